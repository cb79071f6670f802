/* Columns: properties in arrays beside the objects work as fields do. */
#include "../journal.h"

#include "field.h"

#define MANY 3000u

static struct {
    test_memory memory;
    uint32_t made;
    uint32_t destroyed;
    uint32_t grips; /* of all destroyed */
} on;

static field_world world;
static field_unit *unit;

void field_unit_on_init(field_world *of, field_unit *about)
{
    on.made++;
    assert_int_equal(0, field_unit_grip(of, about));
    assert_int_equal(0, field_unit_hp(of, about));
    assert_string_equal("", field_unit_label(of, about));
    field_unit_set_grip(of, about, on.made);
}

void field_unit_on_reset(field_world *of, field_unit *about)
{
    assert_true(field_unit_hp(of, about) > 0);
}

void field_unit_on_destroy(field_world *of, field_unit *about)
{
    on.destroyed++;
    on.grips += field_unit_grip(of, about);
}

void field_unit_check_hp(
    field_world *of, field_unit *about, int32_t old_value, int32_t new_value)
{
    assert_int_equal(new_value, field_unit_hp(of, about));
    note("check %d>%d", (int)old_value, (int)new_value);
}

static int begin(void **state)
{
    (void)state, logged();
    memset(&on, 0, sizeof on);
    field_world_desc desc = {.allocator = test_allocator(&on.memory)};
    assert_true(field_world_init(&world, &desc));
    unit = field_unit_create(&world);
    return 0;
}

static int end(void **state)
{
    (void)state;
    field_world_finish(&world);
    assert_all_given_back(&on.memory);
    assert_int_equal(on.made, on.destroyed);
    assert_int_equal(on.made * (on.made + 1u) / 2u, on.grips);
    return 0;
}

/* Defaults, factories, presets */

static void a_column_has_its_default(void **state)
{
    (void)state;
    assert_int_equal(100, field_unit_hp(&world, unit));
    assert_string_equal("none", field_unit_name(&world, unit));
    assert_int_equal(FIELD_TEAM_WASPS, field_unit_team(&world, unit));
    assert_true(gp_f32_from_f16(field_unit_share(&world, unit)) == 0.5f);
    assert_false(field_unit_tired(&world, unit));
    assert_int_equal(100, unit->level);
    assert_string_equal("none", unit->greeting);
    assert_int_equal(0, field_unit_target(&world, unit).bits);
}

static void a_factory_stores_columns(void **state)
{
    (void)state;
    const uint8_t slots[3] = {4, 5, 6};
    field_vec2 at = {1, 2};
    field_unit *made =
        field_unit_create_at(&world, at, 200, "a long name", slots);
    assert_int_equal(100, field_unit_hp(&world, made));
    assert_true(field_unit_position(&world, made).y == 2);
    assert_true(made->shadow.y == 2 && made->body.weight == 1);
    assert_string_equal("a long ", field_unit_name(&world, made));
    assert_int_equal(6, field_unit_slots(&world, made)[2]);
    assert_int_equal(105, made->level);
}

static void a_preset_stores_columns(void **state)
{
    (void)state;
    field_unit *weak = field_unit_create_weak(&world);
    assert_int_equal(7, field_unit_hp(&world, weak));
    assert_true(field_unit_tired(&world, weak));
    assert_int_equal(FIELD_TEAM_BEES, field_unit_team(&world, weak));
    assert_string_equal("weak", field_unit_name(&world, weak));
    assert_true(field_unit_position(&world, weak).x == 3);
}

static void a_slot_that_is_reused_has_its_defaults_again(void **state)
{
    (void)state;
    field_unit_set_hp(&world, unit, 3);
    field_unit_set_name(&world, unit, "old");
    field_unit_set_label(&world, unit, "old");
    field_unit_recycle(&world, unit);
    assert_ptr_equal(unit, field_unit_create(&world));
    assert_int_equal(100, field_unit_hp(&world, unit));
    assert_string_equal("none", field_unit_name(&world, unit));
    assert_string_equal("", field_unit_label(&world, unit));
    assert_int_equal(1, field_unit_grip(&world, unit));
}

/* Setting and notifying */

static void record_hp(void *context, field_world *of, field_unit *about,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)about;
    note("hp %d>%d", (int)old_value, (int)new_value);
}

static void record_tired(void *context, field_world *of, field_unit *about,
    bool old_value, bool new_value)
{
    (void)context, (void)of, (void)about;
    note("tired %d>%d", old_value, new_value);
}

static void record_name(void *context, field_world *of, field_unit *about,
    const char *old_value, const char *new_value)
{
    (void)context, (void)of, (void)about;
    note("name %s>%s", old_value, new_value);
}

static void record_slot(void *context, field_world *of, field_unit *about,
    uint32_t index, uint8_t old_value, uint8_t new_value)
{
    (void)context, (void)of, (void)about;
    note("slot %d %d>%d", (int)index, old_value, new_value);
}

static void record_position(void *context, field_world *of, field_unit *about,
    field_vec2 old_value, field_vec2 new_value)
{
    (void)context, (void)of, (void)about;
    note("at %g>%g", (double)old_value.x, (double)new_value.x);
}

static void listen_to_all(void)
{
    field_unit_listen(&world, unit, field_unit_on_hp_changed(record_hp, NULL));
    field_unit_listen(
        &world, unit, field_unit_on_tired_changed(record_tired, NULL));
    field_unit_listen(
        &world, unit, field_unit_on_name_changed(record_name, NULL));
    field_unit_listen(
        &world, unit, field_unit_on_slots_changed(record_slot, NULL));
    field_unit_listen(
        &world, unit, field_unit_on_position_changed(record_position, NULL));
}

static void a_set_clamps_compares_stores_and_notifies(void **state)
{
    (void)state;
    listen_to_all();
    assert_true(field_unit_set_hp(&world, unit, 20));
    assert_false(field_unit_set_hp(&world, unit, 20));
    assert_true(field_unit_set_hp(&world, unit, -5));
    assert_int_equal(0, field_unit_hp(&world, unit));
    assert_string_equal(
        "check 100>20 hp 100>20 tired 0>1 check 20>0 hp 20>0", logged());
}

static void a_set_without_listeners_updates_what_depends_on_it(void **state)
{
    (void)state;
    field_vec2 at = {5, 6};
    assert_true(field_unit_set_position(&world, unit, at));
    assert_false(field_unit_set_position(&world, unit, at));
    assert_true(unit->shadow.x == 5 && unit->body.weight == 5);
    assert_true(field_unit_set_slots_at(&world, unit, 1, 9));
    assert_int_equal(109, unit->level);
    assert_true(field_unit_set_name(&world, unit, "Ann"));
    assert_string_equal("Ann", unit->greeting);
    assert_null(field_unit_find_stale(&world, unit));
    assert_null(field_world_find_stale(&world, NULL));
}

static void texts_and_arrays_notify(void **state)
{
    (void)state;
    const uint8_t slots[3] = {0, 7, 8};
    listen_to_all();
    field_unit_set_name(&world, unit, "Ann");
    field_unit_set_name(&world, unit, field_unit_name(&world, unit));
    field_unit_set_slots(&world, unit, slots);
    field_unit_set_slots_at(&world, unit, 0, 1);
    assert_string_equal(
        "name none>Ann slot 1 0>7 slot 2 0>8 slot 0 0>1", logged());
}

static void touch_notifies_with_the_value_of_the_column(void **state)
{
    (void)state;
    listen_to_all();
    field_unit_touch_name(&world, unit);
    field_unit_touch_slots_at(&world, unit, 2);
    field_unit_touch_position(&world, unit);
    assert_string_equal("name none>none slot 2 0>0 at 0>0", logged());
}

static void a_frozen_entity_notifies_once(void **state)
{
    (void)state;
    listen_to_all();
    field_unit_freeze(&world, unit);
    field_unit_set_hp(&world, unit, 50);
    field_unit_set_hp(&world, unit, 60);
    field_unit_set_name(&world, unit, "a");
    field_unit_set_name(&world, unit, "none");
    field_unit_set_slots_at(&world, unit, 1, 3);
    field_unit_set_slots_at(&world, unit, 1, 4);
    assert_string_equal("", logged());
    field_unit_thaw(&world, unit);
    assert_string_equal("check 100>60 hp 100>60 slot 1 0>4", logged());
}

static void an_unobserved_column_is_set_and_notifies_nothing(void **state)
{
    (void)state;
    const uint16_t path[4] = {1, 2, 3, 4};
    field_vec2 velocity = {8, 9};
    field_unit_set_velocity(&world, unit, velocity);
    field_unit_set_label(&world, unit, "too long a label");
    field_unit_set_path(&world, unit, path);
    field_unit_set_path(&world, unit, field_unit_path(&world, unit));
    field_unit_set_path_at(&world, unit, 2, 33);
    field_unit_set_share(&world, unit, 7);
    assert_true(field_unit_velocity(&world, unit).y == 9);
    assert_string_equal("too lon", field_unit_label(&world, unit));
    assert_int_equal(2, field_unit_path(&world, unit)[1]);
    assert_int_equal(33, field_unit_path(&world, unit)[2]);
    assert_true(gp_f32_from_f16(field_unit_share(&world, unit)) == 1);
}

/* Reflection and bindings */

static gp_value get(gp_id id, const char *path)
{
    gp_property_ref ref;
    assert_int_equal(GP_PROBLEM_NONE,
        gp_property_resolve(field_reflect(&world), id, path, &ref, NULL));
    return gp_property_get(&ref);
}

static gp_problem set(gp_id id, const char *path, gp_value value)
{
    gp_property_ref ref;
    assert_int_equal(GP_PROBLEM_NONE,
        gp_property_resolve(field_reflect(&world), id, path, &ref, NULL));
    return gp_property_set(&ref, value);
}

static void reflection_gets_and_sets_columns(void **state)
{
    (void)state;
    gp_id id = field_unit_get_any_id(unit);
    listen_to_all();
    assert_int_equal(100, get(id, "hp").as.i64);
    assert_int_equal(GP_PROBLEM_NONE, set(id, "hp", gp_value_i32(40)));
    assert_int_equal(GP_PROBLEM_NONE, set(id, "position.x", gp_value_f32(4)));
    assert_int_equal(GP_PROBLEM_NONE, set(id, "slots[2]", gp_value_i32(9)));
    assert_int_equal(GP_PROBLEM_NONE, set(id, "velocity.y", gp_value_f32(11)));
    assert_int_equal(GP_PROBLEM_NONE, set(id, "path[3]", gp_value_i32(12)));
    assert_string_equal("check 100>40 hp 100>40 at 0>4 slot 2 0>9", logged());
    assert_int_equal(
        GP_PROBLEM_READ_ONLY, set(id, "tired", gp_value_bool(true)));
    assert_true(field_unit_velocity(&world, unit).y == 11);
    assert_int_equal(12, field_unit_path(&world, unit)[3]);
    assert_true(get(id, "position.x").as.f32 == 4);
    assert_true(get(id, "shadow.x").as.f32 == 4);
    assert_string_equal("none", get(id, "name").as.text);
}

static void bindings_follow_columns_into_columns(void **state)
{
    (void)state;
    field_unit *other = field_unit_create(&world);
    gp_id source = field_unit_get_any_id(unit);
    gp_id target = field_unit_get_any_id(other);
    const uint8_t slots[3] = {7, 8, 9};
    assert_true(field_bind(&world, source, "hp", target, "hp").bits != 0);
    assert_true(field_bind(&world, source, "slots", target, "slots").bits != 0);
    assert_true(
        field_bind(&world, source, "position", target, "position").bits != 0);
    assert_true(
        field_bind(&world, source, "position.y", target, "body.size").bits !=
        0);
    field_unit_set_hp(&world, unit, 12);
    field_unit_set_slots(&world, unit, slots);
    field_unit_set_position(&world, unit, (field_vec2){1, 6});
    assert_int_equal(12, field_unit_hp(&world, other));
    assert_true(field_unit_tired(&world, other));
    assert_int_equal(8, field_unit_slots(&world, other)[1]);
    assert_true(field_unit_position(&world, other).x == 1);
    assert_true(other->shadow.x == 1 && other->body.size == 6);
    logged();
}

/* Memory */

static void each_entity_has_its_values_in_each_chunk(void **state)
{
    (void)state;
    static field_unit *units[MANY];
    for (uint32_t i = 0; i < MANY; i++) {
        field_vec2 at = {(float)i, 0};
        units[i] = field_unit_create(&world);
        assert_non_null(units[i]);
        units[i]->serial = i;
        field_unit_set_position(&world, units[i], at);
        field_unit_set_velocity(&world, units[i], at);
    }
    for (uint32_t i = 0; i < MANY; i += 2) {
        field_unit_recycle(&world, units[i]);
    }
    for (uint32_t i = 1; i < MANY; i += 2) {
        assert_true(field_unit_position(&world, units[i]).x == (float)i);
        assert_true(field_unit_velocity(&world, units[i]).x == (float)i);
        assert_true(units[i]->shadow.x == (float)i);
        assert_true(field_unit_grip(&world, units[i]) == i + 2u);
        gp_id id = field_unit_get_any_id(units[i]);
        assert_true(get(id, "velocity.x").as.f32 == (float)i);
    }
    field_unit_recycle_all(&world);
    field_unit_trim(&world);
    assert_int_equal(MANY + 1u, on.destroyed);
    assert_non_null(field_unit_create(&world));
}

static void a_chunk_is_there_whole_or_not_at_all(void **state)
{
    (void)state;
    uint32_t count = field_unit_count(&world);
    assert_true(field_unit_reserve(&world, 256));
    on.memory.fail_from = on.memory.asked + 1u;
    while (field_unit_create(&world) != NULL) {
        count++;
    }
    assert_int_equal(count, field_unit_count(&world));
    assert_false(field_unit_reserve(&world, count + 1u));
    on.memory.fail_from = on.memory.asked + 2u; /* the tables */
    assert_false(field_unit_reserve(&world, count + 100000u));
    on.memory.fail_from = 0;
    field_unit *next = field_unit_create(&world);
    assert_int_equal(100, field_unit_hp(&world, next));
}

static void columns_of_a_lifo_pool_belong_to_their_slot(void **state)
{
    (void)state;
    field_pile *first = field_pile_create(&world);
    field_pile *second = field_pile_create(&world);
    field_pile_set_number(&world, first, UINT64_C(1) << 40);
    field_pile_set_number(&world, second, 2);
    field_pile_recycle(&world, first);
    assert_int_equal(2, field_pile_number(&world, second));
    assert_ptr_equal(first, field_pile_create(&world));
    assert_int_equal(0, field_pile_number(&world, first));
}

static void a_static_pool_has_columns_inside_the_world(void **state)
{
    (void)state;
    field_block *blocks[70];
    for (uint32_t i = 0; i < 70; i++) {
        blocks[i] = field_block_create(&world);
        field_block_set_number(&world, blocks[i], i);
        field_block_set_letters(&world, blocks[i], i % 2u ? "odd" : "even");
    }
    assert_null(field_block_create(&world));
    for (uint32_t i = 0; i < 70; i++) {
        assert_int_equal(i, field_block_number(&world, blocks[i]));
        assert_string_equal(
            i % 2u ? "odd" : "eve", field_block_letters(&world, blocks[i]));
    }
}

/* Blocks */

static void blocks_lead_to_the_columns_of_their_slots(void **state)
{
    (void)state;
    for (uint32_t i = 1; i < MANY; i++) {
        field_vec2 at = {(float)i, 0};
        field_unit *made = field_unit_create(&world);
        made->serial = i;
        field_unit_set_position(&world, made, at);
        field_unit_set_velocity(&world, made, (field_vec2){1, 2});
    }
    uint32_t count = 0;
    field_unit_blocks blocks = field_unit_blocks_begin(&world);
    field_unit_block block;
    while (field_unit_blocks_next(&blocks, &block)) {
        for (uint32_t i = 0; i < block.count; i++, count++) {
            assert_true(block.position[i].x == (float)block.first[i].serial);
            assert_ptr_equal(
                &block.hp[i], field_unit_gp_at_hp(&world, &block.first[i]));
            assert_string_equal("none", block.name[i]);
            block.velocity[i].x += block.position[i].x;
            block.path[i][3] = (uint16_t)block.first[i].serial;
        }
    }
    assert_int_equal(MANY, count);
    field_unit_walk walk = field_unit_walk_begin(&world);
    field_unit *each = field_unit_walk_next(&walk); /* not set above */
    while ((each = field_unit_walk_next(&walk)) != NULL) {
        float expected = 1 + (float)each->serial;
        assert_true(field_unit_velocity(&world, each).x == expected);
        assert_int_equal(each->serial, field_unit_path(&world, each)[3]);
    }
}

static void a_block_has_only_slots_that_have_lived(void **state)
{
    (void)state;
    field_unit_blocks blocks = field_unit_blocks_begin(&world);
    field_unit_block block;
    field_unit *second = field_unit_create(&world);
    field_unit_recycle(&world, second);
    assert_true(field_unit_blocks_next(&blocks, &block));
    assert_int_equal(2, block.count);
    assert_int_equal(1, block.live);
    block.velocity[1].x = 9;
    assert_false(field_unit_blocks_next(&blocks, &block));
    assert_true(field_unit_velocity(&world, field_unit_create(&world)).x == 0);
}

static void blocks_of_a_static_pool_have_columns(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 70; i++) {
        field_block_set_number(&world, field_block_create(&world), i);
    }
    uint32_t count = 0;
    field_block_blocks blocks = field_block_blocks_begin(&world);
    field_block_block block;
    while (field_block_blocks_next(&blocks, &block)) {
        for (uint32_t i = 0; i < block.count; i++) {
            assert_int_equal(count++, block.number[i]);
        }
    }
    assert_int_equal(70, count);
}

/* Behaviours */

static void behaviours_read_and_set_columns(void **state)
{
    (void)state;
    field_guard *guard = field_guard_create(&world);
    field_guard_tick(&world, guard, 1);
    field_guard_tick(&world, guard, 2);
    assert_int_equal(2, field_guard_ticks(&world, guard));
    assert_true(field_guard_speed(&world, guard).y == 4);
    field_guard_set_hp(&world, guard, 11);
    field_guard_tick(&world, guard, 3);
    assert_int_equal(31, field_guard_hp(&world, guard));
    assert_true(field_guard_position(&world, guard).x == 4);
}

static void a_column_wakes_an_entity_that_sleeps(void **state)
{
    (void)state;
    field_guard *guard = field_guard_create(&world);
    field_guard_set_hp(&world, guard, 40);
    assert_int_equal(1, field_guard_tick_all(&world, 1));
    assert_int_equal(0, field_guard_tick_all(&world, 2));
    field_guard_set_hp(&world, guard, 5);
    assert_int_equal(1, field_guard_tick_all(&world, 3));
    assert_int_equal(25, field_guard_hp(&world, guard));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_column_has_its_default, begin, end),
        cmocka_unit_test_setup_teardown(a_factory_stores_columns, begin, end),
        cmocka_unit_test_setup_teardown(a_preset_stores_columns, begin, end),
        cmocka_unit_test_setup_teardown(
            a_slot_that_is_reused_has_its_defaults_again, begin, end),
        cmocka_unit_test_setup_teardown(
            a_set_clamps_compares_stores_and_notifies, begin, end),
        cmocka_unit_test_setup_teardown(
            a_set_without_listeners_updates_what_depends_on_it, begin, end),
        cmocka_unit_test_setup_teardown(texts_and_arrays_notify, begin, end),
        cmocka_unit_test_setup_teardown(
            touch_notifies_with_the_value_of_the_column, begin, end),
        cmocka_unit_test_setup_teardown(
            a_frozen_entity_notifies_once, begin, end),
        cmocka_unit_test_setup_teardown(
            an_unobserved_column_is_set_and_notifies_nothing, begin, end),
        cmocka_unit_test_setup_teardown(
            reflection_gets_and_sets_columns, begin, end),
        cmocka_unit_test_setup_teardown(
            bindings_follow_columns_into_columns, begin, end),
        cmocka_unit_test_setup_teardown(
            each_entity_has_its_values_in_each_chunk, begin, end),
        cmocka_unit_test_setup_teardown(
            a_chunk_is_there_whole_or_not_at_all, begin, end),
        cmocka_unit_test_setup_teardown(
            columns_of_a_lifo_pool_belong_to_their_slot, begin, end),
        cmocka_unit_test_setup_teardown(
            a_static_pool_has_columns_inside_the_world, begin, end),
        cmocka_unit_test_setup_teardown(
            blocks_lead_to_the_columns_of_their_slots, begin, end),
        cmocka_unit_test_setup_teardown(
            a_block_has_only_slots_that_have_lived, begin, end),
        cmocka_unit_test_setup_teardown(
            blocks_of_a_static_pool_have_columns, begin, end),
        cmocka_unit_test_setup_teardown(
            behaviours_read_and_set_columns, begin, end),
        cmocka_unit_test_setup_teardown(
            a_column_wakes_an_entity_that_sleeps, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
