/*
 * What follows a change does not wait: computed properties and bindings are
 * right at once where telling is held back, and before reset has returned.
 */
#include "../journal.h"

#include "garden.h"

static garden_world world;
static test_memory memory;
static garden_bee *bee;
static garden_bar *bar;
static garden_bar *in_reset; /* what a newborn binds its hp to, and is set */

void garden_bee_on_reset(garden_world *of, garden_bee *newborn)
{
    if (in_reset != NULL) {
        gp_id target = garden_bar_get_any_id(in_reset);
        gp_id source = garden_bee_get_any_id(newborn);
        assert_true(
            garden_bind(of, source, "strength", target, "value").bits != 0);
        garden_bee_set_hp(of, newborn, 30);
        assert_int_equal(30, in_reset->value);
        garden_bee_set_food(of, newborn, 5);
        assert_int_equal(35, in_reset->value);
    }
}

static int begin(void **state)
{
    (void)state;
    memset(&memory, 0, sizeof memory);
    in_reset = NULL;
    garden_world_desc desc = {.allocator = test_allocator(&memory)};
    assert_true(garden_world_init(&world, &desc));
    bee = garden_bee_create(&world);
    bar = garden_bar_create(&world);
    return 0;
}

static int end(void **state)
{
    (void)state;
    garden_world_finish(&world);
    assert_all_given_back(&memory);
    logged();
    return 0;
}

static gp_binding bind(const char *source, const char *target)
{
    gp_binding made = garden_bind(&world, garden_bee_get_any_id(bee), source,
        garden_bar_get_any_id(bar), target);
    assert_true(made.bits != 0);
    return made;
}

static void record_hp(void *context, garden_world *of, garden_bee *whose,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)whose;
    note("hp:%d-%d", (int)old_value, (int)new_value);
}

static void record_strength(void *context, garden_world *of, garden_bee *whose,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)whose;
    note("strength:%d-%d", (int)old_value, (int)new_value);
}

static void record_worn(void *context, garden_world *of, garden_bee *whose,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)whose;
    note("worn:%d-%d", (int)old_value, (int)new_value);
}

static void record_value(void *context, garden_world *of, garden_bar *whose,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)whose;
    note("value:%d-%d", (int)old_value, (int)new_value);
}

static void listen(void)
{
    garden_bee_listen(&world, bee, garden_bee_on_hp_changed(record_hp, NULL));
    garden_bee_listen(
        &world, bee, garden_bee_on_strength_changed(record_strength, NULL));
    garden_bee_listen(
        &world, bee, garden_bee_on_worn_changed(record_worn, NULL));
}

/* Computed properties */

static void what_is_computed_is_right_immediately_and_notified_when_thawed(
    void **state)
{
    (void)state;
    listen();
    garden_bee_freeze(&world, bee);
    garden_bee_set_hp(&world, bee, 60);
    assert_int_equal(60, bee->strength);
    assert_int_equal(40, bee->worn);
    garden_bee_set_food(&world, bee, 15);
    assert_int_equal(75, bee->strength);
    assert_int_equal(25, bee->worn);
    assert_string_equal("", logged());
    garden_bee_thaw(&world, bee);
    assert_string_equal("hp:100-60 strength:100-75 worn:0-25", logged());
}

static void what_is_computed_as_before_is_not_notified(void **state)
{
    (void)state;
    listen();
    garden_bee_freeze(&world, bee);
    garden_bee_set_hp(&world, bee, 60);
    garden_bee_set_food(&world, bee, 40);
    assert_int_equal(100, bee->strength);
    garden_bee_thaw(&world, bee);
    assert_string_equal("hp:100-60", logged());
}

static void set_food(void *context, garden_world *of, garden_bee *whose,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)old_value;
    note("hp:%d", (int)new_value);
    garden_bee_set_food(of, whose, 1000);
    note("strength=%d", (int)whose->strength);
}

static void what_a_thaw_has_recomputed_is_notified_once(void **state)
{
    (void)state;
    garden_bee_listen(&world, bee, garden_bee_on_hp_changed(set_food, NULL));
    garden_bee_listen(
        &world, bee, garden_bee_on_strength_changed(record_strength, NULL));
    garden_bee_freeze(&world, bee);
    garden_bee_set_hp(&world, bee, 60);
    garden_bee_thaw(&world, bee);
    assert_string_equal("hp:60 strength=1060 strength:100-1060", logged());
}

/* Bindings, frozen */

static void a_binding_keeps_up_and_listeners_wait(void **state)
{
    (void)state;
    bind("hp", "value");
    assert_int_equal(100, bar->value);
    listen();
    garden_bar_listen(
        &world, bar, garden_bar_on_value_changed(record_value, NULL));
    garden_bee_freeze(&world, bee);
    garden_bee_set_hp(&world, bee, 60);
    assert_int_equal(60, bar->value);
    garden_bee_set_hp(&world, bee, 70);
    assert_int_equal(70, bar->value);
    assert_string_equal("value:100-60 value:60-70", logged());
    garden_bee_thaw(&world, bee);
    assert_string_equal("hp:100-70 strength:100-70 worn:0-30", logged());
}

static void a_thaw_notifies_once_more(void **state)
{
    (void)state;
    bind("hp", "value");
    garden_bee_freeze(&world, bee);
    garden_bee_set_hp(&world, bee, 60);
    garden_bar_set_value(&world, bar, 1);
    garden_bee_thaw(&world, bee);
    assert_int_equal(60, bar->value);
}

static void values_of_every_kind_keep_up(void **state)
{
    (void)state;
    bind("strength", "value");
    bind("physics.speed", "percent");
    bind("slots", "cells");
    bind("name", "label");
    bind("slots[2]", "other");
    garden_bee_freeze(&world, bee);
    garden_bee_set_hp(&world, bee, 1);
    garden_bee_set_food(&world, bee, 2);
    garden_physics_set_speed(&world, &bee->physics, 1.5f);
    garden_bee_set_slots_at(&world, bee, 2, 9);
    garden_bee_set_name(&world, bee, "Maja");
    assert_int_equal(3, bar->value);
    assert_true(bar->percent == 1.5f);
    assert_int_equal(0, bar->cells[1]);
    assert_int_equal(9, bar->cells[2]);
    assert_int_equal(9, bar->other);
    assert_string_equal("Maja", bar->label);
    garden_bee_thaw(&world, bee);
}

static void a_frozen_target_is_set_and_notifies_later(void **state)
{
    (void)state;
    bind("hp", "value");
    garden_bar_listen(
        &world, bar, garden_bar_on_value_changed(record_value, NULL));
    garden_bee_freeze(&world, bee);
    garden_bar_freeze(&world, bar);
    garden_bee_set_hp(&world, bee, 60);
    assert_int_equal(60, bar->value);
    assert_string_equal("", logged());
    garden_bar_thaw(&world, bar);
    assert_string_equal("value:100-60", logged());
    garden_bee_thaw(&world, bee);
    assert_string_equal("", logged());
}

static void chains_and_circles_come_to_an_end(void **state)
{
    (void)state;
    gp_id bee_id = garden_bee_get_any_id(bee);
    gp_id bar_id = garden_bar_get_any_id(bar);
    assert_true(garden_bind(&world, bee_id, "hp", bar_id, "value").bits != 0);
    assert_true(
        garden_bind(&world, bar_id, "value", bar_id, "other").bits != 0);
    assert_true(garden_bind(&world, bar_id, "other", bee_id, "hp").bits != 0);
    garden_bee_freeze(&world, bee);
    garden_bar_freeze(&world, bar);
    garden_bee_set_hp(&world, bee, 60);
    assert_int_equal(60, bar->value);
    assert_int_equal(60, bar->other);
    garden_bar_set_other(&world, bar, 30);
    assert_int_equal(30, bee->hp);
    assert_int_equal(30, bar->value);
    garden_bar_thaw(&world, bar);
    garden_bee_thaw(&world, bee);
    assert_int_equal(30, bee->hp);
}

static void each_of_many_keeps_up_between_other_listeners(void **state)
{
    (void)state;
    garden_bar *bars[100];
    gp_id source = garden_bee_get_any_id(bee);
    for (uint32_t i = 0; i < 100; i++) {
        bars[i] = garden_bar_create(&world);
        gp_id target = garden_bar_get_any_id(bars[i]);
        garden_bee_listen_owned(
            &world, bee, garden_bee_on_hp_changed(record_hp, bars[i]), target);
        assert_true(
            garden_bind(&world, source, "hp", target, "value").bits != 0);
    }
    garden_bee_listen_once(
        &world, bee, garden_bee_on_hp_changed(record_hp, NULL));
    garden_bee_freeze(&world, bee);
    garden_bee_set_hp(&world, bee, 60);
    for (uint32_t i = 0; i < 100; i++) {
        assert_int_equal(60, bars[i]->value);
    }
    assert_string_equal("", logged());
    assert_true(garden_bee_unlisten(
        &world, bee, garden_bee_on_hp_changed(record_hp, NULL)));
    garden_bee_set_hp(&world, bee, 100);
    garden_bee_thaw(&world, bee);
    assert_string_equal("", logged());
}

/* A listener to the target may do anything */

static gp_binding made;
static uint32_t ended;

static void end_it(void *context, garden_world *of, garden_bar *whose,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)whose, (void)old_value, (void)new_value;
    ended += garden_unbind(of, made);
}

static void a_binding_may_be_ended_by_a_listener_of_its_target(void **state)
{
    (void)state;
    made = bind("hp", "value");
    bind("hp", "other");
    ended = 0;
    garden_bar_listen(&world, bar, garden_bar_on_value_changed(end_it, NULL));
    garden_bee_freeze(&world, bee);
    garden_bee_set_hp(&world, bee, 60);
    assert_int_equal(60, bar->value);
    assert_int_equal(60, bar->other);
    garden_bee_set_hp(&world, bee, 50);
    assert_int_equal(60, bar->value);
    assert_int_equal(50, bar->other);
    assert_int_equal(1, ended);
    garden_bee_thaw(&world, bee);
}

static void recycle_bee(void *context, garden_world *of, garden_bar *whose,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)whose, (void)old_value, (void)new_value;
    garden_bee_recycle(of, bee);
}

static void the_source_may_die_of_it(void **state)
{
    (void)state;
    bind("hp", "value");
    bind("hp", "other");
    garden_bar_listen(
        &world, bar, garden_bar_on_value_changed(recycle_bee, NULL));
    garden_bee_freeze(&world, bee);
    assert_true(garden_bee_set_hp(&world, bee, 60));
    assert_int_equal(0, garden_bee_count(&world));
    assert_int_equal(100, bar->other);
}

static void recycle_and_create(void *context, garden_world *of,
    garden_bar *whose, int32_t old_value, int32_t new_value)
{
    (void)context, (void)whose, (void)old_value, (void)new_value;
    garden_bee_recycle(of, bee);
    assert_ptr_equal(bee, garden_bee_create(of));
    bind("hp", "other");
    assert_int_equal(100, bar->other);
    bee->hp = 1; /* of which no listener was notified */
}

static void a_new_object_in_its_slot_is_not_bound_for_it(void **state)
{
    (void)state;
    bind("hp", "value");
    garden_bar_listen(
        &world, bar, garden_bar_on_value_changed(recycle_and_create, NULL));
    garden_bee_freeze(&world, bee);
    garden_bee_set_hp(&world, bee, 60);
    assert_int_equal(100, bar->other);
}

static void recycle_bar(void *context, garden_world *of, garden_bar *whose,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)old_value, (void)new_value;
    garden_bar_recycle(of, whose);
}

static void the_target_may_die_of_it(void **state)
{
    (void)state;
    bind("hp", "value");
    bind("hp", "other");
    garden_bar_listen(
        &world, bar, garden_bar_on_value_changed(recycle_bar, NULL));
    garden_bee_freeze(&world, bee);
    garden_bee_set_hp(&world, bee, 60);
    assert_int_equal(0, garden_bar_count(&world));
    garden_bee_set_hp(&world, bee, 50);
    garden_bee_thaw(&world, bee);
    assert_false(gp_listeners_have_any(
        &bee->listeners, gp_event_bit(GARDEN_BEE_EVENT_HP)));
}

/* A freeze in a listener */

static const int32_t *sets_in_freeze; /* ended by a negative one */

static void freeze_and_set(void *context, garden_world *of, garden_bee *whose,
    int32_t old_value, int32_t new_value)
{
    const int32_t *each = sets_in_freeze;
    (void)context, (void)old_value, (void)new_value;
    sets_in_freeze = NULL;
    if (each == NULL) {
        return;
    }
    for (garden_bee_freeze(of, whose); *each >= 0; each++) {
        garden_bee_set_hp(of, whose, *each);
    }
}

/* Sets hp to 60, and in its listener, frozen, to other values; then thaws. */
static void set_and_freeze_midway(const int32_t *others)
{
    sets_in_freeze = others;
    garden_bee_set_hp(&world, bee, 60);
    assert_string_equal("hp:100-60", logged());
    garden_bee_thaw(&world, bee);
}

static void a_change_before_the_freeze_is_older_than_those_in_it(void **state)
{
    static const int32_t back[] = {70, 60, -1};
    static const int32_t more[] = {70, 50, -1};
    static const int32_t as_before[] = {70, 100, -1};
    (void)state;
    listen();
    garden_bee_listen(
        &world, bee, garden_bee_on_hp_changed(freeze_and_set, NULL));
    set_and_freeze_midway(back);
    assert_string_equal("strength:100-60 worn:0-40", logged());
    garden_bee_set_hp(&world, bee, 100);
    logged();
    set_and_freeze_midway(more);
    assert_string_equal("hp:60-50 strength:100-50 worn:0-50", logged());
    garden_bee_set_hp(&world, bee, 100);
    logged();
    set_and_freeze_midway(as_before);
    assert_string_equal("hp:60-100", logged());
}

static void freeze_and_set_slots(void *context, garden_world *of,
    garden_bee *whose, uint32_t index, uint8_t old_value, uint8_t new_value)
{
    note("%d:%d-%d", (int)index, (int)old_value, (int)new_value);
    if (index == 0) {
        garden_bee_freeze(of, whose);
        garden_bee_set_slots_at(of, whose, 1, 9);
        garden_bee_set_slots_at(of, whose, 2, 9);
        garden_bee_set_slots_at(of, whose, 1, *(const uint8_t *)context);
        garden_bee_set_slots_at(of, whose, 2, 0);
    }
}

static void elements_set_before_the_freeze_are_older(void **state)
{
    static const uint8_t values[4] = {5, 5, 5, 5};
    static uint8_t last = 5;
    (void)state;
    garden_bee_listen(
        &world, bee, garden_bee_on_slots_changed(freeze_and_set_slots, &last));
    garden_bee_set_slots(&world, bee, values);
    assert_string_equal("0:0-5", logged());
    garden_bee_thaw(&world, bee);
    assert_string_equal("1:0-5 3:0-5", logged());
}

static void a_binding_in_a_freeze_changes_what_is_computed_later(void **state)
{
    (void)state;
    listen();
    gp_id id = garden_bee_get_any_id(bee);
    assert_true(garden_bind(&world, id, "hp", id, "food").bits != 0);
    logged();
    garden_bee_freeze(&world, bee);
    garden_bee_set_hp(&world, bee, 60);
    assert_int_equal(60, bee->food);
    garden_bee_thaw(&world, bee);
    assert_string_equal("hp:100-60 strength:200-120 worn:-100--20", logged());
}

static void thaw_bee(void *context, garden_world *of, garden_bar *whose,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)whose, (void)old_value, (void)new_value;
    garden_bee_thaw(of, bee);
}

static void a_thaw_by_a_listener_of_a_target_notifies_once(void **state)
{
    (void)state;
    bind("hp", "value");
    listen();
    garden_bar_listen(&world, bar, garden_bar_on_value_changed(thaw_bee, NULL));
    garden_bee_freeze(&world, bee);
    garden_bee_set_hp(&world, bee, 60);
    assert_string_equal("hp:100-60 strength:100-60 worn:0-40", logged());
    assert_int_equal(60, bar->value);
}

/* A newborn */

static void until_reset_has_returned_a_binding_keeps_up(void **state)
{
    (void)state;
    garden_bee_any_listen(&world, garden_bee_on_hp_changed(record_hp, NULL));
    garden_bar_listen(
        &world, bar, garden_bar_on_value_changed(record_value, NULL));
    in_reset = bar;
    garden_bee *newborn = garden_bee_create(&world);
    assert_string_equal("value:0-100 value:100-30 value:30-35", logged());
    garden_bee_set_hp(&world, newborn, 40);
    assert_int_equal(45, bar->value);
    assert_string_equal("hp:30-40 value:35-45", logged());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            what_is_computed_is_right_immediately_and_notified_when_thawed,
            begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_computed_as_before_is_not_notified, begin, end),
        cmocka_unit_test_setup_teardown(
            what_a_thaw_has_recomputed_is_notified_once, begin, end),
        cmocka_unit_test_setup_teardown(
            a_binding_keeps_up_and_listeners_wait, begin, end),
        cmocka_unit_test_setup_teardown(a_thaw_notifies_once_more, begin, end),
        cmocka_unit_test_setup_teardown(
            values_of_every_kind_keep_up, begin, end),
        cmocka_unit_test_setup_teardown(
            a_frozen_target_is_set_and_notifies_later, begin, end),
        cmocka_unit_test_setup_teardown(
            chains_and_circles_come_to_an_end, begin, end),
        cmocka_unit_test_setup_teardown(
            each_of_many_keeps_up_between_other_listeners, begin, end),
        cmocka_unit_test_setup_teardown(
            a_binding_may_be_ended_by_a_listener_of_its_target, begin, end),
        cmocka_unit_test_setup_teardown(the_source_may_die_of_it, begin, end),
        cmocka_unit_test_setup_teardown(
            a_new_object_in_its_slot_is_not_bound_for_it, begin, end),
        cmocka_unit_test_setup_teardown(the_target_may_die_of_it, begin, end),
        cmocka_unit_test_setup_teardown(
            a_change_before_the_freeze_is_older_than_those_in_it, begin, end),
        cmocka_unit_test_setup_teardown(
            elements_set_before_the_freeze_are_older, begin, end),
        cmocka_unit_test_setup_teardown(
            a_binding_in_a_freeze_changes_what_is_computed_later, begin, end),
        cmocka_unit_test_setup_teardown(
            a_thaw_by_a_listener_of_a_target_notifies_once, begin, end),
        cmocka_unit_test_setup_teardown(
            until_reset_has_returned_a_binding_keeps_up, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
