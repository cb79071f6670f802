/* field_reflect.c - see field_reflect.h. Written by gpgen from field.yaml;
 * do not edit. */
#define GP_GENERATED
#include "field.h"

/* A world begins with its gp_world. */
static field_world *field_gp_world_of(gp_world *world)
{
    return (field_world *)(void *)world;
}

static const gp_field field_gp_fields_of_struct_vec2[] = {
    {"x", offsetof(field_vec2, x), &gp_type_f32},
    {"y", offsetof(field_vec2, y), &gp_type_f32},
};

static const gp_type field_gp_type_struct_vec2 = {
    .kind = GP_KIND_STRUCT,
    .size = sizeof(field_vec2),
    .name = "vec2",
    .count = GP_COUNT_OF(field_gp_fields_of_struct_vec2),
    .fields = field_gp_fields_of_struct_vec2,
};

static const gp_type field_gp_type_text_16 = {
    .kind = GP_KIND_TEXT,
    .size = 16,
    .name = "str[16]",
};

static void field_unit_gp_set_property(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value)
{
    field_unit *owner = object;

    switch (property->property->event) {
    case FIELD_UNIT_EVENT_HP:
        field_unit_set_hp(
            field_gp_world_of(world), owner, (int32_t)value.as.i64);
        break;
    case FIELD_UNIT_EVENT_NAME:
        field_unit_set_name(field_gp_world_of(world), owner, value.as.text);
        break;
    }
}

static void field_unit_gp_update_bound_i32(void *context, field_world *world,
    field_unit *object, int32_t old_value, int32_t new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void field_unit_gp_update_bound_bool(void *context, field_world *world,
    field_unit *object, bool old_value, bool new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static void field_unit_gp_update_bound_str(void *context, field_world *world,
    field_unit *object, const char *old_value, const char *new_value)
{
    (void)world, (void)old_value, (void)new_value;
    gp_binding_follow(context, object, 0);
}

static const gp_property field_unit_gp_properties[] = {
    {
        .name = "position",
        .doc = "",
        .type = &field_gp_type_struct_vec2,
        .column = FIELD_UNIT_GP_COLUMN_POSITION + 1,
        .flags = 0,
    },
    {
        .name = "velocity",
        .doc = "",
        .type = &field_gp_type_struct_vec2,
        .column = FIELD_UNIT_GP_COLUMN_VELOCITY + 1,
        .flags = 0,
    },
    {
        .name = "hp",
        .doc = "",
        .type = &gp_type_i32,
        .column = FIELD_UNIT_GP_COLUMN_HP + 1,
        .flags = GP_PROPERTY_OBSERVED | GP_PROPERTY_CLAMPED,
        .low.i64 = 0,
        .high.i64 = 100,
        .set = field_unit_gp_set_property,
        .follow = (gp_function *)field_unit_gp_update_bound_i32,
        .event = FIELD_UNIT_EVENT_HP,
    },
    {
        .name = "tired",
        .doc = "",
        .type = &gp_type_bool,
        .offset = offsetof(field_unit, tired),
        .flags = GP_PROPERTY_OBSERVED | GP_PROPERTY_COMPUTED,
        .set = NULL,
        .follow = (gp_function *)field_unit_gp_update_bound_bool,
        .event = FIELD_UNIT_EVENT_TIRED,
    },
    {
        .name = "name",
        .doc = "",
        .type = &field_gp_type_text_16,
        .offset = offsetof(field_unit, name),
        .flags = GP_PROPERTY_OBSERVED,
        .set = field_unit_gp_set_property,
        .follow = (gp_function *)field_unit_gp_update_bound_str,
        .event = FIELD_UNIT_EVENT_NAME,
    },
};

static void *field_unit_gp_create_object(gp_world *world)
{
    return field_unit_create(field_gp_world_of(world));
}

static bool field_unit_gp_recycle_object(gp_world *world, void *object)
{
    return field_unit_recycle(field_gp_world_of(world), object);
}

static const gp_object_type field_unit_gp_type = {
    .name = "unit",
    .doc = "",
    .kind = GP_OBJECT_ENTITY,
    .size = sizeof(field_unit),
    .listeners = offsetof(field_unit, listeners),
    .every = offsetof(field_world, core.every[FIELD_UNIT_TYPE]),
    .number = FIELD_UNIT_TYPE,
    .create = field_unit_gp_create_object,
    .recycle = field_unit_gp_recycle_object,
    .properties = field_unit_gp_properties,
    .property_count = GP_COUNT_OF(field_unit_gp_properties),
};

static const gp_object_type field_world_gp_type = {
    .name = "world",
    .doc = "",
    .kind = GP_OBJECT_WORLD,
    .size = sizeof(field_world),
    .listeners = offsetof(field_world, listeners),
};

static const gp_object_type *const field_gp_types[] = {
    &field_unit_gp_type,
    &field_world_gp_type,
};

static const gp_type *const field_gp_values[] = {
    &field_gp_type_struct_vec2,
};

const gp_schema field_schema = {
    .name = "field",
    .doc = "Units whose positions lie side by side.",
    .types = field_gp_types,
    .type_count = GP_COUNT_OF(field_gp_types),
    .entity_count = 1u,
    .values = field_gp_values,
    .value_count = GP_COUNT_OF(field_gp_values),
    .largest = sizeof(field_value_memory),
};
