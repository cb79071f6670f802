#include "gp_scalar.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static float f32_of_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static double f64_of_bits(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void equal_floats_are_the_same(void **state)
{
    (void)state;
    assert_true(gp_same_f32(1.5f, 1.5f));
    assert_false(gp_same_f32(1.5f, 1.25f));
    assert_true(gp_same_f64(1.5, 1.5));
    assert_false(gp_same_f64(1.5, 1.25));
}

static void a_nan_is_the_same_as_that_very_nan(void **state)
{
    (void)state;
    float nan32 = f32_of_bits(UINT32_C(0x7fc00000));
    assert_true(gp_same_f32(nan32, nan32));
    assert_false(gp_same_f32(nan32, f32_of_bits(UINT32_C(0x7fc00001))));
    assert_false(gp_same_f32(nan32, 0.0f));
    double nan64 = f64_of_bits(UINT64_C(0x7ff8000000000000));
    assert_true(gp_same_f64(nan64, nan64));
    assert_false(gp_same_f64(nan64, f64_of_bits(UINT64_C(0x7ff8000000000001))));
    assert_false(gp_same_f64(nan64, 0.0));
}

static void minus_zero_is_not_the_same_as_zero(void **state)
{
    (void)state;
    assert_false(gp_same_f32(-0.0f, 0.0f));
    assert_true(gp_same_f32(-0.0f, -0.0f));
    assert_false(gp_same_f64(-0.0, 0.0));
    assert_true(gp_same_f64(-0.0, -0.0));
}

static void signed_integers_are_clamped_at_both_ends(void **state)
{
    (void)state;
    assert_int_equal(-5, gp_clamp_i8(INT8_MIN, -5, 7));
    assert_int_equal(7, gp_clamp_i8(INT8_MAX, -5, 7));
    assert_int_equal(3, gp_clamp_i8(3, -5, 7));
    assert_int_equal(-5, gp_clamp_i16(INT16_MIN, -5, 7));
    assert_int_equal(7, gp_clamp_i16(INT16_MAX, -5, 7));
    assert_int_equal(-5, gp_clamp_i16(-5, -5, 7));
    assert_int_equal(-5, gp_clamp_i32(INT32_MIN, -5, 7));
    assert_int_equal(7, gp_clamp_i32(INT32_MAX, -5, 7));
    assert_int_equal(7, gp_clamp_i32(7, -5, 7));
    assert_true(gp_clamp_i64(INT64_MIN, -5, 7) == -5);
    assert_true(gp_clamp_i64(INT64_MAX, -5, 7) == 7);
    assert_true(gp_clamp_i64(0, -5, 7) == 0);
    assert_true(gp_clamp_i64(INT64_MIN, INT64_MIN, INT64_MAX) == INT64_MIN);
}

static void unsigned_integers_are_clamped_at_both_ends(void **state)
{
    (void)state;
    assert_int_equal(5, gp_clamp_u8(0, 5, 7));
    assert_int_equal(7, gp_clamp_u8(UINT8_MAX, 5, 7));
    assert_int_equal(6, gp_clamp_u8(6, 5, 7));
    assert_int_equal(5, gp_clamp_u16(4, 5, 7));
    assert_int_equal(7, gp_clamp_u16(UINT16_MAX, 5, 7));
    assert_int_equal(5, gp_clamp_u16(5, 5, 7));
    assert_int_equal(5, gp_clamp_u32(0, 5, 7));
    assert_int_equal(7, gp_clamp_u32(UINT32_MAX, 5, 7));
    assert_int_equal(7, gp_clamp_u32(7, 5, 7));
    assert_true(gp_clamp_u64(0, 5, 7) == 5);
    assert_true(gp_clamp_u64(UINT64_MAX, 5, 7) == 7);
    assert_true(gp_clamp_u64(6, 5, 7) == 6);
}

static void floats_are_clamped_at_both_ends(void **state)
{
    (void)state;
    assert_true(gp_same_f32(-1.0f, gp_clamp_f32(-INFINITY, -1.0f, 2.0f)));
    assert_true(gp_same_f32(2.0f, gp_clamp_f32(INFINITY, -1.0f, 2.0f)));
    assert_true(gp_same_f32(0.5f, gp_clamp_f32(0.5f, -1.0f, 2.0f)));
    assert_true(gp_same_f32(-0.0f, gp_clamp_f32(-0.0f, 0.0f, 2.0f)));
    double infinity = (double)INFINITY;
    assert_true(gp_same_f64(-1.0, gp_clamp_f64(-infinity, -1.0, 2.0)));
    assert_true(gp_same_f64(2.0, gp_clamp_f64(infinity, -1.0, 2.0)));
    assert_true(gp_same_f64(0.5, gp_clamp_f64(0.5, -1.0, 2.0)));
}

static void nan_is_clamped_to_the_lower_bound(void **state)
{
    (void)state;
    assert_true(gp_same_f32(-1.0f, gp_clamp_f32(NAN, -1.0f, 2.0f)));
    assert_true(gp_same_f32(-1.0f, gp_clamp_f32(-NAN, -1.0f, 2.0f)));
    assert_true(gp_same_f64(-1.0, gp_clamp_f64((double)NAN, -1.0, 2.0)));
}

#define HALF_INFINITY 0x7C00u

static uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* The number of a half without a sign; that of infinity if it went on so. */
static float half_value(uint32_t magnitude)
{
    uint32_t exponent = magnitude >> 10;
    uint32_t mantissa = magnitude & 0x3FFu;
    return exponent == 0
               ? ldexpf((float)mantissa, -24)
               : ldexpf((float)(mantissa + 0x400u), (int)exponent - 25);
}

static void every_f16_has_its_value_and_comes_back(void **state)
{
    (void)state;
    for (uint32_t bits = 0; bits <= UINT16_MAX; bits++) {
        gp_f16 half = {(uint16_t)bits};
        uint32_t sign = (bits & 0x8000u) << 16;
        uint32_t magnitude = bits & 0x7FFFu;
        uint32_t expected = sign;
        if (magnitude < HALF_INFINITY) {
            expected |= bits_of(half_value(magnitude));
        } else {
            expected |= 0x7F800000u | (magnitude & 0x3FFu) << 13;
        }
        uint32_t actual = gp_f32_bits_from_f16(half);
        assert_int_equal(expected, actual);
        assert_int_equal(bits, gp_f16_from_f32_bits(actual).bits);
    }
}

static void assert_rounds(uint32_t expected, uint32_t bits)
{
    uint32_t minus = 0x80000000u;
    assert_int_equal(expected, gp_f16_from_f32_bits(bits).bits);
    assert_int_equal(
        expected | 0x8000u, gp_f16_from_f32_bits(bits | minus).bits);
    assert_int_equal(expected, gp_f16_from_f32(f32_of_bits(bits)).bits);
}

static void between_two_f16_the_nearest_is_taken_or_the_even_one(void **state)
{
    (void)state;
    for (uint32_t low = 0; low < HALF_INFINITY; low++) {
        float sum = half_value(low) + half_value(low + 1u);
        uint32_t middle = bits_of(sum / 2.0f);
        assert_rounds(low, middle - 1u);
        assert_rounds(low + (low & 1u), middle);
        assert_rounds(low + 1u, middle + 1u);
    }
}

static void what_is_far_from_every_f16_is_zero_or_infinite(void **state)
{
    (void)state;
    assert_rounds(0, bits_of(0.0f));
    assert_rounds(0, 1u);
    assert_rounds(0, bits_of(FLT_MIN));
    assert_rounds(HALF_INFINITY, bits_of(65520.0f));
    assert_rounds(HALF_INFINITY, bits_of(FLT_MAX));
    assert_rounds(HALF_INFINITY, bits_of(INFINITY));
}

static void a_nan_stays_one_as_an_f16(void **state)
{
    (void)state;
    assert_rounds(0x7E00u, 0x7FC00000u);
    assert_rounds(0x7E01u, 0x7FC02001u);
    uint32_t signalling = 0x7F800001u; /* its payload does not fit */
    assert_int_equal(0x7E00u, gp_f16_from_f32_bits(signalling).bits);
}

static void f16_are_the_same_by_their_bits(void **state)
{
    (void)state;
    assert_true(gp_same_f16(gp_f16_from_f32(0.1f), gp_f16_from_f32(0.100001f)));
    assert_false(gp_same_f16(gp_f16_from_f32(0.1f), gp_f16_from_f32(0.101f)));
    assert_false(gp_same_f16(gp_f16_from_f32(0.0f), gp_f16_from_f32(-0.0f)));
    assert_true(gp_same_f16(gp_f16_from_f32(NAN), gp_f16_from_f32(NAN)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_floats_are_the_same),
        cmocka_unit_test(a_nan_is_the_same_as_that_very_nan),
        cmocka_unit_test(minus_zero_is_not_the_same_as_zero),
        cmocka_unit_test(signed_integers_are_clamped_at_both_ends),
        cmocka_unit_test(unsigned_integers_are_clamped_at_both_ends),
        cmocka_unit_test(floats_are_clamped_at_both_ends),
        cmocka_unit_test(nan_is_clamped_to_the_lower_bound),
        cmocka_unit_test(every_f16_has_its_value_and_comes_back),
        cmocka_unit_test(between_two_f16_the_nearest_is_taken_or_the_even_one),
        cmocka_unit_test(what_is_far_from_every_f16_is_zero_or_infinite),
        cmocka_unit_test(a_nan_stays_one_as_an_f16),
        cmocka_unit_test(f16_are_the_same_by_their_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
