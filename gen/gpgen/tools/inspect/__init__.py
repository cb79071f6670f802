"""The inspector: queries a running program, and shows the answers on a page in the browser."""
