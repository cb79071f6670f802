"""C programs that save a world, read it with the next version, and print the result."""

import math
import struct
from collections.abc import Iterator

from random_saves.conversions import CODES, Reference, Value
from random_saves.games import Game, Read, saved_of

from gpgen import model

HEAD = """\
#define GP_GENERATED /* to store fields */
#include <math.h>
#include <stdio.h>
#include <string.h>
INCLUDES
typedef struct { size_t size; unsigned char bytes[1 << 16]; } memory;
static memory file;

static bool append(void *context, const void *bytes, size_t size)
{
    memory *to = context;
    memcpy(to->bytes + to->size, bytes, size);
    to->size += size;
    return true;
}

static void put_u(unsigned long long value) { printf(" %llu", value); }
static void put_i(long long value) { printf(" %lld", value); }
static void put_f32(float value)
{
    unsigned bits;
    memcpy(&bits, &value, 4);
    printf(" %x", bits);
}
static void put_f64(double value)
{
    unsigned long long bits;
    memcpy(&bits, &value, 8);
    printf(" %llx", bits);
}
static void put_text(const char *text)
{
    printf(" '");
    for (; *text != 0; text++) {
        printf("%02x", (unsigned char)*text);
    }
}
static void put_report(const char *name, bool is_read, const gp_save_report *r)
{
    printf("%s %d %u %u %u %u %u %u %u %s %s %llu\\n", name, is_read, r->values.copied,
        r->values.converted, r->values.added, r->values.dropped, r->values.refused,
        r->objects_read, r->objects_dropped, r->refused_type ? r->refused_type : "-",
        r->refused_property ? r->refused_property : "-", (unsigned long long)r->refused_id.bits);
}
"""
WAYS = {
    "bytes": ("save_write", "save_read"),
    "text": ("save_write_text", "save_read_text"),
}


def program(parts: list[str], modules: list[str], ways: list[str]) -> str:
    """Return a program with the functions of all pairs; it runs all pairs one way at a time."""
    includes = "\n".join(f'#include "{name}.h"' for name in modules)
    calls = "".join(f"    run_{name}_{way}();\n" for way in ways for name in modules[::2])
    main = f"int main(void)\n{{\n{calls}    return 0;\n}}\n"
    return "\n".join([HEAD.replace("INCLUDES", includes), *parts, main])


def part(old: model.Module, new: model.Module, game: Game, way: str) -> str:
    """Return the C function that saves and reads one pair."""
    a, b = old.name.text, new.name.text
    write, read = WAYS[way]
    lines = [f"    static {a}_world from;", f"    {a}_world_init(&from, NULL);"]
    for step, name, slot in game.steps:
        place = f"{name}_{slot}"
        if step == "create":
            lines.append(f"    {place} = {a}_{name}_create(&from);")
        else:
            lines.append(f"    {a}_{name}_recycle(&from, {place});")
    places = dict.fromkeys((name, slot) for _, name, slot in game.steps)
    declared = [f"    {a}_{name} *{name}_{slot} = NULL;" for name, slot in places]
    for name, lives in game.lives.items():
        entity = next(each for each in old.entities if each.name.text == name)
        for life in lives:
            for each in saved_of(old, entity):
                target = f"{name}_{life.id.slot}->{each.path}"
                lines += store(old, each.prop.type, target, life.values[each.path])
    for each in saved_of(old, None):
        lines += store(old, each.prop.type, f"from.{each.path}", game.own[each.path])
    lines += [
        "    file.size = 0;",
        f"    {a}_{write}(&from, append, &file);",
        f"    {a}_world_finish(&from);",
        f"    static {b}_world to;",
        "    gp_save_report report;",
        "    memset(&report, 0, sizeof report);",
        f"    {b}_world_init(&to, NULL);",
        f"    bool is_read = {b}_{read}(&to, (const void *)file.bytes, file.size, &report);",
        f'    put_report("{a}", is_read, &report);',
        f'    printf("%llx %llx\\n", (unsigned long long){a}_save_hash(),',
        f"        (unsigned long long){b}_save_hash());",
        *dump(new),
        f"    {b}_world_finish(&to);",
    ]
    return "\n".join([f"static void run_{a}_{way}(void)", "{", *declared, *lines, "}"])


def dump(module: model.Module) -> Iterator[str]:
    """Yield the C that prints the saved values of the world and of all objects."""
    b = module.name.text
    yield '    printf("world");'
    for each in saved_of(module, None):
        yield from put(module, each.prop.type, f"to.{each.path}")
    yield '    printf("\\n");'
    for entity in module.entities:
        if entity.save:
            name = entity.name.text
            yield f"    {b}_{name}_walk {name}s = {b}_{name}_walk_begin(&to);"
            yield f"    for ({b}_{name} *o; (o = {b}_{name}_walk_next(&{name}s)) != NULL;) {{"
            yield f'    printf("{name} %llu", (unsigned long long)o->slot.id);'
            for each in saved_of(module, entity):
                yield from put(module, each.prop.type, f"o->{each.path}")
            yield '    printf("\\n");'
            yield "    }"


def store(module: model.Module, of: model.Type, target: str, value: Value) -> Iterator[str]:
    match of:
        case model.Scalar(name):
            yield f"    {target}{scalar(name, value)};"
        case model.Text():
            octal = "".join(f"\\{byte:03o}" for byte in value)
            yield f'    strcpy({target}, "{octal}");'
        case model.Array(element, _):
            for index, each in enumerate(value):
                yield from store(module, element, f"{target}[{index}]", each)
        case model.StructType(name):
            for field in module.all_structs[name].fields:
                inner = f"{target}.{field.name.text}"
                yield from store(module, field.type, inner, value[field.name.text])
        case model.EnumType():
            yield f"    {target} = {value};"
        case model.Ref():
            yield f"    {target}.bits = {value.bits if value else 0}u;"


def scalar(name: str, value: Value) -> str:
    """Return the C that follows a place in a statement that stores a number or a bool."""
    if name == "f16":
        return f".bits = {struct.unpack('<H', struct.pack('<e', value))[0]}"
    if name in CODES:
        infinity = "INFINITY" if value > 0 else "-INFINITY"
        return f" = {value.hex() if math.isfinite(value) else infinity}"
    text = f"(int64_t){value & (1 << 64) - 1}u" if name == "i64" else str(int(value))
    return f" = {text}{'u' if name.startswith('u') else ''}"


def put(module: model.Module, of: model.Type, place: str) -> Iterator[str]:
    match of:
        case model.Text():
            yield f"    put_text({place});"
        case model.Array(element, length):
            for index in range(length):
                yield from put(module, element, f"{place}[{index}]")
        case model.StructType(name):
            for field in module.all_structs[name].fields:
                yield from put(module, field.type, f"{place}.{field.name.text}")
        case model.EnumType(name) if not module.all_enums[name].flags:
            yield f"    put_i((int){place});"
        case model.Scalar("f32" | "f64" as name):
            yield f"    put_{name}({place});"
        case model.Scalar(name) if name in model.SIGNED:
            yield f"    put_i({place});"
        case _:
            is_inside = isinstance(of, model.Ref) or of == model.Scalar("f16")
            yield f"    put_u({place}{'.bits' if is_inside else ''});"


# Expected output


def expected(old: model.Module, new: model.Module, read: Read, hashes: str) -> list[str]:
    counts = " ".join(map(str, read.counts.values()))
    refused = "- - 0" if read.refused is None else " ".join(map(str, read.refused))
    lines = [f"{old.name.text} 1 {counts} {refused}", hashes]
    lines.append("world" + words(new, None, read.own))
    return lines + [
        f"{entity.name.text} {life.id.bits}{words(new, entity, life.values)}"
        for entity in new.entities
        for life in read.lives.get(entity.name.text, ())
    ]


def words(module: model.Module, entity: model.Entity | None, values: dict[str, Value]) -> str:
    found = (shown(module, each.prop.type, values[each.path]) for each in saved_of(module, entity))
    return "".join(f" {word}" for each in found for word in each)


def shown(module: model.Module, of: model.Type, value: Value) -> Iterator[str]:
    match of:
        case model.Scalar("f16"):
            yield str(struct.unpack("<H", struct.pack("<e", value))[0])
        case model.Scalar("f32" | "f64" as name):
            whole = {"f32": "<I", "f64": "<Q"}[name]
            yield f"{struct.unpack(whole, struct.pack(CODES[name], value))[0]:x}"
        case model.Text():
            yield f"'{value.hex()}"
        case model.Array(element, _):
            for each in value:
                yield from shown(module, element, each)
        case model.StructType(name):
            for field in module.all_structs[name].fields:
                yield from shown(module, field.type, value[field.name.text])
        case model.Ref():
            yield str(value.bits if isinstance(value, Reference) else 0)
        case _:
            yield str(int(value))
