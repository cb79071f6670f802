"""The HTTP server of the inspector's page, and the requests that it refuses."""

import json
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse

import pytest

from gpgen.tools.inspect.server import FILES, HEADERS, MOST_BYTES, PAGE, Message, PageServer

TOKEN = "0123456789abcdef"  # noqa: S105 (for this test only)


class OneMessage:
    """A reader that returns one message, then None."""

    def __init__(self) -> None:
        self.messages: list[Message] = [{"kind": "state", "text": "</script>\n\ndata: x"}]
        self.is_closed = threading.Event()

    def next(self, seconds: float) -> Message | None:
        if self.messages:
            return self.messages.pop()
        self.is_closed.wait(min(seconds, 0.01))
        return None

    def close(self) -> None:
        self.is_closed.set()


class Echo:
    """A hub that echoes its requests as answers."""

    def __init__(self) -> None:
        self.reader = OneMessage()
        self.edits: list[Message] = []

    def open(self, page: str) -> OneMessage:
        assert page == "p1"
        return self.reader

    def set_view(self, page: str, view: Message) -> Message:
        return {"page": page, "view": view}

    def edit(self, edit: Message) -> Message:
        self.edits.append(edit)
        return {"problem": ""}


@pytest.fixture
def server() -> Iterator[PageServer]:
    made = PageServer(0, TOKEN, Echo())
    thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield made
    made.shutdown()
    made.server_close()
    thread.join()


def ask(
    server: PageServer, path: str, method: str = "GET", body: bytes | None = None, **headers: str
) -> HTTPResponse:
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=5)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, path, body, named)
    return connection.getresponse()


def test_the_address_leads_to_the_page(server: PageServer) -> None:
    assert server.address == f"http://127.0.0.1:{server.server_port}/{TOKEN}/"
    answer = ask(server, f"/{TOKEN}/")
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert b"<title>gpgen inspect</title>" in answer.read()


@pytest.mark.parametrize("name", sorted(filter(None, FILES)))
def test_each_file_of_the_page_is_given(server: PageServer, name: str) -> None:
    answer = ask(server, f"/{TOKEN}/{name}")
    assert answer.status == 200
    assert answer.read() == (PAGE / name).read_bytes()


@pytest.mark.parametrize(
    "path",
    ["/", "/page.js", f"/{TOKEN}", f"/{TOKEN[:-1]}/", f"/{TOKEN}0/", "//", "/%00/", f"/x/{TOKEN}/"],
)
def test_a_wrong_token_is_answered_with_403(server: PageServer, path: str) -> None:
    assert ask(server, path).status == 403
    assert ask(server, path, "POST", b"{}").status == 403


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.nip.io"])
def test_a_wrong_host_is_answered_with_403(server: PageServer, host: str) -> None:
    assert ask(server, f"/{TOKEN}/", Host=host).status == 403
    assert ask(server, f"/{TOKEN}/edit", "POST", b"{}", Host=host).status == 403


@pytest.mark.parametrize(
    "origin", ["null", "http://evil.example", "https://127.0.0.1:{port}", "http://127.0.0.1:1"]
)
def test_a_wrong_origin_is_answered_with_403(server: PageServer, origin: str) -> None:
    origin = origin.format(port=server.server_port)
    hub = server.hub
    assert isinstance(hub, Echo)
    assert ask(server, f"/{TOKEN}/edit", "POST", b"{}", Origin=origin).status == 403
    assert ask(server, f"/{TOKEN}/events?page=p1", Origin=origin).status == 403
    assert hub.edits == []


def test_a_request_that_another_site_caused_is_answered_with_403(server: PageServer) -> None:
    answer = ask(server, f"/{TOKEN}/edit", "POST", b"{}", Sec_Fetch_Site="cross-site")
    assert answer.status == 403


def test_two_hosts_are_answered_with_403(server: PageServer) -> None:
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=5)
    connection.putrequest("GET", f"/{TOKEN}/", skip_host=True)
    connection.putheader("Host", f"127.0.0.1:{server.server_port}")
    connection.putheader("Host", "evil.example")
    connection.endheaders()
    assert connection.getresponse().status == 403


def test_the_page_itself_may_edit(server: PageServer) -> None:
    origin = f"http://127.0.0.1:{server.server_port}"
    answer = ask(server, f"/{TOKEN}/edit", "POST", b'{"action": "stop"}', Origin=origin)
    assert answer.status == 200
    assert json.loads(answer.read()) == {"problem": ""}
    assert isinstance(server.hub, Echo)
    assert server.hub.edits == [{"action": "stop"}]


def test_a_view_gets_the_name_of_its_page(server: PageServer) -> None:
    answer = ask(server, f"/{TOKEN}/view?page=p1", "POST", b'{"type": "bee"}')
    assert json.loads(answer.read()) == {"page": "p1", "view": {"type": "bee"}}


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff", b"[" * 60000])
def test_a_body_that_is_no_object_is_refused(server: PageServer, body: bytes) -> None:
    assert ask(server, f"/{TOKEN}/edit", "POST", body).status == 400


def test_a_large_body_is_refused_unread(server: PageServer) -> None:
    answer = ask(server, f"/{TOKEN}/edit", "POST", Content_Length=str(MOST_BYTES + 1))
    assert answer.status == 400


def test_an_endless_length_of_a_body_is_refused(server: PageServer) -> None:
    answer = ask(server, f"/{TOKEN}/edit", "POST", Content_Length="9" * 5000)
    assert answer.status == 400


@pytest.mark.parametrize("name", ["page.html", "../server.py", "%2e%2e/server.py", "events2"])
def test_other_files_are_not_found(server: PageServer, name: str) -> None:
    assert ask(server, f"/{TOKEN}/{name}").status == 404
    assert ask(server, f"/{TOKEN}/{name}", "POST", b"{}").status == 404


def test_each_answer_forbids_other_sites_and_scripts(server: PageServer) -> None:
    answers = [ask(server, f"/{TOKEN}/"), ask(server, f"/{TOKEN}/x"), ask(server, "/")]
    for answer in answers:
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_messages_arrive_as_events(server: PageServer) -> None:
    answer = ask(server, f"/{TOKEN}/events?page=p1")
    assert answer.headers["Content-Type"] == "text/event-stream"
    line = answer.fp.readline()
    assert json.loads(line.removeprefix(b"data: ")) == {
        "kind": "state",
        "text": "</script>\n\ndata: x",
    }
    assert answer.fp.readline() == b"\n"
    assert answer.fp.readline() == b": alive\n"
    answer.close()
    hub = server.hub
    assert isinstance(hub, Echo)
    assert hub.reader.is_closed.wait(5)


def test_the_page_is_small_and_asks_no_other_site() -> None:
    files = [path for path in PAGE.iterdir() if path.is_file()]
    assert {path.suffix for path in files} == {".html", ".css", ".js"}
    assert sum(path.stat().st_size for path in files) <= 120 * 1024
    own = "http://www.w3.org/2000/svg"  # an XML namespace, never requested
    for path in files:
        text = path.read_text().replace(own, "")
        assert "//" not in "".join(
            line.partition(" // ")[0]
            for line in text.splitlines()
            if not line.lstrip().startswith("//")
        )
        assert "innerHTML" not in text
        assert "insertAdjacentHTML" not in text
