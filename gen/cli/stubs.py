"""`gpgen stubs`: skeletons of all that the user has to write."""

import argparse
import os
import sys
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from pathlib import Path

from gpgen.cli.file_output import save
from gpgen.cli.options import add_schema, manner, named, parser
from gpgen.cli.reporting import report
from gpgen.cli.status import BAD_COMMAND, DONE
from gpgen.definitions import SOURCES
from gpgen.diagnostics import plural
from gpgen.model import Module
from gpgen.ownership import (
    Identity,
    Refusal,
    RefusalError,
    Target,
    identities,
    is_generated,
    refusal_of,
)
from gpgen.stubs import Stub
from gpgen.tuples import NamedTuple


class Addition(NamedTuple):
    """A source, and its text with the skeletons added."""

    path: Path
    text: str
    functions: int


def options() -> argparse.ArgumentParser:
    """Return the parser of its arguments."""
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
        "-o", "--output", metavar="DIR", type=named, help="add to the sources there; or FILE.c"
    )
    made.add_argument(
        "--cc", metavar="COMMAND", type=named, help="expands macros; such as 'cc -Iinclude'"
    )
    return made


def run(arguments: list[str]) -> int:
    """Print skeletons, or add to sources those that these and others lack."""
    given = options().parse_intermixed_args(arguments)
    from gpgen.check import check_schema
    from gpgen.cli.user_code import missing_stubs, read_program

    checked = check_schema(given.schema)
    status = report(checked.problems, manner(given))
    if status != DONE or checked.module is None:
        return status
    output = None if given.output in {None, "-"} else Path(given.output)
    if output is not None and is_wrong(given.output):
        hint = "expected a folder or a file that ends in .c"
        print(f"gpgen: {output}: {hint}", file=sys.stderr)
        return BAD_COMMAND
    is_there = output is not None and (output.is_dir() or output.is_file())
    paths = [*given.sources, *([output] if is_there else [])]
    try:
        program = read_program(paths, given.cc or os.environ.get("CC") or "cc")
    except OSError as error:
        print(f"gpgen: {error.filename}: {error.strerror}", file=sys.stderr)
        return BAD_COMMAND
    missing = missing_stubs(checked.module, program)
    if output is None:
        print(joined(checked.module, "", missing), end="")
        return DONE
    inputs = [Path(file.path) for file in checked.files]
    return save(partial(add, checked.module, given.output, missing, inputs), output)


def is_wrong(output: str) -> bool:
    """Tell whether an output is neither a folder nor a C source, if need be by its name alone."""
    path = Path(output)
    if is_folder(output) or path.suffix in SOURCES:
        return False
    return path.suffix != "" or os.path.lexists(path)


def is_folder(output: str) -> bool:
    """Tell whether an output is a folder, which may end in a slash."""
    return output.endswith(("/", os.sep)) or Path(output).is_dir()


def add(module: Module, output: str, missing: Sequence[Stub], inputs: Sequence[Path]) -> None:
    """Add skeletons to sources, all of which must be able to take them."""
    from gpgen.writing import write_all

    found = list(additions(module, output, missing))
    known = identities(inputs)
    refused = [refusal for each in found if (refusal := refusal_to_add(each, known)) is not None]
    if refused:
        raise RefusalError(refused)
    for each in found:
        path = each.path.resolve()  # a link stays one
        mode = path.stat().st_mode if path.exists() else None
        write_all(path.parent, {path.name: each.text})
        if mode is not None:
            path.chmod(mode)
        print(f"{each.path}: {plural(each.functions, 'function')} added")


def additions(module: Module, output: str, missing: Sequence[Stub]) -> Iterator[Addition]:
    """Yield the sources to write: one file for all, or a folder with one for each owner."""
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
    """Return a source with skeletons behind what it has already."""
    before = path.read_bytes().decode("utf-8", "surrogateescape") if path.is_file() else ""
    return Addition(path, joined(module, before, missing), len(missing))


def joined(module: Module, before: str, missing: Sequence[Stub]) -> str:
    """Return a text with skeletons behind it, in its own line ends."""
    start = before or f'#include "{module.name.text}.h"\n'
    added = "".join(f"\n{each.text}" for each in missing)
    added = added if start.endswith("\n") else f"\n{added}"
    return start + (added.replace("\n", "\r\n") if "\r\n" in before else added)


def refusal_to_add(addition: Addition, inputs: Collection[Identity]) -> Refusal | None:
    """Return why nothing may be added to a file."""
    path = addition.path
    refusal = refusal_of(Target(path, addition.text), inputs, force=True)
    if refusal is not None:
        return refusal
    if is_generated(addition.text):
        hint = "choose another file"
        return Refusal(path, "it is a generated file", hint)
    try:
        addition.text.encode()
    except UnicodeEncodeError:
        return Refusal(path, "it is not UTF-8", "save it as UTF-8")
    return None
