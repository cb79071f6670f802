"""Nodes -> model."""
