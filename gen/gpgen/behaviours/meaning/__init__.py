"""Semantic analysis of behaviours: each name, call and expression is resolved and checked once."""
