"""A C program that runs tests of behaviours: leaves with scripted answers, and tables of ticks.

The generated headers declare all functions that the program defines. The code that is the same in
all programs is `integration/tests/harness.c`.
"""

from collections.abc import Iterator, Mapping, Sequence

from gpgen.c.comments import banner
from gpgen.c.declarations import schema_name, when, when_any
from gpgen.c.formatting import lay_out
from gpgen.c.names import Names
from gpgen.c.statements import store
from gpgen.c.types import text_literal
from gpgen.model import Module
from gpgen.model.composition import embedded
from gpgen.model.tree_tests import (
    EMIT,
    LETTERS,
    SEND,
    SET,
    STATUSES,
    STORE,
    Expected,
    Test,
    TestInput,
)
from gpgen.output.files import data_folder
from gpgen.tools.tree_tests.functions import (
    Scripted,
    all_answers,
    behaviour_of,
    entity_of,
    enum_functions,
    enumerators,
    functions,
    is_plain,
    plain_text,
    scripted_functions,
    scripted_of,
    stored,
    test_condition,
)

WORLD, FINISH = "gp_tests_world", "gp_tests_finish"


def tests_program(module: Module) -> str:
    """Return the program that runs the tests of a module."""
    scripted = scripted_functions(module)
    names = Names(module.name.text)
    title = f"Plays the tests of the behaviours of {module.name.text}."
    parts = [
        f"/*\n{banner(title, (), schema_name(module))}\n */\n",
        f'#include "{names.c}.h"\n',
        (data_folder("integration") / "tests/harness.c").read_text("utf-8"),
        enumerators(scripted),
        f"static {names.of('world')} {WORLD};\n",
        *enum_functions(module, scripted),
        *functions(module, scripted),
        *fixtures(module),
        *tables(module, scripted),
    ]
    return lay_out("\n".join(parts))


# The world, and the statements that change it


def fixtures(module: Module) -> Iterator[str]:
    """Yield the functions that create, tick and finish the tested entities and their world."""
    names = Names(module.name.text)
    by_entity: dict[str, list[Test]] = {}
    for test in module.tests:
        by_entity.setdefault(test.entity, []).append(test)
    for name, tests in by_entity.items():
        c, object_ = names.inner(name), object_of(name)
        yield f"#if {when_any(test_condition(module, each) for each in tests)}"
        yield f"static {c.c} *{object_};\n"
        yield f"static bool gp_tests_create_{name}(void)\n{{"
        yield f"    if (!{names.of('world', 'init')}(&{WORLD}, NULL)) {{"
        yield "        return false;\n    }"
        yield f"    {object_} = {c.of('create')}(&{WORLD});"
        yield f"    if ({object_} == NULL) {{"
        yield f"        {names.of('world', 'finish')}(&{WORLD});\n    }}"
        yield f"    return {object_} != NULL;\n}}"
        yield "#endif\n"
        for behaviour in dict.fromkeys(each.behaviour for each in tests):
            alike = [each for each in tests if each.behaviour == behaviour]
            yield from ticking(module, alike)
    yield f"static void {FINISH}(void)\n{{"
    yield f"    {names.of('world', 'finish')}(&{WORLD});\n}}\n"


def object_of(entity: str) -> str:
    return f"gp_tests_object_{entity}"


def tick_of(module: Module, test: Test) -> str:
    """Return the name of the tick function of a test, numbered by the first test that shares it."""
    ticked = [(each.entity, each.behaviour) for each in module.tests]
    return f"gp_tests_tick_{ticked.index((test.entity, test.behaviour))}"


def ticking(module: Module, tests: Sequence[Test]) -> Iterator[str]:
    """Yield the tick function that some tests share."""
    names, entity = Names(module.name.text), entity_of(module, tests[0])
    behaviour = behaviour_of(module, tests[0])
    c = names.inner(entity.name.text)
    own = c
    if behaviour is not None and (behaviour.on_demand or len(entity.behaviours) > 1):
        own = c.inner(behaviour.name.text)
    yield f"#if {when_any(test_condition(module, each) for each in tests)}"
    yield f"static gp_status {tick_of(module, tests[0])}(gp_time now)\n{{"
    call = f"{own.of('tick')}(&{WORLD}, {object_of(entity.name.text)}, now)"
    yield f"    gp_status status = {call};\n"
    yield f"    (void){names.of('world', 'execute_callbacks')}(&{WORLD});"
    yield "    return status;\n}"
    yield "#endif\n"


def input_lines(module: Module, test: Test, test_input: TestInput, number: int) -> Iterator[str]:
    """Yield the statements that set a property or send an event; `number` is in variable names."""
    names = Names(module.name.text)
    owner, _, name = test_input.path.rpartition(".")
    object_ = object_of(test.entity)
    if test_input.kind == STORE:
        place = f"{WORLD}." if owner == "world" else f"{object_}->{owner}{'.' if owner else ''}"
        (typed_value,) = test_input.values
        yield from store(module, typed_value.type, f"{place}{name}", typed_value.value)
        return
    target = f", {object_}" if not owner else "" if owner == "world" else f", &{object_}->{owner}"
    passed: list[str] = []
    for index, typed_value in enumerate(test_input.values):
        variable = f"given_{number}_{index}"
        if is_plain(typed_value.type) and not typed_value.inout:
            passed.append(plain_text(module, typed_value))
        else:
            yield from stored(module, typed_value, variable)
            passed.append(f"&{variable}" if typed_value.inout else variable)
    c = names.inner(owner or test.entity)
    called = {SET: c.of("set", name), EMIT: c.of(name, "emit"), SEND: c.of("send", name)}
    arguments = "".join(f", {each}" for each in passed)
    result = "" if test_input.kind == EMIT else "(void)"
    yield f"{result}{called[test_input.kind]}(&{WORLD}{target}{arguments});"


# Tables


def tables(module: Module, scripted: Mapping[str, Scripted]) -> Iterator[str]:
    for test in module.tests:
        yield from ticks(module, test)
    yield from leaf_table(module, scripted)
    numbers = {(each.owner, each.leaf.name.text): each.number for each in scripted.values()}
    yield "static const gp_test_answers gp_tests_answers[] = {"
    for test, answers in all_answers(module):
        number = numbers[scripted_of(module, test, answers.leaf)]
        arguments = "NULL" if answers.arguments is None else text_literal(answers.arguments[1:-1])
        letters = text_literal(answers.letters)
        yield f"    {{{module.tests.index(test)}, {number}, {arguments}, {letters}}},"
    yield "    {0, 0, NULL, NULL},\n};\n"
    yield "static const gp_test gp_tests[] = {"
    for index, test in enumerate(module.tests):
        name = test.name.text
        words = [f'{index}, "{name}", gp_tests_create_{test.entity}, {tick_of(module, test)}']
        words += [f"gp_tests_ticks_{name}", str(len(test.expected))]
        yield f"#if {when(test_condition(module, test))}"
        yield f"    {{{', '.join(words)}}},"
        yield "#endif"
    yield "    {0, NULL, NULL, NULL, NULL, 0},\n};\n"
    yield "int main(void)\n{"
    arguments = f"gp_tests, gp_tests_answers, gp_tests_leaves, {FINISH}"
    yield f"    return gp_test_run({arguments});\n}}"


def leaf_table(module: Module, scripted: Mapping[str, Scripted]) -> Iterator[str]:
    """Yield the names of all leaves; those of entities without tests are not reported."""
    tested = {each.entity for each in module.tests}
    for entity in module.entities:
        if entity.name.text in tested:
            tested |= {part.name for part in embedded(module, entity)}
    yield "static gp_test_leaf gp_tests_leaves[] = {"
    for each in dict.fromkeys(each._replace(part="") for each in scripted.values()):
        is_reported = each.owner in tested and each.condition is None
        title = text_literal(each.title) if is_reported else "NULL"
        yield f"    {{{text_literal(each.path)}, {title}, false}},"
    yield "    {NULL, NULL, false},\n};\n"


def ticks(module: Module, test: Test) -> Iterator[str]:
    """Yield the ticks of a test, and the functions that change properties or send events before."""
    name = test.name.text
    rows: list[str] = []
    yield f"#if {when(test_condition(module, test))}"
    last = -1
    for number, each in enumerate(test.expected):
        inputs = [test_input for test_input in test.inputs if last < test_input.time <= each.time]
        last = each.time
        before = f"gp_tests_before_{name}_{number}" if inputs else "NULL"
        if inputs:
            yield f"static void {before}(void)\n{{"
            for place, test_input in enumerate(inputs):
                yield from (f"    {line}" for line in input_lines(module, test, test_input, place))
            yield "}\n"
        rows.append(f"    {{{each.time}, {before}, {place_of(each)}, {calls_of(each)}}},")
    yield f"static const gp_test_tick gp_tests_ticks_{name}[] = {{"
    yield from rows
    yield "};"
    yield "#endif\n"


def place_of(each: Expected) -> str:
    span = each.span
    return text_literal(f"{span.file.path}:{span.line}:{span.column}")


def calls_of(each: Expected) -> str:
    letter = "0" if each.status is None else f"'{LETTERS[STATUSES.index(each.status)]}'"
    return f"{text_literal(' '.join(each.calls))}, {letter}"
