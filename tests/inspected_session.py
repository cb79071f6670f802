"""A session of gpgen inspect with its page server, and a client that reads it as a page does."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from inspected_program import SCHEMA, TOKEN, Program

from gpgen.checks.front_end import check_schema
from gpgen.model import Module
from gpgen.tools.inspect.server import PageServer
from gpgen.tools.inspect.session import Session
from gpgen.tools.inspect.targets import Options, connector


def garden(folder: Path) -> Module:
    path = folder / "garden.yaml"
    path.write_text(SCHEMA)
    module = check_schema(str(path)).module
    assert module is not None
    return module


@contextmanager
def served(options: Options, module: Module) -> Iterator[PageServer]:
    """Run a session and its server until the block ends."""
    session = Session(connector(options, module, None), module)
    server = PageServer(0, "0123456789", session)
    threads = [
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}),
        threading.Thread(target=session.run),
    ]
    for thread in threads:
        thread.start()
    try:
        yield server
    finally:
        session.stop()
        server.shutdown()
        server.server_close()
        for thread in threads:
            thread.join()


def options_for(program: Program) -> Options:
    return Options(connect=("127.0.0.1", program.port), token=TOKEN)


class Events:
    """Client of a page: reads its stream of server-sent events, and posts requests."""

    def __init__(self, server: PageServer, page: str = "test") -> None:
        self.server = server
        self.page = page
        self.number = 0
        self.connection = HTTPConnection("127.0.0.1", server.server_port, timeout=10)
        self.connection.request("GET", f"/{server.token}/events?page={page}")
        self.stream = self.connection.getresponse()

    def close(self) -> None:
        self.stream.close()
        self.connection.close()

    def next(self, kind: str) -> dict[str, Any]:
        """Return the next message of a kind."""
        while True:
            line = self.stream.readline()
            assert line, "the stream has ended"
            if line.startswith(b"data: "):
                found: dict[str, Any] = json.loads(line.removeprefix(b"data: "))
                if found["kind"] == kind:
                    return found

    def post(self, what: str, body: dict[str, Any]) -> dict[str, Any]:
        connection = HTTPConnection("127.0.0.1", self.server.server_port, timeout=10)
        path = f"/{self.server.token}/{what}?page={self.page}"
        connection.request("POST", path, json.dumps(body))
        found: dict[str, Any] = json.loads(connection.getresponse().read())
        connection.close()
        return found

    def request_view(self, **view: Any) -> dict[str, Any]:
        """Request a view, and return the first message about it."""
        self.number += 1
        self.post("view", {**view, "number": self.number})
        while True:
            found = self.next("snapshot")
            if found["number"] == self.number:
                return found
