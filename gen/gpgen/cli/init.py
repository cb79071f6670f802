"""`gpgen init`: creates a project that builds and runs at once."""

import argparse
import os
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

from gpgen.cli.reporting import BAD_COMMAND, DONE
from gpgen.cli.shared_options import output_folder, parser
from gpgen.output.files import data_folder
from gpgen.schema.json_schema.document import json_schema_text

# The command that builds and runs a new project, by build system.
COMMANDS = {
    "make": "make && ./garden",
    "ninja": "ninja && ./garden",
    "cmake": "cmake -B build && cmake --build build && build/garden",
    "meson": "meson setup build && ninja -C build && build/garden",
}


def options() -> argparse.ArgumentParser:
    made = parser("init", "Makes a project: a schema, a program, and what builds them.")
    made.add_argument("folder", metavar="DIR", nargs="?", type=output_folder, default=Path())
    made.add_argument("--build", choices=COMMANDS, default="make", help="default: make")
    return made


def run(arguments: list[str]) -> int:
    args = options().parse_args(arguments)
    texts = files_of(args.build)
    there = [str(args.folder / name) for name in texts if os.path.lexists(args.folder / name)]
    if there:
        print(
            f"gpgen: nothing was made, since there is {', '.join(there)} already; name another"
            " folder: gpgen init DIR",
            file=sys.stderr,
        )
        return BAD_COMMAND
    try:
        make(args.folder, texts)
    except OSError as error:
        print(f"gpgen: cannot write {error.filename}: {error.strerror}", file=sys.stderr)
        return BAD_COMMAND
    where = "" if args.folder == Path() else f"cd {shlex.quote(str(args.folder))} && "
    print(f"created {', '.join(texts)}. To build and run:\n{where}{COMMANDS[args.build]}")
    return DONE


def files_of(build: str) -> dict[str, str]:
    home = data_folder("integration")
    files = {
        path.name: path.read_text("utf-8")
        for folder in (home / "project", home / "project" / build)
        for path in sorted(folder.iterdir())
        if path.is_file()
    }
    if build == "meson":
        files["subprojects/gpgen/meson.build"] = (home / "meson/meson.build").read_text("utf-8")
    files["gpgen.schema.json"] = json_schema_text()
    return files


def make(folder: Path, texts: Mapping[str, str]) -> None:
    """Create all files or none, without overwriting any that exists."""
    made: list[Path] = []
    try:
        for name, text in texts.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8") as file:
                made.append(path)
                file.write(text)
    except BaseException as error:
        for each in made:
            each.unlink()
        if isinstance(error, OSError):
            error.filename = error.filename or str(made[-1])
        raise
