"""Where a program is found: a running one of this user, an address, a line, a pipe, a file."""

import json
import os
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TextIO

from gpgen.model import Module
from gpgen.tools.inspect.about import About
from gpgen.tools.inspect.client import Client
from gpgen.tools.inspect.history import Past
from gpgen.tools.inspect.links import Link, open_pipe, open_serial, open_tcp
from gpgen.tools.inspect.names import SchemaError, with_schema
from gpgen.tools.inspect.observation import Source
from gpgen.tools.inspect.questions import LostError
from gpgen.tools.inspect.recording import Recorder, read_recording
from gpgen.tools.inspect.symbols import no_symbols, symbols_of

NONE = "expected a running program, got none"


class Options(NamedTuple):
    """What the command line says: at most one source, a token, and a file to record to."""

    connect: tuple[str, int] | None = None
    serial: tuple[str, int] | None = None
    pipe: tuple[str, ...] = ()
    recording: Path | None = None
    token: bytes = b""
    record: Path | None = None


class Opened(NamedTuple):
    """A link, the token for it, what it is called, and the process behind it, if known."""

    link: Link
    token: bytes
    name: str
    notes: tuple[str, ...] = ()
    pid: int = 0


def open_source(options: Options, module: Module) -> Opened:
    if options.connect is not None:
        host, port = options.connect
        token = options.token or token_of_port(module, port)
        return Opened(open_tcp(host, port), token, f"{host}:{port}")
    if options.serial is not None:
        device, baud = options.serial
        return Opened(open_serial(device, baud), options.token, f"{device}, {baud} baud")
    if options.pipe:
        name = shlex.join(options.pipe)
        return Opened(open_pipe(list(options.pipe)), options.token, name)
    return newest(options, module)


def newest(options: Options, module: Module) -> Opened:
    """Connect to the newest program that runs a module, and list the others."""
    found = running_programs(module.name.text)
    for number, each in enumerate(found):
        try:
            link = open_tcp(each.host, each.port)
        except LostError:
            continue  # it has ended without removing its file
        others = [f"{other.name} at port {other.port}" for other in found[number + 1 :]]
        notes = (f"other programs: {', '.join(others)}",) if others else ()
        token = options.token or each.token
        return Opened(link, token, f"{each.name}, port {each.port}", notes, each.pid)
    raise LostError(NONE)


def token_of_port(module: Module, port: int) -> bytes:
    """Return the token of a program of this user at a port; the empty one if there is none."""
    found = (each.token for each in running_programs(module.name.text) if each.port == port)
    return next(found, b"")


def connector(options: Options, module: Module, schema_hash: int | None) -> Callable[[], Source]:
    """Return what connects to the program of the options, as often as it is called."""
    recordings = iter(range(1, 1 << 30))

    def adapt(about: About) -> tuple[About, tuple[str, ...]]:
        named = with_schema(about, module, schema_hash)
        return named.about, named.differences

    def connect_recording(path: Path) -> Source:
        notes: list[str] = []

        def keep_notes(about: About) -> About:
            found, differences = adapt(about)
            notes.extend(differences)
            return found

        history = read_recording(path, keep_notes)
        past = Past(history, history.begin or 0.0)
        return Source(past, path.name, tuple(notes), no_symbols)

    def connect() -> Source:
        if options.recording is not None:
            return connect_recording(options.recording)
        opened = open_source(options, module)
        try:
            client = Client(opened.link, opened.token)
            client.about, differences = adapt(client.about)
            if options.record is not None:
                number = next(recordings)
                client.record = Recorder(open_record(options.record, number), client.hello)
        except (LostError, SchemaError):
            opened.link.close()
            raise
        symbols = symbols_of(opened.pid, client.about.base) if opened.pid else no_symbols
        return Source(client, opened.name, (*opened.notes, *differences), symbols)

    return connect


def open_record(path: Path, number: int) -> TextIO:
    """Open the file of a recording; those of later connections get a number."""
    if number > 1:
        path = path.with_name(f"{path.stem}-{number}{path.suffix}")
    try:
        return path.open("w", encoding="utf-8")
    except OSError as error:
        raise LostError(f"cannot write {path}: {error.strerror}") from None


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
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # a FIFO has no writer
        with os.fdopen(descriptor, "rb") as file:
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
    return Running(path.stem, host, port, token.encode("utf-8", "replace"), pid, status.st_mtime)
