"""Counts how often each kind of node, modifier, option and value occurs in a schema."""

import re
from collections import Counter
from collections.abc import Iterator

from behaviours.sites import HOOKS, TRIED, kind_of, path_to, sites

from gpgen.behaviours.c.function_sizes import shared_trees
from gpgen.model.behaviours import (
    FOREVER,
    Always,
    Await,
    Body,
    Call,
    Choose,
    Node,
    Parallel,
    Send,
    Series,
    Shuffle,
    Subtree,
    Tween,
    Utility,
    Wait,
)
from gpgen.model.module import Module
from gpgen.model.node_walk import counts_of, times_of
from gpgen.model.state_machines import TRANSITIONS, State, States
from gpgen.model.types import EnumType, Ref, Scalar, StructType, Text, TextArgument
from gpgen.model.values import Leaf, LeafArgument, Source

COMPOSITES = [
    *("sequence", "selector", "reactive_sequence", "priority", "resume_sequence", "round_robin"),
    *(
        "all",
        "pipeline",
        "parallel",
        "shuffle",
        "recover",
        "states",
        "state",
        "if",
        "switch",
        "choose",
        "utility",
        "condition",
        "do",
    ),
]
LEAVES = [
    *("task", "instant", "instant that can fail", "leaf of a component", "test", "succeed", "fail"),
    *("idle", "wait", "tween", "await", "emit", "post", "set", "subtree"),
]
MODIFIERS = [
    *(
        "when",
        "event",
        "cooldown",
        "shared cooldown",
        "cooldown after success",
        "cooldown after failure",
        "limit",
    ),
    *("require", "while", "else", "timeout", "delay", "retry", "repeat", "forever", "every"),
    *("result: invert", "result: succeed", "result: fail", *HOOKS, "disabled"),
]
OPTIONS = [
    *(
        "rest: finish",
        "succeed_when",
        "fail_when",
        "on_fail: next",
        "as: selector",
        "margin",
        "ease",
        "where",
    ),
    *("result", "kept result"),
    *(
        "drawn wait",
        "into",
        "arguments of a subtree",
        "shared tree",
        "locals",
        "run: on_demand",
        "every of a behaviour",
        "spread",
    ),
    *("computed cooldown", "computed timeout", "computed delay", "computed every"),
    *("computed wait", "computed over", "computed limit", "computed retry"),
    *("computed repeat", "computed attempts"),
    *("halt: before", "halt: after", "tried child", "child that preempts"),
    *("initial", "history", "machine in a state", "waiting state", "hook of a state"),
    *(
        "end: success",
        "end: failure",
        "on with when",
        *(f"{way} of a state" for way in TRANSITIONS),
    ),
]
VALUES = [
    *(f"{kind} for a leaf" for kind in ("struct", "text", "reference", "bool", "enum")),
    *(f"{kind} for a subtree" for kind in ("struct", "text", "reference", "bool", "enum")),
    *("alive()", "random()", "now()", "tunable constant", "function"),
    *("computed property", "field", "choice"),
    *("comparison as an argument", "'and' or 'or' as an argument", "'not' as an argument"),
    *("call as an argument", "choice as an argument", "text that looks like C"),
]
ALL = [*COMPOSITES, *LEAVES, *MODIFIERS, *OPTIONS, *VALUES]
WRITTEN = {  # counted in the text of expressions
    "alive()": re.compile(r"\balive\("),
    "random()": re.compile(r"\brandom\("),
    "now()": re.compile(r"\bnow\("),
    "tunable constant": re.compile(r"\b(beat|drive|eager)\b"),
    "function": re.compile(r"\btotal\("),
    "computed property": re.compile(r"\b(low|power)\b"),
    "field": re.compile(r"\.[xy]\b"),
    "choice": re.compile(r" if .* else "),
    "comparison as an argument": re.compile(r"\w\([^()]* ([<>]=?|[=!]=) "),
    "'and' or 'or' as an argument": re.compile(r"\w\([^()]* (and|or) "),
    "'not' as an argument": re.compile(r"\w\(([^()]*, )?not "),
    "call as an argument": re.compile(r"\w\(([^()]*, )?[\w.]+\("),
    "choice as an argument": re.compile(r"\w\([^()]*\([^()]* if "),
    "text that looks like C": re.compile(r"'[^']*[(){},=][^']*'"),
}


def counts(module: Module) -> Counter[str]:
    """Return the number of occurrences of each feature in the source of a schema."""
    found: Counter[str] = Counter()
    behaviours = [each for entity in module.entities for each in entity.behaviours]
    leaves = {leaf.name.text: leaf for leaf in module.entities[0].leaves}
    for component in module.components:
        leaves |= {f"{component.name.text}.{leaf.name.text}": leaf for leaf in component.leaves}
    trees = {each.name.text: each.arguments for each in module.behaviours}
    for entity in module.entities:
        for number in range(len(entity.behaviours)):
            found["shared tree"] += len(shared_trees(module, entity, number))
    for behaviour in (*behaviours, *module.behaviours):
        for text in texts(behaviour.root):
            found.update(word for word, pattern in WRITTEN.items() if pattern.search(text))
        found["locals"] += bool(behaviour.locals)
        found["run: on_demand"] += behaviour.on_demand
        found["every of a behaviour"] += behaviour.every is not None
        found["spread"] += behaviour.spread
        stub = {
            each.name.text: each._replace(root=nothing(each.root)) for each in module.behaviours
        }
        for site in sites(behaviour.root, stub):
            if site.node is not NOTHING:
                found.update(words(site.node, leaves))
                found.update(given(site.node.body, leaves, trees))
    return found


NOTHING = Node(Always("succeed"), None)  # type: ignore[arg-type]


def nothing(_root: Node) -> Node:
    """Return a stub for the root of a tree: the tree is counted only where it is declared."""
    return NOTHING


def words(node: Node, leaves: dict[str, Leaf]) -> list[str]:
    """Return all features of a node."""
    around = node.modifiers
    found = [*body_words(node, leaves), *(hook for hook in HOOKS if getattr(node.hooks, hook))]
    names = ("when", "event", "cooldown", "limit", "require", "timeout", "delay")
    found += [name for name in names if getattr(around, name) is not None]
    found += ["while"] * (around.while_ is not None) + ["else"] * (node.otherwise is not None)
    found += ["disabled"] * node.disabled
    if around.cooldown is not None:
        found.append(f"cooldown after {around.cooldown.after}")
        found += ["shared cooldown"] * (around.cooldown.shared is not None)
    if around.attempts is not None:
        found += [around.attempts.kind, "every" if around.attempts.every else ""]
        found += ["forever" if around.attempts.most == FOREVER else ""]
    amounts = (*times_of(node), *counts_of(node))
    found += [f"computed {name}" for name, of in amounts if isinstance(of, Source)]
    return found + ([] if around.result is None else [f"result: {around.result}"])


def body_words(node: Node, leaves: dict[str, Leaf]) -> list[str]:  # noqa: C901, PLR0912 (one case for each kind)
    """Return the features of a node without its modifiers."""
    match node.body:
        case Call(name, _, into):
            leaf = leaves[name.text]
            found = ["instant that can fail" if leaf.can_fail else leaf.kind]
            found += ["result"] * (leaf.returns is not None) + ["kept result"] * (into is not None)
            return [*found, "leaf of a component"] if "." in name.text else found
        case Always(kind) | Send(kind):
            return [kind]
        case Series("priority", children, halt) as body:
            ways = [
                "tried child" if path_to(body, each) == TRIED else "child that preempts"
                for each in children
            ]
            return ["priority", *ways, f"halt: {halt}"]
        case Parallel() as body:
            thresholds = ["succeed_when"] * (body.succeed_when.of != "all")
            thresholds += ["fail_when"] * (body.fail_when.of != "any")
            return ["parallel", *thresholds, *["rest: finish"] * body.finish_rest]
        case States(_, initial, history):
            return ["states", *["initial"] * (initial is not None), *["history"] * history]
        case State() as body:
            return ["state", *state_words(body), *["hook of a state"] * any(node.hooks)]
        case Shuffle(_, kind):
            return ["shuffle", f"as: {kind}"]
        case Choose(_, goes_on):
            return ["choose", *["on_fail: next"] * goes_on]
        case Utility(_, margin):
            return ["utility", *["margin"] * (margin is not None)]
        case Wait(_, to):
            return ["wait", *["drawn wait"] * (to is not None)]
        case Tween() as body:
            return ["tween", *["ease"] * (body.ease != "linear")]
        case Await(_, where, into):
            return ["await", *["where"] * (where is not None), *["into"] * bool(into)]
        case Subtree(_, arguments):
            return ["subtree", *["arguments of a subtree"] * bool(arguments)]
    return [kind_of(node.body)]


def state_words(body: State) -> Iterator[str]:
    """Yield the features of a state and of its transitions."""
    if body.end is not None:
        yield f"end: {body.end}"
    elif body.child is None:
        yield "waiting state"
    elif isinstance(body.child.body, States):
        yield "machine in a state"
    for way in body.transitions:
        yield f"{way.kind} of a state"
        if way.event is not None and way.condition is not None:
            yield "on with when"


def texts(part: object) -> Iterator[str]:
    """Yield the texts of all expressions in a part of a tree."""
    if isinstance(part, Source):
        yield part.text
    elif isinstance(part, tuple):
        for each in part:
            yield from texts(each)


def given(
    body: Body, leaves: dict[str, Leaf], trees: dict[str, tuple[LeafArgument, ...]]
) -> Iterator[str]:
    """Yield the kinds of arguments, other than numbers, that a leaf or a tree is given."""
    parameters: tuple[LeafArgument, ...] = ()
    if isinstance(body, Call):
        parameters = leaves[body.name.text].arguments[: len(body.arguments)]
    elif isinstance(body, Subtree):
        parameters = trees[body.name.text]
    of = "subtree" if isinstance(body, Subtree) else "leaf"
    for each in parameters:
        match each.field.type:
            case StructType():
                yield f"struct for a {of}"
            case Text() | TextArgument():
                yield f"text for a {of}"
            case Ref():
                yield f"reference for a {of}"
            case EnumType():
                yield f"enum for a {of}"
            case Scalar("bool"):
                yield f"bool for a {of}"
