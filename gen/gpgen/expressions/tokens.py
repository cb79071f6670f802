"""Text of an expression -> tokens, in a form that Python's parser accepts."""

import keyword
import re
from typing import NamedTuple

LONGEST = 1000
DEEPEST = 32

WORD = r"""(?sx)
    (?P<white>[ \t\r\n]+)
    |(?P<number>0[xX][0-9A-Za-z_.]*|\.?[0-9](?:[eE][-+]|[0-9A-Za-z_.])*)
    |(?P<both>not[ \t\r\n]+in\b)
    |(?P<name>[A-Za-z_][A-Za-z0-9_]*)
    |(?P<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")
    |(?P<operator>[-+*/]=|&&|\|\||\*\*|//|<<|>>|<=|>=|==|!=|->|:=|\+\+|--|[-+*/%()\[\].,<>=&|!?:~^])
    |(?P<other>.)"""
NUMBER = (
    r"0|[1-9][0-9]*|0[xX][0-9a-fA-F]+"
    r"|([0-9]+\.[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?|[0-9]+[eE][-+]?[0-9]+"
)
OPERATORS = ("and", "or", "not", "not in", "if", "else", "in")
LITERALS = ("True", "False", "None")
# Operators of other languages, and what to write here.
ELSEWHERE = {
    "&&": "write 'and'",
    "||": "write 'or'",
    "!": "write 'not'",
    "?": "write 'a if condition else b'",
    ":": "write 'a if condition else b'",
    "=": "write '==' to compare",
    ":=": "write '==' to compare",
    "**": "multiply, or declare a function",
    "<<": "multiply, or declare a function",
    ">>": "divide with //, or declare a function",
    "++": "an expression changes nothing; write '+ 1'",
    "--": "write '- -' for a minus and a sign; an expression changes nothing",
    "->": "write a property of the object itself by its name alone",
    "+=": "write the whole value, such as set: {hp: hp + 1}",
    "-=": "write the whole value, such as set: {hp: hp - 1}",
    "*=": "write the whole value, such as set: {hp: hp * 2}",
    "/=": "write the whole value, such as set: {hp: hp / 2}",
    "~": "write 'a - b' to remove flags, or declare a function",
    "^": "declare a function",
}
NAMED = ["operator", "name"]  # before the '=' of an argument by name
BY_ORDER = "arguments have an order and no names: write the value alone"
# Replaces the first letter of a name that is a keyword in Python but not here.
DISGUISE = "\u00f8"


class Word(NamedTuple):
    """A token, its kind, and its range in the text."""

    text: str
    kind: str
    start: int
    end: int


class Mistake(NamedTuple):
    """A syntax error: its range in the text, and its message."""

    code: str
    start: int
    end: int
    message: str
    hint: str | None = None


def tokenize(text: str) -> list[Word] | Mistake:
    """Return the tokens of an expression, or its first invalid one."""
    words: list[Word] = []
    for found in re.finditer(WORD, text):
        kind = found.lastgroup or "other"
        word = Word(found[0], kind, found.start(), found.end())
        if kind == "both":
            word = word._replace(text="not in", kind="operator")
        elif kind == "name" and word.text in OPERATORS:
            word = word._replace(kind="operator")
        mistake = _invalid_token(word, len(text))
        if mistake is not None:
            is_named = word.text == "=" and [each.kind for each in words[-2:]] == NAMED
            named = is_named and words[-2].text in "(,"
            return mistake._replace(hint=BY_ORDER) if named else mistake
        if kind != "white":
            words.append(word)
    return words


def straight_quotes(text: str) -> str | None:
    """Return a hint for the first typographic quote in a text, None if it has none."""
    found = re.search("[\u2018-\u201f]", text)
    return f"write ' or \" in place of {found[0]}" if found else None


def _invalid_token(word: Word, length: int) -> Mistake | None:
    """Return the mistake of a token that is invalid by itself."""
    shown, end = word.text, word.end
    message, hint = f"unknown operator '{shown}'", ELSEWHERE.get(shown)
    if word.kind == "number" and not re.fullmatch(NUMBER, shown):
        message, hint = f"expected a number, got '{shown[:40]}'", _number_hint(shown)
    elif word.kind == "other" and shown in "'\"":
        message, hint, end = "expected a closing quote", f"add {shown} at the end", length
    elif word.kind == "other":
        message = f"unexpected character '{shown}'"
        hint = straight_quotes(shown) or "write names of letters from a to z, numbers and operators"
    elif word.kind != "operator" or hint is None:
        return None
    return Mistake("GP702", word.start, end, message, hint)


def _number_hint(text: str) -> str | None:
    """Return a hint for a number in the notation of C or of a duration."""
    time = milliseconds_of(text)
    if time is not None:
        return f"write {time}, in milliseconds, or the time alone: {{wait: {text}}}"
    plain = text.replace("_", "").rstrip("uUlLfFdD")
    if not re.fullmatch(NUMBER, plain):
        plain = plain.lstrip("0")
    return f"write {plain}" if re.fullmatch(NUMBER, plain) else "such as 2, 0.5, 1e-3 or 0xff"


def disguise(words: list[Word], text: str) -> str:
    """Return the text for Python's parser: one line, with no name that is a Python keyword."""
    characters = [" " if char in "\t\r\n" else char for char in text]
    for word in words:
        is_keyword = keyword.iskeyword(word.text) and word.text not in LITERALS
        if word.kind == "name" and is_keyword:
            characters[word.start] = DISGUISE
    return "".join(characters)


# Durations: 300ms, 1.5s, 5min, 1h.
DURATION = r"([0-9]{1,10}(?:\.[0-9]{1,9})?)(ms|s|min|h)"
UNITS = {"ms": 1, "s": 1000, "min": 60_000, "h": 3_600_000}


def milliseconds_of(text: str) -> int | None:
    """Return a duration in milliseconds, None if it is not one or not a whole number of them."""
    match = re.fullmatch(DURATION, text)
    if match is None:
        return None
    whole, _, decimals = match[1].partition(".")
    time, rest = divmod(int(whole + decimals) * UNITS[match[2]], 10 ** len(decimals))
    return None if rest else time
