"""Programs without reflection do not pay for it: its source is optional, and nothing is linked."""

import subprocess
from pathlib import Path

import pytest

from gpgen.cli import main

BEES = "examples/01-bees"
# Prefixes of symbols that only reflection needs.
PAID = ("gp_property", "gp_value", "gp_schema", "gp_type", "gp_object", "gp_bind", "garden_schema")


def build(repo: Path, folder: Path, sources: list[Path]) -> set[str]:
    """Build the example with the runtime as a library, run it, and return its symbols."""
    includes = [f"-I{folder / 'generated'}", f"-I{repo / 'runtime'}"]
    objects = []
    for source in (repo / "runtime").glob("*.c"):
        objects.append(folder / f"{source.stem}.o")
        subprocess.run(["gcc", "-std=c11", "-c", *includes, source, "-o", objects[-1]], check=True)
    library = folder / "libgp.a"
    subprocess.run(["ar", "rcs", library, *objects], check=True)
    program = folder / "bees"
    command = ["gcc", "-std=c11", "-U__unix__", *includes]  # no sockets, so no inspector
    subprocess.run([*command, *sources, library, "-o", program], check=True)
    subprocess.run([program], check=True, capture_output=True)
    shown = subprocess.run(["nm", "-P", program], check=True, capture_output=True, text=True)
    return {line.split()[0] for line in shown.stdout.splitlines()}


@pytest.mark.slow
def test_a_program_without_reflection_links_without_it(repo: Path, tmp_path: Path) -> None:
    """Build without optimisation, which might keep unused inline functions."""
    schema = repo / BEES / "garden.yaml"
    assert main([str(schema), "-o", str(tmp_path / "generated")]) == 0
    generated = sorted((tmp_path / "generated").glob("*.c"))
    left_out = {"garden_reflect.c", "garden_inspect.c"}
    used = [path for path in generated if path.name not in left_out]
    assert len(used) == len(generated) - 2
    own = [repo / BEES / "main.c", repo / "examples" / "inspector.c"]
    symbols = build(repo, tmp_path, [*own, *used])
    paid = {name for name in symbols if name.startswith(PAID)}
    assert paid == set()
    assert "garden_bee_create" in symbols
