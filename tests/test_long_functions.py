"""No generated function has more than 400 lines, and splitting preserves behaviour."""

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from compiled_runtime import RUNTIME, compiled_runtime
from compiler_flags import C11
from sanitizers import COMPILER, SANITIZED
from schema_source import only
from wide_schema import static_schema, wide_cases, wide_schema

from gpgen.c.formatting import LONGEST, lay_out
from gpgen.c.long_functions import cut_long_functions
from gpgen.c.variables import stored_in
from gpgen.checks.front_end import check_schema
from gpgen.cli.stubs import append_stubs
from gpgen.model import Module
from gpgen.output.render import render
from gpgen.tools.stubs import stubs

HERE = Path(__file__).parent
WIDE = (60, 3)  # (members of each kind, types)
MANY = (3, 150)
NARROW = (8, 5)


# Features whose tests also run with functions that are split while still short.
FEATURES = (
    *("bind", "conditions", "defaults", "freeze_follow"),
    *("posts", "reflection_setting", "saves", "streams"),
)


def run(*command: str | Path) -> None:
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr)[:4000]


def functions(text: str) -> Iterator[tuple[str, int]]:
    """Yield the first line of each function, and its number of lines."""
    lines = text.split("\n")
    begin = None
    for at, line in enumerate(lines):
        if line == "{":
            begin = at - 1
            while lines[begin].startswith(" "):
                begin -= 1
        elif line == "}" and begin is not None:
            yield lines[begin], at - begin + 1
            begin = None


@pytest.fixture(scope="module", params=[WIDE, MANY], ids=["members", "types"])
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the code generated from a wide schema, and stubs that record calls."""
    folder = tmp_path_factory.mktemp("wide")
    module = write_schema(folder, *request.param)
    files = render(module)
    for name, text in files.items():
        (folder / name).write_text(text)
    write_stubs(folder, module, files)
    return folder


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with code whose functions are split while still short, and stubs."""
    folder = tmp_path_factory.mktemp("narrow")
    module = write_schema(folder, *NARROW)
    run(sys.executable, HERE / "short_functions.py", folder / "schema.yaml", "-o", folder)
    write_stubs(folder, module, {each.name: each.read_text() for each in folder.glob("wide*.h")})
    return folder


def write_schema(folder: Path, many: int, types: int) -> Module:
    text = wide_schema(many, types)
    (folder / "schema.yaml").write_text(text)
    (folder / "wide_cases.h").write_text(wide_cases(many))
    module = check_schema("schema.yaml", only(text)).module
    assert module is not None
    return module


def write_stubs(folder: Path, module: Module, files: Mapping[str, str]) -> None:
    """Write the skeletons of `gpgen stubs`, each of which records its call."""
    headers = [text for name, text in files.items() if name.endswith(".h")]
    text = append_stubs(module, "", stubs(module, headers))
    text = text.replace("\n{\n", "\n{\n    note(__func__);\n")
    (folder / "stubs.c").write_text(f"void note(const char *name);\n{text}")


@pytest.mark.slow
def test_no_function_of_a_wide_schema_is_long(made: Path) -> None:
    files = sorted(made.glob("*.[ch]"))
    found = [(file.name, *each) for file in files for each in functions(file.read_text())]
    assert len(found) > 5000
    assert sum("_gp_share_" in name for _, name, _ in found) > 50
    assert [each for each in found if each[2] > LONGEST] == []


@pytest.mark.slow
def test_what_is_cut_compiles_and_does_what_it_did(made: Path, tmp_path: Path) -> None:
    unit, include = unit_of(made, tmp_path)
    run("gcc", *C11, "-fsyntax-only", *include, unit)
    compile_and_run(made, tmp_path)


@pytest.mark.slow
def test_a_narrow_schema_that_is_cut_as_a_wide_one_does_what_it_did(
    narrow: Path, tmp_path: Path
) -> None:
    """Run under sanitizers, for which a wide schema has too many functions."""
    files = sorted(narrow.glob("*.[ch]"))
    assert sum(each.read_text().count("_gp_share_2(") for each in files) > 100
    compile_and_run(narrow, tmp_path, *SANITIZED)


def unit_of(made: Path, folder: Path) -> tuple[Path, tuple[str, ...]]:
    """Return a file that includes all sources, and its include options."""
    sources = sorted(made.glob("wide*.c"))
    unit = folder / "unit.c"
    unit.write_text("".join(f'#include "{each}"\n' for each in sources))
    return unit, (f"-I{made}", f"-I{RUNTIME}", f"-I{HERE}")


def compile_and_run(made: Path, folder: Path, *flags: str) -> None:
    unit, include = unit_of(made, folder)
    others = (made / "stubs.c", HERE / "wide_program.c", compiled_runtime("-O1"))
    program = folder / "program"
    run(COMPILER, *C11, *flags, *include, unit, *others, "-o", program)
    run(program)


@pytest.mark.parametrize("before", ["int a;\n\n", "void g(void)\n{\n    g();\n}\n"])
def test_the_shortest_function_that_is_too_long_is_cut(before: str) -> None:
    fits, too_long = (
        lay_out(f"{before}\nvoid f(void)\n{{\n" + "    g();\n" * lines + "}\n")
        for lines in (LONGEST - 3, LONGEST - 2)
    )
    assert max(size for _, size in functions(fits)) == LONGEST
    assert "gp_share" not in fits
    assert "gp_share" in too_long


@pytest.mark.slow
def test_no_function_of_a_static_world_is_long(tmp_path: Path) -> None:
    (tmp_path / "schema.yaml").write_text(static_schema(150))
    run(sys.executable, "-m", "gpgen", tmp_path / "schema.yaml", "-o", tmp_path)
    files = sorted(tmp_path.glob("*.[ch]"))
    found = [(file.name, *each) for file in files for each in functions(file.read_text())]
    assert sum("wide_world_init_gp_share_" in name for _, name, _ in found) > 3
    assert [each for each in found if each[2] > LONGEST] == []
    (tmp_path / "main.c").write_text(
        '#include <stddef.h>\n#include "wide.h"\n#include "wide_type_149.h"\n'
        "static wide_world world;\nint main(void)\n{\n    wide_type_149 *last;\n"
        "    int created = 0;\n    if (!wide_world_init(&world, NULL)) {\n"
        "        return 1;\n    }\n"
        "    while ((last = wide_type_149_create(&world)) != NULL) {\n"
        "        wide_type_149_set_a(&world, last, ++created);\n    }\n"
        "    wide_world_finish(&world);\n    return created == 3 ? 0 : 2;\n}\n"
    )
    unit, include = unit_of(tmp_path, tmp_path)
    program = tmp_path / "program"
    others = (tmp_path / "main.c", compiled_runtime("-O1"))
    run("gcc", *C11, *include, unit, *others, "-o", program)
    run(program)


@pytest.mark.slow
def test_headers_of_a_wide_schema_are_cpp(made: Path, tmp_path: Path) -> None:
    text = "".join(f'#include "{each}"\n' for each in sorted(made.glob("wide*.h")))
    unit = tmp_path / "unit.cpp"
    unit.write_text(text.replace(f'#include "{made}/wide_cases.h"\n', ""))
    strict = ("-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Werror")
    run("g++", *strict, "-fsyntax-only", f"-I{made}", f"-I{RUNTIME}", unit)


@pytest.mark.slow
def test_clang_format_leaves_what_is_cut_as_it_is(narrow: Path) -> None:
    """Except those of streams, all functions that are cut in a wide schema are cut here."""
    cut = [file for file in sorted(narrow.glob("wide*.[ch]")) if "_gp_share_" in file.read_text()]
    assert len(cut) >= 7
    check_format(*cut)


@pytest.mark.slow
def test_clang_format_leaves_a_wide_stream_as_it_is(made: Path) -> None:
    check_format(made / "wide_all.c")


def check_format(*files: Path) -> None:
    tool = Path(sys.executable).parent / "clang-format"
    run(tool, f"--style=file:{HERE.parent / '.clang-format'}", "--dry-run", "-Werror", *files)


@pytest.mark.slow
@pytest.mark.parametrize("feature", FEATURES)
def test_what_is_cut_passes_the_tests_of_its_feature(feature: str, tmp_path: Path) -> None:
    tests = HERE / "generated"
    run(
        sys.executable, HERE / "short_functions.py", tests / feature / "schema.yaml", "-o", tmp_path
    )
    assert "_gp_share_3(" in "".join(each.read_text() for each in tmp_path.glob("*.c"))
    folders = (tmp_path, RUNTIME, HERE, tests, HERE / "runtime", tests / feature)
    include = [f"-I{folder}" for folder in (*folders, tests / "reflection")]
    sources = (tests / feature / "test.c", *sorted(tmp_path.glob("*.c")), compiled_runtime("-O1"))
    program = tmp_path / "program"
    symbols = ("-DDEBUG", "-DEDITOR") if feature == "conditions" else ()
    run("gcc", *C11, *symbols, *include, *sources, "-lm", "-lcmocka", "-o", program)
    run(program)


def test_shares_are_short_though_variables_of_a_struct_take_more_lines() -> None:
    join = "    checksum = join(checksum, checksum_of_objects_of_a_type(world, %d));\n"
    body = "".join(join % number for number in range(1000, 1400))
    begin = "uint64_t all(gp_world *world)\n{\n    uint64_t checksum = 0;\n\n"
    text = lay_out(f"int a;\n\n{begin}{body}    return checksum;\n}}\n")
    assert text.count("\n        join(gp_locals->checksum,") == 400
    assert max(size for _, size in functions(text)) <= LONGEST


def test_a_comment_of_a_node_with_many_targets_is_cut() -> None:
    names = [f"something_with_quite_a_long_name_{number}" for number in range(300)]
    members, sets = (", ".join(f"{each}: {what}" for each in names) for what in ("f32", "2"))
    bee = f"{{properties: {{{members}}}, behaviour: [{{set: {{{sets}}}}}, {{wait: 1s}}]}}"
    text = f"gpgen: 1\nmodule: garden\nentities: {{bee: {bee}}}\n"
    module = check_schema("garden.yaml", lambda _path: text.encode()).module
    assert module is not None
    source = render(module)["garden_bee_behaviour.c"]
    comments = re.findall(r"^ +/\*.*?\*/", source, flags=re.MULTILINE | re.DOTALL)
    assert any(each.endswith(" ... */") for each in comments)
    assert max(each.count("\n") for each in comments) < 30


LOOP = """\
static int32_t sum(const int32_t *values, gp_world *world)
{
    int32_t sum = 0;

    while (next(world)) {
%s
    }
    return sum;
}
"""
GOES_ON = "        sum += values[%d];"
BREAKS = "        if (values[%d] == 0) {\n            break;\n        }"
SKIPS = "        if (values[%d] == 0) {\n            continue;\n        }"


def shares(*forms: str) -> str:
    """Split a function with a loop of 600 statements of each form, in turn; return the result."""
    lines = "\n".join(form % number for number in range(600) for form in forms)
    return cut_long_functions(LOOP % lines, lambda line: line.count("\n") + 1, LONGEST)


def test_a_variable_that_shares_set_is_in_a_struct() -> None:
    text = shares(GOES_ON)
    assert "typedef struct sum_gp_locals {\n    int32_t sum;\n} sum_gp_locals;" in text
    assert "static void sum_gp_share_1(const int32_t *values, sum_gp_locals *gp_locals)" in text
    assert "    return gp_locals->sum;" in text


def test_what_is_set_or_pointed_to_is_stored_and_what_is_only_read_is_not() -> None:
    stored = "a = b; c += d; e <<= 1; f++; --g; h.x = i.y; f(&j, &k.z);"
    read = 'l == m; n[0] = o->p; q && r; f(&s->t, &u[1]); v("w = 1"); /* x = 1 */ y <= z;'
    assert stored_in(stored) == {*"acefghijk"}
    assert stored_in(read) == frozenset()


def test_a_break_in_a_share_leaves_the_loop() -> None:
    text = shares(BREAKS)
    assert "static bool sum_gp_share_1(const int32_t *values)" in text
    assert "        if (!sum_gp_share_1(values)) {\n            break;\n        }" in text


def test_what_cannot_be_cut_stays_as_it_is() -> None:
    lines = "\n".join(SKIPS % number for number in range(600))
    assert shares(SKIPS) == LOOP % lines


def test_a_short_function_stays_as_it_is() -> None:
    text = LOOP % "\n".join(GOES_ON % number for number in range(LONGEST - 8))
    assert sum(size for _, size in functions(text)) == LONGEST
    assert cut_long_functions(text, lambda _line: 1, LONGEST) == text
