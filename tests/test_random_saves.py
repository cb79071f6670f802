"""Save files of random schemas, read by random later versions: exactly the right values survive.

VERSIONS=2000 in the environment tries that many pairs, with other seeds than the fixed
ones; `./dev fuzz versions` sets it.
"""

import os
import random
import subprocess
from pathlib import Path

import pytest
from compiled_runtime import compiled_runtime
from random_saves.games import random_game, read_game
from random_saves.programs import expected, part, program
from random_saves.schemas import Pair, random_pair
from sanitizers import COMPILER, SANITIZED
from schema_source import only

from gpgen.checks.front_end import check_schema
from gpgen.model import Module
from gpgen.model.saving import save_hash
from gpgen.output.render import render

MANY = int(os.environ.get("VERSIONS", "0"))
SEED = int(os.environ.get("VERSIONS_SEED", "1000" if MANY else "0"))
EACH = min(MANY, 40) or 25  # pairs per program
ROUNDS = max(1, MANY // EACH)


def module_of(text: str) -> Module:
    checked = check_schema("schema.yaml", only(text))
    assert list(checked.errors) == [], text
    assert checked.module is not None
    return checked.module


@pytest.fixture(scope="module", autouse=True)
def _runtime() -> None:
    """Compile the runtime first, so that its time is not attributed to a test."""
    compiled_runtime(*SANITIZED, compiler=COMPILER)


def seeded(seed: int, number: int) -> random.Random:
    return random.Random(seed * 1000 + number)  # noqa: S311 (tests must be reproducible)


ENUMS = """\
enums: {side: {values: {left: {value: 1}, right: {value: 7}}}, mood: {flags: [calm, wild]}}
"""
# Enum members convert to and from integers, but not to or from floats.
MEMBERS = Pair(
    f"""\
gpgen: 1
module: members
{ENUMS}
world: {{save: true, properties: {{a: side, b: mood, c: side, d: mood, e: side, f: mood, g: f32,
  h: f64, i: u8, j: i16, k: "side[2]", l: side, m: mood}}}}
""",
    f"""\
gpgen: 1
module: membersn
{ENUMS}
world: {{save: true, properties: {{a: i8, b: u64, c: f32, d: f64, e: bool, f: f16, g: side,
  h: mood, i: side, j: mood, k: "f32[2]", l: mood, m: side}}}}
""",
    (),
)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [SEED])
def test_what_must_survive_survives(seed: int, tmp_path: Path) -> None:
    check(seed, [*random_pairs(seed, 3), MEMBERS], ["bytes"], tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SEED + 1, SEED + 1 + ROUNDS))
def test_in_many_versions_too(seed: int, tmp_path: Path) -> None:
    check(seed, random_pairs(seed, EACH), ["bytes", "text"], tmp_path)


def random_pairs(seed: int, count: int) -> list[Pair]:
    return [random_pair(seeded(seed, i), f"p{i}") for i in range(count)]


def check(seed: int, pairs: list[Pair], ways: list[str], folder: Path) -> None:
    """Compare the output of a program with the expected one, for each way of saving."""
    modules: list[Module] = []
    parts, lines = [], []
    for number, pair in enumerate(pairs):
        old, new = module_of(pair.old), module_of(pair.new)
        game = random_game(seeded(seed, number), old)
        modules += [old, new]
        parts += [part(old, new, game, way) for way in ways]
        hashes = f"{save_hash(old):x} {save_hash(new):x}"
        lines.append(expected(old, new, read_game(game, old, new), hashes))
    for module in modules:
        for name, text in render(module, single_file=True).items():
            (folder / name).write_text(text)
    (folder / "main.c").write_text(program(parts, [each.name.text for each in modules], ways))
    ran = run(folder)
    for way in ways:
        for pair, wanted in zip(pairs, lines, strict=True):
            found, ran = ran[: len(wanted)], ran[len(wanted) :]
            assert found == wanted, f"as {way}: {pair.changes}\n{pair.old}\n{pair.new}"


def run(folder: Path) -> list[str]:
    """Compile and run a program; return its output lines."""
    sources = sorted(path.name for path in folder.glob("*.c"))
    linked = str(compiled_runtime(*SANITIZED, compiler=COMPILER))
    runtime = Path(__file__).parent.parent / "runtime"
    flags = ("-std=c11", "-w", *SANITIZED, "-I.", f"-I{runtime}", "-o", "main")
    subprocess.run([COMPILER, *flags, *sources, linked, "-lm"], cwd=folder, check=True)
    done = subprocess.run(["./main"], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.splitlines()
