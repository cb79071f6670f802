"""Removes tracing from generated C; all other lines keep their numbers."""

import re

GUARDED = re.compile(r"^#if GP_TRACE\n.*?^#endif\n", re.MULTILINE | re.DOTALL)
RECORD = re.compile(r"^ *GP_NODE(?:_HALTED(?:_IN)?)?\([^;]*\);\n", re.MULTILINE)
INCLUDE = re.compile(r'^#include "gp_trace\.h"\n', re.MULTILINE)
STARTER = re.compile(
    r"^/\* Starts a trace(?:(?!\*/).)*\*/\nstatic inline .*?^}\n", re.MULTILINE | re.DOTALL
)


def without_traces(text: str) -> str:
    """Return C source with empty lines in place of all tracing code."""
    for pattern in (GUARDED, RECORD, INCLUDE, STARTER):
        text = pattern.sub(lambda found: "\n" * found[0].count("\n"), text)
    return text


def without_starter(text: str) -> str:
    """Return C source without the inline functions that start a trace."""
    return STARTER.sub("", text)
