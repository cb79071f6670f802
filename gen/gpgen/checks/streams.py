"""Checks streams and posted signals: sizes of records, fields, and keys for merging."""

from collections.abc import Iterator

from gpgen import model
from gpgen.c.record_layout import (
    MOST_UNITS,
    Layouts,
    alignment_of,
    in_record,
    posts_in,
    posts_of,
    record_size,
)
from gpgen.checks.types import check_not_empty
from gpgen.model.availability import record_reference
from gpgen.model.types import DEEPEST_STRUCT, show_type
from gpgen.schema.scalar_validation import show_size
from gpgen.source.problems import WARNING, Note, Problem, quote, suggest


def check_posts(module: model.Module) -> Iterator[Problem]:
    """Yield the signals that are too large to be posted."""
    stream = posts_of(module)
    if stream is None:
        return
    layouts = Layouts(module)
    alignment = alignment_of(layouts, stream)
    largest = MOST_UNITS * alignment
    for post, event in zip(posts_in(module), stream.events, strict=True):
        size = record_size(layouts, in_record(stream, event), alignment)
        if size > largest:
            name = post.signal.name
            message = (
                f"the posted signal {quote(name.text)}: expected at most {show_size(largest)},"
                f" got {show_size(size)}"
            )
            yield Problem("GP426", name.span, message, "make it smaller")


MOST_EVENTS = 1023
LOST = 8  # bytes of the record that reports lost events


def _check_fixed(stream: model.Stream, structs: dict[str, model.Struct]) -> Iterator[Problem]:
    """Yield the fields of events whose struct differs between builds."""
    for event in stream.events:
        for field in event.fields:
            found = conditional(field.type, structs)
            if found is not None:
                message = f"expected a struct without conditional fields, got {quote(found.text)}"
                note = Note(found.span, "declared here")
                yield Problem("GP486", field.type_span, message, "use another struct", (note,))


def conditional(
    of: model.Type, structs: dict[str, model.Struct], depth: int = 0
) -> model.Name | None:
    """Return a conditional field inside a type, None if there is none."""
    of = of.element if isinstance(of, model.Array | model.Rest) else of
    if not isinstance(of, model.StructType) or of.name not in structs or depth > DEEPEST_STRUCT:
        return None
    for field in structs[of.name].fields:
        if field.condition is not None:
            return field.name
        inner = conditional(field.type, structs, depth + 1)
        if inner is not None:
            return inner
    return None


def check_streams(module: model.Module) -> Iterator[Problem]:
    """Yield streams without events, events that can never fit, and invalid keys."""
    layouts = Layouts(module)
    structs = layouts.structs
    for stream in module.streams:
        yield from check_not_empty("stream", stream, stream.events)
        yield from _check_fixed(stream, structs)
        for event in stream.events[MOST_EVENTS : MOST_EVENTS + 1]:
            message = f"expected at most {MOST_EVENTS} events, got {len(stream.events)}"
            yield Problem("GP455", event.name.span, message, "split the stream")
        alignment = alignment_of(layouts, stream)
        for event in stream.events:
            yield from _check_event(event, structs)
            yield from _check_size(event, stream, layouts, alignment)
        if stream.key is not None:
            yield from _check_key(stream, stream.key)


def check_growth(module: model.Module) -> Iterator[Problem]:
    """Yield a warning for each stream of a static world that is declared to grow."""
    if module.world is None or not module.world.static:
        return
    for stream in module.streams:
        if stream.overflow == "grow" and stream.overflow_span is not None:
            message = f"the stream {quote(stream.name.text)} of a static world never grows"
            hint = "write 'fail', which is what a full one does, or 'drop'"
            span = module.world.static_span
            notes = () if span is None else (Note(span, "the world is static"),)
            yield Problem("GP911", stream.overflow_span, message, hint, notes, WARNING)


def extern_in(of: model.Type, structs: dict[str, model.Struct]) -> str | None:
    """Return the name of an extern inside a type, None if there is none."""
    waiting, seen = [of], set[str]()
    while waiting:
        each = waiting.pop()
        if isinstance(each, model.ExternType):
            return each.name
        if isinstance(each, model.Array):
            waiting.append(each.element)
        elif isinstance(each, model.StructType) and each.name in structs and each.name not in seen:
            seen.add(each.name)
            waiting += [field.type for field in structs[each.name].fields]
    return None


def _check_event(event: model.StreamEvent, structs: dict[str, model.Struct]) -> Iterator[Problem]:
    for field in event.fields[:-1]:
        if isinstance(field.type, model.Rest | model.TextArgument):
            last = event.fields[-1]
            message = f"{quote(field.name.text)} of any length must be the last field"
            note = Note(last.name.span, f"{quote(last.name.text)} comes after it")
            yield Problem("GP453", field.type_span, message, "give it a size, or move it", (note,))
    for field in event.fields:
        of = field.type.element if isinstance(field.type, model.Rest) else field.type
        if isinstance(field.type, model.Rest) and not isinstance(
            of, model.Scalar | model.EnumType | model.Ref | model.Broken
        ):
            message = (
                f"{quote(field.name.text)} of any length: expected numbers, enums or IDs, got"
                f" {show_type(of)}"
            )
            hint = "give it a size, such as T[8]"
            yield Problem("GP457", field.type_span, message, hint)
        elif (extern := extern_in(of, structs)) is not None:
            message = (
                f"{quote(field.name.text)}: expected plain data, got the extern {quote(extern)}"
            )
            hint = "events are bytes: send an ID or a number that stands for it"
            yield Problem("GP456", field.type_span, message, hint)


def _check_size(
    event: model.StreamEvent, stream: model.Stream, layouts: Layouts, alignment: int
) -> Iterator[Problem]:
    size = record_size(layouts, in_record(stream, event), alignment)
    largest = MOST_UNITS * alignment
    room = room_of(stream, largest)
    if size > room:
        message = (
            f"the event {quote(event.name.text)} takes {show_size(size)},"
            f" and the stream has at most {show_size(room)} for one"
        )
        span = stream.capacity_span
        notes = () if span is None or room == largest else (Note(span, "this stream"),)
        yield Problem("GP454", event.name.span, message, "make it smaller", notes)


def room_of(stream: model.Stream, largest: int) -> int:
    """Return the bytes of the largest record that fits in a stream."""
    if stream.overflow == "grow":
        return largest
    kept = LOST if stream.overflow == "drop" else 0
    return min(stream.capacity + -stream.capacity % 8 - kept, largest)


def _check_key(stream: model.Stream, key: model.Name) -> Iterator[Problem]:
    for event in stream.events:
        field = next((field for field in event.fields if field.name.text == key.text), None)
        if field is None:
            names = [field.name.text for field in event.fields]
            message = (
                f"the key {quote(key.text)} requires a field in the event {quote(event.name.text)}"
            )
            found = suggest(key.text, names)
            hint = f"did you mean '{found}'?" if found else f"add '{key.text}: u32' to the event"
            note = Note(key.span, "required by this")
            yield Problem("GP451", event.name.span, message, hint, (note,))
            continue
        record_reference(field.name.span, key.span)
        if not isinstance(field.type, model.Broken) and not _is_u32(field.type):
            message = f"the key {quote(key.text)}: expected u32, got {show_type(field.type)}"
            note = Note(key.span, "required by this")
            yield Problem("GP452", field.type_span, message, "write u32", (note,))


def _is_u32(of: object) -> bool:
    return isinstance(of, model.Scalar) and of.name == "u32"
