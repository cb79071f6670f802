"""The view of posted signals: the private stream of a world, and the functions that fill it."""

from functools import cached_property

from gpgen.model import TextArgument
from gpgen.naming import Names
from gpgen.posting import POSTS, TARGET, Post, posts_in
from gpgen.tuples import NamedTuple
from gpgen.views.ctypes import argument, declare, value_type
from gpgen.views.streams import StreamEventView, StreamView
from gpgen.views.words import ALWAYS, Owner, join, when


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
    run: str
    target: str
    emit: str
    emitted: str
    type: str
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
        return "gp_"

    @property
    def type(self) -> str:
        """The constant that describes its records."""
        return self.names.of(POSTS, "type")

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
    def target_at(self) -> str:
        """Where the ID of its object is in every record."""
        always = [each.event.c for each in self.signals if each.condition == ALWAYS]
        return f"offsetof({always[0]}, {TARGET})" if always else "2 * sizeof(gp_record)"


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
        run=owner.c.of("gp_run", signal.name.text),
        target=TARGET,
        emit=owner.c.of(signal.name.text, "emit"),
        emitted=join(owner.given, *told),
        type=owner.c.c,
        is_of_one=owner.lives,
        is_bare=not owner.lives and not signal.arguments,
        condition=when(post.condition),
    )


def post_to(owner: Owner, signal: str) -> str:
    """Return the function that posts a signal to a given stream."""
    return owner.c.of(signal, "post_to")
