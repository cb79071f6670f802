"""A running program in the browser: questions to it, and the page that shows the answers."""
