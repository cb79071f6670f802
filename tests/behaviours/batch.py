"""Batches of random behaviours: a schema with many, and a script for each."""

from collections.abc import Iterator
from typing import NamedTuple

from behaviours.compiled import Play
from random_behaviours.dice import Dice
from random_behaviours.flow import Tree, flow
from random_behaviours.scripts import Scripter
from random_behaviours.surroundings import MEMBERS, SURROUNDINGS
from random_behaviours.trees import Maker, behaviour
from schema_source import only

from gpgen.checks.front_end import check_schema
from gpgen.schema.module import Parsed

TICKS = 40
ALONE = 40  # behaviours of an entity whose behaviours are ticked one by one
SHARED = 8  # one of this many behaviours uses a few trees repeatedly
SPARE = "spare"  # a behaviour that every entity has, in case all others are refused
CALM = "calm"  # prefix of entities that often sleep; they have no spare


class Item(NamedTuple):
    """A line of a schema: a behaviour of an entity, or a tree of the module if `entity` is None."""

    entity: str | None
    name: str
    tree: Tree


class Batch(NamedTuple):
    """A schema that gpgen accepts, its behaviours, their scripts, and the refused ones."""

    schema: str
    items: list[Item]
    plays: list[Play]
    refused: list[str]


def random_batch(
    seed: int, count: int, most: int = 40, kinds: frozenset[str] | None = None
) -> Batch:
    """Return a batch of `count` behaviours with at most `most` nodes each."""
    schema, items, refused = without_refused(list(items_of(seed, count, most, kinds)))
    return Batch(schema, items, plays(items, seed), refused)


def items_of(seed: int, count: int, most: int, kinds: frozenset[str] | None) -> Iterator[Item]:
    """Yield trees of the module, behaviours that can use them, and calm behaviours."""
    maker = Maker(Dice(seed, kinds))
    yield from trees(maker, count // 10)
    yield from behaviours(maker, count, most)
    yield from waiting_behaviours(Dice(seed, kinds, calm=True), count // 20)


def trees(maker: Maker, count: int) -> Iterator[Item]:
    """Yield trees of the module; each can use earlier ones."""
    if maker.dice.wants("tree"):
        for number in range(count):
            yield Item(None, f"tree_{number}", maker.tree(f"tree_{number}"))


def behaviours(maker: Maker, count: int, most: int) -> Iterator[Item]:
    """Yield behaviours: most are ticked alone, some together with others of their entity."""
    together = count // 16
    for number in range(count - together):
        make = sharing if number % SHARED == 0 and maker.signatures else using
        yield Item(f"many_{number // ALONE}", f"b{number}", make(maker, most))
    for number in range(together):
        make = sharing if number % SHARED == 0 and maker.signatures else using
        tree = in_time(maker.dice, make(maker, most))
        yield Item(f"few_{number // 3}", f"b{number}", tree)


def using(maker: Maker, most: int) -> Tree:
    """Return a behaviour that can use trees of the module."""
    return behaviour(maker.dice, most, maker.some())


def sharing(maker: Maker, most: int) -> Tree:
    """Return a behaviour that uses one or two trees repeatedly, mostly large ones."""
    trees = sorted(maker.some(), key=lambda each: -each.size)[: maker.dice.rng.randint(1, 2)]
    maker.dice.sharing = True
    tree = behaviour(maker.dice, 3 * most, tuple(trees))
    maker.dice.sharing = False
    return tree


def waiting_behaviours(dice: Dice, count: int) -> Iterator[Item]:
    """Yield behaviours that mostly wait, alone in their entities or with another one."""
    for number in range(count):
        tree = in_time(dice, behaviour(dice, 10))
        yield Item(f"{CALM}_{number * 2 // 3}", f"b{number}", tree)


def in_time(dice: Dice, tree: Tree) -> Tree:
    """Return a behaviour that is sometimes on demand, or ticked at its own interval."""
    long = tree if isinstance(tree, dict) and "root" in tree else {"root": tree}
    if dice.chance(0.25):
        return {**long, "run": "on_demand"}
    if dice.chance(0.25):
        paced = {**long, "every": dice.any_of("1ms", "10ms", "16ms", "50ms", "100ms", "1s", "3min")}
        return {**paced, "spread": True} if dice.chance(0.6) else paced
    return tree


def without_refused(items: list[Item]) -> tuple[str, list[Item], list[str]]:
    """Return a schema without the items that gpgen refuses, its items, and the refusals."""
    refused: list[str] = []
    while True:
        schema, lines = written(items)
        if not any(item.entity for item in items):
            return schema, [], refused
        checked = checked_text(schema)
        wrong = {each.span.line: each for each in checked.problems if each.severity == "error"}
        if not wrong:
            return schema, items, refused
        assert wrong.keys() & lines.keys(), [each.message for each in wrong.values()]
        refused += [f"{wrong[line].code} {wrong[line].message}" for line in lines if line in wrong]
        items = [item for line, item in lines.items() if line not in wrong]


def checked_text(schema: str) -> Parsed:
    """Return the result of checking a schema with gpgen."""
    return check_schema("schema.yaml", only(schema))


def written(items: list[Item]) -> tuple[str, dict[int, Item]]:
    """Return the schema, and the item on each of its lines."""
    lines = SURROUNDINGS.splitlines()
    places: dict[int, Item] = {}
    entities = list(dict.fromkeys(item.entity for item in items if item.entity is not None))
    for entity in entities:
        lines += [f"  {entity}:", *MEMBERS.splitlines(), "    behaviours:"]
        lines += [] if entity.startswith(CALM) else [f"      {SPARE}: t0"]
        for item in (each for each in items if each.entity == entity):
            lines += [f"      {item.name}: {flow(item.tree)}"]
            places[len(lines)] = item
    of_module = [item for item in items if item.entity is None]
    lines += ["behaviours:"] if of_module else []
    for item in of_module:
        lines.append(f"  {item.name}: {{for: [{', '.join(entities)}], {flow(item.tree)[1:]}")
        places[len(lines)] = item
    return "\n".join([*lines, ""]), places


def plays(items: list[Item], seed: int) -> list[Play]:
    """Return a script for each behaviour that is ticked alone, and some for each other entity."""
    scripter, calm = Scripter(seed), Scripter(seed, calm=True)
    found = []
    together: dict[str, list[str]] = {}
    for item in items:
        if item.entity is not None and item.entity.startswith("many"):
            script = scripter.script(TICKS, [], alone=True)
            found.append(Play(item.entity, item.name, script))
        elif item.entity is not None:
            first = [] if item.entity.startswith(CALM) else [SPARE]
            together.setdefault(item.entity, first).append(item.name)
    for entity, names in together.items():
        is_calm = entity.startswith(CALM)
        maker = calm if is_calm else scripter
        scripts = (
            maker.script(TICKS, names, alone=False) for _ in range(12 if is_calm else len(names))
        )
        found += [Play(entity, None, script) for script in scripts]
    return found
