"""The use of a tree of the module's: its arguments, in the order in which it declares them."""

from gpgen.behaviours.meaning.findings import Used
from gpgen.behaviours.meaning.values import Values
from gpgen.expressions.calls import left_out
from gpgen.model import Name
from gpgen.model import behaviours as model
from gpgen.model.leaves import LeafArgument
from gpgen.model.presence import record_reference
from gpgen.model.trees import Tree
from gpgen.source.problems import Note, did_you_mean, quote


def use_tree(body: model.Subtree, node: model.Node, values: Values) -> None:
    name, trees = body.name, values.scope.trees
    tree = trees.get(name.text)
    if tree is None:
        hint = did_you_mean(name.text, trees) or "declare it under 'behaviours'"
        values.report("GP812", name.span, f"unknown tree {quote(name.text)}", hint)
        return
    is_call = node.span.holds(name.span)
    if name.text in values.names.leaves and is_call:
        values.check_single(name, is_bare=True)
    values.use(name, tree)
    given = {each.target.text: each for each in body.arguments}
    if not _misfits(tree, body, values, is_call=is_call):
        _fill(tree, given, name, values)


def _misfits(tree: model.Behaviour, use: model.Subtree, values: Values, *, is_call: bool) -> bool:
    name = use.name
    given = {each.target.text: each for each in use.arguments}
    declared = {each.field.name.text: each for each in tree.arguments}
    unknown = [each.target for key, each in given.items() if key not in declared]
    for each in use.arguments:
        if each.target.text in declared and each.target.span != each.value.span:
            record_reference(declared[each.target.text].field.name.span, each.target.span)
    for target in unknown:
        message = f"unknown argument {quote(target.text)} of {quote(name.text)}"
        values.report("GP711", target.span, message, did_you_mean(target.text, declared))
    lacking = [key for key, each in declared.items() if key not in given and each.default is None]
    if lacking and use.is_whole and not unknown:
        note = Note(tree.name.span, "declared here")
        message = f"{quote(name.text)} requires the argument {quote(lacking[0])}"
        call = f"{name.text}({', '.join(declared)})"
        hint = f"write {call}" if is_call else "add it below 'with'"
        values.report("GP711", name.span, message, hint, note)
    return bool(unknown or lacking)


def _fill(
    tree: model.Behaviour, given: dict[str, model.Assignment], name: Name, values: Values
) -> None:
    found = [_argument(each, given, values) for each in tree.arguments]
    arguments = tuple(each for each in found if each is not None)
    if len(arguments) == len(found):
        values.meaning.uses[name] = Used(tree, arguments)


def _argument(
    declared: LeafArgument, given: dict[str, model.Assignment], values: Values
) -> Tree | None:
    key = declared.field.name.text
    if key in given:
        return values.value(given[key].value, declared.field.type, quote(key))
    return left_out((declared,))[0]
