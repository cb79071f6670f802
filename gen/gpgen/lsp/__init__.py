"""The language server: functions from a text and a position to answers, and one server on pygls."""
