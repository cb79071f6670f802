"""Breaks one line of C that is too long, just as the project's clang-format does."""

import re
from collections.abc import Iterator

WIDTH = 80
STEP = 4

CAST = re.compile(r"(\(\w+ \*\))(\w.*)")
RETURNS = re.compile(r"^[^(]*[ *](?=\w+\()")
PARENTHESES = re.compile(r"[()]")
INNERMOST = re.compile(r"\([^()]*\)")
POINTER = re.compile(r"^( *(?:const )?\w+) (\*\w+;)$")
TYPEDEF = re.compile(r"(typedef [^(){}]*?)(\*?\w+;)")
COMPARED = re.compile(r"^( *return )([^()]+ [<>=!]=?) ([^()]+;)$")
MACRO = r"(#define \w+) (.*[^\\])"
JOINTS = re.compile(r"[()]|&&|\|\|")
GUARDED = re.compile(r"^( *(?:if|while|for) \()(.*)(\) \{)$")


WORDS = frozenset({"#define", "#if", "const", "for", "if", "return", "typedef", "while"})


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
    """Break a comment, a condition, or a macro in front of its value."""
    if code.startswith("/*"):
        return fit_comment(code.rstrip()[3:-3], indent)
    if macro := re.fullmatch(MACRO, line):
        return f"{macro[1]:<{WIDTH - 2}} \\\n{' ' * STEP}{macro[2]}"
    return fit_condition(line) if line.startswith("#if ") else line


def fit_assignment(left: str, right: str, indent: int) -> str:
    """Break an assignment: behind the sign where that helps, otherwise in the call."""
    margin = " " * (indent + STEP)
    if right == "{" and len(left) > WIDTH:
        type_, _, name = left.removesuffix(" =").rpartition(" ")
        return f"{type_}\n{margin}{name} = {right}"
    if len(margin) + len(right) <= WIDTH:
        return f"{left}\n{margin}{right}"
    if cast := CAST.match(right):
        if left.lstrip(" ").startswith("."):
            return f"{left} {cast[1]}\n{margin}{cast[2]}"
        return f"{left}\n{margin}{cast[1]}\n{margin}{' ' * STEP}{cast[2]}"
    if " " not in right and "(" not in right:
        return f"{left}\n{margin}{right}"
    behind = f"{left}\n{fit(margin + right)}"
    if len(left) + 1 + right.find("(") >= WIDTH:
        return behind
    inside = fit_call(f"{left} {right}", indent, 0, STEP)
    return behind if behind.count("\n") <= inside.count("\n") else inside


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
