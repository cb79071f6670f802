"""The part of the language's table that is about behaviours: their nodes.

A node stands in nodes, and so its shape is made only when it is looked at. All
that a node of one kind can have beside its modifiers stands behind its kind.
"""

from gpgen.language.leaves import ALWAYS
from gpgen.language.names import an
from gpgen.language.shapes import (
    BooleanShape,
    CaseShape,
    ChoiceShape,
    CountShape,
    DurationShape,
    EitherShape,
    ExpressionShape,
    IntegerShape,
    Key,
    LaterShape,
    ListShape,
    MapShape,
    NameShape,
    RecordShape,
    Shape,
    TextShape,
    VariantShape,
    WordShape,
)
from gpgen.language.types import doc_key
from gpgen.model.behaviours import RESULTS, SERIES

SHAPES_OF_EASES = ("quad", "cubic", "sine", "back", "elastic", "bounce")
EASES = (
    "linear",
    *(f"{end}_{each}" for each in SHAPES_OF_EASES for end in ("in", "out", "in_out")),
)
MOST_TIMES = (1 << 16) - 1
MOST_CHILDREN = 255
FOREVER = "forever"
AFTER = ("any", "success", "failure")
RESTS = ("halt", "finish")


def node() -> Shape:
    """Return the shape of a node."""
    return NODE


LATER = LaterShape("a node", node)
NODES = ListShape(LATER, "[aim, fire]", least=1)
BRANCHES = ListShape(LATER, "[{weight: 1, do: flee}]", least=1, most=64)
CONDITION = ExpressionShape("hp < 25")
NUMBER = ExpressionShape("60")
VALUE = ExpressionShape("energy * 2")
EVENT = WordShape("event", "stung")

ASSIGNED = MapShape(WordShape("property"), VALUE, "{energy: 1}", least=1)
_COUNT = CountShape(1, MOST_TIMES, (FOREVER,))
_THRESHOLD = CountShape(1, MOST_CHILDREN, ("all", "any"))
MODIFIERS = (
    Key("when", CONDITION, "Where this does not hold on entry, the node is not there this time."),
    Key("event", EVENT, "It starts only at the first tick after this arrived."),
    Key(
        "cooldown",
        EitherShape(
            DurationShape(1, "1.5s"),
            RecordShape(
                "a cooldown",
                "A cooldown in its long form.",
                (
                    Key("time", DurationShape(1, "1.5s"), "How long it refuses.", required=True),
                    Key("after", ChoiceShape(AFTER), "The ends that start it.", default="any"),
                ),
                "{time: 1.5s, after: success}",
            ),
        ),
        "How long it fails at once after it has ended.",
    ),
    Key("limit", IntegerShape(1, MOST_TIMES), "How often it can be entered in a life."),
    Key("require", CONDITION, "Where this does not hold on entry, it fails."),
    Key("while", CONDITION, "It runs only as long as this holds, and else fails."),
    Key("else", LATER, "What runs instead while its 'while' does not hold."),
    Key("timeout", DurationShape(1, "2s"), "When this is over, it is halted and fails."),
    Key("retry", _COUNT, "How often it is tried until it succeeds."),
    Key("repeat", _COUNT, "How often it is done unless it fails."),
    Key("every", DurationShape(1, "1s"), "The time from one attempt's begin to the next one's."),
    Key("result", ChoiceShape(RESULTS), "What becomes of its result."),
    Key("on_enter", LATER, "Done as a run begins."),
    Key("on_success", LATER, "Done when it succeeds."),
    Key(
        "on_fail",
        LATER,
        "Done when it fails; in 'choose' next or fail: whether a failure leads to another branch.",
    ),
    Key("on_abort", LATER, "Done after it was halted, or its 'while' was lost."),
    Key("on_exit", LATER, "Done at every end."),
    Key("name", NameShape("node", example="combat"), "What traces and debuggers call it."),
    Key("weight", NUMBER, "In a branch of 'choose': its share of the chances."),
    Key("score", NUMBER, "In a branch of 'utility': how good it is now; the highest wins."),
    Key("disabled", BooleanShape(), "Whether it is left out.", default="false"),
    doc_key("the node"),
)
_SERIES_DOCS = {
    "sequence": "Children in order, until one fails; it keeps its place.",
    "selector": "Children in order, until one succeeds; it keeps its place.",
    "reactive_sequence": "A sequence that begins at its first child at every tick.",
    "priority": "A selector that begins at its first child at every tick.",
    "resume_sequence": "A sequence that after a failure goes on with the child that failed.",
    "all": "Every child, whatever its result.",
}


def _kind(kind: str, doc: str, *keys: Key) -> RecordShape:
    """Return the record of a kind of nodes, whose key comes first."""
    first, *others = keys
    own = (first._replace(required=True), *others)
    return RecordShape(f"{an(kind)} node", doc, own, f"{{{kind}: ...}}")


def _list(name: str, doc: str) -> Key:
    return Key(name, NODES._replace(least=0), doc, default="[]")


KINDS = (
    *(_kind(kind, _SERIES_DOCS[kind], Key(kind, NODES, _SERIES_DOCS[kind])) for kind in SERIES),
    _kind(
        "parallel",
        "Children side by side.",
        Key("parallel", NODES, "Children that run side by side."),
        Key("succeed_when", _THRESHOLD, "How many successes make it succeed.", default="all"),
        Key("fail_when", _THRESHOLD, "How many failures make it fail.", default="any"),
        Key("rest", ChoiceShape(RESTS), "What becomes of those that still run.", default="halt"),
    ),
    _kind(
        "if",
        "A choice that is made on entry.",
        Key("if", CONDITION, "The condition that decides on entry."),
        Key("then", LATER, "What is done where it holds.", required=True),
        Key("else", LATER, "What is done where it does not."),
    ),
    _kind(
        "switch",
        "A choice by a value, made again at every tick.",
        Key("switch", VALUE, "The value that decides at every tick."),
        Key(
            "cases",
            MapShape(CaseShape(), LATER, "{mood.angry: fight, mood.tired: rest}", least=1),
            "What is done for which value.",
            required=True,
        ),
        Key("default", LATER, "What is done for every other value."),
    ),
    _kind("choose", "A branch by chance.", Key("choose", BRANCHES, "Branches with a 'weight'.")),
    _kind(
        "utility",
        "The branch with the highest score.",
        Key("utility", BRANCHES, "Branches with a 'score'."),
        Key("margin", NUMBER, "By how much another branch must win.", default="0"),
    ),
    _kind(
        "condition",
        "A condition that is looked at every tick, and what is done on either side.",
        Key("condition", CONDITION, "The condition."),
        _list("true_actions", "What is done in order where it holds."),
        _list("true_conditions", "The conditions that are looked at next where it holds."),
        _list("false_actions", "What is done in order where it does not hold."),
        _list("false_conditions", "The conditions that are looked at next where it does not."),
    ),
    _kind("wait", "A time to wait.", Key("wait", DurationShape(0), "How long it runs.")),
    _kind(
        "tween",
        "Properties that move to values.",
        Key("tween", ASSIGNED, "The properties, and where they move to."),
        Key("over", DurationShape(0, "400ms"), "How long it takes.", required=True),
        Key("ease", ChoiceShape(EASES), "How the way is spread over the time.", default="linear"),
    ),
    _kind(
        "await",
        "An event to wait for.",
        Key("await", EVENT, "The signal or message that it waits for."),
        Key("where", CONDITION, "Which of them counts."),
        Key("into", ASSIGNED, "What is set from it before the node succeeds."),
    ),
    _kind("emit", "A signal, told now.", Key("emit", TextShape("stung(target)"), "The signal.")),
    _kind("post", "A signal, told later.", Key("post", TextShape("stung(target)"), "The signal.")),
    _kind("set", "Values that are set.", Key("set", ASSIGNED, "Properties and locals, in order.")),
    _kind(
        "tree",
        "A tree of the module's.",
        Key("tree", WordShape("tree", "rest"), "Its name."),
        Key(
            "with",
            MapShape(WordShape("argument"), VALUE, "{spot: home}"),
            "Its arguments, by name.",
            default="{}",
        ),
    ),
    _kind("do", "A node with modifiers.", Key("do", LATER, "What is done.")),
)
NODE_KINDS = tuple(record.keys[0].name for record in KINDS)
NODE_RECORD = VariantShape(
    "a node",
    "A node of a behaviour: one kind, and modifiers.",
    KINDS,
    MODIFIERS,
    "{do: flee, timeout: 2s}",
)
NODE: Shape = EitherShape(ExpressionShape("flee", ALWAYS), EitherShape(NODES, NODE_RECORD))
