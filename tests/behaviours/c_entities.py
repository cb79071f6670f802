"""C functions that create, tick and change an entity type in the program that plays scripts."""

from collections.abc import Iterator
from itertools import count

from behaviours.c_values import CValues
from behaviours.interpreter.members import Members
from behaviours.interpreter.values import type_text

from gpgen.model.types import EnumType, Text, Type

PARTS = ("create", "own", "is_live", "operation", "tick", "where")


def row(name: str) -> str:
    """Return the row of an entity type in the table of all types."""
    return f"    {{{', '.join(f'{part}_{name}' for part in PARTS)}}},\n"


def entity(name: str, members: Members, c: CValues) -> str:
    """Return the C functions of an entity type."""
    lines = [
        *life(name),
        *operations(name, members, c),
        *ticks(name, members),
        *places(name, members),
    ]
    return "\n".join([*lines, ""])


def life(name: str) -> list[str]:
    """Return the C functions that create the entity and look it up."""
    lines = [f"static garden_{name}_id id_{name};", ""]
    lines += [f"static garden_{name} *self_{name}(void)", "{"]
    lines += [f"    return garden_{name}_find(&play_world, id_{name});", "}", ""]
    lines += [f"static void create_{name}(void)", "{"]
    lines += [f"    id_{name} = garden_{name}_get_id(garden_{name}_create(&play_world));"]
    lines += ["}", "", f"static gp_id own_{name}(void)", "{"]
    lines += [f"    return (gp_id){{id_{name}.bits}};"]
    lines += ["}", "", f"static bool is_live_{name}(void)", "{"]
    return [*lines, f"    return self_{name}() != NULL;", "}", ""]


def operations(name: str, members: Members, c: CValues) -> list[str]:
    """Return the C function that performs an operation on the entity."""
    cases = {
        "PLAY_RECYCLE": [f"(void)garden_{name}_recycle(&play_world, self);"],
        "PLAY_HALT": list(halts(name, members)),
        "PLAY_EMIT": chosen(emits(name, members, c)),
        "PLAY_SEND": chosen(sends(name, members, c)),
        "PLAY_SET": chosen(sets(name, members, c)),
        "PLAY_SHOW": chosen(shows(members, c)),
        "PLAY_TUNE": chosen(tunes(members)),
        "PLAY_EXECUTE": ["(void)garden_world_execute_callbacks(&play_world);"],
    }
    lines = [f"static void operation_{name}(const play_operation *operation)", "{"]
    lines += [f"    garden_{name} *self = self_{name}();", "", "    switch (operation->kind) {"]
    for case, statements in cases.items():
        lines += [f"    case {case}:", *(f"        {each}" for each in statements)]
        lines += ["        break;"]
    return [*lines, "    default:", "        break;", "    }", "}", ""]


def chosen(cases: Iterator[tuple[int, str]]) -> list[str]:
    """Return `if` statements that select a statement by the name of an operation."""
    lines = [f"if (operation->name == {number}) {{ {statement} }}" for number, statement in cases]
    return lines or ["(void)self;"]


def halts(name: str, members: Members) -> Iterator[str]:
    """Yield the statements that halt one behaviour, or all of them."""
    for number, behaviour in enumerate(members.entity.behaviours):
        halt = f"garden_{name}_{behaviour.name.text}_halt(&play_world, self);"
        yield f"if (is_meant(operation, {number}) && is_live_{name}()) {{ {halt} }}"


def emits(name: str, members: Members, c: CValues) -> Iterator[tuple[int, str]]:
    """Yield the number and the C call that emits each signal."""
    for each in members.entity.signals:
        given = arguments(members, each.name.text, c)
        call = f"garden_{name}_{each.name.text}_emit(&play_world, self{given});"
        yield list(members.events).index(each.name.text), call


def sends(name: str, members: Members, c: CValues) -> Iterator[tuple[int, str]]:
    """Yield the number and the C call that sends each message."""
    for each in members.handlers:
        given = arguments(members, each, c)
        call = f"(void)garden_{name}_send_{each}(&play_world, self{given});"
        yield list(members.events).index(each), call


def arguments(members: Members, event: str, c: CValues) -> str:
    """Return the C arguments of an event; those that handlers change are i32."""
    numbers = count()
    given = ((each, taken(each.type, numbers, c)) for each in members.events[event])
    return "".join(f", &(int32_t){{{v}}}" if each.inout else f", {v}" for each, v in given)


def taken(of: Type, numbers: Iterator[int], c: CValues) -> str:
    """Return a C expression that converts numbers of an operation to a value of a type."""
    value = c.cast(type_text(of), numbers)
    return f"(garden_{of.name}){value}" if isinstance(of, EnumType) else value


def sets(name: str, members: Members, c: CValues) -> Iterator[tuple[int, str]]:
    """Yield the number and the C call that sets each property."""
    for number, (path, member) in enumerate(members.properties.items()):
        owner, _, own = path.rpartition(".")
        if member.follows or isinstance(member.type, Text):
            continue
        value = taken(member.type, count(), c)
        if owner == "world":
            call = f"garden_world_set_{own}(&play_world, {value})"
        elif owner:
            call = f"garden_{owner}_set_{own}(&play_world, &self->{owner}, {value})"
        else:
            call = f"garden_{name}_set_{own}(&play_world, self, {value})"
        yield number, f"(void){call};"


def tunes(members: Members) -> Iterator[tuple[int, str]]:
    """Yield the number and the C call that changes each tunable constant."""
    value = "operation->numbers[0]"
    words = f'%s", {value} != 0.0 ? "true" : "false"'
    for number, (name, kind) in enumerate(members.tunables.items()):
        given = words if kind == "bool" else f'%.17g", {value}'
        line = f'char line[64]; (void)snprintf(line, sizeof line, "{name}: {given});'
        yield number, f"{line} tune(line);"


def shows(members: Members, c: CValues) -> Iterator[tuple[int, str]]:
    """Yield the number and the C statements that print each property."""
    for number, (path, member) in enumerate(members.properties.items()):
        field = path.replace("world.", "play_world.") if "world." in path else f"self->{path}"
        shown = c.said(type_text(member.type), field)
        yield number, f'play_say("{path}"); {shown} play_end_line();'


def ticks(name: str, members: Members) -> list[str]:
    """Return the C function that ticks one behaviour of the entity, or all of them."""
    lines = [f"static void tick_{name}(const play_operation *operation)", "{"]
    lines += ["    gp_status status = GP_RUNNING;"]
    lines += ["    gp_time now = (gp_time)(uint64_t)operation->numbers[0];", ""]
    lines += ["    switch (operation->name < 0 ? play_behaviour : operation->name) {"]
    behaviours, ticked = members.entity.behaviours, members.entity.ticked
    for number, behaviour in enumerate(behaviours):
        has_own = behaviours[1:] or behaviour.on_demand
        one = f"{name}_{behaviour.name.text}" if has_own else name
        call = f"garden_{one}_tick(&play_world, self_{name}(), now)"
        lines += [f"    case {number}:", f"        status = {call};", "        break;"]
    one = f"status = garden_{name}_tick(&play_world, self_{name}(), now);" if ticked else ""
    every = f"play_count(garden_{name}_tick_all(&play_world, now));" if ticked else ""
    lines += ["    default:", "        if (operation->kind == PLAY_TICK) {", f"            {one}"]
    lines += ["        } else if (operation->kind == PLAY_TICK_ALL) {", f"            {every}"]
    lines += ["        } else {", "            garden_world_tick(&play_world, now);"]
    lines += ["        }", "        break;", "    }", '    play_say("=");']
    lines += [
        "    if (operation->kind == PLAY_TICK) {",
        "        play_say_status(status);",
        "    }",
    ]
    return [*lines, "}", ""]


def places(name: str, members: Members) -> list[str]:
    """Return the C function that prints the running nodes."""
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
