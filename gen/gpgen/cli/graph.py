"""`gpgen graph`: draws a module, or its behaviours."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from gpgen.behaviours.plan.titles import Numbered, numbered
from gpgen.checks.front_end import check_schema
from gpgen.cli.output_files import print_or_save
from gpgen.cli.reporting import BAD_COMMAND, DONE, ReportOptions, report
from gpgen.cli.shared_options import (
    add_output,
    add_schema,
    natural_number,
    parser,
    report_options,
)
from gpgen.model import Module
from gpgen.model.behaviours import Behaviour
from gpgen.source.problems import Problem, listing, quote
from gpgen.tools.gdb import gdb_script
from gpgen.tools.graph.diagrams import dot, mermaid
from gpgen.tools.graph.model_diagrams import module_picture, tree_picture
from gpgen.tools.graph.svg import svg
from gpgen.tools.traces.records import MOST, Record, Trace, fates, read_trace
from gpgen.tools.traces.reports import nodes_json, timeline, traced_picture
from gpgen.tools.traces.timeline import timeline_page

PICTURES = {"svg": svg, "dot": dot, "mermaid": mermaid}
LISTS = ("json", "text", "html")
GDB = "gdb"
TIMELINES = ("text", "html")


class Request(NamedTuple):
    """What to draw: one tree or all trees, a format, a trace, and the slot of an entity."""

    tree: str | None
    form: str
    trace: Trace | None
    slot: int | None


def trees(module: Module) -> dict[str, Behaviour]:
    return {each.name.text: each for each in module.behaviours} | entity_trees(module)


def entity_trees(module: Module) -> dict[str, Behaviour]:
    """Return the trees of entities by name; the name of an entity alone means its first tree."""
    found: dict[str, Behaviour] = {}
    for entity in module.entities:
        for each in entity.behaviours:
            found.setdefault(entity.name.text, each)
            found[f"{entity.name.text}.{each.name.text}"] = each
    return found


def has_numbers(request: Request) -> bool:
    """Return whether nodes are identified by number, which only trees of entities have."""
    return request.trace is not None or request.form in LISTS


def draw(module: Module, request: Request) -> str:
    if request.form == GDB:
        return gdb_script(module)
    if has_numbers(request):
        return draw_numbered(module, request)
    name = request.tree
    picture = module_picture(module) if name is None else tree_picture(name, trees(module)[name])
    return PICTURES[request.form](picture)


def draw_numbered(module: Module, request: Request) -> str:
    """Return a list or a picture of nodes by number, with their results if there is a trace."""
    nodes = numbered_nodes(module, request)
    found = records(request, nodes)
    results = {
        number: fates(
            (each for each in found if each.entity == number),
            numbered(module, module.entities[number - 1]),
        )
        for number in nodes
        if request.trace is not None
    }
    if request.form == "json":
        return nodes_json(module, nodes, results)
    if request.form == "text" and request.trace is not None:
        return timeline(module, request.trace, found)
    if request.form == "html" and request.trace is not None:
        title = request.tree or module.name.text
        return timeline_page(module, request.trace, nodes, found, title)
    assert request.tree is not None
    (number,) = nodes
    return PICTURES[request.form](traced_picture(request.tree, nodes[number], results[number]))


def numbered_nodes(module: Module, request: Request) -> dict[int, list[Numbered]]:
    entity, _, behaviour = (request.tree or "").partition(".")
    found: dict[int, list[Numbered]] = {}
    for each in module.entities:
        if not each.behaviours or entity not in ("", each.name.text):
            continue
        only = behaviour
        if request.form in PICTURES and not only:
            only = each.behaviours[0].name.text
        nodes = numbered(module, each)
        found[each.number] = [node for node in nodes if only in ("", node.behaviour)]
    return found


def records(request: Request, nodes: Mapping[int, list[Numbered]]) -> list[Record]:
    if request.trace is None:
        return []
    known = {(number, each.number) for number, found in nodes.items() for each in found}
    return [
        each
        for each in request.trace.records
        if (each.entity, each.node) in known and request.slot in (None, each.slot)
    ]


FORMATS = (*PICTURES, *LISTS, GDB)
# The extensions of files in each format.
ENDS = {
    "svg": (".svg",),
    "dot": (".dot", ".gv"),
    "mermaid": (".mmd", ".mermaid", ".md"),
    "json": (".json",),
    "text": (".txt", ".log"),
    "html": (".html", ".htm"),
    GDB: (".py", ".gdb"),
}


def options() -> argparse.ArgumentParser:
    made = parser("graph", "Draws a module, or one of its behaviours.")
    add_schema(made)
    made.add_argument(
        "of", nargs="?", metavar="TREE", help="such as guard, guard.mood, or a tree of the module"
    )
    add_output(made)
    made.add_argument(
        "--format",
        metavar="FORM",
        choices=FORMATS,
        default=FORMATS[0],
        help="svg, dot, mermaid; json: nodes by number; text, html: records"
        " and timeline of a trace; gdb: a script",
    )
    made.add_argument("--trace", metavar="FILE", help="colour the nodes by their results in FILE")
    made.add_argument("--slot", metavar="N", type=natural_number, help="only guard#N of a trace")
    return made


def run(arguments: list[str]) -> int:
    args = options().parse_intermixed_args(arguments)  # the tree may follow options
    if args.trace is None and (args.format in TIMELINES or args.slot is not None):
        what = f"--format {args.format}" if args.slot is None else "--slot"
        options().error(f"{what} requires --trace FILE")
    if args.format == GDB and (args.of or args.trace):
        options().error("--format gdb is for a whole module, without TREE and --trace")
    wrong = wrong_end(args.output or "", args.format)
    if wrong is not None:
        options().error(wrong)
    checked = check_schema(args.schema)
    status = report(checked.problems, report_options(args))
    if status != DONE or checked.module is None:
        return status
    trace = None
    if args.trace is not None:
        trace = trace_of(checked.module, args.trace, report_options(args))
    if isinstance(trace, int):
        return trace
    request = Request(args.of, args.format, trace, args.slot)
    message = unknown_tree(checked.module, request)
    if message is not None:
        print(f"gpgen: {message}", file=sys.stderr)
        return BAD_COMMAND
    text = draw(checked.module, request)
    inputs = [*(file.path for file in checked.files), *([args.trace] if args.trace else [])]
    return print_or_save(args, text, inputs, args.format)


def wrong_end(output: str, form: str) -> str | None:
    """Return a message if the extension of a file does not match the format, or None."""
    end = Path(output).suffix.lower()
    if not end or end in ENDS[form]:
        return None
    meant = next((each for each in FORMATS if end in ENDS[each]), None)
    hint = f"; did you mean --format {meant}?" if meant else ""
    expected = f"expected a file that ends in {listing(ENDS[form])}"
    return f"--format {form}: {expected}, got {quote(output)}{hint}"


def unknown_tree(module: Module, request: Request) -> str | None:
    """Return a message for a missing or unknown tree, or None."""
    names = entity_trees(module) if has_numbers(request) else trees(module)
    known = f"known here: {', '.join(names) or 'none'}"
    if request.tree is None:
        is_needed = request.trace is not None and request.form in PICTURES
        return f"expected a behaviour; {known}" if is_needed else None
    return None if request.tree in names else f"unknown behaviour {quote(request.tree)}; {known}"


def trace_of(module: Module, path: str, how: ReportOptions) -> Trace | int:
    """Return a trace of a module, or the exit status if it cannot be read."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        print(f"gpgen: cannot read {path}: {why}", file=sys.stderr)
        return BAD_COMMAND
    found = read_trace(module, path, data)
    return report((found,), how) if isinstance(found, Problem) else found
