"""A tree that does not fit the language's table -> the tree that was meant, and what to write.

It is looked at only when something is wrong. What is repaired is one problem: all
that follows from it fits, and what cannot be guessed is broken, which stays silent.
"""

from gpgen.schema import shapes
from gpgen.schema.check import check_shape, subject_of
from gpgen.schema.forms import choose, forms_of, holds_members, kind_of, record_of
from gpgen.schema.repair.entries import reindented, with_colons, without_strays
from gpgen.schema.repair.kinds import as_list, grouped, list_as_mapping, text_as_mapping
from gpgen.schema.repair.placement import (
    has_only_strays,
    is_inline_struct,
    misplaced_child,
    moved,
    one_unknown,
    renamed,
    with_cases,
    with_fields,
)
from gpgen.schema.shapes import Shape
from gpgen.source.nodes import BrokenNode, Entry, MappingNode, Node, ScalarNode, SequenceNode
from gpgen.source.places import Span
from gpgen.source.problems import Problem


def repair(node: Node, shape: Shape, subject: str, at: Span) -> tuple[Node, list[Problem]]:
    """Return a tree with what could be repaired in it, and a problem for each repair."""
    if next(check_shape(node, shape, subject, at), None) is None:
        return node, []
    forms = forms_of(shape)
    lists = [form for form in forms if isinstance(form, shapes.List)]
    mappings = [form for form in forms if kind_of(form) is MappingNode]
    if isinstance(node, MappingNode) and mappings:
        return _mapping(node, shape, subject)
    if isinstance(node, SequenceNode) and lists and not node.braces:
        return _items(node, lists[0], subject)
    if lists and not isinstance(node, BrokenNode):
        return as_list(node, forms, lists[0], subject)
    if isinstance(node, SequenceNode) and mappings:
        repaired, problems = list_as_mapping(node, mappings[0], subject)
        if isinstance(repaired, MappingNode):
            repaired, further = _mapping(repaired, shape, subject)
            # What stands behind a dash is often not indented below its key.
            problems = problems or further
        return repaired, problems
    if isinstance(node, ScalarNode) and len(mappings) == len(forms):
        return text_as_mapping(node, mappings[-1])
    return node, []


def _items(node: SequenceNode, shape: shapes.List, subject: str) -> tuple[Node, list[Problem]]:
    found: list[Node] = []
    problems: list[Problem] = []
    for item in node.items:
        repaired, more = repair(item, shape.item, f"an entry of {subject}", item.span)
        found.append(repaired)
        problems += more
    return node._replace(items=tuple(found)), problems


def _mapping(node: MappingNode, shape: Shape, subject: str) -> tuple[Node, list[Problem]]:
    node, problems = with_fields(node, shape)
    form = choose(node, shape)
    record: shapes.Record | shapes.Map
    if isinstance(form, shapes.Variant):
        node, problems = renamed(node, form)
        node, found = with_cases(one_unknown(node, form), form)
        problems += found
        misplaced = misplaced_child(node, form)
        if misplaced is not None:
            return BrokenNode(node.span), [*problems, misplaced]
        record = record_of(node, form)
    elif isinstance(form, shapes.Record):
        lists = [each for each in forms_of(shape) if isinstance(each, shapes.List)]
        if lists and has_only_strays(node, form):
            return as_list(node, lists, lists[0], subject)
        problem = is_inline_struct(node, form, subject)
        if problem is not None:
            return BrokenNode(node.span), [*problems, problem]
        for each in (with_colons, reindented, renamed, moved):
            node, found = each(node, form)
            problems += found
        record = form
    elif isinstance(form, shapes.Map):
        problem = grouped(node, form)
        if problem is not None:
            return BrokenNode(node.span), [*problems, problem]
        for step in (with_colons, reindented):
            node, found = step(node, form)
            problems += found
        node, found = without_strays(node, form)
        problems += found
        record = form
    else:
        return node, problems
    return _entries(node, record, problems)


def _entries(
    node: MappingNode, shape: shapes.Record | shapes.Map, problems: list[Problem]
) -> tuple[Node, list[Problem]]:
    keys = {key.name: key.shape for key in shape.keys}
    entries: list[Entry] = []
    for entry in node.entries:
        inner = keys.get(entry.key.text)
        if inner is None and isinstance(shape, shapes.Map) and not holds_members(entry, shape):
            inner = shape.value
        if inner is not None:
            subject = subject_of(entry.key, shape)
            value, found = repair(entry.value, inner, subject, entry.key.span)
            problems += found
            entries.append(entry._replace(value=value))
        else:
            entries.append(entry)
    return node._replace(entries=tuple(entries)), problems
