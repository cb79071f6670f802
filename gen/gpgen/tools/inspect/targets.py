"""Lookup of the program to inspect: a running one, an address, a serial line, a pipe, a file."""

import json
import os
import re
import shlex
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TextIO

from gpgen.model import Module
from gpgen.source.problems import quote
from gpgen.tools.inspect.client import Client
from gpgen.tools.inspect.connection import Source
from gpgen.tools.inspect.history import Past
from gpgen.tools.inspect.names import SchemaError, with_schema
from gpgen.tools.inspect.program_info import About
from gpgen.tools.inspect.questions import LostError
from gpgen.tools.inspect.recording import Recorder, read_recording
from gpgen.tools.inspect.transports import Link, open_pipe, open_serial, open_tcp


class Options(NamedTuple):
    """The command line options: at most one source, a token, and a file to record to."""

    connect: tuple[str, int] | None = None
    serial: tuple[str, int] | None = None
    pipe: tuple[str, ...] = ()
    recording: Path | None = None
    token: bytes = b""
    record: Path | None = None


class Opened(NamedTuple):
    """A link, the token for it, its name, notes, and the process at its other end, if known."""

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
    """Connect to the newest program that runs a module; the notes list the others."""
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
    waiting = f"waiting for a program that runs {quote(module.name.text)}"
    raise LostError(f"{waiting}: start it, or give --connect HOST:PORT")


def token_of_port(module: Module, port: int) -> bytes:
    """Return the token of this user's program at a port; an empty one if there is none."""
    found = (each.token for each in running_programs(module.name.text) if each.port == port)
    return next(found, b"")


def connector(options: Options, module: Module, schema_hash: int | None) -> Callable[[], Source]:
    """Return a function that connects to the program of the options; it can be called again."""
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
    """Open the file of a recording; files of later connections get a number."""
    if number > 1:
        path = path.with_name(f"{path.stem}-{number}{path.suffix}")
    try:
        return path.open("w", encoding="utf-8")
    except OSError as error:
        raise LostError(f"cannot write {path}: {error.strerror}") from None


LONGEST = 1 << 16


class Running(NamedTuple):
    """A program that listens: its name, host, port, token, and its process if known."""

    name: str
    host: str
    port: int
    token: bytes
    pid: int
    age: float  # a modification time: the newest program has the highest


def runtime_folder() -> Path:
    """Return the folder of the programs' files: below XDG_RUNTIME_DIR, or below /tmp."""
    base = os.environ.get("XDG_RUNTIME_DIR")
    return Path(base) / "gpgen" if base else Path(f"/tmp/gpgen-{os.getuid()}")  # noqa: S108


def running_programs(module: str) -> list[Running]:
    """Return the programs that run a module, newest first."""
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
    """Return the program in a file; None if that is malformed, or not private to this user."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # does not block on a FIFO
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


# Names of functions, from the symbols of a program's executable

ANCHOR = "gp_inspect_hello"  # the function whose address the program reports
MAGIC = b"\x7fELF\x02\x01"  # 64 bits, little endian
SYMBOL_TABLE, FUNCTION = 2, 2
SECTION = struct.Struct("<IIQQQQIIQQ")
SYMBOL = struct.Struct("<IBBHQQ")


def no_symbols(address: int) -> str:
    return f"{address:#x}"


def symbols_of(pid: int, base: int) -> Callable[[int], str]:
    """Return a lookup of function names in a process by address; it falls back to addresses."""
    try:
        functions = read_functions(Path(f"/proc/{pid}/exe").read_bytes())
    except OSError:
        return no_symbols
    anchor = next((at for at, name in functions.items() if name == ANCHOR), None)
    if anchor is None:
        return no_symbols
    shift = base - anchor
    return lambda address: functions.get(address - shift) or no_symbols(address)


def read_functions(data: bytes) -> dict[int, str]:
    """Return the functions of an ELF file by address; none if the file is malformed."""
    try:
        return dict(functions_in(data)) if data[:6] == MAGIC else {}
    except (struct.error, IndexError, ValueError, OverflowError):
        return {}


def functions_in(data: bytes) -> Iterator[tuple[int, str]]:
    (sections,) = struct.unpack_from("<Q", data, 0x28)
    size, count = struct.unpack_from("<HH", data, 0x3A)
    heads = [SECTION.unpack_from(data, sections + size * at) for at in range(count)]
    for head in heads:
        if head[1] != SYMBOL_TABLE:
            continue
        names = heads[head[6]]
        for at in range(head[4], head[4] + head[5], SYMBOL.size):
            name, info, _, _, value, _ = SYMBOL.unpack_from(data, at)
            if info & 15 == FUNCTION and value:
                begin = names[4] + name
                yield value, data[begin : data.index(b"\0", begin)].decode("utf-8", "replace")
