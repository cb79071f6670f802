/*
 * Pace: behaviours with `every`, of which tick_all ticks each entity once in a
 * period, and with `spread`, which gives each slot a time of its own in it.
 */
#include "../journal.h"
#include "garden.h"

enum { DRONES = 10000, PERIOD = 100, STEP = 10 };

static garden_world world;
static garden_juggler *to_recycle;

static int begin(void **state)
{
    (void)state;
    to_recycle = NULL;
    assert_true(garden_world_init(&world, NULL));
    logged();
    return 0;
}

static int end(void **state)
{
    (void)state;
    garden_world_finish(&world);
    return 0;
}

/* The user's functions */

void garden_drone_buzz(garden_world *of, garden_drone *drone)
{
    (void)of;
    drone->ticks++;
}

void garden_clerk_write(garden_world *of, garden_clerk *clerk)
{
    (void)of, (void)clerk;
    note("write");
}

void garden_dozer_wince(garden_world *of, garden_dozer *dozer)
{
    (void)of, (void)dozer;
    note("wince");
}

void garden_dozer_rest(garden_world *of, garden_dozer *dozer)
{
    (void)of, (void)dozer;
    note("rest");
}

void garden_juggler_throw(garden_world *of, garden_juggler *juggler)
{
    note("throw");
    if (juggler == to_recycle) {
        assert_true(garden_juggler_recycle(of, juggler));
    }
}

void garden_juggler_smile(garden_world *of, garden_juggler *juggler)
{
    (void)of, (void)juggler;
    note("smile");
}

void garden_juggler_hum(garden_world *of, garden_juggler *juggler)
{
    (void)of, (void)juggler;
    note("hum");
}

void garden_mixer_stir(garden_world *of, garden_mixer *mixer)
{
    (void)of, (void)mixer;
    note("stir");
}

void garden_mixer_look(garden_world *of, garden_mixer *mixer)
{
    (void)of, (void)mixer;
    note("look");
}

/* Spread over the period */

static uint32_t fewest_ticks(uint32_t *most)
{
    uint32_t fewest = UINT32_MAX;
    garden_drone_walk walk = garden_drone_walk_begin(&world);
    garden_drone *drone;
    *most = 0;
    while ((drone = garden_drone_walk_next(&walk)) != NULL) {
        fewest = drone->ticks < fewest ? drone->ticks : fewest;
        *most = drone->ticks > *most ? drone->ticks : *most;
    }
    return fewest;
}

static void create_drones(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        assert_non_null(garden_drone_create(&world));
    }
}

/* Ticks for a period and returns how many were ticked; at most so many at once. */
static uint32_t tick_period(gp_time *now, uint32_t least, uint32_t most)
{
    uint32_t all = 0;
    for (uint32_t passed = 0; passed < PERIOD; passed += STEP) {
        *now += STEP;
        size_t ticked = garden_drone_tick_all(&world, *now);
        assert_in_range(ticked, least, most);
        all += (uint32_t)ticked;
    }
    return all;
}

static void a_tenth_of_ten_thousand_is_ticked_in_a_tenth_of_the_period(
    void **state)
{
    (void)state;
    gp_time now = 12345;
    uint32_t most = 0;
    create_drones(DRONES);
    size_t first = garden_drone_tick_all(&world, now);
    assert_in_range(first, 95, 105);
    for (uint32_t period = 1; period <= 5; period++) {
        assert_int_equal(DRONES, tick_period(&now, 990, 1010));
        assert_in_range(fewest_ticks(&most), period, period);
        assert_in_range(most, period, period + 1u);
    }
}

static void few_are_spread_too(void **state)
{
    (void)state;
    gp_time now = 0;
    create_drones(20);
    garden_drone_tick_all(&world, now);
    assert_int_equal(20, tick_period(&now, 1, 3));
    assert_int_equal(20, tick_period(&now, 1, 3));
}

static void a_slot_keeps_its_turn_when_its_drone_is_replaced(void **state)
{
    (void)state;
    create_drones(3);
    garden_drone *drone = garden_drone_create(&world);
    gp_time turn = 0;
    for (gp_time now = 0; now <= PERIOD; now++) {
        uint32_t ticks = drone->ticks;
        garden_drone_tick_all(&world, now);
        turn = drone->ticks != ticks ? now : turn;
    }
    assert_true(garden_drone_recycle(&world, drone));
    assert_ptr_equal(drone, garden_drone_create(&world));
    garden_drone_tick_all(&world, turn + PERIOD - 1u);
    assert_int_equal(0, drone->ticks);
    garden_drone_tick_all(&world, turn + PERIOD);
    assert_int_equal(1, drone->ticks);
}

/* All at once */

static void without_spread_all_have_their_turn_at_once(void **state)
{
    (void)state;
    assert_non_null(garden_clerk_create(&world));
    assert_non_null(garden_clerk_create(&world));
    assert_int_equal(2, garden_clerk_tick_all(&world, 0));
    assert_int_equal(0, garden_clerk_tick_all(&world, 50));
    assert_int_equal(0, garden_clerk_tick_all(&world, 99));
    assert_int_equal(2, garden_clerk_tick_all(&world, 108));
    assert_int_equal(0, garden_clerk_tick_all(&world, 199));
    assert_int_equal(2, garden_clerk_tick_all(&world, 200));
}

static void one_that_is_created_waits_for_its_turn(void **state)
{
    (void)state;
    assert_int_equal(0, garden_clerk_tick_all(&world, 0));
    assert_non_null(garden_clerk_create(&world));
    assert_int_equal(0, garden_clerk_tick_all(&world, 10));
    assert_int_equal(1, garden_clerk_tick_all(&world, 100));
}

static void a_tick_of_one_pays_no_attention_to_turns(void **state)
{
    (void)state;
    garden_clerk *clerk = garden_clerk_create(&world);
    assert_int_equal(1, garden_clerk_tick_all(&world, 0));
    assert_int_equal(GP_SUCCESS, garden_clerk_tick(&world, clerk, 10));
    assert_string_equal("write write", logged());
    assert_int_equal(0, garden_clerk_tick_all(&world, 90));
    assert_int_equal(1, garden_clerk_tick_all(&world, 100));
}

static void a_late_tick_is_one_turn_and_the_next_is_on_time(void **state)
{
    (void)state;
    assert_non_null(garden_clerk_create(&world));
    assert_int_equal(1, garden_clerk_tick_all(&world, 0));
    assert_int_equal(1, garden_clerk_tick_all(&world, 1050));
    assert_int_equal(0, garden_clerk_tick_all(&world, 1099));
    assert_int_equal(1, garden_clerk_tick_all(&world, 1100));
}

static void time_may_wrap(void **state)
{
    (void)state;
    gp_time start = UINT32_MAX - 249u;
    assert_non_null(garden_clerk_create(&world));
    assert_int_equal(1, garden_clerk_tick_all(&world, start));
    for (uint32_t passed = 10; passed <= 1000; passed += 10) {
        assert_int_equal(passed % PERIOD == 0 ? 1 : 0,
            garden_clerk_tick_all(&world, start + passed));
    }
}

static void time_may_stand_still_or_begin_again(void **state)
{
    (void)state;
    assert_non_null(garden_clerk_create(&world));
    assert_int_equal(1, garden_clerk_tick_all(&world, 500));
    assert_int_equal(0, garden_clerk_tick_all(&world, 500));
    assert_int_equal(1, garden_clerk_tick_all(&world, 0));
    assert_int_equal(0, garden_clerk_tick_all(&world, 0));
}

/* With sleep */

static void a_sleeper_wakes_at_its_turn(void **state)
{
    (void)state;
    garden_dozer *dozer = garden_dozer_create(&world);
    assert_int_equal(1, garden_dozer_tick_all(&world, 0));
    assert_int_equal(0, garden_dozer_tick_all(&world, 100));
    garden_dozer_stung_emit(&world, dozer);
    assert_int_equal(0, garden_dozer_tick_all(&world, 150));
    assert_int_equal(1, garden_dozer_tick_all(&world, 200));
    assert_string_equal("wince", logged());
    garden_dozer_set_hp(&world, dozer, -1);
    assert_int_equal(0, garden_dozer_tick_all(&world, 250));
    assert_int_equal(1, garden_dozer_tick_all(&world, 300));
    assert_string_equal("rest", logged());
    garden_dozer_set_hp(&world, dozer, 0);
    assert_int_equal(1, garden_dozer_tick_all(&world, 400));
    assert_int_equal(0, garden_dozer_tick_all(&world, 600));
    assert_int_equal(0, garden_dozer_tick_all(&world, 650));
    assert_string_equal("", logged());
    assert_int_equal(1, garden_dozer_tick_all(&world, 700));
}

/* Several */

static void each_behaviour_has_a_pace_of_its_own(void **state)
{
    (void)state;
    assert_non_null(garden_juggler_create(&world));
    assert_int_equal(1, garden_juggler_tick_all(&world, 0));
    assert_string_equal("throw smile hum", logged());
    assert_int_equal(0, garden_juggler_tick_all(&world, 20));
    assert_int_equal(1, garden_juggler_tick_all(&world, 40));
    assert_int_equal(1, garden_juggler_tick_all(&world, 60));
    assert_int_equal(1, garden_juggler_tick_all(&world, 90));
    assert_string_equal("throw throw throw", logged());
    garden_world_tick(&world, 100);
    assert_string_equal("smile hum", logged());
}

static void one_that_dies_in_a_turn_has_no_other(void **state)
{
    (void)state;
    to_recycle = garden_juggler_create(&world);
    assert_int_equal(1, garden_juggler_tick_all(&world, 0));
    assert_string_equal("throw", logged());
    assert_int_equal(0, garden_juggler_count(&world));
}

static void what_has_no_pace_is_ticked_every_time(void **state)
{
    (void)state;
    assert_non_null(garden_mixer_create(&world));
    assert_int_equal(1, garden_mixer_tick_all(&world, 0));
    assert_int_equal(1, garden_mixer_tick_all(&world, 20));
    assert_int_equal(1, garden_mixer_tick_all(&world, 50));
    assert_string_equal("stir look look stir look", logged());
}

static void each_world_has_paces_of_its_own(void **state)
{
    (void)state;
    static garden_world other;
    assert_true(garden_world_init(&other, NULL));
    assert_non_null(garden_clerk_create(&world));
    assert_non_null(garden_clerk_create(&other));
    assert_int_equal(1, garden_clerk_tick_all(&world, 0));
    assert_int_equal(1, garden_clerk_tick_all(&other, 50));
    assert_int_equal(1, garden_clerk_tick_all(&world, 100));
    assert_int_equal(0, garden_clerk_tick_all(&other, 100));
    assert_int_equal(1, garden_clerk_tick_all(&other, 150));
    garden_world_finish(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_tenth_of_ten_thousand_is_ticked_in_a_tenth_of_the_period, begin,
            end),
        cmocka_unit_test_setup_teardown(few_are_spread_too, begin, end),
        cmocka_unit_test_setup_teardown(
            a_slot_keeps_its_turn_when_its_drone_is_replaced, begin, end),
        cmocka_unit_test_setup_teardown(
            without_spread_all_have_their_turn_at_once, begin, end),
        cmocka_unit_test_setup_teardown(
            one_that_is_created_waits_for_its_turn, begin, end),
        cmocka_unit_test_setup_teardown(
            a_tick_of_one_pays_no_attention_to_turns, begin, end),
        cmocka_unit_test_setup_teardown(
            a_late_tick_is_one_turn_and_the_next_is_on_time, begin, end),
        cmocka_unit_test_setup_teardown(time_may_wrap, begin, end),
        cmocka_unit_test_setup_teardown(
            time_may_stand_still_or_begin_again, begin, end),
        cmocka_unit_test_setup_teardown(
            a_sleeper_wakes_at_its_turn, begin, end),
        cmocka_unit_test_setup_teardown(
            each_behaviour_has_a_pace_of_its_own, begin, end),
        cmocka_unit_test_setup_teardown(
            one_that_dies_in_a_turn_has_no_other, begin, end),
        cmocka_unit_test_setup_teardown(
            what_has_no_pace_is_ticked_every_time, begin, end),
        cmocka_unit_test_setup_teardown(
            each_world_has_paces_of_its_own, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
