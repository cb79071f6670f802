"""Programs of this user that can be inspected: files that they leave in the runtime folder."""

import json
import os
import re
from pathlib import Path
from typing import NamedTuple

LONGEST = 1 << 16


class Running(NamedTuple):
    """A program that listens: its name, port, token, and its process if it says so."""

    name: str
    host: str
    port: int
    token: bytes
    pid: int
    age: float  # a time: the newest program has the highest


def runtime_folder() -> Path:
    """Return where programs put their files: below XDG_RUNTIME_DIR, or below /tmp."""
    base = os.environ.get("XDG_RUNTIME_DIR")
    return Path(base) / "gpgen" if base else Path(f"/tmp/gpgen-{os.getuid()}")  # noqa: S108


def running_programs(module: str) -> list[Running]:
    """Return the programs that run a module, the newest first."""
    folder = runtime_folder()
    names = re.compile(rf"{re.escape(module)}([-.].*)?\.json")
    found = []
    try:
        paths = sorted(folder.iterdir())
    except OSError:
        return []
    for path in paths:
        if names.fullmatch(path.name):
            read = read_file(path)
            if read is not None:
                found.append(read)
    return sorted(found, key=lambda each: each.age, reverse=True)


def read_file(path: Path) -> Running | None:
    """Return what a file says; None if it is not this user's, or says something else."""
    try:
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            words = json.loads(file.read(LONGEST))
    except (OSError, ValueError, RecursionError):
        return None
    if status.st_uid != os.getuid() or status.st_mode & 0o077 or not isinstance(words, dict):
        return None
    port, token, pid = words.get("port"), words.get("token"), words.get("pid", 0)
    host = words.get("host", "127.0.0.1")
    if type(port) is not int or not 0 < port < 1 << 16 or not isinstance(token, str):
        return None
    if not isinstance(host, str) or type(pid) is not int:
        return None
    return Running(path.stem, host, port, token.encode(), pid, status.st_mtime)
