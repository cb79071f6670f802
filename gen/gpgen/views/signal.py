"""The views of signals and leaves: functions that emit signals, and functions users write."""

from typing import NamedTuple

from gpgen.c.comments import explained, sentence
from gpgen.c.declarations import (
    ENTITY,
    Key,
    Line,
    Owner,
    args_of,
    join,
    parameters_of,
    pointers,
    when,
)
from gpgen.c.record_layout import TARGET
from gpgen.c.types import declare, value_type
from gpgen.model import Signal
from gpgen.model.values import CONDITION, INSTANT, TASK, Leaf
from gpgen.views.embedding import Embedder, OwnerNotifier, owner_notifier
from gpgen.views.listeners import (
    CALLED_OWNER,
    NO_STEP,
    Called,
    EntityStep,
    Event,
    Loop,
    StaticCall,
    Values,
    event_view,
    loop,
    static_calls,
)


class SignalView(NamedTuple):
    """A signal with its emit function.

    `recorded` are the statements that record it for behaviours. It `is_checked` if a static
    listener may recycle the object before the other listeners are called.
    """

    owner: Owner
    name: str
    title: str
    promise: str
    pointers: tuple[Key, ...]
    post_to_parameters: str
    event: Event
    statics: tuple[StaticCall, ...]
    owner_notifier: OwnerNotifier | None
    loop: Loop
    is_checked: bool
    args: str
    condition: str
    recorded: tuple[Line, ...] = ()

    @property
    def is_split(self) -> bool:
        """True if its posts call the static listeners directly; see views.posts."""
        return bool(self.statics) and self.owner.kind == ENTITY and not self.recorded


def signal_view(
    owner: Owner, signal: Signal, functions: tuple[str, ...], embedders: tuple[Embedder, ...] = ()
) -> SignalView:
    """Return the view of a signal; entities that embed the component may have functions for it."""
    name, fields = signal.name.text, signal.arguments
    dies = "entity" if owner.is_component else owner.var
    ends = f", until one recycles the {dies}" if owner.lives else ""
    id_type = owner.c.of("id") if owner.kind == ENTITY else "gp_id"
    target = f"{id_type} {TARGET}" if owner.lives else ""
    values, title = signal_values(owner, signal), explained(name, sentence(signal.doc), fields)
    event = event_view(owner, name, name, values)
    notifier = owner_notifier(owner, name, values, embedders, is_property=False)
    step = EntityStep(notifier.call, CALLED_OWNER) if notifier else NO_STEP
    return SignalView(
        owner=owner,
        name=name,
        title="" if title == name else title,
        promise=f"Notifies the listeners to {name}{ends}. _post leaves that to"
        " execute_callbacks, and returns false if full; see gp_posts.h.",
        pointers=pointers((each.name.text, each.type) for each in fields),
        post_to_parameters=join("gp_stream *stream", target, values.parameters),
        event=event,
        statics=static_calls(owner, functions, values),
        owner_notifier=notifier,
        loop=loop(owner, Called(event.key, event.fn, values.args), step),
        is_checked=bool(functions) and owner.lives,
        args=join(owner.args, values.args),
        condition=when(signal.condition),
    )


def signal_values(owner: Owner, signal: Signal) -> Values:
    return Values(parameters_of(owner.names, signal.arguments), args_of(signal.arguments))


class LeafView(NamedTuple):
    """A leaf that the user writes: its comment and its prototypes."""

    doc: str
    prototypes: tuple[Line, ...]
    condition: str


KINDS = {
    "condition": "a condition",
    "value": "a value",
    "instant": "an instant",
    "task": "a task; start, then tick until it ends, or halt",
}


def leaf_view(owner: Owner, leaf: Leaf) -> LeafView:
    name = leaf.name.text
    fields = parameters_of(owner.names, (each.field for each in leaf.arguments))
    result = "" if leaf.returns is None else f"{value_type(owner.names, leaf.returns)} *result"
    parameters = join(owner.parameters, fields, result)
    if leaf.kind == TASK:
        lines = [
            f"gp_status {owner.c.of(name, 'start')}({parameters});",
            f"gp_status {owner.c.of(name, 'tick')}({parameters});",
            f"void {owner.c.of(name, 'halt')}({owner.parameters});",
        ]
    elif leaf.kind == INSTANT:
        lines = [f"{'bool' if leaf.can_fail else 'void'} {owner.c.of(name)}({parameters});"]
    else:
        constant = join(owner.world, f"const {owner.type} *{owner.var}", fields)
        result = "bool"
        if leaf.kind != CONDITION and leaf.returns is not None:
            result = value_type(owner.names, leaf.returns)
        lines = [f"{declare(result, owner.c.of(name))}({constant});"]
    fails = "; returns true if it succeeds" if leaf.kind == INSTANT and leaf.can_fail else ""
    doc = f"{KINDS[leaf.kind]}{fails}. {sentence(leaf.doc)}".strip()
    doc = explained(name, doc, (each.field for each in leaf.arguments))
    return LeafView(doc, tuple(map(Line, lines)), when(leaf.condition))
