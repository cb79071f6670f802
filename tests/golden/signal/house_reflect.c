/* house_reflect.c - see house_reflect.h. Written by gpgen from bell.yaml; do
 * not edit. */
#define GP_GENERATED
#include "house.h"

/* A world begins with its gp_world. */
static house_world *house_gp_world_of(gp_world *world)
{
    return (house_world *)(void *)world;
}

static const gp_field house_bell_gp_arguments_of_rung[] = {
    {"times", 0, &gp_type_u8},
};

static void house_bell_gp_emit_values(
    gp_world *world, void *object, uint32_t event, const gp_value *arguments)
{
    house_bell *owner = object;

    switch (event) {
    case HOUSE_BELL_EVENT_RUNG:
        house_bell_rung_emit(
            house_gp_world_of(world), owner, (uint8_t)arguments[0].as.u64);
        break;
    }
}

static const gp_signal house_bell_gp_signals[] = {
    {"rung", "", house_bell_gp_arguments_of_rung,
        GP_COUNT_OF(house_bell_gp_arguments_of_rung), HOUSE_BELL_EVENT_RUNG},
};

static void *house_bell_gp_create_object(gp_world *world)
{
    return house_bell_create(house_gp_world_of(world));
}

static bool house_bell_gp_recycle_object(gp_world *world, void *object)
{
    return house_bell_recycle(house_gp_world_of(world), object);
}

static const gp_object_type house_bell_gp_type = {
    .name = "bell",
    .doc = "",
    .kind = GP_OBJECT_ENTITY,
    .size = sizeof(house_bell),
    .listeners = offsetof(house_bell, listeners),
    .every = offsetof(house_world, core.every[HOUSE_BELL_TYPE]),
    .number = HOUSE_BELL_TYPE,
    .create = house_bell_gp_create_object,
    .recycle = house_bell_gp_recycle_object,
    .signals = house_bell_gp_signals,
    .signal_count = GP_COUNT_OF(house_bell_gp_signals),
    .emit = house_bell_gp_emit_values,
};

static const gp_object_type house_world_gp_type = {
    .name = "world",
    .doc = "",
    .kind = GP_OBJECT_WORLD,
    .size = sizeof(house_world),
    .listeners = offsetof(house_world, listeners),
};

static const gp_object_type *const house_gp_types[] = {
    &house_bell_gp_type,
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
    .doc = "A house with a bell.",
    .types = house_gp_types,
    .type_count = GP_COUNT_OF(house_gp_types),
    .entity_count = 1u,
    .streams = house_gp_streams,
    .stream_count = GP_COUNT_OF(house_gp_streams),
    .largest = sizeof(house_value_memory),
};
