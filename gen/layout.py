"""Breaks generated lines that are too long, just as the project's clang-format does.

Templates and views write one statement a line, however long it gets with the
schema's names in it; this is the only place that knows about columns.
"""

import re
from collections.abc import Iterator

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
COMPARED = re.compile(r"^( *return )([^()]+ [<>=!]=?) ([^()]+;)$")
JOINTS = re.compile(r"[()]|&&|\|\|")
GUARDED = re.compile(r"^( *(?:if|while|for) \()(.*)(\) \{)$")


def lay_out(text: str) -> str:
    """Return C text with its long lines broken and its trailing comments in line."""
    text = settle(text)
    while "\n\n\n" in text:  # several times as fast as a regular expression
        text = text.replace("\n\n\n", "\n\n")
    lines = text.rstrip("\n").split("\n")
    run: list[int] = []  # neighbouring lines in which a comment follows code
    for place in [
        place for place, line in enumerate(lines) if len(line) > WIDTH or line.endswith("*/")
    ]:
        if is_commented(lines[place]):
            if run and run[-1] != place - 1:
                align(lines, run)
                run = []
            run.append(place)
        elif len(lines[place]) > WIDTH:
            lines[place] = fit(lines[place])
    align(lines, run)
    tidy = "\n".join(lines).replace("\n\n}", "\n}").replace("{\n\n", "{\n")
    return tidy + "\n"


def is_commented(line: str) -> bool:
    """Tell whether a comment follows code in a line."""
    if not line.endswith("*/") or line.lstrip(" ").startswith(("/*", "*")):
        return False
    return TRAILING.match(line) is not None


def settle(text: str) -> str:
    """Drop each `#if` that says nothing new with its `#endif`, and join neighbours."""
    begin, *parts = f"\n{text}".split("\n#")
    kept = [*begin[1:].split("\n")] if begin else []
    opened: list[str] = []
    closed = ""  # the condition that ended just before, if only blank lines follow
    for part in parts:
        line, newline, after = f"#{part}".partition("\n")
        if line.startswith("#if"):
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
        if newline:
            code = after.rstrip("\n")
            closed = "" if code else closed
            kept += [code] if code else []
            kept += [""] * (len(after) - len(code) + (not code))
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


def align(lines: list[str], run: list[int]) -> None:
    """Put the comments of neighbouring lines in one column, or above where they do not fit."""
    pairs = [match.groups() for place in run if (match := TRAILING.match(lines[place]))]
    column = max((len(code) for code, _ in pairs), default=0) + 1
    fits = all(column + len(comment) <= WIDTH for _, comment in pairs)
    for place, (code, comment) in zip(run, pairs, strict=True):
        if fits:
            lines[place] = f"{code:<{column}}{comment}"
        else:
            above = " " * indent_of(code) + comment
            rows = [line if len(line) <= WIDTH else fit(line) for line in (above, code)]
            lines[place] = "\n".join(rows)


def indent_of(line: str) -> int:
    """Return how far a line is indented."""
    return len(line) - len(line.lstrip(" "))


def fit(line: str) -> str:
    """Break one line that is too long."""
    code = line.lstrip(" ")
    indent = len(line) - len(code)
    if code.startswith(("/", "#", "*")):
        return fit_other(line, code, indent)
    if line.startswith("typedef") and (typedef := TYPEDEF.fullmatch(line)):
        return f"{typedef[1].rstrip()}\n{' ' * STEP}{typedef[2]}"
    if line.endswith("{") and (guarded := GUARDED.match(line)):
        return fit_guard(line, guarded[1], indent)
    if compared := COMPARED.match(line):
        return f"{compared[1]}{compared[2]}\n{' ' * len(compared[1])}{compared[3]}"
    if pointer := POINTER.match(line):
        return f"{pointer[1]}\n{' ' * (indent + STEP)}{pointer[2]}"
    left, equals, right = line.partition("= ")
    if equals and "(" not in left:
        return fit_assignment(f"{left}=", right, indent)
    return fit_call(line, indent, 0, STEP)


def fit_guard(line: str, start: str, indent: int) -> str:
    """Break the head of an `if` or a loop: behind `&&` and `||`, or in a call."""
    operands = list(operands_of(line[len(start) :]))
    if len(operands) == 1 or start.endswith("for ("):
        if "(" not in line[len(start) : -3] and " != " in line:
            return line.replace(" != ", f" !=\n{' ' * len(start)}", 1)
        return fit_call(line, indent, len(start), 2 * STEP)
    rows = [start + operands[0]]
    for each in operands[1:]:
        if len(rows[-1]) + 1 + len(each) <= WIDTH:
            rows[-1] += f" {each}"
        elif len(start) + len(each) <= WIDTH:
            rows.append(" " * len(start) + each)
        else:
            column = len(rows[-1]) + 1
            rows[-1] = fit_call(f"{rows[-1]} {each}", column, column, STEP)
    return "\n".join(rows)


def operands_of(text: str) -> Iterator[str]:
    """Yield what is joined by `&&` or `||` outside of parentheses, each with its operator."""
    depth = begin = 0
    for match in JOINTS.finditer(text):
        depth += {"(": 1, ")": -1}.get(match[0], 0)
        if depth == 0 and match[0] in ("&&", "||"):
            yield text[begin : match.end()]
            begin = match.end() + 1
    yield text[begin:]


def fit_other(line: str, code: str, indent: int) -> str:
    """Break a comment or a condition; a macro stays as it is."""
    if code.startswith("/*"):
        return fit_comment(code.rstrip()[3:-3], indent)
    return fit_condition(line) if line.startswith("#if ") else line


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
    rows: list[str] = []
    row, rest = f"{' ' * indent}/*", f" {' '.join(text.split())}"
    while len(row) + len(rest) > WIDTH - 3:
        first = rest.find(" ", 1) if rows else 0  # no row but that of `/*` is without a word
        cut = max(first, rest.rfind(" ", 1, WIDTH - 2 - len(row)))
        if cut < 0:
            break
        rows.append(row + rest[:cut])
        row, rest = f"{' ' * indent} *", rest[cut:]
    return "\n".join([*rows, f"{row}{rest} */"])


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
    if line.find("(", begin, end) < 0:
        return fill(line[:begin], line[begin:], margin)
    return fill(line[:begin], hide_commas(line[begin:end]) + line[end:], margin).replace("\0", ",")


def fill(row: str, rest: str, margin: str) -> str:
    """Put as many arguments in each row as fit; all rows but the first begin with a margin."""
    rows = ""
    while len(row) + len(rest) > WIDTH:
        cut = rest.rfind(", ", 0, WIDTH - len(row) + 1) + 1
        if cut == 0 and row != margin:
            rows += f"{row}\n"
            row = margin
            continue
        if cut == 0:
            cut = rest.find(", ") + 1
        if cut == 0:
            break
        rows += f"{row}{rest[:cut]}\n"
        row, rest = margin, rest[cut + 1 :]
    return f"{rows}{row}{rest}"


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
    """Return a text without its parentheses and what is in them."""
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
