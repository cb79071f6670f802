"""One header and one source, for a module or for the runtime."""

import re
import subprocess
from pathlib import Path

import pytest
from command import GOOD, gpgen
from compiler_flags import C11, CPP17

from gpgen.checks.front_end import check_schema
from gpgen.cli import main
from gpgen.output.render import names_of, render
from gpgen.output.single_file import join

ROOT = Path(__file__).resolve().parent.parent.parent
SCHEMAS = sorted(
    path
    for pattern in ("tests/generated/*/*.yaml", "examples/*/*.yaml")
    for path in ROOT.glob(pattern)
    if re.search(r"^module:", path.read_text(), re.MULTILINE)
)


def run(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def runtime(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("vendored")
    assert main(["vendor", str(folder)]) == 0
    return folder


# A module


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Generate each schema of the tests and examples with --single-file; return the folder."""
    folder = tmp_path_factory.mktemp("modules")
    for schema in SCHEMAS:
        module = check_schema(str(schema)).module
        assert module is not None
        place = folder / f"{schema.parent.name}-{schema.stem}"
        place.mkdir()
        for each in (module, *(used.module for used in module.imports)):
            texts = render(each, single_file=True)
            assert list(texts) == names_of(each, single_file=True)
            for name, text in texts.items():
                (place / name).write_text(text)
    return folder


def includes(runtime: Path) -> list[str]:
    return [f"-I{folder}" for folder in (runtime, *{schema.parent for schema in SCHEMAS})]


@pytest.mark.slow
def test_every_module_compiles_without_a_warning(modules: Path, runtime: Path) -> None:
    sources = sorted(modules.rglob("*.c"))
    assert len(sources) > 50
    run("gcc", "-fsyntax-only", *C11, *includes(runtime), *sources)


@pytest.mark.slow
def test_headers_compile_as_cpp(modules: Path, runtime: Path, tmp_path: Path) -> None:
    for number, header in enumerate(sorted(modules.glob("0*/*.h"))):
        (tmp_path / f"{number}.cpp").write_text(f'#include "{header}"\n')
    run("g++", "-fsyntax-only", *CPP17, *includes(runtime), *sorted(tmp_path.glob("*.cpp")))


@pytest.mark.slow
def test_one_file_works_as_many_do(runtime: Path, repo: Path, tmp_path: Path) -> None:
    example = repo / "examples" / "02-components"
    gpgen(str(example / "garden.yaml"), "-o", "one", "--single-file", cwd=tmp_path)
    gpgen(str(example / "garden.yaml"), "-o", "many", cwd=tmp_path)
    # The example's inspector includes two headers that are parts of the joined ones.
    inspector = (example.parent / "inspector.c").read_text()
    for part, whole in (("garden_inspect.h", "garden.h"), ("gp_inspect_tcp.h", "gp.h")):
        assert f'"{part}"' in inspector
        inspector = inspector.replace(part, whole)
    (tmp_path / "inspector.c").write_text(inspector)
    own = [example / "main.c", example / "parts.c"]
    one = [tmp_path / "one" / "garden.c", runtime / "gp.c", tmp_path / "inspector.c"]
    many = [*(tmp_path / "many").glob("*.c"), *(repo / "runtime").glob("*.c")]
    many.append(example.parent / "inspector.c")
    said = []
    for sources, headers in ((one, runtime), (many, repo / "runtime")):
        folders = (f"-I{sources[0].parent}", f"-I{headers}", f"-I{example.parent}")
        run("gcc", "-std=c11", *folders, *own, *sources, "-lm", "-o", tmp_path / "program")
        said.append(run(tmp_path / "program"))
    assert said[0] == said[1]
    assert "honey eaten" in said[0]


# The same declarations in two modules that one program includes, as in a unity build.
ALIKE = """\
gpgen: 1
module: {module}
enums: {{mood: [calm, wild]}}
structs: {{vec2: {{x: f32, y: f32}}}}
constants: {{most: {{type: u32, value: 3, tunable: true}}}}
inspect: true
world: {{save: true, snapshot: true}}
buffers: {{lines: {{fields: {{at: vec2}}}}}}
streams: {{sounds: {{events: {{step: {{at: vec2, mood: mood}}}}}}}}
messages: {{poke: {{args: {{at: vec2}}}}}}
components: {{skin: {{handles: [poke], properties: {{moods: "mood[2]"}}}}}}
entities:
  bee:
    components: [skin]
    properties: {{at: vec2, name: "str[8]", to: ref bee, many: "vec2[2]", mood: mood}}
    signals: {{stung: {{args: {{by: ref bee, at: vec2}}}}}}
    leaves: {{fly: {{kind: task}}}}
    behaviour: [fly, wait: 1s]
"""


def test_the_sources_of_two_modules_compile_as_one(repo: Path, tmp_path: Path) -> None:
    folders, sources = [f"-I{repo / 'runtime'}"], []
    for module in ("garden", "meadow"):
        folders.append(f"-I{tmp_path / module}")
        schema = tmp_path / f"{module}.yaml"
        schema.write_text(ALIKE.format(module=module))
        assert gpgen(str(schema), "-o", module, cwd=tmp_path).stderr == ""
        sources += sorted((tmp_path / module).glob("*.c"))
    whole = tmp_path / "whole.c"
    whole.write_text("".join(f'#include "{source}"\n' for source in sources))
    run("gcc", "-fsyntax-only", *C11, *folders, whole)


SAVED = """\
gpgen: 1
module: garden
world: {static: true, listeners: 4, save: true, snapshot: true, properties: {day: u32}}
"""
SAVES = """\
#include "garden.h"
#include <string.h>
static unsigned char kept[512], copy[sizeof(garden_world) + 64];
static size_t used;
static bool keep(void *context, const void *bytes, size_t size)
{
    (void)context;
    memcpy(kept + used, bytes, size);
    used += size;
    return true;
}
int main(void)
{
    static garden_world world, again;
    garden_world_init(&world, NULL);
    garden_world_init(&again, NULL);
    garden_world_set_day(&world, 7);
    size_t size = garden_world_snapshot(&world, copy, sizeof copy);
    garden_world_set_day(&world, 8);
    bool is_back = garden_world_restore(&world, copy, size) && world.day == 7;
    bool is_saved = garden_save_write(&world, keep, NULL) == used;
    return is_back && is_saved && garden_save_read(&again, kept, used, NULL) && again.day == 7;
}
"""


@pytest.mark.slow
def test_a_vendored_runtime_has_snapshots_and_save_files(runtime: Path, tmp_path: Path) -> None:
    (tmp_path / "garden.yaml").write_text(SAVED)
    (tmp_path / "main.c").write_text(SAVES)
    gpgen("garden.yaml", "-o", ".", "--single-file", cwd=tmp_path)
    sources = [tmp_path / "main.c", tmp_path / "garden.c", runtime / "gp.c"]
    program = tmp_path / "main"
    run("gcc", "-std=c11", f"-I{tmp_path}", f"-I{runtime}", *sources, "-lm", "-o", program)
    assert subprocess.run([program], check=False).returncode == 1


@pytest.mark.slow
def test_clang_format_changes_nothing(modules: Path, repo: Path) -> None:
    """Schemas with a name as long as a line are excepted."""
    usual = [
        path for path in modules.rglob("*.[ch]") if not path.parent.name.startswith("long_names-")
    ]
    assert len(usual) > 80
    format_of_house = f"--style=file:{repo / '.clang-format'}"
    run(repo / ".venv/bin/clang-format", format_of_house, "--dry-run", "-Werror", *usual)


def test_single_files_take_the_place_of_many_and_back(tmp_path: Path) -> None:
    (tmp_path / "pond.yaml").write_text(GOOD)
    one = ["pond.c", "pond.h"]
    for more in ([], ["--single-file"], []):
        gpgen("pond.yaml", "-o", "out", *more, cwd=tmp_path)
        there = sorted(path.name for path in (tmp_path / "out").glob("*.[ch]"))
        assert (there == one) == bool(more)
        listed = gpgen("pond.yaml", *more, "--list-outputs", cwd=tmp_path).stdout.split()
        assert sorted(listed) == there
        assert gpgen("pond.yaml", "-o", "out", *more, "--check", cwd=tmp_path).returncode == 0


def test_a_module_of_types_is_one_header(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("gpgen: 1\nmodule: a\nstructs: {vec2: {x: f32}}\n")
    gpgen("a.yaml", "-o", "out", "--single-file", cwd=tmp_path)
    assert [path.name for path in (tmp_path / "out").glob("*.[ch]")] == ["a.h"]
    assert "gp.h" in (tmp_path / "out/a.h").read_text()


FILES = {
    "m.h": '#ifndef M_H\n#define M_H\n\n#include "m_b.h"\n\n#endif\n',
    "m_a.h": "#ifndef M_A_H\n#define M_A_H\n\n#include <math.h>\n\nint m_a(void);\n\n#endif\n",
    "m_b.h": '#ifndef M_B_H\n#define M_B_H\n\n#include "m_a.h"\n\nint m_b(void);\n\n#endif\n',
    "m_a.c": '#include "m_a.h"\n\nenum { AT = 1, BY };\n\nstatic int get(void)\n{\n}\n',
    "m_b.c": (
        '#include "m_b.h"\n\n#define ONE 1\n\nstatic int pool_of(int x);\n\n'
        "int m_b(void)\n{\n    /* pool_of is good */\n"
        '    it->pool_of = pool_of(offsetof(it, pool_of)) + "pool_of";\n}\n'
    ),
}


def test_headers_come_in_the_order_in_which_they_need_each_other() -> None:
    header = join(FILES, "m", {}).header
    assert re.findall(r"int (\w+)", header) == ["m_a", "m_b"]
    assert re.findall(r"#\w+ .*", header) == ["#ifndef M_H", "#define M_H", "#include <math.h>"]


def test_what_is_private_is_called_after_its_file() -> None:
    """Functions get the suffix of their file; members of that name, comments and strings do not."""
    source = join(FILES, "m", {}).source
    assert "static int get_of_a(void)" in source
    assert "enum { AT_OF_A = 1, BY_OF_A };" in source
    assert 'it->pool_of = pool_of_b(offsetof(it, pool_of)) + "pool_of";' in source
    assert "/* pool_of is good */" in source
    assert source.endswith("#undef ONE\n")
    assert "#include <math.h>" not in source


def test_a_private_type_is_renamed_where_one_of_its_members_is_named() -> None:
    text = (
        "typedef struct at {\n    int at;\n} at;\n\nint m_b(void)\n{\n"
        "    GP_CONTAINER_OF(it->at, at, at)->at = offsetof(at, at);\n}\n"
    )
    source = join({**FILES, "m_b.c": f'#include "m_b.h"\n\n{text}'}, "m", {}).source
    assert "GP_CONTAINER_OF(it->at, at_of_b, at)->at = offsetof(at_of_b, at);" in source


def test_a_private_name_gives_way_to_one_that_is_there() -> None:
    files = {**FILES, "m_c.c": "static int get(int get_of_a);\n"}
    assert "static int get_of_a_too(void)" in join(files, "m", {}).source


CPP_BEGIN = '#ifdef __cplusplus\nextern "C" {\n#endif\n'
CPP_END = "#ifdef __cplusplus\n}\n#endif\n"


@pytest.mark.parametrize(
    ("between", "is_joined"),
    [("/* a.\n * b. */\n", True), ("/* a. */\ntypedef int size;\n/* b. */\n", False)],
    ids=["comments", "code"],
)
def test_parts_for_cpp_are_joined_across_comments_only(between: str, *, is_joined: bool) -> None:
    parts = f"{CPP_BEGIN}int f(void);\n{CPP_END}{between}{CPP_BEGIN}int g(void);\n{CPP_END}"
    header = join({"m.h": f"#ifndef M_H\n#define M_H\n{parts}\n#endif\n"}, "m", {}).header
    assert header.count(CPP_BEGIN) == (1 if is_joined else 2)
    assert between in header


# The runtime


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("options", [(), ("-DNDEBUG", "-DGP_NO_THREADS")], ids=["", "alone"])
def test_the_runtime_compiles_as_one_file(
    runtime: Path, compiler: str, options: tuple[str, ...]
) -> None:
    run(compiler, "-fsyntax-only", *C11, *options, runtime / "gp.c")


@pytest.mark.parametrize("options", [(), ("-DGP_NO_THREADS",)], ids=["", "alone"])
def test_the_runtime_s_one_header_compiles_as_cpp(
    runtime: Path, tmp_path: Path, options: tuple[str, ...]
) -> None:
    (tmp_path / "a.cpp").write_text('#include "gp.h"\n')
    run("g++", "-fsyntax-only", *CPP17, *options, f"-I{runtime}", tmp_path / "a.cpp")


def test_one_header_has_all_that_generated_code_includes(runtime: Path, repo: Path) -> None:
    texts = [
        path.read_text()
        for folder, pattern in (("templates", "*.j2"), ("gen", "**/*.py"))
        for path in (repo / folder).glob(pattern)
    ]
    named = {name for text in texts for name in re.findall(r'["<](gp_\w+)\.h[">]', text)}
    assert len(named) > 10
    headers = (runtime / "gp.h").read_text()
    assert {name for name in named if f" {name}.h - " not in headers} == set()


def test_vendoring_again_changes_nothing(runtime: Path) -> None:
    before = {path.name: path.stat().st_mtime_ns for path in runtime.iterdir()}
    assert sorted(before) == ["gp.c", "gp.h"]
    assert main(["vendor", str(runtime)]) == 0
    assert before == {path.name: path.stat().st_mtime_ns for path in runtime.iterdir()}


def test_a_folder_that_cannot_be_is_a_clear_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["vendor", str(tmp_path / "file")]) == 2
    said = f"gpgen: cannot write into {tmp_path / 'file'}: expected a folder\n"
    assert capsys.readouterr().err == said
