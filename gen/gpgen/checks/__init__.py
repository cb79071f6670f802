"""What a schema must not say: each check asks the model one question and yields problems."""
