"""Checks of a parsed schema: each asks the model one question and yields problems."""
