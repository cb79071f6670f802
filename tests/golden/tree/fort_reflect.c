/* fort_reflect.c - see fort_reflect.h. Written by gpgen from fort.yaml; do
 * not edit. */
#define GP_GENERATED
#include "fort.h"

/* A world begins with its gp_world. */
static fort_world *fort_gp_world_of(gp_world *world)
{
    return (fort_world *)(void *)world;
}

static void *fort_guard_gp_create_object(gp_world *world)
{
    return fort_guard_create(fort_gp_world_of(world));
}

static bool fort_guard_gp_recycle_object(gp_world *world, void *object)
{
    return fort_guard_recycle(fort_gp_world_of(world), object);
}

static const gp_tree_region fort_guard_gp_regions_of_behaviour[] = {
    {offsetof(fort_guard, behaviour_state.pc), 0, 0, 0},
};

static const gp_tree_place fort_guard_gp_places_of_behaviour[] = {
    {0, 5, 5}, /* wait */
    {0, 6, 6}, /* patrol */
};

static const gp_tree fort_guard_gp_behaviours[] = {
    {
        .name = "behaviour",
        .doc = "",
        .nodes = FORT_GUARD_BEHAVIOUR_TREE,
        .regions = fort_guard_gp_regions_of_behaviour,
        .places = fort_guard_gp_places_of_behaviour,
        .place_count = GP_COUNT_OF(fort_guard_gp_places_of_behaviour),
        .counter_size = sizeof(uint8_t),
    },
};

static const gp_object_type fort_guard_gp_type = {
    .name = "guard",
    .doc = "",
    .kind = GP_OBJECT_ENTITY,
    .size = sizeof(fort_guard),
    .every = offsetof(fort_world, core.every[FORT_GUARD_TYPE]),
    .number = FORT_GUARD_TYPE,
    .create = fort_guard_gp_create_object,
    .recycle = fort_guard_gp_recycle_object,
    .behaviours = fort_guard_gp_behaviours,
    .behaviour_count = GP_COUNT_OF(fort_guard_gp_behaviours),
};

static const gp_object_type fort_world_gp_type = {
    .name = "world",
    .doc = "",
    .kind = GP_OBJECT_WORLD,
    .size = sizeof(fort_world),
    .listeners = offsetof(fort_world, listeners),
};

static const gp_object_type *const fort_gp_types[] = {
    &fort_guard_gp_type,
    &fort_world_gp_type,
};

const gp_schema fort_schema = {
    .name = "fort",
    .doc = "A fort with guards.",
    .types = fort_gp_types,
    .type_count = GP_COUNT_OF(fort_gp_types),
    .entity_count = 1u,
    .largest = sizeof(fort_value_memory),
};
