"""What leaves, conditions and setters of a behaviour are called in C."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from gpgen.behaviours.plan import plan as plans
from gpgen.behaviours.plan.regions import Map
from gpgen.behaviours.plan.slots import Slots
from gpgen.behaviours.steps.ir import Condition
from gpgen.c.assignments import clamped, store
from gpgen.c.declarations import ENTITY, Owner, join
from gpgen.c.expressions import Writer
from gpgen.c.names import Names
from gpgen.c.operators import PRIMARY, C
from gpgen.c.statements import length, statements
from gpgen.c.types import declare, literal, value_type
from gpgen.expressions.types import scalar
from gpgen.model import (
    Array,
    Entity,
    Module,
    Property,
    Struct,
    StructType,
    StructValue,
    Text,
    Type,
    Value,
)
from gpgen.model.composition import Embedded, embedded
from gpgen.model.trees import Call, ConstantUse, FieldOf, Given, LeafCall, MemberUse, Read, Tree

AWAITED = plans.scope_of(plans.AWAIT, 0)


class Helper(NamedTuple):
    """A static function that computes or sets something for others."""

    c_type: str
    name: str
    parameter: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class TreeWriter(Writer):
    """Writes expressions that may read what nodes keep, and call leaves."""

    kept: Mapping[tuple[str, str], str] = field(default_factory=dict)
    leaves: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    structs: Mapping[str, Struct] = field(default_factory=dict)
    awaited: Callable[[str, str], str] = "{}.{}".format

    def c(self, tree: Tree) -> C:
        if isinstance(tree, Given):
            return self.operand(tree, self.given(tree.type, tree.value))
        if isinstance(tree, LeafCall):
            return self.operand(tree, self.leaf(tree.root, (tree.name,), tree.arguments))
        return super().c(tree)

    def named(self, tree: ConstantUse | MemberUse | Read | FieldOf | Call) -> str:
        if isinstance(tree, Read) and (tree.root, tree.name) in self.kept:
            return self.kept[tree.root, tree.name]
        if isinstance(tree, Read) and tree.root.startswith(AWAITED):
            return self.awaited(tree.root.removeprefix(AWAITED), tree.name)
        return super().named(tree)

    def given(self, of: Type, value: Value) -> str:
        if not isinstance(of, StructType) or not isinstance(value, StructValue):
            return literal(self.names, of, value)
        fields = self.structs[of.name].fields
        types = {each.name.text: each.type for each in fields}
        parts = [f".{name} = {self.given(types[name], part)}" for name, part in value.fields]
        return f"({value_type(self.names, of)}){{{', '.join(parts) or '0'}}}"

    def leaf(self, root: str, name: tuple[str, ...], arguments: tuple[Tree, ...]) -> str:
        c, who = self.leaves[root]
        given = join("world", who, *(self.c(each).text for each in arguments))
        return f"{'_'.join((c, *name))}({given})"


LONGEST = 56  # conditions longer than that are functions


@dataclass(slots=True)
class Saying:
    """Says expressions, leaves and setters of one behaviour in C."""

    module: Module
    entity: Entity
    behaviour: Names
    map: Map
    slots: Slots
    prefix: str = ""
    kept: dict[tuple[str, str], str] = field(default_factory=dict)
    helpers: dict[str, Helper] = field(default_factory=dict)
    late: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    draws: bool = False
    events: dict[str, set[str]] = field(default_factory=dict)
    names: dict[tuple[int, int], str] = field(default_factory=dict)
    spoken: set[str] = field(default_factory=set)

    @property
    def owner(self) -> Owner:
        module = Names(self.module.name.text)
        name = self.entity.name.text
        return Owner(self.module, module.inner(name), name, ENTITY)

    @property
    def var(self) -> str:
        return self.owner.var

    @property
    def parts(self) -> dict[str, Embedded]:
        return {part.name: part for part in embedded(self.module, self.entity)}

    @property
    def writer(self) -> TreeWriter:
        names, var = self.owner.names, self.var
        roots = {"": f"{var}->", "world": "world->", "local": ""}
        leaves = {"": (self.owner.c.c, var)}
        for part in self.parts:
            roots[part] = f"{var}->{part}."
            leaves[part] = (names.of(part), f"&{var}->{part}")
        return TreeWriter(
            names,
            roots,
            kept=self.kept,
            leaves=leaves,
            awaited=self.event_argument,
            structs=self.module.all_structs,
        )

    def text(self, tree: Tree) -> str:
        text = self.writer.text(tree)
        if length(text) <= LONGEST:
            return text
        return self.helped(tree)

    def condition(self, tree: object) -> Condition:
        asked = cast("Tree", tree)
        c = self.writer.c(asked)
        if length(c.text) <= LONGEST:
            return Condition(c.text, c.level, looks=(asked,))
        return Condition(self.helped(asked), PRIMARY, looks=(asked,))

    def helped(self, tree: Tree) -> str:
        """Return the call of a function that computes an expression."""
        lines = statements(self.writer, tree, "return {};")
        for known in self.helpers.values():
            if known.lines == lines:
                return f"{known.name}(world, {self.var})"
        stem = "holds" if scalar(tree.type) == "bool" else "value"
        name = self.helper_name(f"{stem}_{len(self.helpers) + 1}")
        self.helpers[name] = Helper(self.c_type(tree.type), name, "", lines)
        return f"{name}(world, {self.var})"

    def helper_name(self, name: str) -> str:
        return self.private(*([self.prefix] if self.prefix else []), name)

    def private(self, *parts: str) -> str:
        return self.owner.c.of("gp", *parts)

    def c_type(self, of: Type) -> str:
        return value_type(self.owner.names, of)

    def kept_type(self, of: Type) -> str:
        if isinstance(of, Text):
            return f"char[{of.size}]"
        return f"{self.c_type(of)}[{of.length}]" if isinstance(of, Array) else self.c_type(of)

    # Leaves and what they set

    def leaf(self, call: plans.CallPlan, phase: str) -> str:
        name = (call.leaf.name.text, *([phase] if phase else []))
        c, who = self.writer.leaves[call.root]
        arguments = () if phase == "halt" else call.arguments
        given = join("world", who, *map(self.text, arguments))
        return f"{'_'.join((c, *name))}({given})"

    def send(self, send: plans.SendPlan) -> str:
        owner = self.owner.names.of(send.root) if send.root else self.owner.c.c
        who = "" if send.root == "world" else self.who(send.root)
        given = join("world", who, *(self.text(each) for each in send.arguments))
        return f"{owner}_{send.signal}_{send.kind}({given})"

    def who(self, root: str) -> str:
        return f"&{self.var}->{root}" if root else self.var

    def property(self, root: str, name: str) -> Property:
        world = () if self.module.world is None else self.module.world.properties
        found = {"": self.entity.properties, "world": world}.get(root)
        if found is None:
            found = self.parts[root].properties
        return next(prop for prop in found if prop.name.text == name)

    def set_to(self, target: plans.Target, value: str) -> list[tuple[str, bool]]:
        """Return what sets a target, and whether it runs code of the user's."""
        if (target.root, target.path[0]) in self.kept:
            slot = self.kept[target.root, target.path[0]]
            path = ".".join((slot, *target.path[1:]))
            return [(text, False) for text in self.assigned(target.type, path, value)]
        prop = self.property(target.root, target.path[0])
        field_ = f"{self.writer.roots[target.root]}{'.'.join(target.path)}"
        if not prop.observe:
            if len(target.path) == 1:
                value = clamped(self.owner.names, prop, value)
            return [(text, False) for text in self.assigned(target.type, field_, value)]
        owner = self.owner.names.of(target.root) if target.root else self.owner.c.c
        who = "" if target.root == "world" else self.who(target.root)
        setter = f"{owner}_set_{prop.name.text}"
        if len(target.path) == 1:
            return [(f"{setter}({join('world', who, value)});", True)]
        return [
            (
                f"{self.part_setter(target, prop, setter, who)}({join('world', self.var, value)});",
                True,
            )
        ]

    def part_setter(self, target: plans.Target, prop: Property, setter: str, who: str) -> str:
        """Return the function that sets a field of a struct through the setter of the whole."""
        root = [target.root] if target.root else []
        name = self.helper_name("_".join(("set", *root, *target.path)))
        whole = f"{self.writer.roots[target.root]}{target.path[0]}"
        lines = (
            f"{self.c_type(prop.type)} whole = {whole};",
            "",
            f"whole.{'.'.join(target.path[1:])} = value;",
            f"{setter}({join('world', who, 'whole')});",
        )
        self.helpers[name] = Helper("void", name, declare(self.c_type(target.type), "value"), lines)
        return name

    def assigned(self, of: Type, path: str, value: str) -> list[str]:
        if isinstance(of, Text):
            return [f"gp_text_set({path}, sizeof {path}, {value});"]
        if isinstance(of, Array):
            return [f"memcpy({path}, {value}, sizeof {path});"]
        return [f"{path} = {value};"]

    def set_slot(self, slot: str, variable: plans.Variable) -> list[str]:
        if variable.value is not None:
            return self.assigned(variable.type, slot, self.text(variable.value))
        return store(self.module, variable.type, slot, variable.default)

    def names_slot(self, root: str, name: str, slot: str) -> None:
        self.kept[root, name] = slot

    def read_target(self, target: plans.Target) -> str:
        if (target.root, target.path[0]) in self.kept:
            return ".".join((self.kept[target.root, target.path[0]], *target.path[1:]))
        return f"{self.writer.roots[target.root]}{'.'.join(target.path)}"

    def event_argument(self, event: str, name: str) -> str:
        self.events.setdefault(event, set()).add(name)
        return f"state->{event.replace('.', '_')}_now.{name}"
