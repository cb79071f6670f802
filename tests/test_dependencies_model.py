"""Random entities with dependent properties: C against a model that needs no order.

The model recomputes everything until nothing changes, and compares it with the old
values.
"""

import random
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest
from compiled_runtime import compiled_runtime
from sanitizers import COMPILER, SANITIZED
from schema_source import only

from gpgen.checks.front_end import check_schema
from gpgen.model.composition import embedded
from gpgen.output.render import render

SETS = 150
STRICT = ("-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror")


class Formula(NamedTuple):
    """The value of a dependent property: an expression of two other properties, or one of them."""

    form: int
    left: str
    right: str

    def text(self) -> str:
        """Return the expression as a schema writes it."""
        forms = ("{0}", "({0} * 3 + {1}) % 1000", "{0} // 3 - {1}", "{1} if {0} > {1} else {0}")
        return forms[self.form].format(self.left, self.right)

    def value(self, of: dict[str, int]) -> int:
        """Return the value for given property values."""
        a, b = of[self.left], of[self.right]
        return (a, (a * 3 + b) % 1000, a // 3 - b, min(a, b))[self.form]


class Thing(NamedTuple):
    """An entity type: its settable and its dependent properties, by path in schema order."""

    name: str
    paths: list[str]
    follows: dict[str, Formula]


def schema(rng: random.Random) -> tuple[str, dict[str, list[str]], dict[str, dict[str, Formula]]]:
    """Return a schema, the components of each entity, and the bound and computed properties."""
    lines = ["gpgen: 1", "module: garden", "components:"]
    follows: dict[str, dict[str, Formula]] = {}
    for number in range(3):
        name, own = f"part{number}", [f"p{number}{each}" for each in range(3)]
        required = f"part{rng.randrange(number)}" if number and rng.random() < 0.5 else ""
        formula = Formula(rng.randint(1, 3), *rng.sample(own, 2))
        follows[name] = {f"p{number}c": formula}
        lines += [f"  {name}:", *([f"    requires: [{required}]"] if required else [])]
        lines += ["    properties:", *(f"      {each}: i32 = {rng.randint(-9, 9)}" for each in own)]
        lines += [f"      p{number}c: {{type: i32, computed: {formula.text()}}}"]
    used = {f"thing{each}": rng.sample(sorted(follows), rng.randint(1, 3)) for each in range(3)}
    lines += ["entities:"]
    for name, parts in used.items():
        lines += [f"  {name}:", f"    components: [{', '.join(parts)}]", "    properties:"]
        lines += [f"      {letter}: i32" for letter in "abcdef"]
        known = [*"abc", *(f"part{part[4:]}.p{part[4:]}{end}" for part in parts for end in "012c")]
        follows[name] = {}
        for letter in "xyz":
            formula = Formula(rng.randint(1, 3), *rng.sample(known, 2))
            follows[name][letter] = formula
            known.append(letter)
            lines += [f"      {letter}: {{type: i32, computed: {formula.text()}}}"]
        targets = [*"def", *(path for path in known if path.endswith(("0", "1")))]
        for target in rng.sample(targets, 4):
            source = rng.choice([each for each in known if each != target])
            bound = {**inner(follows, parts), **follows[name], target: Formula(0, source, source)}
            if not is_circular(bound):
                follows[name][target] = Formula(0, source, source)
        bound_here = {path: each for path, each in follows[name].items() if path not in "xyz"}
        pairs = (f"{target}: {each.left}" for target, each in bound_here.items())
        lines += [f"    bind: {{{', '.join(pairs)}}}"] if bound_here else []
    return "\n".join(lines) + "\n", used, follows


def inner(follows: dict[str, dict[str, Formula]], parts: list[str]) -> dict[str, Formula]:
    """Return the dependent properties of components, by their paths in an entity."""
    return {
        f"{part}.{name}": Formula(each.form, f"{part}.{each.left}", f"{part}.{each.right}")
        for part in parts
        for name, each in follows[part].items()
    }


def is_circular(follows: dict[str, Formula]) -> bool:
    """Return whether any property depends on itself."""
    seen: dict[str, set[str]] = {path: {each.left, each.right} for path, each in follows.items()}
    for _ in follows:
        for path, sources in seen.items():
            seen[path] = sources.union(*(seen.get(source, set()) for source in sources))
    return any(path in sources for path, sources in seen.items())


def settled(values: dict[str, int], follows: dict[str, Formula]) -> dict[str, int]:
    """Return values with all dependent properties up to date."""
    found = dict(values)
    for _ in range(len(follows) + 1):
        found |= {path: each.value(found) for path, each in follows.items()}
    return found


HEAD = """\
#include "garden.h"

#include <stdio.h>

static garden_world world;
"""
HEAR = """\
static void hear_{kind}(void *context, garden_world *of, garden_{kind} *who, int32_t old_value,
    int32_t new_value)
{{
    (void)of, (void)who;
    printf("%s %d %d\\n", (const char *)context, (int)old_value, (int)new_value);
}}

"""


def owner_of(thing: str, path: str) -> tuple[str, str, str]:
    """Return the C type, the address and the name of a property."""
    part, _, name = path.rpartition(".")
    return (part, f"&{thing}->{part}", name) if part else (thing, thing, name)


def program(
    things: list[Thing], observed: set[tuple[str, str]], sets: list[tuple[Thing, str, int]]
) -> str:
    """Return a C program that listens to properties, sets others and prints notifications."""
    kinds = dict.fromkeys(owner_of(thing.name, path)[0] for thing in things for path in thing.paths)
    lines = [HEAD, *(HEAR.format(kind=kind) for kind in kinds), "int main(void)", "{"]
    lines += ["    if (!garden_world_init(&world, NULL)) {", "        return 1;", "    }"]
    for thing in things:
        lines += [f"    garden_{thing.name} *{thing.name} = garden_{thing.name}_create(&world);"]
        for path in thing.paths:
            kind, who, name = owner_of(thing.name, path)
            if (thing.name, path) in observed:
                made = f'garden_{kind}_on_{name}_changed(hear_{kind}, "{thing.name} {path}")'
                lines += [f"    garden_{kind}_listen(&world, {who}, {made});"]
            else:
                lines += [f"    (void)hear_{kind};"]
    for thing, path, value in sets:
        kind, who, name = owner_of(thing.name, path)
        lines += [f"    garden_{kind}_set_{name}(&world, {who}, {value});"]
        shown = ", ".join(f"(int){thing.name}->{each}" for each in thing.paths)
        lines += [f'    printf("{" ".join(["%d"] * len(thing.paths))}\\n", {shown});']
    return "\n".join([*lines, "    garden_world_finish(&world);", "    return 0;", "}", ""])


@pytest.fixture(scope="module")
def runtime() -> Path:
    return compiled_runtime(*SANITIZED, compiler=COMPILER)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_all_is_updated_and_notified_as_a_model_says(
    seed: int, repo: Path, runtime: Path, tmp_path: Path
) -> None:
    rng = random.Random(seed)  # noqa: S311 (tests must be reproducible)
    text, used, follows = schema(rng)
    parsed = check_schema("schema.yaml", only(text))
    assert parsed.errors == (), text
    assert parsed.module is not None
    things, values = [], {}
    for entity in parsed.module.entities:
        name = entity.name.text
        parts = embedded(parsed.module, entity)
        of_parts = [(part.name, each) for part in parts for each in part.properties]
        own = [("", each) for each in entity.properties]
        defaults = {
            f"{part}.{each.name.text}".lstrip("."): int(str(each.default or 0))
            for part, each in [*of_parts, *own]
        }
        all_parts = [part.name for part in parts]
        assert set(used[name]) <= set(all_parts)
        thing = Thing(name, list(defaults), {**inner(follows, all_parts), **follows[name]})
        things.append(thing)
        values[name] = settled(defaults, thing.follows)
    every = [(thing.name, path) for thing in things for path in thing.paths]
    observed = set(rng.sample(every, len(every) // rng.choice([1, 2, 4])))
    expected, sets = [], []
    for _ in range(SETS):
        thing = rng.choice(things)
        path = rng.choice([each for each in thing.paths if each not in thing.follows])
        before, value = values[thing.name], rng.randint(-20, 20)
        after = settled({**before, path: value}, thing.follows)
        sets.append((thing, path, value))
        in_order = [path, *(other for other in thing.paths if other != path)]
        expected += [
            f"{thing.name} {each} {before[each]} {after[each]}"
            for each in in_order
            if before[each] != after[each] and (thing.name, each) in observed
        ]
        expected.append(" ".join(str(after[each]) for each in thing.paths))
        values[thing.name] = after
    assert any(line.startswith("thing") for line in expected)
    for name, contents in render(parsed.module).items():
        (tmp_path / name).write_text(contents)
    (tmp_path / "main.c").write_text(program(things, observed, sets))
    include = [f"-I{tmp_path}", f"-I{repo / 'runtime'}"]
    sources = [*sorted(tmp_path.glob("*.c")), runtime]
    looking = ["gcc", *STRICT, "-fsyntax-only", *include, *map(str, sources[:-1])]
    subprocess.run(looking, check=True)
    command = [COMPILER, *STRICT, *SANITIZED, *include, *map(str, sources)]
    subprocess.run([*command, "-o", str(tmp_path / "program")], check=True)
    done = subprocess.run([tmp_path / "program"], capture_output=True, text=True, check=False)
    assert (done.stderr, done.returncode) == ("", 0)
    assert done.stdout.splitlines() == expected
