/* Values in memory, what is the same, and what converts into what. */
#include "gp_value.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { LOW = -3, HIGH = 7 };

static const gp_member levels[] = {{"low", LOW}, {"high", HIGH}};
static const gp_type level = {
    .kind = GP_KIND_ENUM,
    .size = 4,
    .name = "level",
    .count = 2,
    .members = levels,
};

static const gp_member sides[] = {{"left", 0}, {"right", 200}};
static const gp_type side = {
    .kind = GP_KIND_ENUM,
    .size = 1, /* as with -fshort-enums */
    .name = "side",
    .count = 2,
    .members = sides,
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
    .kind = GP_KIND_REF,
    .size = 8,
    .name = "ref bee",
    .number = 3,
};

static const gp_type text_8 = {
    .kind = GP_KIND_TEXT, .size = 8, .name = "str[8]"};
static const gp_type text_9 = {
    .kind = GP_KIND_TEXT, .size = 9, .name = "str[9]"};
static const gp_type bytes_3 = {
    .kind = GP_KIND_ARRAY,
    .size = 3,
    .name = "u8[3]",
    .count = 3,
    .element = &gp_type_u8,
};
static const gp_type other_bytes_3 = {
    .kind = GP_KIND_ARRAY,
    .size = 3,
    .name = "u8[3]",
    .count = 3,
    .element = &gp_type_u8,
};
static const gp_type signed_3 = {
    .kind = GP_KIND_ARRAY,
    .size = 3,
    .name = "i8[3]",
    .count = 3,
    .element = &gp_type_i8,
};

typedef struct place {
    char name[8];
    uint8_t steps[3];
    double height;
} place;

static const gp_field place_fields[] = {
    {"name", offsetof(place, name), &text_8},
    {"steps", offsetof(place, steps), &bytes_3},
    {"height", offsetof(place, height), &gp_type_f64},
};
static const gp_type place_type = {
    .kind = GP_KIND_STRUCT,
    .size = sizeof(place),
    .name = "place",
    .count = 3,
    .fields = place_fields,
};

static const gp_type *const numbers[] = {&gp_type_i8, &gp_type_i16,
    &gp_type_i32, &gp_type_i64, &gp_type_u8, &gp_type_u16, &gp_type_u32,
    &gp_type_u64, &gp_type_f16, &gp_type_f32, &gp_type_f64};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static gp_value f32_of_bits(uint32_t bits)
{
    float number;
    memcpy(&number, &bits, sizeof number);
    return gp_value_f32(number);
}

static gp_value f64_of_bits(uint64_t bits)
{
    double number;
    memcpy(&number, &bits, sizeof number);
    return gp_value_f64(number);
}

static gp_id id_of(uint64_t bits)
{
    gp_id id = {bits};
    return id;
}

/* The problem of a conversion; what comes out of it is in `converted`. */
static gp_value converted;

static gp_problem convert(gp_value value, const gp_type *type)
{
    converted = gp_value_none();
    return gp_value_convert(value, type, &converted);
}

/* What is stored and loaded again is the same, at any address. */
static void assert_kept(gp_value value, size_t size)
{
    unsigned char memory[64];
    memset(memory, 0xA5, sizeof memory);
    gp_value_store(value, memory + 1, (uint32_t)size);
    assert_int_equal(0xA5, memory[0]);
    assert_int_equal(0xA5, memory[1 + size]);
    assert_true(gp_value_same(value, gp_value_load(value.type, memory + 1)));
}

static void scalars_are_kept_at_any_address(void **state)
{
    (void)state;
    assert_kept(gp_value_bool(true), sizeof(bool));
    assert_kept(gp_value_signed(&gp_type_i8, INT8_MIN), 1);
    assert_kept(gp_value_signed(&gp_type_i16, INT16_MIN), 2);
    assert_kept(gp_value_i32(INT32_MIN), 4);
    assert_kept(gp_value_i64(INT64_MIN), 8);
    assert_kept(gp_value_unsigned(&gp_type_u8, UINT8_MAX), 1);
    assert_kept(gp_value_unsigned(&gp_type_u16, UINT16_MAX), 2);
    assert_kept(gp_value_u32(UINT32_MAX), 4);
    assert_kept(gp_value_u64(UINT64_MAX), 8);
    assert_kept(gp_value_f16(-0.1f), 2);
    assert_kept(gp_value_f16(1e9f), 2);
    assert_kept(gp_value_f32(-0.0f), 4);
    assert_kept(gp_value_f64(-0.0), 8);
    assert_kept(f32_of_bits(0x7fc00123), 4);
    assert_kept(f64_of_bits(UINT64_C(0xfff8000000000123)), 8);
    assert_kept(gp_value_id(id_of(UINT64_C(0x100c00005))), 8);
}

static void an_f16_is_a_float_of_two_bytes(void **state)
{
    (void)state;
    assert_true(gp_value_f16(0.1f).as.f32 == 0.0999755859375f);
    for (uint32_t bits = 0; bits <= UINT16_MAX; bits++) {
        uint16_t memory = (uint16_t)bits;
        gp_value value = gp_value_load(&gp_type_f16, &memory);
        memory = 0;
        gp_value_store(value, &memory, sizeof memory);
        assert_int_equal(bits, memory);
    }
}

static void an_f16_converts_to_what_holds_it(void **state)
{
    (void)state;
    gp_value half = gp_value_f16(0.1f);
    assert_int_equal(GP_PROBLEM_NONE, convert(half, &gp_type_f32));
    assert_true(gp_same_f32(half.as.f32, converted.as.f32));
    assert_int_equal(GP_PROBLEM_NONE, convert(converted, &gp_type_f16));
    assert_true(gp_value_same(half, converted));
    assert_int_equal(GP_PROBLEM_NONE, convert(half, &gp_type_f64));
    assert_int_equal(GP_PROBLEM_NONE, convert(converted, &gp_type_f16));
    assert_int_equal(
        GP_PROBLEM_INEXACT, convert(gp_value_f32(0.1f), &gp_type_f16));
    assert_int_equal(
        GP_PROBLEM_INEXACT, convert(gp_value_f64(65505.0), &gp_type_f16));
    assert_int_equal(
        GP_PROBLEM_NONE, convert(gp_value_f32(INFINITY), &gp_type_f16));
    assert_int_equal(
        GP_PROBLEM_NONE, convert(gp_value_i32(65504), &gp_type_f16));
    assert_int_equal(GP_PROBLEM_NONE, convert(converted, &gp_type_i32));
    assert_int_equal(65504, converted.as.i64);
    assert_int_equal(
        GP_PROBLEM_INEXACT, convert(gp_value_i32(2049), &gp_type_f16));
    assert_int_equal(
        GP_PROBLEM_INEXACT, convert(gp_value_i32(70000), &gp_type_f16));
    assert_int_equal(
        GP_PROBLEM_INEXACT, convert(gp_value_f16(0.5f), &gp_type_u8));
}

static void scalars_are_found_by_their_kinds(void **state)
{
    (void)state;
    assert_null(gp_value_scalar_type(GP_KIND_NONE));
    assert_null(gp_value_scalar_type(GP_KIND_TEXT));
    assert_null(gp_value_scalar_type(GP_KIND_REF));
    for (int kind = GP_KIND_BOOL; kind <= GP_KIND_F64; kind++) {
        assert_int_equal(kind, gp_value_scalar_type((gp_kind)kind)->kind);
    }
}

static void enums_and_flags_are_kept_whatever_their_size(void **state)
{
    (void)state;
    assert_kept(gp_value_signed(&level, LOW), 4);
    assert_kept(gp_value_signed(&level, HIGH), 4);
    assert_kept(gp_value_signed(&side, 200), 1);
    assert_kept(gp_value_unsigned(&mood, 0x80000003), 4);
    unsigned char byte = 200;
    assert_int_equal(200, gp_value_load(&side, &byte).as.i64);
    int32_t low = LOW;
    assert_int_equal(LOW, gp_value_load(&level, &low).as.i64);
}

static void texts_structs_and_arrays_point_to_their_memory(void **state)
{
    (void)state;
    place home = {"home", {1, 2, 3}, 2.5};
    gp_value value = gp_value_load(&place_type, &home);
    assert_ptr_equal(&home, value.as.bytes);
    assert_kept(value, sizeof home);
    assert_kept(gp_value_load(&bytes_3, home.steps), 3);
    gp_value name = gp_value_load(&text_8, home.name);
    assert_ptr_equal(home.name, name.as.text);
    assert_kept(name, 8);
}

static void a_text_is_cut_where_it_is_stored(void **state)
{
    (void)state;
    char field[8];
    memset(field, 'x', sizeof field);
    gp_value_store(gp_value_text("Wunderb\xc3\xa4r"), field, sizeof field);
    assert_string_equal("Wunderb", field);
    gp_value_store(gp_value_text("a"), field, sizeof field);
    assert_memory_equal("a\0\0\0\0\0\0", field, sizeof field);
}

static void same_means_the_same_bits(void **state)
{
    (void)state;
    assert_true(gp_value_same(gp_value_i32(3), gp_value_i32(3)));
    assert_false(gp_value_same(gp_value_i32(3), gp_value_i32(4)));
    assert_false(gp_value_same(gp_value_i32(3), gp_value_i64(3)));
    assert_false(gp_value_same(gp_value_f32(0.0f), gp_value_f32(-0.0f)));
    assert_false(gp_value_same(gp_value_f64(0.0), gp_value_f64(-0.0)));
    assert_true(
        gp_value_same(f32_of_bits(0x7fc00001), f32_of_bits(0x7fc00001)));
    assert_false(
        gp_value_same(f32_of_bits(0x7fc00001), f32_of_bits(0x7fc00002)));
    assert_false(gp_value_same(gp_value_bool(true), gp_value_bool(false)));
    assert_true(gp_value_same(gp_value_none(), gp_value_none()));
    assert_false(gp_value_same(gp_value_none(), gp_value_i32(0)));
    assert_false(gp_value_same(gp_value_i32(0), gp_value_none()));
}

static void structs_are_the_same_field_by_field(void **state)
{
    (void)state;
    place a;
    place b;
    memset(&a, 0x11, sizeof a);
    memset(&b, 0x22, sizeof b);
    for (int i = 0; i < 2; i++) {
        place *each = i == 0 ? &a : &b;
        memcpy(each->name, "home", 5); /* what follows the NUL differs */
        memset(each->steps, 7, sizeof each->steps);
        each->height = (double)NAN;
    }
    gp_value left = gp_value_load(&place_type, &a);
    gp_value right = gp_value_load(&place_type, &b);
    assert_true(gp_value_same(left, right));
    b.steps[2] = 8;
    assert_false(gp_value_same(left, right));
    b.steps[2] = 7;
    b.name[0] = 'H';
    assert_false(gp_value_same(left, right));
    b.name[0] = 'h';
    b.height = -(double)NAN;
    assert_false(gp_value_same(left, right));
}

static void a_type_described_twice_is_one_type(void **state)
{
    (void)state;
    assert_true(gp_type_same(&bytes_3, &other_bytes_3));
    assert_false(gp_type_same(&bytes_3, &signed_3));
    assert_false(gp_type_same(&level, &mood));
    assert_false(gp_type_same(&text_8, &text_9));
    uint8_t a[3] = {1, 2, 3};
    uint8_t b[3] = {1, 2, 3};
    assert_true(gp_value_same(
        gp_value_load(&bytes_3, a), gp_value_load(&other_bytes_3, b)));
    assert_int_equal(
        GP_PROBLEM_NONE, convert(gp_value_load(&bytes_3, a), &other_bytes_3));
    assert_int_equal(
        GP_PROBLEM_WRONG_TYPE, convert(gp_value_load(&bytes_3, a), &signed_3));
}

static void externs_are_one_type_by_name_and_compared_by_bytes(void **state)
{
    (void)state;
    static const gp_type color = {
        .kind = GP_KIND_EXTERN, .size = 4, .name = "color"};
    static const gp_type again = {
        .kind = GP_KIND_EXTERN, .size = 4, .name = "color"};
    static const gp_type other = {
        .kind = GP_KIND_EXTERN, .size = 4, .name = "shade"};
    gp_value red = gp_value_load(&color, "\xff\0\0");
    assert_true(gp_value_same(red, gp_value_load(&again, "\xff\0\0")));
    assert_false(gp_value_same(red, gp_value_load(&again, "\xff\1\0")));
    assert_kept(red, 4);
    assert_int_equal(GP_PROBLEM_NONE, convert(red, &again));
    assert_int_equal(GP_PROBLEM_WRONG_TYPE, convert(red, &other));
    assert_int_equal(GP_PROBLEM_WRONG_TYPE, convert(gp_value_i32(1), &color));
}

/* Numbers: a value of each kind, over and at the edges of all the others. */

static const int64_t integers[] = {0, 1, -1, INT8_MIN, INT8_MIN - 1, INT8_MAX,
    INT8_MAX + 1, UINT8_MAX, UINT8_MAX + 1, INT16_MIN, INT16_MIN - 1, INT16_MAX,
    INT16_MAX + 1, 2047, 2048, 2049, 65504, 65505, 65519, 65520, UINT16_MAX,
    UINT16_MAX + 1, INT32_MIN, INT64_C(-2147483649), INT32_MAX,
    INT64_C(2147483648), UINT32_MAX, INT64_C(4294967296), 16777216, 16777217,
    -16777217, INT64_C(9007199254740992), INT64_C(9007199254740993), INT64_MAX,
    INT64_MIN, INT64_MIN + 1};

/* Whether a number of a type is just this integer. */
static bool is_just(gp_value value, int64_t integer)
{
    if (value.type->kind == GP_KIND_F16 || value.type->kind == GP_KIND_F32) {
        return (double)value.as.f32 >= -0x1p63 &&
               (double)value.as.f32 < 0x1p63 &&
               (int64_t)value.as.f32 == integer;
    }
    if (value.type->kind == GP_KIND_F64) {
        return value.as.f64 >= -0x1p63 && value.as.f64 < 0x1p63 &&
               (int64_t)value.as.f64 == integer;
    }
    bool is_signed = value.type->kind <= GP_KIND_I64;
    return is_signed ? value.as.i64 == integer
                     : integer >= 0 && value.as.u64 == (uint64_t)integer;
}

/* Whether a type has this integer, found out by a store of it. */
static bool can_hold(const gp_type *type, int64_t integer)
{
    unsigned char memory[8];
    if (type->kind == GP_KIND_F16) {
        gp_f16 number = gp_f16_from_f32((float)integer);
        memcpy(memory, &number, sizeof number);
    } else if (type->kind == GP_KIND_F32) {
        float number = (float)integer;
        memcpy(memory, &number, sizeof number);
    } else if (type->kind == GP_KIND_F64) {
        double number = (double)integer;
        memcpy(memory, &number, sizeof number);
    } else {
        gp_value_store(
            gp_value_signed(&gp_type_i64, integer), memory, type->size);
    }
    return is_just(gp_value_load(type, memory), integer);
}

static void integers_convert_to_every_number_that_holds_them(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof integers / sizeof *integers; i++) {
        for (size_t j = 0; j < NUMBERS; j++) {
            bool fits = can_hold(numbers[j], integers[i]);
            gp_problem problem = convert(gp_value_i64(integers[i]), numbers[j]);
            assert_int_equal(
                fits ? GP_PROBLEM_NONE : GP_PROBLEM_INEXACT, problem);
            if (fits) {
                assert_ptr_equal(numbers[j], converted.type);
                assert_true(is_just(converted, integers[i]));
                assert_int_equal(
                    GP_PROBLEM_NONE, convert(converted, &gp_type_i64));
                assert_int_equal(integers[i], converted.as.i64);
            } else {
                assert_null(converted.type);
            }
        }
    }
}

static void the_largest_u64_is_no_signed_integer_and_no_float(void **state)
{
    (void)state;
    gp_value most = gp_value_u64(UINT64_MAX);
    assert_int_equal(GP_PROBLEM_NONE, convert(most, &gp_type_u64));
    assert_int_equal(GP_PROBLEM_INEXACT, convert(most, &gp_type_i64));
    assert_int_equal(GP_PROBLEM_INEXACT, convert(most, &gp_type_f64));
    assert_int_equal(GP_PROBLEM_INEXACT, convert(most, &gp_type_f32));
    assert_int_equal(GP_PROBLEM_NONE,
        convert(gp_value_u64(UINT64_C(1) << 63), &gp_type_f32));
    assert_true(converted.as.f32 == 0x1p63f);
    assert_int_equal(GP_PROBLEM_NONE, convert(converted, &gp_type_u64));
    assert_true(converted.as.u64 == UINT64_C(1) << 63);
}

static void floats_become_integers_only_where_they_are_some(void **state)
{
    (void)state;
    static const double none[] = {0.5, -0.5, -0.0, 1e300, -1e300, 0x1p64,
        -0x1.0000000000001p63, 5e-324, 1e-3};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        for (size_t j = 0; j < NUMBERS - 3; j++) {
            assert_int_equal(
                GP_PROBLEM_INEXACT, convert(gp_value_f64(none[i]), numbers[j]));
        }
    }
    static const double special[] = {
        (double)NAN, (double)INFINITY, (double)-INFINITY};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(GP_PROBLEM_INEXACT,
            convert(gp_value_f64(special[i]), &gp_type_i64));
        assert_int_equal(GP_PROBLEM_INEXACT,
            convert(gp_value_f32((float)special[i]), &gp_type_u64));
    }
    assert_int_equal(
        GP_PROBLEM_NONE, convert(gp_value_f64(-0x1p63), &gp_type_i64));
    assert_true(converted.as.i64 == INT64_MIN);
    assert_int_equal(
        GP_PROBLEM_NONE, convert(gp_value_f32(-128.0f), &gp_type_i8));
    assert_int_equal(-128, converted.as.i64);
}

static void numbers_keep_their_sign(void **state)
{
    (void)state;
    assert_int_equal(
        GP_PROBLEM_INEXACT, convert(gp_value_f64(0x1p63), &gp_type_i64));
    assert_int_equal(
        GP_PROBLEM_NONE, convert(gp_value_f64(0x1p63), &gp_type_u64));
    assert_int_equal(
        GP_PROBLEM_INEXACT, convert(gp_value_f64(-1.0), &gp_type_u64));
    assert_int_equal(
        GP_PROBLEM_INEXACT, convert(gp_value_i32(-1), &gp_type_u32));
    assert_int_equal(
        GP_PROBLEM_INEXACT, convert(gp_value_u32(UINT32_MAX), &gp_type_i32));
}

static void floats_keep_their_bits_or_are_refused(void **state)
{
    (void)state;
    assert_int_equal(
        GP_PROBLEM_INEXACT, convert(gp_value_f64(0.1), &gp_type_f32));
    assert_int_equal(
        GP_PROBLEM_INEXACT, convert(gp_value_f64(1e300), &gp_type_f32));
    assert_int_equal(
        GP_PROBLEM_INEXACT, convert(gp_value_f64(-1e300), &gp_type_f32));
    assert_int_equal(
        GP_PROBLEM_INEXACT, convert(gp_value_f64(1e-300), &gp_type_f32));
    static const float kept[] = {0.0f, -0.0f, 0.1f, 1e-45f, 3.4028235e38f,
        (float)INFINITY, (float)-INFINITY};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        gp_value given = gp_value_f32(kept[i]);
        assert_int_equal(GP_PROBLEM_NONE, convert(given, &gp_type_f64));
        assert_int_equal(GP_PROBLEM_NONE, convert(converted, &gp_type_f32));
        assert_true(gp_value_same(given, converted));
    }
}

static void a_nan_stays_one(void **state)
{
    (void)state;
    gp_value given = f32_of_bits(0xffc00123);
    assert_int_equal(GP_PROBLEM_NONE, convert(given, &gp_type_f64));
    assert_true(isnan(converted.as.f64));
    assert_int_equal(GP_PROBLEM_NONE, convert(converted, &gp_type_f32));
    assert_true(gp_value_same(given, converted));
    gp_value long_one = f64_of_bits(UINT64_C(0x7ff8000000000001));
    assert_int_equal(GP_PROBLEM_INEXACT, convert(long_one, &gp_type_f32));
}

static void enums_take_only_what_a_member_stands_for(void **state)
{
    (void)state;
    assert_int_equal(GP_PROBLEM_NONE, convert(gp_value_i32(LOW), &level));
    assert_ptr_equal(&level, converted.type);
    assert_int_equal(LOW, converted.as.i64);
    assert_int_equal(GP_PROBLEM_INEXACT, convert(gp_value_i32(0), &level));
    assert_int_equal(
        GP_PROBLEM_INEXACT, convert(gp_value_signed(&level, 1), &level));
    assert_int_equal(GP_PROBLEM_INEXACT,
        convert(gp_value_u64((uint64_t)(int64_t)LOW), &level));
    assert_int_equal(
        GP_PROBLEM_WRONG_TYPE, convert(gp_value_f32(7.0f), &level));
    assert_int_equal(
        GP_PROBLEM_NONE, convert(gp_value_signed(&level, LOW), &gp_type_i8));
    assert_int_equal(LOW, converted.as.i64);
    assert_int_equal(
        GP_PROBLEM_INEXACT, convert(gp_value_signed(&level, LOW), &gp_type_u8));
    assert_int_equal(GP_PROBLEM_WRONG_TYPE,
        convert(gp_value_signed(&level, LOW), &gp_type_f64));
    assert_int_equal(
        GP_PROBLEM_WRONG_TYPE, convert(gp_value_signed(&side, 0), &level));
}

static void flags_take_only_bits_that_have_a_name(void **state)
{
    (void)state;
    assert_int_equal(GP_PROBLEM_NONE, convert(gp_value_u32(3), &mood));
    assert_int_equal(3, converted.as.u64);
    assert_int_equal(GP_PROBLEM_NONE, convert(gp_value_i32(0), &mood));
    assert_int_equal(GP_PROBLEM_NONE,
        convert(gp_value_unsigned(&mood, 0x80000000), &gp_type_u32));
    assert_int_equal(GP_PROBLEM_INEXACT, convert(gp_value_u32(4), &mood));
    assert_int_equal(
        GP_PROBLEM_INEXACT, convert(gp_value_unsigned(&mood, 4), &mood));
    assert_int_equal(GP_PROBLEM_INEXACT, convert(gp_value_i32(-1), &mood));
}

static void a_ref_takes_only_ids_of_its_type(void **state)
{
    (void)state;
    gp_id bee = id_of(UINT64_C(0x100000000) | UINT64_C(3) << GP_ID_SLOT_BITS);
    gp_id wasp = id_of(UINT64_C(0x100000000) | UINT64_C(4) << GP_ID_SLOT_BITS);
    assert_int_equal(GP_PROBLEM_NONE, convert(gp_value_id(bee), &ref_bee));
    assert_true(converted.as.id.bits == bee.bits);
    assert_int_equal(GP_PROBLEM_NONE, convert(converted, &gp_type_any));
    assert_int_equal(GP_PROBLEM_INEXACT, convert(gp_value_id(wasp), &ref_bee));
    assert_int_equal(GP_PROBLEM_NONE, convert(gp_value_id(id_of(0)), &ref_bee));
    assert_int_equal(GP_PROBLEM_WRONG_TYPE, convert(gp_value_u64(0), &ref_bee));
    assert_int_equal(
        GP_PROBLEM_WRONG_TYPE, convert(gp_value_id(bee), &gp_type_u64));
}

static void other_kinds_do_not_convert(void **state)
{
    (void)state;
    assert_int_equal(
        GP_PROBLEM_WRONG_TYPE, convert(gp_value_bool(true), &gp_type_i32));
    assert_int_equal(
        GP_PROBLEM_WRONG_TYPE, convert(gp_value_i32(1), &gp_type_bool));
    assert_int_equal(
        GP_PROBLEM_WRONG_TYPE, convert(gp_value_text("1"), &gp_type_i32));
    assert_int_equal(GP_PROBLEM_WRONG_TYPE, convert(gp_value_i32(1), &text_8));
    assert_int_equal(
        GP_PROBLEM_WRONG_TYPE, convert(gp_value_i32(1), &place_type));
    assert_int_equal(
        GP_PROBLEM_WRONG_TYPE, convert(gp_value_none(), &gp_type_i32));
    assert_int_equal(
        GP_PROBLEM_NONE, convert(gp_value_text("12345678"), &text_8));
    assert_ptr_equal(&text_8, converted.type);
}

/* Values that tell whether a type widens: its edges, and what is in between. */
static bool all_convert(const gp_type *from, const gp_type *to)
{
    for (size_t i = 0; i < sizeof integers / sizeof *integers; i++) {
        gp_value each;
        if (gp_value_convert(gp_value_i64(integers[i]), from, &each) ==
                GP_PROBLEM_NONE &&
            convert(each, to) != GP_PROBLEM_NONE) {
            return false;
        }
    }
    gp_value most = gp_value_u64(UINT64_MAX);
    if (from->kind == GP_KIND_U64 && convert(most, to) != GP_PROBLEM_NONE) {
        return false;
    }
    bool is_float = from->kind >= GP_KIND_F16 && from->kind <= GP_KIND_F64;
    gp_value tenth = from->kind == GP_KIND_F16   ? gp_value_f16(0.1f)
                     : from->kind == GP_KIND_F32 ? gp_value_f32(0.1f)
                                                 : gp_value_f64(0.1);
    return !is_float || convert(tenth, to) == GP_PROBLEM_NONE;
}

static void a_type_widens_if_every_value_converts(void **state)
{
    (void)state;
    for (size_t i = 0; i < NUMBERS; i++) {
        for (size_t j = 0; j < NUMBERS; j++) {
            assert_int_equal(all_convert(numbers[i], numbers[j]),
                gp_type_widens(numbers[i], numbers[j]));
        }
    }
    assert_true(gp_type_widens(&text_8, &text_9));
    assert_false(gp_type_widens(&text_9, &text_8));
    assert_true(gp_type_widens(&text_8, &gp_type_text));
    assert_false(gp_type_widens(&gp_type_text, &text_8));
    assert_true(gp_type_widens(&ref_bee, &gp_type_any));
    assert_false(gp_type_widens(&gp_type_any, &ref_bee));
    assert_true(gp_type_widens(&level, &level));
    assert_false(gp_type_widens(&level, &gp_type_i64));
    assert_false(gp_type_widens(&gp_type_bool, &gp_type_i32));
    assert_true(gp_type_widens(&bytes_3, &other_bytes_3));
    assert_false(gp_type_widens(&bytes_3, &signed_3));
}

static void every_problem_has_words_of_its_own(void **state)
{
    (void)state;
    for (int i = GP_PROBLEM_NONE; i <= GP_PROBLEM_ROOM; i++) {
        for (int j = GP_PROBLEM_NONE; j < i; j++) {
            assert_string_not_equal(
                gp_problem_text((gp_problem)i), gp_problem_text((gp_problem)j));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scalars_are_kept_at_any_address),
        cmocka_unit_test(an_f16_is_a_float_of_two_bytes),
        cmocka_unit_test(an_f16_converts_to_what_holds_it),
        cmocka_unit_test(scalars_are_found_by_their_kinds),
        cmocka_unit_test(enums_and_flags_are_kept_whatever_their_size),
        cmocka_unit_test(texts_structs_and_arrays_point_to_their_memory),
        cmocka_unit_test(a_text_is_cut_where_it_is_stored),
        cmocka_unit_test(same_means_the_same_bits),
        cmocka_unit_test(structs_are_the_same_field_by_field),
        cmocka_unit_test(a_type_described_twice_is_one_type),
        cmocka_unit_test(externs_are_one_type_by_name_and_compared_by_bytes),
        cmocka_unit_test(integers_convert_to_every_number_that_holds_them),
        cmocka_unit_test(the_largest_u64_is_no_signed_integer_and_no_float),
        cmocka_unit_test(floats_become_integers_only_where_they_are_some),
        cmocka_unit_test(numbers_keep_their_sign),
        cmocka_unit_test(floats_keep_their_bits_or_are_refused),
        cmocka_unit_test(a_nan_stays_one),
        cmocka_unit_test(enums_take_only_what_a_member_stands_for),
        cmocka_unit_test(flags_take_only_bits_that_have_a_name),
        cmocka_unit_test(a_ref_takes_only_ids_of_its_type),
        cmocka_unit_test(other_kinds_do_not_convert),
        cmocka_unit_test(a_type_widens_if_every_value_converts),
        cmocka_unit_test(every_problem_has_words_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
