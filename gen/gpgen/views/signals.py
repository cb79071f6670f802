"""The view of a signal of an entity, a component or the world."""

from functools import cached_property

from gpgen.c.comments import sentence, titled
from gpgen.c.declarations import (
    ENTITY,
    Key,
    Line,
    Owner,
    Record,
    declared,
    given,
    join,
    pointers,
    when,
)
from gpgen.c.record_layout import TARGET
from gpgen.model import Signal
from gpgen.views.embedding import Home, PassingOn, passing_on
from gpgen.views.events import (
    Called,
    Event,
    Loop,
    OwnerStep,
    StaticCall,
    Told,
    event_view,
    loop,
    static_calls,
    static_steps,
)


class SignalView(Record):
    """A signal with the words of its emitter."""

    owner: Owner
    signal: Signal
    functions: tuple[str, ...]
    homes: tuple[Home, ...] = ()
    recorded: tuple[Line, ...] = ()

    @property
    def name(self) -> str:
        """The signal's name."""
        return self.signal.name.text

    @property
    def condition(self) -> str:
        """When it is there."""
        return when(self.signal.condition)

    @property
    def title(self) -> str:
        """The comment above its functions."""
        return titled(self.name, sentence(self.signal.doc))

    @property
    def has_title(self) -> bool:
        """True if it says more than the signal's name."""
        return bool(self.signal.doc)

    @property
    def promise(self) -> str:
        """What emitting and posting do."""
        dies = "entity" if self.owner.is_component else self.owner.var
        ends = f", until one recycles the {dies}" if self.owner.lives else ""
        later = "_post leaves that to execute_callbacks; see gp_posts.h"
        return f"Notifies the listeners to {self.name}{ends}. {later}."

    @property
    def object(self) -> str:
        """The variable of who has it."""
        return self.owner.var

    @property
    def is_in(self) -> str:
        """The question whether the object is live and of the world."""
        return self.owner.c.of("is_in")

    @property
    def is_checked(self) -> bool:
        """Whether a user's function may recycle the object before its listeners hear."""
        return bool(self.functions) and self.owner.lives

    @property
    def pointers(self) -> tuple[Key, ...]:
        """The arguments that must not be NULL."""
        return pointers((each.name.text, each.type) for each in self.signal.arguments)

    @property
    def emit(self) -> str:
        """The emitter."""
        return self.owner.c.of(self.name, "emit")

    @property
    def post(self) -> str:
        """What has it told later."""
        return self.owner.c.of(self.name, "post")

    @property
    def post_to_parameters(self) -> str:
        """The parameters of what posts to a given stream."""
        target = "gp_id" if self.owner.kind != ENTITY else self.owner.c.of("id")
        return join(f"gp_stream *stream, {target} {TARGET}", self.told.parameters)

    @cached_property
    def told(self) -> Told:
        """What a listener is told."""
        fields = self.signal.arguments
        return Told(declared(self.owner.names, fields), given(fields))

    @cached_property
    def event(self) -> Event:
        """The event of its emission."""
        key = self.owner.c.macro("EVENT", self.name)
        return event_view(self.owner, self.name, key, self.told)

    @cached_property
    def passing(self) -> tuple[PassingOn, ...]:
        """How the entity of a component is notified, if one has a function for it."""
        return passing_on(self.owner, self.name, self.told, self.homes, is_property=False)

    @property
    def loop(self) -> Loop:
        """The loop over its listeners."""
        call = ", ".join(each.call for each in self.passing)
        called = Called(self.event.event, self.event.fn, self.told.arguments)
        step = OwnerStep(call, "&gp_notification_always") if call else OwnerStep()
        return loop(self.owner, called, step)

    @property
    def statics(self) -> tuple[StaticCall, ...]:
        """The user's functions that are called first."""
        return static_calls(self.owner, self.functions, self.told)

    @property
    def static_steps(self) -> tuple[Line, ...]:
        """The calls of those functions."""
        return static_steps(self.owner, self.functions, self.told)

    @property
    def busy(self) -> str:
        """The count of the user's functions that run."""
        return f"{self.owner.core}->gp.busy"

    @property
    def id(self) -> str:
        """An expression that changes when the entity dies."""
        return self.owner.id

    @property
    def lives(self) -> bool:
        """False for a signal of the world, which cannot die."""
        return self.owner.lives
