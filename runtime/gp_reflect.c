#include "gp_reflect.h"

#include "gp_text.h"

#include <string.h>

static bool is_entity(const gp_object_type *type)
{
    return type != NULL && type->kind == GP_OBJECT_ENTITY;
}

void *gp_object_find(gp_reflection on, gp_id id)
{
    const gp_object_type *type = gp_schema_type_of(on.schema, id);
    if (is_entity(type)) {
        return gp_world_find(on.world, id);
    }
    return type == NULL ? NULL : on.world;
}

bool gp_object_is_live(gp_reflection on, gp_id id)
{
    return gp_object_find(on, id) != NULL;
}

gp_id gp_object_create(gp_reflection on, const char *name)
{
    const gp_object_type *type = gp_schema_find(on.schema, name);
    gp_slot *slot = is_entity(type) ? type->create(on.world) : NULL;
    return gp_id_of_bits(slot == NULL ? 0 : slot->id);
}

bool gp_object_recycle(gp_reflection on, gp_id id)
{
    const gp_object_type *type = gp_schema_type_of(on.schema, id);
    void *object = gp_object_find(on, id);
    return object != NULL && is_entity(type) && type->recycle(on.world, object);
}

uint32_t gp_object_count(gp_reflection on, const gp_object_type *type)
{
    return is_entity(type)
               ? gp_pool_count(gp_world_pool_of(on.world, type->number))
               : 0;
}

gp_object_walk gp_object_walk_begin(
    gp_reflection on, const gp_object_type *type)
{
    gp_object_walk walk = {.mark = gp_restore_mark_of(on.world)};
    if (is_entity(type)) {
        walk.slots =
            gp_pool_walk_begin(gp_world_pool_of(on.world, type->number));
    }
    return walk;
}

gp_id gp_object_walk_next(gp_object_walk *walk)
{
    gp_id id = {0};
    if (walk->slots.pool != NULL &&
        gp_restore_mark_is_valid(&walk->mark, true)) {
        const gp_pool_type *type = walk->slots.pool->type;
        gp_slot *slot =
            gp_pool_walk_next(&walk->slots, type->size, type->chunk_shift);
        id.bits = slot == NULL ? 0 : slot->id;
    }
    return id;
}

gp_property_ref gp_property_ref_to(gp_reflection on, gp_id id,
    const gp_part *part, const gp_property *property)
{
    const gp_object_type *type = gp_schema_type_of(on.schema, id);
    GP_ASSERT(type != NULL);
    if (part != NULL) {
        property = gp_part_property(part, property);
    }
    return (gp_property_ref){
        .type = property->type,
        .property = property,
        .id = id,
        .world = on.world,
        .pool =
            is_entity(type) ? gp_world_pool_of(on.world, type->number) : NULL,
        .listeners = type->listeners,
        .owner = part == NULL ? 0 : part->offset,
        .column = property->column,
        .offset = property->offset,
        .index = GP_WHOLE,
    };
}

uint32_t gp_property_inner_count(const gp_property_ref *ref)
{
    bool has_inner =
        ref->type->kind == GP_KIND_STRUCT || ref->type->kind == GP_KIND_ARRAY;
    return has_inner ? ref->type->count : 0;
}

/* Makes a reference refer to a field or an element of its value. */
static void enter(gp_property_ref *ref, uint32_t index)
{
    const gp_type *type = ref->type;
    bool is_struct = type->kind == GP_KIND_STRUCT;
    uint32_t offset =
        is_struct ? type->fields[index].offset : index * type->element->size;
    ref->type = is_struct ? type->fields[index].type : type->element;
    ref->offset += offset;
    if (!is_struct && type == ref->property->type) {
        ref->index = index; /* an element of the property itself has a setter */
    } else {
        ref->within += offset;
    }
}

gp_property_ref gp_property_inner(const gp_property_ref *ref, uint32_t index)
{
    GP_ASSERT(index < gp_property_inner_count(ref));
    gp_property_ref inner = *ref;
    enter(&inner, index);
    return inner;
}

bool gp_property_ref_turn(gp_property_ref *ref, gp_id id)
{
    if (gp_id_type(id) != gp_id_type(ref->id)) {
        return false;
    }
    ref->id = id;
    return true;
}

/* Paths. A cursor is after the last resolved part, or at an unresolved one. */

typedef struct cursor {
    const char *at;
    gp_problem problem;
} cursor;

static bool fail(cursor *path, gp_problem problem)
{
    path->problem = problem;
    return false;
}

static size_t name_length(const char *at)
{
    return strcspn(at, ".[]");
}

/* Parses the name of a row, and returns the row; NULL if none matches. */
static const void *take_row(
    cursor *path, const void *rows, size_t size, uint32_t count)
{
    size_t length = name_length(path->at);
    const void *row = gp_value_find_row(rows, size, count, path->at, length);
    path->at += row != NULL ? length : 0;
    return row;
}

static bool fail_at_name(cursor *path)
{
    bool is_none = name_length(path->at) == 0;
    return fail(path, is_none ? GP_PROBLEM_TEXT : GP_PROBLEM_UNKNOWN);
}

/* Parses the first property of a path, with its component if it has one. */
static bool take_property(cursor *path, gp_reflection on, gp_id id,
    const gp_object_type *type, gp_property_ref *ref)
{
    const gp_part *part =
        take_row(path, type->parts, sizeof *type->parts, type->part_count);
    if (part != NULL) {
        if (*path->at != '.') {
            return fail(path, GP_PROBLEM_TEXT);
        }
        path->at++;
        type = part->type;
    }
    const gp_property *property = take_row(
        path, type->properties, sizeof *type->properties, type->property_count);
    if (property == NULL) {
        return fail_at_name(path);
    }
    *ref = gp_property_ref_to(on, id, part, property);
    return true;
}

/* Parses ".x". */
static bool take_field(cursor *path, gp_property_ref *ref)
{
    const gp_type *type = ref->type;
    if (type->kind != GP_KIND_STRUCT) {
        return fail(path, GP_PROBLEM_WRONG_TYPE);
    }
    path->at++;
    const gp_field *field =
        take_row(path, type->fields, sizeof *type->fields, type->count);
    if (field == NULL) {
        return fail_at_name(path);
    }
    enter(ref, (uint32_t)(field - type->fields));
    return true;
}

/* Parses "[2]". */
static bool take_element(cursor *path, gp_property_ref *ref)
{
    uint32_t index = 0;
    if (ref->type->kind != GP_KIND_ARRAY) {
        return fail(path, GP_PROBLEM_WRONG_TYPE);
    }
    const char *begin = path->at + 1;
    const char *at = begin;
    for (; gp_text_is_digit(*at); at++) {
        uint32_t digit = (uint32_t)(*at - '0');
        index = index < ref->type->count ? index * 10u + digit : index;
    }
    if (at == begin || *at != ']') {
        path->at = at;
        return fail(path, GP_PROBLEM_TEXT);
    }
    path->at = begin;
    if (index >= ref->type->count) {
        return fail(path, GP_PROBLEM_UNKNOWN);
    }
    path->at = at + 1;
    enter(ref, index);
    return true;
}

static bool take_path(
    cursor *path, gp_reflection on, gp_id id, gp_property_ref *ref)
{
    const gp_object_type *type = gp_schema_type_of(on.schema, id);
    if (!gp_object_is_live(on, id)) {
        return fail(path, GP_PROBLEM_DEAD);
    }
    bool is_good = take_property(path, on, id, type, ref);
    while (is_good && *path->at != '\0') {
        is_good = *path->at == '.'   ? take_field(path, ref)
                  : *path->at == '[' ? take_element(path, ref)
                                     : fail(path, GP_PROBLEM_TEXT);
    }
    return is_good;
}

gp_problem gp_property_resolve(gp_reflection on, gp_id id, const char *path,
    gp_property_ref *ref, size_t *place)
{
    cursor at = {path, GP_PROBLEM_NONE};
    gp_property_ref found;
    if (take_path(&at, on, id, &found)) {
        *ref = found;
    }
    if (place != NULL) {
        *place = (size_t)(at.at - path);
    }
    return at.problem;
}

gp_value gp_property_get(const gp_property_ref *ref)
{
    const unsigned char *owner = gp_property_owner(ref);
    if (owner == NULL) {
        return gp_value_none();
    }
    return gp_value_load(ref->type, gp_property_value(ref, owner));
}

/* True if a value is of a type for which comparing kinds suffices. */
static inline bool is_same_kind(gp_value value, const gp_type *type)
{
    return value.type == type && type->kind < GP_KIND_ENUM;
}

gp_problem gp_property_set(const gp_property_ref *ref, gp_value value)
{
    const gp_property *property = ref->property;
    unsigned char *owner = gp_property_owner(ref);
    if (owner == NULL) {
        return GP_PROBLEM_DEAD;
    }
    gp_problem problem = is_same_kind(value, ref->type)
                             ? GP_PROBLEM_NONE
                             : gp_value_convert(value, ref->type, &value);
    if (problem != GP_PROBLEM_NONE) {
        return problem;
    }
    if (property->set != NULL) {
        property->set(ref->world, owner, ref, value);
        return GP_PROBLEM_NONE;
    }
    if ((property->flags & (GP_PROPERTY_COMPUTED | GP_PROPERTY_BOUND)) != 0) {
        return GP_PROBLEM_READ_ONLY;
    }
    uintptr_t place = (uintptr_t)gp_property_value(ref, owner);
    gp_value_store(value, (void *)place, ref->type->size);
    return GP_PROBLEM_NONE;
}
