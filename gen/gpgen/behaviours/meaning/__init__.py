"""What behaviours mean: each name, call and expression of a tree, found and checked once."""
