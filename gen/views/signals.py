"""The view of a signal of an entity, a component or the world."""

from functools import cached_property

from gpgen.model import Signal
from gpgen.views.arguments import declared, given, pointers
from gpgen.views.comments import sentence, titled
from gpgen.views.events import (
    Event,
    Heard,
    StaticCall,
    Told,
    event_view,
    signal_turns,
    static_calls,
)
from gpgen.views.homes import Home, PassingOn, passing_on
from gpgen.views.record import Record
from gpgen.views.words import Key, Line, Owner, when


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
    def promise(self) -> str:
        """What emitting does."""
        dies = "entity" if self.owner.is_component else self.owner.var
        ends = f"; stops when one of them recycles the {dies}"
        return f"Tells who listens, now{ends if self.owner.lives else ''}."

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
    def post_promise(self) -> str:
        """The comment above that."""
        condition = f", if the {self.owner.var} still lives" if self.owner.lives else ""
        return f"Tells them at the next execute_callbacks{condition}; false if it cannot wait."

    @cached_property
    def told(self) -> Told:
        """What a listener is told."""
        fields = self.signal.arguments
        return Told(declared(self.owner.names, fields), given(fields))

    @cached_property
    def event(self) -> Event:
        """The event of its emission."""
        event = self.owner.c.macro("EVENT", self.name)
        heard = Heard(self.owner, self.name, event, self.told)
        steps = tuple(each.step for each in self.passing)
        return event_view(heard, signal_turns(heard, self.functions, steps))

    @cached_property
    def passing(self) -> tuple[PassingOn, ...]:
        """How a component's entity is told, if one has a function for it."""
        hearing = tuple(home for home in self.homes if home.functions_on(self.name))
        return passing_on(self.owner, self.name, self.told, hearing)

    @property
    def statics(self) -> tuple[StaticCall, ...]:
        """The user's functions that hear it first."""
        return static_calls(self.owner, self.functions, self.told)
