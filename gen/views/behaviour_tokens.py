"""Tokens in the texts of a behaviour, for what is known only when all of it has been followed."""

import re

TRACE = re.compile(r"\s*GP_NODE")  # what is nothing where traces are compiled out
FROM = "\17"  # the time from which deadlines count
MOST = "\16"  # the highest value of a program counter
TOKEN = re.compile("\1[0-9]+\2")  # a slot
TICK = re.compile("\3([0-9]+):(now|from)\4")  # the tick of a region
HALT = re.compile("\5([0-9]+):(pc|behind|all):(\\w+)\6")  # what halts one
USUAL = "state->in_sequence.aim.aim_until"  # a place that a token stands for


def length(text: str) -> int:
    """Return about how long a text will be when its tokens are filled in."""
    return len(TOKEN.sub(USUAL, text))
