"""The main job: a schema in, C out."""

import argparse
import errno
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from gpgen import __version__
from gpgen.cli.options import Parser, add_schema, manner
from gpgen.cli.reporting import report
from gpgen.cli.status import BAD_COMMAND, DONE, STALE
from gpgen.model import Module

LIST_FORMATS = ("lines", "json", "cmake")
HELP = """\
usage: gpgen SCHEMA -o DIR [options]    a schema in, C out; gpgen --version
       gpgen VERB ...                   gpgen VERB --help says more

  -o, --output DIR      where the C goes; made if need be
  --single-file         one header and one source, for a runtime of gpgen vendor
  --check               write nothing: status 4 and a diff if outputs are stale
  --dry-run             write nothing: say what would be written
  --depfile FILE        write what the outputs depend on, for Ninja and Make
  --stamp FILE          touch this when all is written
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
       print FACT           such as runtime-dir, cmake-dir, json-schema
       stubs SCHEMA         skeletons of the functions that are yours to write
       vendor DIR           the runtime as gp.h and gp.c
exit status: 0 done, 1 bad schema, 2 bad command, 3 a bug in gpgen, 4 stale
"""


class MainParser(Parser):
    """The parser of the main job, with a help of its own."""

    def format_help(self) -> str:
        """Return what --help prints."""
        return HELP

    def format_usage(self) -> str:
        """Return the first lines of it."""
        return HELP.partition("\n\n")[0] + "\n"


def run(arguments: list[str]) -> int:
    """Do the main job."""
    parser = main_parser()
    given = parser.parse_args(arguments)
    asks = given.list_outputs or given.list_inputs
    if given.output is None and not asks:
        parser.error("say where the C goes: -o DIR")
    for overlay in given.template_dir:
        if not overlay.is_dir():
            parser.error(f"--template-dir {overlay}: this is not a folder")
    return list_files(given) if asks else generate(given)


def main_parser() -> argparse.ArgumentParser:
    """Return the parser of the main job."""
    parser = MainParser(prog="gpgen", allow_abbrev=False)
    add_schema(parser)
    parser.add_argument("-o", "--output", metavar="DIR", type=Path)
    parser.add_argument("--depfile", metavar="FILE", type=Path)
    parser.add_argument("--stamp", metavar="FILE", type=Path)
    parser.add_argument("--single-file", action="store_true")
    parser.add_argument("--list-format", choices=LIST_FORMATS, default=LIST_FORMATS[0])
    parser.add_argument("--template-dir", metavar="DIR", type=Path, action="append", default=[])
    parser.add_argument("--version", action="version", version=f"gpgen {__version__}")
    instead = parser.add_mutually_exclusive_group()
    for option in ("--check", "--dry-run", "--list-outputs", "--list-inputs"):
        instead.add_argument(option, action="store_true")
    return parser


def list_files(given: argparse.Namespace) -> int:
    """Name the outputs, or the inputs, of which there are some even if the schema is wrong."""
    from gpgen.check import check_schema
    from gpgen.emit import names_of

    checked = check_schema(given.schema)
    status = report(checked.problems, manner(given))
    if given.list_inputs:
        names = [str(path) for path in inputs_of(given, tuple(file.path for file in checked.files))]
    elif status == DONE and checked.module is not None:
        folder = given.output or Path()
        made = names_of(checked.module, single_file=given.single_file)
        names = [str(folder / name) for name in made]
    else:
        return status
    print(listed(names, given.list_format))
    return status


def inputs_of(given: argparse.Namespace, files: tuple[str, ...]) -> list[Path]:
    """Return all that the outputs depend on: schemas, lock file, templates."""
    from gpgen.emit import templates

    return [*map(Path, files), *templates(given.template_dir)]


def listed(names: list[str], form: str) -> str:
    """Return names as they were asked for."""
    if form == "json":
        import json

        return json.dumps(names, indent=2)
    if form == "cmake":
        return ";".join(name.replace(";", "\\;") for name in names)
    return "\n".join(names)


def generate(given: argparse.Namespace) -> int:
    """Read, check and render a schema; write what comes out, or say what differs."""
    from gpgen.check import check_schema
    from gpgen.emit import render
    from gpgen.rendering.overlaid import OverlayError

    checked = check_schema(given.schema)
    status = report(checked.problems, manner(given))
    if status != DONE or checked.module is None:
        return status
    try:
        texts = render(checked.module, given.template_dir, single_file=given.single_file)
    except OverlayError as error:
        return report(error.problems, manner(given))
    if given.check or given.dry_run:
        from gpgen.cli.compare import compare

        differs = compare(given.output, checked.module, texts, diff=given.check)
        return STALE if differs and given.check else DONE
    try:
        write(given, checked.module, texts, tuple(file.path for file in checked.files))
    except FileExistsError as error:
        print(f"gpgen: cannot write into {error.filename}: it is not a folder", file=sys.stderr)
        return BAD_COMMAND
    except OSError as error:
        path = error.filename or given.output
        print(f"gpgen: cannot write {path}: {error.strerror}", file=sys.stderr)
        return BAD_COMMAND
    return DONE


def write(
    given: argparse.Namespace, module: Module, texts: Mapping[str, str], files: tuple[str, ...]
) -> None:
    """Write outputs and manifest, remove what is left of earlier runs, then depfile and stamp."""
    from gpgen.manifest import left_behind, manifest_name, manifest_text
    from gpgen.writing import alone_in, write_all

    name, folder = module.name.text, given.output
    with alone_in(folder):
        left = left_behind(folder, name, texts)
        write_all(folder, {**texts, manifest_name(name): manifest_text(name, texts)}, left.gone)
    for kept in left.changed:
        print(
            f"gpgen: {folder / kept}: not written any more, but changed by hand: remove it",
            file=sys.stderr,
        )
    if given.depfile:
        from gpgen.depfile import depfile

        # Beside a stamp, outputs would look old to Make: they stay so when nothing changes.
        outputs = [str(folder / output) for output in texts]
        targets = [str(given.stamp)] if given.stamp else outputs
        path = given.depfile
        write_all(path.parent, {path.name: depfile(targets, inputs_of(given, files))})
    if given.stamp:
        given.stamp.parent.mkdir(parents=True, exist_ok=True)
        if given.stamp.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), given.stamp)
        given.stamp.touch()
