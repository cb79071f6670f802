"""The inspector functions that a program links: only those it calls, and none that allocates."""

import subprocess
from pathlib import Path

import pytest

from gpgen.cli import main

SCHEMA = "gpgen: 1\nmodule: garden\ninspect: true\nentities:\n  bee: {properties: {hp: i32}}\n"
PROGRAM = """\
#include "garden.h"
#include "garden_inspect.h"
#include "garden_reflect.h"
#include "gp_inspect_serial.h"
#include "gp_inspect_tcp.h"

static garden_world world;
static gp_inspect inspect;
static gp_inspect_tcp tcp;

int main(void)
{
    gp_inspect_desc desc = {.token = "token"};
    if (!garden_world_init(&world, NULL)) {
        return 1;
    }
    (void)desc, (void)inspect, (void)tcp;
#ifdef CALLS
    desc.taps = &garden_inspect_taps; /* empty where inspectors are switched off */
    (void)gp_inspect_init(&inspect, garden_reflect(&world), &desc);
    (void)gp_inspect_frame(&inspect, 0);
#endif
#ifdef TCP
    (void)gp_inspect_tcp_open(&tcp, &inspect, 0);
#endif
    garden_world_finish(&world);
    return 0;
}
"""
ALLOCATING = {"malloc", "calloc", "realloc", "aligned_alloc", "strdup", "free"}


@pytest.fixture(scope="module")
def folder(repo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a library of the runtime and the generated code, as a user would."""
    made = tmp_path_factory.mktemp("linked")
    (made / "garden.yaml").write_text(SCHEMA)
    (made / "main.c").write_text(PROGRAM)
    assert main([str(made / "garden.yaml"), "-o", str(made)]) == 0
    sources = [*(repo / "runtime").glob("*.c"), *made.glob("garden*.c")]
    command = ["gcc", "-std=c11", "-DNDEBUG", f"-I{made}", f"-I{repo / 'runtime'}", "-c"]
    subprocess.run([*command, *sources], cwd=made, check=True)
    objects = sorted(made.glob("g*.o"))
    subprocess.run(["ar", "rcs", "libgarden.a", *objects], cwd=made, check=True)
    return made


def linked(repo: Path, folder: Path, *defines: str) -> set[str]:
    """Return the inspector functions in a program."""
    command = ["gcc", "-std=c11", *defines, f"-I{folder}", f"-I{repo / 'runtime'}", "main.c"]
    subprocess.run([*command, "libgarden.a", "-lm", "-o", "program"], cwd=folder, check=True)
    lines = subprocess.check_output(
        ["nm", "-P", "-g", "program"], cwd=folder, text=True
    ).splitlines()
    names = (line.split()[0] for line in lines)
    return {name for name in names if name.startswith("gp_inspect")}


@pytest.mark.slow
def test_an_inspector_is_linked_only_where_it_is_called(repo: Path, folder: Path) -> None:
    assert linked(repo, folder) == set()
    assert linked(repo, folder, "-DNDEBUG", "-DCALLS", "-DTCP") == set()
    found = linked(repo, folder, "-DCALLS")
    assert "gp_inspect_frame" in found
    assert not any(name.startswith(("gp_inspect_tcp", "gp_inspect_serial")) for name in found)
    found = linked(repo, folder, "-DNDEBUG", "-DGP_INSPECT", "-DCALLS", "-DTCP")
    assert "gp_inspect_tcp_open" in found
    assert not any(name.startswith("gp_inspect_serial") for name in found)


@pytest.mark.slow
def test_an_inspector_calls_nothing_that_allocates(folder: Path) -> None:
    objects = sorted(folder.glob("gp_inspect*.o"))
    assert len(objects) > 8
    lines = subprocess.check_output(["nm", "-P", "-A", *objects], text=True).splitlines()
    used = {line.split()[1].partition("@")[0] for line in lines if " U" in line}
    assert "memcpy" in used or "memmove" in used
    assert not used & ALLOCATING
