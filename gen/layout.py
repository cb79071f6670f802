"""Breaks generated lines that are too long, just as the project's clang-format does.

Templates and views write one statement a line, however long it gets with the
schema's names in it; this is the only place that knows about columns.
"""

import re
from itertools import groupby

WIDTH = 80
STEP = 4

TRAILING = re.compile(r"^( *\S.*[;,{0-9a-zA-Z_)\"]) (/\* .* \*/)$")
BLANKS = re.compile(r"\n{3,}")
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
    if guarded := GUARDED.match(line):
        return fit_call(line, indent, len(guarded[1]), 2 * STEP)
    equals = line.find(" = ")
    if equals > 0 and "(" not in line[:equals]:
        left, right = line[: equals + 2], line[equals + 3 :]
        if indent + STEP + len(right) <= WIDTH:
            return f"{left}\n{' ' * (indent + STEP)}{right}"
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
    opened = last_group(line, start)
    if opened is None:
        return line
    head, arguments, tail = split_group(line, opened)
    margin = " " * (indent + step)
    together = f"{margin}{', '.join(arguments)}{tail}"
    if len(together) <= WIDTH:
        return f"{head}\n{together}"
    rows = [head]
    for number, argument in enumerate(arguments):
        end = tail if number == len(arguments) - 1 else ","
        gap = "" if rows[-1].endswith("(") else " "
        if len(rows[-1]) + len(gap) + len(argument) + len(end) <= WIDTH:
            rows[-1] += gap + argument + end
        else:
            rows.append(f"{margin}{argument}{end}")
    return "\n".join(rows)


def last_group(line: str, start: int) -> int | None:
    """Return where the last outermost parenthesis opens, from `start` on."""
    depth = 0
    opened = None
    for place in range(start, len(line)):
        if line[place] == "(":
            if depth == 0:
                opened = place
            depth += 1
        elif line[place] == ")":
            depth -= 1
            if depth < 0:
                break
    return opened


def split_group(line: str, opened: int) -> tuple[str, list[str], str]:
    """Split a line into what stands before the arguments, the arguments, and what follows."""
    depth = 0
    begin = opened + 1
    arguments = []
    for place in range(opened, len(line)):
        char = line[place]
        if char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
            if depth == 0:
                arguments.append(line[begin:place])
                return line[: opened + 1], arguments, line[place:]
        elif char == "," and depth == 1:
            arguments.append(line[begin:place])
            begin = place + 2
    return line, [], ""
