/*
 * Sleep: who only waits is passed over until what it waits for comes. That a
 * sleeper's trace is the one it would have had, tests/behaviours/ say.
 */
#include "../journal.h"
#include "garden.h"

static garden_world world;
static garden_sleeper *sleeper;
static garden_pair *pair;
static uint32_t steps;
static garden_sleeper *to_sting;
static garden_sleeper *to_replace;
static uint32_t births;

static int begin(void **state)
{
    (void)state;
    steps = 0;
    to_sting = to_replace = NULL;
    births = 0;
    assert_true(garden_world_init(&world, NULL));
    sleeper = garden_sleeper_create(&world);
    pair = garden_pair_create(&world);
    logged();
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

void garden_sleeper_step(garden_world *of, garden_sleeper *about)
{
    (void)of;
    note("step");
    if (to_sting != NULL && to_sting != about) {
        garden_sleeper *stung = to_sting;
        to_sting = NULL;
        garden_sleeper_stung_emit(&world, stung, 1);
    }
    if (to_replace != NULL) {
        assert_true(garden_sleeper_recycle(&world, to_replace));
        to_replace = NULL;
    }
    for (; births != 0; births--) {
        assert_non_null(garden_sleeper_create(&world));
    }
}

float garden_sleeper_danger(garden_world *of, const garden_sleeper *about)
{
    (void)of;
    return about->fear * 2.0f;
}

bool garden_body_is_big(garden_world *of, const garden_body *about)
{
    (void)of;
    return about->radius > 5.0f;
}

gp_status garden_sleeper_flee_start(garden_world *of, garden_sleeper *about)
{
    (void)of, (void)about;
    note("flee");
    return GP_RUNNING;
}

gp_status garden_sleeper_flee_tick(garden_world *of, garden_sleeper *about)
{
    (void)of, (void)about;
    return GP_RUNNING;
}

void garden_sleeper_flee_halt(garden_world *of, garden_sleeper *about)
{
    (void)of, (void)about;
    note("flee halt");
}

void garden_pair_step(garden_world *of, garden_pair *about)
{
    (void)of, (void)about;
    note("pair");
}

gp_status garden_pair_hide_start(garden_world *of, garden_pair *about)
{
    (void)of, (void)about;
    note("hide");
    return GP_RUNNING;
}

gp_status garden_pair_hide_tick(garden_world *of, garden_pair *about)
{
    (void)of, (void)about;
    return GP_RUNNING;
}

void garden_pair_hide_halt(garden_world *of, garden_pair *about)
{
    (void)of, (void)about;
    note("hide halt");
}

void garden_cool_bite(garden_world *of, garden_cool *about)
{
    (void)of, (void)about;
    note("bite");
}

void garden_thinker_step(garden_world *of, garden_thinker *about)
{
    (void)of, (void)about;
    note("think");
}

void garden_sharer_jab(garden_world *of, garden_sharer *about)
{
    (void)of, (void)about;
    note("jab");
}

void garden_patient_pounce(garden_world *of, garden_patient *about)
{
    (void)of, (void)about;
    note("pounce");
}

void garden_crowd_step(garden_world *of, garden_crowd *about)
{
    (void)of, (void)about;
    steps++;
}

bool garden_nosy_near(garden_world *of, const garden_nosy *about)
{
    (void)of, (void)about;
    return true;
}

gp_status garden_worker_dig_start(garden_world *of, garden_worker *about)
{
    (void)of, (void)about;
    return GP_RUNNING;
}

gp_status garden_worker_dig_tick(garden_world *of, garden_worker *about)
{
    (void)of, (void)about;
    return GP_RUNNING;
}

void garden_worker_dig_halt(garden_world *of, garden_worker *about)
{
    (void)of, (void)about;
}

void garden_doer_step(garden_world *of, garden_doer *about)
{
    (void)of, (void)about;
    steps++;
}

/* How many sleepers were awake. */
static size_t awake(gp_time now)
{
    return garden_sleeper_tick_all(&world, now);
}

/* Lets the sleeper begin, at 0, so that it sleeps until 100. */
static void lull(void)
{
    assert_int_equal(1, awake(0));
    assert_int_equal(0, awake(1));
    assert_string_equal("step", logged());
}

/* It flees, and then it does not sleep. */
static void check_it_flees(void)
{
    assert_int_equal(1, awake(20));
    assert_string_equal("flee", logged());
    assert_int_equal(1, awake(21));
    assert_string_equal("", logged());
}

/* Waking */

static void a_deadline_wakes(void **state)
{
    (void)state;
    lull();
    assert_int_equal(0, awake(99));
    assert_int_equal(1, awake(100));
    assert_string_equal("step", logged());
    assert_int_equal(0, awake(1099));
    assert_int_equal(1, awake(1100)); /* the await has timed out */
    assert_int_equal(1, awake(1101)); /* and the tree has started again */
    assert_string_equal("step", logged());
    assert_int_equal(0, awake(1102));
}

static void an_event_wakes(void **state)
{
    (void)state;
    lull();
    garden_sleeper_stung_emit(&world, sleeper, 3);
    assert_int_equal(1, awake(10));
    assert_string_equal("step", logged());
    assert_int_equal(0, awake(59));
    assert_int_equal(1, awake(60));
    assert_string_equal("", logged());
}

static void a_message_wakes(void **state)
{
    (void)state;
    lull();
    assert_int_equal(1, awake(100));
    assert_int_equal(0, awake(101));
    assert_string_equal("step", logged());
    assert_true(garden_sleeper_send_damage(&world, sleeper, 3));
    assert_int_equal(1, awake(102));
    assert_string_equal("step", logged());
    assert_int_equal(0, awake(1200)); /* it is idle, without a deadline */
    assert_int_equal(0, awake(1200 + UINT32_C(0x7fffffff)));
}

static void an_event_that_no_node_waits_for_now_is_gone_as_usual(void **state)
{
    (void)state;
    lull();
    assert_true(garden_sleeper_send_damage(&world, sleeper, 3));
    assert_int_equal(1, awake(10));
    assert_int_equal(0, awake(11));
    assert_int_equal(1, awake(100));
    assert_string_equal("step", logged());
    assert_int_equal(0, awake(101)); /* it awaits another one */
}

static void a_property_that_a_guard_reads_wakes(void **state)
{
    (void)state;
    lull();
    garden_sleeper_set_hp(&world, sleeper, 50);
    assert_int_equal(1, awake(10)); /* it looks, and sleeps on */
    assert_int_equal(0, awake(11));
    garden_sleeper_set_hp(&world, sleeper, 24);
    check_it_flees();
}

static void what_a_leaf_reads_wakes(void **state)
{
    (void)state;
    lull();
    garden_sleeper_set_fear(&world, sleeper, 2.0f);
    check_it_flees();
}

static void a_text_wakes(void **state)
{
    (void)state;
    lull();
    garden_sleeper_set_called(&world, sleeper, "wolf");
    check_it_flees();
}

static void an_array_wakes(void **state)
{
    static const uint16_t paths[] = {1, 7, 0, 0};

    (void)state;
    lull();
    garden_sleeper_set_paths(&world, sleeper, paths);
    check_it_flees();
    garden_sleeper_set_paths_at(&world, sleeper, 1, 6);
    assert_int_equal(1, awake(30));
    assert_string_equal("flee halt step", logged());
    assert_int_equal(0, awake(31));
    garden_sleeper_set_paths_at(&world, sleeper, 1, 7);
    assert_int_equal(1, awake(32));
    assert_string_equal("flee", logged());
}

static void a_component_wakes(void **state)
{
    (void)state;
    lull();
    garden_body_set_radius(&world, &sleeper->body, 6.0f);
    check_it_flees();
}

static void what_follows_a_component_wakes(void **state)
{
    (void)state;
    lull();
    garden_body_set_weight(&world, &sleeper->body, 51);
    check_it_flees();
}

static void the_world_wakes(void **state)
{
    (void)state;
    lull();
    garden_world_set_night(&world, true);
    check_it_flees();
}

static void a_touch_wakes(void **state)
{
    (void)state;
    lull();
    garden_sleeper_touch_hp(&world, sleeper);
    assert_int_equal(1, awake(10));
    assert_int_equal(0, awake(11));
}

static void what_is_held_back_wakes_at_once(void **state)
{
    (void)state;
    lull();
    garden_sleeper_freeze(&world, sleeper);
    garden_sleeper_set_hp(&world, sleeper, 5);
    check_it_flees();
    garden_sleeper_thaw(&world, sleeper);
}

static void a_set_to_the_same_value_does_not_wake(void **state)
{
    (void)state;
    lull();
    garden_sleeper_set_hp(&world, sleeper, 100);
    garden_world_set_night(&world, false);
    assert_int_equal(0, awake(10));
}

static void what_no_guard_reads_does_not_wake(void **state)
{
    (void)state;
    lull();
    world.honey = 3;
    assert_int_equal(0, awake(10));
}

static void a_halt_wakes(void **state)
{
    (void)state;
    lull();
    garden_sleeper_behaviour_halt(&world, sleeper);
    assert_int_equal(1, awake(10));
    assert_string_equal("step", logged());
}

static void a_tick_of_one_goes_on_and_lets_it_sleep_again(void **state)
{
    (void)state;
    lull();
    assert_int_equal(GP_RUNNING, garden_sleeper_tick(&world, sleeper, 50));
    assert_int_equal(0, awake(60));
    assert_int_equal(GP_RUNNING, garden_sleeper_tick(&world, sleeper, 100));
    assert_string_equal("step", logged());
    assert_int_equal(0, awake(150));
    garden_sleeper_set_hp(&world, sleeper, 1);
    assert_int_equal(GP_RUNNING, garden_sleeper_tick(&world, sleeper, 160));
    assert_string_equal("flee", logged());
    assert_int_equal(1, awake(161));
}

static void a_newborn_is_awake(void **state)
{
    (void)state;
    lull();
    garden_sleeper *old = sleeper;
    assert_true(garden_sleeper_recycle(&world, old));
    assert_int_equal(0, awake(10));
    assert_ptr_equal(old, garden_sleeper_create(&world));
    assert_int_equal(1, awake(11));
    assert_string_equal("step", logged());
}

static void newborns_wait_for_the_next_tick_of_all(void **state)
{
    (void)state;
    garden_sleeper *second = garden_sleeper_create(&world);
    garden_sleeper *third = garden_sleeper_create(&world);
    assert_true(garden_sleeper_recycle(&world, second));
    births = 2; /* one in a slot that was used, one in a new one */
    assert_int_equal(2, awake(0));
    assert_string_equal("step step", logged());
    assert_int_equal(2, awake(1));
    assert_string_equal("step step", logged());
    assert_int_equal(0, awake(2));
    to_replace = third;
    births = 1;
    garden_sleeper_behaviour_halt(&world, sleeper);
    garden_sleeper_behaviour_halt(&world, third);
    assert_int_equal(1, awake(10));
    assert_string_equal("step", logged());
    assert_int_equal(1, awake(11));
    assert_string_equal("step", logged());
}

static void one_that_is_woken_before_its_turn_is_ticked_in_the_same_walk(
    void **state)
{
    garden_sleeper *second = garden_sleeper_create(&world);

    (void)state;
    assert_int_equal(2, awake(0));
    assert_int_equal(0, awake(1));
    logged();
    to_sting = second;
    garden_sleeper_behaviour_halt(&world, sleeper);
    assert_int_equal(2, awake(10));
    assert_string_equal("step step", logged());

    to_sting = sleeper;
    garden_sleeper_behaviour_halt(&world, second);
    assert_int_equal(1, awake(20));
    assert_string_equal("step", logged());
    assert_int_equal(1, awake(21));
    assert_string_equal("step", logged());
}

static void time_may_wrap(void **state)
{
    gp_time now = UINT32_MAX - 49u;

    (void)state;
    assert_int_equal(1, awake(now));
    assert_int_equal(0, awake(now + 49u));
    assert_int_equal(0, awake(49));
    assert_int_equal(1, awake(50));
    assert_string_equal("step step", logged());
}

static void time_may_stand_still(void **state)
{
    (void)state;
    assert_int_equal(1, awake(7));
    assert_int_equal(0, awake(7));
    assert_int_equal(0, awake(106));
    assert_int_equal(1, awake(107));
    assert_int_equal(0, awake(107));
}

/* Several behaviours, static pools, cooldowns */

static void all_behaviours_of_one_sleep_or_none(void **state)
{
    (void)state;
    assert_int_equal(1, garden_pair_tick_all(&world, 0));
    assert_int_equal(0, garden_pair_tick_all(&world, 99));
    assert_int_equal(1, garden_pair_tick_all(&world, 100)); /* mood ends */
    assert_int_equal(1, garden_pair_tick_all(&world, 110)); /* and begins */
    assert_int_equal(0, garden_pair_tick_all(&world, 209));
    garden_pair_set_hp(&world, pair, 10);
    assert_int_equal(1, garden_pair_tick_all(&world, 210));
    assert_string_equal("hide", logged());
    assert_int_equal(1, garden_pair_tick_all(&world, 300));
    assert_string_equal("pair", logged());
}

static void one_behaviour_that_is_ticked_alone_leaves_it_right(void **state)
{
    (void)state;
    assert_int_equal(GP_RUNNING, garden_pair_mood_tick(&world, pair, 0));
    assert_int_equal(1, garden_pair_tick_all(&world, 1)); /* main begins */
    assert_int_equal(0, garden_pair_tick_all(&world, 2));
    assert_int_equal(GP_RUNNING, garden_pair_main_tick(&world, pair, 50));
    assert_int_equal(0, garden_pair_tick_all(&world, 51));
    garden_pair_mood_halt(&world, pair);
    assert_int_equal(1, garden_pair_tick_all(&world, 52));
}

static void a_static_pool_is_full_of_sleepers(void **state)
{
    (void)state;
    while (garden_pair_create(&world) != NULL) {
    }
    assert_int_equal(70, garden_pair_tick_all(&world, 0));
    assert_int_equal(0, garden_pair_tick_all(&world, 1));
    assert_true(garden_pair_recycle(&world, pair));
    assert_ptr_equal(pair, garden_pair_create(&world));
    assert_int_equal(1, garden_pair_tick_all(&world, 2));
    assert_int_equal(69, garden_pair_tick_all(&world, 100));
    garden_pair_recycle_all(&world);
}

static void a_cooldown_that_is_over_stays_over(void **state)
{
    (void)state;
    assert_non_null(garden_cool_create(&world));
    assert_int_equal(1, garden_cool_tick_all(&world, 0));
    assert_string_equal("bite", logged());
    assert_int_equal(0, garden_cool_tick_all(&world, 999));
    assert_int_equal(1, garden_cool_tick_all(&world, 1000));
    assert_string_equal("bite", logged());
    assert_int_equal(0, garden_cool_tick_all(&world, 1001));
    assert_int_equal(
        1, garden_cool_tick_all(&world, 2000 + UINT32_C(0x7fffffff)));
    assert_string_equal("bite", logged());
}

static void a_tick_on_demand_leaves_the_others_asleep(void **state)
{
    (void)state;
    garden_thinker *thinker = garden_thinker_create(&world);
    assert_int_equal(1, garden_thinker_tick_all(&world, 0));
    assert_string_equal("", logged());
    assert_int_equal(
        GP_RUNNING, garden_thinker_thought_tick(&world, thinker, 10));
    assert_string_equal("think", logged());
    assert_int_equal(0, garden_thinker_tick_all(&world, 20));
    garden_thinker_thought_halt(&world, thinker);
    assert_int_equal(0, garden_thinker_tick_all(&world, 30));
}

static void a_cooldown_on_demand_that_is_over_stays_over(void **state)
{
    (void)state;
    garden_thinker *thinker = garden_thinker_create(&world);
    assert_int_equal(1, garden_thinker_tick_all(&world, 0));
    assert_int_equal(GP_SUCCESS, garden_thinker_raid_tick(&world, thinker, 10));
    assert_string_equal("think", logged());
    assert_int_equal(1, garden_thinker_tick_all(&world, 20));
    assert_int_equal(0, garden_thinker_tick_all(&world, 1009));
    assert_int_equal(1, garden_thinker_tick_all(&world, 1010));
    assert_int_equal(0, garden_thinker_tick_all(&world, 1020));
    assert_int_equal(GP_SUCCESS,
        garden_thinker_raid_tick(&world, thinker, 1020 + UINT32_C(0x7fffffff)));
}

static void a_shared_cooldown_does_not_come_back_after_a_wrap(void **state)
{
    const gp_time late = 2050 + UINT32_C(0x7fffffff);
    garden_sharer *sharer = garden_sharer_create(&world);

    (void)state;
    assert_int_equal(1, garden_sharer_tick_all(&world, 0));
    assert_string_equal("jab", logged());
    assert_int_equal(0, garden_sharer_tick_all(&world, 999));
    assert_int_equal(GP_FAILURE, garden_sharer_raid_tick(&world, sharer, 999));
    assert_int_equal(GP_SUCCESS, garden_sharer_raid_tick(&world, sharer, 1000));
    assert_string_equal("jab", logged());
    assert_int_equal(1, garden_sharer_tick_all(&world, 1001));
    assert_string_equal("", logged());
    assert_int_equal(0, garden_sharer_tick_all(&world, 1049));
    assert_int_equal(1, garden_sharer_tick_all(&world, 1050));
    assert_string_equal("jab", logged());
    assert_int_equal(1, garden_sharer_tick_all(&world, late));
    assert_string_equal("jab", logged());
    assert_true(garden_sharer_recycle(&world, sharer));
    assert_ptr_equal(sharer, garden_sharer_create(&world));
    assert_int_equal(1, garden_sharer_tick_all(&world, late + 1));
    assert_string_equal("jab", logged());
}

static void a_condition_that_is_tried_for_ever_waits_for_a_set(void **state)
{
    (void)state;
    garden_patient *patient = garden_patient_create(&world);
    assert_int_equal(1, garden_patient_tick_all(&world, 0));
    assert_int_equal(0, garden_patient_tick_all(&world, 10));
    garden_patient_set_hp(&world, patient, 40);
    assert_int_equal(1, garden_patient_tick_all(&world, 20));
    assert_int_equal(0, garden_patient_tick_all(&world, 30));
    garden_patient_set_hp(&world, patient, 60);
    assert_int_equal(1, garden_patient_tick_all(&world, 40));
    assert_int_equal(0, garden_patient_tick_all(&world, 50));
    assert_string_equal("", logged());
    garden_patient_set_hp(&world, patient, 20);
    assert_int_equal(1, garden_patient_tick_all(&world, 60));
    assert_string_equal("pounce", logged());
}

/* Who never sleeps */

static void an_entity_that_reads_what_may_change_unseen_stays_awake(
    void **state)
{
    (void)state;
    garden_nosy_create(&world);
    garden_doubtful_create(&world);
    garden_watcher_create(&world);
    garden_gambler_create(&world);
    garden_blind_create(&world);
    garden_stranger_create(&world);
    for (gp_time now = 0; now < 5; now++) {
        assert_int_equal(1, garden_nosy_tick_all(&world, now));
        assert_int_equal(1, garden_doubtful_tick_all(&world, now));
        assert_int_equal(1, garden_watcher_tick_all(&world, now));
        assert_int_equal(1, garden_gambler_tick_all(&world, now));
        assert_int_equal(1, garden_blind_tick_all(&world, now));
        assert_int_equal(1, garden_stranger_tick_all(&world, now));
    }
}

static void an_entity_that_does_something_stays_awake(void **state)
{
    (void)state;
    garden_worker_create(&world);
    garden_mover_create(&world);
    garden_doer_create(&world);
    garden_chooser_create(&world);
    for (gp_time now = 0; now < 5; now++) {
        assert_int_equal(1, garden_worker_tick_all(&world, now));
        assert_int_equal(1, garden_mover_tick_all(&world, now));
        assert_int_equal(1, garden_doer_tick_all(&world, now));
        assert_int_equal(1, garden_chooser_tick_all(&world, now));
    }
    assert_int_equal(5, steps);
}

/* Many */

#define CROWD 100000u
#define ONE_PERCENT (CROWD / 100u)

static void a_crowd_of_which_one_percent_is_awake_does_its_work(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < CROWD; i++) {
        garden_crowd *one = garden_crowd_create(&world);
        assert_non_null(one);
        assert_int_equal(GP_RUNNING, garden_crowd_tick(&world, one, i % 100u));
    }
    assert_int_equal(CROWD, steps);
    for (gp_time now = 100; now < 300; now++) {
        steps = 0;
        assert_int_equal(ONE_PERCENT, garden_crowd_tick_all(&world, now));
        assert_int_equal(ONE_PERCENT, steps);
    }
    steps = 0;
    assert_int_equal(0, garden_crowd_tick_all(&world, 299));
    garden_world_tick(&world, 300);
    assert_int_equal(ONE_PERCENT, steps);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_deadline_wakes, begin, end),
        cmocka_unit_test_setup_teardown(an_event_wakes, begin, end),
        cmocka_unit_test_setup_teardown(a_message_wakes, begin, end),
        cmocka_unit_test_setup_teardown(
            an_event_that_no_node_waits_for_now_is_gone_as_usual, begin, end),
        cmocka_unit_test_setup_teardown(
            a_property_that_a_guard_reads_wakes, begin, end),
        cmocka_unit_test_setup_teardown(what_a_leaf_reads_wakes, begin, end),
        cmocka_unit_test_setup_teardown(a_text_wakes, begin, end),
        cmocka_unit_test_setup_teardown(an_array_wakes, begin, end),
        cmocka_unit_test_setup_teardown(a_component_wakes, begin, end),
        cmocka_unit_test_setup_teardown(
            what_follows_a_component_wakes, begin, end),
        cmocka_unit_test_setup_teardown(the_world_wakes, begin, end),
        cmocka_unit_test_setup_teardown(a_touch_wakes, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_held_back_wakes_at_once, begin, end),
        cmocka_unit_test_setup_teardown(
            a_set_to_the_same_value_does_not_wake, begin, end),
        cmocka_unit_test_setup_teardown(
            what_no_guard_reads_does_not_wake, begin, end),
        cmocka_unit_test_setup_teardown(a_halt_wakes, begin, end),
        cmocka_unit_test_setup_teardown(
            a_tick_of_one_goes_on_and_lets_it_sleep_again, begin, end),
        cmocka_unit_test_setup_teardown(a_newborn_is_awake, begin, end),
        cmocka_unit_test_setup_teardown(
            newborns_wait_for_the_next_tick_of_all, begin, end),
        cmocka_unit_test_setup_teardown(
            one_that_is_woken_before_its_turn_is_ticked_in_the_same_walk, begin,
            end),
        cmocka_unit_test_setup_teardown(time_may_wrap, begin, end),
        cmocka_unit_test_setup_teardown(time_may_stand_still, begin, end),
        cmocka_unit_test_setup_teardown(
            all_behaviours_of_one_sleep_or_none, begin, end),
        cmocka_unit_test_setup_teardown(
            one_behaviour_that_is_ticked_alone_leaves_it_right, begin, end),
        cmocka_unit_test_setup_teardown(
            a_static_pool_is_full_of_sleepers, begin, end),
        cmocka_unit_test_setup_teardown(
            a_cooldown_that_is_over_stays_over, begin, end),
        cmocka_unit_test_setup_teardown(
            a_tick_on_demand_leaves_the_others_asleep, begin, end),
        cmocka_unit_test_setup_teardown(
            a_cooldown_on_demand_that_is_over_stays_over, begin, end),
        cmocka_unit_test_setup_teardown(
            a_shared_cooldown_does_not_come_back_after_a_wrap, begin, end),
        cmocka_unit_test_setup_teardown(
            a_condition_that_is_tried_for_ever_waits_for_a_set, begin, end),
        cmocka_unit_test_setup_teardown(
            an_entity_that_reads_what_may_change_unseen_stays_awake, begin,
            end),
        cmocka_unit_test_setup_teardown(
            an_entity_that_does_something_stays_awake, begin, end),
        cmocka_unit_test_setup_teardown(
            a_crowd_of_which_one_percent_is_awake_does_its_work, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
