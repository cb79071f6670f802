"""`gpgen stubs`: writes skeletons of the functions that the user has to write."""

import argparse
import os
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from gpgen.checks.front_end import check_schema
from gpgen.cli.output_files import save
from gpgen.cli.reporting import BAD_COMMAND, DONE, report
from gpgen.cli.shared_options import add_schema, file_name, parser, report_options
from gpgen.model import Module
from gpgen.output.files import data_folder, write_all
from gpgen.output.manifest import (
    Identity,
    Refusal,
    RefusalError,
    Target,
    identities,
    is_generated,
    refusal_of,
)
from gpgen.output.render import render_headers
from gpgen.source.problems import plural
from gpgen.tools.c_sources import OBJECTS, SOURCES, Failure, defined_by, defined_in, expanded
from gpgen.tools.stubs import Stub, stubs


class Program(NamedTuple):
    """A user's program: sources with their texts, object files, and the compiler."""

    texts: dict[Path, str]
    objects: tuple[Path, ...]
    compiler: str


def read_program(paths: Iterable[Path], compiler: str) -> Program:
    """Read files, for a folder all sources in it; generated sources are left out."""
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
    for path in paths:
        if path.is_dir():
            yield from sorted(each for each in path.iterdir() if is_source(each))
        else:
            yield path


def is_source(path: Path) -> bool:
    return path.suffix in SOURCES and path.is_file()


def missing_stubs(module: Module, program: Program) -> list[Stub]:
    """Return the skeletons that a program lacks; print which files could not be read."""
    headers = render_headers(module)
    found = stubs(module, headers.values())
    defined = defined_in(program.texts.values(), [each.name for each in found])
    defined |= in_objects(program.objects)
    names = [each.name for each in found if each.name not in defined]
    if not names:
        return []
    sources = [path for path in program.texts if path.suffix in (*SOURCES, ".h")]
    for result in expanded(sources, headers, [data_folder("runtime")], program.compiler):
        if isinstance(result, Failure):
            hint = f"--cc '{program.compiler} -I...' can name folders"
            report_unreadable(f"macros are not expanded: {result.reason}; {hint}", result.path)
        else:
            defined |= defined_in([result], names)
    return [each for each in found if each.name not in defined]


def in_objects(objects: Iterable[Path]) -> set[str]:
    defined: set[str] = set()
    for path in objects:
        result = defined_by(path)
        if isinstance(result, Failure):
            report_unreadable(f"its symbols cannot be read: {result.reason}", path)
        else:
            defined |= result
    return defined


def report_unreadable(what: str, path: Path) -> None:
    """Print which file could not be read; skeletons are generated nevertheless."""
    print(f"gpgen: {path}: {what}", file=sys.stderr)


class Addition(NamedTuple):
    """A source, its text with skeletons added, and the number of added functions."""

    path: Path
    text: str
    functions: int


def options() -> argparse.ArgumentParser:
    made = parser("stubs", "Writes skeletons of the functions that a schema leaves to you.")
    add_schema(made)
    made.add_argument(
        "sources",
        nargs="*",
        metavar="SOURCE",
        type=Path,
        help="a source, a folder of them or an object file: what it defines is left out",
    )
    made.add_argument(
        "-o", "--output", metavar="DIR", type=file_name, help="add to the sources there; or FILE.c"
    )
    made.add_argument(
        "--cc", metavar="COMMAND", type=file_name, help="expands macros; such as 'cc -Iinclude'"
    )
    return made


def run(arguments: list[str]) -> int:
    """Print the missing skeletons, or add them to the sources in the output."""
    args = options().parse_intermixed_args(arguments)
    checked = check_schema(args.schema)
    status = report(checked.problems, report_options(args))
    if status != DONE or checked.module is None:
        return status
    output = None if args.output in {None, "-"} else Path(args.output)
    if output is not None and is_wrong(args.output):
        print(f"gpgen: {output}: expected a folder or a file that ends in .c", file=sys.stderr)
        return BAD_COMMAND
    is_there = output is not None and (output.is_dir() or output.is_file())
    paths = [*args.sources, *([output] if is_there else [])]
    try:
        program = read_program(paths, args.cc or os.environ.get("CC") or "cc")
    except OSError as error:
        print(f"gpgen: {error.filename}: {error.strerror}", file=sys.stderr)
        return BAD_COMMAND
    missing = missing_stubs(checked.module, program)
    if output is None:
        print(append_stubs(checked.module, "", missing), end="")
        return DONE
    inputs = [Path(file.path) for file in checked.files]
    return save(partial(add, checked.module, args.output, missing, inputs), output)


def is_wrong(output: str) -> bool:
    """Return whether an output is neither a folder nor a C source, existing or not."""
    path = Path(output)
    if is_folder(output) or path.suffix in SOURCES:
        return False
    return path.suffix != "" or os.path.lexists(path)


def is_folder(output: str) -> bool:
    return output.endswith(("/", os.sep)) or Path(output).is_dir()


def add(module: Module, output: str, missing: Sequence[Stub], inputs: Sequence[Path]) -> None:
    """Add skeletons to sources; raise a RefusalError before any change if one is refused."""
    found = list(additions(module, output, missing))
    known = identities(inputs)
    refused = [refusal for each in found if (refusal := refusal_to_add(each, known)) is not None]
    if refused:
        raise RefusalError(refused)
    for each in found:
        path = each.path.resolve()  # a link is kept
        mode = path.stat().st_mode if path.exists() else None
        write_all(path.parent, {path.name: each.text})
        if mode is not None:
            path.chmod(mode)
        print(f"{each.path}: {plural(each.functions, 'function')} added")


def additions(module: Module, output: str, missing: Sequence[Stub]) -> Iterator[Addition]:
    """Yield the sources to write: one file for all, or one for each owner in a folder."""
    path = Path(output)
    if not is_folder(output) and path.suffix in SOURCES:
        if missing or not path.exists():
            yield addition(module, path, missing)
        return
    by_owner: dict[str, list[Stub]] = {}
    for each in missing:
        by_owner.setdefault(each.owner, []).append(each)
    for owner, found in by_owner.items():
        words = (module.name.text, *([owner] if owner else []), "impl.c")
        yield addition(module, path / "_".join(words), found)


def addition(module: Module, path: Path, missing: Sequence[Stub]) -> Addition:
    before = path.read_bytes().decode("utf-8", "surrogateescape") if path.is_file() else ""
    return Addition(path, append_stubs(module, before, missing), len(missing))


def append_stubs(module: Module, before: str, missing: Sequence[Stub]) -> str:
    """Return a text followed by skeletons, with the text's line endings."""
    start = before or f'#include "{module.name.text}.h"\n'
    added = "".join(f"\n{each.text}" for each in missing)
    added = added if start.endswith("\n") else f"\n{added}"
    return start + (added.replace("\n", "\r\n") if "\r\n" in before else added)


def refusal_to_add(addition: Addition, inputs: Collection[Identity]) -> Refusal | None:
    path = addition.path
    refusal = refusal_of(Target(path, addition.text), inputs, force=True)
    if refusal is not None:
        return refusal
    if is_generated(addition.text):
        return Refusal(path, "it is a generated file", "choose another file")
    try:
        addition.text.encode()
    except UnicodeEncodeError:
        return Refusal(path, "it is not UTF-8", "save it as UTF-8")
    return None
