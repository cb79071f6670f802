"""Tests of behaviours: their keys, and their reading."""
