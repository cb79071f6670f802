"""What does not fit the language's table -> what was meant, and what to write."""
