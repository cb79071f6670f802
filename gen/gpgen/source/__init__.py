"""Source text -> YAML nodes with their positions."""
