/*
 * gp_binding_table.h - the records of all bindings of a world, for gp_binding.c
 * and for generated worlds; not for users.
 *
 * Records never move and are used again. What is here neither sets nor hears
 * anything, so that a world can give the memory back without knowing more.
 */
#ifndef GP_BINDING_TABLE_H
#define GP_BINDING_TABLE_H

#include "gp_reflect.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gp_bound gp_bound;
struct gp_bound {
    gp_property_ref target;
    gp_property_ref source;
    gp_bound *next;   /* of the free ones */
    uint64_t kept_up; /* the last time that it did while listeners waited */
    uint32_t place;
    uint32_t generation; /* odd while it is in use */
    bool is_plain;       /* the source is no array, and of the target's type */
};

#define GP_BINDING_CHUNKS 24u
#define GP_BINDING_FIRST 16u /* records of the first chunk */

/* Each chunk has as many records as all those before it together. */
struct gp_binding_table {
    gp_bound *chunks[GP_BINDING_CHUNKS];
    gp_bound *free;
    uint32_t first; /* records of the first chunk */
    uint32_t capacity;
    uint32_t hand;  /* where to look next for one that has ended by itself */
    uint32_t max;   /* of a static world; otherwise 0 */
    uint64_t times; /* that bindings kept up while listeners waited */
};

/* Makes a static world's table out of the caller's records. */
void gp_binding_table_init_static(gp_world *world, gp_binding_table *table,
    gp_bound *records, uint32_t count);

/* Gives the memory back. */
void gp_binding_table_finish(gp_world *world);

/* The record with a number below the capacity. */
gp_bound *gp_binding_table_at(const gp_binding_table *table, uint32_t place);

/* The record that a listener's context is; NULL if it is none. */
gp_bound *gp_binding_table_find(const gp_binding_table *table, void *context);

/* Has bindings keep up with a change; see gp_world_update_bindings. */
void gp_bindings_update(gp_world *world, const uint64_t *id,
    gp_listeners *listeners, uint32_t event, const void *object,
    uint32_t index);

/* Makes room for more; false if there can be none. */
bool gp_binding_table_grow(gp_world *world);

/* Takes a free record into use; there must be one. */
gp_bound *gp_binding_table_take(gp_binding_table *table);

/* Makes one free. If its generations are used up, it is never taken again. */
void gp_binding_table_give(gp_binding_table *table, gp_bound *bound);

#ifdef __cplusplus
}
#endif

#endif
