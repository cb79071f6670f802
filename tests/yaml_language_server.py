"""A small LSP client that drives the real yaml-language-server."""

import json
import subprocess
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from queue import Empty, Queue
from typing import Any

NODE = Path(__file__).parents[1] / ".venv/node/node_modules"
PROGRAM = NODE / "yaml-language-server/bin/yaml-language-server"
CURSOR = "|"
PATIENCE = 60
CAPABILITIES = {
    "workspace": {"configuration": True},
    "textDocument": {"completion": {"completionItem": {"documentationFormat": ["markdown"]}}},
}


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A message of the server, and the text that it underlines."""

    line: int
    marked: str
    message: str


@dataclass(slots=True)
class Server:
    """A running server; all documents are in `folder`."""

    process: subprocess.Popen[bytes]
    folder: Path
    settings: Mapping[str, object]
    configured: bool = False
    messages: Queue[dict[str, Any]] = field(default_factory=Queue)
    published: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    numbers: "count[int]" = field(default_factory=count)

    def diagnostics(self, texts: Mapping[str, str]) -> dict[str, list[Diagnostic]]:
        """Return the server's messages for each text; each is opened as a new file."""
        names = {f"{next(self.numbers)}-{name}": name for name in texts}
        for new, name in names.items():
            self._open(new, texts[name])
        while missing := names.keys() - self.published.keys():
            self.receive(f"diagnostics of {missing}")
        return {
            name: [_diagnostic(each, texts[name]) for each in self.published.pop(new)]
            for new, name in names.items()
        }

    def completion(self, marked: str) -> dict[str, dict[str, Any]]:
        """Return the completion items at the cursor, by label."""
        items = self._ask_at_cursor("textDocument/completion", marked)["items"]
        return {item["label"]: item for item in items}

    def hover(self, marked: str) -> str:
        """Return the Markdown that the server shows at the cursor."""
        found = self._ask_at_cursor("textDocument/hover", marked)
        return "" if found is None else str(found["contents"]["value"])

    def request(self, method: str, params: object) -> Any:
        """Send a request, and return its result."""
        number = next(self.numbers)
        self._send({"id": number, "method": method, "params": params})
        while True:
            answer = self.receive(method)
            if answer.get("id") == number and "method" not in answer:
                assert "error" not in answer, answer["error"]
                return answer["result"]

    def notify(self, method: str, params: object) -> None:
        """Send a notification."""
        self._send({"method": method, "params": params})

    def receive(self, subject: str) -> dict[str, Any]:
        """Return the next message of the server, after answering it if it is a request."""
        try:
            message = self.messages.get(timeout=PATIENCE)
        except Empty:
            raise AssertionError(f"the server does not answer: {subject}") from None
        method = message.get("method")
        if method == "textDocument/publishDiagnostics":
            params = message["params"]
            self.published[params["uri"].rpartition("/")[2]] = params["diagnostics"]
        elif method == "workspace/configuration":
            known = {"yaml": self.settings}
            result = [known.get(each["section"]) for each in message["params"]["items"]]
            self._send({"id": message["id"], "result": result})
            self.configured = True
        elif method is not None and "id" in message:
            self._send({"id": message["id"], "result": None})
        return message

    def read(self) -> None:
        """Queue every message of the server, until it ends."""
        stream = self.process.stdout
        assert stream is not None
        while line := stream.readline():
            if line.startswith(b"Content-Length:"):
                size = int(line.split(b":")[1])
                while stream.readline().strip():
                    pass
                self.messages.put(json.loads(stream.read(size)))

    def _ask_at_cursor(self, method: str, marked: str) -> Any:
        before, _, after = marked.partition(CURSOR)
        name = f"cursor{next(self.numbers)}.yaml"
        self._open(name, before + after)
        position = {"line": before.count("\n"), "character": len(before.rpartition("\n")[2])}
        return self.request(
            method, {"textDocument": {"uri": self._uri(name)}, "position": position}
        )

    def _open(self, name: str, text: str) -> None:
        document = {"uri": self._uri(name), "languageId": "yaml", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})

    def _uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def _send(self, message: dict[str, object]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()


@contextmanager
def serving(folder: Path, schemas: Mapping[str, str]) -> Iterator[Server]:
    """Run a server with JSON Schemas by their addresses, without network access."""
    settings = {
        "schemas": schemas,
        "schemaStore": {"enable": False},
        "kubernetesCRDStore": {"enable": False},
        "validate": True,
        "hover": True,
        "completion": True,
    }
    command = ["node", str(PROGRAM), "--stdio"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        server = Server(process, folder, settings)
        threading.Thread(target=server.read, daemon=True).start()
        try:
            asked = {"processId": None, "rootUri": None, "capabilities": CAPABILITIES}
            server.request("initialize", asked)
            server.notify("initialized", {})
            while not server.configured:
                server.receive("a request for its settings")
            yield server
        finally:
            process.kill()


def _diagnostic(found: dict[str, Any], text: str) -> Diagnostic:
    start, end = found["range"]["start"], found["range"]["end"]
    line = text.split("\n")[start["line"]]
    last = end["character"] if end["line"] == start["line"] else None
    return Diagnostic(start["line"] + 1, line[start["character"] : last], found["message"])
