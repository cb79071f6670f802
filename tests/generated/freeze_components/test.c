/* freeze and thaw of entities with components: one order, and one batch. */
#include "../journal.h"

#include "hive.h"

static hive_world world;
static hive_bee *bee;
static hive_ghost *ghost;
static hive_stone *stone;
static void (*when_mass)(void); /* once, when a change of mass is notified */

static void act(void (**what)(void))
{
    void (*now)(void) = *what;
    *what = NULL;
    if (now != NULL) {
        now();
    }
}

void hive_body_weigh(
    hive_world *of, hive_body *body, int32_t old_value, int32_t new_value)
{
    (void)of, (void)body;
    note("weigh:%d-%d", (int)old_value, (int)new_value);
}

void hive_bee_feel(
    hive_world *of, hive_bee *who, int32_t old_value, int32_t new_value)
{
    (void)of, (void)who;
    note("feel:%d-%d", (int)old_value, (int)new_value);
}

static void record_mass(void *context, hive_world *of, hive_body *body,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)body;
    note("mass:%d-%d", (int)old_value, (int)new_value);
    act(&when_mass);
}

static void record_name(void *context, hive_world *of, hive_body *body,
    const char *old_value, const char *new_value)
{
    (void)context, (void)of, (void)body;
    note("name:%s-%s", old_value, new_value);
}

static void record_legs(void *context, hive_world *of, hive_body *body,
    uint32_t index, uint8_t old_value, uint8_t new_value)
{
    (void)context, (void)of, (void)body;
    note("legs[%u]:%u-%u", (unsigned)index, (unsigned)old_value,
        (unsigned)new_value);
}

static void record_spot(void *context, hive_world *of, hive_body *body,
    hive_spot old_value, hive_spot new_value)
{
    (void)context, (void)of, (void)body;
    note("spot:%g-%g", (double)old_value.x, (double)new_value.x);
}

static void record_mood(void *context, hive_world *of, hive_soul *soul,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)soul;
    note("mood:%d-%d", (int)old_value, (int)new_value);
}

static void record_age(void *context, hive_world *of, hive_bee *who,
    uint32_t old_value, uint32_t new_value)
{
    (void)context, (void)of, (void)who;
    note("age:%u-%u", (unsigned)old_value, (unsigned)new_value);
}

static void record_any(
    void *context, hive_world *of, hive_bee *who, hive_bee_property property)
{
    (void)context, (void)of, (void)who;
    note("any:%d", (int)property);
}

static void record_bumped(void *context, hive_world *of, hive_body *body)
{
    (void)context, (void)of, (void)body;
    note("bumped");
}

static void listen(hive_body *body)
{
    hive_body_listen(
        &world, body, hive_body_on_mass_changed(record_mass, NULL));
    hive_body_listen(
        &world, body, hive_body_on_name_changed(record_name, NULL));
    hive_body_listen(
        &world, body, hive_body_on_legs_changed(record_legs, NULL));
    hive_body_listen(
        &world, body, hive_body_on_spot_changed(record_spot, NULL));
    hive_body_listen(&world, body, hive_body_on_bumped(record_bumped, NULL));
}

static int begin(void **state)
{
    (void)state;
    when_mass = NULL;
    assert_true(hive_world_init(&world, NULL));
    bee = hive_bee_create(&world);
    ghost = hive_ghost_create(&world);
    stone = hive_stone_create(&world);
    listen(&bee->body);
    listen(&ghost->body);
    listen(&stone->body);
    hive_soul_listen(
        &world, &bee->soul, hive_soul_on_mood_changed(record_mood, NULL));
    hive_bee_listen(&world, bee, hive_bee_on_age_changed(record_age, NULL));
    (void)logged();
    return 0;
}

static int end(void **state)
{
    (void)state;
    hive_world_finish(&world);
    return 0;
}

static void change_body(hive_body *body)
{
    uint8_t legs[3] = {0, 2, 3};
    hive_spot spot = {4, 0};
    hive_body_set_spot(&world, body, spot);
    hive_body_set_legs(&world, body, legs);
    hive_body_set_legs_at(&world, body, 2, 0);
    hive_body_set_name(&world, body, "anna");
    hive_body_set_mass(&world, body, 90);
    hive_body_set_mass(&world, body, 50);
}

static void changes_of_components_wait_too(void **state)
{
    (void)state;
    hive_ghost_freeze(&world, ghost);
    change_body(&ghost->body);
    assert_int_equal(50, ghost->body.mass);
    assert_string_equal("", logged());
    hive_ghost_thaw(&world, ghost);
    assert_string_equal(
        "weigh:5-50 mass:5-50 name:-anna legs[1]:0-2 spot:0-4", logged());
    hive_body_set_mass(&world, &ghost->body, 1);
    assert_string_equal("weigh:50-1 mass:50-1", logged());
}

static void all_are_notified_in_the_order_of_the_enum_of_properties(
    void **state)
{
    (void)state;
    hive_bee_listen(&world, bee, hive_bee_on_changed(record_any, NULL));
    hive_bee_freeze(&world, bee);
    hive_body_set_name(&world, &bee->body, "anna");
    hive_soul_set_mood(&world, &bee->soul, 7);
    hive_body_set_mass(&world, &bee->body, 50);
    hive_bee_set_age(&world, bee, 3);
    hive_bee_thaw(&world, bee);
    char expected[200];
    snprintf(expected, sizeof expected,
        "age:0-3 any:%d weigh:5-50 mass:5-50 feel:5-50 any:%d "
        "name:-anna any:%d mood:0-7 any:%d",
        (int)HIVE_BEE_PROPERTY_AGE, (int)HIVE_BEE_PROPERTY_BODY_MASS,
        (int)HIVE_BEE_PROPERTY_BODY_NAME, (int)HIVE_BEE_PROPERTY_SOUL_MOOD);
    assert_string_equal(expected, logged());
}

static void entities_without_freeze_notify_immediately(void **state)
{
    (void)state;
    hive_bee_freeze(&world, bee);
    hive_ghost_freeze(&world, ghost);
    hive_body_set_mass(&world, &stone->body, 6);
    assert_string_equal("weigh:5-6 mass:5-6", logged());
    hive_ghost_thaw(&world, ghost);
    hive_body_set_mass(&world, &ghost->body, 6);
    assert_string_equal("weigh:5-6 mass:5-6", logged());
    hive_body_set_mass(&world, &bee->body, 6);
    assert_string_equal("", logged());
    hive_bee_thaw(&world, bee);
    assert_string_equal("weigh:5-6 mass:5-6 feel:5-6", logged());
}

static void what_is_back_or_touched_is_as_everywhere(void **state)
{
    (void)state;
    hive_ghost_freeze(&world, ghost);
    change_body(&ghost->body);
    hive_body_set_mass(&world, &ghost->body, 5);
    hive_body_set_name(&world, &ghost->body, "");
    hive_body_touch_name(&world, &ghost->body);
    hive_body_touch_legs_at(&world, &ghost->body, 0);
    hive_ghost_thaw(&world, ghost);
    assert_string_equal("name:- legs[0]:0-0 legs[1]:0-2 spot:0-4", logged());
}

static void listeners_present_at_the_thaw_are_called(void **state)
{
    (void)state;
    hive_ghost *quiet = hive_ghost_create(&world);
    hive_ghost_freeze(&world, quiet);
    change_body(&quiet->body);
    listen(&quiet->body);
    hive_ghost_thaw(&world, quiet);
    assert_string_equal(
        "weigh:5-50 mass:5-50 name:-anna legs[1]:0-2 spot:0-4", logged());
}

static void signals_of_components_do_not_wait(void **state)
{
    (void)state;
    hive_ghost_freeze(&world, ghost);
    hive_body_bumped_emit(&world, &ghost->body);
    assert_string_equal("bumped", logged());
    hive_ghost_thaw(&world, ghost);
}

static void recycle_ghost(void)
{
    assert_true(hive_ghost_recycle(&world, ghost));
}

static void a_recycle_ends_the_thaw(void **state)
{
    (void)state;
    hive_ghost_freeze(&world, ghost);
    change_body(&ghost->body);
    when_mass = recycle_ghost;
    hive_ghost_thaw(&world, ghost);
    assert_string_equal("weigh:5-50 mass:5-50", logged());
}

static void recycling_while_frozen_notifies_nothing_more(void **state)
{
    (void)state;
    hive_ghost_freeze(&world, ghost);
    change_body(&ghost->body);
    recycle_ghost();
    hive_ghost *next = hive_ghost_create(&world);
    assert_ptr_equal(ghost, next);
    hive_body_listen(
        &world, &next->body, hive_body_on_mass_changed(record_mass, NULL));
    hive_body_set_mass(&world, &next->body, 6);
    assert_string_equal("weigh:5-6 mass:5-6", logged());
}

static void freeze_ghost(void)
{
    hive_ghost_freeze(&world, ghost);
}

static void a_freeze_in_a_thaw_holds_back_the_rest(void **state)
{
    (void)state;
    hive_ghost_freeze(&world, ghost);
    change_body(&ghost->body);
    when_mass = freeze_ghost;
    hive_ghost_thaw(&world, ghost);
    assert_string_equal("weigh:5-50 mass:5-50", logged());
    hive_ghost_thaw(&world, ghost);
    assert_string_equal("name:-anna legs[1]:0-2 spot:0-4", logged());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            changes_of_components_wait_too, begin, end),
        cmocka_unit_test_setup_teardown(
            all_are_notified_in_the_order_of_the_enum_of_properties, begin,
            end),
        cmocka_unit_test_setup_teardown(
            entities_without_freeze_notify_immediately, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_back_or_touched_is_as_everywhere, begin, end),
        cmocka_unit_test_setup_teardown(
            listeners_present_at_the_thaw_are_called, begin, end),
        cmocka_unit_test_setup_teardown(
            signals_of_components_do_not_wait, begin, end),
        cmocka_unit_test_setup_teardown(a_recycle_ends_the_thaw, begin, end),
        cmocka_unit_test_setup_teardown(
            recycling_while_frozen_notifies_nothing_more, begin, end),
        cmocka_unit_test_setup_teardown(
            a_freeze_in_a_thaw_holds_back_the_rest, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
