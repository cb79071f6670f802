"""The command line: arguments in, exit status out; the only module that prints."""

import argparse
import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from gpgen import __version__

if TYPE_CHECKING:
    from gpgen.diagnostics import Problem

DONE, BAD_SCHEMA, BAD_COMMAND, BUG = 0, 1, 2, 3
INTERRUPTED = 130

USAGE = """gpgen SCHEMA -o DIR [--depfile FILE] [--template-dir DIR]
       gpgen SCHEMA --list-outputs
       gpgen check|lock SCHEMA
       gpgen print runtime-dir|json-schema|views"""

DESCRIPTION = "Writes plain C11 for the objects, properties and signals of a YAML schema."

EPILOG = """\
exit status:
  0  done
  1  the schema is wrong
  2  the command is wrong, or its files cannot be written
  3  a bug in gpgen
"""


def command() -> NoReturn:
    """Run gpgen as a program of its own.

    It leaves without tearing down: what Python would free object by object, the
    system takes back at once.
    """
    os._exit(main())


def main(argv: list[str] | None = None) -> int:
    """Run gpgen and return its exit status; never lets an exception out."""
    arguments = sys.argv[1:] if argv is None else argv
    gc.disable()  # one short run: looking for garbage costs more than it frees
    try:
        status = run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        print("gpgen: interrupted; nothing was written", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        if error.filename is not None:
            return report_bug(error)
        print(f"gpgen: cannot print: {error.strerror}", file=sys.stderr)
        return BAD_COMMAND
    except Exception as error:  # noqa: BLE001 (whatever it is, it is ours)
        return report_bug(error)
    else:
        return status


def run(arguments: list[str]) -> int:
    """Do what the arguments say."""
    verb = arguments[0] if arguments else ""
    if verb == "check":
        return check(check_parser().parse_args(arguments[1:]))
    if verb == "lock":
        return lock(lock_parser().parse_args(arguments[1:]))
    if verb == "print":
        return print_fact(print_parser().parse_args(arguments[1:]))
    if len(arguments) > 1 and verb.isalpha() and not Path(verb).exists():
        message = f"'{verb}' is neither a file nor a verb; the verbs are check, lock and print"
        main_parser().error(message)
    return generate(main_parser().parse_args(arguments))


def report_bug(error: Exception) -> int:
    """Say that gpgen itself is at fault, and where."""
    import traceback

    frame = traceback.extract_tb(error.__traceback__)[-1]
    print(
        f"gpgen: internal error: {type(error).__name__}: {error}\n"
        f"  at {Path(frame.filename).name}:{frame.lineno}; this is a bug in gpgen {__version__},"
        " please report it with your schema\n"
        "  (GPGEN_TRACEBACK=1 shows the way there)",
        file=sys.stderr,
    )
    if os.environ.get("GPGEN_TRACEBACK"):
        traceback.print_exception(error)
    return BUG


def main_parser() -> argparse.ArgumentParser:
    """Return the parser of the main job."""
    parser = argparse.ArgumentParser(
        prog="gpgen",
        usage=USAGE,
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("schema", metavar="SCHEMA", help="the schema's YAML file")
    parser.add_argument("-o", "--output", metavar="DIR", help="where the C goes; made if need be")
    parser.add_argument("--depfile", metavar="FILE", help="write what the outputs depend on")
    parser.add_argument(
        "--list-outputs", action="store_true", help="name the outputs and write nothing"
    )
    parser.add_argument(
        "--template-dir",
        metavar="DIR",
        type=Path,
        action="append",
        default=[],
        help="an overlay: its templates replace gpgen's, or extend them",
    )
    parser.add_argument("--version", action="version", version=f"gpgen {__version__}")
    return parser


def check_parser() -> argparse.ArgumentParser:
    """Return the parser of `gpgen check`."""
    parser = argparse.ArgumentParser(
        prog="gpgen check", description="Says what is wrong with a schema; writes nothing."
    )
    parser.add_argument("schema", metavar="SCHEMA", help="the schema's YAML file")
    return parser


def lock_parser() -> argparse.ArgumentParser:
    """Return the parser of `gpgen lock`."""
    parser = argparse.ArgumentParser(
        prog="gpgen lock",
        description="Writes the type numbers of a schema's events into its lock file.",
    )
    parser.add_argument("schema", metavar="SCHEMA", help="the schema's YAML file")
    return parser


def print_parser() -> argparse.ArgumentParser:
    """Return the parser of `gpgen print`."""
    parser = argparse.ArgumentParser(
        prog="gpgen print", description="Prints a fact that builds need."
    )
    parser.add_argument(
        "fact",
        choices=["runtime-dir", "json-schema", "views"],
        help="runtime-dir: the folder of the C runtime; json-schema: by which editors check; "
        "views: what templates see",
    )
    return parser


def print_fact(arguments: argparse.Namespace) -> int:
    """Print what `gpgen print` was asked for."""
    if arguments.fact == "json-schema":
        import json

        from gpgen.language.json_schema import json_schema

        print(json.dumps(json_schema(), indent=2))
        return DONE
    from gpgen.emit import data_folder

    if arguments.fact == "views":
        from gpgen.rendering.reference import reference

        print(reference(data_folder("templates")), end="")
        return DONE
    print(data_folder("runtime"))
    return DONE


def check(arguments: argparse.Namespace) -> int:
    """Read a schema and say what is wrong with it."""
    from gpgen.check import check_schema

    return report(check_schema(arguments.schema).problems)


def lock(arguments: argparse.Namespace) -> int:
    """Give numbers to events that have none yet, and say which."""
    from gpgen.emit import write_all
    from gpgen.lock import extended, is_full, lock_path, lock_text, read_lock
    from gpgen.parse.module import parse_module
    from gpgen.passes import run
    from gpgen.reading.files import read_file

    parsed = parse_module(arguments.schema)
    before = read_lock(arguments.schema, read_file)
    problems = [*parsed.problems, *(run(parsed.module) if parsed.module else []), *before.problems]
    if problems or parsed.module is None:
        return report(tuple(problems))
    after = extended(parsed.module, before.numbers)
    path = Path(lock_path(arguments.schema))
    if is_full(after):
        print(f"gpgen: {path}: a stream has had more events than it can", file=sys.stderr)
        return BAD_SCHEMA
    if not after:
        return DONE
    try:
        write_all(path.parent, {path.name: lock_text(arguments.schema, after)})
    except OSError as error:
        print(f"gpgen: cannot write {path}: {error.strerror}", file=sys.stderr)
        return BAD_COMMAND
    for stream, events in after.items():
        for event, number in events.items():
            if event not in before.numbers.get(stream, {}):
                print(f"{path}: {stream}.{event} is {number}")
    return DONE


def report(problems: "tuple[Problem, ...]") -> int:
    """Print problems in the contract's form."""
    from gpgen.diagnostics import render

    for problem in problems:
        print(render(problem), file=sys.stderr)
    return BAD_SCHEMA if problems else DONE


def generate(arguments: argparse.Namespace) -> int:
    """Do the main job: schema in, C out."""
    if arguments.output is None and not arguments.list_outputs:
        main_parser().error("say where the C goes: -o DIR")
    overlays: list[Path] = arguments.template_dir
    for overlay in overlays:
        if not overlay.is_dir():
            main_parser().error(f"--template-dir {overlay}: this is not a folder")
    from gpgen.check import check_schema
    from gpgen.emit import depfile, outputs, render, templates, write_all
    from gpgen.rendering.overlays import OverlayError

    checked = check_schema(arguments.schema)
    if checked.problems or checked.module is None:
        return report(checked.problems)
    folder = Path(arguments.output or ".")
    targets = [str(folder / output.name) for output in outputs(checked.module)]
    if arguments.list_outputs:
        print("\n".join(targets))
        return DONE
    try:
        texts = render(checked.module, overlays)
    except OverlayError as error:
        return report(error.problems)
    try:
        write_all(folder, texts)
        if arguments.depfile:
            inputs = [*(Path(file.path) for file in checked.files), *templates(overlays)]
            path = Path(arguments.depfile)
            write_all(path.parent, {path.name: depfile(targets, inputs)})
    except FileExistsError:
        print(f"gpgen: cannot write into {folder}: it is not a folder", file=sys.stderr)
        return BAD_COMMAND
    except OSError as error:
        print(f"gpgen: cannot write {error.filename or folder}: {error.strerror}", file=sys.stderr)
        return BAD_COMMAND
    return DONE
