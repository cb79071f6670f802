"""Calls in expressions: of declared functions, of alive() and of random()."""

from typing import NamedTuple

from gpgen.diagnostics import Note, did_you_mean, plural, quote
from gpgen.expressions.kinds import described, stored
from gpgen.expressions.names import ALIVE, BUILT_IN, RANDOM, Environment
from gpgen.expressions.operators import Wrong
from gpgen.expressions.tree import Alive, Call, Random, Tree
from gpgen.model import Broken, Function, Ref


class Misfit(NamedTuple):
    """Why a call means nothing; `argument` is the one that it is about, or None."""

    wrong: Wrong
    argument: int | None = None
    note: Note | None = None


def refuse_call(name: str, given: int, names: Environment) -> Misfit | None:
    """Return why a function cannot be called so, whatever the arguments are."""
    refused = names.refused.get(name)
    function = names.functions.get(name)
    if name in BUILT_IN and refused is not None:
        return Misfit(Wrong("GP716", refused))
    if name not in BUILT_IN and function is None:
        built_in = (each for each in BUILT_IN if each not in names.refused)
        hint = did_you_mean(name, [*names.functions, *built_in])
        return Misfit(Wrong("GP710", f"unknown function {quote(name)}", hint))
    wanted = len(function.arguments) if function else int(name == ALIVE)
    if given == wanted:
        return None
    message = f"{quote(name)} takes {plural(wanted, 'argument')}, and here are {given}"
    note = Note(function.name.span, "it is declared here") if function else None
    return Misfit(Wrong("GP711", message), note=note)


def call(name: str, given: list[Tree], names: Environment) -> Tree | Misfit | None:
    """Return a call that was not refused; None if its function was reported as broken."""
    if name == RANDOM:
        return Random()
    if name == ALIVE:
        return _alive(given[0])
    function = names.functions[name]
    types = [function.returns, *(each.type for each in function.arguments)]
    if any(isinstance(each, Broken) for each in types):
        return None
    return _declared(function, given)


def _alive(reference: Tree) -> Tree | Misfit:
    if isinstance(reference.type, Ref):
        return Alive(reference)
    message = f"'alive' takes a reference, not {described(reference.type)}"
    return Misfit(Wrong("GP712", message), 0)


def _declared(function: Function, given: list[Tree]) -> Tree | Misfit:
    arguments: list[Tree] = []
    for number, (tree, parameter) in enumerate(zip(given, function.arguments, strict=True)):
        argument = stored(tree, parameter.type)
        if argument is None:
            is_what = f"this is {described(tree.type)}"
            name = quote(parameter.name.text)
            message = f"{is_what}, and {name} is {described(parameter.type)}"
            note = Note(parameter.name.span, "the argument is declared here")
            return Misfit(Wrong("GP712", message), number, note)
        arguments.append(argument)
    return Call(function.name.text, tuple(arguments), function.returns)
