"""Texts with a cursor, and sessions of open files, for tests of the language server."""

from collections.abc import Callable, Mapping
from pathlib import Path

from gpgen.lsp.positions import Position
from gpgen.lsp.session import Session
from gpgen.schema.files import Read
from gpgen.source.places import key_of

CURSOR = "\u2038"  # a character that no schema contains

GARDEN = """\
gpgen: 1
module: garden
doc: Where bees live.
constants: {most: u32 = 3, far: f32 = 2.5}
enums:
  team: [bees, wasps]
  mood: {flags: [hungry, angry]}
structs: {vec2: {x: f32, y: f32}}
functions: {distance: {args: {a: vec2, b: vec2}, returns: f32}}
messages: {damage: {args: {amount: i32}}}
components:
  physics:
    doc: What moves.
    properties: {position: vec2, mass: f32 = 1}
    signals: {hit: {}}
    leaves: {push: instant}
    handles: [damage]
world: {properties: {honey: u32}}
streams: {steps: {key: at, events: {left: {at: u32, who: ref bee}, right: {at: u32}}}}
behaviours:
  rest: {for: bee, args: {spot: vec2}, locals: {tries: u8 = 1}, root: {set: {hp: 1}}}
entities:
  bee:
    doc: Collects honey.
    components: [physics]
    properties:
      hp: {type: i32, default: 100, doc: What is left of it.}
      team: team = bees
      buddy: ref bee
      weak: {type: bool, computed: hp < 25}
    signals: {stung: {args: {by: ref bee, pain: i32}}}
    leaves: {flee: task, near: {kind: condition, args: {range: f32}}}
    on: {hp: check_death}
    presets: {queen: {hp: 80, physics.mass: 2}}
"""


def split(text: str) -> tuple[str, Position]:
    """Return a text without its cursor, and the position of the cursor."""
    before, found, after = text.partition(CURSOR)
    assert found
    line = before.count("\n")
    return before + after, Position(line, len(before) - before.rfind("\n") - 1)


def at(text: str, what: str, *, inside: int = 0) -> Position:
    """Return the position of the only occurrence of a string in a text."""
    assert text.count(what) == 1, (what, text.count(what))
    start = text.index(what) + inside
    return Position(text.count("\n", 0, start), start - text.rfind("\n", 0, start) - 1)


def reading(texts: Mapping[str, str]) -> Read:
    """Return a function that reads files from memory."""
    known = {key_of(path): text for path, text in texts.items()}

    def read(path: str) -> bytes:
        if key_of(path) not in known:
            raise FileNotFoundError(2, "no such file")
        return known[key_of(path)].encode()

    return read


def session_with(folder: Path, **texts: str) -> tuple[Session, Callable[[str], str]]:
    """Return a session with open files of a folder, and a function from names to paths."""
    session = Session([str(folder)])
    for name, text in texts.items():
        session.open((folder / f"{name}.yaml").as_uri(), text)
    return session, lambda name: str(folder / f"{name}.yaml")
