"""Lock files: the type numbers of events and entities, which never change their meaning.

A lock file is next to the schema and has its name: `garden.lock` for `garden.yaml`. It is an
input that only `gpgen lock` writes. Without a lock file, events and entities are numbered in
schema order.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from gpgen.model import Module, Name
from gpgen.model.availability import record_reference
from gpgen.model.saving import has_saves, save_hash
from gpgen.schema.files import Read
from gpgen.schema.shape_validation import check_shape
from gpgen.schema.streams import HIGHEST_NUMBER, LOCK, MOST_ENTITIES
from gpgen.source.load import load
from gpgen.source.nodes import Node, ScalarNode, child, entries, resolve, text_of
from gpgen.source.places import SourceFile, Span
from gpgen.source.problems import Note, Problem, file_span, quote

HEAD = """\
# Type numbers, written by `gpgen lock {schema}`. Keep this file with the schema: an
# event or an entity that is not there any more keeps its number here.
"""


class Numbers(NamedTuple):
    """The numbers of each stream's events, and of entities, None if these are not locked.

    `save` is the hash of the saved layout, if it is locked.
    """

    streams: dict[str, dict[str, int]]
    entities: dict[str, int] | None = None
    save: str | None = None


NO_NUMBERS = Numbers({})


class Lock(NamedTuple):
    """A lock file that was read; without a file there are neither numbers nor problems."""

    file: SourceFile | None
    numbers: Numbers
    problems: tuple[Problem, ...] = ()
    root: Node | None = None


def lock_path(schema: str) -> str:
    return str(Path(schema).with_suffix(".lock"))


def has_name_of_lock(schema: str) -> bool:
    """Return whether a schema has the extension of a lock file, so that it cannot have one."""
    return Path(schema).suffix == ".lock"


def read_lock(schema: str, read: Read) -> Lock:
    path = lock_path(schema)
    try:
        data = read(path)
    except FileNotFoundError:
        return Lock(None, NO_NUMBERS)
    except OSError as error:
        file = SourceFile(path, "")
        reason = (error.strerror or "unknown reason").lower()
        problem = Problem("GP101", file_span(file), f"the file cannot be read: {reason}")
        return Lock(file, NO_NUMBERS, (problem,))
    file, root, problems = load(path, data)
    if root is not None and not problems:
        problems = list(check_shape(root, LOCK, "the lock file", Span(file, 1, 1)))
    if root is None or problems:
        return Lock(file, NO_NUMBERS, tuple(problems))
    streams, entities = child(root, "streams"), child(root, "entities")
    numbers = Numbers(
        {each.key.text: _numbers(each.value) for each in entries(streams)},
        None if entities is None else _numbers(entities),
        text_of(child(root, "save")),
    )
    groups = [each.value for each in entries(streams)]
    groups += [] if entities is None else [entities]
    problems = [problem for each in groups for problem in _twice(each)]
    return Lock(file, numbers, tuple(problems), root)


def _numbers(group: Node) -> dict[str, int]:
    found: dict[str, int] = {}
    for each in entries(group):
        value = resolve(each.value) if isinstance(each.value, ScalarNode) else None
        assert isinstance(value, int)
        found[each.key.text] = value
    return found


def _twice(group: Node) -> Iterator[Problem]:
    """Yield the events of a stream, or the entities, that have a duplicate number."""
    first: dict[str, Span] = {}
    for each in entries(group):
        assert isinstance(each.value, ScalarNode)
        span = first.setdefault(str(resolve(each.value)), each.key.span)
        if span is not each.key.span:
            message = f"duplicate number {resolve(each.value)}"
            note = Note(span, "first defined here")
            hint = "take the file from version control, or give the newer one another number"
            yield Problem("GP459", each.key.span, message, hint, (note,))


def locked(module: Module, schema: str, read: Read) -> tuple[Module, Lock]:
    """Return a module with the numbers of its lock file, and the lock with its problems."""
    if not (module.streams or module.entities or has_saves(module)) or has_name_of_lock(schema):
        return module, Lock(None, NO_NUMBERS)
    lock = read_lock(schema, read)
    if lock.file is None or lock.problems:
        return module, lock
    if lock.root is not None:
        _record_references(module, lock.root)
    missing = [*_missing(module, lock.numbers, schema), *_check_save(module, lock, schema)]
    return _numbered(module, lock.numbers), lock._replace(problems=tuple(missing))


def _record_references(module: Module, root: Node) -> None:
    """Record uses of the schema's names in a lock file, so that a rename changes them, too."""
    groups = [(child(root, "entities"), [each.name for each in module.entities])]
    streams = child(root, "streams")
    groups.append((streams, [each.name for each in module.streams]))
    groups += [
        (child(streams, stream.name.text), [each.name for each in stream.events])
        for stream in module.streams
    ]
    for group, names in groups:
        declared = {name.text: name.span for name in names}
        for entry in entries(group):
            if entry.key.text in declared:
                record_reference(declared[entry.key.text], entry.key.span)


def _missing(module: Module, numbers: Numbers, schema: str) -> Iterator[Problem]:
    found: list[tuple[str, Name]] = [
        ("event", event.name)
        for stream in module.streams
        for event in stream.events
        if event.name.text not in numbers.streams.get(stream.name.text, {})
    ]
    if numbers.entities is not None:
        names = (entity.name for entity in module.entities)
        found += [("entity", name) for name in names if name.text not in numbers.entities]
    for kind, name in found:
        message = f"the {kind} {quote(name.text)} requires a number in {lock_path(schema)}"
        hint = f"run 'gpgen lock {schema}', which gives it one"
        yield Problem("GP458", name.span, message, hint)


def _check_save(module: Module, lock: Lock, schema: str) -> Iterator[Problem]:
    """Yield a problem if the saved layout differs from the locked one."""
    known = child(lock.root, "save")
    if known is not None and lock.numbers.save != save_number(module):
        message = f"expected the hash of the saved layout, {save_number(module)}, got another one"
        hint = f"look at 'gpgen conform' of both versions, then run 'gpgen lock {schema}'"
        yield Problem("GP446", known.span, message, hint)


def save_number(module: Module) -> str:
    """Return the hash of the saved layout as it is written in a lock file."""
    return f"{save_hash(module):016x}"


def _numbered(module: Module, numbers: Numbers) -> Module:
    streams = tuple(
        stream._replace(
            events=tuple(
                event._replace(
                    number=numbers.streams.get(stream.name.text, {}).get(
                        event.name.text, event.number
                    )
                )
                for event in stream.events
            )
        )
        for stream in module.streams
    )
    entities = tuple(
        each._replace(number=(numbers.entities or {}).get(each.name.text, each.number))
        for each in module.entities
    )
    return module._replace(streams=streams, entities=entities)


def add_new_numbers(module: Module, numbers: Numbers, *, locks_save: bool = False) -> Numbers:
    """Return numbers with new declarations added, each above all numbers used before.

    The hash of the saved layout is updated if it is locked or `locks_save`.
    """
    streams = dict(numbers.streams)
    for stream in module.streams:
        known = streams.get(stream.name.text, {})
        streams[stream.name.text] = _extended(known, (event.name for event in stream.events))
    entities = _extended(numbers.entities or {}, (entity.name for entity in module.entities))
    has_save = has_saves(module) and (locks_save or numbers.save is not None)
    save = save_number(module) if has_save else None
    return Numbers(streams, entities or numbers.entities, save)


def _extended(known: dict[str, int], names: Iterable[Name]) -> dict[str, int]:
    made = dict(known)
    for name in names:
        made.setdefault(name.text, max(made.values(), default=0) + 1)
    return made


def find_full(numbers: Numbers) -> str:
    """Return what the schema should have if it used up its numbers, "" if it did not."""
    if any(max(own.values(), default=0) > HIGHEST_NUMBER for own in numbers.streams.values()):
        return "a stream with fewer events"
    highest = max((numbers.entities or {}).values(), default=0)
    return f"at most {MOST_ENTITIES} entities" if highest > MOST_ENTITIES else ""


def lock_text(schema: str, numbers: Numbers) -> str:
    lines = [HEAD.format(schema=Path(schema).name)]
    if numbers.save is not None:
        lines.append(f'save: "{numbers.save}"\n')
    if numbers.streams:
        lines.append("streams:\n")
    for stream, events in numbers.streams.items():
        lines.append(f"  {stream}:{'' if events else ' {}'}\n")
        lines += _lines(events, "    ")
    if numbers.entities is not None:
        lines += [
            f"entities:{'' if numbers.entities else ' {}'}\n",
            *_lines(numbers.entities, "  "),
        ]
    return "".join(lines)


def _lines(numbers: dict[str, int], indent: str) -> list[str]:
    in_order = sorted(numbers.items(), key=lambda each: each[1])
    return [f"{indent}{name}: {number}\n" for name, number in in_order]


def has_own_comments_only(text: str) -> bool:
    """Return whether a lock file has only our comments, so that none of the user's is lost."""
    head = r"\A#.*written by `gpgen lock .*\n(#.*\n)?"
    return "#" not in re.sub(head, "", text)
