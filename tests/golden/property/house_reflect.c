/* house_reflect.c - see house_reflect.h. Written by gpgen from lamp.yaml; do
 * not edit. */
#define GP_GENERATED
#include "house.h"

/* A world begins with its gp_world. */
static house_world *house_gp_world_of(gp_world *world)
{
    return (house_world *)(void *)world;
}

static void house_lamp_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    house_lamp *owner = object;

    switch (property->property->event) {
    case HOUSE_LAMP_EVENT_LEVEL:
        house_lamp_set_level(
            house_gp_world_of(world), owner, (int32_t)value.as.i64);
        break;
    }
}

static void house_lamp_gp_update_bound_i32(void *context, house_world *world,
    house_lamp *object, int32_t old_value, int32_t new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property house_lamp_gp_properties[] = {
    {
        .name = "level",
        .doc = "How bright it is.",
        .type = &gp_type_i32,
        .offset = offsetof(house_lamp, level),
        .flags = GP_PROPERTY_OBSERVED | GP_PROPERTY_CLAMPED,
        .low.i64 = 0,
        .high.i64 = 100,
        .set = house_lamp_gp_set_property,
        .follow = (gp_function *)house_lamp_gp_update_bound_i32,
        .event = HOUSE_LAMP_EVENT_LEVEL,
    },
};

static void *house_lamp_gp_create_object(gp_world *world)
{
    return house_lamp_create(house_gp_world_of(world));
}

static bool house_lamp_gp_recycle_object(gp_world *world, void *object)
{
    return house_lamp_recycle(house_gp_world_of(world), object);
}

static const gp_object_type house_lamp_gp_type = {
    .name = "lamp",
    .doc = "A lamp that can be dimmed.",
    .kind = GP_OBJECT_ENTITY,
    .size = sizeof(house_lamp),
    .listeners = offsetof(house_lamp, listeners),
    .every = offsetof(house_world, core.every[HOUSE_LAMP_TYPE]),
    .number = HOUSE_LAMP_TYPE,
    .create = house_lamp_gp_create_object,
    .recycle = house_lamp_gp_recycle_object,
    .properties = house_lamp_gp_properties,
    .property_count = GP_COUNT_OF(house_lamp_gp_properties),
};

static const gp_object_type house_world_gp_type = {
    .name = "world",
    .doc = "",
    .kind = GP_OBJECT_WORLD,
    .size = sizeof(house_world),
    .listeners = offsetof(house_world, listeners),
};

static const gp_object_type *const house_gp_types[] = {
    &house_lamp_gp_type,
    &house_world_gp_type,
};

const gp_schema house_schema = {
    .name = "house",
    .doc = "A house with lamps.",
    .types = house_gp_types,
    .type_count = GP_COUNT_OF(house_gp_types),
    .entity_count = 1u,
    .largest = sizeof(house_value_memory),
};
