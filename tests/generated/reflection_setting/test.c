/* Properties are set and read by reference. */
#include "../reflection/fixture.h"

#include <math.h>

static gp_problem set(const char *path, gp_value value)
{
    gp_property_ref ref = ref_of(bee_id, path);
    return gp_property_set(&ref, value);
}

/* Getting and setting */

static void record_hp(void *context, garden_world *of, garden_bee *whose,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)whose;
    note("hp:%d->%d", (int)old_value, (int)new_value);
}

static void record_spot(void *context, garden_world *of, garden_bee *whose,
    garden_spot old_value, garden_spot new_value)
{
    (void)context, (void)of, (void)whose;
    note("spot:%g,%d,%s->%g,%d,%s", (double)old_value.at.x,
        (int)old_value.marks[1], old_value.label, (double)new_value.at.x,
        (int)new_value.marks[1], new_value.label);
}

static void record_slots(void *context, garden_world *of, garden_bee *whose,
    uint32_t index, uint8_t old_value, uint8_t new_value)
{
    (void)context, (void)of, (void)whose;
    note("slots[%d]:%d->%d", (int)index, (int)old_value, (int)new_value);
}

static void record_spots(void *context, garden_world *of, garden_bee *whose,
    uint32_t index, garden_spot old_value, garden_spot new_value)
{
    (void)context, (void)of, (void)whose;
    note("spots[%d]:%g->%g", (int)index, (double)old_value.corners[1].y,
        (double)new_value.corners[1].y);
}

static void record_name(void *context, garden_world *of, garden_bee *whose,
    const char *old_value, const char *new_value)
{
    (void)context, (void)of, (void)whose;
    note("name:%s->%s", old_value, new_value);
}

static void record_any(void *context, garden_world *of, garden_bee *whose,
    garden_bee_property of_it)
{
    (void)context, (void)of, (void)whose;
    note("any:%d", (int)of_it);
}

static void a_set_goes_through_the_setter(void **state)
{
    (void)state;
    garden_bee_listen(&world, bee, garden_bee_on_hp_changed(record_hp, NULL));
    assert_int_equal(GP_PROBLEM_NONE, set("hp", gp_value_i32(30)));
    assert_string_equal("hp:100->30", logged());
    assert_int_equal(GP_PROBLEM_NONE, set("hp", gp_value_i32(30)));
    assert_string_equal("", logged()); /* no change */
    assert_int_equal(GP_PROBLEM_NONE, set("hp", gp_value_i32(9999)));
    assert_string_equal("hp:30->100", logged()); /* clamped */
    assert_int_equal(100, get("hp").as.i64);
}

static void a_set_of_a_field_sets_the_struct(void **state)
{
    (void)state;
    garden_bee_listen(
        &world, bee, garden_bee_on_spot_changed(record_spot, NULL));
    assert_int_equal(GP_PROBLEM_NONE, set("spot.at.x", gp_value_f32(1.5f)));
    assert_string_equal("spot:0,0,->1.5,0,", logged());
    assert_int_equal(GP_PROBLEM_NONE, set("spot.marks[1]", gp_value_i32(7)));
    assert_string_equal("spot:1.5,0,->1.5,7,", logged());
    assert_int_equal(
        GP_PROBLEM_NONE, set("spot.label", gp_value_text("hundreds")));
    assert_string_equal("spot:1.5,7,->1.5,7,hundr", logged());
    assert_int_equal(GP_PROBLEM_NONE, set("spot.team", gp_value_i32(1)));
    assert_int_equal(GARDEN_TEAM_WASPS, bee->spot.team);
    logged();
    garden_vec2 corners[2] = {{1, 2}, {3, 4}};
    gp_property_ref ref = ref_of(bee_id, "spot.corners");
    assert_int_equal(GP_PROBLEM_NONE,
        gp_property_set(&ref, gp_value_load(ref.type, corners)));
    assert_true(bee->spot.corners[1].y == 4.0f && bee->spot.at.x == 1.5f);
}

static void a_whole_struct_is_set_from_anywhere(void **state)
{
    (void)state;
    garden_bee_listen(
        &world, bee, garden_bee_on_spot_changed(record_spot, NULL));
    unsigned char bytes[sizeof(garden_spot) + 1];
    garden_spot spot = {.at = {9.0f, 0.0f}, .label = "here"};
    memcpy(bytes + 1, &spot, sizeof spot); /* not aligned */
    gp_property_ref ref = ref_of(bee_id, "spot");
    assert_int_equal(GP_PROBLEM_NONE,
        gp_property_set(&ref, gp_value_load(ref.type, bytes + 1)));
    assert_string_equal("spot:0,0,->9,0,here", logged());
    assert_int_equal(GP_PROBLEM_NONE,
        gp_property_set(&ref, gp_property_get(&ref))); /* from itself */
    assert_string_equal("", logged());
}

static void a_set_of_an_element_sets_that_one(void **state)
{
    (void)state;
    garden_bee_listen(
        &world, bee, garden_bee_on_slots_changed(record_slots, NULL));
    garden_bee_listen(
        &world, bee, garden_bee_on_spots_changed(record_spots, NULL));
    assert_int_equal(GP_PROBLEM_NONE, set("slots[2]", gp_value_i64(200)));
    assert_string_equal("slots[2]:0->200", logged());
    assert_int_equal(
        GP_PROBLEM_NONE, set("spots[1].corners[1].y", gp_value_f32(3.0f)));
    assert_string_equal("spots[1]:0->3", logged());
    garden_spot spot = {.corners = {{0, 0}, {0, 5}}};
    assert_int_equal(GP_PROBLEM_NONE,
        set("spots[0]",
            gp_value_load(
                gp_schema_find_value(&garden_schema, "spot"), &spot)));
    assert_string_equal("spots[0]:0->5", logged());
}

static void a_whole_array_is_set_and_each_change_notified(void **state)
{
    (void)state;
    garden_bee_listen(
        &world, bee, garden_bee_on_slots_changed(record_slots, NULL));
    uint8_t slots[4] = {1, 0, 3, 0};
    gp_property_ref ref = ref_of(bee_id, "slots");
    assert_int_equal(
        GP_PROBLEM_NONE, gp_property_set(&ref, gp_value_load(ref.type, slots)));
    assert_string_equal("slots[0]:0->1 slots[2]:0->3", logged());
}

static void a_text_goes_through_its_setter(void **state)
{
    (void)state;
    garden_bee_listen(
        &world, bee, garden_bee_on_name_changed(record_name, NULL));
    assert_int_equal(GP_PROBLEM_NONE, set("name", gp_value_text("Anna")));
    assert_string_equal("name:worker->Anna", logged());
    assert_int_equal(
        GP_PROBLEM_NONE, set("name", gp_value_text("Wunderb\xc3\xa4r")));
    assert_string_equal("name:Anna->Wunderb", logged());
    assert_int_equal(GP_PROBLEM_NONE, set("name", get("name")));
    assert_string_equal("", logged());
}

static void every_kind_is_set_and_got(void **state)
{
    (void)state;
    garden_bee_listen(&world, bee, garden_bee_on_changed(record_any, NULL));
    gp_id wasp = garden_create_by_name(&world, "wasp");
    logged();
    const struct {
        const char *path;
        gp_value value;
    } sets[] = {
        {"warmth", gp_value_f32(-0.0f)},
        {"depth", gp_value_u64(UINT64_MAX)},
        {"alive", gp_value_bool(false)},
        {"i8_value", gp_value_signed(&gp_type_i8, INT8_MIN)},
        {"i16_value", gp_value_signed(&gp_type_i16, INT16_MIN)},
        {"i64_value", gp_value_i64(INT64_MIN)},
        {"u8_value", gp_value_unsigned(&gp_type_u8, UINT8_MAX)},
        {"u16_value", gp_value_unsigned(&gp_type_u16, UINT16_MAX)},
        {"count", gp_value_u32(UINT32_MAX)},
        {"precise", gp_value_f64((double)NAN)},
        {"team",
            gp_value_signed(gp_schema_find_value(&garden_schema, "team"), 0)},
        {"level",
            gp_value_signed(gp_schema_find_value(&garden_schema, "level"), -2)},
        {"mood",
            gp_value_unsigned(gp_schema_find_value(&garden_schema, "mood"), 3)},
        {"moods[1]",
            gp_value_unsigned(gp_schema_find_value(&garden_schema, "mood"), 1)},
        {"guest", gp_value_id(wasp)},
        {"tint", gp_value_load(gp_schema_find_value(&garden_schema, "color"),
                     &(struct color){1, 2, 3})},
        {"loose_spot.team",
            gp_value_signed(gp_schema_find_value(&garden_schema, "team"), 1)},
    };
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        assert_int_equal(GP_PROBLEM_NONE, set(sets[i].path, sets[i].value));
        assert_true(gp_value_same(sets[i].value, get(sets[i].path)));
        assert_true(i + 1 == sizeof sets / sizeof *sets ||
                    strncmp(logged(), "any:", 4) == 0);
        set(sets[i].path, sets[i].value);
        assert_string_equal("", logged());
    }
    assert_true(bee->i64_value == INT64_MIN && bee->tint.blue == 3);
    assert_int_equal(GP_PROBLEM_NONE, set("mate", gp_value_id(bee_id)));
    assert_true(bee->mate.bits == bee_id.bits);
}

static void values_convert_where_that_is_exact(void **state)
{
    (void)state;
    assert_int_equal(GP_PROBLEM_NONE, set("i8_value", gp_value_f64(-128.0)));
    assert_int_equal(-128, bee->i8_value);
    assert_int_equal(GP_PROBLEM_INEXACT, set("i8_value", gp_value_i64(-129)));
    assert_int_equal(GP_PROBLEM_INEXACT, set("i8_value", gp_value_f64(0.5)));
    assert_int_equal(GP_PROBLEM_INEXACT, set("warmth", gp_value_f64(0.1)));
    assert_int_equal(
        GP_PROBLEM_WRONG_TYPE, set("i8_value", gp_value_text("1")));
    assert_int_equal(GP_PROBLEM_WRONG_TYPE, set("hp", gp_value_bool(true)));
    assert_int_equal(GP_PROBLEM_WRONG_TYPE, set("hp", gp_value_none()));
    assert_int_equal(GP_PROBLEM_WRONG_TYPE, set("spot", gp_value_i32(0)));
    assert_int_equal(GP_PROBLEM_INEXACT, set("team", gp_value_i32(2)));
    assert_int_equal(GP_PROBLEM_INEXACT, set("mood", gp_value_i32(4)));
    const gp_type *team = gp_schema_find_value(&garden_schema, "team");
    const gp_type *mood = gp_schema_find_value(&garden_schema, "mood");
    assert_int_equal(GP_PROBLEM_INEXACT, set("team", gp_value_signed(team, 2)));
    assert_int_equal(
        GP_PROBLEM_INEXACT, set("spot.team", gp_value_signed(team, -1)));
    assert_int_equal(
        GP_PROBLEM_INEXACT, set("mood", gp_value_unsigned(mood, 4)));
    assert_true(bee->team < 2 && bee->spot.team < 2 && bee->mood < 4);
    gp_id wasp = garden_create_by_name(&world, "wasp");
    assert_int_equal(GP_PROBLEM_INEXACT, set("mate", gp_value_id(wasp)));
    assert_int_equal(-128, bee->i8_value);
    assert_true(bee->mate.bits == 0 && bee->warmth == 20.0f);
}

static void what_is_not_observed_is_stored_and_not_notified(void **state)
{
    (void)state;
    garden_bee_listen(&world, bee, garden_bee_on_changed(record_any, NULL));
    assert_int_equal(GP_PROBLEM_NONE, set("loose", gp_value_i64(5)));
    assert_int_equal(
        GP_PROBLEM_NONE, set("loose_spot.corners[1].x", gp_value_f32(2.0f)));
    assert_int_equal(
        GP_PROBLEM_NONE, set("loose_spot.label", gp_value_text("hundreds")));
    assert_int_equal(GP_PROBLEM_INEXACT, set("loose", gp_value_f64(0.5)));
    assert_int_equal(5, bee->loose);
    assert_true(bee->loose_spot.corners[1].x == 2.0f);
    assert_string_equal("hundr", bee->loose_spot.label);
    assert_string_equal("", logged());
}

static void recycle_in_set(void *context, garden_world *of, garden_bee *whose,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)old_value, (void)new_value;
    garden_bee_recycle(of, whose);
}

static void a_set_whose_listener_recycles_the_object_is_no_problem(void **state)
{
    (void)state;
    garden_bee_listen(
        &world, bee, garden_bee_on_hp_changed(recycle_in_set, NULL));
    gp_property_ref ref = ref_of(bee_id, "hp");
    assert_int_equal(GP_PROBLEM_NONE, gp_property_set(&ref, gp_value_i32(1)));
    assert_int_equal(GP_PROBLEM_DEAD, gp_property_set(&ref, gp_value_i32(2)));
}

/* The world itself */

static void record_honey(
    void *context, garden_world *of, uint32_t old_value, uint32_t new_value)
{
    (void)context, (void)of;
    note("honey:%u->%u", (unsigned)old_value, (unsigned)new_value);
}

static void the_world_is_the_object_without_an_id(void **state)
{
    (void)state;
    gp_id none = {0};
    garden_world_listen(
        &world, garden_world_on_honey_changed(record_honey, NULL));
    gp_property_ref ref = ref_of(none, "honey");
    assert_int_equal(GP_PROBLEM_NONE, gp_property_set(&ref, gp_value_i32(12)));
    assert_string_equal("honey:0->12", logged());
    assert_int_equal(12, gp_property_get(&ref).as.u64);
    ref = ref_of(none, "wind.y");
    assert_int_equal(
        GP_PROBLEM_NONE, gp_property_set(&ref, gp_value_f32(2.0f)));
    ref = ref_of(none, "beds[2]");
    assert_int_equal(GP_PROBLEM_NONE, gp_property_set(&ref, gp_value_i32(3)));
    ref = ref_of(none, "motto");
    assert_int_equal(
        GP_PROBLEM_NONE, gp_property_set(&ref, gp_value_text("busy")));
    ref = ref_of(none, "seed");
    assert_int_equal(
        GP_PROBLEM_NONE, gp_property_set(&ref, gp_value_u64(UINT64_MAX)));
    assert_true(world.wind.y == 2.0f && world.beds[2] == 3);
    assert_string_equal("busy", world.motto);
    assert_true(world.seed == UINT64_MAX);
    assert_false(gp_property_ref_turn(&ref, bee_id));
}

static void record_position(void *context, garden_world *of, garden_body *whose,
    garden_vec2 old_value, garden_vec2 new_value)
{
    (void)context, (void)of, (void)whose;
    note("position:%g->%g", (double)old_value.y, (double)new_value.y);
}

static const gp_object_type *type_named(const char *name)
{
    for (uint32_t i = 0; i < garden_schema.type_count; i++) {
        if (strcmp(garden_schema.types[i]->name, name) == 0) {
            return garden_schema.types[i];
        }
    }
    fail_msg("no type '%s'", name);
    return NULL;
}

static void a_path_leads_through_a_component(void **state)
{
    (void)state;
    garden_stone *stone = garden_stone_create(&world);
    gp_id id = garden_stone_get_any_id(stone);
    garden_body_listen(&world, &stone->body,
        garden_body_on_position_changed(record_position, NULL));
    gp_property_ref ref = ref_of(id, "body.position.y");
    assert_int_equal(
        GP_PROBLEM_NONE, gp_property_set(&ref, gp_value_f32(2.0f)));
    assert_string_equal("position:0->2", logged());
    assert_true(gp_property_get(&ref).as.f32 == 2.0f);
    ref = ref_of(id, "body.marks[2]");
    assert_int_equal(GP_PROBLEM_NONE, gp_property_set(&ref, gp_value_i32(7)));
    assert_int_equal(7, stone->body.marks[2]);
    ref = ref_of(id, "body.mass");
    assert_int_equal(
        GP_PROBLEM_NONE, gp_property_set(&ref, gp_value_f32(8.0f)));
    assert_true(stone->body.mass == 8.0f);
    ref = ref_of(id, "health.points");
    assert_int_equal(10, gp_property_get(&ref).as.i64);
    assert_int_equal(GP_PROBLEM_NONE, gp_property_set(&ref, gp_value_i32(99)));
    assert_int_equal(20, stone->health.points);
    ref = ref_of(id, "weight");
    assert_true(gp_property_get(&ref).as.f32 == 0.0f);
    ref = gp_property_ref_to(on, id, &type_named("stone")->parts[1],
        &type_named("health")->properties[0]);
    assert_int_equal(20, gp_property_get(&ref).as.i64);
}

static void nothing_is_allocated(void **state)
{
    (void)state;
    size_t asked = memory.asked;
    const gp_object_type *type = type_named("bee");
    for (uint32_t i = 0; i < type->property_count; i++) {
        const gp_property *property = &type->properties[i];
        gp_property_ref ref = gp_property_ref_to(on, bee_id, NULL, property);
        gp_property_set(&ref, gp_property_get(&ref));
    }
    assert_int_equal(asked, memory.asked);
}

/* Every property as a text and back. */
static void all_properties_come_back_from_their_texts(void **state)
{
    (void)state;
    bee->precise = 0.1;
    bee->guest = bee_id;
    bee->spots[1].corners[0].x = -0.0f;
    const gp_object_type *type = type_named("bee");
    for (uint32_t i = 0; i < type->property_count; i++) {
        gp_property_ref ref =
            gp_property_ref_to(on, bee_id, NULL, &type->properties[i]);
        gp_value before = gp_property_get(&ref);
        char text[1024];
        garden_value_memory room;
        gp_value again;
        gp_value_format(on.schema, before, text, sizeof text);
        gp_problem problem = gp_value_parse(
            on.schema, ref.type, text, &room, sizeof room, &again, NULL);
        if (ref.type->kind == GP_KIND_EXTERN) {
            assert_int_equal(GP_PROBLEM_TEXT, problem);
            continue;
        }
        assert_int_equal(GP_PROBLEM_NONE, problem);
        assert_true(gp_value_same(before, again));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_set_goes_through_the_setter, begin, end),
        cmocka_unit_test_setup_teardown(
            a_set_of_a_field_sets_the_struct, begin, end),
        cmocka_unit_test_setup_teardown(
            a_whole_struct_is_set_from_anywhere, begin, end),
        cmocka_unit_test_setup_teardown(
            a_set_of_an_element_sets_that_one, begin, end),
        cmocka_unit_test_setup_teardown(
            a_whole_array_is_set_and_each_change_notified, begin, end),
        cmocka_unit_test_setup_teardown(
            a_text_goes_through_its_setter, begin, end),
        cmocka_unit_test_setup_teardown(every_kind_is_set_and_got, begin, end),
        cmocka_unit_test_setup_teardown(
            values_convert_where_that_is_exact, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_not_observed_is_stored_and_not_notified, begin, end),
        cmocka_unit_test_setup_teardown(
            a_set_whose_listener_recycles_the_object_is_no_problem, begin, end),
        cmocka_unit_test_setup_teardown(
            the_world_is_the_object_without_an_id, begin, end),
        cmocka_unit_test_setup_teardown(
            a_path_leads_through_a_component, begin, end),
        cmocka_unit_test_setup_teardown(nothing_is_allocated, begin, end),
        cmocka_unit_test_setup_teardown(
            all_properties_come_back_from_their_texts, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
