"""The titles of nodes, and their numbers in traces: an entity's nodes in the order of its trees.

The nodes of a tree of the module are numbered at each of its uses. A node comes
before its children, its hooks come after these, and the `else` of a `while` is last.
"""

import hashlib
import re
from collections.abc import Iterator
from typing import NamedTuple

from gpgen.model import Entity, Module
from gpgen.model import behaviours as model
from gpgen.model.node_walk import children_of
from gpgen.model.state_machines import State
from gpgen.model.values import Source


def word_of(node: model.Node) -> str:
    """Return one word for a node: its name, the name of its leaf, or its kind."""
    return where(node).rpartition(".")[2]


def where(node: model.Node) -> str:
    """Return the name of a node when the running node is queried."""
    return node.name.text if node.name is not None else own_name(node.body)


def own_name(body: model.Body) -> str:
    match body:
        case model.Call(name) | model.Subtree(name):
            return name.text
        case model.Series(kind) | model.Always(kind) | model.Send(kind):
            return kind
        case model.Test(condition):
            found = re.match(r"[a-z_.]+(?=\(|$)", condition.text.strip())
            return found[0] if found else "test"
        case model.Do(child):
            return word_of(child)
        case State(name):
            return name.text
    return type(body).__name__.lower()


def seconds(time: model.Amount) -> str:
    if isinstance(time, Source):
        return time.text
    return f"{time / 1000:g} s" if time >= 1000 else f"{time} ms"


def times(count: model.Amount) -> str:
    if isinstance(count, Source):
        return count.text
    return "forever" if count == model.FOREVER else str(count)


def show_node(node: model.Node) -> str:
    """Return the text of a node's comment."""
    text = described(node.body)
    if node.name is not None and node.name.text != text:
        text = f"{node.name.text}: {text}"
    if node.doc:
        text = f"{text}. {node.doc}"
    around = modifiers(node)
    return f"{text} ({', '.join(around)})" if around else text


def described(body: model.Body) -> str:  # noqa: C901 (one case for each kind)
    match body:
        case model.Call(name, arguments, into):
            args = ", ".join(each.text for each in arguments)
            kept = "" if into is None else f" into {into.text}"
            return f"{name.text}({args}){kept}" if args else f"{name.text}{kept}"
        case model.Subtree(name, targets):
            args = ", ".join(each.value.text for each in targets)
            return f"tree {name.text}({args})" if args else f"tree {name.text}"
        case model.Test(condition) | model.If(condition) | model.Condition(condition):
            kind = own_name(body)
            return condition.text if isinstance(body, model.Test) else f"{kind} {condition.text}"
        case model.Shuffle(_, "selector"):
            return "shuffle as selector"
        case State(name, _, _, end):
            return f"state {name.text}, {end}" if end else f"state {name.text}"
        case model.Recover(attempts=attempts):
            return f"recover, {times(attempts)} attempts"
        case model.Switch(value):
            return f"switch {value.text}"
        case model.Series(kind, _, str(halt)):
            return f"{kind}, halt {halt}"
        case model.Wait(time, to):
            return f"wait {seconds(time)}" + ("" if to is None else f" to {seconds(to)}")
        case model.Await(named) | model.Send(_, named):
            return f"{own_name(body)} {named.text}"
        case model.Set(targets) | model.Tween(targets):
            return f"{own_name(body)} {', '.join(each.target.text for each in targets)}"
    return own_name(body)


def modifiers(node: model.Node) -> list[str]:
    around = node.modifiers
    found = [
        around.when and f"when {around.when.text}",
        around.event and f"event {around.event.text}",
        around.cooldown and f"cooldown {seconds(around.cooldown.time)}",
        around.limit and f"limit {times(around.limit)}",
        around.require and f"require {around.require.text}",
        around.while_ and f"while {around.while_.text}",
        around.timeout is not None and f"timeout {seconds(around.timeout or 0)}",
        around.delay is not None and f"delay {seconds(around.delay or 0)}",
        around.attempts and f"{around.attempts.kind} {times(around.attempts.most)}",
        around.result,
    ]
    return [each for each in found if each]


class Numbered(NamedTuple):
    """A node with its number; `parent` is 0 for a root, `place` counts children from 1."""

    number: int
    parent: int
    place: str
    behaviour: str
    node: model.Node


class UnnumberedNode(NamedTuple):
    """A node that has no number yet, with its depth and its place in the tree."""

    depth: int
    place: str
    node: model.Node


def numbered(module: Module, entity: Entity) -> tuple[Numbered, ...]:
    trees = {each.name.text: each for each in module.behaviours}
    found: list[Numbered] = []
    for behaviour in entity.behaviours:
        above: list[int] = []
        for standing in unfolded(behaviour.root, trees):
            del above[standing.depth :]
            parent = above[-1] if above else 0
            above.append(len(found) + 1)
            name = behaviour.name.text
            found.append(Numbered(above[-1], parent, standing.place, name, standing.node))
    return tuple(found)


class Ranges(NamedTuple):
    """The numbers of an entity's nodes, by the names of its behaviours."""

    module: Module
    entity: Entity
    numbers: dict[str, range]


LATEST: list[Ranges] = []  # at most one


def range_of(module: Module, entity: Entity, behaviour: str) -> range:
    """Return the numbers of a behaviour's nodes; those of the latest entity are cached."""
    if not any(each.module is module and each.entity is entity for each in LATEST):
        numbers: dict[str, range] = {}
        for each in numbered(module, entity):
            first = numbers.setdefault(each.behaviour, range(each.number, each.number)).start
            numbers[each.behaviour] = range(first, each.number + 1)
        LATEST[:] = [Ranges(module, entity, numbers)]
    return LATEST[0].numbers[behaviour]


def unfolded(
    node: model.Node, trees: dict[str, model.Behaviour], depth: int = 0, place: str = ""
) -> Iterator[UnnumberedNode]:
    """Yield a node and all nodes below it, but none below a disabled node."""
    yield UnnumberedNode(depth, place, node)
    if node.disabled:
        return
    if isinstance(node.body, model.Subtree):
        yield from unfolded(trees[node.body.name.text].root, trees, depth + 1, place)
    for number, child in enumerate(children_of(node.body), 1):
        yield from unfolded(child, trees, depth + 1, f"{place}.{number}".lstrip("."))
    for name, hooks in zip(node.hooks._fields, node.hooks, strict=True):
        for hook in hooks:
            yield from unfolded(hook, trees, depth + 1, f"{place} {name}".strip())
    if node.otherwise is not None:
        yield from unfolded(node.otherwise, trees, depth + 1, f"{place}.2".lstrip("."))


def fingerprint(module: Module) -> int:
    """Return a hash of 64 bits that differs if the numbers belong to other nodes."""
    words = [module.name.text]
    for place, entity in enumerate(module.entities, 1):
        is_moved = entity.number != place  # by a lock file
        words.append(f"{entity.name.text} {entity.number}" if is_moved else entity.name.text)
        for each in numbered(module, entity):
            words += [each.behaviour, str(each.parent), kind_of(each.node), show_node(each.node)]
    return int.from_bytes(hashlib.sha256("\n".join(words).encode()).digest()[:8], "big")


def kind_of(node: model.Node) -> str:
    match node.body:
        case model.Series(kind) | model.Always(kind) | model.Send(kind):
            return kind
        case model.Subtree():
            return "tree"
    return type(node.body).__name__.lower()
