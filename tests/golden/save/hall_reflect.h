/*
 * hall_reflect.h - the objects of hall by name.
 *
 * A program that includes this and calls its functions links the tables; any
 * other may leave out the source beside it.
 *
 * Written by gpgen from hall.yaml; do not edit.
 */
#ifndef HALL_REFLECT_H
#define HALL_REFLECT_H

#include "hall_types.h"

#include "gp_binding.h"
#include "gp_reflect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All declarations of the schema, as constant tables. */
extern const gp_schema hall_schema;

/* Memory for a value of any type, for gp_value_parse. */
typedef union hall_value_memory {
    uint64_t number;
    hall_vec2 value_1;
    hall_image value_2;
    hall_look value_3;
    char value_4[8];
} hall_value_memory;

/* Returns the world with its schema, for the functions of gp_reflect.h. */
static inline gp_reflection hall_reflect(hall_world *world)
{
    gp_reflection on;
    on.schema = &hall_schema;
    on.world = &hall_gp(world)->gp;
    return on;
}

/* Creates an entity by the name of its type. Returns zero if there is no
 * such type, or no room. */
static inline gp_id hall_create_by_name(hall_world *world, const char *name)
{
    return gp_object_create(hall_reflect(world), name);
}

/* Recycles an entity of any type. Returns false if it is not live, or
 * already being recycled. */
static inline bool hall_recycle_by_id(hall_world *world, gp_id id)
{
    return gp_object_recycle(hall_reflect(world), id);
}

/* Binds a property to another, as gp_binding_add does. Returns zero if that
 * is not possible. */
static inline gp_binding hall_bind(hall_world *world, gp_id source,
    const char *source_path, gp_id target, const char *target_path)
{
    return gp_binding_add(
        hall_reflect(world), source, source_path, target, target_path);
}

/* Ends a binding. Returns false if it has already ended. */
static inline bool hall_unbind(hall_world *world, gp_binding binding)
{
    return gp_binding_remove(hall_reflect(world), binding);
}

#ifdef __cplusplus
}
#endif

#endif
