/* What a setter does: clamp, compare, store, notify; in which order. */
#include "../journal.h"
#include "hive.h"

#include <math.h>

static hive_world world;
static hive_bee *bee;
static void (*when_grown)(hive_bee *about, uint32_t old_value);
static bool is_quiet;

static int begin(void **state)
{
    (void)state;
    when_grown = NULL;
    is_quiet = true;
    assert_true(hive_world_init(&world, NULL));
    bee = hive_bee_create(&world);
    logged();
    return 0;
}

static int end(void **state)
{
    (void)state;
    hive_world_finish(&world);
    return 0;
}

/* The static listeners to age. */

void hive_bee_grow(
    hive_world *of, hive_bee *about, uint32_t old_value, uint32_t new_value)
{
    (void)of;
    if (!is_quiet) {
        note("grow:%u>%u", old_value, new_value);
    }
    if (when_grown != NULL) {
        when_grown(about, old_value);
    }
}

void hive_bee_sing(
    hive_world *of, hive_bee *about, uint32_t old_value, uint32_t new_value)
{
    (void)of, (void)about;
    if (!is_quiet) {
        note("sing:%u>%u", old_value, new_value);
    }
}

/* Listeners that note their name, which is their context. */

static void record_age(void *context, hive_world *of, hive_bee *about,
    uint32_t old_value, uint32_t new_value)
{
    (void)of, (void)about;
    note("%s:%u>%u", (const char *)context, old_value, new_value);
}

static void record_any(
    void *context, hive_world *of, hive_bee *about, hive_bee_property property)
{
    (void)of, (void)about;
    note(
        "%s:%d", (const char *)context, (int)(property - HIVE_BEE_PROPERTY_HP));
}

static void record_hp(void *context, hive_world *of, hive_bee *about,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)about;
    note("%d>%d", old_value, new_value);
}

static char first[] = "first", second[] = "second", any[] = "any",
            every[] = "every", every_any[] = "every_any";

static void listen_everywhere(void)
{
    is_quiet = false;
    hive_bee_any_listen(&world, hive_bee_on_changed(record_any, every_any));
    hive_bee_any_listen(&world, hive_bee_on_age_changed(record_age, every));
    hive_bee_listen(&world, bee, hive_bee_on_changed(record_any, any));
    hive_bee_listen(&world, bee, hive_bee_on_age_changed(record_age, first));
    hive_bee_listen(&world, bee, hive_bee_on_age_changed(record_age, second));
}

static void
static_listeners_come_first_then_the_bees_then_to_any_then_the_types(
    void **state)
{
    (void)state;
    listen_everywhere();
    assert_true(hive_bee_set_age(&world, bee, 3));
    assert_string_equal("grow:0>3 sing:0>3 first:0>3 second:0>3 any:5 "
                        "every:0>3 every_any:5",
        logged());
}

static void touch_notifies_as_a_set_would_with_old_equal_to_new(void **state)
{
    (void)state;
    hive_bee_set_age(&world, bee, 3);
    listen_everywhere();
    hive_bee_touch_age(&world, bee);
    assert_string_equal("grow:3>3 sing:3>3 first:3>3 second:3>3 any:5 "
                        "every:3>3 every_any:5",
        logged());
    assert_int_equal(3, bee->age);
}

static void a_setter_that_changes_nothing_notifies_no_listener(void **state)
{
    (void)state;
    listen_everywhere();
    assert_false(hive_bee_set_age(&world, bee, 0));
    assert_string_equal("", logged());
}

static void the_any_property_listener_gets_the_property(void **state)
{
    (void)state;
    hive_bee_listen(&world, bee, hive_bee_on_changed(record_any, any));
    hive_bee_set_hp(&world, bee, 1);
    hive_bee_set_energy(&world, bee, 1.0f);
    hive_bee_set_warmth(&world, bee, 1.0);
    hive_bee_set_legs(&world, bee, 1);
    hive_bee_set_level(&world, bee, 1);
    hive_bee_set_age(&world, bee, 1);
    assert_int_equal(HIVE_BEE_EVENT_HP, HIVE_BEE_PROPERTY_HP);
    assert_int_equal(HIVE_BEE_EVENT_AGE, HIVE_BEE_PROPERTY_AGE);
    assert_string_equal("any:0 any:1 any:2 any:3 any:4 any:5", logged());
}

/* Clamps */

static void a_setter_clamps_before_it_compares(void **state)
{
    (void)state;
    hive_bee_listen(&world, bee, hive_bee_on_hp_changed(record_hp, NULL));
    assert_false(hive_bee_set_hp(&world, bee, 101));
    assert_true(hive_bee_set_hp(&world, bee, INT32_MIN));
    assert_int_equal(0, bee->hp);
    assert_false(hive_bee_set_hp(&world, bee, -1));
    assert_true(hive_bee_set_hp(&world, bee, INT32_MAX));
    assert_string_equal("100>0 0>100", logged());
}

static void every_number_is_clamped_at_both_ends(void **state)
{
    (void)state;
    hive_bee_set_energy(&world, bee, 0.0f);
    assert_true(bee->energy == 0.25f);
    hive_bee_set_energy(&world, bee, INFINITY);
    assert_true(bee->energy == 1.0f);
    hive_bee_set_warmth(&world, bee, (double)-INFINITY);
    assert_true(bee->warmth == -10.5);
    hive_bee_set_warmth(&world, bee, 45.5);
    assert_true(bee->warmth == 45.0);
    hive_bee_set_legs(&world, bee, 0);
    assert_int_equal(1, bee->legs);
    hive_bee_set_legs(&world, bee, 255);
    assert_int_equal(6, bee->legs);
    hive_bee_set_level(&world, bee, INT64_MIN);
    assert_int_equal(-5, bee->level);
    hive_bee_set_level(&world, bee, INT64_MAX);
    assert_int_equal(5, bee->level);
}

static void what_lies_between_the_bounds_is_kept(void **state)
{
    (void)state;
    hive_bee_set_hp(&world, bee, 99);
    hive_bee_set_energy(&world, bee, 0.25f);
    hive_bee_set_warmth(&world, bee, 44.9);
    assert_int_equal(99, bee->hp);
    assert_true(bee->energy == 0.25f);
    assert_true(bee->warmth == 44.9);
}

static void nan_becomes_the_lower_bound(void **state)
{
    (void)state;
    assert_true(hive_bee_set_energy(&world, bee, NAN));
    assert_true(hive_bee_set_warmth(&world, bee, (double)NAN));
    assert_true(bee->energy == 0.25f);
    assert_true(bee->warmth == -10.5);
    assert_false(hive_bee_set_energy(&world, bee, -NAN));
}

static void factory_arguments_are_clamped(void **state)
{
    (void)state;
    hive_bee *made = hive_bee_create_with(&world, 1000, NAN, -1000, 0);
    assert_int_equal(100, made->hp);
    assert_true(made->energy == 0.25f);
    assert_true(made->warmth == -10.5);
    assert_int_equal(1, made->legs);
}

static void a_preset_sets_its_values_over_the_defaults(void **state)
{
    (void)state;
    hive_bee *queen = hive_bee_create_queen(&world);
    assert_int_equal(80, queen->hp);
    assert_true(queen->energy == 1.0f);
    assert_true(queen->warmth == 20.0);
    assert_int_equal(3, queen->age);
}

static void presets_are_clamped(void **state)
{
    (void)state;
    hive_bee *giant = hive_bee_create_giant(&world);
    assert_int_equal(100, giant->hp);
    assert_true(giant->energy == 0.25f);
    assert_true(giant->warmth == -10.5);
    assert_int_equal(1, giant->legs);
    assert_int_equal(5, giant->level);
}

static void creating_an_entity_notifies_no_listener_of_its_properties(
    void **state)
{
    (void)state;
    listen_everywhere();
    hive_bee_create_queen(&world);
    hive_bee_create_with(&world, 1, 1, 1, 1);
    assert_string_equal("", logged());
}

/* Setting stores before it notifies */

static void compare_with_field(void *context, hive_world *of, hive_bee *about,
    uint32_t old_value, uint32_t new_value)
{
    (void)context, (void)of, (void)old_value;
    note("%s", about->age == new_value ? "stored" : "not yet");
}

static void a_listener_finds_the_new_value_in_the_field(void **state)
{
    (void)state;
    hive_bee_listen(
        &world, bee, hive_bee_on_age_changed(compare_with_field, NULL));
    hive_bee_set_age(&world, bee, 3);
    assert_string_equal("stored", logged());
}

/* Nested sets */

static void set_to_nine(void *context, hive_world *of, hive_bee *about,
    uint32_t old_value, uint32_t new_value)
{
    note("%s:%u>%u", (const char *)context, old_value, new_value);
    if (new_value < 9) {
        assert_true(hive_bee_set_age(of, about, 9));
    }
}

static void an_inner_set_is_notified_in_full_and_the_outer_one_continues(
    void **state)
{
    (void)state;
    hive_bee_listen(&world, bee, hive_bee_on_age_changed(set_to_nine, first));
    hive_bee_listen(&world, bee, hive_bee_on_age_changed(record_age, second));
    hive_bee_listen(&world, bee, hive_bee_on_changed(record_any, any));
    hive_bee_any_listen(&world, hive_bee_on_age_changed(record_age, every));
    assert_true(hive_bee_set_age(&world, bee, 3));
    assert_int_equal(9, bee->age);
    assert_string_equal("first:0>3 first:3>9 second:3>9 any:5 every:3>9 "
                        "second:0>3 any:5 every:0>3",
        logged());
}

static void set_from_static(hive_bee *about, uint32_t old_value)
{
    if (old_value == 0) {
        hive_bee_set_age(&world, about, 9);
    }
}

static void an_inner_set_of_a_static_listener_leaves_the_outer_values_true(
    void **state)
{
    (void)state;
    is_quiet = false;
    when_grown = set_from_static;
    hive_bee_listen(&world, bee, hive_bee_on_age_changed(record_age, first));
    assert_true(hive_bee_set_age(&world, bee, 3));
    assert_string_equal("grow:0>3 grow:3>9 sing:3>9 first:3>9 "
                        "sing:0>3 first:0>3",
        logged());
}

static void set_back(void *context, hive_world *of, hive_bee *about,
    uint32_t old_value, uint32_t new_value)
{
    (void)context;
    if (new_value != 0) {
        hive_bee_set_age(of, about, old_value);
    }
}

static void a_set_that_a_listener_takes_back_still_returns_true(void **state)
{
    (void)state;
    hive_bee_listen(&world, bee, hive_bee_on_age_changed(set_back, NULL));
    hive_bee_listen(&world, bee, hive_bee_on_age_changed(record_age, second));
    assert_true(hive_bee_set_age(&world, bee, 3));
    assert_int_equal(0, bee->age);
    assert_string_equal("second:3>0 second:0>3", logged());
}

static void touch_again(void *context, hive_world *of, hive_bee *about,
    uint32_t old_value, uint32_t new_value)
{
    (void)context;
    if (old_value != new_value) {
        hive_bee_touch_age(of, about);
    }
}

static void touch_inside_a_set_is_notified_in_full_first(void **state)
{
    (void)state;
    hive_bee_listen(&world, bee, hive_bee_on_age_changed(touch_again, NULL));
    hive_bee_listen(&world, bee, hive_bee_on_age_changed(record_age, second));
    hive_bee_set_age(&world, bee, 3);
    assert_string_equal("second:3>3 second:0>3", logged());
}

static void set_another(void *context, hive_world *of, hive_bee *about,
    uint32_t old_value, uint32_t new_value)
{
    (void)context, (void)old_value;
    hive_bee_set_hp(of, about, (int32_t)new_value);
}

static void a_listener_may_set_another_property(void **state)
{
    (void)state;
    hive_bee_listen(&world, bee, hive_bee_on_age_changed(set_another, NULL));
    hive_bee_listen(&world, bee, hive_bee_on_age_changed(record_age, second));
    hive_bee_listen(&world, bee, hive_bee_on_hp_changed(record_hp, NULL));
    hive_bee_listen(&world, bee, hive_bee_on_changed(record_any, any));
    hive_bee_set_age(&world, bee, 3);
    assert_string_equal("100>3 any:0 second:0>3 any:5", logged());
}

static void count_down(void *context, hive_world *of, hive_bee *about,
    uint32_t old_value, uint32_t new_value)
{
    (void)context;
    if (new_value > 0) {
        hive_bee_set_age(of, about, new_value - 1);
    }
    note("%u>%u", old_value, new_value);
}

static void sets_nest_as_deep_as_they_like(void **state)
{
    (void)state;
    hive_bee_listen(&world, bee, hive_bee_on_age_changed(count_down, NULL));
    hive_bee_set_age(&world, bee, 5);
    assert_string_equal("1>0 2>1 3>2 4>3 5>4 0>5", logged());
}

/* Recycled by a listener */

static void recycle_it(void *context, hive_world *of, hive_bee *about,
    uint32_t old_value, uint32_t new_value)
{
    (void)context, (void)old_value, (void)new_value;
    assert_true(hive_bee_recycle(of, about));
}

static void a_setter_whose_listener_recycled_the_bee_returns_true(void **state)
{
    (void)state;
    hive_bee_id id = hive_bee_get_id(bee);
    hive_bee_listen(&world, bee, hive_bee_on_age_changed(recycle_it, NULL));
    hive_bee_listen(&world, bee, hive_bee_on_age_changed(record_age, second));
    assert_true(hive_bee_set_age(&world, bee, 3));
    assert_false(hive_bee_is_live(&world, id));
    assert_string_equal("", logged());
}

static void recycle_in_static(hive_bee *about, uint32_t old_value)
{
    (void)old_value;
    hive_bee_recycle(&world, about);
}

static void a_setter_whose_static_listener_recycled_the_bee_returns_true(
    void **state)
{
    (void)state;
    listen_everywhere();
    when_grown = recycle_in_static;
    assert_true(hive_bee_set_age(&world, bee, 3));
    assert_string_equal("grow:0>3", logged());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            static_listeners_come_first_then_the_bees_then_to_any_then_the_types,
            begin, end),
        cmocka_unit_test_setup_teardown(
            touch_notifies_as_a_set_would_with_old_equal_to_new, begin, end),
        cmocka_unit_test_setup_teardown(
            a_setter_that_changes_nothing_notifies_no_listener, begin, end),
        cmocka_unit_test_setup_teardown(
            the_any_property_listener_gets_the_property, begin, end),
        cmocka_unit_test_setup_teardown(
            a_setter_clamps_before_it_compares, begin, end),
        cmocka_unit_test_setup_teardown(
            every_number_is_clamped_at_both_ends, begin, end),
        cmocka_unit_test_setup_teardown(
            what_lies_between_the_bounds_is_kept, begin, end),
        cmocka_unit_test_setup_teardown(
            nan_becomes_the_lower_bound, begin, end),
        cmocka_unit_test_setup_teardown(
            factory_arguments_are_clamped, begin, end),
        cmocka_unit_test_setup_teardown(
            a_preset_sets_its_values_over_the_defaults, begin, end),
        cmocka_unit_test_setup_teardown(presets_are_clamped, begin, end),
        cmocka_unit_test_setup_teardown(
            creating_an_entity_notifies_no_listener_of_its_properties, begin,
            end),
        cmocka_unit_test_setup_teardown(
            a_listener_finds_the_new_value_in_the_field, begin, end),
        cmocka_unit_test_setup_teardown(
            an_inner_set_is_notified_in_full_and_the_outer_one_continues, begin,
            end),
        cmocka_unit_test_setup_teardown(
            an_inner_set_of_a_static_listener_leaves_the_outer_values_true,
            begin, end),
        cmocka_unit_test_setup_teardown(
            a_set_that_a_listener_takes_back_still_returns_true, begin, end),
        cmocka_unit_test_setup_teardown(
            touch_inside_a_set_is_notified_in_full_first, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_may_set_another_property, begin, end),
        cmocka_unit_test_setup_teardown(
            sets_nest_as_deep_as_they_like, begin, end),
        cmocka_unit_test_setup_teardown(
            a_setter_whose_listener_recycled_the_bee_returns_true, begin, end),
        cmocka_unit_test_setup_teardown(
            a_setter_whose_static_listener_recycled_the_bee_returns_true, begin,
            end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
