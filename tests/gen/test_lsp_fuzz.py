"""Schemas of the repository, cut at random places: every request of an editor has an answer.

CUTS in the environment is the number of cuts for each schema.
"""

import os
import random
from pathlib import Path

import pytest
from lsp_client import Client
from slowness import first_is_quick

from gpgen.lsp.positions import Position, Range
from gpgen.lsp.session import Session

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = sorted(
    path
    for folder in ("schemas", "examples", "integration")
    for path in (ROOT / folder).rglob("*.yaml")
    if "gpgen: 1" in path.read_text("utf-8") or "project" in path.parts
)
CUTS = int(os.environ.get("CUTS", "0"))
LARGE = 10_000  # in characters; larger schemas are cut fewer times by default
STRANGE = (
    "",
    "\t",
    "{",
    "[",
    "'",
    '"',
    ": ",
    "- ",
    "\u00e9",
    "\U0001f41d",
    "&a ",
    "*a",
    "!x ",
    "|\n",
)


def cuts_of(text: str) -> int:
    return CUTS or (8 if len(text) > LARGE else 60)


def cut(text: str, chance: random.Random) -> str:
    """Return the beginning of a schema, perhaps followed by a strange string and by the rest."""
    at = chance.randrange(len(text) + 1)
    added = chance.choice(STRANGE)
    if chance.random() < 0.5:
        return text[:at] + added
    end = min(len(text), at + chance.choice((0, 1, 5, 40)))
    return text[:at] + added + text[end:]


def place_in(text: str, chance: random.Random) -> Position:
    """Return a random position, in half of the cases on the last line."""
    lines = text.split("\n")
    line = len(lines) - 1 if chance.random() < 0.5 else chance.randrange(len(lines) + 1)
    width = len(lines[line]) if line < len(lines) else 3
    return Position(line, width if chance.random() < 0.3 else chance.randrange(width + 2))


def ask_all(session: Session, path: str, at: Position) -> None:
    session.check()
    session.complete(path, at)
    session.hover(path, at)
    session.outline(path)
    session.definition(path, at)
    session.references(path, at, with_declaration=True)
    session.renameable(path, at)
    session.fixes(path, Range(at, at))


@pytest.mark.parametrize(
    "path", first_is_quick(SHIPPED), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_a_schema_that_is_cut_anywhere_is_answered(path: Path) -> None:
    chance = random.Random(path.name)  # noqa: S311 (the same cuts in every run)
    text = path.read_text("utf-8")
    session = Session([str(path.parent)])
    for _ in range(cuts_of(text)):
        changed = cut(text, chance)
        session.open(path.as_uri(), changed)
        ask_all(session, str(path), place_in(changed, chance))


def test_renames_in_cut_schemas_give_edits_or_a_reason() -> None:
    path = ROOT / "examples" / "05-guard" / "garden.yaml"
    chance = random.Random(5)  # noqa: S311 (the same cuts in every run)
    text = path.read_text("utf-8")
    session = Session([str(path.parent)])
    for _ in range(40):
        changed = cut(text, chance) if chance.random() < 0.5 else text
        session.open(path.as_uri(), changed)
        session.rename(str(path), place_in(changed, chance), chance.choice(("a", "hp", "int", "")))


@pytest.mark.slow
def test_the_server_answers_without_an_error(tmp_path: Path) -> None:
    path = ROOT / "examples" / "02-components" / "garden.yaml"
    text = path.read_text("utf-8")
    chance = random.Random(2)  # noqa: S311 (the same cuts in every run)
    with Client(tmp_path) as client:
        client.open("garden.yaml", text)
        document = {"textDocument": {"uri": client.uri("garden.yaml")}}
        for _ in range(40):
            changed = cut(text, chance)
            client.change("garden.yaml", changed)
            at = place_in(changed, chance)
            for what in ("completion", "hover", "definition", "prepareRename"):
                client.ask(what, "garden.yaml", *at)
            client.request("textDocument/documentSymbol", document)
        assert client.errors() == []
    assert client.stderr == ""


def test_the_schemas_are_found() -> None:
    names = {path.parent.name for path in SHIPPED}
    assert {"schemas", "01-bees", "05-guard", "project"} <= names
