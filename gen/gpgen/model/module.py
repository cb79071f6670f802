"""A module, and the modules that it imports."""

from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from gpgen.model.conditions import Formula, negation, symbols_in
from gpgen.model.objects import Component, Entity, Message, Signal, Stream, World
from gpgen.model.values import Constant, Enum, Extern, Function, Name, Struct
from gpgen.source.places import SourceFile, Span

if TYPE_CHECKING:
    from gpgen.model.behaviours import Behaviour
    from gpgen.model.tree_tests import Test


COMPUTED = attrgetter("computed")  # queried for each property of each object
BOUND = attrgetter("bind")
# The symbol that makes tunable constants immutable.
TUNING = "(tuning)"  # the root of tunable constants; no name in a schema is like it
FROZEN = "GP_FROZEN"
NOT_FROZEN = negation(Formula("defined", symbol=FROZEN))


class Import(NamedTuple):
    """Another module, with the names that it has in this one.

    Declarations have their qualified names here, such as `spatial.vec2`. A module that
    only an included module includes is not `is_direct`: its types may occur, but this
    module cannot name them. `include` is where the module is included.
    """

    module: "Module"
    is_direct: bool
    include: Span
    constants: tuple[Constant, ...]
    enums: tuple[Enum, ...]
    structs: tuple[Struct, ...]
    externs: tuple[Extern, ...]
    functions: tuple[Function, ...]


class Module(NamedTuple):
    """A whole module: its main file and the files that join it."""

    name: Name
    doc: str | None
    files: tuple[SourceFile, ...]
    constants: tuple[Constant, ...]
    enums: tuple[Enum, ...]
    structs: tuple[Struct, ...]
    externs: tuple[Extern, ...]
    buffers: tuple[Struct, ...]
    functions: tuple[Function, ...]
    messages: tuple[Message, ...]
    components: tuple[Component, ...]
    world: World | None
    entities: tuple[Entity, ...]
    imports: tuple[Import, ...] = ()
    streams: tuple[Stream, ...] = ()
    behaviours: "tuple[Behaviour, ...]" = ()
    broken_trees: tuple[str, ...] = ()  # declared, but not understood
    tests: "tuple[Test, ...]" = ()
    inspect: bool = False
    inspect_span: Span | None = None

    @property
    def all_structs(self) -> dict[str, Struct]:
        structs = [struct for used in self.imports for struct in used.structs]
        return {struct.name.text: struct for struct in (*structs, *self.structs)}

    @property
    def all_enums(self) -> dict[str, Enum]:
        enums = [enum for used in self.imports for enum in used.enums]
        return {enum.name.text: enum for enum in (*enums, *self.enums)}

    @property
    def types(self) -> dict[int, Entity]:
        """The entities by the type numbers in their IDs, in ascending order."""
        in_order = sorted(self.entities, key=attrgetter("number"))
        return {entity.number: entity for entity in in_order}

    @property
    def tunables(self) -> tuple[Constant, ...]:
        return tuple(each for each in self.constants if each.tunable)

    @property
    def symbols(self) -> tuple[str, ...]:
        """The preprocessor symbols on which the generated code depends."""
        found = symbols_in(self)
        return (*found, FROZEN) if self.tunables and FROZEN not in found else found

    @property
    def has_followers(self) -> bool:
        """True if any property is computed or bound."""
        worlds = () if self.world is None else (self.world,)
        owners = (*self.components, *worlds, *self.entities)
        if any(map(BOUND, self.entities)):
            return True
        return any(any(map(COMPUTED, owner.properties)) for owner in owners)

    @property
    def signals(self) -> tuple[Signal, ...]:
        """All signals: the world's first, then in schema order."""
        worlds = () if self.world is None else (self.world,)
        owners = (*worlds, *self.components, *self.entities)
        return tuple(signal for owner in owners for signal in owner.signals)

    @property
    def has_behaviours(self) -> bool:
        """True if the module has behaviours, trees or leaves."""
        leaves = [each.leaves for each in self.components]
        leaves += [each.leaves for each in self.entities]
        trees = (each.behaviours for each in self.entities)
        return bool(self.behaviours) or any(leaves) or any(trees)

    @property
    def has_snapshots(self) -> bool:
        """True if the world can be copied and restored."""
        return self.world is not None and self.world.snapshot

    @property
    def has_world(self) -> bool:
        """True if the module has anything that belongs to a world."""
        return self.world is not None or bool(
            self.messages or self.components or self.streams or self.entities
        )
