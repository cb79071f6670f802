"""Views of what can be heard: function types, lists of listeners, and who is told in turn."""

from gpgen.naming import words
from gpgen.tuples import NamedTuple
from gpgen.views.words import Owner, join


class ListenerList(NamedTuple):
    """A list of listeners and the five functions that keep it."""

    c: str
    fn: str
    who: str
    listeners: str
    event: str
    object: str
    whose: str
    is_in: str
    is_of_one: bool


class Step(NamedTuple):
    """One call on the way of an event: a user's function, a list, or a component's entity."""

    call: str
    listeners: str = ""
    event: str = ""
    is_static: bool = False
    is_checked: bool = True
    is_owner: bool = False
    busy: str = ""


class StaticCall(NamedTuple):
    """A user's function that hears an event without being registered."""

    c: str
    parameters: str


class Told(NamedTuple):
    """What an event tells, as parameters and as arguments, besides whom it is about."""

    parameters: str = ""
    arguments: str = ""


class Event(NamedTuple):
    """Something that can be heard: its function type, its lists, and who is told in turn."""

    fn: str
    emitter: str
    emitter_parameters: str
    event: str
    parameters: str
    arguments: str
    lists: tuple[ListenerList, ...]
    steps: tuple[Step, ...]
    further: tuple[Step, ...]
    subject: str
    id: str
    title: str
    inlining: str
    result: str
    promise: str
    lives: bool


EVERY = "every_listeners(world)"


class Heard(NamedTuple):
    """What can be heard of whom: the stem of its functions, its key, and what is told."""

    owner: Owner
    stem: str
    key: str
    told: Told

    @property
    def fn(self) -> str:
        """The type of its listeners' functions."""
        return self.owner.c.of(self.stem, "fn")


class Turns(NamedTuple):
    """Who is told in turn: at once, and after one question whether anybody is left."""

    steps: tuple[Step, ...] = ()
    further: tuple[Step, ...] = ()


NOBODY = Turns()


def event_view(
    heard: Heard, turns: Turns = NOBODY, title: str = "", *, is_of_life: bool = False
) -> Event:
    """Return the view of an event; one of life has no list but that of the type."""
    owner, told = heard.owner, heard.told
    lists: tuple[ListenerList, ...] = () if is_of_life else (own_list(heard),)
    if owner.lives:
        lists += (type_list(heard),)
    return Event(
        fn=heard.fn,
        emitter=f"emit_{heard.stem}",
        emitter_parameters=join(owner.who, "gp_listeners *listeners", told.parameters),
        event=heard.key,
        parameters=join(owner.who, told.parameters),
        arguments=join(owner.given, told.arguments),
        lists=lists,
        steps=turns.steps,
        further=turns.further,
        subject=owner.subject,
        id=owner.id,
        title=title,
        inlining="GP_OUT_OF_LINE" if is_of_life else "inline",
        result="bool" if owner.lives else "void",
        promise=promise(owner),
        lives=owner.lives,
    )


def promise(owner: Owner) -> str:
    """Return what an emitter answers, as a sentence."""
    if not owner.lives:
        return ""
    return f"False if the {'entity' if owner.is_component else words(owner.var)} died."


def life_event(owner: Owner, stem: str, title: str) -> Event:
    """Return an event of an entity's life, which only those hear who hear every one."""
    heard = Heard(owner, stem, owner.c.macro("EVENT", stem), Told())
    return event_view(heard, title=title, is_of_life=True)


def changed_event(owner: Owner) -> Event:
    """Return the event of any property."""
    told = Told(f"{owner.c.of('property')} property", "property")
    return event_view(Heard(owner, "changed", owner.c.macro("EVENT_CHANGED"), told))


def own_list(heard: Heard) -> ListenerList:
    """Return the list of those who listen to one object."""
    owner = heard.owner
    return ListenerList(
        c=owner.c.of(heard.stem),
        fn=heard.fn,
        who=owner.who,
        listeners=owner.listeners,
        event=heard.key,
        object=owner.var,
        whose=f"to this {words(owner.var)}" if owner.lives else "to the world",
        is_in=owner.c.of("is_in"),
        is_of_one=owner.lives,
    )


def type_list(heard: Heard) -> ListenerList:
    """Return the list of those who listen to every entity of a type."""
    owner = heard.owner
    return ListenerList(
        c=owner.c.of("any", heard.stem),
        fn=heard.fn,
        who=owner.world,
        listeners=EVERY,
        event=heard.key,
        object="",
        whose=f"to every {words(owner.var)}",
        is_in="",
        is_of_one=False,
    )


def signal_turns(heard: Heard, functions: tuple[str, ...], owner: tuple[Step, ...] = ()) -> Turns:
    """Return who is told of a signal, in the contract's order; `owner` tells a component's."""
    first, *others = lists_of(heard.owner)
    steps = [static_step(heard, function) for function in functions]
    steps += [list_step(heard, first), *owner]
    steps += [list_step(heard, listeners) for listeners in others]
    return Turns(last_unchecked(steps))


def property_turns(
    heard: Heard, functions: tuple[str, ...], prop: str, owner: tuple[Step, ...] = ()
) -> Turns:
    """Return who is told of a property's change, in the contract's order."""
    first, *others = lists_of(heard.owner)
    steps = [static_step(heard, function) for function in functions]
    steps.append(list_step(heard, first))
    further = [changed_step(heard, first, prop), *owner]
    for listeners in others:
        further += [list_step(heard, listeners), changed_step(heard, listeners, prop)]
    if heard.owner.lives:
        return Turns(tuple(steps), last_unchecked(further))
    return Turns((*steps, *further))


def lists_of(owner: Owner) -> tuple[str, ...]:
    """Return the lists that hear of an object: its own, and its type's."""
    return (owner.listeners, EVERY) if owner.lives else (owner.listeners,)


def last_unchecked(steps: list[Step]) -> tuple[Step, ...]:
    """Return steps of which the last need not ask whether the object still lives."""
    return (*steps[:-1], steps[-1]._replace(is_checked=False))


def static_step(heard: Heard, function: str) -> Step:
    """Return the call of a user's function."""
    owner = heard.owner
    call = f"{owner.c.of(function)}({join(owner.given, heard.told.arguments)})"
    busy = f"{owner.names.of('world_core_of')}(world)->gp.busy"
    return Step(call, is_static=True, is_checked=owner.lives, busy=busy)


def list_step(heard: Heard, listeners: str) -> Step:
    """Return the call that tells one list of listeners."""
    owner = heard.owner
    call = f"emit_{heard.stem}({join(owner.given, listeners, heard.told.arguments)})"
    return Step(call, listeners, heard.key, is_checked=owner.lives)


def changed_step(heard: Heard, listeners: str, prop: str) -> Step:
    """Return the call that tells those who listen to any property."""
    owner = heard.owner
    call = f"emit_changed({join(owner.given, listeners, prop)})"
    event = owner.c.macro("EVENT_CHANGED")
    return Step(call, listeners, event, is_checked=owner.lives)


def static_calls(owner: Owner, functions: tuple[str, ...], told: Told) -> tuple[StaticCall, ...]:
    """Return the user's functions that an event calls before any listener."""
    return tuple(
        StaticCall(owner.c.of(function), join(owner.who, told.parameters)) for function in functions
    )
