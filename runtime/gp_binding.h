/*
 * gp_binding.h - properties that follow other properties, bound at run time.
 *
 * A binding copies its source to its target once when it is added, and then at
 * each change of the source that notifies listeners. It copies the current
 * value, so nested sets leave the target equal to the source. A binding is
 * notified like any listener, in the order in which listeners were added, and
 * calls the target's setter. Chains and cycles therefore end when no value
 * changes; a cycle through a computed property that always changes never ends.
 * While listeners are deferred, because the source is frozen or its reset has
 * not returned, a binding copies immediately, and again when they are notified.
 *
 * Either side may be a field or an element. A binding ends when either side
 * dies. It uses a record from the world's allocator, which is reused, and one
 * listener.
 */
#ifndef GP_BINDING_H
#define GP_BINDING_H

#include "gp_reflect.h"

GP_BEGIN_DECLS

/* A binding; zero is none. */
typedef struct gp_binding {
    uint64_t bits;
} gp_binding;

/*
 * Binds a target to a source. Zero, and nothing has changed, if either object
 * is dead or a path is unknown; if the source is not observed or the target has
 * no setter; if the target cannot hold every value of the source, as
 * gp_type_widens says; or without room, and then on_exhausted is notified. Zero
 * also if a listener to the target has ended the binding meanwhile.
 */
gp_binding gp_binding_add(gp_reflection on, gp_id source,
    const char *source_path, gp_id target, const char *target_path);

/* Ends a binding; the target keeps its value. False if it had already ended. */
bool gp_binding_remove(gp_reflection on, gp_binding binding);

/* For generated code: the listener of a binding. `context` is its record,
 * object is the source's object, and index is the element's. */
void gp_binding_follow(void *context, const void *object, uint32_t index);

/* The records of all bindings of a world, for static worlds; private. */
typedef struct gp_binding_record gp_binding_record;
struct gp_binding_record {
    gp_property_ref target;
    gp_property_ref source;
    gp_binding_record *next; /* in the list of free records */
    uint64_t updated;        /* the last update that included it */
    uint32_t place;
    uint32_t generation; /* odd while it is in use */
    bool is_plain;       /* the source is no array, and has the target's type */
};

#define GP_BINDING_CHUNKS 24u
#define GP_BINDING_FIRST 16u /* records of the first chunk */

/* Each chunk has as many records as all earlier chunks together. */
typedef struct gp_binding_table {
    gp_world_bindings hooks; /* first, so that the world can use them */
    gp_binding_record *chunks[GP_BINDING_CHUNKS];
    gp_binding_record *free;
    uint32_t first; /* records of the first chunk */
    uint32_t capacity;
    uint32_t next_search; /* where the search for an ended binding starts */
    uint32_t max;         /* in a static world; otherwise 0 */
    uint64_t updates;     /* the number of updates after deferred changes */
} gp_binding_table;

/* Makes the table of a static world in the caller's records. */
void gp_binding_table_init_static(gp_world *world, gp_binding_table *table,
    gp_binding_record *records, uint32_t count);

GP_END_DECLS

#endif
