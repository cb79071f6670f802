"""Plain scalars in flow style, which end at commas, brackets and colons."""

import re
from collections.abc import Sequence

from gpgen.source.in_operator_hint import membership_hint
from gpgen.source.nodes import BrokenNode, Node, ScalarNode
from gpgen.source.places import Span
from gpgen.source.problems import Problem, quote
from gpgen.source.type_synonyms import SYNONYMS, is_type_word

QUOTE = "put the whole string into quotes"
WHERE = "in a string without quotes, between braces or brackets"
STRUCT = "an expression cannot write out a struct: pass a property, a local or a function call"
NAMED = r"[{,]\s*([a-z_]\w*)\s*$"  # of `{a[4]: u8}`, what is before the bracket
SIZED = r"\[(\w+)\]\s*:\s*(ref \w+|\w+)"  # and from there
QUOTED = r"'[^']*'|\"[^\"]*\""


def join_calls(
    openers: Sequence[Node], followers: Sequence[Node | None], problems: list[Problem]
) -> dict[int, Node]:
    """Return the remaining entries of a flow list or mapping, by index.

    YAML splits a call such as `larger(hp, 2)` at its commas. `openers` are the values of
    the entries, `followers` the entries that consist of one string only. A split call
    becomes one problem and a broken node; its other parts are left out.
    """
    kept: dict[int, Node] = {}
    number = 0
    while number < len(openers):
        first = number
        parts, depth = [_text(openers[first])], _depth(openers[first])
        while depth > 0 and first + len(parts) < len(openers):
            part = followers[first + len(parts)]
            if part is None or not _text(part):
                break
            parts.append(_text(part))
            depth += _depth(part)
        number = first + len(parts)
        kept[first] = openers[first]
        if len(parts) > 1:
            problems.append(_cut(openers[first].span, ", ".join(parts), is_closed=depth <= 0))
            kept[first] = BrokenNode(openers[first].span)
    return kept


def _cut(span: Span, text: str, *, is_closed: bool) -> Problem:
    """Return the problem of a call that YAML splits at its commas."""
    shown = f'"{text}"' if '"' not in text else f"'{text}'" if "'" not in text else ""
    hint = f"quote the whole string: {shown}" if shown else QUOTE
    hint = hint if is_closed else f"add ')', and {QUOTE}"
    return Problem("GP108", span, f"unexpected ',' {WHERE}", hint)


def _text(node: Node) -> str:
    return node.text if isinstance(node, ScalarNode) and node.plain else ""


def _depth(node: Node) -> int:
    """Return how many parentheses a plain scalar opens without closing them."""
    text = re.sub(QUOTED, "", _text(node))
    return text.count("(") - text.count(")")


def explain_flow(start: Span, here: Span, closing: str, before: str, rest: str) -> Problem:
    """Explain a syntax error in a flow list or mapping that begins at `start`.

    `before` and `rest` are the parts of the line before and after the position `here`.
    """
    name = "bracket" if closing == "]" else "brace"
    if rest.startswith("["):
        return Problem("GP108", here, f"unexpected '[' {WHERE}", _bracket_hint(before, rest))
    if rest.startswith("{") and re.search(r"[^\s,:\[{]\s*$", before):
        hint = STRUCT if _depth(ScalarNode(before, plain=True, span=here)) > 0 else QUOTE
        return Problem("GP108", here, f"unexpected '{{' {WHERE}", hint)
    if rest.startswith(":") and here.line == start.line:
        return _second_colon(here, before)
    if here.line == start.line and rest[:1] in ("]", "}"):
        message = f"expected '{closing}', got '{rest[0]}'"
        return Problem("GP107", here, message, f"write '{closing}' for this {name}")
    message = f"expected '{closing}' for this {name}, or ',' between two entries"
    return Problem("GP107", start, message, f"write '{closing}' or ',' {_end_before(here, before)}")


def _bracket_hint(before: str, rest: str) -> str:
    """Return a hint for a bracket after a type, or after a name as in C."""
    compared = membership_hint(before + rest, len(before))
    if compared is not None:
        return compared
    name, size = re.search(NAMED, before), re.match(SIZED, rest)
    if name and size and is_type_word(size[2].split()[0]):
        kind = "str" if size[2] == "char" else SYNONYMS.get(size[2], size[2])
        return f'write {name[1]}: "{kind}[{size[1]}]"'
    return 'quote the whole string, as in "str[24]"'


def _end_before(here: Span, before: str) -> str:
    """Return where the text before a position ends, which may be at the end of an earlier line."""
    lines = range(here.line - 1, 0, -1)
    last = next((line for line in lines if here.file.line(line).strip()), None)
    if last is None or not re.fullmatch(r"[\s}\]]*(?:[\w.-]+|'.*'|\".*\")?\s*", before):
        return f"before line {here.line}, column {here.column}"
    return f"at the end of line {last}"


def _second_colon(here: Span, before: str) -> Problem:
    """Return the problem of an entry such as `{a: b c: d}`."""
    words = re.search(r"([^\s,:{\[]+)\s+(\w+)$", before)
    hint = QUOTE
    if words:
        hint = f"write ',' between {quote(words[1])} and {quote(words[2])}, or quote the string"
    return Problem("GP108", here, "unexpected second ': ' in one entry", hint)
