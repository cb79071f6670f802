"""How events lie in records: what their hash tells apart, and pushes of whatever may be nested."""

import re
import subprocess
from pathlib import Path

import pytest

from gpgen.cli import main

HEAD = "gpgen: 1\nmodule: pond\n"


def generated(folder: Path, text: str) -> Path:
    """Generate the C of a schema and return where it is."""
    schema = folder / "pond.yaml"
    schema.write_text(HEAD + text)
    assert main([str(schema), "-o", str(folder / "generated")]) == 0
    return folder / "generated"


def hash_of(folder: Path, struct: str, event: str) -> str:
    """Return the hash of a stream with one event, which may have a struct."""
    folder.mkdir()
    text = f"structs: {{inner: {struct}}}\nstreams: {{noise: {{events: {{quack: {event}}}}}}}\n"
    source = (generated(folder, text) / "pond_noise.c").read_text()
    (found,) = re.findall(r"\.hash = (\w+\(\w+\))", source)
    assert isinstance(found, str)
    return found


@pytest.mark.parametrize(
    ("struct", "event"),
    [
        ('{a: "u32[8]"}', "{w: inner}"),
        ("{a: u32, b: u32}", "{w: inner}"),
        ('{a: "i32[4]"}', "{w: inner}"),
        ('{b: "u32[4]"}', "{w: inner}"),
        ('{a: "u32[4]"}', '{w: "inner[2]"}'),
        ('{a: "u32[4]"}', "{v: inner}"),
        ('{a: "u32[4]"}', "{w: inner, v: u8}"),
    ],
)
def test_another_layout_has_another_hash(tmp_path: Path, struct: str, event: str) -> None:
    """Streams of different layouts are never merged, also where a struct hides the difference."""
    usual = hash_of(tmp_path / "usual", '{a: "u32[4]"}', "{w: inner}")
    assert hash_of(tmp_path / "same", '{a: "u32[4]"}', "{w: inner}") == usual
    assert hash_of(tmp_path / "other", struct, event) != usual


def test_a_push_stores_what_is_nested_deeply_and_called_as_one_likes(
    tmp_path: Path, repo: Path
) -> None:
    """Each level has a loop of its own, whose variable is nobody's argument."""
    structs = ["  s0: {a: u8, b: u32}"]
    structs += [f'  s{i}: {{x: u8, inner: "s{i - 1}[2]"}}' for i in range(1, 11)]
    event = '{i: "s10[2]", j: u8, index: "s0[2]"}'
    streams = f"streams: {{noise: {{events: {{quack: {event}}}}}}}\n"
    folder = generated(tmp_path, "structs:\n" + "\n".join(structs) + "\n" + streams)
    flags = ("-std=c11", "-Wall", "-Wextra", "-Wshadow", "-Werror", "-fsyntax-only")
    command: list[str | Path] = ["gcc", *flags, f"-I{repo / 'runtime'}", folder / "pond_noise.c"]
    subprocess.run(command, check=True)


LARGEST = """entities:
  bee: {signals: {seen: {args: {pixels: "u8[524264]"}}}}
streams:
  grows: {events: {photo: {at: u64, pixels: "u8[524264]"}}}
  drops: {capacity: 68, overflow: drop, events: {photo: {a: u8, b: u64, pixels: "u8[44]"}}}
  fails: {capacity: 68, overflow: fail, events: {photo: {pixels: "u8[68]"}}}
"""
PROGRAM = """#include "pond.h"

int main(void)
{
    static const uint8_t pixels[524264];
    static pond_world world;
    bool fits = pond_world_init(&world, NULL);
    pond_bee *bee = pond_bee_create(&world);
    fits &= pond_bee_seen_post(&world, bee, pixels);
    fits &= pond_grows_push_photo(pond_world_grows(&world), 1, pixels);
    fits &= pond_drops_push_photo(pond_world_drops(&world), 1, 2, pixels);
    fits &= pond_fails_push_photo(pond_world_fails(&world), pixels);
    pond_world_finish(&world);
    return fits ? 0 : 1;
}
"""


def test_the_largest_records_that_are_allowed_fit(tmp_path: Path, repo: Path) -> None:
    """In tests/bad/ are those that are one byte larger."""
    folder = generated(tmp_path, LARGEST)
    (folder / "main.c").write_text(PROGRAM)
    sources = [*folder.glob("*.c"), *(repo / "runtime").glob("*.c")]
    command: list[str | Path] = ["gcc", "-std=c11", f"-I{repo / 'runtime'}", *sources]
    subprocess.run([*command, "-lm", "-o", folder / "main"], check=True)
    assert subprocess.run([folder / "main"], check=False).returncode == 0
