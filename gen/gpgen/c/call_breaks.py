"""Calls in a line of C: their parentheses, and the rows in which clang-format puts arguments."""

import re

WIDTH = 80
STEP = 4

RETURNS = r"^[^(]*[ *](?=\w+\()"
PATH = r"\w+->\w+(?:\.\w+)+"  # what leads to a member
PATH_ALONE = rf"(?:\w+ |&)?{PATH}[),; {{]*"
SUM = r"(\S+ [-+*/]) (\S+)$"
CALL_ALONE = r"(\w+\()(&?[\w.> \0(-]+\)+\}?(?:;| \{|,)?)$"
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


def is_long(rows: str) -> bool:
    return any(len(row) > WIDTH for row in rows.split("\n"))


def fit_path(row: str, column: int) -> str:
    """Break a row that is too long in what leads to a member, at the last point that fits."""
    path = re.search(PATH, row) if len(row) > WIDTH else None
    point = row.rfind(".", path.start(), min(path.end(), WIDTH + 1)) if path else -1
    return row if point < 0 else f"{row[:point]}\n{' ' * column}{row[point:]}"


def fit_call(line: str, indent: int, start: int, step: int) -> str:
    """Break a declaration or a call: its arguments on the next line, or filled into lines."""
    begin, end = last_group(line, start)
    if not end:
        return line
    if indent == 0 and begin > WIDTH and (returns := re.match(RETURNS, line)):
        rest = line[returns.end() :]
        rest = fit_call(rest, 0, 0, STEP) if len(rest) > WIDTH else rest
        return f"{returns[0].rstrip(' ')}\n{rest}"
    margin = " " * (indent + step)
    if len(margin) + len(line) - begin <= WIDTH:
        return f"{line[:begin]}\n{margin}{line[begin:]}"
    if line.find("(", begin, end) < 0:
        return fill(line[:begin], line[begin:], margin)
    return fill(line[:begin], hide_commas(line[begin:end]) + line[end:], margin).replace("\0", ",")


def fill(row: str, rest: str, margin: str) -> str:
    """Put as many arguments in each row as fit; all rows but the first begin with a margin."""
    rows = ""
    while rest and len(row) + len(rest) > WIDTH:
        cut = rest.rfind(", ", 0, max(0, WIDTH - len(row) + 1)) + 1
        if cut == 0 and row != margin:
            rows += f"{row}\n"
            row = margin
            continue
        if cut == 0:
            cut = rest.find(", ") + 1 or len(rest)
            rows = f"{fit_argument(rows, rest[:cut], margin)}\n"
        else:
            rows += f"{row}{rest[:cut]}\n"
        row, rest = margin, rest[cut + 1 :]
    return f"{rows}{row}{rest}" if rest else rows.removesuffix("\n")


def fit_below(rows: str, argument: str, margin: str) -> str:
    """Return a condition's call with its arguments in rows of their own, the last one broken.

    Nothing is returned for other calls, or where no such row fits.
    """
    head, _, first = rows.removesuffix("\n").rpartition("(")
    row = f"{margin}{first} "
    below = fit_path(f"{row}{argument}", len(row) + STEP)
    is_condition = argument.endswith("{") and rows.lstrip().startswith(("if (", "} else if ("))
    is_one_row = first and rows.count("\n") == 1 and "\n" in below
    return f"{head}(\n{below}" if is_condition and is_one_row and not is_long(below) else ""


def fit_argument(rows: str, argument: str, margin: str) -> str:
    """Append an argument that is longer than a row: behind its operator, or broken at a point."""
    if parts := re.match(SUM, argument):
        if rows.endswith("(\n"):
            is_below = is_long(f"{rows[:-1]}{parts[1]}")
            begin, column = (rows + margin, len(margin)) if is_below else (rows[:-1], len(rows) - 1)
            return f"{begin}{parts[1]}\n{' ' * column}{parts[2]}"
        first = fit_path(f"{margin}{parts[1]}", len(margin) + 2 * STEP)
        return f"{rows}{first}\n{margin}{' ' * STEP}{parts[2]}"
    if re.fullmatch(PATH_ALONE, argument):
        before = rows[:-1] if rows.endswith("(\n") else rows.replace("\n", " ")
        broken = fit_path(f"{before}{argument}", len(before) + STEP)
        if rows.count("\n") == 1 and "\n" in broken and not is_long(broken):
            return broken
        return fit_below(rows, argument, margin) or rows + fit_path(
            f"{margin}{argument}", len(margin) + STEP
        )
    if (call := re.match(CALL_ALONE, argument)) and len(margin) + len(argument) > WIDTH:
        return f"{rows}{margin}{call[1]}\n{margin}{' ' * STEP}{call[2]}"
    return f"{rows}{margin}{argument}"
