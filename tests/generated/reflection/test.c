/* The tables of a schema, and objects and properties by name. */
#include "../journal.h"

#include "garden.h"

#include <math.h>

static garden_world world;
static test_memory memory;
static gp_reflection on;
static garden_bee *bee;
static gp_id bee_id;

void garden_wasp_on_init(garden_world *of, garden_wasp *wasp)
{
    (void)of, (void)wasp;
    note("init");
}

void garden_wasp_on_reset(garden_world *of, garden_wasp *wasp)
{
    (void)of, (void)wasp;
    note("reset");
}

void garden_wasp_on_deactivate(garden_world *of, garden_wasp *wasp)
{
    (void)of, (void)wasp;
    note("deactivate");
}

static int begin(void **state)
{
    (void)state;
    garden_world_desc desc = {.allocator = test_allocator(&memory)};
    assert_true(garden_world_init(&world, &desc));
    on = garden_reflect(&world);
    bee = garden_bee_create(&world);
    bee_id = garden_bee_get_any_id(bee);
    return 0;
}

static int end(void **state)
{
    (void)state;
    garden_world_finish(&world);
    assert_all_given_back(&memory);
    heard();
    return 0;
}

static gp_property_ref ref_of(gp_id id, const char *path)
{
    gp_property_ref ref;
    size_t place = 0;
    assert_int_equal(
        GP_PROBLEM_NONE, gp_property_resolve(on, id, path, &ref, &place));
    assert_int_equal(strlen(path), place);
    return ref;
}

static gp_value get(const char *path)
{
    gp_property_ref ref = ref_of(bee_id, path);
    return gp_property_get(&ref);
}

static gp_problem set(const char *path, gp_value value)
{
    gp_property_ref ref = ref_of(bee_id, path);
    return gp_property_set(&ref, value);
}

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
    assert_null(gp_object_type_find(garden_schema.types[0], "wings"));
}

static void docs_are_told(void **state)
{
    (void)state;
    assert_string_equal(
        "Everything that reflection can tell of, and a doc that is long enough "
        "to be broken into several lines, * / or so it seems.",
        garden_schema.doc);
    const gp_object_type *type = garden_schema.types[0];
    assert_string_equal("Collects honey.", type->doc);
    assert_string_equal("", garden_schema.types[1]->doc);
    assert_string_equal("Its health.", gp_object_type_find(type, "hp")->doc);
    assert_string_equal("", gp_object_type_find(type, "warmth")->doc);
    assert_string_equal("It turns.", garden_schema.types[5]->signals[0].doc);
}

static void properties_tell_of_their_type_and_flags(void **state)
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
    assert_ptr_equal(gp_object_type_find(type, "hp"), &type->properties[0]);
    assert_ptr_equal(gp_object_type_find(type, "kept"), &type->properties[24]);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        const gp_property *property = gp_object_type_find(type, known[i].name);
        assert_non_null(property);
        assert_string_equal(known[i].type, property->type->name);
        assert_int_equal(known[i].offset, property->offset);
        assert_int_equal(known[i].flags, property->flags);
    }
}

static void bounds_are_told(void **state)
{
    (void)state;
    const gp_object_type *type = garden_schema.types[0];
    assert_int_equal(0, gp_object_type_find(type, "hp")->low.i64);
    assert_int_equal(100, gp_object_type_find(type, "hp")->high.i64);
    assert_true(gp_object_type_find(type, "warmth")->low.f32 == -40.0f);
    assert_true(gp_object_type_find(type, "warmth")->high.f32 == 60.5f);
    assert_true(gp_object_type_find(type, "depth")->low.u64 == 1);
    assert_true(gp_object_type_find(type, "depth")->high.u64 == UINT64_MAX);
}

static void signals_tell_of_their_arguments(void **state)
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

static void enums_structs_and_externs_are_told(void **state)
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
    assert_string_equal("init reset", heard());
    assert_int_equal(1, gp_object_count(on, garden_schema.types[1]));
    assert_true(gp_object_is_live(on, id));
    assert_true(garden_recycle_by_id(&world, id));
    assert_string_equal("deactivate", heard());
    assert_false(gp_object_is_live(on, id));
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

static void a_wrong_path_is_told_with_its_place(void **state)
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

static void a_dead_object_is_told(void **state)
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
        gp_object_type_find(garden_schema.types[0], "spots");
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

/* Getting and setting */

static void hear_hp(void *context, garden_world *of, garden_bee *whose,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)of, (void)whose;
    note("hp:%d->%d", (int)old_value, (int)new_value);
}

static void hear_spot(void *context, garden_world *of, garden_bee *whose,
    garden_spot old_value, garden_spot new_value)
{
    (void)context, (void)of, (void)whose;
    note("spot:%g,%d,%s->%g,%d,%s", (double)old_value.at.x,
        (int)old_value.marks[1], old_value.label, (double)new_value.at.x,
        (int)new_value.marks[1], new_value.label);
}

static void hear_slots(void *context, garden_world *of, garden_bee *whose,
    uint32_t index, uint8_t old_value, uint8_t new_value)
{
    (void)context, (void)of, (void)whose;
    note("slots[%d]:%d->%d", (int)index, (int)old_value, (int)new_value);
}

static void hear_spots(void *context, garden_world *of, garden_bee *whose,
    uint32_t index, garden_spot old_value, garden_spot new_value)
{
    (void)context, (void)of, (void)whose;
    note("spots[%d]:%g->%g", (int)index, (double)old_value.corners[1].y,
        (double)new_value.corners[1].y);
}

static void hear_name(void *context, garden_world *of, garden_bee *whose,
    const char *old_value, const char *new_value)
{
    (void)context, (void)of, (void)whose;
    note("name:%s->%s", old_value, new_value);
}

static void hear_any(void *context, garden_world *of, garden_bee *whose,
    garden_bee_property of_it)
{
    (void)context, (void)of, (void)whose;
    note("any:%d", (int)of_it);
}

static void a_set_goes_through_the_setter(void **state)
{
    (void)state;
    garden_bee_hp_changed_add(&world, bee, hear_hp, NULL);
    assert_int_equal(GP_PROBLEM_NONE, set("hp", gp_value_i32(30)));
    assert_string_equal("hp:100->30", heard());
    assert_int_equal(GP_PROBLEM_NONE, set("hp", gp_value_i32(30)));
    assert_string_equal("", heard()); /* no change */
    assert_int_equal(GP_PROBLEM_NONE, set("hp", gp_value_i32(9999)));
    assert_string_equal("hp:30->100", heard()); /* clamped */
    assert_int_equal(100, get("hp").as.i64);
}

static void a_set_of_a_field_sets_the_struct(void **state)
{
    (void)state;
    garden_bee_spot_changed_add(&world, bee, hear_spot, NULL);
    assert_int_equal(GP_PROBLEM_NONE, set("spot.at.x", gp_value_f32(1.5f)));
    assert_string_equal("spot:0,0,->1.5,0,", heard());
    assert_int_equal(GP_PROBLEM_NONE, set("spot.marks[1]", gp_value_i32(7)));
    assert_string_equal("spot:1.5,0,->1.5,7,", heard());
    assert_int_equal(
        GP_PROBLEM_NONE, set("spot.label", gp_value_text("hundreds")));
    assert_string_equal("spot:1.5,7,->1.5,7,hundr", heard());
    assert_int_equal(GP_PROBLEM_NONE, set("spot.team", gp_value_i32(1)));
    assert_int_equal(GARDEN_TEAM_WASPS, bee->spot.team);
    heard();
    garden_vec2 corners[2] = {{1, 2}, {3, 4}};
    gp_property_ref ref = ref_of(bee_id, "spot.corners");
    assert_int_equal(GP_PROBLEM_NONE,
        gp_property_set(&ref, gp_value_load(ref.type, corners)));
    assert_true(bee->spot.corners[1].y == 4.0f && bee->spot.at.x == 1.5f);
}

static void a_whole_struct_is_set_from_anywhere(void **state)
{
    (void)state;
    garden_bee_spot_changed_add(&world, bee, hear_spot, NULL);
    unsigned char bytes[sizeof(garden_spot) + 1];
    garden_spot spot = {.at = {9.0f, 0.0f}, .label = "here"};
    memcpy(bytes + 1, &spot, sizeof spot); /* not aligned */
    gp_property_ref ref = ref_of(bee_id, "spot");
    assert_int_equal(GP_PROBLEM_NONE,
        gp_property_set(&ref, gp_value_load(ref.type, bytes + 1)));
    assert_string_equal("spot:0,0,->9,0,here", heard());
    assert_int_equal(GP_PROBLEM_NONE,
        gp_property_set(&ref, gp_property_get(&ref))); /* from itself */
    assert_string_equal("", heard());
}

static void a_set_of_an_element_sets_that_one(void **state)
{
    (void)state;
    garden_bee_slots_changed_add(&world, bee, hear_slots, NULL);
    garden_bee_spots_changed_add(&world, bee, hear_spots, NULL);
    assert_int_equal(GP_PROBLEM_NONE, set("slots[2]", gp_value_i64(200)));
    assert_string_equal("slots[2]:0->200", heard());
    assert_int_equal(
        GP_PROBLEM_NONE, set("spots[1].corners[1].y", gp_value_f32(3.0f)));
    assert_string_equal("spots[1]:0->3", heard());
    garden_spot spot = {.corners = {{0, 0}, {0, 5}}};
    assert_int_equal(GP_PROBLEM_NONE,
        set("spots[0]",
            gp_value_load(
                gp_schema_find_value(&garden_schema, "spot"), &spot)));
    assert_string_equal("spots[0]:0->5", heard());
}

static void a_whole_array_is_set_and_each_change_told(void **state)
{
    (void)state;
    garden_bee_slots_changed_add(&world, bee, hear_slots, NULL);
    uint8_t slots[4] = {1, 0, 3, 0};
    gp_property_ref ref = ref_of(bee_id, "slots");
    assert_int_equal(
        GP_PROBLEM_NONE, gp_property_set(&ref, gp_value_load(ref.type, slots)));
    assert_string_equal("slots[0]:0->1 slots[2]:0->3", heard());
}

static void a_text_goes_through_its_setter(void **state)
{
    (void)state;
    garden_bee_name_changed_add(&world, bee, hear_name, NULL);
    assert_int_equal(GP_PROBLEM_NONE, set("name", gp_value_text("Anna")));
    assert_string_equal("name:worker->Anna", heard());
    assert_int_equal(
        GP_PROBLEM_NONE, set("name", gp_value_text("Wunderb\xc3\xa4r")));
    assert_string_equal("name:Anna->Wunderb", heard());
    assert_int_equal(GP_PROBLEM_NONE, set("name", get("name")));
    assert_string_equal("", heard());
}

static void every_kind_is_set_and_got(void **state)
{
    (void)state;
    garden_bee_changed_add(&world, bee, hear_any, NULL);
    gp_id wasp = garden_create_by_name(&world, "wasp");
    heard();
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
                    strncmp(heard(), "any:", 4) == 0);
        set(sets[i].path, sets[i].value);
        assert_string_equal("", heard());
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
    gp_id wasp = garden_create_by_name(&world, "wasp");
    assert_int_equal(GP_PROBLEM_INEXACT, set("mate", gp_value_id(wasp)));
    assert_int_equal(-128, bee->i8_value);
    assert_true(bee->mate.bits == 0 && bee->warmth == 20.0f);
}

static void what_is_not_observed_is_stored_and_not_told(void **state)
{
    (void)state;
    garden_bee_changed_add(&world, bee, hear_any, NULL);
    assert_int_equal(GP_PROBLEM_NONE, set("loose", gp_value_i64(5)));
    assert_int_equal(
        GP_PROBLEM_NONE, set("loose_spot.corners[1].x", gp_value_f32(2.0f)));
    assert_int_equal(
        GP_PROBLEM_NONE, set("loose_spot.label", gp_value_text("hundreds")));
    assert_int_equal(GP_PROBLEM_INEXACT, set("loose", gp_value_f64(0.5)));
    assert_int_equal(5, bee->loose);
    assert_true(bee->loose_spot.corners[1].x == 2.0f);
    assert_string_equal("hundr", bee->loose_spot.label);
    assert_string_equal("", heard());
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
    garden_bee_hp_changed_add(&world, bee, recycle_in_set, NULL);
    gp_property_ref ref = ref_of(bee_id, "hp");
    assert_int_equal(GP_PROBLEM_NONE, gp_property_set(&ref, gp_value_i32(1)));
    assert_int_equal(GP_PROBLEM_DEAD, gp_property_set(&ref, gp_value_i32(2)));
}

/* The world itself */

static void hear_honey(
    void *context, garden_world *of, uint32_t old_value, uint32_t new_value)
{
    (void)context, (void)of;
    note("honey:%u->%u", (unsigned)old_value, (unsigned)new_value);
}

static void the_world_is_the_object_without_an_id(void **state)
{
    (void)state;
    gp_id none = {0};
    garden_world_honey_changed_add(&world, hear_honey, NULL);
    gp_property_ref ref = ref_of(none, "honey");
    assert_int_equal(GP_PROBLEM_NONE, gp_property_set(&ref, gp_value_i32(12)));
    assert_string_equal("honey:0->12", heard());
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

/* Components */

static void an_entity_tells_of_its_components(void **state)
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

static void hear_position(void *context, garden_world *of, garden_body *whose,
    garden_vec2 old_value, garden_vec2 new_value)
{
    (void)context, (void)of, (void)whose;
    note("position:%g->%g", (double)old_value.y, (double)new_value.y);
}

static void a_path_leads_through_a_component(void **state)
{
    (void)state;
    garden_stone *stone = garden_stone_create(&world);
    gp_id id = garden_stone_get_any_id(stone);
    garden_body_position_changed_add(&world, &stone->body, hear_position, NULL);
    gp_property_ref ref = ref_of(id, "body.position.y");
    assert_int_equal(
        GP_PROBLEM_NONE, gp_property_set(&ref, gp_value_f32(2.0f)));
    assert_string_equal("position:0->2", heard());
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
    ref = gp_property_ref_to(on, id, &garden_schema.types[2]->parts[1],
        &garden_schema.types[4]->properties[0]);
    assert_int_equal(20, gp_property_get(&ref).as.i64);
}

static void a_wrong_path_through_a_component_is_told(void **state)
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

static void nothing_is_allocated(void **state)
{
    (void)state;
    size_t asked = memory.asked;
    for (uint32_t i = 0; i < garden_schema.types[0]->property_count; i++) {
        const gp_property *property = &garden_schema.types[0]->properties[i];
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
    const gp_object_type *type = garden_schema.types[0];
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
            the_schema_has_its_types_in_order, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_not_in_the_schema_is_not_found, begin, end),
        cmocka_unit_test_setup_teardown(docs_are_told, begin, end),
        cmocka_unit_test_setup_teardown(
            properties_tell_of_their_type_and_flags, begin, end),
        cmocka_unit_test_setup_teardown(bounds_are_told, begin, end),
        cmocka_unit_test_setup_teardown(
            signals_tell_of_their_arguments, begin, end),
        cmocka_unit_test_setup_teardown(
            enums_structs_and_externs_are_told, begin, end),
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
            a_wrong_path_is_told_with_its_place, begin, end),
        cmocka_unit_test_setup_teardown(a_dead_object_is_told, begin, end),
        cmocka_unit_test_setup_teardown(
            an_id_of_another_module_is_dead, begin, end),
        cmocka_unit_test_setup_teardown(
            a_reference_turns_to_others_of_its_type, begin, end),
        cmocka_unit_test_setup_teardown(
            references_are_made_from_the_tables_too, begin, end),
        cmocka_unit_test_setup_teardown(
            a_set_goes_through_the_setter, begin, end),
        cmocka_unit_test_setup_teardown(
            a_set_of_a_field_sets_the_struct, begin, end),
        cmocka_unit_test_setup_teardown(
            a_whole_struct_is_set_from_anywhere, begin, end),
        cmocka_unit_test_setup_teardown(
            a_set_of_an_element_sets_that_one, begin, end),
        cmocka_unit_test_setup_teardown(
            a_whole_array_is_set_and_each_change_told, begin, end),
        cmocka_unit_test_setup_teardown(
            a_text_goes_through_its_setter, begin, end),
        cmocka_unit_test_setup_teardown(every_kind_is_set_and_got, begin, end),
        cmocka_unit_test_setup_teardown(
            values_convert_where_that_is_exact, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_not_observed_is_stored_and_not_told, begin, end),
        cmocka_unit_test_setup_teardown(
            a_set_whose_listener_recycles_the_object_is_no_problem, begin, end),
        cmocka_unit_test_setup_teardown(
            the_world_is_the_object_without_an_id, begin, end),
        cmocka_unit_test_setup_teardown(
            an_entity_tells_of_its_components, begin, end),
        cmocka_unit_test_setup_teardown(
            a_path_leads_through_a_component, begin, end),
        cmocka_unit_test_setup_teardown(
            a_wrong_path_through_a_component_is_told, begin, end),
        cmocka_unit_test_setup_teardown(nothing_is_allocated, begin, end),
        cmocka_unit_test_setup_teardown(
            all_properties_come_back_from_their_texts, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
