"""What stands in behaviours: the names in them, their nodes, trees and leaves."""

from collections.abc import Iterator

from gpgen.diagnostics import Problem
from gpgen.model import Module
from gpgen.passes.extents import check_extents
from gpgen.passes.leaves import check_leaves
from gpgen.passes.nodes import check_nodes
from gpgen.passes.trees import check_trees


def check_behaviours(module: Module) -> Iterator[Problem]:
    """Yield what is wrong with leaves, with what trees name and say, and with their use."""
    yield from check_leaves(module)
    yield from check_nodes(module)
    yield from check_trees(module)
    yield from check_extents(module)
