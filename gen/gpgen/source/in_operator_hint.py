"""A hint for `hp in [1, 2]`, which is not an expression: the comparisons to write."""

import re

MEMBERSHIP = r"([A-Za-z_][\w.]*)\s+(not\s+)?in\s*[\[({]([^\[\](){}]*)[\])}]"


def membership_hint(text: str, place: int) -> str | None:
    """Return a hint for the list after `in` at a place, None if there is none."""
    for found in re.finditer(MEMBERSHIP, text):
        values = [each.strip() for each in found[3].split(",") if each.strip()]
        if found.start() <= place < found.end() and values:
            sign, word = ("!=", "and") if found[2] else ("==", "or")
            shown = f" {word} ".join(f"{found[1]} {sign} {each}" for each in values)
            return f"write {shown}" if found[0] == text.strip() else f"write ({shown})"
    return None
