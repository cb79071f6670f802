/* Components and messages in a wholly static world. */
#include "../journal.h"
#include "chip.h"

static chip_world world;
static test_exhausted exhausted;

static void *allocate_nothing(void *context, size_t size)
{
    (void)context, (void)size;
    fail_msg("a static world asked for memory");
    return NULL;
}

static void release_nothing(void *context, void *block, size_t size)
{
    (void)context, (void)block, (void)size;
    fail_msg("a static world gave memory back");
}

static int begin(void **state)
{
    (void)state;
    chip_world_desc desc = {
        .allocator = {allocate_nothing, release_nothing, NULL},
        .on_exhausted = record_exhausted,
        .user = &exhausted,
    };
    exhausted = (test_exhausted){.reports = 0};
    assert_true(chip_world_init(&world, &desc));
    logged();
    return 0;
}

static int end(void **state)
{
    (void)state;
    chip_world_finish(&world);
    return 0;
}

void chip_relay_on_init(chip_world *of, chip_relay *relay)
{
    assert_true(chip_relay_is_in(of, relay));
    note("init");
}

void chip_relay_on_destroy(chip_world *of, chip_relay *relay)
{
    (void)of, (void)relay;
    note("destroy");
}

void chip_relay_handle_shock(chip_world *of, chip_relay *relay, uint16_t volts)
{
    note("shock:%u", volts);
    chip_relay_set_is_closed(of, relay, volts > 5);
}

static void record_level(void *context, chip_world *of, chip_relay *relay,
    uint8_t old_value, uint8_t new_value)
{
    (void)of, (void)relay;
    note("%s:%u>%u", (const char *)context, old_value, new_value);
}

static void record_relay(void *context, chip_world *of, chip_relay *relay,
    chip_relay_property property)
{
    (void)of, (void)relay;
    note("%s:%s", (const char *)context,
        property == CHIP_RELAY_PROPERTY_LEVEL ? "level" : "other");
}

static char first[] = "first", second[] = "second", third[] = "third",
            fourth[] = "fourth";

static void components_live_in_static_pools(void **state)
{
    (void)state;
    chip_motor *motor = chip_motor_create(&world);
    chip_valve *valve = chip_valve_create(&world);
    assert_string_equal("init init", logged());
    assert_int_equal(7, motor->relay.level);
    assert_int_equal(9, valve->relay.level);
    assert_int_equal(100, motor->timer.left);
    gp_id id = chip_valve_get_any_id(valve);
    assert_ptr_equal(&valve->relay, chip_relay_find(&world, id));
    assert_null(chip_timer_find(&world, id));
}

static void a_walk_goes_over_static_pools(void **state)
{
    (void)state;
    chip_valve_create(&world);
    chip_motor_create(&world);
    chip_motor_create(&world);
    logged();
    chip_relay_walk walk = chip_relay_walk_begin(&world);
    chip_relay *relay;
    while ((relay = chip_relay_walk_next(&walk)) != NULL) {
        note("%u", relay->level);
        chip_motor_create(&world); /* a newborn, and then no more room */
    }
    assert_string_equal("7 init 7 9", logged());
}

static void a_full_table_refuses_listeners_to_components(void **state)
{
    (void)state;
    chip_motor *motor = chip_motor_create(&world);
    chip_relay *relay = &motor->relay;
    logged();
    assert_true(chip_relay_listen(
        &world, relay, chip_relay_on_level_changed(record_level, first)));
    assert_true(chip_relay_listen(
        &world, relay, chip_relay_on_changed(record_relay, second)));
    assert_true(chip_relay_any_listen(
        &world, chip_relay_on_level_changed(record_level, third)));
    assert_false(chip_relay_any_listen(
        &world, chip_relay_on_changed(record_relay, fourth)));
    assert_int_equal(1, exhausted.reports);
    assert_string_equal("listeners", exhausted.last.name);
    assert_true(chip_relay_set_level(&world, relay, 1));
    assert_string_equal("first:7>1 second:level third:7>1", logged());
    chip_motor_recycle(&world, motor); /* lets two of them go */
    assert_true(chip_relay_any_listen(
        &world, chip_relay_on_changed(record_relay, fourth)));
}

static void messages_need_no_memory(void **state)
{
    (void)state;
    chip_motor *motor = chip_motor_create(&world);
    chip_valve *valve = chip_valve_create(&world);
    logged();
    assert_true(chip_motor_send_shock(&world, motor, 3));
    assert_true(chip_send_shock(&world, chip_valve_get_any_id(valve), 9));
    assert_string_equal("shock:3 shock:9", logged());
    assert_false(motor->relay.is_closed);
    assert_true(valve->relay.is_closed);
}

static void finish_destroys_the_components(void **state)
{
    (void)state;
    chip_motor_create(&world);
    chip_valve_create(&world);
    logged();
    chip_world_finish(&world);
    assert_string_equal("destroy destroy", logged());
    assert_true(chip_world_init(&world, NULL));
    chip_motor *motor = chip_motor_create(&world);
    assert_string_equal("init", logged());
    assert_true(gp_id_equal(
        chip_motor_get_any_id(motor), chip_timer_owner(&motor->timer)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            components_live_in_static_pools, begin, end),
        cmocka_unit_test_setup_teardown(
            a_walk_goes_over_static_pools, begin, end),
        cmocka_unit_test_setup_teardown(
            a_full_table_refuses_listeners_to_components, begin, end),
        cmocka_unit_test_setup_teardown(messages_need_no_memory, begin, end),
        cmocka_unit_test_setup_teardown(
            finish_destroys_the_components, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
