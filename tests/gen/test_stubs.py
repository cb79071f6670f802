"""Skeletons of user functions: complete, accepted by compilers, and added only if missing."""

import os
import re
import subprocess
from pathlib import Path

import pytest
from command import BAD, gpgen

from gpgen.checks.front_end import check_schema
from gpgen.tools.c_sources import defined_in
from gpgen.tools.c_sources import symbols as symbols_of
from gpgen.tools.stubs import required_functions, returning, stubs

ROOT = Path(__file__).parents[2]
SCHEMA = """\
gpgen: 1
module: pond
structs: {vec2: {x: f32, y: f32}}
enums: {mood: [calm, angry]}
messages: {splash: {args: {height: {type: f32, inout: true}, source: ref any}}}
functions:
  far: {args: {a: vec2, b: vec2}, returns: f32, doc: How far two places are apart.}
  middle: {args: {a: vec2, b: vec2}, returns: vec2}
  feeling: {args: {depth: i32}, returns: mood}
  is_deep: {args: {depth: i32}, returns: bool}
  no_duck: {returns: ref duck}
components:
  body:
    properties: {position: vec2, speed: f32}
    hooks: [init, reset, deactivate, destroy]
    handles: [splash]
    on: {speed: faster}
    leaves: {push: {kind: instant, args: {force: f32}}, moving: condition}
entities:
  duck:
    components: [body]
    properties:
      weight: {type: f32, observe: true}
      eggs: "u8[4]"
      name: str[8]
      secret: {type: u8, if: POND_DEBUG}
    signals: {quacked: {args: {words: str, loud: bool}}}
    hooks: [init, destroy]
    on:
      weight: [weigh, look]
      eggs: count_eggs
      quacked: answer
      body.position: look_around
      secret: leak
    leaves:
      near: {kind: condition, args: {range: f32}, doc: Whether a duck is near.}
      scared: {kind: condition, is: near(30) and weight < 3}
      fear: {kind: value, returns: vec2}
      dive: {kind: task, args: {how: mood, depth: f32 = 2}}
      lay: {kind: instant, can_fail: true}
      hide: {kind: instant, if: POND_DEBUG}
    behaviours:
      main:
        - scared
        - dive(mood.angry, far(fear(), body.position))
        - body.moving
        - body.push(1)
        - lay
      hidden: {root: hide, if: POND_DEBUG}
"""
STRICT = (
    *("-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"),
    *("-Wmissing-prototypes", "-Wstrict-prototypes"),
)


def run(*command: str, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    (tmp_path / "pond.yaml").write_text(SCHEMA)
    assert gpgen("pond.yaml", "-o", "out", cwd=tmp_path).returncode == 0
    return tmp_path


def add(folder: Path, *arguments: str) -> str:
    done = gpgen("stubs", "pond.yaml", *arguments, cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def symbols(folder: Path, source: Path, *options: str) -> tuple[set[str], set[str]]:
    """Compile a source, and return its defined and its undefined symbols."""
    flags = (*STRICT, *options, "-c", f"-I{folder / 'out'}", f"-I{ROOT / 'runtime'}")
    run("cc", *flags, str(source), "-o", "it.o", cwd=folder)
    table = [line.split() for line in run("nm", "it.o", cwd=folder).splitlines()]
    defined = {row[2] for row in table if len(row) == 3 and row[1] in "TDRB"}
    return defined, {row[1] for row in table if row[0] == "U"}


@pytest.mark.parametrize("options", [(), ("-DPOND_DEBUG",)])
def test_nothing_of_the_module_is_missing_then(pond: Path, options: tuple[str, ...]) -> None:
    add(pond, "-o", "hand.c")
    defined: set[str] = set()
    lacking: set[str] = set()
    for source in [pond / "hand.c", *sorted((pond / "out").glob("*.c"))]:
        found = symbols(pond, source, *options)
        defined |= found[0]
        lacking |= found[1]
    left = {name for name in lacking - defined if name.startswith("pond_")}
    assert left == set()
    assert "pond_duck_weigh" in defined
    assert ("pond_duck_leak" in defined) == bool(options)
    assert ("pond_duck_hide" in defined) == bool(options)


def test_every_skeleton_is_declared(pond: Path) -> None:
    module = check_schema(str(pond / "pond.yaml")).module
    assert module is not None
    headers = [path.read_text() for path in (pond / "out").glob("*.h")]
    names = [each.name for each in required_functions(module)]
    assert [each.name for each in stubs(module, headers)] == names
    assert len(names) == len(set(names)) == 28


def test_second_run_adds_nothing(pond: Path) -> None:
    assert add(pond, "-o", "hand.c") == "hand.c: 28 functions added\n"
    before = (pond / "hand.c").read_bytes()
    assert add(pond, "-o", "hand.c") == ""
    assert (pond / "hand.c").read_bytes() == before


def test_what_is_missing_is_added_behind_what_is_there(pond: Path) -> None:
    mine = '#include "pond.h"\n\nvoid pond_duck_on_init(pond_world *w, pond_duck *d)\n{\n}'
    (pond / "hand.c").write_text(mine)
    (pond / "other.c").write_text("float pond_far (pond_vec2 a, pond_vec2 b) { return a.x - b.x; }")
    assert add(pond, "other.c", "-o", "hand.c") == "hand.c: 26 functions added\n"
    text = (pond / "hand.c").read_text()
    assert text.startswith(f"{mine}\n\n/* ")
    assert "pond_far" not in text
    assert text.count("pond_duck_on_init(") == 1


def test_line_ends_stay_as_they_are(pond: Path) -> None:
    (pond / "hand.c").write_bytes(b'#include "pond.h"\r\n')
    add(pond, "-o", "hand.c")
    assert b"\n" not in (pond / "hand.c").read_bytes().replace(b"\r\n", b"")


def test_a_last_line_without_an_end_gets_one_of_its_file(pond: Path) -> None:
    (pond / "hand.c").write_bytes(b'#include "pond.h"\r\n// mine')
    add(pond, "-o", "hand.c")
    text = (pond / "hand.c").read_bytes()
    assert text.startswith(b'#include "pond.h"\r\n// mine\r\n\r\n/*')
    assert b"\n" not in text.replace(b"\r\n", b"")


def test_without_a_file_it_prints(pond: Path) -> None:
    text = add(pond)
    assert text.startswith('#include "pond.h"\n\n/* The function far: How far two places')
    assert "#if defined(POND_DEBUG)\n/* Listens to secret. */\nvoid pond_duck_leak(" in text


def test_schema_that_leaves_nothing_makes_a_source_anyway(tmp_path: Path) -> None:
    (tmp_path / "pond.yaml").write_text("gpgen: 1\nmodule: pond\n")
    assert add(tmp_path, "-o", "hand.c") == "hand.c: 0 functions added\n"
    assert (tmp_path / "hand.c").read_text() == '#include "pond.h"\n'


@pytest.mark.parametrize(
    ("text", "is_there"),
    [
        ("void f(int a)\n{\n}\n", True),
        ("void f(int (*g)(int), int b) {", True),
        ("void f(int a);\n", False),
        ("/* void f(int a) {} */", False),
        ('const char *s = "f() {";', False),
        ("#define X f() {\n", False),
        ("int g(void) { return f(3); }", False),
        ("void my_f(int a) {}", False),
        ("void f2(int a) {}", False),
        ("void f(", False),
    ],
)
def test_definition_is_distinguished_from_all_else(text: str, *, is_there: bool) -> None:
    assert defined_in([text], ["f"]) == ({"f"} if is_there else set())


def test_bad_schema_and_bad_file_change_nothing(tmp_path: Path) -> None:
    (tmp_path / "pond.yaml").write_text(BAD)
    done = gpgen("stubs", "pond.yaml", "-o", "hand.c", cwd=tmp_path)
    assert done.returncode == 1
    assert not (tmp_path / "hand.c").exists()
    (tmp_path / "pond.yaml").write_text(SCHEMA)
    (tmp_path / "hand.c").write_bytes(b"\xff")
    done = gpgen("stubs", "pond.yaml", "-o", "hand.c", cwd=tmp_path)
    said = "gpgen: hand.c: not overwritten: it is not UTF-8; save it as UTF-8\n"
    assert (done.returncode, done.stderr) == (2, f"{said}gpgen: nothing was written\n")
    done = gpgen("stubs", "pond.yaml", "missing.c", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "gpgen: missing.c: No such file or directory\n")
    assert (tmp_path / "hand.c").read_bytes() == b"\xff"


def test_every_kind_of_result_can_be_returned() -> None:
    found = {of: list(returning(of)) for of in ("void", "bool", "gp_status", "uint16_t", "char *")}
    assert found == {
        "void": [],
        "bool": ["    return false;"],
        "gp_status": ["    return GP_SUCCESS;"],
        "uint16_t": ["    return 0;"],
        "char *": ["    return NULL;"],
    }
    assert re.fullmatch(r"    const pond_vec2 nothing = .*", next(iter(returning("pond_vec2"))))


# A folder, and one file for all


def test_a_folder_gets_a_source_for_each_owner(pond: Path) -> None:
    assert add(pond, "-o", "src").splitlines() == [
        "src/pond_impl.c: 5 functions added",
        "src/pond_body_impl.c: 8 functions added",
        "src/pond_duck_impl.c: 15 functions added",
    ]
    assert add(pond, "-o", "src") == ""
    text = (pond / "src/pond_body_impl.c").read_text()
    assert text.startswith('#include "pond.h"\n\n/* The hook init. */\nvoid pond_body_on_init(')
    assert "pond_duck_" not in text


def test_what_any_source_of_the_folder_defines_is_left_out(pond: Path) -> None:
    add(pond, "-o", "src/")
    text = (pond / "src/pond_duck_impl.c").read_text()
    (pond / "src/mine.c").write_text(text)
    (pond / "src/pond_duck_impl.c").unlink()
    assert add(pond, "-o", "src") == ""
    assert not (pond / "src/pond_duck_impl.c").exists()


def test_what_is_missing_is_added_to_the_source_of_its_owner(pond: Path) -> None:
    add(pond, "-o", "src")
    place = pond / "src/pond_duck_impl.c"
    text = place.read_text()
    place.write_text(text.replace("void pond_duck_look(", "void pond_duck_look_away("))
    assert add(pond, "-o", "src") == "src/pond_duck_impl.c: 1 function added\n"
    assert "void pond_duck_look_away(" in place.read_text()


def test_a_folder_of_sources_may_be_named_as_a_source(pond: Path) -> None:
    add(pond, "-o", "src")
    assert add(pond, "src", "-o", "hand.c") == "hand.c: 0 functions added\n"
    assert add(pond, "src") == '#include "pond.h"\n'
    assert add(pond, "-o", "-", "src") == '#include "pond.h"\n'


def test_a_link_stays_one_and_keeps_the_mode_of_its_file(pond: Path) -> None:
    (pond / "real").mkdir()
    (pond / "real/hand.c").write_text('#include "pond.h"\n')
    (pond / "real/hand.c").chmod(0o640)
    (pond / "hand.c").symlink_to("real/hand.c")
    add(pond, "-o", "hand.c")
    assert (pond / "hand.c").is_symlink()
    assert "pond_far" in (pond / "real/hand.c").read_text()
    assert (pond / "real/hand.c").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("output", ["pond.yaml", "notes.txt", "hand.h", "made.txt", "fifo"])
def test_c_is_added_to_c_sources_only(pond: Path, output: str) -> None:
    for name in ("notes.txt", "hand.h"):
        (pond / name).write_text("work of a month\n")
    os.mkfifo(pond / "fifo")
    before = {path: path.read_bytes() for path in pond.iterdir() if path.is_file()}
    done = gpgen("stubs", "pond.yaml", "-o", output, cwd=pond)
    said = f"gpgen: {output}: expected a folder or a file that ends in .c\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)
    assert {path: path.read_bytes() for path in pond.iterdir() if path.is_file()} == before


@pytest.mark.parametrize("name", ["out/pond_duck.c", "schema.c", "nowhere.c", "odd.c", "fifo.c"])
def test_nothing_is_added_where_it_would_be_lost(pond: Path, name: str) -> None:
    (pond / "schema.c").symlink_to("pond.yaml")
    (pond / "nowhere.c").symlink_to("nothing")
    os.mkfifo(pond / "fifo.c")
    (pond / "odd.c").symlink_to("/dev/null")
    reason = {
        "out/pond_duck.c": "it is a generated file; choose another file",
        "schema.c": "it is an input of this command; choose another output",
        "nowhere.c": "it is a symbolic link to a missing file; make what it links to, or delete it",
        "odd.c": "it is not a regular file; choose another output",
        "fifo.c": "it is not a regular file; choose another output",
    }
    before = (pond / "pond.yaml").read_bytes()
    done = gpgen("stubs", "pond.yaml", "-o", name, cwd=pond)
    assert done.returncode == 2
    said = f"gpgen: {name}: not overwritten: {reason[name]}\ngpgen: nothing was written\n"
    assert done.stderr == said
    assert (pond / "pond.yaml").read_bytes() == before


def test_generated_sources_in_the_folder_are_passed_over(pond: Path) -> None:
    assert "out/pond_duck_impl.c: 15 functions added\n" in add(pond, "-o", "out")


# Macros and object files

MACROS = """\
#include "pond.h"

#define LEAF(name) bool pond_duck_##name
#define LIST(X) X(init) X(destroy)
#define HOOK(name) void pond_duck_on_##name(pond_world *w, pond_duck *d) { (void)w; (void)d; }

LEAF(near)(pond_world *world, const pond_duck *duck, float range)
{
    (void)world;
    return duck->weight < range;
}
LIST(HOOK)
#include "more.inc"
"""
MADE_BY_MACROS = {"pond_duck_near", "pond_duck_on_init", "pond_duck_on_destroy", "pond_is_deep"}


def missing_in(text: str) -> set[str]:
    """Return the functions that a source defines."""
    return set(re.findall(r"\b(pond_\w+)\([^;]*?\)\n\{", text))


@pytest.fixture
def macros(pond: Path) -> Path:
    (pond / "hand.c").write_text(MACROS)
    (pond / "parts").mkdir()
    (pond / "parts/more.inc").write_text("bool pond_is_deep(int32_t d) { return d > 3; }\n")
    return pond


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_what_macros_and_included_files_define_is_left_out(macros: Path, compiler: str) -> None:
    every = missing_in(add(macros))
    found = missing_in(add(macros, "hand.c", "--cc", f"{compiler} -Iparts"))
    assert every - found == MADE_BY_MACROS
    assert len(every) == 28


def test_a_source_that_cannot_be_expanded_is_reported_and_read_as_it_stands(macros: Path) -> None:
    (macros / "hand.c").write_text(f"{MACROS}float pond_far(pond_vec2 a, pond_vec2 b) {{ }}\n")
    done = gpgen("stubs", "pond.yaml", "hand.c", cwd=macros, CC="gcc")
    assert done.returncode == 0
    assert re.fullmatch(
        r"gpgen: hand\.c: macros are not expanded: hand\.c:13:10: fatal error: more\.inc: .*;"
        r" --cc 'gcc -I\.\.\.' can name folders\n",
        done.stderr,
    )
    assert "pond_far" not in missing_in(done.stdout)
    assert missing_in(done.stdout) > MADE_BY_MACROS


def test_a_compiler_that_is_not_there_is_reported(macros: Path) -> None:
    done = gpgen("stubs", "pond.yaml", "hand.c", "--cc", "no-such-cc", cwd=macros)
    assert done.returncode == 0
    assert done.stderr.startswith(
        "gpgen: hand.c: macros are not expanded: no-such-cc: No such file or directory; "
    )


@pytest.mark.parametrize("kind", ["hand.o", "libhand.a"])
def test_what_object_files_define_is_left_out(macros: Path, kind: str) -> None:
    flags = ("-c", "-Iparts", "-Iout", f"-I{ROOT / 'runtime'}")
    run("cc", *flags, "hand.c", "-o", "hand.o", cwd=macros)
    run("ar", "rc", "libhand.a", "hand.o", cwd=macros)
    assert missing_in(add(macros)) - missing_in(add(macros, kind)) == MADE_BY_MACROS


def test_a_file_that_is_no_object_is_reported(pond: Path) -> None:
    (pond / "hand.o").write_text("not one")
    done = gpgen("stubs", "pond.yaml", "hand.o", cwd=pond)
    assert done.returncode == 0
    assert done.stderr.startswith("gpgen: hand.o: its symbols cannot be read: ")
    assert len(missing_in(done.stdout)) == 28


def test_symbols_are_read_as_nm_prints_them() -> None:
    table = "lib.a[x.o]:\nf T 0 1c\n_g T 0\nh U\nw w\nx W 0 1\n"
    assert set(symbols_of(table)) == {"f", "_g", "g", "x"}
