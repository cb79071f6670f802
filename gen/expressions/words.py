"""The text of an expression as words, as Python's own parser will read them."""

import keyword
import re

from gpgen.language.durations import milliseconds_of
from gpgen.tuples import NamedTuple

LONGEST = 1000
DEEPEST = 32

TOKEN = re.compile(
    r"""(?P<white>[ \t\r\n]+)
    |(?P<number>0[xX][0-9A-Za-z_.]*|\.?[0-9](?:[eE][-+]|[0-9A-Za-z_.])*)
    |(?P<both>not[ \t\r\n]+in\b)
    |(?P<name>[A-Za-z_][A-Za-z0-9_]*)
    |(?P<text>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")
    |(?P<operator>&&|\|\||\*\*|//|<<|>>|<=|>=|==|!=|->|:=|\+\+|--|[-+*/%()\[\].,<>=&|!?:~^])
    |(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
NUMBER = re.compile(
    r"0|[1-9][0-9]*|0[xX][0-9a-fA-F]+"
    r"|([0-9]+\.[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?|[0-9]+[eE][-+]?[0-9]+"
)
OPERATORS = ("and", "or", "not", "not in", "if", "else", "in")
LITERALS = ("True", "False", "None")
# What stands in other languages, and what to write here.
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
    "->": "write '.'",
    "~": "declare a function",
    "^": "declare a function",
}
# Stands in for the first letter of a name that is a keyword in Python but not here.
DISGUISE = "\u00f8"


class Word(NamedTuple):
    """A word, its kind, and where it begins; `start` of the last one is the text's end."""

    text: str
    kind: str
    start: int
    end: int


class Mistake(NamedTuple):
    """What is wrong with a text, from where to where."""

    code: str
    start: int
    end: int
    message: str
    hint: str | None = None


def split(text: str) -> list[Word] | Mistake:
    """Return the words of an expression, or the first thing that cannot stand in one."""
    words: list[Word] = []
    for found in TOKEN.finditer(text):
        kind = found.lastgroup or "other"
        word = Word(found[0], kind, found.start(), found.end())
        if kind == "both":
            word = word._replace(text="not in", kind="operator")
        elif kind == "name" and word.text in OPERATORS:
            word = word._replace(kind="operator")
        mistake = _strange(word, len(text))
        if mistake is not None:
            return mistake
        if kind != "white":
            words.append(word)
    return words


def _strange(word: Word, length: int) -> Mistake | None:
    """Return what is wrong with a word by itself."""
    shown, end = word.text, word.end
    message, hint = f"expressions have no '{shown}'", ELSEWHERE.get(shown)
    if word.kind == "number" and not NUMBER.fullmatch(shown):
        message, hint = f"'{shown[:40]}' is not a number", _number_hint(shown)
    elif word.kind == "other" and shown in "'\"":
        message, hint, end = "a text that does not end", f"add {shown} behind it", length
    elif word.kind != "other" and (word.kind != "operator" or hint is None):
        return None
    return Mistake("GP702", word.start, end, message, hint)


def _number_hint(text: str) -> str | None:
    """Return how to write a number that C programmers write in another way."""
    if milliseconds_of(text) is not None:
        return f"a time stands alone behind a key: {{wait: {text}}}"
    plain = text.replace("_", "").rstrip("uUlLfFdD")
    if not NUMBER.fullmatch(plain):
        plain = plain.lstrip("0")
    return f"write {plain}" if NUMBER.fullmatch(plain) else None


def disguise(words: list[Word], text: str) -> str:
    """Return the text as Python's parser takes it: on one line, no name one of its keywords."""
    characters = [" " if char in "\t\r\n" else char for char in text]
    for word in words:
        is_keyword = keyword.iskeyword(word.text) and word.text not in LITERALS
        if word.kind == "name" and is_keyword:
            characters[word.start] = DISGUISE
    return "".join(characters)
