"""Conditions: exact implication, every combination compiles, and mixed programs are refused."""

import itertools
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from compiled_runtime import compiled_runtime
from compiler_flags import C11, CPP17
from machine_speed import at_most
from sanitizers import COMPILER, SANITIZED
from slowness import first_is_quick

from gpgen.c.directives import simplify_conditionals
from gpgen.c.formatting import broken
from gpgen.checks.front_end import check_schema
from gpgen.model import Component, Entity, Field, Module, World
from gpgen.model.composition import embedded
from gpgen.model.conditions import (
    Condition,
    Formula,
    can_hold,
    disjunction,
    flattened,
    implies,
    symbols,
)
from gpgen.model.types import show_type
from gpgen.output.render import render

ROOT = Path(__file__).parent.parent.parent
FEATURE = ROOT / "tests" / "generated" / "conditions"
EVERY = Path(__file__).parent / "conditions"
SYMBOLS = ("DEBUG", "EDITOR", "RELEASE")
# Every declaration in this schema may be absent.
SPARSE = (FEATURE / "sparse.yaml").read_text()
LONG = ("A_LONG_SYMBOL", "ANOTHER_LONG_SYMBOL", "B")


# Formulas


def formula(rng: random.Random, depth: int = 3) -> Formula:
    """Return a random condition over three symbols."""
    operator = rng.choice(["defined", "not", "all", "any"]) if depth else "defined"
    if operator == "defined":
        return Formula("defined", symbol=rng.choice("ABC"))
    parts = 1 if operator == "not" else rng.randint(1, 3)
    return Formula(operator, tuple(formula(rng, depth - 1) for _ in range(parts)))


def holds(condition: Condition, defined: set[str]) -> bool:
    """Return whether a condition holds, by evaluating it."""
    if condition is None:
        return True
    if condition.operator == "defined":
        return condition.symbol in defined
    parts = [holds(part, defined) for part in condition.parts]
    return {"not": not parts[0], "all": all(parts), "any": any(parts)}[condition.operator]


WORLDS = [set(chosen) for n in range(4) for chosen in itertools.combinations("ABC", n)]


@pytest.mark.parametrize("seed", range(200))
def test_implication_is_what_a_truth_table_says(seed: int) -> None:
    rng = random.Random(seed)  # noqa: S311 (a test must be repeatable)
    first, second = formula(rng), formula(rng)
    assert can_hold(first) == any(holds(first, world) for world in WORLDS)
    table = all(holds(second, world) for world in WORLDS if holds(first, world))
    assert implies(first, second) == table
    assert implies(None, second) == all(holds(second, world) for world in WORLDS)
    assert implies(first, None)
    merged = disjunction([first, second])
    assert all(
        holds(merged, world) == (holds(first, world) or holds(second, world)) for world in WORLDS
    )


@pytest.mark.parametrize("seed", range(200))
def test_flattening_changes_no_meaning(seed: int) -> None:
    whole = formula(random.Random(seed), 4)  # noqa: S311 (a test must be repeatable)
    if can_hold(whole) and not implies(None, whole):
        flat = flattened(whole)
        assert all(holds(whole, world) == holds(flat, world) for world in WORLDS)
        assert all(part.operator != "any" for part in flat.parts)


def test_many_symbols_are_no_trouble() -> None:
    parts = tuple(Formula("defined", symbol=f"S{n}") for n in range(60))
    assert implies(Formula("all", parts), Formula("any", parts))
    assert not implies(Formula("any", parts), Formula("all", parts))
    assert len(list(symbols(Formula("all", parts)))) == 60


@pytest.mark.parametrize("seed", range(6))
def test_hostile_conditions_take_no_time(seed: int) -> None:
    """With 4.2 terms of three symbols per symbol, it is hard to decide if one always holds."""
    rng = random.Random(seed)  # noqa: S311 (a test must be repeatable)
    terms = []
    for _ in range(269):
        names = (Formula("defined", symbol=f"S{n}") for n in rng.sample(range(64), 3))
        parts = (each if rng.random() < 0.5 else Formula("not", (each,)) for each in names)
        terms.append(Formula("all", tuple(parts)))
    with at_most(200):
        assert disjunction(terms) in (None, Formula("any", tuple(terms)))


# Uses


ENUM_NOT_THERE = """\
gpgen: 1
module: garden
enums: {team: {values: [bees, wasps], if: DEBUG}}
entities:
  bee: {properties: {first: {type: bool, computed: team.bees == team.wasps}}}
"""


def test_each_use_of_an_enum_that_is_not_there_is_reported(tmp_path: Path) -> None:
    (tmp_path / "schema.yaml").write_text(ENUM_NOT_THERE)
    found = check_schema(str(tmp_path / "schema.yaml")).problems
    assert [(each.code, each.span.column) for each in found] == [("GP482", 52), ("GP482", 65)]


# Layout


def settled(lines: list[str]) -> list[str]:
    return simplify_conditionals("\n".join(lines)).split("\n")


def test_what_always_holds_leaves_no_trace() -> None:
    assert settled(["a", "#if always", "b", "#if X", "c", "#endif", "#endif"]) == [
        *["a", "b", "#if X", "c", "#endif"]
    ]


def test_what_is_known_already_is_not_asked_again() -> None:
    lines = ["#if X", "a", "#if X", "b", "#endif", "c", "#endif"]
    assert settled(lines) == ["#if X", "a", "b", "c", "#endif"]
    lines = ["#if X", "a", "#else", "#if X", "b", "#endif", "#endif"]
    assert settled(lines) == lines


def test_neighbours_with_one_condition_share_it() -> None:
    lines = ["#if X", "a", "#endif", "#if X", "b", "#endif", "", "#if X", "c", "#endif", "#if Y"]
    assert settled(lines) == ["#if X", "a", "b", "", "c", "#endif", "#if Y"]
    lines = ["#if X", "a", "#else", "b", "#endif", "#if X", "c", "#endif"]
    assert settled(lines) == lines
    assert settled(["#if X", "a", "", "#endif", "b"]) == ["#if X", "a", "#endif", "", "b"]
    lines = ["#if X", "a", "#endif", "b", "#if X", "c", "#endif"]
    assert settled(lines) == lines


def test_a_condition_of_many_is_broken_behind_or() -> None:
    line = "#if " + " || ".join(f"(defined(SYMBOL_{n}) && defined(OTHER))" for n in range(4))
    rows = broken(line).split("\n")
    assert [len(row) for row in rows[:-1]] == [80] * (len(rows) - 1)
    assert all(row.endswith("\\") for row in rows[:-1])
    assert " ".join(row.rstrip("\\").strip() for row in rows) == line
    line = "#if " + " && ".join(f"!defined(SYMBOL_{n})" for n in range(6))
    first, second = broken(line).split("\n")
    assert (len(first), first.split()[-2:]) == (80, ["&&", "\\"])
    assert f"{first[:-1].strip()} {second.strip()}" == line


# Generated C


def made(text: str, folder: Path) -> Path:
    """Generate C from a schema and the modules that it includes; return the folder."""
    (folder / "schema.yaml").write_text(text)
    (folder / "parts.yaml").write_text((FEATURE / "parts.yaml").read_text())
    checked = check_schema(str(folder / "schema.yaml"))
    assert checked.errors == ()
    assert checked.module is not None
    for module in (checked.module, *(used.module for used in checked.module.imports)):
        for name, made_text in render(module).items():
            (folder / name).write_text(made_text)
    return folder


def unit_of(folder: Path) -> Path:
    """Write a source that includes all generated ones and compiles faster; return its path."""
    unit = folder / "unit" / "unit.c"  # a folder in which no other sources are searched
    sources = sorted(path.name for path in folder.glob("*.c"))
    unit.parent.mkdir()
    unit.write_text("".join(f'#include "{name}"\n' for name in sources))
    return unit


def run(*command: str | Path) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stderr}"


def combinations(names: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return all subsets of the symbols."""
    return [chosen for n in range(len(names) + 1) for chosen in itertools.combinations(names, n)]


@pytest.mark.slow
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize(
    ("schema", "names"),
    [
        ("schema.yaml", SYMBOLS),
        ("sparse.yaml", LONG),
        ("fixed.yaml", SYMBOLS),
        ("wood.yaml", SYMBOLS[:2]),
    ],
    ids=["all", "sparse", "fixed", "wood"],
)
def test_every_combination_compiles(
    schema: str, names: tuple[str, ...], compiler: str, tmp_path: Path
) -> None:
    folder = made((FEATURE / schema).read_text(), tmp_path)
    include = (f"-I{ROOT}/runtime", f"-I{FEATURE}", f"-I{folder}")
    unit = unit_of(folder)
    headers = sorted(path.name for path in folder.glob("*.h"))
    (folder / "whole.cpp").write_text("".join(f"#include <{name}>\n" for name in headers))
    for chosen in combinations(names):
        defined = tuple(f"-D{name}" for name in chosen)
        # With gcc, compile each source separately; below, all are compiled as one, and run.
        sources = sorted(folder.glob("*.c")) if compiler == "gcc" else [unit]
        run(compiler, *C11, "-fsyntax-only", *include, *defined, *sources)
        plus = {"gcc": "g++", "clang": "clang++"}[compiler]
        run(plus, *CPP17, "-fsyntax-only", *include, *defined, folder / "whole.cpp")


def rows(fields: tuple[Field, ...], defined: set[str]) -> list[str]:
    """Return what every.c prints for fields or arguments."""
    there = [each for each in fields if holds(each.condition, defined)]
    return [f"{each.name.text}:{show_type(each.type)}" for each in there]


def printed_values(module: Module, defined: set[str]) -> Iterator[str]:
    """Yield what every.c prints for the types of a module."""
    for enum in module.enums:
        if holds(enum.condition, defined):
            there = [each for each in enum.members if holds(each.condition, defined)]
            members = [f"{each.name.text}={each.value}" for each in there]
            yield " ".join(["value", enum.name.text, *members])
    for struct in module.structs:
        if holds(struct.condition, defined):
            yield " ".join(["value", struct.name.text, *rows(struct.fields, defined)])
    for extern in module.externs:
        if holds(extern.condition, defined):
            yield f"value {extern.name.text}"


def printed_object(
    of: Component | Entity | World, name: str, number: int, parts: list[str], defined: set[str]
) -> Iterator[str]:
    """Yield what every.c prints for an entity, a component or the world."""
    yield f"object {name} {number}"
    yield from (f"part {part}" for part in parts)
    for prop in of.properties:
        if holds(prop.condition, defined):
            yield f"property {prop.name.text}:{show_type(prop.type)}"
    for signal in of.signals:
        if holds(signal.condition, defined):
            yield " ".join(["signal", signal.name.text, *rows(signal.arguments, defined)])


def printed(module: Module, defined: set[str]) -> Iterator[str]:
    """Yield all lines that every.c prints if these symbols are defined."""
    entities = [each for each in module.entities if holds(each.condition, defined)]
    yield f"module {module.name.text} {len(entities)}"
    yield from printed_values(module, defined)
    numbers = {each.name.text: number for number, each in enumerate(module.entities, 1)}
    for entity in entities:
        parts = [part.name for part in embedded(module, entity)]
        number = numbers[entity.name.text]
        yield from printed_object(entity, entity.name.text, number, parts, defined)
    for component in module.components:
        if holds(component.condition, defined):
            yield from printed_object(component, component.name.text, 0, [], defined)
    assert module.world is not None
    yield from printed_object(module.world, "world", 0, [], defined)


EVERY_CHOICE = [
    (name, chosen)
    for name, symbols in (
        ("garden", SYMBOLS),
        ("sparse", LONG),
        ("fixed", SYMBOLS),
        ("wood", SYMBOLS[:2]),
    )
    for chosen in combinations(symbols)
]


@pytest.mark.parametrize(
    ("name", "chosen"),
    first_is_quick(EVERY_CHOICE),
    ids=lambda each: each if isinstance(each, str) else "-".join(each),
)
def test_every_combination_has_what_holds_and_runs(
    name: str, chosen: tuple[str, ...], tmp_path: Path
) -> None:
    """Reflection lists exactly the declarations that hold, and all of them can be used."""
    text = (FEATURE / {"garden": "schema.yaml"}.get(name, f"{name}.yaml")).read_text()
    folder = made(text, tmp_path)
    module = check_schema(str(folder / "schema.yaml")).module
    assert module is not None
    # A single symbol adds nothing that other combinations do not test with sanitizers.
    compiler, sanitized = ("gcc", ()) if len(chosen) == 1 else (COMPILER, SANITIZED)
    flags = (*C11, *sanitized, f"-I{ROOT}/runtime", f"-I{FEATURE}", f"-I{folder}")
    sources = [unit_of(folder), EVERY / "every.c", EVERY / f"every_{name}.c"]
    defined = [f"-D{symbol}" for symbol in chosen]
    linked = compiled_runtime(*sanitized, compiler=compiler)
    run(compiler, *flags, *defined, "-o", folder / "every", *sources, linked)
    done = subprocess.run([folder / "every"], capture_output=True, text=True, check=False)
    assert (done.stderr, done.returncode) == ("", 0)
    assert done.stdout.splitlines() == list(printed(module, set(chosen)))


@pytest.mark.parametrize("schema", ["schema.yaml", "sparse.yaml", "fixed.yaml", "wood.yaml"])
def test_clang_format_changes_nothing_in_it(schema: str, tmp_path: Path) -> None:
    folder = made((FEATURE / schema).read_text(), tmp_path)
    (folder / ".clang-format").write_text((ROOT / ".clang-format").read_text())
    clang_format = Path(sys.executable).parent / "clang-format"
    run(clang_format, "--dry-run", "-Werror", *sorted(folder.glob("*.[ch]")))


MAIN = """\
#include "garden.h"

int main(void)
{
    static garden_world world;
    bool is_made = garden_world_init(&world, NULL);
    garden_world_finish(&world);
    return is_made ? 0 : 1;
}
"""
MIXED = """\
gpgen: 1
module: garden
world: {properties: {day: {type: u32, if: DEBUG}, night: {type: u32, if: EDITOR}, noon: u32}}
entities: {bee: {if: DEBUG, pool: {max: 8, static: true}}}
"""


@pytest.mark.parametrize("theirs", first_is_quick(["", "-DDEBUG", "-DEDITOR", "-DDEBUG -DEDITOR"]))
def test_a_program_whose_files_see_different_conditions_is_refused(
    theirs: str, tmp_path: Path
) -> None:
    folder = made(MIXED, tmp_path)
    flags = ("-std=c11", f"-I{ROOT}/runtime", f"-I{folder}", *SANITIZED)
    rest, linked = folder / "rest.o", compiled_runtime(*SANITIZED, compiler=COMPILER)
    run(COMPILER, *flags, "-c", "-o", rest, "-DDEBUG", unit_of(folder))
    (folder / "main.c").write_text(MAIN)
    run(COMPILER, *flags, "-o", folder / "main", *theirs.split(), folder / "main.c", rest, linked)
    done = subprocess.run([folder / "main"], capture_output=True, text=True, check=False)
    assert (done.stderr, done.returncode) == ("", 0 if theirs == "-DDEBUG" else 1)
