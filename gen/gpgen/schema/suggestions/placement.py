"""Keys with names of other languages, and entries in the wrong place."""

import re
from collections.abc import Iterable, Sequence

from gpgen.schema import shapes
from gpgen.schema.descriptions import example, expected
from gpgen.schema.names import NAME
from gpgen.schema.node_forms import forms_of, kind_of, record_of, variant_of
from gpgen.schema.shape_validation import fits
from gpgen.schema.shapes import Key, Shape, find_key
from gpgen.schema.suggestions.state_machines import find_key_among_names
from gpgen.schema.suggestions.synonyms import meant_key, of_record, words_of
from gpgen.source.nodes import Entry, MappingNode, Node, ScalarNode, child, is_empty, text_of
from gpgen.source.problems import Problem, quote
from gpgen.source.syntax_errors import looks_like_a_type

MANY = 2


def rename_synonyms(
    node: MappingNode, shape: shapes.Record | shapes.Variant, problems: list[Problem]
) -> MappingNode:
    """Return a mapping in which keys of other languages have their names in schemas.

    Of several keys with the same sentence as their hint, only the first is kept.
    """
    keys, words = _keys(node, shape)
    present = {entry.key.text for entry in node.entries}
    entries: list[Entry] = []
    hints: set[str] = set()
    for entry in node.entries:
        name = entry.key
        meant = None if name.text in keys else words.get(name.text)
        if meant is not None and meant not in keys:
            if meant in hints:
                continue
            hints.add(meant)
        elif meant is not None and meant not in present and fits(entry.value, keys[meant].shape):
            message = f"unknown key {quote(name.text)} in {shape.name}"
            hint = f"did you mean {quote(meant)}?"
            problems.append(Problem("GP201", name.span, message, hint))
            name = name._replace(text=meant)
        entries.append(entry._replace(key=name))
    return node._replace(entries=tuple(entries))


def _keys(
    node: MappingNode, shape: shapes.Record | shapes.Variant
) -> tuple[dict[str, Key], dict[str, str]]:
    """Return the keys that a mapping may have, and their synonyms."""
    if isinstance(shape, shapes.Record):
        return {key.name: key for key in shape.keys}, dict(of_record(shape))
    record = record_of(node, shape)
    keys = {key.name: key for key in record.keys}
    words = {**words_of("records", shape.name), **words_of("records", record.name)}
    if variant_of(node, shape) is None:
        keys = {name: each.keys[0] for name, each in shape.kinds.items()} | keys
    return keys, words


def rename_fields(node: MappingNode, shape: Shape, problems: list[Problem]) -> MappingNode:
    """Return a struct or an event with `args` or a similar key renamed to `fields`."""
    if not isinstance(shape, shapes.Either) or not isinstance(shape.long, shapes.Record):
        return node
    if not shape.marks or not isinstance(shape.short, shapes.Map):
        return node
    words = of_record(shape.long)
    for entry in node.entries:
        is_list = isinstance(entry.value, MappingNode) and child(entry.value, "type") is None
        if words.get(entry.key.text) in shape.marks and is_list:
            return rename_synonyms(node, shape.long, problems)
    return node


def has_only_misplaced(node: MappingNode, shape: shapes.Record) -> bool:
    """Return whether a mapping has no key that the long form of a list can have."""
    known = {*(key.name for key in shape.keys), *of_record(shape)}
    names = {entry.key.text for entry in node.entries}
    typed = all(looks_like_a_type(entry.value) for entry in node.entries)
    return not shape.one_of and typed and bool(names) and known.isdisjoint(names)


def find_inline_struct(node: MappingNode, shape: shapes.Record, subject: str) -> Problem | None:
    """Return the problem of fields in place of a type."""
    keys = {key.name for key in shape.keys}
    if "type" not in keys or not node.entries:
        return None
    if any(each.key.text in keys or not looks_like_a_type(each.value) for each in node.entries):
        return None
    message = f"expected a type for {subject}, got fields"
    structs = f"structs: {{pair: {{{_shown(node.entries)}}}}}"
    hint = f"declare them, such as '{structs}', and write the type 'pair'"
    return Problem("GP202", node.span, message, hint)


def find_missing_time(node: MappingNode, shape: shapes.Map) -> Problem | None:
    """Return the problem of inputs or calls of a test without their time."""
    is_time = isinstance(shape.name, shapes.Case) and shape.name.what == "time"
    first = next(iter(node.entries), None)
    if not is_time or first is None or not NAME.fullmatch(first.key.text):
        return None
    written = f"write {{0: {{{_shown(node.entries)}}}}}"
    hint = written if fits(node, shape.value) else f"such as {shape.example}"
    message = f"expected a time, got {quote(first.key.text)}"
    return Problem("GP842", first.key.span, message, hint)


def move_misplaced(node: MappingNode, shape: shapes.Record, problems: list[Problem]) -> MappingNode:
    """Return a mapping in which names that belong one level deeper are moved to that level."""
    misplaced = [entry for entry in node.entries if _is_misplaced(entry, shape)]
    targets = [(entry, _target_of(entry, shape)) for entry in misplaced]
    first = next((target for _, target in targets if target is not None), None)
    if first is None:
        return node
    inside = tuple(entry for entry, target in targets if target is first)
    message = f"unknown key {quote(inside[0].key.text)} in {shape.name}"
    hint = f"write {{{first.name}: {{{_shown(inside)}}}}}"
    span = inside[0].key.span
    problems.append(Problem("GP201", span, message, hint))
    others = _remove(node, inside)
    if child(node, first.name) is None:
        name = ScalarNode(first.name, plain=True, span=span)
        others = (*others, Entry(name, MappingNode(inside, span)))
    return node._replace(entries=others)


def _remove(node: MappingNode, misplaced: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return the entries of a mapping without `misplaced`; keys are unique."""
    names = {entry.key.text for entry in misplaced}
    return tuple(entry for entry in node.entries if entry.key.text not in names)


def _is_misplaced(entry: Entry, shape: shapes.Record) -> bool:
    text = entry.key.text
    if find_key(shape, text) or not NAME.fullmatch(text) or is_empty(entry.value):
        return False
    return meant_key(text, shape) is None and text not in of_record(shape)


def _target_of(entry: Entry, shape: shapes.Record) -> Key | None:
    """Return the key below which an entry fits, None if there is none."""
    for key in shape.keys:
        for form in forms_of(key.shape):
            declares = isinstance(form, shapes.Map) and isinstance(form.name, shapes.Name)
            if isinstance(form, shapes.Map) and declares and _fits(entry.value, form.value):
                return key
    return None


def _fits(value: Node, shape: Shape) -> bool:
    if not isinstance(value, MappingNode) and not looks_like_a_type(value):
        return False
    if isinstance(value, MappingNode) and not any(
        _is_like(value, form) for form in forms_of(shape)
    ):
        return False
    return fits(value, shape)


def _is_like(value: MappingNode, form: Shape) -> bool:
    """Return whether a mapping has a key of a record, or consists of names with types."""
    if isinstance(form, shapes.Record):
        return any(child(value, key.name) is not None for key in form.keys)
    declares = isinstance(form, shapes.Map) and isinstance(form.name, shapes.Name)
    return declares and all(looks_like_a_type(entry.value) for entry in value.entries)


def _shown(entries: Sequence[Entry]) -> str:
    """Return the first entries as text for a hint."""
    values = ((each.key.text, each.value) for each in entries[:3])
    return ", ".join(
        f"{key}: {value.text if isinstance(value, ScalarNode) else '{...}'}"
        for key, value in values
    )


# Nodes of behaviours


def keep_one_unknown(node: MappingNode, shape: shapes.Variant) -> MappingNode:
    """Return a node without a kind with only the first of its unknown keys."""
    if variant_of(node, shape) is not None:
        return node
    known = {key.name for key in shape.common}
    misplaced = [entry for entry in node.entries if entry.key.text not in known]
    return node._replace(entries=_remove(node, misplaced[1:]))


def find_misplaced_child(node: MappingNode, shape: shapes.Variant) -> Problem | None:
    """Return the problem of a node as the value of a modifier, or of keys at a wrong level."""
    record = variant_of(node, shape)
    if record is not None:
        found = _kind_beside(node, shape) or _keys_below(node, record)
        return found or find_key_among_names(node, record)
    keys = {key.name: key for key in shape.common}
    for entry in node.entries:
        key = keys.get(entry.key.text)
        if key is None:
            return None
        if fits(entry.value, key.shape) and not _is_call_for_a_number(entry.value, key.shape):
            continue
        inner = child(entry.value, "do") or entry.value
        shown = inner.text if isinstance(inner, ScalarNode) and inner.text else "NODE"
        hint = f"write {{do: {shown}, {key.name}: {example(key.shape)}}}"
        message = f"{quote(key.name)} requires a node beside it"
        return Problem("GP801", entry.key.span, message, hint)
    return None


def _is_call_for_a_number(value: Node, shape: Shape) -> bool:
    """Return whether a time or a count is a name or a call, which is more likely a leaf."""
    is_computed = isinstance(shape, shapes.Count | shapes.Duration)
    return is_computed and re.fullmatch(r"[a-z_]\w*(\(.*\))?", text_of(value) or "") is not None


def _kind_beside(node: MappingNode, shape: shapes.Variant) -> Problem | None:
    """Return the problem of a kind without children that is next to another kind."""
    kinds = [entry for entry in node.entries if entry.key.text in shape.kinds]
    if len(kinds) < MANY or not is_empty(kinds[0].value):
        return None
    parent, first = kinds[0].key.text, kinds[1].key
    message = f"expected {quote(first.text)} below {quote(parent)}, got it beside it"
    hint = f"indent it below {quote(parent)}, as '- {first.text}:'"
    return Problem("GP109", first.span, message, hint)


def _keys_below(node: MappingNode, record: shapes.Record) -> Problem | None:
    """Return the problem of a node's keys that are below its first key."""
    first = record.keys[0]
    value = child(node, first.name)
    if not isinstance(value, MappingNode) or any(
        kind_of(form) is MappingNode for form in forms_of(first.shape)
    ):
        return None
    names = [each.key.text for each in value.entries]
    own = [key.name for key in record.keys if key.name in names]
    if not own:
        return None
    shown = ", ".join(map(quote, own))
    message = f"{quote(first.name)}: expected {expected(first.shape)}, got a mapping"
    hint = f"write {shown} beside {quote(first.name)}, not below it"
    return Problem("GP202", value.span, message, hint)


def move_cases(node: MappingNode, shape: shapes.Variant, problems: list[Problem]) -> MappingNode:
    """Return a `switch` in which the cases next to it are moved below `cases`."""
    record = variant_of(node, shape)
    missing = [
        key.name
        for key in ([] if record is None else record.keys)
        if key.required and isinstance(key.shape, shapes.Map) and child(node, key.name) is None
    ]
    known = {key.name for key in record_of(node, shape).keys}
    misplaced = tuple(entry for entry in node.entries if entry.key.text not in known)
    if not missing or not misplaced:
        return node
    name, first = missing[0], misplaced[0].key
    message = f"expected {quote(first.text)} below {quote(name)}, got it beside it"
    hint = f"write {name}: {{{_shown(misplaced)}}}"
    problems.append(Problem("GP109", first.span, message, hint))
    key = ScalarNode(name, plain=True, span=first.span)
    cases = Entry(key, MappingNode(misplaced, first.span))
    return node._replace(entries=(*_remove(node, misplaced), cases))
