"""Keys without a colon, children next to their key, and keys of a member next to its name."""

import re
from collections.abc import Sequence
from functools import partial
from itertools import takewhile

from gpgen.schema import shapes
from gpgen.schema.names import NAME, an
from gpgen.schema.node_forms import TYPE, forms_of, has_kind_of
from gpgen.schema.shape_validation import fits
from gpgen.schema.shapes import Keyed, Shape, find_key
from gpgen.schema.suggestions.synonyms import MERGE, of_record, words_of
from gpgen.source.nodes import BrokenNode, Entry, MappingNode, Node, ScalarNode, is_empty
from gpgen.source.problems import Problem, quote
from gpgen.source.syntax_errors import (
    DECLARED,
    declared_key,
    key_before_colon,
    looks_like_a_type,
    missing_colon,
)
from gpgen.source.type_synonyms import SYNONYMS, is_type_word

OPENING = r"([a-z_]\w*)\s*[\[{(].*"
SIZED = r"(?:([A-Za-z_]\w*) )?([a-z_]\w*) ?\[(\w+)\]"  # `a[4]`, `u8 a[4]`
MOST_NAMED = 3
WITHOUT_COLON = r"([a-z_]+)\s*[=\s]\s*(.+)"  # `default 100`, `default = 100`


def split_at_colons(node: MappingNode, shape: Keyed, problems: list[Problem]) -> MappingNode:
    """Return a mapping whose keys are cut where a colon is missing."""
    entries: list[Entry] = []
    for entry in node.entries:
        name, problem = _colon(entry)
        if problem is not None and (isinstance(shape, shapes.Map) or find_key(shape, name.text)):
            problems.append(problem)
            entries.append(Entry(name, BrokenNode(entry.value.span)))
        else:
            entries.append(entry)
    return node._replace(entries=tuple(entries))


def _colon(entry: Entry) -> tuple[ScalarNode, Problem | None]:
    """Return the key that was meant by an entry, and a problem if the key was different."""
    text = entry.key.text
    if NAME.fullmatch(text) or not entry.key.plain:
        return entry.key, None
    found = re.fullmatch(SIZED, text)
    if found and (found[1] or looks_like_a_type(entry.value)):
        return _sized(entry, found[1], found[2], found[3])
    found = re.fullmatch(OPENING, text, re.DOTALL)
    if found and not is_empty(entry.value):
        return key_before_colon(entry.key, found[1], f"write ':' after {quote(found[1])}")
    found = re.fullmatch(DECLARED, text)
    if found and is_type_word(found[1]):
        text = entry.value.text if isinstance(entry.value, ScalarNode) else ""
        return declared_key(entry.key, found[1], found[2], found[3] or text)
    return missing_colon(entry.key) if is_empty(entry.value) else (entry.key, None)


def _sized(
    entry: Entry, kind: str | None, name: str, size: str
) -> tuple[ScalarNode, Problem | None]:
    """Return the key of an array in the manner of C, and what to write for it."""
    text = entry.value.text if isinstance(entry.value, ScalarNode) else ""
    of, equals, value = (kind, "", "") if kind else text.partition("=")
    of = "str" if of.strip() == "char" else SYNONYMS.get(of.strip(), of.strip())
    value = value.strip() if value.strip().startswith("[") else f"[{value.strip()}]"
    written = f"{name}: {of}[{size}]" + (f" = {value}" if equals else "")
    return key_before_colon(entry.key, name, f"write '{written}'")


def indent_children(node: MappingNode, shape: Keyed, problems: list[Problem]) -> MappingNode:
    """Return a mapping in which keys without a value get the children that follow them."""
    entries: list[Entry] = []
    rest = list(node.entries)
    while rest:
        entry = rest.pop(0)
        key = find_key(shape, entry.key.text)
        inner = key.shape if key else shape.value if isinstance(shape, shapes.Map) else None
        if inner is not None and _is_missing(entry.value):
            belongs = partial(_belongs, parent=inner, outer=shape)
            children = tuple(takewhile(belongs, rest))
            del rest[: len(children)]
            if children:
                problems.append(_indentation(entry.key, children))
                entry = entry._replace(value=MappingNode(children, children[0].key.span))
        entries.append(entry)
    return node._replace(entries=tuple(entries))


def _is_missing(value: Node) -> bool:
    return isinstance(value, ScalarNode) and value.plain and not value.text


def _indentation(parent: ScalarNode, children: Sequence[Entry]) -> Problem:
    names = [quote(each.key.text) for each in children]
    shown = ", ".join(names[:MOST_NAMED]) + (" and the rest" if names[MOST_NAMED:] else "")
    message = f"expected {names[0]} below {quote(parent.text)}, got it beside it"
    hint = f"indent {shown} below {quote(parent.text)}"
    return Problem("GP109", children[0].key.span, message, hint)


def _belongs(entry: Entry, parent: Shape, outer: Keyed) -> bool:
    """Return whether an entry of `outer` can only be a child of the key before it."""
    name = entry.key.text
    forms = forms_of(parent)
    if isinstance(outer, shapes.Map):
        return any(_has_key(form, name) for form in forms)
    if find_key(outer, name):
        return False
    if any(_has_key(form, name) for form in forms):
        return True
    if name in of_record(outer) and not looks_like_a_type(entry.value):
        return False
    return NAME.fullmatch(name) is not None and any(
        isinstance(form, shapes.Map)
        and (is_empty(entry.value) or has_kind_of(entry.value, form.value))
        for form in forms
    )


def _has_key(form: Shape, name: str) -> bool:
    return isinstance(form, shapes.Record) and find_key(form, name) is not None


def remove_member_keys(
    node: MappingNode, shape: shapes.Map, problems: list[Problem]
) -> MappingNode:
    """Return a mapping of names without merge keys and without keys of its members."""
    entries: list[Entry] = []
    misplaced: list[Entry] = []
    for entry in node.entries:
        if entry.key.plain and entry.key.text == MERGE:
            message = f"expected {an(shape.name.what)} name, got the merge key '{MERGE}'"
            hint = words_of("records", "everywhere")[MERGE]
            problems.append(Problem("GP210", entry.key.span, message, hint))
            continue
        moved = _member_key(entry, shape) if entries else None
        if moved is not None and looks_like_a_type(entries[-1].value):
            misplaced.append(moved)
            continue
        problems += _problems_next_to(entries, misplaced)
        misplaced = []
        entries.append(entry)
    problems += _problems_next_to(entries, misplaced)
    return node._replace(entries=tuple(entries))


def _member_key(entry: Entry, shape: shapes.Map) -> Entry | None:
    """Return an entry that is a key of a member, None if it is a member itself."""
    found = re.fullmatch(WITHOUT_COLON, entry.key.text)
    if found and entry.key.plain and is_empty(entry.value):
        name = entry.key._replace(text=found[1])
        entry = Entry(name, entry.key._replace(text=found[2]))
    names = shape.name
    if isinstance(names, shapes.Name) and names.long_form and entry.key.text in names.reserved:
        return None  # it may be a key of the whole declaration too
    keys = (
        find_key(form, entry.key.text)
        for form in forms_of(shape.value)
        if isinstance(form, shapes.Record)
    )
    key = next((key for key in keys if key is not None), None)
    if key is None or _is_member(entry.value, shape):
        return None
    return entry if fits(entry.value, key.shape) else None


def _is_member(value: Node, shape: shapes.Map) -> bool:
    """Return whether a value is the type of a member; shapes accept any string as a type."""
    if isinstance(value, ScalarNode) and not TYPE.fullmatch(value.text.partition("=")[0].strip()):
        return False
    return fits(value, shape.value)


def _problems_next_to(entries: list[Entry], misplaced: list[Entry]) -> list[Problem]:
    """Return the problem of keys next to the last entry, if there are any."""
    if not misplaced:
        return []
    name, value = entries[-1]
    kind, _, default = (part.strip() for part in _written(value).partition("="))
    keys = [f"type: {kind}", *([f"default: {default}"] if default else [])]
    keys += [f"{each.key.text}: {_written(each.value)}" for each in misplaced]
    first = misplaced[0].key
    message = f"expected {quote(first.text)} inside {quote(name.text)}, got it beside it"
    hint = f"write {name.text}: {{{', '.join(keys)}}}"
    return [Problem("GP109", first.span, message, hint)]


def _written(value: Node) -> str:
    if isinstance(value, ScalarNode):
        return value.text
    span = value.span
    return span.file.line(span.line)[span.column - 1 : span.column - 1 + span.width]
