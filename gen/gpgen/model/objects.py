"""Objects with properties and signals (components, entities, the world), and streams."""

from typing import TYPE_CHECKING, NamedTuple

from gpgen.model.conditions import Condition
from gpgen.model.types import Type, Value
from gpgen.model.values import Expression, Field, Leaf, Name
from gpgen.source.places import Span

if TYPE_CHECKING:
    from gpgen.model.behaviours import Behaviour

DEFAULT_CAPACITY = 16 << 10  # in bytes, for a stream


class StreamEvent(NamedTuple):
    """An event of a stream; its last field may be a TextArgument or a Rest.

    Its number is its place in schema order unless a lock file says otherwise.
    """

    name: Name
    fields: tuple[Field, ...]
    number: int
    doc: str | None
    condition: Condition = None


class Stream(NamedTuple):
    """A typed event stream; `capacity` is in bytes, and the spans are those of written keys."""

    name: Name
    events: tuple[StreamEvent, ...]
    capacity: int
    overflow: str
    key: Name | None
    doc: str | None
    capacity_span: Span | None = None
    overflow_span: Span | None = None
    condition: Condition = None


class Property(NamedTuple):
    """A property; `clamp` and `default` are already values of its type.

    A property that contains an extern is kept across lives, with or without `keep`. A
    `computed` property follows an expression; a `bound` one follows another property by a
    binding of its entity. `was` are its names in older save files.
    """

    name: Name
    type: Type
    type_span: Span
    default: Value | None
    clamp: tuple[int | float, int | float] | None
    observe: bool
    keep: bool
    doc: str | None
    default_span: Span | None = None
    clamp_span: Span | None = None
    keep_span: Span | None = None
    computed: Expression | None = None
    condition: Condition = None
    bound: Expression | None = None
    checksum: bool = True
    save: bool = True
    save_span: Span | None = None
    was: tuple[Name, ...] = ()
    saturate: bool = False
    convert_span: Span | None = None

    @property
    def follows(self) -> Expression | None:
        return self.computed or self.bound


class Signal(NamedTuple):
    """A signal with its arguments."""

    name: Name
    arguments: tuple[Field, ...]
    doc: str | None
    condition: Condition = None


class Message(NamedTuple):
    """A message with its arguments, for the components that handle it."""

    name: Name
    arguments: tuple[Field, ...]
    doc: str | None
    condition: Condition = None


class StaticListener(NamedTuple):
    """`on: {event: function}`: a user's C function that is called directly.

    In an entity, the event may belong to a component: `physics.position`.
    """

    event: Name
    function: Name


class Factory(NamedTuple):
    """`create: {name: [properties]}`; properties of components by path: `physics.position`."""

    name: Name
    properties: tuple[Name, ...]
    doc: str | None
    condition: Condition = None


class Preset(NamedTuple):
    """`presets: {name: {property: value}}`, also by path; values have the property's type."""

    name: Name
    values: tuple[tuple[Name, Value], ...]
    doc: str | None
    condition: Condition = None


class Binding(NamedTuple):
    """`bind: {target: source}`; both may be paths, `health.points` and `physics.position.x`."""

    target: Name
    source: Expression


class NamedList(NamedTuple):
    """A list that entities of a type can join, in an order that the user chooses."""

    name: Name
    doc: str | None
    condition: Condition = None


class Pool(NamedTuple):
    """The capacity of an entity's pool, and where its memory is.

    The properties in `columns` are stored in separate arrays next to the objects.
    """

    reserve: int
    max: int | None
    static: bool
    lifo: bool
    reserve_span: Span | None = None
    max_span: Span | None = None
    static_span: Span | None = None
    columns: tuple[Name, ...] = ()


HOOKS = ("init", "reset", "deactivate", "destroy", "loaded")


class Use(NamedTuple):
    """A component that an entity embeds or another component requires, with defaults."""

    name: Name
    values: tuple[tuple[Name, Value], ...]


class Component(NamedTuple):
    """A part that entities embed by value."""

    name: Name
    requires: tuple[Use, ...]
    properties: tuple[Property, ...]
    signals: tuple[Signal, ...]
    hooks: tuple[Name, ...]
    on: tuple[StaticListener, ...]
    handles: tuple[Name, ...]
    doc: str | None
    condition: Condition = None
    leaves: tuple[Leaf, ...] = ()
    was: tuple[Name, ...] = ()


class Entity(NamedTuple):
    """An entity type.

    Its number in IDs is its place in schema order unless a lock file says otherwise.
    """

    name: Name
    pool: Pool
    components: tuple[Use, ...]
    properties: tuple[Property, ...]
    signals: tuple[Signal, ...]
    hooks: tuple[Name, ...]
    on: tuple[StaticListener, ...]
    factories: tuple[Factory, ...]
    presets: tuple[Preset, ...]
    lists: tuple[NamedList, ...]
    bind: tuple[Binding, ...]
    freeze: bool
    doc: str | None
    freeze_span: Span | None = None
    condition: Condition = None
    leaves: tuple[Leaf, ...] = ()
    behaviours: "tuple[Behaviour, ...]" = ()
    number: int = 0
    checksum: bool = True
    inline_listener: bool = False
    listeners_span: Span | None = None
    save: bool = False
    save_span: Span | None = None
    was: tuple[Name, ...] = ()
    inspect: bool = False

    @property
    def ticked(self) -> "tuple[Behaviour, ...]":
        """The behaviours that a tick of the entity ticks: all that are not on demand."""
        return tuple(each for each in self.behaviours if not each.on_demand)


def columns_of(entity: Entity) -> tuple[Property, ...]:
    """Return the properties that are stored as columns, in column order."""
    by_name = {prop.name.text: prop for prop in entity.properties}
    return tuple(by_name[each.text] for each in entity.pool.columns if each.text in by_name)


class World(NamedTuple):
    """The properties and signals of the world, and its limits if it is static."""

    properties: tuple[Property, ...]
    signals: tuple[Signal, ...]
    static: bool
    listeners: int | None
    callbacks: int | None
    bindings: int | None
    doc: str | None
    static_span: Span | None = None
    listeners_span: Span | None = None
    callbacks_span: Span | None = None
    bindings_span: Span | None = None
    snapshot: bool = False
    save: bool = False
    save_span: Span | None = None
