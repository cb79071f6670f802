"""Breaks generated lines that are too long, just as the project's clang-format does.

Templates and views write one statement a line, however long it gets with the
schema's names in it; this is the only place that knows about columns.
"""

import re
from itertools import groupby, pairwise

WIDTH = 80
STEP = 4

TRAILING = re.compile(r"^( *\S.*[;,{0-9a-zA-Z_)\"]) (/\* .* \*/)$")
CAST = re.compile(r"(\(\w+ \*\))(\w.*)")
RETURNS = re.compile(r"^[^(]*[ *](?=\w+\()")
MARKS = re.compile(r"[(),]")
BLANKS = re.compile(r"\n{3,}")
TYPEDEF = re.compile(r"(typedef [^(){}]*?)(\*?\w+;)")
GUARDED = re.compile(r"^( *(?:if|while|for) \()(.*)(\) \{)$")


def lay_out(text: str) -> str:
    """Return C text with its long lines broken and its trailing comments in line."""
    lines: list[str] = []
    for has_comment, run in groupby(text.split("\n"), key=has_trailing_comment):
        rows = list(run)
        lines += align(rows) if has_comment else rows
    broken = "\n".join(fit(line) if len(line) > WIDTH else line for line in lines)
    tidy = BLANKS.sub("\n\n", broken).replace("\n\n}", "\n}").replace("{\n\n", "{\n")
    return tidy.rstrip("\n") + "\n"


def has_trailing_comment(line: str) -> bool:
    """Tell whether code and then a comment stand on a line."""
    return line.endswith("*/") and TRAILING.match(line) is not None


def align(run: list[str]) -> list[str]:
    """Put the comments of neighbouring lines in one column, or above where they do not fit."""
    pairs = [match.groups() for line in run if (match := TRAILING.match(line))]
    column = max(len(code) for code, _ in pairs) + 1
    if all(column + len(comment) <= WIDTH for _, comment in pairs):
        return [f"{code:<{column}}{comment}" for code, comment in pairs]
    above = []
    for code, comment in pairs:
        above += [" " * indent_of(code) + comment, code]
    return above


def indent_of(line: str) -> int:
    """Return how far a line is indented."""
    return len(line) - len(line.lstrip(" "))


def fit(line: str) -> str:
    """Break one line that is too long."""
    indent = indent_of(line)
    if line.lstrip().startswith("/*"):
        return fit_comment(line.strip()[3:-3], indent)
    if line.startswith("#") or line.lstrip().startswith("*"):
        return line
    if typedef := TYPEDEF.fullmatch(line):
        return f"{typedef[1].rstrip()}\n{' ' * STEP}{typedef[2]}"
    if guarded := GUARDED.match(line):
        return fit_call(line, indent, len(guarded[1]), 2 * STEP)
    equals = line.find(" = ")
    if equals > 0 and "(" not in line[:equals]:
        left, right = line[: equals + 2], line[equals + 3 :]
        margin = " " * (indent + STEP)
        if len(margin) + len(right) <= WIDTH:
            return f"{left}\n{margin}{right}"
        if cast := CAST.match(right):
            return f"{left}\n{margin}{cast[1]}\n{margin}{' ' * STEP}{cast[2]}"
    return fit_call(line, indent, 0, STEP)


def fit_comment(text: str, indent: int) -> str:
    """Break a comment between words."""
    margin = " " * indent
    rows = [f"{margin}/*"]
    for word in text.split():
        if len(rows[-1]) + 1 + len(word) > WIDTH - 3:
            rows.append(f"{margin} *")
        rows[-1] += f" {word}"
    return "\n".join(rows) + " */"


def fit_call(line: str, indent: int, start: int, step: int) -> str:
    """Break a declaration or a call: its arguments on the next line, or filled into lines."""
    cuts = last_group(line, start)
    if not cuts:
        return line
    if indent == 0 and cuts[0] > WIDTH and (returns := RETURNS.match(line)):
        rest = line[returns.end() :]
        return f"{returns[0].rstrip(' ')}\n{fit(rest) if len(rest) > WIDTH else rest}"
    head, tail = line[: cuts[0]], line[cuts[-1] - 1 :]
    margin = " " * (indent + step)
    together = len(margin) + len(line) - cuts[0]
    if together <= WIDTH:
        return f"{head}\n{margin}{line[cuts[0] :]}"
    arguments = [line[begin : end - 1].strip() for begin, end in pairwise(cuts)]
    ends = [","] * (len(arguments) - 1) + [tail]
    rows = [head]
    for argument, end in zip(arguments, ends, strict=True):
        gap = "" if rows[-1].endswith("(") else " "
        if len(rows[-1]) + len(gap) + len(argument) + len(end) <= WIDTH:
            rows[-1] += gap + argument + end
        else:
            rows.append(f"{margin}{argument}{end}")
    return "\n".join(rows)


def last_group(line: str, start: int) -> list[int]:
    """Return where the last outermost parenthesis is cut, from `start` on.

    It is cut behind the opening one, behind each comma, and behind the closing one.
    """
    depth = 0
    cuts: list[int] = []
    closed: list[int] = []
    for match in MARKS.finditer(line, start):
        mark, place = match[0], match.end()
        if mark == "(":
            depth += 1
            if depth == 1:
                cuts = [place]
        elif mark == ",":
            if depth == 1:
                cuts.append(place)
        else:
            depth -= 1
            if depth < 0:
                break
            if depth == 0:
                closed = [*cuts, place]
    return closed
