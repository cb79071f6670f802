/* Values as texts and back: exact, and hostile texts give errors. */
#include "gp_value_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rounds.h"

static const gp_object_type bee = {.name = "bee", .number = 1};
static const gp_object_type wasp = {.name = "wasp", .number = 2};
static const gp_object_type world = {.name = "world", .kind = GP_OBJECT_WORLD};
static const gp_object_type *const types[] = {&bee, &wasp, &world};
static const gp_schema schema = {
    .name = "garden",
    .types = types,
    .type_count = 3,
    .entity_count = 2,
};

static const gp_member teams[] = {
    {"bees", 0}, {"bees_two", 1}, {"low", INT32_MIN}, {"high", INT32_MAX}};
static const gp_type team = {
    .kind = GP_KIND_ENUM,
    .size = 4,
    .name = "team",
    .count = 4,
    .members = teams,
};

static const gp_member moods[] = {
    {"hungry", 1}, {"angry", 2}, {"last", INT64_C(0x80000000)}};
static const gp_type mood = {
    .kind = GP_KIND_FLAGS,
    .size = 4,
    .name = "mood",
    .count = 3,
    .members = moods,
};

static const gp_type ref_bee = {
    .kind = GP_KIND_REF, .size = 8, .name = "ref bee", .number = 1};
static const gp_type text_6 = {
    .kind = GP_KIND_TEXT, .size = 6, .name = "str[6]"};
static const gp_type bytes_3 = {
    .kind = GP_KIND_ARRAY,
    .size = 3,
    .name = "u8[3]",
    .count = 3,
    .element = &gp_type_u8,
};
static const gp_type color = {
    .kind = GP_KIND_EXTERN, .size = 4, .name = "color"};

typedef struct point {
    float x;
    float y;
} point;

static const gp_field point_fields[] = {
    {"x", offsetof(point, x), &gp_type_f32},
    {"y", offsetof(point, y), &gp_type_f32},
};
static const gp_type point_type = {
    .kind = GP_KIND_STRUCT,
    .size = sizeof(point),
    .name = "point",
    .count = 2,
    .fields = point_fields,
};
static const gp_type points_2 = {
    .kind = GP_KIND_ARRAY,
    .size = 2 * sizeof(point),
    .name = "point[2]",
    .count = 2,
    .element = &point_type,
};

typedef struct place {
    point at[2];
    double height;
    int32_t team;
    uint32_t mood;
    char name[6];
    uint8_t steps[3];
    bool is_open;
    int8_t deep;
    int64_t far;
    uint64_t wide;
    uint64_t owner;
    uint64_t guest;
} place;

static const gp_field place_fields[] = {
    {"at", offsetof(place, at), &points_2},
    {"height", offsetof(place, height), &gp_type_f64},
    {"team", offsetof(place, team), &team},
    {"mood", offsetof(place, mood), &mood},
    {"name", offsetof(place, name), &text_6},
    {"steps", offsetof(place, steps), &bytes_3},
    {"is_open", offsetof(place, is_open), &gp_type_bool},
    {"deep", offsetof(place, deep), &gp_type_i8},
    {"far", offsetof(place, far), &gp_type_i64},
    {"wide", offsetof(place, wide), &gp_type_u64},
    {"owner", offsetof(place, owner), &ref_bee},
    {"guest", offsetof(place, guest), &gp_type_any},
};
static const gp_type place_type = {
    .kind = GP_KIND_STRUCT,
    .size = sizeof(place),
    .name = "place",
    .count = 12,
    .fields = place_fields,
};

static const char *text_of(gp_value value)
{
    static char text[1024];
    size_t length = gp_value_format(&schema, value, text, sizeof text);
    assert_int_equal(strlen(text), length);
    return text;
}

static place memory;
static gp_value parsed;
static size_t found_at;

static gp_problem parse(const gp_type *type, const char *text)
{
    parsed = gp_value_none();
    found_at = 12345;
    return gp_value_parse(
        &schema, type, text, &memory, sizeof memory, &parsed, &found_at);
}

/* A text that is refused, and where. */
static void assert_refused(
    gp_problem problem, const gp_type *type, const char *text, size_t end)
{
    assert_int_equal(problem, parse(type, text));
    assert_int_equal(end, found_at);
    assert_null(parsed.type);
}

static void assert_round_trip(gp_value value)
{
    char text[1024];
    place copy;
    gp_value_format(&schema, value, text, sizeof text);
    gp_value again = gp_value_none();
    size_t end = 0;
    assert_int_equal(GP_PROBLEM_NONE, gp_value_parse(&schema, value.type, text,
                                          &copy, sizeof copy, &again, &end));
    assert_int_equal(strlen(text), end);
    assert_true(gp_value_same(value, again));
}

static gp_value id_value(uint64_t bits)
{
    gp_id id = {bits};
    return gp_value_id(id);
}

static void values_look_as_the_header_says(void **state)
{
    (void)state;
    assert_string_equal("true", text_of(gp_value_bool(true)));
    assert_string_equal("false", text_of(gp_value_bool(false)));
    assert_string_equal("-12", text_of(gp_value_i32(-12)));
    assert_string_equal(
        "-9223372036854775808", text_of(gp_value_i64(INT64_MIN)));
    assert_string_equal(
        "18446744073709551615", text_of(gp_value_u64(UINT64_MAX)));
    assert_string_equal("0.1", text_of(gp_value_f32(0.1f)));
    assert_string_equal("-0", text_of(gp_value_f64(-0.0)));
    assert_string_equal("bees", text_of(gp_value_signed(&team, 0)));
    assert_string_equal("5", text_of(gp_value_signed(&team, 5)));
    assert_string_equal("0", text_of(gp_value_unsigned(&mood, 0)));
    assert_string_equal("hungry|angry", text_of(gp_value_unsigned(&mood, 3)));
    assert_string_equal("angry|8", text_of(gp_value_unsigned(&mood, 10)));
    assert_string_equal("none", text_of(id_value(0)));
    assert_string_equal("?", text_of(gp_value_none()));
    assert_string_equal("?", text_of(gp_value_load(&color, "abcd")));
}

static void ids_look_as_gp_id_format_writes_them(void **state)
{
    (void)state;
    char text[64];
    gp_id id = {UINT64_C(13) << 32 | 1u << GP_ID_SLOT_BITS | 12u};
    gp_id_format(id, "bee", text, sizeof text);
    assert_string_equal("bee#12:7", text);
    assert_string_equal(text, text_of(gp_value_id(id)));
    assert_int_equal(GP_PROBLEM_NONE, parse(&ref_bee, text));
    assert_true(parsed.as.id.bits == id.bits);
    assert_string_equal(
        "#0000000c0040000c", text_of(id_value(id.bits - GP_ID_GENERATION_ONE)));
    assert_string_equal("#0000000d00c0000c",
        text_of(id_value(UINT64_C(13) << 32 | 3u << GP_ID_SLOT_BITS | 12u)));
    gp_value_format(NULL, gp_value_id(id), text, sizeof text);
    assert_string_equal("#0000000d0040000c", text);
}

static void types_are_known_by_their_numbers_where_some_are_absent(void **state)
{
    (void)state;
    static const gp_object_type fly = {.name = "fly", .number = 5};
    static const gp_object_type gnat = {.name = "gnat", .number = 6};
    static const gp_object_type *const left[] = {&wasp, &fly, &gnat, &world};
    static const gp_schema sparse = {
        .name = "sparse", .types = left, .type_count = 4, .entity_count = 3};
    const char *names[] = {
        NULL, NULL, "wasp", NULL, NULL, "fly", "gnat", NULL, NULL};
    for (uint64_t number = 1; number < 9; number++) {
        gp_id id = {UINT64_C(1) << 32 | number << GP_ID_SLOT_BITS | 3};
        gp_value value = {&gp_type_any, {.id = id}};
        char text[64];
        char wanted[64];
        gp_value again;
        const gp_object_type *type = gp_schema_type_of(&sparse, id);
        gp_value_format(&sparse, value, text, sizeof text);
        assert_int_equal(names[number] != NULL, type != NULL);
        if (type == NULL) {
            assert_int_equal('#', text[0]);
        } else {
            snprintf(wanted, sizeof wanted, "%s#3:1", names[number]);
            assert_string_equal(names[number], type->name);
            assert_string_equal(wanted, text);
        }
        assert_int_equal(GP_PROBLEM_NONE,
            gp_value_parse(&sparse, &gp_type_any, text, NULL, 0, &again, NULL));
        assert_int_equal(id.bits, again.as.id.bits);
    }
    gp_id none = {0};
    assert_ptr_equal(&world, gp_schema_type_of(&sparse, none));
}

static void texts_are_quoted(void **state)
{
    (void)state;
    assert_string_equal("\"Anna \\\"the\\\" b\\\\e\\n\\r\\t\\x1b\\x7f\"",
        text_of(gp_value_text("Anna \"the\" b\\e\n\r\t\x1b\x7f")));
    assert_string_equal(
        "\"gr\xc3\xbc\xc3\x9f\"", text_of(gp_value_text("gr\xc3\xbc\xc3\x9f")));
    assert_string_equal("\"\"", text_of(gp_value_text("")));
}

static void structs_and_arrays_have_all_in_them(void **state)
{
    (void)state;
    place home = {
        .at = {{1.0f, 2.5f}, {-0.0f, 1e30f}},
        .name = "ho\"me",
        .steps = {1, 2, 3},
        .owner = UINT64_C(1) << 32 | 1u << GP_ID_SLOT_BITS,
    };
    assert_string_equal(
        "{at: [{x: 1, y: 2.5}, {x: -0, y: 1e+30}], height: 0, team: bees, "
        "mood: 0, name: \"ho\\\"me\", steps: [1, 2, 3], is_open: false, "
        "deep: 0, far: 0, wide: 0, owner: bee#0:1, guest: none}",
        text_of(gp_value_load(&place_type, &home)));
    assert_round_trip(gp_value_load(&place_type, &home));
}

static void a_text_that_is_cut_returns_its_whole_length(void **state)
{
    (void)state;
    char text[4] = "xyz";
    assert_int_equal(
        6, gp_value_format(&schema, gp_value_i32(-12345), text, 4));
    assert_string_equal("-12", text);
    assert_int_equal(
        6, gp_value_format(&schema, gp_value_i32(-12345), text, 1));
    assert_string_equal("", text);
    assert_int_equal(
        6, gp_value_format(&schema, gp_value_i32(-12345), NULL, 0));
}

static void blanks_may_stand_between_tokens(void **state)
{
    (void)state;
    assert_int_equal(GP_PROBLEM_NONE,
        parse(&place_type,
            " {\n\tat : [ { y : 2 , x : 1 } ] , mood : hungry | angry ,"
            " steps : [ ] } \r\n"));
    assert_true(memory.at[0].x == 1.0f && memory.at[0].y == 2.0f);
    assert_int_equal(3, memory.mood);
}

static void what_is_left_out_is_zero(void **state)
{
    (void)state;
    memset(&memory, 0xA5, sizeof memory);
    assert_int_equal(GP_PROBLEM_NONE, parse(&place_type, "{steps: [7]}"));
    place expected;
    memset(&expected, 0, sizeof expected);
    expected.steps[0] = 7;
    assert_memory_equal(&expected, &memory, sizeof memory);
    assert_int_equal(GP_PROBLEM_NONE, parse(&place_type, "{}"));
    expected.steps[0] = 0;
    assert_memory_equal(&expected, &memory, sizeof memory);
}

static void of_a_field_that_stands_there_twice_the_last_counts(void **state)
{
    (void)state;
    assert_int_equal(GP_PROBLEM_NONE, parse(&point_type, "{x: 1, x: 2}"));
    assert_true(((const point *)parsed.as.bytes)->x == 2.0f);
}

static void integers_end_where_their_type_does(void **state)
{
    (void)state;
    assert_int_equal(GP_PROBLEM_NONE, parse(&gp_type_i8, "-128"));
    assert_int_equal(-128, parsed.as.i64);
    assert_refused(GP_PROBLEM_INEXACT, &gp_type_i8, "-129", 1);
    assert_refused(GP_PROBLEM_INEXACT, &gp_type_i8, "128", 0);
    assert_refused(GP_PROBLEM_INEXACT, &gp_type_u8, "256", 0);
    assert_refused(GP_PROBLEM_INEXACT, &gp_type_i64, "9223372036854775808", 0);
    assert_int_equal(
        GP_PROBLEM_NONE, parse(&gp_type_i64, "-9223372036854775808"));
    assert_true(parsed.as.i64 == INT64_MIN);
    assert_refused(GP_PROBLEM_INEXACT, &gp_type_u64, "18446744073709551616", 0);
    assert_refused(GP_PROBLEM_INEXACT, &gp_type_u64,
        "999999999999999999999999999999999999999999", 0);
    assert_int_equal(GP_PROBLEM_NONE, parse(&gp_type_i32, "-0"));
    assert_int_equal(0, parsed.as.i64);
    assert_int_equal(GP_PROBLEM_NONE, parse(&gp_type_i32, "007"));
    assert_int_equal(7, parsed.as.i64);
}

static void hostile_texts_are_refused_at_their_place(void **state)
{
    (void)state;
    assert_refused(GP_PROBLEM_TEXT, &gp_type_i32, "", 0);
    assert_refused(GP_PROBLEM_TEXT, &gp_type_i32, "  ", 2);
    assert_refused(GP_PROBLEM_TEXT, &gp_type_i32, "12x", 2);
    assert_refused(GP_PROBLEM_TEXT, &gp_type_i32, "--1", 1);
    assert_refused(GP_PROBLEM_TEXT, &gp_type_u32, "-1", 0);
    assert_refused(GP_PROBLEM_TEXT, &gp_type_u32, "1 2", 2);
    assert_refused(GP_PROBLEM_TEXT, &gp_type_bool, "tru", 0);
    assert_refused(GP_PROBLEM_TEXT, &gp_type_bool, "truest", 0);
    assert_refused(GP_PROBLEM_TEXT, &gp_type_bool, "1", 0);
    assert_refused(GP_PROBLEM_UNKNOWN, &team, "bee", 0);
    assert_refused(GP_PROBLEM_UNKNOWN, &team, "bees_", 0);
    assert_refused(GP_PROBLEM_UNKNOWN, &team, "0", 0);
    assert_refused(GP_PROBLEM_TEXT, &team, "|", 0);
    assert_refused(GP_PROBLEM_TEXT, &mood, "hungry|", 7);
    assert_refused(GP_PROBLEM_UNKNOWN, &mood, "hungry|8", 7);
    assert_refused(GP_PROBLEM_TEXT, &mood, "hungry angry", 7);
    assert_refused(GP_PROBLEM_TEXT, &color, "?", 0);
}

static void hostile_quotes_are_refused(void **state)
{
    (void)state;
    assert_refused(GP_PROBLEM_TEXT, &text_6, "", 0);
    assert_refused(GP_PROBLEM_TEXT, &text_6, "abc", 0);
    assert_refused(GP_PROBLEM_TEXT, &text_6, "\"abc", 4);
    assert_refused(GP_PROBLEM_TEXT, &text_6, "\"abc\\", 5);
    assert_refused(GP_PROBLEM_TEXT, &text_6, "\"\\q\"", 2);
    assert_refused(GP_PROBLEM_TEXT, &text_6, "\"\\x", 3);
    assert_refused(GP_PROBLEM_TEXT, &text_6, "\"\\xg0\"", 3);
    assert_refused(GP_PROBLEM_TEXT, &text_6, "\"\\x1\"", 4);
    assert_refused(GP_PROBLEM_TEXT, &text_6, "\"\\x00\"", 5);
    assert_refused(GP_PROBLEM_INEXACT, &text_6, "\"abcdef\"", 0);
    assert_refused(GP_PROBLEM_TEXT, &text_6, "\"abc\"d", 5);
    assert_int_equal(GP_PROBLEM_NONE, parse(&text_6, "\"\\xff\\x01\""));
    assert_string_equal("\xff\x01", parsed.as.text);
}

static void hostile_structs_and_arrays_are_refused(void **state)
{
    (void)state;
    assert_refused(GP_PROBLEM_TEXT, &point_type, "", 0);
    assert_refused(GP_PROBLEM_TEXT, &point_type, "{", 1);
    assert_refused(GP_PROBLEM_TEXT, &point_type, "{{{{{{{{", 1);
    assert_refused(GP_PROBLEM_UNKNOWN, &point_type, "{z: 1}", 1);
    assert_refused(GP_PROBLEM_TEXT, &point_type, "{x 1}", 3);
    assert_refused(GP_PROBLEM_TEXT, &point_type, "{x: }", 4);
    assert_refused(GP_PROBLEM_TEXT, &point_type, "{x: 1,}", 6);
    assert_refused(GP_PROBLEM_TEXT, &point_type, "{x: 1", 5);
    assert_refused(GP_PROBLEM_TEXT, &point_type, "{x: 1} x", 7);
    assert_refused(GP_PROBLEM_TEXT, &point_type, "{x: 1; y: 2}", 5);
    assert_refused(GP_PROBLEM_TEXT, &bytes_3, "[[[[[[", 1);
    assert_refused(GP_PROBLEM_TEXT, &bytes_3, "[1, ]", 4);
    assert_refused(GP_PROBLEM_INEXACT, &bytes_3, "[1, 2, 3, 4]", 10);
    assert_refused(GP_PROBLEM_INEXACT, &bytes_3, "[1, 300]", 4);
    assert_refused(
        GP_PROBLEM_UNKNOWN, &place_type, "{at: [{x: 1}, {x: 1, q: 2}]}", 21);
}

static void hostile_refs_are_refused(void **state)
{
    (void)state;
    assert_refused(GP_PROBLEM_UNKNOWN, &gp_type_any, "fly#1:1", 0);
    assert_refused(GP_PROBLEM_UNKNOWN, &gp_type_any, "world#1:1", 0);
    assert_refused(GP_PROBLEM_TEXT, &gp_type_any, "", 0);
    assert_refused(GP_PROBLEM_TEXT, &gp_type_any, "bee", 3);
    assert_refused(GP_PROBLEM_TEXT, &gp_type_any, "bee#", 4);
    assert_refused(GP_PROBLEM_TEXT, &gp_type_any, "bee#1", 5);
    assert_refused(GP_PROBLEM_TEXT, &gp_type_any, "bee#1:", 6);
    assert_refused(GP_PROBLEM_INEXACT, &gp_type_any, "bee#1:0", 6);
    assert_refused(GP_PROBLEM_INEXACT, &gp_type_any, "bee#4194304:1", 4);
    assert_refused(GP_PROBLEM_INEXACT, &gp_type_any, "bee#1:2147483649", 6);
    assert_refused(GP_PROBLEM_INEXACT, &ref_bee, "wasp#1:1", 0);
    assert_refused(GP_PROBLEM_TEXT, &gp_type_any, "#00000001", 9);
    assert_refused(GP_PROBLEM_TEXT, &gp_type_any, "#000000010040000g", 16);
    assert_refused(GP_PROBLEM_INEXACT, &ref_bee, "#0000000100800000", 0);
    gp_value id = gp_value_none();
    assert_int_equal(GP_PROBLEM_UNKNOWN,
        gp_value_parse(NULL, &gp_type_any, "bee#1:1", NULL, 0, &id, NULL));
}

static void too_little_memory_is_an_error(void **state)
{
    (void)state;
    gp_value value = gp_value_i32(3);
    assert_int_equal(GP_PROBLEM_ROOM,
        gp_value_parse(&schema, &bytes_3, "[1]", &memory, 2, &value, NULL));
    assert_int_equal(GP_PROBLEM_ROOM,
        gp_value_parse(&schema, &gp_type_text, "\"\"", NULL, 0, &value, NULL));
    assert_int_equal(3, value.as.i64);
    assert_int_equal(GP_PROBLEM_NONE,
        gp_value_parse(&schema, &gp_type_i32, "4", NULL, 0, &value, NULL));
    assert_int_equal(4, value.as.i64);
    assert_int_equal(GP_PROBLEM_NONE, gp_value_parse(&schema, &gp_type_text,
                                          "\"ab\"", &memory, 3, &value, NULL));
    assert_string_equal("ab", value.as.text);
    assert_int_equal(
        GP_PROBLEM_INEXACT, gp_value_parse(&schema, &gp_type_text, "\"abc\"",
                                &memory, 3, &value, NULL));
}

/* Random values, half of all parts of them edges. */

static uint64_t random_state;

static uint64_t random_bits(void)
{
    random_state += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t bits = random_state;
    bits = (bits ^ bits >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    bits = (bits ^ bits >> 27) * UINT64_C(0x94D049BB133111EB);
    return bits ^ bits >> 31;
}

static uint64_t random_number(void)
{
    static const uint64_t edges[] = {0, 1, UINT64_MAX, 0x7f, 0x80, 0xff, 0x7fff,
        0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff,
        UINT64_C(0x7fffffffffffffff), UINT64_C(0x8000000000000000)};
    uint64_t bits = random_bits();
    return bits % 2 == 0 ? bits >> random_bits() % 64
                         : edges[(bits >> 8) % (sizeof edges / sizeof *edges)];
}

static float random_f32(void)
{
    static const uint32_t edges[] = {0, 0x80000000, 1, 0x80000001, 0x007fffff,
        0x00800000, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000,
        0xffc00000, 0x7f800001, 0x7fffffff, 0x3dcccccd, 0x4b800000, 0x3f800000};
    uint64_t bits = random_bits();
    uint32_t chosen = bits % 2 == 0
                          ? (uint32_t)(bits >> 32)
                          : edges[(bits >> 8) % (sizeof edges / sizeof *edges)];
    float number;
    memcpy(&number, &chosen, sizeof number);
    return number;
}

static double random_f64(void)
{
    static const uint64_t edges[] = {0, UINT64_C(0x8000000000000000), 1,
        UINT64_C(0x000fffffffffffff), UINT64_C(0x0010000000000000),
        UINT64_C(0x7fefffffffffffff), UINT64_C(0x7ff0000000000000),
        UINT64_C(0xfff0000000000000), UINT64_C(0x7ff8000000000000),
        UINT64_C(0xfff8000000000000), UINT64_C(0x7ff0000000000001),
        UINT64_C(0x3fb999999999999a), UINT64_C(0x4340000000000000),
        UINT64_C(0x44b52d02c7e14af6), UINT64_C(0x444b1ae4d6e2ef50)};
    uint64_t bits = random_bits();
    uint64_t chosen = bits % 2 == 0
                          ? random_bits()
                          : edges[(bits >> 8) % (sizeof edges / sizeof *edges)];
    double number;
    memcpy(&number, &chosen, sizeof number);
    return number;
}

static void random_text(char *text, size_t size)
{
    static const char edges[] = "\"\\\n\t\r \x01\x7f\xff\x80{}[]:,|#?";
    size_t length = (size_t)(random_bits() % size);
    for (size_t i = 0; i < length; i++) {
        uint64_t bits = random_bits();
        text[i] = bits % 2 == 0 ? (char)(1 + (bits >> 8) % 255)
                                : edges[(bits >> 8) % (sizeof edges - 1)];
    }
    memset(text + length, 0, size - length);
}

static uint64_t random_id(uint64_t type)
{
    uint64_t bits = random_number();
    if (random_bits() % 3 == 0) {
        return 0;
    }
    bits &= ~(UINT64_C(0x3ff) << GP_ID_SLOT_BITS);
    return bits | type << GP_ID_SLOT_BITS;
}

static place random_place(void)
{
    place made;
    memset(&made, (int)(random_bits() % 256), sizeof made);
    for (int i = 0; i < 2; i++) {
        made.at[i].x = random_f32();
        made.at[i].y = random_f32();
    }
    made.height = random_f64();
    made.team = (int32_t)teams[random_bits() % 4].value;
    made.mood = (uint32_t)random_bits() & 0x80000003;
    random_text(made.name, sizeof made.name);
    for (int i = 0; i < 3; i++) {
        made.steps[i] = (uint8_t)random_number();
    }
    made.is_open = random_bits() % 2 == 0;
    made.deep = (int8_t)random_number();
    made.far = (int64_t)random_number();
    made.wide = random_number();
    made.owner = random_id(1);
    made.guest = random_id(random_bits() % 4);
    return made;
}

static void random_values_come_back_as_they_were(void **state)
{
    (void)state;
    random_state = 1;
    for (int i = 0; i < ROUNDS(5000); i++) {
        place made = random_place();
        assert_round_trip(gp_value_load(&place_type, &made));
    }
}

/* Damages a good text in one place, or cuts it off. */
static void damage(char *text)
{
    size_t length = strlen(text);
    size_t at = (size_t)(random_bits() % (length + 1));
    uint64_t bits = random_bits();
    if (bits % 4 == 0) {
        text[at] = '\0';
    } else if (bits % 4 == 1) {
        memmove(text + at, text + at + 1, length - at);
    } else if (at < length) {
        text[at] = (char)(1 + (bits >> 8) % 255);
    }
}

static void damaged_texts_are_read_or_refused_and_no_more(void **state)
{
    (void)state;
    random_state = 2;
    uint32_t refused = 0;
    for (int i = 0; i < ROUNDS(20000); i++) {
        place made = random_place();
        char text[1024];
        gp_value_format(
            &schema, gp_value_load(&place_type, &made), text, sizeof text);
        damage(text);
        if (parse(&place_type, text) == GP_PROBLEM_NONE) {
            assert_round_trip(parsed);
        } else {
            refused++;
            assert_true(found_at <= strlen(text));
            assert_null(parsed.type);
        }
    }
    assert_true(refused > ROUNDS(10000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_look_as_the_header_says),
        cmocka_unit_test(ids_look_as_gp_id_format_writes_them),
        cmocka_unit_test(
            types_are_known_by_their_numbers_where_some_are_absent),
        cmocka_unit_test(texts_are_quoted),
        cmocka_unit_test(structs_and_arrays_have_all_in_them),
        cmocka_unit_test(a_text_that_is_cut_returns_its_whole_length),
        cmocka_unit_test(blanks_may_stand_between_tokens),
        cmocka_unit_test(what_is_left_out_is_zero),
        cmocka_unit_test(of_a_field_that_stands_there_twice_the_last_counts),
        cmocka_unit_test(integers_end_where_their_type_does),
        cmocka_unit_test(hostile_texts_are_refused_at_their_place),
        cmocka_unit_test(hostile_quotes_are_refused),
        cmocka_unit_test(hostile_structs_and_arrays_are_refused),
        cmocka_unit_test(hostile_refs_are_refused),
        cmocka_unit_test(too_little_memory_is_an_error),
        cmocka_unit_test(random_values_come_back_as_they_were),
        cmocka_unit_test(damaged_texts_are_read_or_refused_and_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
