"""The HTTP server of the page: files, a stream of snapshots, views and edits.

It listens on loopback. A request with a wrong Host, Origin or token is answered with 403 regardless
of its path, because pages of other sites can send requests to this server.
"""

import json
from hmac import compare_digest
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Protocol

PAGE = Path(__file__).with_name("page")
FILES = {
    "": ("page.html", "text/html; charset=utf-8"),
    "page.css": ("page.css", "text/css; charset=utf-8"),
    **{
        path.name: (path.name, "text/javascript; charset=utf-8")
        for path in sorted(PAGE.glob("*.js"))
    },
}
MOST_BYTES = 1 << 16  # of a request body
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self';"
    " connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
ALIVE = 5.0  # seconds without another message after which a page gets a comment

Message = dict[str, Any]


class Reader(Protocol):
    """The messages for one page, in order."""

    def next(self, seconds: float) -> Message | None:
        """Wait for the next message; return None if there is none within so many seconds."""

    def close(self) -> None: ...


class Hub(Protocol):
    """The handler of requests from pages."""

    def open(self, page: str) -> Reader: ...

    def set_view(self, page: str, view: Message) -> Message: ...

    def edit(self, edit: Message) -> Message: ...


class PageServer(ThreadingHTTPServer):
    """A server on loopback for the pages of one session."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 16

    def __init__(self, port: int, token: str, hub: Hub) -> None:
        super().__init__(("127.0.0.1", port), Handler)
        self.token = token
        self.hub = hub

    @property
    def hosts(self) -> tuple[str, ...]:
        return tuple(f"{name}:{self.server_port}" for name in ("127.0.0.1", "localhost"))

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/{self.token}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore the error: a page that is closed ends its connection at any time."""


class Handler(BaseHTTPRequestHandler):
    """The request handler of one connection."""

    server: PageServer
    server_version = "gpgen"
    sys_version = ""
    timeout = 60

    def do_GET(self) -> None:
        path = self.allowed_path()
        if path is None:
            return
        name, _, query = path.partition("?")
        if name == "events":
            self.stream(query.removeprefix("page="))
        elif name in FILES:
            file, kind = FILES[name]
            self.answer(HTTPStatus.OK, (PAGE / file).read_bytes(), kind)
        else:
            self.answer(HTTPStatus.NOT_FOUND, b"not found\n")

    def do_POST(self) -> None:
        path = self.allowed_path()
        if path is None:
            return
        name, _, query = path.partition("?")
        page = query.removeprefix("page=")
        body = self.body()
        if name not in ("view", "edit"):
            self.answer(HTTPStatus.NOT_FOUND, b"not found\n")
        elif body is None:
            self.answer(HTTPStatus.BAD_REQUEST, b"expected an object in JSON\n")
        else:
            hub = self.server.hub
            found = hub.set_view(page, body) if name == "view" else hub.edit(body)
            self.answer(HTTPStatus.OK, json.dumps(found).encode(), "application/json")

    def allowed_path(self) -> str | None:
        """Return the path after the token; None if the request was refused."""
        own = [f"http://{host}" for host in self.server.hosts]
        hosts = self.headers.get_all("Host", [])
        origins = self.headers.get_all("Origin", [])
        _, _, rest = self.path.partition("/")
        token, slash, path = rest.partition("/")
        is_ours = (
            len(hosts) == 1
            and hosts[0] in self.server.hosts
            and all(each in own for each in origins)
            and self.headers.get("Sec-Fetch-Site", "none") in ("none", "same-origin")
            and slash == "/"
            and compare_digest(token.encode("utf-8", "replace"), self.server.token.encode())
        )
        if is_ours:
            return path
        self.answer(HTTPStatus.FORBIDDEN, b"forbidden: wrong Host, Origin or token\n")
        return None

    def body(self) -> Message | None:
        """Return the request body, which is a JSON object; None if it is anything else."""
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or len(length) > 9 or int(length) > MOST_BYTES:
            self.close_connection = True
            return None
        try:
            found = json.loads(self.rfile.read(int(length)))
        except (ValueError, RecursionError):
            return None
        return found if isinstance(found, dict) else None

    def answer(self, status: HTTPStatus, data: bytes, kind: str = "text/plain") -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_own_headers()
        self.wfile.write(data)

    def send_own_headers(self) -> None:
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.end_headers()

    def stream(self, page: str) -> None:
        """Send messages as events until the page is closed.

        The page is registered before it receives the response, after which it sends its view.
        """
        reader = self.server.hub.open(page)
        try:
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", "text/event-stream")
            self.send_own_headers()
            while True:
                message = reader.next(ALIVE)
                text = ": alive\n\n" if message is None else f"data: {json.dumps(message)}\n\n"
                self.wfile.write(text.encode())
                self.wfile.flush()
        except OSError:
            self.close_connection = True
        finally:
            reader.close()

    def log_message(self, *_: object) -> None:
        """Print nothing: only the command line prints."""
