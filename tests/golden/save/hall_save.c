/* hall_save.c - see hall_save.h. Written by gpgen from hall.yaml; do not
 * edit. */
#define GP_GENERATED
#include "hall_save.h"

/* Types */

static const gp_field hall_gp_saved_rows_of_struct_vec2[] = {
    {"x", offsetof(hall_vec2, x), &gp_type_f32},
    {"y", offsetof(hall_vec2, y), &gp_type_f32},
};

static const gp_type hall_gp_saved_struct_vec2 = {
    .kind = GP_KIND_STRUCT,
    .size = sizeof(hall_vec2),
    .name = "vec2",
    .count = GP_COUNT_OF(hall_gp_saved_rows_of_struct_vec2),
    .fields = hall_gp_saved_rows_of_struct_vec2,
};

static const gp_member hall_gp_saved_rows_of_enum_stance[] = {
    {"high", HALL_STANCE_HIGH},
    {"low", HALL_STANCE_LOW},
};

static const gp_type hall_gp_saved_enum_stance = {
    .kind = GP_KIND_ENUM,
    .size = sizeof(hall_stance),
    .name = "stance",
    .count = GP_COUNT_OF(hall_gp_saved_rows_of_enum_stance),
    .members = hall_gp_saved_rows_of_enum_stance,
};

static const gp_type hall_gp_saved_text_8 = {
    .kind = GP_KIND_TEXT,
    .size = 8,
    .name = "str[8]",
};

static const gp_type hall_gp_saved_ref_hero = {
    .kind = GP_KIND_REF,
    .size = sizeof(hall_hero_id),
    .name = "ref hero",
    .number = HALL_HERO_TYPE,
};

static const gp_field hall_gp_saved_rows_of_struct_look[] = {
    {"tint", offsetof(hall_look, tint), &gp_type_u32},
};

static const gp_type hall_gp_saved_struct_look = {
    .kind = GP_KIND_STRUCT,
    .size = sizeof(hall_look),
    .name = "look",
    .count = GP_COUNT_OF(hall_gp_saved_rows_of_struct_look),
    .fields = hall_gp_saved_rows_of_struct_look,
};

/* Names that older files have. */
static const gp_save_alias hall_save_gp_aliases[] = {
    {&hall_gp_saved_enum_stance, "low", "deep"},
    {&hall_gp_saved_struct_vec2, "y", "up,z"},
};

/* The hero */

static const gp_save_property hall_hero_gp_saved[] = {
    {
        .path = "health.points",
        .was = "vitality.points,hp",
        .type = &gp_type_i32,
        .offset = offsetof(hall_hero, health.points),
    },
    {
        .path = "place",
        .was = "body.position",
        .type = &hall_gp_saved_struct_vec2,
        .column = HALL_HERO_GP_COLUMN_PLACE + 1,
    },
    {
        .path = "stance",
        .type = &hall_gp_saved_enum_stance,
        .offset = offsetof(hall_hero, stance),
    },
    {
        .path = "name",
        .type = &hall_gp_saved_text_8,
        .offset = offsetof(hall_hero, name),
    },
    {
        .path = "target",
        .type = &hall_gp_saved_ref_hero,
        .offset = offsetof(hall_hero, target),
    },
    {
        .path = "level",
        .type = &gp_type_u8,
        .offset = offsetof(hall_hero, level),
        .flags = GP_SAVE_SATURATE | GP_SAVE_CLAMPED,
        .low.u64 = 1,
        .high.u64 = 99,
    },
#if defined(DEBUG)
    {
        .path = "cheats",
        .type = &gp_type_u8,
        .offset = offsetof(hall_hero, cheats),
    },
#endif
    {
        .path = "look",
        .type = &hall_gp_saved_struct_look,
        .offset = offsetof(hall_hero, look),
    },
};

/* Runs init in a slot that was never used. */
static void hall_hero_gp_set_up(gp_world *gp, void *object)
{
    hall_world *world = (hall_world *)(void *)gp;
    hall_hero *hero = object;

    hero->listeners.bits |= GP_OBJECT_SILENT | GP_OBJECT_MAKING;
    gp->busy++;
    hall_health_on_init(world, &hero->health);
    gp->busy--;
    hero->listeners.bits &= ~(GP_OBJECT_SILENT | GP_OBJECT_MAKING);
}

/* Begins a life with its defaults. */
static void hall_hero_gp_begin(gp_world *gp, void *object)
{
    hall_world *world = (hall_world *)(void *)gp;
    hall_hero *hero = object;

    hero->health.points = 100;
    memset(&*hall_hero_gp_at_place(world, hero), 0,
        sizeof *hall_hero_gp_at_place(world, hero));
    hero->stance = HALL_STANCE_HIGH;
    memset(hero->name, 0, sizeof hero->name);
    hero->target.bits = 0;
    hero->level = 1;
    hero->weak = false;
#if defined(DEBUG)
    hero->cheats = 0;
#endif
    hero->scratch = 0;
}

/* Completes an object whose values are stored. */
static void hall_hero_gp_settle(gp_world *gp, void *object)
{
    hall_world *world = (hall_world *)(void *)gp;
    hall_hero *hero = object;

    hall_hero_gp_update_dependents(world, hero);
}

/* Runs loaded, of its components first, until it is recycled. */
static void hall_hero_gp_loaded(gp_world *gp, void *object)
{
    hall_world *world = (hall_world *)(void *)gp;
    hall_hero *hero = object;
    uint64_t id = hero->slot.id;

    gp->busy++;
    hall_health_on_loaded(world, &hero->health);
    gp->busy--;
    if (hero->slot.id != id) {
        return;
    }
    gp->busy++;
    hall_hero_on_loaded(world, hero);
    gp->busy--;
}

/* The world */

static const gp_save_property hall_world_gp_saved[] = {
    {
        .path = "day",
        .type = &gp_type_u32,
        .offset = offsetof(hall_world, day),
    },
};

/* Sets what is saved to its default. */
static void hall_world_gp_begin(gp_world *gp, void *object)
{
    hall_world *world = (hall_world *)(void *)gp;

    (void)object;

    world->day = 1u;
}

/* Updates what is computed or bound. */
static void hall_world_gp_settle(gp_world *gp, void *object)
{
    hall_world *world = (hall_world *)(void *)gp;

    (void)object;

    hall_world_gp_update_dependents(world);
}

/* All types */

static const gp_save_type hall_save_gp_types[] = {
    {
        .name = "hero",
        .was = "knight",
        .number = HALL_HERO_TYPE,
        .is_saved = true,
        .properties = hall_hero_gp_saved,
        .property_count = GP_COUNT_OF(hall_hero_gp_saved),
        .set_up = hall_hero_gp_set_up,
        .begin = hall_hero_gp_begin,
        .settle = hall_hero_gp_settle,
        .loaded = hall_hero_gp_loaded,
    },
    {
        .name = "spark",
        .number = HALL_SPARK_TYPE,
    },
    {
        .name = "world",
        .is_saved = true,
        .properties = hall_world_gp_saved,
        .property_count = GP_COUNT_OF(hall_world_gp_saved),
        .begin = hall_world_gp_begin,
        .settle = hall_world_gp_settle,
    },
};

static const gp_save_schema hall_save_gp_schema = {
    .types = hall_save_gp_types,
    .type_count = GP_COUNT_OF(hall_save_gp_types),
    .aliases = hall_save_gp_aliases,
    .alias_count = GP_COUNT_OF(hall_save_gp_aliases),
};

size_t hall_save_write(
    const hall_world *world, gp_write_fn *write, void *context)
{
    return gp_save_write(
        &hall_gp_const(world)->gp, &hall_save_gp_schema, write, context);
}

bool hall_save_read(
    hall_world *world, const void *bytes, size_t size, gp_save_report *report)
{
    return gp_save_read(
        &hall_gp(world)->gp, &hall_save_gp_schema, bytes, size, report);
}

size_t hall_save_write_text(
    const hall_world *world, gp_write_fn *write, void *context)
{
    return gp_save_write_text(
        &hall_gp_const(world)->gp, &hall_save_gp_schema, write, context);
}

bool hall_save_read_text(
    hall_world *world, const char *text, size_t size, gp_save_report *report)
{
    return gp_save_read_text(
        &hall_gp(world)->gp, &hall_save_gp_schema, text, size, report);
}

uint64_t hall_save_hash(void)
{
    return gp_save_hash(&hall_save_gp_schema);
}
