"""`gpgen check`: reports the problems of a schema."""

import argparse

from gpgen.checks.front_end import check_schema
from gpgen.cli.reporting import report
from gpgen.cli.shared_options import add_schema, parser, report_options


def options() -> argparse.ArgumentParser:
    made = parser("check", "Says what is wrong with a schema; writes nothing.")
    add_schema(made)
    return made


def run(arguments: list[str]) -> int:
    args = options().parse_args(arguments)
    return report(check_schema(args.schema).problems, report_options(args))
