"""The language server: functions that answer requests about a text, and a server based on pygls."""
