"""Random behaviours that are right, of every kind of node and with every modifier."""

import random
import re
from collections.abc import Callable, Mapping
from functools import partial
from itertools import cycle
from typing import NamedTuple

TASKS = [f"t{number}" for number in range(20)]
EASES = [f"{way}_{curve}" for way in ("in", "out", "in_out") for curve in ("quad", "cubic", "sine")]
EASES += ["linear", "out_back", "in_elastic", "in_out_bounce"]
SERIES = ["sequence", "selector", "reactive_sequence", "priority", "resume_sequence", "all"]
HOOKS = ["on_enter", "on_success", "on_fail", "on_abort", "on_exit"]
MOODS = ["mood.calm", "mood.angry", "mood.mad"]
SURROUNDINGS = """\
gpgen: 1
module: garden
structs:
  vec2: {x: f32, y: f32}
functions:
  total: {args: {of: vec2, more: f32}, returns: f32}
enums:
  mood: [calm, angry, mad]
messages:
  damage: {args: {amount: i32}}
components:
  body:
    properties:
      radius: f32 = 2
      weight: {type: u8, default: 10, clamp: [5, 200]}
      place: vec2
    leaves:
      push: {kind: task, args: {by: f32}}
      blink: {kind: instant}
      is_round: {kind: condition}
      is_big: {kind: condition, is: radius > 5}
    handles: [damage]
world:
  properties:
    honey: u32
entities:
"""
MEMBERS = f"""\
    components: [body]
    properties:
      hp: i32 = 100
      energy: f32 = 1
      mode: u8
      calm: bool
      mood: mood
      depth: f64
      spot: {{type: vec2, default: {{x: 1, y: 2}}}}
      sign: "str[8] = abc"
      mate: ref any
      low: {{type: bool, computed: hp < 25}}
      power: {{type: f32, computed: "total(spot, energy) if low else energy + spot.x"}}
    signals:
      stung: {{args: {{damage: i32, depth: f32}}}}
      called: {{}}
      met: {{args: {{whom: ref any, at: vec2}}}}
    on:
      hp: hp_changed
      energy: energy_changed
      body.weight: weight_changed
      stung: stung_heard
      called: called_heard
      met: met_heard
      spot: spot_changed
      sign: sign_changed
      mate: mate_changed
      low: low_changed
      power: power_changed
      body.place: place_changed
    leaves:
      c0: {{kind: condition}}
      c1: {{kind: condition}}
      c2: {{kind: condition}}
      near: {{kind: condition, args: {{range: f32}}}}
      weak: {{kind: condition, reads: [hp]}}
      tired: {{kind: condition, reads: [energy]}}
      cornered: {{kind: condition, is: c0() and hp < 50}}
      above: {{kind: condition, args: {{level: i32 = 60}}, is: hp > level}}
      v0: {{kind: value, returns: f32}}
      v1: {{kind: value, returns: f32, args: {{more: f32}}}}
      v2: {{kind: value, returns: f32, reads: [energy]}}
      i0: {{kind: instant}}
      i1: {{kind: instant, args: {{by: i32 = 90, fast: bool = true}}}}
      i2: {{kind: instant, args: {{level: f32}}}}
      f0: {{kind: instant, can_fail: true}}
      f1: {{kind: instant, can_fail: true, args: {{by: u8}}}}
      knows: {{kind: condition, args: {{whom: ref any}}}}
      hears: {{kind: condition, args: {{what: str}}}}
      is_at: {{kind: condition, args: {{at: vec2}}}}
      place: {{kind: value, returns: vec2}}
      say: {{kind: instant, args: {{what: str, loud: bool = true}}}}
      greet: {{kind: instant, args: {{whom: ref any, at: vec2}}}}
      go: {{kind: task, args: {{to: vec2, how: str = 'slow'}}}}
      walk: {{kind: task, args: {{speed: f32 = 2, by: i32 = 3}}}}
{"".join(f"      {task}: {{kind: task}}{chr(10)}" for task in TASKS)}"""

Tree = str | dict[str, "Tree"] | list["Tree"] | int
EVENTS: dict[str, dict[str, Tree]] = {
    "stung": {"event.damage": "i32", "event.depth": "f32"},
    "called": {},
    "damage": {"event.amount": "i32"},
    "met": {"event.whom": "ref any", "event.at": "vec2"},
}
WHOLE_OF = {"stung": "event.damage", "damage": "event.amount"}
PLACES = ("spot", "spot.x", "body.place", "body.place.y", "sign", "mate")  # others that are set
KINDS = dict.fromkeys(("hp", "mode", "body.weight", "world.honey", "n0"), "i32")
KINDS |= dict.fromkeys(("spot", "body.place", "w0"), "vec2")
KINDS |= {"calm": "bool", "sign": "str[8]", "s0": "str[8]", "mate": "ref any", "m0": "ref any"}


class Names(NamedTuple):
    """What can be named at a place: values by their types, settable locals, trees."""

    whole: tuple[str, ...] = ("hp", "mode", "body.weight", "world.honey")
    real: tuple[str, ...] = ("energy", "body.radius", "v0()", "v2()", "depth", "spot.x", "power")
    structs: tuple[str, ...] = ("spot", "body.place", "place()")
    texts: tuple[str, ...] = ("sign", "'abc'", "'what is too long'")
    refs: tuple[str, ...] = ("mate",)
    locals: tuple[str, ...] = ()
    trees: tuple["Signature", ...] = ()


class Signature(NamedTuple):
    """A tree of the module's: its name, its arguments' types, and how many nodes it is."""

    name: str
    arguments: tuple[str, ...]
    size: int


LOCALS: dict[str, Tree] = {
    "n0": "i32 = 2",
    "x0": "f32 = 0.5",
    "w0": "vec2",
    "s0": "str[8]",
    "m0": "ref any",
}
# Conditions with which nothing sleeps.
AWAKE = re.compile(r"c(\d|ornered)|near|body.is_r|random|alive|knows|hears|is_at")
TYPES = ("i32", "ref any", "f32", "str[8]", "vec2")
Make = Callable[[Names, int], Tree]
SEEN = ("energy", "body.radius", "v2()", "depth")  # numbers of whose change one is told


def flow(tree: Tree) -> str:
    """Return a node as YAML in flow style."""
    if isinstance(tree, dict):
        return "{" + ", ".join(f"{key}: {flow(value)}" for key, value in tree.items()) + "}"
    if isinstance(tree, list):
        return "[" + ", ".join(map(flow, tree)) + "]"
    text = str(tree)
    return f'"{text}"' if re.search(r"[,:\[\]{}#&*!|>'%@`]|^-|^$", text) else text


class Maker:
    """Makes behaviours, the same ones for a seed, of the kinds that are wanted."""

    def __init__(
        self, seed: int, kinds: frozenset[str] | None = None, *, calm: bool = False
    ) -> None:
        self.rng = random.Random(seed)  # noqa: S311 (a test must come out the same each time)
        self.left = 0
        self.tasks: list[str] = []
        self.kinds = kinds
        self.calm = calm
        self.signatures: tuple[Signature, ...] = ()
        self.named = 0
        self.types = cycle(TYPES)  # of the arguments of trees

    def behaviour(self, most: int, trees: tuple[Signature, ...] = ()) -> Tree:
        """Return the root of a behaviour of at most so many nodes, its subtrees' included."""
        self.left = self.rng.randint(2, most)
        self.tasks = self.rng.sample(TASKS, len(TASKS))
        names = Names(trees=trees, real=SEEN) if self.calm else Names(trees=trees)
        if self.wants("locals") and self.chance(0.15):
            root = self.node(with_locals(names), 0)
            return {"locals": LOCALS, "root": self.with_task(root)}
        return self.with_task(self.node(names, 0))

    def with_task(self, root: Tree) -> Tree:
        """Return a tree that has a task, so that there is something to halt."""
        if self.calm:
            return self.guarded(root) if self.chance(0.6) else [root, {"wait": self.time()}]
        if re.search(r"\bt\d+\b", flow(root)):
            return root
        return {"sequence": [root, self.task_name()]}

    def guarded(self, root: Tree) -> Tree:
        """Return a tree that waits, and looks at properties meanwhile."""
        names = Names(real=SEEN)
        waits: list[Tree] = [[self.instant(names), "idle"], {"wait": self.time()}, "idle"]
        self.rng.shuffle(waits)
        scores = [{"score": self.real(names), "do": each} for each in waits]
        seen = f"{self.rng.choice(('hp', 'energy', 'body.radius'))} > {self.rng.randint(0, 40)}"
        forms: list[Tree] = [
            {"priority": [{"while": seen, "do": waits[0]}, {"while": "calm", "do": root}, "idle"]},
            {"while": self.condition(names), "do": waits[0], "else": waits[1]},
            {"switch": "mood", "cases": {"mood.mad": waits[0]}, "default": waits[1]},
            {"reactive_sequence": [seen, waits[0]]},
            {"utility": scores},  # type: ignore[dict-item]
        ]
        return self.rng.choice(forms)

    def tree(self, name: str, trees: tuple[Signature, ...]) -> tuple[Signature, Tree]:
        """Return a tree of the module's, and how it is used."""
        self.left = size = self.rng.randint(2, 8)
        self.tasks = self.rng.sample(TASKS, len(TASKS))
        kinds = tuple(next(self.types) for _ in range(self.rng.randint(0, 3)))
        arguments = {f"a{number}": kind for number, kind in enumerate(kinds)}
        names = with_values(Names(trees=trees), arguments)
        declared: dict[str, Tree] = {}
        if self.chance(0.5):
            names = with_locals(names)
            declared = {"locals": LOCALS}
        root = self.node(names, 1)
        given: Tree = {"args": dict(arguments), **declared, "root": root}
        used = size - self.left + sum(each.size for each in trees if each.name in flow(root))
        return Signature(name, kinds, used), given

    # Choices

    def chance(self, of: float) -> bool:
        """Return true as often as is said."""
        return self.rng.random() < of

    def wants(self, kind: str) -> bool:
        """Return whether a kind of node or a modifier may be used."""
        return self.kinds is None or kind in self.kinds

    def any_of(self, *parts: str) -> str:
        """Return one of several texts."""
        return self.rng.choice(parts)

    def task_name(self) -> str:
        """Return a task that this tree has not called yet, as long as there is one."""
        return self.tasks.pop() if self.tasks else self.rng.choice(TASKS)

    # Expressions

    @property
    def tasks_of_calls(self) -> float:
        """How many of the calls are tasks."""
        return 0.3 if self.calm else 0.7

    def whole(self, names: Names) -> str:
        """Return a whole number."""
        some = self.rng.choice(names.whole)
        return self.any_of(str(self.rng.randint(0, 9)), some, f"{some} + 1", f"{some} // 3", some)

    def real(self, names: Names) -> str:
        """Return any number."""
        one, other = self.rng.choice(names.real), self.rng.choice(names.real)
        number = self.any_of("0.5", "1", "2.5", "1" if self.calm else "v1(1)", one, other)
        if self.chance(0.02 if self.calm else 0.1):
            struct = self.rng.choice(names.structs)
            return self.any_of("random()", "random() * 9", f"total({struct}, {number})")
        return self.any_of(number, one, f"{one} * 2", f"{one} + {other}", f"{one} / {number}", "hp")

    def value(self, kind: str, names: Names) -> str:
        """Return a value of a type."""
        of = {"vec2": names.structs, "str[8]": names.texts, "ref any": names.refs}
        if kind in of:
            return self.rng.choice(of[kind])
        return self.whole(names) if kind == "i32" else self.real(names)

    def condition(self, names: Names, depth: int = 0) -> str:
        """Return a condition."""
        plain = [
            *("c0()", "c1()", "c2()", f"near({self.rng.randint(0, 20)})", "weak()", "tired()"),
            *("cornered()", f"above({self.whole(names)})", "calm", "body.is_round()"),
            *("body.is_big()", f"mood == {self.rng.choice(MOODS)}", "c0()", "c1()"),
            *(
                "low",
                f"random() < {self.any_of('0.25', '0.5')}",
                f"is_at({self.value('vec2', names)})",
            ),
            f"alive({self.value('ref any', names)})",
            f"knows({self.value('ref any', names)})",
            f"hears({self.value('str[8]', names)})",
            f"sign == {self.rng.choice([each for each in names.texts if each != 'sign'])}",
            f"{self.rng.choice(names.whole)} < {self.rng.randint(1, 90)}",
            f"{self.rng.choice(names.real)} > {self.any_of('0.5', '1.5', '3')}",
        ]
        if self.calm and self.chance(0.97):
            plain = [each for each in plain if not AWAKE.match(each)]
        one = self.rng.choice(plain)
        if depth < 2 and self.chance(0.3):
            other = self.rng.choice([each for each in plain if each[:3] != one[:3]])
            return self.any_of(f"not ({one})", f"{one} and {other}", f"{one} or not {other}")
        return one

    def time(self) -> str:
        """Return a duration."""
        short = [f"{self.rng.randint(1, 150)}ms" for _ in range(6)]
        return self.rng.choice([*short, "0.25s", "2s", "1min", "40ms", "40ms"])

    # Nodes

    def node(self, names: Names, depth: int) -> Tree:
        """Return a node with what stands around it."""
        self.left -= 1
        around = self.modifiers(names) if self.chance(0.4) else {}
        inside = with_event(names, str(around["event"])) if "event" in around else names
        around |= self.hooks(inside) if self.chance(0.15) else {}
        if "else" in around:
            around["else"] = self.node(inside, depth + 1)
        for key in ("while", "require"):
            if key in around and self.chance(0.5):
                around[key] = self.condition(inside)
        body = self.body(inside, depth)
        if isinstance(body, dict) and not around.keys() & body.keys() and "do" not in body:
            return {**body, **around} if self.chance(0.5) or not around else {"do": body, **around}
        return {"do": body, **around} if around else body

    def body(self, names: Names, depth: int) -> Tree:
        """Return a node without modifiers."""
        composite = self.left > 1 and depth < 7 and self.chance(0.85 if depth < 2 else 0.45)
        table = self.composites() if composite else self.leaves(names)
        wanted = [key for key in table if self.wants(key)]
        often = {"call": 8, "test": 2, "priority": 3}
        if self.calm:
            often = {"call": 2, "test": 3, "priority": 3, "wait": 5, "await": 3, "always": 2}
        chosen = self.rng.choices(wanted, [often.get(key, 1) for key in wanted])[0]
        return table[chosen](names, depth)

    def children(self, names: Names, depth: int, most: int = 4) -> list[Tree]:
        """Return some children."""
        count = self.rng.randint(1 if self.chance(0.1) else 2, most)
        return [self.node(names, depth + 1) for _ in range(count)]

    def composites(self) -> dict[str, Make]:
        """Return how each kind of composite is made."""
        made: dict[str, Make] = {kind: partial(self.series, kind) for kind in SERIES}
        return made | {
            "parallel": self.parallel,
            "if": self.if_,
            "switch": self.switch,
            "choose": self.choose,
            "utility": self.utility,
            "condition": self.sides,
            "do": lambda names, depth: {"do": self.node(names, depth + 1)},
        }

    def series(self, kind: str, names: Names, depth: int) -> Tree:
        """Return one of the composites that only have children."""
        children = self.children(names, depth)
        return children if kind == "sequence" and self.chance(0.3) else {kind: children}

    def parallel(self, names: Names, depth: int) -> Tree:
        """Return a parallel."""
        made: dict[str, Tree] = {"parallel": self.children(names, depth)}
        for key in ("succeed_when", "fail_when"):
            if self.chance(0.5):
                count = self.rng.randint(1, len(made["parallel"]))  # type: ignore[arg-type]
                made[key] = self.rng.choice(["all", "any", count])
        if self.chance(0.4):
            made["rest"] = self.any_of("halt", "finish")
        return made

    def if_(self, names: Names, depth: int) -> Tree:
        """Return an if."""
        made: dict[str, Tree] = {"if": self.condition(names), "then": self.node(names, depth + 1)}
        return made | ({"else": self.node(names, depth + 1)} if self.chance(0.6) else {})

    def switch(self, names: Names, depth: int) -> Tree:
        """Return a switch."""
        cases = self.rng.sample(MOODS, self.rng.randint(1, 3))
        made: dict[str, Tree] = {"switch": "mood"}
        made["cases"] = {case: self.node(names, depth + 1) for case in cases}
        if len(cases) < 3 and self.chance(0.5):
            made["default"] = self.node(names, depth + 1)
        return made

    def branches(self, names: Names, depth: int, key: str) -> list[Tree]:
        """Return branches, each with a number."""
        children = self.children(names, depth)
        return [
            {key: self.any_of(str(self.rng.randint(1, 5)), self.real(names)), "do": child}
            for child in children
        ]

    def choose(self, names: Names, depth: int) -> Tree:
        """Return a choose."""
        made: dict[str, Tree] = {"choose": self.branches(names, depth, "weight")}
        return made | ({"on_fail": self.any_of("next", "next", "fail")} if self.chance(0.6) else {})

    def utility(self, names: Names, depth: int) -> Tree:
        """Return a utility."""
        made: dict[str, Tree] = {"utility": self.branches(names, depth, "score")}
        return made | (
            {"margin": self.any_of("0.5", "energy" if self.calm else "v0()", "1")}
            if self.chance(0.4)
            else {}
        )

    def sides(self, names: Names, depth: int) -> Tree:
        """Return the origin's condition."""
        made: dict[str, Tree] = {"condition": self.condition(names)}
        for key in ("true_actions", "false_actions"):
            if self.chance(0.7):
                made[key] = self.children(names, depth, 2)
        for key in ("true_conditions", "false_conditions"):
            if self.chance(0.3) and depth < 6:
                made[key] = [self.sides(names, depth + 1)]
        if len(made) == 1:
            made["true_actions"] = [self.node(names, depth + 1)]
        return made

    def leaves(self, names: Names) -> dict[str, Make]:
        """Return how each kind of leaf is made."""
        made: dict[str, Make] = {
            "call": lambda names, _depth: (
                self.task(names) if self.chance(self.tasks_of_calls) else self.instant(names)
            ),
            "test": lambda names, _depth: self.condition(names),
            "always": lambda _names, _depth: self.any_of("succeed", "fail", "idle"),
            "wait": lambda _names, _depth: {"wait": self.time()},
            "tween": lambda names, _depth: self.tween(names),
            "await": lambda _names, _depth: self.await_(),
            "send": lambda names, _depth: self.send(names),
            "set": lambda names, _depth: self.set(names),
        }
        if self.fitting(names):
            made["tree"] = lambda names, _depth: self.subtree(names)
        return made

    def fitting(self, names: Names) -> list[Signature]:
        """Return the trees that are not too large here."""
        return [each for each in names.trees if each.size <= max(self.left, 3)]

    def task(self, names: Names) -> Tree:
        """Return a call of a task."""
        if self.chance(0.15):
            return self.any_of(
                f"go({self.value('vec2', names)})",
                f"go({self.value('vec2', names)}, {self.value('str[8]', names)})",
                "walk",
                f"walk({self.real(names)})",
                f"walk({self.real(names)}, {self.whole(names)})",
                f"body.push({self.real(names)})",
            )
        return self.task_name()

    def instant(self, names: Names) -> Tree:
        """Return a call of an instant."""
        return self.any_of(
            *("i0", "i1", f"i1({self.whole(names)})", f"i2({self.real(names)})", "f0", "f0"),
            *(f"f1({self.whole(names)})", "body.blink", f"i1(3, {self.condition(names)})"),
            f"say({self.value('str[8]', names)})",
            f"greet({self.value('ref any', names)}, {self.value('vec2', names)})",
        )

    def targets(self, names: Names, kinds: tuple[str, ...]) -> dict[str, Tree]:
        """Return properties and locals with what they become."""
        made: dict[str, Tree] = {}
        for target in self.rng.sample([*kinds, *names.locals], self.rng.randint(1, 2)):
            of = KINDS.get(target, "f32")
            made[target] = self.condition(names) if of == "bool" else self.value(of, names)
        return made

    def set(self, names: Names) -> Tree:
        """Return a set."""
        kinds = ("hp", "energy", "mode", "calm", "body.weight", "world.honey", "depth", *PLACES)
        return {"set": self.targets(names, kinds)}

    def tween(self, names: Names) -> Tree:
        """Return a tween."""
        kinds = ("hp", "energy", "mode", "body.radius", "world.honey", "depth", "spot.x", "spot.y")
        targets = self.targets(names._replace(locals=()), kinds)
        over = "0ms" if self.chance(0.05) else self.time()
        made: dict[str, Tree] = {"tween": targets, "over": over}
        return made | ({"ease": self.rng.choice(EASES)} if self.chance(0.6) else {})

    def await_(self) -> Tree:
        """Return an await."""
        event = self.any_of(*EVENTS)
        made: dict[str, Tree] = {"await": event}
        number = {**WHOLE_OF, "called": "hp", "met": "event.at.x"}[event]
        if self.chance(0.3):
            made["where"] = f"{number} > {self.rng.randint(0, 4)}"
        if self.chance(0.3):
            made["into"] = {self.any_of("hp", "mode", "energy", "spot.y"): number}
            if event == "met":
                made["into"] = {"spot": "event.at", "mate": "event.whom"}
        return made

    def send(self, names: Names) -> Tree:
        """Return an emit or a post."""
        stung = f"stung({self.whole(names)}, {self.real(names)})"
        met = f"met({self.value('ref any', names)}, {self.value('vec2', names)})"
        return {self.any_of("emit", "post"): self.any_of("called", stung, stung, met)}

    def subtree(self, names: Names) -> Tree:
        """Return the use of a tree."""
        tree = self.rng.choice(self.fitting(names))
        self.left -= tree.size
        given = [self.value(each, names) for each in tree.arguments]
        if self.chance(0.5):
            return f"{tree.name}({', '.join(given)})" if given else tree.name
        made: dict[str, Tree] = {"tree": tree.name}
        named: dict[str, Tree] = {f"a{number}": each for number, each in enumerate(given)}
        return made | ({"with": named} if named else {})

    # Modifiers

    def modifiers(self, names: Names) -> dict[str, Tree]:
        """Return some modifiers."""
        made: dict[str, Tree] = {}
        makers: dict[str, Callable[[], Tree]] = {
            "when": lambda: self.condition(names),
            "event": lambda: self.any_of(*EVENTS),
            "cooldown": self.cooldown,
            "limit": lambda: self.rng.randint(1, 5),
            "require": lambda: self.condition(names),
            "while": lambda: self.condition(names),
            "timeout": self.time,
            "attempts": lambda: self.rng.choice([1, 2, 3, 300, "forever"]),
            "result": lambda: self.any_of("invert", "succeed", "fail"),
            "name": self.name,
            "disabled": lambda: "true",
        }
        weights = {"name": 0.3, "disabled": 0.1, "event": 0.7}
        wanted = [key for key in makers if self.wants(key)]
        for _ in range(self.rng.choice([1, 1, 1, 2, 2, 3, 4]) if wanted else 0):
            key = self.rng.choices(wanted, [weights.get(each, 1.0) for each in wanted])[0]
            made[key] = makers[key]()
        if "attempts" in made:
            made[self.any_of("retry", "repeat")] = made.pop("attempts")
            if self.chance(0.4):
                made["every"] = self.time()
        if "while" in made and self.wants("else") and self.left > 1 and self.chance(0.4):
            made["else"] = ""
        return made

    def name(self) -> Tree:
        """Return a name that no other node has."""
        self.named += 1
        return f"node_{self.named}"

    def cooldown(self) -> Tree:
        """Return a cooldown."""
        after = self.any_of("success", "failure", "any")
        return self.time() if self.chance(0.5) else {"time": self.time(), "after": after}

    def hooks(self, names: Names) -> dict[str, Tree]:
        """Return some hooks."""
        wanted = [hook for hook in HOOKS if self.wants(hook)]
        made: dict[str, Tree] = {}
        for hook in self.rng.sample(wanted, min(len(wanted), self.rng.randint(1, 3))):
            made[hook] = self.hook(names)
            if self.chance(0.3):
                made[hook] = [made[hook], self.hook(names)]
        return made

    def hook(self, names: Names) -> Tree:
        """Return something that a hook does."""
        makers = [lambda: self.instant(names)] * 3
        makers += [lambda: self.send(names)] if self.wants("send") else []
        makers += [lambda: self.set(names)] if self.wants("set") else []
        return self.rng.choice(makers)()


def with_locals(names: Names) -> Names:
    """Return names to which a local of each type belongs."""
    kinds = {name: str(of).partition(" = ")[0] for name, of in LOCALS.items()}
    return with_values(names._replace(locals=(*LOCALS, "w0.y")), kinds)


def with_values(names: Names, kinds: Mapping[str, Tree]) -> Names:
    """Return names to which values of some types belong."""

    def of(*wanted: str) -> tuple[str, ...]:
        return tuple(name for name, kind in kinds.items() if kind in wanted)

    return names._replace(
        whole=(*names.whole, *of("i32")),
        real=(*names.real, *of("f32"), *(f"{name}.y" for name in of("vec2"))),
        structs=(*names.structs, *of("vec2")),
        texts=(*names.texts, *of("str[8]")),
        refs=(*names.refs, *of("ref any")),
    )


def with_event(names: Names, event: str) -> Names:
    """Return names to which the arguments of an event belong, and of no other one."""

    def outside(known: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(each for each in known if not each.startswith("event."))

    without = names._replace(
        whole=outside(names.whole),
        real=outside(names.real),
        structs=outside(names.structs),
        refs=outside(names.refs),
    )
    return with_values(without, EVENTS[event])
