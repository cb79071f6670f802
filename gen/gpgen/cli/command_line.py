"""The table of verbs, and the command line without a verb, which generates C."""

import argparse
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

from gpgen import __version__
from gpgen.cli.shared_options import Parser, add_schema, file_name, path

LIST_FORMATS = ("lines", "json", "cmake")
# Each verb has a module with `options()` and `run(arguments)`.
VERBS = {
    "check": ("SCHEMA", "list the errors and warnings of a schema"),
    "conform": ("OLD NEW", "what a new schema changes for users of its C"),
    "explain": ("CODE|NAME", "what it means, or where it comes from"),
    "graph": ("SCHEMA [TREE]", "a picture: SVG, DOT or Mermaid"),
    "import-bt": ("FILE", "trees of BehaviorTree.CPP, Nav2 or behavior3"),
    "init": ("[DIR]", "a project that builds, for --build make, cmake, ..."),
    "inspect": ("SCHEMA", "a running program in the browser"),
    "lock": ("SCHEMA", "give numbers to its events and entities"),
    "lsp": ("", "a language server for editors"),
    "print": ("FACT", "such as runtime-dir, cmake-dir, json-schema"),
    "stubs": ("SCHEMA", "skeletons of the functions that are yours to write"),
    "tests": ("SCHEMA", "a C program that plays the tests of its behaviours"),
    "vendor": ("DIR", "the runtime as gp.h and gp.c"),
}
OPTIONS = """\
usage: gpgen SCHEMA -o DIR [options]    a schema in, C out; gpgen --version
       gpgen VERB ...                   gpgen VERB --help says more
  -o, --output DIR      folder for the C, made if missing; - is standard output
  --single-file         one header, one source; --force overwrites edited files
  --check, --dry-run    write nothing: a diff and status 4 if stale, or names
  --depfile FILE        what outputs depend on; --stamp FILE is touched last
  --list-outputs        or --list-inputs: names, as --list-format says (lines)
  --template-dir DIR    an overlay: its templates replace or extend gpgen's
  --error-format FORM   text, short or json; --max-errors N shows the first N
  -W WHAT               no-CODE silences a warning, error=CODE or error fails
"""
STATUSES = "exit status: 0 done, 1 bad schema, 2 bad command, 3 a bug in gpgen, 4 stale\n"


def verb_module(verb: str) -> ModuleType:
    """Import and return the module of a verb; others are not imported."""
    return import_module(f"gpgen.cli.{verb.replace('-', '_')}")


class Arguments(argparse.Namespace):
    """The arguments of the command without a verb; an output of `-` is standard output."""

    schema: str
    output: str | None
    depfile: Path | None
    stamp: Path | None
    single_file: bool
    template_dir: list[Path]
    check: bool
    dry_run: bool
    list_outputs: bool
    list_inputs: bool
    list_format: str
    force: bool

    @property
    def folder(self) -> Path:
        return Path(self.output or "")


class MainParser(Parser):
    """The parser of the command without a verb; it prints a help text of its own."""

    def format_help(self) -> str:
        lines = [
            f"{'' if number else 'verbs:':7}{f'{verb} {words}':21}{summary}\n"
            for number, (verb, (words, summary)) in enumerate(VERBS.items())
        ]
        return OPTIONS + "".join(lines) + STATUSES

    def format_usage(self) -> str:
        return "".join(OPTIONS.splitlines(keepends=True)[:2])


def parse(words: Sequence[str]) -> Arguments:
    """Return the arguments of a command line; exit with a message if they conflict."""
    parser = main_parser()
    arguments = parser.parse_args(words, Arguments())
    if arguments.output is None and not (arguments.list_outputs or arguments.list_inputs):
        parser.error("expected -o DIR, the folder for the C files")
    if arguments.output == "-":
        check_stdout(arguments, parser)
    for overlay in arguments.template_dir:
        if not overlay.is_dir():
            parser.error(f"--template-dir {overlay}: expected a folder")
    return arguments


def check_stdout(arguments: Arguments, parser: argparse.ArgumentParser) -> None:
    """Exit with a message if `-o -` conflicts with an option that needs files."""
    for option in ("check", "dry_run", "list_outputs", "depfile", "stamp"):
        if getattr(arguments, option):
            flag = option.replace("_", "-")
            parser.error(f"-o - conflicts with --{flag}: standard output is no file")
    if not arguments.single_file:
        parser.error("-o - requires --single-file: standard output takes one file")


def main_parser() -> argparse.ArgumentParser:
    parser = MainParser(prog="gpgen", allow_abbrev=False)
    add_schema(parser, is_only_read=False)
    parser.add_argument("-o", "--output", metavar="DIR", type=file_name)
    parser.add_argument("--depfile", metavar="FILE", type=path)
    parser.add_argument("--stamp", metavar="FILE", type=path)
    parser.add_argument("--single-file", action="store_true")
    parser.add_argument("--force", action="store_true")
    parser.add_argument("--list-format", choices=LIST_FORMATS, default=LIST_FORMATS[0])
    parser.add_argument("--template-dir", metavar="DIR", type=path, action="append", default=[])
    parser.add_argument("--version", action="version", version=f"gpgen {__version__}")
    group = parser.add_mutually_exclusive_group()
    for option in ("--check", "--dry-run", "--list-outputs", "--list-inputs"):
        group.add_argument(option, action="store_true")
    return parser
