"""The part of the language's table that is about behaviours: their nodes.

A node stands in nodes, and so its shape is made only when it is looked at. All
that a node of one kind can have beside its modifiers stands behind its kind.
"""

from gpgen.model.behaviours import RESULTS, SERIES
from gpgen.schema.language.leaves import ALWAYS
from gpgen.schema.language.names import an
from gpgen.schema.language.shapes import (
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
from gpgen.schema.language.types import doc_key

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
REST_DOCS = ("They are halted.", "The node runs on until they end.")
RESULT_DOCS = (
    "Success becomes failure, and failure success.",
    "Failure becomes success.",
    "Success becomes failure.",
)


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

ASSIGNED = MapShape(
    WordShape("property"),
    VALUE,
    "{energy: 1}",
    least=1,
    doc="The expression that the property gets.",
)
_COUNT = CountShape(1, MOST_TIMES, (FOREVER,))
_THRESHOLD = CountShape(1, MOST_CHILDREN, ("all", "any"))
MODIFIERS = (
    Key(
        "when",
        CONDITION,
        "Checked on entry: while false, the node is absent, and its parent goes on without it.",
    ),
    Key("event", EVENT, "The signal or message after which the node can start, at the next tick."),
    Key(
        "cooldown",
        EitherShape(
            DurationShape(1, "1.5s"),
            RecordShape(
                "a cooldown",
                "A cooldown in its long form.",
                (
                    Key(
                        "time",
                        DurationShape(1, "1.5s"),
                        "How long the node refuses.",
                        required=True,
                    ),
                    Key(
                        "after", ChoiceShape(AFTER), "Which ends start the cooldown.", default="any"
                    ),
                ),
                "{time: 1.5s, after: success}",
            ),
        ),
        "How long the node fails at once after it has ended.",
    ),
    Key(
        "limit",
        IntegerShape(1, MOST_TIMES),
        "How often the node can be entered in the life of the entity.",
    ),
    Key("require", CONDITION, "Checked on entry: if false, the node fails."),
    Key(
        "while",
        CONDITION,
        "Checked at every tick: once false, the node is halted and fails, or `else` runs.",
    ),
    Key("else", LATER, "The node that runs while the condition of `while` is false."),
    Key("timeout", DurationShape(1, "2s"), "The time after which the node is halted and fails."),
    Key("retry", _COUNT, "How often the node is tried until it succeeds."),
    Key("repeat", _COUNT, "How often the node is repeated unless it fails."),
    Key(
        "every",
        DurationShape(1, "1s"),
        "The time from the start of one attempt to the start of the next.",
    ),
    Key("result", ChoiceShape(RESULTS, RESULT_DOCS), "What becomes of the result of the node."),
    Key("on_enter", LATER, "Done when the node is entered."),
    Key("on_success", LATER, "Done when the node succeeds."),
    Key(
        "on_fail",
        LATER,
        "Done when the node fails. In `choose`: whether another branch is tried, `next` or `fail`.",
    ),
    Key("on_abort", LATER, "Done after the node was halted, also by its `while`."),
    Key("on_exit", LATER, "Done at every end of the node."),
    Key(
        "name", NameShape("node", example="combat"), "The name of the node in traces and debuggers."
    ),
    Key("weight", NUMBER, "In a branch of `choose`: the share of the chances."),
    Key("score", NUMBER, "In a branch of `utility`: how good the branch is now; the highest wins."),
    Key("disabled", BooleanShape(), "Whether the node is left out.", default="false"),
    doc_key("the node"),
)
_SERIES_DOCS = {
    "sequence": "Children in order, until one fails; resumes at the child that runs.",
    "selector": "Children in order, until one succeeds; resumes at the child that runs.",
    "reactive_sequence": "A sequence that starts at the first child at every tick.",
    "priority": "A selector that starts at the first child at every tick: earlier ones preempt.",
    "resume_sequence": "A sequence that after a failure resumes at the child that failed.",
    "all": "Every child in order, whatever the results.",
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
        Key("succeed_when", _THRESHOLD, "How many successes make the node succeed.", default="all"),
        Key("fail_when", _THRESHOLD, "How many failures make the node fail.", default="any"),
        Key(
            "rest",
            ChoiceShape(RESTS, REST_DOCS),
            "What happens to children that still run when the node ends.",
            default="halt",
        ),
    ),
    _kind(
        "if",
        "A choice that is made on entry.",
        Key("if", CONDITION, "The condition, checked on entry."),
        Key("then", LATER, "The node that is run if the condition is true.", required=True),
        Key("else", LATER, "The node that is run if the condition is false."),
    ),
    _kind(
        "switch",
        "A choice by a value, made again at every tick.",
        Key("switch", VALUE, "The value, computed at every tick."),
        Key(
            "cases",
            MapShape(
                CaseShape(),
                LATER,
                "{mood.angry: fight, mood.tired: rest}",
                least=1,
                doc="The node for the value.",
            ),
            "The node for each value.",
            required=True,
        ),
        Key("default", LATER, "The node for all other values."),
    ),
    _kind(
        "choose",
        "A branch by chance.",
        Key("choose", BRANCHES, "Branches, each a node with a `weight`; one is drawn."),
    ),
    _kind(
        "utility",
        "The branch with the highest score.",
        Key("utility", BRANCHES, "Branches, each a node with a `score`; the highest runs."),
        Key("margin", NUMBER, "By how much another branch must lead to take over.", default="0"),
    ),
    _kind(
        "condition",
        "A condition that is looked at every tick, and what is done on either side.",
        Key("condition", CONDITION, "The condition, computed at every tick."),
        _list("true_actions", "The actions that are done in order if the condition is true."),
        _list(
            "true_conditions", "The conditions that are evaluated next if the condition is true."
        ),
        _list("false_actions", "The actions that are done in order if the condition is false."),
        _list(
            "false_conditions", "The conditions that are evaluated next if the condition is false."
        ),
    ),
    _kind("wait", "A time to wait.", Key("wait", DurationShape(0), "How long the node runs.")),
    _kind(
        "tween",
        "Properties that move to values.",
        Key("tween", ASSIGNED, "The properties, and the values that they move to."),
        Key("over", DurationShape(0, "400ms"), "How long the movement takes.", required=True),
        Key("ease", ChoiceShape(EASES), "The easing curve.", default="linear"),
    ),
    _kind(
        "await",
        "An event to wait for.",
        Key("await", EVENT, "The signal or message that it waits for."),
        Key(
            "where",
            CONDITION,
            "The condition that an event must meet; `event.NAME` is an argument of it.",
        ),
        Key("into", ASSIGNED, "Properties that are set from the event before the node succeeds."),
    ),
    _kind(
        "emit",
        "A signal, emitted now.",
        Key("emit", TextShape("stung(target)"), "The signal to emit, with arguments."),
    ),
    _kind(
        "post",
        "A signal, posted for later.",
        Key("post", TextShape("stung(target)"), "The signal to post, with arguments."),
    ),
    _kind(
        "set",
        "Values that are set.",
        Key(
            "set",
            ASSIGNED,
            "Properties and locals, and the expressions that they are set to, in order.",
        ),
    ),
    _kind(
        "tree",
        "A tree of the module's.",
        Key("tree", WordShape("tree", "rest"), "The name of the tree."),
        Key(
            "with",
            MapShape(WordShape("argument"), VALUE, "{spot: home}", doc="The argument's value."),
            "The arguments of the tree, by name.",
            default="{}",
        ),
    ),
    _kind(
        "do", "A node with modifiers.", Key("do", LATER, "The node to which the modifiers apply.")
    ),
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
