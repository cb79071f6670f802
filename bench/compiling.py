"""Measures the cost of generated C: compile time at -O2, and flash memory."""

import sys
from pathlib import Path

from building import ROOT, Setting, processor_time, run
from rows import Row
from weight import BASE, SIGNALS, generate_files, generated, includes, runtime_sources

# Properties added to the lamp, and their number, large enough to exceed the noise.
FURTHER = {
    "property": ("".join(f"      known_{number}: i32\n" for number in range(8)), 8),
    "type": ("      as_f32: f32\n      as_u8: u8\n      as_f64: f64\n      as_i64: i64\n", 4),
}
# A file with only the C library headers that all generated files include.
NOTHING = """#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

int nothing(void);
int nothing(void)
{
    return 0;
}
"""
TURNS = 9
FLAGS = ("-std=c11", "-O2", "-DNDEBUG")

STATIC = """gpgen: 1
module: tiny
world: {static: true, listeners: 4}
entities:
  lamp:
    pool: {static: true, max: 4}
    properties:
      level: i32
      height: f32
"""
FIRMWARE = """#include "tiny.h"

static tiny_world world;
static volatile int32_t brightness;

static void hear(void *context, tiny_world *its, tiny_lamp *lamp,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)its, (void)lamp, (void)old_value;
    brightness = new_value;
}

int main(void)
{
    if (!tiny_world_init(&world, NULL)) {
        return 1;
    }
    tiny_lamp *lamp = tiny_lamp_create(&world);
    if (lamp == NULL ||
        !tiny_lamp_listen(
            &world, lamp, tiny_lamp_on_level_changed(hear, NULL))) {
        return 1;
    }
    tiny_lamp_set_level(&world, lamp, 3);
    tiny_lamp_set_height(&world, lamp, 1.5f);
    return 0;
}
"""
CORTEX_M4 = (
    *("arm-none-eabi-gcc", "-mcpu=cortex-m4", "-mthumb", "-std=c11", "-Os", "-DNDEBUG"),
    *("-ffunction-sections", "-fdata-sections"),
)
LINKED = ("-Wl,--gc-sections", "--specs=nano.specs", "--specs=nosys.specs")


def time_compiling(setting: Setting, row: Row, attempt: int) -> float:
    """Return the compile time of generated C, divided by that of an empty file."""
    what = row.name.split("-")[1]
    folder = setting.folder / f"{row.name}{attempt}"
    nothing = folder / "nothing.c"
    folder.mkdir(exist_ok=True)
    nothing.write_text(NOTHING)
    turns = setting.rounds or TURNS
    if what == "arena":
        arena = sources(generate_files(ROOT / "schemas" / "arena.yaml", folder))
        (taken,) = least_times(setting, [arena], turns=1)
        (unit,) = least_times(setting, [[nothing]], turns)
    elif what == "lamp":
        lamp = sources(generated(BASE, folder))
        taken, unit = least_times(setting, [lamp, [nothing]], turns)
    else:
        more, count = FURTHER[what]
        lamp = sources(generated(BASE, folder / "lamp"))
        larger = sources(generated(BASE.replace(SIGNALS, more + SIGNALS), folder / "larger"))
        without, having, unit = least_times(setting, [lamp, larger, [nothing]], turns)
        taken = (having - without) / count
    print(f"{row.name}: {1000 * taken:.1f} ms; nothing: {1000 * unit:.1f} ms", file=sys.stderr)
    return taken / unit


def sources(files: list[Path]) -> list[Path]:
    """Return the C sources among files."""
    return [path for path in files if path.suffix == ".c"]


def least_times(setting: Setting, sides: list[list[Path]], turns: int) -> list[float]:
    """Return the least processor time of each side, in alternating runs: noise only adds to it."""
    times = [[time_all(setting, side) for side in sides] for _ in range(turns)]
    return [min(column) for column in zip(*times, strict=True)]


def time_all(setting: Setting, files: list[Path]) -> float:
    """Return the processor time for compiling files one by one, in seconds."""
    return sum(
        processor_time(
            setting.compiler,
            *FLAGS,
            f"-I{ROOT / 'runtime'}",
            f"-I{ROOT / 'schemas'}",
            f"-I{path.parent}",
            "-c",
            path,
            "-o",
            setting.folder / "compiled.o",
        )
        for path in files
    )


def count_flash(setting: Setting, row: Row, attempt: int) -> float:
    """Return the flash memory of a firmware in bytes: its code, constants and initial values."""
    folder = setting.folder / f"{row.name}{attempt}"
    program = link_firmware(FIRMWARE, STATIC, folder)
    text, data, *_ = run("arm-none-eabi-size", program).splitlines()[1].split()
    return int(text) + int(data)


def link_firmware(main: str, schema: str, folder: Path) -> Path:
    """Return a firmware linked with a library of all generated code and the runtime."""
    objects = []
    for source in (*sources(generated(schema, folder)), *runtime_sources()):
        objects.append(folder / f"{source.stem}.o")
        run(*CORTEX_M4, *includes(folder), "-c", source, "-o", objects[-1])
    library, program = folder / "libtiny.a", folder / "firmware.elf"
    run("arm-none-eabi-ar", "rcs", library, *objects)
    (folder / "main.c").write_text(main)
    command = (*CORTEX_M4, *LINKED, *includes(folder), folder / "main.c", library)
    run(*command, "-o", program)
    return program
