"""The command line, run as a child process."""

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from command import GOOD, NAMES, gpgen, run_gpgen

from gpgen import cli
from gpgen.cli.command_line import VERBS, parse
from gpgen.schema.json_schema.document import json_schema


def test_the_main_job_writes_the_module_and_says_nothing(folder: Path) -> None:
    """A successful run exits with status 0 and prints nothing."""
    done = gpgen("pond.yaml", "-o", "out", cwd=folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    written = sorted(path.name for path in (folder / "out").iterdir())
    assert written == sorted([*NAMES, ".pond.gpgen"])


def test_a_second_run_touches_nothing(folder: Path) -> None:
    """The same inputs give the same bytes, and unchanged files keep their times."""
    gpgen("pond.yaml", "-o", "out", cwd=folder)
    for path in (folder / "out").iterdir():
        os.utime(path, (1, 1))
    assert gpgen("pond.yaml", "-o", "out", cwd=folder).returncode == 0
    assert {path.stat().st_mtime for path in (folder / "out").iterdir()} == {1.0}


def test_the_output_does_not_depend_on_folder_or_hash_seed(folder: Path, tmp_path: Path) -> None:
    """Another folder and another hash seed give the same bytes."""
    elsewhere = tmp_path / "else where"
    elsewhere.mkdir()
    (elsewhere / "pond.yaml").write_text(GOOD)
    run_gpgen("pond.yaml", "-o", "out", cwd=folder, PYTHONHASHSEED="1")
    run_gpgen(str(elsewhere / "pond.yaml"), "-o", "other", cwd=elsewhere, PYTHONHASHSEED="2")
    for name in NAMES:
        assert (elsewhere / "other" / name).read_bytes() == (folder / "out" / name).read_bytes()


def test_a_bad_schema_is_status_1_and_leaves_what_was_there(folder: Path) -> None:
    """The outputs of the last successful run are unchanged."""
    gpgen("pond.yaml", "-o", "out", cwd=folder)
    before = {path.name: path.read_bytes() for path in (folder / "out").iterdir()}
    done = gpgen("bad.yaml", "-o", "out", cwd=folder)
    assert done.returncode == 1
    assert done.stderr.startswith("bad.yaml:4:31: error[GP")
    assert {path.name: path.read_bytes() for path in (folder / "out").iterdir()} == before


def test_check_says_what_is_wrong_and_writes_nothing(folder: Path) -> None:
    """The exit status is 0 for a good schema, 1 for a bad one."""
    assert gpgen("check", "pond.yaml", cwd=folder).returncode == 0
    done = gpgen("check", "bad.yaml", cwd=folder)
    assert done.returncode == 1
    assert "did you mean 'f32'?" in done.stderr
    assert sorted(path.name for path in folder.iterdir()) == ["bad.yaml", "pond.yaml"]


def test_runtime_dir_holds_the_runtime(folder: Path) -> None:
    """Builds pass the result of `gpgen print runtime-dir` to -I."""
    done = gpgen("print", "runtime-dir", cwd=folder)
    assert (Path(done.stdout.strip()) / "gp_base.h").is_file()


def test_the_json_schema_is_printed_for_editors(folder: Path) -> None:
    """Editors can use the output of `gpgen print json-schema`."""
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
    """The usage is printed to standard error."""
    done = gpgen(*arguments, cwd=folder)
    assert done.returncode == 2
    assert "usage: gpgen" in done.stderr


def test_an_unknown_verb_is_said_to_be_one(folder: Path) -> None:
    """The unknown verb is not taken for the name of a schema."""
    done = gpgen("chek", "pond.yaml", cwd=folder)
    assert done.returncode == 2
    assert "'chek' is neither a file nor a verb" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("chek pond.yaml", "gpgen: 'chek' is neither a file nor a verb; did you mean 'check'?\n"),
        ("pond", "gpgen: 'pond' is neither a file nor a verb; the verbs are check, conform, "),
        ("pond.yaml -o out --chek", "gpgen: no option --chek; did you mean --check?\n"),
        ("pond.yaml -o out --stmp=x", "gpgen: no option --stmp=x; did you mean --stamp?\n"),
        ("check pond.yaml --max-error 3", "gpgen check: no option --max-error; did you mean "),
        ("check pond.yaml more", "gpgen check: unexpected argument 'more'\n"),
        ("pond.yaml pond.yaml -o out", "gpgen: unexpected argument 'pond.yaml'\n"),
        ("init --bild make", "gpgen init: no option --bild; did you mean --build?\n"),
        ("pond.yaml --out x", "gpgen: no option --out; did you mean --output?\n"),
        ("--out x pond.yaml", "gpgen: no option --out; did you mean --output?\n"),
        ("--outdir", "gpgen: no option --outdir; did you mean --output?\n"),
        ("pond.yaml -o out -f", "gpgen: no option -f; did you mean --force?\n"),
        ("pond.yaml -o out --dry", "gpgen: no option --dry; did you mean --dry-run?\n"),
        ("pond.yaml -o out --list", "gpgen: no option --list; did you mean --list-outputs?\n"),
        ("pond.yaml -o out -MD", "gpgen: no option -MD; did you mean --depfile?\n"),
        ("pond.yaml -o out --strict", "gpgen: no option --strict; did you mean -W error?\n"),
        ("pond.yaml -o out -x", "gpgen: no option -x\nusage: "),
        ("pond.yaml -o out --x", "gpgen: no option --x\nusage: "),
        ("check pond.yaml --json", "check: no option --json; did you mean --error-format json?\n"),
        ("check pond.yaml -o out", "gpgen check: no option -o\nusage: "),
        ("graph pond.yaml --mermaid", "no option --mermaid; did you mean --format mermaid?\n"),
        ("graph --fromat dot pond.yaml", "graph: no option --fromat; did you mean --format?\n"),
        ("stubs pond.yaml -Iinclude", "gpgen stubs: no option -Iinclude; did you mean --cc?\n"),
        ("vendor --force --output x", "gpgen vendor: no option --output\nusage: "),
        ("explain --schema pond.yaml x", "gpgen explain: no option --schema\nusage: "),
        ("conform pond.yaml pond.yaml --lay", "no option --lay; did you mean --layout?\n"),
        ("lock pond.yaml -f", "gpgen lock: no option -f; did you mean --force?\n"),
        ("init --build mak", "argument --build: unknown value 'mak'; did you mean 'make'?\n"),
        ("init --build zig", "unknown value 'zig'; expected make, ninja, cmake or meson\n"),
        ("print runtimedir", "argument FACT: unknown value 'runtimedir'; did you mean 'runtime-"),
        ("print cmake", "argument FACT: unknown value 'cmake'; did you mean 'cmake-dir'?\n"),
        ("check pond.yaml --error-format=jsn", "unknown value 'jsn'; did you mean 'json'?\n"),
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


# Standard output and input


def test_a_single_file_goes_to_standard_output_as_one_text(folder: Path, repo: Path) -> None:
    """The output compiles: the header, then the source without its include of that header."""
    done = gpgen("pond.yaml", "--single-file", "-o", "-", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert '#include "pond.h"' not in done.stdout
    assert "gpgen checksum" not in done.stdout
    (folder / "all.c").write_text(done.stdout)
    command = ["cc", "-std=c11", "-Wall", "-Werror", f"-I{repo / 'runtime'}", "-c", "all.c"]
    subprocess.run(command, cwd=folder, check=True)
    assert not (folder / "-").exists()


def test_a_module_without_sources_is_its_header_there(folder: Path) -> None:
    (folder / "pond.yaml").write_text("gpgen: 1\nmodule: pond\n")
    done = gpgen("pond.yaml", "--single-file", "-o", "-", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("#endif\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("-o -", "gpgen: -o - requires --single-file: standard output takes one file\n"),
        (
            "-o - --single-file --check",
            "gpgen: -o - conflicts with --check: standard output is no file\n",
        ),
        ("-o - --single-file --dry-run", "gpgen: -o - conflicts with --dry-run: standard outp"),
        (
            "-o - --list-outputs",
            "gpgen: -o - conflicts with --list-outputs: standard output is no file\n",
        ),
        ("-o - --single-file --depfile d", "gpgen: -o - conflicts with --depfile: standard out"),
        (
            "-o - --single-file --stamp s",
            "gpgen: -o - conflicts with --stamp: standard output is no file\n",
        ),
    ],
)
def test_standard_output_takes_no_more_than_one_file(
    folder: Path, arguments: str, said: str
) -> None:
    done = gpgen("pond.yaml", *arguments.split(), cwd=folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(said)


@pytest.mark.parametrize("verb", ["vendor", "init"])
def test_what_writes_many_files_says_that_it_needs_a_folder(folder: Path, verb: str) -> None:
    done = gpgen(verb, "-", cwd=folder)
    assert done.returncode == 2
    assert "standard output takes one file: expected a folder" in done.stderr
    assert not (folder / "-").exists()
    assert gpgen(verb, "./-", cwd=folder).returncode == 0
    assert (folder / "-").is_dir()


def test_a_folder_may_be_called_like_standard_output(folder: Path) -> None:
    assert gpgen("pond.yaml", "-o", "./-", cwd=folder).returncode == 0
    assert (folder / "-/pond.h").is_file()


def from_stdin(*arguments: str, text: str, cwd: Path) -> tuple[int, str, str]:
    """Run gpgen with a schema on standard input; return the exit status and both outputs."""
    done = subprocess.run(
        [sys.executable, "-m", "gpgen", *arguments],
        input=text,
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_a_schema_is_read_from_standard_input(folder: Path) -> None:
    """Paths in `include` are relative to the working directory."""
    (folder / "more.yaml").write_text("gpgen: 1\nstructs: {vec2: {x: f32}}\n")
    text = f"{GOOD}include: [more.yaml]\nworld: {{properties: {{place: vec2}}}}\n"
    assert from_stdin("check", "-", text=text, cwd=folder) == (0, "", "")
    status, _, said = from_stdin("check", "-", text=text.replace("f32", "f33"), cwd=folder)
    assert (status, said.splitlines()[0]) == (1, "<stdin>:4:31: error[GP203]: unknown type 'f33'")
    assert from_stdin("check", "-", text="", cwd=folder)[2].startswith("<stdin>: error[GP116]")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("graph - --format mermaid", "flowchart LR\n"),
        ("stubs -", '#include "pond.h"\n'),
        ("explain pond_duck_set_weight -", "<stdin>:4:23: the property 'weight'"),
        ("conform pond.yaml -", ""),
        ("print model -", '{\n  "version": 1,\n  "name": "pond",\n  "files": [\n    "<stdin>"'),
    ],
)
def test_what_only_reads_a_schema_reads_it_from_there_too(
    folder: Path, arguments: str, said: str
) -> None:
    status, out, complaints = from_stdin(*arguments.split(), text=GOOD, cwd=folder)
    assert (status, complaints) == (0, "")
    assert out.startswith(said)


@pytest.mark.parametrize("arguments", ["- -o out", "lock -"])
def test_what_writes_files_needs_a_schema_with_a_name(folder: Path, arguments: str) -> None:
    status, out, said = from_stdin(*arguments.split(), text=GOOD, cwd=folder)
    assert (status, out) == (2, "")
    assert "expected a file, whose name the outputs contain, got '-'" in said


# Inputs that are not regular files


def test_an_include_of_what_is_no_file_is_an_error_at_its_place(folder: Path) -> None:
    """Reading a pipe or a device could block forever."""
    os.mkfifo(folder / "pipe")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(folder / "sock"))
    (folder / "sub").mkdir()
    (folder / "link.yaml").symlink_to("pipe")
    names = {
        "pipe": "a pipe",
        "link.yaml": "a pipe",
        "/dev/zero": "a device",
        "sub": "a folder",
        "sock": "a socket",
    }
    text = "gpgen: 1\nmodule: pond\ninclude:\n" + "".join(f"  - {name}\n" for name in names)
    (folder / "pond.yaml").write_text(text)
    done = subprocess.run(
        [sys.executable, "-m", "gpgen", "check", "pond.yaml"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    lines = done.stderr.splitlines()
    assert lines[::3] == [
        f"pond.yaml:{line}:5: error[GP120]: the included file '{name}' cannot be read:"
        f" expected a regular file, got {kind}"
        for line, (name, kind) in enumerate(names.items(), 4)
    ]
    assert {line.partition("^ ")[2] for line in lines[2::3]} == {"include a schema file"}


def test_a_lock_file_that_is_a_pipe_is_an_error(folder: Path) -> None:
    (folder / "pond.yaml").write_text(GOOD + "streams: {quack: {events: {loud: {}}}}\n")
    os.mkfifo(folder / "pond.lock")
    for verb in ("check", "lock"):
        done = gpgen(verb, "pond.yaml", cwd=folder)
        said = "pond.lock: error[GP101]: the file cannot be read: expected a regular file, got a pi"
        assert done.returncode == 1
        assert done.stderr.startswith(said)


def test_a_schema_that_is_no_file_is_an_error(folder: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(folder / "sock"))
    done = gpgen("check", "sock", cwd=folder)
    said = "sock: error[GP101]: the file cannot be read: expected a regular file, got a socket"
    assert (done.returncode, done.stderr.startswith(said)) == (1, True)


@pytest.mark.slow
def test_a_schema_may_be_a_pipe_that_the_command_names(folder: Path) -> None:
    """The shell creates such a pipe for `<(...)`."""
    line = f"{sys.executable} -m gpgen check <(cat pond.yaml)"
    subprocess.run(["bash", "-c", line], cwd=folder, check=True)


def test_an_included_file_that_was_meant_is_offered(folder: Path) -> None:
    (folder / "parts").mkdir()
    (folder / "parts/spatial.yaml").write_text("gpgen: 1\n")
    (folder / "pond.yaml").write_text("gpgen: 1\nmodule: pond\ninclude: [parts/spacial.yaml]\n")
    done = gpgen("check", "pond.yaml", cwd=folder)
    assert "did you mean 'parts/spatial.yaml'?" in done.stderr


def test_a_missing_include_is_suggested_as_the_file_that_includes_writes_it(folder: Path) -> None:
    (folder / "parts").mkdir()
    (folder / "parts" / "types.yaml").write_text("gpgen: 1\n")
    text = "gpgen: 1\nmodule: pond\ninclude: [types.yml]\n"
    (folder / "parts" / "pond.yaml").write_text(text)
    done = gpgen("check", "parts/pond.yaml", cwd=folder)
    assert "^ did you mean 'types.yaml'?\n" in done.stderr


def test_help_fits_on_a_screen(folder: Path) -> None:
    """The help has at most 24 lines of 80 columns."""
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
    """A traceback is printed only on request."""

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
    """Ctrl-C exits with the shell's usual status, 130."""

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
    """Ctrl-C has no effect if SIGINT is ignored, as for a shell's background jobs."""
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


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["a.yaml", "-o", "out", ""], "gpgen: unexpected argument ''\n"),
        (["", "-o", "out"], "gpgen: argument SCHEMA: expected a name, got an empty one\n"),
        (["a.yaml", "-o", ""], "gpgen: argument -o/--output: expected a name, got an empty one\n"),
        (
            ["a.yaml", "-o", "out", "--stamp", ""],
            "gpgen: argument --stamp: expected a name, got an empty one\n",
        ),
    ],
)
def test_an_empty_word_is_refused(
    line: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """An unset shell variable results in an empty argument."""
    with pytest.raises(SystemExit):
        parse(line)
    assert capsys.readouterr().err.startswith(said)
