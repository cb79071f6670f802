"""What a C name is, and the names of properties, signals and their listeners."""

from collections.abc import Iterator
from typing import NamedTuple

from gpgen.c.names import Names
from gpgen.model import Array, Field, Name, Property, Signal, StaticListener
from gpgen.source.places import Span

# How the scopes of variables end.
FOREIGN = "foreign"  # typedefs of other headers, which no variable may hide
VARIABLE = "(variable)"
IN_SIGNAL = "(signal)"
IN_FACTORY = "(factory)"
IN_BUFFER = "(buffer)"
IN_MESSAGE = "(message)"
IN_EVENT = "(event)"


class CName(NamedTuple):
    """A C name: where it counts (empty: everywhere), what it names, and why."""

    text: str
    scope: str
    span: Span
    what: str


LISTENING = ("listen", "listen_owned", "listen_once", "unlisten", "unlisten_all")


def of_changed(c: Names, span: Span, what: str) -> Iterator[CName]:
    shown = f"listening to any property of {what}"
    for text in (c.of("property"), c.macro("EVENT_CHANGED")):
        yield CName(text, "", span, shown)
    yield from of_event(c, "changed", span, shown)


def of_event(c: Names, stem: str, span: Span, what: str) -> Iterator[CName]:
    """Yield the function type of an event and the constructor of its listeners."""
    yield CName(c.of(stem, "fn"), "", span, what)
    yield CName(c.of("on", stem), "", span, what)


def of_listening(
    c: Names, span: Span, what: str, *, own: bool = True, every: bool = True
) -> Iterator[CName]:
    """Yield the types of events and listeners, and the functions that add and remove them."""
    shown = f"listening to {what}"
    for part in ("event", "listener"):
        yield CName(c.of(part), "", span, shown)
    for listed in (*((c,) if own else ()), *((c.inner("any"),) if every else ())):
        for part in LISTENING:
            yield CName(listed.of(part), "", span, shown)


def of_property(c: Names, prop: Property) -> Iterator[CName]:
    """Yield the names of an observed property's functions."""
    name, span = prop.name.text, prop.name.span
    what = f"the property '{name}'"
    ends = ["touch"] if prop.follows else ["set", "touch"]
    for part in ends:
        yield CName(c.of(part, name), "", span, what)
    for part in ends if isinstance(prop.type, Array) else ():
        yield CName(c.of(part, name, "at"), "", span, what)
    for part in ("EVENT", "PROPERTY"):
        yield CName(c.macro(part, name), "", span, what)
    yield from of_event(c, f"{name}_changed", span, what)


def of_signal(c: Names, signal: Signal, var: str) -> Iterator[CName]:
    """Yield the names of a signal's functions and arguments."""
    name, span = signal.name.text, signal.name.span
    what = f"the signal '{name}'"
    yield CName(c.of(name, "emit"), "", span, what)
    yield CName(c.macro("EVENT", name), "", span, what)
    yield from of_event(c, name, span, what)
    yield from parameters(
        f"{c.of(name)}{IN_SIGNAL}", var, signal.arguments, f"an argument of {what}"
    )


def parameters(scope: str, var: str, fields: tuple[Field, ...], what: str) -> Iterator[CName]:
    """Yield the parameters of a function that the schema names."""
    for field in fields:
        yield CName(field.name.text, scope, field.name.span, what)
        if field.name.text == var:
            shown = "the parameter that brings the object"
            yield CName(var, scope, field.name.span, shown)


def of_hooks(c: Names, hooks: tuple[Name, ...]) -> Iterator[CName]:
    """Yield the functions of an object's life that the user writes."""
    for hook in hooks:
        yield CName(c.of("on", hook.text), "", hook.span, f"the hook '{hook.text}'")


def of_statics(c: Names, on: tuple[StaticListener, ...]) -> Iterator[CName]:
    seen: set[str] = set()
    for listener in on:
        function = listener.function
        if function.text not in seen:
            seen.add(function.text)
            what = f"the static listener '{function.text}'"
            yield CName(c.of(function.text), "", function.span, what)
