"""Text of an expression -> Python AST, with the span of each node."""

import ast
import warnings
from typing import NamedTuple

from gpgen.expressions.tokens import DEEPEST, LITERALS, LONGEST, Mistake, Word, disguise, tokenize
from gpgen.source.in_operator_hint import membership_hint
from gpgen.source.nodes import ScalarNode, part
from gpgen.source.places import Span
from gpgen.source.problems import Problem

BINARY = ("+", "-", "*", "/", "//", "%", "<", "<=", ">", ">=", "==", "!=", "&", "|")
JOINING = ("and", "or", "if", "else", "in", "not in")
# After these, an operand can begin with `not`.
BEFORE_NOT = ("", "(", "[", ",", "and", "or", "not", "if", "else")
CLOSING = {"(": ")", "[": "]"}
COMMA = "a comma separates only the arguments of a function"


class Bracket(NamedTuple):
    """An open bracket: its kind, and each `if` in it without its `else` yet."""

    word: Word
    kind: str
    waiting: tuple[Word, ...] = ()


def check_order(words: list[Word], length: int) -> Mistake | None:
    """Return the first token that is not allowed at its place, or what is missing at the end."""
    if not words:
        message = "expected an expression, got nothing"
        return Mistake("GP701", 0, max(1, length), message, "write one, such as hp < 25")
    before = Word("", "operator", 0, 0)
    brackets = [Bracket(before, "")]
    prefixes = 0
    for word in words:
        mistake = _step(before, word, brackets)
        if mistake is not None:
            return mistake
        prefixes = 0 if _ends_operand(word) else prefixes + 1
        if len(brackets) + prefixes > 2 * DEEPEST:
            return too_deep(word.start, word.end)
        before = word
    return _end(before, brackets)


def too_deep(start: int, end: int) -> Mistake:
    """Return the mistake of an expression that is nested too deeply."""
    message = f"expected at most {DEEPEST} levels in an expression"
    return Mistake("GP703", start, end, message, "declare a function, or a property in between")


def _end(last: Word, brackets: list[Bracket]) -> Mistake | None:
    if not _ends_operand(last):
        what = "name" if last.text == "." else "operand"
        message = f"expected {'a' if what == 'name' else 'an'} {what} after '{last.text}'"
        return _wrong(last, f"{message}, got nothing", f"write the {what}, or remove '{last.text}'")
    if len(brackets) > 1:
        opened = brackets[-1].word
        closing = CLOSING[opened.text]
        hint = f"add '{closing}'; between braces, an expression with a comma needs quotes"
        return _wrong(opened, f"expected a closing bracket for '{opened.text}'", hint)
    return _no_else(brackets[0])


def _wrong(word: Word, message: str, hint: str | None) -> Mistake:
    return Mistake("GP701", word.start, word.end, message, hint)


def _no_else(bracket: Bracket) -> Mistake | None:
    if not bracket.waiting:
        return None
    return _wrong(bracket.waiting[0], "'if' requires 'else'", "write 'a if condition else b'")


def _ends_operand(word: Word) -> bool:
    return word.kind in ("number", "name", "text") or word.text in (")", "]")


def _step(before: Word, word: Word, brackets: list[Bracket]) -> Mistake | None:
    """Consume a token; return the mistake if it may not follow the token before it."""
    if not _ends_operand(before):
        return _operand(before, word, brackets)
    text = word.text
    if text == "." and before.kind != "number":
        return None
    if text in ("(", "["):
        if text == "(" and before.kind != "name":
            return _wrong(word, "expected a function before '('", "write an operator before it")
        brackets.append(Bracket(word, "call" if text == "(" else "index"))
        return None
    if text in (")", "]"):
        return _close(word, brackets)
    if text == "," and brackets[-1].kind == "call":
        return _no_else(brackets[-1])
    if text in BINARY or text in JOINING:
        return _join(word, brackets)
    hint = COMMA if text == "," else "write an operator between them"
    return _wrong(word, f"unexpected {_shown(word)} after {_shown(before)}", hint)


def _operand(before: Word, word: Word, brackets: list[Bracket]) -> Mistake | None:
    """Consume a token where an operand begins."""
    text = word.text
    hint: str | None = "write an operand before it"
    if before.text == ".":
        fits = word.kind == "name" and text not in LITERALS
        hint = "write a name after the point"
    elif text == "not":
        fits = before.text in BEFORE_NOT
        hint = "put 'not' and what it negates into parentheses"
    elif text == "(":
        fits = True
        brackets.append(Bracket(word, "group"))
    elif text == ")" and before.text == "(" and brackets[-1].kind == "call":
        fits = True
        brackets.pop()
    else:
        fits = word.kind in ("number", "name", "text") or text in ("-", "+")
    if fits:
        return None
    message = f"unexpected {_shown(word)}"
    if before.text:
        message = f"unexpected {_shown(word)} after {_shown(before)}"
    return _wrong(word, message, hint)


def _shown(word: Word) -> str:
    text = word.text if len(word.text) <= 40 else word.text[:39] + "…"
    return text if word.kind == "text" else f"'{text}'"


def _close(word: Word, brackets: list[Bracket]) -> Mistake | None:
    opened = brackets[-1]
    closing = CLOSING.get(opened.word.text)
    if closing is None:
        return _wrong(word, f"unexpected '{word.text}': nothing is open", "remove it")
    if word.text != closing:
        return _wrong(
            word,
            f"expected '{closing}' for '{opened.word.text}', got '{word.text}'",
            f"write '{closing}'",
        )
    brackets.pop()
    return _no_else(opened)


def _join(word: Word, brackets: list[Bracket]) -> Mistake | None:
    """Consume an operator between two operands."""
    opened = brackets[-1]
    if word.text == "if":
        brackets[-1] = opened._replace(waiting=(*opened.waiting, word))
    elif word.text == "else":
        if not opened.waiting:
            return _wrong(word, "'else' requires 'if'", "write 'a if condition else b'")
        brackets[-1] = opened._replace(waiting=opened.waiting[:-1])
    return None


class Text(NamedTuple):
    """An expression in parentheses as Python parsed it, and the YAML scalar that contains it."""

    node: ScalarNode
    bytes: bytes
    root: ast.expr

    def span(self, part_: ast.expr) -> Span:
        """Return the span of a part in the schema."""
        return part(self.node, *self.range(part_))

    def words(self, part_: ast.expr) -> str:
        """Return the text of a part, such as a name, from the schema."""
        start, end = self.range(part_)
        return self.node.text[start:end]

    def attribute(self, node: ast.Attribute) -> tuple[str, Span]:
        """Return the name after a dot, and its span."""
        _, end = self.range(node)
        _, start = self.range(node.value)
        text = self.node.text[start:end]
        name = text[text.rindex(".") + 1 :].strip()
        return name, part(self.node, end - len(name), end)

    def range(self, part_: ast.expr) -> tuple[int, int]:
        """Return the start and the end of a part in the text; Python's offsets are in bytes."""
        ends = (part_.col_offset, part_.end_col_offset or 0)
        start, end = (len(self.bytes[:offset].decode()) for offset in ends)
        return start - 1, end - 1


def read_text(node: ScalarNode) -> Text | Problem:
    """Parse an expression; return its AST with spans, or the first problem."""
    text = node.text
    found = _read(text)
    if isinstance(found, Mistake):
        place = part(node, found.start, found.end)
        return Problem(found.code, place, found.message, found.hint)
    as_read, root = found
    deep = _too_deep(root)
    read = Text(node, as_read.encode(), root)
    if deep is not None:
        mistake = too_deep(0, 0)
        return Problem(mistake.code, read.span(deep), mistake.message, mistake.hint)
    return read


def _read(text: str) -> tuple[str, ast.expr] | Mistake:
    if len(text) > LONGEST:
        message = f"expression: expected at most {LONGEST} characters, got {len(text)}"
        return Mistake("GP703", 0, len(text), message, "declare a function")
    words = tokenize(text)
    if isinstance(words, Mistake):
        return _with_comparisons(words, text)
    mistake = check_order(words, len(text))
    if mistake is not None:
        return _with_comparisons(mistake, text)
    as_read = f"({disguise(words, text)})"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            root = ast.parse(as_read, mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return Mistake("GP701", 0, len(text), "expected an expression")
    return as_read, root


def _with_comparisons(mistake: Mistake, text: str) -> Mistake:
    """Return a mistake with what to write for `hp in [1, 2]`, if the mistake is in one."""
    return mistake._replace(hint=membership_hint(text, mistake.start) or mistake.hint)


def _too_deep(root: ast.expr) -> ast.expr | None:
    """Return the first part that is nested too deeply; without recursion."""
    level = [root]
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            for inner in ast.iter_child_nodes(outer)
            if isinstance(inner, ast.expr)
        ]
    return level[0] if level else None
