"""Random schemas in which any declaration may depend on preprocessor symbols."""

import random
import re
from collections.abc import Iterator
from typing import Any

import yaml
from random_schema import random_schema

from gpgen.checks.front_end import check_schema

SYMBOLS = ("HERE", "THERE", "A_SYMBOL_WITH_A_NAME_THAT_TAKES_ROOM")
PLAIN = re.compile(r"-?[A-Za-z0-9_.]+")
SHORT_FORMS = {
    "enums": lambda of: {"values": of},
    "structs": lambda of: {"fields": of},
    "buffers": lambda of: {"fields": of},
    "externs": lambda of: {"c": of},
}
# Declarations with behaviours, which random_schema.py does not make.
CREATURE = """
messages: {roar: {args: {loud: u8}}}
behaviours:
  roam: {for: [creature], root: [step, {wait: 1s}]}
  nap: {for: [creature, pebble], root: {wait: 2s}}
entities:
  creature:
    properties: {hunger: i32, fear: f32 = 1}
    signals: {scared: {args: {by: u8}}}
    leaves:
      step: instant
      look: {kind: condition, args: {range: f32}}
      run: {kind: task, args: {speed: f32 = 2}}
      brave: {kind: condition, is: fear < 2}
      need: {kind: value, returns: f32, reads: [hunger]}
    behaviours:
      main: {root: {priority: [{event: scared, do: run(event.by)}, {tree: roam}]}}
      mood: {root: {choose: [{weight: need() + 1, do: idle, cooldown: 1s}, {weight: 2, do: nap}]}}
      ears: {root: {await: roar, where: event.loud > 3}}
      eyes: {root: {while: look(3) and brave(), do: step}}
  pebble: {behaviour: {root: nap}}
"""
CALLED = ("leaves", "trees")
LONG_FORMS = {"enums": {"values", "flags"}, "structs": {"fields"}, "buffers": {"fields"}}


def conditional_schema(seed: int, share: float = 0.6) -> str:
    """Return the text of a random schema with conditions wherever gpgen accepts them."""
    rng = random.Random(seed)  # noqa: S311 (tests must be reproducible)
    tree = yaml.load(random_schema(seed), yaml.BaseLoader)  # noqa: S506 (strings only)
    add(yaml.load(CREATURE, yaml.BaseLoader), tree)  # noqa: S506
    spots = list(declarations(tree))
    rng.shuffle(spots)
    spots.sort(key=lambda spot: spot[2] in CALLED)
    for holder, name, section in spots:
        before = holder[name]
        for given in conditions(rng, section, tree) if rng.random() < share else ():
            holder[name] = {**long_form(before, section), "if": given}
            if not problems(tree):
                break
            holder[name] = before
    return written(tree) + "\n"


def add(more: dict[str, Any], tree: dict[str, Any]) -> None:
    """Add declarations after those of a schema."""
    for section, declared in more.items():
        tree.setdefault(section, {}).update(declared)


def conditions(rng: random.Random, section: str, tree: dict[str, Any]) -> list[Any]:
    """Return conditions to try: for leaves and trees, those of behaviours, which may use them."""
    if section not in CALLED:
        return [condition(rng)]
    behaviours = tree["entities"]["creature"]["behaviours"].values()
    return [each["if"] for each in behaviours if "if" in each]


def condition(rng: random.Random) -> Any:
    """Return a random condition on the symbols."""
    symbol, other = rng.sample(SYMBOLS, 2)
    return rng.choice(
        [symbol, symbol, {"not": symbol}, {"any": [symbol, other]}, {"all": [symbol, other]}]
    )


def declarations(tree: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str, str]]:
    """Yield each declaration: the mapping that contains it, its name, and its section."""
    for section in ("constants", "enums", "structs", "externs", "buffers", "messages"):
        yield from ((tree[section], name, section) for name in tree[section])
    for name in tree["structs"]:
        fields = tree["structs"][name]
        yield from ((fields, each, "properties") for each in fields)
    for name in tree["streams"]:
        events = tree["streams"][name]["events"]
        yield from ((events, each, "events") for each in events)
    yield from ((tree["streams"], name, "streams") for name in tree["streams"])
    yield from ((tree["behaviours"], name, "trees") for name in tree["behaviours"])
    for section in ("components", "entities"):
        for name in tree[section]:
            yield from members(tree[section][name])
            yield tree[section], name, section
    yield from members(tree["world"])


def members(of: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str, str]]:
    """Yield the declarations inside an object."""
    for section in ("properties", "signals", "lists", "create", "presets", "leaves", "behaviours"):
        if section in of:
            yield from ((of[section], name, section) for name in of[section])


def long_form(of: Any, section: str) -> dict[str, Any]:
    """Return a declaration in its long form, which accepts further keys."""
    if section == "create":
        return {"args": of}
    if section == "leaves":
        return {"kind": of} if isinstance(of, str) else of
    if section in LONG_FORMS and isinstance(of, dict) and LONG_FORMS[section] & of.keys():
        return of
    if section == "events":
        return of if isinstance(of, dict) and "fields" in of else {"fields": of or {}}
    if section in SHORT_FORMS and (not isinstance(of, dict) or section in LONG_FORMS):
        return SHORT_FORMS[section](of)
    if isinstance(of, str):
        type_, _, value = of.partition(" = ")
        key = "value" if section == "constants" else "default"
        return {"type": type_, key: value} if value else {"type": type_}
    return dict(of)


def written(node: Any) -> str:
    """Return a tree in YAML's flow style."""
    if isinstance(node, dict):
        inner = ", ".join(f"{key}: {written(value)}" for key, value in node.items())
        return f"{{{inner}}}"
    if isinstance(node, list):
        return f"[{', '.join(map(written, node))}]"
    return node if PLAIN.fullmatch(node) else f'"{node}"'


def problems(tree: dict[str, Any]) -> bool:
    """Return whether gpgen refuses a schema."""
    text = written(tree).encode()

    def read(path: str) -> bytes:
        if path != "schema.yaml":
            raise FileNotFoundError(path)
        return text

    return bool(check_schema("schema.yaml", read).errors)
