"""The files of a schema: the one that was named, and those that it includes."""

import os.path
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from gpgen.diagnostics import Note, Problem, quote, whole
from gpgen.language.check import check_shape
from gpgen.language.table import JOINING_FILE, MODULE, VERSION
from gpgen.reading.load import LARGEST_FILE, load
from gpgen.reading.nodes import (
    MappingNode,
    Node,
    ScalarNode,
    child,
    entries,
    items,
    resolve,
    text_of,
)
from gpgen.source import SourceFile, Span

Read = Callable[[str], bytes]

DEEPEST_INCLUDE = 32
MOST_FILES = 1000


class Part(NamedTuple):
    """A file that was understood as YAML."""

    file: SourceFile
    root: MappingNode


@dataclass(slots=True)
class Sources:
    """What was read: `files` in the order of reading, `parts` in the order of declarations.

    Where `complete` is false, something is missing that declared names.
    """

    read: Read
    files: list[SourceFile] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    complete: bool = True


class _Step(NamedTuple):
    """A file that is being read, and the steps that led to it."""

    key: str
    path: str
    before: "_Step | None"

    def chain(self) -> "Iterator[_Step]":
        """Yield the steps from the root to this one."""
        if self.before is not None:
            yield from self.before.chain()
        yield self


def read_file(path: str) -> bytes:
    """Return what a file holds, and not much more than the most that is accepted."""
    with Path(path).open("rb") as file:
        return file.read(LARGEST_FILE + 1)


def read_sources(path: str, read: Read) -> tuple[Part | None, Sources]:
    """Read a schema and all that it includes; the part is that of the schema itself."""
    sources = Sources(read)
    step = _Step(os.path.normpath(path), path, None)
    data = _bytes(path, read)
    if isinstance(data, str):
        file = SourceFile(path, "")
        sources.files.append(file)
        message = f"the file cannot be read: {data}"
        sources.problems.append(Problem("GP101", whole(file), message))
        return None, sources
    part = _add(step, data, sources)
    return part, sources


def _bytes(path: str, read: Read) -> bytes | str:
    """Return what a file holds, or why it cannot be read."""
    try:
        return read(path)
    except OSError as error:
        reason = error.strerror or "unknown reason"
    except ValueError:
        reason = "this is not a path"
    return reason[0].lower() + reason[1:]


def _add(
    step: _Step, data: bytes, sources: Sources, included: ScalarNode | None = None
) -> Part | None:
    """Read one file, then what it includes; its declarations come after theirs."""
    file, root, problems = load(step.path, data)
    sources.files.append(file)
    sources.problems += problems
    if root is None:
        return None
    refusal = _newer(root) or _own_module(root, included, step.path)
    if refusal is not None:
        sources.problems.append(refusal)
        return None
    shape = MODULE if included is None else JOINING_FILE
    start = root.span if isinstance(root, MappingNode) else Span(file, 1, 1)
    sources.problems += check_shape(root, shape, "the schema", start)
    if not isinstance(root, MappingNode):
        return None
    for item in items(child(root, "include")):
        if isinstance(item, ScalarNode):
            _include(step, item, sources)
    part = Part(file, root)
    sources.parts.append(part)
    return part


def _newer(root: Node) -> Problem | None:
    """Return the problem of a schema that is written in a later version of the language."""
    version = child(root, "gpgen")
    value = resolve(version) if isinstance(version, ScalarNode) else None
    if not isinstance(version, ScalarNode) or not isinstance(value, int) or value <= VERSION:
        return None
    message = f"this gpgen knows version {VERSION} of the language, not {version.text[:20]}"
    return Problem("GP216", version.span, message, "upgrade gpgen")


def _own_module(root: Node, included: ScalarNode | None, path: str) -> Problem | None:
    """Return the problem of an included file that is a module of its own."""
    names = [entry.key for entry in entries(root) if entry.key.text == "module"]
    if included is None or not names:
        return None
    message = f"{quote(path)} is a module of its own"
    hint = "this version of gpgen includes only files without 'module:'"
    note = Note(names[0].span, "its module is named here")
    return Problem("GP122", included.span, message, hint, (note,))


def _include(step: _Step, item: ScalarNode, sources: Sources) -> None:
    text = text_of(item)
    if text is None or not text.strip():
        return
    path = os.path.normpath(Path(step.path).parent / text)
    if any(path == earlier.key for earlier in step.chain()):
        _report_cycle(_Step(path, path, step), item, sources)
        return
    if any(path == os.path.normpath(file.path) for file in sources.files):
        return
    depth = sum(1 for _ in step.chain())
    if depth >= DEEPEST_INCLUDE or len(sources.files) >= MOST_FILES:
        message = (
            f"includes stand more than {DEEPEST_INCLUDE} levels deep, or are more than {MOST_FILES}"
        )
        _refuse(Problem("GP123", item.span, message, "include fewer files"), sources)
        return
    data = _bytes(path, sources.read)
    if isinstance(data, str):
        message = f"the included file {quote(path)} cannot be read: {data}"
        hint = "paths are relative to the file that includes"
        _refuse(Problem("GP120", item.span, message, hint), sources)
        return
    if _add(_Step(path, path, step), data, sources, item) is None:
        sources.complete = False


def _report_cycle(step: _Step, item: ScalarNode, sources: Sources) -> None:
    steps = [earlier.path for earlier in step.chain()]
    keys = [earlier.key for earlier in step.chain()]
    chain = " -> ".join(steps[keys.index(step.key) :])
    message = f"an include cycle: {chain}"
    sources.problems.append(Problem("GP121", item.span, message, "remove one of these includes"))


def _refuse(problem: Problem, sources: Sources) -> None:
    sources.problems.append(problem)
    sources.complete = False
