"""The schema language as a table, and how nodes are held against it."""
