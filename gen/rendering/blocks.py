"""Text of a template that Jinja ignores without a message.

Of a template that extends another one, only the blocks of that one are printed.
"""

from collections.abc import Iterator

from jinja2 import Environment, nodes

from gpgen.diagnostics import Problem, did_you_mean, quote
from gpgen.rendering.loader import Loader
from gpgen.rendering.overlaid import Overlaid, line_of
from gpgen.tuples import NamedTuple

# Allowed outside of blocks, because they print nothing.
SILENT = (nodes.Assign, nodes.AssignBlock, nodes.Import, nodes.FromImport, nodes.Macro)


class Below(NamedTuple):
    """The blocks of the templates that a template extends, and those that they print by name."""

    blocks: list[str]
    asked: set[str]


def check_blocks(overlaid: Overlaid, env: Environment) -> Iterator[Problem]:
    """Yield unknown blocks, and text outside of all blocks."""
    extends = extended(overlaid.tree)
    if extends is None:
        return
    body = overlaid.tree.body
    rest = body[body.index(extends) + 1 :]
    below = inherited(overlaid.level, parent(extends), env)
    called = below.asked | asked(overlaid.tree)
    for block in rest:
        if not isinstance(block, nodes.Block) or block.name in {*below.blocks, *called}:
            continue
        message = f"unknown block {quote(block.name)} of {quote(parent(extends))}"
        hint = did_you_mean(block.name, below.blocks) or f"it has {names(below)}"
        yield Problem("GP609", line_of(overlaid.file, block.lineno), message, hint)
    line = next(filter(None, map(first_line, rest)), None)
    if line is not None:
        message = "text outside of all blocks is not printed"
        hint = f"put it into a block of {quote(parent(extends))}: {names(below)}"
        yield Problem("GP609", line_of(overlaid.file, line), message, hint)


def names(below: Below) -> str:
    """Return the names of blocks, for a hint."""
    return ", ".join(below.blocks) or "no blocks"


def extended(tree: nodes.Template) -> nodes.Extends | None:
    """Return the statement that extends a template of a constant name."""
    found = next((node for node in tree.body if isinstance(node, nodes.Extends)), None)
    is_fixed = found is not None and isinstance(found.template, nodes.Const)
    return found if is_fixed else None


def parent(extends: nodes.Extends) -> str:
    """Return the name of the template that is extended."""
    assert isinstance(extends.template, nodes.Const)
    return str(extends.template.value)


def inherited(level: int, name: str, env: Environment) -> Below:
    """Return the blocks of a named template as one at a level sees it."""
    loader = env.loader
    assert isinstance(loader, Loader)
    below = Below([], set())
    seen: set[str] = set()
    found: int | None = level
    while True:
        full = loader.named(name, level if found is None else found)
        found, path = loader.place(full)
        if found is None or full in seen:
            return below
        seen.add(full)
        tree = env.parse((loader.folders[found] / path).read_text("utf-8"))
        below.blocks.extend(
            block.name for block in tree.find_all(nodes.Block) if block.name not in below.blocks
        )
        below.asked.update(asked(tree))
        extends = extended(tree)
        if extends is None:
            return below
        name = parent(extends)


def asked(tree: nodes.Template) -> set[str]:
    """Return the blocks that a template prints by name, as `self.banner()`."""
    return {
        node.attr
        for node in tree.find_all(nodes.Getattr)
        if isinstance(node.node, nodes.Name) and node.node.name == "self"
    }


def first_line(node: nodes.Node) -> int | None:
    """Return the line of the first thing outside of blocks that would print something."""
    if isinstance(node, (nodes.Block, *SILENT)):
        return None
    if isinstance(node, nodes.TemplateData):
        text = node.data
        blank = text[: len(text) - len(text.lstrip())]
        return node.lineno + blank.count("\n") if text.strip() else None
    if isinstance(node, nodes.Output):
        return next(filter(None, map(first_line, node.nodes)), None)
    return node.lineno
