"""gpgen: writes plain C11 for the objects, properties and signals of a YAML schema."""

__version__ = "0.1.0"
