"""Plan -> steps: what a node does when it is entered, and how a tick resumes it.

Each node is lowered once, with labels for its three ends. So a sequence, a
selector or an inverter has no code of its own: it only sets where its children
continue. `resume` adds the way to the running node: past the sequences, straight
to the leaf, or to the outermost node that tests something in every tick.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from gpgen.behaviours.plan.plan import LEAVES, Amount, Drawn, Plan
from gpgen.behaviours.plan.regions import (
    ROOT,
    Place,
    Region,
    is_exposed,
    is_side_by_side,
    parts,
    suspends,
)
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.code_writer import CodeWriter
from gpgen.behaviours.steps.conditions import Condition, is_over
from gpgen.behaviours.steps.expressions import expressions_of, width
from gpgen.behaviours.steps.part_functions import Span
from gpgen.c.statements import FROM
from gpgen.model.expressions import Now, Tree

RUNNING = ir.Return("GP_RUNNING")


class Ends(NamedTuple):
    """The labels to continue at after a success, after a failure, and if a node is absent."""

    ok: str
    fail: str
    absent: str


@dataclass(slots=True)
class Builder:
    """Collects the steps of a region."""

    code: CodeWriter
    region: Region
    labels: set[str]
    out: list[ir.Step] = field(default_factory=list)
    known: dict[tuple[int, str], str] = field(default_factory=dict)
    locals: dict[str, str] = field(default_factory=dict)
    noted: set[int] = field(default_factory=set)
    spans: dict[int, Span] = field(default_factory=dict)  # by the keys of nodes
    parts: frozenset[int] = frozenset()

    def add(self, *steps: ir.Step) -> None:
        self.out += steps

    @contextmanager
    def inside(self) -> Iterator[list[ir.Step]]:
        outer, self.out = self.out, []
        try:
            yield self.out
        finally:
            self.out = outer

    def label(self, plan: Plan, purpose: str) -> str:
        base = f"{plan.label}_{purpose}"
        label, number = base, 1
        while label in self.labels:
            number += 1
            label = f"{base}_{number}"
        self.labels.add(label)
        return label

    def shared(self, plan: Plan, purpose: str) -> str:
        """Return the only label of a node for a purpose, such as where a tick resumes it."""
        known = (plan.key, purpose)
        if known not in self.known:
            self.known[known] = self.label(plan, purpose)
        return self.known[known]

    def local(self, c_type: str, name: str) -> str:
        self.locals[name] = c_type
        return name

    def place(self, plan: Plan) -> Place:
        return self.code.map.place[plan.key]

    def at(self, plan: Plan) -> int:
        return self.place(plan).at

    def range(self, plan: Plan) -> tuple[int, int]:
        return self.place(plan)[::2]

    def keep(self, plan: Plan, slot: str, value: str, expressions: tuple[Tree, ...] = ()) -> None:
        self.add(ir.StoreSlot(slot, f"{slot} = {value};", *self.range(plan), expressions))

    def time(self, amount: Amount | Drawn, *expressions: Tree) -> str:
        """Return a literal time, or the variable in which a computed time is stored first."""
        if isinstance(amount, int):
            return self.code.time(amount)
        lasts = self.local("uint32_t", "lasts")
        all_ = (*expressions_of(amount), *expressions)
        self.add(ir.Line(f"{lasts} = {self.code.time(amount)};", all_))
        return lasts

    def keep_deadline(self, plan: Plan, slot: str, time: Amount) -> None:
        self.keep(plan, slot, f"{FROM} + {self.time(time)}")

    def kept_times(self, plan: Plan, purpose: str, count: Amount) -> str:
        """Return a literal count, or the slot that keeps a computed one from the entry on."""
        if isinstance(count, int):
            return str(count)
        slot = self.code.slot(plan, purpose, width(count))
        self.keep(plan, slot, self.code.text(count), expressions_of(count))
        return slot

    def kept_time(self, plan: Plan, purpose: str, time: Amount) -> str:
        """Return a literal time, or the slot that keeps a computed one from the entry on."""
        kept = self.code.kept_time(plan, purpose, time)
        if not isinstance(time, int):
            self.keep(plan, kept, self.code.time(time), expressions_of(time))
        return kept

    def lower(self, plan: Plan, ends: Ends) -> None:
        """Add a node; a part itself resumes the running node inside it."""
        self.note(plan)
        begin = len(self.out)
        if self.code.map.is_shared(plan):
            own = Ends(*(self.label(plan, f"tree_{each}") for each in ("ok", "failed", "absent")))
            self.lower_part(plan, own, self.range(plan))
            for label, end in zip(own, ends, strict=True):
                self.add(ir.Label(label), ir.Jump(end))
        elif plan.key in self.parts:
            self.lower_part(plan, ends)
        else:
            self.lower_whole(plan, ends)
        self.spans[plan.key] = Span(self.out, begin, len(self.out))

    def lower_part(self, plan: Plan, ends: Ends, frame: tuple[int, int] | None = None) -> None:
        self.add(ir.Label(self.shared(plan, "part")), ir.Begin(plan.label, ends, frame))
        if suspends(plan):
            self.add(self.within(plan, RESUME[plan.kind]))
        self.lower_whole(plan, ends)
        self.add(ir.End())

    def lower_whole(self, plan: Plan, ends: Ends) -> None:
        if not plan.is_body:
            LOWER[plan.kind](self, plan, ends)
            return
        self.noted.remove(plan.key)
        if plan.kind not in LEAVES:
            self.trace(plan, ir.STARTED)
        if plan.breakpoint:
            self.add(self.code.trace_break(plan))
        own = Ends(*(self.label(plan, purpose) for purpose in ("succeeds", "fails", "misses")))
        LOWER[plan.kind](self, plan, own)
        for label, what, end in zip(own, (ir.SUCCEEDED, ir.FAILED, ir.ABSENT), ends, strict=True):
            self.add(ir.Label(label), self.code.trace(plan, what), ir.Jump(end))

    def note(self, plan: Plan) -> None:
        """Add a comment that names the next node, before the first of its modifiers."""
        while not plan.is_body and plan.children:
            plan = plan.children[0]
        if plan.is_body and plan.key not in self.noted:
            self.noted.add(plan.key)
            self.add(ir.Comment(f"{plan.place} {plan.shown}".strip()))

    def trace(self, plan: Plan, what: str) -> None:
        self.add(self.code.trace(plan, what))

    def bar(self, condition: Condition, plan: Plan, what: str, label: str) -> None:
        """Add the test of a modifier that does not admit a node unless a condition holds."""
        self.add(ir.Test(condition.negated(), (self.code.trace(plan, what), ir.Jump(label))))

    def resume(self, plan: Plan) -> None:
        if plan.key in self.parts or self.code.map.is_shared(plan):
            self.add(ir.Jump(self.shared(plan, "part")))
        else:
            RESUME[plan.kind](self, plan)

    def resume_within(self, child: Plan) -> ir.Within:
        """Return the steps that resume the running node inside a child, if any is."""
        return self.within(child, Builder.resume)

    def within(self, plan: Plan, resume: "Resume") -> ir.Within:
        with self.inside() as steps:
            resume(self, plan)
        return ir.Within(*self.range(plan), tuple(steps))

    def resume_if_in(self, child: Plan) -> None:
        """Add the steps that resume the next child if the running node is inside it."""
        self.note(child)
        if suspends(child):
            self.add(self.resume_within(child))

    def unless(self, condition: Condition, label: str) -> None:
        self.add(ir.Test(condition.negated(), (ir.Jump(label),)))

    # Leaves and their places

    def begin(self, plan: Plan) -> None:
        """Add the steps before a leaf that suspends starts."""
        self.add(ir.StartRegion(), ir.Preempt(self.at(plan)), ir.SetRunning(self.at(plan)))
        if plan.kind in LEAVES:
            self.trace(plan, ir.STARTED)

    def suspend(self, plan: Plan) -> None:
        """Add the start of a leaf that suspends at once, without user code, and end the tick."""
        self.begin(plan)
        self.set_suspended(plan)
        self.add(RUNNING)

    def set_suspended(self, plan: Plan) -> None:
        """Add the end of a start; a modifier has a record then, behind those of what it halts."""
        self.add(ir.SetSuspended(self.at(plan)))
        if not plan.is_body:
            self.trace(plan, ir.WAITING)

    def wait(self, plan: Plan, until: str, over: str) -> None:
        """Add a wait, and a jump when it is over; the next node counts time from its end."""
        is_early = is_over(until).negated()
        # `Now` makes a sleep question answer no: it must not pass a time that is not known.
        time = self.time(plan.what, Now())
        with self.inside() as clean:
            self.begin(plan)
            self.set_suspended(plan)
            self.keep(plan, until, f"now + {time}")
            self.add(RUNNING)
        with self.inside() as chained:
            self.keep(plan, until, f"{FROM} + {time}")
            with self.inside() as suspended:
                self.suspend(plan)
            self.add(ir.Test(is_early, tuple(suspended)), ir.SetTimeBase(until), ir.Jump(over))
        self.add(ir.IfNow(tuple(clean if isinstance(plan.what, int) else chained), tuple(chained)))
        self.add(ir.Label(self.shared(plan, "tick")), ir.Test(is_early, (RUNNING,)))
        self.add(ir.SetTimeBase(until), ir.SetEnded(self.at(plan)), ir.Jump(over))

    def act(self, plan: Plan, *steps: ir.Step) -> None:
        at = self.at(plan)
        self.add(ir.StartRegion(), ir.Preempt(at))
        around = self.around(plan)
        if around is not None:
            self.add(ir.SetRunning(around), *steps)
        elif is_exposed(self.code.map, plan):
            self.add(ir.SetRunning(at), *steps, ir.SetEnded(at))
        else:
            self.add(*steps)

    def around(self, plan: Plan) -> int | None:
        """Return the place of the node in this region that runs a leaf next to others, if any."""
        inner = plan
        for outer in self.code.map.above(plan):
            if self.code.map.region[outer.key] != self.region.number:
                return None
            if is_side_by_side(outer):
                return self.code.map.place_of_child(outer, inner)
            inner = outer
        return None


Lower = Callable[[Builder, Plan, Ends], None]
Resume = Callable[[Builder, Plan], None]
LOWER: dict[str, Lower] = {}
RESUME: dict[str, Resume] = {}


def resume_inside(b: Builder, plan: Plan) -> None:
    """Add the way to the running node inside a node that tests nothing on the way."""
    b.add(ir.Dispatch(tuple(b.resume_within(each) for each in parts(plan) if suspends(each))))


def resume_tick(b: Builder, plan: Plan) -> None:
    b.add(ir.Jump(b.shared(plan, "tick")))


def lowers(*kinds: str, resume: Resume = resume_inside) -> Callable[[Lower], Lower]:
    """Register how kinds of nodes are lowered, and how a tick resumes a running one."""

    def register(lower: Lower) -> Lower:
        LOWER.update(dict.fromkeys(kinds, lower))
        RESUME.update(dict.fromkeys(kinds, resume))
        return lower

    return register


def steps_of(b: Builder) -> ir.Steps:
    root, region = b.region.root, b.region
    if suspends(root):
        b.add(b.resume_within(root))
    ok, fail = b.label(root, "succeeded"), b.label(root, "failed")
    absent = fail if region.number == ROOT else b.label(root, "absent")
    b.lower(root, Ends(ok, fail, absent))
    b.add(ir.Label(fail), ir.Return("GP_FAILURE"), ir.Label(ok), ir.Return("GP_SUCCESS"))
    if region.number != ROOT:
        b.add(ir.Label(absent), ir.Return("GP_ABSENT"))
    return tuple(b.out)
