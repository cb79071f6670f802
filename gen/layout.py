"""Lays generated C out, just as the project's clang-format does.

Templates and views write one statement a line, however long it gets with the
schema's names in it; here and in breaking.py is all that knows about columns.
"""

import re

from gpgen.breaking import WIDTH, fit, indent_of

ALWAYS = "#if always"

TRAILING = re.compile(r"^( *\S.*[;,{0-9a-zA-Z_)\"]) (/\* .* \*/)$")


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
