/* duel_reflect.c - see duel_reflect.h. Written by gpgen from duel.yaml; do
 * not edit. */
#define GP_GENERATED
#include "duel.h"

/* A world begins with its gp_world. */
static duel_world *duel_gp_world_of(gp_world *world)
{
    return (duel_world *)(void *)world;
}

static const gp_member duel_gp_members_of_enum_stance[] = {
    {"high", DUEL_STANCE_HIGH},
    {"low", DUEL_STANCE_LOW},
};

static const gp_type duel_gp_type_enum_stance = {
    .kind = GP_KIND_ENUM,
    .size = sizeof(duel_stance),
    .name = "stance",
    .count = GP_COUNT_OF(duel_gp_members_of_enum_stance),
    .members = duel_gp_members_of_enum_stance,
};

static const gp_type duel_gp_type_array_2_of_f32 = {
    .kind = GP_KIND_ARRAY,
    .size = 2 * sizeof(float),
    .name = "f32[2]",
    .count = 2,
    .element = &gp_type_f32,
};

static const gp_type duel_gp_type_text_8 = {
    .kind = GP_KIND_TEXT,
    .size = 8,
    .name = "str[8]",
};

static const gp_type duel_gp_type_ref_fighter = {
    .kind = GP_KIND_REF,
    .size = sizeof(duel_fighter_id),
    .name = "ref fighter",
    .number = DUEL_FIGHTER_TYPE,
};

static void duel_body_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    duel_body *owner = object;

    switch (property->property->event) {
    case DUEL_BODY_EVENT_POSITION: {
        float values[2];

        if (property->index == GP_WHOLE) {
            gp_value_store(value, values, sizeof values);
            duel_body_set_position(duel_gp_world_of(world), owner, values);
            break;
        }
        values[0] = owner->position[property->index];
        gp_value_store(
            value, (char *)values + property->within, property->type->size);
        duel_body_set_position_at(
            duel_gp_world_of(world), owner, property->index, values[0]);
        break;
    }
    case DUEL_BODY_EVENT_MASS:
        duel_body_set_mass(duel_gp_world_of(world), owner, value.as.f32);
        break;
    }
}

static void duel_body_gp_update_bound_at_f32(void *context, duel_world *world,
    duel_body *object, uint32_t index, float old_value, float new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, index);
}

static void duel_body_gp_update_bound_f32(void *context, duel_world *world,
    duel_body *object, float old_value, float new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property duel_body_gp_properties[] = {
    {
        .name = "position",
        .doc = "",
        .type = &duel_gp_type_array_2_of_f32,
        .offset = offsetof(duel_body, position),
        .flags = GP_PROPERTY_OBSERVED,
        .set = duel_body_gp_set_property,
        .follow = (gp_function *)duel_body_gp_update_bound_at_f32,
        .event = DUEL_BODY_EVENT_POSITION,
    },
    {
        .name = "mass",
        .doc = "",
        .type = &gp_type_f32,
        .offset = offsetof(duel_body, mass),
        .flags = GP_PROPERTY_OBSERVED,
        .set = duel_body_gp_set_property,
        .follow = (gp_function *)duel_body_gp_update_bound_f32,
        .event = DUEL_BODY_EVENT_MASS,
    },
};

static const gp_object_type duel_body_gp_type = {
    .name = "body",
    .doc = "",
    .kind = GP_OBJECT_COMPONENT,
    .size = sizeof(duel_body),
    .every = offsetof(duel_world, core.every_body),
    .changed = 0x8000u,
    .properties = duel_body_gp_properties,
    .property_count = GP_COUNT_OF(duel_body_gp_properties),
};

static void duel_fighter_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    duel_fighter *owner = object;

    switch (property->property->event) {
    case DUEL_FIGHTER_EVENT_STANCE:
        duel_fighter_set_stance(
            duel_gp_world_of(world), owner, (duel_stance)value.as.i64);
        break;
    case DUEL_FIGHTER_EVENT_NAME:
        duel_fighter_set_name(duel_gp_world_of(world), owner, value.as.text);
        break;
    case DUEL_FIGHTER_EVENT_TARGET:
        duel_fighter_set_target(duel_gp_world_of(world), owner,
            (duel_fighter_id){value.as.id.bits});
        break;
    case DUEL_FIGHTER_EVENT_HP:
        duel_fighter_set_hp(
            duel_gp_world_of(world), owner, (int32_t)value.as.i64);
        break;
#if defined(DEBUG)
    case DUEL_FIGHTER_EVENT_CHEATS:
        duel_fighter_set_cheats(
            duel_gp_world_of(world), owner, (uint8_t)value.as.u64);
        break;
#endif
    }
}

static void duel_fighter_gp_update_bound_enum_stance(void *context,
    duel_world *world, duel_fighter *object, duel_stance old_value,
    duel_stance new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void duel_fighter_gp_update_bound_str(void *context, duel_world *world,
    duel_fighter *object, const char *old_value, const char *new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void duel_fighter_gp_update_bound_ref_fighter(void *context,
    duel_world *world, duel_fighter *object, duel_fighter_id old_value,
    duel_fighter_id new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void duel_fighter_gp_update_bound_i32(void *context, duel_world *world,
    duel_fighter *object, int32_t old_value, int32_t new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void duel_fighter_gp_update_bound_bool(void *context, duel_world *world,
    duel_fighter *object, bool old_value, bool new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

#if defined(DEBUG)
static void duel_fighter_gp_update_bound_u8(void *context, duel_world *world,
    duel_fighter *object, uint8_t old_value, uint8_t new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}
#endif

static const gp_property duel_fighter_gp_properties[] = {
    {
        .name = "stance",
        .doc = "",
        .type = &duel_gp_type_enum_stance,
        .offset = offsetof(duel_fighter, stance),
        .flags = GP_PROPERTY_OBSERVED,
        .set = duel_fighter_gp_set_property,
        .follow = (gp_function *)duel_fighter_gp_update_bound_enum_stance,
        .event = DUEL_FIGHTER_EVENT_STANCE,
    },
    {
        .name = "name",
        .doc = "",
        .type = &duel_gp_type_text_8,
        .offset = offsetof(duel_fighter, name),
        .flags = GP_PROPERTY_OBSERVED,
        .set = duel_fighter_gp_set_property,
        .follow = (gp_function *)duel_fighter_gp_update_bound_str,
        .event = DUEL_FIGHTER_EVENT_NAME,
    },
    {
        .name = "target",
        .doc = "",
        .type = &duel_gp_type_ref_fighter,
        .offset = offsetof(duel_fighter, target),
        .flags = GP_PROPERTY_OBSERVED,
        .set = duel_fighter_gp_set_property,
        .follow = (gp_function *)duel_fighter_gp_update_bound_ref_fighter,
        .event = DUEL_FIGHTER_EVENT_TARGET,
    },
    {
        .name = "hp",
        .doc = "",
        .type = &gp_type_i32,
        .offset = offsetof(duel_fighter, hp),
        .flags = GP_PROPERTY_OBSERVED,
        .set = duel_fighter_gp_set_property,
        .follow = (gp_function *)duel_fighter_gp_update_bound_i32,
        .event = DUEL_FIGHTER_EVENT_HP,
    },
    {
        .name = "weak",
        .doc = "",
        .type = &gp_type_bool,
        .offset = offsetof(duel_fighter, weak),
        .flags = GP_PROPERTY_OBSERVED | GP_PROPERTY_COMPUTED,
        .set = NULL,
        .follow = (gp_function *)duel_fighter_gp_update_bound_bool,
        .event = DUEL_FIGHTER_EVENT_WEAK,
    },
#if defined(DEBUG)
    {
        .name = "cheats",
        .doc = "",
        .type = &gp_type_u8,
        .offset = offsetof(duel_fighter, cheats),
        .flags = GP_PROPERTY_OBSERVED,
        .set = duel_fighter_gp_set_property,
        .follow = (gp_function *)duel_fighter_gp_update_bound_u8,
        .event = DUEL_FIGHTER_EVENT_CHEATS,
    },
#endif
};

static void *duel_fighter_gp_create_object(gp_world *world)
{
    return duel_fighter_create(duel_gp_world_of(world));
}

static bool duel_fighter_gp_recycle_object(gp_world *world, void *object)
{
    return duel_fighter_recycle(duel_gp_world_of(world), object);
}

static const gp_part duel_fighter_gp_parts[] = {
    {"body", offsetof(duel_fighter, body), &duel_body_gp_type, NULL, 0},
};

static const gp_named_list duel_fighter_gp_lists[] = {
    {
        .name = "waiting",
        .doc = "",
        .offset = offsetof(duel_world, core.fighter_waiting_list),
        .links = offsetof(duel_fighter, waiting_links),
    },
};

static const gp_object_type duel_fighter_gp_type = {
    .name = "fighter",
    .doc = "",
    .kind = GP_OBJECT_ENTITY,
    .size = sizeof(duel_fighter),
    .listeners = offsetof(duel_fighter, listeners),
    .every = offsetof(duel_world, core.every[DUEL_FIGHTER_TYPE]),
    .number = DUEL_FIGHTER_TYPE,
    .create = duel_fighter_gp_create_object,
    .recycle = duel_fighter_gp_recycle_object,
    .properties = duel_fighter_gp_properties,
    .property_count = GP_COUNT_OF(duel_fighter_gp_properties),
    .parts = duel_fighter_gp_parts,
    .part_count = GP_COUNT_OF(duel_fighter_gp_parts),
    .lists = duel_fighter_gp_lists,
    .list_count = GP_COUNT_OF(duel_fighter_gp_lists),
};

static void duel_spark_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    duel_spark *owner = object;

    switch (property->property->event) {
    case DUEL_SPARK_EVENT_AGE:
        duel_spark_set_age(duel_gp_world_of(world), owner, value.as.f32);
        break;
    }
}

static void duel_spark_gp_update_bound_f32(void *context, duel_world *world,
    duel_spark *object, float old_value, float new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property duel_spark_gp_properties[] = {
    {
        .name = "age",
        .doc = "",
        .type = &gp_type_f32,
        .offset = offsetof(duel_spark, age),
        .flags = GP_PROPERTY_OBSERVED,
        .set = duel_spark_gp_set_property,
        .follow = (gp_function *)duel_spark_gp_update_bound_f32,
        .event = DUEL_SPARK_EVENT_AGE,
    },
};

static void *duel_spark_gp_create_object(gp_world *world)
{
    return duel_spark_create(duel_gp_world_of(world));
}

static bool duel_spark_gp_recycle_object(gp_world *world, void *object)
{
    return duel_spark_recycle(duel_gp_world_of(world), object);
}

static const gp_object_type duel_spark_gp_type = {
    .name = "spark",
    .doc = "",
    .kind = GP_OBJECT_ENTITY,
    .size = sizeof(duel_spark),
    .listeners = offsetof(duel_spark, listeners),
    .every = offsetof(duel_world, core.every[DUEL_SPARK_TYPE]),
    .number = DUEL_SPARK_TYPE,
    .create = duel_spark_gp_create_object,
    .recycle = duel_spark_gp_recycle_object,
    .properties = duel_spark_gp_properties,
    .property_count = GP_COUNT_OF(duel_spark_gp_properties),
};

static void duel_world_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    duel_world *owner = object;

    (void)world;
    switch (property->property->event) {
    case DUEL_WORLD_EVENT_ROUND:
        duel_world_set_round(owner, (uint32_t)value.as.u64);
        break;
    case DUEL_WORLD_EVENT_MUSIC:
        duel_world_set_music(owner, value.as.f32);
        break;
    }
}

static void duel_world_gp_update_bound_u32(
    void *context, duel_world *object, uint32_t old_value, uint32_t new_value)
{
    (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void duel_world_gp_update_bound_f32(
    void *context, duel_world *object, float old_value, float new_value)
{
    (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property duel_world_gp_properties[] = {
    {
        .name = "round",
        .doc = "",
        .type = &gp_type_u32,
        .offset = offsetof(duel_world, round),
        .flags = GP_PROPERTY_OBSERVED,
        .set = duel_world_gp_set_property,
        .follow = (gp_function *)duel_world_gp_update_bound_u32,
        .event = DUEL_WORLD_EVENT_ROUND,
    },
    {
        .name = "music",
        .doc = "",
        .type = &gp_type_f32,
        .offset = offsetof(duel_world, music),
        .flags = GP_PROPERTY_OBSERVED,
        .set = duel_world_gp_set_property,
        .follow = (gp_function *)duel_world_gp_update_bound_f32,
        .event = DUEL_WORLD_EVENT_MUSIC,
    },
};

static const gp_object_type duel_world_gp_type = {
    .name = "world",
    .doc = "",
    .kind = GP_OBJECT_WORLD,
    .size = sizeof(duel_world),
    .listeners = offsetof(duel_world, listeners),
    .properties = duel_world_gp_properties,
    .property_count = GP_COUNT_OF(duel_world_gp_properties),
};

static const gp_object_type *const duel_gp_types[] = {
    &duel_fighter_gp_type,
    &duel_spark_gp_type,
    &duel_body_gp_type,
    &duel_world_gp_type,
};

static const gp_type *const duel_gp_values[] = {
    &duel_gp_type_enum_stance,
};

const gp_schema duel_schema = {
    .name = "duel",
    .doc = "",
    .types = duel_gp_types,
    .type_count = GP_COUNT_OF(duel_gp_types),
    .entity_count = 2u,
    .values = duel_gp_values,
    .value_count = GP_COUNT_OF(duel_gp_values),
    .largest = sizeof(duel_value_memory),
};
