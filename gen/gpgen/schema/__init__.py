"""The schema language: the keys of each construct, and reading them into the model."""
