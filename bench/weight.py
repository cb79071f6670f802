"""Measures the size of generated C and of the runtime: lines, files and bytes."""

from pathlib import Path

from building import ROOT, Setting, gpgen, run
from rows import Row

LAMP = "gpgen: 1\nmodule: tiny\nentities:\n  lamp:\n"
PROPERTIES = "    properties:\n      level: i32\n"
SIGNALS = "    signals:\n      clicked: {args: {by: i32}}\n"
BASE = LAMP + PROPERTIES + SIGNALS
# The schema of each row: BASE with an addition.
SCHEMAS = {
    "lamp": BASE,
    "property": BASE.replace("level: i32\n", "level: i32\n      height: i32\n"),
    "type": BASE.replace("level: i32\n", "level: i32\n      height: f32\n"),
    "signal": BASE + "      broken: {args: {by: i32}}\n",
}
# Parts of the runtime: the pattern of their sources, and the sources to exclude.
TRANSPORTS = ("gp_inspect_tcp.c", "gp_inspect_serial.c")
PARTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "inspect": ("gp_inspect*.c", TRANSPORTS),
    "socket": ("gp_inspect_tcp.c", ()),
    "serial": ("gp_inspect_serial.c", ()),
}
SMALL = ("gcc", "-std=c11", "-Os", "-DNDEBUG", "-fno-asynchronous-unwind-tables")
SECTIONS = ("-ffunction-sections", "-fdata-sections", "-Wl,--gc-sections")
MAIN = """#include "tiny.h"
#include "tiny_reflect.h"
#include "gp_inspect_tcp.h"

static tiny_world world;

int main(void)
{
    if (!tiny_world_init(&world, NULL)) {
        return 1;
    }
    tiny_lamp *lamp = tiny_lamp_create(&world);
    tiny_lamp_set_level(&world, lamp, 3);
    EXTRA
    tiny_world_finish(&world);
    return 0;
}
"""


# The code of a program that has an inspector, which NDEBUG turns off.
INSPECTED = """static gp_inspect inspect;
    static gp_inspect_tcp tcp;
    gp_inspect_desc desc = {.token = "token"};
    if (gp_inspect_init(&inspect, tiny_reflect(&world), &desc) ||
        gp_inspect_tcp_open(&tcp, &inspect, 0)) {
        return 2;
    }
    gp_inspect_tcp_poll(&tcp);
    gp_inspect_cost(&inspect, "frame", 1);
    if (!gp_inspect_frame(&inspect, 1)) {
        return 3;
    }
    gp_inspect_tcp_close(&tcp);
    gp_inspect_finish(&inspect);"""


def weigh(setting: Setting, row: Row, attempt: int) -> float:
    """Return the figure of a row: weight-WHAT-UNIT."""
    what, unit = row.name.split("-")[1:]
    folder = setting.folder / f"{row.name}{attempt}"
    if what == "runtime":
        return runtime_lines() if unit == "lines" else runtime_bytes(folder)
    if what == "off":
        with_calls = linked_bytes(BASE, folder / "calls", INSPECTED)
        return with_calls - linked_bytes(BASE, folder / "none")
    if what in PARTS:
        pattern, without = PARTS[what]
        return source_bytes(pattern, folder, without)
    if what == "arena":
        return count_lines(generate_files(ROOT / "schemas" / "arena.yaml", folder))
    if what in ("lamp", "tables"):
        files = [
            path
            for path in generated(SCHEMAS["lamp"], folder)
            if what == "lamp" or "reflect" not in path.name
        ]
        return len(files) if unit == "files" else count_lines(files)
    base, more = folder / "base", folder / "more"
    return MEASURES[unit](SCHEMAS[what], more) - MEASURES[unit](BASE, base)


def generated(schema: str, folder: Path) -> list[Path]:
    """Generate C for a schema, and return its files."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "schema.yaml"
    path.write_text(schema)
    return generate_files(path, folder)


def generate_files(schema: Path, folder: Path) -> list[Path]:
    """Generate C for a schema file, and return its files without the manifest."""
    run(gpgen(), schema, "-o", folder / "generated")
    return sorted((folder / "generated").glob("*.[ch]"))


def count_lines(files: list[Path]) -> int:
    """Return the total number of lines of files."""
    return sum(len(path.read_text().splitlines()) for path in files)


def lines(schema: str, folder: Path) -> int:
    """Return the number of lines generated for a schema."""
    return count_lines(generated(schema, folder))


def code_bytes(schema: str, folder: Path) -> int:
    """Return the bytes of code and constants generated for a schema."""
    return sum(
        object_bytes(compile_small(path, folder))
        for path in generated(schema, folder)
        if path.suffix == ".c"
    )


def linked_bytes(schema: str, folder: Path, extra: str = "") -> int:
    """Return the bytes of a program that uses only the setters and `extra`."""
    sources = [path for path in generated(schema, folder) if path.suffix == ".c"]
    extra += "tiny_lamp_set_height(&world, lamp, 4);" if "height" in schema else ""
    main = folder / "main.c"
    main.write_text(MAIN.replace("EXTRA", extra))
    program = folder / "program"
    run(*SMALL, *SECTIONS, *includes(folder), main, *sources, *runtime_sources(), "-o", program)
    return object_bytes(program)


MEASURES = {"lines": lines, "bytes": code_bytes, "linked": linked_bytes}


def includes(folder: Path) -> tuple[str, str]:
    """Return the include flags."""
    return f"-I{ROOT / 'runtime'}", f"-I{folder / 'generated'}"


def compile_small(source: Path, folder: Path) -> Path:
    """Return the object of a source, compiled for size."""
    target = folder / f"{source.stem}.o"
    run(*SMALL, *includes(folder), "-c", source, "-o", target)
    return target


def object_bytes(path: Path) -> int:
    """Return the bytes of code and constants of an object file or a program."""
    return int(run("size", path).splitlines()[1].split()[0])


def runtime_sources() -> list[Path]:
    """Return the sources of the runtime."""
    return sorted((ROOT / "runtime").glob("*.c"))


def runtime_lines() -> int:
    """Return the number of lines of the runtime."""
    return count_lines(sorted((ROOT / "runtime").glob("*.[ch]")))


def runtime_bytes(folder: Path) -> int:
    """Return the bytes of the runtime's code and constants."""
    return source_bytes("*.c", folder)


def source_bytes(pattern: str, folder: Path, without: tuple[str, ...] = ()) -> int:
    """Return the bytes of code and constants of the runtime's sources that match a pattern."""
    folder.mkdir(parents=True, exist_ok=True)
    sources = [
        path for path in runtime_sources() if path.match(pattern) and path.name not in without
    ]
    return sum(object_bytes(compile_small(path, folder)) for path in sources)
