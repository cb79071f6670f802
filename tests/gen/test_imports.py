"""Other modules: each is read once, used by qualified names, and generated only by its own run."""

from pathlib import Path

import pytest

from gpgen.checks.front_end import check_schema
from gpgen.cli import main
from gpgen.model import Array, EnumType, ExternType, Module, Ref, StructType
from gpgen.output.render import render
from gpgen.schema.module import Parsed
from gpgen.source.load import read_file

FILES = {
    "garden.yaml": "gpgen: 1\nmodule: garden\ninclude: [more.yaml, base.yaml]\n"
    "structs: {own: {box: spatial.box, kind: base.kind}}\n",
    "more.yaml": "include: [lib/spatial.yaml]\nconstants: {most: u8 = spatial.few}\n",
    "lib/spatial.yaml": "gpgen: 1\nmodule: spatial\ninclude: [../base.yaml, types.yaml]\n"
    "constants: {few: u8 = base.one}\n"
    "structs: {box: {at: 'vec2[2]', kind: base.kind, of: ref rock}}\n"
    "externs: {handle: 'void *'}\nentities: {rock: {}}\n",
    "lib/types.yaml": "structs: {vec2: {x: f32, h: handle}}\n",
    "base.yaml": "gpgen: 1\nmodule: base\nconstants: {one: u8 = 1}\nenums: {kind: [a, b]}\n",
}


def read(files: dict[str, str]) -> Parsed:
    return check_schema("garden.yaml", lambda path: files[Path(path).as_posix()].encode())


def module_of(files: dict[str, str]) -> Module:
    parsed = read(files)
    assert parsed.problems == ()
    assert parsed.module is not None
    return parsed.module


def codes(files: dict[str, str]) -> list[str]:
    return [problem.code for problem in read(files).problems]


def test_each_file_is_read_once_and_is_an_input() -> None:
    asked: list[str] = []

    def once(path: str) -> bytes:
        asked.append(Path(path).as_posix())
        return FILES[asked[-1]].encode()

    parsed = check_schema("garden.yaml", once)
    order = ["garden.yaml", "more.yaml", "lib/spatial.yaml", "base.yaml", "lib/types.yaml"]
    assert asked == order
    assert [file.path for file in parsed.files] == order


def test_a_file_is_read_once_by_whatever_path_it_is_included(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pond").mkdir()
    monkeypatch.chdir(tmp_path / "pond")
    Path("link.yaml").symlink_to("types.yaml")
    Path("types.yaml").write_text("structs: {vec2: {x: f32}}\n")
    paths = ["types.yaml", "./types.yaml", "../pond/types.yaml", str(Path("types.yaml").absolute())]
    Path("pond.yaml").write_text(f"gpgen: 1\nmodule: pond\ninclude: {[*paths, 'link.yaml']}\n")
    parsed = check_schema("pond.yaml", read_file)
    assert parsed.problems == ()
    assert [file.path for file in parsed.files] == ["pond.yaml", "types.yaml"]


def test_a_module_has_its_own_files_and_declarations_only() -> None:
    module = module_of(FILES)
    assert [file.path for file in module.files] == ["garden.yaml", "more.yaml"]
    assert [struct.name.text for struct in module.structs] == ["own"]
    assert [constant.value for constant in module.constants] == [1]
    assert module.enums == ()


def test_names_are_qualified_by_the_module_that_declares_them() -> None:
    module = module_of(FILES)
    box = module.all_structs["spatial.box"]
    assert [field.type for field in box.fields] == [
        Array(StructType("spatial.vec2"), 2),
        EnumType("base.kind"),
        Ref("spatial.rock"),
    ]
    handle = module.all_structs["spatial.vec2"].fields[1].type
    assert handle == ExternType("spatial.handle", is_pointer=True, same=None)
    assert [(used.module.name.text, used.is_direct) for used in module.imports] == [
        ("spatial", True),
        ("base", True),
    ]


def test_only_the_headers_of_what_is_included_here_are_included() -> None:
    text = render(module_of(FILES))["garden_types.h"]
    assert '#include "base.h"\n#include "spatial.h"\n' in text
    files = {**FILES, "garden.yaml": "gpgen: 1\nmodule: garden\ninclude: [lib/spatial.yaml]\n"}
    text = render(module_of(files))["garden_types.h"]
    assert '#include "spatial.h"\n\n' in text
    assert '"base.h"' not in text


def test_nothing_of_another_module_is_written() -> None:
    assert sorted(render(module_of(FILES))) == ["garden.h", "garden_types.h"]


def test_a_depfile_names_the_files_of_other_modules(tmp_path: Path) -> None:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    arguments = ["-o", str(tmp_path / "out"), "--depfile", str(tmp_path / "d")]
    assert main([str(tmp_path / "garden.yaml"), *arguments]) == 0
    depfile = (tmp_path / "d").read_text()
    assert all(str(tmp_path / name) in depfile for name in FILES)
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        ".garden.gpgen",
        "garden.h",
        "garden_types.h",
    ]


def test_a_file_may_join_two_modules() -> None:
    files = {
        "garden.yaml": "gpgen: 1\nmodule: garden\ninclude: [types.yaml, other.yaml]\n"
        "structs: {both: {a: vec2, b: other.vec2}}\n",
        "other.yaml": "gpgen: 1\nmodule: other\ninclude: [types.yaml]\n",
        "types.yaml": "structs: {vec2: {x: f32}}\n",
    }
    text = render(module_of(files))["garden_types.h"]
    assert "garden_vec2 a;\n    other_vec2 b;" in text


def test_what_is_wrong_in_another_module_makes_no_noise_here() -> None:
    broken = FILES["lib/spatial.yaml"].replace("externs:", "extrns:")
    assert codes({**FILES, "lib/spatial.yaml": broken}) == ["GP201"]
    broken = FILES["base.yaml"].replace("[a, b]", "[a, B-]")
    assert codes({**FILES, "base.yaml": broken}) == ["GP210"]
    assert codes({**FILES, "base.yaml": "["}) == ["GP107"]
    assert codes({**FILES, "base.yaml": ""}) == ["GP116"]


def test_a_problem_of_a_module_that_is_included_twice_is_reported_once() -> None:
    broken = FILES["base.yaml"] + "structs: {no: {}}\n"
    assert codes({**FILES, "base.yaml": broken}) == ["GP402"]


def test_a_module_that_includes_its_includer_is_reported_with_the_chain() -> None:
    files = {
        "garden.yaml": "gpgen: 1\nmodule: garden\ninclude: [types.yaml]\n",
        "types.yaml": "include: [other.yaml]\n",
        "other.yaml": "gpgen: 1\nmodule: other\ninclude: [types.yaml]\n"
        "structs: {a: {b: garden.x}}\n",
    }
    (problem,) = read(files).problems
    assert problem.message == "cyclic include: types.yaml -> other.yaml -> types.yaml"
