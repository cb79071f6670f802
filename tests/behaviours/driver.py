"""Writes the C that plays scripts to a module: the functions of the user's, and each entity type.

The prototypes of the user's functions are taken from the generated headers, so
nothing of how they are made is known here but their names.
"""

import re
from itertools import count
from typing import NamedTuple

from behaviours.c_values import CValues
from behaviours.interpreter.members import Members, members_of
from behaviours.interpreter.values import structs_of, type_text
from behaviours.script import Deed

from gpgen.model.leaves import CONDITION, TASK, VALUE, Leaf
from gpgen.model.module import Module
from gpgen.model.types import EnumType, StructType, Text

KINDS = (
    "tick",
    "tick_all",
    "world_tick",
    "halt",
    "create",
    "recycle",
    "emit",
    "send",
    "set",
    "execute",
    "show",
)


class Function(NamedTuple):
    """A function of the user's: its name in C and in traces, and the leaf that it is of, if any."""

    c: str
    name: str
    leaf: Leaf | None = None
    path: str = ""


class Parameter(NamedTuple):
    """A parameter of a prototype."""

    type: str
    name: str


class Numbering:
    """Numbers for names, given as they are met."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def of(self, name: str) -> int:
        """Return the number of a name."""
        return self.numbers.setdefault(name, len(self.numbers))


class Driver:
    """The driver of a module: its C, and how scripts are written for it."""

    def __init__(self, module: Module, headers: str) -> None:
        self.module, self.headers = module, headers
        self.names = [each.name.text for each in module.entities]
        self.members = {name: members_of(module, name) for name in self.names}
        self.structs = structs_of(module)
        self.c = CValues(self.structs)
        self.functions, self.leaves = Numbering(), Numbering()
        self.tasks: list[str] = []
        self.done: set[str] = set()

    def text(self) -> str:
        """Return the whole C."""
        parts = [HEAD, *(self.computing(each.name.text) for each in self.module.functions)]
        for name in self.names:
            parts += [self.function(each) for each in self.users(name) if self.is_new(each.c)]
        parts += [self.entity(name) for name in self.names]
        rows = (
            f"    {{{', '.join(f'{word}_{name}' for word in WORDS)}}},\n" for name in self.names
        )
        return "".join([*parts, "const play_type play_types[] = {\n", *rows, "};\n"])

    def is_new(self, function: str) -> bool:
        """Return whether a function was not written before; those of components are many's."""
        is_new = function not in self.done
        self.done.add(function)
        return is_new

    def users(self, entity: str) -> list[Function]:
        """Return the functions of the user's for an entity."""
        members = self.members[entity]
        found: list[Function] = []
        for path, leaf in members.leaves.items():
            component, _, name = path.rpartition(".")
            c = f"garden_{component or entity}_{name}"
            if leaf.kind == TASK:
                words = ("start", "tick", "halt")
                found += [Function(f"{c}_{word}", f"{path} {word}", leaf, path) for word in words]
                self.tasks += [f"{path} start", f"{path} tick"]
            elif leaf.is_ is None:
                found.append(Function(c, path, leaf, path))
        for functions in members.listeners.values():
            found += [Function(f"garden_{entity}_{function}", function) for function in functions]
        for message, components in members.handlers.items():
            names = [f"{component}_handle_{message}" for component in components]
            found += [Function(f"garden_{name}", name) for name in names]
        return found

    def prototype(self, function: str) -> tuple[str, list[Parameter]]:
        """Return what a function returns, and what it takes."""
        found = re.search(rf"^(\w[\w ]*?[ *]+){function}\(([^;]*?)\);", self.headers, re.MULTILINE)
        assert found is not None, function
        parameters = [" ".join(each.split()) for each in found[2].split(",")]
        split = [re.fullmatch(r"(.*?[ *])(\w+)", each) for each in parameters]
        return found[1].strip(), [Parameter(each[1].strip(), each[2]) for each in split if each]

    def function(self, function: Function) -> str:
        """Return a function of the user's."""
        returns, parameters = self.prototype(function.c)
        taken = ", ".join(f"{each.type} {each.name}" for each in parameters)
        lines = [f"{returns} {function.c}({taken})", "{"]
        lines += [f"    (void){each.name};" for each in parameters]
        given = [each for each in parameters if "*" not in each.type or "char" in each.type]
        if function.leaf is not None and function.leaf.kind in (CONDITION, VALUE):
            lines += [f"    return {self.look(function, function.leaf, parameters, given)};"]
        else:
            lines += self.call(function, returns, given)
        return "\n".join([*lines, "}", ""])

    def call(self, function: Function, returns: str, given: list[Parameter]) -> list[str]:
        """Return how a call is told and answered."""
        lines = [f'    play_say("{function.name}");']
        lines += [f"    {self.c.said(self.c.kind(each.type), each.name)}" for each in given]
        number = self.functions.of(function.name)
        if returns == "void":
            return [*lines, f"    play_call({number});"]
        answer = f"play_ask({number})"
        return [*lines, f"    return {answer}{' == GP_SUCCESS' if returns == 'bool' else ''};"]

    def look(
        self, function: Function, leaf: Leaf, parameters: list[Parameter], given: list[Parameter]
    ) -> str:
        """Return the value of a condition or a value."""
        number = self.leaves.of(function.path)
        owner = parameters[1].name
        if leaf.reads:
            read = f"(double){owner}->{leaf.reads[0].text}"
            table = f"play_first({number})"
        else:
            read = self.c.number(self.c.kind(given[0].type), given[0].name) if given else ""
            table = f"play_number({number})"
        if isinstance(leaf.returns, StructType):
            fields = ", ".join(f"(float){table}" for _ in self.structs[leaf.returns.name])
            return f"(garden_{leaf.returns.name}){{{fields}}}"
        if leaf.kind == VALUE:
            return f"(float){table} + (float){read}" if read else f"(float){table}"
        if leaf.reads:
            return f"{read} < {table}"
        return f"{read} >= {table}" if read else f"!({table} == 0.0)"

    def computing(self, name: str) -> str:
        """Return a function that only computes: the sum of all its numbers."""
        returns, parameters = self.prototype(f"garden_{name}")
        taken = ", ".join(f"{each.type} {each.name}" for each in parameters)
        lines = [f"{returns} garden_{name}({taken})", "{", "    float total = 0.0f;", ""]
        for each in parameters:
            fields = self.structs.get(self.c.kind(each.type))
            paths = [each.name] if fields is None else [f"{each.name}.{field}" for field in fields]
            lines += [f"    total = total + (float){path};" for path in paths]
        return "\n".join([*lines, "    return total;", "}", ""])

    # An entity type

    def entity(self, name: str) -> str:
        """Return how an entity type is played."""
        members = self.members[name]
        lines = [f"static garden_{name}_id id_{name};", ""]
        lines += [f"static garden_{name} *self_{name}(void)", "{"]
        lines += [f"    return garden_{name}_find(&play_world, id_{name});", "}", ""]
        lines += [f"static void create_{name}(void)", "{"]
        lines += [f"    id_{name} = garden_{name}_get_id(garden_{name}_create(&play_world));"]
        lines += ["}", "", f"static gp_id own_{name}(void)", "{"]
        lines += [f"    return (gp_id){{id_{name}.bits}};"]
        lines += ["}", "", f"static bool is_live_{name}(void)", "{"]
        lines += [f"    return self_{name}() != NULL;", "}", ""]
        lines += [*self.deeds(name, members), *self.ticks(name, members)]
        return "\n".join([*lines, *self.places(name, members), ""])

    def deeds(self, name: str, members: Members) -> list[str]:
        """Return what can be done to an entity."""
        cases = [("PLAY_RECYCLE", [f"(void)garden_{name}_recycle(&play_world, self);"])]
        cases += [("PLAY_HALT", self.halts(name, members))]
        cases += [("PLAY_EMIT", self.chosen(self.emits(name, members)))]
        cases += [("PLAY_SEND", self.chosen(self.sends(name, members)))]
        cases += [("PLAY_SET", self.chosen(self.sets(name, members)))]
        cases += [("PLAY_SHOW", self.chosen(self.shows(members)))]
        cases += [("PLAY_EXECUTE", ["(void)garden_world_execute_callbacks(&play_world);"])]
        lines = [f"static void deed_{name}(const play_deed *deed)", "{"]
        lines += [f"    garden_{name} *self = self_{name}();", "", "    switch (deed->kind) {"]
        for case, statements in cases:
            lines += [f"    case {case}:", *(f"        {each}" for each in statements)]
            lines += ["        break;"]
        return [*lines, "    default:", "        break;", "    }", "}", ""]

    def chosen(self, cases: list[tuple[int, str]]) -> list[str]:
        """Return a choice by the name of a deed."""
        lines = [f"if (deed->name == {number}) {{ {statement} }}" for number, statement in cases]
        return lines or ["(void)self;"]

    def halts(self, name: str, members: Members) -> list[str]:
        """Return the statements that halt one behaviour, or all of them."""
        behaviours = [each.name.text for each in members.entity.behaviours]
        return [
            f"if (is_meant(deed, {number}) && is_live_{name}()) "
            f"{{ garden_{name}_{behaviour}_halt(&play_world, self); }}"
            for number, behaviour in enumerate(behaviours)
        ]

    def emits(self, name: str, members: Members) -> list[tuple[int, str]]:
        """Return how each signal is emitted."""
        signals = [each.name.text for each in members.entity.signals]
        return [
            (
                list(members.events).index(each),
                f"garden_{name}_{each}_emit(&play_world, self{self.arguments(members, each)});",
            )
            for each in signals
        ]

    def sends(self, name: str, members: Members) -> list[tuple[int, str]]:
        """Return how each message is sent."""
        return [
            (list(members.events).index(each), f"(void)garden_{name}_send_{each}({given});")
            for each in members.handlers
            for given in [f"&play_world, self{self.arguments(members, each)}"]
        ]

    def arguments(self, members: Members, event: str) -> str:
        """Return the arguments of an event."""
        kinds = [type_text(each.type) for each in members.events[event]]
        places = count()
        return "".join(f", {self.c.cast(kind, places)}" for kind in kinds)

    def sets(self, name: str, members: Members) -> list[tuple[int, str]]:
        """Return how each property is set."""
        found = []
        for number, (path, member) in enumerate(members.properties.items()):
            owner, _, own = path.rpartition(".")
            if member.follows or isinstance(member.type, Text):
                continue
            value = self.c.cast(type_text(member.type), count())
            if isinstance(member.type, EnumType):
                value = f"(garden_{member.type.name}){value}"
            if owner == "world":
                call = f"garden_world_set_{own}(&play_world, {value})"
            elif owner:
                call = f"garden_{owner}_set_{own}(&play_world, &self->{owner}, {value})"
            else:
                call = f"garden_{name}_set_{own}(&play_world, self, {value})"
            found.append((number, f"(void){call};"))
        return found

    def shows(self, members: Members) -> list[tuple[int, str]]:
        """Return how each property is shown."""
        found = []
        for number, (path, member) in enumerate(members.properties.items()):
            field = path.replace("world.", "play_world.") if "world." in path else f"self->{path}"
            shown = self.c.said(type_text(member.type), field)
            found.append((number, f'play_say("{path}"); {shown} play_end_line();'))
        return found

    def ticks(self, name: str, members: Members) -> list[str]:
        """Return how an entity is ticked: one of its behaviours, or all of them."""
        lines = [f"static void tick_{name}(const play_deed *deed)", "{"]
        lines += ["    gp_status status = GP_RUNNING;"]
        lines += ["    gp_time now = (gp_time)(uint64_t)deed->numbers[0];", ""]
        lines += ["    switch (play_behaviour) {"]
        behaviours = members.entity.behaviours
        for number, behaviour in enumerate(behaviours):
            one = f"{name}_{behaviour.name.text}" if behaviours[1:] else name
            call = f"garden_{one}_tick(&play_world, self_{name}(), now)"
            lines += [f"    case {number}:", f"        status = {call};", "        break;"]
        lines += ["    default:", "        if (deed->kind == PLAY_TICK) {"]
        lines += [f"            status = garden_{name}_tick(&play_world, self_{name}(), now);"]
        lines += ["        } else if (deed->kind == PLAY_TICK_ALL) {"]
        lines += [f"            play_count(garden_{name}_tick_all(&play_world, now));"]
        lines += ["        } else {", "            garden_world_tick(&play_world, now);"]
        lines += ["        }", "        break;", "    }", '    play_say("=");']
        lines += ["    if (deed->kind == PLAY_TICK) {", "        play_say_status(status);", "    }"]
        return [*lines, "}", ""]

    def places(self, name: str, members: Members) -> list[str]:
        """Return how it is told what runs."""
        lines = [f"static void where_{name}(void)", "{"]
        lines += ["    const char *place = NULL;", "", "    switch (play_behaviour) {"]
        behaviours = [each.name.text for each in members.entity.behaviours]
        for number, behaviour in enumerate(behaviours):
            lines += [f"    case {number}:"]
            lines += [f"        place = garden_{name}_{behaviour}_where(self_{name}());"]
            lines += ["        say_place(place, NULL);"]
            lines += ["        break;"]
        lines += ["    default:"]
        nowhere = '"-"' if len(behaviours) > 1 else "NULL"
        for behaviour in behaviours:
            lines += [f"        place = garden_{name}_{behaviour}_where(self_{name}());"]
            lines += [f"        say_place(place, {nowhere});"]
        return [*lines, "        break;", "    }", "}", ""]

    # Scripts

    def deed(self, entity: str, deed: Deed) -> str:
        """Return a deed as the driver reads it."""
        members = self.members[entity]
        names: list[str] = []
        if deed.kind == "halt":
            names = [each.name.text for each in members.entity.behaviours]
        elif deed.kind in ("emit", "send"):
            names = list(members.events)
        elif deed.kind in ("set", "show"):
            names = list(members.properties)
        known = dict(zip(names, range(len(names)), strict=True))
        name = known.get(deed.name, NOBODY) if deed.name else -1
        numbers = [*map(repr, deed.numbers), "0", "0", "0", "0"][:4]
        return f"{KINDS.index(deed.kind)} {name} {' '.join(numbers)} {deed}"


NOBODY = 9999  # the number of a behaviour that the entity has not
HEAD = """#include <string.h>

#include "play.h"

/* Whether a halt is of a behaviour: by its number, or of all that are played. */
static bool is_meant(const play_deed *deed, int number)
{
    int name = deed->name < 0 ? play_behaviour : deed->name;

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
WORDS = ("create", "own", "is_live", "deed", "tick", "where")
