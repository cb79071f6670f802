/* game_reflect.c - see game_reflect.h. Written by gpgen from game.yaml; do
 * not edit. */
#define GP_GENERATED
#include "game.h"

/* A world begins with its core, and that with what the runtime knows of it. */
static game_world *world_of(gp_world *world)
{
    return (game_world *)(void *)world;
}

/* a body */

static void game_body_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    game_body *owner = object;

    switch (property->property->event) {
    case GAME_BODY_EVENT_WEIGHT:
        game_body_set_weight(world_of(world), owner, value.as.f32);
        break;
    default:
        break;
    }
}

static void game_body_gp_update_bound_f32(void *context, game_world *world,
    game_body *object, float old_value, float new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property properties_of_body[] = {
    {
        .name = "weight",
        .doc = "",
        .type = &gp_type_f32,
        .offset = offsetof(game_body, weight),
        .flags = GP_PROPERTY_OBSERVED,
        .set = game_body_gp_set_property,
        .follow = (gp_function *)game_body_gp_update_bound_f32,
        .event = GAME_BODY_EVENT_WEIGHT,
    },
};

static const gp_object_type component_body = {
    .name = "body",
    .doc = "",
    .kind = GP_OBJECT_COMPONENT,
    .size = sizeof(game_body),
    .properties = properties_of_body,
    .property_count = GP_COUNT_OF(properties_of_body),
};

/* a crate */

static gp_id create_crate(gp_world *world)
{
    game_crate *object = game_crate_create(world_of(world));

    return gp_id_of_bits(object == NULL ? 0 : object->slot.id);
}

static bool recycle_crate(gp_world *world, void *object)
{
    return game_crate_recycle(world_of(world), object);
}

static const gp_part parts_of_crate[] = {
    {"body", offsetof(game_crate, body), &component_body, NULL, 0},
};

static const gp_object_type entity_crate = {
    .name = "crate",
    .doc = "",
    .kind = GP_OBJECT_ENTITY,
    .size = sizeof(game_crate),
    .listeners = offsetof(game_crate, listeners),
    .number = GAME_CRATE_TYPE,
    .chunk_shift = GAME_CRATE_CHUNK_SHIFT,
    .pool = offsetof(game_gp_core, crate_pool),
    .create = create_crate,
    .recycle = recycle_crate,
    .parts = parts_of_crate,
    .part_count = GP_COUNT_OF(parts_of_crate),
};

/* the world */

static const gp_object_type the_world = {
    .name = "world",
    .doc = "",
    .kind = GP_OBJECT_WORLD,
    .size = sizeof(game_world),
    .listeners = offsetof(game_world, listeners),
};

static const gp_object_type *const schema_types[] = {
    &entity_crate,
    &component_body,
    &the_world,
};

const gp_schema game_schema = {
    .name = "game",
    .doc = "A game in which what has a body can be hit.",
    .types = schema_types,
    .type_count = GP_COUNT_OF(schema_types),
    .entity_count = 1u,
    .largest = sizeof(game_value_memory),
};
