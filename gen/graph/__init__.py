"""Pictures of schemas: what is in a module, and what its behaviours do."""
