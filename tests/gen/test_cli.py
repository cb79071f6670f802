"""The command line, run as people run it."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command import GOOD, NAMES, gpgen

from gpgen.cli import VERBS
from gpgen.language.json_schema import json_schema


def test_the_main_job_writes_the_module_and_says_nothing(folder: Path) -> None:
    """All is well: exit status 0, and no word."""
    done = gpgen("pond.yaml", "-o", "out", cwd=folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    written = sorted(path.name for path in (folder / "out").iterdir())
    assert written == sorted([*NAMES, ".pond.gpgen"])


def test_a_second_run_touches_nothing(folder: Path) -> None:
    """Same inputs, same bytes, same times."""
    gpgen("pond.yaml", "-o", "out", cwd=folder)
    for path in (folder / "out").iterdir():
        os.utime(path, (1, 1))
    assert gpgen("pond.yaml", "-o", "out", cwd=folder).returncode == 0
    assert {path.stat().st_mtime for path in (folder / "out").iterdir()} == {1.0}


def test_the_output_does_not_depend_on_folder_or_hash_seed(folder: Path, tmp_path: Path) -> None:
    """The same bytes come out of another folder, with another seed for hashes."""
    elsewhere = tmp_path / "else where"
    elsewhere.mkdir()
    (elsewhere / "pond.yaml").write_text(GOOD)
    gpgen("pond.yaml", "-o", "out", cwd=folder, PYTHONHASHSEED="1")
    gpgen(str(elsewhere / "pond.yaml"), "-o", "other", cwd=elsewhere, PYTHONHASHSEED="2")
    for name in NAMES:
        assert (elsewhere / "other" / name).read_bytes() == (folder / "out" / name).read_bytes()


def test_a_bad_schema_is_status_1_and_leaves_what_was_there(folder: Path) -> None:
    """The outputs of the last good run stay as they are."""
    gpgen("pond.yaml", "-o", "out", cwd=folder)
    before = {path.name: path.read_bytes() for path in (folder / "out").iterdir()}
    done = gpgen("bad.yaml", "-o", "out", cwd=folder)
    assert done.returncode == 1
    assert done.stderr.startswith("bad.yaml:4:31: error[GP")
    assert {path.name: path.read_bytes() for path in (folder / "out").iterdir()} == before


def test_check_says_what_is_wrong_and_writes_nothing(folder: Path) -> None:
    """Exit status 0 for a good schema, 1 for a bad one."""
    assert gpgen("check", "pond.yaml", cwd=folder).returncode == 0
    done = gpgen("check", "bad.yaml", cwd=folder)
    assert done.returncode == 1
    assert "did you mean 'f32'?" in done.stderr
    assert sorted(path.name for path in folder.iterdir()) == ["bad.yaml", "pond.yaml"]


def test_runtime_dir_holds_the_runtime(folder: Path) -> None:
    """`gpgen print runtime-dir` is what a build hands to -I."""
    done = gpgen("print", "runtime-dir", cwd=folder)
    assert (Path(done.stdout.strip()) / "gp_base.h").is_file()


def test_the_json_schema_is_printed_for_editors(folder: Path) -> None:
    """`gpgen print json-schema` is a file that they can be pointed at."""
    done = gpgen("print", "json-schema", cwd=folder)
    assert json.loads(done.stdout) == json_schema()


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["pond.yaml"],
        ["pond.yaml", "-o"],
        ["print", "nothing"],
        ["check"],
        ["--no-such"],
        ["pond.yaml", "-o", "out", "--check", "--dry-run"],
        ["pond.yaml", "-o", "out", "--max-errors", "-1"],
        ["pond.yaml", "-o", "out", "--dep", "pond.d"],
        ["pond.yaml", "-o", "out", "--template-dir", "nowhere"],
        ["explain"],
        ["explain", "pond_duck"],
    ],
)
def test_a_wrong_command_is_status_2_with_the_usage(folder: Path, arguments: list[str]) -> None:
    """And it says how it goes."""
    done = gpgen(*arguments, cwd=folder)
    assert done.returncode == 2
    assert "usage: gpgen" in done.stderr


def test_an_unknown_verb_is_said_to_be_one(folder: Path) -> None:
    """It is not taken for a schema."""
    done = gpgen("chek", "pond.yaml", cwd=folder)
    assert done.returncode == 2
    assert "'chek' is neither a file nor a verb" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("chek pond.yaml", "gpgen: 'chek' is neither a file nor a verb; did you mean 'check'?\n"),
        ("pond", "gpgen: 'pond' is neither a file nor a verb; the verbs are check, conform, "),
        ("pond.yaml -o out --chek", "gpgen: there is no --chek; did you mean --check?\n"),
        ("pond.yaml -o out --stmp=x", "gpgen: there is no --stmp=x; did you mean --stamp?\n"),
        ("check pond.yaml --max-error 3", "gpgen check: there is no --max-error 3; did you mean "),
        ("check pond.yaml more", "gpgen check: 'more' is one argument too many\n"),
        ("pond.yaml pond.yaml -o out", "gpgen: 'pond.yaml' is one argument too many\n"),
        ("init --bild make", "gpgen init: there is no --bild; did you mean --build?\n"),
        ("pund.yaml -o out", "error[GP101]: the file cannot be read: no such file or directory"),
        ("pund.yaml -o out", "did you mean 'pond.yaml'?\n"),
        ("check pond.yml", "did you mean 'pond.yaml'?\n"),
        ("check ./../{folder}/pond.yml", "did you mean '../{folder}/pond.yaml'?\n"),
    ],
)
def test_a_wrong_word_is_answered_with_the_right_one(
    arguments: str, said: str, folder: Path
) -> None:
    done = gpgen(*arguments.format(folder=folder.name).split(), cwd=folder)
    assert done.returncode in {1, 2}
    assert said.format(folder=folder.name) in done.stderr
    assert ("usage: gpgen" in done.stderr) == (done.returncode == 2)


def test_an_included_file_that_was_meant_is_offered(folder: Path) -> None:
    (folder / "parts").mkdir()
    (folder / "parts/spatial.yaml").write_text("gpgen: 1\n")
    (folder / "pond.yaml").write_text("gpgen: 1\nmodule: pond\ninclude: [parts/spacial.yaml]\n")
    done = gpgen("check", "pond.yaml", cwd=folder)
    assert "did you mean 'parts/spatial.yaml'?" in done.stderr


def test_help_fits_on_a_screen(folder: Path) -> None:
    """24 lines of 80 columns."""
    done = gpgen("--help", cwd=folder, COLUMNS="80")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) <= 24
    assert max(map(len, done.stdout.splitlines())) <= 80


@pytest.mark.parametrize("verb", VERBS)
def test_help_of_a_verb_fits_on_a_screen_too(folder: Path, verb: str) -> None:
    done = gpgen(verb, "--help", cwd=folder, COLUMNS="80")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) <= 24
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_a_bug_of_ours_is_status_3_and_asks_for_a_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No traceback unless it is asked for."""
    from gpgen import cli  # noqa: PLC0415 (so that a failing import fails this test alone)

    def explode(_arguments: list[str]) -> int:
        raise ZeroDivisionError("boom")

    monkeypatch.setattr(cli, "run", explode)
    assert cli.main([]) == 3
    said = capsys.readouterr().err
    assert said.startswith("gpgen: internal error: ZeroDivisionError: boom\n")
    assert "Traceback" not in said


def test_interrupting_is_said_and_writes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C gives the shell's usual status."""
    from gpgen import cli  # noqa: PLC0415 (so that a failing import fails this test alone)

    def interrupt(_arguments: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "run", interrupt)
    assert cli.main([]) == 130
    assert capsys.readouterr().err == "gpgen: interrupted; nothing is half written\n"


INTERRUPTED_EARLY = """\
import os, signal, sys
class Interrupting:
    def find_spec(self, name, *_):
        if name == "gpgen.cli":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
sys.argv = ["gpgen", "--version"]
from gpgen.__main__ import program
program()
"""


@pytest.mark.parametrize(("is_ignored", "status"), [(False, -signal.SIGINT), (True, 0)])
def test_interrupting_before_anything_is_there_ends_in_silence(
    *, is_ignored: bool, status: int
) -> None:
    """And not at all where Ctrl-C is not meant for it: in the background of a shell."""
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_EARLY],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: signal.signal(
            signal.SIGINT, signal.SIG_IGN if is_ignored else signal.SIG_DFL
        ),
    )
    assert (done.returncode, done.stderr) == (status, "")
