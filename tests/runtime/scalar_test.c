#include "gp_scalar.h"

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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
