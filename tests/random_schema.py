"""Random valid schemas: every kind of declaration, and names of all lengths."""

import random
from typing import NamedTuple

from gpgen.model import SCALARS, value_scalar

PASSED = [name for name in SCALARS if value_scalar(name) == name]  # types of arguments
WITHOUT_REFS = len(SCALARS) + 2  # number of value types, including an enum and flags

HOOKS = ["init", "reset", "deactivate", "destroy"]
KEYS = ["fields", "values", "flags", "args", "doc"]  # names that require the long form
SYLLABLES = ["ba", "ko", "mi", "tu", "ra", "ne", "lo", "si", "vu", "ze", "da", "po"]


class Names:
    """Unique names, from four characters to the longest allowed."""

    def __init__(self, rng: random.Random) -> None:
        """Start without names."""
        self.rng = rng
        self.given: set[str] = set()

    def new(self, longest: int = 24) -> str:
        """Return a new name."""
        while True:
            size = self.rng.choice([4, 6, 9, 12, 20, longest])
            name = ""
            while len(name) < size:
                name += self.rng.choice(SYLLABLES)
                if self.rng.random() < 0.3:
                    name += "_"
            name = name[: min(size, longest)].strip("_")
            if len(name) > 3 and name not in {*self.given, "size_t"}:
                self.given.add(name)
                return name


class Types(NamedTuple):
    """Types for any property, and extern types, whose values are kept when a slot is reused."""

    any: list[str]
    kept: list[str]


def random_schema(seed: int) -> str:
    """Return the text of a schema that gpgen accepts."""
    rng = random.Random(seed)  # noqa: S311 (tests must be reproducible)
    names = Names(rng)
    module = Names(rng).new(rng.choice([4, 8, 12]))
    enum, flags, struct = names.new(), names.new(), names.new()
    entities = [names.new(rng.choice([4, 8, 14])) for _ in range(rng.randint(1, 3))]
    foreign = [names.new(), names.new()]
    types = Types([*SCALARS, enum, flags, struct, "ref any", f"ref {entities[0]}"], foreign)
    lines = ["gpgen: 1", f"module: {module}", f"doc: {sentence(rng)}", "constants:"]
    lines += [f"  {names.new()}: {rng.choice(SCALARS[1:9])} = {rng.randint(0, 127)}"]
    lines += ["enums:", f"  {enum}: [{names.new()}, {names.new()}, {names.new()}]"]
    lines += [f"  {flags}: {{flags: [{names.new()}, {rng.choice(KEYS)}]}}"]
    lines += ["structs:", f"  {struct}:", "    fields:"]
    members_of = rng.sample([*KEYS, *(names.new() for _ in range(4))], rng.randint(1, 6))
    lines += [f"      {name}: {kind(rng, types.any[:WITHOUT_REFS])}" for name in members_of]
    plain = names.new()
    lines += [f'  {plain}: {{{names.new()}: f32, {names.new()}: "f64[2]"}}']
    tag, header = names.new(rng.choice([8, 50])), names.new()
    lines += ["externs:", f"  {foreign[0]}: struct {tag} {'*' * rng.randint(1, 2)}"]
    lines += [
        f"  {foreign[1]}: {{c: struct {names.new()}, header: {header}.h, doc: {sentence(rng)}}}"
    ]
    lines += buffers(rng, names, [*types.any[:WITHOUT_REFS], plain])
    messages = [names.new(12), names.new(12)]
    lines += [
        "messages:",
        *(f"  {each}: {{args: {{{message_arguments(rng, names, types)}}}}}" for each in messages),
    ]
    parts = components(rng, names, types, messages, lines)
    saves = ["  save: true"] if seed % 2 else []
    lines += ["world:", *saves, *members(rng, names, types, "  ")]
    lines += streams(rng, names, types)
    lines += ["entities:"]
    for entity in entities:
        lines += [f"  {entity}:", f"    doc: {sentence(rng)}"]
        used = rng.sample(sorted(parts), rng.randint(0, len(parts)))
        if used:
            lines += [f"    components: [{', '.join(used)}]"]
        observed = [path for part in used for path in parts[part]]
        start = len(lines)
        lines += members(rng, names, types, "    ", observed)
        numbers = [
            path for path in observed if path.rpartition(".")[2] in clamped_in(lines[:start])
        ]
        if numbers:
            following(rng, names, numbers, start, lines)
    return "\n".join(lines) + "\n"


def clamped_in(lines: list[str]) -> set[str]:
    """Return the names of the properties with a clamp."""
    return {line.split(":")[0].strip() for line in lines if "clamp: [" in line}


def following(
    rng: random.Random, names: Names, numbers: list[str], start: int, lines: list[str]
) -> None:
    """Make an entity follow numbers of its components, and a component follow the entity."""
    own = next(iter(clamped_in(lines[start:])))
    source, bound = rng.choice(numbers), names.new()
    at = start + next(n for n, line in enumerate(lines[start:]) if line.endswith("properties:"))
    more = [f"{bound}: i16", f"{names.new()}: {{type: bool, computed: {source} > 4 and {own} < 9}}"]
    text, cut, array, wide = (names.new() for _ in range(4))
    more += [f'{text}: "str[9]"', f'{cut}: "str[{rng.randint(2, 20)}]"']
    more += [f'{array}: "u8[3]"', f'{wide}: "{rng.choice(["u8", "i32", "f64"])}[3]"']
    lines[at + 1 : at + 1] = [f"      {line}" for line in more]
    others = [path for path in numbers if path != source]
    back = f", {rng.choice(others)}: {rng.choice([own, bound])}" if others else ""
    lines += [f"    bind: {{{bound}: {source}{back}, {cut}: {text}, {wide}: {array}}}"]


def buffers(rng: random.Random, names: Names, types: list[str]) -> list[str]:
    """Return the section of vertex buffers: one or two, in the short or the long form."""
    lines = ["buffers:"]
    for _ in range(rng.randint(1, 2)):
        chosen = [f'"{rng.choice(types)}{rng.choice(["", "", "[3]"])}"' for _ in range(9)]
        fields = ", ".join(f"{names.new()}: {each}" for each in chosen[: rng.randint(1, 9)])
        long = f"{{doc: {sentence(rng)}, fields: {{{fields}}}}}"
        lines.append(f"  {names.new()}: {rng.choice([f'{{{fields}}}', long])}")
    return lines


def streams(rng: random.Random, names: Names, types: Types) -> list[str]:
    """Return the section of event streams."""
    lines = ["streams:"]
    for _ in range(rng.randint(1, 2)):
        keyed = rng.random() < 0.5
        lines += [f"  {names.new(9)}:", f"    overflow: {rng.choice(['grow', 'drop', 'fail'])}"]
        lines += ["    key: moment"] if keyed else []
        lines += [f"    doc: {sentence(rng)}", "    events:"]
        for _ in range(rng.randint(1, 4)):
            fields = [f"{names.new(12)}: {kind(rng, types.any)}" for _ in range(rng.randint(0, 4))]
            fields += ["moment: u32"] if keyed else []
            rng.shuffle(fields)
            tail = rng.choice(["", "", f"{names.new(9)}: str", f'{names.new(9)}: "f64[]"'])
            fields += [tail] if tail else []
            listed = f"{{{', '.join(fields)}}}"
            lines += [f"      {names.new(12)}: {rng.choice([listed, f'{{fields: {listed}}}'])}"]
    return lines


def sentence(rng: random.Random) -> str:
    """Return a doc of random length."""
    return " ".join(rng.choice(SYLLABLES) for _ in range(rng.randint(1, 30))).capitalize() + "."


def kind(rng: random.Random, types: list[str]) -> str:
    """Return a random type, quoted for YAML's flow style."""
    chosen = rng.choice(types)
    if rng.random() < 0.15:
        return f'"{chosen}[{rng.randint(1, 9)}]"'
    return f'"str[{rng.randint(2, 40)}]"' if rng.random() < 0.1 else f'"{chosen}"'


def arguments(rng: random.Random, names: Names) -> str:
    """Return the arguments of a signal or a message."""
    return ", ".join(f"{names.new()}: {rng.choice(PASSED)}" for _ in range(rng.randint(0, 5)))


def message_arguments(rng: random.Random, names: Names, types: Types) -> str:
    """Return the arguments of a message, some of which handlers can change."""
    found = []
    for _ in range(rng.randint(0, 5)):
        name = rng.choice([names.new(), *KEYS])
        type_ = rng.choice(
            [*PASSED, *types.any[len(SCALARS) :], *types.kept, "str", f"{types.any[0]}[4]"]
        )
        long = f'{{type: "{type_}", inout: {rng.choice(["true", "true", "false"])}}}'
        found.append((name, rng.choice([f'"{type_}"', long, long])))
    return ", ".join(f"{name}: {value}" for name, value in dict(found).items())


def components(
    rng: random.Random, names: Names, types: Types, messages: list[str], lines: list[str]
) -> dict[str, list[str]]:
    """Add components, which may require earlier ones; return the events of each."""
    observed: dict[str, list[str]] = {}
    lines += ["components:"]
    for _ in range(rng.randint(1, 4)):
        name = names.new(rng.choice([4, 8, 14]))
        lines += [f"  {name}:"]
        if observed and rng.random() < 0.5:
            lines += [f"    requires: [{rng.choice(sorted(observed))}]"]
        start = len(lines)
        lines += members(rng, names, types, "    ")
        own = [line.split(":")[0].strip() for line in lines[start:] if line.startswith("      ")]
        observed[name] = [f"{name}.{each}" for each in own]
        if rng.random() < 0.6:
            lines += [f"    on: {{{rng.choice(own)}: {names.new()}}}"]
        lines += [f"    hooks: [{', '.join(rng.sample(HOOKS, rng.randint(0, 4)))}]"]
        lines += [f"    handles: [{', '.join(rng.sample(messages, rng.randint(0, 2)))}]"]
    return observed


def members(
    rng: random.Random, names: Names, types: Types, margin: str, observed: list[str] | None = None
) -> list[str]:
    """Return the properties and signals of an object and, for an entity, its other sections."""
    lines = [f"{margin}properties:"]
    properties = [names.new() for _ in range(rng.randint(1, 7))]
    for name in properties:
        doc = f", doc: {sentence(rng)}" if rng.random() < 0.3 else ""
        lines.append(f"{margin}  {name}: {{type: {kind(rng, types.any)}{doc}}}")
    lines.append(f"{margin}  {names.new()}: {kind(rng, types.kept)}")
    clamped, signal = names.new(), names.new(18)
    lines.append(f"{margin}  {clamped}: {{type: i32, default: 5, clamp: [-9, 1000000]}}")
    computed = f"{clamped} * 3 - 1 if {clamped} > 5 or {clamped} < 2 else {clamped} // 7"
    lines.append(f"{margin}  {names.new()}: {{type: i16, computed: {computed}}}")
    lines += [f"{margin}signals:", f"{margin}  {signal}: {{args: {{{arguments(rng, names)}}}}}"]
    if observed is not None:
        given = ", ".join(rng.sample(properties, rng.randint(1, len(properties))))
        lines += [f"{margin}hooks: [{', '.join(rng.sample(HOOKS, rng.choice([0, 1, 4])))}]"]
        on = [clamped, signal, *rng.sample(observed, min(len(observed), rng.randint(0, 3)))]
        lines += [f"{margin}on: {{{', '.join(f'{each}: {names.new()}' for each in on)}}}"]
        lines += [f"{margin}create: {{{names.new()}: [{given}]}}"]
        lines += [f"{margin}presets: {{{names.new()}: {{{clamped}: 7}}}}"]
        if rng.random() < 0.5:
            lines += [
                f"{margin}lists: {{{names.new()}: {{doc: {sentence(rng)}}}, {names.new()}: {{}}}}"
            ]
        if rng.random() < 0.5:
            lines += [f"{margin}freeze: true"]
        if rng.random() < 0.5:
            policy = rng.choice(["lowest", "lifo"])
            columns = rng.sample([clamped, *properties], rng.randint(0, 3))
            listed = f", columns: [{', '.join(columns)}]" if columns else ""
            lines += [f"{margin}pool: {{max: 100, static: true, reuse: {policy}{listed}}}"]
    return lines
