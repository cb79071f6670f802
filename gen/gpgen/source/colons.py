"""Keys without a colon, or without the space behind it."""

import re

from gpgen.source.nodes import Node, ScalarNode, part
from gpgen.source.problems import Problem, quote
from gpgen.source.type_words import SYNONYMS, is_type_word

CLOSE = r"([a-z_]\w*):(\S.*)"
ASSIGNED = r"([a-z_]\w*)\s*=\s*(.*)"
DECLARED = r"(\w+)\s+([a-z_]\w*)(?:\s*=\s*(.+))?"
TWO_WORDS = r"([a-z_]\w*)\s+(\S.*)"


def missing_colon(node: ScalarNode, *, words: bool = False) -> tuple[ScalarNode, Problem | None]:
    """Return the key with which a text begins, and what to write behind it.

    With `words` it may be a text of two words.
    """
    text = " ".join(node.text.split())
    found = re.fullmatch(CLOSE, text)
    if found:
        return key_before_colon(node, found[1], f"write a space after the ':' of {quote(found[1])}")
    found = re.fullmatch(DECLARED, text) or re.match(DECLARED, text)
    if found and is_type_word(found[1]) and (words or found[3]):
        return declared_key(node, found[1], found[2], found[3] or "")
    found = re.fullmatch(ASSIGNED, text)
    if found:
        return key_before_colon(node, found[1], f"write ':' after {quote(found[1])} instead of '='")
    found = re.fullmatch(TWO_WORDS, text)
    if found and words:
        return key_before_colon(node, found[1], f"write ':' after {quote(found[1])}")
    return node, None


def declared_key(
    node: ScalarNode, kind: str, name: str, value: str
) -> tuple[ScalarNode, Problem | None]:
    """Return the key of a declaration in the manner of C, and what to write for it."""
    meant = SYNONYMS.get(kind, kind)
    written = f"{name}: {meant} = {value}" if value else f"{name}: {meant}"
    return key_before_colon(node, name, f"write '{written}'")


def key_before_colon(node: ScalarNode, name: str, hint: str) -> tuple[ScalarNode, Problem | None]:
    """Return the key with which a text begins, and the problem that no colon is behind it."""
    start = node.text.find(name)
    span = part(node, start, start + len(name))
    problem = Problem("GP106", span, f"expected ': ' after the key {quote(name)}", hint)
    return ScalarNode(name, plain=True, span=span), problem


def looks_like_a_type(node: Node) -> bool:
    """Tell whether a text begins as the short form of a property does."""
    return isinstance(node, ScalarNode) and is_type_word(re.split(r"\W", node.text, maxsplit=1)[0])
