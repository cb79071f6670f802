"""Compiled code: a push has one comparison, and a loop over columns is vectorized."""

import platform
import re
import subprocess
from pathlib import Path

from gpgen.cli import main

SCHEMA = """\
gpgen: 1
module: pond
entities: {duck: {}}
streams:
  noise:
    events:
      quack: {who: ref duck, x: f32, y: f32, loud: u8, feathers: "u16[3]"}
"""
PUSH = """\
#include "pond.h"
bool push(pond_noise *stream, pond_duck_id who, float x, const uint16_t *rest);
bool push(pond_noise *stream, pond_duck_id who, float x, const uint16_t *rest)
{
    return pond_noise_push_quack(stream, who, x, 1, 2, rest);
}
"""
FLAGS = ("-std=c11", "-O2", "-DNDEBUG", "-fstack-usage", "-Igenerated", "-S", "push.c")


def compile_push(repo: Path, folder: Path, *command: str) -> None:
    """Generate the module, and compile one push with these arguments."""
    (folder / "pond.yaml").write_text(SCHEMA)
    (folder / "push.c").write_text(PUSH)
    assert main([str(folder / "pond.yaml"), "-o", str(folder / "generated")]) == 0
    subprocess.run([*command, *FLAGS, f"-I{repo / 'runtime'}"], check=True, cwd=folder)


def stack_of_push(folder: Path) -> int:
    """Return the stack size of a push in bytes; some machines count the return address."""
    (usage,) = folder.glob("*.su")
    (line,) = usage.read_text().splitlines()
    return int(line.split("\t")[1])


def test_gcc_compares_once_and_keeps_nothing_on_the_stack(repo: Path, tmp_path: Path) -> None:
    """Registers are not saved either, as a push that continued after a call would need."""
    compile_push(repo, tmp_path, "gcc", "-fdump-tree-optimized=push.tree", "-o", "push.s")
    tree = (tmp_path / "push.tree").read_text()
    assert tree.count("  if (") == 1
    assert tree.count("[tail call]") == 1
    assert stack_of_push(tmp_path) <= 8


def test_clang_compares_once_and_keeps_nothing_on_the_stack(repo: Path, tmp_path: Path) -> None:
    compile_push(repo, tmp_path, "clang", "-o", "push.s")
    assert stack_of_push(tmp_path) <= 8
    compile_push(repo, tmp_path, "clang", "-emit-llvm", "-o", "push.ll")
    code = (tmp_path / "push.ll").read_text()
    assert code.count(" icmp ") == 1
    assert re.search(r" tail call .*@pond_noise_push_quack_when_full\(", code)


SKY = """\
gpgen: 1
module: sky
structs: {vec2: {x: f32, y: f32}}
entities:
  bird:
    pool: {columns: [position, velocity]}
    properties:
      position: {type: vec2, observe: false}
      velocity: vec2
"""
LOOP = """\
#include "sky.h"
void move(sky_world *world, float dt);
void move(sky_world *world, float dt)
{
    sky_bird_blocks blocks = sky_bird_blocks_begin(world);
    sky_bird_block block;
    while (sky_bird_blocks_next(&blocks, &block)) {
        for (uint32_t i = 0; i < block.count; i++) {
            block.position[i].x += block.velocity[i].x * dt;
            block.position[i].y += block.velocity[i].y * dt;
        }
    }
}
"""


def test_a_loop_over_columns_of_blocks_is_vectorized(repo: Path, tmp_path: Path) -> None:
    (tmp_path / "sky.yaml").write_text(SKY)
    (tmp_path / "loop.c").write_text(LOOP)
    assert main([str(tmp_path / "sky.yaml"), "-o", str(tmp_path / "generated")]) == 0
    flags = ("-std=c11", "-O3", "-DNDEBUG", "-Igenerated", f"-I{repo / 'runtime'}", "-S", "loop.c")
    for compiler in ("gcc", "clang"):
        processor = () if platform.machine() != "x86_64" else ("-march=x86-64-v3",)
        subprocess.run([compiler, *flags, *processor, "-o", "loop.s"], check=True, cwd=tmp_path)
        code = (tmp_path / "loop.s").read_text()
        if processor:
            assert re.search(r"v(?:fmadd\d+ps|mulps)\s.*%ymm", code), compiler
