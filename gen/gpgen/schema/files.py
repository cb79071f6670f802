"""The files of a schema: the one that was named, and those that it includes."""

import os.path
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from gpgen.schema.check import check_shape
from gpgen.schema.repair.tree import repair
from gpgen.schema.table import JOINING_FILE, MODULE, VERSION
from gpgen.source.load import load, read_file, read_named
from gpgen.source.nodes import (
    MappingNode,
    Node,
    ScalarNode,
    child,
    entries,
    items,
    resolve,
    text_of,
)
from gpgen.source.places import SourceFile, Span
from gpgen.source.problems import Problem, quote, suggest, whole


def nearby(path: Path) -> Path | None:
    """Return the schema whose name is the most like that of a missing one, with its folder."""
    try:
        found = sorted(each.name for each in path.parent.iterdir())
    except (OSError, ValueError):
        return None
    schemas = [name for name in found if name.endswith((".yaml", ".yml"))]
    same = [name for name in schemas if Path(name).stem == path.stem]
    name = same[0] if same else suggest(path.name, schemas)
    return None if name is None else path.parent / name


Read = Callable[[str], bytes]
DEEPEST_INCLUDE = 32
MOST_FILES = 1000


class Part(NamedTuple):
    """A file that was understood as YAML."""

    file: SourceFile
    root: MappingNode


class Loaded(NamedTuple):
    """A file as it was read, and its tree if it has one."""

    file: SourceFile
    root: Node | None


class Reading:
    """All that one run reads: `files` in the order of reading, modules by their path."""

    def __init__(self, read: Read) -> None:
        self.read = read
        self.files: list[SourceFile] = []
        self.problems: list[Problem] = []
        self.loaded: dict[str, Loaded] = {}
        self.modules: dict[str, Sources] = {}


class Use(NamedTuple):
    """Another module that a module includes, and where."""

    item: ScalarNode
    sources: "Sources"


class Sources:
    """The files of one module: `parts` in the order of declarations, and what it `uses`.

    The last part is the file that names the module. Where `complete` is false,
    something is missing that declared names.
    """

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.parts: list[Part] = []
        self.uses: list[Use] = []
        self.seen: set[str] = set()
        self.complete = True


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


def read_sources(path: str, read: Read) -> Sources:
    sources = Sources(Reading(read))
    key = _key(path)
    sources.reading.modules[key] = sources
    loaded = _load(key, path, sources.reading, read_named if read is read_file else read)
    if isinstance(loaded, str):
        file = SourceFile(path, "")
        sources.reading.files.append(file)
        message = f"the file cannot be read: {loaded}"
        _refuse(Problem("GP101", whole(file), message, _meant(path, read)), sources)
    elif _add(_Step(key, path, None), loaded, sources, None) is None:
        sources.complete = False
    return sources


def _key(path: str) -> str:
    """Return what all paths of one file have in common."""
    try:
        return os.path.realpath(path)
    except ValueError:  # it is not a path, as will be told
        return path


def _load(key: str, path: str, reading: Reading, read: Read) -> Loaded | str:
    """Return a file, read once, or why it cannot be read."""
    if key not in reading.loaded:
        data = _bytes(path, read)
        if isinstance(data, str):
            return data
        file, root, problems = load(path, data)
        reading.files.append(file)
        reading.problems += problems
        reading.loaded[key] = Loaded(file, root)
    return reading.loaded[key]


def _bytes(path: str, read: Read) -> bytes | str:
    try:
        return read(path)
    except OSError as error:
        reason = error.strerror or "unknown reason"
    except ValueError:
        reason = "not a path"
    return reason[0].lower() + reason[1:]


def _meant(path: str, read: Read) -> str | None:
    """Return the hint that offers a file with another name, if files are read from the disk."""
    if read is not read_file or Path(path).exists():
        return None

    found = nearby(Path(path))
    return None if found is None else f"did you mean {quote(str(found))}?"


def _add(step: _Step, loaded: Loaded, sources: Sources, included: ScalarNode | None) -> Part | None:
    """Take in one file, then what it includes; its declarations come after theirs."""
    file, root = loaded
    if root is None:
        return None
    reading = sources.reading
    refusal = _newer(root)
    if refusal is not None:
        reading.problems.append(refusal)
        return None
    shape = MODULE if included is None else JOINING_FILE
    start = root.span if isinstance(root, MappingNode) else Span(file, 1, 1)
    problems = list(check_shape(root, shape, "the schema", start))
    if problems:
        root, repaired = repair(root, shape, "the schema", start)
        problems = [*repaired, *check_shape(root, shape, "the schema", start)]
    reading.problems += problems
    if not isinstance(root, MappingNode):
        return None
    sources.seen.add(step.key)
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
    message = f"expected version {VERSION} of the language, got {version.text[:20]}"
    return Problem("GP216", version.span, message, "upgrade gpgen")


def _include(step: _Step, item: ScalarNode, sources: Sources) -> None:
    """Read what one entry of `include` names: a file that joins, or another module."""
    text = text_of(item)
    if text is None or not text.strip():
        return
    path = os.path.normpath(Path(step.path).parent / text)
    key = _key(path)
    reading = sources.reading
    if any(key == earlier.key for earlier in step.chain()):
        _report_cycle(_Step(key, path, step), item, sources)
        sources.complete = sources.complete and key in sources.seen
        return
    if key in sources.seen:
        return
    depth = sum(1 for _ in step.chain())
    if depth >= DEEPEST_INCLUDE or len(reading.files) >= MOST_FILES:
        message = (
            f"includes stand more than {DEEPEST_INCLUDE} levels deep, or are more than {MOST_FILES}"
        )
        _refuse(Problem("GP123", item.span, message, "include fewer files"), sources)
        return
    loaded = _load(key, path, reading, reading.read)
    if isinstance(loaded, str):
        message = f"the included file {quote(path)} cannot be read: {loaded}"
        hint = _meant(path, reading.read) or _hint_to_include(path, reading.read)
        _refuse(Problem("GP120", item.span, message, hint), sources)
        return
    inner = _Step(key, path, step)
    if any(entry.key.text == "module" for entry in entries(loaded.root)):
        _use(inner, loaded, sources, item)
    elif _add(inner, loaded, sources, item) is None:
        sources.complete = False


def _hint_to_include(path: str, read: Read) -> str:
    if read is read_file and os.path.lexists(path):
        return "include a schema file"
    return "paths are relative to the file that includes"


def _use(step: _Step, loaded: Loaded, sources: Sources, item: ScalarNode) -> None:
    """Read another module, unless it has been read for this or for a third one."""
    reading = sources.reading
    sources.seen.add(step.key)
    module = reading.modules.get(step.key)
    if module is None:
        module = reading.modules[step.key] = Sources(reading)
        if _add(step, loaded, module, None) is None:
            module.complete = False
    sources.uses.append(Use(item, module))
    sources.complete = sources.complete and module.complete


def _report_cycle(step: _Step, item: ScalarNode, sources: Sources) -> None:
    steps = [earlier.path for earlier in step.chain()]
    keys = [earlier.key for earlier in step.chain()]
    chain = " -> ".join(steps[keys.index(step.key) :])
    message = f"cyclic include: {chain}"
    sources.reading.problems.append(
        Problem("GP121", item.span, message, "remove one of these includes")
    )


def _refuse(problem: Problem, sources: Sources) -> None:
    sources.reading.problems.append(problem)
    sources.complete = False
