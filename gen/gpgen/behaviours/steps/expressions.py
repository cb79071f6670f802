"""Expressions of trees -> C: reads of kept values and event fields, and calls of leaves."""

from collections.abc import Callable, Iterable, Mapping

from gpgen.behaviours.plan.plan import Amount, Drawn, scope_of
from gpgen.c.declarations import join
from gpgen.c.expressions import Writer
from gpgen.c.names import Names
from gpgen.c.operators import C
from gpgen.c.types import literal, value_type
from gpgen.expressions.types import is_integer, tuned
from gpgen.model import Module, StructType, StructValue, Tuned, Type, Value
from gpgen.model.expressions import (
    Call,
    Compare,
    ConstantUse,
    DefaultArgument,
    FieldOf,
    LeafCall,
    MemberUse,
    Random,
    Read,
    Tree,
)

AWAITED = scope_of("await", 0)


class TreeWriter(Writer):
    """Writes expressions that may read values kept by nodes, and call leaves."""

    def __init__(
        self,
        module: Module,
        roots: Mapping[str, str],
        kept: Mapping[tuple[str, str], str],
        leaves: Mapping[str, tuple[str, str]],
        awaited: Callable[[str, str], str],
    ) -> None:
        super().__init__(Names(module.name.text), roots)
        self.kept = kept
        self.leaves = leaves
        self.awaited = awaited
        self.structs = module.all_structs

    def write(self, tree: Tree) -> C:
        if isinstance(tree, DefaultArgument):
            return self.operand(tree, self.default(tree.type, tree.value))
        if isinstance(tree, LeafCall):
            args = (self.c(each).text for each in tree.arguments)
            return self.operand(tree, self.leaf(tree.root, tree.name, args))
        return super().write(tree)

    def named(self, tree: ConstantUse | MemberUse | Read | FieldOf | Call) -> str:
        if isinstance(tree, Read) and (tree.root, tree.name) in self.kept:
            return self.kept[tree.root, tree.name]
        if isinstance(tree, Read) and tree.root.startswith(AWAITED):
            return self.awaited(tree.root.removeprefix(AWAITED), tree.name)
        return super().named(tree)

    def default(self, of: Type, value: Value) -> str:
        if isinstance(value, Tuned):
            return self.c(tuned(value, of)).text
        if not isinstance(of, StructType) or not isinstance(value, StructValue):
            return literal(self.names, of, value)
        fields = self.structs[of.name].fields
        types = {each.name.text: each.type for each in fields}
        parts = [f".{name} = {self.default(types[name], part)}" for name, part in value.fields]
        return f"({value_type(self.names, of)}){{{', '.join(parts) or '0'}}}"

    def leaf(self, root: str, name: str, arguments: Iterable[str]) -> str:
        """Return the call of a leaf of the entity or of a component."""
        c, var = self.leaves[root]
        return f"{c}_{name}({join('world', var, *arguments)})"


def compares_integers(tree: Tree) -> bool:
    """Return whether the opposite of a comparison is a comparison too; with floats it is not."""
    return isinstance(tree, Compare) and is_integer(tree.left.type) and is_integer(tree.right.type)


def expressions_of(amount: Amount | Drawn) -> tuple[Tree, ...]:
    if isinstance(amount, Drawn):
        return (*expressions_of(amount.low), *expressions_of(amount.high), Random())
    return () if isinstance(amount, int) else (amount,)


def width(most: Amount) -> str:
    is_byte = isinstance(most, int) and most < 1 << 8
    is_short = not isinstance(most, int) or most < 1 << 16
    return "uint8_t" if is_byte else "uint16_t" if is_short else "uint32_t"
