"""Nodes that do not fit the table of schema keys -> what was meant, and what to write."""
