/* hall_reflect.c - see hall_reflect.h. Written by gpgen from hall.yaml; do
 * not edit. */
#define GP_GENERATED
#include "hall.h"

/* A world begins with its gp_world. */
static hall_world *hall_gp_world_of(gp_world *world)
{
    return (hall_world *)(void *)world;
}

static const gp_member hall_gp_members_of_enum_stance[] = {
    {"high", HALL_STANCE_HIGH},
    {"low", HALL_STANCE_LOW},
};

static const gp_type hall_gp_type_enum_stance = {
    .kind = GP_KIND_ENUM,
    .size = sizeof(hall_stance),
    .name = "stance",
    .count = GP_COUNT_OF(hall_gp_members_of_enum_stance),
    .members = hall_gp_members_of_enum_stance,
};

static const gp_field hall_gp_fields_of_struct_vec2[] = {
    {"x", offsetof(hall_vec2, x), &gp_type_f32},
    {"y", offsetof(hall_vec2, y), &gp_type_f32},
};

static const gp_type hall_gp_type_struct_vec2 = {
    .kind = GP_KIND_STRUCT,
    .size = sizeof(hall_vec2),
    .name = "vec2",
    .count = GP_COUNT_OF(hall_gp_fields_of_struct_vec2),
    .fields = hall_gp_fields_of_struct_vec2,
};

static const gp_type hall_gp_type_extern_image = {
    .kind = GP_KIND_EXTERN,
    .size = sizeof(hall_image),
    .name = "image",
};

static const gp_field hall_gp_fields_of_struct_look[] = {
    {"front", offsetof(hall_look, front), &hall_gp_type_extern_image},
    {"tint", offsetof(hall_look, tint), &gp_type_u32},
};

static const gp_type hall_gp_type_struct_look = {
    .kind = GP_KIND_STRUCT,
    .size = sizeof(hall_look),
    .name = "look",
    .count = GP_COUNT_OF(hall_gp_fields_of_struct_look),
    .fields = hall_gp_fields_of_struct_look,
};

static const gp_type hall_gp_type_text_8 = {
    .kind = GP_KIND_TEXT,
    .size = 8,
    .name = "str[8]",
};

static const gp_type hall_gp_type_ref_hero = {
    .kind = GP_KIND_REF,
    .size = sizeof(hall_hero_id),
    .name = "ref hero",
    .number = HALL_HERO_TYPE,
};

static void hall_health_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    hall_health *owner = object;

    switch (property->property->event) {
    case HALL_HEALTH_EVENT_POINTS:
        hall_health_set_points(
            hall_gp_world_of(world), owner, (int32_t)value.as.i64);
        break;
    }
}

static void hall_health_gp_update_bound_i32(void *context, hall_world *world,
    hall_health *object, int32_t old_value, int32_t new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property hall_health_gp_properties[] = {
    {
        .name = "points",
        .doc = "",
        .type = &gp_type_i32,
        .offset = offsetof(hall_health, points),
        .flags = GP_PROPERTY_OBSERVED,
        .set = hall_health_gp_set_property,
        .follow = (gp_function *)hall_health_gp_update_bound_i32,
        .event = HALL_HEALTH_EVENT_POINTS,
    },
};

static const gp_object_type hall_health_gp_type = {
    .name = "health",
    .doc = "",
    .kind = GP_OBJECT_COMPONENT,
    .size = sizeof(hall_health),
    .every = offsetof(hall_world, core.every_health),
    .changed = 0x8000u,
    .properties = hall_health_gp_properties,
    .property_count = GP_COUNT_OF(hall_health_gp_properties),
};

static void hall_hero_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    hall_hero *owner = object;

    switch (property->property->event) {
    case HALL_HERO_EVENT_PLACE: {
        hall_vec2 whole =
            *hall_hero_gp_at_place(hall_gp_world_of(world), owner);

        gp_value_store(
            value, (char *)&whole + property->within, property->type->size);
        hall_hero_set_place(hall_gp_world_of(world), owner, whole);
        break;
    }
    case HALL_HERO_EVENT_STANCE:
        hall_hero_set_stance(
            hall_gp_world_of(world), owner, (hall_stance)value.as.i64);
        break;
    case HALL_HERO_EVENT_NAME:
        hall_hero_set_name(hall_gp_world_of(world), owner, value.as.text);
        break;
    case HALL_HERO_EVENT_TARGET:
        hall_hero_set_target(
            hall_gp_world_of(world), owner, (hall_hero_id){value.as.id.bits});
        break;
    case HALL_HERO_EVENT_LEVEL:
        hall_hero_set_level(
            hall_gp_world_of(world), owner, (uint8_t)value.as.u64);
        break;
#if defined(DEBUG)
    case HALL_HERO_EVENT_CHEATS:
        hall_hero_set_cheats(
            hall_gp_world_of(world), owner, (uint8_t)value.as.u64);
        break;
#endif
    case HALL_HERO_EVENT_LOOK: {
        hall_look whole = owner->look;

        gp_value_store(
            value, (char *)&whole + property->within, property->type->size);
        hall_hero_set_look(hall_gp_world_of(world), owner, whole);
        break;
    }
    case HALL_HERO_EVENT_SCRATCH:
        hall_hero_set_scratch(
            hall_gp_world_of(world), owner, (uint32_t)value.as.u64);
        break;
    }
}

static void hall_hero_gp_update_bound_struct_vec2(void *context,
    hall_world *world, hall_hero *object, hall_vec2 old_value,
    hall_vec2 new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void hall_hero_gp_update_bound_enum_stance(void *context,
    hall_world *world, hall_hero *object, hall_stance old_value,
    hall_stance new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void hall_hero_gp_update_bound_str(void *context, hall_world *world,
    hall_hero *object, const char *old_value, const char *new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void hall_hero_gp_update_bound_ref_hero(void *context, hall_world *world,
    hall_hero *object, hall_hero_id old_value, hall_hero_id new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void hall_hero_gp_update_bound_u8(void *context, hall_world *world,
    hall_hero *object, uint8_t old_value, uint8_t new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void hall_hero_gp_update_bound_bool(void *context, hall_world *world,
    hall_hero *object, bool old_value, bool new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void hall_hero_gp_update_bound_struct_look(void *context,
    hall_world *world, hall_hero *object, hall_look old_value,
    hall_look new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void hall_hero_gp_update_bound_u32(void *context, hall_world *world,
    hall_hero *object, uint32_t old_value, uint32_t new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property hall_hero_gp_properties[] = {
    {
        .name = "place",
        .doc = "",
        .type = &hall_gp_type_struct_vec2,
        .column = HALL_HERO_GP_COLUMN_PLACE + 1,
        .flags = GP_PROPERTY_OBSERVED,
        .set = hall_hero_gp_set_property,
        .follow = (gp_function *)hall_hero_gp_update_bound_struct_vec2,
        .event = HALL_HERO_EVENT_PLACE,
    },
    {
        .name = "stance",
        .doc = "",
        .type = &hall_gp_type_enum_stance,
        .offset = offsetof(hall_hero, stance),
        .flags = GP_PROPERTY_OBSERVED,
        .set = hall_hero_gp_set_property,
        .follow = (gp_function *)hall_hero_gp_update_bound_enum_stance,
        .event = HALL_HERO_EVENT_STANCE,
    },
    {
        .name = "name",
        .doc = "",
        .type = &hall_gp_type_text_8,
        .offset = offsetof(hall_hero, name),
        .flags = GP_PROPERTY_OBSERVED,
        .set = hall_hero_gp_set_property,
        .follow = (gp_function *)hall_hero_gp_update_bound_str,
        .event = HALL_HERO_EVENT_NAME,
    },
    {
        .name = "target",
        .doc = "",
        .type = &hall_gp_type_ref_hero,
        .offset = offsetof(hall_hero, target),
        .flags = GP_PROPERTY_OBSERVED,
        .set = hall_hero_gp_set_property,
        .follow = (gp_function *)hall_hero_gp_update_bound_ref_hero,
        .event = HALL_HERO_EVENT_TARGET,
    },
    {
        .name = "level",
        .doc = "",
        .type = &gp_type_u8,
        .offset = offsetof(hall_hero, level),
        .flags = GP_PROPERTY_OBSERVED | GP_PROPERTY_CLAMPED,
        .low.u64 = 1,
        .high.u64 = 99,
        .set = hall_hero_gp_set_property,
        .follow = (gp_function *)hall_hero_gp_update_bound_u8,
        .event = HALL_HERO_EVENT_LEVEL,
    },
    {
        .name = "weak",
        .doc = "",
        .type = &gp_type_bool,
        .offset = offsetof(hall_hero, weak),
        .flags = GP_PROPERTY_OBSERVED | GP_PROPERTY_COMPUTED,
        .set = NULL,
        .follow = (gp_function *)hall_hero_gp_update_bound_bool,
        .event = HALL_HERO_EVENT_WEAK,
    },
#if defined(DEBUG)
    {
        .name = "cheats",
        .doc = "",
        .type = &gp_type_u8,
        .offset = offsetof(hall_hero, cheats),
        .flags = GP_PROPERTY_OBSERVED,
        .set = hall_hero_gp_set_property,
        .follow = (gp_function *)hall_hero_gp_update_bound_u8,
        .event = HALL_HERO_EVENT_CHEATS,
    },
#endif
    {
        .name = "look",
        .doc = "",
        .type = &hall_gp_type_struct_look,
        .offset = offsetof(hall_hero, look),
        .flags = GP_PROPERTY_OBSERVED | GP_PROPERTY_KEPT,
        .set = hall_hero_gp_set_property,
        .follow = (gp_function *)hall_hero_gp_update_bound_struct_look,
        .event = HALL_HERO_EVENT_LOOK,
    },
    {
        .name = "scratch",
        .doc = "",
        .type = &gp_type_u32,
        .offset = offsetof(hall_hero, scratch),
        .flags = GP_PROPERTY_OBSERVED,
        .set = hall_hero_gp_set_property,
        .follow = (gp_function *)hall_hero_gp_update_bound_u32,
        .event = HALL_HERO_EVENT_SCRATCH,
    },
};

static void *hall_hero_gp_create_object(gp_world *world)
{
    return hall_hero_create(hall_gp_world_of(world));
}

static bool hall_hero_gp_recycle_object(gp_world *world, void *object)
{
    return hall_hero_recycle(hall_gp_world_of(world), object);
}

static const gp_part hall_hero_gp_parts[] = {
    {"health", offsetof(hall_hero, health), &hall_health_gp_type, NULL, 0},
};

static const gp_object_type hall_hero_gp_type = {
    .name = "hero",
    .doc = "",
    .kind = GP_OBJECT_ENTITY,
    .size = sizeof(hall_hero),
    .listeners = offsetof(hall_hero, listeners),
    .every = offsetof(hall_world, core.every[HALL_HERO_TYPE]),
    .number = HALL_HERO_TYPE,
    .create = hall_hero_gp_create_object,
    .recycle = hall_hero_gp_recycle_object,
    .properties = hall_hero_gp_properties,
    .property_count = GP_COUNT_OF(hall_hero_gp_properties),
    .parts = hall_hero_gp_parts,
    .part_count = GP_COUNT_OF(hall_hero_gp_parts),
};

static void hall_spark_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    hall_spark *owner = object;

    switch (property->property->event) {
    case HALL_SPARK_EVENT_AGE:
        hall_spark_set_age(hall_gp_world_of(world), owner, value.as.f32);
        break;
    }
}

static void hall_spark_gp_update_bound_f32(void *context, hall_world *world,
    hall_spark *object, float old_value, float new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property hall_spark_gp_properties[] = {
    {
        .name = "age",
        .doc = "",
        .type = &gp_type_f32,
        .offset = offsetof(hall_spark, age),
        .flags = GP_PROPERTY_OBSERVED,
        .set = hall_spark_gp_set_property,
        .follow = (gp_function *)hall_spark_gp_update_bound_f32,
        .event = HALL_SPARK_EVENT_AGE,
    },
};

static void *hall_spark_gp_create_object(gp_world *world)
{
    return hall_spark_create(hall_gp_world_of(world));
}

static bool hall_spark_gp_recycle_object(gp_world *world, void *object)
{
    return hall_spark_recycle(hall_gp_world_of(world), object);
}

static const gp_object_type hall_spark_gp_type = {
    .name = "spark",
    .doc = "",
    .kind = GP_OBJECT_ENTITY,
    .size = sizeof(hall_spark),
    .listeners = offsetof(hall_spark, listeners),
    .every = offsetof(hall_world, core.every[HALL_SPARK_TYPE]),
    .number = HALL_SPARK_TYPE,
    .create = hall_spark_gp_create_object,
    .recycle = hall_spark_gp_recycle_object,
    .properties = hall_spark_gp_properties,
    .property_count = GP_COUNT_OF(hall_spark_gp_properties),
};

static void hall_world_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    hall_world *owner = object;

    (void)world;
    switch (property->property->event) {
    case HALL_WORLD_EVENT_DAY:
        hall_world_set_day(owner, (uint32_t)value.as.u64);
        break;
    }
}

static void hall_world_gp_update_bound_u32(
    void *context, hall_world *object, uint32_t old_value, uint32_t new_value)
{
    (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property hall_world_gp_properties[] = {
    {
        .name = "day",
        .doc = "",
        .type = &gp_type_u32,
        .offset = offsetof(hall_world, day),
        .flags = GP_PROPERTY_OBSERVED,
        .set = hall_world_gp_set_property,
        .follow = (gp_function *)hall_world_gp_update_bound_u32,
        .event = HALL_WORLD_EVENT_DAY,
    },
    {
        .name = "week",
        .doc = "",
        .type = &gp_type_u32,
        .offset = offsetof(hall_world, week),
        .flags = GP_PROPERTY_OBSERVED | GP_PROPERTY_COMPUTED,
        .set = NULL,
        .follow = (gp_function *)hall_world_gp_update_bound_u32,
        .event = HALL_WORLD_EVENT_WEEK,
    },
};

static const gp_object_type hall_world_gp_type = {
    .name = "world",
    .doc = "",
    .kind = GP_OBJECT_WORLD,
    .size = sizeof(hall_world),
    .listeners = offsetof(hall_world, listeners),
    .properties = hall_world_gp_properties,
    .property_count = GP_COUNT_OF(hall_world_gp_properties),
};

static const gp_object_type *const hall_gp_types[] = {
    &hall_hero_gp_type,
    &hall_spark_gp_type,
    &hall_health_gp_type,
    &hall_world_gp_type,
};

static const gp_type *const hall_gp_values[] = {
    &hall_gp_type_enum_stance,
    &hall_gp_type_struct_vec2,
    &hall_gp_type_struct_look,
    &hall_gp_type_extern_image,
};

const gp_schema hall_schema = {
    .name = "hall",
    .doc = "",
    .types = hall_gp_types,
    .type_count = GP_COUNT_OF(hall_gp_types),
    .entity_count = 2u,
    .values = hall_gp_values,
    .value_count = GP_COUNT_OF(hall_gp_values),
    .largest = sizeof(hall_value_memory),
};
