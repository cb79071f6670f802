"""The layout of generated C, which clang-format leaves as it is.

Templates and views write one statement per line, however long its names make it.
"""

import re

from gpgen.c.call_breaks import STEP, WIDTH, hide_texts, restore_texts
from gpgen.c.line_breaks import fit, indent_of

TRAILING = re.compile(r"^( *\S.*[;,{0-9a-zA-Z_)\"]) (/\* .* \*/)$")
MACRO = r"(#define \w+) (.*[^\\])"
NO_CODE = ("/", "#", "* ")


def arrange(block: str) -> str:
    """Return a block of lines, arranged line by line."""
    lines = block.split("\n")
    if " = {" in block:
        deepen(lines)
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
            lines[place] = broken(lines[place])
    if run:
        align(lines, run)
    return "\n".join(lines)


def broken(line: str) -> str:
    """Break one line that is too long, but in none of the texts of its code."""
    code = line.lstrip(" ")
    if code.startswith(NO_CODE):
        return fit_other(line, code, indent_of(line))
    without = hide_texts(line)
    return fit(line) if without == line else restore_texts(fit(without), line)


def fit_other(line: str, code: str, indent: int) -> str:
    """Break a comment, a condition, or a macro in front of its value."""
    if code.startswith("/*"):
        return fit_comment(code.rstrip()[3:-3], indent)
    if macro := re.fullmatch(MACRO, line):
        return f"{macro[1]:<{WIDTH - 2}} \\\n{' ' * STEP}{macro[2]}"
    return fit_condition(line) if line.startswith("#if ") else line


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


def deepen(lines: list[str]) -> None:
    """Indent what stands in a table further if its head does not fit on a line."""
    is_inside = False
    for place, line in enumerate(lines):
        if is_inside and line != "};":
            lines[place] = line if line.startswith("#") else f"{' ' * STEP}{line}"
        else:
            is_inside = len(line) > WIDTH and line.endswith(" = {")


def is_commented(line: str) -> bool:
    if not line.endswith("*/") or line.lstrip(" ").startswith(("/*", "*")):
        return False
    return TRAILING.match(line) is not None


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
            rows = [line if len(line) <= WIDTH else broken(line) for line in (above, code)]
            lines[place] = "\n".join(rows)


ALWAYS = "#if always"


def lay_out(text: str) -> str:
    """Return C text with its long lines broken and its trailing comments aligned."""
    parts: list[str] = []
    end = "{"
    for block in settle(text).split("\n\n"):
        lines = block.strip("\n")
        if lines:
            parts.append("\n" if end == "{" or lines[0] == "}" else "\n\n")
            parts.append(arrange(lines))
            end = lines[-1]
    return "".join(parts[1:]) + "\n"


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
