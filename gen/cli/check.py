"""`gpgen check`: the problems of a schema."""

import argparse

from gpgen.cli.options import add_schema, manner, parser
from gpgen.cli.reporting import report


def options() -> argparse.ArgumentParser:
    """Return the parser of its arguments."""
    made = parser("check", "Says what is wrong with a schema; writes nothing.")
    add_schema(made)
    return made


def run(arguments: list[str]) -> int:
    """Read a schema and print its problems; write nothing."""
    given = options().parse_args(arguments)
    from gpgen.check import check_schema

    return report(check_schema(given.schema).problems, manner(given))
