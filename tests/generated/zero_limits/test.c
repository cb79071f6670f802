/* A limit of zero is a limit like any other: what it counts is refused. */
#include "../support.h"

#include "garden.h"

static garden_world world;
static test_memory memory;
static test_exhausted exhausted;
static garden_bee *bee;
static uint32_t stings;

void garden_bee_sting(garden_world *in, garden_bee *who)
{
    (void)in, (void)who;
    stings++;
}

static int begin(void **state)
{
    (void)state;
    memset(&memory, 0, sizeof memory);
    memset(&exhausted, 0, sizeof exhausted);
    memset(&world, 0xA5, sizeof world);
    memory.fail_from = 1;
    garden_world_desc desc = {
        .allocator = test_allocator(&memory),
        .on_exhausted = record_exhausted,
        .user = &exhausted,
    };
    assert_true(garden_world_init(&world, &desc));
    bee = garden_bee_create(&world);
    assert_non_null(bee);
    return 0;
}

static int end(void **state)
{
    (void)state;
    garden_world_finish(&world);
    assert_int_equal(0, memory.asked);
    return 0;
}

static void assert_exhausted(const char *name, uint32_t times)
{
    assert_int_equal(times, exhausted.reports);
    assert_string_equal(name, exhausted.last.name);
    assert_int_equal(0, exhausted.last.max);
}

static void record_hp(void *context, garden_world *in, garden_bee *who,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)in, (void)who, (void)old_value, (void)new_value;
    fail();
}

static void record_honey(
    void *context, garden_world *in, uint32_t old_value, uint32_t new_value)
{
    (void)context, (void)in, (void)old_value, (void)new_value;
    fail();
}

static void without_listeners_each_is_refused(void **state)
{
    (void)state;
    assert_false(garden_bee_listen(
        &world, bee, garden_bee_on_hp_changed(record_hp, NULL)));
    assert_exhausted("listeners", 1);
    assert_false(garden_bee_any_listen(
        &world, garden_bee_on_hp_changed(record_hp, NULL)));
    assert_false(garden_world_listen(
        &world, garden_world_on_honey_changed(record_honey, NULL)));
    assert_exhausted("listeners", 3);
    assert_false(garden_bee_unlisten(
        &world, bee, garden_bee_on_hp_changed(record_hp, NULL)));
    assert_true(garden_bee_set_hp(&world, bee, 3));
    assert_true(garden_world_set_honey(&world, 3));
    garden_bee_rested_emit(&world, bee);
    assert_true(garden_bee_recycle(&world, bee));
    assert_non_null(garden_bee_create(&world));
}

static void without_callbacks_each_post_is_refused(void **state)
{
    (void)state;
    assert_false(garden_world_winter_post(&world));
    assert_int_equal(1, exhausted.reports);
    assert_string_equal("posts", exhausted.last.name);
    assert_false(garden_bee_rested_post(&world, bee));
    assert_false(garden_bee_stung_post(&world, bee, 1));
    assert_false(garden_bee_said_post(&world, bee, ""));
    assert_false(garden_bee_said_post(&world, bee, "a text that is long"));
    assert_int_equal(5, exhausted.reports);
    assert_int_equal(0, garden_world_execute_callbacks(&world));
    assert_int_equal(
        0, garden_world_cancel_callbacks(&world, garden_bee_get_any_id(bee)));
}

static void without_bindings_each_is_refused(void **state)
{
    (void)state;
    gp_id id = garden_bee_get_any_id(bee);
    assert_true(garden_bind(&world, id, "hp", id, "copy").bits == 0);
    assert_exhausted("bindings", 1);
}

static void the_rest_of_the_world_works(void **state)
{
    (void)state;
    garden_animation *stream = garden_world_animation(&world);
    assert_true(garden_animation_push_footstep(stream, 1));
    assert_null(garden_bee_create(&world));
    assert_true(garden_bee_reserve(&world, 0));
    assert_false(garden_bee_reserve(&world, 2));
    garden_bee_trim(&world);
    stings = 0;
    garden_world_tick(&world, 1);
    garden_world_tick(&world, 2);
    assert_int_equal(2, stings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            without_listeners_each_is_refused, begin, end),
        cmocka_unit_test_setup_teardown(
            without_callbacks_each_post_is_refused, begin, end),
        cmocka_unit_test_setup_teardown(
            without_bindings_each_is_refused, begin, end),
        cmocka_unit_test_setup_teardown(
            the_rest_of_the_world_works, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
