/*
 * field_reflect.h - the objects of field by name.
 *
 * A program that includes this and calls its functions links the tables; any
 * other may leave out the source beside it.
 *
 * Written by gpgen from field.yaml; do not edit.
 */
#ifndef FIELD_REFLECT_H
#define FIELD_REFLECT_H

#include "field_types.h"

#include "gp_binding.h"
#include "gp_reflect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All declarations of the schema, as constant tables. */
extern const gp_schema field_schema;

/* Memory for a value of any type, for gp_value_parse. */
typedef union field_value_memory {
    uint64_t number;
    field_vec2 value_1;
    char value_2[16];
} field_value_memory;

/* Returns the world with its schema, for the functions of gp_reflect.h. */
static inline gp_reflection field_reflect(field_world *world)
{
    gp_reflection on;
    on.schema = &field_schema;
    on.world = &field_gp(world)->gp;
    return on;
}

/* Creates an entity by the name of its type. Returns zero if there is no
 * such type, or no room. */
static inline gp_id field_create_by_name(field_world *world, const char *name)
{
    return gp_object_create(field_reflect(world), name);
}

/* Recycles an entity of any type. Returns false if it is not live, or
 * already being recycled. */
static inline bool field_recycle_by_id(field_world *world, gp_id id)
{
    return gp_object_recycle(field_reflect(world), id);
}

/* Binds a property to another, as gp_binding_add does. Returns zero if that
 * is not possible. */
static inline gp_binding field_bind(field_world *world, gp_id source,
    const char *source_path, gp_id target, const char *target_path)
{
    return gp_binding_add(
        field_reflect(world), source, source_path, target, target_path);
}

/* Ends a binding. Returns false if it has already ended. */
static inline bool field_unbind(field_world *world, gp_binding binding)
{
    return gp_binding_remove(field_reflect(world), binding);
}

#ifdef __cplusplus
}
#endif

#endif
