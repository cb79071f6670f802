/* house_reflect.c - see house_reflect.h. Written by gpgen from lamp.yaml; do
 * not edit. */
#define GP_GENERATED
#include "house.h"

/* A world begins with its core, and that with what the runtime knows of it. */
static house_world *world_of(gp_world *world)
{
    return (house_world *)(void *)world;
}

/* a lamp */

static void house_lamp_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    house_lamp *owner = object;

    switch (property->property->event) {
    case HOUSE_LAMP_EVENT_LEVEL:
        house_lamp_set_level(world_of(world), owner, (int32_t)value.as.i64);
        break;
    default:
        break;
    }
}

static void house_lamp_gp_update_bound_i32(void *context, house_world *world,
    house_lamp *object, int32_t old_value, int32_t new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property properties_of_lamp[] = {
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

static gp_id create_lamp(gp_world *world)
{
    house_lamp *object = house_lamp_create(world_of(world));

    return gp_id_of_bits(object == NULL ? 0 : object->slot.id);
}

static bool recycle_lamp(gp_world *world, void *object)
{
    return house_lamp_recycle(world_of(world), object);
}

static const gp_object_type entity_lamp = {
    .name = "lamp",
    .doc = "A lamp that can be dimmed.",
    .kind = GP_OBJECT_ENTITY,
    .size = sizeof(house_lamp),
    .listeners = offsetof(house_lamp, listeners),
    .number = HOUSE_LAMP_TYPE,
    .chunk_shift = HOUSE_LAMP_CHUNK_SHIFT,
    .pool = offsetof(house_gp_core, lamp_pool),
    .create = create_lamp,
    .recycle = recycle_lamp,
    .properties = properties_of_lamp,
    .property_count = GP_COUNT_OF(properties_of_lamp),
};

/* the world */

static const gp_object_type the_world = {
    .name = "world",
    .doc = "",
    .kind = GP_OBJECT_WORLD,
    .size = sizeof(house_world),
    .listeners = offsetof(house_world, listeners),
};

static const gp_object_type *const schema_types[] = {
    &entity_lamp,
    &the_world,
};

const gp_schema house_schema = {
    .name = "house",
    .doc = "A house with lamps.",
    .types = schema_types,
    .type_count = GP_COUNT_OF(schema_types),
    .entity_count = 1u,
    .largest = sizeof(house_value_memory),
};
