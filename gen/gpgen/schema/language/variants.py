"""Which of several records a mapping is: the one whose own key stands in it."""

import re
from collections.abc import Iterator

from gpgen.schema.language.leaves import ALWAYS
from gpgen.schema.language.shapes import RecordShape, VariantShape
from gpgen.schema.language.synonyms import BY_RECORD
from gpgen.source.nodes import Entry, MappingNode, Node, ScalarNode
from gpgen.source.places import Span
from gpgen.source.problems import Note, Problem, quote, suggest

# A condition of the preprocessor looks like the node `if`.
LONGEST = 20
NUMBER = r"[-+]?[0-9.]+"
FOR_ENTRY = "write 'then' for 'do', or 'require' for 'if'"
FOR_BUILDS = "a whole behaviour that is there only if X is written {root: ..., if: X}"


def variant_of(node: MappingNode, shape: VariantShape) -> RecordShape | None:
    """Return the record that a mapping is; of two the one whose key comes first."""
    marks = {record.keys[0].name: record for record in shape.variants}
    return next((marks[each.key.text] for each in _kinds(node, shape)), None)


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
        message = f"{subject}: {quote(second.text)} conflicts with {quote(first.text)}"
        note = Note(first.span, f"{quote(first.text)} is here")
        hint = "put one of them into the other, or both into a list"
        if second.text == "if" and not _decides(node):
            symbol = isinstance(entry.value, ScalarNode) and entry.value.text.isupper()
            hint = FOR_BUILDS if symbol else FOR_ENTRY
        yield Problem("GP802", second.span, message, hint, (note,))
    if not kinds and all(_modifies(entry.key.text, shape) for entry in node.entries):
        at = node.entries[0].key.span if node.entries else node.span
        hint = f"add 'do: ...', such as {shape.example}"
        yield Problem("GP801", at, f"{subject} requires a kind of node", hint)


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
        entry.key.text: _filled(_hint(entry.key.text, record, shape), entry.value)
        for entry in node.entries
        if entry.key.text not in known
    }


def _filled(hint: str, value: Node) -> str:
    """Return a hint with what stands behind the key in the place of NODE or CONDITION."""
    text = value.text if isinstance(value, ScalarNode) and len(value.text) <= LONGEST else ""
    if not text or " " in text:
        return hint
    if "CONDITION" in hint:
        return hint.replace("CONDITION", text, 1)
    return hint if re.fullmatch(NUMBER, text) else hint.replace("NODE", text, 1)


def _hint(key: str, record: RecordShape, shape: VariantShape) -> str:
    keys, marks = [each.name for each in record.keys], _marks(shape)
    meant = BY_RECORD.get(record.name, {}).get(key) or BY_RECORD[shape.name].get(key)
    if meant in marks and meant not in keys and record.keys != shape.common:
        return f"{quote(meant)} is a node of its own: put both into a list"
    if meant is not None:
        return f"did you mean {quote(meant)}?" if meant in (*keys, *marks) else meant
    for other in shape.variants:
        if any(each.name == key for each in other.keys):
            return f"{quote(key)} requires {quote(other.keys[0].name)}"
    found = suggest(key, keys) or suggest(key, marks)
    if found is not None:
        return f"did you mean {quote(found)}?"
    if key in ALWAYS:
        return f"write it alone: {key}"
    if record.keys == shape.common:
        return f"a leaf or a tree is called by its name alone: {key} or {key}(2)"
    own = ", ".join(map(quote, _own(record, shape)))
    return f"{record.name} can have {own}, and modifiers"


def _modifies(key: str, shape: VariantShape) -> bool:
    """Tell whether a key is, or is meant to be, one that all variants have."""
    common = [each.name for each in shape.common]
    if key in common:
        return True

    others = {each.name for record in shape.variants for each in record.keys}
    others.update(BY_RECORD[shape.name])
    return key not in others and suggest(key, common) is not None


def _own(record: RecordShape, shape: VariantShape) -> list[str]:
    """Return the keys that stand only in a variant, or mean something else there."""
    common = set(shape.common)
    return [each.name for each in record.keys if each not in common]


def _marks(shape: VariantShape) -> list[str]:
    return [record.keys[0].name for record in shape.variants]


def _kinds(node: MappingNode, shape: VariantShape) -> list[Entry]:
    """Return the entries that say which variant a mapping is, an `if` of builds as the last."""
    marks = _marks(shape)
    found = [entry for entry in node.entries if entry.key.text in marks]
    decides = _decides(node)
    return sorted(found, key=lambda entry: entry.key.text == "if" and not decides)
