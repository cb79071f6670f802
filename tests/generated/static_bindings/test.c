/* Bindings in a static world: as many as it says, and no allocator. */
#include "../support.h"

#include "garden.h"

static garden_world world;
static test_memory memory;
static test_exhausted exhausted;
static garden_bee *bee;
static garden_bee *other;

static int begin(void **state)
{
    (void)state;
    memset(&memory, 0, sizeof memory);
    memset(&exhausted, 0, sizeof exhausted);
    memory.fail_from = 1;
    garden_world_desc desc = {
        .allocator = test_allocator(&memory),
        .on_exhausted = record_exhausted,
        .user = &exhausted,
    };
    assert_true(garden_world_init(&world, &desc));
    bee = garden_bee_create(&world);
    other = garden_bee_create(&world);
    return 0;
}

static int end(void **state)
{
    (void)state;
    garden_world_finish(&world);
    assert_int_equal(0, memory.asked);
    return 0;
}

static gp_binding bind(garden_bee *source, garden_bee *target)
{
    return garden_bind(&world, garden_bee_get_any_id(source), "hp",
        garden_bee_get_any_id(target), "copy");
}

static void it_holds_as_many_as_it_says(void **state)
{
    (void)state;
    gp_binding first = bind(bee, other);
    assert_true(first.bits != 0);
    assert_true(bind(other, bee).bits != 0);
    assert_true(bind(bee, bee).bits != 0);
    assert_int_equal(0, exhausted.reports);
    assert_true(bind(bee, other).bits == 0);
    assert_int_equal(1, exhausted.reports);
    assert_string_equal("bindings", exhausted.last.name);
    assert_int_equal(3, exhausted.last.count);
    assert_int_equal(3, exhausted.last.capacity);
    assert_int_equal(3, exhausted.last.max);
    garden_bee_set_hp(&world, bee, 7);
    assert_int_equal(7, other->copy);
    assert_int_equal(7, bee->copy);
    assert_true(garden_unbind(&world, first));
    assert_true(bind(bee, other).bits != 0);
}

static void those_of_the_dead_make_room(void **state)
{
    (void)state;
    for (int i = 0; i < 100; i++) {
        garden_bee *third = garden_bee_create(&world);
        assert_true(bind(bee, third).bits != 0);
        assert_true(bind(third, bee).bits != 0);
        garden_bee_recycle(&world, third);
    }
    assert_int_equal(0, exhausted.reports);
}

static void hear(void *context, garden_world *of, garden_bee *whose,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)whose, (void)old_value, (void)new_value;
}

static void each_is_a_listener_too(void **state)
{
    (void)state;
    char contexts[8];
    for (int i = 0; i < 8; i++) {
        assert_true(garden_bee_listen(
            &world, bee, garden_bee_on_hp_changed(hear, &contexts[i])));
    }
    assert_true(bind(bee, other).bits == 0);
    assert_string_equal("listeners", exhausted.last.name);
    assert_int_equal(0, other->copy);
    garden_bee_unlisten_all(&world, bee, GARDEN_BEE_EVENT_HP);
    assert_true(bind(bee, other).bits != 0);
    assert_true(bind(bee, other).bits != 0);
    assert_true(bind(bee, other).bits != 0);
}

static void listeners_of_the_dead_make_room(void **state)
{
    (void)state;
    char contexts[8];
    for (int i = 0; i < 3; i++) {
        garden_bee *third = garden_bee_create(&world);
        assert_true(bind(bee, third).bits != 0);
        garden_bee_recycle(&world, third);
    }
    for (int i = 0; i < 8; i++) {
        assert_true(garden_bee_listen(
            &world, other, garden_bee_on_hp_changed(hear, &contexts[i])));
    }
    assert_int_equal(0, exhausted.reports);
}

static void it_may_be_made_again(void **state)
{
    (void)state;
    gp_binding before = bind(bee, other);
    end(NULL);
    begin(NULL);
    assert_false(garden_unbind(&world, before));
    it_holds_as_many_as_it_says(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            it_holds_as_many_as_it_says, begin, end),
        cmocka_unit_test_setup_teardown(
            those_of_the_dead_make_room, begin, end),
        cmocka_unit_test_setup_teardown(each_is_a_listener_too, begin, end),
        cmocka_unit_test_setup_teardown(
            listeners_of_the_dead_make_room, begin, end),
        cmocka_unit_test_setup_teardown(it_may_be_made_again, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
