"""The view of posted signals: what callbacks.c.j2 prints."""

from functools import cached_property
from typing import Final

from gpgen.model import Module, Stream, TextArgument
from gpgen.naming import Names
from gpgen.posting import POSTS, TARGET, Post, posts_in, posts_of
from gpgen.tuples import NamedTuple
from gpgen.views.ctypes import argument
from gpgen.views.words import ALWAYS, Header, Owner, join, schema_name, when

TEXT_BYTES = 64  # of each text, where room for a number of posts is made


class PostView(NamedTuple):
    """The words of one signal that can be posted."""

    function: str
    parameters: str
    is_in: str
    object: str
    push: str
    arguments: str
    key: str
    record: str
    member: str
    run: str
    emit: str
    emitted: str
    type: str
    is_of_one: bool
    is_bare: bool
    condition: str


class CallbacksView:
    """All the words of the source that posts signals and runs them."""

    def __init__(self, module: Module) -> None:
        self.module: Final = module

    @cached_property
    def names(self) -> Names:
        """The module's C names."""
        return Names(self.module.name.text)

    @property
    def file(self) -> str:
        """The name of its file, without its end."""
        return self.names.of("callbacks")

    @property
    def schema(self) -> str:
        """The name of the schema."""
        return schema_name(self.module)

    @property
    def world(self) -> str:
        """The world's parameter."""
        return f"{self.world_type} *world"

    @property
    def world_type(self) -> str:
        """The type of the world."""
        return self.names.of("world")

    @property
    def posts(self) -> str:
        """The C name of the stream."""
        return self.names.of(POSTS)

    @property
    def upper(self) -> str:
        """The same as enumerators begin."""
        return self.names.macro(POSTS)

    @property
    def headers(self) -> tuple[Header, ...]:
        """What it needs to know."""
        return (Header(f"{self.names.of('world')}.h"),)

    @property
    def target(self) -> str:
        """The member that says whom a record is about."""
        return TARGET

    @property
    def target_at(self) -> str:
        """Where in every record it says whom it is about."""
        always = [each.record for each in self.signals if each.condition == ALWAYS]
        return f"offsetof({always[0]}, {TARGET})" if always else "2 * sizeof(gp_record)"

    @property
    def may_be_stale(self) -> bool:
        """Whether anything in the module follows."""
        return self.module.has_followers

    @property
    def condition(self) -> str:
        """When any signal can be posted."""
        posts = posts_of(self.module)
        return ALWAYS if posts is None else when(posts.condition)

    @cached_property
    def signals(self) -> tuple[PostView, ...]:
        """The signals."""
        return tuple(post_view(self.module, post) for post in posts_in(self.module))


def post_view(module: Module, post: Post) -> PostView:
    """Return the words of one signal that can be posted."""
    names, signal = Names(module.name.text), post.signal
    owner = Owner(module, names.inner(post.owner), post.owner, post.kind)
    own = names.inner(POSTS)
    record = own.inner(post.name)
    given = ", ".join(field.name.text for field in signal.arguments)
    told = (
        f"{record.of(field.name.text)}(post)"
        if isinstance(field.type, TextArgument)
        else f"post->{field.name.text}"
        for field in signal.arguments
    )
    arguments = (argument(names, each.type, each.name.text) for each in signal.arguments)
    get_id = owner.c.of("owner" if owner.is_component else "get_id")
    target = f"{get_id}({owner.var})" if owner.lives else "id"
    return PostView(
        function=owner.c.of(signal.name.text, "post"),
        parameters=join(owner.who, *arguments),
        is_in=owner.c.of("is_in"),
        object=owner.var,
        push=own.of("push", post.name),
        arguments=join("&world->posts", target, given),
        key=own.macro(post.name),
        record=record.c,
        member=post.name,
        run=f"run_{post.name}",
        emit=owner.c.of(signal.name.text, "emit"),
        emitted=join(owner.given, *told),
        type=owner.c.c,
        is_of_one=owner.lives,
        is_bare=not owner.lives and not signal.arguments,
        condition=when(post.condition),
    )


def text_room(stream: Stream) -> int:
    """Return how many bytes are kept for the texts of one post in a static world."""
    texts = (sum(isinstance(each.type, TextArgument) for each in e.fields) for e in stream.events)
    return TEXT_BYTES * max(texts)
