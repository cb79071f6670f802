"""A session of gpgen inspect with its page server, for tests; and Chromium that opens it."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from inspected_program import SCHEMA, TOKEN, Program
from playwright.sync_api import Browser, Page, sync_playwright

from gpgen.checks.front_end import check_schema
from gpgen.model import Module
from gpgen.tools.inspect.server import PageServer
from gpgen.tools.inspect.session import Session
from gpgen.tools.inspect.sources import Options, connector

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    "--force-device-scale-factor=1",
]
SIZE = {"width": 1280, "height": 720}


def garden(folder: Path) -> Module:
    path = folder / "garden.yaml"
    path.write_text(SCHEMA)
    module = check_schema(str(path)).module
    assert module is not None
    return module


@contextmanager
def served(options: Options, module: Module) -> Iterator[PageServer]:
    """Run a session and its server; both end with the block."""
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


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def opened(browser: Browser, address: str, scheme: str = "light") -> Iterator[Page]:
    """Open a page in a fresh profile; an error in its script fails the test."""
    context = browser.new_context(
        viewport={"width": SIZE["width"], "height": SIZE["height"]},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    errors: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    yield page
    context.close()
    assert errors == []
    own = address.partition("#")[0]
    assert [url for url in asked if not url.startswith((own, "data:"))] == []


# Without a browser


class Events:
    """Reads the looks of a page from its stream of events."""

    def __init__(self, server: PageServer, page: str = "test") -> None:
        self.server = server
        self.page = page
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

    def look(self, **view: Any) -> dict[str, Any]:
        """Return the second look after a change of the view: the first may be older."""
        self.post("view", view)
        self.next("look")
        return self.next("look")
