"""Breaks generated lines that are too long, just as the project's clang-format does.

Templates and views write one statement a line, however long it gets with the
schema's names in it; this is the only place that knows about columns.
"""

import re

WIDTH = 80
ALWAYS = "#if always"
STEP = 4

TRAILING = re.compile(r"^( *\S.*[;,{0-9a-zA-Z_)\"]) (/\* .* \*/)$")
CAST = re.compile(r"(\(\w+ \*\))(\w.*)")
RETURNS = re.compile(r"^[^(]*[ *](?=\w+\()")
PARENTHESES = re.compile(r"[()]")
INNERMOST = re.compile(r"\([^()]*\)")
POINTER = re.compile(r"^( *(?:const )?\w+) (\*\w+;)$")
TYPEDEF = re.compile(r"(typedef [^(){}]*?)(\*?\w+;)")
GUARDED = re.compile(r"^( *(?:if|while|for) \()(.*)(\) \{)$")


def lay_out(text: str) -> str:
    """Return C text with its long lines broken and its trailing comments in line."""
    lines: list[str] = []
    commented: list[str] = []  # lines in which a comment follows code
    text = settle(text)
    while "\n\n\n" in text:  # several times as fast as a regular expression
        text = text.replace("\n\n\n", "\n\n")
    for line in text.rstrip("\n").split("\n"):
        if line.endswith("*/") and TRAILING.match(line):
            commented.append(line)
            continue
        if commented:
            lines += align(commented)
            commented = []
        lines.append(line if len(line) <= WIDTH else fit(line))
    lines += align(commented)
    tidy = "\n".join(lines).replace("\n\n}", "\n}").replace("{\n\n", "{\n")
    return tidy + "\n"


def settle(text: str) -> str:
    """Drop each `#if` that says nothing new with its `#endif`, and join neighbours."""
    kept: list[str] = []
    opened: list[str] = []
    closed = ""  # the condition that ended just before, if only blank lines follow
    for line in text.split("\n"):
        if not line.startswith("#"):
            kept.append(line)
            closed = "" if line else closed
        elif line.startswith("#if"):
            opened.append(ALWAYS if line in opened else line)
            if line == closed:
                kept.pop(last(kept))
            elif opened[-1] != ALWAYS:
                kept.append(line)
            closed = ""
        elif line.startswith("#endif"):
            condition = opened.pop() if opened else ""
            closed = "" if condition == ALWAYS else condition
            if condition != ALWAYS:
                put_end(kept, line, condition)
        else:
            if line.startswith("#el") and opened:
                opened[-1] += line
            kept.append(line)
            closed = ""
    return "\n".join(kept)


def put_end(kept: list[str], line: str, condition: str) -> None:
    """Append an `#endif`; blank lines in front of that of a condition come behind it."""
    end = last(kept) + 1
    if condition.startswith("#if ") and not kept[end - 1].startswith("#endif"):
        kept.insert(end, line)
    else:
        kept.append(line)


def last(lines: list[str]) -> int:
    """Return where the last line stands that is not blank."""
    return next(place for place in range(len(lines) - 1, -1, -1) if lines[place])


def align(run: list[str]) -> list[str]:
    """Put the comments of neighbouring lines in one column, or above where they do not fit."""
    pairs = [match.groups() for line in run if (match := TRAILING.match(line))]
    column = max((len(code) for code, _ in pairs), default=0) + 1
    if all(column + len(comment) <= WIDTH for _, comment in pairs):
        return [f"{code:<{column}}{comment}" for code, comment in pairs]
    above = []
    for code, comment in pairs:
        above += [" " * indent_of(code) + comment, code]
    return [line if len(line) <= WIDTH else fit(line) for line in above]


def indent_of(line: str) -> int:
    """Return how far a line is indented."""
    return len(line) - len(line.lstrip(" "))


def fit(line: str) -> str:
    """Break one line that is too long."""
    code = line.lstrip(" ")
    indent = len(line) - len(code)
    if code.startswith("/*"):
        return fit_comment(code.rstrip()[3:-3], indent)
    if line.startswith("#if "):
        return fit_condition(line)
    if line.startswith("#") or code.startswith("*"):
        return line
    if line.startswith("typedef") and (typedef := TYPEDEF.fullmatch(line)):
        return f"{typedef[1].rstrip()}\n{' ' * STEP}{typedef[2]}"
    if line.endswith("{") and (guarded := GUARDED.match(line)):
        if "(" not in guarded[2] and " != " in guarded[2]:
            return line.replace(" != ", f" !=\n{' ' * len(guarded[1])}", 1)
        return fit_call(line, indent, len(guarded[1]), 2 * STEP)
    if pointer := POINTER.match(line):
        return f"{pointer[1]}\n{' ' * (indent + STEP)}{pointer[2]}"
    left, equals, right = line.partition("= ")
    if equals and "(" not in left:
        return fit_assignment(f"{left}=", right, indent)
    return fit_call(line, indent, 0, STEP)


def fit_assignment(left: str, right: str, indent: int) -> str:
    """Break an assignment: behind the sign where that helps, otherwise in the call."""
    margin = " " * (indent + STEP)
    if len(margin) + len(right) <= WIDTH:
        return f"{left}\n{margin}{right}"
    if cast := CAST.match(right):
        return f"{left}\n{margin}{cast[1]}\n{margin}{' ' * STEP}{cast[2]}"
    if len(left) + 1 + right.find("(") >= WIDTH:
        return f"{left}\n{fit(margin + right)}"
    return fit_call(f"{left} {right}", indent, 0, STEP)


def fit_condition(line: str) -> str:
    """Break a condition of several behind its `||`, or behind `&&` if it has none."""
    rows = [""]
    for part in re.split(r"(?<=\|\|) " if " || " in line else "(?<=&&) ", line):
        if rows[-1] and len(rows[-1]) + 1 + len(part) > WIDTH - 2:
            rows.append(" " * STEP + part)
        else:
            rows[-1] += f" {part}" if rows[-1] else part
    return "\n".join([*(f"{row:<{WIDTH - 1}}\\" for row in rows[:-1]), rows[-1]])


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
    begin, end = last_group(line, start)
    if not end:
        return line
    if indent == 0 and begin > WIDTH and (returns := RETURNS.match(line)):
        rest = line[returns.end() :]
        return f"{returns[0].rstrip(' ')}\n{fit(rest) if len(rest) > WIDTH else rest}"
    margin = " " * (indent + step)
    if len(margin) + len(line) - begin <= WIDTH:
        return f"{line[:begin]}\n{margin}{line[begin:]}"
    return fill(line[:begin], hide_commas(line[begin:end]) + line[end:], margin).replace("\0", ",")


def fill(row: str, rest: str, margin: str) -> str:
    """Put as many arguments in each row as fit; all rows but the first begin with a margin."""
    rows = []
    while len(row) + len(rest) > WIDTH:
        cut = rest.rfind(", ", 0, WIDTH - len(row) + 1) + 1
        if cut == 0 and row != margin:
            rows.append(row)
            row = margin
            continue
        if cut == 0:
            cut = rest.find(", ") + 1
        if cut == 0:
            break
        rows.append(row + rest[:cut])
        row, rest = margin, rest[cut + 1 :]
    return "\n".join([*rows, row + rest])


def last_group(line: str, start: int) -> tuple[int, int]:
    """Return where the last outermost parenthesis begins and ends inside, from `start` on.

    Where there is none it ends at 0.
    """
    begin, end = line.find("(", start) + 1, line.rfind(")")
    inside = line[begin:end]
    if begin and is_balanced(inside):  # nearly always there is just one
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
    """Return a text without its parentheses and what is in them."""
    while "(" in text and (shorter := INNERMOST.sub("", text)) != text:
        text = shorter
    return text


def hide_commas(text: str) -> str:
    """Return a text with a NUL for each comma that is in a parenthesis."""
    if "(" not in text or without_groups(text).count(",") == text.count(","):
        return text
    depth = 0
    marks = []
    for mark in text:
        depth += (mark == "(") - (mark == ")")
        marks.append("\0" if mark == "," and depth > 0 else mark)
    return "".join(marks)
