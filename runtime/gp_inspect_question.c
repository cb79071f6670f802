#define GP_GENERATED
#include "gp_inspect_answer.h"

#include <string.h>

const unsigned char *gp_inspect_take_bytes(
    gp_inspect_answer *answer, uint32_t size)
{
    const unsigned char *bytes = answer->at;
    if ((size_t)(answer->end - bytes) < size) {
        answer->is_short = true;
        answer->at = answer->end;
        return NULL;
    }
    answer->at = bytes + size;
    return bytes;
}

uint64_t gp_inspect_take(gp_inspect_answer *answer, uint32_t size)
{
    uint64_t number = 0;
    const unsigned char *bytes = gp_inspect_take_bytes(answer, size);
    if (bytes != NULL) {
        memcpy((unsigned char *)&number + gp_inspect_lowest(size), bytes, size);
    }
    return number;
}

gp_id gp_inspect_take_id(gp_inspect_answer *answer)
{
    return gp_id_of_bits(gp_inspect_take(answer, 8));
}

const gp_object_type *gp_inspect_take_type(gp_inspect_answer *answer)
{
    const gp_schema *schema = answer->inspect->on.schema;
    uint32_t index = (uint32_t)gp_inspect_take(answer, 2);
    if (answer->is_short || index >= schema->type_count) {
        return NULL;
    }
    const gp_object_type *type = schema->types[index];
    return type->kind == GP_OBJECT_COMPONENT ? NULL : type;
}

const gp_object_type *gp_inspect_take_part(
    gp_inspect_answer *answer, const gp_object_type *type, const gp_part **part)
{
    uint32_t number = (uint32_t)gp_inspect_take(answer, 2);
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

bool gp_inspect_take_place(gp_inspect_answer *answer,
    const gp_object_type *type, gp_id id, gp_inspect_place *place)
{
    const gp_part *part;
    const gp_object_type *owner = gp_inspect_take_part(answer, type, &part);
    uint32_t index = (uint32_t)gp_inspect_take(answer, 2);
    place->offset = (uint32_t)gp_inspect_take(answer, 4);
    place->size = (uint32_t)gp_inspect_take(answer, 4);
    if (answer->is_short || owner == NULL || index >= owner->property_count) {
        return false;
    }
    const gp_property *property = &owner->properties[index];
    uint32_t size = property->type->size;
    if (place->offset >= size || place->size > size - place->offset) {
        return false;
    }
    place->size = place->size == 0 ? size - place->offset : place->size;
    place->ref = gp_property_ref_to(answer->inspect->on, id, part, property);
    return true;
}

gp_inspect_bytes gp_inspect_take_value(gp_inspect_answer *answer)
{
    gp_inspect_bytes bytes;
    bytes.kind = (gp_kind)gp_inspect_take(answer, 1);
    bytes.size = (uint32_t)gp_inspect_take(answer, 2);
    bytes.at = gp_inspect_take_bytes(answer, bytes.size);
    return bytes;
}

/* True if a value is for the whole of a type, or for some elements of it. */
static bool fits(const gp_inspect_place *place, const gp_inspect_bytes *bytes)
{
    const gp_type *type = place->ref.type;
    if (bytes->kind != type->kind) {
        return false;
    }
    if (type->kind == GP_KIND_ARRAY) {
        uint32_t each = type->element->size;
        return place->offset % each == 0 && bytes->size % each == 0 &&
               bytes->size <= type->size - place->offset;
    }
    return place->offset == 0 &&
           (type->kind == GP_KIND_TEXT || bytes->size == type->size);
}

/* The index of the field or element that an offset is in. */
static uint32_t index_at(const gp_type *type, uint32_t offset)
{
    if (type->kind == GP_KIND_ARRAY) {
        return offset / type->element->size;
    }
    uint32_t index = 0;
    while (
        index + 1u < type->count && type->fields[index + 1u].offset <= offset) {
        index++;
    }
    return index;
}

bool gp_inspect_enter(gp_inspect_place *place, const gp_inspect_bytes *bytes)
{
    while (!fits(place, bytes)) {
        const gp_type *type = place->ref.type;
        if (gp_property_inner_count(&place->ref) == 0) {
            return false;
        }
        uint32_t index = index_at(type, place->offset);
        uint32_t before = type->kind == GP_KIND_ARRAY
                              ? index * type->element->size
                              : type->fields[index].offset;
        place->ref = gp_property_inner(&place->ref, index);
        place->offset -= before;
        if (place->offset >= place->ref.type->size) {
            return false; /* in padding */
        }
    }
    return true;
}

/* What is wrong with bytes as a value of a type. */
static gp_problem check(const gp_type *type, const unsigned char *bytes)
{
    gp_value value;
    if (type->kind == GP_KIND_BOOL) {
        return *bytes > 1 ? GP_PROBLEM_INEXACT : GP_PROBLEM_NONE;
    }
    if (type->kind == GP_KIND_TEXT) {
        return memchr(bytes, 0, type->size) == NULL ? GP_PROBLEM_TEXT
                                                    : GP_PROBLEM_NONE;
    }
    if (type->kind == GP_KIND_EXTERN) {
        return GP_PROBLEM_WRONG_TYPE;
    }
    bool is_struct = type->kind == GP_KIND_STRUCT;
    if (!is_struct && type->kind != GP_KIND_ARRAY) {
        return gp_value_convert(gp_value_load(type, bytes), type, &value);
    }
    gp_problem problem = GP_PROBLEM_NONE;
    for (uint32_t i = 0; i < type->count && problem == GP_PROBLEM_NONE; i++) {
        const gp_type *inner = is_struct ? type->fields[i].type : type->element;
        uint32_t offset = is_struct ? type->fields[i].offset : i * inner->size;
        problem = check(inner, bytes + offset);
    }
    return problem;
}

gp_problem gp_inspect_value(
    const gp_type *type, const gp_inspect_bytes *bytes, gp_value *value)
{
    bool is_text = type->kind == GP_KIND_TEXT;
    if (bytes->kind != type->kind || (!is_text && bytes->size != type->size)) {
        return GP_PROBLEM_WRONG_TYPE;
    }
    if (is_text && (bytes->size == 0 || bytes->at[bytes->size - 1u] != 0)) {
        return GP_PROBLEM_TEXT;
    }
    gp_problem problem = is_text ? GP_PROBLEM_NONE : check(type, bytes->at);
    if (problem == GP_PROBLEM_NONE) {
        *value = gp_value_load(type, bytes->at);
    }
    return problem;
}

const unsigned char *gp_inspect_find(const gp_inspect *inspect, gp_id id)
{
    const gp_world *world = inspect->on.world;
    return id.bits == 0 ? (const unsigned char *)world
                        : (const unsigned char *)gp_world_find(world, id);
}
