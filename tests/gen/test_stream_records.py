"""Records of events: layouts that their hash distinguishes, and pushes of nested structs."""

import re
import subprocess
from pathlib import Path

import pytest
from compiled_runtime import compiled_runtime

from gpgen.cli import main

HEAD = "gpgen: 1\nmodule: pond\n"


def generated(folder: Path, text: str) -> Path:
    """Generate the C of a schema and return its folder."""
    schema = folder / "pond.yaml"
    schema.write_text(HEAD + text)
    assert main([str(schema), "-o", str(folder / "generated")]) == 0
    return folder / "generated"


def hash_of(folder: Path, struct: str, event: str) -> str:
    """Return the hash of a stream with one event, which may have a struct as an argument."""
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
    """Streams of different layouts are never merged, even if only a nested struct differs."""
    usual = hash_of(tmp_path / "usual", '{a: "u32[4]"}', "{w: inner}")
    assert hash_of(tmp_path / "same", '{a: "u32[4]"}', "{w: inner}") == usual
    assert hash_of(tmp_path / "other", struct, event) != usual


NESTED = """#include "pond.h"

#include <stdlib.h>
#include <string.h>

static void *allocate(void *context, size_t size)
{
    void *block = malloc(size);
    return block == NULL ? NULL : memset(block, *(const int *)context, size);
}

static void release(void *context, void *block, size_t size)
{
    (void)context;
    (void)size;
    free(block);
}

/* Pushes into memory full of a byte, and copies what was pushed. */
static bool push(int dirt, const pond_s10 i[2], const pond_s0 index[2], pond_noise_quack *pushed)
{
    gp_memory memory = {.allocator = {allocate, release, &dirt}};
    pond_noise noise;
    pond_noise_init(&noise, &memory);
    bool fits = pond_noise_push_quack(&noise, i, 7, index);
    memcpy(pushed, noise.stream.base, sizeof *pushed);
    pond_noise_finish(&noise);
    return fits;
}

static void fill(void *place, size_t size, uint32_t seed)
{
    for (size_t i = 0; i < size; i++) {
        seed = seed * 1664525u + 1013904223u;
        ((unsigned char *)place)[i] = (unsigned char)(seed >> 24);
    }
}

int main(void)
{
    static pond_s10 i[2];
    static pond_noise_quack first, second;
    pond_s0 index[2];
    fill(i, sizeof i, 1);
    fill(index, sizeof index, 2);
    if (!push(0x11, i, index, &first) || !push(0xEE, first.i, first.index, &second)) {
        return 1;
    }
    bool is_stored = first.j == 7;
    for (int n = 0; n < 2; n++) {
        is_stored &= pond_s10_same(i[n], first.i[n]) && pond_s0_same(index[n], first.index[n]);
    }
    if (!is_stored) {
        return 2;
    }
    return memcmp(&first, &second, sizeof first) == 0 ? 0 : 3;
}
"""


@pytest.mark.slow
def test_a_push_stores_what_is_nested_deeply_and_called_as_one_likes(
    tmp_path: Path, repo: Path
) -> None:
    """Each level has its own loop, whose variable hides no argument; padding is zero."""
    structs = ["  s0: {a: u8, b: u32}"]
    lengths = (2, 2, 2, 1, 1, 1, 1, 1, 1, 1)  # few elements, as each adds rows to a table
    levels = enumerate(lengths, 1)
    structs += [f'  s{i}: {{x: u8, inner: "s{i - 1}[{length}]"}}' for i, length in levels]
    event = '{i: "s10[2]", j: u8, index: "s0[2]"}'
    streams = f"streams: {{noise: {{events: {{quack: {event}}}}}}}\n"
    folder = generated(tmp_path, "structs:\n" + "\n".join(structs) + "\n" + streams)
    (folder / "main.c").write_text(NESTED)
    flags = ("-std=c11", "-Wall", "-Wextra", "-Wshadow", "-Werror")
    sources = [*folder.glob("*.c"), compiled_runtime()]
    command: list[str | Path] = ["gcc", *flags, f"-I{repo / 'runtime'}", *sources]
    subprocess.run([*command, "-o", folder / "main"], check=True)
    assert subprocess.run([folder / "main"], check=False).returncode == 0


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


@pytest.mark.slow
def test_the_largest_records_that_are_allowed_fit(tmp_path: Path, repo: Path) -> None:
    """tests/bad/ has schemas with records that are one byte larger."""
    folder = generated(tmp_path, LARGEST)
    (folder / "main.c").write_text(PROGRAM)
    sources = [*folder.glob("*.c"), compiled_runtime()]
    command: list[str | Path] = ["gcc", "-std=c11", f"-I{repo / 'runtime'}", *sources]
    subprocess.run([*command, "-lm", "-o", folder / "main"], check=True)
    assert subprocess.run([folder / "main"], check=False).returncode == 0
