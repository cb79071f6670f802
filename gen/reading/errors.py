"""What PyYAML says about bad syntax, said so that one knows what to write instead."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import yaml

from gpgen.diagnostics import Problem
from gpgen.source import Span

Place = Callable[[Any, Any], Span]  # from two marks of PyYAML

QUOTE = "put the text into quotes"
QUOTES = ("'", '"')
LONGEST_KEY = 1024  # before its colon, in YAML


def explain_syntax_error(
    error: yaml.MarkedYAMLError,
    lines: Sequence[str],
    last: Span | None,
    opened: Any,
    place: Place,
) -> Problem:
    """Return the problem that a syntax error of the parser stands for.

    `last` is the last scalar that was read, `opened` the event of the last bracket
    or brace that is still open (or None), and `place` turns marks into spans.
    """
    mark: Any = error.problem_mark or error.context_mark
    line = lines[mark.line] if mark.line < len(lines) else ""
    before, rest = line[: mark.column], line[mark.column :]
    here = _word(place(mark, mark), rest)
    what, context = error.problem or "", error.context or ""
    if "\t" in before + rest[:1] and not (before + rest[:1]).strip():
        return Problem("GP105", here, "a tab cannot indent", "indent with spaces")
    key = _key_before(before) if rest.startswith(":") else ""
    if len(key) > LONGEST_KEY:
        message = f"a key has at most {LONGEST_KEY} characters, and this one has {len(key)}"
        return Problem("GP106", here, message, "shorten it")
    if "mapping values are not allowed" in what:
        return _second_colon(here, last, before)
    if "quoted scalar" in context and "escape" not in what:
        start = place(error.context_mark, error.context_mark)
        return Problem("GP107", start, "the quote that begins here is not closed", "close it")
    if opened is not None and "flow" in context and "expected" in what:
        start = place(opened.start_mark, opened.start_mark)
        closing = "]" if isinstance(opened, yaml.SequenceStartEvent) else "}"
        return _flow(start, here, closing, rest)
    if "simple key" in context:
        start = place(error.context_mark, error.context_mark)
        line = lines[start.line - 1][start.column - 1 :] if start.line <= len(lines) else ""
        hint = "write 'key: value'"
        return Problem("GP106", _word(start, line), "a key without a ':'", hint)
    return _block(here, what, context, before, rest)


def _word(here: Span, rest: str) -> Span:
    """Return the place of the whole word that begins at a mark, up to its colon."""
    found = re.match(r"[\w.-]+", rest)
    return here if found is None else here.part(0, len(found[0]))


def _second_colon(here: Span, last: Span | None, before: str) -> Problem:
    """Explain `a: b: c`, or a key that stands deeper than a value allows."""
    if last is not None and last.line == here.line and ":" in before:
        return Problem("GP108", here, "a second ': ' in one line", QUOTE)
    key = before.lstrip()
    if last is not None and last.column == here.column - len(key):
        return Problem("GP106", last, "a key without a ':'", "write 'key: value'")
    span = here.part(-len(key), len(key)) if key else here
    message = "this key is indented deeper than the line above allows, which has its value already"
    return Problem("GP109", span, message, "indent it like the key above")


def _key_before(before: str) -> str:
    """Return the key that stands before a colon, by the text of its line."""
    text = before.rstrip()
    if text[-1:] in QUOTES:
        return text[text.rfind(text[-1], 0, -1) + 1 : -1]
    return text[max(text.rfind(each) for each in ",[{") + 1 :].lstrip()


def _flow(start: Span, here: Span, closing: str, rest: str) -> Problem:
    """Explain what went wrong between brackets or braces."""
    name = "bracket" if closing == "]" else "brace"
    if rest.startswith("["):
        message = "a '[' in a text without quotes, between braces or brackets"
        return Problem("GP108", here, message, 'quote the whole text, as in "str[24]"')
    if rest.startswith(":") and here.line == start.line:
        return Problem("GP108", here, "a second ': ' in one entry", QUOTE)
    message = f"the {name} that begins here is not closed, or a comma is missing"
    hint = f"write '{closing}' or ',' before line {here.line}, column {here.column}"
    return Problem("GP107", start, message, hint)


def _block(here: Span, what: str, context: str, before: str, rest: str) -> Problem:
    """Explain what went wrong outside of brackets and braces."""
    if rest[:1] in ("]", "}"):
        return Problem("GP107", here, f"nothing is open that '{rest[0]}' could close", "remove it")
    if "sequence entries" in what or "block collection" in context:
        hint = "write the list below its key, each entry with '- '"
        return Problem("GP109", here, "this does not continue the list or mapping above", hint)
    if "expected key" in what or "document start" in what or "block mapping" in context:
        if before.strip():
            message = "something stands after the end of the value"
            return Problem("GP108", here, message, "put all of it into quotes")
        message = "this line continues nothing that stands above"
        return Problem("GP109", here, message, "indent it like the lines that it belongs to")
    return _character(here, what, context, rest)


def _character(here: Span, what: str, context: str, rest: str) -> Problem:
    """Explain a character that means something else in YAML."""
    if "cannot start any token" in what:
        return Problem("GP106", here, f"a text cannot begin with '{rest[:1]}'", QUOTE)
    if "scanning an alias" in context or "scanning an anchor" in context:
        message = "a text that begins with '*' or '&' means something else in YAML"
        return Problem("GP106", here, message, QUOTE)
    if "escape" in what:
        hint = "write '\\\\' for one backslash"
        return Problem("GP106", here, "an escape that YAML does not know", hint)
    if "block scalar" in context:
        return Problem("GP106", here, "a text after '|' or '>' begins on the next line", QUOTE)
    if "mapping keys are not allowed" in what:
        return Problem("GP106", here, "a text cannot begin with '? '", QUOTE)
    if "incompatible YAML" in what:
        hint = "remove the line"
        return Problem("GP106", here, "this version of YAML is not known", hint)
    return Problem("GP106", here, f"this is not YAML: {what or context}")
