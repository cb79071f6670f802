# Commands and printers for gdb, over the TABLE of a module that is written above:
#
#   bt-where [EXPRESSION]   the running nodes of an entity; without an expression that
#                           of the selected frame, or of one that called it
#   bt-break NAME           stop where a node starts: burst, combat.burst
#   bt-nodes [NAME]         the nodes that a name means
#
# They read memory only, so that they work with core files. bt-break needs a program
# that was compiled with GP_TRACE.

import gdb
import gdb.printing

SLOT_BITS, TYPE_BITS = 22, 10
BEGINS = (1, 2, 3, 4)  # GP_TRACE_STARTED to GP_TRACE_FAILED
ENTITIES = {entity["c"]: entity for entity in TABLE["entities"]}
STATES = {
    behaviour["state"]: (entity, behaviour)
    for entity in TABLE["entities"]
    for behaviour in entity["behaviours"]
}


def show_id(bits):
    if bits == 0:
        return "none"
    number, slot = bits >> SLOT_BITS & (1 << TYPE_BITS) - 1, bits & (1 << SLOT_BITS) - 1
    name = TABLE["types"].get(number, "unknown")
    return f"{name}#{slot}:{((bits >> 32) + 1) // 2}"


def member(value, path):
    for name in path.split("."):
        value = value[name]
    return value


def running(state, regions):
    """Yield the numbers of the nodes that run in the regions of a behaviour."""
    for region in regions:
        place = int(member(state, region["pc"]))
        for at, node, inner in region["places"]:
            if at == place:
                found = list(running(state, inner))
                yield from found or [node]


def show_node(entity, number):
    _, names, place = entity["nodes"][number - 1]
    return f"{names} ({place})"


def show_state(entity, behaviour, state):
    numbers = list(running(state, [behaviour["root"]]) if behaviour["root"] else [])
    return ", ".join(show_node(entity, each) for each in numbers) or "nothing runs"


def as_entity(value):
    """Return an entity and its description, if a value is one or points to one."""
    kind = value.type.strip_typedefs()
    if kind.code == gdb.TYPE_CODE_PTR:
        kind = kind.target().strip_typedefs()
    entity = ENTITIES.get(kind.unqualified().name)
    if entity is None or value.is_optimized_out:
        return None
    if value.type.strip_typedefs().code != gdb.TYPE_CODE_PTR:
        return entity, value
    return None if int(value) == 0 else (entity, value.dereference())


def of_frame():
    """Return the entity that is an argument or a local of the innermost frame with one."""
    frame = gdb.selected_frame()
    while frame is not None:
        try:
            block = frame.block()
        except RuntimeError:
            block = None
        while block is not None and not block.is_static and not block.is_global:
            for symbol in block:
                if symbol.is_argument or symbol.is_variable:
                    found = as_entity(symbol.value(frame))
                    if found is not None:
                        return found
            block = block.superblock
        frame = frame.older()
    return None


def all_nodes():
    """Yield all nodes with their entities, by number."""
    for entity in TABLE["entities"]:
        for number in range(1, len(entity["nodes"]) + 1):
            yield entity, number


def is_named(entity, number, name):
    """Tell whether a node is called by its own name, with some of those around it before that."""
    behaviour, names, _ = entity["nodes"][number - 1]
    own, *outer = names.split(".")[::-1]
    last, *before = name.split(".")[::-1]
    around = iter([*outer, behaviour, entity["name"]])
    return own == last and all(each in around for each in before)


def named(argument):
    name = argument.strip()
    found = [each for each in all_nodes() if is_named(*each, name)]
    if not found:
        raise gdb.GdbError(f"unknown node {name or '(no name)'}; bt-nodes lists them")
    return found


def candidates(text):
    names = {entity["nodes"][number - 1][1] for entity, number in all_nodes()}
    return sorted(each for each in names if each.startswith(text))


class Where(gdb.Command):
    """Print the running nodes of an entity: bt-where [EXPRESSION]."""

    def __init__(self):
        super().__init__("bt-where", gdb.COMMAND_STACK, gdb.COMPLETE_EXPRESSION)

    def invoke(self, argument, from_tty):
        try:
            found = as_entity(gdb.parse_and_eval(argument)) if argument.strip() else of_frame()
        except gdb.error as error:
            raise gdb.GdbError(str(error)) from error
        if found is None:
            raise gdb.GdbError("expected an entity with behaviours, such as bt-where guard")
        entity, value = found
        for behaviour in entity["behaviours"]:
            state = value[behaviour["member"]] if behaviour["member"] else None
            what = "nothing runs"
            if state is not None:
                what = show_state(entity, behaviour, state)
            print(f"{show_id(int(value['slot']['id']))} {behaviour['name']}: {what}")


class Break(gdb.Command):
    """Stop where a node starts, or a leaf ends at once: bt-break NAME."""

    def __init__(self):
        super().__init__("bt-break", gdb.COMMAND_BREAKPOINTS)

    def complete(self, text, word):
        return candidates(text)

    def invoke(self, argument, from_tty):
        for entity, number in named(argument):
            made = gdb.Breakpoint("gp_trace_add")
            kinds = " || ".join(f"(int)what == {each}" for each in BEGINS)
            of = f"(id >> {SLOT_BITS} & {(1 << TYPE_BITS) - 1}) == {entity['type']}"
            made.condition = f"node == {number} && {of} && ({kinds})"
            print(f"  at {entity['name']} {show_node(entity, number)}")


class Nodes(gdb.Command):
    """List the nodes with a name, or all: bt-nodes [NAME]."""

    def __init__(self):
        super().__init__("bt-nodes", gdb.COMMAND_DATA)

    def complete(self, text, word):
        return candidates(text)

    def invoke(self, argument, from_tty):
        for entity, number in named(argument) if argument.strip() else all_nodes():
            print(f"{entity['name']} {number}: {show_node(entity, number)}")


class StatePrinter:
    """Prints what a behaviour keeps, after the nodes that run."""

    def __init__(self, value):
        self.value = value
        self.entity, self.behaviour = STATES[value.type.strip_typedefs().unqualified().name]

    def to_string(self):
        return show_state(self.entity, self.behaviour, self.value)

    def children(self):
        for field in self.value.type.strip_typedefs().fields():
            yield field.name, self.value[field]


class IdPrinter:
    """Prints an ID as gp_id_format writes it."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        return show_id(int(self.value["bits"]))


def printers():
    made = gdb.printing.RegexpCollectionPrettyPrinter(f"gpgen-{TABLE['module']}")
    ids = "|".join(["gp_id", *(f"{c}_id" for c in TABLE["id_types"])])
    made.add_printer("id", f"^({ids})$", IdPrinter)
    for state in STATES:
        made.add_printer(state, f"^{state}$", StatePrinter)
    return made


Where()
Break()
Nodes()
gdb.printing.register_pretty_printer(None, printers(), replace=True)
