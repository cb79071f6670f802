/* freeze and thaw: each property that has changed is notified once. */
#include "../journal.h"

#include "garden.h"

static garden_world world, other_world;
static garden_bee *bee;
static garden_bee *made;
static void (*in_reset)(garden_bee *newborn);
static void (*in_deactivate)(garden_bee *leaving);
static void (*when_hp)(void);     /* once, when a change of hp is notified */
static void (*when_energy)(void); /* the same of energy */
static void (*when_slot)(void);   /* and of an element */

static void act(void (**what)(void))
{
    void (*now)(void) = *what;
    *what = NULL;
    if (now != NULL) {
        now();
    }
}

static void record_hp(void *context, garden_world *of, garden_bee *who,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)who;
    note("hp:%d-%d", (int)old_value, (int)new_value);
    act(&when_hp);
}

static void record_energy(void *context, garden_world *of, garden_bee *who,
    float old_value, float new_value)
{
    (void)context, (void)of, (void)who;
    note("energy:%g-%g", (double)old_value, (double)new_value);
    act(&when_energy);
}

static void record_position(void *context, garden_world *of, garden_bee *who,
    garden_vec2 old_value, garden_vec2 new_value)
{
    (void)context, (void)of, (void)who;
    note("position:%g,%g-%g,%g", (double)old_value.x, (double)old_value.y,
        (double)new_value.x, (double)new_value.y);
}

static void record_name(void *context, garden_world *of, garden_bee *who,
    const char *old_value, const char *new_value)
{
    (void)context, (void)of, (void)who;
    note("name:%s-%s", old_value, new_value);
}

static void record_slot(void *context, garden_world *of, garden_bee *who,
    uint32_t index, uint8_t old_value, uint8_t new_value)
{
    (void)context, (void)of, (void)who;
    note("slots[%u]:%u-%u", (unsigned)index, (unsigned)old_value,
        (unsigned)new_value);
    act(&when_slot);
}

static void record_target(void *context, garden_world *of, garden_bee *who,
    gp_id old_value, gp_id new_value)
{
    (void)context, (void)of, (void)who;
    note("target:%u-%u", old_value.bits != 0, new_value.bits != 0);
}

static void record_stung(void *context, garden_world *of, garden_bee *who)
{
    (void)context, (void)of, (void)who;
    note("stung");
}

static void record_any(void *context, garden_world *of, garden_bee *who,
    garden_bee_property property)
{
    (void)context, (void)of, (void)who;
    note("any:%d", (int)(property - GARDEN_BEE_PROPERTY_HP));
}

void garden_bee_check_level(
    garden_world *of, garden_bee *who, int32_t old_value, int32_t new_value)
{
    (void)of, (void)who;
    note("level:%d-%d", (int)old_value, (int)new_value);
}

void garden_bee_on_reset(garden_world *of, garden_bee *newborn)
{
    (void)of;
    if (in_reset != NULL) {
        in_reset(newborn);
    }
}

void garden_bee_on_deactivate(garden_world *of, garden_bee *leaving)
{
    (void)of;
    if (in_deactivate != NULL) {
        in_deactivate(leaving);
    }
}

static int begin(void **state)
{
    (void)state;
    in_reset = in_deactivate = NULL;
    when_hp = when_energy = when_slot = NULL;
    assert_true(garden_world_init(&world, NULL));
    assert_true(garden_world_init(&other_world, NULL));
    bee = garden_bee_create(&world);
    garden_bee_listen(&world, bee, garden_bee_on_hp_changed(record_hp, NULL));
    garden_bee_listen(
        &world, bee, garden_bee_on_energy_changed(record_energy, NULL));
    garden_bee_listen(
        &world, bee, garden_bee_on_position_changed(record_position, NULL));
    garden_bee_listen(
        &world, bee, garden_bee_on_name_changed(record_name, NULL));
    garden_bee_listen(
        &world, bee, garden_bee_on_slots_changed(record_slot, NULL));
    garden_bee_listen(
        &world, bee, garden_bee_on_target_changed(record_target, NULL));
    garden_bee_listen(&world, bee, garden_bee_on_stung(record_stung, NULL));
    (void)logged();
    return 0;
}

static int end(void **state)
{
    (void)state;
    garden_world_finish(&world);
    garden_world_finish(&other_world);
    return 0;
}

static void freeze(void)
{
    garden_bee_freeze(&world, bee);
}

static void thaw(void)
{
    garden_bee_thaw(&world, bee);
}

static bool set_hp(int32_t value)
{
    return garden_bee_set_hp(&world, bee, value);
}

static bool set_energy(float value)
{
    return garden_bee_set_energy(&world, bee, value);
}

/* What is notified */

static void nothing_is_notified_until_the_thaw(void **state)
{
    (void)state;
    freeze();
    assert_true(set_hp(50));
    assert_int_equal(50, bee->hp);
    assert_string_equal("", logged());
    thaw();
    assert_string_equal("hp:100-50", logged());
}

static void static_listeners_wait_too(void **state)
{
    (void)state;
    freeze();
    assert_true(garden_bee_set_level(&world, bee, 3));
    assert_string_equal("", logged());
    thaw();
    assert_string_equal("level:0-3", logged());
}

static void each_is_notified_once_with_its_first_old_and_last_new(void **state)
{
    (void)state;
    freeze();
    for (int32_t value = 90; value >= 10; value -= 10) {
        assert_true(set_hp(value));
    }
    thaw();
    assert_string_equal("hp:100-10", logged());
    assert_true(set_hp(20));
    assert_string_equal("hp:10-20", logged());
}

static void they_are_notified_in_the_order_of_the_schema(void **state)
{
    (void)state;
    garden_vec2 there = {1, 2};
    uint8_t slots[4] = {0, 7, 0, 9};
    freeze();
    garden_bee_set_level(&world, bee, 1);
    garden_bee_set_target(&world, bee, garden_bee_get_any_id(bee));
    garden_bee_set_slots(&world, bee, slots);
    garden_bee_set_name(&world, bee, "queen");
    garden_bee_set_position(&world, bee, there);
    set_energy(0);
    set_hp(1);
    thaw();
    assert_string_equal("hp:100-1 energy:1-0 position:0,0-1,2 "
                        "name:worker-queen slots[1]:0-7 slots[3]:0-9 "
                        "target:0-1 level:0-1",
        logged());
}

static void one_that_is_back_where_it_was_is_not_notified(void **state)
{
    (void)state;
    garden_vec2 here = bee->position;
    garden_vec2 there = {1, 0};
    freeze();
    set_hp(50);
    set_hp(100);
    set_energy(0);
    set_energy(1);
    garden_bee_set_position(&world, bee, there);
    garden_bee_set_position(&world, bee, here);
    garden_bee_set_name(&world, bee, "queen");
    garden_bee_set_name(&world, bee, "worker");
    garden_bee_set_slots_at(&world, bee, 2, 5);
    garden_bee_set_slots_at(&world, bee, 2, 0);
    thaw();
    assert_string_equal("", logged());
}

static void back_means_the_same_bits(void **state)
{
    (void)state;
    set_energy(0.0f);
    (void)logged();
    freeze();
    set_energy(1);
    set_energy(-0.0f);
    thaw();
    assert_string_equal("energy:0--0", logged());
}

static void what_is_touched_is_notified_though_it_is_back(void **state)
{
    (void)state;
    freeze();
    garden_bee_touch_hp(&world, bee);
    set_energy(0);
    garden_bee_touch_energy(&world, bee);
    set_energy(1);
    garden_bee_touch_name(&world, bee);
    garden_bee_touch_slots_at(&world, bee, 1);
    assert_string_equal("", logged());
    thaw();
    assert_string_equal(
        "hp:100-100 energy:1-1 name:worker-worker slots[1]:0-0", logged());
    freeze();
    thaw();
    assert_string_equal("", logged());
}

static void a_touch_before_a_set_notifies_of_the_value_before_both(void **state)
{
    (void)state;
    freeze();
    garden_bee_touch_hp(&world, bee);
    set_hp(7);
    thaw();
    assert_string_equal("hp:100-7", logged());
}

static void elements_of_an_array_are_notified_one_by_one(void **state)
{
    (void)state;
    uint8_t slots[4] = {1, 2, 3, 4};
    freeze();
    garden_bee_set_slots(&world, bee, slots);
    garden_bee_set_slots_at(&world, bee, 3, 0);
    garden_bee_set_slots_at(&world, bee, 0, 9);
    thaw();
    assert_string_equal("slots[0]:0-9 slots[1]:0-2 slots[2]:0-3", logged());
}

static void texts_are_notified_as_they_were_and_are(void **state)
{
    (void)state;
    freeze();
    garden_bee_set_name(&world, bee, "a much too long name");
    garden_bee_set_name(&world, bee, "b");
    thaw();
    assert_string_equal("name:worker-b", logged());
}

static void listeners_to_any_property_and_to_every_bee_wait_too(void **state)
{
    (void)state;
    garden_bee_listen(&world, bee, garden_bee_on_changed(record_any, NULL));
    garden_bee_any_listen(&world, garden_bee_on_hp_changed(record_hp, NULL));
    garden_bee_any_listen(&world, garden_bee_on_changed(record_any, NULL));
    freeze();
    set_hp(9);
    set_hp(8);
    assert_string_equal("", logged());
    thaw();
    assert_string_equal("hp:100-8 any:0 hp:100-8 any:0", logged());
}

static void signals_do_not_wait(void **state)
{
    (void)state;
    freeze();
    garden_bee_stung_emit(&world, bee);
    assert_string_equal("stung", logged());
    thaw();
    assert_string_equal("", logged());
}

static void listeners_present_at_the_thaw_are_called(void **state)
{
    (void)state;
    garden_bee *quiet = garden_bee_create(&world);
    garden_bee_freeze(&world, quiet);
    assert_true(garden_bee_set_hp(&world, quiet, 5)); /* no listeners yet */
    garden_bee_set_slots_at(&world, quiet, 0, 1);
    garden_bee_set_name(&world, quiet, "x");
    garden_bee_listen(&world, quiet, garden_bee_on_hp_changed(record_hp, NULL));
    garden_bee_listen(
        &world, quiet, garden_bee_on_slots_changed(record_slot, NULL));
    garden_bee_listen(
        &world, quiet, garden_bee_on_name_changed(record_name, NULL));
    garden_bee_listen(&world, bee, garden_bee_on_hp_changed(record_hp, bee));
    garden_bee_freeze(&world, bee);
    set_hp(3);
    garden_bee_unlisten_all(&world, bee, GARDEN_BEE_EVENT_HP);
    thaw();
    garden_bee_thaw(&world, quiet);
    assert_string_equal("hp:100-5 name:worker-x slots[0]:0-1", logged());
}

static void other_bees_notify_meanwhile(void **state)
{
    (void)state;
    garden_bee *other = garden_bee_create(&world);
    garden_bee_listen(&world, other, garden_bee_on_hp_changed(record_hp, NULL));
    freeze();
    set_hp(1);
    garden_bee_set_hp(&world, other, 2);
    assert_string_equal("hp:100-2", logged());
    thaw();
    assert_string_equal("hp:100-1", logged());
}

static void a_thaw_without_a_freeze_notifies_nothing(void **state)
{
    (void)state;
    freeze();
    thaw();
    assert_string_equal("", logged());
    set_hp(1);
    assert_string_equal("hp:100-1", logged());
}

/* Nesting */

static void freezes_nest(void **state)
{
    (void)state;
    freeze();
    set_hp(90);
    freeze();
    set_hp(80);
    thaw();
    assert_string_equal("", logged());
    set_energy(0);
    thaw();
    assert_string_equal("hp:100-80 energy:1-0", logged());
}

static void set_hp_to_1(void)
{
    set_hp(1);
}

static void set_energy_to_2(void)
{
    set_energy(2);
}

static void a_set_in_a_thaw_is_notified_immediately(void **state)
{
    (void)state;
    freeze();
    set_energy(0);
    when_energy = set_hp_to_1; /* did not wait */
    thaw();
    assert_string_equal("energy:1-0 hp:100-1", logged());
    freeze();
    set_hp(50);
    when_hp = set_hp_to_1; /* is being notified */
    thaw();
    assert_string_equal("hp:1-50 hp:50-1", logged());
}

static void what_still_waits_is_notified_in_its_turn_with_what_was_set(
    void **state)
{
    (void)state;
    freeze();
    set_hp(50);
    set_energy(0);
    when_hp = set_energy_to_2;
    thaw();
    assert_string_equal("hp:100-50 energy:1-2", logged());
}

static void set_energy_back(void)
{
    set_energy(1);
}

static void what_still_waits_may_be_set_back(void **state)
{
    (void)state;
    freeze();
    set_hp(50);
    set_energy(0);
    when_hp = set_energy_back;
    thaw();
    assert_string_equal("hp:100-50", logged());
}

static void set_slots_1_and_2(void)
{
    garden_bee_set_slots_at(&world, bee, 1, 10);
    garden_bee_set_slots_at(&world, bee, 2, 20);
}

static void elements_wait_each_for_its_own_turn(void **state)
{
    (void)state;
    freeze();
    garden_bee_set_slots_at(&world, bee, 0, 1);
    garden_bee_set_slots_at(&world, bee, 2, 1);
    when_slot = set_slots_1_and_2;
    thaw();
    assert_string_equal("slots[0]:0-1 slots[1]:0-10 slots[2]:0-20", logged());
}

static void freeze_and_set_hp(void)
{
    freeze();
    set_hp(30);
}

static void a_freeze_in_a_thaw_holds_back_the_rest(void **state)
{
    (void)state;
    freeze();
    set_hp(50);
    set_energy(0);
    when_hp = freeze_and_set_hp;
    thaw();
    assert_string_equal("hp:100-50", logged());
    thaw();
    assert_string_equal("hp:50-30 energy:1-0", logged());
}

static void freeze_set_and_thaw(void)
{
    freeze();
    set_hp(30);
    set_energy(5);
    thaw();
    note("thawed");
}

static void a_freeze_and_thaw_in_a_thaw_notifies_of_the_rest(void **state)
{
    (void)state;
    freeze();
    garden_bee_set_level(&world, bee, 2);
    set_hp(50);
    when_hp = freeze_set_and_thaw;
    thaw();
    assert_string_equal(
        "hp:100-50 hp:50-30 energy:1-5 level:0-2 thawed", logged());
    set_hp(40);
    assert_string_equal("hp:30-40", logged());
}

static void a_freeze_in_an_emission_lets_it_go_on(void **state)
{
    (void)state;
    garden_bee_listen(&world, bee, garden_bee_on_hp_changed(record_hp, &world));
    when_hp = freeze;
    set_hp(50);
    assert_string_equal("hp:100-50 hp:100-50", logged());
    set_hp(40);
    assert_string_equal("", logged());
    thaw();
    assert_string_equal("hp:50-40 hp:50-40", logged());
}

/* Lives */

static void recycling_while_frozen_notifies_nothing_more(void **state)
{
    (void)state;
    freeze();
    set_hp(50);
    garden_bee_set_level(&world, bee, 2);
    assert_true(garden_bee_recycle(&world, bee));
    assert_string_equal("", logged());
}

static void change_level(garden_bee *leaving)
{
    garden_bee_set_level(&world, leaving, 9);
}

static void setters_in_deactivate_are_held_back_for_good(void **state)
{
    (void)state;
    in_deactivate = change_level;
    freeze();
    assert_true(garden_bee_recycle(&world, bee));
    assert_string_equal("", logged());
}

static void a_new_life_is_not_frozen_and_has_nothing_to_notify(void **state)
{
    (void)state;
    freeze();
    freeze();
    garden_bee_set_level(&world, bee, 2);
    assert_true(garden_bee_recycle(&world, bee));
    made = garden_bee_create(&world);
    assert_ptr_equal(bee, made);
    garden_bee_listen(&world, made, garden_bee_on_hp_changed(record_hp, NULL));
    set_hp(50);
    assert_string_equal("hp:100-50", logged());
    freeze();
    thaw();
    assert_string_equal("", logged());
}

static void recycle(void)
{
    assert_true(garden_bee_recycle(&world, bee));
}

static void a_recycle_in_a_thaw_ends_it(void **state)
{
    (void)state;
    freeze();
    set_hp(50);
    set_energy(0);
    when_hp = recycle;
    thaw();
    assert_string_equal("hp:100-50", logged());
}

static void recycle_and_create(void)
{
    recycle();
    made = garden_bee_create(&world);
    assert_ptr_equal(bee, made);
    garden_bee_listen(
        &world, made, garden_bee_on_energy_changed(record_energy, NULL));
    garden_bee_freeze(&world, made);
    garden_bee_set_energy(&world, made, 7);
}

static void a_new_bee_in_the_same_slot_is_let_be(void **state)
{
    (void)state;
    freeze();
    set_hp(50);
    set_energy(0);
    when_hp = recycle_and_create;
    thaw();
    assert_string_equal("hp:100-50", logged());
    garden_bee_thaw(&world, made);
    assert_string_equal("energy:1-7", logged());
}

static void a_recycle_at_an_element_ends_it(void **state)
{
    (void)state;
    uint8_t slots[4] = {1, 2, 3, 4};
    freeze();
    garden_bee_set_slots(&world, bee, slots);
    when_slot = recycle;
    thaw();
    assert_string_equal("slots[0]:0-1", logged());
}

static void freeze_and_change(garden_bee *newborn)
{
    garden_bee_freeze(&world, newborn);
    garden_bee_set_level(&world, newborn, 4);
    garden_bee_set_hp(&world, newborn, 30);
}

static void what_is_set_until_reset_has_returned_is_never_notified(void **state)
{
    (void)state;
    in_reset = freeze_and_change;
    bee = garden_bee_create_at(&world, 20);
    garden_bee_listen(&world, bee, garden_bee_on_hp_changed(record_hp, NULL));
    assert_int_equal(30, bee->hp);
    thaw();
    assert_string_equal("", logged());
    garden_bee_freeze(&world, bee);
    set_hp(10);
    assert_string_equal("", logged());
    thaw();
    assert_string_equal("hp:30-10", logged());
}

static void freezing_needs_no_memory(void **state)
{
    (void)state;
    test_memory memory = {.asked = 0};
    garden_world_desc desc = {
        .allocator = test_allocator(&memory), .bee_reserve = 1};
    garden_world small;
    assert_true(garden_world_init(&small, &desc));
    garden_bee *only = garden_bee_create(&small);
    size_t asked = memory.asked;
    garden_bee_freeze(&small, only);
    garden_bee_set_hp(&small, only, 1);
    garden_bee_set_name(&small, only, "x");
    garden_bee_thaw(&small, only);
    assert_int_equal(asked, memory.asked);
    garden_world_finish(&small);
    assert_all_given_back(&memory);
}

static void entities_without_freeze_pay_nothing(void **state)
{
    (void)state;
    typedef struct {
        gp_slot slot;
        gp_listeners listeners;
        int32_t hp;
    } usual;
    assert_int_equal(sizeof(usual), sizeof(garden_wasp));
}

/* Misuse */

#ifdef NDEBUG

static void misuse_does_nothing(void **state)
{
    (void)state;
    garden_bee *foreign = garden_bee_create(&other_world);
    thaw();
    set_hp(50);
    assert_string_equal("hp:100-50", logged());
    garden_bee_freeze(&world, foreign);
    garden_bee_set_level(&other_world, foreign, 1);
    assert_string_equal("level:0-1", logged());
    garden_bee_freeze(&other_world, foreign);
    garden_bee_thaw(&world, foreign);
    garden_bee_set_level(&other_world, foreign, 2);
    assert_string_equal("", logged());
    recycle();
    freeze();
    thaw();
    made = garden_bee_create(&world);
    garden_bee_set_level(&world, made, 3);
    assert_string_equal("level:0-3", logged());
}

#else

static void freeze_it(void *context)
{
    garden_bee_freeze(&world, (garden_bee *)context);
}

static void thaw_it(void *context)
{
    garden_bee_thaw(&world, (garden_bee *)context);
}

static void a_thaw_without_a_freeze_aborts(void **state)
{
    (void)state;
    assert_true(aborts(thaw_it, bee));
    freeze();
    thaw();
    assert_true(aborts(thaw_it, bee));
}

static void freezing_a_dead_bee_aborts(void **state)
{
    (void)state;
    freeze();
    recycle();
    assert_true(aborts(freeze_it, bee));
    assert_true(aborts(thaw_it, bee));
}

static void freezing_a_bee_of_another_world_aborts(void **state)
{
    (void)state;
    garden_bee *foreign = garden_bee_create(&other_world);
    garden_bee_freeze(&other_world, foreign);
    assert_true(aborts(freeze_it, foreign));
    assert_true(aborts(thaw_it, foreign));
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            nothing_is_notified_until_the_thaw, begin, end),
        cmocka_unit_test_setup_teardown(static_listeners_wait_too, begin, end),
        cmocka_unit_test_setup_teardown(
            each_is_notified_once_with_its_first_old_and_last_new, begin, end),
        cmocka_unit_test_setup_teardown(
            they_are_notified_in_the_order_of_the_schema, begin, end),
        cmocka_unit_test_setup_teardown(
            one_that_is_back_where_it_was_is_not_notified, begin, end),
        cmocka_unit_test_setup_teardown(back_means_the_same_bits, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_touched_is_notified_though_it_is_back, begin, end),
        cmocka_unit_test_setup_teardown(
            a_touch_before_a_set_notifies_of_the_value_before_both, begin, end),
        cmocka_unit_test_setup_teardown(
            elements_of_an_array_are_notified_one_by_one, begin, end),
        cmocka_unit_test_setup_teardown(
            texts_are_notified_as_they_were_and_are, begin, end),
        cmocka_unit_test_setup_teardown(
            listeners_to_any_property_and_to_every_bee_wait_too, begin, end),
        cmocka_unit_test_setup_teardown(signals_do_not_wait, begin, end),
        cmocka_unit_test_setup_teardown(
            listeners_present_at_the_thaw_are_called, begin, end),
        cmocka_unit_test_setup_teardown(
            other_bees_notify_meanwhile, begin, end),
        cmocka_unit_test_setup_teardown(
            a_thaw_without_a_freeze_notifies_nothing, begin, end),
        cmocka_unit_test_setup_teardown(freezes_nest, begin, end),
        cmocka_unit_test_setup_teardown(
            a_set_in_a_thaw_is_notified_immediately, begin, end),
        cmocka_unit_test_setup_teardown(
            what_still_waits_is_notified_in_its_turn_with_what_was_set, begin,
            end),
        cmocka_unit_test_setup_teardown(
            what_still_waits_may_be_set_back, begin, end),
        cmocka_unit_test_setup_teardown(
            elements_wait_each_for_its_own_turn, begin, end),
        cmocka_unit_test_setup_teardown(
            a_freeze_in_a_thaw_holds_back_the_rest, begin, end),
        cmocka_unit_test_setup_teardown(
            a_freeze_and_thaw_in_a_thaw_notifies_of_the_rest, begin, end),
        cmocka_unit_test_setup_teardown(
            a_freeze_in_an_emission_lets_it_go_on, begin, end),
        cmocka_unit_test_setup_teardown(
            recycling_while_frozen_notifies_nothing_more, begin, end),
        cmocka_unit_test_setup_teardown(
            setters_in_deactivate_are_held_back_for_good, begin, end),
        cmocka_unit_test_setup_teardown(
            a_new_life_is_not_frozen_and_has_nothing_to_notify, begin, end),
        cmocka_unit_test_setup_teardown(
            a_recycle_in_a_thaw_ends_it, begin, end),
        cmocka_unit_test_setup_teardown(
            a_new_bee_in_the_same_slot_is_let_be, begin, end),
        cmocka_unit_test_setup_teardown(
            a_recycle_at_an_element_ends_it, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_set_until_reset_has_returned_is_never_notified, begin, end),
        cmocka_unit_test_setup_teardown(freezing_needs_no_memory, begin, end),
        cmocka_unit_test_setup_teardown(
            entities_without_freeze_pay_nothing, begin, end),
#ifdef NDEBUG
        cmocka_unit_test_setup_teardown(misuse_does_nothing, begin, end),
#else
        cmocka_unit_test_setup_teardown(
            a_thaw_without_a_freeze_aborts, begin, end),
        cmocka_unit_test_setup_teardown(freezing_a_dead_bee_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            freezing_a_bee_of_another_world_aborts, begin, end),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
