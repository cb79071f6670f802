#include "gp_math.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static void assert_same(double expected, double actual)
{
    assert_int_equal(bits_of(expected), bits_of(actual));
}

static void integers_wrap(void **state)
{
    (void)state;
    assert_int_equal(INT64_MIN, gp_add_i64(INT64_MAX, 1));
    assert_int_equal(INT64_MAX, gp_sub_i64(INT64_MIN, 1));
    assert_int_equal(-2, gp_mul_i64(INT64_MAX, 2));
    assert_int_equal(INT64_MIN, gp_mul_i64(INT64_MIN, -1));
    assert_int_equal(INT64_MIN, gp_neg_i64(INT64_MIN));
    assert_int_equal(-5, gp_neg_i64(5));
    assert_int_equal(INT64_MIN, gp_floor_div_i64(INT64_MIN, -1));
    assert_int_equal(0, gp_mod_i64(INT64_MIN, -1));
}

static void division_rounds_down_and_modulo_has_the_divisors_sign(void **state)
{
    (void)state;
    assert_int_equal(2, gp_floor_div_i64(7, 3));
    assert_int_equal(-3, gp_floor_div_i64(-7, 3));
    assert_int_equal(-3, gp_floor_div_i64(7, -3));
    assert_int_equal(2, gp_floor_div_i64(-7, -3));
    assert_int_equal(-2, gp_floor_div_i64(-6, 3));
    assert_int_equal(1, gp_mod_i64(7, 3));
    assert_int_equal(2, gp_mod_i64(-7, 3));
    assert_int_equal(-2, gp_mod_i64(7, -3));
    assert_int_equal(-1, gp_mod_i64(-7, -3));
    assert_int_equal(0, gp_mod_i64(-6, 3));
    assert_same(-3.0, gp_floor_div_f64(-7.0, 3.0));
    assert_same(2.0, gp_mod_f64(-7.0, 3.0));
    assert_same(-2.0, gp_mod_f64(7.0, -3.0));
    assert_true(gp_floor_div_f32(-7.0f, 2.0f) == -4.0f);
    assert_true(gp_mod_f32(-7.0f, 2.0f) == 1.0f);
}

static void division_by_zero_gives_0(void **state)
{
    (void)state;
    assert_int_equal(0, gp_floor_div_i64(5, 0));
    assert_int_equal(0, gp_mod_i64(5, 0));
    assert_int_equal(0, gp_floor_div_u64(5, 0));
    assert_int_equal(0, gp_mod_u64(5, 0));
    assert_int_equal(2, gp_floor_div_u64(5, 2));
    assert_int_equal(1, gp_mod_u64(5, 2));
    const double numbers[] = {5.0, -5.0, 0.0, (double)INFINITY, (double)NAN};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        assert_same(0.0, gp_div_f64(numbers[i], 0.0));
        assert_same(0.0, gp_div_f64(numbers[i], -0.0));
        assert_same(0.0, gp_floor_div_f64(numbers[i], -0.0));
        assert_same(0.0, gp_mod_f64(numbers[i], 0.0));
        assert_same(0.0, (double)gp_div_f32((float)numbers[i], 0.0f));
        assert_same(0.0, (double)gp_floor_div_f32((float)numbers[i], -0.0f));
        assert_same(0.0, (double)gp_mod_f32((float)numbers[i], 0.0f));
    }
}

/* What Python gives for a // b and a % b. */
typedef struct division {
    double a;
    double b;
    double quotient;
    double rest;
} division;

static void floats_divide_as_in_python(void **state)
{
    (void)state;
    const division divisions[] = {
        {1.0, 0.1, 9.0, 0.09999999999999995},
        {-1.0, 0.1, -10.0, 5.551115123125783e-17},
        {1e308, 1e-308, (double)INFINITY, 3.498445546245627e-309},
        {1e18, 7.0, 1.4285714285714286e17, 1.0},
        {5e-324, 3.0, 0.0, 5e-324},
        {-5e-324, 3.0, -1.0, 3.0},
        {3.0, 5e-324, (double)INFINITY, 0.0},
        {1.7976931348623157e308, 2.2250738585072014e-308, (double)INFINITY,
            0.0},
        {0.0, 5.0, 0.0, 0.0},
        {-0.0, 5.0, -0.0, 0.0},
        {6.0, -3.0, -2.0, -0.0},
        {5.0, (double)INFINITY, 0.0, 5.0},
        {-5.0, (double)INFINITY, -1.0, (double)INFINITY},
        {5.0, -(double)INFINITY, -1.0, -(double)INFINITY},
        {2251799813685249.5, 1.0, 2251799813685249.0, 0.5},
    };
    for (size_t i = 0; i < sizeof divisions / sizeof *divisions; i++) {
        division d = divisions[i];
        assert_same(d.quotient, gp_floor_div_f64(d.a, d.b));
        assert_same(d.rest, gp_mod_f64(d.a, d.b));
    }
    assert_true(isnan(gp_mod_f64((double)INFINITY, 5.0)));
    assert_true(isnan(gp_floor_div_f64((double)INFINITY, 5.0)));
    assert_true(isnan(gp_mod_f64((double)NAN, 5.0)));
    assert_true(isnan(gp_mod_f64(5.0, (double)NAN)));
    assert_true(isnan(gp_floor_div_f64(5.0, (double)NAN)));
    assert_true(isnan(gp_mod_f32(5.0f, (float)NAN)));
}

/* Counts up from a seed: any whole number that a double holds but 0. */
static uint64_t any_whole(uint64_t *seed)
{
    *seed = *seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (*seed >> (11 + (*seed >> 8) % 50)) | 1u;
}

static void modulo_is_exact_however_far_apart_the_numbers_are(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (int i = 0; i < 3000; i++) {
        uint64_t a = any_whole(&seed);
        uint64_t b = any_whole(&seed);
        uint64_t rest = a % b;
        double large = (double)a;
        for (int power = 0; power < i % 970; power++) {
            large *= 2.0;
            rest = rest * 2 % b;
        }
        assert_same((double)rest, gp_mod_f64(large, (double)b));
        assert_same((double)rest / 4096.0,
            gp_mod_f64(large / 4096.0, (double)b / 4096.0));
    }
}

static void a_conversion_takes_the_nearest_number_and_0_for_nan(void **state)
{
    (void)state;
    assert_int_equal(INT64_MAX, gp_i64_from_f64(9223372036854775808.0));
    assert_int_equal(INT64_MIN, gp_i64_from_f64(-9223372036854775808.0));
    assert_int_equal(INT64_MIN, gp_i64_from_f64(-(double)INFINITY));
    assert_int_equal(INT64_MAX, gp_i64_from_f64((double)INFINITY));
    assert_int_equal(0, gp_i64_from_f64((double)NAN));
    assert_int_equal(-2, gp_i64_from_f64(-2.9));
    assert_int_equal(2, gp_i64_from_f64(2.9));
    assert_int_equal(0, gp_u64_from_f64(-0.9));
    assert_int_equal(0, gp_u64_from_f64(-1e30));
    assert_int_equal(0, gp_u64_from_f64((double)NAN));
    assert_true(gp_u64_from_f64(1e30) == UINT64_MAX);
    assert_true(gp_u64_from_f64(9223372036854775808.0) == UINT64_C(1) << 63);
    assert_int_equal(INT64_MAX, gp_i64_from_u64(UINT64_MAX));
    assert_int_equal(5, gp_i64_from_u64(5));
    assert_true(gp_u64_from_i64(-1) == 0);
    assert_true(gp_u64_from_i64(INT64_MAX) == (uint64_t)INT64_MAX);
}

static void a_narrow_integer_takes_the_nearest_that_it_holds(void **state)
{
    (void)state;
    assert_int_equal(INT8_MAX, gp_i8_from_i64(200));
    assert_int_equal(INT8_MIN, gp_i8_from_i64(INT64_MIN));
    assert_int_equal(INT16_MAX, gp_i16_from_i64(INT64_MAX));
    assert_int_equal(INT16_MIN, gp_i16_from_i64(-40000));
    assert_int_equal(INT32_MAX, gp_i32_from_i64(INT64_MAX));
    assert_int_equal(INT32_MIN, gp_i32_from_i64(INT64_MIN));
    assert_int_equal(0, gp_u8_from_i64(-1));
    assert_int_equal(UINT8_MAX, gp_u8_from_i64(256));
    assert_int_equal(0, gp_u16_from_i64(-1));
    assert_int_equal(UINT16_MAX, gp_u16_from_i64(70000));
    assert_true(gp_u32_from_i64(INT64_MIN) == 0);
    assert_true(gp_u32_from_i64(INT64_MAX) == UINT32_MAX);
    assert_int_equal(7, gp_i8_from_i64(7));
    assert_int_equal(7, gp_u32_from_i64(7));
}

static void an_index_stays_in_its_array(void **state)
{
    (void)state;
    assert_int_equal(0, gp_index(-1, 8));
    assert_int_equal(0, gp_index(INT64_MIN, 8));
    assert_int_equal(3, gp_index(3, 8));
    assert_int_equal(7, gp_index(8, 8));
    assert_int_equal(7, gp_index(INT64_MAX, 8));
    assert_int_equal(0, gp_index(5, 1));
}

/* Volatile, so that the numbers are computed here and not by the compiler. */
static volatile float small = 1.0f + 1.0f / 4096.0f;

static void a_product_is_rounded_before_it_is_added(void **state)
{
    (void)state;
    float factor = small;
    float product = gp_f32(factor * factor);
    float rest = gp_f32(product - factor * 1.0f);

    /* Fused, the last bits of the product would be in the difference. */
    assert_true(gp_f32(gp_f32(factor * factor) - product) == 0.0f);
    assert_true(rest == 1.0f / 4096.0f);
    double wide = (double)factor;
    double squared = gp_f64(wide * wide);
    assert_true(gp_f64(gp_f64(wide * wide) - squared) == 0.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_wrap),
        cmocka_unit_test(division_rounds_down_and_modulo_has_the_divisors_sign),
        cmocka_unit_test(division_by_zero_gives_0),
        cmocka_unit_test(floats_divide_as_in_python),
        cmocka_unit_test(modulo_is_exact_however_far_apart_the_numbers_are),
        cmocka_unit_test(a_conversion_takes_the_nearest_number_and_0_for_nan),
        cmocka_unit_test(a_narrow_integer_takes_the_nearest_that_it_holds),
        cmocka_unit_test(an_index_stays_in_its_array),
        cmocka_unit_test(a_product_is_rounded_before_it_is_added),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
