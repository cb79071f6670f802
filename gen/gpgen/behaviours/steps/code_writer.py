"""C texts of a behaviour: its expressions, leaves and setters, and the names of its places.

Texts contain tokens for what is known only when the whole tree has been analysed:
where a slot lies, and which arguments a region's functions take (`fill` replaces them).
"""

from collections.abc import Iterable
from typing import NamedTuple

from gpgen.behaviours.meaning.findings import LeafUse, SignalUse
from gpgen.behaviours.plan.observation import path, property_at
from gpgen.behaviours.plan.plan import Amount, Attempts, Drawn, Plan, Target
from gpgen.behaviours.plan.regions import ROOT, Region, map_of
from gpgen.behaviours.plan.slots import PC_TYPE, Slot, Slots
from gpgen.behaviours.steps import ir
from gpgen.behaviours.steps.conditions import Condition
from gpgen.behaviours.steps.expressions import TreeWriter, compares_integers
from gpgen.c.declarations import ENTITY, join, owner_of
from gpgen.c.names import Names
from gpgen.c.operators import EQUAL, C
from gpgen.c.statements import clamped, length, statements
from gpgen.c.types import declare, packed, passed_type
from gpgen.expressions.types import scalar
from gpgen.model import Array, Entity, Module, Property, Text, Type
from gpgen.model.composition import embedded
from gpgen.model.expressions import Tree

ENDED = 1 << 32  # the place of a region that has ended: after all others
LONGEST = 56  # longer expressions become functions


def shared_member(cooldown: str) -> str:
    """Return the entity's member for a cooldown that nodes share."""
    return f"gp_cooldown_{cooldown}"


class Helper(NamedTuple):
    """A static C function that computes or sets a value for other functions."""

    c_type: str
    name: str
    parameter: str
    lines: tuple[str, ...]


class CodeWriter:
    """Writes the C texts for the steps of one behaviour."""

    def __init__(self, module: Module, entity: Entity, root: Plan, prefix: str) -> None:
        self.module, self.entity = module, entity
        self.map, self.slots, self.prefixes = map_of(root), Slots(prefix), prefix.split()
        self.kept_slots: dict[tuple[str, str], str] = {}  # slots, by the root and name of reads
        self.helpers: dict[str, Helper] = {}
        # By region and place of a node with regions: the other places that may run at its start.
        self.late_places: dict[tuple[int, int], tuple[int, ...]] = {}
        self.draws = False
        self.events: dict[str, set[str]] = {}  # with the arguments that are used
        self.names: dict[tuple[int, int], str] = {}  # of places, by region and place
        self.known_names: set[str] = set()
        self.enters: dict[tuple[int, int], str] = {}  # functions, by region and place
        names, name = Names(module.name.text), entity.name.text
        self.owner = owner_of(module, name, ENTITY, entity.pool.columns)
        self.var = var = self.owner.var
        self.properties = property_at(module, entity)
        parts = [part.name for part in embedded(module, entity)]
        roots = {part: f"{var}->{part}." for part in parts}
        leaves = {part: (names.of(part), f"&{var}->{part}") for part in parts}
        self.writer = TreeWriter(
            module,
            {"": f"{var}->", "world": "world->", "local": "", **roots},
            kept=self.kept_slots,
            leaves={"": (self.owner.c.c, var), **leaves},
            awaited=self.event_argument,
        )
        self.writer.getters = self.owner.getters

    def private(self, *parts: str) -> str:
        return self.owner.c.of("gp", *parts)

    def enumerator(self, *parts: str) -> str:
        return self.owner.c.macro("gp", *parts)

    # Expressions

    def c(self, tree: Tree) -> C:
        """Return an expression in C, or the call of a function for it if it is long."""
        c = self.writer.c(tree)
        return c if length(c.text) <= LONGEST else C(self.helper_call(tree))

    def text(self, tree: Tree) -> str:
        return self.c(tree).text

    def time(self, amount: Amount | Drawn) -> str:
        """Return milliseconds in C: a literal, an expression that is clamped, or a drawn time."""
        if isinstance(amount, Drawn):
            self.draws = True
            return f"gp_behaviour_draw_time(&state->chance, {', '.join(map(self.time, amount))})"
        return f"{amount}u" if isinstance(amount, int) else f"gp_time_span({self.text(amount)})"

    def kept_time(self, plan: Plan, purpose: str, time: Amount) -> str:
        """Return a literal time, or the slot that keeps a computed one."""
        return self.time(time) if isinstance(time, int) else self.slot(plan, purpose, "uint32_t")

    def condition(self, tree: Tree) -> Condition:
        c = self.c(tree)
        return Condition(c.text, c.level, expressions=(tree,), is_whole=compares_integers(tree))

    def helper_call(self, tree: Tree) -> str:
        lines = statements(self.writer, tree, "return {};")
        for known in self.helpers.values():
            if known.lines == lines:
                return f"{known.name}(world, {self.var})"
        stem = "holds" if scalar(tree.type) == "bool" else "value"
        name = self.private(*self.prefixes, f"{stem}_{len(self.helpers) + 1}")
        self.helpers[name] = Helper(self.c_type(tree.type), name, "", lines)
        return f"{name}(world, {self.var})"

    def c_type(self, of: Type) -> str:
        """Return the C type in which a value is passed and computed."""
        return passed_type(self.owner.names, of)

    def kept_type(self, of: Type) -> str:
        if isinstance(of, Text):
            return f"char[{of.size}]"
        return f"{self.c_type(of)}[{of.length}]" if isinstance(of, Array) else self.c_type(of)

    # Leaves, signals and setters

    def leaf(self, call: LeafUse, phase: str = "", result: str = "") -> str:
        """Return the call of a leaf's function; without a `result` variable it is dropped."""
        name = f"{call.leaf.name.text}_{phase}" if phase else call.leaf.name.text
        if phase == "halt":
            return self.writer.leaf(call.root, name, ())
        arguments = [*map(self.text, call.arguments)]
        if call.leaf.returns is not None:
            arguments.append(
                f"&{result}" if result else f"&({self.c_type(call.leaf.returns)}){{0}}"
            )
        return self.writer.leaf(call.root, name, arguments)

    def send(self, send: SignalUse) -> str:
        return self.call_of(
            send.root, f"{send.signal.name.text}_{send.kind}", map(self.text, send.arguments)
        )

    def call_of(self, root: str, name: str, arguments: Iterable[str]) -> str:
        """Return the call of a function of the entity, of a component or of the world."""
        owner = self.owner.names.of(root) if root else self.owner.c.c
        var = f"&{self.var}->{root}" if root else self.var
        args = join("world", "" if root == "world" else var, *arguments)
        return f"{owner}_{name}({args})"

    def read_target(self, target: Target) -> str:
        if (target.root, target.path[0]) in self.kept_slots:
            return ".".join((self.kept_slots[target.root, target.path[0]], *target.path[1:]))
        return self.field_path(target.root, ".".join(target.path))

    def field_path(self, root: str, path: str) -> str:
        return f"{self.writer.roots[root]}{path}" if root else self.owner.field(path)

    def set_target(self, target: Target, value: str = "") -> tuple[ir.Call | ir.Line, ...]:
        """Return the steps that set a local, or a property: by its setter if it is observed."""
        value = value or self.text(target.value)
        name, *rest = target.path
        is_kept = (target.root, name) in self.kept_slots
        prop = None if is_kept else self.properties[path(target.root, name)]
        if prop is None or not prop.observe:
            if prop is not None and not rest:
                value = clamped(self.owner.names, prop, value)
            else:
                value = packed(target.type, value)
            lines = self.assignment_lines(target.type, self.read_target(target), value)
            return tuple(map(ir.Line, lines))
        if not rest:
            return (ir.Call(f"{self.call_of(target.root, f'set_{name}', (value,))};"),)
        setter = self.part_setter(target, prop)
        return (ir.Call(f"{setter}({join('world', self.var, value)});"),)

    def part_setter(self, target: Target, prop: Property) -> str:
        """Return the function that sets a field of a struct by the setter of the whole struct."""
        root = [target.root] if target.root else []
        name = self.private(*self.prefixes, "set", *root, *target.path)
        lines = (
            f"{self.c_type(prop.type)} whole = {self.field_path(target.root, target.path[0])};",
            "",
            f"whole.{'.'.join(target.path[1:])} = {packed(target.type, 'value')};",
            f"{self.call_of(target.root, f'set_{target.path[0]}', ('whole',))};",
        )
        self.helpers[name] = Helper("void", name, declare(self.c_type(target.type), "value"), lines)
        return name

    def assignment_lines(self, of: Type, path: str, value: str) -> list[str]:
        if isinstance(of, Text):
            return [f"gp_text_set({path}, sizeof {path}, {value});"]
        if isinstance(of, Array):
            return [f"memcpy({path}, {value}, sizeof {path});"]
        return [f"{path} = {value};"]

    # Events

    def event(self, event: str) -> Condition:
        """Return the condition that an event has arrived."""
        self.events.setdefault(event, set())
        text = f"(state->events & {self.event_bit(event)}) != 0"
        return Condition(text, EQUAL, is_event=True)

    def event_bit(self, event: str) -> str:
        return self.enumerator("event", *self.prefixes, event)

    def event_argument(self, event: str, name: str) -> str:
        self.events.setdefault(event, set()).add(name)
        return f"state->{event.replace('.', '_')}_now.{name}"

    # Slots, places and regions

    def slot(self, plan: Plan, purpose: str, c_type: str, *, persists: bool = False) -> str:
        return self.slots.add(Slot(f"{plan.label}_{purpose}", c_type, plan.key, persists))

    def node(self, plan: Plan) -> str:
        """Return the enumerator for the number of a node in a trace."""
        return self.enumerator("node", plan.label)

    def trace(self, plan: Plan, what: str) -> ir.Trace:
        return ir.Trace(f"GP_NODE(world, {self.var}, {self.node(plan)}, {what});")

    def trace_break(self, plan: Plan) -> ir.Trace:
        return ir.Trace(f"GP_NODE_BREAK(world, {self.var}, {self.node(plan)});")

    def trace_halt(self, root: Plan, counter: str) -> ir.Trace:
        nodes = self.private("nodes_of", root.label)
        return ir.Trace(f"GP_NODE_HALTED(world, {self.var}, {nodes}, {counter});")

    def counter(self, region: Region, which: str) -> str:
        """Return the counter of a region: `pc`, or `behind` for what still runs further on."""
        if region.number == ROOT:
            return f"state->{which}"
        assert region.owner is not None
        name = f"{region.root.label}_{which}"
        is_use = region.root.key in self.map.uses
        owner = region.root.key if is_use else region.owner
        return self.slots.add(Slot(name, PC_TYPE, owner, which == "behind"))

    def place_name(self, region: Region, place: int) -> str:
        known = self.names.get((region.number, place))
        if known is None:
            plan = self.map.node_at[region.number, place]
            what = plan.what.kind if isinstance(plan.what, Attempts) else plan.kind
            name = plan.label if plan.is_body else f"{plan.label}_{what}"
            begin = "else" if plan.kind == "condition" else "in"
            begin = "at" if self.map.place[plan.key].at == place else begin
            known = self.unique_name(self.enumerator(begin, name))
            self.names[region.number, place] = known
        return known

    def ended_name(self, region: Region) -> str:
        """Return the enumerator for a child of a parallel that has ended before the others."""
        return self.names.setdefault(
            (region.number, ENDED), self.enumerator("ended", region.root.label)
        )

    def unique_name(self, name: str) -> str:
        while name in self.known_names:
            name += "_AGAIN" if name.isupper() else "_again"
        self.known_names.add(name)
        return name

    def share_name(self, name: str) -> str:
        """Return a new name for a function that does a share of another function's work."""
        number = 1
        while f"{name}_share_{number}" in self.known_names:
            number += 1
        return self.unique_name(f"{name}_share_{number}")

    def can_halt(self, region: int) -> bool:
        return region in self.map.halting

    def halt(self, region: Region, which: str, keep: int) -> str:
        return f"\5{region.number}:{which}:{self.place_name(region, keep) if keep else 0}\6"

    def halt_all(self, region: int) -> str:
        return f"\5{region}:all:0\6"

    def tick_region(self, region: int, since: str) -> str:
        return f"status = \3{region}:{since}\4;"

    def rests_call(self, region: Region) -> str:
        """Return the call that tests whether a region's tick would change nothing."""
        return f"{self.private('rests', region.root.label)}(world, {self.var}, rest)"

    def enter_name(self, region: Region) -> str:
        """Return the name of the function that starts a region's owner, for all its children."""
        assert region.owner is not None
        assert region.parent is not None
        owner = self.map.nodes[region.owner]
        at = self.map.place_of_child(owner, region.root)
        key = (region.parent, at)
        if key not in self.enters:
            side = [] if at == self.map.place[owner.key].at else ["else"]
            self.enters[key] = self.unique_name(self.private("enter", *side, owner.label))
        return self.enters[key]
