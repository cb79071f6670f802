"""Inputs on which other generators fail: gpgen reports one clear error, or accepts them.

The name of each case begins with the generator that fails, as observed or as users report.
"""

import subprocess
from pathlib import Path

import pytest

from gpgen.cli import main

HEAD = "gpgen: 1\nmodule: game\n"
UNIT = f"{HEAD}entities:\n  unit:\n"
# The wrong schema, and the beginning of each line of the report except excerpts.
MISTAKES = {
    "nanopb: a text without its size": (
        f"{UNIT}    properties: {{name: str}}\n",
        ["5:24: error[GP219]: 'str' requires a size here"],
    ),
    "nanopb: options for a field that is not there": (
        f"{UNIT}    properties: {{hp: i32}}\n    presets: {{boss: {{ph: 5}}}}\n",
        ["6:22: error[GP416]: unknown property 'ph'"],
    ),
    "nanopb: a misspelt option": (
        f"{UNIT}    pool: {{max_sze: 8}}\n",
        ["5:12: error[GP201]: unknown key 'max_sze'"],
    ),
    "flatcc: an unknown type, which loses its last letter": (
        f"{UNIT}    properties: {{x: Foo}}\n",
        ["5:21: error[GP203]: unknown type 'Foo'"],
    ),
    "flatcc: ten errors for a missing brace": (
        f"{HEAD}entities:\n  unit: {{properties: {{x: i32, y: i32\n  other: {{}}\n",
        ["4:22: error[GP107]: expected '}' for this brace"],
    ),
    "flatcc: NUL, which ends in an assertion": (
        f"{HEAD}entities:\n  unit\0: {{}}\n",
        ["4:7: error[GP104]: unexpected character U+0000"],
    ),
    "wayland-scanner: an unknown type leaves an empty file": (
        f"{UNIT}    signals: {{hit: {{args: {{by: fxed}}}}}}\n",
        ["5:32: error[GP203]: unknown type 'fxed'"],
    ),
    "wayland-scanner: two arguments of one name": (
        f"{UNIT}    signals: {{hit: {{args: {{by: i32, by: i32}}}}}}\n",
        [
            "5:37: error[GP117]: duplicate key 'by'",
            "5:28: note: first defined here",
        ],
    ),
    "gdbus-codegen: a type that is none, exit status 0": (
        f"{UNIT}    properties: {{x: zz}}\n",
        ["5:21: error[GP203]: unknown type 'zz'"],
    ),
    "gdbus-codegen: an element that is none, exit status 0": (
        f"{UNIT}    rag: {{}}\n",
        ["5:5: error[GP201]: unknown key 'rag'"],
    ),
    "nunavut: two fields of one name, without a line": (
        f"{HEAD}structs:\n  unit: {{hp: i32, hp: u8}}\n",
        [
            "4:19: error[GP117]: duplicate key 'hp'",
            "4:10: note: first defined here",
        ],
    ),
    "nunavut: a bad name, reported at another line": (
        f"{HEAD}structs:\n  unit:\n    9lives: i32\n",
        ["5:5: error[GP210]: expected a field name in lower_snake_case"],
    ),
    "YNL: another shape, reported by a dump of the JSON Schema": (
        f"{HEAD}entities:\n  - unit\n",
        ["4:3: error[GP202]: 'entities': expected a mapping, got a list"],
    ),
    "QAPI: only the first of several": (
        f"{UNIT}    properties: {{a: i3, b: u9}}\n    hooks: [birth]\n",
        [
            "5:21: error[GP203]: unknown type 'i3'",
            "5:28: error[GP203]: unknown type 'u9'",
            "6:13: error[GP208]: unknown value 'birth' for an entry of 'hooks'",
        ],
    ),
    "mavgen: a file of another kind, exit status 0": (
        "<xml>\n",
        ["1:1: error[GP202]: the schema: expected a mapping"],
    ),
    "PyYAML: an octal number by accident": (
        f"{HEAD}constants: {{a: u8 = 010}}\n",
        ["3:21: error[GP119]: unexpected leading 0 of the number '010'"],
    ),
    **{
        f"nanopb: a field called {name}": (
            f"{HEAD}structs: {{unit: {{{name}: i32}}}}\n",
            [
                (
                    "3:18: error[GP502]: the name of a field of the struct 'unit'"
                    f" conflicts with '{name}'"
                )
            ],
        )
        for name in ("restrict", "errno", "typeof", "linux", "class", "assert")
    },
}
# Names on which flatcc and nanopb fail, strings that YAML reads as true, early ends of comments.
ODD = """\
gpgen: 1
module: game
doc: "Ends */ here, /* there, ??/ and \\\\"
enums: {no: [yes, off]}
entities:
  unit:
    doc: 'a doc with */ in it'
    properties: {start: i32, identifier: u8, end: u8, size: u8, hash: u8, no: no, on: bool, y: f32}
"""


@pytest.mark.parametrize(("text", "reported"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_reported_once_at_its_place_and_nothing_is_written(
    text: str,
    reported: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.yaml").write_text(text)
    assert main(["bad.yaml", "-o", "out", "--depfile", "game.d", "--stamp", "stamp"]) == 1
    said = [line for line in capsys.readouterr().err.splitlines() if line.startswith("bad.yaml")]
    assert len(said) == len(reported)
    for line, start in zip(said, reported, strict=True):
        assert line.startswith(f"bad.yaml:{start}")
    assert [path.name for path in tmp_path.iterdir()] == ["bad.yaml"]


def test_odd_names_and_texts_come_out_as_c_that_compiles(tmp_path: Path, repo: Path) -> None:
    """The schema's file name is not a C identifier (flatcc derives an include guard from it)."""
    schema = tmp_path / "my-odd.name.yaml"
    schema.write_text(ODD)
    assert main([str(schema), "-o", str(tmp_path / "out")]) == 0
    strict = ("-Wall", "-Wextra", "-Wpedantic", "-Wcomment", "-Wtrigraphs", "-Werror")
    sources = sorted((tmp_path / "out").glob("*.c"))
    includes = (f"-I{tmp_path}/out", f"-I{repo}/runtime", "-fsyntax-only")
    subprocess.run(["cc", "-std=c11", *strict, *includes, *sources], check=True)
    assert str(tmp_path) not in "".join(path.read_text() for path in sources)
