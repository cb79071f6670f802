/* computed: properties that follow an expression over others. */
#include "../journal.h"

#include "garden.h"

#include <math.h>

static garden_world world;
static test_memory memory;
static garden_bee *bee;
static garden_wasp *wasp;
static void (*in_reset)(garden_bee *newborn);
static void (*when_hp)(void); /* once, when a change of hp is notified */
static bool is_noting;

static void act(void (**what)(void))
{
    void (*now)(void) = *what;
    *what = NULL;
    if (now != NULL) {
        now();
    }
}

float garden_length(garden_vec2 of)
{
    return of.x >= of.y ? of.x : of.y;
}

void garden_bee_on_init(garden_world *of, garden_bee *who)
{
    (void)of;
    assert_int_equal(0, who->share); /* computed when init has returned */
}

void garden_bee_on_reset(garden_world *of, garden_bee *who)
{
    (void)of;
    if (in_reset != NULL) {
        in_reset(who);
    }
}

void garden_bee_received_hp(
    garden_world *of, garden_bee *who, int32_t old_value, int32_t new_value)
{
    (void)of;
    if (is_noting) {
        note("hp:%d-%d(tired=%d,share=%u,last=%d)", (int)old_value,
            (int)new_value, (int)who->tired, (unsigned)who->share,
            (int)who->last);
    }
    act(&when_hp);
}

void garden_bee_received_tired(
    garden_world *of, garden_bee *who, bool old_value, bool new_value)
{
    (void)of, (void)who;
    if (is_noting) {
        note("tired:%d-%d", (int)old_value, (int)new_value);
    }
}

static void record_share(void *context, garden_world *of, garden_bee *who,
    uint8_t old_value, uint8_t new_value)
{
    (void)context, (void)of, (void)who;
    note("share:%u-%u", (unsigned)old_value, (unsigned)new_value);
}

static void record_last(void *context, garden_world *of, garden_bee *who,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)who;
    note("last:%d-%d", (int)old_value, (int)new_value);
}

static void record_queen(void *context, garden_world *of, garden_bee *who,
    bool old_value, bool new_value)
{
    (void)context, (void)of, (void)who;
    note("queen:%d-%d", (int)old_value, (int)new_value);
}

static void record_name(void *context, garden_world *of, garden_bee *who,
    const char *old_value, const char *new_value)
{
    (void)context, (void)of;
    note("name:%s-%s(queen=%d)", old_value, new_value, (int)who->is_queen);
}

static void record_slot(void *context, garden_world *of, garden_bee *who,
    uint32_t index, int16_t old_value, int16_t new_value)
{
    (void)context, (void)of;
    note("slot%u:%d-%d(total=%d)", (unsigned)index, (int)old_value,
        (int)new_value, (int)who->total);
}

static void record_total(void *context, garden_world *of, garden_bee *who,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)who;
    note("total:%d-%d", (int)old_value, (int)new_value);
}

static void record_any(void *context, garden_world *of, garden_bee *who,
    garden_bee_property property)
{
    (void)context, (void)of, (void)who;
    note("any%d", (int)property);
}

static void record_momentum(void *context, garden_world *of,
    garden_physics *physics, float old_value, float new_value)
{
    (void)context, (void)of, (void)physics;
    note("momentum:%g-%g", (double)old_value, (double)new_value);
}

static void record_twice(
    void *context, garden_world *of, uint64_t old_value, uint64_t new_value)
{
    (void)context;
    note("twice:%u-%u(honey=%u)", (unsigned)old_value, (unsigned)new_value,
        (unsigned)of->honey);
}

static int set_up(void **state)
{
    (void)state;
    garden_world_desc desc = {.allocator = test_allocator(&memory)};

    in_reset = NULL;
    when_hp = NULL;
    is_noting = false;
    assert_true(garden_world_init(&world, &desc));
    bee = garden_bee_create(&world);
    wasp = garden_wasp_create(&world);
    assert_non_null(bee);
    assert_non_null(wasp);
    is_noting = true;
    logged();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    is_noting = false;
    garden_world_finish(&world);
    assert_int_equal(0, memory.count);
    return 0;
}

static void a_newborn_has_computed_what_it_computes(void **state)
{
    (void)state;
    assert_int_equal(50, bee->share);
    assert_int_equal(51, bee->last);
    assert_false(bee->tired);
    assert_int_equal(0, bee->total);
    assert_true(bee->physics.momentum == 0.0f);
    assert_true(wasp->share == 0.5f);
    assert_int_equal(GARDEN_MOOD_CALM, wasp->mood);
    assert_int_equal(6, world.honey_twice);
}

static void arguments_and_presets_update_dependents_before_reset(void **state)
{
    (void)state;
    garden_bee *made = garden_bee_create_with(&world, 30, false);

    assert_int_equal(0, made->share);
    assert_int_equal(1, made->last);
    made = garden_bee_create_weak(&world);
    assert_int_equal(5, made->share);
    assert_true(made->tired);
    assert_string_equal("", logged());
}

static void check_in_reset(garden_bee *newborn)
{
    assert_int_equal(50, newborn->share);
    garden_bee_set_hp(&world, newborn, 8);
    assert_int_equal(4, newborn->share);
    assert_true(newborn->tired);
}

static void setters_in_reset_update_dependents_but_notify_no_listener(
    void **state)
{
    (void)state;
    garden_bee *made;

    garden_bee_any_listen(
        &world, garden_bee_on_share_changed(record_share, NULL));
    in_reset = check_in_reset;
    made = garden_bee_create(&world);
    assert_int_equal(8, made->hp);
    assert_int_equal(4, made->share);
    assert_string_equal("", logged());
}

static void a_recycled_slot_computes_again(void **state)
{
    (void)state;
    garden_bee *again;

    garden_bee_set_hp(&world, bee, 4);
    garden_bee_recycle(&world, bee);
    again = garden_bee_create(&world);
    assert_ptr_equal(bee, again);
    assert_int_equal(50, again->share);
    assert_false(again->tired);
}

static void what_was_set_is_notified_first_and_the_others_in_schema_order(
    void **state)
{
    (void)state;
    garden_bee_listen(
        &world, bee, garden_bee_on_last_changed(record_last, NULL));
    garden_bee_listen(
        &world, bee, garden_bee_on_share_changed(record_share, NULL));
    assert_true(garden_bee_set_hp(&world, bee, 10));
    assert_string_equal(
        "hp:100-10(tired=1,share=5,last=6) last:51-6 share:50-5 tired:0-1",
        logged());
}

static void what_has_not_changed_is_not_notified(void **state)
{
    (void)state;
    garden_bee_listen(
        &world, bee, garden_bee_on_share_changed(record_share, NULL));
    assert_true(garden_bee_set_hp(&world, bee, 99));
    assert_string_equal(
        "hp:100-99(tired=0,share=49,last=50) share:50-49", logged());
    assert_true(garden_bee_set_hp(&world, bee, 98));
    assert_string_equal("hp:99-98(tired=0,share=49,last=50)", logged());
}

static void set_hp_again(void)
{
    garden_bee_set_hp(&world, bee, 4);
}

static void a_nested_set_is_notified_in_full_first(void **state)
{
    (void)state;
    garden_bee_listen(
        &world, bee, garden_bee_on_share_changed(record_share, NULL));
    when_hp = set_hp_again;
    garden_bee_set_hp(&world, bee, 60);
    assert_string_equal(
        "hp:100-60(tired=0,share=30,last=31) "
        "hp:60-4(tired=1,share=2,last=3) share:30-2 tired:0-1 share:50-30",
        logged());
    assert_int_equal(2, bee->share);
}

static void recycle_bee(void)
{
    garden_bee_recycle(&world, bee);
}

static void nothing_more_is_notified_of_what_died_in_a_listener(void **state)
{
    (void)state;
    garden_bee_listen(
        &world, bee, garden_bee_on_share_changed(record_share, NULL));
    when_hp = recycle_bee;
    assert_true(garden_bee_set_hp(&world, bee, 10));
    assert_string_equal("hp:100-10(tired=1,share=5,last=6)", logged());
}

static void a_text_is_followed(void **state)
{
    (void)state;
    garden_bee_set_name(&world, bee, "queen");
    assert_true(bee->is_queen);
    garden_bee_listen(
        &world, bee, garden_bee_on_is_queen_changed(record_queen, NULL));
    garden_bee_set_name(&world, bee, "maja");
    assert_string_equal("queen:1-0", logged());
    garden_bee_listen(
        &world, bee, garden_bee_on_name_changed(record_name, NULL));
    garden_bee_set_name(&world, bee, "queen");
    assert_string_equal("name:maja-queen(queen=1) queen:0-1", logged());
}

static void an_array_is_followed(void **state)
{
    (void)state;
    const int16_t values[4] = {1, 2, 0, 4};

    garden_bee_set_slots(&world, bee, values);
    assert_int_equal(7, bee->total);
    garden_bee_listen(
        &world, bee, garden_bee_on_total_changed(record_total, NULL));
    garden_bee_set_slots_at(&world, bee, 2, 3);
    assert_string_equal("total:7-10", logged());
    garden_bee_listen(
        &world, bee, garden_bee_on_slots_changed(record_slot, NULL));
    garden_bee_set_slots(&world, bee, (const int16_t[4]){1, 9, 3, 99});
    assert_string_equal(
        "slot1:2-9(total=50) slot3:4-99(total=50) total:10-50", logged());
    garden_bee_set_slots_at(&world, bee, 0, 5);
    assert_string_equal("slot0:1-5(total=50)", logged());
}

static void listeners_to_any_property_are_called_for_what_follows(void **state)
{
    (void)state;
    char expected[64];

    garden_bee_listen(&world, bee, garden_bee_on_changed(record_any, NULL));
    garden_bee_set_awake(&world, bee, false);
    snprintf(expected, sizeof expected, "any%d any%d any%d",
        GARDEN_BEE_PROPERTY_AWAKE, GARDEN_BEE_PROPERTY_LAST,
        GARDEN_BEE_PROPERTY_SHARE);
    assert_string_equal(expected, logged());
}

static void touching_notifies_of_itself_only(void **state)
{
    (void)state;
    garden_bee_listen(
        &world, bee, garden_bee_on_share_changed(record_share, NULL));
    garden_bee_touch_hp(&world, bee);
    assert_string_equal("hp:100-100(tired=0,share=50,last=51)", logged());
    garden_bee_touch_share(&world, bee);
    assert_string_equal("share:50-50", logged());
}

static void a_frozen_bee_computes_immediately_and_notifies_when_thawed(
    void **state)
{
    (void)state;
    garden_bee_listen(
        &world, bee, garden_bee_on_share_changed(record_share, NULL));
    garden_bee_freeze(&world, bee);
    garden_bee_set_hp(&world, bee, 10);
    garden_bee_set_hp(&world, bee, 20);
    assert_int_equal(10, bee->share);
    assert_string_equal("", logged());
    garden_bee_thaw(&world, bee);
    assert_string_equal(
        "hp:100-20(tired=0,share=10,last=11) share:50-10", logged());
}

static void a_component_computes_too(void **state)
{
    (void)state;
    garden_physics *physics = &bee->physics;
    garden_vec2 fast = {3.0f, 1.0f};

    garden_physics_set_velocity(&world, physics, fast);
    assert_true(physics->speed == 3.0f);
    assert_true(physics->momentum == 6.0f);
    garden_physics_listen(&world, physics,
        garden_physics_on_momentum_changed(record_momentum, NULL));
    garden_physics_set_mass(&world, physics, 4.0f);
    assert_string_equal("momentum:6-12", logged());
    fast.x = 5.0f;
    garden_physics_set_velocity(&world, physics, fast);
    assert_string_equal("momentum:12-20", logged());
}

static void the_world_computes_too(void **state)
{
    (void)state;
    garden_world_set_honey(&world, 5);
    assert_int_equal(10, world.honey_twice);
    garden_world_listen(
        &world, garden_world_on_honey_twice_changed(record_twice, NULL));
    garden_world_set_honey(&world, UINT32_MAX);
    assert_true(world.honey_twice == UINT64_C(8589934590));
    assert_string_equal("twice:10-4294967294(honey=4294967295)", logged());
}

static void values_of_every_kind_are_computed(void **state)
{
    (void)state;
    garden_vec2 place = {1.0f, 2.0f};

    garden_wasp_set_hp(&world, wasp, 20);
    assert_int_equal(GARDEN_MOOD_ANGRY, wasp->mood);
    garden_wasp_set_hp(&world, wasp, 30);
    assert_int_equal(GARDEN_MOOD_CALM, wasp->mood);
    garden_wasp_set_energy(&world, wasp, 0.1f);
    assert_int_equal(GARDEN_MOOD_ANGRY, wasp->mood);
    garden_wasp_set_energy(&world, wasp, (float)NAN);
    assert_int_equal(GARDEN_MOOD_CALM, wasp->mood);
    garden_wasp_set_place(&world, wasp, place);
    assert_true(wasp->spot.y == 2.0f);
    garden_wasp_set_prey(&world, wasp, garden_bee_get_id(bee));
    assert_true(wasp->hunted.bits == garden_bee_get_id(bee).bits);
    garden_wasp_set_wounds(&world, wasp, GARDEN_WOUND_CUT | GARDEN_WOUND_STING);
    assert_int_equal(GARDEN_WOUND_CUT, wasp->healable);
    garden_wasp_set_wounds(&world, wasp, GARDEN_WOUND_BURN);
    assert_int_equal(0, wasp->healable);
}

static void reflection_reads_what_is_computed_and_cannot_set_it(void **state)
{
    (void)state;
    gp_property_ref share;
    gp_id id = garden_bee_get_any_id(bee);
    gp_reflection on = garden_reflect(&world);

    assert_int_equal(
        GP_PROBLEM_NONE, gp_property_resolve(on, id, "share", &share, NULL));
    assert_int_equal(50, gp_property_get(&share).as.u64);
    assert_int_equal(
        GP_PROBLEM_READ_ONLY, gp_property_set(&share, gp_property_get(&share)));
    assert_int_equal(50, bee->share);
}

static void what_is_known_before_is_computed_too(void **state)
{
    (void)state;
    garden_stone *stone = garden_stone_create(&world);
    assert_non_null(stone);
    assert_true(stone->fits);
    assert_true(stone->has_sides);
    assert_true(stone->is_same);
    assert_false(stone->is_heavy);
    assert_true(stone->weight.is_some);
    assert_true(world.has_honey);
    assert_true(garden_stone_set_size(&world, stone, 255));
    assert_true(stone->fits);
}

/* Each field is written without its setter, and then put right. */
static void a_value_that_is_stale_is_found(void **state)
{
    (void)state;
    gp_id id = {1};
    assert_null(garden_bee_find_stale(bee));
    assert_null(garden_world_find_stale(&world, &id));
    assert_int_equal(0, id.bits);

    bee->hp = 10;
    assert_string_equal("share", garden_bee_find_stale(bee));
    assert_string_equal("share", garden_world_find_stale(&world, &id));
    assert_int_equal(bee->slot.id, id.bits);
    assert_string_equal("share", garden_world_find_stale(&world, NULL));
    bee->hp = 100;
    assert_null(garden_world_find_stale(&world, &id));

    bee->physics.mass = 7.0f;
    assert_null(garden_bee_find_stale(bee)); /* it does not move */
    bee->physics.velocity.x = 1.0f;
    assert_string_equal("physics.speed", garden_bee_find_stale(bee));
    garden_vec2 fast = {2.0f, 0.0f};
    garden_physics_set_velocity(&world, &bee->physics, fast);
    assert_null(garden_bee_find_stale(bee));

    wasp->place.x = 3.0f;
    assert_string_equal("spot", garden_wasp_find_stale(wasp));
    assert_string_equal("spot", garden_world_find_stale(&world, &id));
    assert_int_equal(wasp->slot.id, id.bits);
    wasp->place.x = 0.0f;

    world.honey = 9;
    assert_string_equal("honey_twice", garden_world_find_stale(&world, &id));
    assert_int_equal(0, id.bits);
    assert_true(garden_world_set_honey(&world, 10));
    assert_null(garden_world_find_stale(&world, &id));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            reflection_reads_what_is_computed_and_cannot_set_it, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            a_newborn_has_computed_what_it_computes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            arguments_and_presets_update_dependents_before_reset, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            setters_in_reset_update_dependents_but_notify_no_listener, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            a_recycled_slot_computes_again, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            what_was_set_is_notified_first_and_the_others_in_schema_order,
            set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            what_has_not_changed_is_not_notified, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_nested_set_is_notified_in_full_first, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            nothing_more_is_notified_of_what_died_in_a_listener, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(a_text_is_followed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            an_array_is_followed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            listeners_to_any_property_are_called_for_what_follows, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            touching_notifies_of_itself_only, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_frozen_bee_computes_immediately_and_notifies_when_thawed, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            a_component_computes_too, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            the_world_computes_too, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            values_of_every_kind_are_computed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            what_is_known_before_is_computed_too, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_value_that_is_stale_is_found, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
