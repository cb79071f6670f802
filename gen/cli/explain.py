"""`gpgen explain`: the meaning of a code, or the origin of a C name in a schema."""

import argparse
import re
import sys
import textwrap
from pathlib import Path

from gpgen.cli.options import parser, readable
from gpgen.cli.status import BAD_COMMAND, DONE
from gpgen.tuples import NamedTuple


class Example(NamedTuple):
    """An example of a problem and its correction: a schema, files or commands."""

    wrong: str
    right: str


CODE = re.compile(r"(?:GP)?[0-9]{3}", re.IGNORECASE)


def options() -> argparse.ArgumentParser:
    """Return the parser of its arguments."""
    made = parser("explain", "Says what a code means, or where a C name comes from.")
    made.add_argument("what", metavar="CODE|NAME", help="such as GP203, or garden_bee_set_hp")
    made.add_argument("schema", metavar="SCHEMA", nargs="?", type=readable, help="of a C name")
    return made


def run(arguments: list[str]) -> int:
    """Explain a code, or a C name of a schema."""
    given = options().parse_args(arguments)
    if CODE.fullmatch(given.what):
        return explain_code(f"GP{given.what[-3:]}")
    from gpgen.cli.origin import PREFIX, explain_name

    if given.schema is None and not given.what.lower().startswith(PREFIX):
        options().error(f"{given.what} requires its schema: gpgen explain {given.what} SCHEMA")
    return explain_name(given.what, given.schema)


def explain_code(code: str) -> int:
    """Print the meaning of a code."""
    from gpgen.codes import CODES

    found = CODES.get(code)
    if found is None:
        print(f"gpgen: unknown code {code}", file=sys.stderr)
        return BAD_COMMAND
    print(f"{found.code}: {found.title}\n")
    print(textwrap.fill(found.explanation, 80))
    for name, text in zip(("Wrong", "Right"), examples()[code], strict=True):
        print(f"\n{name}:\n\n{textwrap.indent(text, '    ')}", end="")
    return DONE


def examples() -> dict[str, Example]:
    """Return the example of each code."""
    from gpgen.reading.load import load
    from gpgen.reading.nodes import ScalarNode, child, entries

    path = Path(__file__).resolve().parent.parent / "codes" / "examples.yaml"
    _, root, _ = load(path.name, path.read_bytes())
    found = {}
    for entry in entries(root):
        wrong, right = (child(entry.value, key) for key in ("wrong", "right"))
        assert isinstance(wrong, ScalarNode)
        assert isinstance(right, ScalarNode)
        found[entry.key.text] = Example(wrong.text, right.text)
    return found
