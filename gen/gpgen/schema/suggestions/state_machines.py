"""What was meant by keys of a state machine in a wrong place."""

from gpgen.schema import shapes
from gpgen.schema.node_forms import forms_of
from gpgen.schema.shape_validation import fits
from gpgen.schema.shapes import find_key
from gpgen.source.nodes import Entry, MappingNode, ScalarNode, child, text_of
from gpgen.source.problems import Problem, quote

# How a transition is written, by the key of its state.
WRITTEN = {"on": "{{{0}: {1}}}", "when": "[{{if: {0}, to: {1}}}]", "after": "{{{0}: {1}}}"}


def find_split_transition(node: MappingNode, shape: shapes.Record) -> Problem | None:
    """Return the problem of a transition whose state stands beside it: {after: 1s, to: b}."""
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
    """Return the problem of a key of a node that stands among the names below its first key."""
    first = record.keys[0]
    names = next((form for form in forms_of(first.shape) if isinstance(form, shapes.Map)), None)
    value = child(node, first.name)
    for entry in value.entries if names and isinstance(value, MappingNode) else ():
        if names is not None and _is_key(entry, record, names):
            assert isinstance(entry.value, ScalarNode)
            written = f"{entry.key.text}: {entry.value.text}"
            message = f"expected {quote(entry.key.text)} beside {quote(first.name)}, got it below"
            hint = f"write '{written}' beside {quote(first.name)}"
            return Problem("GP109", entry.key.span, message, hint)
    return None


def _is_key(entry: Entry, record: shapes.Record, names: shapes.Map) -> bool:
    """Tell whether an entry can be a key of a record, and nothing that a name stands for."""
    key = find_key(record, entry.key.text)
    if key is None or not isinstance(entry.value, ScalarNode):
        return False
    return fits(entry.value, key.shape) and not fits(entry.value, names.value)
