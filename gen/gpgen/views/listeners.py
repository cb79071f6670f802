"""Events: function types, listener constructors, and the loops that notify listeners."""

from collections.abc import Iterable
from typing import NamedTuple

from gpgen.c.declarations import ENTITY, Owner, join
from gpgen.c.names import words
from gpgen.c.types import declare, passed_type, unpacked, value_type
from gpgen.model import Array, EnumType, ExternType, Ref, Scalar, StructType, Type

NO_EVENT = "GP_EVENT_NONE"  # in place of the event of any property

# How an entity is notified of an event of its component.
NO_OWNER, LISTENING_OWNER, CALLED_OWNER = "GP_OWNER_NONE", "GP_OWNER_LISTENS", "GP_OWNER_CALLED"


class Values(NamedTuple):
    """The values that an event passes after the object.

    Listeners get `listened` instead if values are stored in another type.
    """

    parameters: str = ""
    args: str = ""
    listened: tuple[str, str] | None = None

    @property
    def of_listener(self) -> "Values":
        """The values as listeners, also static ones, receive them."""
        return self if self.listened is None else Values(*self.listened)

    @property
    def deferred(self) -> "Values":
        """The values as the function that defers a change receives them."""
        return self._replace(args=join(self.args, "is_older"))

    @property
    def members(self) -> tuple[str, ...]:
        """The members of a struct that stores the values."""
        return tuple(self.parameters.split(", "))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the members that store the values."""
        return tuple(self.args.split(", "))


class StaticCall(NamedTuple):
    """A user-written function that an event calls before any listener."""

    c: str
    parameters: str
    args: str


class Event(NamedTuple):
    """An event: its enumerator, and the function type of its listeners."""

    owner: Owner
    name: str
    key: str
    fn: str
    parameters: str
    title: str


class Loop(NamedTuple):
    """The loop that calls the listeners in all lists that an event reaches.

    For a `property`, it also calls listeners to any property. `owner_call` notifies the entity
    of a component; the entity's `slot` is a variable that the loop may have to declare.
    """

    owner: Owner
    begin: str
    fn: str
    args: str
    owner_call: str
    property: str
    declares_slot: bool


def can_call_inline(owner: Owner) -> bool:
    """Return whether the only listener may be stored in the object itself."""
    return owner.has_cell and not owner.is_component


class ListenerList(NamedTuple):
    """A list of listeners and the five functions that change it.

    `listen` is the prefix of the runtime functions that add a listener. If it `is_of_owners`,
    the components of these entities are informed of changes to the list.
    """

    owner: Owner
    c: str
    parameters: str
    listen: str
    unlisten: str
    clear: str
    listeners: str
    to: str
    is_first: bool
    is_of_one: bool
    is_of_owners: bool = False


def listener_lists(
    owner: Owner, *, can_listen: bool, has_parts: bool = False
) -> tuple[ListenerList, ...]:
    """Return the list of one object, if it can have listeners, and the list of all of its type."""
    gp = "gp_inline" if owner.has_cell else "gp"
    own = ListenerList(
        owner=owner,
        c=owner.type,
        parameters=owner.parameters,
        listen=f"{gp}_entity_listen" if owner.kind == ENTITY else f"{gp}_listen",
        unlisten=f"{gp}_unlisten",
        clear=f"{gp}_unlisten_all",
        listeners=owner.listeners,
        to="",
        is_first=True,
        is_of_one=owner.lives,
    )
    of_all = own._replace(
        c=owner.c.of("any"),
        parameters=owner.world,
        listen="gp_owner_listen" if has_parts else "gp_listen",
        unlisten="gp_owner_unlisten" if has_parts else "gp_unlisten",
        clear="gp_unlisten_all",
        listeners=f"&{owner.every}",
        to=f"every {words(owner.var)}",
        is_first=not can_listen,
        is_of_one=False,
        is_of_owners=has_parts,
    )
    return (*([own] if can_listen else []), *([of_all] if owner.lives else []))


def event_view(owner: Owner, name: str, key: str, values: Values, title: str = "") -> Event:
    """Return the view of an event; its function type is named after `name`."""
    key = owner.c.macro("EVENT", key)
    parameters = join(owner.parameters, values.of_listener.parameters)
    return Event(owner, name, key, owner.c.of(name, "fn"), parameters, title)


def changed_event(owner: Owner) -> Event:
    values = Values(f"{owner.c.of('property')} property", "property")
    return event_view(owner, "changed", "changed", values)


class Called(NamedTuple):
    """The event of a loop, and the type and the arguments of the functions that it calls."""

    event: str
    fn: str
    args: str


class EntityStep(NamedTuple):
    """How a component's event reaches its entity: a call, and the runtime's constant for it."""

    call: str = ""
    owner: str = NO_OWNER


NO_STEP = EntityStep()


def loop(
    owner: Owner,
    called: Called,
    step: EntityStep = NO_STEP,
    *,
    prop: str = "",
    is_shared: bool = False,
) -> Loop:
    world = f"&walk, &emission, &{owner.core}->gp"
    changed = owner.c.macro("EVENT_CHANGED") if prop else NO_EVENT
    notify = "gp_notify_inline" if owner.has_cell else "gp_notify"
    if owner.is_component:
        lists = join("slot", f"&{owner.every}", step.owner)
        begin = f"{notify}_part({world}, {lists}, {called.event}, {changed})"
    elif owner.lives:
        function = f"{notify}_property" if prop else notify
        lists = join(f"&{owner.var}->slot, &{owner.every}", called.event)
        begin = f"{function}({world}, {lists})"
        if is_shared and can_call_inline(owner):
            begin = f"gp_notify_inline_rest({world}, {lists}, begun)"
    else:
        begin = f"gp_notify_world({world}, &world->listeners, {called.event}, {changed})"
    args = join("listener->context", owner.args, called.args)
    return Loop(owner, begin, called.fn, args, step.call, prop, owner.at_slot is not owner)


def suppressed_test(owner: Owner, defer: str, *, is_silent: bool) -> str:
    """Return the test for a change that calls no listener: its object is silent or defers it."""
    has = f"gp_listeners_have_any({owner.listeners}, GP_OBJECT_"
    frozen = f"{has}FROZEN) && {defer}" if defer else ""
    if not is_silent:
        return frozen
    return f"{has}SILENT) || ({frozen})" if frozen else f"{has}SILENT)"


def defer_call(owner: Owner, name: str, values: Values, is_older: str) -> str:
    return f"{owner.c.of('gp_defer', name)}({join(owner.var, values.args, is_older)})"


def static_calls(owner: Owner, functions: Iterable[str], values: Values) -> tuple[StaticCall, ...]:
    values = values.of_listener
    parameters = join(owner.parameters, values.parameters)
    args = join(owner.args, values.args)
    return tuple(StaticCall(owner.c.of(each), parameters, args) for each in functions)


def values_of(owner: Owner, of: Type) -> Values:
    element = of.element if isinstance(of, Array) else of
    stored, passed = value_type(owner.names, of), passed_type(owner.names, element)
    index, index_arg = ("uint32_t index", "index") if isinstance(of, Array) else ("", "")
    names = ("old_value", "new_value")
    parameters, args = join(*(declare(stored, each) for each in names)), ", ".join(names)
    if stored == passed:
        return Values(join(index, parameters), join(index_arg, args))
    listened = join(*(declare(passed, each) for each in names))
    unpacked_args = join(*(unpacked(element, each) for each in names))
    return Values(
        join(index, parameters),
        join(index_arg, args),
        (join(index, listened), join(index_arg, unpacked_args)),
    )


def suffix(of: Type) -> str:
    """Return the suffix for the function of a value type; no two types share it."""
    match of:
        case Scalar(name):
            return name
        case EnumType(name):
            return f"enum_{name.replace('.', '_')}"
        case StructType(name):
            return f"struct_{name.replace('.', '_')}"
        case ExternType(name):
            return f"extern_{name.replace('.', '_')}"
        case Ref(entity):
            return "any" if entity is None else f"ref_{entity}"
        case Array(element, _):
            return f"at_{suffix(element)}"
    return "str"
