"""Expressions of behaviours as C: they may read what nodes keep, and call leaves."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from gpgen.behaviours.plan import AWAIT, scope_of
from gpgen.model import (
    Struct,
    StructType,
    StructValue,
    Type,
    Value,
)
from gpgen.model.trees import (
    Call,
    ConstantUse,
    FieldOf,
    Given,
    LeafCall,
    MemberUse,
    Read,
    Tree,
)
from gpgen.tuples import NamedTuple
from gpgen.views.arithmetic import C
from gpgen.views.ctypes import literal, value_type
from gpgen.views.expressions import Writer
from gpgen.views.words import join

AWAITED = scope_of(AWAIT, 0)


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
        """Return a part as C."""
        if isinstance(tree, Given):
            return self.operand(tree, self.given(tree.type, tree.value))
        if isinstance(tree, LeafCall):
            return self.operand(tree, self.leaf(tree.root, (tree.name,), tree.arguments))
        return super().c(tree)

    def named(self, tree: ConstantUse | MemberUse | Read | FieldOf | Call) -> str:
        """Return what has a name."""
        if isinstance(tree, Read) and (tree.root, tree.name) in self.kept:
            return self.kept[tree.root, tree.name]
        if isinstance(tree, Read) and tree.root.startswith(AWAITED):
            return self.awaited(tree.root.removeprefix(AWAITED), tree.name)
        return super().named(tree)

    def given(self, of: Type, value: Value) -> str:
        """Return a value as it is written where an argument is declared."""
        if not isinstance(of, StructType) or not isinstance(value, StructValue):
            return literal(self.names, of, value)
        fields = self.structs[of.name].fields
        types = {each.name.text: each.type for each in fields}
        parts = [f".{name} = {self.given(types[name], part)}" for name, part in value.fields]
        return f"({value_type(self.names, of)}){{{', '.join(parts) or '0'}}}"

    def leaf(self, root: str, name: tuple[str, ...], arguments: tuple[Tree, ...]) -> str:
        """Return the call of a leaf of the entity's, or of a component's."""
        c, who = self.leaves[root]
        given = join("world", who, *(self.c(each).text for each in arguments))
        return f"{'_'.join((c, *name))}({given})"
