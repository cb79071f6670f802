/* The tables of a schema, objects by name, and paths. */
#include "fixture.h"

/* A path that leads nowhere, and from where on. */
static void assert_lost(gp_problem problem, const char *path, size_t place)
{
    gp_property_ref ref;
    memset(&ref, 0x55, sizeof ref);
    gp_property_ref before = ref;
    size_t found = 12345;
    assert_int_equal(
        problem, gp_property_resolve(on, bee_id, path, &ref, &found));
    assert_int_equal(place, found);
    assert_memory_equal(&before, &ref, sizeof ref);
}

/* Tables */

static void the_schema_has_its_types_in_order(void **state)
{
    (void)state;
    assert_string_equal("garden", garden_schema.name);
    assert_int_equal(6, garden_schema.type_count);
    assert_int_equal(3, garden_schema.entity_count);
    assert_string_equal("bee", garden_schema.types[0]->name);
    assert_string_equal("wasp", garden_schema.types[1]->name);
    assert_string_equal("stone", garden_schema.types[2]->name);
    assert_string_equal("body", garden_schema.types[3]->name);
    assert_string_equal("health", garden_schema.types[4]->name);
    assert_string_equal("world", garden_schema.types[5]->name);
    assert_int_equal(GP_OBJECT_COMPONENT, garden_schema.types[4]->kind);
    for (uint32_t i = 0; i < 3; i++) {
        const gp_object_type *type = garden_schema.types[i];
        assert_int_equal(i + 1, type->number);
        assert_int_equal(GP_OBJECT_ENTITY, type->kind);
        assert_ptr_equal(type, gp_schema_find(&garden_schema, type->name));
        gp_id id = {UINT64_C(1) << 32 | type->number << GP_ID_SLOT_BITS};
        assert_ptr_equal(type, gp_schema_type_of(&garden_schema, id));
    }
    const gp_object_type *whole = garden_schema.types[5];
    gp_id none = {0};
    assert_int_equal(GP_OBJECT_WORLD, whole->kind);
    assert_ptr_equal(whole, gp_schema_find(&garden_schema, "world"));
    assert_ptr_equal(whole, gp_schema_type_of(&garden_schema, none));
}

static void what_is_not_in_the_schema_is_not_found(void **state)
{
    (void)state;
    gp_id foreign = {UINT64_C(1) << 32 | 4u << GP_ID_SLOT_BITS};
    gp_id untyped = {UINT64_C(1) << 32};
    assert_null(gp_schema_find(&garden_schema, "fly"));
    assert_null(gp_schema_find(&garden_schema, ""));
    assert_null(gp_schema_type_of(&garden_schema, foreign));
    assert_null(gp_schema_type_of(&garden_schema, untyped));
    assert_null(gp_schema_find_value(&garden_schema, "i32"));
    assert_null(gp_schema_find_property(garden_schema.types[0], "wings"));
}

static void docs_are_in_the_tables(void **state)
{
    (void)state;
    assert_string_equal(
        "Everything that reflection can tell of, and a doc that is long enough "
        "to be broken into several lines, * / or so it seems.",
        garden_schema.doc);
    const gp_object_type *type = garden_schema.types[0];
    assert_string_equal("Collects honey.", type->doc);
    assert_string_equal("", garden_schema.types[1]->doc);
    assert_string_equal(
        "Its health.", gp_schema_find_property(type, "hp")->doc);
    assert_string_equal("", gp_schema_find_property(type, "warmth")->doc);
    assert_string_equal("It turns.", garden_schema.types[5]->signals[0].doc);
}

static void properties_have_their_type_and_flags(void **state)
{
    (void)state;
    const gp_object_type *type = garden_schema.types[0];
    static const struct {
        const char *name;
        const char *type;
        uint32_t offset;
        uint32_t flags;
    } known[] = {
        {"hp", "i32", offsetof(garden_bee, hp),
            GP_PROPERTY_OBSERVED | GP_PROPERTY_CLAMPED},
        {"alive", "bool", offsetof(garden_bee, alive), GP_PROPERTY_OBSERVED},
        {"name", "str[8]", offsetof(garden_bee, name), GP_PROPERTY_OBSERVED},
        {"spots", "spot[2]", offsetof(garden_bee, spots), GP_PROPERTY_OBSERVED},
        {"moods", "mood[2]", offsetof(garden_bee, moods), GP_PROPERTY_OBSERVED},
        {"mate", "ref bee", offsetof(garden_bee, mate), GP_PROPERTY_OBSERVED},
        {"guest", "ref any", offsetof(garden_bee, guest), GP_PROPERTY_OBSERVED},
        {"tint", "color", offsetof(garden_bee, tint),
            GP_PROPERTY_OBSERVED | GP_PROPERTY_KEPT},
        {"loose", "i32", offsetof(garden_bee, loose), 0},
        {"kept", "i32", offsetof(garden_bee, kept),
            GP_PROPERTY_OBSERVED | GP_PROPERTY_KEPT},
    };
    assert_int_equal(25, type->property_count);
    assert_ptr_equal(gp_schema_find_property(type, "hp"), &type->properties[0]);
    assert_ptr_equal(
        gp_schema_find_property(type, "kept"), &type->properties[24]);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const gp_property *property =
            gp_schema_find_property(type, known[i].name);
        assert_non_null(property);
        assert_string_equal(known[i].type, property->type->name);
        assert_int_equal(known[i].offset, property->offset);
        assert_int_equal(known[i].flags, property->flags);
    }
}

static void bounds_are_in_the_tables(void **state)
{
    (void)state;
    const gp_object_type *type = garden_schema.types[0];
    assert_int_equal(0, gp_schema_find_property(type, "hp")->low.i64);
    assert_int_equal(100, gp_schema_find_property(type, "hp")->high.i64);
    assert_true(gp_schema_find_property(type, "warmth")->low.f32 == -40.0f);
    assert_true(gp_schema_find_property(type, "warmth")->high.f32 == 60.5f);
    assert_true(gp_schema_find_property(type, "depth")->low.u64 == 1);
    assert_true(gp_schema_find_property(type, "depth")->high.u64 == UINT64_MAX);
}

static void signals_have_their_arguments(void **state)
{
    (void)state;
    const gp_object_type *type = garden_schema.types[0];
    assert_int_equal(2, type->signal_count);
    assert_string_equal("stung", type->signals[0].name);
    assert_int_equal(4, type->signals[0].argument_count);
    static const char *const known[][2] = {{"attacker", "ref bee"},
        {"damage", "i32"}, {"where", "vec2"}, {"all", "u8[4]"}};
    for (size_t i = 0; i < 4; i++) {
        const gp_field *argument = &type->signals[0].arguments[i];
        assert_string_equal(known[i][0], argument->name);
        assert_string_equal(known[i][1], argument->type->name);
    }
    assert_string_equal("rang", type->signals[1].name);
    assert_int_equal(0, type->signals[1].argument_count);
    const gp_signal *season = &garden_schema.types[5]->signals[0];
    assert_ptr_equal(&gp_type_text, season->arguments[1].type);
}

static void enums_structs_and_externs_are_in_the_tables(void **state)
{
    (void)state;
    static const char *const known[] = {
        "team", "level", "mood", "vec2", "spot", "color"};
    assert_int_equal(6, garden_schema.value_count);
    for (size_t i = 0; i < 6; i++) {
        assert_string_equal(known[i], garden_schema.values[i]->name);
        assert_ptr_equal(garden_schema.values[i],
            gp_schema_find_value(&garden_schema, known[i]));
    }
    const gp_type *level = garden_schema.values[1];
    assert_int_equal(GP_KIND_ENUM, level->kind);
    assert_int_equal(2, level->count);
    assert_string_equal("low", level->members[0].name);
    assert_int_equal(-2, level->members[0].value);
    assert_int_equal(GP_KIND_FLAGS, garden_schema.values[2]->kind);
    assert_int_equal(2, garden_schema.values[2]->members[1].value);
    const gp_type *spot = garden_schema.values[4];
    assert_int_equal(GP_KIND_STRUCT, spot->kind);
    assert_int_equal(sizeof(garden_spot), spot->size);
    assert_int_equal(5, spot->count);
    assert_string_equal("corners", spot->fields[1].name);
    assert_int_equal(offsetof(garden_spot, corners), spot->fields[1].offset);
    assert_int_equal(2, spot->fields[1].type->count);
    assert_ptr_equal(spot->fields[0].type, spot->fields[1].type->element);
    assert_int_equal(GP_KIND_EXTERN, garden_schema.values[5]->kind);
    assert_int_equal(3, garden_schema.values[5]->size);
    assert_true(garden_schema.largest >= sizeof(garden_spot[2]));
}

/* Objects */

static void objects_are_created_and_recycled_by_name(void **state)
{
    (void)state;
    gp_id id = garden_create_by_name(&world, "wasp");
    garden_wasp *wasp = garden_wasp_find(&world, garden_wasp_id_from_any(id));
    assert_non_null(wasp);
    assert_string_equal("init reset", logged());
    assert_int_equal(1, gp_object_count(on, garden_schema.types[1]));
    assert_true(gp_object_is_live(on, id));
    assert_ptr_equal(wasp, gp_object_find(on, id));
    assert_true(garden_recycle_by_id(&world, id));
    assert_string_equal("deactivate", logged());
    assert_false(gp_object_is_live(on, id));
    assert_null(gp_object_find(on, id));
    assert_false(garden_recycle_by_id(&world, id));
    assert_int_equal(0, garden_wasp_count(&world));
}

static void what_cannot_be_created_is_zero(void **state)
{
    (void)state;
    assert_true(garden_create_by_name(&world, "wasp").bits != 0);
    assert_true(garden_create_by_name(&world, "wasp").bits != 0);
    assert_true(garden_create_by_name(&world, "wasp").bits == 0);
    assert_true(garden_create_by_name(&world, "fly").bits == 0);
    assert_true(garden_create_by_name(&world, "world").bits == 0);
    assert_true(garden_create_by_name(&world, "body").bits == 0);
}

static void what_is_no_live_entity_is_not_recycled(void **state)
{
    (void)state;
    gp_id none = {0};
    gp_id foreign = {UINT64_C(1) << 32 | 9u << GP_ID_SLOT_BITS};
    gp_id never = {UINT64_C(1) << 32 | 1u << GP_ID_SLOT_BITS | 999u};
    assert_false(garden_recycle_by_id(&world, none));
    assert_false(garden_recycle_by_id(&world, foreign));
    assert_false(garden_recycle_by_id(&world, never));
    assert_true(gp_object_is_live(on, none)); /* the world */
    assert_ptr_equal(&world, gp_object_find(on, none));
    assert_null(gp_object_find(on, foreign));
    assert_false(gp_object_is_live(on, foreign));
    assert_false(gp_object_is_live(on, never));
}

static void a_walk_visits_what_was_live_when_it_began(void **state)
{
    (void)state;
    gp_id first = bee_id;
    gp_id second = garden_create_by_name(&world, "bee");
    gp_id third = garden_create_by_name(&world, "bee");
    gp_object_walk walk = gp_object_walk_begin(on, garden_schema.types[0]);
    assert_true(gp_id_equal(first, gp_object_walk_next(&walk)));
    assert_true(garden_recycle_by_id(&world, second));
    assert_true(garden_create_by_name(&world, "bee").bits != 0);
    assert_true(gp_id_equal(third, gp_object_walk_next(&walk)));
    assert_true(gp_object_walk_next(&walk).bits == 0);
    assert_int_equal(3, gp_object_count(on, garden_schema.types[0]));
}

static void the_world_is_not_walked(void **state)
{
    (void)state;
    gp_object_walk walk = gp_object_walk_begin(on, garden_schema.types[5]);
    assert_true(gp_object_walk_next(&walk).bits == 0);
    assert_true(gp_object_walk_next(&walk).bits == 0);
    assert_int_equal(0, gp_object_count(on, garden_schema.types[5]));
}

/* Paths */

static void paths_lead_into_structs_and_arrays(void **state)
{
    (void)state;
    bee->spot.corners[1].y = 2.5f;
    bee->spots[1].marks[2] = 9;
    bee->slots[3] = 7;
    assert_true(get("spot.corners[1].y").as.f32 == 2.5f);
    assert_int_equal(9, get("spots[1].marks[2]").as.u64);
    assert_int_equal(7, get("slots[3]").as.u64);
    assert_ptr_equal(&bee->spots[1], get("spots[1]").as.bytes);
    assert_ptr_equal(bee->spots, get("spots").as.bytes);
    assert_ptr_equal(bee->name, get("name").as.text);
}

static void a_wrong_path_is_reported_with_its_place(void **state)
{
    (void)state;
    assert_lost(GP_PROBLEM_TEXT, "", 0);
    assert_lost(GP_PROBLEM_UNKNOWN, "wings", 0);
    assert_lost(GP_PROBLEM_UNKNOWN, "h", 0);
    assert_lost(GP_PROBLEM_UNKNOWN, "hpx", 0);
    assert_lost(GP_PROBLEM_UNKNOWN, " hp", 0);
    assert_lost(GP_PROBLEM_UNKNOWN, "spot.z", 5);
    assert_lost(GP_PROBLEM_UNKNOWN, "spot.at.z", 8);
    assert_lost(GP_PROBLEM_TEXT, "spot.", 5);
    assert_lost(GP_PROBLEM_TEXT, "spot..at", 5);
    assert_lost(GP_PROBLEM_TEXT, ".spot", 0);
    assert_lost(GP_PROBLEM_WRONG_TYPE, "hp.x", 2);
    assert_lost(GP_PROBLEM_WRONG_TYPE, "slots.x", 5);
    assert_lost(GP_PROBLEM_WRONG_TYPE, "hp[0]", 2);
    assert_lost(GP_PROBLEM_WRONG_TYPE, "spot[0]", 4);
    assert_lost(GP_PROBLEM_WRONG_TYPE, "name[0]", 4);
    assert_lost(GP_PROBLEM_UNKNOWN, "slots[4]", 6);
    assert_lost(GP_PROBLEM_UNKNOWN, "slots[4294967296]", 6);
    assert_lost(
        GP_PROBLEM_UNKNOWN, "slots[99999999999999999999999999999999]", 6);
    assert_lost(GP_PROBLEM_TEXT, "slots[", 6);
    assert_lost(GP_PROBLEM_TEXT, "slots[]", 6);
    assert_lost(GP_PROBLEM_TEXT, "slots[-1]", 6);
    assert_lost(GP_PROBLEM_TEXT, "slots[1", 7);
    assert_lost(GP_PROBLEM_TEXT, "slots[1x]", 7);
    assert_lost(GP_PROBLEM_WRONG_TYPE, "slots[1][1]", 8);
    assert_lost(GP_PROBLEM_TEXT, "spots[1]marks", 8);
    assert_lost(GP_PROBLEM_TEXT, "slots]", 5);
}

static void a_dead_object_is_reported(void **state)
{
    (void)state;
    gp_property_ref ref = ref_of(bee_id, "hp");
    garden_bee_recycle(&world, bee);
    assert_lost(GP_PROBLEM_DEAD, "hp", 0);
    assert_null(gp_property_get(&ref).type);
    assert_int_equal(GP_PROBLEM_DEAD, gp_property_set(&ref, gp_value_i32(3)));
    gp_id again = garden_create_by_name(&world, "bee"); /* in the same slot */
    assert_null(gp_property_get(&ref).type);
    assert_true(gp_property_ref_turn(&ref, again));
    assert_int_equal(100, gp_property_get(&ref).as.i64);
}

static void an_id_of_another_module_is_dead(void **state)
{
    (void)state;
    gp_property_ref ref;
    gp_id foreign = {UINT64_C(1) << 32 | 99u << GP_ID_SLOT_BITS};
    assert_int_equal(
        GP_PROBLEM_DEAD, gp_property_resolve(on, foreign, "hp", &ref, NULL));
}

static void a_reference_turns_to_others_of_its_type(void **state)
{
    (void)state;
    gp_property_ref ref = ref_of(bee_id, "spot.at.x");
    garden_bee *other = garden_bee_create(&world);
    garden_wasp *wasp = garden_wasp_create(&world);
    other->spot.at.x = 4.0f;
    assert_true(gp_property_ref_turn(&ref, garden_bee_get_any_id(other)));
    assert_true(gp_property_get(&ref).as.f32 == 4.0f);
    assert_false(gp_property_ref_turn(&ref, garden_wasp_get_any_id(wasp)));
    assert_true(gp_property_get(&ref).as.f32 == 4.0f);
}

static void references_are_made_from_the_tables_too(void **state)
{
    (void)state;
    const gp_property *spots =
        gp_schema_find_property(garden_schema.types[0], "spots");
    gp_property_ref ref = gp_property_ref_to(on, bee_id, NULL, spots);
    assert_int_equal(2, gp_property_inner_count(&ref));
    ref = gp_property_inner(&ref, 1);
    assert_int_equal(5, gp_property_inner_count(&ref));
    ref = gp_property_inner(&ref, 2);
    assert_int_equal(3, gp_property_inner_count(&ref));
    ref = gp_property_inner(&ref, 0);
    assert_int_equal(0, gp_property_inner_count(&ref));
    gp_property_ref same = ref_of(bee_id, "spots[1].marks[0]");
    assert_int_equal(GP_PROBLEM_NONE, gp_property_set(&ref, gp_value_i32(7)));
    assert_int_equal(7, gp_property_get(&same).as.u64);
    assert_int_equal(7, bee->spots[1].marks[0]);
}

/* Components */

static void an_entity_notifies_of_its_components(void **state)
{
    (void)state;
    const gp_object_type *stone = garden_schema.types[2];
    assert_int_equal(2, stone->part_count);
    assert_string_equal("body", stone->parts[0].name);
    assert_ptr_equal(garden_schema.types[3], stone->parts[0].type);
    assert_int_equal(offsetof(garden_stone, body), stone->parts[0].offset);
    assert_string_equal("health", stone->parts[1].name);
    assert_int_equal(0, garden_schema.types[0]->part_count);
    const gp_object_type *body = garden_schema.types[3];
    assert_string_equal("Where it is.", body->doc);
    assert_int_equal(3, body->property_count);
    assert_int_equal(offsetof(garden_body, marks), body->properties[1].offset);
    assert_string_equal("bumped", body->signals[0].name);
    gp_object_walk walk = gp_object_walk_begin(on, body);
    assert_true(gp_object_walk_next(&walk).bits == 0);
}

static void a_wrong_path_through_a_component_is_reported(void **state)
{
    (void)state;
    gp_id id = garden_create_by_name(&world, "stone");
    static const struct {
        const char *path;
        gp_problem problem;
        size_t place;
    } lost[] = {
        {"body", GP_PROBLEM_TEXT, 4},
        {"body.", GP_PROBLEM_TEXT, 5},
        {"body.wings", GP_PROBLEM_UNKNOWN, 5},
        {"body[0]", GP_PROBLEM_TEXT, 4},
        {"body.position.z", GP_PROBLEM_UNKNOWN, 14},
        {"legs.position", GP_PROBLEM_UNKNOWN, 0},
        {"points", GP_PROBLEM_UNKNOWN, 0},
    };
    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++) {
        gp_property_ref ref;
        size_t place = 12345;
        assert_int_equal(lost[i].problem,
            gp_property_resolve(on, id, lost[i].path, &ref, &place));
        assert_int_equal(lost[i].place, place);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            the_schema_has_its_types_in_order, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_not_in_the_schema_is_not_found, begin, end),
        cmocka_unit_test_setup_teardown(docs_are_in_the_tables, begin, end),
        cmocka_unit_test_setup_teardown(
            properties_have_their_type_and_flags, begin, end),
        cmocka_unit_test_setup_teardown(bounds_are_in_the_tables, begin, end),
        cmocka_unit_test_setup_teardown(
            signals_have_their_arguments, begin, end),
        cmocka_unit_test_setup_teardown(
            enums_structs_and_externs_are_in_the_tables, begin, end),
        cmocka_unit_test_setup_teardown(
            objects_are_created_and_recycled_by_name, begin, end),
        cmocka_unit_test_setup_teardown(
            what_cannot_be_created_is_zero, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_no_live_entity_is_not_recycled, begin, end),
        cmocka_unit_test_setup_teardown(
            a_walk_visits_what_was_live_when_it_began, begin, end),
        cmocka_unit_test_setup_teardown(the_world_is_not_walked, begin, end),
        cmocka_unit_test_setup_teardown(
            paths_lead_into_structs_and_arrays, begin, end),
        cmocka_unit_test_setup_teardown(
            a_wrong_path_is_reported_with_its_place, begin, end),
        cmocka_unit_test_setup_teardown(a_dead_object_is_reported, begin, end),
        cmocka_unit_test_setup_teardown(
            an_id_of_another_module_is_dead, begin, end),
        cmocka_unit_test_setup_teardown(
            a_reference_turns_to_others_of_its_type, begin, end),
        cmocka_unit_test_setup_teardown(
            references_are_made_from_the_tables_too, begin, end),
        cmocka_unit_test_setup_teardown(
            an_entity_notifies_of_its_components, begin, end),
        cmocka_unit_test_setup_teardown(
            a_wrong_path_through_a_component_is_reported, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
