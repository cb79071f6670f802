"""The view of a module's tunable constants, printed by types.h.j2 and the world's templates."""

from typing import NamedTuple

from gpgen.c.comments import comment_of, comment_text
from gpgen.c.declarations import Member, when
from gpgen.c.names import Names
from gpgen.c.types import member, typed_literal
from gpgen.model import Constant, Module, Scalar
from gpgen.model.conditions import conjunction, disjunction
from gpgen.model.module import FROZEN, NOT_FROZEN


class TunableView(NamedTuple):
    """A tunable constant: a field of the tuning struct, and the macro that reads it."""

    name: str
    field: Member
    macro: str
    value: str
    type: str


class TuningView(NamedTuple):
    """The tunable constants of a module; `condition` holds if any exists and is not frozen."""

    c: str
    tunables: tuple[TunableView, ...]
    condition: str
    frozen: str

    @property
    def example(self) -> str:
        return f"{self.tunables[0].name}: {self.tunables[0].value.rstrip('uf')}"


def tuning_view(module: Module) -> TuningView | None:
    if not module.tunables:
        return None
    names = Names(module.name.text)
    condition = conjunction(NOT_FROZEN, disjunction(each.condition for each in module.tunables))
    views = tuple(tunable_view(names, each) for each in module.tunables)
    return TuningView(names.of("tuning"), views, when(condition), FROZEN)


def tunable_view(names: Names, constant: Constant) -> TunableView:
    name, of = constant.name.text, constant.type
    assert isinstance(of, Scalar)
    condition, value = when(constant.condition), typed_literal(names, of, constant.value)
    return TunableView(
        name,
        Member(member(names, of, name), comment_of(comment_text(constant.doc)), condition),
        names.macro(name),
        value,
        f"gp_type_{of.name}",
    )
