"""Parentheses in a line of C: where a group begins and ends, and what is inside of one."""

import re

TEXT = re.compile(r'"(?:\\.|[^"\\])*"')


def hide_texts(code: str) -> str:
    """Return C in which texts are as long as they were, and have nothing but letters."""
    if '"' not in code:
        return code
    return TEXT.sub(lambda found: f'"{"x" * (len(found[0]) - 2)}"', code)


def restore_texts(hidden: str, code: str) -> str:
    """Return C with the texts that were hidden in it; `code` has them in their order."""
    texts = iter(TEXT.findall(code))
    return TEXT.sub(lambda _found: next(texts), hidden)


PARENTHESES = re.compile(r"[()]")
INNERMOST = re.compile(r"\([^()]*\)")


def last_group(line: str, start: int) -> tuple[int, int]:
    """Return where the last outermost parenthesis begins and ends inside, from `start` on.

    Where there is none it ends at 0.
    """
    begin, end = line.find("(", start) + 1, line.rfind(")")
    if begin and is_balanced(line[begin:end]):  # nearly always there is just one
        return begin, max(end, 0)
    depth = 0
    begin, group = 0, (0, 0)
    for match in PARENTHESES.finditer(line, start):
        depth += 1 if match[0] == "(" else -1
        if depth < 0:
            break
        if depth == 1 and match[0] == "(":
            begin = match.end()
        elif depth == 0:
            group = (begin, match.start())
    return group


def is_balanced(text: str) -> bool:
    """Tell whether each parenthesis in a text has its other half there."""
    rest = without_groups(text) if "(" in text else text
    return "(" not in rest and ")" not in rest


def without_groups(text: str) -> str:
    while "(" in text and (shorter := INNERMOST.sub("", text)) != text:
        text = shorter
    return text


def hide_commas(text: str) -> str:
    """Return a text with a NUL for each comma that is in a parenthesis."""
    if without_groups(text).count(",") == text.count(","):
        return text
    depth = 0
    marks = []
    for mark in text:
        depth += (mark == "(") - (mark == ")")
        marks.append("\0" if mark == "," and depth > 0 else mark)
    return "".join(marks)
