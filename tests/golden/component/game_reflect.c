/* game_reflect.c - see game_reflect.h. Written by gpgen from game.yaml; do
 * not edit. */
#define GP_GENERATED
#include "game.h"

/* A world begins with its gp_world. */
static game_world *game_gp_world_of(gp_world *world)
{
    return (game_world *)(void *)world;
}

static void game_body_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    game_body *owner = object;

    switch (property->property->event) {
    case GAME_BODY_EVENT_WEIGHT:
        game_body_set_weight(game_gp_world_of(world), owner, value.as.f32);
        break;
    }
}

static void game_body_gp_update_bound_f32(void *context, game_world *world,
    game_body *object, float old_value, float new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property game_body_gp_properties[] = {
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

static const gp_object_type game_body_gp_type = {
    .name = "body",
    .doc = "",
    .kind = GP_OBJECT_COMPONENT,
    .size = sizeof(game_body),
    .every = offsetof(game_world, core.every_body),
    .changed = 0x8000u,
    .properties = game_body_gp_properties,
    .property_count = GP_COUNT_OF(game_body_gp_properties),
};

static void *game_crate_gp_create_object(gp_world *world)
{
    return game_crate_create(game_gp_world_of(world));
}

static bool game_crate_gp_recycle_object(gp_world *world, void *object)
{
    return game_crate_recycle(game_gp_world_of(world), object);
}

static const gp_part game_crate_gp_parts[] = {
    {"body", offsetof(game_crate, body), &game_body_gp_type, NULL, 0},
};

static const gp_object_type game_crate_gp_type = {
    .name = "crate",
    .doc = "",
    .kind = GP_OBJECT_ENTITY,
    .size = sizeof(game_crate),
    .listeners = offsetof(game_crate, listeners),
    .every = offsetof(game_world, core.every[GAME_CRATE_TYPE]),
    .number = GAME_CRATE_TYPE,
    .create = game_crate_gp_create_object,
    .recycle = game_crate_gp_recycle_object,
    .parts = game_crate_gp_parts,
    .part_count = GP_COUNT_OF(game_crate_gp_parts),
};

static const gp_object_type game_world_gp_type = {
    .name = "world",
    .doc = "",
    .kind = GP_OBJECT_WORLD,
    .size = sizeof(game_world),
    .listeners = offsetof(game_world, listeners),
};

static const gp_field game_gp_arguments_of_message_hit[] = {
    {"damage", 0, &gp_type_i32},
};

static bool game_gp_send_values_hit(
    gp_world *world, gp_id target, gp_value *arguments)
{
    return game_send_hit(
        game_gp_world_of(world), target, (int32_t)arguments[0].as.i64);
}

static const gp_message game_gp_messages[] = {
    {
        .name = "hit",
        .doc = "",
        .arguments = game_gp_arguments_of_message_hit,
        .argument_count = GP_COUNT_OF(game_gp_arguments_of_message_hit),
        .send = game_gp_send_values_hit,
    },
};

static const gp_object_type *const game_gp_types[] = {
    &game_crate_gp_type,
    &game_body_gp_type,
    &game_world_gp_type,
};

const gp_schema game_schema = {
    .name = "game",
    .doc = "A game in which what has a body can be hit.",
    .types = game_gp_types,
    .type_count = GP_COUNT_OF(game_gp_types),
    .entity_count = 1u,
    .messages = game_gp_messages,
    .message_count = GP_COUNT_OF(game_gp_messages),
    .largest = sizeof(game_value_memory),
};
