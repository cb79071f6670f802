"""A language client for tests, which talks to `gpgen lsp` over standard input and output."""

import json
import queue
import subprocess
import sys
import threading
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import Self

PATIENCE = 60.0
COMMAND = (sys.executable, "-m", "gpgen", "lsp")


class RequestError(Exception):
    """The server has answered a request with an error."""


class Client:
    """A client with its server process and the messages received from it."""

    def __init__(self, folder: Path, encodings: tuple[str, ...] = ()) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            COMMAND,
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.received: queue.Queue[dict[str, Any]] = queue.Queue()
        self.notified: list[dict[str, Any]] = []
        self.problems: dict[str, list[dict[str, Any]]] = {}
        self.number = 0
        self.versions: dict[str, int] = {}
        threading.Thread(target=self._receive, daemon=True).start()
        general = {"positionEncodings": list(encodings)} if encodings else {}
        capabilities = {
            "general": general,
            "textDocument": {
                "publishDiagnostics": {"relatedInformation": True},
                "rename": {"prepareSupport": True},
            },
        }
        self.capabilities = self.request(
            "initialize",
            {
                "processId": None,
                "rootUri": folder.as_uri(),
                "workspaceFolders": [{"uri": folder.as_uri(), "name": folder.name}],
                "capabilities": capabilities,
            },
        )["capabilities"]
        self.notify("initialized", {})

    def __enter__(self) -> "Self":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None and kind is None:
            self.request("shutdown", None)
            self.notify("exit", None)
        try:
            self.process.wait(PATIENCE if kind is None else 0)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdin
        assert self.process.stdout
        assert self.process.stderr
        self.stderr = self.process.stderr.read().decode()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()

    # Messages

    def _receive(self) -> None:
        stream = self.process.stdout
        assert stream
        while True:
            length = 0
            while (line := stream.readline().strip()) != b"":
                name, _, value = line.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
            if not length:
                self.received.put({"method": "$/end"})
                return
            self.received.put(json.loads(stream.read(length)))

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.process.stdin
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def notify(self, method: str, params: object) -> None:
        self._send({"method": method, "params": params})

    def request(self, method: str, params: object) -> Any:
        self.number += 1
        self._send({"id": self.number, "method": method, "params": params})
        while True:
            message = self._next()
            if message.get("id") == self.number and "method" not in message:
                if "error" in message:
                    raise RequestError(message["error"]["message"])
                return message["result"]
            self._keep(message)

    def _next(self) -> dict[str, Any]:
        message = self.received.get(timeout=PATIENCE)
        assert message.get("method") != "$/end", "the server has ended"
        return message

    def _keep(self, message: dict[str, Any]) -> None:
        if message.get("method") == "textDocument/publishDiagnostics":
            self.problems[message["params"]["uri"]] = message["params"]["diagnostics"]
        self.notified.append(message)

    # Documents

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def open(self, name: str, text: str | None = None) -> None:
        shown = (self.folder / name).read_text("utf-8") if text is None else text
        document = {"uri": self.uri(name), "languageId": "yaml", "version": 1, "text": shown}
        self.versions[name] = 1
        self.notify("textDocument/didOpen", {"textDocument": document})

    def change(self, name: str, text: str) -> None:
        self.versions[name] += 1
        document = {"uri": self.uri(name), "version": self.versions[name]}
        change = {"textDocument": document, "contentChanges": [{"text": text}]}
        self.notify("textDocument/didChange", change)

    def close(self, name: str) -> None:
        self.notify("textDocument/didClose", {"textDocument": {"uri": self.uri(name)}})

    def save(self, name: str) -> None:
        self.notify("textDocument/didSave", {"textDocument": {"uri": self.uri(name)}})

    def changed_on_disk(self, name: str) -> None:
        change = {"uri": self.uri(name), "type": 2}
        self.notify("workspace/didChangeWatchedFiles", {"changes": [change]})

    def wait_for_problems(self, name: str) -> list[dict[str, Any]]:
        """Return the next published diagnostics of a file."""
        self.problems.pop(self.uri(name), None)
        while self.uri(name) not in self.problems:
            self._keep(self._next())
        return self.problems[self.uri(name)]

    # Requests

    def at(self, name: str, line: int, character: int, **more: object) -> dict[str, object]:
        position = {"line": line, "character": character}
        return {"textDocument": {"uri": self.uri(name)}, "position": position, **more}

    def ask(self, what: str, name: str, line: int, character: int, **more: object) -> Any:
        return self.request(f"textDocument/{what}", self.at(name, line, character, **more))

    def completion(self, name: str, line: int, character: int) -> dict[str, Any]:
        found = self.ask("completion", name, line, character)
        return {item["label"]: item for item in found["items"]}

    def errors(self) -> list[str]:
        """Return the internal errors that the server has logged."""
        reported = (each for each in self.notified if each.get("method") == "window/logMessage")
        return [each["params"]["message"] for each in reported]
