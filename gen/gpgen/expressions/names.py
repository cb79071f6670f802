"""What the names in an expression stand for, depending on where it stands."""

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
    """Something that can be read by its name, where it is declared, and when it is there."""

    type: Type
    span: Span
    condition: Condition = None


class Refusal(NamedTuple):
    """Why a name that exists cannot be used, and what to do instead."""

    message: str
    hint: str


FOREIGN_TUNABLE = Refusal(
    "a tunable constant is in the world of its own module, which is not this one",
    "remove 'tunable' where it is declared, or declare it in this module",
)


class Environment(NamedTuple):
    """What an expression may speak of; what `modules` declare has their name before it.

    `roots` are what it can read: under the empty name the properties of the
    object itself, under others those of its components, or of the world.
    `refused` says of names that exist why they cannot be used here; one with a
    point is a member of a root. With `complete` false, what is not known may
    be declared in a declaration with errors. What is there only sometimes
    can be used where `condition` says that it is. Behaviours call `leaves`, those of
    components by their path.
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
    """Return an environment with all that a module declares for every expression."""
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
