"""Views of what worlds and entities have in common: events, properties, signals."""

from dataclasses import dataclass

from gpgen.model import Array, Module, Property, Scalar, Signal, Text
from gpgen.naming import Names
from gpgen.views.comments import facts, sentence, titled
from gpgen.views.ctypes import argument, declare, literal, same, value_type


@dataclass(frozen=True, slots=True)
class Line:
    """One line of C."""

    text: str


@dataclass(frozen=True, slots=True)
class Key:
    """An enumerator."""

    name: str


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a struct."""

    declaration: str
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Owner:
    """Who has properties and signals: an entity, or the world itself."""

    module: Module
    c: Names
    var: str
    is_entity: bool

    @property
    def names(self) -> Names:
        """The module's C names."""
        return Names(self.module.name.text)

    @property
    def world(self) -> str:
        """The world's parameter."""
        return f"{self.names.of('world')} *world"

    @property
    def who(self) -> str:
        """The parameters that say whom a call is about."""
        return f"{self.world}, {self.c.c} *{self.var}" if self.is_entity else self.world

    @property
    def given(self) -> str:
        """The arguments that hand those on."""
        return f"world, {self.var}" if self.is_entity else "world"


@dataclass(frozen=True, slots=True)
class ListenerList:
    """A list of listeners and the five functions that keep it."""

    c: str
    fn: str
    who: str
    listeners: str
    event: str
    object: str
    whose: str
    is_of_one: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One call on the way of an event: a user's function, or a list of listeners."""

    call: str
    listeners: str
    event: str
    is_static: bool
    is_checked: bool


@dataclass(frozen=True, slots=True)
class StaticCall:
    """A user's function that hears an event without being registered."""

    c: str
    parameters: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that can be heard: its function type, its lists, and who is told in turn."""

    fn: str
    emitter: str
    emitter_parameters: str
    event: str
    parameters: str
    arguments: str
    lists: tuple[ListenerList, ...]
    steps: tuple[Step, ...]
    subject: str
    title: str
    is_of_entity: bool


@dataclass(frozen=True, slots=True)
class PropertyView:
    """A property with all the C words of its functions."""

    name: str
    title: str
    what: str
    object: str
    who: str
    given: str
    field: str
    type: str
    count: str
    set: str
    tell: str
    touch: str
    teller: str
    is_heard: str
    old_parameter: str
    value_parameter: str
    element_parameter: str
    stored: str
    same: str
    event: Event
    statics: tuple[StaticCall, ...]
    has_statics: bool
    is_value: bool
    is_text: bool
    is_array: bool
    is_of_entity: bool


@dataclass(frozen=True, slots=True)
class SignalView:
    """A signal with the words of its emitter."""

    name: str
    title: str
    promise: str
    emit: str
    event: Event
    statics: tuple[StaticCall, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """What an event tells, as parameters and as arguments, besides whom it is about."""

    parameters: str = ""
    arguments: str = ""


EVERY = "every_listeners(world)"


def join(*parts: str) -> str:
    """Join lists of parameters, leaving out the empty ones."""
    return ", ".join(part for part in parts if part)


def event_view(
    owner: Owner, stem: str, key: str, told: Told, title: str, steps: tuple[Step, ...] = ()
) -> Event:
    """Return the view of an event whose functions are called `<owner>_<stem>_add` and so on."""
    event = owner.c.macro("EVENT", key)
    lists = (own_list(owner, stem, event),)
    if owner.is_entity:
        lists += (type_list(owner, stem, event),)
    return Event(
        fn=owner.c.of(stem, "fn"),
        emitter=f"emit_{stem}",
        emitter_parameters=join(owner.who, "gp_listeners *listeners", told.parameters),
        event=event,
        parameters=join(owner.who, told.parameters),
        arguments=join(owner.given, told.arguments),
        lists=lists,
        steps=steps,
        subject=owner.var,
        title=title,
        is_of_entity=owner.is_entity,
    )


def life_event(owner: Owner, stem: str, title: str) -> Event:
    """Return an event of an entity's life, which only those hear who hear every one."""
    event = owner.c.macro("EVENT", stem)
    return Event(
        fn=owner.c.of(stem, "fn"),
        emitter=f"emit_{stem}",
        emitter_parameters=join(owner.who, "gp_listeners *listeners"),
        event=event,
        parameters=owner.who,
        arguments=owner.given,
        lists=(type_list(owner, stem, event),),
        steps=(),
        subject=owner.var,
        title=title,
        is_of_entity=True,
    )


def own_list(owner: Owner, stem: str, event: str) -> ListenerList:
    """Return the list of those who listen to one object."""
    return ListenerList(
        c=owner.c.of(stem),
        fn=owner.c.of(stem, "fn"),
        who=owner.who,
        listeners=f"&{owner.var}->listeners",
        event=event,
        object=owner.var,
        whose=f"to this {owner.var}" if owner.is_entity else "to the world",
        is_of_one=owner.is_entity,
    )


def type_list(owner: Owner, stem: str, event: str) -> ListenerList:
    """Return the list of those who listen to every entity of a type."""
    return ListenerList(
        c=owner.c.of("any", stem),
        fn=owner.c.of(stem, "fn"),
        who=owner.world,
        listeners=EVERY,
        event=event,
        object="",
        whose=f"to every {owner.var}",
        is_of_one=False,
    )


def told_in_turn(
    owner: Owner, stem: str, event: str, told: Told, statics: tuple[str, ...], prop: str = ""
) -> tuple[Step, ...]:
    """Return who is told of an event, in the contract's order; `prop` if it is a property's."""
    changed = owner.c.macro("EVENT", "CHANGED")
    steps = [
        Step(f"{owner.c.of(each)}({join(owner.given, told.arguments)})", "", "", True, False)
        for each in statics
    ]
    own = f"&{owner.var}->listeners"
    for listeners in (own, EVERY) if owner.is_entity else (own,):
        call = f"emit_{stem}({join(owner.given, listeners, told.arguments)})"
        steps.append(Step(call, listeners, event, False, owner.is_entity))
        if prop:
            call = f"emit_changed({join(owner.given, listeners, prop)})"
            steps.append(Step(call, listeners, changed, False, owner.is_entity))
    last = steps[-1]
    return (*steps[:-1], Step(last.call, last.listeners, last.event, last.is_static, False))


def static_calls(owner: Owner, functions: tuple[str, ...], told: Told) -> tuple[StaticCall, ...]:
    """Return the user's functions that an event calls before any listener."""
    return tuple(
        StaticCall(owner.c.of(function), join(owner.who, told.parameters))
        for function in functions
    )


def property_view(owner: Owner, prop: Property, statics: tuple[str, ...]) -> PropertyView:
    """Return the view of one observed property."""
    name = prop.name.text
    array = prop.type if isinstance(prop.type, Array) else None
    c_type = value_type(owner.names, prop.type)
    stem = f"{name}_changed"
    told = Told(
        join(
            "uint32_t index" if array else "",
            declare(c_type, "old_value"),
            declare(c_type, "new_value"),
        ),
        join("index" if array else "", "old_value, new_value"),
    )
    title = titled(name, *(f"{text}." for text in (facts(prop),) if text), sentence(prop.doc))
    event = owner.c.macro("EVENT", name)
    key = owner.c.macro("PROPERTY", name)
    return PropertyView(
        name=name,
        title=title,
        what=f"{name}, clamped to {bounds(prop)}," if prop.clamp else name,
        object=owner.var,
        who=owner.who,
        given=owner.given,
        field=f"{owner.var}->{name}",
        type=c_type,
        count=str(array.count) if array else "",
        set=owner.c.of("set", name),
        tell=owner.c.of("tell", name),
        touch=owner.c.of("touch", name),
        teller=f"tell_{stem}",
        is_heard=owner.c.of("is_heard"),
        old_parameter=declare(c_type, "old_value"),
        value_parameter=argument(owner.names, prop.type, "values" if array else "value"),
        element_parameter=declare(c_type, "new_value"),
        stored=clamped(owner.names, prop, "value"),
        same=same(owner.names, array.element if array else prop.type, "new_value", "old_value"),
        event=event_view(
            owner, stem, name, told, title, told_in_turn(owner, stem, event, told, statics, key)
        ),
        statics=static_calls(owner, statics, told),
        has_statics=bool(statics),
        is_value=not isinstance(prop.type, Array | Text),
        is_text=isinstance(prop.type, Text),
        is_array=array is not None,
        is_of_entity=owner.is_entity,
    )


def bounds(prop: Property) -> str:
    """Return the bounds of a clamp as English."""
    return facts(prop).split(",")[0]


def clamped(names: Names, prop: Property, value: str) -> str:
    """Return a value as it is stored: clamped if the property says so."""
    if prop.clamp is None or not isinstance(prop.type, Scalar):
        return value
    low, high = (literal(names, prop.type, bound) for bound in prop.clamp)
    return f"gp_clamp_{prop.type.name}({value}, {low}, {high})"


def signal_view(owner: Owner, signal: Signal, statics: tuple[str, ...]) -> SignalView:
    """Return the view of one signal."""
    name = signal.name.text
    told = Told(
        join(*(argument(owner.names, each.type, each.name.text) for each in signal.arguments)),
        join(*(each.name.text for each in signal.arguments)),
    )
    title = titled(name, sentence(signal.doc))
    steps = told_in_turn(owner, name, owner.c.macro("EVENT", name), told, statics)
    ends = f"; stops when one of them recycles the {owner.var}" if owner.is_entity else ""
    return SignalView(
        name=name,
        title=title,
        promise=f"Tells who listens, now{ends}.",
        emit=owner.c.of(name, "emit"),
        event=event_view(owner, name, name, told, title, steps),
        statics=static_calls(owner, statics, told),
    )


def changed_event(owner: Owner) -> Event:
    """Return the event of any property."""
    told = Told(f"{owner.c.of('property')} property", "property")
    return event_view(owner, "changed", "changed", told, "Any property")
