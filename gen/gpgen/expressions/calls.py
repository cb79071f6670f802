"""Checks calls in expressions: of declared functions and leaves, alive(), random() and now()."""

from collections.abc import Sequence
from typing import NamedTuple

from gpgen.expressions.names import ALIVE, BUILT_IN, NOW, RANDOM, Environment
from gpgen.expressions.operators import OperationError
from gpgen.expressions.types import convert_stored, described, instead, is_number, is_text, scalar
from gpgen.model import Broken, Field, Function, Ref, Type
from gpgen.model.expressions import BOOL, Alive, Call, DefaultArgument, LeafCall, Now, Random, Tree
from gpgen.model.types import show_type
from gpgen.model.values import CONDITION, VALUE, Leaf, LeafArgument
from gpgen.source.problems import Note, did_you_mean, plural, quote

# Functions of other languages, and what to write instead.
CHOICES = {
    "max": "write 'a if a > b else b'",
    "min": "write 'a if a < b else b'",
    "abs": "write 'a if a >= 0 else -a'",
    "clamp": "write 'clamp: [LOWEST, HIGHEST]' at the property",
    "if": "write 'a if condition else b'",
    "select": "write 'a if condition else b'",
}


class CallError(NamedTuple):
    """The reason why a call is invalid, and the index of the wrong argument, if it is one."""

    wrong: OperationError
    argument: int | None = None
    note: Note | None = None


def parameter_types(name: str, names: Environment) -> list[Type]:
    """Return the parameter types of a leaf or a declared function, none for other names."""
    if name in names.leaves:
        return [each.field.type for each in names.leaves[name].arguments]
    function = names.functions.get(name)
    return [] if function is None else [each.type for each in function.arguments]


def refuse_call(name: str, count: int, names: Environment) -> CallError | None:
    """Return why a function cannot be called with `count` arguments, whatever their types."""
    refused = names.refused.get(name)
    function = names.functions.get(name)
    if name in names.leaves:
        return refuse_leaf(name, count, names)
    if name in BUILT_IN and refused is not None:
        return CallError(OperationError("GP716", *refused))
    if name not in BUILT_IN and function is None:
        built_in = (each for each in BUILT_IN if each not in names.refused)
        asked = (path for path, leaf in names.leaves.items() if leaf.kind in (CONDITION, VALUE))
        hint = did_you_mean(name, [*asked, *names.functions, *built_in])
        places = "'functions' or 'leaves'" if names.leaves else "'functions'"
        hint = CHOICES.get(name) or hint or f"declare it under {places}, and write it in C"
        return CallError(OperationError("GP710", f"unknown function {quote(name)}", hint))
    expected = len(function.arguments) if function else int(name == ALIVE)
    if count == expected:
        return None
    message = f"{quote(name)} takes {plural(expected, 'argument')}, got {count}"
    note = Note(function.name.span, "declared here") if function else None
    hint = f"write {name}(target)" if expected else f"write {name}()"
    hint = call_hint(name, function.arguments) if function else hint
    return CallError(OperationError("GP711", message, hint), note=note)


def refuse_leaf(name: str, count: int, names: Environment) -> CallError | None:
    """Return why a leaf cannot be called in an expression with `count` arguments."""
    leaf = names.leaves[name]
    note = Note(leaf.name.span, "declared here")
    if name in BUILT_IN or name in names.functions:
        message = f"ambiguous name {quote(name)}: a leaf or a function"
        return CallError(OperationError("GP705", message, "rename one of the two"), note=note)
    if leaf.kind not in (CONDITION, VALUE):
        message = f"expected a condition or a value, got the {leaf.kind} {quote(name)}"
        return CallError(OperationError("GP804", message, "make it a node of its own"), note=note)
    wrong = wrong_number(name, leaf.arguments, count)
    return None if wrong is None else CallError(wrong, note=note)


def wrong_number(
    name: str, declared: tuple[LeafArgument, ...], count: int
) -> OperationError | None:
    """Return the problem of too few or too many arguments for a leaf or a tree."""
    most = len(declared)
    least = len([each for each in declared if each.default is None])
    if least <= count <= most:
        return None
    expected = plural(most, "argument") if least == most else f"{least} to {most} arguments"
    message = f"{quote(name)} takes {expected}, got {count}"
    shown = [each.field for each in declared if count > most or each.default is None]
    return OperationError("GP711", message, call_hint(name, shown) if declared else f"write {name}")


def call_hint(name: str, fields: Sequence[Field]) -> str:
    """Return a call to write, with a literal for each argument whose type has one."""
    values = ", ".join(_sample(each) for each in fields)
    types = ", ".join(f"'{each.name.text}' is {show_type(each.type)}" for each in fields)
    return f"write {name}({values}), for instance: {types}" if fields else f"write {name}()"


def _sample(field: Field) -> str:
    """Return a literal of the type of an argument, or the argument's name if there is none."""
    if scalar(field.type) == "bool":
        return "true"
    if is_text(field.type):
        return "'text'"
    return "1" if is_number(field.type) else field.name.text


def call(name: str, args: list[Tree], names: Environment) -> Tree | CallError | None:
    """Return a call that `refuse_call` accepted; None if its function was reported as broken."""
    if name == RANDOM:
        return Random()
    if name == NOW:
        return Now()
    if name == ALIVE:
        return _alive(args[0])
    if name in names.leaves:
        return _leaf(name, names.leaves[name], args)
    function = names.functions[name]
    types = [function.returns, *(each.type for each in function.arguments)]
    if any(isinstance(each, Broken) for each in types):
        return None
    return _declared(function, args)


def _alive(reference: Tree) -> Tree | CallError:
    if isinstance(reference.type, Ref):
        return Alive(reference)
    message = f"argument of 'alive': expected a reference, got {described(reference.type)}"
    return CallError(OperationError("GP712", message, "such as a property of type 'ref any'"), 0)


def _declared(function: Function, args: list[Tree]) -> Tree | CallError:
    arguments = _arguments(function.arguments, args)
    if isinstance(arguments, CallError):
        return arguments
    return Call(function.name.text, arguments, function.returns)


def _leaf(path: str, leaf: Leaf, args: list[Tree]) -> Tree | CallError | None:
    fields = tuple(each.field for each in leaf.arguments)
    returns = BOOL if leaf.kind == CONDITION else leaf.returns
    if returns is None or any(
        isinstance(of, Broken) for of in (returns, *(f.type for f in fields))
    ):
        return None
    arguments = _arguments(fields[: len(args)], args)
    if isinstance(arguments, CallError):
        return arguments
    rest = leaf.arguments[len(args) :]
    root = path.rpartition(".")[0]
    return LeafCall(root, leaf.name.text, (*arguments, *left_out(rest)), returns)


def left_out(declared: tuple[LeafArgument, ...]) -> tuple[Tree, ...]:
    """Return the default values of the arguments that a call omits."""
    return tuple(
        DefaultArgument(each.default, each.field.type)
        for each in declared
        if each.default is not None
    )


def _arguments(declared: tuple[Field, ...], args: list[Tree]) -> tuple[Tree, ...] | CallError:
    """Return arguments converted to the declared types, or why the first mismatch is invalid."""
    arguments: list[Tree] = []
    for number, (tree, parameter) in enumerate(zip(args, declared, strict=True)):
        argument = convert_stored(tree, parameter.type)
        if argument is None:
            name = quote(parameter.name.text)
            expected, found = described(parameter.type), described(tree.type)
            message = f"argument {name}: expected {expected}, got {found}"
            hint = instead(tree.type, parameter.type)
            note = Note(parameter.name.span, "declared here")
            return CallError(OperationError("GP712", message, hint), number, note)
        arguments.append(argument)
    return tuple(arguments)
