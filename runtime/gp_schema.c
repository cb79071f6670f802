#include "gp_schema.h"

#include <string.h>

const gp_object_type *gp_schema_find(const gp_schema *schema, const char *name)
{
    for (uint32_t i = 0; i < schema->type_count; i++) {
        if (strcmp(schema->types[i]->name, name) == 0) {
            return schema->types[i];
        }
    }
    return NULL;
}

const gp_object_type *gp_schema_type_of(const gp_schema *schema, gp_id id)
{
    uint32_t count = schema->entity_count;
    uint32_t number = gp_id_type(id);
    if (id.bits == 0) {
        return schema->types[schema->type_count - 1u];
    }
    /* The usual place; lower if types are absent. */
    uint32_t place = number < count ? number : count;
    while (place > 0 && schema->types[place - 1u]->number > number) {
        place--;
    }
    return place > 0 && schema->types[place - 1u]->number == number
               ? schema->types[place - 1u]
               : NULL;
}

const gp_type *gp_schema_find_value(const gp_schema *schema, const char *name)
{
    for (uint32_t i = 0; i < schema->value_count; i++) {
        if (strcmp(schema->values[i]->name, name) == 0) {
            return schema->values[i];
        }
    }
    return NULL;
}

const gp_property *gp_schema_find_property(
    const gp_object_type *type, const char *name)
{
    return gp_value_find_row(type->properties, sizeof *type->properties,
        type->property_count, name, strlen(name));
}

const gp_signal *gp_schema_find_signal(
    const gp_object_type *type, const char *name)
{
    return gp_value_find_row(type->signals, sizeof *type->signals,
        type->signal_count, name, strlen(name));
}

const gp_message *gp_schema_find_message(
    const gp_schema *schema, const char *name)
{
    return gp_value_find_row(schema->messages, sizeof *schema->messages,
        schema->message_count, name, strlen(name));
}

const gp_property *gp_part_property(
    const gp_part *part, const gp_property *property)
{
    for (uint32_t i = 0; i < part->bound_count; i++) {
        if (part->bound[i].offset == property->offset) {
            return &part->bound[i];
        }
    }
    return property;
}
