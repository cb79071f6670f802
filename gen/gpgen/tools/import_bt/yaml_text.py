"""Generated nodes: adding modifiers to them, and writing them as YAML."""

import re
from collections.abc import Iterator, Mapping, Sequence

# A node, or any other YAML value: a scalar, a list, or a mapping. The key `#` has comments.
Node = str | list["Node"] | dict[str, "Node"]
COMMENTS = "#"
WIDTH = 88

# The modifiers, the outermost first; all hooks have the same rank.
HOOKS = ("on_enter", "on_success", "on_fail", "on_abort", "on_exit")
ORDER = ("when", "limit", "require", "while", HOOKS, "timeout", "delay", "repeat", "result")
RANKS = {
    key: rank
    for rank, keys in enumerate(ORDER)
    for key in ([keys] if isinstance(keys, str) else keys)
}
RANKS["retry"] = RANKS["repeat"]
# Keys that are written before the kind of a node, and keys that are written after it.
FIRST = (COMMENTS, "name", "when", "limit", "require", "while", "if")
LAST = (
    *("then", "else", "attempts", "succeed_when", "fail_when", "rest", "halt", "cases"),
    *("default", "with", "timeout", "delay", "retry", "repeat", "result", *HOOKS),
)
PLAIN = re.compile(r"[A-Za-z_(][^\x00-\x1f]*|[0-9]+(ms|s|min|h)|-?[0-9]+(\.[0-9]+)?")
# Text that YAML would parse as another type, or would truncate.
SPECIAL = re.compile(r": |:$| #|^(?:true|false|null|yes|no|on|off|y|n|~)$|\s$", re.IGNORECASE)


def with_modifier(node: Node, key: str, value: Node) -> dict[str, Node]:
    """Return a node with a modifier around it, in the same mapping if the order allows that."""
    if isinstance(node, dict):
        merged: dict[str, Node] = {**node, key: value}
        ranks = [RANKS[each] for each in node if each in RANKS]
        lowest = min(ranks, default=len(ORDER))
        is_hook = key in HOOKS and lowest == RANKS[key] and key not in node
        if RANKS[key] < lowest or is_hook:
            return merged
    return {"do": node, key: value}


def with_name(node: Node, name: str) -> dict[str, Node]:
    if isinstance(node, dict) and "name" not in node:
        return {**node, "name": name}
    return {"do": node, "name": name}


def with_comments(node: Node, comments: Sequence[str]) -> Node:
    if not comments:
        return node
    made: dict[str, Node] = dict(node) if isinstance(node, dict) else {"do": node}
    before = made.get(COMMENTS, [])
    made[COMMENTS] = [*comments, *before]
    return made


def scalar(text: str, *, is_in_flow: bool) -> str:
    """Return a text as a YAML scalar, quoted if necessary."""
    is_cut = is_in_flow and any(each in text for each in ",[]{}")
    plain = PLAIN.fullmatch(text) and not SPECIAL.search(text) and not is_cut
    if plain or text in {"true", "false"}:
        return text
    return in_quotes(text)


def in_quotes(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def flow(node: Node) -> str | None:
    """Return a value on one line, or None if it has comments."""
    if isinstance(node, str):
        return scalar(node, is_in_flow=True)
    if isinstance(node, dict):
        if COMMENTS in node:
            return None
        parts = [(key, flow(value)) for key, value in ordered(node)]
        if any(part is None for _, part in parts):
            return None
        return "{" + ", ".join(f"{key}: {part}" for key, part in parts) + "}"
    items = [flow(each) for each in node]
    return None if None in items else f"[{', '.join(str(each) for each in items)}]"


def ordered(node: Mapping[str, Node]) -> list[tuple[str, Node]]:
    """Return the keys of a node in the order in which people would write them."""

    def rank(key: str) -> tuple[int, int]:
        if key in FIRST:
            return 0, FIRST.index(key)
        return (2, LAST.index(key)) if key in LAST else (1, 0)

    has_kind = "recover" in node or not {"do", "attempts"} <= set(node)
    return sorted(node.items(), key=lambda item: rank(item[0])) if has_kind else list(node.items())


def block(node: Node, indent: int) -> Iterator[str]:
    """Yield the lines of a value in block style."""
    space = " " * indent
    one_line = flow(node) if is_short(node) else None
    if isinstance(node, str) or not node:
        yield space + (scalar(node, is_in_flow=False) if isinstance(node, str) else str(node))
    elif one_line is not None and indent + len(one_line) <= WIDTH:
        yield space + one_line
    elif isinstance(node, list):
        for each in node:
            yield from item(each, indent)
    else:
        yield from comments_of(node, indent)
        for key, value in ordered(node):
            if key != COMMENTS:
                yield from entry(key, value, indent)


def comments_of(node: Mapping[str, Node], indent: int) -> Iterator[str]:
    for each in node.get(COMMENTS, []):
        yield f"{' ' * indent}# {each}"


def is_short(node: Node, levels: int = 2) -> bool:
    """Return whether a value is readable on one line: its nesting is shallow."""
    if isinstance(node, str):
        return True
    values = node.values() if isinstance(node, dict) else node
    return levels > 0 and len(node) <= WIDTH and all(is_short(each, levels - 1) for each in values)


def item(node: Node, indent: int) -> Iterator[str]:
    """Yield the lines of a list item."""
    if isinstance(node, dict):
        yield from comments_of(node, indent)
        node = {key: value for key, value in node.items() if key != COMMENTS}
        if list(node) == ["do"]:
            node = node["do"]
    lines = list(block(node, indent + 2))
    yield f"{' ' * indent}- {lines[0][indent + 2 :]}"
    yield from lines[1:]


def entry(key: str, value: Node, indent: int) -> Iterator[str]:
    """Yield the lines of a key with its value."""
    space = " " * indent
    one_line = flow(value) if is_short(value) else None
    is_one = isinstance(value, str) or not value
    if one_line is not None:
        text = scalar(value, is_in_flow=False) if isinstance(value, str) else one_line
        if is_one or len(space) + len(key) + 2 + len(text) <= WIDTH:
            yield f"{space}{key}: {text}"
            return
    yield f"{space}{key}:"
    yield from block(value, indent + 2)
