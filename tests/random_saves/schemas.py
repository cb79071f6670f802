"""Random schemas with save files, and later versions of them: renamed, retyped, reordered."""

import copy
import json
import random
from typing import Any, NamedTuple

INTEGERS = ["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"]
NUMBERS = [*INTEGERS, "f16", "f32", "f64"]
SYLLABLES = ["ba", "ko", "mi", "tu", "ra", "ne", "lo", "si", "vu", "ze", "da", "po"]
CLAMPS = {"f16": 2048, "f32": 1 << 20, "f64": 1 << 20}
MOST_CHANGES = 16
Table = dict[str, Any]


class Pair(NamedTuple):
    """Two versions of a schema as YAML, and the changes between them."""

    old: str
    new: str
    changes: tuple[str, ...]


class Schema(NamedTuple):
    """A schema as data, by section."""

    enums: Table
    structs: Table
    world: Table
    components: Table
    entities: Table


def random_pair(rng: random.Random, name: str) -> Pair:
    """Return a schema and a later version; their modules are named NAME and NAME + 'n'."""
    maker = Maker(rng)
    old = maker.schema()
    new = copy.deepcopy(old)
    changer = Changer(maker, new)
    for _ in range(rng.randint(0, MOST_CHANGES)):
        changer.change()
    for schema in (old, new):
        clean(schema)
    return Pair(text_of(old, name), text_of(new, f"{name}n"), tuple(changer.done))


def text_of(schema: Schema, name: str) -> str:
    parts: Table = {"gpgen": 1, "module": name, **schema._asdict()}
    return "".join(f"{key}: {json.dumps(part)}\n" for key, part in parts.items())


class Maker:
    """Makes unique names, types and declarations."""

    def __init__(self, rng: random.Random) -> None:
        """Start without names."""
        self.rng = rng
        self.given: set[str] = set()

    def name(self) -> str:
        """Return a name that was not used before."""
        while True:
            name = "".join(self.rng.choices(SYLLABLES, k=self.rng.randint(2, 4)))
            if name not in self.given:
                self.given.add(name)
                return name

    def schema(self) -> Schema:
        schema = Schema({}, {}, {}, {}, {})
        for _ in range(2):
            schema.enums[self.name()] = self.enum("values")
        schema.enums[self.name()] = self.enum("flags")
        entities = [self.name() for _ in range(self.rng.randint(1, 4))]
        schema.entities.update(dict.fromkeys(entities))
        for _ in range(self.rng.randint(1, 3)):
            fields = {self.name(): {"type": self.type(schema)} for _ in range(self.count(1, 4))}
            schema.structs[self.name()] = {"fields": fields}
        for _ in range(self.rng.randint(0, 2)):
            properties = self.properties(schema, 1)
            schema.components[self.name()] = {"properties": properties}
        parts = list(schema.components)
        for entity in entities:
            chosen = self.rng.sample(parts, self.rng.randint(0, len(parts)))
            schema.entities[entity] = {
                "components": chosen,
                "save": self.rng.random() < 0.85,
                "properties": self.properties(schema, 0),
            }
        schema.world["save"] = self.rng.random() < 0.8
        schema.world["properties"] = self.properties(schema, 0)
        if not any(each["save"] for each in schema.entities.values()):
            schema.world["save"] = True
        return schema

    def count(self, least: int, most: int) -> int:
        return self.rng.randint(least, most)

    def enum(self, kind: str) -> Table:
        members: Table = {self.name(): {} for _ in range(self.count(2, 5))}
        if kind == "values":
            numbers = self.rng.sample(range(-3, 40), len(members))
            members = dict(zip(members, ({"value": n} for n in numbers), strict=True))
        return {kind: members}

    def properties(self, schema: Schema, least: int) -> Table:
        return {self.name(): self.property(schema) for _ in range(self.count(least + 1, 7))}

    def property(self, schema: Schema) -> Table:
        made: Table = {"type": self.type(schema)}
        self.limit(made)
        if self.rng.random() < 0.1:
            made["observe"] = False
        if self.rng.random() < 0.1:
            made["save"] = False
        return made

    def limit(self, made: Table) -> None:
        """Set a random default, clamp and conversion, or none; only numbers have them."""
        of = made["type"]
        for key in ("default", "clamp", "convert"):
            made.pop(key, None)
        if of not in NUMBERS:
            return
        if self.rng.random() < 0.3:
            high = self.rng.choice([1, 7, 100])
            made["clamp"] = [0 if of.startswith("u") else -self.rng.randint(0, 20), high]
        if self.rng.random() < 0.7:
            made["default"] = 1
        if self.rng.random() < 0.6 and made.get("save", True):
            made["convert"] = self.rng.choice(["exact", "saturate", "saturate"])

    def type(self, schema: Schema) -> str:
        of = self.element(schema)
        if self.rng.random() < 0.15:
            return f"str[{self.rng.randint(2, 9)}]"
        return f"{of}[{self.rng.randint(1, 4)}]" if self.rng.random() < 0.2 else of

    def element(self, schema: Schema) -> str:
        refs = [f"ref {name}" for name in (*schema.entities, "any")]
        kinds = [
            [self.rng.choice(NUMBERS)] * 5,
            ["bool"],
            [*schema.enums] * 2,
            [*schema.structs][:1] or ["u8"],
            refs,
        ]
        return self.rng.choice(self.rng.choice(kinds))


class Changer:
    """Changes a schema as its author would between two versions."""

    def __init__(self, maker: Maker, schema: Schema) -> None:
        """Change `schema` in place."""
        self.maker, self.rng, self.schema = maker, maker.rng, schema
        self.done: list[str] = []

    def change(self) -> None:
        """Apply a random change; it has no effect if nothing fits it."""
        kinds = [
            self.rename_property,
            self.rename_property,
            self.rename_entity,
            self.rename_component,
            self.rename_field,
            self.rename_member,
            self.add_property,
            self.remove_property,
            self.retype_property,
            self.retype_property,
            self.retype_property,
            self.retype_field,
            self.reorder,
            self.add_entity,
            self.drop_entity,
            self.limit_property,
        ]
        change = self.rng.choice(kinds)
        change()
        self.done.append(change.__name__)

    # Things that can change

    def owners(self) -> list[Table]:
        entities = [each for each in self.schema.entities.values() if each["save"]]
        parts = [
            part
            for name, part in self.schema.components.items()
            if any(name in each["components"] for each in entities)
        ]
        worlds = [self.schema.world] if self.schema.world["save"] else []
        return [*entities, *parts, *worlds]

    def pick(self) -> tuple[Table, str] | None:
        """Return the properties of a random owner, and the name of a saved one."""
        found = [
            (owner["properties"], name)
            for owner in self.owners()
            for name, prop in owner["properties"].items()
            if prop.get("save", True)
        ]
        return self.rng.choice(found) if found else None

    def rename(self, table: Table, name: str) -> str:
        """Rename an entry in place, and in most cases add the old name to `was`."""
        new = self.maker.name()
        items = [(new if key == name else key, value) for key, value in table.items()]
        table.clear()
        table.update(items)
        if self.rng.random() < 0.75:
            before = table[new].get("was", [])
            before = [before] if isinstance(before, str) else before
            was = [*before, name]
            table[new]["was"] = was[0] if len(was) == 1 else was
        else:
            table[new].pop("was", None)
        return new

    # Changes

    def rename_property(self) -> None:
        if found := self.pick():
            self.rename(*found)

    def rename_entity(self) -> None:
        name = self.rng.choice([*self.schema.entities])
        new = self.rename(self.schema.entities, name)
        self.replace_types(f"ref {name}", f"ref {new}")

    def rename_component(self) -> None:
        used = {
            part
            for each in self.schema.entities.values()
            if each["save"]
            for part in each["components"]
        }
        if used:
            name = self.rng.choice(sorted(used))
            new = self.rename(self.schema.components, name)
            for each in self.schema.entities.values():
                each["components"] = [new if part == name else part for part in each["components"]]

    def rename_field(self) -> None:
        name = self.rng.choice([*self.schema.structs])
        fields = self.schema.structs[name]["fields"]
        self.rename(fields, self.rng.choice([*fields]))

    def rename_member(self) -> None:
        name = self.rng.choice([*self.schema.enums])
        members = next(iter(self.schema.enums[name].values()))
        self.rename(members, self.rng.choice([*members]))

    def add_property(self) -> None:
        if owners := self.owners():
            table = self.rng.choice(owners)["properties"]
            table[self.maker.name()] = self.maker.property(self.schema)
            self.shuffle(table)

    def remove_property(self) -> None:
        if found := self.pick():
            table, name = found
            if len(table) > 1 or not self.is_part(table):
                del table[name]

    def retype_property(self) -> None:
        if found := self.pick():
            prop = found[0][found[1]]
            of = prop["type"].split("[")[0]
            close = NUMBERS if of in NUMBERS else [self.maker.type(self.schema)]
            prop["type"] = self.rng.choice([*close, self.maker.type(self.schema)])
            self.maker.limit(prop)

    def retype_field(self) -> None:
        fields = self.schema.structs[self.rng.choice([*self.schema.structs])]["fields"]
        field = fields[self.rng.choice([*fields])]
        if field["type"] in NUMBERS:
            field["type"] = self.rng.choice(NUMBERS)

    def reorder(self) -> None:
        schema = self.schema
        tables = [schema.entities, *(each["properties"] for each in self.owners())]
        tables += [each["fields"] for each in schema.structs.values()]
        tables += [next(iter(each.values())) for each in schema.enums.values()]
        self.shuffle(self.rng.choice(tables))

    def add_entity(self) -> None:
        properties = self.maker.properties(self.schema, 1)
        made = {"components": [], "save": True, "properties": properties}
        self.schema.entities[self.maker.name()] = made
        self.shuffle(self.schema.entities)

    def drop_entity(self) -> None:
        entities = self.schema.entities
        if len(entities) > 1:
            name = self.rng.choice([*entities])
            others = [self.schema.world, *(entities[each] for each in entities if each != name)]
            if not any(each["save"] for each in others):
                return  # the next version would have no save files
            del entities[name]
            self.replace_types(f"ref {name}", "ref any")

    def limit_property(self) -> None:
        if found := self.pick():
            self.maker.limit(found[0][found[1]])

    # Helpers

    def shuffle(self, table: Table) -> None:
        items = [*table.items()]
        self.rng.shuffle(items)
        table.clear()
        table.update(items)

    def is_part(self, table: Table) -> bool:
        return any(part["properties"] is table for part in self.schema.components.values())

    def typed(self) -> list[Table]:
        owners = [
            *self.schema.entities.values(),
            *self.schema.components.values(),
            self.schema.world,
        ]
        found = [prop for owner in owners for prop in owner["properties"].values()]
        return found + [
            field for each in self.schema.structs.values() for field in each["fields"].values()
        ]

    def replace_types(self, old: str, new: str) -> None:
        for each in self.typed():
            head, bracket, size = each["type"].partition("[")
            each["type"] = f"{new}{bracket}{size}" if head == old else each["type"]


# Declarations that are not saved


def clean(schema: Schema) -> None:
    """Remove `was` and `convert` from declarations that are not saved, where they are errors."""
    entities = [each for each in schema.entities.values() if each["save"]]
    used = {part for each in entities for part in each["components"]}
    parts = [part for name, part in schema.components.items() if name in used]
    saved = [*entities, *parts, *([schema.world] if schema.world["save"] else [])]
    for owner in (*schema.entities.values(), *schema.components.values(), schema.world):
        is_saved = any(owner is each for each in saved)
        for table in (owner, *owner["properties"].values()):
            if not is_saved or table.get("save") is False:
                table.pop("was", None)
                table.pop("convert", None)
    types = saved_types(schema, saved)
    members = [(name, next(iter(each.values()))) for name, each in schema.enums.items()]
    members += [(name, each["fields"]) for name, each in schema.structs.items()]
    for name, table in members:
        for each in () if name in types else table.values():
            each.pop("was", None)


def saved_types(schema: Schema, saved: list[Table]) -> set[str]:
    """Return the names of all types that saved properties use, directly or in fields."""
    waiting = {
        prop["type"].split("[")[0]
        for owner in saved
        for prop in owner["properties"].values()
        if prop.get("save", True)
    }
    seen: set[str] = set()
    while waiting:
        of = waiting.pop()
        seen.add(of)
        fields = schema.structs.get(of, {"fields": {}})["fields"].values()
        waiting |= {field["type"].split("[")[0] for field in fields} - seen
    return seen
