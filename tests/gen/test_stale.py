"""With GP_CHECK_STALE, a program detects a field that is written without its setter."""

import signal
import subprocess
from pathlib import Path

import pytest
from compiled_runtime import compiled_runtime

from gpgen.cli import main

SCHEMA = """gpgen: 1
module: garden
entities:
  bee:
    properties:
      hp: i32 = 100
      weak: {type: bool, computed: hp < 25}
    signals: {stung: {}}
"""
PROGRAM = """#include "garden.h"

int main(void)
{
    static garden_world world;
    garden_bee *bee;

    if (!garden_world_init(&world, NULL)) {
        return 1;
    }
    bee = garden_bee_create(&world);
    garden_bee_set_hp(&world, bee, 10);
    garden_world_tick(&world, 1);
    garden_world_execute_callbacks(&world);
    bee->hp = 100; /* without its setter */
    CALL;
    return 0;
}
"""
STRICT = ("-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror")
CALLS = ("garden_world_tick(&world, 2)", "garden_world_execute_callbacks(&world)")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a program and the module that it uses, and return their folder."""
    folder = tmp_path_factory.mktemp("stale")
    (folder / "garden.yaml").write_text(SCHEMA)
    (folder / "main.c").write_text(PROGRAM)
    assert main([str(folder / "garden.yaml"), "-o", str(folder)]) == 0
    return folder


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(
    ("symbols", "expected"),
    [
        (["-DGP_CHECK_STALE"], -signal.SIGABRT),
        (["-DGP_CHECK_STALE", "-DNDEBUG"], 0),
        ([], 0),
    ],
)
def test_a_stale_value_is_an_assertion_if_that_is_asked_for(
    repo: Path, project: Path, call: str, symbols: list[str], expected: int
) -> None:
    sources = [*sorted(project.glob("*.c")), compiled_runtime()]
    command = ["gcc", *STRICT, *symbols, f"-DCALL={call}", f"-I{project}", f"-I{repo / 'runtime'}"]
    subprocess.run([*command, *sources, "-o", project / "program", "-pthread"], check=True)
    done = subprocess.run([project / "program"], capture_output=True, text=True, check=False)
    assert done.returncode == expected
    if expected:
        assert "garden_world_find_stale" in done.stderr
