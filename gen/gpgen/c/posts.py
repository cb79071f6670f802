"""Signals that can wait, as the events of a stream.

A posted signal is an event like any other, with the object that it is about
and the signal's arguments: so records, pushes and reader are those of a stream
that no schema declares.
"""

from collections.abc import Iterator
from typing import NamedTuple

from gpgen.c.declarations import COMPONENT, ENTITY, WORLD
from gpgen.c.record_layout import TARGET
from gpgen.model import Field, Module, Name, Ref, Signal, Stream, StreamEvent
from gpgen.model.conditions import Condition, both, either
from gpgen.model.objects import DEFAULT_CAPACITY

POSTS = "posts"

DOC = "Signals that are posted and wait for execute_callbacks."


class Post(NamedTuple):
    """A signal that can be posted, and the name of what has it."""

    owner: str
    kind: str
    signal: Signal
    condition: Condition

    @property
    def name(self) -> str:
        """The event in the stream of posts."""
        return f"{self.owner}_{self.signal.name.text}"

    @property
    def target(self) -> Ref:
        """The type of the object's ID. The owner of a component may be any entity."""
        return Ref(self.owner if self.kind == ENTITY else None)


def posts_in(module: Module) -> Iterator[Post]:
    """Yield the signals of a module, the world's first, then in schema order."""
    if module.world is not None:
        for signal in module.world.signals:
            yield Post("world", WORLD, signal, signal.condition)
    for component in module.components:
        for signal in component.signals:
            condition = both(component.condition, signal.condition)
            yield Post(component.name.text, COMPONENT, signal, condition)
    for entity in module.entities:
        for signal in entity.signals:
            condition = both(entity.condition, signal.condition)
            yield Post(entity.name.text, ENTITY, signal, condition)


def posts_of(module: Module) -> Stream | None:
    """Return the stream of posted signals, None if there are no signals."""
    events = tuple(_event(post, number) for number, post in enumerate(posts_in(module), 1))
    if not events:
        return None
    name = Name(POSTS, module.name.span)
    capacity = DEFAULT_CAPACITY
    condition = either(event.condition for event in events)
    stream = Stream(name, events, capacity, "grow", None, DOC)
    return stream._replace(condition=condition)


def _event(post: Post, number: int) -> StreamEvent:
    span = post.signal.name.span
    target = Field(Name(TARGET, span), post.target, span, None)
    fields = (target, *post.signal.arguments)
    return StreamEvent(Name(post.name, span), fields, number, post.signal.doc, post.condition)
