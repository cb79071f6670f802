"""Views of events: function types, listener constructors, and the loops that notify listeners."""

from typing import NamedTuple

from gpgen.c.declarations import ALWAYS, Line, Owner, join

NO_EVENT = "GP_EVENT_NONE"  # in place of the event of any property


class StaticCall(NamedTuple):
    """A function that the user writes, which an event calls before any listener."""

    c: str
    parameters: str


class Told(NamedTuple):
    """What an event passes on, as parameters and as arguments, after the object."""

    parameters: str = ""
    arguments: str = ""


class Event(NamedTuple):
    """An event: its number, its function type, and the constructor of its listeners."""

    fn: str
    on: str
    listener: str
    make: str
    event: str
    parameters: str
    arguments: str
    title: str


class Loop(NamedTuple):
    """The loop that calls the listeners of all lists that an event reaches.

    `is_property` says that listeners to any property are among them, `owner` is
    the call that notifies the entity of a component.
    """

    begin: str
    fn: str
    arguments: str
    changed_fn: str
    changed_arguments: str
    owner: str
    is_property: bool
    has_owner: bool
    slot: str
    has_slot: bool


class Notifier(NamedTuple):
    """A function that notifies the listeners to properties of one type, or to an event."""

    c: str
    parameters: str
    title: str
    loop: Loop
    fn: str = ""
    fn_parameters: str = ""
    has_typedef: bool = False
    listeners: str = ""
    update_bindings: str = ""
    can_be_silent: bool = False
    condition: str = ALWAYS


def event_view(owner: Owner, stem: str, key: str, told: Told, title: str = "") -> Event:
    """Return the view of an event; `stem` is what its functions are named after."""
    return Event(
        fn=owner.c.of(stem, "fn"),
        on=owner.c.of("on", stem),
        listener=owner.c.of("listener"),
        make=owner.c.of("gp_listener"),
        event=key,
        parameters=join(owner.who, told.parameters),
        arguments=join(owner.given, told.arguments),
        title=title,
    )


def life_event(owner: Owner, stem: str, title: str) -> Event:
    """Return an event of an entity's life."""
    return event_view(owner, stem, owner.c.macro("EVENT", stem), Told(), title)


def changed_event(owner: Owner) -> Event:
    """Return the event of any property."""
    told = Told(f"{owner.c.of('property')} property", "property")
    return event_view(owner, "changed", owner.c.macro("EVENT_CHANGED"), told)


class Called(NamedTuple):
    """The event of a loop, and what it calls: the type of its functions and their arguments."""

    event: str
    fn: str
    arguments: str


class OwnerStep(NamedTuple):
    """The call that notifies the entity of a component, and the listeners of its type."""

    call: str = ""
    listeners: str = ""


NO_OWNER = OwnerStep()


def loop(
    owner: Owner, called: Called, step: OwnerStep = NO_OWNER, *, is_property: bool = False
) -> Loop:
    """Return the loop that notifies all lists of an event."""
    world = f"&walk, &emission, &{owner.core}->gp"
    changed = owner.c.macro("EVENT_CHANGED") if is_property else NO_EVENT
    if owner.is_component:
        every = f"&{owner.every}"
        lists = join("slot", every, step.listeners or "NULL")
        begin = f"gp_notify_part({world}, {lists}, {called.event}, {changed})"
    elif owner.lives:
        function = "gp_notify_property" if is_property else "gp_notify"
        begin = f"{function}({world}, &{owner.var}->slot, &{owner.every}, {called.event})"
    else:
        begin = f"gp_notify_world({world}, &world->listeners, {called.event}, {changed})"
    return Loop(
        begin=begin,
        fn=called.fn,
        arguments=join("listener->context", owner.given, called.arguments),
        changed_fn=owner.c.of("changed_fn"),
        changed_arguments=join("listener->context", owner.given, "property"),
        owner=step.call,
        is_property=is_property,
        has_owner=bool(step.call),
        slot=owner.slot,
        has_slot=owner.is_component,
    )


def static_steps(owner: Owner, functions: tuple[str, ...], told: Told) -> tuple[Line, ...]:
    """Return the calls of the user's functions that an event calls before any listener."""
    arguments = join(owner.given, told.arguments)
    return tuple(Line(f"{owner.c.of(function)}({arguments});") for function in functions)


def static_calls(owner: Owner, functions: tuple[str, ...], told: Told) -> tuple[StaticCall, ...]:
    """Return the prototypes of those functions."""
    return tuple(
        StaticCall(owner.c.of(function), join(owner.who, told.parameters)) for function in functions
    )
