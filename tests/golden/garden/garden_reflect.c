/* garden_reflect.c - see garden_reflect.h. Written by gpgen from
 * garden.yaml; do not edit. */
#define GP_GENERATED
#include "garden.h"

/* A world begins with its core, and that with what the runtime knows of it. */
static garden_world *world_of(gp_world *world)
{
    return (garden_world *)(void *)world;
}

static const gp_member members_of_enum_team[] = {
    {"bees", GARDEN_TEAM_BEES},
    {"wasps", GARDEN_TEAM_WASPS},
};

static const gp_type type_enum_team = {
    .kind = GP_KIND_ENUM,
    .size = sizeof(garden_team),
    .name = "team",
    .count = GP_COUNT_OF(members_of_enum_team),
    .members = members_of_enum_team,
};

static const gp_member members_of_enum_mood[] = {
    {"hungry", GARDEN_MOOD_HUNGRY},
    {"angry", GARDEN_MOOD_ANGRY},
};

static const gp_type type_enum_mood = {
    .kind = GP_KIND_FLAGS,
    .size = sizeof(garden_mood),
    .name = "mood",
    .count = GP_COUNT_OF(members_of_enum_mood),
    .members = members_of_enum_mood,
};

static const gp_field fields_of_struct_vec2[] = {
    {"x", offsetof(garden_vec2, x), &gp_type_f32},
    {"y", offsetof(garden_vec2, y), &gp_type_f32},
};

static const gp_type type_struct_vec2 = {
    .kind = GP_KIND_STRUCT,
    .size = sizeof(garden_vec2),
    .name = "vec2",
    .count = GP_COUNT_OF(fields_of_struct_vec2),
    .fields = fields_of_struct_vec2,
};

static const gp_type type_ref_honey = {
    .kind = GP_KIND_REF,
    .size = sizeof(garden_honey_id),
    .name = "ref honey",
    .number = GARDEN_HONEY_TYPE,
};

static const gp_type type_text_24 = {
    .kind = GP_KIND_TEXT,
    .size = 24,
    .name = "str[24]",
};

static const gp_type type_array_4_of_u8 = {
    .kind = GP_KIND_ARRAY,
    .size = 4 * sizeof(uint8_t),
    .name = "u8[4]",
    .count = 4,
    .element = &gp_type_u8,
};

static const gp_type type_ref_bee = {
    .kind = GP_KIND_REF,
    .size = sizeof(garden_bee_id),
    .name = "ref bee",
    .number = GARDEN_BEE_TYPE,
};

/* a health */

static void garden_health_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    garden_health *owner = object;

    switch (property->property->event) {
    case GARDEN_HEALTH_EVENT_POINTS:
        garden_health_set_points(world_of(world), owner, (int32_t)value.as.i64);
        break;
    default:
        break;
    }
}

static void garden_health_gp_update_bound_i32(void *context,
    garden_world *world, garden_health *object, int32_t old_value,
    int32_t new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property properties_of_health[] = {
    {
        .name = "points",
        .doc = "",
        .type = &gp_type_i32,
        .offset = offsetof(garden_health, points),
        .flags = GP_PROPERTY_OBSERVED,
        .set = garden_health_gp_set_property,
        .follow = (gp_function *)garden_health_gp_update_bound_i32,
        .event = GARDEN_HEALTH_EVENT_POINTS,
    },
};

static const gp_signal signals_of_health[] = {
    {
        .name = "died",
        .doc = "",
    },
};

static const gp_object_type component_health = {
    .name = "health",
    .doc = "",
    .kind = GP_OBJECT_COMPONENT,
    .size = sizeof(garden_health),
    .properties = properties_of_health,
    .property_count = GP_COUNT_OF(properties_of_health),
    .signals = signals_of_health,
    .signal_count = GP_COUNT_OF(signals_of_health),
};

/* a physics */

static void garden_physics_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    garden_physics *owner = object;

    switch (property->property->event) {
    case GARDEN_PHYSICS_EVENT_POSITION: {
        garden_vec2 whole = owner->position;

        gp_value_store(
            value, (char *)&whole + property->within, property->type->size);
        garden_physics_set_position(world_of(world), owner, whole);
        break;
    }
    case GARDEN_PHYSICS_EVENT_RADIUS:
        garden_physics_set_radius(world_of(world), owner, value.as.f32);
        break;
    default:
        break;
    }
}

static void garden_physics_gp_update_bound_struct_vec2(void *context,
    garden_world *world, garden_physics *object, garden_vec2 old_value,
    garden_vec2 new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void garden_physics_gp_update_bound_f32(void *context,
    garden_world *world, garden_physics *object, float old_value,
    float new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property properties_of_physics[] = {
    {
        .name = "position",
        .doc = "",
        .type = &type_struct_vec2,
        .offset = offsetof(garden_physics, position),
        .flags = GP_PROPERTY_OBSERVED,
        .set = garden_physics_gp_set_property,
        .follow = (gp_function *)garden_physics_gp_update_bound_struct_vec2,
        .event = GARDEN_PHYSICS_EVENT_POSITION,
    },
    {
        .name = "radius",
        .doc = "",
        .type = &gp_type_f32,
        .offset = offsetof(garden_physics, radius),
        .flags = GP_PROPERTY_OBSERVED,
        .set = garden_physics_gp_set_property,
        .follow = (gp_function *)garden_physics_gp_update_bound_f32,
        .event = GARDEN_PHYSICS_EVENT_RADIUS,
    },
    {
        .name = "touching",
        .doc = "",
        .type = &gp_type_u16,
        .offset = offsetof(garden_physics, touching),
        .flags = 0,
    },
};

static const gp_object_type component_physics = {
    .name = "physics",
    .doc = "Where something is, and how large.",
    .kind = GP_OBJECT_COMPONENT,
    .size = sizeof(garden_physics),
    .properties = properties_of_physics,
    .property_count = GP_COUNT_OF(properties_of_physics),
};

/* a bee */

static void garden_bee_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    garden_bee *owner = object;

    switch (property->property->event) {
    case GARDEN_BEE_EVENT_HP:
        garden_bee_set_hp(world_of(world), owner, (int32_t)value.as.i64);
        break;
    case GARDEN_BEE_EVENT_ENERGY:
        garden_bee_set_energy(world_of(world), owner, value.as.f32);
        break;
    case GARDEN_BEE_EVENT_POSITION: {
        garden_vec2 whole = owner->position;

        gp_value_store(
            value, (char *)&whole + property->within, property->type->size);
        garden_bee_set_position(world_of(world), owner, whole);
        break;
    }
    case GARDEN_BEE_EVENT_MOOD:
        garden_bee_set_mood(world_of(world), owner, (garden_mood)value.as.u64);
        break;
    case GARDEN_BEE_EVENT_TARGET:
        garden_bee_set_target(
            world_of(world), owner, (garden_honey_id){value.as.id.bits});
        break;
    case GARDEN_BEE_EVENT_NAME:
        garden_bee_set_name(world_of(world), owner, value.as.text);
        break;
    case GARDEN_BEE_EVENT_HIVE:
        garden_bee_set_hive(world_of(world), owner, (uint32_t)value.as.u64);
        break;
    default:
        break;
    }
}

static void garden_bee_gp_update_bound_i32(void *context, garden_world *world,
    garden_bee *object, int32_t old_value, int32_t new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void garden_bee_gp_update_bound_f32(void *context, garden_world *world,
    garden_bee *object, float old_value, float new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void garden_bee_gp_update_bound_struct_vec2(void *context,
    garden_world *world, garden_bee *object, garden_vec2 old_value,
    garden_vec2 new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void garden_bee_gp_update_bound_enum_mood(void *context,
    garden_world *world, garden_bee *object, garden_mood old_value,
    garden_mood new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void garden_bee_gp_update_bound_ref_honey(void *context,
    garden_world *world, garden_bee *object, garden_honey_id old_value,
    garden_honey_id new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void garden_bee_gp_update_bound_str(void *context, garden_world *world,
    garden_bee *object, const char *old_value, const char *new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void garden_bee_gp_update_bound_u32(void *context, garden_world *world,
    garden_bee *object, uint32_t old_value, uint32_t new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property properties_of_bee[] = {
    {
        .name = "hp",
        .doc = "How much it can take.",
        .type = &gp_type_i32,
        .offset = offsetof(garden_bee, hp),
        .flags = GP_PROPERTY_OBSERVED | GP_PROPERTY_CLAMPED,
        .low.i64 = 0,
        .high.i64 = 100,
        .set = garden_bee_gp_set_property,
        .follow = (gp_function *)garden_bee_gp_update_bound_i32,
        .event = GARDEN_BEE_EVENT_HP,
    },
    {
        .name = "energy",
        .doc = "",
        .type = &gp_type_f32,
        .offset = offsetof(garden_bee, energy),
        .flags = GP_PROPERTY_OBSERVED,
        .set = garden_bee_gp_set_property,
        .follow = (gp_function *)garden_bee_gp_update_bound_f32,
        .event = GARDEN_BEE_EVENT_ENERGY,
    },
    {
        .name = "position",
        .doc = "",
        .type = &type_struct_vec2,
        .offset = offsetof(garden_bee, position),
        .flags = GP_PROPERTY_OBSERVED,
        .set = garden_bee_gp_set_property,
        .follow = (gp_function *)garden_bee_gp_update_bound_struct_vec2,
        .event = GARDEN_BEE_EVENT_POSITION,
    },
    {
        .name = "mood",
        .doc = "",
        .type = &type_enum_mood,
        .offset = offsetof(garden_bee, mood),
        .flags = GP_PROPERTY_OBSERVED,
        .set = garden_bee_gp_set_property,
        .follow = (gp_function *)garden_bee_gp_update_bound_enum_mood,
        .event = GARDEN_BEE_EVENT_MOOD,
    },
    {
        .name = "target",
        .doc = "",
        .type = &type_ref_honey,
        .offset = offsetof(garden_bee, target),
        .flags = GP_PROPERTY_OBSERVED,
        .set = garden_bee_gp_set_property,
        .follow = (gp_function *)garden_bee_gp_update_bound_ref_honey,
        .event = GARDEN_BEE_EVENT_TARGET,
    },
    {
        .name = "name",
        .doc = "",
        .type = &type_text_24,
        .offset = offsetof(garden_bee, name),
        .flags = GP_PROPERTY_OBSERVED,
        .set = garden_bee_gp_set_property,
        .follow = (gp_function *)garden_bee_gp_update_bound_str,
        .event = GARDEN_BEE_EVENT_NAME,
    },
    {
        .name = "scratch",
        .doc = "",
        .type = &gp_type_u16,
        .offset = offsetof(garden_bee, scratch),
        .flags = 0,
    },
    {
        .name = "hive",
        .doc = "",
        .type = &gp_type_u32,
        .offset = offsetof(garden_bee, hive),
        .flags = GP_PROPERTY_OBSERVED | GP_PROPERTY_KEPT,
        .set = garden_bee_gp_set_property,
        .follow = (gp_function *)garden_bee_gp_update_bound_u32,
        .event = GARDEN_BEE_EVENT_HIVE,
    },
};

static const gp_field arguments_of_bee_stung[] = {
    {"attacker", 0, &type_ref_bee},
    {"damage", 0, &gp_type_i32},
};

static const gp_signal signals_of_bee[] = {
    {"stung", "", arguments_of_bee_stung, GP_COUNT_OF(arguments_of_bee_stung)},
};

static gp_id create_bee(gp_world *world)
{
    garden_bee *object = garden_bee_create(world_of(world));

    return gp_id_of_bits(object == NULL ? 0 : object->slot.id);
}

static bool recycle_bee(gp_world *world, void *object)
{
    return garden_bee_recycle(world_of(world), object);
}

static const gp_part parts_of_bee[] = {
    {"physics", offsetof(garden_bee, physics), &component_physics, NULL, 0},
    {"health", offsetof(garden_bee, health), &component_health, NULL, 0},
};

static const gp_object_type entity_bee = {
    .name = "bee",
    .doc = "Collects honey until it is tired.",
    .kind = GP_OBJECT_ENTITY,
    .size = sizeof(garden_bee),
    .listeners = offsetof(garden_bee, listeners),
    .number = GARDEN_BEE_TYPE,
    .chunk_shift = GARDEN_BEE_CHUNK_SHIFT,
    .pool = offsetof(garden_gp_core, bee_pool),
    .create = create_bee,
    .recycle = recycle_bee,
    .properties = properties_of_bee,
    .property_count = GP_COUNT_OF(properties_of_bee),
    .signals = signals_of_bee,
    .signal_count = GP_COUNT_OF(signals_of_bee),
    .parts = parts_of_bee,
    .part_count = GP_COUNT_OF(parts_of_bee),
};

/* a honey */

static void garden_honey_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    garden_honey *owner = object;

    switch (property->property->event) {
    case GARDEN_HONEY_EVENT_SLOTS: {
        uint8_t values[4];

        if (property->index == GP_WHOLE) {
            gp_value_store(value, values, sizeof values);
            garden_honey_set_slots(world_of(world), owner, values);
            break;
        }
        values[0] = owner->slots[property->index];
        gp_value_store(
            value, (char *)values + property->within, property->type->size);
        garden_honey_set_slots_at(
            world_of(world), owner, property->index, values[0]);
        break;
    }
    default:
        break;
    }
}

static void garden_honey_gp_update_bound_at_u8(void *context,
    garden_world *world, garden_honey *object, uint32_t index,
    uint8_t old_value, uint8_t new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, index);
}

static const gp_property properties_of_honey[] = {
    {
        .name = "slots",
        .doc = "",
        .type = &type_array_4_of_u8,
        .offset = offsetof(garden_honey, slots),
        .flags = GP_PROPERTY_OBSERVED,
        .set = garden_honey_gp_set_property,
        .follow = (gp_function *)garden_honey_gp_update_bound_at_u8,
        .event = GARDEN_HONEY_EVENT_SLOTS,
    },
};

static gp_id create_honey(gp_world *world)
{
    garden_honey *object = garden_honey_create(world_of(world));

    return gp_id_of_bits(object == NULL ? 0 : object->slot.id);
}

static bool recycle_honey(gp_world *world, void *object)
{
    return garden_honey_recycle(world_of(world), object);
}

static const gp_object_type entity_honey = {
    .name = "honey",
    .doc = "Lies about until a bee takes it.",
    .kind = GP_OBJECT_ENTITY,
    .size = sizeof(garden_honey),
    .listeners = offsetof(garden_honey, listeners),
    .number = GARDEN_HONEY_TYPE,
    .chunk_shift = GARDEN_HONEY_CHUNK_SHIFT,
    .pool = offsetof(garden_gp_core, honey_pool),
    .create = create_honey,
    .recycle = recycle_honey,
    .properties = properties_of_honey,
    .property_count = GP_COUNT_OF(properties_of_honey),
};

/* the world */

static void garden_world_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    garden_world *owner = object;

    (void)world;
    switch (property->property->event) {
    case GARDEN_WORLD_EVENT_HONEY_COLLECTED:
        garden_world_set_honey_collected(owner, (uint32_t)value.as.u64);
        break;
    default:
        break;
    }
}

static void garden_world_gp_update_bound_u32(
    void *context, garden_world *object, uint32_t old_value, uint32_t new_value)
{
    (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property properties_of_world[] = {
    {
        .name = "honey_collected",
        .doc = "",
        .type = &gp_type_u32,
        .offset = offsetof(garden_world, honey_collected),
        .flags = GP_PROPERTY_OBSERVED,
        .set = garden_world_gp_set_property,
        .follow = (gp_function *)garden_world_gp_update_bound_u32,
        .event = GARDEN_WORLD_EVENT_HONEY_COLLECTED,
    },
};

static const gp_signal signals_of_world[] = {
    {
        .name = "dusk",
        .doc = "",
    },
};

static const gp_object_type the_world = {
    .name = "world",
    .doc = "",
    .kind = GP_OBJECT_WORLD,
    .size = sizeof(garden_world),
    .listeners = offsetof(garden_world, listeners),
    .properties = properties_of_world,
    .property_count = GP_COUNT_OF(properties_of_world),
    .signals = signals_of_world,
    .signal_count = GP_COUNT_OF(signals_of_world),
};

static const gp_object_type *const schema_types[] = {
    &entity_bee,
    &entity_honey,
    &component_health,
    &component_physics,
    &the_world,
};

static const gp_type *const schema_values[] = {
    &type_enum_team,
    &type_enum_mood,
    &type_struct_vec2,
};

const gp_schema garden_schema = {
    .name = "garden",
    .doc = "The garden in which bees collect honey.",
    .types = schema_types,
    .type_count = GP_COUNT_OF(schema_types),
    .entity_count = 2u,
    .values = schema_values,
    .value_count = GP_COUNT_OF(schema_values),
    .largest = sizeof(garden_value_memory),
};
