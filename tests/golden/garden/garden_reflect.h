/*
 * garden_reflect.h - the objects of garden by name.
 *
 * Whoever includes this and calls what is here pulls in the tables; a program
 * that does not may leave out the source beside it.
 *
 * Written by gpgen from garden.yaml; do not edit.
 */
#ifndef GARDEN_REFLECT_H
#define GARDEN_REFLECT_H

#include "garden_world.h"

#include "gp_binding.h"
#include "gp_reflect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All that the schema declares, as constant tables. */
extern const gp_schema garden_schema;

/* Room for any value, for gp_value_parse. */
typedef union garden_value_memory {
    uint64_t number;
    garden_vec2 value_1;
    char value_2[24];
    uint8_t value_3[4];
} garden_value_memory;

/* A world with its schema, for the functions of gp_reflect.h. */
gp_reflection garden_reflect(garden_world *world);

/* Creates an entity by the name of its type; zero if there is no such type,
 * or no room. */
gp_id garden_create_by_name(garden_world *world, const char *name);

/* Recycles an entity of any type; false if it is not live, or on its way
 * back already. */
bool garden_recycle_by_id(garden_world *world, gp_id id);

/* Makes a property follow another; see gp_bind. Zero if that cannot be. */
gp_binding garden_bind(garden_world *world, gp_id source,
    const char *source_path, gp_id target, const char *target_path);

/* Ends a binding; false if it has ended already. */
bool garden_unbind(garden_world *world, gp_binding binding);

#ifdef __cplusplus
}
#endif

#endif
