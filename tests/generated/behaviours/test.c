/*
 * Behaviours, used: ticking, halting, what runs, events, death in the midst.
 * What each node means, the cases of tests/behaviours/ say.
 */
#include "../journal.h"
#include "garden.h"

static garden_world world;
static garden_guard *guard;
static garden_bee *bee;
static bool is_near;
static gp_status aims, flees, hums;
static void (*meanwhile)(void);
static gp_time weathered_at;

static int begin(void **state)
{
    (void)state;
    is_near = false;
    aims = flees = hums = GP_RUNNING;
    meanwhile = NULL;
    assert_true(garden_world_init(&world, NULL));
    guard = garden_guard_create(&world);
    bee = garden_bee_create(&world);
    logged();
    return 0;
}

static int end(void **state)
{
    (void)state;
    meanwhile = NULL;
    garden_world_finish(&world);
    return 0;
}

static void act(const char *name)
{
    note("%s", name);
    if (meanwhile != NULL) {
        void (*now)(void) = meanwhile;
        meanwhile = NULL;
        now();
    }
}

bool garden_guard_near(garden_world *of, const garden_guard *about, float range)
{
    (void)of, (void)about;
    assert_true(range == 100.0f);
    return is_near;
}

void garden_guard_fire(garden_world *of, garden_guard *about)
{
    (void)of, (void)about;
    act("fire");
}

void garden_guard_duck(garden_world *of, garden_guard *about, int32_t damage)
{
    (void)of, (void)about;
    note("duck:%d", damage);
}

void garden_guard_calm_down(garden_world *of, garden_guard *about)
{
    (void)of, (void)about;
    act("calm_down");
}

bool garden_guard_reload(garden_world *of, garden_guard *about)
{
    (void)of, (void)about;
    return true;
}

gp_status garden_guard_flee_start(
    garden_world *of, garden_guard *about, float speed)
{
    (void)of, (void)about;
    assert_true(speed == 4.0f);
    act("flee");
    return flees;
}

gp_status garden_guard_flee_tick(
    garden_world *of, garden_guard *about, float speed)
{
    (void)of, (void)about, (void)speed;
    act("flee_tick");
    return flees;
}

void garden_guard_flee_halt(garden_world *of, garden_guard *about)
{
    (void)of, (void)about;
    act("flee_halt");
}

gp_status garden_guard_aim_start(garden_world *of, garden_guard *about)
{
    (void)of, (void)about;
    act("aim");
    return aims;
}

gp_status garden_guard_aim_tick(garden_world *of, garden_guard *about)
{
    (void)of, (void)about;
    act("aim_tick");
    return aims;
}

void garden_guard_aim_halt(garden_world *of, garden_guard *about)
{
    (void)of, (void)about;
    act("aim_halt");
}

gp_status garden_guard_patrol_start(garden_world *of, garden_guard *about)
{
    (void)of, (void)about;
    act("patrol");
    return GP_RUNNING;
}

gp_status garden_guard_patrol_tick(garden_world *of, garden_guard *about)
{
    (void)of, (void)about;
    act("patrol_tick");
    return GP_RUNNING;
}

void garden_guard_patrol_halt(garden_world *of, garden_guard *about)
{
    (void)of, (void)about;
    act("patrol_halt");
}

void garden_body_push(garden_world *of, garden_body *about)
{
    (void)of, (void)about;
}

gp_status garden_bee_hum_start(garden_world *of, garden_bee *about)
{
    (void)of, (void)about;
    act("hum");
    return hums;
}

gp_status garden_bee_hum_tick(garden_world *of, garden_bee *about)
{
    (void)of, (void)about;
    act("hum_tick");
    return hums;
}

void garden_bee_hum_halt(garden_world *of, garden_bee *about)
{
    (void)of, (void)about;
    act("hum_halt");
}

void garden_bee_eat(garden_world *of, garden_bee *about)
{
    (void)of, (void)about;
    act("eat");
}

void garden_wasp_sting(garden_world *of, garden_wasp *about)
{
    (void)of, (void)about;
    act("sting");
}

void garden_stone_weather(garden_world *of, garden_stone *about)
{
    (void)of, (void)about;
    weathered_at = garden_world_now(of);
    act("weather");
}

bool garden_cook_stir(garden_world *of, garden_cook *about)
{
    (void)of, (void)about;
    act("stir");
    return true;
}

static void a_tick_continues_what_runs(void **state)
{
    (void)state;
    is_near = true;
    assert_int_equal(GP_RUNNING, garden_guard_tick(&world, guard, 0));
    assert_string_equal("aim", garden_guard_behaviour_where(guard));
    assert_int_equal(GP_RUNNING, garden_guard_tick(&world, guard, 100));
    aims = GP_SUCCESS;
    assert_int_equal(GP_RUNNING, garden_guard_tick(&world, guard, 200));
    assert_string_equal("aim aim_tick aim_tick fire", logged());
    assert_string_equal("breath", garden_guard_behaviour_where(guard));
    assert_int_equal(GP_RUNNING, garden_guard_tick(&world, guard, 499));
    assert_int_equal(GP_SUCCESS, garden_guard_tick(&world, guard, 500));
    assert_string_equal("", garden_guard_behaviour_where(guard));
    assert_string_equal("", logged());
}

static void what_is_more_urgent_halts_what_runs_first(void **state)
{
    (void)state;
    is_near = true;
    garden_guard_tick(&world, guard, 0);
    garden_guard_set_hp(&world, guard, 20);
    garden_guard_tick(&world, guard, 10);
    assert_string_equal("aim aim_halt flee", logged());
    garden_guard_set_hp(&world, guard, 30);
    garden_guard_tick(&world, guard, 20);
    assert_string_equal("flee_halt calm_down aim", logged());
}

static void a_timeout_counts_over_the_wrap_of_time(void **state)
{
    (void)state;
    is_near = true;
    garden_guard_tick(&world, guard, UINT32_MAX - 999);
    garden_guard_tick(&world, guard, 999);
    assert_string_equal("aim aim_tick", logged());
    garden_guard_tick(&world, guard, 1000);
    assert_string_equal("aim_halt", logged());
    assert_string_equal("await", garden_guard_behaviour_where(guard));
}

static void an_event_is_seen_in_the_next_tick_with_what_came(void **state)
{
    (void)state;
    is_near = true;
    garden_guard_tick(&world, guard, 0);
    garden_guard_stung_emit(&world, guard, 3);
    garden_guard_stung_emit(&world, guard, 7);
    assert_string_equal("aim", logged());
    assert_int_equal(GP_SUCCESS, garden_guard_tick(&world, guard, 10));
    assert_string_equal("aim_halt duck:7", logged());
    garden_guard_tick(&world, guard, 20);
    assert_string_equal("aim", logged());
}

static void a_message_that_is_awaited_is_handled(void **state)
{
    (void)state;
    gp_id other = garden_bee_get_any_id(bee);
    garden_guard_tick(&world, guard, 0);
    assert_string_equal("await", garden_guard_behaviour_where(guard));
    assert_true(garden_guard_send_damage(&world, guard, 5));
    assert_int_equal(GP_RUNNING, garden_guard_tick(&world, guard, 10));
    gp_id any = garden_guard_get_any_id(guard);
    assert_true(garden_send_damage(&world, any, 30));
    assert_false(garden_send_damage(&world, other, 30));
    assert_int_equal(GP_SUCCESS, garden_guard_tick(&world, guard, 20));
    assert_int_equal(70, guard->hp);
}

static void a_halt_lets_the_next_tick_start_again(void **state)
{
    (void)state;
    is_near = true;
    garden_guard_tick(&world, guard, 0);
    garden_guard_stung_emit(&world, guard, 3);
    garden_guard_behaviour_halt(&world, guard);
    garden_guard_behaviour_halt(&world, guard);
    assert_string_equal("aim aim_halt", logged());
    assert_string_equal("", garden_guard_behaviour_where(guard));
    garden_guard_tick(&world, guard, 10);
    assert_string_equal("aim", logged());
}

static void recycling_halts_before_it_notifies(void **state)
{
    (void)state;
    garden_guard_set_hp(&world, guard, 20);
    garden_guard_tick(&world, guard, 0);
    assert_true(garden_guard_recycle(&world, guard));
    assert_string_equal("flee flee_halt calm_down", logged());
}

static void recycle_now(void)
{
    assert_true(garden_guard_recycle(&world, guard));
}

static void a_tick_whose_guard_dies_fails_at_once(void **state)
{
    (void)state;
    is_near = true;
    aims = GP_SUCCESS;
    meanwhile = recycle_now;
    assert_int_equal(GP_FAILURE, garden_guard_tick(&world, guard, 0));
    assert_string_equal("aim aim_halt", logged());
    assert_int_equal(0, garden_guard_count(&world));
}

static void recycle_and_make_another(void)
{
    recycle_now();
    assert_ptr_equal(guard, garden_guard_create(&world));
    assert_int_equal(GP_RUNNING, garden_guard_tick(&world, guard, 5));
}

static void another_in_the_same_place_is_left_alone(void **state)
{
    (void)state;
    is_near = true;
    meanwhile = recycle_and_make_another;
    assert_int_equal(GP_FAILURE, garden_guard_tick(&world, guard, 0));
    assert_string_equal("aim aim_halt aim", logged());
    assert_string_equal("aim", garden_guard_behaviour_where(guard));
    assert_int_equal(GP_RUNNING, garden_guard_tick(&world, guard, 10));
    assert_string_equal("aim_tick", logged());
}

static void halt_now(void)
{
    garden_guard_behaviour_halt(&world, guard);
}

static void a_halt_in_its_own_tick_ends_that(void **state)
{
    (void)state;
    is_near = true;
    garden_guard_tick(&world, guard, 0);
    meanwhile = halt_now;
    assert_int_equal(GP_FAILURE, garden_guard_tick(&world, guard, 10));
    assert_string_equal("aim aim_tick aim_halt", logged());
}

static void recycling_in_a_halt_halts_once(void **state)
{
    (void)state;
    garden_guard_set_hp(&world, guard, 20);
    garden_guard_tick(&world, guard, 0);
    meanwhile = recycle_now;
    garden_guard_behaviour_halt(&world, guard);
    assert_string_equal("flee flee_halt calm_down", logged());
    assert_int_equal(0, garden_guard_count(&world));
}

static void several_behaviours_run_side_by_side(void **state)
{
    (void)state;
    assert_int_equal(GP_RUNNING, garden_bee_tick(&world, bee, 0));
    assert_string_equal("eat hum eat", logged());
    assert_string_equal("hum", garden_bee_main_where(bee));
    assert_string_equal("repeat", garden_bee_mood_where(bee));
    assert_int_equal(GP_RUNNING, garden_bee_mood_tick(&world, bee, 1000));
    assert_string_equal("eat", logged());
    garden_bee_main_halt(&world, bee);
    assert_string_equal("hum_halt", logged());
    assert_string_equal("repeat", garden_bee_mood_where(bee));
    garden_bee_behaviour_halt(&world, bee);
    assert_string_equal("", garden_bee_mood_where(bee));
}

static void the_world_ticks_every_type_in_order(void **state)
{
    (void)state;
    garden_stone_create(&world);
    garden_guard_create(&world);
    garden_world_tick(&world, 30);
    assert_string_equal("eat hum eat weather weather", logged());
    assert_int_equal(30, garden_world_now(&world));
    assert_string_equal("await", garden_guard_behaviour_where(guard));
}

static void create_stone(void)
{
    assert_non_null(garden_stone_create(&world));
}

static void newborns_wait_for_the_next_tick_of_all(void **state)
{
    (void)state;
    garden_stone_create(&world);
    meanwhile = create_stone;
    assert_int_equal(1, garden_stone_tick_all(&world, 0));
    assert_string_equal("weather weather", logged());
    assert_int_equal(2, garden_stone_tick_all(&world, 1));
    assert_string_equal("weather weather weather weather", logged());
}

static void recycle_stones_and_execute(void)
{
    garden_guard_stung_post(&world, guard, 3);
    assert_int_equal(0, garden_world_execute_callbacks(&world));
    garden_stone_recycle_all(&world);
}

static void those_that_die_in_a_tick_of_all_are_not_ticked(void **state)
{
    (void)state;
    garden_stone_create(&world);
    garden_stone_create(&world);
    meanwhile = recycle_stones_and_execute;
    assert_int_equal(1, garden_stone_tick_all(&world, 0));
    assert_string_equal("weather", logged());
    assert_int_equal(1, garden_world_execute_callbacks(&world));
}

static void tick_bee_later(void)
{
    garden_bee_tick(&world, bee, 99);
}

static void each_in_a_tick_of_all_has_its_time(void **state)
{
    (void)state;
    garden_stone_create(&world);
    garden_stone_create(&world);
    meanwhile = tick_bee_later;
    assert_int_equal(2, garden_stone_tick_all(&world, 5));
    assert_int_equal(5, weathered_at);
}

static void tests_and_instants_alone_keep_nothing(void **state)
{
    (void)state;
    garden_stone *stone = garden_stone_create(&world);
    assert_int_equal(sizeof(gp_slot), sizeof *stone);
    assert_int_equal(GP_SUCCESS, garden_stone_tick(&world, stone, 0));
    garden_stone_behaviour_halt(&world, stone);
    assert_string_equal("", garden_stone_behaviour_where(stone));
    assert_string_equal("weather weather", logged());
}

static void recycle_stone(void)
{
    garden_stone_recycle_all(&world);
}

static void a_tick_without_state_notices_death_too(void **state)
{
    (void)state;
    garden_stone *stone = garden_stone_create(&world);
    meanwhile = recycle_stone;
    assert_int_equal(GP_FAILURE, garden_stone_tick(&world, stone, 0));
    assert_string_equal("weather", logged());
}

static garden_stone *weathered;

static void halt_stone(void)
{
    garden_stone_behaviour_halt(&world, weathered);
}

static void a_tick_without_state_goes_on_when_it_is_halted(void **state)
{
    (void)state;
    weathered = garden_stone_create(&world);
    meanwhile = halt_stone;
    assert_int_equal(GP_SUCCESS, garden_stone_tick(&world, weathered, 0));
    assert_string_equal("weather weather", logged());
}

static void what_is_narrow_lies_together_before_deadlines(void **state)
{
    (void)state;
    size_t deadlines = 2 * sizeof(gp_time); /* a wait and the cooldown */
    assert_int_equal(4 + deadlines, sizeof(garden_cook_behaviour_state));
}

static void a_cooldown_that_is_over_never_comes_back(void **state)
{
    (void)state;
    garden_wasp *wasp = garden_wasp_create(&world);
    assert_int_equal(GP_SUCCESS, garden_wasp_tick(&world, wasp, 0));
    assert_int_equal(GP_FAILURE, garden_wasp_tick(&world, wasp, 999));
    assert_string_equal("sting", logged());
    garden_wasp_tick_all(&world, 1000);
    assert_string_equal("sting", logged());
    garden_wasp_behaviour_halt(&world, wasp);
    assert_int_equal(GP_FAILURE, garden_wasp_tick(&world, wasp, 1999));
    assert_int_equal(1, garden_wasp_tick_all(&world, 2000));
    assert_string_equal("sting", logged());
    assert_int_equal(GP_FAILURE, garden_wasp_tick(&world, wasp, 2001));
}

static void what_is_over_is_let_go_though_nothing_is_begun(void **state)
{
    (void)state;
    is_near = true;
    aims = GP_FAILURE;
    garden_guard_tick_all(&world, 0); /* combat fails: it rests for a second */
    assert_string_equal("aim", logged());
    garden_guard_set_hp(&world, guard, 20);
    garden_guard_tick_all(&world, 2000); /* flees, and never asks for combat */
    garden_guard_set_hp(&world, guard, 30);
    flees = GP_FAILURE;
    garden_guard_tick_all(&world, UINT32_C(0x80000800));
    assert_string_equal("flee flee_halt calm_down aim", logged());
}

static void finishing_halts_what_runs(void **state)
{
    (void)state;
    garden_bee_tick(&world, bee, 0);
    garden_world_finish(&world);
    assert_string_equal("eat hum eat hum_halt", logged());
    assert_true(garden_world_init(&world, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_tick_continues_what_runs, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_more_urgent_halts_what_runs_first, begin, end),
        cmocka_unit_test_setup_teardown(
            a_timeout_counts_over_the_wrap_of_time, begin, end),
        cmocka_unit_test_setup_teardown(
            an_event_is_seen_in_the_next_tick_with_what_came, begin, end),
        cmocka_unit_test_setup_teardown(
            a_message_that_is_awaited_is_handled, begin, end),
        cmocka_unit_test_setup_teardown(
            a_halt_lets_the_next_tick_start_again, begin, end),
        cmocka_unit_test_setup_teardown(
            recycling_halts_before_it_notifies, begin, end),
        cmocka_unit_test_setup_teardown(
            a_tick_whose_guard_dies_fails_at_once, begin, end),
        cmocka_unit_test_setup_teardown(
            another_in_the_same_place_is_left_alone, begin, end),
        cmocka_unit_test_setup_teardown(
            a_halt_in_its_own_tick_ends_that, begin, end),
        cmocka_unit_test_setup_teardown(
            recycling_in_a_halt_halts_once, begin, end),
        cmocka_unit_test_setup_teardown(
            several_behaviours_run_side_by_side, begin, end),
        cmocka_unit_test_setup_teardown(
            the_world_ticks_every_type_in_order, begin, end),
        cmocka_unit_test_setup_teardown(
            newborns_wait_for_the_next_tick_of_all, begin, end),
        cmocka_unit_test_setup_teardown(
            those_that_die_in_a_tick_of_all_are_not_ticked, begin, end),
        cmocka_unit_test_setup_teardown(
            each_in_a_tick_of_all_has_its_time, begin, end),
        cmocka_unit_test_setup_teardown(
            tests_and_instants_alone_keep_nothing, begin, end),
        cmocka_unit_test_setup_teardown(
            a_tick_without_state_notices_death_too, begin, end),
        cmocka_unit_test_setup_teardown(
            a_tick_without_state_goes_on_when_it_is_halted, begin, end),
        cmocka_unit_test(what_is_narrow_lies_together_before_deadlines),
        cmocka_unit_test_setup_teardown(
            a_cooldown_that_is_over_never_comes_back, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_over_is_let_go_though_nothing_is_begun, begin, end),
        cmocka_unit_test_setup_teardown(finishing_halts_what_runs, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
