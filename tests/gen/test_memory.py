"""Memory beyond a target's address space is an error of gpgen or of the C compiler."""

import subprocess
from pathlib import Path

import pytest
from schema_source import only

from gpgen.checks.front_end import check_schema
from gpgen.cli import main

POOL = """gpgen: 1
module: garden
entities:
  bee:
    pool: {{{pool}}}
    properties: {{trail: {{type: "u8[{bytes}]", observe: false}}}}
"""
STATIC = """gpgen: 1
module: garden
world: {{static: true, {limits}}}
entities:
  bee:
    pool: {{max: 4, static: true}}
    signals: {{stung: {{args: {{trail: "u8[{bytes}]"}}}}}}
"""


def found(text: str) -> list[str]:
    """Return the codes of the problems in a schema."""
    return [each.code for each in check_schema("x.yaml", only(text)).problems]


@pytest.mark.parametrize(
    ("pool", "size", "expected"),
    [
        ("max: 4194304", 16777216, ["GP430"]),
        ("max: 4194304, reserve: 1", 16777216, ["GP430"]),
        ("max: 4194304, static: true", 16777216, ["GP430"]),
        ("reserve: 4194304", 16777216, ["GP430"]),
        ("max: 4194304", 16777184, ["GP907"]),
        ("reserve: 4194304", 1024, ["GP907"]),
        ("reserve: 4194304", 1008, []),
        ("max: 4194304", 1008, []),
        ("reuse: lifo", 16777216, []),
    ],
)
def test_a_pool_has_a_sensible_size(pool: str, size: int, expected: list[str]) -> None:
    assert found(POOL.format(pool=pool, bytes=size)) == expected


@pytest.mark.parametrize(
    ("limits", "size", "expected"),
    [
        ("listeners: 4294967295", 1, ["GP907"]),
        ("listeners: 268435456", 1, []),
        ("listeners: 0, callbacks: 1048576", 60000, ["GP907"]),
        ("listeners: 0, callbacks: 1048576", 1000, []),
        ("listeners: 4194304, bindings: 4194304", 1, []),
    ],
)
def test_a_static_world_has_a_sensible_size(limits: str, size: int, expected: list[str]) -> None:
    assert found(STATIC.format(limits=limits, bytes=size)) == expected


def test_listeners_that_a_32_bit_target_cannot_count_do_not_compile(
    tmp_path: Path, repo: Path
) -> None:
    """The size of all listeners in bytes overflows 32 bits."""
    schema = tmp_path / "garden.yaml"
    schema.write_text(STATIC.format(limits="listeners: 100000000", bytes=1))
    assert main([str(schema), "-o", str(tmp_path / "out")]) == 0
    command = ["gcc", "-std=c11", f"-I{repo / 'runtime'}", "-fsyntax-only"]
    source = str(tmp_path / "out" / "garden.c")
    assert subprocess.run([*command, source], check=False).returncode == 0
    small = subprocess.run([*command, "-m32", source], capture_output=True, text=True, check=False)
    assert small.returncode != 0
    assert "there is memory for all listeners" in small.stderr
