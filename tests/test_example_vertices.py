"""The picture of examples/06-vertices, also with changed numbers in the schema."""

import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest
from test_examples import build_example

VERTICES = "examples/06-vertices"
USUAL = """\
60 frames, 112 triangles in the last
15 allocations in the first frame, 0 in the others
"""


class Drawn(NamedTuple):
    """The output of the program, the picture's size, and its pixels by row."""

    reported: str
    width: int
    height: int
    rows: list[list[bytes]]


def read_picture(path: Path) -> tuple[int, int, list[list[bytes]]]:
    """Return the size and the pixels of a PPM file."""
    head, pixels = path.read_bytes().split(b"\n255\n", 1)
    kind, *size = head.split()
    width, height = map(int, size)
    assert kind == b"P6"
    assert len(pixels) == 3 * width * height
    cut = [pixels[place : place + 3] for place in range(0, len(pixels), 3)]
    return width, height, [cut[start : start + width] for start in range(0, len(cut), width)]


def draw(repo: Path, folder: Path, changes: dict[str, str]) -> Drawn:
    """Change the schema, build the example with it, and return what it draws."""
    program = build_example(repo, VERTICES, folder, changes)
    command = [program, folder / "out.ppm"]
    reported = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return Drawn(reported, *read_picture(folder / "out.ppm"))


def flowers_in(drawn: Drawn) -> int:
    """Count the pixels that are neither sky nor grass: those that differ from the left edge."""
    return sum(pixel != row[0] for row in drawn.rows for pixel in row)


@pytest.fixture(scope="module")
def usual(repo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the example without changes, and return the program."""
    return build_example(repo, VERTICES, tmp_path_factory.mktemp("usual"), {})


@pytest.mark.slow
def test_the_garden_is_just_the_picture_that_lies_there(
    repo: Path, usual: Path, tmp_path: Path
) -> None:
    command = [usual, tmp_path / "out.ppm"]
    reported = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert reported == USUAL
    assert (tmp_path / "out.ppm").read_bytes() == (repo / VERTICES / "garden.ppm").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("path", ["missing/out.ppm", "."])
def test_a_picture_that_cannot_be_written_is_a_failure(
    usual: Path, tmp_path: Path, path: str
) -> None:
    done = subprocess.run([usual, tmp_path / path], check=False, capture_output=True)
    assert done.returncode == 1


@pytest.mark.slow
def test_a_wider_garden_has_more_flowers_and_another_frame_has_them_elsewhere(
    repo: Path, tmp_path: Path
) -> None:
    changes = {
        "width: u32 = 96": "width: u32 = 160",
        "flowers: u32 = 12": "flowers: u32 = 20",
        "frames: u32 = 60": "frames: u32 = 50",
    }
    drawn = draw(repo, tmp_path, changes)
    usual = Drawn("", *read_picture(repo / VERTICES / "garden.ppm"))
    assert drawn.reported.startswith("50 frames, 184 triangles")
    assert "0 in the others" in drawn.reported
    assert (drawn.width, drawn.height) == (160, 64)
    assert flowers_in(drawn) > flowers_in(usual) > 100
    assert [row[0] for row in drawn.rows] == [row[0] for row in usual.rows]
    assert [row[:96] for row in drawn.rows] != usual.rows


def test_away_from_its_one_flower_a_garden_is_sky_and_grass(repo: Path, tmp_path: Path) -> None:
    changes = {"flowers: u32 = 12": "flowers: u32 = 1", "frames: u32 = 60": "frames: u32 = 1"}
    drawn = draw(repo, tmp_path, changes)
    assert drawn.reported.startswith("1 frames, 13 triangles")
    assert len({row[0] for row in drawn.rows}) > 40  # the colors change from top to bottom
    assert all(pixel == row[0] for row in drawn.rows for pixel in row[:32])
