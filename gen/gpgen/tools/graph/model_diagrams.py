"""Pictures of a module (its entities and components) and of a behaviour (its nodes)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from gpgen.behaviours.plan.titles import own_name, times
from gpgen.model import Array, Component, Entity, Module, Property, Ref, Signal, Type, Use
from gpgen.model import behaviours as tree
from gpgen.model.conditions import show_condition
from gpgen.model.state_machines import State, States, Transition
from gpgen.model.types import show_type
from gpgen.model.values import Source
from gpgen.tools.graph.diagrams import (
    COMPONENT,
    COMPOSITE,
    ENTITY,
    HOLDS,
    LEAF,
    NEEDS,
    REFERS,
    STATE,
    TEST,
    Arrow,
    Box,
    Picture,
)


def module_picture(module: Module) -> Picture:
    boxes = [_owner_box(each, ENTITY) for each in module.entities]
    boxes += [_owner_box(each, COMPONENT) for each in module.components]
    known = {box.id for box in boxes}
    arrows: list[Arrow] = []
    for entity in module.entities:
        arrows += _arrows_of(entity, entity.components, HOLDS)
    for component in module.components:
        arrows += _arrows_of(component, component.requires, NEEDS)
    visible = tuple(arrow for arrow in arrows if arrow.target in known)
    return Picture(module.name.text, tuple(boxes), visible)


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
    node: tree.Node


def tree_picture(title: str, behaviour: tree.Behaviour) -> Picture:
    boxes: list[Box] = []
    arrows: list[Arrow] = []
    _draw(behaviour.root, "0", boxes, arrows)
    if behaviour.condition is not None:
        title = f"{title}, if {show_condition(behaviour.condition)}"
    return Picture(title, tuple(boxes), tuple(arrows))


def _draw(node: tree.Node, path: str, boxes: list[Box], arrows: list[Arrow]) -> None:
    """Add a node and its descendants; a path of child numbers is the id of a box."""
    boxes.append(box_of(node, path))
    for number, child in enumerate(children(node)):
        below = f"{path}.{number}"
        _draw(child.node, below, boxes, arrows)
        arrows.append(Arrow(path, below, HOLDS, child.label))
    if isinstance(node.body, States):
        ids = {
            own_name(each.body): f"{path}.{number}" for number, each in enumerate(node.body.states)
        }
        for each in node.body.states:
            arrows.extend(transition_arrows(each, ids[own_name(each.body)], ids))


def box_of(node: tree.Node, path: str) -> Box:
    title = title_of(node.body)
    named = f"{node.name.text}: {title}" if node.name is not None else title
    kind = COMPOSITE if any(children(node)) else LEAF
    kind = TEST if isinstance(node.body, tree.Test) else kind
    kind = STATE if isinstance(node.body, State) else kind
    lines = (*around(node.modifiers), *hooks(node.hooks))
    title = f"{named} (disabled)" if node.disabled else named
    return Box(path, kind, title, lines, transitions=transition_lines(node.body))


def title_of(body: tree.Body) -> str:
    match body:
        case tree.Series(kind, _, str(halt)):
            return f"{kind}, halt {halt}"
        case tree.Series(kind) | tree.Always(kind):
            return kind
        case tree.Do() | tree.Choose() | tree.Utility():
            return type(body).__name__.lower()
        case tree.Parallel():
            return f"parallel, {body.succeed_when.of} to succeed, {body.fail_when.of} to fail"
        case tree.Shuffle(_, kind):
            return "shuffle" if kind == "sequence" else f"shuffle as {kind}"
        case tree.Recover(attempts=attempts):
            return f"recover, {attempts} attempts"
        case tree.If(condition):
            return f"if {condition.text}"
        case tree.Switch(value):
            return f"switch {value.text}"
        case tree.Condition(condition):
            return f"condition {condition.text}"
    return _title_of_machine(body) or _title_of_leaf(body)


def _title_of_machine(body: tree.Body) -> str | None:
    match body:
        case States(history=history):
            return "states, history" if history else "states"
        case State(name, _, _, end):
            return f"{name.text}, {end}" if end else name.text
    return None


def _title_of_leaf(body: tree.Body) -> str:
    match body:
        case tree.Call(name, arguments):
            return f"{name.text}({_listed(arguments)})"
        case tree.Test(condition):
            return condition.text
        case tree.Wait(time, to):
            return f"wait {duration(time)}" + ("" if to is None else f" to {duration(to)}")
        case tree.Tween(targets, over, ease):
            moved = ", ".join(f"{each.target.text}: {each.value.text}" for each in targets)
            return f"tween {moved} over {duration(over)}, {ease}"
        case tree.Await(event, where):
            return f"await {event.text}" + ("" if where is None else f" where {where.text}")
        case tree.Send(kind, signal, arguments):
            return f"{kind} {signal.text}({_listed(arguments)})"
        case tree.Set(targets):
            return ", ".join(f"{each.target.text} = {each.value.text}" for each in targets)
        case tree.Subtree(name, targets):
            return f"tree {name.text}({', '.join(each.value.text for each in targets)})"
    raise AssertionError(body)


def children(node: tree.Node) -> Iterator[Child]:
    """Yield the children of a node in order, the `else` of a `while` last."""
    match node.body:
        case tree.Series(_, inner) | tree.Parallel(inner) | tree.Shuffle(inner):
            yield from (Child("", each) for each in inner)
        case tree.Do(child):
            yield Child("", child)
        case tree.Recover(child, remedy):
            yield from (Child("do", child), Child("with", remedy))
        case States(states, initial):
            first = own_name(states[0].body) if initial is None else initial.text
            yield from (Child("initial" * (own_name(each.body) == first), each) for each in states)
        case State(_, tree.Node() as child):
            yield Child("", child)
        case tree.If(_, then, otherwise):
            yield Child("then", then)
            yield from _optional("else", otherwise)
        case tree.Switch(_, cases, default):
            yield from (Child(case.value.text, case.child) for case in cases)
            yield from _optional("default", default)
        case tree.Choose(branches) | tree.Utility(branches):
            yield from (Child(each.number.text, each.child) for each in branches)
        case tree.Condition():
            yield from _of_condition(node.body)
    yield from _optional("else", node.otherwise)


def transition_arrows(state: tree.Node, source: str, ids: Mapping[str, str]) -> Iterator[Arrow]:
    """Yield the arrows from a state to others; `ids` maps state names to box ids."""
    if isinstance(state.body, State):
        for row, transition in enumerate(state.body.transitions, 1):
            yield Arrow(source, ids[transition.to.text], REFERS, trigger(transition), row)


def transition_lines(body: tree.Body) -> tuple[str, ...]:
    """Return the transitions of a state as text: the trigger and the target of each."""
    transitions = body.transitions if isinstance(body, State) else ()
    return tuple(f"{trigger(transition)}: {transition.to.text}" for transition in transitions)


def trigger(transition: Transition) -> str:
    words = transition.kind if transition.event is None else transition.event.text
    if transition.kind == "after":
        words = f"after {duration(transition.time)}"
    if transition.condition is None:
        return words
    condition = f"[{transition.condition.text}]"
    return condition if transition.kind == "when" else f"{words} {condition}"


def _optional(label: str, node: tree.Node | None) -> tuple[Child, ...]:
    return () if node is None else (Child(label, node),)


def _of_condition(body: tree.Condition) -> Iterator[Child]:
    yield from (Child("true", each) for each in (*body.true_actions, *body.true_conditions))
    yield from (Child("false", each) for each in (*body.false_actions, *body.false_conditions))


def around(modifiers: tree.Modifiers) -> Iterator[str]:
    """Yield the modifiers of a node, outermost first."""
    of = modifiers
    found = (
        of.when and f"when {of.when.text}",
        of.event and f"event {of.event.text}",
        of.cooldown and cooldown(of.cooldown),
        of.limit and f"limit {times(of.limit)}",
        of.require and f"require {of.require.text}",
        of.while_ and f"while {of.while_.text}",
        of.timeout and f"timeout {duration(of.timeout)}",
        of.delay and f"delay {duration(of.delay)}",
        of.attempts and attempts(of.attempts),
        of.result and f"result {of.result}",
    )
    yield from (each for each in found if each)


def cooldown(of: tree.Cooldown) -> str:
    after = "" if of.after == "any" else f" after {of.after}"
    return f"cooldown {duration(of.time)}{after}"


def attempts(of: tree.Attempts) -> str:
    return f"{of.kind} {times(of.most)}" + (f" every {duration(of.every)}" if of.every else "")


def hooks(of: tree.Hooks) -> Iterator[str]:
    for name, nodes in zip(of._fields, of, strict=True):
        if nodes:
            yield f"{name} {', '.join(title_of(each.body) for each in nodes)}"


def duration(milliseconds: tree.Amount) -> str:
    if isinstance(milliseconds, Source):
        return milliseconds.text
    for unit, size in (("min", 60_000), ("s", 1000)):
        if milliseconds >= size and milliseconds % (size // 10) == 0:
            return f"{milliseconds / size:g}{unit}"
    return f"{milliseconds}ms"


def _listed(arguments: tuple[Source, ...]) -> str:
    return ", ".join(each.text for each in arguments)
