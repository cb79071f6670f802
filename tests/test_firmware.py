"""A static world links nothing that allocates, and no feature that its program does not use."""

import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from gpgen.cli import main

SCHEMA = """gpgen: 1
module: tiny
WORLD
entities:
  lamp:
    pool: POOL
    properties:
      level: i32
"""
STATIC = SCHEMA.replace("WORLD", "world: {static: true, listeners: 4}").replace(
    "POOL", "{static: true, max: 4}"
)
GROWING = SCHEMA.replace("WORLD\n", "").replace("POOL", "{max: 4}")
# Returns 0 if one listener was called once.
PROGRAM = """#include "tiny.h"

static tiny_world world;
static int calls;

static void hear(void *context, tiny_world *its, tiny_lamp *lamp,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)its, (void)lamp, (void)old_value, (void)new_value;
    calls++;
}

int main(void)
{
    if (!tiny_world_init(&world, NULL)) {
        return 2;
    }
    tiny_lamp *lamp = tiny_lamp_create(&world);
    if (!tiny_lamp_listen(
            &world, lamp, tiny_lamp_on_level_changed(hear, NULL))) {
        return 3;
    }
    tiny_lamp_set_level(&world, lamp, 3);
    MORE
    return calls == 1 ? 0 : 1;
}
"""
SECTIONS = ("-ffunction-sections", "-fdata-sections")
# Functions that no static world calls, and features that this one does not use.
ALLOCATES = {"malloc", "free", "gp_memory_allocate", "gp_memory_release", "snprintf"}
LEFT_OUT = {"gp_cells_index", "gp_emission_seal", "gp_cells_bury", "gp_cells_close"}


def compile_all(sources: Iterable[Path], folder: Path, *options: str | Path) -> Path:
    """Compile C sources to a library."""
    objects = []
    for source in sources:
        objects.append(folder / f"{source.stem}.o")
        command = ["gcc", "-std=c11", "-DNDEBUG", *SECTIONS, *options, "-c", source]
        subprocess.run([*command, "-o", objects[-1]], check=True)
    subprocess.run(["ar", "rcs", folder / "lib.a", *objects], check=True)
    return folder / "lib.a"


@pytest.fixture(scope="module", params=["-O2", "-Os"])
def runtime(
    repo: Path, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Compile the runtime as a library."""
    folder = tmp_path_factory.mktemp("runtime")
    headers = repo / "runtime"
    return compile_all(headers.glob("*.c"), folder, str(request.param), f"-I{headers}")


def link(repo: Path, folder: Path, runtime: Path, schema: str, more: str = "") -> set[str]:
    """Link and run a program with two libraries, and return its symbols."""
    (folder / "tiny.yaml").write_text(schema)
    (folder / "main.c").write_text(PROGRAM.replace("MORE", more))
    assert main([str(folder / "tiny.yaml"), "-o", str(folder / "generated")]) == 0
    includes = [f"-I{folder / 'generated'}", f"-I{repo / 'runtime'}"]
    generated = compile_all((folder / "generated").glob("*.c"), folder, "-Os", *includes)
    program = folder / "program"
    command = ["gcc", "-std=c11", "-Wl,--gc-sections", *SECTIONS, *includes]
    subprocess.run([*command, folder / "main.c", generated, runtime, "-o", program], check=True)
    subprocess.run([program], check=True)
    shown = subprocess.run(["nm", "-P", program], check=True, capture_output=True, text=True)
    return {line.split()[0].partition("@")[0] for line in shown.stdout.splitlines()}


@pytest.mark.slow
def test_a_static_world_links_neither_malloc_nor_what_it_does_not_use(
    repo: Path, tmp_path: Path, runtime: Path
) -> None:
    symbols = link(repo, tmp_path, runtime, STATIC)
    assert "gp_pool_init_static" in symbols
    assert symbols & (ALLOCATES | LEFT_OUT) == set()


@pytest.mark.slow
def test_finishing_and_trimming_a_static_world_links_no_malloc(
    repo: Path, tmp_path: Path, runtime: Path
) -> None:
    more = "tiny_lamp_trim(&world); tiny_world_finish(&world);"
    symbols = link(repo, tmp_path, runtime, STATIC, more)
    assert "gp_listener_store_finish" in symbols
    assert symbols & ALLOCATES == set()


@pytest.mark.slow
def test_any_other_world_links_what_grows(repo: Path, tmp_path: Path, runtime: Path) -> None:
    assert {"malloc", "gp_memory_allocate"} <= link(repo, tmp_path, runtime, GROWING)


def test_a_core_without_atomics_needs_none_where_there_are_no_threads(
    repo: Path, tmp_path: Path
) -> None:
    cross = ["arm-none-eabi-gcc", "-mcpu=cortex-m0", "-mthumb", "-std=c11", "-Os"]
    names = ("snapshot", "rewind", "channel", "ring", "callbacks", "stream")
    sources = [repo / "runtime" / f"gp_{name}.c" for name in names]
    options = ["-DNDEBUG", "-DGP_NO_THREADS", f"-I{repo / 'runtime'}", "-c"]
    subprocess.run([*cross, *options, *map(str, sources)], check=True, cwd=tmp_path)
    objects = [str(path) for path in tmp_path.glob("*.o")]
    shown = subprocess.run(
        ["arm-none-eabi-nm", "-u", *objects], check=True, capture_output=True, text=True
    )
    assert "memcpy" in shown.stdout
    assert "__atomic_" not in shown.stdout
