"""`gpgen tests`: a C program that plays the tests of a schema's behaviours."""

import argparse
import sys
from functools import partial
from pathlib import Path

from gpgen.checks.front_end import check_schema
from gpgen.cli.outputs import save
from gpgen.cli.reporting import BAD_SCHEMA, DONE, report
from gpgen.cli.shared_options import add_force, add_schema, file_name, parser, report_options
from gpgen.output.files import write_one
from gpgen.output.ownership import Target, check_targets, with_checksum
from gpgen.tools.tests.program import tests_program


def options() -> argparse.ArgumentParser:
    made = parser("tests", "Writes a C program that plays the tests of a schema's behaviours.")
    add_schema(made)
    made.add_argument(
        "-o", "--output", metavar="FILE", type=file_name, help="write a file instead of printing"
    )
    add_force(made)
    return made


def run(arguments: list[str]) -> int:
    """Print the program, or write it."""
    args = options().parse_args(arguments)
    checked = check_schema(args.schema)
    status = report(checked.problems, report_options(args))
    if status != DONE or checked.module is None:
        return status
    if not checked.module.tests:
        hint = "declare them under 'tests'"
        print(f"gpgen: {args.schema}: expected tests, got none; {hint}", file=sys.stderr)
        return BAD_SCHEMA
    text = tests_program(checked.module)
    if args.output in (None, "-"):
        print(text, end="")
        return DONE
    path = Path(args.output)
    inputs = [Path(file.path) for file in checked.files]
    return save(partial(write, path, text, inputs, force=args.force), path)


def write(path: Path, text: str, inputs: list[Path], *, force: bool) -> None:
    made = with_checksum(text)
    check_targets([Target(path, made, is_alone=True)], inputs, force=force)
    write_one(path, made)
