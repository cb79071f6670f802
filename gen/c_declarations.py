"""The declarations of C names in the text of a header that gpgen or we have written."""

import re

# How a line begins that declares a name; a value of an enum is indented.
DECLARES = (
    r"^(?:[a-z}][^(\n]*)?\bNAME(?=[(;\[]| \{)|^#define NAME\b"
    r"|^(?:    |typedef enum .*)\bNAME(?=,| =|$| })"
)
MEMBER = r"^    [^\n(]*\bNAME(?:\[[^\n]*\])?;"


def start_of(name: str, text: str) -> int | None:
    """Return where the declaration of a name begins in a header, None if it has none."""
    found = re.search(DECLARES.replace("NAME", re.escape(name)), text, re.MULTILINE)
    return None if found is None else found.start()


def declaration_of(name: str, text: str) -> str | None:
    """Return the declaration of a name in a header, of a function without its body."""
    start = start_of(name, text)
    if start is None:
        return None
    line = text[start : text.index("\n", start)]
    if line.startswith(("#define", " ")):
        return line.strip().rstrip(",")
    end = start
    for end in range(start, len(text)):
        if text[end] in ";{":
            break
    if line.startswith(("struct", "typedef struct", "typedef enum")) and text[end] == "{":
        end = text.index("}", end)
        return text[start : text.index(";", end) + 1]
    return text[start:end].strip() + ";"


def member_of(struct: str, name: str, text: str) -> str | None:
    """Return the member of a struct in a header."""
    body = re.search(
        rf"^(?:typedef )?struct {re.escape(struct)} {{\n.*?^}}", text, re.MULTILINE | re.DOTALL
    )
    if body is None:
        return None
    found = re.search(MEMBER.replace("NAME", re.escape(name)), body[0], re.MULTILINE)
    return None if found is None else found[0].strip()
