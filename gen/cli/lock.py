"""`gpgen lock`: numbers for events that have none yet."""

import argparse
import sys
from pathlib import Path

from gpgen.cli.options import add_schema, manner, parser
from gpgen.cli.reporting import report
from gpgen.cli.status import BAD_COMMAND, BAD_SCHEMA, DONE


def options() -> argparse.ArgumentParser:
    """Return what can be said to it."""
    made = parser("lock", "Writes the type numbers of a schema's events into its lock file.")
    add_schema(made)
    return made


def run(arguments: list[str]) -> int:
    """Give numbers to events that have none yet, and say which."""
    given = options().parse_args(arguments)
    from gpgen.lock import extended, is_full, lock_path, lock_text, to_be_locked
    from gpgen.writing import write_all

    module, before, problems = to_be_locked(given.schema)
    status = report(problems, manner(given))
    if status != DONE or module is None:
        return status
    after = extended(module, before)
    path = Path(lock_path(given.schema))
    if is_full(after):
        print(
            f"gpgen: {path}: expected a stream with fewer events: all type numbers are used",
            file=sys.stderr,
        )
        return BAD_SCHEMA
    if not after:
        return DONE
    try:
        write_all(path.parent, {path.name: lock_text(given.schema, after)})
    except OSError as error:
        print(f"gpgen: cannot write {path}: {error.strerror}", file=sys.stderr)
        return BAD_COMMAND
    for stream, events in after.items():
        for event, number in events.items():
            if event not in before.get(stream, {}):
                print(f"{path}: {stream}.{event} is {number}")
    return DONE
