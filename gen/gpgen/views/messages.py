"""The views of messages: the functions that send, handle and log them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from gpgen.c.comments import explained, sentence
from gpgen.c.declarations import (
    ALWAYS,
    Key,
    Line,
    Owner,
    args_of,
    in_place,
    join,
    message_pointers,
    parameters_of,
    when,
)
from gpgen.c.names import Names
from gpgen.model import Field, Message, Module
from gpgen.model.composition import Embedded, embedded
from gpgen.model.conditions import Condition, conjunction, disjunction
from gpgen.views.listeners import NO_EVENT, Event, Loop, Values, event_view


class Recorded(NamedTuple):
    """The statements that record an event for behaviours, and the conditions of the behaviours."""

    lines: tuple[Line, ...] = ()
    conditions: tuple[Condition, ...] = ()


class HandlerView(NamedTuple):
    """A user-written function that handles a message."""

    c: str
    parameters: str


class MessageTap(NamedTuple):
    """The event that logs a message of an entity; the function `c` notifies its listeners."""

    event: Event
    c: str
    call: str
    check: str
    loop: Loop


class SendView(NamedTuple):
    """The function that sends one message to an entity.

    It calls the `first` handler, then the `rest`. Behaviours record the message before the
    handlers, or after them if handlers can change an argument. The function `c_found` does
    not check that the entity is live. `tap` is set if messages are logged.
    """

    name: str
    c: str
    c_found: str
    call_found: str
    title: str
    parameters: str
    pointers: tuple[Key, ...]
    unused: tuple[Key, ...]
    recorded: tuple[Line, ...]
    recorded_after: tuple[Line, ...]
    first: tuple[Line, ...]
    rest: tuple[Line, ...]
    is_checked: bool
    condition: str
    tap: MessageTap | None = None


class TargetView(NamedTuple):
    """An entity type that handles a message."""

    c: str
    type: str
    send: str
    condition: str


class BroadcastView(NamedTuple):
    """The function that sends one message to the entity with an ID, of any type.

    `each` is the function that sends it to many; empty if handlers can change arguments.
    """

    c: str
    each: str
    each_parameters: str
    each_call: str
    title: str
    parameters: str
    unused: tuple[Key, ...]
    cases: tuple[TargetView, ...]
    in_place: str
    condition: str


def handler_view(owner: Owner, message: Message) -> HandlerView:
    parameters = join(owner.parameters, parameters_of(owner.names, message.arguments))
    return HandlerView(owner.c.of("handle", message.name.text), parameters)


def handles(part: Embedded, message: Message) -> bool:
    return any(name.text == message.name.text for name in part.component.handles)


def handler_calls(owner: Owner, message: Message, parts: tuple[Embedded, ...]) -> tuple[Line, ...]:
    """Return the calls to the handlers of a message, in the order of the components."""
    name, arguments = message.name.text, args_of(message.arguments)
    return tuple(
        Line(
            f"{owner.names.of(part.name, 'handle', name)}"
            f"({join('world', f'&{owner.var}->{part.name}', arguments)});"
        )
        for part in parts
        if handles(part, message)
    )


def send_view(
    owner: Owner, message: Message, parts: tuple[Embedded, ...], record: Recorded
) -> SendView | None:
    """Return the send function of a message; None if no handler or behaviour uses the message."""
    name = message.name.text
    fields = message.arguments
    calls = handler_calls(owner, message, parts)
    recorded = record.lines
    if not calls and not recorded:
        return None
    always = tuple(line for line in recorded if line.condition == ALWAYS)
    handled = None if calls else disjunction(record.conditions)
    is_late = bool(calls) and any(each.inout for each in fields)
    pointers = tuple(message_pointers(fields))
    c_found = owner.c.of("gp_send", name)
    return SendView(
        name=name,
        c=owner.c.of("send", name),
        c_found=c_found,
        call_found=f"{c_found}({join(owner.args, args_of(fields))})",
        title=explained(name, sentence(message.doc), fields, in_place(fields).strip()),
        parameters=join(owner.parameters, parameters_of(owner.names, fields)),
        pointers=pointers,
        unused=() if calls else tuple(Key(each) for each in unused(fields, always)),
        recorded=() if is_late else recorded,
        recorded_after=recorded if is_late else (),
        first=calls[:1],
        rest=calls[1:],
        is_checked=len(calls) > 1 or (is_late and bool(recorded)),
        condition=when(conjunction(message.condition, handled)),
    )


def private_fields(fields: Iterable[Field]) -> tuple[Field, ...]:
    """Return arguments renamed so that no local variable of a generated function has their name."""
    return tuple(
        each._replace(name=each.name._replace(text=f"gp_arg_{each.name.text}")) for each in fields
    )


def message_tap(owner: Owner, message: Message) -> MessageTap:
    """Return the event that logs a message; only taps can listen to it."""
    name, fields = f"gp_message_{message.name.text}", private_fields(message.arguments)
    parameters = parameters_of(owner.names, fields)
    event = event_view(owner, name, name, Values(parameters, args_of(fields)))
    world = f"&{owner.core}->gp, &{owner.every}"
    begin = f"gp_notify_world(&walk, &emission, {world}, {event.key}, {NO_EVENT})"
    args = join("listener->context", owner.args, args_of(fields))
    c = owner.c.of("gp_log", message.name.text)
    return MessageTap(
        event=event,
        c=c,
        call=f"{c}({join(owner.args, args_of(message.arguments))})",
        check=f"gp_listeners_have_any(&{owner.every}, gp_event_bit({event.key}))",
        loop=Loop(owner, begin, event.fn, args, "", "", declares_slot=False),
    )


def tapped(owner: Owner, sends: Iterable[SendView], module: Module) -> tuple[SendView, ...]:
    """Return the send functions, each with the tap of its message."""
    taps = {each.name.text: message_tap(owner, each) for each in module.messages}
    return tuple(each._replace(tap=taps[each.name]) for each in sends)


def logged_events(sends: Iterable[SendView]) -> Iterator[Key]:
    """Yield the enumerators of the events that log messages."""
    for send in sends:
        if send.tap is not None:
            yield Key(send.tap.event.key, send.condition)


def unused(fields: tuple[Field, ...], lines: tuple[Line, ...]) -> list[str]:
    """Return the arguments that no statement uses, which may include the world."""
    used = {word for line in lines for word in re.findall(r"\w+", line.text)}
    return [each for each in ("world", *(field.name.text for field in fields)) if each not in used]


def broadcast_view(
    module: Module, message: Message, known: Mapping[str, Mapping[str, Recorded]]
) -> BroadcastView:
    """Return the broadcast function of a message; `known` maps entities to messages they record."""
    names = Names(module.name.text)
    name, fields = message.name.text, message.arguments
    cases = []
    for entity in module.entities:
        c = names.inner(entity.name.text)
        recorded = known.get(entity.name.text, {})
        is_handled = any(handles(part, message) for part in embedded(module, entity))
        if is_handled or name in recorded:
            send = f"{c.of('gp_send', name)}({join('world', 'found', args_of(fields))})"
            handled = None if is_handled else disjunction(recorded[name].conditions)
            condition = when(conjunction(entity.condition, handled))
            cases.append(TargetView(c.c, c.macro("TYPE"), send, condition))
    is_used = any(case.condition == ALWAYS for case in cases)
    unused = () if is_used else ("world", *(each.name.text for each in fields))
    world, arguments = f"{names.of('world')} *world", parameters_of(names, fields)
    targets = "const gp_id *targets, uint32_t target_count"
    sent = join("world", "targets[target_place]", args_of(fields))
    return BroadcastView(
        c=names.of("send", name),
        each="" if any(each.inout for each in fields) else names.of("send", name, "each"),
        each_parameters=join(world, targets, arguments),
        each_call=f"{names.of('send', name)}({sent})",
        title=explained(name, sentence(message.doc), fields),
        parameters=join(world, "gp_id target", arguments),
        unused=tuple(Key(each) for each in unused),
        cases=tuple(cases),
        in_place=in_place(fields),
        condition=when(message.condition),
    )
