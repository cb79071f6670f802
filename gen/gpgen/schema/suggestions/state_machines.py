"""Hints for keys of nodes and states that are one level too deep or too high."""

from gpgen.schema import shapes
from gpgen.schema.node_forms import forms_of
from gpgen.schema.shape_validation import fits
from gpgen.schema.shapes import find_key
from gpgen.source.nodes import Entry, MappingNode, ScalarNode, child, entries, text_of
from gpgen.source.problems import Problem, quote

# The form of a transition, by the key of its state.
WRITTEN = {"on": "{{{0}: {1}}}", "when": "[{{if: {0}, to: {1}}}]", "after": "{{{0}: {1}}}"}


def find_split_transition(node: MappingNode, shape: shapes.Record) -> Problem | None:
    """Return the problem of a transition with its target beside it: {after: 1s, to: b}."""
    to = text_of(child(node, "to"))
    if to is None or not WRITTEN.keys() <= {key.name for key in shape.keys}:
        return None
    for key, value in node.entries:
        if key.text in WRITTEN and isinstance(value, ScalarNode):
            kind = "list" if key.text == "when" else "mapping"
            message = f"{quote(key.text)}: expected a {kind}, got {quote(value.text)}"
            hint = f"write {WRITTEN[key.text].format(value.text, to)}, without 'to'"
            return Problem("GP202", value.span, message, hint)
    return None


def find_key_among_names(node: MappingNode, record: shapes.Record) -> Problem | None:
    """Return the problem of a node's key among the names below it: {states: {initial: a}}."""
    parent = record.keys[0]
    names = next((form for form in forms_of(parent.shape) if isinstance(form, shapes.Map)), None)
    for entry in () if names is None else entries(child(node, parent.name)):
        if names is not None and _is_key(entry, node, record, names):
            assert isinstance(entry.value, ScalarNode)
            written = f"{entry.key.text}: {entry.value.text}"
            message = f"expected {quote(entry.key.text)} beside {quote(parent.name)}, got it below"
            hint = f"write '{written}' beside {quote(parent.name)}"
            return Problem("GP109", entry.key.span, message, hint)
    return None


def _is_key(entry: Entry, node: MappingNode, record: shapes.Record, names: shapes.Map) -> bool:
    """Return whether an entry of a mapping of names is a key that the node lacks."""
    key = find_key(record, entry.key.text)
    if key is None or not isinstance(entry.value, ScalarNode) or child(node, key.name) is not None:
        return False
    if key.required:
        return fits(entry.value, key.shape)
    return fits(entry.value, key.shape) and not fits(entry.value, names.value)
