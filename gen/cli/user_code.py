"""Functions of a schema that a program does not define yet, as skeletons."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from gpgen.definitions import (
    OBJECTS,
    SOURCES,
    Failure,
    defined_by,
    defined_in,
    expanded,
)
from gpgen.emit import data_folder, render
from gpgen.model import Module
from gpgen.ownership import is_generated
from gpgen.stubs import Stub, stubs
from gpgen.tuples import NamedTuple


class Program(NamedTuple):
    """A user's program: sources with their texts, object files, and the compiler."""

    texts: dict[Path, str]
    objects: tuple[Path, ...]
    compiler: str


def read_program(paths: Iterable[Path], compiler: str) -> Program:
    """Read sources, all of a folder; generated sources are left out."""
    texts: dict[Path, str] = {}
    objects: list[Path] = []
    for path in dict.fromkeys(files_of(paths)):
        if path.suffix in OBJECTS:
            objects.append(path)
            continue
        text = path.read_bytes().decode("utf-8", "replace")
        if not is_generated(text):
            texts[path] = text
    return Program(texts, tuple(objects), compiler)


def files_of(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield files, and instead of a folder the sources in it."""
    for path in paths:
        if path.is_dir():
            yield from sorted(each for each in path.iterdir() if is_source(each))
        else:
            yield path


def is_source(path: Path) -> bool:
    """Tell whether a file is a source, by its name."""
    return path.suffix in SOURCES and path.is_file()


def missing_stubs(module: Module, program: Program) -> list[Stub]:
    """Return the skeletons that a program lacks; print which files could not be read."""
    headers = {name: text for name, text in render(module).items() if name.endswith(".h")}
    found = stubs(module, headers.values())
    for look in (in_texts, in_objects):
        defined = look(program, [each.name for each in found])
        found = [each for each in found if each.name not in defined]
    if not found:
        return []
    sources = [path for path in program.texts if path.suffix in (*SOURCES, ".h")]
    names = [each.name for each in found]
    defined = set()
    for result in expanded(sources, headers, [data_folder("runtime")], program.compiler):
        if isinstance(result, Failure):
            hint = f"--cc '{program.compiler} -I...' can name folders"
            report_unreadable(f"macros are not expanded: {result.reason}; {hint}", result.path)
        else:
            defined |= defined_in([result], names)
    return [each for each in found if each.name not in defined]


def in_texts(program: Program, names: Sequence[str]) -> set[str]:
    """Return the functions that the texts of sources define."""
    return defined_in(program.texts.values(), names)


def in_objects(program: Program, _names: Sequence[str]) -> set[str]:
    """Return the functions that object files define."""
    defined: set[str] = set()
    for path in program.objects:
        result = defined_by(path)
        if isinstance(result, Failure):
            report_unreadable(f"its symbols cannot be read: {result.reason}", path)
        else:
            defined |= result
    return defined


def report_unreadable(what: str, path: Path) -> None:
    """Print which file could not be read; skeletons are made all the same."""
    print(f"gpgen: {path}: {what}", file=sys.stderr)
