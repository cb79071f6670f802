"""The schema language: the keys of each construct and their reading into the model."""
