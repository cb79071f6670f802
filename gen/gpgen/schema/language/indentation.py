"""Children that stand beside their key, not below it."""

from collections.abc import Iterable
from itertools import takewhile

from gpgen.schema.language.forms import kind_of
from gpgen.schema.language.kinds import forms_of
from gpgen.schema.language.names import NAME
from gpgen.schema.language.shapes import MapShape, RecordShape, Shape
from gpgen.schema.language.synonyms import of_record
from gpgen.source.colons import looks_like_a_type
from gpgen.source.nodes import Entry, MappingNode, Node, ScalarNode, is_empty
from gpgen.source.problems import Problem, quote

MOST_NAMED = 3


def reindented(
    node: MappingNode, shape: RecordShape | MapShape
) -> tuple[MappingNode, list[Problem]]:
    """Return a mapping in which each key without a value has the children that follow it."""
    problems: list[Problem] = []
    entries: list[Entry] = []
    rest = list(node.entries)
    while rest:
        entry = rest.pop(0)
        inner = _value_shape(entry, shape) if is_missing(entry.value) else None
        children = [] if inner is None else _children(rest, inner, shape)
        if children:
            del rest[: len(children)]
            problems.append(_problem(entry.key, children))
            entry = entry._replace(value=MappingNode(tuple(children), children[0].key.span))
        entries.append(entry)
    return node._replace(entries=tuple(entries)), problems


def _children(rest: Iterable[Entry], parent: Shape, outer: RecordShape | MapShape) -> list[Entry]:
    """Return the entries behind a key that belong below it."""
    return list(takewhile(lambda each: _belongs(each, parent, outer), rest))


def is_missing(value: Node) -> bool:
    """Tell whether nothing stands behind a key."""
    return isinstance(value, ScalarNode) and value.plain and not value.text


def _problem(parent: ScalarNode, children: list[Entry]) -> Problem:
    names = [quote(each.key.text) for each in children]
    shown = ", ".join(names[:MOST_NAMED]) + (" and the rest" if names[MOST_NAMED:] else "")
    message = f"expected {names[0]} below {quote(parent.text)}, got it beside it"
    return Problem(
        "GP109", children[0].key.span, message, f"indent {shown} below {quote(parent.text)}"
    )


def _value_shape(entry: Entry, shape: RecordShape | MapShape) -> Shape | None:
    """Return the shape of what stands behind a key."""
    found = next((key.shape for key in shape.keys if key.name == entry.key.text), None)
    return shape.value if found is None and isinstance(shape, MapShape) else found


def _belongs(entry: Entry, parent: Shape, outer: RecordShape | MapShape) -> bool:
    """Tell whether an entry of `outer` can only stand below the key before it."""
    name = entry.key.text
    forms = forms_of(parent)
    if isinstance(outer, MapShape):
        return any(_has_key(form, name) for form in forms)
    if any(key.name == name for key in outer.keys):
        return False
    if any(_has_key(form, name) for form in forms):
        return True
    if name in of_record(outer) and not looks_like_a_type(entry.value):
        return False
    return NAME.fullmatch(name) is not None and any(
        isinstance(form, MapShape) and _fits(entry.value, form.value) for form in forms
    )


def _has_key(form: Shape, name: str) -> bool:
    return isinstance(form, RecordShape) and any(key.name == name for key in form.keys)


def _fits(value: Node, shape: Shape) -> bool:
    return is_empty(value) or any(kind_of(form) is type(value) for form in forms_of(shape))
