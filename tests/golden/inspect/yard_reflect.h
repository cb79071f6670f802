/*
 * yard_reflect.h - the objects of yard by name.
 *
 * A program that includes this and calls its functions links the tables; any
 * other may leave out the source beside it.
 *
 * Written by gpgen from yard.yaml; do not edit.
 */
#ifndef YARD_REFLECT_H
#define YARD_REFLECT_H

#include "yard_types.h"

#include "gp_binding.h"
#include "gp_reflect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All declarations of the schema, as constant tables. */
extern const gp_schema yard_schema;

/* Memory for a value of any type, for gp_value_parse. */
typedef union yard_value_memory {
    uint64_t number;
} yard_value_memory;

/* Returns the world with its schema, for the functions of gp_reflect.h. */
static inline gp_reflection yard_reflect(yard_world *world)
{
    gp_reflection on;
    on.schema = &yard_schema;
    on.world = &yard_gp(world)->gp;
    return on;
}

/* Creates an entity by the name of its type. Returns zero if there is no
 * such type, or no room. */
static inline gp_id yard_create_by_name(yard_world *world, const char *name)
{
    return gp_object_create(yard_reflect(world), name);
}

/* Recycles an entity of any type. Returns false if it is not live, or
 * already being recycled. */
static inline bool yard_recycle_by_id(yard_world *world, gp_id id)
{
    return gp_object_recycle(yard_reflect(world), id);
}

/* Binds a property to another, as gp_binding_add does. Returns zero if that
 * is not possible. */
static inline gp_binding yard_bind(yard_world *world, gp_id source,
    const char *source_path, gp_id target, const char *target_path)
{
    return gp_binding_add(
        yard_reflect(world), source, source_path, target, target_path);
}

/* Ends a binding. Returns false if it has already ended. */
static inline bool yard_unbind(yard_world *world, gp_binding binding)
{
    return gp_binding_remove(yard_reflect(world), binding);
}

#ifdef __cplusplus
}
#endif

#endif
