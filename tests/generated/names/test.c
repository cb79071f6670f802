/*
 * Every name that the contract promises for entities, the world, properties,
 * texts, arrays, signals and listeners: each is taken with just the type that
 * it is to have, so that another type does not compile.
 */
#include "../support.h"
#include "garden.h"

/* The types that listeners and hooks have; these declarations must agree with
 * the generated ones. */

typedef void garden_bee_hp_changed_fn(void *context, garden_world *world,
    garden_bee *bee, int32_t old_value, int32_t new_value);
typedef void garden_bee_name_changed_fn(void *context, garden_world *world,
    garden_bee *bee, const char *old_value, const char *new_value);
typedef void garden_bee_slots_changed_fn(void *context, garden_world *world,
    garden_bee *bee, uint32_t index, uint8_t old_value, uint8_t new_value);
typedef void garden_bee_changed_fn(void *context, garden_world *world,
    garden_bee *bee, garden_bee_property property);
typedef void garden_bee_stung_fn(void *context, garden_world *world,
    garden_bee *bee, garden_bee_id attacker, int32_t damage);
typedef void garden_bee_created_fn(
    void *context, garden_world *world, garden_bee *bee);
typedef void garden_bee_recycled_fn(
    void *context, garden_world *world, garden_bee *bee);
typedef void garden_world_changed_fn(
    void *context, garden_world *world, garden_world_property property);
typedef void garden_world_honey_collected_changed_fn(
    void *context, garden_world *world, uint32_t old_value, uint32_t new_value);
typedef void garden_world_motto_changed_fn(void *context, garden_world *world,
    const char *old_value, const char *new_value);
typedef void garden_world_beds_changed_fn(void *context, garden_world *world,
    uint32_t index, uint8_t old_value, uint8_t new_value);
typedef void garden_world_season_fn(
    void *context, garden_world *world, uint8_t number, const char *name);

void garden_bee_on_init(garden_world *world, garden_bee *bee)
{
    (void)world, (void)bee;
}

void garden_bee_on_reset(garden_world *world, garden_bee *bee)
{
    (void)world, (void)bee;
}

void garden_bee_on_deactivate(garden_world *world, garden_bee *bee)
{
    (void)world, (void)bee;
}

void garden_bee_on_destroy(garden_world *world, garden_bee *bee)
{
    (void)world, (void)bee;
}

void garden_bee_check_death(
    garden_world *world, garden_bee *bee, int32_t old_value, int32_t new_value)
{
    (void)world, (void)bee, (void)old_value, (void)new_value;
}

void garden_bee_flinch(garden_world *world, garden_bee *bee,
    garden_bee_id attacker, int32_t damage)
{
    (void)world, (void)bee, (void)attacker, (void)damage;
}

static void the_world_has_its_functions(void **state)
{
    (void)state;
    bool (*f0)(garden_world *, const garden_world_desc *) = garden_world_init;
    void (*f1)(garden_world *) = garden_world_finish;
    void *(*f2)(const garden_world *) = garden_world_user;
    gp_time (*f3)(const garden_world *) = garden_world_now;
    assert_true(f0 != NULL);
    assert_true(f1 != NULL);
    assert_true(f2 != NULL);
    assert_true(f3 != NULL);
}

static void an_entity_has_its_functions(void **state)
{
    (void)state;
    garden_bee *(*f0)(garden_world *) = garden_bee_create;
    garden_bee *(*f1)(garden_world *, garden_vec2, int32_t) =
        garden_bee_create_at;
    garden_bee *(*f2)(garden_world *) = garden_bee_create_queen;
    bool (*f3)(garden_world *, garden_bee *) = garden_bee_recycle;
    garden_bee_id (*f4)(const garden_bee *) = garden_bee_get_id;
    garden_bee *(*f5)(const garden_world *, garden_bee_id) = garden_bee_find;
    bool (*f6)(const garden_world *, garden_bee_id) = garden_bee_is_live;
    gp_id (*f7)(const garden_bee *) = garden_bee_get_any_id;
    garden_bee_id (*f8)(gp_id) = garden_bee_id_from_any;
    bool (*f9)(garden_bee_id, garden_bee_id) = garden_bee_id_equal;
    bool (*f10)(gp_id, gp_id) = gp_id_equal;
    uint32_t (*f11)(const garden_world *) = garden_bee_count;
    bool (*f12)(garden_world *, uint32_t) = garden_bee_reserve;
    void (*f13)(garden_world *) = garden_bee_trim;
    void (*f14)(garden_world *) = garden_bee_recycle_all;
    garden_bee_walk (*f15)(garden_world *) = garden_bee_walk_begin;
    garden_bee *(*f16)(garden_bee_walk *) = garden_bee_walk_next;
    uint32_t (*f17)(garden_world *, const garden_bee_id *, uint32_t) =
        garden_bee_recycle_each;
    void (*f18)(const garden_world *, garden_bee_id) = garden_bee_fetch;
    garden_bee_blocks (*f19)(garden_world *) = garden_bee_blocks_begin;
    bool (*f20)(garden_bee_blocks *, garden_bee_block *) =
        garden_bee_blocks_next;
    assert_true(f0 != NULL);
    assert_true(f1 != NULL);
    assert_true(f2 != NULL);
    assert_true(f3 != NULL);
    assert_true(f4 != NULL);
    assert_true(f5 != NULL);
    assert_true(f6 != NULL);
    assert_true(f7 != NULL);
    assert_true(f8 != NULL);
    assert_true(f9 != NULL);
    assert_true(f10 != NULL);
    assert_true(f11 != NULL);
    assert_true(f12 != NULL);
    assert_true(f13 != NULL);
    assert_true(f14 != NULL);
    assert_true(f15 != NULL);
    assert_true(f16 != NULL);
    assert_true(f17 != NULL);
    assert_true(f18 != NULL);
    assert_true(f19 != NULL);
    assert_true(f20 != NULL);
}

static void a_property_has_its_functions(void **state)
{
    (void)state;
    bool (*f0)(garden_world *, garden_bee *, int32_t) = garden_bee_set_hp;
    void (*f1)(garden_world *, garden_bee *) = garden_bee_touch_hp;
    bool (*f2)(garden_world *, garden_bee *, garden_vec2) =
        garden_bee_set_position;
    bool (*f3)(garden_world *, uint32_t) = garden_world_set_honey_collected;
    void (*f4)(garden_world *) = garden_world_touch_honey_collected;
    assert_true(f0 != NULL);
    assert_true(f1 != NULL);
    assert_true(f2 != NULL);
    assert_true(f3 != NULL);
    assert_true(f4 != NULL);
}

static void texts_and_arrays_have_their_functions(void **state)
{
    (void)state;
    bool (*f0)(garden_world *, garden_bee *, const char *) =
        garden_bee_set_name;
    void (*f1)(garden_world *, garden_bee *) = garden_bee_touch_name;
    bool (*f2)(garden_world *, garden_bee *, const uint8_t *) =
        garden_bee_set_slots;
    bool (*f3)(garden_world *, garden_bee *, uint32_t, uint8_t) =
        garden_bee_set_slots_at;
    void (*f4)(garden_world *, garden_bee *) = garden_bee_touch_slots;
    bool (*f5)(garden_world *, const char *) = garden_world_set_motto;
    bool (*f6)(garden_world *, const uint8_t *) = garden_world_set_beds;
    bool (*f7)(garden_world *, uint32_t, uint8_t) = garden_world_set_beds_at;
    assert_true(f0 != NULL);
    assert_true(f1 != NULL);
    assert_true(f2 != NULL);
    assert_true(f3 != NULL);
    assert_true(f4 != NULL);
    assert_true(f5 != NULL);
    assert_true(f6 != NULL);
    assert_true(f7 != NULL);
}

static void a_signal_has_its_functions(void **state)
{
    (void)state;
    void (*f0)(garden_world *, garden_bee *, garden_bee_id, int32_t) =
        garden_bee_stung_emit;
    void (*f1)(garden_world *, uint8_t, const char *) =
        garden_world_season_emit;
    assert_true(f0 != NULL);
    assert_true(f1 != NULL);
}

static void a_change_of_a_property_has_a_constructor(void **state)
{
    (void)state;
    garden_bee_listener (*f0)(garden_bee_hp_changed_fn *, void *) =
        garden_bee_on_hp_changed;
    assert_true(f0 != NULL);
}

static void a_change_of_a_text_has_a_constructor(void **state)
{
    (void)state;
    garden_bee_listener (*f0)(garden_bee_name_changed_fn *, void *) =
        garden_bee_on_name_changed;
    assert_true(f0 != NULL);
}

static void a_change_of_an_array_has_a_constructor(void **state)
{
    (void)state;
    garden_bee_listener (*f0)(garden_bee_slots_changed_fn *, void *) =
        garden_bee_on_slots_changed;
    assert_true(f0 != NULL);
}

static void any_change_has_a_constructor(void **state)
{
    (void)state;
    garden_bee_listener (*f0)(garden_bee_changed_fn *, void *) =
        garden_bee_on_changed;
    assert_true(f0 != NULL);
}

static void a_signal_has_a_constructor(void **state)
{
    (void)state;
    garden_bee_listener (*f0)(garden_bee_stung_fn *, void *) =
        garden_bee_on_stung;
    assert_true(f0 != NULL);
}

static void every_created_bee_has_a_constructor(void **state)
{
    (void)state;
    garden_bee_listener (*f0)(garden_bee_created_fn *, void *) =
        garden_bee_on_created;
    assert_true(f0 != NULL);
}

static void every_recycled_bee_has_a_constructor(void **state)
{
    (void)state;
    garden_bee_listener (*f0)(garden_bee_recycled_fn *, void *) =
        garden_bee_on_recycled;
    assert_true(f0 != NULL);
}

static void a_change_of_the_world_has_a_constructor(void **state)
{
    (void)state;
    garden_world_listener (*f0)(garden_world_honey_collected_changed_fn *,
        void *) = garden_world_on_honey_collected_changed;
    assert_true(f0 != NULL);
}

static void a_text_of_the_world_has_a_constructor(void **state)
{
    (void)state;
    garden_world_listener (*f0)(garden_world_motto_changed_fn *, void *) =
        garden_world_on_motto_changed;
    assert_true(f0 != NULL);
}

static void an_array_of_the_world_has_a_constructor(void **state)
{
    (void)state;
    garden_world_listener (*f0)(garden_world_beds_changed_fn *, void *) =
        garden_world_on_beds_changed;
    assert_true(f0 != NULL);
}

static void any_change_of_the_world_has_a_constructor(void **state)
{
    (void)state;
    garden_world_listener (*f0)(garden_world_changed_fn *, void *) =
        garden_world_on_changed;
    assert_true(f0 != NULL);
}

static void a_signal_of_the_world_has_a_constructor(void **state)
{
    (void)state;
    garden_world_listener (*f0)(garden_world_season_fn *, void *) =
        garden_world_on_season;
    assert_true(f0 != NULL);
}

static void types_and_constants_have_their_names(void **state)
{
    (void)state;
    garden_team team = GARDEN_TEAM_WASPS;
    garden_mood mood = GARDEN_MOOD_HUNGRY | GARDEN_MOOD_ANGRY;
    garden_vec2 place = {.x = 1, .y = 2};
    garden_bee_property property = GARDEN_BEE_PROPERTY_HP;
    garden_honey_property sweet = GARDEN_HONEY_PROPERTY_SWEETNESS;
    garden_world_property honey = GARDEN_WORLD_PROPERTY_HONEY_COLLECTED;
    assert_int_equal(1, team);
    assert_int_equal(3, mood);
    assert_true(place.y == 2.0f);
    assert_int_equal(GARDEN_BEE_EVENT_HP, property);
    assert_int_equal(GARDEN_HONEY_EVENT_SWEETNESS, sweet);
    assert_int_equal(GARDEN_WORLD_EVENT_HONEY_COLLECTED, honey);
    assert_int_equal(GARDEN_BEE_EVENT_POSITION, GARDEN_BEE_PROPERTY_POSITION);
    assert_int_equal(GARDEN_BEE_EVENT_NAME, GARDEN_BEE_PROPERTY_NAME);
    assert_int_equal(GARDEN_BEE_EVENT_SLOTS, GARDEN_BEE_PROPERTY_SLOTS);
    assert_int_equal(32, GARDEN_HIVE_SIZE);
}

static void the_desc_has_its_members(void **state)
{
    garden_world_desc desc = {
        .allocator = {NULL, NULL, NULL},
        .seed = UINT64_C(1) << 40,
        .on_exhausted = record_exhausted,
        .user = NULL,
        .bee_reserve = 10,
        .honey_reserve = 20,
    };
    (void)state;
    static garden_world world;
    assert_true(garden_world_init(&world, &desc));
    assert_int_equal(0, world.honey_collected);
    assert_int_equal(100, garden_bee_create(&world)->hp);
    garden_world_finish(&world);
}

static void typed_ids_hold_the_bits_of_gp_id(void **state)
{
    static garden_world world;
    (void)state;
    assert_true(garden_world_init(&world, NULL));
    garden_bee *bee = garden_bee_create(&world);
    garden_honey *honey = garden_honey_create(&world);
    garden_bee_id id = garden_bee_get_id(bee);
    gp_id any = garden_bee_get_any_id(bee);
    char text[32];
    assert_true(id.bits == any.bits);
    assert_true(sizeof id == 8 && sizeof any == 8);
    assert_true(garden_bee_id_equal(id, garden_bee_id_from_any(any)));
    assert_true(garden_honey_id_from_any(any).bits == 0);
    assert_false(gp_id_equal(any, garden_honey_get_any_id(honey)));
    gp_id_format(any, garden_type_name(any), text, sizeof text);
    assert_string_equal("bee#0:1", text);
    garden_world_finish(&world);
}

static void listeners_to_a_bee_are_added_and_removed(void **state)
{
    (void)state;
    bool (*f0)(garden_world *, garden_bee *, garden_bee_listener) =
        garden_bee_listen;
    bool (*f1)(garden_world *, garden_bee *, garden_bee_listener, gp_id) =
        garden_bee_listen_owned;
    bool (*f2)(garden_world *, garden_bee *, garden_bee_listener) =
        garden_bee_listen_once;
    bool (*f3)(garden_world *, garden_bee *, garden_bee_listener) =
        garden_bee_unlisten;
    void (*f4)(garden_world *, garden_bee *, garden_bee_event) =
        garden_bee_unlisten_all;
    assert_true(f0 != NULL);
    assert_true(f1 != NULL);
    assert_true(f2 != NULL);
    assert_true(f3 != NULL);
    assert_true(f4 != NULL);
}

static void listeners_to_every_bee_are_added_and_removed(void **state)
{
    (void)state;
    bool (*f0)(garden_world *, garden_bee_listener) = garden_bee_any_listen;
    bool (*f1)(garden_world *, garden_bee_listener, gp_id) =
        garden_bee_any_listen_owned;
    bool (*f2)(garden_world *, garden_bee_listener) =
        garden_bee_any_listen_once;
    bool (*f3)(garden_world *, garden_bee_listener) = garden_bee_any_unlisten;
    void (*f4)(garden_world *, garden_bee_event) = garden_bee_any_unlisten_all;
    assert_true(f0 != NULL);
    assert_true(f1 != NULL);
    assert_true(f2 != NULL);
    assert_true(f3 != NULL);
    assert_true(f4 != NULL);
}

static void listeners_to_the_world_are_added_and_removed(void **state)
{
    (void)state;
    bool (*f0)(garden_world *, garden_world_listener) = garden_world_listen;
    bool (*f1)(garden_world *, garden_world_listener, gp_id) =
        garden_world_listen_owned;
    bool (*f2)(garden_world *, garden_world_listener) =
        garden_world_listen_once;
    bool (*f3)(garden_world *, garden_world_listener) = garden_world_unlisten;
    void (*f4)(garden_world *, garden_world_event) = garden_world_unlisten_all;
    assert_true(f0 != NULL);
    assert_true(f1 != NULL);
    assert_true(f2 != NULL);
    assert_true(f3 != NULL);
    assert_true(f4 != NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(listeners_to_a_bee_are_added_and_removed),
        cmocka_unit_test(listeners_to_every_bee_are_added_and_removed),
        cmocka_unit_test(listeners_to_the_world_are_added_and_removed),
        cmocka_unit_test(the_world_has_its_functions),
        cmocka_unit_test(an_entity_has_its_functions),
        cmocka_unit_test(a_property_has_its_functions),
        cmocka_unit_test(texts_and_arrays_have_their_functions),
        cmocka_unit_test(a_signal_has_its_functions),
        cmocka_unit_test(a_change_of_a_property_has_a_constructor),
        cmocka_unit_test(a_change_of_a_text_has_a_constructor),
        cmocka_unit_test(a_change_of_an_array_has_a_constructor),
        cmocka_unit_test(any_change_has_a_constructor),
        cmocka_unit_test(a_signal_has_a_constructor),
        cmocka_unit_test(every_created_bee_has_a_constructor),
        cmocka_unit_test(every_recycled_bee_has_a_constructor),
        cmocka_unit_test(a_change_of_the_world_has_a_constructor),
        cmocka_unit_test(a_text_of_the_world_has_a_constructor),
        cmocka_unit_test(an_array_of_the_world_has_a_constructor),
        cmocka_unit_test(any_change_of_the_world_has_a_constructor),
        cmocka_unit_test(a_signal_of_the_world_has_a_constructor),
        cmocka_unit_test(types_and_constants_have_their_names),
        cmocka_unit_test(the_desc_has_its_members),
        cmocka_unit_test(typed_ids_hold_the_bits_of_gp_id),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
