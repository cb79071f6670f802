"""Lists in place of mappings, mappings in place of lists, and scalars in place of either."""

import re
from collections.abc import Sequence

from gpgen.schema import shapes
from gpgen.schema.descriptions import example
from gpgen.schema.names import NAME
from gpgen.schema.node_forms import forms_of
from gpgen.schema.scalar_validation import wrong_kind
from gpgen.schema.shape_validation import fits
from gpgen.schema.shapes import Shape
from gpgen.source.nodes import (
    BrokenNode,
    Entry,
    MappingNode,
    Node,
    ScalarNode,
    SequenceNode,
    is_empty,
    resolve,
    text_of,
)
from gpgen.source.problems import Problem, quote
from gpgen.source.syntax_errors import CHANGED, looks_like_a_type, missing_colon

NAMES = ("name", "id")
NUMBER = r"[-+]?\d+(?:\.\d+)?"
RANGE = rf"[\[(]?\s*({NUMBER})\s*(?:\.\.=?|-|,|to|:|\s)\s*({NUMBER})\s*[\])]?"


# In place of a list


def convert_to_list(
    node: MappingNode | SequenceNode | ScalarNode,
    forms: Sequence[Shape],
    subject: str,
    problems: list[Problem],
) -> Node:
    """Report a node that was meant as a list; return it unchanged if that is not clear."""
    shape = next(form for form in forms if isinstance(form, shapes.List))
    if isinstance(node, ScalarNode) and (_is_no_entry(node) or not _single(forms)):
        return node
    words = _words(node, shape)
    if words is None:
        return node
    hint = f"[{', '.join(words)}]"
    if any("=" in word for word in words):
        hint = f"{{{', '.join(words).replace(' =', ':').replace('=', ': ')}}}"
        marks = (
            form.one_of[0] for form in forms if isinstance(form, shapes.Record) and form.one_of
        )
        mark = next(marks, None)
        hint = f"{{{mark}: {hint}}}" if mark else hint
    whole = forms[0] if len(forms) == 1 else shapes.Either(forms[0], forms[1])
    problems.append(wrong_kind(node, whole, subject)._replace(hint=f"write {hint}"))
    return BrokenNode(node.span)


def _is_no_entry(node: ScalarNode) -> bool:
    return is_empty(node) or isinstance(resolve(node), bool)


def _single(forms: Sequence[Shape]) -> bool:
    return all(isinstance(form, shapes.List | shapes.Map | shapes.Record) for form in forms)


def _words(node: MappingNode | SequenceNode | ScalarNode, shape: shapes.List) -> list[str] | None:
    """Return the entries of the list that was meant by a node, None if there are none."""
    if isinstance(node, ScalarNode):
        if isinstance(shape.item, shapes.Record):
            return None
        found = re.fullmatch(RANGE, node.text) if shape.most == 2 else None
        if found:
            return [found[1], found[2]]
        words = node.text.split()
        several = all(NAME.fullmatch(word) for word in words)
        return None if shape.least > 1 else words if several else [node.text]
    if isinstance(node, SequenceNode):
        parts: list[Node] = list(node.items)
    elif isinstance(shape.item, shapes.Later) and "weight" in shape.example:
        pairs = [(each.key.text, each.value) for each in node.entries]
        return [
            f"{{weight: {value.text}, do: {key}}}"
            for key, value in pairs
            if isinstance(value, ScalarNode)
        ]
    elif isinstance(shape.item, shapes.Record):
        values = [(each.key.text, text_of(each.value)) for each in node.entries]
        shown = ", ".join(f"{key}: {text}" for key, text in values)
        return [f"{{{shown}}}"] if fits(node, shape.item) else None
    elif isinstance(shape.item, shapes.Value | shapes.Later | shapes.Name):
        parts = [entry.value for entry in node.entries]
    else:
        parts = [entry.key for entry in node.entries]
    texts = [each.text for each in parts if isinstance(each, ScalarNode) and each.text]
    return texts if texts and len(texts) == len(parts) else None


# In place of a mapping


def convert_list(node: SequenceNode, shape: Shape, subject: str, problems: list[Problem]) -> Node:
    """Return the mapping that was meant by a list, and report what to write."""
    if node.braces:
        scalars = (item for item in node.items if isinstance(item, ScalarNode))
        cut = (missing_colon(item, words=True)[1] for item in scalars)
        first = next((problem for problem in cut if problem is not None), None)
        if first is not None:
            problems.append(first)
            return BrokenNode(node.span)
    problem = wrong_kind(node, shape, subject)
    if all(isinstance(item, ScalarNode) for item in node.items):
        return _convert_names(node, shape, problem, problems)
    has_dash = node.span.file.line(node.span.line)[node.span.column - 1 :][:1] == "-"
    hint = "remove '- '" if has_dash else "write {...} for [...]"
    merged: list[Entry] = []
    for item in node.items:
        if not isinstance(item, MappingNode):
            problems.append(problem)
            return BrokenNode(node.span)
        name = next((each for each in item.entries if each.key.text in NAMES), None)
        if not isinstance(shape, shapes.Map) or name is None or not text_of(name.value):
            merged += item.entries
            continue
        assert isinstance(name.value, ScalarNode)
        text = name.value.text
        hint = hint if merged else f"write '{text}:' for '- {name.key.text}: {text}'"
        others = tuple(each for each in item.entries if each is not name)
        merged.append(Entry(name.value, MappingNode(others, item.span)))
    problems.append(problem._replace(hint=hint))
    unique = {each.key.text: each for each in reversed(merged)}
    return MappingNode(tuple(reversed(unique.values())), node.span)


def _convert_names(
    node: SequenceNode, shape: Shape, problem: Problem, problems: list[Problem]
) -> Node:
    """Return a list of names as a mapping, if their values may be empty."""
    names = [item for item in node.items if isinstance(item, ScalarNode)]
    are_names = names and all(NAME.fullmatch(name.text) for name in names)
    if not isinstance(shape, shapes.Map) or not are_names:
        return node
    if any(looks_like_a_type(name) for name in names):
        problems.append(problem._replace(hint=f"name each of them, such as {shape.example}"))
        return BrokenNode(node.span)
    needs_nothing = any(
        isinstance(form, shapes.Record) and not any(key.required for key in form.keys)
        for form in forms_of(shape.value)
    )
    first = re.fullmatch(r"\{\w+: ([^,{}]+|\{.*\})(?:, .+)?\}", shape.example)
    value = "{}" if needs_nothing else first[1] if first else example(shape.value)
    word = forms_of(shape.value)[0]
    if isinstance(word, shapes.Word):  # which only the module declares
        value = word.what.upper()
    hint = "write {" + ", ".join(f"{name.text}: {value}" for name in names[:3]) + "}"
    problems.append(problem._replace(hint=hint))
    entries = tuple(Entry(name, MappingNode((), name.span)) for name in names)
    return MappingNode(entries, node.span) if needs_nothing else BrokenNode(node.span)


def convert_text(node: ScalarNode, shape: Shape, problems: list[Problem]) -> Node:
    """Report a scalar in place of a mapping that lacks a colon; otherwise return it unchanged."""
    if not node.plain or is_empty(node) or not isinstance(shape, shapes.Map | shapes.Record):
        return node
    name, problem = missing_colon(node, words=isinstance(shape, shapes.Map))
    if problem is None:
        return node
    is_changed = re.fullmatch(CHANGED, node.text)
    if is_changed and problem.hint:
        problem = problem._replace(hint=f"write {{{problem.hint[7:-1]}}}")
    elif ":" in node.span.file.line(node.span.line)[: node.span.column - 1]:
        rest = re.sub(r"^\s*(:|=*)\s*", "", node.text[node.text.find(name.text) + len(name.text) :])
        problem = problem._replace(hint=f"write {{{name.text}: {rest}}}")
    problems.append(problem)
    return BrokenNode(node.span)


def find_grouped_names(node: MappingNode, shape: shapes.Map) -> Problem | None:
    """Return the problem of names that are listed by their kind: {tasks: [aim, fire]}."""
    lists = [each.value for each in node.entries if isinstance(each.value, SequenceNode)]
    forms = forms_of(shape.value)
    if not lists or len(lists) < len(node.entries):
        return None
    if any(
        isinstance(form, shapes.List | shapes.Map | shapes.Later | shapes.Value) for form in forms
    ):
        return None
    items = tuple(item for each in lists for item in each.items)
    names = all(isinstance(item, ScalarNode) and NAME.fullmatch(item.text) for item in items)
    if any(each.braces for each in lists) or not names:
        return None
    problem = wrong_kind(
        lists[0], shape.value, f"{shape.name.what} {quote(node.entries[0].key.text)}"
    )
    required = [
        key.shape
        for form in forms
        if isinstance(form, shapes.Record)
        for key in form.keys
        if key.required
    ]
    if any(fits(lists[0], each) for each in required):
        return problem  # a list in place of a mapping that contains one, such as a tree
    found: list[Problem] = []
    _convert_names(SequenceNode(items, lists[0].span), shape, problem, found)
    return found[0] if found else None
