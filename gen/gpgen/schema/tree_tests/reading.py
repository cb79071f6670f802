"""Tests of behaviours: their subject, answers and expectations, read into the model."""

from collections.abc import Iterator, Mapping

from gpgen.expressions.tokens import milliseconds_of
from gpgen.model import Entity, Module
from gpgen.model.availability import Needed
from gpgen.model.composition import embedded
from gpgen.model.tree_tests import Expected, ScriptedResults, Test
from gpgen.model.values import VALUE, Leaf, LeafArgument
from gpgen.schema.actions import split_call
from gpgen.schema.declarations import find_text, name_of, read_doc
from gpgen.schema.scalar_validation import MOST_MILLISECONDS
from gpgen.schema.scope import Scope
from gpgen.schema.tree_tests.calls import (
    read_answers,
    read_call,
    read_calls,
    report_unknown,
)
from gpgen.schema.tree_tests.inputs import check_end, read_events, read_sets, times_of
from gpgen.source.nodes import (
    Entry,
    Node,
    ScalarNode,
    SequenceNode,
    child,
    entries,
    is_empty,
    items,
    text_of,
)
from gpgen.source.problems import quote

EVERY = 100  # milliseconds


def read_tests(module: Module, scope: Scope) -> tuple[Test, ...]:
    """Return the tests of a module, none if the module has problems."""
    whole = all(_has_behaviours(each, scope) for each in module.entities)
    if not scope.complete or scope.problems or not whole:
        return ()
    return scope.read_each(scope.entries("tests"), lambda entry, _: _test(entry, module, scope))


def _has_behaviours(entity: Entity, scope: Scope) -> bool:
    """Return whether all behaviours of an entity were read without errors."""
    node = scope.declared["entities"][entity.name.text].value
    several = child(node, "behaviours")
    one = child(node, "behaviour")
    return len(entity.behaviours) == (len(entries(several)) if several else int(one is not None))


def _test(entry: Entry, module: Module, scope: Scope) -> Test | None:
    node = entry.value
    entity = _entity(entry, module, scope)
    if entity is None or not _is_ticked(entry, entity, scope):
        return None
    behaviour = find_text(child(node, "behaviour"))
    leaves = leaves_of(entity, module)
    expected = tuple(_expected(node, leaves, scope))
    answers = tuple(_answers(node, {**functions_of(module), **leaves}, scope))
    inputs = [*read_sets(node, entity, module, scope), *read_events(node, entity, module, scope)]
    check_end(node, expected, scope)
    return Test(
        name_of(entry.key),
        entity.name.text,
        None if behaviour is None else behaviour.text,
        answers,
        tuple(sorted(inputs, key=lambda each: each.time)),
        expected,
        read_doc(node),
    )


# The subject of a test


def _entity(entry: Entry, module: Module, scope: Scope) -> Entity | None:
    name_node = find_text(child(entry.value, "entity"))
    known = {each.name.text: each for each in module.entities if each.behaviours}
    if name_node is None and len(known) == 1:
        return next(iter(known.values()))
    if name_node is None:
        message = f"the test {quote(entry.key.text)} requires 'entity'"
        hint = f"one of these: {', '.join(known)}" if known else "no entity has behaviours"
        scope.report("GP840", entry.key.span, message, hint)
        return None
    entity = known.get(name_node.text)
    if entity is None:
        report_unknown("entity with behaviours", name_of(name_node), known, scope)
        return None
    scope.require(name_node.text, Needed(entity.condition, entity.name.span), name_node.span)
    return entity


def _is_ticked(entry: Entry, entity: Entity, scope: Scope) -> bool:
    """Return whether a test has a behaviour to tick; report it if not."""
    name_node = find_text(child(entry.value, "behaviour"))
    known = {each.name.text: each for each in entity.behaviours}
    if name_node is None:
        if not entity.ticked:
            message = f"the test {quote(entry.key.text)} requires 'behaviour'"
            hint = f"all behaviours are on demand: {', '.join(known)}"
            scope.report("GP840", entry.key.span, message, hint)
        return bool(entity.ticked)
    found = known.get(name_node.text)
    if found is None:
        report_unknown("behaviour", name_of(name_node), known, scope)
        return False
    scope.require(name_node.text, Needed(found.condition, found.name.span), name_node.span)
    return True


def leaves_of(entity: Entity, module: Module) -> dict[str, Leaf]:
    """Return the leaves of an entity and of its components, by path."""
    found = {each.name.text: each for each in entity.leaves}
    for part in embedded(module, entity):
        found |= {f"{part.name}.{each.name.text}": each for each in part.component.leaves}
    return found


def functions_of(module: Module) -> dict[str, Leaf]:
    """Return the functions of a module as leaves with the same arguments and results."""
    return {
        each.name.text: Leaf(
            name=each.name,
            kind=VALUE,
            arguments=tuple(LeafArgument(field, None) for field in each.arguments),
            can_fail=False,
            returns=each.returns,
            returns_span=each.returns_span,
            reads=None,
            is_=None,
            doc=each.doc,
            condition=each.condition,
        )
        for each in module.functions
    }


# Answers, and expected calls


def _answers(node: Node, leaves: Mapping[str, Leaf], scope: Scope) -> Iterator[ScriptedResults]:
    for entry in entries(child(node, "script")):
        written = split_call(entry.key)
        name = name_of(entry.key) if written is None else written.name
        leaf = None if written is None else leaves.get(name.text)
        if written is None or leaf is None:
            report_unknown("leaf", name, leaves, scope)
            continue
        scope.require(name.text, Needed(leaf.condition, leaf.name.span), name.span)
        arguments = None
        if "(" in entry.key.text:
            arguments = read_call(written, leaf, scope)
            if arguments is None:
                continue
        if leaf.is_ is not None:
            message = f"{quote(name.text)} is an expression, which needs no answers"
            hint = "set the properties that it reads, or script the leaves that it calls"
            scope.report("GP841", entry.key.span, message, hint)
            continue
        letters, values = read_answers(entry.value, leaf, scope)
        if letters is not None and values is not None:
            yield ScriptedResults(name.text, arguments, letters, values)


def _expected(node: Node, leaves: Mapping[str, Leaf], scope: Scope) -> Iterator[Expected]:
    expect_node = child(node, "expect")
    every = milliseconds_of(text_of(child(node, "every")) or "") or EVERY
    ticks: list[tuple[int, Node]]
    if isinstance(expect_node, SequenceNode):
        ticks = [(number * every, item) for number, item in enumerate(items(expect_node))]
    else:
        ticks = [(time, entry.value) for time, entry in times_of(node, "expect", scope)]
    if expect_node is not None and ticks and ticks[-1][0] > MOST_MILLISECONDS:
        message = f"expected ticks in at most 12 days, got one at {ticks[-1][0]} ms"
        scope.report("GP842", ticks[-1][1].span, message, "write a shorter 'every'")
        return
    for time, item in ticks:
        if isinstance(item, ScalarNode) and not is_empty(item):
            calls, status = read_calls(item, leaves, scope)
            yield Expected(time, calls, status, item.span)
