"""Simplifies the `#if` directives of generated C: removes those that are redundant."""

ALWAYS = "#if always"


def simplify_conditionals(text: str) -> str:
    """Drop each redundant `#if` with its `#endif`, and join neighbours with equal conditions."""
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
    """Append an `#endif`; blank lines before that of a condition are moved after it."""
    end = last(kept) + 1
    if condition.startswith("#if ") and not kept[end - 1].startswith("#endif"):
        kept.insert(end, line)
    else:
        kept.append(line)


def last(lines: list[str]) -> int:
    """Return the index of the last line that is not blank."""
    return next(place for place in range(len(lines) - 1, -1, -1) if lines[place])
