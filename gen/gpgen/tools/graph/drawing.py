"""Pictures of a module, with its entities and components, and of a behaviour, with its nodes."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gpgen.model import Array, Component, Entity, Module, Property, Ref, Signal, Type, Use
from gpgen.model.behaviours import (
    FOREVER,
    Always,
    Await,
    Behaviour,
    Body,
    Call,
    Choose,
    Condition,
    Do,
    Hooks,
    If,
    Modifiers,
    Node,
    Parallel,
    Send,
    Series,
    Set,
    Subtree,
    Switch,
    Test,
    Tween,
    Utility,
    Wait,
)
from gpgen.model.conditions import shown
from gpgen.model.types import show_type
from gpgen.model.values import Source
from gpgen.tools.graph.picture import (
    COMPONENT,
    COMPOSITE,
    ENTITY,
    HOLDS,
    LEAF,
    NEEDS,
    REFERS,
    TEST,
    Arrow,
    Box,
    Picture,
)


def module_picture(module: Module) -> Picture:
    boxes = [_owner_box(each, ENTITY) for each in module.entities]
    boxes += [_owner_box(each, COMPONENT) for each in module.components]
    known = {box.id for box in boxes}
    arrows = [
        arrow for each in module.entities for arrow in _arrows_of(each, each.components, HOLDS)
    ]
    arrows += [
        arrow for each in module.components for arrow in _arrows_of(each, each.requires, NEEDS)
    ]
    shown = tuple(arrow for arrow in arrows if arrow.target in known)
    return Picture(module.name.text, tuple(boxes), shown)


def _owner_box(owner: Entity | Component, kind: str) -> Box:
    bound = _bindings_of_components(owner) if isinstance(owner, Entity) else ()
    lines = (*map(_property_line, owner.properties), *bound, *map(_signal_line, owner.signals))
    return Box(owner.name.text, kind, owner.name.text, lines)


def _bindings_of_components(entity: Entity) -> tuple[str, ...]:
    return tuple(
        f"{each.target.text} <- {each.source.source.text}"
        for each in entity.bind
        if "." in each.target.text
    )


def _property_line(prop: Property) -> str:
    of = ""
    if prop.follows is not None:
        of = f" {'=' if prop.computed else '<-'} {prop.follows.source.text}"
    return f"{prop.name.text}: {show_type(prop.type)}{of}"


def _signal_line(signal: Signal) -> str:
    return f"{signal.name.text}({', '.join(each.name.text for each in signal.arguments)})"


def _arrows_of(owner: Entity | Component, uses: Iterable[Use], kind: str) -> Iterator[Arrow]:
    for use in uses:
        yield Arrow(owner.name.text, use.name.text, kind)
    for prop in owner.properties:
        target = _referred(prop.type)
        if target is not None:
            yield Arrow(owner.name.text, target, REFERS)


def _referred(of: Type) -> str | None:
    inner = of.element if isinstance(of, Array) else of
    return inner.entity if isinstance(inner, Ref) else None


class Child(NamedTuple):
    """A child of a node, and the label of its arrow."""

    label: str
    node: Node


def tree_picture(title: str, behaviour: Behaviour) -> Picture:
    boxes: list[Box] = []
    arrows: list[Arrow] = []
    _draw(behaviour.root, "0", boxes, arrows)
    if behaviour.condition is not None:
        title = f"{title}, if {shown(behaviour.condition)}"
    return Picture(title, tuple(boxes), tuple(arrows))


def _draw(node: Node, path: str, boxes: list[Box], arrows: list[Arrow]) -> None:
    """Add a node and all below it; a path of numbers is its id."""
    boxes.append(box_of(node, path))
    for number, child in enumerate(children(node)):
        below = f"{path}.{number}"
        _draw(child.node, below, boxes, arrows)
        arrows.append(Arrow(path, below, HOLDS, child.label))


def box_of(node: Node, path: str) -> Box:
    title = title_of(node.body)
    named = f"{node.name.text}: {title}" if node.name is not None else title
    kind = TEST if isinstance(node.body, Test) else LEAF if not list(children(node)) else COMPOSITE
    lines = (*around(node.modifiers), *hooks(node.hooks))
    return Box(path, kind, f"{named} (disabled)" if node.disabled else named, lines)


def title_of(body: Body) -> str:
    match body:
        case Series(kind) | Always(kind):
            return kind
        case Do():
            return "do"
        case Parallel():
            return f"parallel, {body.succeed_when.of} to succeed, {body.fail_when.of} to fail"
        case If(condition):
            return f"if {condition.text}"
        case Switch(value):
            return f"switch {value.text}"
        case Choose():
            return "choose"
        case Utility():
            return "utility"
        case Condition(condition):
            return f"condition {condition.text}"
    return _title_of_leaf(body)


def _title_of_leaf(body: Body) -> str:
    match body:
        case Call(name, arguments):
            return f"{name.text}({_listed(arguments)})"
        case Test(condition):
            return condition.text
        case Wait(time):
            return f"wait {duration(time)}"
        case Tween(targets, over, ease):
            moved = ", ".join(f"{each.target.text}: {each.value.text}" for each in targets)
            return f"tween {moved} over {duration(over)}, {ease}"
        case Await(event, where):
            return f"await {event.text}" + ("" if where is None else f" where {where.text}")
        case Send(kind, signal, arguments):
            return f"{kind} {signal.text}({_listed(arguments)})"
        case Set(targets):
            return ", ".join(f"{each.target.text} = {each.value.text}" for each in targets)
        case Subtree(name, targets):
            return f"tree {name.text}({', '.join(each.value.text for each in targets)})"
    raise AssertionError(body)


def children(node: Node) -> Iterator[Child]:
    """Yield the children of a node in order, the `else` of a `while` last."""
    match node.body:
        case Series(_, inner) | Parallel(inner):
            yield from (Child("", each) for each in inner)
        case Do(child):
            yield Child("", child)
        case If(_, then, otherwise):
            yield Child("then", then)
            if otherwise is not None:
                yield Child("else", otherwise)
        case Switch(_, cases, default):
            yield from (Child(case.value.text, case.child) for case in cases)
            if default is not None:
                yield Child("default", default)
        case Choose(branches) | Utility(branches):
            yield from (Child(each.number.text, each.child) for each in branches)
        case Condition():
            yield from _of_condition(node.body)
    if node.otherwise is not None:
        yield Child("else", node.otherwise)


def _of_condition(body: Condition) -> Iterator[Child]:
    yield from (Child("true", each) for each in (*body.true_actions, *body.true_conditions))
    yield from (Child("false", each) for each in (*body.false_actions, *body.false_conditions))


def around(modifiers: Modifiers) -> Iterator[str]:
    """Yield the modifiers of a node, outermost first."""
    if modifiers.when is not None:
        yield f"when {modifiers.when.text}"
    if modifiers.event is not None:
        yield f"event {modifiers.event.text}"
    if modifiers.cooldown is not None:
        after = "" if modifiers.cooldown.after == "any" else f" after {modifiers.cooldown.after}"
        yield f"cooldown {duration(modifiers.cooldown.time)}{after}"
    if modifiers.limit is not None:
        yield f"limit {modifiers.limit}"
    for word, source in (("require", modifiers.require), ("while", modifiers.while_)):
        if source is not None:
            yield f"{word} {source.text}"
    if modifiers.timeout is not None:
        yield f"timeout {duration(modifiers.timeout)}"
    if modifiers.attempts is not None:
        most = modifiers.attempts.most
        every = modifiers.attempts.every
        times = "forever" if most == FOREVER else str(most)
        yield f"{modifiers.attempts.kind} {times}" + (f" every {duration(every)}" if every else "")
    if modifiers.result is not None:
        yield f"result {modifiers.result}"


def hooks(of: Hooks) -> Iterator[str]:
    for name, nodes in zip(of._fields, of, strict=True):
        if nodes:
            yield f"{name} {', '.join(title_of(each.body) for each in nodes)}"


def duration(milliseconds: int) -> str:
    for unit, size in (("min", 60_000), ("s", 1000)):
        if milliseconds >= size and milliseconds % (size // 10) == 0:
            return f"{milliseconds / size:g}{unit}"
    return f"{milliseconds}ms"


def _listed(arguments: tuple[Source, ...]) -> str:
    return ", ".join(each.text for each in arguments)
