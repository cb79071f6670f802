"""Test doubles of the functions that users write: they record arguments and return answers."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from gpgen.c.declarations import when, when_any
from gpgen.c.names import Names
from gpgen.c.statements import store
from gpgen.c.types import literal, member, passed_type, text_literal, zero
from gpgen.model import (
    FLOATS,
    Array,
    ArrayValue,
    Component,
    Entity,
    EnumType,
    ExternType,
    Field,
    Module,
    Scalar,
    Text,
    TextArgument,
    Type,
    value_scalar,
)
from gpgen.model.behaviours import Behaviour
from gpgen.model.conditions import Condition, conjunction
from gpgen.model.tree_tests import ScriptedResults, Test, TypedValue
from gpgen.model.values import INSTANT, TASK, Leaf
from gpgen.output.render import render_headers
from gpgen.schema.tree_tests.reading import functions_of
from gpgen.tools.stubs import (
    Declared,
    declarations,
    required_functions,
    result_of,
    returning,
    skeleton,
)

ENDS = {"start": "gp_test_start", "tick": "gp_test_continue"}


class Scripted(NamedTuple):
    """A leaf or a function in C that tests can script; `path` is its name in tests."""

    leaf: Leaf
    path: str
    owner: str
    condition: Condition
    part: str = ""  # of a task: start, tick or halt

    @property
    def title(self) -> str:
        return self.path if "." in self.path or not self.owner else f"{self.owner}.{self.path}"

    @property
    def number(self) -> str:
        return "_".join(filter(None, ("GP_TEST_LEAF", self.owner, self.leaf.name.text))).upper()


# Functions that users write


def scripted_functions(module: Module) -> dict[str, Scripted]:
    """Return all functions that tests can script, by their names in C."""
    names = Names(module.name.text)
    found: dict[str, Scripted] = {}
    owners: tuple[Component | Entity, ...] = (*module.components, *module.entities)
    for owner in owners:
        name = owner.name.text
        begin = f"{name}." if isinstance(owner, Component) else ""
        for leaf in owner.leaves:
            c = names.inner(name).of(leaf.name.text)
            condition = conjunction(owner.condition, leaf.condition)
            each = Scripted(leaf, f"{begin}{leaf.name.text}", name, condition)
            if leaf.kind == TASK:
                parts = ("start", "tick", "halt")
                found |= {f"{c}_{part}": each._replace(part=part) for part in parts}
            elif leaf.is_ is None:
                found[c] = each
    for name, leaf in functions_of(module).items():
        found[names.of(name)] = Scripted(leaf, name, "", leaf.condition)
    return found


def enumerators(scripted: Mapping[str, Scripted]) -> str:
    """Return the enum with the numbers of all leaves."""
    numbers = dict.fromkeys(each.number for each in scripted.values())
    lines = "".join(f"    {each},\n" for each in numbers)
    return f"/* The leaves, in the order of their names below. */\nenum {{\n{lines}}};\n"


def enum_functions(module: Module, scripted: Mapping[str, Scripted]) -> Iterator[str]:
    """Yield the functions that record the enum members passed as arguments of leaves."""
    names = Names(module.name.text)
    used: dict[str, list[Condition]] = {}
    for each in scripted.values():
        for argument in each.leaf.arguments:
            if isinstance(argument.field.type, EnumType) and each.part != "halt":
                used.setdefault(argument.field.type.name, []).append(each.condition)
    for name, conditions in used.items():
        enum, c = module.all_enums[name], names.type(name)
        if enum.flags:
            continue
        lines = [f"#if {when_any(conditions)}", f"static void {print_enum(c)}({c.c} value)", "{"]
        lines += ['    const char *word = "...";', ""]
        for one in enum.members:
            text = one.name.text
            lines += [f"#if {when(one.condition)}", f"    if (value == {c.macro(text)}) {{"]
            lines += [f'        word = "{text}";', "    }", "#endif"]
        yield "\n".join([*lines, "    gp_test_say(word);", "}", "#endif", ""])


def print_enum(c: Names) -> str:
    """Return the name of a function that records an enum; `gp_test_` is the harness's prefix."""
    return f"gp_tests_say_{c.c}"


def functions(module: Module, scripted: Mapping[str, Scripted]) -> Iterator[str]:
    """Yield all functions that a user would write, including those for imported modules."""
    for used in module.imports:
        declared = declared_functions(used.module)
        for required in required_functions(used.module):
            if not required.owner and required.name in declared:
                yield skeleton(required, declared[required.name])
    declared = declared_functions(module)
    for required in required_functions(module):
        found = scripted.get(required.name)
        if required.name in declared:
            result = result_of(required, declared[required.name])
            body = None if found is None else list(body_of(module, found, result))
            yield skeleton(required, declared[required.name], body)


def declared_functions(module: Module) -> dict[str, Declared]:
    headers = render_headers(module).values()
    return {name: found for header in headers for name, found in declarations(header)}


def body_of(module: Module, each: Scripted, result: str) -> Iterator[str]:
    """Yield the statements of a leaf: it records its arguments and returns its scripted answer."""
    yield f"    gp_test_begin({each.number});"
    if each.part == "halt":
        yield '    gp_test_record("-");'
        return
    for argument in each.leaf.arguments:
        yield f"    {print_argument(module, argument.field)}"
    if each.leaf.kind in (TASK, INSTANT):
        yield from chosen(module, each, "*result = gp_test_values[{}];", "break;")
    if each.part:
        yield f"    return {ENDS[each.part]}();"
    elif each.leaf.kind != INSTANT:
        yield from chosen(module, each, "return gp_test_values[{}];")
        yield from returning(result)
    elif each.leaf.can_fail:
        yield "    return gp_test_try();"
    else:
        yield '    gp_test_record("");'


def print_argument(module: Module, field: Field) -> str:
    """Return the statement that records an argument."""
    name, of = field.name.text, field.type
    match of:
        case Scalar("bool"):
            return f'gp_test_say({name} ? "true" : "false");'
        case Scalar("u64"):
            return f"gp_test_say_natural({name});"
        case Scalar(scalar):
            kind = "real((double)" if scalar in FLOATS else "whole((int64_t)"
            return f"gp_test_say_{kind}{name});"
        case EnumType(enum) if not module.all_enums[enum].flags:
            return f"{print_enum(Names(module.name.text).type(enum))}({name});"
        case Text() | TextArgument():
            return f"gp_test_say_text({name});"
    return 'gp_test_say("...");'


def chosen(module: Module, each: Scripted, *statements: str) -> Iterator[str]:
    """Yield a switch over the matching answers with the statements; {} is the index of a value.

    Yield nothing if no matching answers have values.
    """
    names = Names(module.name.text)
    cases: list[str] = []
    for number, (test, answers) in enumerate(all_answers(module)):
        if answers.values and is_answer(module, test, answers, each):
            place = f"gp_test_at({len(answers.values)})"
            cases += [f"#if {when(test_condition(module, test))}", f"    case {number}: {{"]
            cases += [line and f"        {line}" for line in values_of(module, names, answers)]
            cases += [f"        {statement.format(place)}" for statement in statements]
            cases += ["    }", "#endif"]
    if cases:
        yield "    size_t gp_test_answer = gp_test_find();\n"
        yield "    switch (gp_test_answer) {"
        yield from cases
        yield "    default:"
        yield "        break;"
        yield "    }"


def values_of(module: Module, names: Names, answers: ScriptedResults) -> list[str]:
    """Return the declaration of an array with the values of answers."""
    of = answers.values[0].type
    if is_plain(of):
        texts = ", ".join(plain_text(module, each) for each in answers.values)
        return [f"const {passed_type(names, of)} gp_test_values[] = {{{texts}}};", ""]
    values = tuple(each.value for each in answers.values if each.value is not None)
    array = TypedValue(Array(of, len(values)), ArrayValue(values))
    first, *others = stored(module, array, "gp_test_values")
    return [first, "", *others]


def all_answers(module: Module) -> Iterator[tuple[Test, ScriptedResults]]:
    """Yield all answers in the order of their numbers."""
    return ((test, answers) for test in module.tests for answers in test.answers)


def is_answer(module: Module, test: Test, answers: ScriptedResults, each: Scripted) -> bool:
    """Return whether answers in a test belong to a leaf."""
    return scripted_of(module, test, answers.leaf) == (each.owner, each.leaf.name.text)


def scripted_of(module: Module, test: Test, path: str) -> tuple[str, str]:
    """Return the owner and the name of the leaf that a path refers to in a test."""
    owner, _, name = path.rpartition(".")
    entity = entity_of(module, test)
    is_own = any(leaf.name.text == name for leaf in entity.leaves)
    return (owner or (entity.name.text if is_own else ""), name)


def entity_of(module: Module, test: Test) -> Entity:
    return next(each for each in module.entities if each.name.text == test.entity)


def behaviour_of(module: Module, test: Test) -> Behaviour | None:
    found = entity_of(module, test).behaviours
    return next((each for each in found if each.name.text == test.behaviour), None)


def test_condition(module: Module, test: Test) -> Condition:
    behaviour = behaviour_of(module, test)
    condition = conjunction(entity_of(module, test).condition, test.condition)
    return condition if behaviour is None else conjunction(condition, behaviour.condition)


# Values


def is_plain(of: Type) -> bool:
    """Return whether a value of a type is written as a literal."""
    return isinstance(of, Scalar | EnumType | Text | TextArgument)


def plain_text(module: Module, typed_value: TypedValue) -> str:
    """Return a plain value as a C argument."""
    of, value = typed_value.type, typed_value.value
    if isinstance(of, Text | TextArgument):
        return text_literal(str(value or ""))
    passed = Scalar(value_scalar(of.name)) if isinstance(of, Scalar) else of
    return zero(passed) if value is None else literal(Names(module.name.text), passed, value)


def stored(module: Module, typed_value: TypedValue, name: str) -> list[str]:
    """Return the statements that declare a variable and store a value in it."""
    of, value = typed_value.type, typed_value.value
    declared = f"{member(Names(module.name.text), of, name)};"
    if isinstance(of, ExternType):
        return [declared, f"memset(&{name}, 0, sizeof {name});"]
    if isinstance(of, TextArgument):
        return [declared, f"{name} = {plain_text(module, typed_value)};"]
    return [declared, *store(module, of, name, value)]
