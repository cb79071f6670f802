"""With GP_FROZEN, tunable constants compile to the same machine code as plain ones."""

import subprocess
from pathlib import Path

import pytest
from machine_code import machine_code

from gpgen.cli import main

SCHEMA = """\
gpgen: 1
module: garden
constants:
  aim: {type: u32, value: 40, tunable: true}
  reach: {type: f32, value: 2.5, tunable: true}
  is_hard: {type: bool, value: true, tunable: true}
  lowest: {type: i64, value: -3, tunable: true}
structs: {spot: {x: f32, y: f32}}
components: {body: {properties: {size: u8 = aim}}}
entities:
  guard:
    components: [body]
    properties:
      hp: {type: i32, default: aim, clamp: [0, 100]}
      range: f32 = reach
      half: f16 = reach
      place: {type: spot, default: {x: reach}}
      hard: bool = is_hard
    presets: {strong: {hp: aim, range: reach}}
    leaves:
      fire:
        kind: task
        args: {much: {type: u32, default: aim}, to: {type: spot, default: {y: reach}}}
      close: {kind: condition, args: {to: {type: f32, default: reach}}, reads: []}
    behaviour:
      locals: {left: {type: i64, default: lowest}, at: spot}
      root:
        priority:
          - {while: hp > aim, do: fire}
          - {while: is_hard, do: "fire(aim * 2, at)"}
          - {while: close, do: fire}
          - sequence: [{set: {left: left + lowest}}, {set: {range: range / reach}}, wait: 2s]
"""


@pytest.mark.slow
@pytest.mark.parametrize("command", [("gcc", "-O2"), ("gcc", "-Os"), ("clang", "-O2")])
def test_frozen_code_is_that_of_plain_constants(
    repo: Path, tmp_path: Path, command: tuple[str, ...]
) -> None:
    frozen = machine_code(repo, tmp_path / "frozen", SCHEMA, *command, "-DGP_FROZEN")
    plain = SCHEMA.replace(", tunable: true", "")
    assert "garden_guard_behaviour.c" in frozen
    assert plain.count("tunable") == 0
    assert machine_code(repo, tmp_path / "plain", plain, *command, "-DGP_FROZEN") == frozen


def test_code_that_is_not_frozen_reads_the_table(repo: Path, tmp_path: Path) -> None:
    """Show that the comparison with plain constants would detect the reads."""
    (tmp_path / "garden.yaml").write_text(SCHEMA)
    assert main([str(tmp_path / "garden.yaml"), "-o", str(tmp_path)]) == 0
    text = (tmp_path / "garden_guard_behaviour.c").read_text()
    assert "GARDEN_AIM(world)" in text
    command = ["gcc", "-std=c11", "-E", f"-I{repo / 'runtime'}", "garden_guard_behaviour.c"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=tmp_path)
    assert "(garden_gp_const(world)->tuning.aim)" in done.stdout
