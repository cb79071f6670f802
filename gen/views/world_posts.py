"""What a world has for posted signals."""

from abc import abstractmethod
from functools import cached_property

from gpgen.conditions import Formula
from gpgen.model import Stream, World
from gpgen.posting import posts_of
from gpgen.views.owner import OwnerView
from gpgen.views.posts import PostsView
from gpgen.views.waiting import text_room
from gpgen.views.words import ALWAYS, Member, when


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
