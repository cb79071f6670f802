"""Lays generated C out, just as the project's clang-format does.

Templates and views write one statement a line, however long it gets with the
schema's names in it; here, in arranging.py and in breaking.py is all that knows about columns.
"""

from collections.abc import Callable

from gpgen.arranging import arrange

ALWAYS = "#if always"


def lay_out(text: str, arranged: Callable[[str], str] = arrange) -> str:
    """Return C text with its long lines broken and its trailing comments in line.

    `arranged` does that for lines between which there are no blank ones.
    """
    parts: list[str] = []
    end = "{"
    for block in settle(text).split("\n\n"):
        lines = block.strip("\n")
        if lines:
            parts.append("\n" if end == "{" or lines[0] == "}" else "\n\n")
            parts.append(arranged(lines))
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
