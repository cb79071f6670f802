"""The view of posted signals, printed by _posts.j2."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from gpgen.c.declarations import ALWAYS, ENTITY, Member, Owner, join, owner_of, when
from gpgen.c.names import Names
from gpgen.c.record_layout import TARGET, Post, posts_in, posts_of
from gpgen.c.types import argument, declare, value_type
from gpgen.model import Module, TextArgument, World
from gpgen.model.conditions import Formula
from gpgen.views.records import StreamEventView
from gpgen.views.stream import StreamView, stream_view

TEXT_BYTES = 64  # reserved for each string argument in the posts of a static world


class PostView(NamedTuple):
    """A signal that can be posted; `args` are those of post_to, `emitted` those of its emission.

    The static listeners in `functions` are called directly; the signal is then emitted only if
    it `has_listeners`.
    """

    event: StreamEventView
    owner: Owner
    name: str
    parameters: str
    args: str
    post_to_parameters: str
    emitted: str
    is_bare: bool
    functions: tuple[str, ...]
    has_listeners: str
    condition: str


class PostsView(NamedTuple):
    """The posted signals of a module, and their records.

    In a static world, the struct `room` holds the largest of the `records` and `text_room`
    bytes of strings. The first `of_world` signals belong to the world. The function that emits
    a post `may_ignore_entity` unless any entity's signal is unconditional. `none_condition` is
    the condition under which there are no signals.
    """

    stream: StreamView
    signals: tuple[PostView, ...]
    of_world: str
    may_ignore_entity: bool
    records: tuple[Member, ...]
    room: str
    text_room: str
    condition: str
    none_condition: str


def posts_view(
    module: Module, world: World, recorded: Mapping[str, Collection[str]]
) -> PostsView | None:
    """Return the view of the posts, if any; `recorded` has events that behaviours record."""
    stream = posts_of(module)
    if stream is None:
        return None
    names = Names(module.name.text)
    view = stream_view(module, stream, is_declared=False)
    events = {event.name: event for event in view.events}
    texts = (sum(isinstance(each.type, TextArgument) for each in e.fields) for e in stream.events)
    text_room = TEXT_BYTES * max(texts)
    own = names.inner(f"gp_{stream.name.text}")
    records = tuple(
        Member(f"{own.of(event.name.text)} {event.name.text}", "", when(event.condition))
        for event in stream.events
    )
    signals = tuple(
        post_view(module, each, events[each.name], recorded.get(each.owner, ()))
        for each in posts_in(module)
    )
    none = stream.condition and Formula("not", (stream.condition,))
    return PostsView(
        stream=view,
        signals=signals,
        of_world=f"{sum(not each.owner.lives for each in signals)}u",
        may_ignore_entity=not any(
            each.owner.kind == ENTITY and each.condition == ALWAYS for each in signals
        ),
        records=records if world.static and world.callbacks else (),
        room=names.of("gp_posts", "room"),
        text_room=str(text_room) if text_room else "",
        condition=view.condition,
        none_condition=when(none),
    )


def post_view(
    module: Module, post: Post, event: StreamEventView, recorded: Collection[str]
) -> PostView:
    owner, signal = owner_of(module, post.owner, post.kind), post.signal
    names, record = owner.names, Names(event.c)
    emitted = (
        f"{record.of(field.name.text)}(post)"
        if isinstance(field.type, TextArgument)
        else f"post->{field.name.text}"
        for field in signal.arguments
    )
    parameters = [argument(names, each.type, each.name.text) for each in signal.arguments]
    get_id = owner.c.of("owner" if owner.is_component else "get_id")
    target = f"{get_id}({owner.var})" if owner.lives else ""
    found = "found" if owner.is_component else "entity"
    functions = () if signal.name.text in recorded else direct_functions(module, post, owner)
    event_key = owner.c.macro("EVENT", signal.name.text)
    id_parameter = declare(value_type(names, post.target), TARGET) if owner.lives else ""
    return PostView(
        event=event,
        owner=owner,
        name=signal.name.text,
        parameters=join(owner.parameters, *parameters),
        args=join("&world->posts", target, *(field.name.text for field in signal.arguments)),
        post_to_parameters=join("gp_stream *stream", id_parameter, *parameters),
        emitted=join("world", found if owner.lives else "", *emitted),
        functions=functions,
        has_listeners=f"gp_post_has_listeners(slot, &{owner.every}, {event_key})",
        is_bare=not signal.arguments and not owner.is_component and not functions,
        condition=when(post.condition),
    )


def direct_functions(module: Module, post: Post, owner: Owner) -> tuple[str, ...]:
    """Return the static listeners to an entity's signal, which executing a post calls directly."""
    on = next((each.on for each in module.entities if each.name.text == post.owner), ())
    if owner.kind != ENTITY:
        return ()
    name = post.signal.name.text
    return tuple(owner.c.of(each.function.text) for each in on if each.event.text == name)
