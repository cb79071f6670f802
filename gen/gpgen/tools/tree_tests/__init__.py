"""Tests of behaviours as one C program."""
