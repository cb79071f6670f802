"""The C driver that plays scripts to a module, and the format of scripts that it reads."""

from behaviours import c_entities
from behaviours.c_functions import Functions
from behaviours.c_values import CValues
from behaviours.interpreter.members import members_of
from behaviours.interpreter.values import structs_of
from behaviours.script import Operation

from gpgen.model.module import Module

KINDS = (
    *("tick", "tick_all", "world_tick", "halt", "create", "recycle", "emit", "send", "set"),
    *("execute", "show", "tune"),
)
NO_BEHAVIOUR = 9999  # a number that no behaviour of an entity has
HEAD = """#include <stdio.h>
#include <string.h>

#include "play.h"

/* Whether a halt is of a behaviour: by its number, or of all that are played. */
static bool is_meant(const play_operation *operation, int number)
{
    int name = operation->name < 0 ? play_behaviour : operation->name;

    return name < 0 || name == number;
}

static void say_place(const char *place, const char *nowhere)
{
    if (*place != '\\0') {
        play_say(place);
    } else if (nowhere != NULL) {
        play_say(nowhere);
    }
}

"""

TUNING = """static void tune(const char *line)
{
    if (garden_world_tune(&play_world, line, strlen(line), NULL) != GP_PROBLEM_NONE) {
        play_say("is not tuned");
    }
}

"""


class Driver:
    """Writes the C driver that plays scripts to a module."""

    def __init__(self, module: Module, headers: str) -> None:
        self.module = module
        self.names = [each.name.text for each in module.entities]
        self.members = {name: members_of(module, name) for name in self.names}
        self.c = CValues(structs_of(module))
        self.functions = Functions(headers, self.c)

    def text(self) -> str:
        """Return the source of the driver."""
        parts = [
            HEAD,
            TUNING if any(each.tunable for each in self.module.constants) else "",
            *(self.functions.computing(each.name.text) for each in self.module.functions),
        ]
        for name, members in self.members.items():
            parts += self.functions.of(name, members)
        parts += [c_entities.entity(name, of, self.c) for name, of in self.members.items()]
        rows = map(c_entities.row, self.names)
        return "".join([*parts, "const play_type play_types[] = {\n", *rows, "};\n"])

    def operation(self, entity: str, operation: Operation) -> str:
        """Return an operation in the format that the driver reads."""
        members = self.members[entity]
        names: list[str] = []
        if operation.kind in ("halt", "tick"):
            names = [each.name.text for each in members.entity.behaviours]
        elif operation.kind in ("emit", "send"):
            names = list(members.events)
        elif operation.kind == "tune":
            names = list(members.tunables)
        elif operation.kind in ("set", "show"):
            names = list(members.properties)
        known = dict(zip(names, range(len(names)), strict=True))
        name = known.get(operation.name, NO_BEHAVIOUR) if operation.name else -1
        numbers = [*map(repr, operation.numbers), "0", "0", "0", "0"][:4]
        return f"{KINDS.index(operation.kind)} {name} {' '.join(numbers)} {operation}"
