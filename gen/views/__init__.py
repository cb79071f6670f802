"""Model -> exactly the words that each template prints."""
