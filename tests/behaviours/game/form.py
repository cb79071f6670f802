"""Parser for the tree format of an existing game.

    selector { ... }        sequence { ... }     fallback { ... }     concurrent { ... }
    decorator timer(MS) { NODE }    decorator return(success) { NODE }    decorator invert { NODE }
    condition EXPRESSION    condition EXPRESSION { NODE }
    action NAME(ARGUMENT)   behavior NAME

Nodes are shared: a tree that is used twice consists of the same objects, as in the game.
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

COMPOSITES = ("selector", "sequence", "fallback", "concurrent")
WORD = re.compile(r"//[^\n]*|\s+|(&&|\|\||[<>]=?|[!(){},]|\w+)")
TEXT = (Path(__file__).parent / "trees.bt").read_text()


@dataclass(eq=False)
class Node:
    """A node: its keyword, its operands, and its children."""

    kind: str
    words: tuple[str, ...] = ()
    children: list["Node"] = field(default_factory=list)


@dataclass
class Trees:
    """The shared trees, and the trees of bots, by name."""

    shared: dict[str, Node] = field(default_factory=dict)
    bots: dict[str, Node] = field(default_factory=dict)


class Reader:
    """Parses trees from a list of tokens."""

    def __init__(self, text: str) -> None:
        self.words = [found[1] for found in WORD.finditer(text) if found[1]]
        self.trees = Trees()

    def all(self) -> Trees:
        while self.words:
            kind, name = self.words.pop(0), self.words.pop(0)
            known = {"tree": self.trees.shared, "bot": self.trees.bots}[kind]
            (known[name],) = self.children()
        return self.trees

    def children(self) -> list[Node]:
        assert self.words.pop(0) == "{"
        found: list[Node] = []
        while self.words[0] != "}":
            found.append(self.node())
        self.words.pop(0)
        return found

    def node(self) -> Node:
        kind = self.words.pop(0)
        if kind == "behavior":
            name = self.words.pop(0)
            return Node(kind, (name,), [self.trees.shared[name]])
        if kind in COMPOSITES:
            return Node(kind, (), self.children())
        if kind == "decorator":
            name, *given = self.call()
            return Node(name, tuple(given), self.children())
        if kind == "action":
            return Node(kind, tuple(self.call()))
        assert kind == "condition", kind
        words = self.call()
        while self.words[0] in ("&&", "||", "<", ">"):
            words += [self.words.pop(0), *self.call()]
        return Node(kind, tuple(words), self.children() if self.words[0] == "{" else [])

    def call(self) -> list[str]:
        """Return a name and the arguments in the parentheses after it."""
        words = [self.words.pop(0)]
        if words == ["!"]:
            words.append(self.words.pop(0))
        if self.words[0] == "(":
            end = self.words.index(")")
            words += self.words[1:end]
            del self.words[: end + 1]
        return words


def game_trees() -> Trees:
    """Return the trees of the game, parsed from `trees.bt`."""
    return Reader(TEXT).all()


def nodes_in(node: Node) -> list[Node]:
    """Return a node and all nodes below it, including those of used trees."""
    return [node, *(below for child in node.children for below in nodes_in(child))]
