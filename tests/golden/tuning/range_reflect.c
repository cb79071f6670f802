/* range_reflect.c - see range_reflect.h. Written by gpgen from range.yaml;
 * do not edit. */
#define GP_GENERATED
#include "range.h"

/* A world begins with its gp_world. */
static range_world *range_gp_world_of(gp_world *world)
{
    return (range_world *)(void *)world;
}

static void range_archer_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    range_archer *owner = object;

    switch (property->property->event) {
    case RANGE_ARCHER_EVENT_PATIENCE:
        range_archer_set_patience(
            range_gp_world_of(world), owner, (int32_t)value.as.i64);
        break;
    case RANGE_ARCHER_EVENT_NEAR_BY:
        range_archer_set_near_by(
            range_gp_world_of(world), owner, value.as.boolean);
        break;
    }
}

static void range_archer_gp_update_bound_i32(void *context, range_world *world,
    range_archer *object, int32_t old_value, int32_t new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void range_archer_gp_update_bound_bool(void *context, range_world *world,
    range_archer *object, bool old_value, bool new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property range_archer_gp_properties[] = {
    {
        .name = "patience",
        .doc = "",
        .type = &gp_type_i32,
        .offset = offsetof(range_archer, patience),
        .flags = GP_PROPERTY_OBSERVED | GP_PROPERTY_CLAMPED,
        .low.i64 = 0,
        .high.i64 = 1000,
        .set = range_archer_gp_set_property,
        .follow = (gp_function *)range_archer_gp_update_bound_i32,
        .event = RANGE_ARCHER_EVENT_PATIENCE,
    },
    {
        .name = "near_by",
        .doc = "",
        .type = &gp_type_bool,
        .offset = offsetof(range_archer, near_by),
        .flags = GP_PROPERTY_OBSERVED,
        .set = range_archer_gp_set_property,
        .follow = (gp_function *)range_archer_gp_update_bound_bool,
        .event = RANGE_ARCHER_EVENT_NEAR_BY,
    },
};

static void *range_archer_gp_create_object(gp_world *world)
{
    return range_archer_create(range_gp_world_of(world));
}

static bool range_archer_gp_recycle_object(gp_world *world, void *object)
{
    return range_archer_recycle(range_gp_world_of(world), object);
}

static const gp_tree_region range_archer_gp_regions_of_behaviour[] = {
    {offsetof(range_archer, behaviour_state.pc), 0, 0, 0},
};

static const gp_tree_place range_archer_gp_places_of_behaviour[] = {
    {0, 3, 2}, /* shoot */
    {0, 4, 3}, /* idle */
};

static const gp_tree range_archer_gp_behaviours[] = {
    {
        .name = "behaviour",
        .doc = "",
        .nodes = RANGE_ARCHER_BEHAVIOUR_TREE,
        .regions = range_archer_gp_regions_of_behaviour,
        .places = range_archer_gp_places_of_behaviour,
        .place_count = GP_COUNT_OF(range_archer_gp_places_of_behaviour),
        .counter_size = sizeof(uint8_t),
    },
};

static const gp_object_type range_archer_gp_type = {
    .name = "archer",
    .doc = "",
    .kind = GP_OBJECT_ENTITY,
    .size = sizeof(range_archer),
    .listeners = offsetof(range_archer, listeners),
    .every = offsetof(range_world, core.every[RANGE_ARCHER_TYPE]),
    .number = RANGE_ARCHER_TYPE,
    .create = range_archer_gp_create_object,
    .recycle = range_archer_gp_recycle_object,
    .properties = range_archer_gp_properties,
    .property_count = GP_COUNT_OF(range_archer_gp_properties),
    .behaviours = range_archer_gp_behaviours,
    .behaviour_count = GP_COUNT_OF(range_archer_gp_behaviours),
};

static const gp_object_type range_world_gp_type = {
    .name = "world",
    .doc = "",
    .kind = GP_OBJECT_WORLD,
    .size = sizeof(range_world),
    .listeners = offsetof(range_world, listeners),
};

static const gp_object_type *const range_gp_types[] = {
    &range_archer_gp_type,
    &range_world_gp_type,
};

const gp_schema range_schema = {
    .name = "range",
    .doc = "",
    .types = range_gp_types,
    .type_count = GP_COUNT_OF(range_gp_types),
    .entity_count = 1u,
    .largest = sizeof(range_value_memory),
};
