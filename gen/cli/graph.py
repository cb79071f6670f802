"""`gpgen graph`: pictures of a module, and of its behaviours."""

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gpgen.cli.drawing import LISTS, PICTURES, Wish, draw, named
from gpgen.cli.options import add_force, add_schema, manner, natural, parser
from gpgen.cli.options import named as named_path
from gpgen.cli.reporting import Manner, report
from gpgen.cli.status import BAD_COMMAND, DONE
from gpgen.model import Module

if TYPE_CHECKING:
    from gpgen.graph.traces import Trace

FORMATS = (*PICTURES, *LISTS)
# How pictures begin.
STARTS = (
    r'<svg [^>]* role="img">\n  <title>.*</title>\n  <style>\n    text \{ font: 12px monospace;',
    r'digraph ".*" \{\n  rankdir=LR;\n  node \[shape=box, fontname="monospace", fontsize=11\];',
)


def options() -> argparse.ArgumentParser:
    """Return the parser of its arguments."""
    made = parser("graph", "Draws a module, or one of its behaviours.")
    add_schema(made)
    made.add_argument(
        "of", nargs="?", metavar="TREE", help="such as guard, guard.mood, or a tree of the module"
    )
    made.add_argument(
        "-o", "--output", metavar="FILE", type=named_path, help="write a file instead of printing"
    )
    add_force(made)
    made.add_argument(
        "--format",
        metavar="FORM",
        choices=FORMATS,
        default=FORMATS[0],
        help="svg, dot or mermaid; json: nodes by number; text: records of a trace",
    )
    made.add_argument("--trace", metavar="FILE", help="colour the nodes by their results in FILE")
    made.add_argument("--slot", metavar="N", type=natural, help="only guard#N of a trace")
    return made


def run(arguments: list[str]) -> int:
    """Draw a module, or one of its behaviours."""
    given = options().parse_intermixed_args(arguments)  # the tree may stand behind options
    if given.trace is None and (given.format == "text" or given.slot is not None):
        what = "--format text" if given.slot is None else "--slot"
        options().error(f"{what} requires --trace FILE")
    from gpgen.check import check_schema

    checked = check_schema(given.schema)
    status = report(checked.problems, manner(given))
    if status != DONE or checked.module is None:
        return status
    trace = None
    if given.trace is not None:
        trace = trace_of(checked.module, given.trace, manner(given))
    if isinstance(trace, int):
        return trace
    wish = Wish(given.of, given.format, trace, given.slot)
    wrong = wrong_tree(checked.module, wish)
    if wrong is not None:
        print(f"gpgen: {wrong}", file=sys.stderr)
        return BAD_COMMAND
    text = draw(checked.module, wish)
    if given.output in (None, "-"):
        print(text, end="")
        return DONE
    paths = [*(file.path for file in checked.files), *([given.trace] if given.trace else [])]
    return write(given, text, list(map(Path, paths)))


def wrong_tree(module: Module, wish: Wish) -> str | None:
    """Return what is wrong with the tree that was asked for, or None."""
    names = named(module, wish)
    known = f"known here: {', '.join(names) or 'none'}"
    if wish.of is None:
        is_needed = wish.trace is not None and wish.form in PICTURES
        return f"expected a behaviour; {known}" if is_needed else None
    return None if wish.of in names else f"unknown behaviour {wish.of}; {known}"


def trace_of(module: Module, path: str, how: Manner) -> "Trace | int":
    """Return a trace of a module's, or the exit status where it is none."""
    from gpgen.diagnostics import Problem
    from gpgen.graph.traces import MOST, read_trace

    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        print(f"gpgen: cannot read {path}: {why}", file=sys.stderr)
        return BAD_COMMAND
    found = read_trace(module, path, data)
    return report((found,), how) if isinstance(found, Problem) else found


def write(given: argparse.Namespace, text: str, inputs: list[Path]) -> int:
    """Put a text into a file, which is to be an older one of its kind if it is there."""
    from gpgen.checksum import with_checksum
    from gpgen.cli.file_output import save
    from gpgen.ownership import Target, check_targets
    from gpgen.writing import write_one

    path = Path(given.output)
    made = with_checksum(text, given.format)

    def save_picture() -> None:
        target = Target(path, made, is_ours=is_picture, is_alone=True)
        check_targets([target], inputs, force=given.force)
        write_one(path, made)

    return save(save_picture, path)


def is_picture(text: str) -> bool:
    """Tell whether a picture without a checksum is one of gpgen's, as earlier ones made them."""
    return any(re.match(start, text) for start in STARTS)
