#include "values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define UNSETTABLE (GP_PROPERTY_COMPUTED | GP_PROPERTY_BOUND)

/* An object with what its properties have to be, one after another. */
typedef struct trial {
    gp_id id;
    unsigned char *values;
} trial;

static uint32_t size_of(const gp_object_type *type)
{
    uint32_t size = 0;

    for (uint32_t i = 0; i < type->property_count; i++) {
        size += type->properties[i].type->size;
    }
    return size;
}

static gp_value scalar(const gp_type *type, gp_id id, uint32_t seed)
{
    gp_value value = gp_value_unsigned(type, seed % 100u);
    bool is_own = type->number == 0 || type->number == gp_id_type(id);

    switch ((int)type->kind) {
    case GP_KIND_BOOL:
        return gp_value_bool(seed % 2u != 0);
    case GP_KIND_F16:
        return gp_value_f16((float)(seed % 100u));
    case GP_KIND_F32:
        return gp_value_f32((float)seed);
    case GP_KIND_F64:
        return gp_value_f64((double)seed);
    case GP_KIND_ENUM:
    case GP_KIND_FLAGS:
        value.as.i64 = type->members[seed % type->count].value;
        return value;
    case GP_KIND_REF:
        value.as.u64 = 0;
        value.as.id.bits = is_own ? id.bits : 0;
        return value;
    default:
        return value;
    }
}

/* Fills a value of any type; that of an extern is not known. */
static void fill(
    const gp_type *type, gp_id id, uint32_t seed, unsigned char *memory)
{
    char text[12];

    switch ((int)type->kind) {
    case GP_KIND_TEXT:
        snprintf(text, sizeof text, "%u", (unsigned)seed);
        gp_value_store(gp_value_text(text), memory, type->size);
        break;
    case GP_KIND_STRUCT:
        for (uint32_t i = 0; i < type->count; i++) {
            const gp_field *field = &type->fields[i];
            fill(field->type, id, seed + i, memory + field->offset);
        }
        break;
    case GP_KIND_ARRAY:
        for (uint32_t i = 0; i < type->count; i++) {
            fill(type->element, id, seed + 31u * i,
                memory + i * type->element->size);
        }
        break;
    case GP_KIND_EXTERN:
        break;
    default:
        gp_value_store(scalar(type, id, seed), memory, type->size);
        break;
    }
}

static const void *place_of(
    gp_reflection on, gp_id id, const gp_property *property)
{
    gp_property_ref ref = gp_property_ref_to(on, id, NULL, property);

    return gp_property_value(&ref, gp_property_owner(&ref));
}

bool is_at(gp_reflection on, gp_id id, const char *name, const void *address)
{
    const gp_object_type *type = gp_schema_type_of(on.schema, id);
    bool is_there =
        address == place_of(on, id, gp_schema_find_property(type, name));

    if (!is_there) {
        printf("%s.%s is not in its column\n", type->name, name);
    }
    return is_there;
}

static bool set(
    gp_reflection on, gp_id id, const gp_property *property, uint32_t seed)
{
    unsigned char *memory = calloc(1, property->type->size);
    gp_property_ref ref = gp_property_ref_to(on, id, NULL, property);

    fill(property->type, id, seed, memory);
    gp_value value = gp_value_load(property->type, memory);
    bool is_set = gp_property_set(&ref, value) == GP_PROBLEM_NONE &&
                  gp_value_same(gp_property_get(&ref), value);
    free(memory);
    return is_set;
}

/* Sets all that can be set, and remembers what the object has then. */
static bool set_all(
    gp_reflection on, const gp_object_type *type, trial *object, uint32_t seed)
{
    unsigned char *values = object->values;

    for (uint32_t i = 0; i < type->property_count; i++) {
        const gp_property *property = &type->properties[i];
        bool can_set = property->type->kind != GP_KIND_EXTERN &&
                       (property->flags & UNSETTABLE) == 0;
        if (can_set && !set(on, object->id, property, seed + 7u * i)) {
            printf("%s.%s was not set\n", type->name, property->name);
            return false;
        }
    }
    for (uint32_t i = 0; i < type->property_count; i++) {
        const gp_property *property = &type->properties[i];
        memcpy(
            values, place_of(on, object->id, property), property->type->size);
        values += property->type->size;
    }
    return true;
}

static bool has_values(
    gp_reflection on, const gp_object_type *type, const trial *object)
{
    const unsigned char *values = object->values;

    for (uint32_t i = 0; i < type->property_count; i++) {
        const gp_property *property = &type->properties[i];
        const gp_type *of = property->type;
        const void *place = place_of(on, object->id, property);
        bool is_same = of->kind == GP_KIND_EXTERN
                           ? memcmp(values, place, of->size) == 0
                           : gp_value_same(gp_value_load(of, values),
                                 gp_value_load(of, place));
        if (!is_same) {
            printf("%s.%s has changed\n", type->name, property->name);
            return false;
        }
        values += of->size;
    }
    return true;
}

static bool have_values(gp_reflection on, const gp_object_type *type,
    const trial *objects, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (!has_values(on, type, &objects[i])) {
            return false;
        }
    }
    return gp_object_count(on, type) == count;
}

/* Creates as many as there is room for. Returns how many. */
static uint32_t create(gp_reflection on, const gp_object_type *type,
    trial *objects, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        objects[i].id = gp_object_create(on, type->name);
        if (objects[i].id.bits == 0) {
            return i;
        }
        objects[i].values = calloc(1, size_of(type));
    }
    return count;
}

/* Recycles every third, and puts a new one in its place. */
static bool replace(gp_reflection on, const gp_object_type *type,
    trial *objects, uint32_t count)
{
    for (uint32_t i = 0; i < count; i += 3) {
        if (!gp_object_recycle(on, objects[i].id)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < count; i += 3) {
        objects[i].id = gp_object_create(on, type->name);
        if (!set_all(on, type, &objects[i], 5000u + i)) {
            return false;
        }
    }
    return true;
}

static bool check_type(
    gp_reflection on, const gp_object_type *type, uint32_t count)
{
    trial *objects = calloc(count, sizeof *objects);
    bool is_right = true;

    count = create(on, type, objects, count);
    for (uint32_t i = 0; i < count && is_right; i++) {
        is_right = set_all(on, type, &objects[i], i);
    }
    is_right = is_right && have_values(on, type, objects, count) &&
               replace(on, type, objects, count) &&
               have_values(on, type, objects, count);
    for (uint32_t i = 0; i < count; i++) {
        free(objects[i].values);
    }
    free(objects);
    return is_right && count > 0;
}

bool check_values(gp_reflection on, uint32_t count)
{
    for (uint32_t i = 0; i < on.schema->entity_count; i++) {
        if (!check_type(on, on.schema->types[i], count)) {
            return false;
        }
    }
    return true;
}
