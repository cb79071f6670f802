"""Rules for the keys of a mapping -> JSON Schema, with messages for unknown keys."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from gpgen.schema.language.json_definitions import Schema
from gpgen.source.problems import listing

NOTHING = "^(?!)"
WORD = r"^[\w-]+$"
NOWHERE: Mapping[str, str] = MappingProxyType({})
SHORTEST = 4  # letters of a key that is suggested for a misspelt one


def keys_of(known: Schema, unknown: Schema) -> Schema:
    """Return the rule for the keys of a mapping; `unknown` has the message for all others."""
    # Editors offer the keys with their docs, so they need not offer these names again.
    return {"if": known, "else": unknown, "doNotSuggest": True}


def unknown_key(
    subject: str,
    names: Sequence[str],
    wanted: str | None = None,
    elsewhere: Mapping[str, str] = NOWHERE,
) -> Schema:
    """Return the message for a key that is none of the names; some belong `elsewhere`."""
    problem = f"unknown key in {subject}"
    made: Schema = {
        "enum": list(names),
        "errorMessage": f"{problem}; expected {wanted or listing(names)}",
    }
    rules = [*_misplaced(elsewhere), *_misspelt(names, problem)]
    for test, then in reversed(rules):
        made = {"if": test, "then": then, "else": made}
    cut = f"{problem}; a text with a comma, a colon or brackets needs quotes as a whole"
    return {"if": {"pattern": WORD}, "then": made, "else": _refused(cut)}


def _misplaced(elsewhere: Mapping[str, str]) -> Iterator[tuple[Schema, Schema]]:
    for name, kind in elsewhere.items():
        yield {"enum": [name]}, _refused(f"'{name}' requires '{kind}'")


def _misspelt(names: Iterable[str], problem: str) -> Iterator[tuple[Schema, Schema]]:
    for name in names:
        if len(name) >= SHORTEST:
            message = f"{problem}; did you mean '{name}'?"
            yield {"pattern": near(name)}, {"enum": [name], "errorMessage": message}


def _refused(message: str) -> Schema:
    return {"pattern": NOTHING, "patternErrorMessage": message}


def near(name: str) -> str:
    """Return the pattern of words that a slip makes of a name.

    A slip is a letter too many, too few or another one, and in a name that is not very
    short, two letters that have changed places.
    """
    width = 1 if len(name) == SHORTEST else 2
    places = range(len(name) - width + 1)
    slips = (f"{name[:i]}.{{0,{width + 1}}}{name[i + width :]}" for i in places)
    return f"^({'|'.join(slips)})$"
