/* garden_reflect.c - see garden_reflect.h. Written by gpgen from
 * garden.yaml; do not edit. */
#define GP_GENERATED
#include "garden.h"

/* A world begins with its gp_world. */
static garden_world *garden_gp_world_of(gp_world *world)
{
    return (garden_world *)(void *)world;
}

static void *garden_bee_gp_create_object(gp_world *world)
{
    return garden_bee_create(garden_gp_world_of(world));
}

static bool garden_bee_gp_recycle_object(gp_world *world, void *object)
{
    return garden_bee_recycle(garden_gp_world_of(world), object);
}

static const gp_named_list garden_bee_gp_lists[] = {
    {
        .name = "flying",
        .doc = "In the air, the newest last.",
        .offset = offsetof(garden_world, core.bee_flying_list),
        .links = offsetof(garden_bee, flying_links),
    },
};

static const gp_object_type garden_bee_gp_type = {
    .name = "bee",
    .doc = "",
    .kind = GP_OBJECT_ENTITY,
    .size = sizeof(garden_bee),
    .every = offsetof(garden_world, core.every[GARDEN_BEE_TYPE]),
    .number = GARDEN_BEE_TYPE,
    .create = garden_bee_gp_create_object,
    .recycle = garden_bee_gp_recycle_object,
    .lists = garden_bee_gp_lists,
    .list_count = GP_COUNT_OF(garden_bee_gp_lists),
};

static const gp_object_type garden_world_gp_type = {
    .name = "world",
    .doc = "",
    .kind = GP_OBJECT_WORLD,
    .size = sizeof(garden_world),
    .listeners = offsetof(garden_world, listeners),
};

static const gp_object_type *const garden_gp_types[] = {
    &garden_bee_gp_type,
    &garden_world_gp_type,
};

const gp_schema garden_schema = {
    .name = "garden",
    .doc = "A garden in which some bees fly.",
    .types = garden_gp_types,
    .type_count = GP_COUNT_OF(garden_gp_types),
    .entity_count = 1u,
    .largest = sizeof(garden_value_memory),
};
