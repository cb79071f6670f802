#include "gp_ease.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static gp_ease_fn *const curves[] = {gp_ease_linear, gp_ease_quad,
    gp_ease_cubic, gp_ease_sine, gp_ease_back, gp_ease_elastic, gp_ease_bounce,
    gp_ease_half_back, gp_ease_half_elastic};
#define CURVES (sizeof curves / sizeof *curves)

static void assert_near(double expected, double actual)
{
    assert_true(fabs(expected - actual) < 1e-6);
}

static void every_curve_leads_from_0_to_1(void **state)
{
    (void)state;
    for (size_t i = 0; i < CURVES; i++) {
        assert_near(0.0, (double)gp_ease_in(curves[i], 0.0f));
        assert_near(1.0, (double)gp_ease_in(curves[i], 1.0f));
        assert_near(0.0, (double)gp_ease_out(curves[i], 0.0f));
        assert_near(1.0, (double)gp_ease_out(curves[i], 1.0f));
        assert_near(0.0, (double)gp_ease_in_out(curves[i], 0.0f));
        assert_near(0.5, (double)gp_ease_in_out(curves[i], 0.5f));
        assert_near(1.0, (double)gp_ease_in_out(curves[i], 1.0f));
    }
}

/* Also where from + (to - from) is not `to`, or not even finite. */
static void the_ends_are_exact(void **state)
{
    (void)state;
    assert_true(gp_ease_f32(1e8f, 1.0f, 1.0f) == 1.0f);
    assert_true(gp_ease_f32(-3e38f, 3e38f, 0.0f) == -3e38f);
    assert_true(gp_ease_f32(-3e38f, 3e38f, 1.0f) == 3e38f);
    assert_true(gp_ease_f64(1e300, 1.0, 1.0f) == 1.0);
    assert_true(gp_ease_f64(-1.7e308, 1.7e308, 0.0f) == -1.7e308);
    int64_t odd = (INT64_C(1) << 53) + 1;
    assert_true(gp_ease_i64(odd, 0, 0.0f) == odd);
    assert_true(gp_ease_i64(0, -odd, 1.0f) == -odd);
    assert_true(gp_ease_u64((uint64_t)odd, 0, 0.0f) == (uint64_t)odd);
    assert_true(gp_ease_u64(0, UINT64_MAX - 1u, 1.0f) == UINT64_MAX - 1u);
}

/* Computed with the C library's functions. */
static void sine_and_elastic_are_exact(void **state)
{
    (void)state;
    const double sine[][2] = {
        {0.1, 0.01231165940486223},
        {0.25, 0.07612046748871326},
        {0.5, 0.2928932188134524},
        {0.6, 0.4122147477075269},
        {0.8, 0.6909830056250525},
        {0.95, 0.921540904272155},
    };
    const double elastic[][2] = {
        {0.1, 0.001953125},
        {0.25, -0.005524271728019903},
        {0.5, -0.01562500000000005},
        {0.6, -0.03124999999999995},
        {0.8, -0.1250000000000001},
        {0.95, 0.3535533905932737},
    };
    for (size_t i = 0; i < sizeof sine / sizeof *sine; i++) {
        double wrong = gp_ease_sine(sine[i][0]) - sine[i][1];
        assert_true(fabs(wrong) < 1e-14);
        wrong = gp_ease_elastic(elastic[i][0]) - elastic[i][1];
        assert_true(fabs(wrong) < 1e-13);
    }
}

static void elastic_is_exact_where_it_is_nearly_0(void **state)
{
    (void)state;
    double of_f32 = (double)0.025f; /* a zero is at 0.025 */
    double expected = 9.061003088660741e-12;
    assert_true(fabs(gp_ease_elastic(of_f32) / expected - 1.0) < 1e-12);
    expected = -4.402923338078536e-09;
    assert_true(fabs(gp_ease_elastic(0.775000001) / expected - 1.0) < 1e-6);
}

static void out_begins_exactly_at_0(void **state)
{
    (void)state;
    for (size_t i = 0; i < CURVES; i++) {
        assert_true(gp_ease_in(curves[i], 0.0f) == 0.0f);
        assert_true(gp_ease_out(curves[i], 0.0f) == 0.0f);
        assert_true(gp_ease_in_out(curves[i], 0.0f) == 0.0f);
    }
}

static void out_is_in_turned_round(void **state)
{
    (void)state;
    assert_near(0.25, (double)gp_ease_in(gp_ease_quad, 0.5f));
    assert_near(0.75, (double)gp_ease_out(gp_ease_quad, 0.5f));
    assert_near(0.125, (double)gp_ease_in_out(gp_ease_quad, 0.25f));
    assert_near(0.125, (double)gp_ease_in(gp_ease_cubic, 0.5f));
    assert_near(-0.0876975, (double)gp_ease_in(gp_ease_back, 0.5f));
    assert_near(-0.0996818, (double)gp_ease_in_out(gp_ease_half_back, 0.25f));
    assert_near(0.0119698, (double)gp_ease_in_out(gp_ease_half_elastic, 0.25f));
    assert_near(0.234375, (double)gp_ease_in(gp_ease_bounce, 0.5f));
    assert_near(0.765625, (double)gp_ease_out(gp_ease_bounce, 0.5f));
}

static void bouncing_never_leaves_0_to_1(void **state)
{
    (void)state;
    for (int i = 0; i <= 1000; i++) {
        double value = gp_ease_bounce(i / 1000.0);
        assert_true(value >= -1e-12 && value <= 1.0);
    }
}

static void progress_is_kept_within_its_time_and_wraps(void **state)
{
    (void)state;
    assert_true(gp_ease_progress(10, 10, 100) == 0.0f);
    assert_true(gp_ease_progress(60, 10, 100) == 0.5f);
    assert_true(gp_ease_progress(110, 10, 100) == 1.0f);
    assert_true(gp_ease_progress(500, 10, 100) == 1.0f);
    assert_true(gp_ease_progress(24, UINT32_MAX - 25, 100) == 0.5f);
}

static void integers_are_rounded_and_kept_in_range(void **state)
{
    (void)state;
    assert_int_equal(2, gp_ease_i64(0, 3, 0.5f));
    assert_int_equal(-1, gp_ease_i64(0, -3, 0.5f));
    assert_int_equal(10, gp_ease_i64(10, 20, 0.0f));
    assert_true(gp_ease_i64(0, INT64_MAX, 2.0f) == INT64_MAX);
    assert_true(gp_ease_u64(0, 10, -1.0f) == 0);
    assert_true(gp_ease_u64(4, 8, 0.5f) == 6);
}

static void floats_go_from_one_to_the_other(void **state)
{
    (void)state;
    assert_true(gp_ease_f32(1.0f, 3.0f, 0.5f) == 2.0f);
    assert_true(gp_ease_f32(1.0f, 3.0f, 0.0f) == 1.0f);
    assert_true(gp_ease_f64(1.0, 3.0, 1.0f) == 3.0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_curve_leads_from_0_to_1),
        cmocka_unit_test(the_ends_are_exact),
        cmocka_unit_test(sine_and_elastic_are_exact),
        cmocka_unit_test(elastic_is_exact_where_it_is_nearly_0),
        cmocka_unit_test(out_begins_exactly_at_0),
        cmocka_unit_test(out_is_in_turned_round),
        cmocka_unit_test(bouncing_never_leaves_0_to_1),
        cmocka_unit_test(progress_is_kept_within_its_time_and_wraps),
        cmocka_unit_test(integers_are_rounded_and_kept_in_range),
        cmocka_unit_test(floats_go_from_one_to_the_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
