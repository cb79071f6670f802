"""What gpgen's exit status means."""

DONE, BAD_SCHEMA, BAD_COMMAND, BUG, STALE = 0, 1, 2, 3, 4
INTERRUPTED = 130
