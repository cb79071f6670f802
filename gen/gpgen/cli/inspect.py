"""`gpgen inspect`: shows a running program in the browser."""

import argparse
import secrets
import sys
import threading
import webbrowser
from pathlib import Path

from gpgen.checks.front_end import check_schema
from gpgen.cli.reporting import BAD_COMMAND, BAD_SCHEMA, DONE, report
from gpgen.cli.shared_options import Parser, file_name, input_schema, parser, path
from gpgen.model import Module
from gpgen.model.inspection import inspect_hash
from gpgen.tools.inspect.server import Message, PageServer
from gpgen.tools.inspect.session import Session
from gpgen.tools.inspect.targets import Options, connector

LINE = 115_200  # baud


def options() -> Parser:
    made = parser("inspect", "Shows a running program in the browser.")
    made.usage = "gpgen inspect SCHEMA [options]"
    made.add_argument(
        "schema", metavar="SCHEMA", type=input_schema, help="the schema of the program"
    )
    source = made.add_mutually_exclusive_group()
    source.add_argument("--connect", metavar="HOST:PORT", type=address, help="a program by TCP")
    source.add_argument(
        "--serial", metavar="DEVICE:BAUD", type=line, help=f"a serial line, {LINE} baud by default"
    )
    source.add_argument(
        "--pipe",
        metavar="PROGRAM",
        nargs=argparse.REMAINDER,
        help="start a program whose standard input and output are the connection; comes last",
    )
    source.add_argument(
        "--recording", metavar="FILE", type=path, help="a file that --record has written"
    )
    made.add_argument(
        "--token", metavar="TEXT", type=file_name, help="the token that the program expects"
    )
    made.add_argument(
        "--port",
        metavar="N",
        type=port,
        default=0,
        help="the port of the page; by default any free one",
    )
    made.add_argument("--no-browser", action="store_true", help="print the address only")
    made.add_argument("--record", metavar="FILE", type=path, help="write all answers to a file")
    return made


def address(text: str) -> tuple[str, int]:
    host, _, number = text.rpartition(":")
    if not number.isdecimal():
        raise argparse.ArgumentTypeError(f"expected HOST:PORT, got '{text}'")
    return host.strip("[]") or "127.0.0.1", port(number)


def port(text: str) -> int:
    if not text.isdecimal() or int(text) >= 1 << 16:
        raise argparse.ArgumentTypeError(f"expected a port below 65536, got '{text}'")
    return int(text)


def line(text: str) -> tuple[str, int]:
    device, colon, baud = text.rpartition(":")
    if not colon:
        return text, LINE
    if not device or not baud.isdecimal():
        raise argparse.ArgumentTypeError(f"expected DEVICE:BAUD, got '{text}'")
    return device, int(baud)


def run(arguments: list[str]) -> int:
    """Serve the page until the user interrupts it."""
    args = options().parse_args(arguments)
    if args.pipe == []:
        options().error("--pipe requires a program")
    if args.recording is not None and args.record is not None:
        options().error("--record conflicts with --recording")
    checked = check_schema(args.schema)
    report(checked.errors)
    if checked.errors or checked.module is None:
        return BAD_SCHEMA
    return serve(args, checked.module)


def serve(args: argparse.Namespace, module: Module) -> int:
    connect = connector(source_options(args), module, inspect_hash(module))
    session = TalkingSession(connect, module)
    try:
        server = PageServer(args.port, secrets.token_urlsafe(24), session)
    except OSError as error:
        print(f"gpgen: cannot listen at port {args.port}: {error.strerror}", file=sys.stderr)
        return BAD_COMMAND
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    print(f"gpgen: the page is at {server.address}", flush=True)
    if not args.no_browser:
        webbrowser.open(server.address)
    try:
        session.run()
    finally:
        server.shutdown()
        server.server_close()
    return BAD_SCHEMA if session.failure else DONE


def source_options(args: argparse.Namespace) -> Options:
    return Options(
        connect=args.connect,
        serial=args.serial,
        pipe=tuple(args.pipe or ()),
        recording=Path(args.recording) if args.recording else None,
        token=(args.token or "").encode(),
        record=args.record,
    )


class TalkingSession(Session):
    """A session that prints the changes of its connection."""

    def set_state(self, state: str, message: str, source: str) -> None:
        before: Message = self.state
        super().set_state(state, message, source)
        if self.state is not before:
            words = f"connected to {source}" if state == "live" else message
            print(f"gpgen: {words}", file=sys.stderr, flush=True)
            if state == "live" and message:
                for each in message.split("; "):
                    print(f"gpgen: {each}", file=sys.stderr, flush=True)
