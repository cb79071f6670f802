"""`gpgen graph`: pictures of a module, and of its behaviours."""

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from gpgen.behaviours.plan.titles import numbered as all_of
from gpgen.checks.front_end import check_schema
from gpgen.cli.file_output import save
from gpgen.cli.options import add_force, add_schema, manner, natural, parser
from gpgen.cli.options import named as named_path
from gpgen.cli.reporting import BAD_COMMAND, DONE, Manner, report
from gpgen.model import Module
from gpgen.model.behaviours import Behaviour
from gpgen.output.files import write_one
from gpgen.output.ownership import Target, check_targets, with_checksum
from gpgen.source.problems import Problem
from gpgen.tools.graph.markup import dot, mermaid
from gpgen.tools.graph.modules import module_picture
from gpgen.tools.graph.svg import svg
from gpgen.tools.graph.traced import nodes_json, timeline, traced_picture
from gpgen.tools.graph.traces import MOST, fates, read_trace
from gpgen.tools.graph.trees import tree_picture

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gpgen.behaviours.plan.titles import Numbered
    from gpgen.tools.graph.picture import Picture
    from gpgen.tools.graph.traces import Record, Trace


PICTURES = ("svg", "dot", "mermaid")
LISTS = ("json", "text")


class Wish(NamedTuple):
    """The request: a tree or all, a trace, and the slot of an entity."""

    of: str | None
    form: str
    trace: "Trace | None"
    slot: int | None


def trees(module: Module) -> dict[str, Behaviour]:
    """Return all trees of a module by the names under which they are asked for."""
    return {each.name.text: each for each in module.behaviours} | owned(module)


def owned(module: Module) -> dict[str, Behaviour]:
    """Return the trees of entities by the names under which they are asked for."""
    found: dict[str, Behaviour] = {}
    for entity in module.entities:
        for each in entity.behaviours:
            found.setdefault(entity.name.text, each)
            found[f"{entity.name.text}.{each.name.text}"] = each
    return found


def named(module: Module, wish: Wish) -> dict[str, Behaviour]:
    """Return what can be asked for: only what entities have has numbers."""
    return owned(module) if has_numbers(wish) else trees(module)


def has_numbers(wish: Wish) -> bool:
    """Tell whether nodes are wanted by their numbers."""
    return wish.trace is not None or wish.form in LISTS


def draw(module: Module, wish: Wish) -> str:
    """Return the picture of a tree."""
    if has_numbers(wish):
        return draw_numbered(module, wish)

    of = wish.of
    picture = module_picture(module) if of is None else tree_picture(of, trees(module)[of])
    return picture_as(wish.form, picture)


def picture_as(form: str, picture: "Picture") -> str:
    """Return a picture in one of the languages for pictures."""
    if form == "svg":
        return svg(picture)
    if form == "dot":
        return dot(picture)

    return mermaid(picture)


def draw_numbered(module: Module, wish: Wish) -> str:
    """Return nodes by their numbers, with what became of them where there is a trace."""
    nodes = wanted(module, wish)
    found = records(wish, nodes)
    became = {
        number: fates((each for each in found if each.entity == number), numbered(module, number))
        for number in nodes
        if wish.trace is not None
    }
    if wish.form == "json":
        return nodes_json(module, nodes, became)
    if wish.form == "text" and wish.trace is not None:
        return timeline(module, wish.trace, found)

    assert wish.of is not None
    (number,) = nodes
    return picture_as(wish.form, traced_picture(wish.of, nodes[number], became[number]))


def numbered(module: Module, number: int) -> "tuple[Numbered, ...]":
    """Return the nodes of an entity type."""
    return all_of(module, module.entities[number - 1])


def wanted(module: Module, wish: Wish) -> "dict[int, list[Numbered]]":
    """Return the nodes that were asked for, by the numbers of their entity types."""
    entity, _, behaviour = (wish.of or "").partition(".")
    found: dict[int, list[Numbered]] = {}
    for number, each in enumerate(module.entities, 1):
        if not each.behaviours or entity not in ("", each.name.text):
            continue
        only = behaviour
        if wish.form in PICTURES and not only:
            only = each.behaviours[0].name.text
        found[number] = [node for node in numbered(module, number) if only in ("", node.behaviour)]
    return found


def records(wish: Wish, nodes: "Mapping[int, list[Numbered]]") -> "list[Record]":
    """Return the records of what was asked for."""
    if wish.trace is None:
        return []
    known = {(number, each.number) for number, found in nodes.items() for each in found}
    return [
        each
        for each in wish.trace.records
        if (each.entity, each.node) in known and wish.slot in (None, each.slot)
    ]


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
