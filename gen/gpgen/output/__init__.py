"""Templates: where they are found, and what is wrong with those of users."""
