"""`gpgen tests`: writes a C program that runs the tests of a schema's behaviours."""

import argparse
import sys

from gpgen.checks.front_end import check_schema
from gpgen.cli.output_files import print_or_save
from gpgen.cli.reporting import BAD_SCHEMA, DONE, report
from gpgen.cli.shared_options import add_output, add_schema, parser, report_options
from gpgen.tools.tree_tests.program import tests_program


def options() -> argparse.ArgumentParser:
    made = parser("tests", "Writes a C program that plays the tests of a schema's behaviours.")
    add_schema(made)
    add_output(made)
    return made


def run(arguments: list[str]) -> int:
    """Print the program, or write it to a file."""
    args = options().parse_args(arguments)
    checked = check_schema(args.schema)
    status = report(checked.problems, report_options(args))
    if status != DONE or checked.module is None:
        return status
    if not checked.module.tests:
        hint = "declare them under 'tests'"
        print(f"gpgen: {args.schema}: expected tests, got none; {hint}", file=sys.stderr)
        return BAD_SCHEMA
    inputs = [file.path for file in checked.files]
    return print_or_save(args, tests_program(checked.module), inputs)
