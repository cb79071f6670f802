"""Checks nodes against the table of schema keys; each mismatch is reported at its position.

Reported nodes are values of the wrong kind, or unusable; readers accept only values
of the kind that they expect, so nothing is reported twice.
"""

from collections.abc import Iterable, Iterator, Mapping

from gpgen.schema import shapes
from gpgen.schema.conditions import check_condition
from gpgen.schema.declarations import INOUT
from gpgen.schema.descriptions import empty_hint, example, expected, nothing
from gpgen.schema.names import check_name, is_name, no_name
from gpgen.schema.node_forms import (
    choose,
    holds_members,
    is_decision,
    keep_one_kind,
    kind_of,
    kinds_in,
    record_of,
)
from gpgen.schema.scalar_validation import check_scalar, wrong_kind
from gpgen.schema.shapes import Key, Shape
from gpgen.schema.suggestions.synonyms import hint_of, hints_of, meant_key, of_record, words_of
from gpgen.source.nodes import (
    BrokenNode,
    Entry,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    child,
    is_empty,
    text_of,
)
from gpgen.source.places import Span
from gpgen.source.problems import Note, Problem, listing, quote, suggest

NO_REFERENCE = "expected no value for a reference, which is initially zero"
FOR_ENTRY = "write 'then' for 'do', or 'require' for 'if'"
FOR_BUILDS = "for a behaviour that only some builds have, write {root: ..., if: X}"


def check_shape(node: Node, shape: Shape, subject: str, at: Span) -> Iterator[Problem]:
    """Yield the problems in the shape of `node`.

    `subject` is its name in messages; `at` is the span of this name, where missing
    parts are reported.
    """
    if isinstance(node, BrokenNode):
        return
    if is_empty(node):
        hint = empty_hint(node, shape)
        yield Problem(
            "GP205", at, f"{subject}: expected {expected(shape)}, got {nothing(node)}", hint
        )
        return
    both = shape
    shape = choose(node, shape)
    if isinstance(shape, shapes.Condition):
        yield from check_condition(node)
    elif not isinstance(shape, shapes.Value) and (kind_of(shape) is not type(node) or is_set(node)):
        yield wrong_kind(node, both, subject)
    elif isinstance(node, ScalarNode) and not isinstance(shape, shapes.Value):
        yield from check_scalar(node, shape, subject)
    elif isinstance(node, SequenceNode) and isinstance(shape, shapes.List):
        yield from _check_list(node, shape, subject)
    elif isinstance(node, MappingNode) and isinstance(shape, shapes.Map):
        yield from _check_map(node, shape, subject)
    elif isinstance(node, MappingNode) and isinstance(shape, shapes.Record):
        yield from _check_record(node, shape, subject, at, {})
    elif isinstance(node, MappingNode) and isinstance(shape, shapes.Variant):
        yield from check_variant(node, shape, subject)
        one, at = keep_one_kind(node, shape, at)
        hints = hints_of(node, shape)
        yield from _check_record(one, record_of(node, shape), subject, at, hints)


def fits(node: Node, shape: Shape) -> bool:
    return next(check_shape(node, shape, "", node.span), None) is None


def is_set(node: Node) -> bool:
    """Return whether a node is a list in braces, which is never valid."""
    return isinstance(node, SequenceNode) and node.braces


# Lists and mappings


def _check_list(node: SequenceNode, shape: shapes.List, subject: str) -> Iterator[Problem]:
    found = len(node.items)
    if not shape.least <= found <= (shape.most or found):
        limit_count, limit = shape.least, "at least "
        if found > shape.least:
            limit_count, limit = shape.most or found, "at most "
        limit = "" if shape.most == shape.least else limit
        entries = "1 entry" if limit_count == 1 else f"{limit_count} entries"
        message = f"{subject}: expected {limit}{entries}, got {found}"
        yield Problem("GP207", node.span, message, f"such as {shape.example}")
    first_with: dict[str, ScalarNode] = {}
    what = f"an entry of {subject}"
    found_in = (check_shape(item, shape.item, what, item.span) for item in node.items)
    yield from merge_name_problems(problem for each in found_in for problem in each)
    for item in node.items if shape.unique else ():
        name = item.entries[0].key if isinstance(item, MappingNode) and item.entries else item
        if isinstance(name, ScalarNode) and first_with.setdefault(name.text, name) is not name:
            note = Note(first_with[name.text].span, "first defined here")
            message = f"duplicate entry {quote(name.text)}"
            yield Problem("GP209", name.span, message, "remove one of the two", (note,))


def merge_name_problems(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield problems, with one for all invalid names: names to write, then advice."""
    found: list[Problem] = []
    for problem in problems:
        if problem.code == "GP210":
            found.append(problem)
        else:
            yield problem
    if found:
        hints = dict.fromkeys(each.hint for each in found if each.hint)
        names = [each.removeprefix("write ") for each in hints if each.startswith("write '")]
        advice = [each for each in hints if not each.startswith("write '")]
        written = [f"write {', '.join(names)}"] if names else []
        yield found[0]._replace(hint="; ".join([*written, *advice]) or None)


def _check_map(node: MappingNode, shape: shapes.Map, within: str) -> Iterator[Problem]:
    keys = {key.name: key for key in shape.keys}
    if len(node.entries) < shape.least:
        message = f"{within}: expected at least 1 entry, got 0"
        yield Problem("GP207", node.span, message, f"such as {shape.example}")
    for entry in node.entries[shape.most or len(node.entries) :]:
        message = f"{within}: expected 1 entry, got {len(node.entries)}"
        note = Note(node.entries[0].key.span, f"{quote(node.entries[0].key.text)} is here")
        yield Problem("GP207", entry.key.span, message, "remove one of the two", (note,))
        break
    names = [
        entry.key for entry in node.entries if entry.key.text not in keys and is_name(entry.key)
    ]
    if isinstance(shape.name, shapes.Name):
        yield from merge_name_problems(
            problem for key in names for problem in check_name(key.text, key.span, shape.name)
        )
    for entry in node.entries:
        name, span = entry.key.text, entry.key.span
        if name in keys:
            yield from check_shape(entry.value, keys[name].shape, quote(name), span)
            continue
        if holds_members(entry, shape):
            hint = f"remove it, and write the {shape.name.what}s in its place"
            yield Problem("GP201", span, f"unknown key {quote(name)} in {within}", hint)
            continue
        if isinstance(shape.name, shapes.Duration):
            yield from check_scalar(entry.key, shape.name, within)
        elif not is_name(entry.key) and not isinstance(shape.name, shapes.Case):
            yield no_name(entry.key)
        yield from check_shape(entry.value, shape.value, subject_of(entry.key, shape), span)


def subject_of(key: ScalarNode, shape: shapes.Map | shapes.Record) -> str:
    """Return the name of a key's value in messages."""
    is_key = any(each.name == key.text for each in shape.keys)
    what = f"{shape.name.what} " if isinstance(shape, shapes.Map) and not is_key else ""
    return what + quote(key.text)


def _check_record(
    node: MappingNode, shape: shapes.Record, subject: str, at: Span, hints: Mapping[str, str]
) -> Iterator[Problem]:
    """Check a mapping with fixed keys; `hints` are for some of the unknown keys."""
    keys = {key.name: key for key in shape.keys}
    present = {entry.key.text: entry for entry in node.entries}
    meant = {_meant_key(name, shape) for name in present if name not in keys}
    chosen = [present[name] for name in shape.one_of if name in present]
    if shape.one_of and not chosen and meant.isdisjoint(shape.one_of):
        message = f"{subject} requires {quote(shape.one_of[0])} or {quote(shape.one_of[1])}"
        hint = f"add '{shape.one_of[0]}: {shape.example}'"
        if present and present.keys().isdisjoint(keys):
            hint = f"write {{{shape.one_of[0]}: {{...}}}} around these entries"
        yield Problem("GP204", at, message, hint)
    for entry in node.entries:
        known = keys.get(entry.key.text)
        if known is not None and _is_null_reference(entry, known, node):
            yield Problem("GP310", entry.key.span, NO_REFERENCE, "remove it")
        elif known is not None:
            yield from check_shape(entry.value, known.shape, quote(known.name), entry.key.span)
        elif chosen or not shape.one_of or not meant.isdisjoint(shape.one_of):
            yield _unknown_key(entry, shape, hints)
    missing = [key for key in shape.keys if key.required and key.name not in {*present, *meant}]
    if missing:
        yield _missing_keys(missing, subject, at)
    for entry in chosen[1:]:
        first = chosen[0].key
        message = f"{subject}: {quote(entry.key.text)} conflicts with {quote(first.text)}"
        note = Note(first.span, f"{quote(first.text)} is here")
        yield Problem("GP215", entry.key.span, message, "remove one of the two", (note,))


def _is_null_reference(entry: Entry, key: Key, node: MappingNode) -> bool:
    """Return whether an entry is the value of a reference, written as null."""
    is_null = isinstance(key.shape, shapes.Value) and is_empty(entry.value)
    return is_null and (text_of(child(node, "type")) or "").startswith("ref ")


def _meant_key(name: str, shape: shapes.Record) -> str | None:
    """Return the key that a word means, or that its hint says to write."""
    hint = of_record(shape).get(name, "")
    written = (key.name for key in shape.keys if f"write '{key.name}: " in hint)
    return meant_key(name, shape) or next(written, None)


def _missing_keys(missing: list[Key], subject: str, at: Span) -> Problem:
    names = " and ".join(quote(key.name) for key in missing)
    hint = "add " + " and ".join(f"'{key.name}: {example(key.shape)}'" for key in missing)
    return Problem("GP204", at, f"{subject} requires {names}", hint)


def _unknown_key(entry: Entry, shape: shapes.Record, hints: Mapping[str, str]) -> Problem:
    if not is_name(entry.key):
        return no_name(entry.key)
    text = entry.key.text
    if text == INOUT:
        hint = "only an argument of a message can be: {type: i32, inout: true}"
        return Problem("GP274", entry.key.span, f"{shape.name} cannot be {quote(text)}", hint)
    names = [key.name for key in shape.keys]
    if ":" in text and text.partition(":")[0] in names:
        hint = "write a space after the ':'"
    elif is_empty(entry.value) and not text.isidentifier():
        hint = "a comma ends a string between braces: if this is part of it, quote the whole"
    else:
        hint = hint_of(text, shape) or f"{shape.name} can have {listing(names)}"
        hint = hints.get(text, hint)
    return Problem("GP201", entry.key.span, f"unknown key {quote(text)} in {shape.name}", hint)


def check_variant(node: MappingNode, shape: shapes.Variant, subject: str) -> Iterator[Problem]:
    """Yield a problem if a mapping has none of the kinds, or two."""
    kinds = kinds_in(node, shape)
    for entry in kinds[1:]:
        first, second = kinds[0].key, entry.key
        message = f"{subject}: {quote(second.text)} conflicts with {quote(first.text)}"
        note = Note(first.span, f"{quote(first.text)} is here")
        hint = "put one of them into the other, or both into a list"
        if second.text == "if" and not is_decision(node):
            symbol = isinstance(entry.value, ScalarNode) and entry.value.text.isupper()
            hint = FOR_BUILDS if symbol else FOR_ENTRY
        yield Problem("GP802", second.span, message, hint, (note,))
    if not kinds and all(_modifies(entry.key.text, shape) for entry in node.entries):
        at = node.entries[0].key.span if node.entries else node.span
        hint = f"add 'do: ...', such as {shape.example}"
        yield Problem("GP801", at, f"{subject} requires a kind of node", hint)


def _modifies(key: str, shape: shapes.Variant) -> bool:
    """Return whether a key is a key of all variants, or is close to one."""
    common = [each.name for each in shape.common]
    if key in common:
        return True

    others = {each.name for record in shape.variants for each in record.keys}
    others.update(words_of("records", shape.name))
    return key not in others and suggest(key, common) is not None
