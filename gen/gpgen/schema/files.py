"""The files of a schema: the file that was named, and the files that it includes."""

import os.path
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from gpgen.schema.language import JOINING_FILE, MODULE, VERSION
from gpgen.schema.shape_validation import check_shape
from gpgen.schema.shapes import Record
from gpgen.schema.suggestions.corrections import repair
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
from gpgen.source.places import SourceFile, Span, key_of
from gpgen.source.problems import Problem, file_span, quote, suggest


def nearby(path: Path) -> Path | None:
    """Return the path of the schema whose name is closest to that of a missing file."""
    try:
        found = sorted(each.name for each in path.parent.iterdir())
    except (OSError, ValueError):
        return None
    schemas = [name for name in found if name.endswith((".yaml", ".yml"))]
    same = [name for name in schemas if Path(name).stem == path.stem]
    name = same[0] if same else suggest(path.name, schemas)
    return None if name is None else path.parent / name


Read = Callable[[str], bytes]
EXAMPLE = "'for: bee'"  # in hints about trees
DEEPEST_INCLUDE = 32
MOST_FILES = 1000


class Part(NamedTuple):
    """A file that was parsed as YAML."""

    file: SourceFile
    root: MappingNode


class Step(NamedTuple):
    """A file that is being read."""

    key: str
    path: str


Steps = tuple[Step, ...]  # from the root to the file that is being read
Loaded = tuple[SourceFile, Node | None]  # a file, and its root node if it has one


class ReadSession:
    """Everything that one run reads: `files` in the order of reading, `modules` by path."""

    def __init__(self, read: Read) -> None:
        self.read = read
        self.files: list[SourceFile] = []
        self.problems: list[Problem] = []
        self.loaded: dict[str, Loaded] = {}
        self.modules: dict[str, Sources] = {}


class Sources:
    """The files of one module: `parts` in the order of declarations, and the modules it `uses`.

    The last part is the file that names the module. If `complete` is false,
    something that declares names is missing.
    """

    def __init__(self, reading: ReadSession) -> None:
        self.reading = reading
        self.parts: list[Part] = []
        self.uses: list[tuple[ScalarNode, Sources]] = []
        self.seen: set[str] = set()
        self.complete = True

    def refuse(self, code: str, span: Span, message: str, hint: str | None) -> None:
        self.reading.problems.append(Problem(code, span, message, hint))
        self.complete = False


def read_sources(path: str, read: Read) -> Sources:
    sources = Sources(ReadSession(read))
    key = key_of(path)
    sources.reading.modules[key] = sources
    loaded = _load(key, path, sources.reading, read_named if read is read_file else read)
    if isinstance(loaded, str):
        file = SourceFile(path, "")
        sources.reading.files.append(file)
        message = f"the file cannot be read: {loaded}"
        sources.refuse("GP101", file_span(file), message, _similar_file(path, read))
    elif not _add((Step(key, path),), loaded, sources, MODULE):
        sources.complete = False
    return sources


def _load(key: str, path: str, reading: ReadSession, read: Read) -> Loaded | str:
    """Return a file and its root node, read once, or the reason why it cannot be read."""
    if key not in reading.loaded:
        data = _bytes(path, read)
        if isinstance(data, str):
            return data
        file, root, problems = load(path, data)
        reading.files.append(file)
        reading.problems += problems
        reading.loaded[key] = (file, root)
    return reading.loaded[key]


def _bytes(path: str, read: Read) -> bytes | str:
    try:
        return read(path)
    except OSError as error:
        reason = error.strerror or "unknown reason"
    except ValueError:
        reason = "not a path"
    return reason[0].lower() + reason[1:]


def _similar_file(path: str, read: Read, folder: str = "") -> str | None:
    """Return a hint with a file of a similar name, if files are read from the disk.

    The path in the hint is relative to `folder`.
    """
    if read is not read_file or Path(path).exists():
        return None

    found = nearby(Path(path))
    if found is None:
        return None
    shown = os.path.relpath(found, folder) if folder else str(found)
    return f"did you mean {quote(shown)}?"


def _add(steps: Steps, loaded: Loaded, sources: Sources, shape: Record) -> bool:
    """Add the files that a file includes, then the file; return false if it cannot be used."""
    file, root = loaded
    if root is None:
        return False
    problems = sources.reading.problems
    refusal = _newer(root)
    if refusal is not None:
        problems.append(refusal)
        return False
    start = root.span if isinstance(root, MappingNode) else Span(file, 1, 1)
    found = list(check_shape(root, shape, "the schema", start))
    if found:
        found = []
        root = repair(root, shape, "the schema", found)
        found += check_shape(root, shape, "the schema", start)
    problems += (_with_own_entity(each, root) for each in found)
    if not isinstance(root, MappingNode):
        return False
    sources.seen.add(steps[-1].key)
    for item in items(child(root, "include")):
        if isinstance(item, ScalarNode):
            _include(steps, item, sources)
    sources.parts.append(Part(file, root))
    return True


def _with_own_entity(problem: Problem, root: Node) -> Problem:
    """Return a problem whose hint, if it names an entity, names one of the file's own."""
    first = next(iter(entries(child(root, "entities"))), None)
    if first is None or problem.hint is None:
        return problem
    return problem._replace(hint=problem.hint.replace(EXAMPLE, f"'for: {first.key.text}'"))


def _newer(root: Node) -> Problem | None:
    """Return the problem of a schema that requires a later version of the language."""
    version = child(root, "gpgen")
    value = resolve(version) if isinstance(version, ScalarNode) else None
    if not isinstance(version, ScalarNode) or not isinstance(value, int) or value <= VERSION:
        return None
    message = f"expected version {VERSION} of the language, got {version.text[:20]}"
    return Problem("GP216", version.span, message, "upgrade gpgen")


def _include(steps: Steps, item: ScalarNode, sources: Sources) -> None:
    """Read the file that an entry of `include` names: it joins, or it is another module."""
    text = text_of(item)
    if text is None or not text.strip():
        return
    path = os.path.normpath(Path(steps[-1].path).parent / text)
    key = key_of(path)
    keys = [step.key for step in steps]
    reading = sources.reading
    if key in keys:
        cycle = [*(step.path for step in steps[keys.index(key) :]), path]
        message = f"cyclic include: {' -> '.join(cycle)}"
        reading.problems.append(
            Problem("GP121", item.span, message, "remove one of these includes")
        )
        sources.complete = sources.complete and key in sources.seen
        return
    if key in sources.seen:
        return
    if len(steps) >= DEEPEST_INCLUDE or len(reading.files) >= MOST_FILES:
        message = f"expected at most {DEEPEST_INCLUDE} levels of includes, and {MOST_FILES} files"
        sources.refuse("GP123", item.span, message, "include fewer files")
        return
    loaded = _load(key, path, reading, reading.read)
    if isinstance(loaded, str):
        message = f"the included file {quote(path)} cannot be read: {loaded}"
        is_there = reading.read is read_file and os.path.lexists(path)
        advice = (
            "include a schema file" if is_there else "paths are relative to the file that includes"
        )
        found = _similar_file(path, reading.read, str(Path(steps[-1].path).parent))
        sources.refuse("GP120", item.span, message, found or advice)
    elif any(entry.key.text == "module" for entry in entries(loaded[1])):
        _use((*steps, Step(key, path)), loaded, sources, item)
    elif not _add((*steps, Step(key, path)), loaded, sources, JOINING_FILE):
        sources.complete = False


def _use(steps: Steps, loaded: Loaded, sources: Sources, item: ScalarNode) -> None:
    """Read another module, unless it was already read."""
    modules, key = sources.reading.modules, steps[-1].key
    sources.seen.add(key)
    if key not in modules:
        modules[key] = Sources(sources.reading)
        if not _add(steps, loaded, modules[key], MODULE):
            modules[key].complete = False
    sources.uses.append((item, modules[key]))
    sources.complete = sources.complete and modules[key].complete
