"""Expressions: their text, what it means, and the tree that becomes C."""
