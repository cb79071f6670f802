"""The view of posted signals: the private stream of a world, and the functions that fill it."""

from functools import cached_property

from gpgen.language.streams import TARGET
from gpgen.model import Field, StreamEvent, TextArgument
from gpgen.naming import Names
from gpgen.posting import POSTS, Post, posts_in
from gpgen.record_layout import is_tail
from gpgen.tuples import NamedTuple
from gpgen.views.ctypes import argument, declare, value_type
from gpgen.views.records import StreamEventView
from gpgen.views.streams import StreamView
from gpgen.views.words import Owner, join, when


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
    units: str
    emit: str
    emitted: str
    is_of_one: bool
    is_bare: bool
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
        units=view.units,
        emit=owner.c.of(signal.name.text, "emit"),
        emitted=join("world", entity, *told),
        is_of_one=owner.lives,
        is_bare=not signal.arguments and not owner.is_component,
        condition=when(post.condition),
    )


def post_to(owner: Owner, signal: str) -> str:
    """Return the function that posts a signal to a given stream."""
    return owner.c.of(signal, "post_to")
