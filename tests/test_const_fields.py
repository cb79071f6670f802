"""With GP_CONST_FIELDS, only generated code can write a field that has a setter."""

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from compiled_runtime import compiled_runtime

from gpgen.cli import main

SCHEMA = """gpgen: 1
module: garden
structs:
  vec2: {x: f32, y: f32}
externs:
  texture: {c: "struct texture *"}
components:
  physics:
    properties:
      position: vec2
      label: {type: "str[8]", observe: false}
entities:
  bee:
    components: [physics]
    properties:
      energy: i32 = 100
      tired: {type: bool, computed: energy < 25}
      name: str[16]
      title: {type: "str[8]", computed: name}
      slots: u8[4]
      wide: {type: "i32[4]", computed: slots}
      same: {type: "u8[4]", computed: slots}
      marker: vec2
      target: ref bee
      skin: {type: texture, keep: true}
      steps: {type: u16, observe: false}
    bind: {marker: physics.position}
world:
  properties:
    honey: u32
"""
FUNCTION = """#include "garden.h"

#include <string.h>

void change(garden_world *world, garden_bee *bee);
void change(garden_world *world, garden_bee *bee)
{
    (void)world, (void)bee;
    STATEMENT;
}
"""
ALLOWED = (
    "garden_bee_set_energy(world, bee, bee->energy - 25)",
    "garden_bee_set_name(world, bee, bee->physics.label)",
    "garden_bee_set_slots(world, bee, bee->slots)",
    "garden_physics_set_position(world, &bee->physics, bee->marker)",
    "garden_world_set_honey(world, world->honey + 1)",
    "bee->steps++",
    'strcpy(bee->physics.label, "left")',
)
REFUSED = (
    "bee->energy -= 25",
    "bee->tired = false",
    "bee->name[0] = 0",
    'strcpy(bee->name, "Maya")',
    "bee->title[0] = 0",
    "bee->slots[2]++",
    "bee->wide[2]++",
    "memset(bee->same, 0, sizeof bee->same)",
    "bee->marker.x = 1",
    "bee->physics.position.x = 1",
    "bee->target.bits = 0",
    "bee->skin = NULL",
    "bee->slot.id = 0",
    "bee->physics = bee->physics",
    "*bee = *bee",
    "world->honey++",
)
C = ("-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wcast-qual", "-Werror")
COMPILERS = {
    "gcc": ("gcc", *C),
    "clang": ("clang", *C),
    "g++": ("g++", "-xc++", "-std=c++17", *C[1:]),
    "clang++": ("clang++", "-xc++", "-std=c++17", *C[1:]),
}
LINT = "-DGP_CONST_FIELDS"

each_compiler = pytest.mark.parametrize("compiler", COMPILERS.values(), ids=COMPILERS)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Generate the module into one folder, and as a single file into another."""
    folder = tmp_path_factory.mktemp("const")
    schema = folder / "garden.yaml"
    schema.write_text(SCHEMA)
    assert main([str(schema), "-o", str(folder / "many")]) == 0
    assert main([str(schema), "-o", str(folder / "single"), "--single-file"]) == 0
    return folder


def compile_c(
    repo: Path, project: Path, command: Sequence[str], *rest: str | Path
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*command, f"-I{project / 'many'}", f"-I{repo / 'runtime'}", *rest],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )


def compile_statement(
    repo: Path, project: Path, command: Sequence[str], statement: str
) -> tuple[int, str]:
    """Return the exit status of a compiler, and its messages."""
    source = project / "change.c"
    source.write_text(FUNCTION.replace("STATEMENT", statement))
    done = compile_c(repo, project, command, "-fsyntax-only", source)
    return done.returncode, done.stderr


@each_compiler
def test_reads_and_setters_compile(repo: Path, project: Path, compiler: Sequence[str]) -> None:
    statements = ";\n    ".join(ALLOWED)
    assert compile_statement(repo, project, (*compiler, LINT), statements) == (0, "")


@each_compiler
def test_each_write_is_refused(repo: Path, project: Path, compiler: Sequence[str]) -> None:
    statements = ";\n    ".join(REFUSED)
    assert compile_statement(repo, project, compiler, statements) == (0, "")
    status, said = compile_statement(repo, project, (*compiler, LINT), statements)
    assert status == 1
    errors = {int(line) for line in re.findall(r"change\.c:(\d+):\d+: error: ", said)}
    first = FUNCTION[: FUNCTION.index("STATEMENT")].count("\n") + 1
    assert sorted(errors) == list(range(first, first + len(REFUSED)))


@each_compiler
def test_generated_sources_write_fields(repo: Path, project: Path, compiler: Sequence[str]) -> None:
    """In C++ only the headers are compiled, since C++ programs do not compile the sources."""
    if compiler[0].endswith("++"):
        source = project / "all.c"
        names = sorted(path.name for path in (project / "many").glob("*.h"))
        source.write_text("".join(f'#include "{name}"\n' for name in names))
        sources = [source]
        compiler = (*compiler, "-Wno-unused-function")
    else:
        sources = [*(project / "many").glob("*.c"), project / "single/garden.c"]
    done = compile_c(repo, project, (*compiler, LINT, "-fsyntax-only"), *sources)
    assert (done.returncode, done.stderr) == (0, "")


@each_compiler
def test_a_world_is_initialized_where_it_is_defined(
    repo: Path, project: Path, compiler: Sequence[str]
) -> None:
    """A C++ object with const members needs an initializer; C requires none."""
    source = project / "world.c"
    start = "{}" if compiler[0].endswith("++") else ""
    source.write_text(f'#include "garden.h"\ngarden_world world{start};\n')
    done = compile_c(repo, project, (*compiler, LINT, "-fsyntax-only"), source)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize("optimisation", ["-O0", "-O2"])
def test_a_setter_does_not_link(repo: Path, project: Path, optimisation: str) -> None:
    """A lint build must not run, because its inline setters store nothing."""
    source = project / "main.c"
    source.write_text(
        FUNCTION.replace("STATEMENT", ALLOWED[0]) + "int main(void)\n{\n    return 0;\n}\n"
    )
    sources = [source, *(project / "many").glob("*.c"), compiled_runtime(optimisation)]
    command = ("gcc", "-std=c11", optimisation, "-o", "program")
    assert compile_c(repo, project, command, *sources, "-lm").returncode == 0
    done = compile_c(repo, project, (*command, LINT), *sources, "-lm")
    assert done.returncode == 1
    assert "undefined reference to `gp_const_fields_do_not_link'" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize(
    "example",
    [
        *("01-bees", "02-components", "03-bindings", "04-events", "05-guard", "06-vertices"),
        *("07-door", "08-rewind", "09-inspect"),
    ],
)
def test_the_examples_write_through_setters(
    repo: Path, tmp_path: Path, compiler: str, example: str
) -> None:
    folder = repo / "examples" / example
    assert main([str(folder / "garden.yaml"), "-o", str(tmp_path / "many")]) == 0
    command = (compiler, *C, LINT, "-fsyntax-only", f"-I{folder}")
    done = compile_c(repo, tmp_path, command, *folder.glob("*.c"))
    assert (done.returncode, done.stderr) == (0, "")
