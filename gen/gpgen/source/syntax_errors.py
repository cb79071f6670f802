"""PyYAML's syntax errors, and keys without a colon -> problems with hints."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import yaml

from gpgen.source.flow_style import QUOTE, explain_flow
from gpgen.source.nodes import Node, ScalarNode, part
from gpgen.source.places import Span, lines_of
from gpgen.source.problems import Problem, plural, quote
from gpgen.source.type_synonyms import SYNONYMS, is_type_word

KEY = r"(?:- )*([\w.-]+)\s*:(?:\s|$)"
BLOCK = r"\s*(?:- )*([\w.-]+)\s*:\s+[|>][-+0-9]*\s*(?:#.*)?"
COMMENTS = ("//", "/*")


def indentation_problem(here: Span) -> Problem:
    """Return the problem of a line whose indentation matches no open level."""
    word = _first_word(here)
    found = _indent(here.file.line(here.line))
    levels = dict(_levels(here))
    if not levels:
        return Problem("GP109", word, "unexpected indentation", "indent it like the lines above")
    meant = min(levels, key=lambda level: (abs(level - found), -level))
    message = f"expected {plural(meant, 'space')} of indentation, got {found}"
    return Problem("GP109", word, message, f"indent it like {quote(levels[meant])}")


def _first_word(here: Span) -> Span:
    line = here.file.line(here.line)
    found = re.search(r"[\w.-]+", line)
    if found is None:
        return here
    return Span(here.file, here.line, found.start() + 1, len(found[0]))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _levels(here: Span) -> Iterator[tuple[int, str]]:
    """Yield the indentations that a line may have, innermost first, with their keys."""
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
    """Return the problem of a key among list entries, or of a list entry among keys."""
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


Place = Callable[[Any, Any], Span]  # converts two marks of PyYAML

LONGEST_QUOTED = 50
DEFAULTED = r"([a-z_]\w*)\s*:\s+([a-z]\w*(?:\[\w+\])?),?\s+(?:default|value|init|initial)"
TAGGED = r"(?:^|[\s:,\[{(])!([A-Za-z]\w*)$"
QUOTES = ("'", '"')
SPACES = "indent with spaces: YAML does not allow tabs there"
LONGEST_KEY = 1024  # the longest key before a colon in YAML


def explain_syntax_error(
    error: yaml.MarkedYAMLError,
    lines: Sequence[str],
    last: Span | None,
    opened: Any,
    place: Place,
) -> Problem:
    """Return the problem for a syntax error of the parser.

    `last` is the last scalar that was read, `opened` the start event of the innermost
    open bracket or brace (or None), and `place` converts marks to spans.
    """
    mark: Any = error.problem_mark or error.context_mark
    line = lines[mark.line] if mark.line < len(lines) else ""
    before, rest = line[: mark.column], line[mark.column :]
    here = _word(place(mark, mark), rest)
    what, context = error.problem or "", error.context or ""
    if "\t" in before + rest[:1] and not (before + rest[:1]).strip():
        return Problem("GP105", here, "expected spaces as indentation, got a tab", SPACES)
    key = _key_before(before) if rest.startswith(":") else ""
    if len(key) > LONGEST_KEY:
        message = f"expected a key of at most {LONGEST_KEY} characters, got {len(key)}"
        return Problem("GP106", here, message, "shorten it")
    if "mapping values are not allowed" in what:
        return _second_colon(here, last, before)
    if "quoted scalar" in context and "escape" not in what:
        start = place(error.context_mark, error.context_mark)
        closing = start.file.line(start.line)[start.column - 1 : start.column] or '"'
        message = "expected a closing quote for this one"
        return Problem("GP107", start, message, f"write {closing} where the string ends")
    if opened is not None and "flow" in context and "expected" in what:
        start = place(opened.start_mark, opened.start_mark)
        closing = "]" if isinstance(opened, yaml.SequenceStartEvent) else "}"
        return explain_flow(start, here, closing, before, rest)
    if "simple key" in context:
        start = place(error.context_mark, error.context_mark)
        return missing_colon_at(start)
    return _block(here, what, context, before, rest)


def _word(here: Span, rest: str) -> Span:
    """Return the span of the whole word that begins at a mark."""
    found = re.match(r"[\w.-]+", rest)
    return here if found is None else here.part(0, len(found[0]))


def _second_colon(here: Span, last: Span | None, before: str) -> Problem:
    """Explain `a: b: c`, or a key that is indented below a scalar value."""
    if last is not None and last.line == here.line and ":" in before:
        return Problem("GP108", here, "unexpected second ': ' in one line", _one_value(here))
    key = before.lstrip()
    if last is not None and ":" not in last.file.line(last.line)[last.column - 1 :]:
        begins_a_line = not last.file.line(last.line)[: last.column - 1].strip()
        if begins_a_line:
            return missing_colon_at(last)
    span = here.part(-len(key), len(key)) if key else here
    return indentation_problem(span)


def _one_value(here: Span) -> str:
    """Return a hint for a line with two colons."""
    line = here.file.line(here.line)
    found = re.match(DEFAULTED, line.strip())
    if found:
        value = line[here.column :].strip()
        return f"write '{found[1]}: {found[2]} = {value}'"
    value = line.partition(": ")[2].split(" #")[0].strip()
    if '"' in value or not value or len(value) > LONGEST_QUOTED:
        return QUOTE
    return f'{QUOTE}: "{value}"'


def _key_before(before: str) -> str:
    """Return the key before a colon, from the text of its line."""
    text = before.rstrip()
    if text[-1:] in QUOTES:
        return text[text.rfind(text[-1], 0, -1) + 1 : -1]
    return text[max(text.rfind(each) for each in ",[{") + 1 :].lstrip()


def _block(here: Span, what: str, context: str, before: str, rest: str) -> Problem:
    """Explain an error outside brackets and braces."""
    if rest[:1] in ("]", "}"):
        tag = re.search(TAGGED, before.rstrip("]}"))
        if tag:
            message = f"unexpected '!', which begins a tag in YAML, before {quote(tag[1])}"
            place = here.part(-len(before) + tag.start(1) - 1, len(tag[1]) + 1)
            return Problem("GP111", place, message, f"write 'not {tag[1]}' in quotes")
        return Problem("GP107", here, f"unexpected '{rest[0]}': nothing is open", "remove it")
    if "sequence entries" in what or "block collection" in context:
        return list_problem(here, rest)
    if "expected key" in what or "document start" in what or "block mapping" in context:
        if before.strip():
            message = "unexpected text after the end of the value"
            return Problem("GP108", here, message, QUOTE)
        return indentation_problem(here)
    return _character(here, what, context, rest)


def _character(here: Span, what: str, context: str, rest: str) -> Problem:
    """Explain a character that has a special meaning in YAML."""
    if "cannot start any token" in what:
        return Problem("GP106", here, f"unexpected '{rest[:1]}' at the start of a string", QUOTE)
    if "scanning an alias" in context or "scanning an anchor" in context:
        message = "unexpected '*' or '&' at the start of a string"
        return Problem("GP106", here, message, QUOTE)
    if "escape" in what:
        hint = "write '\\\\' for one backslash"
        return Problem("GP106", here, "unknown escape sequence", hint)
    if "block scalar" in context:
        message = "unexpected text after '|' or '>'"
        return Problem("GP106", here, message, "start the text on the next line, indented")
    if "mapping keys are not allowed" in what:
        return Problem("GP106", here, "unexpected '? ' at the start of a string", QUOTE)
    if "incompatible YAML" in what:
        hint = "remove the line"
        return Problem("GP106", here, "unknown version of YAML", hint)
    return Problem("GP106", here, f"expected YAML: {what or context}")


CLOSE = r"([a-z_]\w*):(\S.*)"
ASSIGNED = r"([a-z_]\w*)\s*=\s*(.*)"
DECLARED = r"(\w+)\s+([a-z_]\w*)(?:\s*=\s*(.+))?"
CHANGED = r"([a-z_][\w.]*)\s*(?:([-+*/%])=\s*(\S.*)|(\+\+|--))"
TWO_WORDS = r"([a-z_]\w*)\s+(\S.*)"


def missing_colon(node: ScalarNode, *, words: bool = False) -> tuple[ScalarNode, Problem | None]:
    """Return the key at the start of a scalar that lacks a colon, and the problem.

    With `words`, a scalar of two words is accepted too.
    """
    text = " ".join(node.text.split())
    found = re.fullmatch(CLOSE, text)
    if found:
        return key_before_colon(node, found[1], f"write a space after the ':' of {quote(found[1])}")
    found = re.fullmatch(DECLARED, text) or re.match(DECLARED, text)
    if found and is_type_word(found[1]) and (words or found[3]):
        return declared_key(node, found[1], found[2], found[3] or "")
    found = re.fullmatch(CHANGED, text)
    if found:
        return key_before_colon(
            node, found[1], f"write '{found[1]}: {changed_value(*found.groups())}'"
        )
    found = re.fullmatch(ASSIGNED, text)
    if found:
        return key_before_colon(node, found[1], f"write ':' after {quote(found[1])} instead of '='")
    found = re.fullmatch(TWO_WORDS, text)
    if found and words:
        return key_before_colon(node, found[1], f"write ':' after {quote(found[1])}")
    return node, None


def changed_value(name: str, operator: str | None, operand: str | None, step: str | None) -> str:
    """Return the whole value that `a += 2` or `a++` gives to `a`."""
    if step or operand is None:
        return f"{name} {(step or '+')[0]} 1"
    return f"{name} {operator} " + (operand if re.fullmatch(r"[\w.]+", operand) else f"({operand})")


def declared_key(
    node: ScalarNode, kind: str, name: str, value: str
) -> tuple[ScalarNode, Problem | None]:
    """Return the key of a C-style declaration, and the problem with what to write."""
    meant = SYNONYMS.get(kind, kind)
    written = f"{name}: {meant} = {value}" if value else f"{name}: {meant}"
    return key_before_colon(node, name, f"write '{written}'")


def key_before_colon(node: ScalarNode, name: str, hint: str) -> tuple[ScalarNode, Problem | None]:
    """Return the key at the start of a scalar, and the problem of the missing colon."""
    start = node.text.find(name)
    span = part(node, start, start + len(name))
    problem = Problem("GP106", span, f"expected ': ' after the key {quote(name)}", hint)
    return ScalarNode(name, plain=True, span=span), problem


def looks_like_a_type(node: Node) -> bool:
    """Return whether a node begins like the short form of a property."""
    return isinstance(node, ScalarNode) and is_type_word(re.split(r"\W", node.text, maxsplit=1)[0])
