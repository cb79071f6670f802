"""The language's table -> the JSON Schema that editors read."""
