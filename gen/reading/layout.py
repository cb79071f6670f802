"""Mistakes in the layout of a schema's lines: indentation, dashes, colons at their ends."""

import re
from collections.abc import Iterator

from gpgen.diagnostics import Problem, plural, quote
from gpgen.language.colons import missing_colon
from gpgen.reading.nodes import ScalarNode
from gpgen.source import Span, lines_of

KEY = r"(?:- )*([\w.-]+)\s*:(?:\s|$)"
BLOCK = r"\s*(?:- )*([\w.-]+)\s*:\s+[|>][-+0-9]*\s*(?:#.*)?"
COMMENTS = ("//", "/*")


def indentation_problem(here: Span) -> Problem:
    """Return the problem of a line that is indented like none that it may continue."""
    word = _first_word(here)
    found = _indent(here.file.line(here.line))
    levels = dict(_levels(here))
    if not levels:
        return Problem("GP109", word, "unexpected indentation", "indent it like the lines above")
    meant = min(levels, key=lambda level: (abs(level - found), -level))
    message = f"expected {plural(meant, 'space')} of indentation, got {found}"
    return Problem("GP109", word, message, f"indent it like {quote(levels[meant])}")


def _first_word(here: Span) -> Span:
    """Return the place of the first word of a line."""
    line = here.file.line(here.line)
    found = re.search(r"[\w.-]+", line)
    if found is None:
        return here
    return Span(here.file, here.line, found.start() + 1, len(found[0]))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _levels(here: Span) -> Iterator[tuple[int, str]]:
    """Yield the indentations that may go on before a line, innermost first, with their keys."""
    lines = lines_of(here.file.text)
    lowest: int | None = None
    for number in range(here.line - 2, -1, -1):
        line = lines[number]
        key = re.match(KEY, line.strip())
        if key is None or line.lstrip().startswith("#"):
            continue
        level = _indent(line)
        if lowest is None or level < lowest:
            lowest = level
            yield level, key[1]
        if level == 0:
            return


def list_problem(here: Span, rest: str) -> Problem:
    """Return the problem of a key among entries of a list, or of an entry among keys."""
    lines = lines_of(here.file.text)
    indent = _indent(lines[here.line - 1])
    above = (line for line in reversed(lines[: here.line - 1]) if _indent(line) <= indent)
    before = next((line.strip() for line in above if line.strip()), "")
    if re.match(KEY, rest) and before.startswith("- "):
        first = re.match(KEY, before)
        hint = f"remove '- ' before {quote(first[1])}" if first else "remove '- ' above"
        message = "expected '- ' as in the entries above, got a key"
        return Problem("GP109", here, message, f"{hint}, or write '- ' here too")
    hint = "write the list below its key, each entry with '- '"
    return Problem("GP109", here, "expected a key as in the lines above, got '- '", hint)


def missing_colon_at(start: Span) -> Problem:
    """Return the problem of a line that has no colon."""
    lines = lines_of(start.file.text)
    text = start.file.line(start.line)[start.column - 1 :].strip()
    if text.startswith(COMMENTS):
        message = f"expected '#' before a comment, got '{text[:2]}'"
        return Problem("GP106", start.part(0, 2), message, "write '#'")
    above = next((each for each in reversed(lines[: start.line - 1]) if each.strip()), "")
    block = re.fullmatch(BLOCK, above)
    word = re.match(r"[\w.-]+", text)
    span = start.part(0, len(word[0])) if word else start
    if block:
        message = f"expected the text of {quote(block[1])} indented below it"
        return Problem("GP109", span, message, "indent this line with 2 spaces more than its key")
    node = ScalarNode(text.split(" #")[0].strip(), plain=True, span=start.part(0, len(text)))
    _, problem = missing_colon(node, words=True)
    if problem is not None:
        return problem
    shown = word[0] if word else text[:20]
    return Problem(
        "GP106", span, f"expected ': ' after the key {quote(shown)}", f"write '{shown}:'"
    )
