"""Expressions in C against a second implementation of their semantics, bit for bit.

EXPRESSIONS=20000 in the environment tries that many, with other seeds than the fixed
ones; `./dev fuzz expressions` sets it. EXPRESSIONS_SEED selects other seeds.
"""

import math
import os
import platform
import struct
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest
from compiler_flags import WARNINGS
from expression_evaluator import Evaluator
from random_expression import CONSTANTS, NUMBERS, PROPERTIES, Maker
from schema_source import only

from gpgen.c.expressions import Writer
from gpgen.c.names import Names
from gpgen.c.types import SCALAR_TYPES
from gpgen.c.types import packed as to_store
from gpgen.checks.front_end import check_schema
from gpgen.expressions.check import check_value
from gpgen.expressions.computed import names_for
from gpgen.expressions.names import Environment
from gpgen.model import FLOATS, Module, Scalar
from gpgen.output.render import render
from gpgen.source.nodes import ScalarNode
from gpgen.source.places import SourceFile, Span

MANY = int(os.environ.get("EXPRESSIONS", "0"))
SEED = 0 if MANY == 0 else int(os.environ.get("EXPRESSIONS_SEED", "1"))
COUNT = MANY or 400
RECORDS = 50
CHUNK = 1000
PACKED = dict(zip(["bool", *NUMBERS], "?bhiqBHIQefd", strict=True))
WRITER = Writer(Names("garden"), {"": "thing->", "part": "thing->part."})
CHECKED = [
    "-fsanitize=address,undefined,float-cast-overflow,float-divide-by-zero",
    "-fno-sanitize-recover=all",
]
FLAGS = {
    "gcc-O0-checked": ["gcc", "-std=c11", "-O0", *CHECKED],
    "clang-O2-checked": ["clang", "-std=c11", "-O2", *CHECKED],
    "gcc-O2-gnu": ["gcc", "-std=gnu17", "-O2"],
    "clang-O0": ["clang", "-std=c17", "-O0"],
    "clang-O2-contracted": ["clang", "-std=c11", "-O2", "-ffp-contract=fast"],
    "g++-O2": ["g++", "-x", "c++", "-std=c++17", "-O2"],
}
if platform.machine() == "x86_64":  # wider registers round f64 differently; fused multiply-add
    FLAGS["gcc-O2-x87"] = ["gcc", "-std=c11", "-O2", "-mfpmath=387"]
    FLAGS["gcc-O2-gnu-x87"] = ["gcc", "-std=gnu17", "-O2", "-mfpmath=387"]
    if " fma " in Path("/proc/cpuinfo").read_text():
        FLAGS["gcc-O2-gnu"] += ["-mfma"]
        FLAGS["clang-O0"] += ["-mfma"]
        FLAGS["clang-O2-contracted"] += ["-mfma"]


class Case(NamedTuple):
    """An expression, the type that stores its value, and its C."""

    text: str
    type: str
    c: str


def schema() -> str:
    own: list[str] = []
    of_part: list[str] = []
    for path, kind in PROPERTIES.items():
        part, _, name = path.rpartition(".")
        (of_part if part else own).append(f"      {name}: {{type: '{kind}'}}")
    lines = ["constants:"]
    lines += [
        f"  {name}: {{type: {of}, value: {value}}}" for name, (of, value) in CONSTANTS.items()
    ]
    lines += ["components:", "  part:", "    properties:", *of_part]
    lines += ["entities:", "  thing:", "    components: [part]", "    properties:", *own]
    return "\n".join(["gpgen: 1", "module: garden", *lines])


def module() -> Module:
    parsed = check_schema("schema.yaml", only(schema()))
    assert parsed.problems == ()
    assert parsed.module is not None
    return parsed.module


def environment_of(of: Module) -> Environment:
    return names_for(of.entities[0], of, complete=True)


def node(text: str) -> ScalarNode:
    file = SourceFile("expression", text)
    return ScalarNode(text, plain=True, span=Span(file, 1, 1, len(text)))


def cases(maker: Maker, names: Environment, count: int) -> list[Case]:
    """Return random expressions, except the few that are refused because of a literal."""
    found: list[Case] = []
    refused = 0
    while len(found) < count:
        text, kind = maker.expression()
        if len(text) > 1000:
            continue
        checked = check_value(node(text), names, Scalar(kind), "it")
        if checked.tree is None:
            assert {problem.code for problem in checked.problems} <= {"GP709", "GP713", "GP718"}, (
                text
            )
            refused += 1
            continue
        found.append(Case(text, kind, WRITER.text(checked.tree)))
    assert refused < count / 4
    return found


class Tried(NamedTuple):
    """Expressions, objects, and the value of each expression for each object."""

    cases: list[Case]
    things: list[dict[str, object]]
    rows: list[list[str | bytes]]


HEAD = """
#include "garden_thing.h"
#include "gp_math.h"
#include <stdio.h>

static void put(const void *value, size_t size)
{
    unsigned char bytes[8] = {0};
    memcpy(bytes, value, size);
    (void)fwrite(bytes, 1, sizeof bytes, stdout);
}
"""
TAIL = """
int main(void)
{
    static garden_thing things[%d];
    garden_thing *thing = things;
    while (read_thing(thing)) {
        tell(thing);
    }
    return 0;
}
"""


def program(found: list[Case]) -> str:
    """Return a C program that reads objects and writes the values of all expressions for each."""
    lines = [HEAD, "static bool read_thing(garden_thing *thing)", "{", "    size_t read = 0;"]
    lines += [
        f"    read += fread(&thing->{name}, 1, sizeof thing->{name}, stdin);" for name in PROPERTIES
    ]
    lines += ["    return read != 0;", "}"]
    for number, case in enumerate(found):
        of, value = SCALAR_TYPES[case.type], to_store(Scalar(case.type), case.c)
        lines += [f"static void e{number}(const garden_thing *thing)", "{", "    (void)thing;"]
        lines += [f"    {of} value = {value};", "    put(&value, sizeof value);", "}"]
    lines += ["static void tell(const garden_thing *thing)", "{"]
    lines += [f"    e{number}(thing);" for number in range(len(found))]
    return "\n".join([*lines, "}", TAIL % 1])


def packed(values: dict[str, object]) -> bytes:
    """Return the values of an object in the input format of the program."""
    parts = []
    for name, kind in PROPERTIES.items():
        value = values[name]
        elements = value if isinstance(value, tuple) else (value,)
        code = PACKED[kind.partition("[")[0]]
        parts += [struct.pack(f"<{code}", each) for each in elements]
    return b"".join(parts)


def seen(kind: str, data: bytes, start: int = 0) -> str | bytes:
    """Return the bits of a value; all NaNs are equal."""
    code = f"<{PACKED[kind]}"
    (number,) = struct.unpack_from(code, data, start)
    if kind in FLOATS and math.isnan(number):
        return "nan"
    return data[start : start + struct.calcsize(code)]


def run(folder: Path, repo: Path, flags: list[str], data: bytes) -> bytes:
    """Build the program with a compiler, and return its output."""
    built = folder / "program"
    sources = [folder / "program.c", repo / "runtime/gp_math.c"]
    if flags[0] == "g++":
        compiled = ["gcc", "-O2", "-c", str(sources[1]), "-o", str(folder / "gp_math.o")]
        subprocess.run([*compiled, f"-I{repo / 'runtime'}"], check=True)
        sources = [sources[0], "-x", "none", folder / "gp_math.o"]  # type: ignore[list-item]
    command = [*flags, *WARNINGS, f"-I{folder}", f"-I{repo / 'runtime'}"]
    command += [*map(str, sources), "-o", str(built)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[:4000]
    ran = subprocess.run([built], input=data, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr.decode()[:4000]
    return ran.stdout


@pytest.fixture(scope="module", params=range(max(1, MANY // CHUNK)))
def tried(
    request: pytest.FixtureRequest,
) -> Tried:
    """Make the expressions of a seed, the objects, and the value of each expression for each."""
    maker = Maker(SEED + request.param * 1000)
    found = cases(maker, environment_of(module()), min(COUNT, CHUNK))
    things = [
        {name: maker.value(kind) for name, kind in PROPERTIES.items()} for _ in range(RECORDS)
    ]
    types = PROPERTIES | {name: of for name, (of, _) in CONSTANTS.items()}
    values = {name: value for name, (_, value) in CONSTANTS.items()}
    rows = []
    for thing in things:
        evaluator = Evaluator(types, thing | values)
        rows.append(
            [
                seen(case.type, struct.pack(f"<{PACKED[case.type]}", value))
                for case in found
                for value in [evaluator.run(case.text, case.type)]
            ]
        )
    return Tried(found, things, rows)


@pytest.mark.parametrize(
    "compiler",
    [x if x == "gcc-O0-checked" else pytest.param(x, marks=pytest.mark.slow) for x in FLAGS],
)
def test_c_computes_what_expressions_mean(
    compiler: str,
    tried: Tried,
    repo: Path,
    tmp_path: Path,
) -> None:
    found, things, rows = tried
    for name, text in render(module()).items():
        (tmp_path / name).write_text(text)
    (tmp_path / "program.c").write_text(program(found))
    written = run(tmp_path, repo, FLAGS[compiler], b"".join(map(packed, things)))
    assert len(written) == 8 * len(found) * len(things)
    wrong = []
    for number, (thing, row) in enumerate(zip(things, rows, strict=True)):
        for place, (case, expected) in enumerate(zip(found, row, strict=True)):
            at = 8 * (number * len(found) + place)
            actual = seen(case.type, written, at)
            if actual != expected and not ("x87" in compiler and "f64" in case.c):
                wrong.append((case, expected, actual, thing))
    assert len(wrong) == 0, wrong[:3]
