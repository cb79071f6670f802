"""Values -> C statements that store them; long expressions -> several short statements."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from gpgen.c.comments import value_summary
from gpgen.c.expressions import Writer
from gpgen.c.line_breaking import WIDTH
from gpgen.c.names import Names
from gpgen.c.types import declare, literal, packed, text_literal, value_type, zero
from gpgen.expressions.types import tuned
from gpgen.model import (
    Array,
    ArrayValue,
    EnumType,
    EnumValue,
    Module,
    Property,
    Ref,
    Scalar,
    StructType,
    StructValue,
    Text,
    Tuned,
    Type,
    Value,
    value_scalar,
)
from gpgen.model.expressions import (
    Alive,
    AllOf,
    AnyOf,
    Call,
    Choice,
    ElementOf,
    FieldOf,
    LeafCall,
    Literal,
    Random,
    Read,
    Tree,
    parts,
)

TRACE = re.compile(r"\s*GP_NODE")  # a trace, which is empty where traces are compiled out
FROM = "\17"  # the time from which deadlines count
TOKEN = re.compile("\1[0-9]+\2")  # a slot
TICK = re.compile("\3([0-9]+):(now|from)\4")  # the tick of a region
PART = re.compile("\16(\\w+)\16")  # the call to a part
HALT = re.compile("\5([0-9]+):(pc|behind|all):(\\w+)\6")  # the call that halts a region
AROUND = re.compile("\23([0-9]+)\24")  # the node around a use of a tree that acts on its halt
USUAL = "state->in_sequence.aim.aim_until"  # a typical replacement of a token


def part_call(name: str) -> str:
    return f"\16{name}\16"


def length(text: str) -> int:
    """Return the approximate length of C after its tokens are replaced."""
    return len(TOKEN.sub(USUAL, text))


MARGIN = 4
SOME = "part_00"  # as long as the name of any part


def statements(writer: Writer, tree: Tree, frame: str) -> tuple[str, ...]:
    """Return the statements of an expression; `frame` is the last, with `{}` for its value."""
    split = Split(writer)
    tree = split.shortened(tree, frame)
    return (*split.lines, frame.format(writer.text(tree)))


class Split:
    """Computes parts of an expression before the rest of it.

    A function call or a random number behind an `and`, an `or` or in a choice is computed only
    if the expression would have evaluated it.
    """

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.lines: list[str] = []
        self.made = 0
        self.depth = 1

    def shortened(self, tree: Tree, frame: str) -> Tree:
        """Return a tree that fits in its line, with the excess parts computed before it."""
        room = WIDTH - MARGIN * self.depth - len(frame) + len("{}")
        while length(self.writer.text(tree)) > room:
            if isinstance(tree, AllOf | AnyOf) and any(map(_calls, tree.operands[1:])):
                return self.in_turn(tree)
            if isinstance(tree, Choice) and (_calls(tree.chosen) or _calls(tree.other)):
                return self.chosen(tree)
            longest = max(
                _movable(tree), key=lambda each: length(self.writer.text(each)), default=None
            )
            if longest is None:
                break
            tree = _replaced(tree, longest, self.part(longest))
        return tree

    def part(self, tree: Tree) -> Read:
        frame = f"{self.declaration(SOME, tree)} = {{}};"
        inner = self.shortened(tree, frame)
        if isinstance(inner, Read) and inner.root == "local":
            return inner
        name = self.name()
        self.add(f"{self.declaration(name, tree)} = {self.writer.text(inner)};")
        return Read("local", name, tree.type)

    def in_turn(self, tree: AllOf | AnyOf) -> Read:
        """Add conditions, each evaluated only if those before it do not decide the result."""
        first, *others = tree.operands
        found = self.part(first)
        sign = "" if isinstance(tree, AllOf) else "!"
        for each in others:
            with self.block(f"if ({sign}{found.name})"):
                self.store(found.name, each)
            self.add("}")
        return found

    def chosen(self, tree: Choice) -> Read:
        """Add a choice of which only one side is computed."""
        condition = self.shortened(tree.condition, "if ({})")
        name = self.name()
        self.add(f"{self.declaration(name, tree)};")
        with self.block(f"if ({self.writer.text(condition)})"):
            self.store(name, tree.chosen)
        with self.block("} else"):
            self.store(name, tree.other)
        self.add("}")
        return Read("local", name, tree.type)

    def store(self, name: str, tree: Tree) -> None:
        """Add a store into a variable."""
        inner = self.shortened(tree, f"{name} = {{}};")
        self.add(f"{name} = {self.writer.text(inner)};")

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """Put the lines added in the context into a block, without its closing bracket."""
        self.add(f"{head} {{")
        self.depth += 1
        yield
        self.depth -= 1

    def add(self, text: str) -> None:
        self.lines.append(" " * MARGIN * (self.depth - 1) + text)

    def name(self) -> str:
        self.made += 1
        return f"part_{self.made}"

    def declaration(self, name: str, tree: Tree) -> str:
        return declare(value_type(self.writer.names, tree.type), name)


def _calls(tree: Tree) -> bool:
    """Return whether an expression calls a function or draws a random number."""
    return isinstance(tree, Call | LeafCall | Random) or any(map(_calls, parts(tree)))


def _movable(tree: Tree) -> Iterator[Tree]:
    """Yield the operands of a node that may be computed before it."""
    is_path = isinstance(tree, FieldOf | ElementOf | Alive)
    for each in parts(tree):
        if is_path and not isinstance(each, Choice):
            continue
        is_local = isinstance(each, Read) and each.root == "local"
        if not (is_local or isinstance(each, Literal) or isinstance(each.type, Array)):
            yield each


def _replaced(tree: Tree, old: Tree, new: Tree) -> Tree:
    """Return a node with one of its operands replaced."""
    node: Any = tree

    def swapped(field: Any) -> Any:
        if type(field) is tuple:
            return tuple(map(swapped, field))
        return new if field is old else field

    changed: Tree = type(node)(*map(swapped, node))
    return changed


def bounds(prop: Property) -> str:
    return value_summary(prop).split(",")[0]


def clamped(names: Names, prop: Property, value: str) -> str:
    if prop.clamp is not None and isinstance(prop.type, Scalar):
        of = Scalar(value_scalar(prop.type.name))
        low, high = (literal(names, of, bound) for bound in prop.clamp)
        value = f"gp_clamp_{of.name}({value}, {low}, {high})"
    return packed(prop.type, value)


def store_property(module: Module, prop: Property, target: str, value: Value | None) -> list[str]:
    """Return the statements that store a property's default, or its value in a preset."""
    names = Names(module.name.text)
    if prop.clamp is not None and isinstance(value, Tuned):
        text = Writer(names, {}).text(tuned(value, prop.type))
        return [f"{target} = {clamped(names, prop, text)};"]
    return store(module, prop.type, target, value)


def store(
    module: Module, of: Type, target: str, value: Value | None, *, is_zero: bool = False
) -> list[str]:
    """Return the statements that store a value in a member; None stores zero.

    If the member `is_zero` already, only nonzero parts are stored.
    """
    match of:
        case Text():
            return store_text(target, value)
        case Array(element, _):
            lines = [] if is_zero else [f"memset({target}, 0, sizeof {target});"]
            if isinstance(value, ArrayValue):
                for index, each in enumerate(value.elements):
                    lines += store(module, element, f"{target}[{index}]", each, is_zero=True)
            return lines
        case StructType(name):
            lines = [] if is_zero else [f"memset(&{target}, 0, sizeof {target});"]
            return [*lines, *store_fields(module, name, target, value)]
        case Ref():
            return [f"{target}.bits = 0;"]
        case EnumType(name) if value is None:
            value = zero_member(module, name)
    names = Names(module.name.text)
    if isinstance(value, Tuned):
        return [f"{target} = {packed(of, Writer(names, {}).text(tuned(value, of)))};"]
    return [f"{target} = {zero(of) if value is None else literal(names, of, value)};"]


def zero_member(module: Module, name: str) -> EnumValue:
    """Return the member of an enum that is zero in all builds, or an empty set of members."""
    members = module.all_enums[name].members
    zeros = (each.name.text for each in members if each.value == 0 and each.condition is None)
    return EnumValue(name, tuple(zeros)[:1])


def store_text(target: str, value: Value | None) -> list[str]:
    if not value:
        return [f"memset({target}, 0, sizeof {target});"]
    assert isinstance(value, str)
    return [f"gp_text_set({target}, sizeof {target}, {text_literal(value)});"]


def store_fields(module: Module, name: str, target: str, value: Value | None) -> Iterator[str]:
    """Yield the statements that store the fields given in a value, in a zeroed struct."""
    if isinstance(value, StructValue):
        types = {field.name.text: field.type for field in module.all_structs[name].fields}
        for field, each in value.fields:
            yield from store(module, types[field], f"{target}.{field}", each, is_zero=True)
