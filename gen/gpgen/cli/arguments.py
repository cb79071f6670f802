"""The command line of the main job, parsed with all its options."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from gpgen import __version__
from gpgen.cli.options import Parser, add_schema, manner, named, path
from gpgen.cli.reporting import PLAIN, Manner

LIST_FORMATS = ("lines", "json", "cmake")
# What builds say, each with a path.
PATHS = {"-o": "output", "--output": "output", "--depfile": "depfile", "--stamp": "stamp"}


class Given(NamedTuple):
    """The arguments of a command line, with their defaults."""

    schema: str
    output: Path = Path()
    depfile: Path | None = None
    stamp: Path | None = None
    single_file: bool = False
    template_dir: tuple[Path, ...] = ()
    check: bool = False
    dry_run: bool = False
    list_outputs: bool = False
    list_inputs: bool = False
    list_format: str = LIST_FORMATS[0]
    force: bool = False
    to_stdout: bool = False
    manner: Manner = PLAIN


def plainly(arguments: Sequence[str]) -> Given | None:
    """Return what a command line says that has only a schema and paths.

    None where there is more to it, or too little. A parser says the same, but
    to import and make one takes as long as to read a small schema.
    """
    schemas: list[str] = []
    paths: dict[str, Path] = {}
    words = iter(arguments)
    for word in words:
        name = PATHS.get(word)
        value = word if name is None else next(words, "-")
        if not value or value.startswith("-"):
            return None
        if name is None:
            schemas.append(value)
        else:
            paths[name] = Path(value)
    if len(schemas) != 1 or "output" not in paths:
        return None
    return Given(
        schemas[0], paths["output"], depfile=paths.get("depfile"), stamp=paths.get("stamp")
    )


HELP = """\
usage: gpgen SCHEMA -o DIR [options]    a schema in, C out; gpgen --version
       gpgen VERB ...                   gpgen VERB --help says more

  -o, --output DIR      folder for the C, made if missing; - is standard output
  --single-file         one header and one source, for a runtime of gpgen vendor
  --force               overwrite files that were edited, or are not gpgen's
  --check, --dry-run    write nothing: a diff and status 4 if stale, or names
  --depfile FILE        what outputs depend on; --stamp FILE is touched last
  --list-outputs        or --list-inputs: names, as --list-format says (lines)
  --template-dir DIR    an overlay: its templates replace or extend gpgen's
  --error-format FORM   text, short or json; --max-errors N shows the first N
  -W WHAT               no-CODE silences a warning, error=CODE or error fails

verbs: check SCHEMA         what is wrong with it
       conform OLD NEW      what changes for those who include its C
       explain CODE|NAME    what it means, or where it comes from
       graph SCHEMA [TREE]  a picture: SVG, DOT or Mermaid
       init [DIR]           a project that builds, for --build make, cmake, ...
       lock SCHEMA          give numbers to its events
       lsp                  a language server for editors
       print FACT           such as runtime-dir, cmake-dir, json-schema
       stubs SCHEMA         skeletons of the functions that are yours to write
       vendor DIR           the runtime as gp.h and gp.c
exit status: 0 done, 1 bad schema, 2 bad command, 3 a bug in gpgen, 4 stale
"""


class MainParser(Parser):
    """The parser of the main job, with a help of its own."""

    def format_help(self) -> str:
        """Return the text of --help."""
        return HELP

    def format_usage(self) -> str:
        """Return the first lines of it."""
        return HELP.partition("\n\n")[0] + "\n"


def understood(arguments: Sequence[str]) -> Given:
    """Return the arguments of a command line; exit with a message if they conflict."""
    parser = main_parser()
    said = parser.parse_args(arguments)
    given = Given(
        said.schema,
        Path(said.output or ""),
        said.depfile,
        said.stamp,
        said.single_file,
        tuple(said.template_dir),
        said.check,
        said.dry_run,
        said.list_outputs,
        said.list_inputs,
        said.list_format,
        said.force,
        to_stdout=said.output == "-",
        manner=manner(said),
    )
    if said.output is None and not (given.list_outputs or given.list_inputs):
        parser.error("expected -o DIR, the folder for the C files")
    if given.to_stdout:
        check_stdout(given, parser)
    for overlay in given.template_dir:
        if not overlay.is_dir():
            parser.error(f"--template-dir {overlay}: expected a folder")
    return given


def check_stdout(given: Given, parser: argparse.ArgumentParser) -> None:
    """Exit with a message if `-o -` conflicts with an option that needs files."""
    needless = (
        ("--check", given.check),
        ("--dry-run", given.dry_run),
        ("--list-outputs", given.list_outputs),
        ("--depfile", given.depfile),
        ("--stamp", given.stamp),
    )
    for option, value in needless:
        if value:
            parser.error(f"-o - conflicts with {option}: standard output is no file")
    if not given.single_file:
        parser.error("-o - requires --single-file: standard output takes one file")


def main_parser() -> argparse.ArgumentParser:
    """Return the parser of the main job."""
    parser = MainParser(prog="gpgen", allow_abbrev=False)
    add_schema(parser, is_only_read=False)
    parser.add_argument("-o", "--output", metavar="DIR", type=named)
    parser.add_argument("--depfile", metavar="FILE", type=path)
    parser.add_argument("--stamp", metavar="FILE", type=path)
    parser.add_argument("--single-file", action="store_true")
    parser.add_argument("--force", action="store_true")
    parser.add_argument("--list-format", choices=LIST_FORMATS, default=LIST_FORMATS[0])
    parser.add_argument("--template-dir", metavar="DIR", type=path, action="append", default=[])
    parser.add_argument("--version", action="version", version=f"gpgen {__version__}")
    instead = parser.add_mutually_exclusive_group()
    for option in ("--check", "--dry-run", "--list-outputs", "--list-inputs"):
        instead.add_argument(option, action="store_true")
    return parser
