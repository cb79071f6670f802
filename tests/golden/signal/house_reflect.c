/* house_reflect.c - see house_reflect.h. Written by gpgen from bell.yaml; do
 * not edit. */
#define GP_GENERATED
#include "house.h"

/* A world begins with its core, and that with what the runtime knows of it. */
static house_world *world_of(gp_world *world)
{
    return (house_world *)(void *)world;
}

/* a bell */

static const gp_field arguments_of_bell_rung[] = {
    {"times", 0, &gp_type_u8},
};

static const gp_signal signals_of_bell[] = {
    {"rung", "", arguments_of_bell_rung, GP_COUNT_OF(arguments_of_bell_rung)},
};

static gp_id create_bell(gp_world *world)
{
    house_bell *object = house_bell_create(world_of(world));

    return gp_id_of_bits(object == NULL ? 0 : object->slot.id);
}

static bool recycle_bell(gp_world *world, void *object)
{
    return house_bell_recycle(world_of(world), object);
}

static const gp_object_type entity_bell = {
    .name = "bell",
    .doc = "",
    .kind = GP_OBJECT_ENTITY,
    .size = sizeof(house_bell),
    .listeners = offsetof(house_bell, listeners),
    .number = HOUSE_BELL_TYPE,
    .chunk_shift = HOUSE_BELL_CHUNK_SHIFT,
    .pool = offsetof(house_gp_core, bell_pool),
    .create = create_bell,
    .recycle = recycle_bell,
    .signals = signals_of_bell,
    .signal_count = GP_COUNT_OF(signals_of_bell),
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
    &entity_bell,
    &the_world,
};

const gp_schema house_schema = {
    .name = "house",
    .doc = "A house with a bell.",
    .types = schema_types,
    .type_count = GP_COUNT_OF(schema_types),
    .entity_count = 1u,
    .largest = sizeof(house_value_memory),
};
