"""The tokens of a line of C, with the penalty of a line break before each.

The penalties are those of clang-format's LLVM style.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Optional

# The precedence of operators; `?` and its `:` are one choice.
END, COMMA, ASSIGNMENT, CHOICE, EQUALITY, RELATION, MEMBER = 0, 1, 2, 3, 9, 10, 17
LEVELS = {
    text: level
    for level, texts in {
        END: ";",
        COMMA: ",",
        ASSIGNMENT: "= += -= *= /= %= &= |= ^= <<= >>=",
        CHOICE: "? :",
        4: "||",
        5: "&&",
        6: "|",
        7: "^",
        8: "&",
        EQUALITY: "== !=",
        RELATION: "< > <= >=",
        12: "<< >>",
        13: "+ -",
        14: "* / %",
        MEMBER: ". ->",
    }.items()
    for text in texts.split()
}
TEXT = re.compile(r'"(?:\\.|[^"\\])*"')
TOKEN = re.compile(
    rf"( *)({TEXT.pattern}|'(?:\\.|[^'\\])*'|/\*.*?\*/|\.?\d(?:[eEpP][-+]|[\w.])*|#?\w+"
    r"|->|\+\+|--|<<=|>>=|&&|\|\||<<|>>|[-+*/%&|^<>=!]=|.)"
)
TYPES = frozenset(("void", "char", "int", "float", "double", "bool"))
CONTROLS = frozenset(("if", "for", "while", "switch", "sizeof"))
KEYWORDS = CONTROLS.union(
    ("return", "else", "goto", "case", "struct", "enum", "union", "typedef"),
    ("static", "extern", "inline"),
)
OPENING, CLOSING = ("(", "[", "{"), (")", "]", "}")
MERGED = ("unary", "pointer", "member")
NESTED = 20  # the penalty of each bracket around a break
CAST_PENALTY = 100
MEMBER_PENALTY = 150
DECLARED = {"name": 200, "function": 10000, "pointer": 190}


class Token:
    """A token with its neighbours, and the groups of an expression that begin and end at it."""

    before: "Token"
    after: "Token"
    match: Optional["Token"] = None  # the other half of a bracket
    kind = ""  # unary, binary, pointer, cast, name, function, member or choice
    nesting = 0  # the number of brackets around it
    cost = 0  # the penalty of a break before it; 0 if it cannot begin a row
    total = 0  # columns up to its end, without breaks
    ends = 0  # the number of groups
    begins_operation = ends_operation = False
    is_first = True  # whether it is the first operator of its group
    following: Optional["Token"] = None  # the next operator of its group
    span = 0  # columns up to the end of `following`

    def __init__(self, text: str, gap: int) -> None:
        self.text = text
        self.gap = gap
        self.level = LEVELS.get(text, -1)
        self.begins: list[int] = []  # precedences of groups, the innermost first
        self.is_bracket = text in OPENING or text in CLOSING
        self.is_word = text.isidentifier()
        self.is_value = self.is_word and text not in KEYWORDS  # or a type

    def ends_value(self) -> bool:
        return self.is_value or (self.text in (")", "]") and self.kind != "cast")

    def can_begin_row(self) -> bool:
        before = self.before
        if self.text in (")", "}"):
            return False
        if self.kind == "pointer":
            return self.after.kind != "function" and self.after.text != "const"
        if self.kind in ("name", "function"):
            return True
        if before.kind in ("pointer", "unary"):
            return False
        if self.kind == "choice" or before.kind == "choice":
            return before.kind != "choice"
        if before.text == "(":
            return before.before.kind not in ("binary", "cast")
        if before.kind == "binary" or before.text in (",", ";", "{"):
            return before.text != "<<"
        return (
            self.kind == "member"
            or self.text == "["
            or (self.is_value and before.text == ")")
            or (self.text.startswith('"') and before.is_word)
        )

    def penalty(self, *, is_for: bool) -> int:
        before = self.before
        if self.kind == "name" and before.kind == "name":
            return 110
        if self.kind in DECLARED:
            return DECLARED[self.kind]
        if self.text == "[":
            return 500
        if before.text == "=" and (self.text == "{" or is_for):
            return 4 if is_for else 160
        if before.kind == "cast":
            return CAST_PENALTY
        if self.kind == "member":
            is_call = self.following and self.following.before.text in CLOSING
            return 35 if is_call else MEMBER_PENALTY
        if before.text == "(" and before.before.text in ("if", "for"):
            return 1000
        if before.kind == "binary" or before.text in (",", ";", *OPENING):
            return max(END, before.level)
        return 3


BLANK = Token("", 0)
BLANK.before = BLANK.after = BLANK


def tokens_of(line: str) -> list[Token]:
    """Return the tokens of a line; an indented line is inside a function."""
    tokens = [Token(text, len(gap)) for gap, text in TOKEN.findall(line.strip())]
    for before, token in zip([BLANK, *tokens], [*tokens, BLANK], strict=True):
        if token is not BLANK:
            token.before = before
            token.total = before.total + token.gap + len(token.text)
        if before is not BLANK:
            before.after = token
    strengths = nest(tokens)
    for token in tokens:
        token.kind = kind_of(token, is_inside=line.startswith(" "))
        if token.kind in ("unary", "pointer") or (token.text == ":" and not token.kind):
            token.level = -1
    group(tokens, 0, len(tokens))
    is_for = tokens[0].text == "for"
    for token, strength in zip(tokens[1:], strengths[1:], strict=True):
        if token.can_begin_row():
            token.cost = NESTED * strength + token.penalty(is_for=is_for)
    return merged(tokens)


def merged(tokens: Sequence[Token]) -> list[Token]:
    """Return tokens with words merged into the tokens before them, as in `&a` and `->b`."""
    kept = [tokens[0]]
    for token in tokens[1:]:
        before = kept[-1]
        is_part = token.is_word and not (token.cost or token.begins or token.kind)
        if is_part and (before.is_value or before.kind in MERGED) and not before.ends:
            before.text += " " * token.gap + token.text
            before.ends = token.ends
            before.ends_operation |= token.ends_operation
            before.total, before.after = token.total, token.after
            if token.after is not BLANK:
                token.after.before = before
        else:
            kept.append(token)
    return kept


def nest(tokens: Sequence[Token]) -> list[int]:
    """Match brackets; return the total weight of the brackets around each token."""
    opened: list[tuple[Token, int]] = []
    strength = 1
    strengths = []
    for token in tokens:
        token.nesting = len(opened)
        strengths.append(strength)
        if token.text in OPENING:
            opened.append((token, strength))
            strength += 10 if token.text == "[" else 1
        elif token.text in CLOSING and opened:
            token.match, strength = opened.pop()
            token.match.match = token
    return strengths


def kind_of(token: Token, *, is_inside: bool) -> str:
    text, before, after = token.text, token.before, token.after
    if text in ("*", "&", "-", "+") and not (token.gap and after.gap):
        is_function = (
            before.text == "(" and after.after.text == ")" and after.after.after.text == "("
        )
        is_declared = before.is_value or before.text == "const" or before.kind == "pointer"
        return "pointer" if text == "*" and (is_function or is_declared) else "unary"
    if text in ("!", "~", "++", "--"):
        return "" if before.ends_value() else "unary"
    if text in ("?", ":"):
        return "choice" if token.gap else ""
    if text in (".", "->"):
        return "" if before.text in ("", "{", ",") else "member"
    if token.level >= ASSIGNMENT:
        return "binary"
    if text == ")" and not after.gap and token.match:
        start = token.match.before
        is_call = start.ends_value() or start.text in CONTROLS
        is_operand = (
            after.is_word or after.text[:1] in (*"({&*-+!~\"'.",) or after.text[:1].isdigit()
        )
        return "cast" if is_operand and not is_call else ""
    return name_kind(token, is_inside=is_inside) if token.is_value else ""


def name_kind(token: Token, *, is_inside: bool) -> str:
    """Return "name" or "function" if the word is the name in a declaration, "" otherwise."""
    after, before = token.after, token.before
    if token.text in TYPES or after.text in ("", "*", "&", "&&") or after.text.startswith('"'):
        return ""
    while before.text == "const":
        before = before.before
    if not (before.is_value or before.kind == "pointer") or before.kind == "function":
        return ""
    is_function = after.text == "(" and token.nesting == 0 and not is_inside
    return "function" if is_function else "name"


def group(tokens: Sequence[Token], begin: int, end: int) -> None:
    """Mark the groups that operators in a range of tokens form, also those inside brackets."""
    operators = []
    opened = 0
    depth = tokens[begin].nesting if begin < end else 0
    for place in range(begin, end):
        token = tokens[place]
        if token.nesting == depth:
            if token.match and token.text in OPENING:
                opened = place + 1
            elif token.level >= 0:
                operators.append(place)
        elif token.match and token.text in CLOSING and token.nesting == depth + 1:
            group(tokens, opened, place)
    join(tokens, begin, end, operators)


def join(tokens: Sequence[Token], begin: int, end: int, operators: Sequence[int]) -> None:
    """Mark the groups of the operators in a range, those of the lowest precedence first."""
    while begin < end and tokens[begin].text == "return":
        begin += 1
    if not operators:
        least = MEMBER
        places: list[int] = []
    else:
        least = min(tokens[place].level for place in operators)
        places = [place for place in operators if tokens[place].level == least]
    for one, other in pairwise(places):
        if least != CHOICE:
            tokens[one].following = tokens[other]
            tokens[one].span = tokens[other].total - tokens[one].total
        tokens[other].is_first = False
    if least < MEMBER:
        edges = [begin - 1, *places, end]
        for first, last in pairwise(edges):
            join(tokens, first + 1, last, [place for place in operators if first < place < last])
        if least > END or end < len(tokens):
            mark(tokens, begin, end, least)
        return
    signs = begin
    while signs < end and tokens[signs].kind == "unary":
        signs += 1
    for start in range(signs - (not places), begin - 1, -1):
        mark(tokens, start, end, END)


def mark(tokens: Sequence[Token], begin: int, end: int, level: int) -> None:
    """Mark a group; one that ends with the line is never closed."""
    first = tokens[begin]
    first.begins.append(level)
    first.begins_operation |= level > END
    if end < len(tokens):
        last = tokens[end - 1]
        last.ends += 1
        last.ends_operation |= level > END


def hide_texts(code: str) -> str:
    """Return C with each character inside its string literals replaced by a letter."""
    if '"' not in code:
        return code
    return TEXT.sub(lambda found: f'"{"x" * (len(found[0]) - 2)}"', code)


def restore_texts(hidden: str, code: str) -> str:
    """Return C with hidden string literals replaced by those of `code`, in order."""
    texts = iter(TEXT.findall(code))
    return TEXT.sub(lambda _found: next(texts), hidden)
