"""Tools besides the generator: comparison, pictures, import, stubs, tests and the inspector."""
