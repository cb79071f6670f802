"""Lock files: the type numbers of events, which keep their meaning for ever.

A lock file stands beside the schema, with its name: `garden.lock` beside
`garden.yaml`. It is an input, and only `gpgen lock` writes it. Where there is
none, events are numbered in the schema's order.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from gpgen.model import Module, Stream
from gpgen.schema.files import Read
from gpgen.schema.shape_check import check_shape
from gpgen.schema.streams import HIGHEST_NUMBER, LOCK
from gpgen.source.load import load
from gpgen.source.nodes import Entry, ScalarNode, child, entries, resolve
from gpgen.source.places import SourceFile, Span
from gpgen.source.problems import Note, Problem, quote, whole

Numbers = dict[str, dict[str, int]]

HEAD = """\
# The type numbers of events, written by `gpgen lock {schema}`. Keep this file with
# the schema: an event that is not there any more keeps its number here.
"""


class Lock(NamedTuple):
    """A lock file as it was read; without a file there are neither numbers nor problems."""

    file: SourceFile | None
    numbers: Numbers
    problems: tuple[Problem, ...] = ()


def lock_path(schema: str) -> str:
    return str(Path(schema).with_suffix(".lock"))


def has_name_of_lock(schema: str) -> bool:
    """Tell whether a schema is called like a lock file, so that it can have none."""
    return Path(schema).suffix == ".lock"


def read_lock(schema: str, read: Read) -> Lock:
    path = lock_path(schema)
    try:
        data = read(path)
    except FileNotFoundError:
        return Lock(None, {})
    except OSError as error:
        file = SourceFile(path, "")
        reason = (error.strerror or "unknown reason").lower()
        problem = Problem("GP101", whole(file), f"the file cannot be read: {reason}")
        return Lock(file, {}, (problem,))
    file, root, problems = load(path, data)
    if root is not None and not problems:
        problems = list(check_shape(root, LOCK, "the lock file", Span(file, 1, 1)))
    if root is None or problems:
        return Lock(file, {}, tuple(problems))
    numbers: Numbers = {}
    for stream in entries(child(root, "streams")):
        own = numbers[stream.key.text] = {}
        for event in entries(stream.value):
            value = resolve(event.value) if isinstance(event.value, ScalarNode) else None
            assert isinstance(value, int)
            own[event.key.text] = value
        problems += _twice(stream)
    return Lock(file, numbers, tuple(problems))


def _twice(stream: Entry) -> Iterator[Problem]:
    """Yield the events of a stream whose number another one has."""
    first: dict[str, Span] = {}
    for event in entries(stream.value):
        assert isinstance(event.value, ScalarNode)
        span = first.setdefault(str(resolve(event.value)), event.key.span)
        if span is not event.key.span:
            message = f"duplicate number {resolve(event.value)}"
            note = Note(span, "first defined here")
            hint = "take the file from version control, or give the newer event another one"
            yield Problem("GP459", event.key.span, message, hint, (note,))


def locked(module: Module, schema: str, read: Read) -> tuple[Module, Lock]:
    """Return a module with the numbers of its lock file, and that with what is wrong about it."""
    if not module.streams or has_name_of_lock(schema):
        return module, Lock(None, {})
    lock = read_lock(schema, read)
    if lock.file is None or lock.problems:
        return module, lock
    missing = (each for stream in module.streams for each in _missing(stream, lock, schema))
    return _numbered(module, lock.numbers), lock._replace(problems=tuple(missing))


def _missing(stream: Stream, lock: Lock, schema: str) -> Iterator[Problem]:
    known = lock.numbers.get(stream.name.text, {})
    for event in stream.events:
        if event.name.text not in known:
            message = f"the event {quote(event.name.text)} requires a number in {lock_path(schema)}"
            hint = f"run 'gpgen lock {schema}', which gives it one"
            yield Problem("GP458", event.name.span, message, hint)


def _numbered(module: Module, numbers: Numbers) -> Module:
    streams = tuple(
        stream._replace(
            events=tuple(
                event._replace(
                    number=numbers.get(stream.name.text, {}).get(event.name.text, event.number)
                )
                for event in stream.events
            )
        )
        for stream in module.streams
    )
    return module._replace(streams=streams)


def extended(module: Module, numbers: Numbers) -> Numbers:
    """Return numbers with those of new events, each higher than any that there ever was."""
    made = {stream: dict(events) for stream, events in numbers.items()}
    for stream in module.streams:
        own = made.setdefault(stream.name.text, {})
        for event in stream.events:
            own.setdefault(event.name.text, max(own.values(), default=0) + 1)
    return made


def is_full(numbers: Numbers) -> bool:
    """Tell whether a stream has had more events than there are numbers."""
    return any(max(own.values(), default=0) > HIGHEST_NUMBER for own in numbers.values())


def lock_text(schema: str, numbers: Numbers) -> str:
    lines = [HEAD.format(schema=Path(schema).name), "streams:\n"]
    for stream, events in numbers.items():
        lines.append(f"  {stream}:{'' if events else ' {}'}\n")
        by_number = sorted(events.items(), key=lambda each: each[1])
        lines += [f"    {name}: {number}\n" for name, number in by_number]
    return "".join(lines)


def has_own_comments_only(text: str) -> bool:
    """Tell whether a lock file has no comment but its head, so that none is lost."""
    begin, _, end = HEAD.partition("{schema}")
    head = re.escape(begin) + ".*" + re.escape(end)
    return "#" not in re.sub(head, "", text)
