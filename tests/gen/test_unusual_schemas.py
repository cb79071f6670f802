"""Schemas that look wrong but are valid: their C compiles without warnings."""

import subprocess
from pathlib import Path

import pytest
from compiler_flags import C11

from gpgen.cli import main

SCHEMAS = {
    "saved-names-of-parameters": """
world:
  save: true
  properties: {world: u32 = 1, object: u32}
entities:
  bee:
    properties: {world: u32 = 2, bee: u32 = 3, name: "str[20] = 'hello world, bee'"}
""",
    "computed-texts": """
entities:
  bee:
    properties: {name: {type: "str[20]", computed: "'the world->bee->hp'"}}
  wasp:
    pool: {columns: [hp]}
    properties: {hp: u8, name: {type: "str[20]", computed: "'(world) (wasp)'"}}
""",
    "floats-that-round-to-zero": """
constants: {tiny: f32 = 1e-46, negative: f32 = -1e-300}
entities:
  bee:
    properties:
      mass: f32 = 1e-46
      weight: {type: f32, default: 1, clamp: [1e-60, 1]}
      little: f16 = -1e-60
""",
    "static-world-of-6-gib": """
structs: {block: {numbers: "f64[8191]"}}
world: {static: true, listeners: 64}
entities:
  bee: {pool: {max: 100000, static: true}, properties: {first: block}}
""",
}


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("name", SCHEMAS)
def test_its_c_compiles(name: str, compiler: str, repo: Path, tmp_path: Path) -> None:
    schema = tmp_path / "schema.yaml"
    schema.write_text(f"gpgen: 1\nmodule: garden\n{SCHEMAS[name]}")
    assert main([str(schema), "-o", str(tmp_path)]) == 0
    sources = sorted(tmp_path.glob("*.c"))
    assert len(sources) > 2
    command = [compiler, *C11, "-O1", f"-I{repo / 'runtime'}", f"-I{tmp_path}"]
    for source in sources:
        subprocess.run([*command, "-c", source, "-o", tmp_path / "object.o"], check=True)
