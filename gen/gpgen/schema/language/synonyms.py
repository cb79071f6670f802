"""Keys and words of other tools -> what they are called here, by the record that they stand in.

A synonym that is a key of its record is what was meant; any other one is the hint itself.
"""

from collections.abc import Mapping

from gpgen.model import HOOKS
from gpgen.model.behaviours import RESULTS
from gpgen.model.leaves import LEAF_KINDS
from gpgen.schema.language.behaviours import EASES
from gpgen.schema.language.node_synonyms import KINDS, MODIFIERS, NODES
from gpgen.schema.language.shapes import RecordShape
from gpgen.schema.language.streams import OVERFLOWS
from gpgen.source.problems import suggest

Words = Mapping[str, str]


def called(words: str, meant: str) -> dict[str, str]:
    """Return words, separated by spaces, that all mean one."""
    return dict.fromkeys(words.split(), meant)


EVERYWHERE: Words = {
    "<<": "merge keys do not work here; use 'include', or a component for shared properties",
    **called("description comment documentation help", "doc"),
    **called("ifdef only_if enabled_if condition", "if"),
}
ARGUMENTS: Words = called(
    "arg argument arguments params param parameters parameter payload data fields values", "args"
)
FIELDS: Words = called("args arguments params data members properties", "fields")
NO_SYSTEMS = "a system is a C function of yours that iterates over the entities of a type"
NO_PARENT = "entities do not inherit; put what they share into a component"
NOTIFIED = "write 'on: {EVENT: FUNCTION}' in an entity or a component"
CLAMP = "write 'clamp: [LOWEST, HIGHEST]'"
SIZED = "the size is part of the type, such as u8[8] or str[32]"
PUBLIC = "every field can be read; a 'computed' property cannot be set"
SCHEMA: Words = {
    **called("entity objects object classes class actors actor models prefabs", "entities"),
    **called("const consts constant defines define macros", "constants"),
    **called("enum enumerations flags", "enums"),
    **called("struct typedefs typedef records record", "structs"),
    **called("component parts mixins traits", "components"),
    **called("import imports includes use uses using require requires", "include"),
    **called("namespace package name prefix project", "module"),
    **called("version gpgen_version format schema", "gpgen"),
    **called(
        "behavior behaviors behaviour trees tree behavior_trees behaviour_trees", "behaviours"
    ),
    **called("message", "messages"),
    **called("extern external externals foreign", "externs"),
    **called("function", "functions"),
    **called("stream queues queue channels", "streams"),
    **called("buffer vertices vertex layouts", "buffers"),
    "types": "objects are declared under 'entities', values under 'structs' and 'enums'",
    **called("events event signals signal", "write 'signals' in an entity, a component or 'world'"),
    **called("globals global singleton singletons", "write 'world: {properties: {...}}'"),
    **called("properties property", "write 'properties' in an entity, a component or 'world'"),
    **called("pool pools", "write 'pool' in an entity: {max: 4096}"),
    **called("systems system", NO_SYSTEMS),
    **called("callbacks listeners handlers on", NOTIFIED),
    **called("bindings binding bind", "write 'bind' in an entity: {TARGET: SOURCE}"),
    "worlds": "a module has one 'world'; a program may initialise several of it",
}
OWNER: Words = {
    **called("property props prop fields field attributes attribute attrs members", "properties"),
    **called("member variables vars state data", "properties"),
    **called("event events signal", "signals"),
    **called("hook lifecycle", "hooks"),
    **called("listener listeners handlers handler callbacks callback listen observers", "on"),
    **called("leaf leafs tasks actions conditions", "leaves"),
    **called(
        "init constructor reset deactivate destroy destructor", "write 'hooks: [init, reset]'"
    ),
    **called(
        "methods method functions function",
        "a method is a C function of yours; what it notifies of is declared under 'signals'",
    ),
    **called("extends inherits parent base super inherit", NO_PARENT),
    **called("type kind", "remove it: the key above is the name of the type"),
    **called("name id", "remove it: the key above is the name"),
    **called("when enabled", "write 'if: SYMBOL' for what only some builds have"),
    **called("messages message", "declare messages at the top level; a component 'handles' them"),
    **called("streams buffers enums structs constants", "declare it at the top level"),
}
ENTITY: Words = {
    **OWNER,
    **called("component parts requires require mixins traits uses", "components"),
    **called("factories factory constructors", "create"),
    **called("preset variants prefabs templates archetypes", "presets"),
    **called("list tags groups tag group", "lists"),
    **called("binding bindings", "bind"),
    **called("behavior ai tree behaviour_tree behavior_tree brain root", "behaviour"),
    "behaviors": "behaviours",
    **called("frozen", "freeze"),
    **called("capacity count max size limit maximum", "write 'pool: {max: 4096}'"),
    **called("reserve preallocate", "write 'pool: {reserve: 256}'"),
    "static": "write 'pool: {max: 64, static: true}'",
    **called("handles handle", "components handle messages; put this into a component"),
}
COMPONENT: Words = {
    **OWNER,
    **called("component components uses depends depends_on require", "requires"),
    **called("handle handlers receives", "handles"),
    **called("pool create presets lists behaviour behaviours bind", "write it in an entity"),
}
PROPERTY: Words = {
    **called("min max range limits minimum maximum bounds", CLAMP),
    **called("value init initial initially default_value start", "default"),
    **called("observable observed notify notifies listen", "observe"),
    **called("formula computes expression expr compute derived follows", "computed"),
    **called("transient persistent keeps kept static", "keep"),
    **called("size length count len", SIZED),
    **called("readonly read_only private const public mutable", PUBLIC),
    **called("optional nullable required", "every property has a value; zero is the default"),
    **called("unit units label name", "write it into 'doc'"),
    "on": "write 'on: {PROPERTY: FUNCTION}' beside 'properties'",
}
POOL: Words = {
    **called("size capacity count limit maximum most", "max"),
    **called("initial min minimum preallocate start initial_size", "reserve"),
    **called("fixed inline", "static"),
    **called("order policy", "reuse"),
    **called("grow growth", "a pool without 'max' grows; one with 'max' grows up to it"),
}
WORLD: Words = {
    **{word: meant for word, meant in OWNER.items() if meant in ("properties", "signals")},
    **called("max_listeners listener listener_count", "listeners"),
    **called("max_callbacks posts queue", "callbacks"),
    **called("max_bindings binding bind", "bindings"),
    **called("limits limit", "write 'listeners', 'callbacks' and 'bindings' here"),
    **called("entities components streams", "write it at the top level, beside 'world'"),
    "pool": "write 'pool' in an entity",
    **called("allocator seed user on_exhausted", "set it in the desc that world_init takes"),
    **called("hooks on", "only entities and components have this"),
    "behaviour": "only entities have this",
    "name": "remove it: a module has one world",
}
STREAM: Words = {
    **called("event messages signals types records", "events"),
    **called("size limit length max buffer_size", "capacity"),
    **called("policy full on_full on_overflow", "overflow"),
    **called("sort sort_by order time", "key"),
    **called("fields args", "write 'events: {NAME: {...}}'"),
}
LEAF: Words = {
    **ARGUMENTS,
    **called("type", "kind"),
    **called("return result output", "returns"),
    **called("fails fallible failable", "can_fail"),
    **called("depends uses", "reads"),
    **called("expression computed formula when", "is"),
}
FUNCTION: Words = {**ARGUMENTS, **called("return result type output", "returns")}
LIST: Words = called("max reserve capacity of type", "a list has no size and holds its own entity")
BY_RECORD: Mapping[str, Words] = {
    "a schema": SCHEMA,
    "an included file": SCHEMA,
    "an entity": ENTITY,
    "a component": COMPONENT,
    "a property": PROPERTY,
    "a pool": POOL,
    "the world": WORLD,
    "a stream": STREAM,
    "a signal": {**ARGUMENTS, **called("returns", "listeners return nothing")},
    "a message": {
        **ARGUMENTS,
        **called("returns", "handlers return nothing"),
        **called("to target receiver", "the receiver is given when it is sent"),
    },
    "a function": FUNCTION,
    "a leaf": LEAF,
    "a list": LIST,
    "a factory": ARGUMENTS,
    "an enum": {
        **called("members names items cases", "values"),
        **called("bits bitflags", "flags"),
        **called("type size underlying", "an enum has no type of its own; remove this"),
    },
    "a constant": called("default", "value"),
    "a struct": FIELDS,
    "an event": FIELDS,
    "a buffer": {
        **FIELDS,
        **called("capacity size max", "a buffer grows; its memory is kept for the next frame"),
    },
    "a field": called("default value", "only properties and constants have a value"),
    "an argument": called("value optional", "default"),
    "an extern": called("type ctype c_type", "c") | called("include file", "header"),
    "a cooldown": called("duration for", "time") | called("on when", "after"),
    "a tree": {
        **ARGUMENTS,
        **called("entities entity owner owners", "for"),
        **called("variables vars blackboard", "locals"),
        **called("sequence selector priority do node", "write 'root: {...}' around it"),
    },
    "a node": {**NODES, **MODIFIERS},
    **KINDS,
}
# Choices, by the words from which one is chosen.
CHOICES: Mapping[tuple[str, ...], Words] = {
    HOOKS: {
        **called("create created constructor construct setup load on_init start", "init"),
        **called("spawn activate on_reset enable awake respawn on_create", "reset"),
        **called("recycle recycled disable despawn on_deactivate death dispose", "deactivate"),
        **called("destructor destruct free destroyed on_destroy delete finish", "destroy"),
        **called(
            "update tick on_update step", "iterate over the entities in C, or use a behaviour"
        ),
    },
    LEAF_KINDS: {
        **called("action node behaviour behavior service", "task"),
        **called("bool check predicate test query guard", "condition"),
        **called("function call void event", "instant"),
        **called("number int float f32 i32 score", "value"),
    },
    OVERFLOWS: {
        **called("block wait error false hold refuse", "fail"),
        **called("overwrite discard ignore oldest ring lossy", "drop"),
        **called("resize expand realloc true", "grow"),
    },
    ("lowest", "lifo"): {
        **called("stack last newest", "lifo"),
        **called("fifo first oldest any", "lowest"),
    },
    RESULTS: {
        **called("inverted negate not inverter", "invert"),
        **called("success always_success always_succeed force_success succeeded", "succeed"),
        **called("failure always_failure always_fail force_failure failed", "fail"),
    },
    ("all", "any"): called("one first 1 some race", "any") | called("each every both", "all"),
    ("halt", "finish"): called("stop abort cancel kill", "halt")
    | called("wait join continue", "finish"),
    EASES: called("ease ease_in_out easeInOut smooth smoothstep", "in_out_quad")
    | called("ease_in easeIn", "in_quad")
    | called("ease_out easeOut", "out_quad")
    | called("none lerp", "linear"),
    ("forever",): called("infinite infinity inf always endless true -1 loop", "forever"),
}


def of_record(record: RecordShape) -> Words:
    """Return the synonyms of what may stand in a record."""
    own = {key.name for key in record.keys}
    others = BY_RECORD.get(record.name, {})
    known = {word: meant for word, meant in EVERYWHERE.items() if meant in own or word == "<<"}
    return {word: meant for word, meant in {**known, **others}.items() if word not in own}


def meant_key(word: str, record: RecordShape) -> str | None:
    """Return the key of a record that was meant by a word, None if there is no telling."""
    keys = [key.name for key in record.keys]
    meant = of_record(record).get(word)
    return (meant if meant in keys else None) if meant is not None else suggest(word, keys)


def hint_of(word: str, record: RecordShape) -> str | None:
    """Return the hint for a word that is no key of a record, None if nothing is close."""
    meant = meant_key(word, record)
    known = of_record(record).get(word)
    if word.startswith("on_") and not (meant or known) and "on" in (k.name for k in record.keys):
        return f"write 'on: {{{word.removeprefix('on_')}: FUNCTION}}'"
    return f"did you mean '{meant}'?" if meant else known


def hint_of_choice(word: str, words: tuple[str, ...]) -> str | None:
    """Return the hint for a word that is none of a few, None if nothing is close."""
    meant = CHOICES.get(words, {}).get(word)
    if meant is not None and meant not in words:
        return meant
    found = meant or suggest(word, words)
    return f"did you mean '{found}'?" if found else None
