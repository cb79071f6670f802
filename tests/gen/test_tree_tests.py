"""`gpgen tests`: programs that pass, fail at the right tick, and link for every kind of schema."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from command import gpgen
from compiled_runtime import RUNTIME, compiled_runtime
from compiler_flags import C11
from sanitizers import COMPILER, SANITIZED

ROOT = Path(__file__).parents[2]
GUARD = """\
gpgen: 1
module: fort
entities:
  guard:
    properties: {hp: i32 = 100, calm: {type: i32, default: 3, observe: false}}
    signals: {stung: {args: {pain: i32}}, called: {}}
    leaves:
      near: {kind: condition, args: {range: f32}}
      flee: {kind: task, args: {speed: f32 = 2}}
      patrol: task
      flinch: {kind: instant, args: {pain: i32}}
      open: {kind: instant, can_fail: true, args: {door: i32}}
    behaviour:
      priority:
        - {event: stung, do: [flinch(event.pain), wait: 200ms]}
        - {event: called, do: {selector: [open(1), open(2)]}}
        - {while: hp < 25 and near(30), do: flee(4)}
        - {while: calm == 0, do: idle}
        - patrol
tests:
"""
FLEES = """\
  flees:
    script: {flee: RRS, near: [0, 1, 1]}
    set: {100: {hp: 10}}
    expect: ["patrol+", "patrol- flee+", "flee."]
"""


class Program:
    """A schema and the program that runs its tests."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def make(self, schema: str, *flags: str, compiler: str = "gcc", **others: str) -> None:
        """Generate and compile a schema, with other files in the same folder."""
        (self.folder / "schema.yaml").write_text(schema)
        for name, text in others.items():
            (self.folder / name.replace("__", ".")).write_text(text)
        self.gpgen("schema.yaml", "-o", "generated")
        self.gpgen("tests", "schema.yaml", "-o", "tests.c", "--force")
        self.compile(*flags, compiler=compiler)

    def compile(self, *flags: str, compiler: str = "gcc") -> None:
        """Compile the tests, and all generated sources as one."""
        generated = sorted(self.folder.glob("generated/*.c"))
        unit = self.folder / "unit.c"
        unit.write_text("".join(f'#include "{each.name}"\n' for each in generated))
        include = ["-Igenerated", "-I.", f"-I{RUNTIME}"]
        runtime = str(compiled_runtime("-O1"))
        command = [compiler, *C11, *flags, *include, "tests.c", "unit.c"]
        self.call(*command, runtime, "-o", "tests")

    def gpgen(self, *words: str) -> None:
        done = gpgen(*words, cwd=self.folder)
        assert done.returncode == 0, done.stderr

    def call(self, *command: str) -> None:
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def play(self) -> tuple[int, str, list[str]]:
        """Run the program; return its exit status, its output, and the lines of standard error."""
        done = subprocess.run(
            ["./tests"], cwd=self.folder, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout, done.stderr.splitlines()


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


def failure(program: Program, tests: str) -> str:
    """Return the failure of the only test: the message, and the part of the schema at its place."""
    program.make(GUARD + tests)
    status, out, (line,) = program.play()
    assert (status, out.splitlines()[0]) == (1, "1 of 1 test failed")
    place, _, message = line.removeprefix("schema.yaml:").partition(": error: test 'it' at ")
    row, column = map(int, place.split(":"))
    written = (GUARD + tests).splitlines()[row - 1][column - 1 :]
    return f"{message} <- {written}"


def test_the_test_of_the_issue_passes(program: Program) -> None:
    program.make(GUARD + FLEES, *SANITIZED, compiler=COMPILER)
    assert program.play() == (
        0,
        "1 test passed\nnever called: guard.flinch, guard.open\n",
        [],
    )


def test_a_tree_that_decides_otherwise_fails_at_the_first_tick_that_differs(
    program: Program,
) -> None:
    """The guard flees later than expected, and the test stops at the first wrong tick."""
    program.make((GUARD + FLEES).replace("hp < 25", "hp < 10"))
    status, out, errors = program.play()
    assert status == 1
    assert out.startswith("1 of 1 test failed\n")
    assert errors == [
        "schema.yaml:24:25: error: test 'flees' at 100 ms: expected 'patrol- flee+', got ''"
    ]


@pytest.mark.parametrize(
    ("test", "expected"),
    [
        pytest.param(
            '  it: {expect: [""]}\n',
            """0 ms: expected '', got 'patrol+' <- ""]}""",
            id="a call too many",
        ),
        pytest.param(
            '  it: {expect: ["patrol+ patrol-"]}\n',
            """0 ms: expected 'patrol+ patrol-', got 'patrol+' <- "patrol+ patrol-"]}""",
            id="a call too few",
        ),
        pytest.param(
            '  it: {expect: ["patrol+."]}\n',
            """0 ms: expected 'patrol+.', got 'patrol+' <- "patrol+."]}""",
            id="another sign",
        ),
        pytest.param(
            '  it: {expect: ["patrol+ = success"]}\n',
            "0 ms: expected 'patrol+ = success', got 'patrol+ = running' <-"
            """ "patrol+ = success"]}""",
            id="another status",
        ),
        pytest.param(
            '  it: {events: {0: stung(7)}, expect: ["flinch(8)"]}\n',
            """0 ms: expected 'flinch(8)', got 'flinch(7)' <- "flinch(8)"]}""",
            id="another argument",
        ),
        pytest.param(
            '  it: {events: {0: stung(7)}, expect: {0: "flinch", 199: "", 201ms: "flinch"}}\n',
            """201 ms: expected 'flinch', got '' <- "flinch"}}""",
            id="another time",
        ),
        pytest.param(
            '  it: {script: {near: [1]}, set: {50: {hp: 1}}, expect: ["patrol+", "flee+"]}\n',
            """100 ms: expected 'flee+', got 'patrol- flee(4)+' <- "flee+"]}""",
            id="a halt",
        ),
        pytest.param(
            '  it: {script: {patrol: RF}, expect: [patrol+, "", patrol.]}\n',
            """100 ms: expected '', got 'patrol!' <- "", patrol.]}""",
            id="a failure",
        ),
    ],
)
def test_a_difference_is_named_by_its_place(program: Program, test: str, expected: str) -> None:
    assert failure(program, test) == expected


def test_times_sets_events_and_scripts_mean_what_they_say(program: Program) -> None:
    """The last answer repeats; a `set` takes effect before the first tick at or after its time."""
    program.make(
        GUARD
        + """\
  repeats: {script: {patrol: S}, expect: ["patrol+.", "patrol+. = success", "patrol+."]}
  ticks: {every: 1s, script: {patrol: RRS}, expect: ["patrol+", "", "patrol."]}
  falls_between_ticks:
    set: {101: {hp: 10}}
    script: {near: 1}
    expect: ["patrol+", "", "patrol- flee+ = running"]
  waits:
    events: {100: {stung: {}}}
    expect: {0: patrol+, 100: patrol- flinch(0), 299: "", 300: "= success", 301: patrol+}
  depends_on_arguments:
    events: {0: called, 100: called, 200ms: called}
    script: {open(1): FS, open: SF, "open(2)": FSF}
    expect: ["open(1)! open(2)! patrol+", "patrol- open(1).", open.]
  has_no_setter: {set: {0: {calm: 0}}, expect: ["= running", ""]}
  both:
    events: {0: {stung: {pain: 3}, called: {}}}
    expect: ["flinch(3)"]
""",
        *SANITIZED,
        compiler=COMPILER,
    )
    assert program.play() == (0, "7 tests passed\n", [])


def test_a_message_that_only_a_behaviour_handles_can_be_an_event(program: Program) -> None:
    program.make(
        """\
gpgen: 1
module: fort
messages: {alarm: {args: {door: i32}}}
entities:
  guard:
    leaves: {go: {kind: instant, args: {to: i32}}}
    behaviour: {priority: [{event: alarm, do: go(event.door)}, idle]}
tests:
  hears: {events: {100: alarm(7)}, expect: ["", go(7)]}
"""
    )
    assert program.play() == (0, "1 test passed\n", [])


RESULTS = """\
gpgen: 1
module: fort
structs: {spot: {x: f32, list: "u8[2]"}}
entities:
  guard:
    leaves:
      scan: {kind: instant, can_fail: true, returns: spot}
      add: {kind: instant, args: {step: i32}, returns: u8}
      walk: {kind: task, args: {x: f32}, returns: f32}
      say: {kind: instant, args: {what: f64}}
    behaviour:
      locals: {place: spot, many: u8, left: f32}
      root:
        - {do: scan, into: place}
        - {do: add(1), into: many}
        - {do: walk(place.x), into: left}
        - say(many + place.list[1])
        - say(left)
tests:
  keeps:
    script:
      scan: {answers: S, returns: [{x: 3, list: [1, 2]}]}
      add: {returns: 7}
      walk: {answers: RRS, returns: [0, 0, 0.5]}
    expect: [scan. add(1) walk(3)+, "", walk. say(9) say(0.5)]
  depends_on_arguments:
    script: {add: {returns: 7}, add(1): {returns: [8]}, walk: S}
    expect: [scan. add(1) walk(0)+. say(8) say(0)]
  by_ticks:
    script: {scan: {answers: FSS, returns: [{x: 1}, {x: 2}, {x: 3}]}, walk: {returns: [1]}}
    expect: [scan!, scan. add(1) walk(2)+, ""]
"""


def test_results_are_scripted_beside_the_answers(program: Program) -> None:
    """Without scripted results a leaf writes none; without answers it succeeds, or runs (task)."""
    program.make(RESULTS, *SANITIZED, compiler=COMPILER)
    assert program.play() == (0, "3 tests passed\n", [])


def test_a_column_is_set_where_it_lies(program: Program) -> None:
    """Columns are stored outside the objects, so the struct has no such member."""
    calm = "pool: {columns: [hp, calm]}\n    properties: {hp: i32 = 100"
    program.make(
        GUARD.replace("properties: {hp: i32 = 100", calm)
        + """\
  sets_columns:
    set: {0: {calm: 0, hp: 90}, 100: {calm: 1}, 200: {hp: 10}}
    script: {near: 1}
    expect: ["", patrol+, patrol- flee+]
""",
        *SANITIZED,
        compiler=COMPILER,
    )
    assert program.play() == (0, "1 test passed\nnever called: guard.flinch, guard.open\n", [])


def test_the_path_of_a_schema_is_shown_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / 'a "%s" \\n'
    folder.mkdir()
    program = Program(folder)
    program.make(GUARD + "  it: {expect: [patrol.]}\n")
    (folder / "odd ?%d??").mkdir()
    (folder / "odd ?%d??/.yaml").write_text(GUARD + "  it: {expect: [patrol.]}\n")
    program.gpgen("tests", "odd ?%d??/.yaml", "-o", "tests.c", "--force")
    program.compile()
    (line,) = program.play()[2]
    assert line.startswith("odd ?%d??/.yaml:21:17: error: test 'it' at 0 ms: ")


def test_several_tests_fail_each_once(program: Program) -> None:
    program.make(GUARD + FLEES + "  two: {expect: [patrol.]}\n  three: {expect: [patrol.]}\n")
    status, out, errors = program.play()
    assert (status, out.splitlines()[0]) == (1, "2 of 3 tests failed")
    assert [line.split("'")[1] for line in errors] == ["two", "three"]


@pytest.mark.slow
def test_no_function_of_many_tests_is_long(program: Program) -> None:
    program.make(GUARD + "".join(FLEES.replace("flees", f"flees_{each}") for each in range(150)))
    written = (program.folder / "tests.c").read_text()
    bodies = re.findall(r"^\{\n.*?^\}", written, re.DOTALL | re.MULTILINE)
    assert sum(each.count("switch (gp_test_answer)") for each in bodies) > 2
    assert max(each.count("\n") for each in bodies) < 400
    assert program.play()[:2] == (0, "150 tests passed\nnever called: guard.flinch, guard.open\n")


def test_more_calls_than_are_kept_and_long_texts_are_no_danger(program: Program) -> None:
    """At most 64 calls per tick are recorded, with at most 255 bytes of arguments each."""
    says = ", ".join(["\"say('" + "x" * 300 + "')\""] * 70)
    program.make(
        f"""\
gpgen: 1
module: fort
entities:
  guard:
    leaves: {{say: {{kind: instant, args: {{what: str}}}}}}
    behaviour: [{says}]
tests:
  talks: {{expect: [{" ".join(["say"] * 64)}]}}
""",
        *SANITIZED,
        compiler=COMPILER,
    )
    assert program.play() == (0, "1 test passed\n", [])


LONG = "x" * 63
ODD = f"""\
gpgen: 1
module: test
enums: {{mood: [calm]}}
entities:
  begin: {{leaves: {{find: task}}, behaviour: find}}
  record:
    leaves: {{at: {{kind: value, returns: i32}}, say: instant}}
    behaviour: [at() == 0, say]
  begin_say:
    leaves: {{{LONG}: {{kind: instant, args: {{{LONG}: mood}}}}}}
    behaviours:
      world: "{LONG}(calm)"
      finish: {{root: "{LONG}(calm)", run: on_demand}}
  {LONG}: {{leaves: {{state: task}}, behaviour: state}}
tests:
  begin: {{entity: begin, expect: [find+]}}
  find: {{entity: record, expect: [say]}}
  say: {{entity: begin_say, behaviour: world, expect: ["{LONG}(calm)"]}}
  say_1: {{entity: begin_say, behaviour: finish, expect: ["{LONG}(calm)"]}}
  at: {{entity: begin_say, expect: [{LONG}]}}
  {LONG}: {{entity: {LONG}, expect: [state+]}}
"""


def test_no_name_of_a_schema_is_one_of_the_program(program: Program) -> None:
    program.make(ODD)
    assert program.play() == (0, "6 tests passed\n", [])


KITCHEN = (Path(__file__).parent / "tree_tests.yaml").read_text()
LOOK = """\
typedef struct look { int a; } look;
static inline bool look_same(look one, look other) { return one.a == other.a; }
"""
SPATIAL = """\
gpgen: 1
module: spatial
structs: {vec2: {x: f32, y: f32}}
functions: {length: {args: {of: vec2}, returns: f32}}
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("compiler", "flags", "passed"),
    [(COMPILER, SANITIZED, 5), ("gcc", ("-DDEBUG",), 6), ("clang", ("-DDEBUG",), 6)],
)
def test_whatever_a_schema_has_is_linked(
    program: Program, compiler: str, flags: tuple[str, ...], passed: int
) -> None:
    """Hooks, listeners, handlers, externs, functions, imports, components, a static world."""
    (program.folder / "spatial.yaml").write_text(SPATIAL)
    program.gpgen("spatial.yaml", "-o", "types")
    program.make(KITCHEN, "-Itypes", *flags, compiler=compiler, look__h=LOOK)
    unused = "never called: body.heavy, guard.small_fear\n"
    assert program.play() == (0, f"{passed} tests passed\n{unused}", [])


@pytest.mark.parametrize("schema", [GUARD + FLEES, KITCHEN, ODD, RESULTS])
def test_clang_format_changes_nothing(program: Program, schema: str) -> None:
    (program.folder / "schema.yaml").write_text(schema)
    (program.folder / "spatial.yaml").write_text(SPATIAL)
    program.gpgen("tests", "schema.yaml", "-o", "tests.c")
    style = f"--style=file:{ROOT / '.clang-format'}"
    tool = str(Path(sys.executable).parent / "clang-format")
    program.call(tool, style, "--dry-run", "-Werror", "tests.c")


def test_tests_change_nothing_in_the_generated_code(program: Program) -> None:
    texts = []
    for number, schema in enumerate((GUARD.removesuffix("tests:\n"), GUARD + FLEES)):
        (program.folder / "schema.yaml").write_text(schema)
        program.gpgen("schema.yaml", "-o", f"generated{number}")
        files = sorted((program.folder / f"generated{number}").glob("*.[ch]"))
        texts.append([(path.name, path.read_text()) for path in files])
    assert texts[0] == texts[1]


def test_a_schema_without_tests_is_refused(tmp_path: Path) -> None:
    text = "gpgen: 1\nmodule: fort\nentities: {guard: {leaves: {go: task}, behaviour: go}}\n"
    (tmp_path / "schema.yaml").write_text(text)
    done = gpgen("tests", "schema.yaml", cwd=tmp_path)
    message = "gpgen: schema.yaml: expected tests, got none; declare them under 'tests'\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", message)


def test_the_program_is_printed_and_an_edited_one_is_kept(tmp_path: Path) -> None:
    (tmp_path / "schema.yaml").write_text(GUARD + FLEES)
    printed = gpgen("tests", "schema.yaml", cwd=tmp_path).stdout
    assert gpgen("tests", "schema.yaml", "-o", "t.c", cwd=tmp_path).returncode == 0
    written = (tmp_path / "t.c").read_text()
    assert written.startswith(printed)
    (tmp_path / "t.c").write_text(written.replace("int main", "int  main"))
    done = gpgen("tests", "schema.yaml", "-o", "t.c", cwd=tmp_path)
    assert done.returncode == 2
    assert "it was edited after gpgen wrote it" in done.stderr
    assert gpgen("tests", "schema.yaml", "-o", "t.c", "--force", cwd=tmp_path).returncode == 0
    assert (tmp_path / "t.c").read_text() == written
