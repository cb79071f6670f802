"""Keys without their colon, or without the space behind it."""

import re

from gpgen.schema.language.names import NAME
from gpgen.schema.language.shapes import MapShape, RecordShape
from gpgen.source.colons import (
    DECLARED,
    declared_key,
    key_before_colon,
    missing_colon,
)
from gpgen.source.nodes import BrokenNode, Entry, MappingNode, ScalarNode, is_empty
from gpgen.source.problems import Problem, quote
from gpgen.source.type_words import is_type_word

OPENING = r"([a-z_]\w*)\s*[\[{(].*"


def with_colons(
    node: MappingNode, shape: RecordShape | MapShape
) -> tuple[MappingNode, list[Problem]]:
    """Return a mapping whose keys have what stands before their colon only."""
    problems: list[Problem] = []
    entries: list[Entry] = []
    keys = {key.name for key in shape.keys}
    for entry in node.entries:
        name, problem = _colon(entry)
        if problem is not None and (name.text in keys or isinstance(shape, MapShape)):
            problems.append(problem)
            entries.append(Entry(name, BrokenNode(entry.value.span)))
        else:
            entries.append(entry)
    return node._replace(entries=tuple(entries)), problems


def _colon(entry: Entry) -> tuple[ScalarNode, Problem | None]:
    """Return the key that was meant by an entry, and the problem if it is another one."""
    text = entry.key.text
    if NAME.fullmatch(text) or not entry.key.plain:
        return entry.key, None
    found = re.fullmatch(OPENING, text, re.DOTALL)
    if found and not is_empty(entry.value):
        return key_before_colon(entry.key, found[1], f"write ':' after {quote(found[1])}")
    found = re.fullmatch(DECLARED, text)
    if found and is_type_word(found[1]):
        given = entry.value.text if isinstance(entry.value, ScalarNode) else ""
        return declared_key(entry.key, found[1], found[2], found[3] or given)
    return missing_colon(entry.key) if is_empty(entry.value) else (entry.key, None)
