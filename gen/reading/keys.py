"""Keys of mappings: what can be none, and entries between braces that have none."""

from collections.abc import Sequence
from typing import Any

import yaml

from gpgen.diagnostics import quote
from gpgen.reading.nodes import Node, ScalarNode, SequenceNode, resolve

Event = Any  # what PyYAML declares of its parser has its marks optional


def wrong_key(key: Node, *, is_alias: bool) -> tuple[str, str] | None:
    """Return the message and the hint for what cannot be a key, None if it can."""
    if is_alias:
        return "expected a name as key, got an alias", "write a name"
    if not isinstance(key, ScalarNode):
        what = "a list" if isinstance(key, SequenceNode) else "a mapping"
        return f"expected a name as key, got {what}", "write a name"
    if resolve(key) is not None:
        return None
    if not key.text:
        return "expected a name as key, got nothing", "write a name"
    hint = f"{quote(key.text)} means 'nothing' in YAML; choose another name"
    return f"expected a name as key, got {quote(key.text)}", hint


def has_no_colon(key: Event, value: Event, lines: Sequence[str]) -> bool:
    """Tell whether an entry between braces is one text alone, as in `{0, 0}`."""
    if not all(isinstance(each, yaml.ScalarEvent) for each in (key, value)):
        return False
    end, start = key.end_mark, value.start_mark
    last = start.column if start.line == end.line else None
    between = lines[end.line][end.column : last]
    return not value.value and not value.style and ":" not in between
