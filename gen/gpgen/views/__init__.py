"""Model -> exactly the words that each template prints."""

# Goes up when a word is renamed or removed or comes to mean something else, so
# that an overlay can say for which views it is written.
VIEWS_VERSION = 3
