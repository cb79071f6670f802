"""`gpgen conform`: lists changes between two versions of a schema that affect users of its C."""

import argparse

from gpgen.checks.front_end import check_schema
from gpgen.cli.reporting import BAD_SCHEMA, DONE, report
from gpgen.cli.shared_options import input_schema, parser
from gpgen.model import Module
from gpgen.source.problems import place, plural
from gpgen.tools.compatibility import BREAKING, LAYOUT
from gpgen.tools.conform import changes
from gpgen.tools.save_losses import save_losses


def options() -> argparse.ArgumentParser:
    made = parser("conform", "Lists what a new schema changes for users of its C.")
    made.add_argument("old", metavar="OLD", type=input_schema, help="the schema as it was")
    made.add_argument("new", metavar="NEW", type=input_schema, help="the schema as it is now")
    made.add_argument(
        "--layout", action="store_true", help="fail also if users have to be recompiled"
    )
    made.add_argument("--save", action="store_true", help="fail also if a save file loses anything")
    return made


def run(arguments: list[str]) -> int:
    """Compare two schemas; return 1 for breaking changes, and for those that options forbid."""
    args = options().parse_args(arguments)
    old, new = read(args.old), read(args.new)
    if old is None or new is None:
        return BAD_SCHEMA

    found, losses = changes(old, new), save_losses(old, new)
    for change in found:
        print(f"{place(change.span)}: {change.weight.value}: {change.message}")
    for loss in losses:
        print(f"{place(loss.span)}: save: {loss.message}")
    weights = [change.weight for change in found]
    broken, moved = weights.count(BREAKING), weights.count(LAYOUT)
    if found:
        rest = len(found) - broken - moved
        print(f"{plural(broken, 'breaking change')}, {moved} of layout, {rest} compatible")
    if losses:
        print(f"a save file loses {plural(len(losses), 'thing')}")
    fails = broken or (args.layout and moved) or (args.save and losses)
    return BAD_SCHEMA if fails else DONE


def read(path: str) -> Module | None:
    """Return the module of a schema; if it has errors, print these and return None."""
    checked = check_schema(path)
    report(checked.errors)
    return None if checked.errors else checked.module
