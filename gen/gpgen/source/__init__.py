"""Text -> nodes that know their place."""
