"""A schema with many declarations of every kind, for functions whose size depends on them."""

from collections.abc import Iterator

KINDS = (
    "bool",
    "i8 = 3",
    "u16",
    "{type: i32, default: 7, clamp: [-1000, 1000]}",
    "u64",
    "f16",
    "f32 = 0.5",
    "f64",
    "mood",
    "flavour",
    "spot",
    '"str[9]"',
    '"u8[3]"',
    '"spot[2]"',
    '"f16[2]"',
    "ref any",
    "ref wide",
    "thing",
)
ARGUMENTS = ("bool", "i32", "f64", "mood", "spot", "str", '"u8[3]"', '"f16[2]"', "ref wide")
LEAVES = (
    "{do: act, on_exit: rest}",
    "[act, {wait: 50ms}]",
    "{event: done_%d, do: rest}",
    "{while: p0_%d, do: act, cooldown: 1s}",
)


def each(many: int, form: str, indent: int = 2) -> Iterator[str]:
    """Yield a line for each number, which replaces `@` in the form."""
    for number in range(many):
        yield " " * indent + form.replace("@", str(number))


def properties(many: int, indent: int, kinds: tuple[str, ...] = KINDS) -> Iterator[str]:
    """Yield `many` properties of each kind: `p3_17` is the 18th one of kind 3."""
    margin = " " * indent
    for place, kind in enumerate(kinds):
        yield from (f"{margin}p{place}_{number}: {kind}" for number in range(many))


def listed(many: int, form: str) -> str:
    return ", ".join(each(many, form, 0))


def declarations(many: int, types: int) -> Iterator[str]:
    """Yield all sections except components, the world and entities."""
    yield from ("gpgen: 1", "module: wide", "constants:")
    yield from each(many, "most_@: u32 = @")
    yield from each(many, "tune_@: {type: f32, value: @.5, tunable: true}")
    yield from ("enums:", f"  mood: [{listed(many, 'mood_@')}]")
    yield f"  flavour: {{flags: [{listed(32, 'flag_@')}]}}"
    yield from each(many, "enum_@: [first_@, second_@]")
    yield from ("structs:", "  spot: {x: f32, y: f32}", "  large:", "    fields:")
    whole = [kind for kind in KINDS if kind[0] != "{" and "=" not in kind and kind != "thing"]
    yield from properties(many, 6, tuple(whole))
    yield from each(many, 'struct_@: {a: i32, b: "u8[3]"}')
    yield from ("externs:", "  thing: void *", *each(many, "extern_@: void *"))
    yield from ("buffers:", f"  vertex: {{{listed(126, 'f@: f32')}}}")
    yield from each(many, "buffer_@: {x: f32, spot: spot, n: u32}")
    yield from ("functions:", *each(many, "function_@: {args: {a: i32, b: f32}, returns: i32}"))
    yield from ("messages:", "  all: {args: {amount: {type: i32, inout: true}, who: ref any}}")
    given = ", ".join(f"a{place}: {kind}" for place, kind in enumerate(ARGUMENTS))
    yield from each(many, f"message_@: {{args: {{{given}}}}}")
    yield from ("streams:", "  all:", "    key: time", "    events:")
    fields = ", ".join(f"f{place}: {kind}" for place, kind in enumerate(ARGUMENTS) if kind != "str")
    yield from each(many, f"event_@: {{time: u32, {fields}}}", 6)
    yield from each(many, "text_@: {time: u32, text: str}", 6)
    yield f"      fields: {{fields: {{time: u32, {listed(100, 'f@: i32')}}}}}"
    yield from each(types // 4, "stream_@: {overflow: drop, events: {a: {n: u32}, b: {text: str}}}")


def parts(many: int) -> Iterator[str]:
    """Yield components: one with many properties, which all embed, and many with few."""
    yield from ("components:", "  heart:", "    properties:", *properties(max(1, many // 20), 6))
    yield from ("    signals: {felt: {args: {n: i32}}}", "    on: {p3_0: feel, felt: sense}")
    yield "    handles: [all]"
    for number in range(many):
        yield f"  limb_{number}:"
        yield "    properties: {value: i32 = 2, weak: {type: bool, computed: value < 2}}"
        yield "    signals: {hit: {args: {n: i32, text: str}}}"
        yield "    hooks: [init, reset, deactivate, destroy, loaded]"
        yield "    on: {value: changed, hit: feel}"
        yield f"    handles: [all, message_{number}]"


def world(many: int) -> Iterator[str]:
    yield from ("world:", "  snapshot: true", "  save: true", "  properties:")
    kinds = tuple(kind for kind in KINDS if kind != "thing")
    yield from properties(max(1, many // 4), 4, kinds)
    yield from each(many, "follow_@: {type: bool, computed: p3_0 > @}", 4)
    yield from ("  signals:", *signals(many, 4))


def signals(many: int, indent: int) -> Iterator[str]:
    given = ", ".join(f"a{place}: {kind}" for place, kind in enumerate(ARGUMENTS))
    yield from each(many, f"done_@: {{args: {{{given}}}}}", indent)
    yield from each(many, "bare_@: {}", indent)


def wide_entity(many: int) -> Iterator[str]:
    """Yield the entity with many members of every kind."""
    yield from ("  wide:", "    freeze: true", f"    components: [heart, {listed(many, 'limb_@')}]")
    yield from ("    pool:", f"      columns: [{listed(many, 'col_@')}]")
    yield from ("    properties:", *properties(many, 6))
    yield from each(many, "col_@: f32 = 1", 6)
    yield from each(many, "plain_@: {type: i32, default: 4, observe: false}", 6)
    yield from each(many, "follow_@: {type: i32, computed: p3_0 + p3_@}", 6)
    yield from each(many, "feel_@: {type: i32, computed: limb_@.value + 1}", 6)
    yield from each(many, 'text_@: "str[9]"', 6)
    yield from each(many, 'array_@: "u8[3]"', 6)
    yield from each(many, "bound_@: i32", 6)
    yield from ("    bind:", *each(many, "bound_@: p3_1", 6))
    yield from ("      text_0: p11_0", *(f"      text_{n}: p11_0" for n in range(1, many)))
    yield from (f"      array_{n}: p12_0" for n in range(many))
    yield from ("    signals:", *signals(many, 6))
    yield from ("    hooks: [init, reset, deactivate, destroy, loaded]", "    on:")
    yield f"      p3_2: [{listed(many, 'see_@')}]"
    yield f"      done_0: [{listed(many, 'hear_@')}]"
    yield f"      heart.p3_0: [{listed(many, 'look_@')}]"
    yield from each(many, "bare_@: received_@", 6)
    yield from ("    create:", f"      at: [{listed(min(many, 100), 'p3_@')}]")
    yield from each(many, "with_@: [p3_@, p11_@, p12_@]", 6)
    yield from (
        "    presets:",
        f"      all: {{{listed(many, 'p3_@: 5, p11_@: some, p12_@: [1]')}}}",
    )
    yield from each(many, "preset_@: {p3_@: 5}", 6)
    yield f"    lists: [{listed(many, 'list_@')}]"
    yield from ("    leaves:", "      act: task", "      rest: instant")
    yield from each(many, "ask_@: {kind: condition, args: {n: i32 = 1}}", 6)
    yield from ("    behaviours:", *behaviours(many))


def behaviours(many: int) -> Iterator[str]:
    for number in range(many):
        leaf = LEAVES[number % len(LEAVES)].replace("%d", str(number))
        pace = ", every: 100ms, spread: true" if number % 2 else ""
        yield f"      tree_{number}: {{root: {leaf}{pace}}}"


def small_entities(many: int, types: int) -> Iterator[str]:
    """Yield entities that embed the same component, each with other values."""
    for number in range(types):
        limb = f"limb_{number % many}"
        yield f"  small_{number}:"
        yield f"    components: {{{limb}: {{}}, heart: {{p3_0: {number}}}}}"
        yield "    properties: {value: i32, twice: {type: i32, computed: heart.p3_0 * 2}, a: i32}"
        yield "    on: {heart.p3_0: [feel], heart.felt: received}"
        yield f"    bind: {{heart.p2_0: value, a: {limb}.value}}"
        yield "    freeze: true"
        yield "    leaves: {act: task}"
        yield "    behaviour: {while: heart.p3_0 > 3, do: act}"
    yield from each(types, "bare_@: {}")


def wide_schema(many: int, types: int) -> str:
    """Return a schema with `many` members of every kind, and `types` similar entities."""
    lines = [*declarations(many, types), *parts(many), *world(many), "entities:"]
    lines += [*wide_entity(many), *small_entities(many, types)]
    return "\n".join(lines) + "\n"


def static_schema(types: int) -> str:
    """Return a schema with `types` entities in a statically allocated world."""
    pool = "pool: {max: 3, static: true, columns: [a]}"
    entities = each(
        types, f"type_@: {{{pool}, properties: {{a: i32, b: i32}}, signals: {{s: {{}}}}}}"
    )
    world = "world: {static: true, listeners: 4, callbacks: 3, bindings: 2}"
    return "\n".join(["gpgen: 1", "module: wide", world, "entities:", *entities]) + "\n"


def rows(many: int, form: str) -> str:
    return "".join(f"    {row},\n" for row in each(many, form, 0))


def wide_cases(many: int) -> str:
    """Return the C tables of members that wide_program.c uses."""
    owner, of = "wide_world *, wide_wide *", "wide_wide_"
    number = "static int32_t *{}(wide_wide *wide, uint32_t index)\n{{\n    switch (index) {{\n{}"
    number += "    default:\n        return NULL;\n    }}\n}}\n"
    case = "    case @:\n        return &wide->{}_@"
    kinds = [*each(many, "event_@", 0), *each(many, "text_@", 0), "fields"]
    zeros = "false, 0, 0.0, WIDE_MOOD_MOOD_0, spot, three, halves, none"
    pushes = [*each(many, f"wide_all_push_event_@(stream, @, {zeros})", 0)]
    pushes += each(many, 'wide_all_push_text_@(stream, @, "some")', 0)
    pushes.append(f"wide_all_push_fields(stream, 0, {', '.join(['1'] * 100)})")
    return "\n".join(
        (
            f"#define WIDE_BARE {many}u\n#define KINDS {len(kinds)}u",
            f"static void (*const bare_emits[])({owner}) = {{",
            rows(many, f"{of}bare_@_emit") + "};",
            f"static bool (*const bare_posts[])({owner}) = {{",
            rows(many, f"{of}bare_@_post") + "};",
            "static const char *const bare_names[] = {",
            rows(many, f'"{of}received_@"') + "};",
            "static const char *const follow_names[] = {",
            rows(many, '"follow_@"') + "};",
            f"static bool (*const set_numbers[])({owner}, int32_t) = {{",
            rows(many, f"{of}set_p3_@") + "};",
            f"static bool (*const set_bools[])({owner}, bool) = {{",
            rows(many, f"{of}set_p0_@") + "};",
            number.format(
                "follows", "".join(f"{row};\n" for row in each(many, case.format("follow"), 0))
            ),
            number.format(
                "numbers", "".join(f"{row};\n" for row in each(many, case.format("p3"), 0))
            ),
            "static const wide_all_kind kinds[] = {",
            *(f"    WIDE_ALL_{kind.upper()}," for kind in kinds),
            "};\nstatic uint32_t dispatched[KINDS];\nstatic uint32_t dispatched_count;",
            *(
                f"static bool on_{kind}(void *context, const wide_all_{kind} *event)\n{{\n"
                f"    (void)context, (void)event;\n"
                f"    dispatched[{place}] = ++dispatched_count;\n    return true;\n}}"
                for place, kind in enumerate(kinds)
            ),
            "static const wide_all_handlers handlers = {",
            *(f"    .{kind} = on_{kind}," for kind in kinds),
            "};\nstatic void push_all(wide_all *stream)\n{",
            "    wide_spot spot = {0};\n    uint8_t three[3] = {0};",
            "    gp_f16 halves[2] = {{0}};\n    wide_wide_id none = {0};",
            *(f"    {push};" for push in pushes),
            "}\n",
        )
    )
