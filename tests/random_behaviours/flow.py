"""Behaviours as nested Python values, and their YAML in flow style."""

import re

Tree = str | dict[str, "Tree"] | list["Tree"] | int


def flow(tree: Tree) -> str:
    """Return a node as YAML in flow style."""
    if isinstance(tree, dict):
        return "{" + ", ".join(f"{flow(key)}: {flow(value)}" for key, value in tree.items()) + "}"
    if isinstance(tree, list):
        return "[" + ", ".join(map(flow, tree)) + "]"
    text = str(tree)
    return f'"{text}"' if re.search(r"[,:\[\]{}#&*!|>'%@`]|^-|^$", text) else text
