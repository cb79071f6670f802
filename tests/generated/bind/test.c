/* bind: properties that follow others because the schema says so. */
#include "../journal.h"

#include "garden.h"

#include <math.h>

static garden_world world;
static test_memory memory;
static garden_bee *bee;
static garden_wasp *wasp;
static garden_stone *stone;
static void (*in_reset)(garden_bee *newborn);
static void (*when_moved)(void); /* once, when a sprite has moved */
static bool is_noting;

static const garden_vec2 here = {1.0f, 2.0f};
static const garden_vec2 there = {3.0f, 4.0f};

static void act(void (**what)(void))
{
    void (*now)(void) = *what;
    *what = NULL;
    if (now != NULL) {
        now();
    }
}

void garden_bee_on_init(garden_world *of, garden_bee *who)
{
    (void)of;
    assert_true(who->sprite.angle == 0.0f); /* bound when init has returned */
}

void garden_bee_on_reset(garden_world *of, garden_bee *who)
{
    (void)of;
    if (in_reset != NULL) {
        in_reset(who);
    }
}

void garden_sprite_moved(garden_world *of, garden_sprite *sprite,
    garden_vec2 old_value, garden_vec2 new_value)
{
    (void)of, (void)sprite;
    if (is_noting) {
        note("moved:%g-%g", (double)old_value.x, (double)new_value.x);
        act(&when_moved);
    }
}

void garden_bee_received_marker(garden_world *of, garden_bee *who,
    garden_vec2 old_value, garden_vec2 new_value)
{
    (void)of, (void)who;
    if (is_noting) {
        note("marker:%g-%g", (double)old_value.x, (double)new_value.x);
    }
}

static void record_position(void *context, garden_world *of,
    garden_physics *physics, garden_vec2 old_value, garden_vec2 new_value)
{
    (void)context, (void)of, (void)physics;
    note("position:%g-%g(marker=%g,at=%g)", (double)old_value.x,
        (double)new_value.x, (double)bee->marker.x, (double)bee->sprite.at.x);
}

static void record_hp(void *context, garden_world *of, garden_bee *who,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of;
    note("hp:%d-%d(points=%d)", (int)old_value, (int)new_value,
        (int)who->health.points);
}

static void record_points(void *context, garden_world *of,
    garden_health *health, int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)health;
    note("points:%d-%d", (int)old_value, (int)new_value);
}

static void record_weak(void *context, garden_world *of, garden_health *health,
    bool old_value, bool new_value)
{
    (void)context, (void)of, (void)health;
    note("weak:%d-%d", (int)old_value, (int)new_value);
}

static void record_tired(void *context, garden_world *of, garden_bee *who,
    bool old_value, bool new_value)
{
    (void)context, (void)of, (void)who;
    note("tired:%d-%d", (int)old_value, (int)new_value);
}

static void record_echo(void *context, garden_world *of, garden_bee *who,
    int64_t old_value, int64_t new_value)
{
    (void)context, (void)of, (void)who;
    note("echo:%d-%d", (int)old_value, (int)new_value);
}

static void record_shield(void *context, garden_world *of, garden_bee *who,
    uint8_t old_value, uint8_t new_value)
{
    (void)context, (void)of, (void)who;
    note("shield:%d-%d", (int)old_value, (int)new_value);
}

static void record_text(void *context, garden_world *of, garden_wasp *who,
    const char *old_value, const char *new_value)
{
    (void)context, (void)of, (void)who;
    note("text:%s-%s", old_value, new_value);
}

static void record_title(void *context, garden_world *of, garden_health *health,
    const char *old_value, const char *new_value)
{
    (void)context, (void)of, (void)health;
    note("title:%s-%s", old_value, new_value);
}

static void record_array(void *context, garden_world *of, garden_wasp *who,
    uint32_t index, garden_vec2 old_value, garden_vec2 new_value)
{
    (void)context, (void)of, (void)who;
    note("array%u:%g-%g", (unsigned)index, (double)old_value.x,
        (double)new_value.x);
}

static int set_up(void **state)
{
    (void)state;
    garden_world_desc desc = {.allocator = test_allocator(&memory)};

    in_reset = NULL;
    when_moved = NULL;
    is_noting = false;
    assert_true(garden_world_init(&world, &desc));
    bee = garden_bee_create(&world);
    wasp = garden_wasp_create(&world);
    stone = garden_stone_create(&world);
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

static void a_newborn_is_as_what_it_is_bound_to(void **state)
{
    (void)state;
    assert_int_equal(80, bee->health.points); /* and not its default */
    assert_int_equal(80, (int)bee->echo);
    assert_int_equal(40, bee->shield);
    assert_true(bee->sprite.angle == 1.5f);
    assert_int_equal(GARDEN_MOOD_ANGRY, wasp->b_mood);
    assert_int_equal(50, stone->health.points);
    assert_true(stone->sprite.angle == 0.0f);
}

static void arguments_and_presets_are_bound_before_reset(void **state)
{
    (void)state;
    garden_bee *made = garden_bee_create_at(&world, here, 5);

    assert_true(made->marker.y == 2.0f);
    assert_true(made->sprite.at.y == 2.0f);
    assert_int_equal(5, made->health.points);
    assert_true(made->health.weak);
    assert_true(made->tired);
    assert_int_equal(5, made->shield); /* clamped */
    made = garden_bee_create_weak(&world);
    assert_int_equal(3, made->health.points);
    assert_string_equal("", logged());
}

static void check_in_reset(garden_bee *newborn)
{
    assert_int_equal(80, newborn->health.points);
    garden_bee_set_hp(&world, newborn, 9);
    assert_int_equal(9, newborn->health.points);
    assert_true(newborn->tired);
    garden_physics_set_position(&world, &newborn->physics, there);
    assert_true(newborn->sprite.at.x == 3.0f);
}

static void setters_in_reset_update_dependents_but_notify_no_listener(
    void **state)
{
    (void)state;
    garden_bee *made;

    garden_health_any_listen(
        &world, garden_health_on_points_changed(record_points, NULL));
    in_reset = check_in_reset;
    made = garden_bee_create(&world);
    assert_true(made->marker.x == 3.0f);
    assert_string_equal("", logged());
}

static void a_component_may_be_the_source(void **state)
{
    (void)state;
    garden_physics_set_position(&world, &bee->physics, here);
    assert_true(bee->marker.x == 1.0f);
    assert_string_equal("moved:0-1 marker:0-1", logged());
    garden_physics_set_position(&world, &stone->physics, there);
    assert_true(stone->sprite.at.x == 0.0f);
    assert_string_equal("", logged());
}

static void a_component_may_be_the_target(void **state)
{
    (void)state;
    assert_true(garden_bee_set_hp(&world, bee, 30));
    assert_int_equal(30, bee->health.points);
    garden_health_listen(&world, &bee->health,
        garden_health_on_points_changed(record_points, NULL));
    assert_true(garden_bee_set_hp(&world, bee, 31));
    assert_string_equal("points:30-31", logged());
}

static void the_source_is_notified_first_and_then_what_follows(void **state)
{
    (void)state;
    garden_physics_listen(&world, &bee->physics,
        garden_physics_on_position_changed(record_position, NULL));
    garden_physics_set_position(&world, &bee->physics, here);
    assert_string_equal(
        "position:0-1(marker=1,at=1) moved:0-1 marker:0-1", logged());
}

static void a_chain_is_notified_in_schema_order(void **state)
{
    (void)state;
    garden_bee_listen(
        &world, bee, garden_bee_on_shield_changed(record_shield, NULL));
    garden_bee_listen(
        &world, bee, garden_bee_on_echo_changed(record_echo, NULL));
    garden_bee_listen(
        &world, bee, garden_bee_on_tired_changed(record_tired, NULL));
    garden_health_listen(
        &world, &bee->health, garden_health_on_weak_changed(record_weak, NULL));
    garden_health_listen(&world, &bee->health,
        garden_health_on_points_changed(record_points, NULL));
    garden_bee_listen(&world, bee, garden_bee_on_hp_changed(record_hp, NULL));
    garden_bee_set_hp(&world, bee, 8);
    assert_string_equal("hp:80-8(points=8) points:80-8 weak:0-1 tired:0-1 "
                        "echo:80-8 shield:40-5",
        logged());
    garden_bee_set_hp(&world, bee, 7); /* the shield stays at its bound */
    assert_string_equal("hp:8-7(points=7) points:8-7 echo:8-7", logged());
}

static void the_target_keeps_to_its_clamp(void **state)
{
    (void)state;
    garden_bee_set_hp(&world, bee, 1000);
    assert_int_equal(100, bee->health.points);
    assert_int_equal(50, bee->shield);
    garden_bee_set_hp(&world, bee, -5);
    assert_int_equal(0, bee->health.points);
    garden_physics_set_heading(&world, &bee->physics, 7.0f);
    assert_true(bee->sprite.angle == 3.0f);
    garden_physics_set_heading(&world, &bee->physics, (float)NAN);
    assert_true(bee->sprite.angle == 0.0f);
}

static void what_changes_nothing_behind_a_clamp_is_not_notified(void **state)
{
    (void)state;
    garden_bee_set_hp(&world, bee, 100);
    garden_health_listen(&world, &bee->health,
        garden_health_on_points_changed(record_points, NULL));
    assert_true(garden_bee_set_hp(&world, bee, 200));
    assert_string_equal("", logged());
}

static void every_type_is_bound(void **state)
{
    (void)state;
    garden_bee_id id = garden_bee_get_id(bee);

    garden_wasp_set_a_bool(&world, wasp, true);
    assert_true(wasp->b_bool);
    garden_wasp_set_a_mood(&world, wasp, GARDEN_MOOD_CALM);
    assert_int_equal(GARDEN_MOOD_CALM, wasp->b_mood);
    garden_wasp_set_a_trait(&world, wasp, GARDEN_TRAITS_QUICK);
    assert_int_equal(GARDEN_TRAITS_QUICK, wasp->b_trait);
    garden_wasp_set_a_ref(&world, wasp, id);
    assert_true(wasp->b_ref.bits == id.bits);
}

static void numbers_are_converted_as_expressions_do(void **state)
{
    (void)state;
    garden_wasp_set_a_float(&world, wasp, 0.1);
    assert_true(wasp->b_float == 0.1f);
    garden_wasp_set_a_float(&world, wasp, 1e300);
    assert_true(wasp->b_float == (float)INFINITY);
    garden_wasp_set_a_wide(&world, wasp, UINT64_MAX);
    assert_int_equal(127, wasp->b_narrow);
}

static void texts_are_cut_as_their_setters_do(void **state)
{
    (void)state;
    garden_wasp_set_a_text(&world, wasp, "wäöü");
    assert_string_equal("wä", wasp->b_text);
    garden_wasp_listen(
        &world, wasp, garden_wasp_on_b_text_changed(record_text, NULL));
    garden_wasp_set_a_text(&world, wasp, "wäx");
    garden_wasp_set_a_text(&world, wasp, "ab");
    assert_string_equal("text:wä-ab", logged());
    garden_physics_set_name(&world, &wasp->physics, "Wanda Wasp");
    assert_string_equal("Wanda W", wasp->health.title);
    garden_health_listen(&world, &wasp->health,
        garden_health_on_title_changed(record_title, NULL));
    garden_physics_set_name(&world, &wasp->physics, "Willy");
    assert_string_equal("title:Wanda W-Willy", logged());
}

static void arrays_are_bound_element_by_element(void **state)
{
    (void)state;
    const garden_vec2 values[2] = {{1.0f, 5.0f}, {2.0f, 0.0f}};

    garden_wasp_set_an_array_at(&world, wasp, 1, there);
    assert_true(wasp->b_array[1].y == 4.0f);
    garden_wasp_listen(
        &world, wasp, garden_wasp_on_b_array_changed(record_array, NULL));
    garden_wasp_set_an_array(&world, wasp, values);
    assert_string_equal("array0:0-1 array1:3-2", logged());
    garden_wasp_set_an_array_at(&world, wasp, 1, there);
    assert_string_equal("array1:2-3", logged());
}

static void a_part_of_a_property_may_be_the_source(void **state)
{
    (void)state;
    const int16_t slots[3] = {7, 8, 9};

    garden_physics_set_position(&world, &wasp->physics, there);
    assert_true(wasp->x == 3.0f);
    garden_physics_set_slots(&world, &wasp->physics, slots);
    assert_int_equal(8, wasp->second);
    garden_physics_set_slots_at(&world, &wasp->physics, 1, -8);
    assert_int_equal(-8, wasp->second);
    garden_wasp_set_an_array_at(&world, wasp, 0, here);
    assert_true(wasp->first_y == 2.0f);
}

static void move_on(void)
{
    garden_physics_set_position(&world, &bee->physics, there);
}

static void a_nested_set_is_notified_in_full_first(void **state)
{
    (void)state;
    when_moved = move_on;
    garden_physics_set_position(&world, &bee->physics, here);
    assert_string_equal("moved:0-1 moved:1-3 marker:1-3 marker:0-1", logged());
    assert_true(bee->marker.x == 3.0f);
}

static void recycle_bee(void)
{
    garden_bee_recycle(&world, bee);
}

static void nothing_more_is_notified_of_what_died_in_a_listener(void **state)
{
    (void)state;
    when_moved = recycle_bee;
    assert_true(garden_physics_set_position(&world, &bee->physics, here));
    assert_string_equal("moved:0-1", logged());
}

static void a_frozen_bee_is_bound_immediately_and_notifies_when_thawed(
    void **state)
{
    (void)state;
    garden_health_listen(&world, &bee->health,
        garden_health_on_points_changed(record_points, NULL));
    garden_bee_freeze(&world, bee);
    garden_bee_set_hp(&world, bee, 20);
    garden_bee_set_hp(&world, bee, 30);
    assert_int_equal(30, bee->health.points);
    assert_int_equal(15, bee->shield);
    assert_string_equal("", logged());
    garden_bee_thaw(&world, bee);
    assert_string_equal("points:80-30", logged());
}

static void touching_notifies_of_itself_only(void **state)
{
    (void)state;
    garden_physics_touch_position(&world, &bee->physics);
    assert_string_equal("", logged());
    garden_bee_touch_marker(&world, bee);
    garden_sprite_touch_at(&world, &bee->sprite);
    assert_string_equal("marker:0-0 moved:0-0", logged());
}

static void others_may_set_what_only_some_bind(void **state)
{
    (void)state;
    garden_health_listen(&world, &stone->health,
        garden_health_on_points_changed(record_points, NULL));
    assert_true(garden_health_set_points(&world, &stone->health, 3));
    assert_true(stone->health.weak);
    assert_true(garden_health_set_points(&world, &wasp->health, 3));
    assert_true(garden_health_set_title(&world, &stone->health, "rock"));
    assert_string_equal("points:50-3", logged());
    assert_true(garden_health_points_is_bound(&bee->health));
    assert_false(garden_health_points_is_bound(&stone->health));
    assert_true(garden_health_title_is_bound(&wasp->health));
    assert_false(garden_health_title_is_bound(&bee->health));
}

#if !defined(NDEBUG)
static void set_bound_points(void *context)
{
    (void)context;
    garden_health_set_points(&world, &bee->health, 3);
}

static void set_bound_title(void *context)
{
    (void)context;
    garden_health_set_title(&world, &wasp->health, "x");
}

static void setting_what_is_bound_is_misuse(void **state)
{
    (void)state;
    assert_true(aborts(set_bound_points, NULL));
    assert_true(aborts(set_bound_title, NULL));
}
#endif

static gp_property_ref resolve(gp_id id, const char *path)
{
    gp_property_ref found;

    assert_int_equal(GP_PROBLEM_NONE,
        gp_property_resolve(garden_reflect(&world), id, path, &found, NULL));
    return found;
}

static void reflection_knows_what_is_bound_and_does_not_set_it(void **state)
{
    (void)state;
    gp_id id = garden_bee_get_any_id(bee);
    gp_property_ref marker = resolve(id, "marker");
    gp_property_ref points = resolve(id, "health.points");
    gp_property_ref free_points =
        resolve(garden_stone_get_any_id(stone), "health.points");

    assert_true((marker.property->flags & GP_PROPERTY_BOUND) != 0);
    assert_true((marker.property->flags & GP_PROPERTY_COMPUTED) == 0);
    assert_int_equal(GP_PROBLEM_READ_ONLY,
        gp_property_set(&marker, gp_property_get(&marker)));
    assert_true((points.property->flags & GP_PROPERTY_BOUND) != 0);
    assert_int_equal(80, (int)gp_property_get(&points).as.i64);
    assert_int_equal(GP_PROBLEM_READ_ONLY,
        gp_property_set(&points, gp_property_get(&free_points)));
    assert_int_equal(80, bee->health.points);
    assert_true((free_points.property->flags & GP_PROPERTY_BOUND) == 0);
    assert_int_equal(GP_PROBLEM_NONE,
        gp_property_set(&free_points, gp_property_get(&points)));
    assert_int_equal(80, stone->health.points);
}

static void a_part_of_what_is_bound_is_read_only_too(void **state)
{
    (void)state;
    gp_id id = garden_bee_get_any_id(bee);
    gp_property_ref part = resolve(id, "sprite.at.x");

    assert_int_equal(
        GP_PROBLEM_READ_ONLY, gp_property_set(&part, gp_property_get(&part)));
}

static void reflection_finds_what_is_bound_by_walking_the_tables(void **state)
{
    (void)state;
    gp_reflection on = garden_reflect(&world);
    gp_id id = garden_bee_get_any_id(bee);
    const gp_object_type *type = gp_schema_type_of(on.schema, id);

    for (uint32_t i = 0; i < type->part_count; i++) {
        const gp_object_type *of = type->parts[i].type;
        for (uint32_t j = 0; j < of->property_count; j++) {
            gp_property_ref ref =
                gp_property_ref_to(on, id, &type->parts[i], &of->properties[j]);
            const gp_property *here_ =
                gp_part_property(&type->parts[i], &of->properties[j]);
            assert_ptr_equal(here_, ref.property);
            if ((ref.property->flags & GP_PROPERTY_BOUND) != 0) {
                note("%s.%s", type->parts[i].name, ref.property->name);
            }
        }
    }
    assert_string_equal("sprite.at sprite.angle health.points", logged());
}

static void what_is_bound_is_no_target_of_a_binding_at_run_time(void **state)
{
    (void)state;
    gp_id from = garden_stone_get_any_id(stone);
    gp_id to = garden_bee_get_any_id(bee);

    assert_true(
        garden_bind(&world, from, "health.points", to, "health.points").bits ==
        0);
    assert_true(
        garden_bind(&world, from, "physics.position", to, "marker").bits == 0);
    assert_true(
        garden_bind(&world, to, "health.points", from, "health.points").bits !=
        0);
    assert_int_equal(80, stone->health.points);
    garden_bee_set_hp(&world, bee, 33);
    assert_int_equal(33, stone->health.points);
}

static void a_recycled_slot_is_bound_again(void **state)
{
    (void)state;
    garden_bee *again;

    garden_bee_set_hp(&world, bee, 3);
    garden_physics_set_position(&world, &bee->physics, here);
    garden_bee_recycle(&world, bee);
    again = garden_bee_create(&world);
    assert_ptr_equal(bee, again);
    assert_int_equal(80, again->health.points);
    assert_true(again->marker.x == 0.0f);
    assert_true(again->sprite.at.x == 0.0f);
}

/* A text and an array are as they were after the check. */
static void what_is_bound_may_be_found_stale(void **state)
{
    (void)state;
    assert_null(garden_wasp_find_stale(wasp));
    wasp->a_text[0] = 'x';
    assert_string_equal("b_text", garden_wasp_find_stale(wasp));
    assert_string_equal("", wasp->b_text);
    assert_true(garden_wasp_set_a_text(&world, wasp, "y"));
    assert_null(garden_wasp_find_stale(wasp));
    assert_string_equal("y", wasp->b_text);

    wasp->an_array[1].x = 4.0f;
    assert_string_equal("b_array", garden_wasp_find_stale(wasp));
    assert_true(wasp->b_array[1].x == 0.0f);
    wasp->an_array[1].x = 0.0f;
    wasp->physics.name[0] = 'z';
    assert_string_equal("health.title", garden_wasp_find_stale(wasp));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_newborn_is_as_what_it_is_bound_to, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            arguments_and_presets_are_bound_before_reset, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            setters_in_reset_update_dependents_but_notify_no_listener, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            a_component_may_be_the_source, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_component_may_be_the_target, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            the_source_is_notified_first_and_then_what_follows, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            a_chain_is_notified_in_schema_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            the_target_keeps_to_its_clamp, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            what_changes_nothing_behind_a_clamp_is_not_notified, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(every_type_is_bound, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            numbers_are_converted_as_expressions_do, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            texts_are_cut_as_their_setters_do, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            arrays_are_bound_element_by_element, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_part_of_a_property_may_be_the_source, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_nested_set_is_notified_in_full_first, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            nothing_more_is_notified_of_what_died_in_a_listener, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            a_frozen_bee_is_bound_immediately_and_notifies_when_thawed, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            touching_notifies_of_itself_only, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            others_may_set_what_only_some_bind, set_up, tear_down),
#if !defined(NDEBUG)
        cmocka_unit_test_setup_teardown(
            setting_what_is_bound_is_misuse, set_up, tear_down),
#endif
        cmocka_unit_test_setup_teardown(
            reflection_knows_what_is_bound_and_does_not_set_it, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            a_part_of_what_is_bound_is_read_only_too, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            reflection_finds_what_is_bound_by_walking_the_tables, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            what_is_bound_is_no_target_of_a_binding_at_run_time, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            a_recycled_slot_is_bound_again, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            what_is_bound_may_be_found_stale, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
