"""What compilers make of a push: the fields are stored in place, after one comparison."""

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
    """Generate, and compile one push with these arguments."""
    (folder / "pond.yaml").write_text(SCHEMA)
    (folder / "push.c").write_text(PUSH)
    assert main([str(folder / "pond.yaml"), "-o", str(folder / "generated")]) == 0
    subprocess.run([*command, *FLAGS, f"-I{repo / 'runtime'}"], check=True, cwd=folder)


def stack_of_push(folder: Path) -> int:
    """Return the bytes of stack that it takes; on some machines the return address is there."""
    (usage,) = folder.glob("*.su")
    (line,) = usage.read_text().splitlines()
    return int(line.split("\t")[1])


def test_gcc_compares_once_and_keeps_nothing_on_the_stack(repo: Path, tmp_path: Path) -> None:
    """Not even registers, as a push would that calls in its middle and goes on."""
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
