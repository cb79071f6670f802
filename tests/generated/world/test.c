/* The world's own properties and signals, and several worlds at once. */
#include "../journal.h"
#include "yard.h"

#include <math.h>

static yard_world world, other;

static int begin(void **state)
{
    (void)state;
    assert_true(yard_world_init(&world, NULL));
    assert_true(yard_world_init(&other, NULL));
    logged();
    return 0;
}

static int end(void **state)
{
    (void)state;
    yard_world_finish(&world);
    yard_world_finish(&other);
    return 0;
}

static char first[] = "first", second[] = "second", any[] = "any";

static void record_honey(
    void *context, yard_world *of, uint32_t old_value, uint32_t new_value)
{
    (void)of;
    note("%s:%u>%u", (const char *)context, old_value, new_value);
}

static void record_any(
    void *context, yard_world *of, yard_world_property property)
{
    (void)of;
    note("%s:%d", (const char *)context,
        (int)(property - YARD_WORLD_PROPERTY_HONEY));
}

static void properties_begin_as_their_defaults(void **state)
{
    (void)state;
    assert_int_equal(0, world.honey);
    assert_true(world.warmth == 20.0f);
    assert_string_equal("yard", world.name);
    assert_int_equal(3, world.beds[2]);
    assert_true(world.queen.bits == 0);
    assert_int_equal(7, world.notes);
}

static void the_worlds_listeners_are_called_in_order_and_then_those_to_any(
    void **state)
{
    (void)state;
    assert_true(
        yard_world_listen(&world, yard_world_on_changed(record_any, any)));
    assert_true(yard_world_listen(
        &world, yard_world_on_honey_changed(record_honey, first)));
    assert_true(yard_world_listen(
        &world, yard_world_on_honey_changed(record_honey, second)));
    assert_true(yard_world_set_honey(&world, 3));
    assert_false(yard_world_set_honey(&world, 3));
    yard_world_touch_honey(&world);
    assert_int_equal(3, world.honey);
    assert_string_equal(
        "first:0>3 second:0>3 any:0 first:3>3 second:3>3 any:0", logged());
}

static void the_worlds_setters_clamp(void **state)
{
    (void)state;
    assert_true(yard_world_set_warmth(&world, 1000));
    assert_true(world.warmth == 60.0f);
    assert_true(yard_world_set_warmth(&world, NAN));
    assert_true(world.warmth == -40.0f);
    assert_false(yard_world_set_warmth(&world, -41));
}

static void record_name(
    void *context, yard_world *of, const char *old_value, const char *new_value)
{
    (void)context, (void)of;
    note("%s>%s", old_value, new_value);
}

static void the_world_has_texts(void **state)
{
    (void)state;
    yard_world_listen(&world, yard_world_on_name_changed(record_name, NULL));
    assert_true(yard_world_set_name(&world, "123456\xC3\xBC"));
    assert_false(yard_world_set_name(&world, world.name));
    assert_true(yard_world_set_name(&world, world.name + 4));
    yard_world_touch_name(&world);
    assert_string_equal("yard>123456 123456>56 56>56", logged());
}

static void record_beds(void *context, yard_world *of, uint32_t index,
    uint8_t old_value, uint8_t new_value)
{
    (void)context, (void)of;
    note("%u:%u>%u", index, old_value, new_value);
}

static void the_world_has_arrays(void **state)
{
    (void)state;
    yard_world_listen(&world, yard_world_on_beds_changed(record_beds, NULL));
    assert_true(yard_world_set_beds(&world, (uint8_t[]){1, 5, 6}));
    assert_false(yard_world_set_beds(&world, world.beds));
    assert_true(yard_world_set_beds_at(&world, 0, 4));
    yard_world_touch_beds_at(&world, 2);
    yard_world_touch_beds(&world);
    assert_string_equal("1:2>5 2:3>6 0:1>4 2:6>6 0:4>4 1:5>5 2:6>6", logged());
}

static void record_wind(
    void *context, yard_world *of, yard_vec2 old_value, yard_vec2 new_value)
{
    (void)context, (void)of;
    note("%g>%g", (double)old_value.x, (double)new_value.x);
}

static void the_world_has_structs_and_references(void **state)
{
    (void)state;
    yard_bee *bee = yard_bee_create(&world);
    yard_world_listen(&world, yard_world_on_wind_changed(record_wind, NULL));
    assert_true(yard_world_set_wind(&world, (yard_vec2){1, 2}));
    assert_false(yard_world_set_wind(&world, (yard_vec2){1, 2}));
    assert_true(yard_world_set_queen(&world, yard_bee_get_id(bee)));
    assert_ptr_equal(bee, yard_bee_find(&world, world.queen));
    assert_string_equal("0>1", logged());
}

/* Listeners */

static void adding_refuses_a_listener_that_is_there_already(void **state)
{
    (void)state;
    assert_true(yard_world_listen(
        &world, yard_world_on_honey_changed(record_honey, first)));
    assert_false(yard_world_listen(
        &world, yard_world_on_honey_changed(record_honey, first)));
    assert_true(yard_world_unlisten(
        &world, yard_world_on_honey_changed(record_honey, first)));
    assert_false(yard_world_unlisten(
        &world, yard_world_on_honey_changed(record_honey, first)));
    assert_true(yard_world_listen(
        &world, yard_world_on_honey_changed(record_honey, first)));
    yard_world_unlisten_all(&world, YARD_WORLD_EVENT_HONEY);
    yard_world_set_honey(&world, 1);
    assert_string_equal("", logged());
}

static void listeners_may_be_called_once_or_while_their_owner_lives(
    void **state)
{
    (void)state;
    yard_bee *bee = yard_bee_create(&world);
    gp_id owner = yard_bee_get_any_id(bee);
    assert_true(yard_world_listen_once(
        &world, yard_world_on_honey_changed(record_honey, first)));
    assert_true(yard_world_listen_owned(
        &world, yard_world_on_honey_changed(record_honey, second), owner));
    assert_true(yard_world_listen_owned(
        &world, yard_world_on_changed(record_any, any), owner));
    yard_world_set_honey(&world, 1);
    yard_world_set_honey(&world, 2);
    yard_bee_recycle(&world, bee);
    yard_world_set_honey(&world, 3);
    assert_string_equal(
        "first:0>1 second:0>1 any:0 second:1>2 any:0", logged());
    assert_false(yard_world_listen_owned(
        &world, yard_world_on_honey_changed(record_honey, second), owner));
}

static void set_again(
    void *context, yard_world *of, uint32_t old_value, uint32_t new_value)
{
    (void)context, (void)old_value;
    if (new_value < 9) {
        yard_world_set_honey(of, 9);
    }
}

static void nested_sets_are_notified_with_their_own_old_and_new(void **state)
{
    (void)state;
    yard_world_listen(&world, yard_world_on_honey_changed(set_again, NULL));
    yard_world_listen(
        &world, yard_world_on_honey_changed(record_honey, second));
    yard_world_set_honey(&world, 3);
    assert_string_equal("second:3>9 second:0>3", logged());
}

/* Signals */

static void record_season(
    void *context, yard_world *of, uint8_t number, const char *name)
{
    (void)of;
    note("%s:%u:%s", (const char *)context, number, name);
}

static void record_rang(void *context, yard_world *of)
{
    (void)of;
    note("%s", (const char *)context);
}

static void the_worlds_signals_are_emitted_in_order(void **state)
{
    (void)state;
    assert_true(
        yard_world_listen(&world, yard_world_on_season(record_season, first)));
    assert_true(yard_world_listen_once(
        &world, yard_world_on_season(record_season, second)));
    yard_world_season_emit(&world, 2, "summer");
    yard_world_season_emit(&world, 3, "autumn");
    assert_string_equal(
        "first:2:summer second:2:summer first:3:autumn", logged());
    assert_false(yard_world_unlisten(
        &world, yard_world_on_season(record_season, second)));
    assert_true(yard_world_unlisten(
        &world, yard_world_on_season(record_season, first)));
}

static void a_signal_may_have_no_arguments(void **state)
{
    (void)state;
    yard_bee *bee = yard_bee_create(&world);
    yard_world_listen_owned(&world, yard_world_on_rang(record_rang, first),
        yard_bee_get_any_id(bee));
    yard_world_rang_emit(&world);
    yard_world_unlisten_all(&world, YARD_WORLD_EVENT_RANG);
    yard_world_rang_emit(&world);
    assert_string_equal("first", logged());
}

/* Several worlds */

static void worlds_know_nothing_of_each_other(void **state)
{
    (void)state;
    yard_bee *bee = yard_bee_create(&world);
    yard_world_listen(&world, yard_world_on_honey_changed(record_honey, first));
    yard_world_listen(
        &other, yard_world_on_honey_changed(record_honey, second));
    yard_world_set_honey(&other, 4);
    assert_int_equal(0, world.honey);
    assert_int_equal(0, yard_bee_count(&other));
    assert_string_equal("second:0>4", logged());
    yard_bee *twin = yard_bee_create(&other);
    yard_bee_recycle(&world, bee);
    assert_true(yard_bee_is_live(&other, yard_bee_get_id(twin)));
}

static void set_honey_of_the_other(
    void *context, yard_world *of, uint32_t old_value, uint32_t new_value)
{
    (void)of, (void)old_value;
    yard_world_set_honey((yard_world *)context, new_value);
}

static void a_listener_may_set_a_property_of_another_world(void **state)
{
    (void)state;
    yard_world_listen(
        &world, yard_world_on_honey_changed(set_honey_of_the_other, &other));
    yard_world_listen(
        &world, yard_world_on_honey_changed(record_honey, second));
    yard_world_listen(&other, yard_world_on_honey_changed(record_honey, first));
    yard_world_set_honey(&world, 5);
    assert_int_equal(5, other.honey);
    assert_string_equal("first:0>5 second:0>5", logged());
}

static void what_only_looks_takes_a_const_world(void **state)
{
    const yard_world *looked_at = &world;
    yard_bee_id none = {0};
    (void)state;
    assert_null(yard_world_user(looked_at));
    assert_int_equal(0, yard_world_now(looked_at));
    assert_int_equal(0, yard_bee_count(looked_at));
    assert_false(yard_bee_is_live(looked_at, none));
}

static void the_user_of_the_desc_is_kept_and_the_time_is_that_of_the_tick(
    void **state)
{
    static yard_world third;
    int user = 0;
    (void)state;
    yard_world_desc desc = {.user = &user, .bee_reserve = 3};
    assert_true(yard_world_init(&third, &desc));
    assert_ptr_equal(&user, yard_world_user(&third));
    yard_world_tick(&third, 1234);
    assert_int_equal(1234, yard_world_now(&third));
    assert_int_equal(0, yard_world_now(&world));
    yard_world_finish(&third);
}

static void record_hp(void *context, yard_world *of, yard_bee *bee,
    int32_t old_value, int32_t new_value)
{
    (void)of;
    (void)bee;
    note("%s:%d>%d", (const char *)context, (int)old_value, (int)new_value);
}

static void a_finished_world_has_no_listeners_and_still_stores(void **state)
{
    yard_world_listener own = yard_world_on_honey_changed(record_honey, first);
    yard_bee_listener bees = yard_bee_on_hp_changed(record_hp, second);
    (void)state;
    assert_true(yard_world_listen(&world, own));
    assert_true(yard_bee_any_listen(&world, bees));
    assert_non_null(yard_bee_create(&world));
    yard_world_finish(&world);
    assert_false(yard_world_unlisten(&world, own));
    assert_false(yard_bee_any_unlisten(&world, bees));
    assert_true(yard_world_set_honey(&world, 3));
    assert_int_equal(3, world.honey);
    assert_string_equal("", logged());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_finished_world_has_no_listeners_and_still_stores, begin, end),
        cmocka_unit_test_setup_teardown(
            properties_begin_as_their_defaults, begin, end),
        cmocka_unit_test_setup_teardown(
            the_worlds_listeners_are_called_in_order_and_then_those_to_any,
            begin, end),
        cmocka_unit_test_setup_teardown(the_worlds_setters_clamp, begin, end),
        cmocka_unit_test_setup_teardown(the_world_has_texts, begin, end),
        cmocka_unit_test_setup_teardown(the_world_has_arrays, begin, end),
        cmocka_unit_test_setup_teardown(
            the_world_has_structs_and_references, begin, end),
        cmocka_unit_test_setup_teardown(
            adding_refuses_a_listener_that_is_there_already, begin, end),
        cmocka_unit_test_setup_teardown(
            listeners_may_be_called_once_or_while_their_owner_lives, begin,
            end),
        cmocka_unit_test_setup_teardown(
            nested_sets_are_notified_with_their_own_old_and_new, begin, end),
        cmocka_unit_test_setup_teardown(
            the_worlds_signals_are_emitted_in_order, begin, end),
        cmocka_unit_test_setup_teardown(
            a_signal_may_have_no_arguments, begin, end),
        cmocka_unit_test_setup_teardown(
            worlds_know_nothing_of_each_other, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_may_set_a_property_of_another_world, begin, end),
        cmocka_unit_test_setup_teardown(
            what_only_looks_takes_a_const_world, begin, end),
        cmocka_unit_test_setup_teardown(
            the_user_of_the_desc_is_kept_and_the_time_is_that_of_the_tick,
            begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
