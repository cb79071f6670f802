"""The result of a conversion -> a schema as YAML text."""

from collections.abc import Iterator

from gpgen.tools.import_bt.blackboard import Slot
from gpgen.tools.import_bt.conversion import Conversion
from gpgen.tools.import_bt.expressions import ZEROS, literal
from gpgen.tools.import_bt.identifiers import is_taken, snake
from gpgen.tools.import_bt.records import Leaf, Tree
from gpgen.tools.import_bt.yaml_text import COMMENTS, Node, block, in_quotes

UNKNOWN = "extern value"
# Minimum size of a property of type str; a longer literal increases it.
SHORTEST = 64


def module_text(
    conversion: Conversion, module: str, entity: str, main: Tree, head: list[str]
) -> str:
    """Return the schema with the trees, and an entity whose behaviour is the main tree."""
    properties = dict(properties_of(conversion))
    made: dict[str, Node] = {"gpgen": "1", "module": module}
    externs = externs_of(conversion)
    if externs:
        made["externs"] = externs
    if conversion.constants:
        numbers = enumerate(conversion.constants.values())
        made["constants"] = {name: f"i32 = {number}" for number, name in numbers}
    made["behaviours"] = {
        tree.name: tree_of(conversion, tree, entity) for tree in conversion.trees.values()
    }
    body: dict[str, Node] = {}
    if properties:
        body["properties"] = properties
    leaves = {leaf.name: leaf_of(conversion, leaf) for leaf in conversion.leaves.values()}
    if leaves:
        body["leaves"] = leaves
    made["entities"] = {entity: {**body, "behaviour": main.name}}
    lines = [f"# {each}" for each in head]
    for key, value in made.items():
        if isinstance(value, str):
            lines.append(f"{key}: {value}")
        else:
            assert isinstance(value, dict)
            lines += ["", f"{key}:"]
            lines += (line for name, each in value.items() for line in named(name, each, 2))
    return "\n".join(lines) + "\n"


def named(name: str, value: Node, indent: int) -> Iterator[str]:
    space = " " * indent
    if isinstance(value, str):
        yield f"{space}{name}: {quoted(value)}"
        return
    if isinstance(value, dict):
        for comment in value.get(COMMENTS, []):
            yield f"{space}# {comment}"
        value = {key: each for key, each in value.items() if key != COMMENTS}
        if list(value) == ["kind"]:
            yield f"{space}{name}: {value['kind']}"
            return
        if name in {"properties", "leaves"} or any(key in value for key in ("behaviour", "for")):
            yield f"{space}{name}:"
            for key, each in value.items():
                yield from named(key, each, indent + 2)
            return
    lines = list(block(value, indent + 2))
    if len(lines) == 1 and lines[0].lstrip()[:1] in "{[":
        yield f"{space}{name}: {lines[0].strip()}"
    else:
        yield f"{space}{name}:"
        yield from lines


def quoted(text: str) -> str:
    """Return a short form, such as `str[64] = 'a: b'`, as YAML."""
    is_plain = ": " not in text and " #" not in text and not text.startswith(("[", "{"))
    return text if is_plain else in_quotes(text)


def tree_of(conversion: Conversion, tree: Tree, entity: str) -> Node:
    made: dict[str, Node] = {"for": [entity]}
    if tree.args:
        made["args"] = {
            conversion.name_of(slot): declaration(conversion, slot) for slot in tree.args.values()
        }
    if tree.locals:
        made["locals"] = dict(tree.locals)
    made["root"] = tree.root
    return {COMMENTS: list(tree.comments), **made} if tree.comments else made


def type_of(conversion: Conversion, slot: Slot, *, is_stored: bool) -> str:
    """Return the type of a slot in schema syntax."""
    kind = conversion.types.get(slot, UNKNOWN)
    if kind == "str" and is_stored:
        return f"str[{conversion.sizes.get(slot, SHORTEST)}]"
    return snake(kind.removeprefix("extern ")) if kind.startswith("extern ") else kind


def declaration(conversion: Conversion, slot: Slot) -> str:
    """Return the short form of a property or an argument, with its initial value."""
    kind = conversion.types.get(slot, UNKNOWN)
    text = conversion.known.literals.get(slot)
    value = literal(text, kind) if text is not None and slot[0] != "arg" else None
    written = type_of(conversion, slot, is_stored=True)
    return written if value is None or value == ZEROS.get(kind) else f"{written} = {value}"


def properties_of(conversion: Conversion) -> Iterator[tuple[str, Node]]:
    for slot, name in conversion.used.items():
        if slot[0] == "none":
            written = snake(slot[1])
            yield name, {"type": written, "doc": "Zero: what a port that is not given gets."}
        else:
            yield name, declaration(conversion, slot)


def leaf_of(conversion: Conversion, leaf: Leaf) -> Node:
    made: dict[str, Node] = {"kind": leaf.kind}
    if leaf.kind == "instant":
        made["can_fail"] = "true"
    if leaf.args:
        made["args"] = {
            argument_name(port): type_of(conversion, slot, is_stored=False)
            for port, slot in leaf.args.items()
        }
    sets = ", ".join(conversion.name_of(slot) for slot in leaf.sets)
    doc = " ".join(each for each in (leaf.origin, f"Sets {sets}." if sets else "") if each)
    if doc:
        made["doc"] = doc
    if leaf.remark is not None:
        made[COMMENTS] = [leaf.remark]
    return made if len(made) > 1 else leaf.kind


def argument_name(port: str) -> str:
    name = snake(port)
    return f"{name}_value" if is_taken(name) else name


def externs_of(conversion: Conversion) -> dict[str, Node]:
    """Return the C types of entries whose type the file does not specify."""
    slots = [slot for slot in conversion.used if slot[0] != "none"]
    slots += [slot for leaf in conversion.leaves.values() for slot in leaf.args.values()]
    slots += [slot for tree in conversion.trees.values() for slot in tree.args.values()]
    kinds = [conversion.types.get(slot, UNKNOWN) for slot in slots]
    kinds += [f"extern {slot[1]}" for slot in conversion.used if slot[0] == "none"]
    names = sorted(
        {snake(kind.removeprefix("extern ")) for kind in kinds if kind.startswith("extern ")}
    )
    return {name: f"struct {name} *" for name in names}
