"""Whether two expressions are one, although their operands may stand in another order."""

from gpgen.model.trees import (
    AllOf,
    AnyOf,
    Arithmetic,
    Call,
    Choice,
    Compare,
    Convert,
    ElementOf,
    FieldOf,
    LeafCall,
    Negate,
    Not,
    Tree,
)

# What an operator becomes where its operands change places.
TURNED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
TURNED |= {"+": "+", "*": "*", "&": "&", "|": "|"}


def alike(one: Tree, other: Tree) -> bool:
    """Tell whether two trees have the same value, because they say the same."""
    return repr(ordered(one)) == repr(ordered(other))


def ordered(tree: Tree) -> Tree:
    """Return a tree in which all operands that may change places stand in one order."""
    match tree:
        case Arithmetic() | Compare():
            return turned(tree._replace(left=ordered(tree.left), right=ordered(tree.right)))
        case FieldOf(inner):
            return tree._replace(struct=ordered(inner))
        case ElementOf(array, place):
            return tree._replace(array=ordered(array), place=ordered(place))
        case Convert(inner) | Negate(inner) | Not(inner):
            return tree._replace(operand=ordered(inner))
        case AllOf(operands) | AnyOf(operands):
            return tree._replace(operands=tuple(map(ordered, operands)))
        case Choice(condition, chosen, other, of):
            return Choice(ordered(condition), ordered(chosen), ordered(other), of)
        case Call() | LeafCall():
            return tree._replace(arguments=tuple(map(ordered, tree.arguments)))
    return tree


def turned(tree: Arithmetic | Compare) -> Tree:
    """Return an operation whose operands have changed places, if that puts them in order."""
    operator = TURNED.get(tree.operator)
    if operator is None or repr(tree.left) <= repr(tree.right):
        return tree
    return tree._replace(operator=operator, left=tree.right, right=tree.left)
