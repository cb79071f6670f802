/* Tunable constants: what reads them sees each change, and what sleeps wakes. */
#include "../journal.h"
#include "garden.h"

static garden_world world;
static uint32_t fired;
static garden_spot steered;

static int begin(void **state)
{
    (void)state;
    assert_true(garden_world_init(&world, NULL));
    return 0;
}

static int end(void **state)
{
    (void)state;
    garden_world_finish(&world);
    logged();
    return 0;
}

/* The user's functions */

gp_status garden_guard_fire_start(
    garden_world *of, garden_guard *guard, uint32_t much)
{
    (void)of;
    (void)guard;
    fired = much;
    return GP_RUNNING;
}

gp_status garden_guard_fire_tick(
    garden_world *of, garden_guard *guard, uint32_t much)
{
    return garden_guard_fire_start(of, guard, much);
}

void garden_guard_fire_halt(garden_world *of, garden_guard *guard)
{
    (void)of;
    (void)guard;
}

void garden_guard_steer(garden_world *of, garden_guard *guard, garden_spot to)
{
    (void)of;
    (void)guard;
    steered = to;
}

gp_status garden_sleeper_flee_start(garden_world *of, garden_sleeper *sleeper)
{
    (void)of;
    (void)sleeper;
    note("flee");
    return GP_RUNNING;
}

gp_status garden_sleeper_flee_tick(garden_world *of, garden_sleeper *sleeper)
{
    (void)of;
    (void)sleeper;
    return GP_RUNNING;
}

void garden_sleeper_flee_halt(garden_world *of, garden_sleeper *sleeper)
{
    (void)of;
    (void)sleeper;
    note("calm");
}

static void tune(const char *text)
{
    uint32_t line = 0;
    gp_problem problem = garden_world_tune(&world, text, strlen(text), &line);
    assert_int_equal(GP_PROBLEM_NONE, problem);
    assert_int_equal(0, line);
}

/* The table */

static void a_world_begins_with_the_values_of_the_schema(void **state)
{
    (void)state;
    assert_int_equal(40, GARDEN_AIM(&world));
    assert_true(GARDEN_REACH(&world) == 2.5f);
    assert_false(GARDEN_IS_HARD(&world));
    assert_int_equal(-3, GARDEN_LOWEST(&world));
    assert_true(GARDEN_RATIO(&world) == 0.5);
}

static void a_text_changes_what_it_names(void **state)
{
    (void)state;
    tune("aim: 60\nis_hard: true\nlowest: -9223372036854775808\nratio: 0.1\n");
    assert_int_equal(60, GARDEN_AIM(&world));
    assert_true(GARDEN_IS_HARD(&world));
    assert_true(GARDEN_LOWEST(&world) == INT64_MIN);
    assert_true(GARDEN_RATIO(&world) == 0.1);
    assert_true(GARDEN_REACH(&world) == 2.5f);
}

static void a_text_with_a_problem_changes_nothing(void **state)
{
    (void)state;
    const char *text = "aim: 60\nreach: 1\nlowest: low\n";
    uint32_t line = 0;
    gp_problem problem = garden_world_tune(&world, text, strlen(text), &line);
    assert_int_equal(GP_PROBLEM_TEXT, problem);
    assert_int_equal(3, line);
    assert_int_equal(40, GARDEN_AIM(&world));
    assert_true(GARDEN_REACH(&world) == 2.5f);
}

static void a_constant_that_is_absent_is_unknown(void **state)
{
    (void)state;
    uint32_t line = 0;
    gp_problem problem = garden_world_tune(&world, "rare: 1", 7, &line);
    assert_int_equal(GP_PROBLEM_UNKNOWN, problem);
    assert_int_equal(1, line);
}

static void each_world_has_its_own(void **state)
{
    (void)state;
    static garden_world other;
    tune("aim: 60");
    assert_true(garden_world_init(&other, NULL));
    assert_int_equal(40, GARDEN_AIM(&other));
    assert_int_equal(60, GARDEN_AIM(&world));
    garden_world_finish(&other);
}

/* What reads it */

static void defaults_are_read_when_an_object_is_created(void **state)
{
    (void)state;
    garden_guard *before = garden_guard_create(&world);
    tune("aim: 60\nreach: 4\nis_hard: true\n");
    garden_guard *after = garden_guard_create(&world);
    assert_int_equal(-3, world.depth);
    assert_int_equal(40, before->patience);
    assert_int_equal(40, before->body.size);
    assert_false(before->hard);
    assert_int_equal(60, after->patience);
    assert_int_equal(60, after->body.size);
    assert_true(after->range == 4.0f);
    assert_true(gp_f32_from_f16(after->half) == 4.0f);
    assert_true(after->place.x == 4.0f);
    assert_true(after->place.y == 0.0f);
    assert_true(after->hard);
}

static void what_a_property_cannot_hold_saturates_and_is_clamped(void **state)
{
    (void)state;
    tune("aim: 4000000000");
    garden_guard *guard = garden_guard_create(&world);
    assert_int_equal(100, guard->patience);
    assert_int_equal(255, guard->body.size);
    guard = garden_guard_create_patient(&world);
    assert_int_equal(100, guard->patience);
    assert_int_equal(255, guard->body.size);
    assert_true(guard->range == 1.0f);
}

static void expressions_read_it_at_each_tick(void **state)
{
    (void)state;
    garden_guard *guard = garden_guard_create(&world);
    tune("reach: 3");
    garden_guard_tick(&world, guard, 0);
    assert_true(steered.y == 3.0f);
    assert_int_equal(19, guard->hp); /* (-3 - 3 * 7) // 40 + 20 */
    tune("aim: 15");
    garden_guard_tick(&world, guard, 1);
    assert_int_equal(15, fired);
    tune("aim: 16");
    garden_guard_tick(&world, guard, 2);
    assert_int_equal(16, fired);
}

static void a_divisor_may_become_zero(void **state)
{
    (void)state;
    tune("aim: 0");
    garden_guard *guard = garden_guard_create(&world);
    garden_guard_set_hp(&world, guard, 0);
    garden_guard_tick(&world, guard, 0);
    assert_int_equal(20, guard->hp);
}

/* Counts */

static void tick_until(uint32_t end_time)
{
    for (uint32_t now = 0; now < end_time; ++now) {
        garden_worker_tick_all(&world, now);
    }
}

static void counts_are_those_of_the_schema(void **state)
{
    (void)state;
    garden_worker *worker = garden_worker_create(&world);
    tick_until(20);
    assert_int_equal(2, worker->dug);
    assert_int_equal(2, worker->greeted);
    assert_int_equal(2, worker->tried);
    assert_int_equal(2, worker->climbed);
}

static void counts_are_read_when_a_node_is_entered(void **state)
{
    (void)state;
    garden_worker *worker = garden_worker_create(&world);
    tune("strokes: 5");
    tick_until(2);
    tune("strokes: 3");
    tick_until(20);
    assert_int_equal(5, worker->dug);
    assert_int_equal(3, worker->greeted);
    assert_int_equal(5, worker->tried);
    assert_int_equal(5, worker->climbed);
}

/* Sleep */

static void a_change_wakes_what_sleeps(void **state)
{
    (void)state;
    garden_sleeper_create(&world);
    assert_int_equal(1, garden_sleeper_tick_all(&world, 0));
    assert_int_equal(0, garden_sleeper_tick_all(&world, 1));
    tune("aim: 5");
    assert_int_equal(1, garden_sleeper_tick_all(&world, 2));
    assert_string_equal("flee", logged());
    tune("aim: 10");
    assert_int_equal(1, garden_sleeper_tick_all(&world, 3));
    assert_string_equal("calm", logged());
    assert_int_equal(0, garden_sleeper_tick_all(&world, 4));
}

static void a_text_with_a_problem_wakes_nothing(void **state)
{
    (void)state;
    garden_sleeper_create(&world);
    garden_sleeper_tick_all(&world, 0);
    assert_int_equal(GP_PROBLEM_INEXACT,
        garden_world_tune(&world, "aim: 5000000000", 15, NULL));
    assert_int_equal(0, garden_sleeper_tick_all(&world, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_world_begins_with_the_values_of_the_schema, begin, end),
        cmocka_unit_test_setup_teardown(
            a_text_changes_what_it_names, begin, end),
        cmocka_unit_test_setup_teardown(
            a_text_with_a_problem_changes_nothing, begin, end),
        cmocka_unit_test_setup_teardown(
            a_constant_that_is_absent_is_unknown, begin, end),
        cmocka_unit_test_setup_teardown(each_world_has_its_own, begin, end),
        cmocka_unit_test_setup_teardown(
            defaults_are_read_when_an_object_is_created, begin, end),
        cmocka_unit_test_setup_teardown(
            what_a_property_cannot_hold_saturates_and_is_clamped, begin, end),
        cmocka_unit_test_setup_teardown(
            expressions_read_it_at_each_tick, begin, end),
        cmocka_unit_test_setup_teardown(a_divisor_may_become_zero, begin, end),
        cmocka_unit_test_setup_teardown(
            counts_are_those_of_the_schema, begin, end),
        cmocka_unit_test_setup_teardown(
            counts_are_read_when_a_node_is_entered, begin, end),
        cmocka_unit_test_setup_teardown(a_change_wakes_what_sleeps, begin, end),
        cmocka_unit_test_setup_teardown(
            a_text_with_a_problem_wakes_nothing, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
