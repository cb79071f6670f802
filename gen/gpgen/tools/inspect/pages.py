"""The pages that are open: what each looks at, and the messages that wait for it."""

import threading
from collections import deque
from typing import TYPE_CHECKING, Any

from gpgen.tools.inspect.views import View

if TYPE_CHECKING:
    from gpgen.tools.inspect.looks import Looker
    from gpgen.tools.inspect.trees import Trees

Message = dict[str, Any]


class PageQueue:
    """The messages for one page: a look that was not read is replaced by the next."""

    def __init__(self) -> None:
        self.view = View()
        self.looker: Looker | None = None
        self.past: tuple[float, Trees] | None = None
        self.seen_events = 0
        self.condition = threading.Condition()
        self.messages: deque[Message] = deque()
        self.is_closed = False

    def put(self, message: Message) -> None:
        with self.condition:
            if message["kind"] == "look":
                olds = [each for each in self.messages if each["kind"] == "look"]
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
    """Put the events of a look that is dropped before those of the next."""
    if "log" in old and "log" in new and not new["log"]["is_whole"]:
        new["log"]["events"] = old["log"]["events"] + new["log"]["events"]
        new["log"]["is_whole"] = old["log"]["is_whole"]
