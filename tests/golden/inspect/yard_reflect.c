/* yard_reflect.c - see yard_reflect.h. Written by gpgen from yard.yaml; do
 * not edit. */
#define GP_GENERATED
#include "yard.h"

/* A world begins with its gp_world. */
static yard_world *yard_gp_world_of(gp_world *world)
{
    return (yard_world *)(void *)world;
}

static const gp_field yard_body_gp_arguments_of_bumped[] = {
    {"force", 0, &gp_type_f32},
};

static void yard_body_gp_emit_values(
    gp_world *world, void *object, uint32_t event, const gp_value *arguments)
{
    yard_body *owner = object;

    switch (event) {
    case YARD_BODY_EVENT_BUMPED:
        yard_body_bumped_emit(
            yard_gp_world_of(world), owner, arguments[0].as.f32);
        break;
    }
}

static const gp_signal yard_body_gp_signals[] = {
    {"bumped", "", yard_body_gp_arguments_of_bumped,
        GP_COUNT_OF(yard_body_gp_arguments_of_bumped), YARD_BODY_EVENT_BUMPED},
};

static const gp_object_type yard_body_gp_type = {
    .name = "body",
    .doc = "",
    .kind = GP_OBJECT_COMPONENT,
    .size = sizeof(yard_body),
    .every = offsetof(yard_world, core.every_body),
    .changed = 0x8000u,
    .signals = yard_body_gp_signals,
    .signal_count = GP_COUNT_OF(yard_body_gp_signals),
    .emit = yard_body_gp_emit_values,
};

static void yard_dog_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    yard_dog *owner = object;

    switch (property->property->event) {
    case YARD_DOG_EVENT_HP:
        yard_dog_set_hp(yard_gp_world_of(world), owner, (int32_t)value.as.i64);
        break;
    }
}

static void yard_dog_gp_update_bound_i32(void *context, yard_world *world,
    yard_dog *object, int32_t old_value, int32_t new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property yard_dog_gp_properties[] = {
    {
        .name = "hp",
        .doc = "",
        .type = &gp_type_i32,
        .offset = offsetof(yard_dog, hp),
        .flags = GP_PROPERTY_OBSERVED,
        .set = yard_dog_gp_set_property,
        .follow = (gp_function *)yard_dog_gp_update_bound_i32,
        .event = YARD_DOG_EVENT_HP,
    },
};

static const gp_field yard_dog_gp_arguments_of_barked[] = {
    {"at", 0, &gp_type_any},
    {"words", 0, &gp_type_text},
};

static void yard_dog_gp_emit_values(
    gp_world *world, void *object, uint32_t event, const gp_value *arguments)
{
    yard_dog *owner = object;

    switch (event) {
    case YARD_DOG_EVENT_BARKED:
        yard_dog_barked_emit(yard_gp_world_of(world), owner, arguments[0].as.id,
            arguments[1].as.text);
        break;
#if defined(DREAMS)
    case YARD_DOG_EVENT_SLEPT:
        yard_dog_slept_emit(yard_gp_world_of(world), owner);
        break;
#endif
    }
}

static const gp_signal yard_dog_gp_signals[] = {
    {"barked", "", yard_dog_gp_arguments_of_barked,
        GP_COUNT_OF(yard_dog_gp_arguments_of_barked), YARD_DOG_EVENT_BARKED},
#if defined(DREAMS)
    {
        .name = "slept",
        .doc = "",
        .event = YARD_DOG_EVENT_SLEPT,
    },
#endif
};

static void *yard_dog_gp_create_object(gp_world *world)
{
    return yard_dog_create(yard_gp_world_of(world));
}

static bool yard_dog_gp_recycle_object(gp_world *world, void *object)
{
    return yard_dog_recycle(yard_gp_world_of(world), object);
}

static const gp_part yard_dog_gp_parts[] = {
    {"body", offsetof(yard_dog, body), &yard_body_gp_type, NULL, 0},
};

static const gp_object_type yard_dog_gp_type = {
    .name = "dog",
    .doc = "",
    .kind = GP_OBJECT_ENTITY,
    .size = sizeof(yard_dog),
    .listeners = offsetof(yard_dog, listeners),
    .every = offsetof(yard_world, core.every[YARD_DOG_TYPE]),
    .number = YARD_DOG_TYPE,
    .create = yard_dog_gp_create_object,
    .recycle = yard_dog_gp_recycle_object,
    .properties = yard_dog_gp_properties,
    .property_count = GP_COUNT_OF(yard_dog_gp_properties),
    .signals = yard_dog_gp_signals,
    .signal_count = GP_COUNT_OF(yard_dog_gp_signals),
    .emit = yard_dog_gp_emit_values,
    .parts = yard_dog_gp_parts,
    .part_count = GP_COUNT_OF(yard_dog_gp_parts),
};

static void yard_leaf_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    yard_leaf *owner = object;

    switch (property->property->event) {
    case YARD_LEAF_EVENT_AGE:
        yard_leaf_set_age(yard_gp_world_of(world), owner, value.as.f32);
        break;
    }
}

static void yard_leaf_gp_update_bound_f32(void *context, yard_world *world,
    yard_leaf *object, float old_value, float new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property yard_leaf_gp_properties[] = {
    {
        .name = "age",
        .doc = "",
        .type = &gp_type_f32,
        .offset = offsetof(yard_leaf, age),
        .flags = GP_PROPERTY_OBSERVED,
        .set = yard_leaf_gp_set_property,
        .follow = (gp_function *)yard_leaf_gp_update_bound_f32,
        .event = YARD_LEAF_EVENT_AGE,
    },
};

static void *yard_leaf_gp_create_object(gp_world *world)
{
    return yard_leaf_create(yard_gp_world_of(world));
}

static bool yard_leaf_gp_recycle_object(gp_world *world, void *object)
{
    return yard_leaf_recycle(yard_gp_world_of(world), object);
}

static const gp_object_type yard_leaf_gp_type = {
    .name = "leaf",
    .doc = "",
    .kind = GP_OBJECT_ENTITY,
    .size = sizeof(yard_leaf),
    .listeners = offsetof(yard_leaf, listeners),
    .every = offsetof(yard_world, core.every[YARD_LEAF_TYPE]),
    .number = YARD_LEAF_TYPE,
    .create = yard_leaf_gp_create_object,
    .recycle = yard_leaf_gp_recycle_object,
    .properties = yard_leaf_gp_properties,
    .property_count = GP_COUNT_OF(yard_leaf_gp_properties),
};

static void yard_world_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    yard_world *owner = object;

    (void)world;
    switch (property->property->event) {
    case YARD_WORLD_EVENT_HONEY:
        yard_world_set_honey(owner, (uint32_t)value.as.u64);
        break;
    }
}

static void yard_world_gp_update_bound_u32(
    void *context, yard_world *object, uint32_t old_value, uint32_t new_value)
{
    (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property yard_world_gp_properties[] = {
    {
        .name = "honey",
        .doc = "",
        .type = &gp_type_u32,
        .offset = offsetof(yard_world, honey),
        .flags = GP_PROPERTY_OBSERVED,
        .set = yard_world_gp_set_property,
        .follow = (gp_function *)yard_world_gp_update_bound_u32,
        .event = YARD_WORLD_EVENT_HONEY,
    },
};

static const gp_object_type yard_world_gp_type = {
    .name = "world",
    .doc = "",
    .kind = GP_OBJECT_WORLD,
    .size = sizeof(yard_world),
    .listeners = offsetof(yard_world, listeners),
    .properties = yard_world_gp_properties,
    .property_count = GP_COUNT_OF(yard_world_gp_properties),
};

static const gp_field yard_gp_arguments_of_message_hit[] = {
    {"damage", GP_ARGUMENT_INOUT, &gp_type_i32},
    {"words", 0, &gp_type_text},
};

static bool yard_gp_send_values_hit(
    gp_world *world, gp_id target, gp_value *arguments)
{
    int32_t argument_0;
    bool is_handled;

    gp_value_store(arguments[0], &argument_0, sizeof argument_0);
    is_handled = yard_send_hit(
        yard_gp_world_of(world), target, &argument_0, arguments[1].as.text);
    gp_value_update(&arguments[0], &argument_0);
    return is_handled;
}

static const gp_message yard_gp_messages[] = {
    {
        .name = "hit",
        .doc = "",
        .arguments = yard_gp_arguments_of_message_hit,
        .argument_count = GP_COUNT_OF(yard_gp_arguments_of_message_hit),
        .send = yard_gp_send_values_hit,
    },
};

static const gp_object_type *const yard_gp_types[] = {
    &yard_dog_gp_type,
    &yard_leaf_gp_type,
    &yard_body_gp_type,
    &yard_world_gp_type,
};

static const gp_world_stream yard_gp_streams[] = {
    {
        .name = "posts",
        .doc = "Signals that are posted and wait for execute_callbacks.",
        .type = &yard_posts_type,
        .offset = offsetof(yard_world, posts),
    },
};

const gp_schema yard_schema = {
    .name = "yard",
    .doc = "",
    .types = yard_gp_types,
    .type_count = GP_COUNT_OF(yard_gp_types),
    .entity_count = 2u,
    .messages = yard_gp_messages,
    .message_count = GP_COUNT_OF(yard_gp_messages),
    .streams = yard_gp_streams,
    .stream_count = GP_COUNT_OF(yard_gp_streams),
    .largest = sizeof(yard_value_memory),
};
