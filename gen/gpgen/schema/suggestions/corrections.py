"""A tree of YAML nodes with mismatches -> the tree that was meant, and hints.

Only a tree with problems is repaired. Each repair is one problem: its result fits, and
what cannot be guessed becomes a broken node, which later checks ignore.
"""

from gpgen.schema import shapes
from gpgen.schema.node_forms import choose, forms_of, holds_members, kind_of, record_of
from gpgen.schema.shape_validation import fits, subject_of
from gpgen.schema.shapes import Keyed, Shape, find_key
from gpgen.schema.suggestions.entries import indent_children, remove_member_keys, split_at_colons
from gpgen.schema.suggestions.kinds import (
    convert_list,
    convert_text,
    convert_to_list,
    find_grouped_names,
)
from gpgen.schema.suggestions.placement import (
    find_inline_struct,
    find_misplaced_child,
    find_missing_time,
    has_only_misplaced,
    keep_one_unknown,
    move_cases,
    move_misplaced,
    rename_fields,
    rename_synonyms,
)
from gpgen.schema.suggestions.state_machines import find_split_transition
from gpgen.source.nodes import BrokenNode, Entry, MappingNode, Node, ScalarNode, SequenceNode
from gpgen.source.problems import Problem


def repair(node: Node, shape: Shape, subject: str, problems: list[Problem]) -> Node:
    """Return a node with all possible repairs in it, and add a problem for each repair."""
    if fits(node, shape):
        return node
    forms = forms_of(shape)
    lists = [form for form in forms if isinstance(form, shapes.List)]
    mappings = [form for form in forms if kind_of(form) is MappingNode]
    if isinstance(node, MappingNode) and mappings:
        return _mapping(node, shape, subject, problems)
    if isinstance(node, SequenceNode) and lists and not node.braces:
        what = f"an entry of {subject}"
        items = (repair(item, lists[0].item, what, problems) for item in node.items)
        return node._replace(items=tuple(items))
    if lists and not isinstance(node, BrokenNode):
        return convert_to_list(node, forms, subject, problems)
    if isinstance(node, SequenceNode) and mappings:
        found: list[Problem] = []
        repaired = convert_list(node, mappings[0], subject, found)
        problems += found
        if isinstance(repaired, MappingNode):
            # Keys after a dash are often not indented below their parent.
            return _mapping(repaired, shape, subject, [] if found else problems)
        return repaired
    if isinstance(node, ScalarNode) and len(mappings) == len(forms):
        return convert_text(node, mappings[-1], problems)
    return node


def _mapping(node: MappingNode, shape: Shape, subject: str, problems: list[Problem]) -> Node:
    node = rename_fields(node, shape, problems)
    form = choose(node, shape)
    keyed: Keyed
    problem: Problem | None = None
    if isinstance(form, shapes.Variant):
        node = rename_synonyms(node, form, problems)
        node = move_cases(keep_one_unknown(node, form), form, problems)
        problem = find_misplaced_child(node, form)
        keyed = record_of(node, form)
    elif isinstance(form, shapes.Record):
        lists = [each for each in forms_of(shape) if isinstance(each, shapes.List)]
        if lists and has_only_misplaced(node, form):
            return convert_to_list(node, lists, subject, problems)
        problem = find_inline_struct(node, form, subject) or find_split_transition(node, form)
        keyed = form
    elif isinstance(form, shapes.Map):
        problem = find_grouped_names(node, form) or find_missing_time(node, form)
        keyed = form
    else:
        return node
    if problem is not None:
        problems.append(problem)
        return BrokenNode(node.span)
    if not isinstance(form, shapes.Variant):
        node = indent_children(split_at_colons(node, keyed, problems), keyed, problems)
    if isinstance(form, shapes.Record):
        node = move_misplaced(rename_synonyms(node, form, problems), form, problems)
    elif isinstance(form, shapes.Map):
        node = remove_member_keys(node, form, problems)
    return _values(node, keyed, problems)


def _values(node: MappingNode, shape: Keyed, problems: list[Problem]) -> Node:
    """Return a mapping with its values repaired."""
    entries: list[Entry] = []
    for entry in node.entries:
        key = find_key(shape, entry.key.text)
        inner = None if key is None else key.shape
        if inner is None and isinstance(shape, shapes.Map) and not holds_members(entry, shape):
            inner = shape.value
        if inner is not None:
            value = repair(entry.value, inner, subject_of(entry.key, shape), problems)
            entries.append(entry._replace(value=value))
        else:
            entries.append(entry)
    return node._replace(entries=tuple(entries))
