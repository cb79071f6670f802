#define GP_GENERATED
#include "gp_inspect_answer.h"

#include <string.h>

const unsigned char *gp_inspect_take_bytes(gp_inspect *inspect, uint32_t size)
{
    const unsigned char *bytes = inspect->at;
    if (inspect->is_short || (size_t)(inspect->end - bytes) < size) {
        inspect->is_short = true;
        inspect->at = inspect->end;
        return NULL;
    }
    inspect->at = bytes + size;
    return bytes;
}

/* Reads a number of 1 to 8 bytes. */
static uint64_t take(gp_inspect *inspect, uint32_t size)
{
    uint64_t number = 0;
    const unsigned char *bytes = gp_inspect_take_bytes(inspect, size);
    if (bytes != NULL) {
        memcpy((unsigned char *)&number + gp_inspect_lowest(size), bytes, size);
    }
    return number;
}

uint32_t gp_inspect_take_u8(gp_inspect *inspect)
{
    return (uint32_t)take(inspect, 1);
}

uint32_t gp_inspect_take_u16(gp_inspect *inspect)
{
    return (uint32_t)take(inspect, 2);
}

uint32_t gp_inspect_take_u32(gp_inspect *inspect)
{
    return (uint32_t)take(inspect, 4);
}

uint64_t gp_inspect_take_u64(gp_inspect *inspect)
{
    return take(inspect, 8);
}

const void *gp_inspect_take_object(gp_inspect *inspect)
{
    inspect->id = gp_id_of_bits(gp_inspect_take_u64(inspect));
    inspect->type = gp_schema_type_of(inspect->on.schema, inspect->id);
    return gp_object_find(inspect->on, inspect->id);
}

bool gp_inspect_take_type(gp_inspect *inspect)
{
    const gp_schema *schema = inspect->on.schema;
    uint32_t index = gp_inspect_take_u16(inspect);
    if (index >= schema->type_count) {
        return false;
    }
    const gp_object_type *type = schema->types[index];
    inspect->type = type;
    inspect->id = gp_id_of_bits((uint64_t)type->number << GP_ID_SLOT_BITS);
    return type->kind != GP_OBJECT_COMPONENT;
}

const gp_object_type *gp_inspect_take_part(
    gp_inspect *inspect, const gp_part **part)
{
    const gp_object_type *type = inspect->type;
    uint32_t number = gp_inspect_take_u16(inspect);
    *part = NULL;
    if (number > type->part_count) {
        return NULL;
    }
    if (number == 0) {
        return type;
    }
    *part = &type->parts[number - 1u];
    return (*part)->type;
}

bool gp_inspect_take_place(gp_inspect *inspect, gp_property_ref *place)
{
    const gp_part *part;
    const gp_object_type *owner = gp_inspect_take_part(inspect, &part);
    uint32_t index = gp_inspect_take_u16(inspect);
    uint32_t depth = gp_inspect_take_u8(inspect);
    if (owner == NULL || index >= owner->property_count) {
        return false;
    }
    *place = gp_property_ref_to(
        inspect->on, inspect->id, part, &owner->properties[index]);
    for (; depth != 0; depth--) {
        index = gp_inspect_take_u32(inspect);
        if (index >= gp_property_inner_count(place)) {
            return false;
        }
        *place = gp_property_inner(place, index);
    }
    return !inspect->is_short;
}

gp_inspect_bytes gp_inspect_take_value(gp_inspect *inspect)
{
    gp_inspect_bytes bytes;
    bytes.kind = (gp_kind)gp_inspect_take_u8(inspect);
    bytes.size = gp_inspect_take_u16(inspect);
    bytes.at = gp_inspect_take_bytes(inspect, bytes.size);
    return bytes;
}

/* Returns the problem of a value that was loaded from untrusted bytes. */
static gp_problem check(gp_value value, uint32_t size)
{
    const gp_type *type = value.type;
    gp_problem problem = GP_PROBLEM_NONE;
    if (type->kind == GP_KIND_BOOL) {
        return *(unsigned char *)&value.as > 1 ? GP_PROBLEM_INEXACT : problem;
    }
    if (type->kind == GP_KIND_TEXT) {
        bool is_text = memchr(value.as.text, 0, size) != NULL;
        return is_text ? problem : GP_PROBLEM_TEXT;
    }
    if (type->kind == GP_KIND_EXTERN) {
        return GP_PROBLEM_READ_ONLY;
    }
    if (type->kind != GP_KIND_STRUCT && type->kind != GP_KIND_ARRAY) {
        return gp_value_convert(value, type, &value);
    }
    for (uint32_t i = 0; i < type->count && problem == GP_PROBLEM_NONE; i++) {
        gp_value inner = gp_value_inner(value, i);
        problem = check(inner, inner.type->size);
    }
    return problem;
}

gp_problem gp_inspect_value(
    const gp_type *type, const gp_inspect_bytes *bytes, gp_value *value)
{
    if (bytes->at == NULL) {
        return GP_PROBLEM_UNKNOWN; /* the question was too short */
    }
    if (bytes->kind != type->kind ||
        (bytes->size != type->size && type->kind != GP_KIND_TEXT)) {
        return GP_PROBLEM_WRONG_TYPE;
    }
    *value = gp_value_load(type, bytes->at);
    return check(*value, bytes->size);
}
