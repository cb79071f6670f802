#include "gp_random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void a_seed_draws_the_same_numbers_on_every_platform(void **state)
{
    (void)state;
    gp_random random;

    gp_random_init(&random, 0);
    assert_int_equal(UINT32_C(0xe220a839), gp_random_next(&random));
    assert_int_equal(UINT32_C(0x6e789e6a), gp_random_next(&random));
    assert_int_equal(UINT32_C(0x06c45d18), gp_random_next(&random));
    assert_int_equal(UINT32_C(0xf88bb8a8), gp_random_next(&random));
    gp_random_init(&random, UINT64_MAX);
    assert_int_equal(UINT32_C(0xe4d97177), gp_random_next(&random));
    assert_int_equal(UINT32_C(0xe99ff867), gp_random_next(&random));
}

static void neighbouring_seeds_have_nothing_in_common(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 100; seed++) {
        gp_random one;
        gp_random other;
        uint32_t equal = 0;
        gp_random_init(&one, seed);
        gp_random_init(&other, seed + 1);
        for (uint32_t i = 0; i < 1000; i++) {
            uint32_t differing = gp_random_next(&one) ^ gp_random_next(&other);
            for (uint32_t bit = 0; bit < 32; bit++) {
                equal += (~differing >> bit) & 1u;
            }
        }
        assert_in_range(equal, 15500, 16500);
    }
}

static void a_copy_draws_the_same_numbers_again(void **state)
{
    (void)state;
    gp_random random;
    gp_random copy;
    uint32_t first;

    gp_random_init(&random, 7);
    gp_random_next(&random);
    copy = random;
    first = gp_random_next(&random);
    assert_int_equal(first, gp_random_next(&copy));
}

static void a_float_is_at_least_0_and_below_1(void **state)
{
    (void)state;
    gp_random random;
    double sum = 0.0;

    gp_random_init(&random, 3);
    for (uint32_t i = 0; i < 100000; i++) {
        float drawn = gp_random_f32(&random);
        assert_true(drawn >= 0.0f);
        assert_true(drawn < 1.0f);
        sum += (double)drawn;
    }
    assert_true(sum > 49500.0 && sum < 50500.0);
    gp_random_init(&random, 0);
    assert_true(gp_random_f32(&random) == 14819496.0f / 16777216.0f);
}

static void a_number_below_a_count_is_any_of_them(void **state)
{
    (void)state;
    gp_random random;
    uint32_t seen[6] = {0};

    gp_random_init(&random, 11);
    for (uint32_t i = 0; i < 6000; i++) {
        uint32_t drawn = gp_random_below(&random, 6);
        assert_true(drawn < 6);
        seen[drawn]++;
    }
    for (uint32_t i = 0; i < 6; i++) {
        assert_in_range(seen[i], 850, 1150);
    }
    assert_int_equal(0, gp_random_below(&random, 1));
    assert_true(gp_random_below(&random, UINT32_MAX) < UINT32_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seed_draws_the_same_numbers_on_every_platform),
        cmocka_unit_test(neighbouring_seeds_have_nothing_in_common),
        cmocka_unit_test(a_copy_draws_the_same_numbers_again),
        cmocka_unit_test(a_float_is_at_least_0_and_below_1),
        cmocka_unit_test(a_number_below_a_count_is_any_of_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
