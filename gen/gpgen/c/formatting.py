"""Layout of generated C, in a form that clang-format leaves unchanged.

Templates and views write one statement per line, whatever its length.
"""

import re
from importlib import import_module

from gpgen.c.directives import simplify_conditionals
from gpgen.c.line_breaking import FIRST_BREAK, INDENT, STEP, WIDTH, search
from gpgen.c.tokens import (
    ASSIGNMENT,
    CAST_PENALTY,
    CHOICE,
    COMMA,
    CONTROLS,
    MEMBER_PENALTY,
    NESTED,
    OPENING,
    hide_texts,
    tokens_of,
)

LONGEST = 400  # lines of a function
DIRECTIVE = WIDTH - 2  # columns before the backslash
ARGUMENT_ENDS = re.compile(r"[\[\](){}]|, ")
BRACKET = re.compile(r"[\[\](){}]")
OPERATION = re.compile(r" [-*&>]+ |[^\]\w&*>.,()\[ -]|(?:->|\.)\w+[\[(].*[\])](?:->|\.)")
ASSIGNED = re.compile(r'( *[^(){}="]+ [-+*/|&]?=) (?!\{)(.+)')
CALL = re.compile(
    r"( *(?:(?P<test>(?:\} else )?if \()!?|(?:[\w*]+ )*\**(?:[\w>.-]+ = )?(?:\([\w *]+\))*)"
    r"(?P<name>\w+)\()(?P<rest>.+\)(?(test)\) \{|(?:;| \{)?))"
)
ELEMENT = re.compile(r"( *\{)(?P<name>)(?P<test>)(?P<rest>.+\},?)")
TAILS = ("", ";", " {", ") {", ",")
TRAILING = re.compile(r"^( *\S.*[;,{0-9a-zA-Z_)\"]) (/\* .* \*/)$")
MACRO = re.compile(r"(#define \w+) (.*[^\\])")


def arrange(block: str) -> str:
    """Break the long lines of a block and align its trailing comments."""
    lines = block.split("\n")
    if " = {" in block:
        indent_initializer(lines)
    run: list[int] = []  # neighbouring lines with trailing comments
    for place in [
        place for place, line in enumerate(lines) if len(line) > WIDTH or line.endswith("*/")
    ]:
        if is_commented(lines[place]):
            if run and run[-1] != place - 1:
                align(lines, run)
                run = []
            run.append(place)
        elif len(lines[place]) > WIDTH:
            lines[place] = broken(lines[place])
    if run:
        align(lines, run)
    return "\n".join(lines)


def broken(line: str) -> str:
    """Break one line that is too long: a comment, a macro, a condition, or a statement."""
    code = line.lstrip(" ")
    if code.startswith("/*"):
        return fit_comment(code.rstrip()[3:-3], indent_of(line))
    if macro := MACRO.fullmatch(line):
        return continued([macro[1], *rows_of(" " * STEP + macro[2], DIRECTIVE)])
    if line.startswith("#if "):
        return continued(rows_of(line, DIRECTIVE))
    return line if code.startswith(("/", "#", "* ")) else "\n".join(rows_of(line))


def rows_of(line: str, width: int = WIDTH) -> list[str]:
    if len(line) <= width:
        return [line]
    return plain_rows(line, width) or searched_rows(line, width)


def plain_rows(line: str, width: int) -> list[str]:
    """Return the rows of a line whose cheapest breaks are known without a search.

    These breaks are after `=`, which costs least, and between arguments, provided they cost
    less than a break inside an argument, which would require others.
    """
    margin = " " * (indent_of(line) + STEP)
    assigned = ASSIGNED.fullmatch(line)
    if assigned and max(len(assigned[1]), len(margin + assigned[2])) <= width:
        return [assigned[1], margin + assigned[2]]
    call = ELEMENT.fullmatch(line) or CALL.fullmatch(line)
    arguments = split_arguments(call["rest"]) if call else []
    if not call or not arguments or call["name"] in CONTROLS:
        return []
    nesting = NESTED * (3 if call["test"] else 2)
    margin += " " * len(call["test"] or "")
    layouts = listed(call[1], arguments, margin, width, nesting)
    if assigned and len(assigned[1]) <= width:
        below = margin + call[1][len(assigned[1]) + 1 :]
        for cost, rows in listed(below, arguments, margin + " " * STEP, width, nesting):
            layouts.append((cost + NESTED + ASSIGNMENT + FIRST_BREAK, [assigned[1], *rows]))
    cost, rows = min(layouts, default=(0, []))
    return rows if cost < cheapest_inside(call[1], arguments, nesting) else []


def listed(
    head: str, arguments: list[str], margin: str, width: int, nesting: int
) -> list[tuple[int, list[str]]]:
    """Return the ways to break a list, with penalties: after its bracket, or only inside it."""
    layouts = []
    if inside := filled(head, arguments, margin, width):
        breaks = len(inside) - 1
        layouts.append((breaks * (nesting + COMMA) + FIRST_BREAK * (breaks > 0), inside))
    below = filled(margin, arguments, margin, width)
    if below and len(head) <= width and not head.endswith("{"):
        breaks = len(below) - 1
        cost = nesting + FIRST_BREAK + breaks * (nesting + COMMA) + FIRST_BREAK * (breaks > 0)
        layouts.append((cost, [head, *below]))
    return layouts


def cheapest_inside(head: str, arguments: list[str], nesting: int) -> int:
    """Return the lowest penalty of a break inside an argument, or before the list."""
    *others, last = (hide_texts(each) for each in arguments)
    first = nesting + FIRST_BREAK
    bracket = BRACKET.search(last)
    if OPERATION.search(" ".join((*others, last)).rstrip(",;{} ")):
        return first + CHOICE
    if bracket and bracket[0] in OPENING:
        return first + NESTED
    if any(map(BRACKET.search, others)):
        return first + NESTED + first + COMMA
    is_cast = "(" in head[:-1]
    return NESTED + FIRST_BREAK + (CAST_PENALTY if is_cast else MEMBER_PENALTY)


def split_arguments(rest: str) -> list[str]:
    """Return the arguments after an opening bracket, none if code follows the closing one."""
    depth = begin = 0
    found = []
    for match in ARGUMENT_ENDS.finditer(hide_texts(rest)):
        if match[0] != ", ":
            depth += 1 if match[0] in OPENING else -1
        elif depth == 0:
            found.append(rest[begin : match.start() + 1])
            begin = match.end()
        if depth < 0:
            return [*found, rest[begin:]] if rest[match.end() :] in TAILS else []
    return []


def filled(row: str, arguments: list[str], margin: str, width: int) -> list[str]:
    """Return rows with as many arguments in each as fit."""
    rows = []
    for argument in arguments:
        gap = "" if row == margin or row.endswith(OPENING) else " "
        if len(row) + len(gap) + len(argument) <= width:
            row += gap + argument
            continue
        if len(margin) + len(argument) > width or not gap:
            return []
        rows.append(row)
        row = margin + argument
    return [*rows, row]


def searched_rows(line: str, width: int) -> list[str]:
    tokens = tokens_of(line)
    row = search(tokens[0], indent_of(line), width).row
    rows: list[str] = []
    text = ""
    for token in reversed(tokens):
        text = token.text + text
        if row and token is row.token:
            rows.append(" " * row.column + text)
            row, text = row.above, ""
        else:
            text = " " * token.gap + text
    return [" " * indent_of(line) + text, *reversed(rows)]


def continued(rows: list[str]) -> str:
    """Join the rows of a directive with backslashes."""
    return "\n".join([*(f"{row:<{WIDTH - 1}}\\" for row in rows[:-1]), rows[-1]])


def fit_comment(text: str, indent: int) -> str:
    rows: list[str] = []
    row, rest = f"{' ' * indent}/*", f" {' '.join(text.split())}"
    while len(row) + len(rest) > WIDTH - 3:
        first = rest.find(" ", 1) if rows else 0  # only the row of `/*` may have no word
        cut = max(first, rest.rfind(" ", 1, WIDTH - 2 - len(row)))
        if cut < 0:
            break
        rows.append(row + rest[:cut])
        row, rest = f"{' ' * indent} *", rest[cut:]
    return "\n".join([*rows, f"{row}{rest} */"])


def indent_initializer(lines: list[str]) -> None:
    """Indent the rows of a table further if its first line does not fit."""
    further, end = 0, ""
    for place, line in enumerate(lines):
        if line == end:
            end = ""
        elif end:
            lines[place] = line if line.startswith("#") else " " * further + line
        elif len(line) > WIDTH and line.endswith(" = {"):
            indent = indent_of(line)
            inside = search(tokens_of(line)[0], indent, WIDTH).levels[-1][INDENT]
            further, end = inside - indent - STEP, f"{' ' * indent}}};"


def is_commented(line: str) -> bool:
    if not line.endswith("*/") or line.lstrip(" ").startswith(("/*", "*")):
        return False
    return TRAILING.match(line) is not None


def align(lines: list[str], run: list[int]) -> None:
    """Align the comments of neighbouring lines, or put them above if they do not fit."""
    pairs = [match.groups() for place in run if (match := TRAILING.match(lines[place]))]
    column = max((len(code) for code, _ in pairs), default=0) + 1
    fits = all(column + len(comment) <= WIDTH for _, comment in pairs)
    for place, (code, comment) in zip(run, pairs, strict=True):
        if fits:
            lines[place] = f"{code:<{column}}{comment}"
        else:
            above = " " * indent_of(code) + comment
            rows = [line if len(line) <= WIDTH else broken(line) for line in (above, code)]
            lines[place] = "\n".join(rows)


def indent_of(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


# A column of an object, in parentheses that are needed only before `.` or `[`.
COLUMN = re.compile(r"\(\*(\w+_gp_at_\w+\((?:[^()]|\([^()]*\))*\))\)(?![.\[])")


def height(line: str) -> int:
    """Return the number of rows into which a line is broken."""
    return 1 if len(line) <= WIDTH else broken(line).count("\n") + 1


def with_short_functions(text: str) -> str:
    """Return C with its long functions split, by modules that few schemas need."""
    parts = text.split("\n}\n")  # the estimate of a part exceeds the length of its function
    if all(part.count("\n") + len(part) // 40 <= LONGEST for part in parts):
        return text
    cutting = import_module("gpgen.c.long_functions")
    cut: str = cutting.cut_long_functions(text, height, LONGEST)
    return cut


def lay_out(text: str) -> str:
    """Return C text with its long lines broken and its trailing comments aligned."""
    parts: list[str] = []
    end = "{"
    if "_gp_at_" in text:
        text = COLUMN.sub(r"*\1", text)
    for block in with_short_functions(simplify_conditionals(text)).split("\n\n"):
        lines = block.strip("\n")
        if lines:
            parts.append("\n" if end == "{" or lines[0] == "}" else "\n\n")
            parts.append(arrange(lines))
            end = lines[-1]
    return "".join(parts[1:]) + "\n"
