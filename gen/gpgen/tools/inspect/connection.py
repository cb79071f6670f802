"""A connection to a program: the questions shared by all pages, and the snapshots for each."""

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from gpgen.model import Module
from gpgen.tools.inspect.history import History, Past
from gpgen.tools.inspect.logs import Logs
from gpgen.tools.inspect.page_content import PageBuilder, Symbols
from gpgen.tools.inspect.page_requests import Message, View, time_of
from gpgen.tools.inspect.program_info import EVENTS, TRACE
from gpgen.tools.inspect.questions import (
    Answer,
    Facts,
    Info,
    Peer,
    Question,
    Records,
    Rows,
    Trace,
)
from gpgen.tools.inspect.running_trees import Trees
from gpgen.tools.inspect.value_edits import run_edit

MOST_REMEMBERED = 512  # rows; larger answers, such as those of a search, are not kept


class Source(NamedTuple):
    """A connected program, its name, notes for the user, and a lookup of function names."""

    peer: Peer
    name: str
    notes: tuple[str, ...]
    symbols: Symbols


class RecordedPeer:
    """A peer whose answers are added to a history."""

    def __init__(self, peer: Peer, history: History, clock: Callable[[], float]) -> None:
        self.peer = peer
        self.history = history
        self.clock = clock
        self.about = peer.about

    def ask(self, questions: Sequence[Question]) -> list[Answer]:
        answers = self.peer.ask(questions)
        now = self.clock()
        for question, answer in zip(questions, answers, strict=True):
            if not isinstance(question, Rows) or question.most <= MOST_REMEMBERED:
                self.history.add(now, question, answer)
        return answers

    def close(self) -> None:
        self.peer.close()


class PageQueue:
    """The messages for one page; a new snapshot replaces an unread one."""

    def __init__(self) -> None:
        self.view = View()
        self.builder: PageBuilder | None = None
        self.past: tuple[float, Trees] | None = None
        self.seen_events = 0
        self.condition = threading.Condition()
        self.messages: deque[Message] = deque()
        self.is_closed = False

    def put(self, message: Message) -> None:
        with self.condition:
            if message["kind"] == "snapshot":
                olds = [each for each in self.messages if each["kind"] == "snapshot"]
                for old in olds:
                    keep_events(old, message)
                    self.messages.remove(old)
            self.messages.append(message)
            self.condition.notify()

    def next(self, seconds: float) -> Message | None:
        with self.condition:
            self.condition.wait_for(lambda: self.messages, seconds)
            return self.messages.popleft() if self.messages else None

    def close(self) -> None:
        self.is_closed = True


def keep_events(old: Message, new: Message) -> None:
    """Prepend the events of a dropped snapshot to those of the next one."""
    if "log" in old and "log" in new and not new["log"]["is_whole"]:
        new["log"]["events"] = old["log"]["events"] + new["log"]["events"]
        new["log"]["is_whole"] = old["log"]["is_whole"]


class Observation:
    """The state of a connection to a program, shared by all pages."""

    def __init__(self, source: Source, trees: Trees, module: Module | None) -> None:
        self.begin = time.monotonic()
        self.source = source
        self.trees = trees
        self.module = module
        self.is_recording = isinstance(source.peer, Past)
        self.history = (
            source.peer.history if isinstance(source.peer, Past) else History(source.peer.about)
        )
        self.peer: Peer = (
            source.peer
            if self.is_recording
            else RecordedPeer(source.peer, self.history, self.elapsed)
        )
        self.logs = Logs(source.peer.about)
        self.facts: Facts | None = None
        self.has_trace = self.is_recording or bool(source.peer.about.offers & TRACE)

    def elapsed(self) -> float:
        return time.monotonic() - self.begin

    def edit(self, body: Message) -> Message:
        if body.get("action") == "rewind":
            facts = self.facts_at(time_of(body))
            frame = facts.newest_frame if facts is not None and facts.kept_frames else None
            return run_edit(self.peer, {"action": "rewind", "frame": frame})
        return run_edit(self.peer, body)

    def facts_at(self, time_: float | None) -> Facts | None:
        if time_ is None:
            return None
        (found,) = Past(self.history, time_).ask([Info()])
        return found if isinstance(found, Facts) else None

    def refresh(self, pages: Sequence[PageQueue]) -> None:
        """Ask the questions whose answers all pages share."""
        if isinstance(self.source.peer, Past):
            begin = self.history.begin or 0.0
            self.source.peer.time = min(self.history.end, begin + self.elapsed())
        (facts,) = self.peer.ask([Info()])
        self.facts = facts if isinstance(facts, Facts) else None
        if self.has_trace:
            (records,) = self.peer.ask([Trace(self.trees.next)])
            if isinstance(records, Records):
                self.trees.add(records)
            else:
                self.has_trace = False
        is_wanted = any(page.view.tab in ("log", "flow") for page in pages)
        if self.is_recording or self.source.peer.about.offers & EVENTS:
            self.logs.refresh(self.peer, self.facts, is_wanted=is_wanted)

    def snapshot(self, page: PageQueue) -> Message:
        view = page.view
        if page.builder is None:
            page.builder = PageBuilder(self.trees, self.source.symbols)
        if view.time is None:
            found = page.builder.snapshot(self.peer, view, self.facts)
        else:
            found = self.past_builder(page, view.time).snapshot(
                Past(self.history, view.time), view, self.facts_at(view.time)
            )
        begin = self.history.begin or 0.0
        found |= {
            "kind": "snapshot",
            "number": view.number,
            "time": view.time,
            "history": {"begin": begin, "end": self.history.end},
            "stopped": self.facts is not None and self.facts.is_stopped,
        }
        if view.tab in ("log", "flow"):
            found["log"] = self.logs.since(page.seen_events, view.time)
            page.seen_events = self.logs.total if view.time is None else 0
            found["log_note"] = self.logs.note
        else:
            page.seen_events = 0
        return found

    def past_builder(self, page: PageQueue, time_: float) -> PageBuilder:
        """Return the builder for the past of a page; its trees have the records up to that time."""
        if page.past is None or page.past[0] != time_:
            trees = Trees(self.module)
            (records,) = Past(self.history, time_).ask([Trace(0)])
            if isinstance(records, Records):
                trees.add(records)
            page.past = (time_, trees)
        return PageBuilder(page.past[1], self.source.symbols)
