"""Random leaves of behaviours."""

from collections.abc import Callable
from functools import partial

from random_behaviours.dice import Dice
from random_behaviours.expressions import condition, flag, real, time, value, whole
from random_behaviours.flow import Tree
from random_behaviours.names import EVENTS, Names, Signature, with_event

EASES = [f"{way}_{curve}" for way in ("in", "out", "in_out") for curve in ("quad", "cubic", "sine")]
EASES += ["linear", "out_back", "in_elastic", "in_out_bounce"]
WHOLE_OF = {"stung": "event.damage", "damage": "event.amount", "wound": "event.depth"}
PLACES = (  # further targets of `set`
    *("spot", "spot.x", "body.place", "body.place.y", "sign", "mate"),
    *("mood", "soul", "soul.wild", "body.awake"),
)
KINDS = dict.fromkeys(("hp", "mode", "body.weight", "world.honey", "n0"), "i32")
KINDS |= dict.fromkeys(("spot", "body.place", "w0"), "vec2")
KINDS |= {"sign": "str[8]", "s0": "str[8]", "mate": "ref any", "m0": "ref any"}
KINDS |= dict.fromkeys(("calm", "soul.wild", "body.awake", "b0", "k0.wild"), "bool")
KINDS |= {"mood": "mood", "e0": "mood", "soul": "nature", "k0": "nature"}

Make = Callable[[Dice, Names, int], Tree]


def leaves(dice: Dice, names: Names) -> dict[str, Make]:
    """Return the functions that make each kind of leaf."""
    made: dict[str, Make] = {
        "call": call,
        "test": lambda dice, names, _depth: condition(dice, names),
        "always": lambda dice, _names, _depth: dice.any_of("succeed", "fail", "idle"),
        "wait": lambda dice, names, _depth: wait(dice, names),
        "tween": lambda dice, names, _depth: tween(dice, names),
        "await": lambda dice, names, _depth: await_(dice, names),
        "send": lambda dice, names, _depth: send(dice, names),
        "set": lambda dice, names, _depth: set_(dice, names),
    }
    if fitting(dice, names):
        made["tree"] = lambda dice, names, _depth: subtree(dice, names)
    return made


def call(dice: Dice, names: Names, _depth: int) -> Tree:
    """Return a call to a task or an instant."""
    if dice.chance(0.4 if "n0" in names.locals else 0.05):
        return with_result(dice, names)
    is_task = dice.chance(0.3 if dice.calm else 0.7)
    return task(dice, names) if is_task else instant(dice, names)


def with_result(dice: Dice, names: Names) -> Tree:
    """Return a call that has a result, stored in a local if there is one."""
    call = dice.made(
        lambda: "pick",
        lambda: f"spy({real(dice, names)})",
        lambda: f"seek({flag(dice, names)})",
    )
    is_kept = "n0" in names.locals and dice.chance(0.8)
    return {"do": call, "into": "n0"} if is_kept else call


def task(dice: Dice, names: Names) -> Tree:
    """Return a call to a task."""
    if dice.chance(0.15):
        return dice.any_of(
            f"go({value(dice, 'vec2', names)})",
            f"go({value(dice, 'vec2', names)}, {value(dice, 'str[8]', names)})",
            "walk",
            f"walk({real(dice, names)})",
            f"walk({real(dice, names)}, {whole(dice, names)})",
            f"body.push({real(dice, names)})",
            f"run({flag(dice, names)})",
            f"run({flag(dice, names)}, {value(dice, 'mood', names)})",
        )
    return dice.task_name()


def instant(dice: Dice, names: Names) -> Tree:
    """Return a call to an instant."""

    def call(name: str, *kinds: str) -> str:
        return f"{name}({', '.join(value(dice, kind, names) for kind in kinds)})"

    return dice.made(
        *(partial(str, each) for each in ("i0", "i1", "f0", "f0", "body.blink")),
        *(partial(call, *each) for each in INSTANTS),
    )


INSTANTS = [
    *(("i1", "i32"), ("i1", "i32", "bool"), ("i2", "f32"), ("f1", "i32"), ("say", "str[8]")),
    *(("say", "str[8]", "bool"), ("greet", "ref any", "vec2"), ("body.hug", "bool")),
    *(
        ("shout", "str[8]", "bool", "mood"),
        ("f2", "bool"),
        ("f2", "bool", "mood"),
        ("shout", "str[8]", "bool", "mood", "nature"),
    ),
]


def targets(dice: Dice, names: Names, kinds: tuple[str, ...]) -> dict[str, Tree]:
    """Return one or two properties or locals with their new values."""
    made: dict[str, Tree] = {}
    for target in dice.rng.sample([*kinds, *names.locals], dice.rng.randint(1, 2)):
        of = KINDS.get(target, "f32")
        made[target] = value(dice, of, names)
    return made


def set_(dice: Dice, names: Names) -> Tree:
    """Return a random `set`."""
    kinds = ("hp", "energy", "mode", "calm", "body.weight", "world.honey", "depth", *PLACES)
    return {"set": targets(dice, names, kinds)}


def wait(dice: Dice, names: Names) -> Tree:
    """Return a `wait`, for a duration or between two durations."""
    if dice.chance(0.75):
        return {"wait": time(dice, names)}
    least, most = f"{dice.rng.randint(0, 99)}ms", f"{dice.rng.randint(100, 300)}ms"
    if dice.chance(0.3):
        least = f"{whole(dice, names)} * 8"
    return {"wait": {"from": least, "to": f"hp + {most[:-2]}" if dice.chance(0.3) else most}}


def tween(dice: Dice, names: Names) -> Tree:
    """Return a random `tween`."""
    kinds = ("hp", "energy", "mode", "body.radius", "world.honey", "depth", "spot.x", "spot.y")
    moved = targets(dice, names._replace(locals=()), kinds)
    over = "0ms" if dice.chance(0.05) else time(dice, names)
    made: dict[str, Tree] = {"tween": moved, "over": over}
    return made | ({"ease": dice.rng.choice(EASES)} if dice.chance(0.6) else {})


def await_(dice: Dice, names: Names) -> Tree:
    """Return a random `await`."""
    event = dice.any_of(*EVENTS)
    made: dict[str, Tree] = {"await": event}
    number = {**WHOLE_OF, "called": "hp", "met": "event.at.x", "felt": "hp"}[event]
    inside = with_event(names, event)
    if dice.chance(0.3):
        least = f"{number} > {dice.rng.randint(0, 4)}"
        made["where"] = dice.made(lambda: least, lambda: condition(dice, inside))
    if dice.chance(0.3):
        made["into"] = {dice.any_of("hp", "mode", "energy", "spot.y"): number}
        if event == "met":
            made["into"] = {"spot": "event.at", "mate": "event.whom"}
        if event == "felt":
            made["into"] = {"mood": "event.how", "calm": flag(dice, inside)}
    return made


def send(dice: Dice, names: Names) -> Tree:
    """Return a random `emit` or `post`."""
    stung = f"stung({whole(dice, names)}, {real(dice, names)})"
    met = f"met({value(dice, 'ref any', names)}, {value(dice, 'vec2', names)})"
    felt = f"felt({value(dice, 'mood', names)}, {flag(dice, names)})"
    return {dice.any_of("emit", "post"): dice.any_of("called", stung, stung, met, felt)}


def subtree(dice: Dice, names: Names) -> Tree:
    """Return a use of a tree."""
    tree = dice.rng.choice(fitting(dice, names))
    dice.left -= tree.size
    given = [value(dice, each, names) for each in tree.arguments]
    if dice.chance(0.5):
        return f"{tree.name}({', '.join(given)})" if given else tree.name
    made: dict[str, Tree] = {"tree": tree.name}
    named: dict[str, Tree] = {f"a{number}": each for number, each in enumerate(given)}
    return made | ({"with": named} if named else {})


def fitting(dice: Dice, names: Names) -> list[Signature]:
    """Return the trees that are small enough here."""
    return [each for each in names.trees if each.size <= max(dice.left, 3)]
