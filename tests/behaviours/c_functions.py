"""C of the user's functions: each prints its name and arguments, and returns scripted results.

Prototypes are read from the generated headers, so that this module only knows the names
of functions.
"""

from collections.abc import Iterator
from typing import NamedTuple

from behaviours.c_values import CValues
from behaviours.interpreter.members import Members
from behaviours.prototypes import Parameter, Prototype, prototypes

from gpgen.model.types import Scalar, StructType
from gpgen.model.values import CONDITION, TASK, VALUE, Leaf


class Function(NamedTuple):
    """A function of the user: its names in C and in traces, and its leaf, if any."""

    c: str
    name: str
    leaf: Leaf | None = None
    path: str = ""


class Functions:
    """The functions that users of a module write: their C, and their numbers in scripts."""

    def __init__(self, headers: str, c: CValues) -> None:
        self.prototypes, self.c = prototypes(headers), c
        self.calls: dict[str, int] = {}
        self.leaves: dict[str, int] = {}
        self.tasks: list[str] = []
        self.done: set[str] = set()

    def of(self, entity: str, members: Members) -> Iterator[str]:
        """Yield the C of an entity's functions, without component functions yielded before."""
        for each in users(entity, members):
            if each.leaf is not None and each.leaf.kind == TASK and not each.name.endswith("halt"):
                self.tasks.append(each.name)
            if each.c not in self.done:
                self.done.add(each.c)
                yield self.text(each)

    def text(self, function: Function) -> str:
        """Return the C of a function."""
        declared = self.prototypes[function.c]
        parameters = declared.parameters
        lines = [str(declared), "{", *(f"    (void){each.name};" for each in parameters)]
        given = [each for each in parameters if "*" not in each.type or "char" in each.type]
        if function.leaf is not None and function.leaf.kind in (CONDITION, VALUE):
            lines.append(
                f"    return {self.value_of_leaf(function, function.leaf, declared, given)};"
            )
        else:
            lines += self.lines_of_call(function, declared, given)
        return "\n".join([*lines, "}", ""])

    def lines_of_call(
        self, function: Function, declared: Prototype, given: list[Parameter]
    ) -> list[str]:
        """Return the C that prints a call and returns its scripted result."""
        lines = [f'    play_say("{function.name}");']
        lines += [f"    {self.c.said(self.c.kind(each.type), each.name)}" for each in given]
        changed = [each.name for each in declared.parameters[2:] if each.type == "int32_t *"]
        lines += [f"    play_say_whole(*{name});" for name in changed]
        number = number_in(self.calls, function.name)
        halved = [f"    *{name} /= 2;" for name in changed]
        if declared.returns == "void":
            return [*lines, f"    play_call({number});", *halved]
        is_success = " == GP_SUCCESS" if declared.returns == "bool" else ""
        answer = f"play_ask({number}){is_success}"
        if not halved:
            return [*lines, f"    return {answer};"]
        lines += [f"    {declared.returns} answer = {answer};", *halved]
        return [*lines, "    return answer;"]

    def value_of_leaf(
        self, function: Function, leaf: Leaf, declared: Prototype, given: list[Parameter]
    ) -> str:
        """Return a C expression for the value of a condition or a value leaf."""
        number = number_in(self.leaves, function.path)
        owner = declared.parameters[1].name
        terms = [self.c.number(self.c.kind(each.type), each.name) for each in given]
        if leaf.reads:
            terms.insert(0, f"(double){owner}->{leaf.reads[0].text}")
        read = f"({' + '.join(terms)})" if terms else ""
        table = f"play_{'first' if leaf.reads else 'number'}({number})"
        if isinstance(leaf.returns, StructType):
            fields = ", ".join(f"(float){table}" for _ in self.c.structs[leaf.returns.name])
            return f"(garden_{leaf.returns.name}){{{fields}}}"
        if leaf.kind == VALUE and leaf.returns != Scalar("bool"):
            return self.sum_as(declared.returns, table, read)
        if leaf.reads:
            return f"{read} < {table}"
        return f"{read} >= {table}" if read else f"!({table} == 0.0)"

    def sum_as(self, returns: str, table: str, read: str) -> str:
        """Return a C expression that adds `read` to a number and converts the sum to a type."""
        if returns == "float":
            return f"(float){table} + (float){read}" if read else f"(float){table}"
        whole = f"(int)({table} + {read or '0.0'})"
        return f"play_id({whole})" if returns == "gp_id" else f"({returns}){whole}"

    def computing(self, name: str) -> str:
        """Return the C of a pure function: the sum of all numbers in its arguments."""
        declared = self.prototypes[f"garden_{name}"]
        lines = [str(declared), "{", "    float total = 0.0f;", ""]
        for each in declared.parameters:
            fields = self.c.structs.get(self.c.kind(each.type))
            paths = [each.name] if fields is None else [f"{each.name}.{field}" for field in fields]
            lines += [f"    total = total + (float){path};" for path in paths]
        found = "total > 1.0f" if declared.returns == "bool" else "total"
        return "\n".join([*lines, f"    return {found};", "}", ""])


def number_in(known: dict[str, int], name: str) -> int:
    """Return the number of a name; a new name gets the next number."""
    return known.setdefault(name, len(known))


def users(entity: str, members: Members) -> Iterator[Function]:
    """Yield the functions that a user writes for an entity."""
    for path, leaf in members.leaves.items():
        component, _, name = path.rpartition(".")
        c = f"garden_{component or entity}_{name}"
        if leaf.kind == TASK:
            for word in ("start", "tick", "halt"):
                yield Function(f"{c}_{word}", f"{path} {word}", leaf, path)
        elif leaf.is_ is None:
            yield Function(c, path, leaf, path)
    for functions in members.listeners.values():
        for function in functions:
            yield Function(f"garden_{entity}_{function}", function)
    for message, components in members.handlers.items():
        for component in components:
            name = f"{component}_handle_{message}"
            yield Function(f"garden_{name}", name)
