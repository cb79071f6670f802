"""Writing files, and messages for files that cannot or must not be written."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from gpgen.cli.reporting import BAD_COMMAND, DONE
from gpgen.output.ownership import Refusal, RefusalError


def save(write: Callable[[], None], output: Path) -> int:
    """Write files and return the exit status; print a message if that fails."""
    try:
        write()
    except RefusalError as error:
        report_refusals(error.refusals)
        return BAD_COMMAND
    except FileExistsError as error:
        print(f"gpgen: cannot write into {error.filename}: expected a folder", file=sys.stderr)
        return BAD_COMMAND
    except OSError as error:
        path = error.filename or output
        print(f"gpgen: cannot write {path}: {error.strerror}", file=sys.stderr)
        return BAD_COMMAND
    return DONE


def report_refusals(refusals: Iterable[Refusal]) -> None:
    """Print which files are not overwritten, each with a hint."""
    for each in refusals:
        print(f"gpgen: {each.path}: not overwritten: {each.reason}; {each.hint}", file=sys.stderr)
    print("gpgen: nothing was written", file=sys.stderr)
