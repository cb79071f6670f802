"""The connection to a program over time: snapshots for pages, edits, history, recording.

One thread queries the program. Pages open and close at any time; each has a view, and gets a
snapshot ten times a second, or as often as the link allows.
"""

import queue
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late

from gpgen.model import Module
from gpgen.tools.inspect.connection import Observation, PageQueue, Source
from gpgen.tools.inspect.names import SchemaError
from gpgen.tools.inspect.page_content import hello
from gpgen.tools.inspect.page_requests import Message, read_view, text_of
from gpgen.tools.inspect.program_info import REWIND
from gpgen.tools.inspect.questions import LostError
from gpgen.tools.inspect.running_trees import Trees
from gpgen.tools.inspect.value_edits import source_lines

PERIOD = 0.1  # seconds between snapshots
RETRY = 0.5
EDIT_TIME = 10.0


class Session:
    """Connects repeatedly, and answers the pages."""

    def __init__(self, connect: Callable[[], Source], module: Module | None) -> None:
        self.connect = connect
        self.module = module
        self.pages: dict[str, PageQueue] = {}
        self.lock = threading.Lock()
        self.edits: queue.SimpleQueue[tuple[Message, Future[Message]]] = queue.SimpleQueue()
        self.wake = threading.Event()
        self.is_stopping = False
        self.failure = ""  # why the session does not reconnect
        self.state: Message = {"kind": "state", "state": "waiting", "message": "connecting"}
        self.hello: Message | None = None

    # Called by the server's threads

    def open(self, page: str) -> PageQueue:
        made = PageQueue()
        with self.lock:
            before = self.pages.get(page)
            if before is not None:
                made.view = before.view
            self.pages[page] = made
            if self.hello is not None:
                made.put(self.hello)
            made.put(self.state)
        return made

    def set_view(self, page: str, view: Message) -> Message:
        with self.lock:
            found = self.pages.get(page)
            if found is not None:
                found.view = read_view(view)
        self.wake.set()
        return {"problem": "" if found is not None else "unknown page"}

    def edit(self, edit: Message) -> Message:
        if edit.get("action") == "source":
            return source_lines(self.module, text_of(edit, "place"))
        if self.state["state"] != "live":
            return {"problem": "expected a running program, got none"}
        done: Future[Message] = Future()
        self.edits.put((edit, done))
        self.wake.set()
        try:
            return done.result(EDIT_TIME)
        except Late:
            outcome = "the edit was dropped" if done.cancel() else "the edit may still happen"
            return {"problem": f"the program does not answer; {outcome}"}

    # The session's own thread

    def stop(self) -> None:
        self.is_stopping = True
        self.wake.set()

    def run(self) -> None:
        while not self.is_stopping and not self.failure:
            try:
                source = self.connect()
            except LostError as lost:
                self.set_state("waiting", str(lost), "")
                self.pause(RETRY)
                continue
            except SchemaError as wrong:
                self.failure = str(wrong)
                self.set_state("differs", self.failure, "")
                return
            try:
                self.follow(source)
            except LostError as lost:
                self.set_state("lost", str(lost), source.name)
            finally:
                source.peer.close()
                self.refuse_edits()
            self.pause(RETRY)

    def pause(self, seconds: float) -> None:
        self.wake.wait(seconds)
        self.wake.clear()

    def set_state(self, state: str, message: str, source: str) -> None:
        made = {"kind": "state", "state": state, "message": message, "source": source}
        if made == self.state:
            return
        self.state = made
        self.send_all(made)

    def send_all(self, message: Message) -> None:
        for page in self.open_pages():
            page.put(message)

    def open_pages(self) -> list[PageQueue]:
        with self.lock:
            closed = [name for name, page in self.pages.items() if page.is_closed]
            for name in closed:
                del self.pages[name]
            return list(self.pages.values())

    def refuse_edits(self) -> None:
        for _, done in self.wanted_edits():
            done.set_result({"problem": "connection lost"})

    # One connection

    def follow(self, source: Source) -> None:
        """Send snapshots of a program until the connection is lost."""
        about = source.peer.about
        trees = Trees(self.module)
        self.hello = hello(about, trees, has_rewind=bool(about.offers & REWIND))
        self.send_all(self.hello)
        self.set_state("live", "; ".join(source.notes), source.name)
        run = Observation(source, trees, self.module)
        for page in self.open_pages():
            page.builder, page.past, page.seen_events = None, None, 0
        while not self.is_stopping:
            begin = time.monotonic()
            self.wake.clear()
            self.do_edits(run)
            pages = self.open_pages()
            run.refresh(pages)
            for page in pages:
                page.put(run.snapshot(page))
            left = begin + PERIOD - time.monotonic()
            if self.edits.empty():
                self.wake.wait(max(left, PERIOD / 10))

    def do_edits(self, run: Observation) -> None:
        for edit, done in self.wanted_edits():
            do_edit(run, edit, done)

    def wanted_edits(self) -> Iterator[tuple[Message, Future[Message]]]:
        """Yield the edits for which their pages still wait."""
        while not self.edits.empty():
            edit, done = self.edits.get()
            if done.set_running_or_notify_cancel():
                yield edit, done


def do_edit(run: Observation, edit: Message, done: Future[Message]) -> None:
    try:
        done.set_result(run.edit(edit))
    except LostError as lost:
        done.set_result({"problem": str(lost)})
        raise
