"""Trees of the game -> an equivalent gpgen schema, node by node.

`docs/coming-from.md` has the table of equivalents; `objections` finds nodes that have
none.
"""

import json
from collections.abc import Iterator

from behaviours.game.form import Node, Trees, nodes_in

# How actions end: TASKS can run and fail, TRIES can fail, all others succeed at once.
TASKS = (
    *("fight", "flee", "rush", "roam", "repair", "build", "heal", "hide", "move_to"),
    "use_medkit",
)
TRIES = ("aim", "evolve", "buy", "equip", "is_ready", "say_failing", "roll")
NEVER_FAILS = "roam"
VALUES = ("health", "ammo", "momentum")
WORDS = {"&&": "and", "||": "or", "!": "not"}
ENDS = {"success": "succeed", "failure": "fail"}

Schema = dict[str, object] | str  # the schema of a node


def schema_of(trees: Trees) -> str:
    """Return a module with an entity that has all bots as behaviours."""
    nodes = [node for root in trees.bots.values() for node in nodes_in(root)]
    leaves: dict[str, object] = {}
    for node in nodes:
        if node.kind == "action":
            leaves[node.words[0]] = leaf_of(node)
        elif node.kind == "condition":
            names = (word for word in node.words if word.islower() and word.isidentifier())
            for name in names:
                is_value = name in VALUES
                leaves[name] = {"kind": "value", "returns": "i32"} if is_value else "condition"
    shared = shared_timers(trees)
    bots = {
        name: {"root": converted(root, shared), "run": "on_demand"}
        for name, root in trees.bots.items()
    }
    used = {
        name: {"for": "bot", "root": converted(root, shared)} for name, root in trees.shared.items()
    }
    module = {
        "gpgen": 1,
        "module": "game",
        "behaviours": used,
        "entities": {"bot": {"leaves": leaves, "behaviours": bots}},
    }
    return json.dumps(module, indent=1)  # JSON is valid YAML


def leaf_of(node: Node) -> dict[str, object]:
    name, *given = node.words
    leaf: dict[str, object] = {"kind": "task" if name in TASKS else "instant"}
    if given:
        leaf["args"] = {"what": "i32"}
    if name in TRIES:
        leaf["can_fail"] = True
    return leaf


def shared_timers(trees: Trees) -> dict[int, str]:
    """Return names for timers in shared trees, which have one time for all uses."""
    timers = [
        (name, id(node))
        for name, root in trees.shared.items()
        for node in nodes_in(root)
        if node.kind == "timer"
    ]
    return {node: f"{name}_{number}" for number, (name, node) in enumerate(timers)}


def converted(node: Node, shared: dict[int, str]) -> Schema:
    """Return a node of the game as a node of a schema."""
    children = [converted(child, shared) for child in node.children]
    match node.kind:
        case "selector":
            return {"priority": children, "halt": "after"}
        case "fallback":
            return {"selector": children}
        case "sequence" | "concurrent":
            return {"sequence": children}
        case "timer":
            cooldown = {"time": f"{int(node.words[0]) + 1}ms", "after": "failure"}
            if id(node) in shared:
                cooldown["shared"] = shared[id(node)]
            return {"do": children[0], "cooldown": cooldown}
        case "return":
            return {"do": children[0], "result": ENDS[node.words[0]]}
        case "invert":
            return {"do": children[0], "result": "invert"}
        case "condition":
            expression = expression_of(node)
            return {"while": expression, "do": children[0]} if children else expression
        case "action":
            name, *given = node.words
            return f"{name}({', '.join(given)})" if given else name
    assert node.kind == "behavior"
    return {"tree": node.words[0]}


def expression_of(node: Node) -> str:
    words = [WORDS.get(word, f"{word}()" if word.isidentifier() else word) for word in node.words]
    return " ".join(words)


def can_fail(node: Node) -> bool:
    """Return whether a node can fail, as far as its structure shows."""
    failing = [can_fail(child) for child in node.children]
    match node.kind:
        case "selector" | "fallback":
            return all(failing)
        case "action":
            name = node.words[0]
            return name != NEVER_FAILS and name in (*TASKS, *TRIES)
        case "return":
            return node.words[0] == "failure"
        case "condition" | "timer" | "invert":
            return True
    return any(failing)


def objections(root: Node) -> Iterator[str]:
    """Yield the features of a tree that have no equivalent in gpgen."""
    nodes = nodes_in(root)
    if can_fail(root):
        yield "the root can fail, and then remembers the child that ran"
    for node in nodes:
        below = nodes_in(node)
        runs = any(each.kind == "action" and each.words[0] in TASKS for each in below)
        if node.kind in ("return", "concurrent") and runs:
            yield f"an action runs below '{node.kind}', which returns at once"
        if sum(each is node for each in nodes) > 1 and remembers(node):
            yield f"'{node.kind}' is used twice, and has one memory for both"


def remembers(node: Node) -> bool:
    """Return whether a node resumes at a later child that can run."""
    others = [each for child in node.children[1:] for each in nodes_in(child)]
    runs = any(each.kind == "action" and each.words[0] in TASKS for each in others)
    return node.kind in ("sequence", "fallback") and runs
