"""`gpgen conform`: changes between two versions of a schema that affect users of its C."""

import argparse

from gpgen.checks.front_end import check_schema
from gpgen.cli.reporting import BAD_SCHEMA, DONE, report
from gpgen.cli.shared_options import input_schema, parser
from gpgen.model import Module
from gpgen.source.problems import place, plural
from gpgen.tools.compatibility import BREAKING, LAYOUT
from gpgen.tools.conform import changes


def options() -> argparse.ArgumentParser:
    made = parser("conform", "Says what a new schema changes for those who include its C.")
    made.add_argument("old", metavar="OLD", type=input_schema, help="the schema as it was")
    made.add_argument("new", metavar="NEW", type=input_schema, help="the schema as it is now")
    made.add_argument(
        "--layout", action="store_true", help="fail also if users have to be recompiled"
    )
    return made


def run(arguments: list[str]) -> int:
    """Compare two schemas; status 1 if something breaks."""
    args = options().parse_args(arguments)
    old, new = read(args.old), read(args.new)
    if old is None or new is None:
        return BAD_SCHEMA

    found = changes(old, new)
    for change in found:
        print(f"{place(change.span)}: {change.weight.value}: {change.message}")
    weights = [change.weight for change in found]
    if found:
        broken, moved = weights.count(BREAKING), weights.count(LAYOUT)
        rest = len(found) - broken - moved
        print(f"{plural(broken, 'breaking change')}, {moved} of layout, {rest} compatible")
    return BAD_SCHEMA if BREAKING in weights or (args.layout and LAYOUT in weights) else DONE


def read(path: str) -> Module | None:
    """Return the module of a schema; print its problems and return None if it has any."""
    checked = check_schema(path)
    report(checked.errors)
    return None if checked.errors else checked.module
