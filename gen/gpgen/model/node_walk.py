"""Iteration over behaviours: their trees, the nodes in them, and the events they wait for."""

from collections.abc import Iterator

from gpgen.model import Entity, Module
from gpgen.model import behaviours as model
from gpgen.model.composition import embedded
from gpgen.model.state_machines import State, States


def trees_of(module: Module) -> Iterator[tuple[Entity | None, model.Behaviour]]:
    """Yield the module's own trees, with None, and those of the entities."""
    for tree in module.behaviours:
        yield None, tree
    for entity in module.entities:
        for behaviour in entity.behaviours:
            yield entity, behaviour


def children_of(body: model.Body) -> tuple[model.Node, ...]:
    """Return the child nodes of a node's body, in schema order."""
    match body:
        case model.Series(_, children) | model.Parallel(children) | model.Shuffle(children):
            return children
        case model.Do(child):
            return (child,)
        case model.Recover(child, remedy):
            return (child, remedy)
        case States(states):
            return states
        case State(_, child):
            return () if child is None else (child,)
        case model.If(_, then, otherwise):
            return (then,) if otherwise is None else (then, otherwise)
        case model.Switch(_, cases, default):
            found = tuple(case.child for case in cases)
            return found if default is None else (*found, default)
        case model.Choose(branches) | model.Utility(branches):
            return tuple(branch.child for branch in branches)
        case model.Condition():
            return tuple(node for nodes in body[1:] for node in nodes)
    return ()


def else_and_hooks(node: model.Node) -> tuple[model.Node, ...]:
    """Return the `else` of a `while`, and the nodes of the hooks."""
    other = () if node.otherwise is None else (node.otherwise,)
    return (*other, *(done for hook in node.hooks for done in hook))


def nodes_in(node: model.Node) -> Iterator[model.Node]:
    """Yield a node and all nodes inside it, with `else` and hooks, outermost first."""
    yield node
    for each in (*children_of(node.body), *else_and_hooks(node)):
        yield from nodes_in(each)


def uses_in(node: model.Node) -> Iterator[model.Subtree]:
    yield from (each.body for each in nodes_in(node) if isinstance(each.body, model.Subtree))


def awaited_events(module: Module, entity: Entity) -> tuple[str, ...]:
    """Return the events for which nodes of an entity's behaviours wait."""
    trees = {each.name.text: each for each in module.behaviours}
    found: dict[str, None] = {}
    seen: set[str] = set()
    waiting: list[model.Node] = [each.root for each in entity.behaviours]
    while waiting:
        for node in nodes_in(waiting.pop()):
            if node.modifiers.event is not None:
                found[node.modifiers.event.text] = None
            if isinstance(node.body, model.Await):
                found[node.body.event.text] = None
            if isinstance(node.body, State):
                transitions = node.body.transitions
                found |= {each.event.text: None for each in transitions if each.event is not None}
            if isinstance(node.body, model.Subtree) and node.body.name.text not in seen:
                seen.add(node.body.name.text)
                if node.body.name.text in trees:
                    waiting.append(trees[node.body.name.text].root)
    return tuple(found)


def handled_messages(module: Module, entity: Entity) -> frozenset[str]:
    """Return the messages that components or behaviours of an entity handle."""
    parts = embedded(module, entity)
    handled = {name.text for part in parts for name in part.component.handles}
    declared = {each.name.text for each in module.messages}
    return frozenset(handled | declared.intersection(awaited_events(module, entity)))


def times_of(node: model.Node) -> Iterator[tuple[str, model.Amount]]:
    """Yield the durations of a node, each with its key."""
    around, found = node.modifiers, list[tuple[str, model.Amount | None]]()
    found += [("timeout", around.timeout), ("delay", around.delay)]
    if around.cooldown is not None:
        found.append(("cooldown", around.cooldown.time))
    if around.attempts is not None:
        found.append(("every", around.attempts.every))
    match node.body:
        case model.Wait(time, to):
            found += [("wait", time), ("wait", to)]
        case model.Tween(_, over):
            found.append(("over", over))
        case State(_, _, transitions):
            found += [("after", each.time) for each in transitions]
    return ((key, each) for key, each in found if each is not None)


def counts_of(node: model.Node) -> Iterator[tuple[str, model.Amount]]:
    """Yield the counts of a node, each with its key."""
    limit, attempts = node.modifiers.limit, node.modifiers.attempts
    if limit is not None:
        yield "limit", limit
    if attempts is not None:
        yield attempts.kind, attempts.most
    if isinstance(node.body, model.Recover):
        yield "attempts", node.body.attempts
