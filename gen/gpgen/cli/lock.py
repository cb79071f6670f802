"""`gpgen lock`: assigns numbers to events and entities that have none yet."""

import argparse
import sys
from functools import partial
from pathlib import Path

from gpgen.checks.front_end import to_be_locked
from gpgen.checks.lock import (
    NO_NUMBERS,
    Numbers,
    add_new_numbers,
    find_full,
    has_name_of_lock,
    has_own_comments_only,
    lock_path,
    lock_text,
)
from gpgen.cli.output_files import save
from gpgen.cli.reporting import BAD_COMMAND, BAD_SCHEMA, DONE, report
from gpgen.cli.shared_options import add_force, add_schema, parser, report_options
from gpgen.output.files import write_all
from gpgen.output.manifest import Target, check_targets


def options() -> argparse.ArgumentParser:
    made = parser("lock", "Writes the type numbers of events and entities into a lock file.")
    add_schema(made, is_only_read=False)
    made.add_argument(
        "--save",
        action="store_true",
        help="also lock the layout of save files; if it is locked already, that is the default",
    )
    add_force(made)
    return made


def run(arguments: list[str]) -> int:
    """Assign numbers to events and entities that have none yet, and print these."""
    args = options().parse_args(arguments)
    if has_name_of_lock(args.schema):
        what = "is the name of its lock file too; rename the schema to end in .yaml"
        print(f"gpgen: {args.schema}: {what}", file=sys.stderr)
        return BAD_COMMAND
    module, before, problems = to_be_locked(args.schema)
    status = report(problems, report_options(args))
    if status != DONE or module is None:
        return status
    path = Path(lock_path(args.schema))
    after = add_new_numbers(module, before, locks_save=args.save)
    if full := find_full(after):
        print(f"gpgen: {path}: expected {full}: all type numbers are used", file=sys.stderr)
        return BAD_SCHEMA
    if after == NO_NUMBERS:
        return DONE
    inputs = [Path(file.path) for file in module.files]
    text = lock_text(args.schema, after)
    status = save(partial(write, path, text, inputs, force=args.force), path)
    if status == DONE:
        print_new(path, before, after)
    return status


def write(path: Path, text: str, inputs: list[Path], *, force: bool) -> None:
    """Write a lock file, unless comments of the user would be lost."""
    target = Target(
        path,
        text,
        is_ours=has_own_comments_only,
        has_checksum=False,
        reason="its comments would be lost",
        hint="move them into the schema; --force drops them",
    )
    check_targets([target], inputs, force=force)
    write_all(path.parent, {path.name: text})


def print_new(path: Path, before: Numbers, after: Numbers) -> None:
    if after.save != before.save:
        print(f"{path}: the number of what is saved is {after.save or 'gone'}")
    for stream, events in after.streams.items():
        for event, number in events.items():
            if event not in before.streams.get(stream, {}):
                print(f"{path}: {stream}.{event} is {number}")
    for entity, number in (after.entities or {}).items():
        if entity not in (before.entities or {}):
            print(f"{path}: {entity} is {number}")
