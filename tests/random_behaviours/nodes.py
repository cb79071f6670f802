"""Random nodes of behaviours: composites, with any nodes as children."""

from functools import partial

from random_behaviours.dice import Dice
from random_behaviours.expressions import condition, count, real, time, value
from random_behaviours.flow import Tree
from random_behaviours.leaves import Make, leaves
from random_behaviours.modifiers import MODIFIERS, hook, hooks, modifiers
from random_behaviours.names import EVENTS, Names, with_event
from random_behaviours.surroundings import MOODS

SERIES = [
    *("sequence", "selector", "reactive_sequence", "priority", "resume_sequence", "round_robin"),
    *("pipeline", "all"),
]
OFTEN = {"call": 8, "test": 2, "priority": 3}
OFTEN_IF_SHARING = {"tree": 40}
OFTEN_IF_CALM = {"call": 2, "test": 3, "priority": 3, "wait": 5, "await": 3, "always": 2}


def node(dice: Dice, names: Names, depth: int) -> Tree:
    """Return a node with random modifiers and hooks."""
    dice.left -= 1
    around = modifiers(dice, names) if dice.chance(0.4) else {}
    inside = with_event(names, str(around["event"])) if "event" in around else names
    around |= hooks(dice, inside) if dice.chance(0.15) else {}
    if "else" in around:
        around["else"] = node(dice, inside, depth + 1)
    for key in ("while", "require", "limit", "timeout", "delay"):
        if key in around and dice.chance(0.5):
            around[key] = MODIFIERS[key](dice, inside)
    body = bare(dice, inside, depth)
    if isinstance(body, dict) and not around.keys() & body.keys() and "do" not in body:
        return {**body, **around} if dice.chance(0.5) or not around else {"do": body, **around}
    return {"do": body, **around} if around else body


def bare(dice: Dice, names: Names, depth: int) -> Tree:
    """Return a node without modifiers."""
    is_composite = dice.left > 1 and depth < 7 and dice.chance(0.85 if depth < 2 else 0.45)
    table = COMPOSITES if is_composite else leaves(dice, names)
    wanted = [key for key in table if dice.wants(key)]
    often = OFTEN_IF_CALM if dice.calm else OFTEN_IF_SHARING if dice.sharing else OFTEN
    chosen = dice.rng.choices(wanted, [often.get(key, 1) for key in wanted])[0]
    return table[chosen](dice, names, depth)


def children(dice: Dice, names: Names, depth: int, most: int = 4) -> list[Tree]:
    """Return random children, 1 to `most`."""
    count = dice.rng.randint(1 if dice.chance(0.1) else 2, most)
    return [node(dice, names, depth + 1) for _ in range(count)]


def series(kind: str, dice: Dice, names: Names, depth: int) -> Tree:
    """Return a composite without options other than its children."""
    inside = children(dice, names, depth)
    if kind == "priority" and dice.chance(0.4):
        return {kind: inside, "halt": dice.any_of("before", "after")}
    return inside if kind == "sequence" and dice.chance(0.3) else {kind: inside}


def parallel(dice: Dice, names: Names, depth: int) -> Tree:
    """Return a random `parallel`."""
    inside = children(dice, names, depth)
    made: dict[str, Tree] = {"parallel": inside}
    for key in ("succeed_when", "fail_when"):
        if dice.chance(0.5):
            count = dice.rng.randint(1, len(inside))
            made[key] = dice.rng.choice(["all", "any", count])
    if dice.chance(0.4):
        made["rest"] = dice.any_of("halt", "finish")
    return made


def shuffle(dice: Dice, names: Names, depth: int) -> Tree:
    """Return a random `shuffle`."""
    made: dict[str, Tree] = {"shuffle": children(dice, names, depth)}
    return made | ({"as": dice.any_of("selector", "sequence")} if dice.chance(0.7) else {})


def recover(dice: Dice, names: Names, depth: int) -> Tree:
    """Return a random `recover`."""
    tried, remedy = (node(dice, names, depth + 1) for _ in range(2))
    attempts = count(dice, names, 2, 3, 1000)
    return {"recover": {"do": tried, "with": remedy, "attempts": attempts}}


def if_(dice: Dice, names: Names, depth: int) -> Tree:
    """Return a random `if`."""
    made: dict[str, Tree] = {"if": condition(dice, names), "then": node(dice, names, depth + 1)}
    return made | ({"else": node(dice, names, depth + 1)} if dice.chance(0.6) else {})


def switch(dice: Dice, names: Names, depth: int) -> Tree:
    """Return a random `switch`."""
    kind = "mood" if dice.calm else dice.any_of("mood", "mood", *CASES)
    cases = dice.rng.sample(CASES[kind], dice.rng.randint(1, min(3, len(CASES[kind]))))
    made: dict[str, Tree] = {"switch": "mood" if dice.chance(0.5) else value(dice, kind, names)}
    if kind != "mood":
        made["switch"] = value(dice, kind, names)
    made["cases"] = {case: node(dice, names, depth + 1) for case in cases}
    if len(cases) < len(CASES[kind]) and dice.chance(0.5):
        made["default"] = node(dice, names, depth + 1)
    return made


CASES = {"mood": MOODS, "i32": ["0", "1", "3", "100"], "bool": ["True", "False"]}
CASES["f32"] = ["0", "1", "2"]


def states(dice: Dice, names: Names, depth: int) -> Tree:
    """Return a random state machine; its first state, which may not be initial, is not an end."""
    many = dice.rng.randint(2, 4)
    known = [f"s{number}" for number in range(many)]
    ends = [f"e{number}" for number in range(many) if dice.chance(0.2)]
    made: dict[str, Tree] = {name: state(dice, names, depth, [*known, *ends]) for name in known}
    for name in ends:
        end: dict[str, Tree] = {"end": dice.any_of("success", "failure")}
        made[name] = end | ({"on_enter": hook(dice, names)} if dice.chance(0.3) else {})
    machine: dict[str, Tree] = {"states": made}
    if dice.chance(0.3):
        machine["initial"] = dice.any_of(*known)
    return machine | ({"history": "true"} if dice.chance(0.4) else {})


def state(dice: Dice, names: Names, depth: int, others: list[str]) -> Tree:
    """Return a state of a machine, with its transitions in random order."""
    ways: dict[str, Tree] = {}
    for kind in dice.rng.sample(TRANSITIONS, dice.rng.randint(1, len(TRANSITIONS))):
        if kind == "on":
            ways["on"] = {
                event: on(dice, names, event, others)
                for event in dice.rng.sample([*EVENTS], dice.rng.randint(1, 3))
            }
        elif kind == "when":
            ways["when"] = [
                {"if": condition(dice, names), "to": dice.any_of(*others)}
                for _ in range(dice.rng.randint(1, 2))
            ]
        else:
            ways["after"] = {time(dice, names): dice.any_of(*others)}
    if dice.left > 0 and dice.chance(0.75):
        is_machine = depth < 5 and dice.wants("states") and dice.chance(0.25)
        does = (states if is_machine else node)(dice, names, depth + 1)
        results = [key for key in ("done", "failed") if dice.chance(0.6)]
        ways |= {key: dice.any_of(*others) for key in results}
        ways["do"] = does
    ways |= {key: hook(dice, names) for key in ("on_enter", "on_exit") if dice.chance(0.15)}
    return {key: ways[key] for key in dice.rng.sample([*ways], len(ways))}


def on(dice: Dice, names: Names, event: str, others: list[str]) -> Tree:
    """Return the transition for an event, or a list of them."""
    if dice.chance(0.3):
        many = dice.rng.randint(1, 3)
        return [transition(dice, names, event, others) for _ in range(many)]
    return transition(dice, names, event, others)


def transition(dice: Dice, names: Names, event: str, others: list[str]) -> Tree:
    """Return the target of a transition for an event, perhaps with a condition."""
    to = dice.any_of(*others)
    if dice.chance(0.6):
        return to
    return {"to": to, "when": condition(dice, with_event(names, event))}


TRANSITIONS = ["on", "when", "after"]


def branches(dice: Dice, names: Names, depth: int, key: str) -> list[Tree]:
    """Return branches, each with a weight or a score."""
    return [
        {key: dice.any_of(str(dice.rng.randint(1, 5)), real(dice, names)), "do": child}
        for child in children(dice, names, depth)
    ]


def choose(dice: Dice, names: Names, depth: int) -> Tree:
    """Return a random `choose`."""
    made: dict[str, Tree] = {"choose": branches(dice, names, depth, "weight")}
    return made | ({"on_fail": dice.any_of("next", "next", "fail")} if dice.chance(0.6) else {})


def utility(dice: Dice, names: Names, depth: int) -> Tree:
    """Return a random `utility`."""
    made: dict[str, Tree] = {"utility": branches(dice, names, depth, "score")}
    margin = ("0.5", "energy" if dice.calm else "v0()", "1")
    return made | ({"margin": dice.any_of(*margin)} if dice.chance(0.4) else {})


def sides(dice: Dice, names: Names, depth: int) -> Tree:
    """Return a random `condition` node."""
    made: dict[str, Tree] = {"condition": condition(dice, names)}
    for key in ("true_actions", "false_actions"):
        if dice.chance(0.7):
            made[key] = children(dice, names, depth, 2)
    for key in ("true_conditions", "false_conditions"):
        if dice.chance(0.3) and depth < 6:
            made[key] = [sides(dice, names, depth + 1)]
    if len(made) == 1:
        made["true_actions"] = [node(dice, names, depth + 1)]
    return made


COMPOSITES: dict[str, Make] = {
    **{kind: partial(series, kind) for kind in SERIES},
    "parallel": parallel,
    "shuffle": shuffle,
    "recover": recover,
    "states": states,
    "if": if_,
    "switch": switch,
    "choose": choose,
    "utility": utility,
    "condition": sides,
    "do": lambda dice, names, depth: {"do": node(dice, names, depth + 1)},
}
