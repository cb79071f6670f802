"""Tests of behaviours: their schema keys, and reading them into the model."""
