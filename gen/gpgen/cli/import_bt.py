"""`gpgen import-bt`: converts trees of BehaviorTree.CPP, Nav2 and behavior3 into a schema."""

import argparse
import re
import sys
from functools import partial
from pathlib import Path

from gpgen.cli.output_files import save
from gpgen.cli.reporting import DONE, report
from gpgen.cli.shared_options import (
    add_force,
    add_problem_options,
    file_name,
    parser,
    report_options,
)
from gpgen.output.files import write_all
from gpgen.output.manifest import Target, check_targets
from gpgen.tools.import_bt.elements import LARGEST
from gpgen.tools.import_bt.importer import import_trees

STDIN = "<stdin>"


def options() -> argparse.ArgumentParser:
    made = parser("import-bt", "Converts behaviour trees of another library into a schema.")
    made.add_argument(
        "file",
        metavar="FILE",
        type=file_name,
        help="XML of BehaviorTree.CPP, Groot or Nav2, or JSON of behavior3; - is standard input",
    )
    made.add_argument(
        "-o", "--output", metavar="FILE", type=file_name, help="the schema; - is standard output"
    )
    made.add_argument(
        "--module",
        metavar="NAME",
        type=name,
        help="the schema's module, by default the file's name",
    )
    made.add_argument(
        "--entity",
        metavar="NAME",
        type=name,
        default="agent",
        help="the entity that has the trees (agent)",
    )
    add_force(made)
    add_problem_options(made)
    return made


def name(text: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", text):
        raise argparse.ArgumentTypeError(f"expected a name in lower_snake_case, got '{text}'")
    return text


def read(path: str) -> bytes:
    """Return the bytes of a file, up to one more than the limit to show that it is exceeded."""
    if path == STDIN:
        return sys.stdin.buffer.read(LARGEST + 1)
    with Path(path).open("rb") as file:
        return file.read(LARGEST + 1)


def run(arguments: list[str]) -> int:
    """Print or write the schema, and report what has no equivalent."""
    args = options().parse_args(arguments)
    path = STDIN if args.file == "-" else args.file
    module = args.module or ("trees" if path == STDIN else None)
    made = import_trees(path, read, module, args.entity)
    status = report(made.problems, report_options(args))
    if status != DONE:
        return status
    if args.output in {None, "-"}:
        print(made.text, end="")
        return DONE
    inputs = [Path(each) for each in made.inputs]
    write = partial(write_schema, Path(args.output), made.text, inputs, force=args.force)
    return save(write, Path(args.output))


def write_schema(path: Path, text: str, inputs: list[Path], *, force: bool) -> None:
    """Write a schema; a file that exists already is the user's."""
    target = Target(path, text, is_ours=lambda _: False, has_checksum=False)
    check_targets([target], inputs, force=force)
    write_all(path.parent, {path.name: text})
