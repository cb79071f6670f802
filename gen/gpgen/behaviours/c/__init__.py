"""C output of behaviours: their functions, halts and state, and shared functions merged."""
