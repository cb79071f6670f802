/* Constants, enums, flags and structs, and docs that cannot break the C. */
#include "../support.h"

#include "garden.h"

#include <float.h>
#include <math.h>

static void integer_constants_have_their_values(void **state)
{
    (void)state;
    assert_true(GARDEN_HIVE_SIZE == 32);
    assert_true(GARDEN_I8_LOW == INT8_MIN && GARDEN_I8_HIGH == INT8_MAX);
    assert_true(GARDEN_I16_LOW == INT16_MIN && GARDEN_I16_HIGH == INT16_MAX);
    assert_true(GARDEN_I32_LOW == INT32_MIN && GARDEN_I32_HIGH == INT32_MAX);
    assert_true(GARDEN_I64_LOW == INT64_MIN && GARDEN_I64_HIGH == INT64_MAX);
    assert_int_equal(5000000000, GARDEN_I64_SMALL * 1000000000);
    assert_int_equal(-3, GARDEN_I64_MINUS);
    assert_int_equal(sizeof(int64_t), sizeof(GARDEN_I64_MINUS));
    assert_true(GARDEN_U8_HIGH == UINT8_MAX);
    assert_true(GARDEN_U16_HIGH == UINT16_MAX);
    assert_true(GARDEN_U32_HIGH == UINT32_MAX);
    assert_true(GARDEN_U64_HIGH == UINT64_MAX);
}

/* Values of every type as a program would keep them, without a cast. */
static const int8_t an_i8 = GARDEN_I8_LOW;
static const int16_t an_i16 = GARDEN_I16_LOW;
static const int32_t an_i32 = GARDEN_I32_LOW;
static const int64_t an_i64 = GARDEN_I64_LOW;
static const uint8_t a_u8 = GARDEN_U8_HIGH;
static const uint16_t a_u16 = GARDEN_U16_HIGH;
static const uint32_t a_u32 = GARDEN_U32_HIGH;
static const uint64_t a_u64 = GARDEN_U64_HIGH;
static const float an_f32 = GARDEN_LOWEST_F32;
static const double an_f64 = GARDEN_LOWEST_F64;
static const bool a_bool = GARDEN_YES_IT_IS;
static const char a_text[] = GARDEN_MOTTO;
static const char *const rows[GARDEN_HIVE_SIZE] = {"sized by a constant"};

static void constants_initialize_static_objects(void **state)
{
    (void)state;
    assert_int_equal(-1, an_i8 / INT8_MAX);
    assert_int_equal(-1, an_i16 / INT16_MAX);
    assert_int_equal(-1, an_i32 / INT32_MAX);
    assert_true(an_i64 < -INT64_MAX);
    assert_int_equal(255, a_u8);
    assert_int_equal(65535, a_u16);
    assert_true(a_u32 == UINT32_MAX && a_u64 == UINT64_MAX);
    assert_true(an_f32 == -FLT_MAX && an_f64 == -DBL_MAX);
    assert_true(a_bool);
    assert_string_equal("busy bees", a_text);
    assert_int_equal(32, sizeof rows / sizeof *rows);
    assert_string_equal("sized by a constant", rows[0]);
}

static void constants_work_where_macros_want_numbers(void **state)
{
    (void)state;
#if GARDEN_HIVE_SIZE == 32 && GARDEN_I32_LOW < 0 && GARDEN_I8_LOW == -128
    bool works = true;
#else
    bool works = false;
#endif
    assert_true(works);
    assert_int_equal(128 + 5, 5 - GARDEN_I8_LOW);
}

static void floating_constants_have_their_values(void **state)
{
    (void)state;
    assert_true(GARDEN_HALF == 0.5f);
    assert_true(GARDEN_LOWEST_F32 == -FLT_MAX);
    assert_true(GARDEN_LEAST_F32 > 0.0f && GARDEN_LEAST_F32 / 2.0f == 0.0f);
    assert_true(GARDEN_TENTH == 0.1);
    assert_true(GARDEN_LOWEST_F64 == -DBL_MAX);
    assert_true(GARDEN_LEAST_F64 > 0.0 && GARDEN_LEAST_F64 / 2.0 == 0.0);
    assert_true(GARDEN_MINUS_ZERO == 0.0f && signbit(GARDEN_MINUS_ZERO) != 0);
    assert_true(isinf(GARDEN_FOREVER) && GARDEN_FOREVER > 0.0);
    assert_true(isinf(GARDEN_NEVER) && GARDEN_NEVER < 0.0f);
    assert_true(isnan(GARDEN_NOWHERE));
    assert_int_equal(sizeof(float), sizeof GARDEN_HALF);
    assert_int_equal(sizeof(double), sizeof GARDEN_TENTH);
}

static void other_constants_have_their_values(void **state)
{
    (void)state;
    assert_true(GARDEN_YES_IT_IS);
    assert_false(GARDEN_NO_IT_IS_NOT);
    assert_string_equal("busy bees", GARDEN_MOTTO);
    assert_string_equal("a \"quote\", a \\ and ?\?/ and %d\nnext\ttab, "
                        "\x01"
                        "F, \xC3\xBCn\xC3\xAF",
        GARDEN_QUOTED);
    assert_string_equal("", GARDEN_EMPTY_TEXT);
}

static void enums_count_from_zero(void **state)
{
    (void)state;
    garden_team team = GARDEN_TEAM_WASPS;
    assert_int_equal(0, GARDEN_TEAM_BEES);
    assert_int_equal(1, team);
    assert_int_equal(2, GARDEN_TEAM_NONE);
}

static void enums_may_have_numbers_of_their_own(void **state)
{
    (void)state;
    garden_level level = GARDEN_LEVEL_LOW;
    assert_int_equal(-2, level);
    assert_int_equal(0, GARDEN_LEVEL_MIDDLE);
    assert_int_equal(10, GARDEN_LEVEL_HIGH);
    assert_int_equal(11, GARDEN_LEVEL_HIGHER);
    assert_true(GARDEN_FAR_LEAST == INT32_MIN);
    assert_true(GARDEN_FAR_MOST == INT32_MAX);
}

static void flags_have_a_bit_each(void **state)
{
    (void)state;
    garden_mood mood = GARDEN_MOOD_HUNGRY | GARDEN_MOOD_ANGRY;
    assert_int_equal(1, GARDEN_MOOD_HUNGRY);
    assert_int_equal(2, GARDEN_MOOD_ANGRY);
    mood &= ~GARDEN_MOOD_HUNGRY;
    assert_int_equal(2, mood);
    garden_bits bits = GARDEN_BITS_B31;
    assert_true(bits == UINT32_C(0x80000000));
    assert_true(GARDEN_BITS_B31 > 0);
}

static garden_place a_place(void)
{
    garden_place place = {
        .at = {1.0f, 2.0f},
        .height = 3.0,
        .level = GARDEN_LEVEL_LOW,
        .mood = GARDEN_MOOD_ANGRY,
        .team = GARDEN_TEAM_WASPS,
        .name = "home",
        .steps = {1, 2, 3},
        .corners = {{4.0f, 5.0f}, {6.0f, 7.0f}},
        .is_open = true,
        .owner = {8},
        .guest = {9},
        .big = 10,
    };
    return place;
}

static void a_struct_is_the_same_when_every_field_is(void **state)
{
    (void)state;
    garden_place a, b;
    memset(&a, 0x00, sizeof a); /* what lies between fields does not count */
    memset(&b, 0xFF, sizeof b);
    garden_place place = a_place();
    a.at = b.at = place.at;
    a.height = b.height = place.height;
    a.level = b.level = place.level;
    a.mood = b.mood = place.mood;
    a.team = b.team = place.team;
    memcpy(a.name, "home\0a", sizeof a.name);
    memcpy(b.name, "home\0b", sizeof b.name);
    memcpy(a.steps, place.steps, sizeof a.steps);
    memcpy(b.steps, place.steps, sizeof b.steps);
    memcpy(a.corners, place.corners, sizeof a.corners);
    memcpy(b.corners, place.corners, sizeof b.corners);
    a.is_open = b.is_open = place.is_open;
    a.owner = b.owner = place.owner;
    a.guest = b.guest = place.guest;
    a.big = b.big = place.big;
    assert_true(garden_place_same(a, b));
    assert_true(garden_place_same(a, place));
}

static void a_struct_differs_when_any_field_does(void **state)
{
    (void)state;
    garden_place same = a_place();
    garden_place p[13];
    for (size_t i = 0; i < 13; i++) {
        p[i] = same;
    }
    p[0].at.y = 0.0f;
    p[1].height = 0.0;
    p[2].level = GARDEN_LEVEL_HIGH;
    p[3].mood = GARDEN_MOOD_HUNGRY;
    p[4].team = GARDEN_TEAM_BEES;
    p[5].name[3] = 'E';
    p[6].steps[2] = 4;
    p[7].corners[1].x = 0.0f;
    p[8].is_open = false;
    p[9].owner.bits = 1;
    p[10].guest.bits = 1;
    p[11].big |= UINT64_C(1) << 63;
    p[12].name[4] = 's';
    for (size_t i = 0; i < 13; i++) {
        assert_false(garden_place_same(same, p[i]));
        assert_false(garden_place_same(p[i], same));
    }
}

static void floats_in_a_struct_are_compared_by_their_bits(void **state)
{
    (void)state;
    garden_vec2 nan = {NAN, 0.0f};
    garden_vec2 zero = {0.0f, 0.0f};
    garden_vec2 minus = {0.0f, -0.0f};
    assert_true(garden_vec2_same(nan, nan));
    assert_false(garden_vec2_same(zero, minus));
}

static void defaults_may_be_constants_and_enum_values(void **state)
{
    (void)state;
    garden_world world;
    assert_true(garden_world_init(&world, NULL));
    garden_bee *bee = garden_bee_create_strong(&world);
    assert_int_equal(200, bee->hp);
    assert_int_equal(GARDEN_LEVEL_HIGH, bee->level);
    assert_int_equal(GARDEN_HIVE_SIZE, bee->size);
    assert_string_equal("\"a\\?\n\xC3\xBC\"", bee->label);
    assert_int_equal(12, garden_bee_create_at(&world, 12)->hp);
    garden_world_finish(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integer_constants_have_their_values),
        cmocka_unit_test(constants_initialize_static_objects),
        cmocka_unit_test(constants_work_where_macros_want_numbers),
        cmocka_unit_test(floating_constants_have_their_values),
        cmocka_unit_test(other_constants_have_their_values),
        cmocka_unit_test(enums_count_from_zero),
        cmocka_unit_test(enums_may_have_numbers_of_their_own),
        cmocka_unit_test(flags_have_a_bit_each),
        cmocka_unit_test(a_struct_is_the_same_when_every_field_is),
        cmocka_unit_test(a_struct_differs_when_any_field_does),
        cmocka_unit_test(floats_in_a_struct_are_compared_by_their_bits),
        cmocka_unit_test(defaults_may_be_constants_and_enum_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
