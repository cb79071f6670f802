"""Shell completion, tested in bash, fish and zsh."""

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from zsh import Zsh

from gpgen.cli import main
from gpgen.cli.command_line import VERBS
from gpgen.cli.completion import MAIN, verbs


def run(*command: str, cwd: Path) -> list[str]:
    environment = {**os.environ, "HOME": str(cwd), "XDG_CONFIG_HOME": str(cwd)}
    done = subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, check=False, env=environment
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


@pytest.fixture
def script(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[[str], Path]:
    """Return a function that writes a shell's completion script to a folder with a few files."""
    for name in ("garden.yaml", "notes.txt", "two words.yaml"):
        (tmp_path / name).touch()
    (tmp_path / "folder").mkdir()

    def make(shell: str) -> Path:
        assert main(["print", f"completion-{shell}"]) == 0
        path = tmp_path / f".completion-{shell}"
        path.write_text(capsys.readouterr().out)
        return path

    return make


def in_bash(script: Path, *words: str) -> set[str]:
    """Return bash's completions of the last word."""
    lines = (
        f"source '{script}'",
        'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))',
        'eval "$(complete -p gpgen | sed "s/.*-F \\([^ ]*\\) .*/\\1/")"',
        '[ ${#COMPREPLY[@]} -eq 0 ] || printf "%s\\n" "${COMPREPLY[@]}"',
    )
    done = run("bash", "--norc", "-c", "\n".join(lines), "bash", "gpgen", *words, cwd=script.parent)
    assert len(done) == len(set(done)), "nothing is offered twice"
    return set(done)


def in_fish(script: Path, *words: str) -> set[str]:
    """Return fish's completions of the last word."""
    line = f"source '{script}'; complete -C 'gpgen {' '.join(words)}'"
    done = run("fish", "--no-config", "-c", line, cwd=script.parent)
    return {each.partition("\t")[0] for each in done}


def in_zsh(script: Path, *words: str) -> set[str]:
    """Return zsh's completions of the last word; blanks are escaped."""
    shell = Zsh(script)
    try:
        return shell.offers(*words)
    finally:
        shell.close()


OFFERS = {"bash": in_bash, "zsh": in_zsh, "fish": in_fish}


@pytest.mark.slow
@pytest.mark.parametrize("shell", OFFERS)
def test_a_shell_offers_what_may_stand_there(script: Callable[[str], Path], shell: str) -> None:
    path, offer = script(shell), OFFERS[shell]
    assert set(VERBS) <= offer(path, "")
    assert offer(path, "ch") == {"check"}
    assert offer(path, "check", "--error-format", "") == {"text", "short", "json"}
    assert offer(path, "graph", "--format", "m") == {"mermaid"}
    assert offer(path, "init", "--build", "") == {"make", "ninja", "cmake", "meson"}
    assert offer(path, "print", "completion-z") == {"completion-zsh"}
    assert offer(path, "explain", "GP20") >= {"GP201", "GP203"}
    assert offer(path, "garden.yaml", "--list-f") == {"--list-format"}
    assert offer(path, "garden.yaml", "--list-format", "") == {"lines", "json", "cmake"}
    assert offer(path, "conform", "--") == {"--help", "--layout", "--save"}
    assert {"error", "no-GP901"} <= offer(path, "garden.yaml", "-W", "")


@pytest.mark.slow
def test_bash_offers_schemas_and_folders(script: Callable[[str], Path]) -> None:
    """Existing schemas and folders are offered, also with blanks in their names."""
    path = script("bash")
    schemas = {"garden.yaml", "two words.yaml", "folder"}
    assert in_bash(path, "") == schemas | set(VERBS)
    assert in_bash(path, "check", "") == schemas
    assert in_bash(path, "conform", "garden.yaml", "tw") == {"two words.yaml"}
    assert in_bash(path, "garden.yaml", "-o", "") == {"folder"}
    assert in_bash(path, "garden.yaml", "--stamp", "n") == {"notes.txt"}
    assert in_bash(path, "vendor", "") == {"folder"}
    assert in_bash(path, "check", "--max-errors", "") == set()


@pytest.mark.slow
def test_bash_offers_every_option_of_every_verb(script: Callable[[str], Path]) -> None:
    path = script("bash")
    for verb in verbs():
        words = ["garden.yaml" if verb.name == MAIN else verb.name, "-"]
        assert in_bash(path, *words) == set(verb.flags)


@pytest.fixture
def zsh(script: Callable[[str], Path]) -> Iterator[Zsh]:
    shell = Zsh(script("zsh"))
    yield shell
    shell.close()


@pytest.mark.slow
def test_zsh_offers_schemas_and_folders(zsh: Zsh) -> None:
    schemas = {"garden.yaml", "two\\ words.yaml", "folder"}
    assert zsh.offers("") == schemas | set(VERBS)
    assert zsh.offers("check", "") == schemas
    assert zsh.offers("conform", "garden.yaml", "tw") == {"two\\ words.yaml"}
    assert zsh.offers("garden.yaml", "-o", "") == {"folder"}
    assert zsh.offers("garden.yaml", "--stamp", "n") == {"notes.txt"}
    assert zsh.offers("vendor", "") == {"folder"}
    assert zsh.offers("check", "--max-errors", "") == set()
    assert zsh.offers("check", "nothing-of-the-kind") == set()


@pytest.mark.slow
def test_zsh_offers_every_option_of_every_verb(zsh: Zsh) -> None:
    for verb in verbs():
        words = ["garden.yaml" if verb.name == MAIN else verb.name, "-"]
        assert zsh.offers(*words) == set(verb.flags)


@pytest.mark.slow
def test_zsh_takes_the_script(script: Callable[[str], Path]) -> None:
    """The script has valid syntax, and sourcing it registers the completion of gpgen."""
    path = script("zsh")
    run("zsh", "-n", str(path), cwd=path.parent)
    asked = f"autoload -Uz compinit; compinit -D -u; source {path}; print ${{_comps[gpgen]}}"
    assert run("zsh", "-f", "-c", asked, cwd=path.parent) == ["_gpgen"]


def test_every_verb_says_what_it_does() -> None:
    """Each verb has a one-line description, which shells show next to the verb."""
    for verb in verbs()[1:]:
        assert 10 < len(verb.help) < 80, verb.name
