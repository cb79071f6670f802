"""Which of several records a mapping is: the one whose own key stands in it."""

from collections.abc import Iterator

from gpgen.diagnostics import Note, Problem, quote, suggest
from gpgen.language.shapes import RecordShape, VariantShape
from gpgen.reading.nodes import Entry, MappingNode
from gpgen.source import Span

# A condition of the preprocessor looks like the node `if`.
FOR_BUILDS = "a whole behaviour that is there only if X is written {root: ..., if: X}"


def variant_of(node: MappingNode, shape: VariantShape) -> RecordShape | None:
    """Return the record that a mapping is; of two the one whose key comes first."""
    marks = {record.keys[0].name: record for record in shape.variants}
    return next((marks[each.key.text] for each in node.entries if each.key.text in marks), None)


def record_of(node: MappingNode, shape: VariantShape) -> RecordShape:
    """Return all keys that a mapping may have, as far as that can be told."""
    found = variant_of(node, shape)
    if found is None:
        return RecordShape(shape.name, shape.doc, shape.common, shape.example)
    return with_common(found, shape)


def with_common(record: RecordShape, shape: VariantShape) -> RecordShape:
    """Return a variant with the keys that all have."""
    own = {key.name for key in record.keys}
    return record._replace(keys=(*record.keys, *(k for k in shape.common if k.name not in own)))


def check_variant(node: MappingNode, shape: VariantShape, subject: str) -> Iterator[Problem]:
    """Yield that a mapping is none of the variants, or two of them."""
    kinds = _kinds(node, shape)
    for entry in kinds[1:]:
        first, second = kinds[0].key, entry.key
        message = f"{subject} is a {quote(first.text)} and a {quote(second.text)}"
        note = Note(first.span, f"{quote(first.text)} stands here")
        is_for_builds = "if" in (first.text, second.text) and not _decides(node)
        hint = (
            FOR_BUILDS if is_for_builds else "put one of them into the other, or both into a list"
        )
        yield Problem("GP802", second.span, message, hint, (note,))
    if not kinds and not any(_is_meant(entry, shape) for entry in node.entries):
        at = node.entries[0].key.span if node.entries else node.span
        hint = f"add 'do: ...', such as {shape.example}"
        yield Problem("GP801", at, f"{subject} has no kind, which says what is done", hint)


def _decides(node: MappingNode) -> bool:
    """Tell whether an `if` in a mapping can only be the node that decides."""
    return any(each.key.text in ("then", "else") for each in node.entries)


def as_one(node: MappingNode, shape: VariantShape, at: Span) -> tuple[MappingNode, Span]:
    """Return a mapping as one variant only, and where that is named."""
    kinds = _kinds(node, shape)
    if not kinds:
        return node, at
    kept = tuple(entry for entry in node.entries if entry not in kinds[1:])
    return node._replace(entries=kept), kinds[0].key.span


def hints_of(node: MappingNode, shape: VariantShape) -> dict[str, str]:
    """Return what to do with the keys that a mapping cannot have."""
    record = record_of(node, shape)
    known = {key.name for key in record.keys}
    return {
        entry.key.text: _hint(entry.key.text, record, shape)
        for entry in node.entries
        if entry.key.text not in known
    }


def _hint(key: str, record: RecordShape, shape: VariantShape) -> str:
    for other in shape.variants:
        if any(each.name == key for each in other.keys):
            return f"it goes with {quote(other.keys[0].name)}"
    found = suggest(key, _marks(shape))
    if found is not None:
        return f"did you mean {quote(found)}?"
    common = {each.name for each in shape.common}
    own = [quote(each.name) for each in record.keys if each.name not in common]
    return f"{record.name} can have {', '.join([*own, 'and modifiers'])}"


def _marks(shape: VariantShape) -> list[str]:
    return [record.keys[0].name for record in shape.variants]


def _kinds(node: MappingNode, shape: VariantShape) -> list[Entry]:
    """Return the entries that say which variant a mapping is."""
    marks = _marks(shape)
    return [entry for entry in node.entries if entry.key.text in marks]


def _is_meant(entry: Entry, shape: VariantShape) -> bool:
    """Tell whether a key is an unknown one, of which it is said what may be meant."""
    common = {key.name for key in shape.common}
    return entry.key.text not in common and suggest(entry.key.text, _marks(shape)) is not None
