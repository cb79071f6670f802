"""The scope of an expression: the names it can use, and what they refer to."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from gpgen.model import Constant, Enum, Function, Import, Module, Property, Struct, Type
from gpgen.model.conditions import Condition
from gpgen.model.values import Leaf
from gpgen.source.places import Span

WORLD = "world"
EVENT = "event"
ALIVE = "alive"
RANDOM = "random"
NOW = "now"
BUILT_IN = (ALIVE, RANDOM, NOW)


class Named(NamedTuple):
    """A value that can be read by its name: its type, its declaration, and its condition."""

    type: Type
    span: Span
    condition: Condition = None


class Refusal(NamedTuple):
    """The reason why a name that exists cannot be used, and what to write instead."""

    message: str
    hint: str


FOREIGN_TUNABLE = Refusal(
    "a tunable constant is in the world of its own module, which is not this one",
    "remove 'tunable' where it is declared, or declare it in this module",
)


class Environment(NamedTuple):
    """The scope of an expression; names of imported `modules` are prefixed with the module.

    `roots` are the readable values: under the empty name the properties of the object itself,
    under other names those of its components, or of the world. `refused` maps existing names
    that cannot be used here to the reason; a name with a dot is a member of a root. With
    `complete` false, unknown names may be declared in a declaration with errors. Conditional
    names can be used where `condition` implies their condition. Behaviours call `leaves`, those
    of components by path.
    """

    roots: Mapping[str, Mapping[str, Named]]
    constants: Mapping[str, Constant]
    enums: Mapping[str, Enum]
    structs: Mapping[str, Struct]
    functions: Mapping[str, Function]
    modules: Mapping[str, Span]
    refused: Mapping[str, Refusal]
    complete: bool = True
    condition: Condition = None
    leaves: Mapping[str, Leaf] = MappingProxyType({})


def environment(
    module: Module,
    roots: Mapping[str, Mapping[str, Named]],
    refused: Mapping[str, Refusal],
) -> Environment:
    """Return the scope with all names that a module declares for every expression."""
    used = [each for each in module.imports if each.is_direct]
    known: tuple[Module | Import, ...] = (module, *used)
    constants = {each.name.text: each for part in known for each in part.constants}
    tunable = [name for name, each in constants.items() if each.tunable]
    refused = {**{name: FOREIGN_TUNABLE for name in tunable if "." in name}, **refused}
    for name in tunable:
        if name in refused:
            del constants[name]
    return Environment(
        roots=roots,
        constants=constants,
        enums={each.name.text: each for part in known for each in part.enums},
        structs=module.all_structs,
        functions={each.name.text: each for part in known for each in part.functions},
        modules={each.module.name.text: each.include for each in used},
        refused=refused,
    )


def named(properties: tuple[Property, ...]) -> dict[str, Named]:
    return {each.name.text: Named(each.type, each.name.span, each.condition) for each in properties}
