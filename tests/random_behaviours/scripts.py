"""Random scripts for random behaviours: function results, operations during calls, and ticks."""

import random

from behaviours.script import Operation, Reply, Script
from random_behaviours.edges import operand
from random_behaviours.surroundings import TASKS

CALLS = 24
INSTANTS = ["i0", "i1", "i2", "body.blink", "body.hug", "say", "greet", "shout"]
TRIALS = ["f0", "f1", "f2"]
LISTENERS = ["hp_changed", "energy_changed", "stung_received", "called_received", "weight_changed"]
LISTENERS += [
    "body_handle_damage",
    "body_handle_wound",
    "met_received",
    "spot_changed",
    "sign_changed",
    "mate_changed",
]
LISTENERS += ["low_changed", "power_changed", "place_changed", "felt_received", "soul_changed"]
CONDITIONS = ["c0", "c1", "c2", "body.is_round"]
ASKED = ["dares", "body.is_held", "sure"]
SHOWN = ["hp", "energy", "mode", "calm", "mood", "depth", "body.radius", "body.weight"]
SHOWN += ["world.honey", "spot", "sign", "mate", "low", "power", "body.place", "soul"]
MORE = ["body.radius", "body.radius", "spot", "mate", "body.place", "soul", "body.awake"]
STARTS = [0, 0, 0, 1000, 2**31 - 200, 2**32 - 300, 2**32 - 1500]
STEPS = [0, 1, 5, 10, 16, 16, 16, 30, 40, 40, 60, 100, 150, 400, 2500, 70_000]


class Scripter:
    """Makes scripts, reproducible by seed."""

    def __init__(self, seed: int, *, calm: bool = False) -> None:
        self.rng = random.Random(seed)  # noqa: S311 (tests must be reproducible)
        self.calm = calm
        self.wildness = 1.0

    def script(self, ticks: int, behaviours: list[str], *, alone: bool) -> Script:
        """Return a script of `ticks` ticks; `alone` if a single behaviour is ticked."""
        self.wildness = self.rng.choice([0.0, 0.3, 1.0, 1.0, 3.0])
        self.behaviours = [] if alone else behaviours
        script = Script(self.replies(), self.values(), [])
        kinds = ["tick"] if alone else self.rng.choice([["tick"], ["tick_all"], KINDS])
        if self.calm:
            self.wildness = self.rng.choice([0.0, 0.1, 0.5, 1.0])
            kinds = self.rng.choice([["tick_all"], ["tick_all"], ["world_tick"], KINDS])
        now = self.rng.choice(STARTS)
        for _ in range(ticks):
            script.steps.extend(self.between())
            script.steps.append(self.tick(kinds, now))
            now += self.rng.choice(STEPS)
            if self.rng.random() < 0.02:
                now += self.rng.randint(1_000_000, 2**24)
        script.steps.extend(Operation("show", path) for path in SHOWN)
        script.steps.extend(
            [Operation("halt"), Operation("tick", "", (float(now),)), Operation("recycle")]
        )
        return script

    def tick(self, kinds: list[str], now: int) -> Operation:
        """Return a tick of all played behaviours, or sometimes of one."""
        if self.behaviours and self.rng.random() < 0.2:
            return Operation("tick", self.rng.choice(self.behaviours), (float(now),))
        return Operation(self.rng.choice(kinds), "", (float(now),))

    def happens(self, of: float) -> bool:
        """Return true with the given probability, times the wildness of the script."""
        return self.rng.random() < of * self.wildness

    def replies(self) -> dict[str, list[Reply]]:
        """Return the results of all functions."""
        found: dict[str, list[Reply]] = {}
        for task in [*TASKS, "walk", "go", "run", "body.push"]:
            found[f"{task} start"] = self.answers("RRRRSF")
            found[f"{task} tick"] = self.answers("RRRRSSF")
            found[f"{task} halt"] = self.answers("S")
        for function in [*INSTANTS, *LISTENERS]:
            found[function] = self.answers("S")
        return found | {function: self.answers("SSF") for function in TRIALS}

    def answers(self, statuses: str) -> list[Reply]:
        """Return the results of one function."""
        words = {"S": "success", "F": "failure", "R": "running"}
        found = [
            Reply(
                words[self.rng.choice(statuses)], self.operation() if self.happens(0.012) else None
            )
            for _ in range(CALLS)
        ]
        while len(found) > 1 and found[-1] == found[-2] and found[-1].operation is None:
            found.pop()  # the last one repeats
        return found

    def values(self) -> dict[str, list[float]]:
        """Return the values of conditions and value leaves, tick by tick."""
        found = {name: self.series([0.0, 1.0], 0.3) for name in CONDITIONS}
        found["near"] = self.series([0.0, 3.0, 8.0, 15.0, 30.0], 0.3)
        found["knows"] = self.series([0.0, 1.0, 2.0], 0.3)
        found["hears"] = self.series([1.0, 4.0, 9.0], 0.3)
        found |= {name: self.series([0.0, 1.0, 2.0, 3.0], 0.3) for name in ASKED}
        found["feels"] = self.series([0.0, 1.0], 0.3)
        found["friend"] = self.series([0.0, 1.0, 2.0], 0.3)
        found["v4"] = self.series([0.0, 1.0, 2.0, 3.0], 0.3)
        found["v5"] = [self.rng.choice([0.0, 1.0, 100.0])]
        found["dreads"] = [self.rng.choice([0.1, 1.5, 3.0])]
        found["v3"] = self.reals([-1.0, 0.0, 1.5], 0.4)
        found["is_at"] = self.series([0.0, 1.0, 1.5, 4.0], 0.3)
        found["place"] = self.reals([0.0, 1.0, 2.5], 0.3)
        found["v0"] = self.reals([-1.0, 0.0, 0.5, 1.0, 1.5, 2.0, 7.0], 0.4)
        found["v1"] = self.reals([-2.0, 0.0, 0.25, 1.0, 3.0], 0.4)
        found["v2"] = [operand(self.rng, "f32", [-1.0, 0.0, 0.5])]
        found["weak"] = [self.rng.choice([5.0, 50.0, 95.0])]
        found["tired"] = [self.rng.choice([0.1, 0.75, 2.0])]
        return found

    def series(self, of: list[float], change: float) -> list[float]:
        """Return numbers that change from time to time."""
        numbers = [self.rng.choice(of)]
        for _ in range(47):
            numbers.append(self.rng.choice(of) if self.rng.random() < change else numbers[-1])
        return numbers

    def reals(self, of: list[float], change: float) -> list[float]:
        """Return numbers that change from time to time, half of them edge values."""
        edges = [operand(self.rng, "f32", of) for _ in range(8)]
        return self.series(edges, change)

    def between(self) -> list[Operation]:
        """Return the operations between two ticks."""
        rng = self.rng
        found = []
        if rng.random() < 0.3:
            found.append(self.operation(gentle=True))
        if rng.random() < 0.06:
            found.append(Operation("execute"))
        if self.happens(0.03):
            found.append(self.halt())
        if self.happens(0.02):
            found.append(Operation("recycle"))
        if rng.random() < 0.15:
            found.append(Operation("create"))
        return found

    def operation(self, *, gentle: bool = False) -> Operation:
        """Return a random operation; a gentle one neither recycles nor halts."""
        rng = self.rng
        kind = rng.choice(["emit", "emit", "send", "set", "set", "set", "tune"])
        if not gentle and rng.random() < 0.5:
            kind = rng.choice(["recycle", "halt", "halt"])
        if kind == "emit":
            return self.emit()
        if kind == "send":
            name = rng.choice(["damage", "wound"])
            return Operation("send", name, (operand(rng, "i32", FEW),))
        if kind == "set":
            return self.set()
        if kind == "tune":
            return self.tune()
        return self.halt() if kind == "halt" else Operation("recycle")

    def emit(self) -> Operation:
        """Return an emitted signal."""
        rng = self.rng
        stung = (operand(rng, "i32", FEW), operand(rng, "f32", [0.5, 1.0, 2.0]))
        at = (operand(rng, "f32", [0.5, 4.0]), operand(rng, "f32", [1.0]))
        met = Operation("emit", "met", (float(rng.randint(0, 2)), *at))
        felt = Operation("emit", "felt", (float(rng.randint(0, 2)), float(rng.randint(0, 1))))
        return rng.choice(
            [Operation("emit", "called"), Operation("emit", "stung", stung), met, felt]
        )

    def halt(self) -> Operation:
        """Return a halt, of one behaviour or of all that are played."""
        return Operation("halt", self.rng.choice(["", *self.behaviours]))

    def tune(self) -> Operation:
        """Return a change of a tunable constant."""
        name = self.rng.choice(list(TUNABLES))
        kind, usual = TUNABLES[name]
        number = self.rng.choice(usual) if kind == "bool" else operand(self.rng, kind, usual)
        return Operation("tune", name, (number,))

    def set(self) -> Operation:
        """Return a set of a property."""
        rng = self.rng
        path = rng.choice(["hp", "hp", "energy", "mode", "calm", "mood", "mood", *MORE])
        if self.calm and rng.random() < 0.2:
            path = rng.choice(["world.honey", "body.weight", "depth"])
        if path in ("spot", "body.place"):
            at = (operand(rng, "f32", [0.0, 1.0, 3.5]), operand(rng, "f32", [-1.0, 2.0]))
            return Operation("set", path, at)
        if path == "soul":
            return Operation(
                "set", path, (float(rng.randint(0, 1)), operand(rng, "u8", [0.0, 3.0]))
            )
        if path in CHOSEN:
            return Operation("set", path, (rng.choice(CHOSEN[path]),))
        kind, usual = NUMBERS[path]
        return Operation("set", path, (operand(rng, kind, usual),))


FEW = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]
CHOSEN = {
    "calm": [0.0, 1.0],
    "body.awake": [0.0, 1.0],
    "mood": [0.0, 1.0, 2.0],
    "mate": [0.0, 1.0, 1.0, 2.0],
}
NUMBERS: dict[str, tuple[str, list[float]]] = {
    "hp": ("i32", [0.0, 3.0, 10.0, 40.0, 60.0, 99.0, 100.0]),
    "energy": ("f32", [0.0, 0.25, 0.5, 1.0, 1.75, 5.0]),
    "mode": ("u8", [0.0, 1.0, 2.0, 3.0, 7.0]),
    "body.radius": ("f32", [0.0, 1.25, 4.0, 6.0]),
    "body.weight": ("weight", [5.0, 10.0, 50.0]),
    "depth": ("f64", [0.0, 1.0, 3.0]),
    "world.honey": ("u32", [0.0, 4.0, 40.0, 90.0]),
}
TUNABLES: dict[str, tuple[str, list[float]]] = {
    "beat": ("u32", [0.0, 1.0, 5.0, 40.0, 90.0, 2000.0]),
    "drive": ("f32", [0.0, 0.25, 0.5, 1.5, 3.0]),
    "eager": ("bool", [0.0, 1.0]),
}
KINDS = ["tick", "tick_all", "world_tick"]
