"""What a world has for posted signals."""

from abc import abstractmethod
from functools import cached_property
from typing import NamedTuple

from gpgen.c.declarations import ALWAYS, ENTITY, Member, Owner, join, when
from gpgen.c.names import Names, words
from gpgen.c.posts import POSTS, Post, posts_in, posts_of
from gpgen.c.record_layout import TARGET, is_tail
from gpgen.c.types import argument, declare, value_type
from gpgen.model import Field, Stream, StreamEvent, TextArgument, World
from gpgen.model.conditions import Formula
from gpgen.views.owner import OwnerView
from gpgen.views.records import StreamEventView
from gpgen.views.streams import StreamView

TEXT_BYTES = 64  # of each text, where room for a number of posts is made


class WorldStream(NamedTuple):
    """A stream of the world."""

    name: str
    c: str
    getter: str
    words: str
    place: str
    condition: str


def stream_place(stream: Stream) -> Member:
    """Return the memory of a stream in a static world: two halves."""
    place = f"GP_ALIGNAS(8) uint64_t {stream.name.text}_records[{stream.capacity // 8 * 2}]"
    return Member(place, "", when(stream.condition))


def world_stream(names: Names, stream: Stream) -> WorldStream:
    """Return the words of one stream."""
    name = stream.name.text
    c = names.of(name)
    getter, place = names.of("world", name), f"world->{name}_records"
    return WorldStream(name, c, getter, words(name), place, when(stream.condition))


def text_room(stream: Stream) -> int:
    """Return how many bytes are kept for the texts of one post in a static world."""
    texts = (sum(isinstance(each.type, TextArgument) for each in e.fields) for e in stream.events)
    return TEXT_BYTES * max(texts)


class PostView(NamedTuple):
    """The words of one signal that can be posted."""

    event: StreamEventView
    world: str
    function: str
    parameters: str
    arguments: str
    post_to: str
    post_to_parameters: str
    is_in: str
    object: str
    key: str
    emit: str
    emitted: str
    is_of_one: bool
    is_bare: bool
    is_of_entity: bool
    condition: str


class PostsView(StreamView):
    """All the words of posted signals."""

    @cached_property
    def own(self) -> Names:
        """How its private names begin."""
        return self.names.inner(f"gp_{POSTS}")

    @property
    def prefix(self) -> str:
        """What the names of its tables begin with."""
        return self.own.of("")

    @property
    def is_declared(self) -> bool:
        """Whether the schema declares it."""
        return False

    @property
    def type(self) -> str:
        """The constant that describes its records."""
        return self.names.of(POSTS, "type")

    def listed(self, event: StreamEvent, _fields: tuple[Field, ...]) -> tuple[Field, ...]:
        """Return the fields of an event as the schema has them, but for those of any length."""
        return tuple(sorted(event.fields, key=is_tail))

    @property
    def inner(self) -> str:
        """The runtime's stream."""
        return "stream"

    @cached_property
    def signals(self) -> tuple[PostView, ...]:
        """The signals."""
        events = {view.name: view for view in self.events}
        return tuple(post_view(self, post, events[post.name]) for post in posts_in(self.module))

    @property
    def run(self) -> str:
        """The static function that emits one."""
        return self.names.of("gp_run_post")

    @property
    def may_ignore_entity(self) -> bool:
        """True unless a signal of an entity is there in any case."""
        always = (signal for signal in self.signals if signal.condition == ALWAYS)
        return not any(signal.is_of_entity for signal in always)

    @property
    def world_type(self) -> str:
        """The type of the world."""
        return self.names.of("world")


def post_view(view: PostsView, post: Post, event: StreamEventView) -> PostView:
    """Return the words of one signal that can be posted."""
    names, signal = view.names, post.signal
    owner = Owner(view.module, names.inner(post.owner), post.owner, post.kind)
    record = Names(event.c)
    given = ", ".join(field.name.text for field in signal.arguments)
    told = (
        f"{record.of(field.name.text)}(post)"
        if isinstance(field.type, TextArgument)
        else f"post->{field.name.text}"
        for field in signal.arguments
    )
    arguments = [argument(names, each.type, each.name.text) for each in signal.arguments]
    get_id = owner.c.of("owner" if owner.is_component else "get_id")
    target = f"{get_id}({owner.var})" if owner.lives else "gp_id_of_bits(0)"
    found = f"{owner.c.of('find')}(world, post->{TARGET})" if owner.is_component else "entity"
    entity = found if owner.lives else ""
    id_parameter = declare(value_type(names, post.target), TARGET)
    return PostView(
        event=event,
        world=owner.world,
        function=owner.c.of(signal.name.text, "post"),
        parameters=join(owner.who, *arguments),
        arguments=join("&world->posts", target, given),
        post_to=post_to(owner, signal.name.text),
        post_to_parameters=join("gp_stream *stream", id_parameter, *arguments),
        is_in=owner.c.of("is_in"),
        object=owner.var,
        key=event.key,
        emit=owner.c.of(signal.name.text, "emit"),
        emitted=join("world", entity, *told),
        is_of_one=owner.lives,
        is_bare=not signal.arguments and not owner.is_component,
        is_of_entity=owner.kind == ENTITY,
        condition=when(post.condition),
    )


def post_to(owner: Owner, signal: str) -> str:
    """Return the function that posts a signal to a given stream."""
    return owner.c.of(signal, "post_to")


class WorldPosts(OwnerView):
    """A world with the stream of its posted signals."""

    @property
    @abstractmethod
    def declared(self) -> World:
        """What the schema says of the world."""

    @property
    def is_static(self) -> bool:
        """Whether the world needs no allocator at all."""
        return self.declared.static

    @cached_property
    def posts(self) -> Stream | None:
        """The stream of posted signals."""
        return posts_of(self.module)

    @cached_property
    def posted(self) -> tuple[PostsView, ...]:
        """Its view, if there is any signal."""
        if self.posts is None:
            return ()
        return (PostsView(self.module, self.posts),)

    @property
    def posts_condition(self) -> str:
        """When any signal can be posted."""
        return ALWAYS if self.posts is None else when(self.posts.condition)

    @property
    def no_posts_condition(self) -> str:
        """When none can."""
        own = None if self.posts is None else self.posts.condition
        return ALWAYS if own is None else when(Formula("not", (own,)))

    @property
    def may_post_nothing(self) -> bool:
        """Whether there may be no signal at all."""
        return not self.has_posts or self.posts_condition != ALWAYS

    @property
    def has_posts(self) -> bool:
        """Whether any signal can be posted."""
        return self.posts is not None

    @property
    def post_records(self) -> tuple[Member, ...]:
        """The records of which the largest decides how much room a static world needs."""
        if self.posts is None or not self.is_static or not self.declared.callbacks:
            return ()
        own = self.names.inner(f"gp_{self.posts.name.text}")
        return tuple(
            Member(f"{own.of(event.name.text)} {event.name.text}", "", when(event.condition))
            for event in self.posts.events
        )

    @property
    def is_static_with_posts(self) -> bool:
        """Whether a static world needs room for posts."""
        return bool(self.post_records)

    @property
    def posts_room(self) -> str:
        """The room that one post takes in a static world."""
        return self.names.of("gp_posts", "room")

    @property
    def text_room(self) -> str:
        """The bytes of it that are for texts."""
        return "" if self.posts is None else str(text_room(self.posts))

    @property
    def has_text_room(self) -> bool:
        """Whether any post has a text."""
        return self.text_room != "0"
