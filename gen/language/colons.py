"""Keys without their colon, or without the space behind it."""

import re

from gpgen.diagnostics import Problem, quote
from gpgen.language.names import NAME
from gpgen.language.shapes import MapShape, RecordShape
from gpgen.model import SCALARS
from gpgen.reading.nodes import BrokenNode, Entry, MappingNode, Node, ScalarNode, is_empty, part

TYPES = {*SCALARS, "str", "ref", "int", "unsigned", "float", "double", "char", "string", "long"}
OPENING = r"([a-z_]\w*)\s*[\[{(].*"
CLOSE = r"([a-z_]\w*):(\S.*)"
ASSIGNED = r"([a-z_]\w*)\s*=\s*(.*)"
DECLARED = r"(\w+)\s+([a-z_]\w*)(?:\s*=\s*(.+))?"
TWO_WORDS = r"([a-z_]\w*)\s+(\S.*)"


def looks_like_a_type(node: Node) -> bool:
    """Tell whether a text begins as the short form of a property does."""
    return isinstance(node, ScalarNode) and re.split(r"\W", node.text, maxsplit=1)[0] in TYPES


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
        return _meant(entry.key, found[1], f"write ':' after {quote(found[1])}")
    found = re.fullmatch(DECLARED, text)
    if found and found[1] in TYPES:
        given = entry.value.text if isinstance(entry.value, ScalarNode) else ""
        return _declared(entry.key, found[1], found[2], found[3] or given)
    return missing_colon(entry.key) if is_empty(entry.value) else (entry.key, None)


def missing_colon(node: ScalarNode, *, words: bool = False) -> tuple[ScalarNode, Problem | None]:
    """Return the key with which a text begins, and what to write behind it.

    With `words` it may be a text of two words.
    """
    text = " ".join(node.text.split())
    found = re.fullmatch(CLOSE, text)
    if found:
        return _meant(node, found[1], f"write a space after the ':' of {quote(found[1])}")
    found = re.fullmatch(DECLARED, text) or re.match(DECLARED, text)
    if found and found[1] in TYPES and (words or found[3]):
        return _declared(node, found[1], found[2], found[3] or "")
    found = re.fullmatch(ASSIGNED, text)
    if found:
        return _meant(node, found[1], f"write ':' after {quote(found[1])} instead of '='")
    found = re.fullmatch(TWO_WORDS, text)
    if found and words:
        return _meant(node, found[1], f"write ':' after {quote(found[1])}")
    return node, None


def _declared(
    node: ScalarNode, kind: str, name: str, value: str
) -> tuple[ScalarNode, Problem | None]:
    from gpgen.language.type_names import SYNONYMS  # noqa: PLC0415 (for what is wrong only)

    meant = SYNONYMS.get(kind, kind)
    written = f"{name}: {meant} = {value}" if value else f"{name}: {meant}"
    return _meant(node, name, f"write '{written}'")


def _meant(node: ScalarNode, name: str, hint: str) -> tuple[ScalarNode, Problem | None]:
    start = node.text.find(name)
    span = part(node, start, start + len(name))
    problem = Problem("GP106", span, f"expected ': ' after the key {quote(name)}", hint)
    return ScalarNode(name, plain=True, span=span), problem
