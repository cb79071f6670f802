"""The editor extensions: each starts `gpgen lsp`, and shows its answers."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gpgen import __version__
from gpgen.cli import main

SCHEMA = """\
gpgen: 1
module: garden
entities:
  bee:
    properties:
      hp: {type: i32, doc: "What is left \u00e9 \U0001f41d"}
      weak: {type: bool, doc: "\U0001f41d", computed: hp < 25}
"""
COMMAND = (sys.executable, "-m", "gpgen", "lsp")


@pytest.fixture(scope="module")
def answers(repo: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return what the VS Code extension shows, and the messages that it received."""
    schema = tmp_path_factory.mktemp("two words") / "garden.yaml"
    schema.write_text(SCHEMA, "utf-8")
    extension = repo / "integration" / "editors" / "vscode"
    script = repo / "tests" / "editors" / "vscode_extension.js"
    done = subprocess.run(
        ["node", str(script), str(extension), str(schema), *COMMAND],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


@pytest.mark.slow
def test_vs_code_shows_problems_and_clears_them(answers: dict[str, Any]) -> None:
    (problem,) = answers["wrong"]
    assert problem["message"] == "unknown type 'i23'\ndid you mean 'i32'?"
    assert (problem["severity"], problem["code"], problem["source"]) == (0, "GP203", "gpgen")
    assert problem["range"]["start"] == {"line": 5, "character": 17}
    assert answers["right"] == []


@pytest.mark.slow
def test_vs_code_offers_the_fix(answers: dict[str, Any]) -> None:
    (fix,) = answers["fixes"]
    assert (fix["title"], fix["kind"]) == ("Change to 'i32'", "quickfix")
    (edit,) = fix["edit"]["edits"]
    assert edit["text"] == "i32"
    assert edit["range"]["end"] == {"line": 5, "character": 20}


@pytest.mark.slow
def test_vs_code_completes_and_explains(answers: dict[str, Any]) -> None:
    offered = {item["label"]: item for item in answers["completion"]}
    assert {"i32", "str", "ref"} <= offered.keys()
    assert offered["ref"]["insertText"] == "ref "
    assert "int32_t hp;" in answers["hover"]["contents"]["value"]
    assert answers["nothing"] is None


@pytest.mark.slow
def test_vs_code_finds_and_renames(answers: dict[str, Any]) -> None:
    assert answers["definition"]["range"]["start"] == {"line": 5, "character": 6}
    start = units(SCHEMA.split("\n")[6].partition("hp <")[0])
    uses = [each["range"]["start"] for each in answers["references"]]
    assert uses == [{"line": 5, "character": 6}, {"line": 6, "character": start}]
    assert answers["name"]["placeholder"] == "hp"
    edits = answers["rename"]["edits"]
    assert [edit["range"]["start"] for edit in edits] == uses
    assert {edit["text"] for edit in edits} == {"life"}
    assert "lower_snake_case" in answers["refused"]


@pytest.mark.slow
def test_vs_code_shows_the_outline(answers: dict[str, Any]) -> None:
    (section,) = answers["symbols"]
    (bee,) = section["children"]
    assert (section["name"], bee["name"]) == ("entities", "bee")
    assert [each["name"] for each in bee["children"]] == ["hp", "weak"]


@pytest.mark.slow
def test_vs_code_restarts_the_server_and_tells_when_there_is_none(answers: dict[str, Any]) -> None:
    assert answers["restarted"] is not None
    assert answers["later"] is None
    (error,) = answers["errors"]
    assert error.startswith("gpgen: the language server has ended: /no/such/gpgen: ")
    assert answers["output"] == []
    assert answers["disposables"] >= 10
    assert set(answers["languages"]) == {"yaml"}


def test_the_extension_names_what_it_has(repo: Path) -> None:
    folder = repo / "integration" / "editors" / "vscode"
    package = json.loads((folder / "package.json").read_text())
    assert (folder / package["main"]).is_file()
    assert package["version"] == __version__
    assert "dependencies" not in package
    settings = package["contributes"]["configuration"]["properties"]
    assert settings["gpgen.command"]["default"] == ["gpgen", "lsp"]


def test_gpgen_says_where_the_extensions_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "editors-dir"]) == 0
    folder = Path(capsys.readouterr().out.rstrip("\n"))
    assert (folder / "vscode" / "package.json").is_file()
    assert (folder / "nvim" / "gpgen.lua").is_file()


def test_neovim_starts_the_server_for_yaml_files(repo: Path) -> None:
    lua = shutil.which("lua5.4")
    assert lua
    done = subprocess.run(
        [
            lua,
            str(repo / "tests" / "editors" / "nvim_stub.lua"),
            str(repo / "integration" / "editors" / "nvim" / "gpgen.lua"),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "1\tgpgen\tgpgen lsp\t/home/a/game",
        "3\tgpgen\tpython3 -m gpgen lsp\t/tmp",
    ]
