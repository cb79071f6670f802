"""`gpgen graph`: pictures of a module, and of its behaviours."""

import argparse
import sys
from pathlib import Path

from gpgen.cli.options import add_schema, manner, parser
from gpgen.cli.reporting import report
from gpgen.cli.status import BAD_COMMAND, DONE
from gpgen.model import Module
from gpgen.model.behaviours import Behaviour

FORMATS = ("svg", "dot", "mermaid")


def options() -> argparse.ArgumentParser:
    """Return what can be said to it."""
    made = parser("graph", "Draws a module, or one of its behaviours.")
    add_schema(made)
    made.add_argument(
        "of", nargs="?", metavar="TREE", help="such as guard, guard.mood, or a tree of the module"
    )
    made.add_argument("-o", "--output", metavar="FILE", type=Path, help="instead of printing it")
    made.add_argument("--format", choices=FORMATS, default=FORMATS[0])
    return made


def run(arguments: list[str]) -> int:
    """Draw a module, or one of its behaviours."""
    given = options().parse_args(arguments)
    from gpgen.check import check_schema

    checked = check_schema(given.schema)
    status = report(checked.problems, manner(given))
    if status != DONE or checked.module is None:
        return status
    drawn = draw(checked.module, given.of, given.format)
    if drawn is None:
        names = ", ".join(trees(checked.module)) or "none"
        print(f"gpgen: there is no behaviour {given.of}; known here: {names}", file=sys.stderr)
        return BAD_COMMAND
    if given.output is None:
        print(drawn, end="")
        return DONE
    from gpgen.writing import write_all

    try:
        write_all(given.output.parent, {given.output.name: drawn})
    except OSError as error:
        print(f"gpgen: cannot write {given.output}: {error.strerror}", file=sys.stderr)
        return BAD_COMMAND
    return DONE


def draw(module: Module, of: str | None, form: str) -> str | None:
    """Return a picture of a module, or of one of its trees; None if there is no such tree."""
    from gpgen.graph.modules import module_picture
    from gpgen.graph.trees import tree_picture

    found = trees(module)
    if of is not None and of not in found:
        return None
    picture = module_picture(module) if of is None else tree_picture(of, found[of])
    if form == "svg":
        from gpgen.graph.svg import svg

        return svg(picture)
    if form == "dot":
        from gpgen.graph.dot import dot

        return dot(picture)
    from gpgen.graph.mermaid import mermaid

    return mermaid(picture)


def trees(module: Module) -> dict[str, Behaviour]:
    """Return all trees of a module by the names under which they are asked for."""
    found = {each.name.text: each for each in module.behaviours}
    for entity in module.entities:
        for each in entity.behaviours:
            found.setdefault(entity.name.text, each)
            found[f"{entity.name.text}.{each.name.text}"] = each
    return found
