"""The language server, tested by a client over standard input and output."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from lsp_client import Client, RequestError
from lsp_text import GARDEN, at

from gpgen.cli import main

# Characters of one, two and two code units in UTF-16.
FUNNY = "doc: \u00e9 \U0001f41d \U0001f41d"
TEXT = GARDEN.replace("doc: Where bees live.", FUNNY).replace(
    "hp: {type: i32, default: 100, doc: What is left of it.}",
    'hp: {doc: "\u00e9 \U0001f41d\U0001f41d", type: i32}',
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "garden.yaml").write_text(TEXT, "utf-8")
    return tmp_path


def test_a_whole_session(folder: Path) -> None:
    with Client(folder) as client:
        assert client.capabilities["positionEncoding"] == "utf-16"
        client.open("garden.yaml", TEXT.replace("type: i32}", "type: i23}"))
        (problem,) = client.wait_for_problems("garden.yaml")
        assert problem["message"] == "unknown type 'i23'\ndid you mean 'i32'?"
        assert (problem["code"], problem["severity"], problem["source"]) == ("GP203", 1, "gpgen")
        line = TEXT[: TEXT.index("type: i32}")].count("\n")
        before = TEXT.split("\n")[line].partition("i32}")[0]
        start = len(before.encode("utf-16-le")) // 2
        assert start == len(before) + 2, "two characters before it are two units each"
        assert problem["range"] == {
            "start": {"line": line, "character": start},
            "end": {"line": line, "character": start + 3},
        }
        document = {"textDocument": {"uri": client.uri("garden.yaml")}}
        asked = {**document, "range": problem["range"], "context": {"diagnostics": [problem]}}
        (fix,) = client.request("textDocument/codeAction", asked)
        assert fix["title"] == "Change to 'i32'"
        (edit,) = fix["edit"]["changes"][client.uri("garden.yaml")]
        assert edit == {"range": problem["range"], "newText": "i32"}
        client.change("garden.yaml", TEXT)
        assert client.wait_for_problems("garden.yaml") == []

        shown = client.ask("hover", "garden.yaml", line, start + 1)
        assert shown["contents"]["value"] == "**i32**: `int32_t` in C"
        offered = client.completion("garden.yaml", line, start)
        assert "vec2" in offered
        assert offered["vec2"]["textEdit"]["range"]["start"]["character"] == start

        symbols = client.request("textDocument/documentSymbol", document)
        assert "entities" in [each["name"] for each in symbols]
        client.close("garden.yaml")
        assert client.errors() == []
    assert (client.stderr, client.process.returncode) == ("", 0)


def test_names_are_found_and_renamed(folder: Path) -> None:
    with Client(folder) as client:
        client.open("garden.yaml")
        place = at(TEXT, "computed: hp", inside=10)
        found = client.ask("definition", "garden.yaml", *place)
        declared = at(TEXT, "hp: {doc")
        assert found["range"]["start"] == {"line": declared.line, "character": declared.character}
        context = {"includeDeclaration": True}
        uses = client.ask("references", "garden.yaml", *place, context=context)
        assert len(uses) == 5
        ready = client.ask("prepareRename", "garden.yaml", *place)
        assert ready["placeholder"] == "hp"
        edit = client.ask("rename", "garden.yaml", *place, newName="life")
        assert len(edit["changes"][client.uri("garden.yaml")]) == 5
        with pytest.raises(RequestError, match="lower_snake_case"):
            client.ask("rename", "garden.yaml", *place, newName="Life")
        assert client.ask("prepareRename", "garden.yaml", 0, 0) is None
        with pytest.raises(RequestError, match="not on a declared name"):
            client.ask("rename", "garden.yaml", 0, 0, newName="life")
        assert client.errors() == []


def test_notes_are_related_information(folder: Path) -> None:
    twice = TEXT + "  bee: {}\n"
    with Client(folder) as client:
        client.open("garden.yaml", twice)
        problems = client.wait_for_problems("garden.yaml")
        (related,) = problems[0]["relatedInformation"]
        assert related["location"]["uri"] == client.uri("garden.yaml")
        assert related["location"]["range"]["start"]["line"] == at(TEXT, "bee:\n").line


def test_files_that_change_on_the_disk_are_read_again(folder: Path) -> None:
    with Client(folder) as client:
        client.open("garden.yaml", TEXT.replace("gpgen: 1", "gpgen: 1\ninclude: [more.yaml]"))
        (problem,) = client.wait_for_problems("garden.yaml")
        assert problem["code"] == "GP120"
        (folder / "more.yaml").write_text("constants: {}\n")
        client.changed_on_disk("more.yaml")
        assert client.wait_for_problems("garden.yaml") == []
        (folder / "more.yaml").unlink()
        client.save("garden.yaml")
        assert len(client.wait_for_problems("garden.yaml")) == 1
        assert client.errors() == []


def test_an_editor_may_count_in_bytes(folder: Path) -> None:
    with Client(folder, encodings=("utf-8", "utf-16")) as client:
        assert client.capabilities["positionEncoding"] == "utf-8"
        client.open("garden.yaml", TEXT.replace("type: i32}", "type: i23}"))
        (problem,) = client.wait_for_problems("garden.yaml")
        line = problem["range"]["start"]["line"]
        before = TEXT.split("\n")[line].partition("i32}")[0]
        assert problem["range"]["start"]["character"] == len(before.encode())


def test_broken_text_while_typing_is_answered(folder: Path) -> None:
    with Client(folder) as client:
        client.open("garden.yaml")
        for text in ("", "\t", "gpgen: [", TEXT + "    on: {", "a: *b", "\ufeff" + TEXT, "\0"):
            client.change("garden.yaml", text)
            client.completion("garden.yaml", 3, 2)
            client.ask("hover", "garden.yaml", 0, 0)
        client.change("garden.yaml", TEXT)
        assert "clamp" in client.completion("garden.yaml", *at(TEXT, "computed: hp"))
        assert client.errors() == []


def test_an_internal_error_is_logged_and_the_server_goes_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = folder / "broken"
    broken.mkdir()
    (broken / "sitecustomize.py").write_text(
        "import gpgen.lsp.session as session\n"
        "def fail(*_):\n    raise KeyError('gone')\n"
        "session.Session.hover = fail\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(broken))
    with Client(folder) as client:
        client.open("garden.yaml")
        assert client.ask("hover", "garden.yaml", 0, 0) is None
        assert len(client.errors()) == 1
        assert re.fullmatch(
            r"gpgen: internal error: KeyError: 'gone' at sitecustomize.py:3", client.errors()[0]
        )
        assert client.completion("garden.yaml", *at(TEXT, "computed: hp"))
    assert client.stderr == ""


def test_a_broken_message_does_not_end_the_server(folder: Path) -> None:
    with Client(folder) as client:
        client.open("garden.yaml")
        assert client.process.stdin
        client.process.stdin.write(b"Content-Length: 3\r\n\r\n{]}")
        client.process.stdin.flush()
        client.notify("textDocument/didChange", {"nonsense": True})
        assert client.ask("hover", "garden.yaml", 0, 0) is not None
        assert len(client.errors()) == 2
    assert client.stderr == ""


def test_the_server_ends_with_its_input(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "gpgen", "lsp", "--stdio"],
        input=b"",
        cwd=folder,
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_without_its_package_the_server_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("gpgen.cli.lsp.find_spec", lambda _name: None)
    assert main(["lsp"]) == 2
    reported = capsys.readouterr()
    assert reported.out == ""
    assert reported.err == (
        "gpgen lsp: the Python package pygls is missing;"
        " install it with: pip install 'gpgen[lsp]'\n"
    )


def test_an_unknown_option_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["lsp", "--port", "1"])
    assert left.value.code == 2
    assert "--port" in capsys.readouterr().err
