"""Keys of a member that are beside its name, as in `{hp: i32, default: 100}`, and merge keys."""

import re

from gpgen.schema.language.check import check_shape
from gpgen.schema.language.forms import TYPE
from gpgen.schema.language.kinds import forms_of
from gpgen.schema.language.names import an
from gpgen.schema.language.shapes import Key, MapShape, NameShape, RecordShape
from gpgen.schema.language.synonyms import EVERYWHERE
from gpgen.source.colons import looks_like_a_type
from gpgen.source.nodes import Entry, MappingNode, Node, ScalarNode, is_empty
from gpgen.source.problems import Problem, quote

MERGE = "<<"
WITHOUT_COLON = r"([a-z_]+)\s*[=\s]\s*(.+)"  # `default 100`, `default = 100`


def without_strays(node: MappingNode, shape: MapShape) -> tuple[MappingNode, list[Problem]]:
    """Return a mapping of names without merge keys and without keys of its members."""
    problems: list[Problem] = []
    entries: list[Entry] = []
    strays: list[Entry] = []
    for entry in node.entries:
        if entry.key.plain and entry.key.text == MERGE:
            problems.append(_merging(entry.key, shape))
            continue
        stray = _stray(entry, shape) if entries else None
        if stray is not None and looks_like_a_type(entries[-1].value):
            strays.append(stray)
            continue
        problems += _beside(entries, strays)
        strays = []
        entries.append(entry)
    problems += _beside(entries, strays)
    return node._replace(entries=tuple(entries)), problems


def _merging(key: ScalarNode, shape: MapShape) -> Problem:
    message = f"expected {an(shape.name.what)} name, got the merge key '{MERGE}'"
    return Problem("GP210", key.span, message, EVERYWHERE[MERGE])


def _stray(entry: Entry, shape: MapShape) -> Entry | None:
    """Return an entry that is a key of a member, and no member itself."""
    found = re.fullmatch(WITHOUT_COLON, entry.key.text)
    if found and entry.key.plain and is_empty(entry.value):
        name = entry.key._replace(text=found[1])
        entry = Entry(name, entry.key._replace(text=found[2]))
    names = shape.name
    if isinstance(names, NameShape) and names.long_form and entry.key.text in names.reserved:
        return None  # it may be a key of the whole as well
    key = _key(entry.key.text, shape)
    if key is None or _is_member(entry.value, shape):
        return None
    return entry if _fits(entry.value, key) else None


def _is_member(value: Node, shape: MapShape) -> bool:
    """Tell whether a value is the type of a member; texts are types as far as shapes know."""
    if isinstance(value, ScalarNode) and not TYPE.fullmatch(value.text.partition("=")[0].strip()):
        return False
    return _fits(value, Key("", shape.value, ""))


def _key(name: str, shape: MapShape) -> Key | None:
    """Return the key of a name in the long form of a member."""
    records = [form for form in forms_of(shape.value) if isinstance(form, RecordShape)]
    return next((key for record in records for key in record.keys if key.name == name), None)


def _fits(value: Node, key: Key) -> bool:
    return next(check_shape(value, key.shape, key.name, value.span), None) is None


def _beside(entries: list[Entry], strays: list[Entry]) -> list[Problem]:
    """Return the problem of keys beside the last entry, if there are any."""
    if not strays:
        return []
    name, value = entries[-1]
    kind, _, default = (part.strip() for part in _shown(value).partition("="))
    keys = [f"type: {kind}", *([f"default: {default}"] if default else [])]
    keys += [f"{each.key.text}: {_shown(each.value)}" for each in strays]
    first = strays[0].key
    message = f"expected {quote(first.text)} inside {quote(name.text)}, got it beside it"
    hint = f"write {name.text}: {{{', '.join(keys)}}}"
    return [Problem("GP109", first.span, message, hint)]


def _shown(value: Node) -> str:
    """Return a value as it is written."""
    if isinstance(value, ScalarNode):
        return value.text
    span = value.span
    return span.file.line(span.line)[span.column - 1 : span.column - 1 + span.width]
