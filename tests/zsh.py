"""Completions of a real zsh in a pseudoterminal, requested with the tab key."""

import os
import pty
import subprocess
import time
from pathlib import Path

# Every completion ends in a call to compadd, also in _arguments, _describe and _files. With
# -A, compadd stores the matches in an array; calls that use such an option offer nothing.
SETUP = """\
unsetopt beep prompt_sp
PS1= PS2= RPS1=
autoload -Uz compinit
compinit -D -u
source {script}
compadd() {{
    local -a fit
    local flags=${{(M)@[1,(i)(-|--)]:#-*[OAD]*}}
    if [[ -z $flags ]]; then
        builtin compadd -A fit "$@"
        (( ! $#fit )) || print -lr -- $fit >>{folder}/offered
    fi
    builtin compadd "$@"
}}
tell() {{
    comppostfuncs=(tell) # which is for one time only
    print >{folder}/reported
}}
comppostfuncs=(tell)
bindkey '^I' complete-word
zstyle ':completion:*' insert-tab false
print >{folder}/reported
"""
KILL_LINE = "\x15"
PATIENCE = 60.0  # seconds


class Zsh:
    """A zsh with a completion script, in a folder; call `close` at the end."""

    def __init__(self, script: Path) -> None:
        self.folder = script.parent / ".zsh"
        self.folder.mkdir(exist_ok=True)
        (self.folder / "setup").write_text(SETUP.format(script=script, folder=self.folder))
        home = {"HOME": str(self.folder), "ZDOTDIR": str(self.folder), "TERM": "dumb"}
        self.terminal, inside = pty.openpty()
        self.process = subprocess.Popen(
            ["zsh", "-f", "-i"],
            cwd=script.parent,
            stdin=inside,
            stdout=inside,
            stderr=inside,
            start_new_session=True,
            env={**os.environ, **home},
        )
        os.close(inside)
        self.type(f"source {self.folder}/setup\n")

    def type(self, keys: str) -> None:
        """Type keys, and wait until zsh has handled them."""
        os.write(self.terminal, keys.encode())
        reported = self.folder / "reported"
        end = time.monotonic() + PATIENCE
        while not reported.exists():
            assert time.monotonic() < end, "zsh does not answer"
            time.sleep(0.01)
        reported.unlink()

    def offers(self, *words: str) -> set[str]:
        """Return the completions of the last word."""
        self.type(f"{KILL_LINE}gpgen {' '.join(words)}\t")
        offered = self.folder / "offered"
        if not offered.exists():
            return set()
        found = offered.read_text().splitlines()
        offered.unlink()
        return set(found)

    def close(self) -> None:
        """Terminate zsh."""
        os.close(self.terminal)
        self.process.kill()
        self.process.wait()
