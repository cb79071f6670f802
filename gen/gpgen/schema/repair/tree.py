"""A tree that does not fit the language's table -> the tree that was meant, and what to write.

It is looked at only when something is wrong. What is repaired is one problem: all
that follows from it fits, and what cannot be guessed is broken, which stays silent.
"""

from gpgen.schema import shapes
from gpgen.schema.check import fits, subject_of
from gpgen.schema.forms import choose, forms_of, holds_members, kind_of, record_of
from gpgen.schema.repair.entries import indent_children, remove_strays, split_at_colons
from gpgen.schema.repair.kinds import (
    convert_list,
    convert_text,
    convert_to_list,
    find_grouped_names,
)
from gpgen.schema.repair.placement import (
    find_inline_struct,
    find_misplaced_child,
    has_only_strays,
    keep_one_unknown,
    move_cases,
    move_strays,
    rename_fields,
    rename_synonyms,
)
from gpgen.schema.shapes import Shape
from gpgen.source.nodes import BrokenNode, Entry, MappingNode, Node, ScalarNode, SequenceNode
from gpgen.source.problems import Problem


def repair(node: Node, shape: Shape, subject: str) -> tuple[Node, list[Problem]]:
    """Return a tree with what could be repaired in it, and a problem for each repair."""
    if fits(node, shape):
        return node, []
    forms = forms_of(shape)
    lists = [form for form in forms if isinstance(form, shapes.List)]
    mappings = [form for form in forms if kind_of(form) is MappingNode]
    if isinstance(node, MappingNode) and mappings:
        return _mapping(node, shape, subject)
    if isinstance(node, SequenceNode) and lists and not node.braces:
        return _items(node, lists[0], subject)
    if lists and not isinstance(node, BrokenNode):
        return convert_to_list(node, forms, lists[0], subject)
    if isinstance(node, SequenceNode) and mappings:
        repaired, problems = convert_list(node, mappings[0], subject)
        if isinstance(repaired, MappingNode):
            repaired, further = _mapping(repaired, shape, subject)
            # What stands behind a dash is often not indented below its key.
            problems = problems or further
        return repaired, problems
    if isinstance(node, ScalarNode) and len(mappings) == len(forms):
        return convert_text(node, mappings[-1])
    return node, []


def _items(node: SequenceNode, shape: shapes.List, subject: str) -> tuple[Node, list[Problem]]:
    found: list[Node] = []
    problems: list[Problem] = []
    for item in node.items:
        repaired, more = repair(item, shape.item, f"an entry of {subject}")
        found.append(repaired)
        problems += more
    return node._replace(items=tuple(found)), problems


def _mapping(node: MappingNode, shape: Shape, subject: str) -> tuple[Node, list[Problem]]:
    node, problems = rename_fields(node, shape)
    form = choose(node, shape)
    record: shapes.Record | shapes.Map
    if isinstance(form, shapes.Variant):
        node, problems = rename_synonyms(node, form)
        node, found = move_cases(keep_one_unknown(node, form), form)
        problems += found
        misplaced = find_misplaced_child(node, form)
        if misplaced is not None:
            return BrokenNode(node.span), [*problems, misplaced]
        record = record_of(node, form)
    elif isinstance(form, shapes.Record):
        lists = [each for each in forms_of(shape) if isinstance(each, shapes.List)]
        if lists and has_only_strays(node, form):
            return convert_to_list(node, lists, lists[0], subject)
        problem = find_inline_struct(node, form, subject)
        if problem is not None:
            return BrokenNode(node.span), [*problems, problem]
        for each in (split_at_colons, indent_children, rename_synonyms, move_strays):
            node, found = each(node, form)
            problems += found
        record = form
    elif isinstance(form, shapes.Map):
        problem = find_grouped_names(node, form)
        if problem is not None:
            return BrokenNode(node.span), [*problems, problem]
        for step in (split_at_colons, indent_children):
            node, found = step(node, form)
            problems += found
        node, found = remove_strays(node, form)
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
            value, found = repair(entry.value, inner, subject_of(entry.key, shape))
            problems += found
            entries.append(entry._replace(value=value))
        else:
            entries.append(entry)
    return node._replace(entries=tuple(entries)), problems
