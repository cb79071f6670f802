"""The table of schema keys -> the JSON Schema that editors read."""
