"""Links to a program: TCP, a serial line, the pipes of a started program."""

import contextlib
import os
import select
import shlex
import signal
import socket
import subprocess
import termios
import time
from collections.abc import Callable
from typing import NamedTuple

from gpgen.tools.inspect.questions import LostError

PIECE = 1 << 16
CONNECT_TIME = 2.0  # seconds
SETTLE_TIME = 0.06  # a program on a serial line forgets its peer after 50 ms of silence
CLOSED = "connection lost: the program has closed it"


class Link(NamedTuple):
    """Two file descriptors, which may be the same, and the function that closes them."""

    input: int
    output: int
    close: Callable[[], None]


def send(link: Link, data: bytes, deadline: float) -> None:
    rest = memoryview(data)
    while rest:
        wait(link, deadline, is_output=True)
        try:
            rest = rest[os.write(link.output, rest) :]
        except BlockingIOError:
            continue
        except OSError as error:
            raise LostError(f"connection lost: {error.strerror}") from None


def receive(link: Link, deadline: float) -> bytes:
    """Return available bytes; raise LostError at the end of the connection or the deadline."""
    while True:
        wait(link, deadline, is_output=False)
        try:
            data = os.read(link.input, PIECE)
        except BlockingIOError:
            continue
        except OSError as error:
            raise LostError(f"connection lost: {error.strerror}") from None
        if not data:
            raise LostError(CLOSED)
        return data


def wait(link: Link, deadline: float, *, is_output: bool) -> None:
    left = deadline - time.monotonic()
    inputs, outputs = ([], [link.output]) if is_output else ([link.input], [])
    if left <= 0 or not any(select.select(inputs, outputs, [], left)):
        raise LostError("connection lost: the program does not answer")


# Opening links


def open_tcp(host: str, port: int) -> Link:
    try:
        made = socket.create_connection((host, port), CONNECT_TIME)
    except (OSError, UnicodeError):  # UnicodeError: invalid host name
        raise LostError(f"waiting for a program at {host}:{port}: start it") from None
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    made.settimeout(0)
    return Link(made.fileno(), made.fileno(), made.close)


def open_serial(device: str, baud: int) -> Link:
    speed = getattr(termios, f"B{baud}", None)
    if speed is None:
        raise LostError(f"expected a usual speed such as 115200, got {baud}")
    try:
        made = os.open(device, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError as error:
        raise LostError(f"expected a serial line at {device}: {error.strerror}") from None
    try:
        set_raw(made, speed)
    except termios.error:
        os.close(made)
        raise LostError(f"expected a serial line, got {device}") from None
    time.sleep(SETTLE_TIME)
    termios.tcflush(made, termios.TCIFLUSH)
    return Link(made, made, lambda: os.close(made))


def set_raw(line: int, speed: int) -> None:
    """Configure a line to pass all bytes unchanged, with 8 bits and without flow control."""
    modes = termios.tcgetattr(line)
    modes[0] = modes[1] = modes[3] = 0
    modes[2] = termios.CS8 | termios.CREAD | termios.CLOCAL
    modes[4] = modes[5] = speed
    modes[6][termios.VMIN] = 0
    modes[6][termios.VTIME] = 0
    termios.tcsetattr(line, termios.TCSANOW, modes)


def open_pipe(command: list[str]) -> Link:
    """Start a program; its standard input and output are the connection."""
    try:
        made = subprocess.Popen(  # noqa: S603 (the user names it)
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
    except OSError as error:
        raise LostError(f"cannot start {shlex.join(command)}: {error.strerror}") from None
    assert made.stdin is not None
    assert made.stdout is not None
    for end in (made.stdin, made.stdout):
        os.set_blocking(end.fileno(), False)
    return Link(made.stdout.fileno(), made.stdin.fileno(), lambda: end_program(made))


def end_program(program: subprocess.Popen[bytes]) -> None:
    """Close the pipes, which ends a program that reads them; terminate it after a second."""
    for end in (program.stdin, program.stdout):
        if end is not None:
            with contextlib.suppress(OSError):
                end.close()
    try:
        program.wait(1)
    except subprocess.TimeoutExpired:
        with contextlib.suppress(OSError):
            os.killpg(program.pid, signal.SIGTERM)
        try:
            program.wait(1)
        except subprocess.TimeoutExpired:
            program.kill()
            program.wait()
