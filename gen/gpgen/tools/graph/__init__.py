"""Pictures of modules and of behaviours."""
