#include "gp_behaviour.h"

#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void a_deadline_is_over_when_now_has_reached_it(void **state)
{
    (void)state;
    assert_false(gp_time_is_over(99, 100));
    assert_true(gp_time_is_over(100, 100));
    assert_true(gp_time_is_over(101, 100));
    assert_false(gp_time_is_over(0, UINT32_C(1) << 30));
}

static void deadlines_do_not_mind_that_time_wraps(void **state)
{
    (void)state;
    assert_false(gp_time_is_over(UINT32_MAX, 5));
    assert_false(gp_time_is_over(4, 5));
    assert_true(gp_time_is_over(5, UINT32_MAX));
}

static void a_time_span_is_at_most_2_to_the_30(void **state)
{
    (void)state;
    assert_int_equal(0, gp_time_span(0));
    assert_int_equal(1073741823, gp_time_span(1073741823));
    assert_int_equal(1073741824, gp_time_span(1073741824));
    assert_int_equal(1073741824, gp_time_span(1073741825));
    assert_int_equal(1073741824, gp_time_span(UINT32_MAX));
}

static void a_drawn_time_is_between_two_times(void **state)
{
    uint32_t chance = 1, other = 1, seen[4] = {0};

    (void)state;
    for (int i = 0; i < 4000; i++) {
        uint32_t time = gp_behaviour_draw_time(&chance, 7, 10);
        assert_in_range(time, 7, 10);
        assert_int_equal(time, gp_behaviour_draw_time(&other, 10, 7));
        seen[time - 7]++;
    }
    for (int i = 0; i < 4; i++) {
        assert_in_range(seen[i], 900, 1100);
    }
    assert_int_equal(5, gp_behaviour_draw_time(&chance, 5, 5));
    assert_int_not_equal(chance, other);
    assert_in_range(gp_behaviour_draw_time(&chance, 0, GP_TIME_SPAN_MAX), 0,
        GP_TIME_SPAN_MAX);
}

static void attempts_keep_their_pace_until_one_was_missed(void **state)
{
    (void)state;
    assert_int_equal(200, gp_time_next_due(150, 50, 150));
    assert_int_equal(200, gp_time_next_due(150, 50, 199));
    assert_int_equal(250, gp_time_next_due(150, 50, 200));
    assert_int_equal(5, gp_time_next_due(UINT32_MAX - 44, 50, UINT32_MAX - 10));
}

static void a_seed_is_never_0_and_differs_by_world_entity_and_behaviour(
    void **state)
{
    (void)state;
    uint32_t first = gp_behaviour_seed(1, 2, 0);
    assert_int_not_equal(0, first);
    assert_int_not_equal(0, gp_behaviour_seed(0, 0, 0));
    assert_int_equal(first, gp_behaviour_seed(1, 2, 0));
    assert_int_not_equal(first, gp_behaviour_seed(2, 2, 0));
    assert_int_not_equal(first, gp_behaviour_seed(UINT64_C(1) << 32, 3, 0));
    assert_int_not_equal(first, gp_behaviour_seed(1, 3, 0));
    assert_int_not_equal(first, gp_behaviour_seed(1, UINT64_C(7) << 32, 0));
    assert_int_not_equal(first, gp_behaviour_seed(1, 2, 1));
}

static void the_same_seed_draws_the_same_numbers(void **state)
{
    (void)state;
    uint32_t chance = 1;
    uint32_t again = 1;
    assert_true(gp_behaviour_draw(&chance) == 1056.0 / 16777216.0);
    assert_int_equal(270369, chance);
    gp_behaviour_draw(&again);
    for (int i = 0; i < 1000; i++) {
        double drawn = gp_behaviour_draw(&chance);
        assert_true(drawn == gp_behaviour_draw(&again));
        assert_true(drawn >= 0.0 && drawn < 1.0);
    }
}

static void branches_are_chosen_as_often_as_their_weights_say(void **state)
{
    (void)state;
    const double weights[] = {60.0, 0.0, 30.0, (double)NAN, 10.0, -5.0};
    uint32_t chance = gp_behaviour_seed(7, 7, 0);
    int chosen[7] = {0};
    for (int i = 0; i < 100000; i++) {
        chosen[gp_behaviour_choose(&chance, weights, 6, 0)]++;
    }
    assert_in_range(chosen[0], 59000, 61000);
    assert_in_range(chosen[2], 29000, 31000);
    assert_in_range(chosen[4], 9500, 10500);
    assert_int_equal(100000, chosen[0] + chosen[2] + chosen[4]);
}

static void what_was_tried_is_not_chosen_again(void **state)
{
    (void)state;
    const double weights[] = {60.0, 1.0};
    uint32_t chance = 1;
    for (int i = 0; i < 100; i++) {
        assert_int_equal(1, gp_behaviour_choose(&chance, weights, 2, 1));
    }
    assert_int_equal(2, gp_behaviour_choose(&chance, weights, 2, 3));
}

static void without_a_sum_there_is_no_choice_and_no_draw(void **state)
{
    (void)state;
    const double none[] = {0.0, -1.0};
    uint32_t chance = 5;
    assert_int_equal(2, gp_behaviour_choose(&chance, none, 2, 0));
    assert_int_equal(5, chance);
}

static void weights_whose_sum_is_too_large_keep_their_shares(void **state)
{
    (void)state;
    const double large[] = {DBL_MAX, 1.0, DBL_MAX / 2.0, (double)INFINITY};
    uint32_t chance = gp_behaviour_seed(7, 8, 0);
    int chosen[5] = {0};
    for (int i = 0; i < 100000; i++) {
        chosen[gp_behaviour_choose(&chance, large, 4, 0)]++;
    }
    assert_in_range(chosen[0], 39000, 41000);
    assert_int_equal(0, chosen[1]);
    assert_in_range(chosen[2], 19000, 21000);
    assert_in_range(chosen[3], 39000, 41000);
    assert_int_equal(0, chosen[4]);
}

static void the_highest_score_wins_and_of_equals_the_first(void **state)
{
    (void)state;
    const double scores[] = {1.0, 3.0, 3.0, (double)NAN};
    const double unknown[] = {(double)NAN, (double)-INFINITY};
    assert_int_equal(1, gp_behaviour_best(scores, 4, 0, 4, 0.0));
    assert_int_equal(2, gp_behaviour_best(scores, 4, 2, 4, 0.0));
    assert_int_equal(3, gp_behaviour_best(scores, 4, 7, 4, 0.0));
    assert_int_equal(4, gp_behaviour_best(scores, 4, 15, 4, 0.0));
    assert_int_equal(0, gp_behaviour_best(unknown, 2, 0, 2, 0.0));
}

static void what_runs_is_beaten_only_by_more_than_the_margin(void **state)
{
    (void)state;
    const double scores[] = {1.0, 2.0, 3.0};
    assert_int_equal(2, gp_behaviour_best(scores, 3, 0, 0, 1.0));
    assert_int_equal(2, gp_behaviour_best(scores, 3, 0, 1, 0.5));
    assert_int_equal(1, gp_behaviour_best(scores, 3, 0, 1, 1.0));
    assert_int_equal(1, gp_behaviour_best(scores, 3, 4, 1, 0.0));
    assert_int_equal(2, gp_behaviour_best(scores, 3, 0, 2, 0.0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_deadline_is_over_when_now_has_reached_it),
        cmocka_unit_test(deadlines_do_not_mind_that_time_wraps),
        cmocka_unit_test(a_time_span_is_at_most_2_to_the_30),
        cmocka_unit_test(a_drawn_time_is_between_two_times),
        cmocka_unit_test(attempts_keep_their_pace_until_one_was_missed),
        cmocka_unit_test(
            a_seed_is_never_0_and_differs_by_world_entity_and_behaviour),
        cmocka_unit_test(the_same_seed_draws_the_same_numbers),
        cmocka_unit_test(branches_are_chosen_as_often_as_their_weights_say),
        cmocka_unit_test(what_was_tried_is_not_chosen_again),
        cmocka_unit_test(without_a_sum_there_is_no_choice_and_no_draw),
        cmocka_unit_test(weights_whose_sum_is_too_large_keep_their_shares),
        cmocka_unit_test(the_highest_score_wins_and_of_equals_the_first),
        cmocka_unit_test(what_runs_is_beaten_only_by_more_than_the_margin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
