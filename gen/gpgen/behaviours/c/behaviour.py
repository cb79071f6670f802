"""The template view of one behaviour of an entity."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol

from gpgen.behaviours.c.function_sizes import fitting
from gpgen.behaviours.c.function_writer import MARGIN, Function, indented, returned
from gpgen.behaviours.c.region_functions import question_functions
from gpgen.behaviours.c.running_node import where_functions
from gpgen.behaviours.c.state import (
    EventUse,
    NodeRange,
    Places,
    Traced,
    bits_type,
    event_uses,
    node_range,
    places_of,
    state_members,
    struct_lines,
    traced,
)
from gpgen.behaviours.plan.plan import Plan, every
from gpgen.behaviours.plan.regions import ROOT
from gpgen.behaviours.plan.resolution import Resolution
from gpgen.behaviours.steps.compiled_behaviour import is_alone
from gpgen.behaviours.steps.modifiers import cooldown_slots
from gpgen.c.declarations import Line, join, when
from gpgen.c.symbols.world import pace_member
from gpgen.c.types import argument

MANY = 64  # cooldowns in a function
MOST_IN_ENUM = 31  # events whose bits are positive in an int


class CooldownView(NamedTuple):
    """A cooldown: the C expressions for the time when it ends and for whether it is on."""

    until: str
    is_on: str


class CooldownLines(NamedTuple):
    """The lines that end cooldowns that are over, and those that test whether any is.

    If there are many cooldowns, `clear_functions` and `rest_functions` each do a part of this.
    """

    clear_lines: tuple[str, ...]
    rest_lines: tuple[str, ...]
    clear_functions: tuple[Function, ...] = ()
    rest_functions: tuple[Function, ...] = ()


class Recorder(NamedTuple):
    """A function that records an event."""

    c: str
    parameters: str
    lines: tuple[Line, ...]
    condition: str


class Sleeper(Protocol):
    """Knows whether all ticked behaviours of an entity can sleep."""

    @property
    def sleeps(self) -> bool: ...


USES = ("clear", "rests")


def clear_lines(cooldowns: Iterable[CooldownView]) -> Iterator[str]:
    for each in cooldowns:
        yield f"if ({each.is_on}) {{"
        yield f"{MARGIN}{each.is_on} = !gp_time_is_over(now, {each.until});"
        yield "}"


def rest_lines(cooldowns: Iterable[CooldownView]) -> Iterator[str]:
    for each in cooldowns:
        yield f"if ({each.is_on}) {{"
        yield from indented(returned(f"gp_sleep_is_over(rest, {each.until})", "false"))
        yield "}"


class BehaviourView:
    """One behaviour of an entity, by its number.

    `tick`, `halt` and `where`, which returns the name of the running node, are functions for
    the user; `is_at_rest` tests whether a tick would change nothing, and `rests` tests that for
    the root; `clear` ends cooldowns that are over. `state` is the type of the values that the
    behaviour keeps between ticks, `member` the entity's member of that type. `now` is the time
    in the world, `busy` its count of user functions that are running. `functions` are those
    that tick and halt, `tick_call` ticks the root, and `halt_call` halts it.
    A behaviour with `every` has a `period` in milliseconds and a `pace`, which the world keeps;
    `due` tests whether it is an entity's turn.
    """

    name: str
    title: str
    condition: str
    tick: str
    halt: str
    where: str
    state: str
    member: str
    clear: str
    is_at_rest: str
    rests: str
    now: str
    busy: str
    chance_seed: str
    tick_call: str
    halt_call: str
    is_alone: bool
    on_demand: bool
    pace: str
    period: str
    due: str
    is_spread: bool
    has_state: bool
    can_run: bool
    can_halt: bool
    draws: bool
    functions: tuple[Function, ...]
    events: tuple[EventUse, ...]
    traced: Traced

    def __init__(
        self, resolution: Resolution, number: int, siblings: Sleeper | None = None
    ) -> None:
        entity = resolution.entity
        declared = entity.behaviours[number]
        self.number, self.name = number, declared.name.text
        self.siblings, self.on_demand = siblings, declared.on_demand
        self.condition, self.is_alone = when(declared.condition), is_alone(entity)
        _, self.writer, self.functions = fitting(resolution, number)
        self.compiled = self.writer.behaviour
        code = self.compiled.code
        self.title = "the behaviour" if self.is_alone else f"the behaviour {self.name}"
        self.owner, self.var = code.owner, code.var
        self.names = self.owner.c.inner(self.name)
        has_own = declared.on_demand or not self.is_alone
        self.tick = self.names.of("tick") if has_own else self.owner.c.of("tick")
        self.halt, self.where = map(self.names.of, ("halt", "where"))
        self.state, self.member = self.writer.state_type, self.writer.state_member
        self.clear = code.private("clear", self.name)
        self.is_at_rest = code.private("is_at_rest", self.name)
        self.rests = "true" if self.on_demand else code.rests_call(code.map.regions[ROOT])
        self.now, self.busy = f"{self.owner.core}->gp.now", f"{self.owner.core}->gp.busy"
        seed = f"{self.owner.core}->gp.seed"
        self.pace = f"&{self.owner.core}->{pace_member(entity, declared)}"
        self.period = "" if declared.every is None else f"{declared.every}u"
        self.is_spread = declared.spread
        phase = f"gp_pace_phase({self.var}->slot.id, {self.period})" if self.is_spread else "0"
        self.due = f"gp_pace_is_due({self.pace}, {self.period}, {phase})" if self.period else ""
        self.chance_seed = f"gp_behaviour_seed({seed}, {self.var}->slot.id, {number}u)"
        self.can_run = self.writer.can_run
        self.has_state = self.writer.has_state
        self.tick_call = self.writer.tick_call(ROOT, "now")
        self.can_halt = code.can_halt(ROOT)
        self.halt_call = self.writer.halt_call(ROOT, "all", "0") if self.can_halt else ""
        self.draws, self.events = code.draws, event_uses(code)
        self.traced = traced(self.writer, self.functions)

    @property
    def tree(self) -> NodeRange:
        return node_range(self.compiled.code, self.name, self.names.macro("TREE"))

    @property
    def sleeps(self) -> bool:
        """True if the end of the behaviour's tick, and its events, decide if the entity sleeps."""
        return not self.on_demand and self.siblings is not None and self.siblings.sleeps

    @property
    def tick_phrase(self) -> str:
        """How the behaviour's own function ticks it, for a comment."""
        return "on demand" if self.on_demand else "alone"

    @property
    def wakes(self) -> bool:
        """True if the behaviour wakes the entity: when halted, and on demand for cooldowns."""
        can_sleep = self.siblings is not None and self.siblings.sleeps
        return can_sleep and (not self.on_demand or bool(self.cooldowns))

    @cached_property
    def sleep_functions(self) -> tuple[Function, ...]:
        """The functions that test whether a tick would change nothing, innermost first."""
        return question_functions(self.writer) if self.sleeps else ()

    @cached_property
    def places(self) -> tuple[Places, ...]:
        """The places whose names the functions and traces use."""
        functions = (*self.functions, *self.sleep_functions, *self.where_parts, self.where_function)
        lines = [line for each in functions for line in each.lines]
        lines += [pair.name for table in self.traced.tables for pair in table.pairs]
        return tuple(places_of(self.writer, lines))

    @cached_property
    def cooldowns(self) -> tuple[CooldownView, ...]:
        code = self.compiled.code
        slots = dict.fromkeys(cooldown_slots(code, each) for each in self.cooldown_plans)
        return tuple(CooldownView(*map(self.writer.fill, each)) for each in slots)

    @cached_property
    def cooldown_plans(self) -> tuple[Plan, ...]:
        """The modifiers with a cooldown."""
        return tuple(plan for plan in every(self.compiled.root) if plan.kind == "cooldown")

    @property
    def has_own_cooldowns(self) -> bool:
        return any(not each.what.shared for each in self.cooldown_plans)

    @cached_property
    def cooldown_lines(self) -> CooldownLines:
        found = self.cooldowns
        shares = [found[begin : begin + MANY] for begin in range(0, len(found), MANY)]
        if len(shares) < 2:
            clears = tuple(self.with_state(clear_lines(found)))
            return CooldownLines(clears, tuple(indented(rest_lines(found))))
        code, object_ = self.compiled.code, f"{self.owner.c.c} *{self.var}"
        made = CooldownLines((), ())
        for share in shares:
            clear, rests = (code.share_name(code.private(each, self.name)) for each in USES)
            ends = tuple(self.with_state(clear_lines(share)))
            rest = f"bool {rests}(const {object_}, gp_sleep_rest *rest)"
            asks = tuple(self.with_state((*rest_lines(share), "return true;"), "const "))
            made = CooldownLines(
                (*made.clear_lines, *indented([f"{clear}({self.var}, now);"])),
                (*made.rest_lines, *indented(returned(f"!{rests}({self.var}, rest)", "false"))),
                (*made.clear_functions, Function(f"void {clear}({object_}, gp_time now)", ends)),
                (*made.rest_functions, Function(rest, asks)),
            )
        return made

    def with_state(self, lines: Iterable[str], qualifier: str = "") -> list[str]:
        """Return the lines of a function, after a declaration of its state if they read it."""
        found = list(lines)
        state = [f"{qualifier}{self.writer.state}", ""]
        has_state = any("state->" in line for line in found)
        return indented([*(state if has_state else []), *found])

    @property
    def tests_before_root(self) -> bool:
        """True if the sleep question tests anything before it tests the root."""
        tests_cooldowns = self.has_own_cooldowns and not self.cooldown_lines.rest_functions
        return tests_cooldowns or (self.sleeps and bool(self.events))

    @property
    def wide_bits(self) -> str:
        """The type of the events' bits, if they do not fit into an enum."""
        return bits_type(self.events) if len(self.events) > MOST_IN_ENUM else ""

    @property
    def recorders(self) -> tuple[Recorder, ...]:
        return tuple(map(self.recorder, self.events))

    def recorder(self, event: EventUse) -> Recorder:
        code, lines = self.compiled.code, []
        for field in event.kept:
            name = field.name.text
            place = f"state->{event.member}_next.{name}"
            lines += code.assignment_lines(field.type, place, name)
        lines.append(f"state->pending |= {event.bit};")
        entity = self.owner.parameters if self.sleeps else f"{self.owner.c.c} *{self.var}"
        names = self.owner.names
        parameters = (argument(names, each.type, each.name.text) for each in event.kept)
        name = code.private("record", *code.prefixes, event.member)
        return Recorder(name, join(entity, *parameters), tuple(map(Line, lines)), self.condition)

    # The state and the running node

    @cached_property
    def state_lines(self) -> tuple[Line, ...]:
        """The members of the behaviour's state."""
        lines = state_members(self.writer, self.events, can_run=self.can_run)
        return tuple(map(Line, indented(lines)))

    @property
    def struct_lines(self) -> tuple[Line, ...]:
        """The struct types for the uses of shared trees."""
        return tuple(map(Line, struct_lines(self.writer)))

    @cached_property
    def where_result(self) -> tuple[tuple[Function, ...], Sequence[str]]:
        if self.can_run:
            return where_functions(self.writer)
        return (), indented([f"(void){self.var};", 'return "";'])

    @property
    def where_parts(self) -> tuple[Function, ...]:
        """The functions that `where_function` calls, for parts of the behaviour."""
        return self.where_result[0]

    @cached_property
    def where_function(self) -> Function:
        return Function("", tuple(self.where_result[1]))
