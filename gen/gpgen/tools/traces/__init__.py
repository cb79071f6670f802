"""Traces of behaviours: their records, the results of nodes, reports and timelines."""
