"""`gpgen stubs`: skeletons of all that the user has to write."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from gpgen.cli.options import add_schema, manner, parser
from gpgen.cli.reporting import report
from gpgen.cli.status import BAD_COMMAND, DONE
from gpgen.diagnostics import plural
from gpgen.model import Module


def options() -> argparse.ArgumentParser:
    """Return what can be said to it."""
    made = parser("stubs", "Writes skeletons of the functions that a schema leaves to you.")
    add_schema(made)
    made.add_argument(
        "sources", nargs="*", metavar="SOURCE", type=Path, help="what these define is left out"
    )
    made.add_argument(
        "-o", "--output", metavar="FILE", type=Path, help="add to this source, or make it"
    )
    return made


def run(arguments: list[str]) -> int:
    """Print skeletons, or add to a source those that it and others lack."""
    given = options().parse_args(arguments)
    from gpgen.check import check_schema

    checked = check_schema(given.schema)
    status = report(checked.problems, manner(given))
    if status != DONE or checked.module is None:
        return status
    try:
        return add(checked.module, given.output, given.sources)
    except OSError as error:
        name, why = error.filename, error.strerror
    except UnicodeDecodeError:
        name, why = given.output, "it is not UTF-8"
    print(f"gpgen: {name}: {why}", file=sys.stderr)
    return BAD_COMMAND


def add(module: Module, output: Path | None, sources: Sequence[Path]) -> int:
    """Add what is missing to a source, or print it."""
    from gpgen.emit import render
    from gpgen.stubs import stubs

    headers = [text for name, text in render(module).items() if name.endswith(".h")]
    before = output.read_bytes().decode() if output is not None and output.exists() else ""
    others = [path.read_text("utf-8", "replace") for path in sources]
    found = stubs(module, headers, [before, *others])
    start = before or f'#include "{module.name.text}.h"\n'
    added = "".join(f"\n{each}" for each in found.values())
    added = added if start.endswith("\n") else f"\n{added}"
    text = start + (added.replace("\n", "\r\n") if "\r\n" in before else added)
    if output is None:
        print(text, end="")
    elif found or not before:
        from gpgen.writing import write_all

        write_all(output.parent, {output.name: text})
        print(f"{output}: {plural(len(found), 'function')} added")
    return DONE
