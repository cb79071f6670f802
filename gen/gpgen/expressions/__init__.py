"""Expressions: parsing, type checking, and the typed tree that is written as C."""
