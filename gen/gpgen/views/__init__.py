"""Model -> views: exactly the strings that each template prints."""

# Incremented if an attribute is renamed, removed or changes its meaning, so that an
# overlay can require the version of the views for which it was written.
VIEWS_VERSION = 4
