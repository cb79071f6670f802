"""Keys and words of other tools -> their names in schemas, and hints."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import yaml

from gpgen.schema import shapes
from gpgen.schema.names import ALWAYS
from gpgen.schema.node_forms import record_of
from gpgen.source.nodes import Entry, MappingNode, Node, ScalarNode
from gpgen.source.problems import quote, suggest

Words = Mapping[str, str]
MERGE = "<<"
# A longer value is not repeated in a hint.
LONGEST_SHOWN = 20
NUMBER = r"[-+]?[0-9.]+"


@cache
def _file() -> dict[str, dict[str, dict[str, str | list[str]]]]:
    path = Path(__file__).with_name("synonyms.yaml")
    return yaml.safe_load(path.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


@cache
def words_of(section: str, name: str) -> Words:
    """Return the words in a section of synonyms.yaml, each with its meaning."""
    found: dict[str, str] = {}
    for meant, words in _file()[section].get(name, {}).items():
        if meant == "base":
            found |= words_of(section, str(words))
        else:
            found |= dict.fromkeys(words.split() if isinstance(words, str) else words, meant)
    return found


def of_record(record: shapes.Record) -> Words:
    """Return the synonyms of the keys of a record."""
    own = {key.name for key in record.keys}
    known = words_of("records", "everywhere").items()
    everywhere = {word: meant for word, meant in known if meant in own or word == MERGE}
    words = {**everywhere, **words_of("records", record.name)}
    return {word: meant for word, meant in words.items() if word not in own}


def meant_key(word: str, record: shapes.Record) -> str | None:
    """Return the key of a record that was meant by a word, None if it cannot be guessed."""
    keys = [key.name for key in record.keys]
    meant = of_record(record).get(word)
    return (meant if meant in keys else None) if meant is not None else suggest(word, keys)


def hint_of(word: str, record: shapes.Record) -> str | None:
    """Return the hint for a word that is not a key of a record, None if nothing is close."""
    meant = meant_key(word, record)
    known = of_record(record).get(word)
    if word.startswith("on_") and not (meant or known) and "on" in (k.name for k in record.keys):
        return f"write 'on: {{{word.removeprefix('on_')}: FUNCTION}}'"
    return f"did you mean '{meant}'?" if meant else known


def hint_of_choice(word: str, words: tuple[str, ...]) -> str | None:
    """Return the hint for a word that is not in `words`, None if nothing is close."""
    meant = words_of("choices", words[0]).get(word)
    if meant is not None and meant not in words:
        return meant
    found = meant or suggest(word, words)
    return f"did you mean '{found}'?" if found else None


def hints_of(node: MappingNode, shape: shapes.Variant) -> dict[str, str]:
    """Return hints for the keys that a mapping cannot have."""
    record = record_of(node, shape)
    known = {key.name for key in record.keys}
    return {
        entry.key.text: _decision(entry)
        or _filled(_hint(entry.key.text, record, shape), entry.value)
        for entry in node.entries
        if entry.key.text not in known
    }


def _decision(entry: Entry) -> str | None:
    """Return what to write for `hp < 25 ? flee : fight`, which YAML reads as a key and a value."""
    found = re.fullmatch(r"(\S.*?)\s*\?\s*(\w.*)", entry.key.text)
    otherwise = entry.value.text if isinstance(entry.value, ScalarNode) else "NODE"
    return f"write {{if: {found[1]}, then: {found[2]}, else: {otherwise}}}" if found else None


def _filled(hint: str, value: Node) -> str:
    """Return a hint with the key's value in place of NODE or CONDITION."""
    text = value.text if isinstance(value, ScalarNode) and len(value.text) <= LONGEST_SHOWN else ""
    if not text or " " in text:
        return hint
    if "CONDITION" in hint:
        return hint.replace("CONDITION", text, 1)
    return hint if re.fullmatch(NUMBER, text) else hint.replace("NODE", text, 1)


def _hint(key: str, record: shapes.Record, shape: shapes.Variant) -> str:
    keys, marks = [each.name for each in record.keys], list(shape.kinds)
    meant = words_of("records", record.name).get(key) or words_of("records", shape.name).get(key)
    if meant in marks and meant not in keys and record.keys != shape.common:
        return f"{quote(meant)} is a node of its own: put both into a list"
    if meant is not None:
        return f"did you mean {quote(meant)}?" if meant in (*keys, *marks) else meant
    for other in shape.variants:
        if any(each.name == key for each in other.keys):
            return f"{quote(key)} requires {quote(other.keys[0].name)}"
    found = suggest(key, keys) or suggest(key, marks)
    if found is not None:
        return f"did you mean {quote(found)}?"
    if key in ALWAYS:
        return f"write it alone: {key}"
    if record.keys == shape.common:
        return f"a leaf or a tree is called by its name alone: {key} or {key}(2)"
    own = ", ".join(map(quote, _own(record, shape)))
    return f"{record.name} can have {own}, and modifiers"


def _own(record: shapes.Record, shape: shapes.Variant) -> list[str]:
    common = set(shape.common)
    return [each.name for each in record.keys if each not in common]
