/* house_reflect.c - see house_reflect.h. Written by gpgen from house.yaml;
 * do not edit. */
#define GP_GENERATED
#include "house.h"

/* A world begins with its gp_world. */
static house_world *house_gp_world_of(gp_world *world)
{
    return (house_world *)(void *)world;
}

static void house_body_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    house_body *owner = object;

    switch (property->property->event) {
    case HOUSE_BODY_EVENT_WEIGHT:
        house_body_set_weight(house_gp_world_of(world), owner, value.as.f32);
        break;
    }
}

static void house_body_gp_update_bound_f32(void *context, house_world *world,
    house_body *object, float old_value, float new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property house_body_gp_properties[] = {
    {
        .name = "weight",
        .doc = "",
        .type = &gp_type_f32,
        .offset = offsetof(house_body, weight),
        .flags = GP_PROPERTY_OBSERVED,
        .set = house_body_gp_set_property,
        .follow = (gp_function *)house_body_gp_update_bound_f32,
        .event = HOUSE_BODY_EVENT_WEIGHT,
    },
};

static void house_body_gp_emit_values(
    gp_world *world, void *object, uint32_t event, const gp_value *arguments)
{
    house_body *owner = object;

    (void)arguments;
    switch (event) {
    case HOUSE_BODY_EVENT_TOUCHED:
        house_body_touched_emit(house_gp_world_of(world), owner);
        break;
    }
}

static const gp_signal house_body_gp_signals[] = {
    {
        .name = "touched",
        .doc = "",
        .event = HOUSE_BODY_EVENT_TOUCHED,
    },
};

static const gp_object_type house_body_gp_type = {
    .name = "body",
    .doc = "",
    .kind = GP_OBJECT_COMPONENT,
    .size = sizeof(house_body),
    .every = offsetof(house_world, core.every_body),
    .changed = 0x8000u,
    .properties = house_body_gp_properties,
    .property_count = GP_COUNT_OF(house_body_gp_properties),
    .signals = house_body_gp_signals,
    .signal_count = GP_COUNT_OF(house_body_gp_signals),
    .emit = house_body_gp_emit_values,
};

static void house_cat_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    house_cat *owner = object;

    switch (property->property->event) {
    case HOUSE_CAT_EVENT_LIVES:
        house_cat_set_lives(
            house_gp_world_of(world), owner, (int8_t)value.as.i64);
        break;
    }
}

static void house_cat_gp_update_bound_i8(void *context, house_world *world,
    house_cat *object, int8_t old_value, int8_t new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property house_cat_gp_properties[] = {
    {
        .name = "lives",
        .doc = "",
        .type = &gp_type_i8,
        .offset = offsetof(house_cat, lives),
        .flags = GP_PROPERTY_OBSERVED,
        .set = house_cat_gp_set_property,
        .follow = (gp_function *)house_cat_gp_update_bound_i8,
        .event = HOUSE_CAT_EVENT_LIVES,
    },
};

static const gp_field house_cat_gp_arguments_of_purred[] = {
    {"volume", 0, &gp_type_u8},
};

static void house_cat_gp_emit_values(
    gp_world *world, void *object, uint32_t event, const gp_value *arguments)
{
    house_cat *owner = object;

    switch (event) {
    case HOUSE_CAT_EVENT_PURRED:
        house_cat_purred_emit(
            house_gp_world_of(world), owner, (uint8_t)arguments[0].as.u64);
        break;
    }
}

static const gp_signal house_cat_gp_signals[] = {
    {"purred", "", house_cat_gp_arguments_of_purred,
        GP_COUNT_OF(house_cat_gp_arguments_of_purred), HOUSE_CAT_EVENT_PURRED},
};

static void *house_cat_gp_create_object(gp_world *world)
{
    return house_cat_create(house_gp_world_of(world));
}

static bool house_cat_gp_recycle_object(gp_world *world, void *object)
{
    return house_cat_recycle(house_gp_world_of(world), object);
}

static const gp_part house_cat_gp_parts[] = {
    {"body", offsetof(house_cat, body), &house_body_gp_type, NULL, 0},
};

static const gp_object_type house_cat_gp_type = {
    .name = "cat",
    .doc = "",
    .kind = GP_OBJECT_ENTITY,
    .size = sizeof(house_cat),
    .listeners = offsetof(house_cat, listeners),
    .every = offsetof(house_world, core.every[HOUSE_CAT_TYPE]),
    .number = HOUSE_CAT_TYPE,
    .create = house_cat_gp_create_object,
    .recycle = house_cat_gp_recycle_object,
    .properties = house_cat_gp_properties,
    .property_count = GP_COUNT_OF(house_cat_gp_properties),
    .signals = house_cat_gp_signals,
    .signal_count = GP_COUNT_OF(house_cat_gp_signals),
    .emit = house_cat_gp_emit_values,
    .parts = house_cat_gp_parts,
    .part_count = GP_COUNT_OF(house_cat_gp_parts),
};

static void *house_box_gp_create_object(gp_world *world)
{
    return house_box_create(house_gp_world_of(world));
}

static bool house_box_gp_recycle_object(gp_world *world, void *object)
{
    return house_box_recycle(house_gp_world_of(world), object);
}

static const gp_part house_box_gp_parts[] = {
    {"body", offsetof(house_box, body), &house_body_gp_type, NULL, 0},
};

static const gp_object_type house_box_gp_type = {
    .name = "box",
    .doc = "",
    .kind = GP_OBJECT_ENTITY,
    .size = sizeof(house_box),
    .listeners = offsetof(house_box, listeners),
    .every = offsetof(house_world, core.every[HOUSE_BOX_TYPE]),
    .number = HOUSE_BOX_TYPE,
    .create = house_box_gp_create_object,
    .recycle = house_box_gp_recycle_object,
    .parts = house_box_gp_parts,
    .part_count = GP_COUNT_OF(house_box_gp_parts),
};

static const gp_object_type house_world_gp_type = {
    .name = "world",
    .doc = "",
    .kind = GP_OBJECT_WORLD,
    .size = sizeof(house_world),
    .listeners = offsetof(house_world, listeners),
};

static const gp_object_type *const house_gp_types[] = {
    &house_cat_gp_type,
    &house_box_gp_type,
    &house_body_gp_type,
    &house_world_gp_type,
};

static const gp_world_stream house_gp_streams[] = {
    {
        .name = "posts",
        .doc = "Signals that are posted and wait for execute_callbacks.",
        .type = &house_posts_type,
        .offset = offsetof(house_world, posts),
    },
};

const gp_schema house_schema = {
    .name = "house",
    .doc = "",
    .types = house_gp_types,
    .type_count = GP_COUNT_OF(house_gp_types),
    .entity_count = 2u,
    .streams = house_gp_streams,
    .stream_count = GP_COUNT_OF(house_gp_streams),
    .largest = sizeof(house_value_memory),
};
