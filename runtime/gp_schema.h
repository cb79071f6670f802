/*
 * gp_schema.h - a schema as constant tables. Generated code has one gp_schema for
 * each module; you may read all of it.
 *
 *     gp_schema
 *       types       entities in the order of the type numbers in their IDs,
 *                   without absent ones, then components, then the world
 *         properties, signals with their arguments, embedded components, lists,
 *         behaviours
 *       values      the enums and structs, in schema order
 *       messages    with their arguments
 *       streams     of the world, with their events
 *       buffers     the elements of vertex buffers, as structs
 */
#ifndef GP_SCHEMA_H
#define GP_SCHEMA_H

#include "gp_record.h"
#include "gp_value.h"
#include "gp_world.h"

GP_BEGIN_DECLS

typedef struct gp_property_ref gp_property_ref;

/* Calls the setter of a property, or of a part of it, with a value of the
 * reference's type. */
typedef void gp_property_set_fn(gp_world *world, void *object,
    const gp_property_ref *property, gp_value value);

#define GP_PROPERTY_OBSERVED 1u /* it notifies listeners and has a setter */
#define GP_PROPERTY_KEPT 2u     /* recycling keeps its value */
#define GP_PROPERTY_CLAMPED 4u  /* the setter clamps to low and high */
#define GP_PROPERTY_COMPUTED 8u /* has an expression; cannot be set */
#define GP_PROPERTY_BOUND 16u   /* follows another property; cannot be set */

typedef struct gp_property {
    const char *name;
    const char *doc; /* "" if there is none */
    const gp_type *type;
    uint32_t offset; /* from the start of its object */
    uint32_t column; /* of its pool, from 1; 0: it is a field at the offset */
    uint32_t flags;
    gp_datum low; /* if it is clamped */
    gp_datum high;
    gp_property_set_fn *set; /* NULL: not observed, or read-only */
    gp_function *follow;     /* the listener of bindings; NULL: not observed */
    uint32_t event;          /* for its listeners */
} gp_property;

typedef struct gp_signal {
    const char *name;
    const char *doc;
    const gp_field *arguments;
    uint32_t argument_count;
    uint32_t event; /* for its listeners */
} gp_signal;

/* Sends a message to the entity of an ID, with values of the types of its
 * arguments; inout arguments are updated. Returns false if the entity has died,
 * or does not handle the message. */
typedef bool gp_message_send_fn(
    gp_world *world, gp_id target, gp_value *arguments);

typedef struct gp_message {
    const char *name;
    const char *doc;
    const gp_field *arguments;
    uint32_t argument_count;
    gp_message_send_fn *send;
} gp_message;

/* A list of the entities of a type. */
typedef struct gp_named_list {
    const char *name;
    const char *doc;
    uint32_t offset; /* of its gp_list in the world */
    uint32_t links;  /* of its gp_list_node in an entity */
} gp_named_list;

/* A region of a behaviour: at most one of its nodes runs, which its counter
 * indicates. The counter is valid while the counter of the outer region has one
 * of two values. */
typedef struct gp_tree_region {
    uint32_t offset; /* of the counter in an entity */
    uint16_t parent; /* the index of the outer region; 0 for the first */
    uint16_t first;  /* these values */
    uint16_t second;
} gp_tree_region;

/* The node that runs if a region's counter has this value. */
typedef struct gp_tree_place {
    uint16_t region;
    uint16_t value;
    uint16_t node;
} gp_tree_place;

/* A behaviour of an entity; gp_running.h finds its running nodes. */
typedef struct gp_tree {
    const char *name;
    const char *doc;
    uint64_t nodes; /* their numbers in traces: see GP_TRACE_TREE */
    const gp_tree_region *regions;
    const gp_tree_place *places; /* in the order of the nodes in each region */
    uint32_t place_count;        /* 0: no node runs between ticks */
    uint32_t counter_size;       /* bytes of a counter */
} gp_tree;

/* A stream of the world. */
typedef struct gp_world_stream {
    const char *name;
    const char *doc;
    const gp_stream_type *type; /* its events, with their fields */
    uint32_t offset;            /* of its gp_stream in the world */
} gp_world_stream;

typedef enum gp_object_kind {
    GP_OBJECT_ENTITY,
    GP_OBJECT_COMPONENT,
    GP_OBJECT_WORLD
} gp_object_kind;

typedef struct gp_object_type gp_object_type;

/* A component that an entity embeds. */
typedef struct gp_part {
    const char *name;
    uint32_t offset;
    const gp_object_type *type;
    const gp_property *bound; /* replace those of type: they are bound here */
    uint32_t bound_count;
} gp_part;

/* Creates an entity; NULL without room. */
typedef void *gp_object_create_fn(gp_world *world);
typedef bool gp_object_recycle_fn(gp_world *world, void *object);

/* Emits the signal of an event, with values of its argument types. */
typedef void gp_object_emit_fn(
    gp_world *world, void *object, uint32_t event, const gp_value *arguments);

struct gp_object_type {
    const char *name; /* "world" for the world */
    const char *doc;
    gp_object_kind kind;
    uint32_t number;    /* of an entity, in its IDs */
    size_t size;        /* that of a static world can exceed 4 GiB */
    uint32_t listeners; /* offset of the gp_listeners in an object; 0: none */
    uint32_t every;     /* listeners to all objects, in the world; 0: none */
    uint32_t changed;   /* the event of any property */
    const gp_property *properties;
    const gp_signal *signals;
    const gp_part *parts;
    const gp_named_list *lists;
    const gp_tree *behaviours;
    uint32_t property_count;
    uint32_t signal_count;
    uint32_t part_count;
    uint32_t list_count;
    uint32_t behaviour_count;
    gp_object_create_fn *create; /* of an entity */
    gp_object_recycle_fn *recycle;
    gp_object_emit_fn *emit; /* NULL: no signals */
};

typedef struct gp_schema {
    const char *name;
    const char *doc;
    const gp_object_type *const *types;
    const gp_type *const *values;
    uint32_t type_count;
    uint32_t entity_count; /* they come first in types */
    const gp_message *messages;
    const gp_world_stream *streams; /* the last may be "posts" */
    const gp_type *const *buffers;
    uint32_t value_count;
    uint32_t message_count;
    uint32_t stream_count;
    uint32_t buffer_count;
    uint32_t largest; /* the size of the largest property value */
} gp_schema;

/* Finds an entity, a component or "world" by name; NULL if there is none. */
const gp_object_type *gp_schema_find(const gp_schema *schema, const char *name);

/* The type of an ID by its number, or the world's type for zero; NULL for
 * another module's. Does not check whether the object is live. */
const gp_object_type *gp_schema_type_of(const gp_schema *schema, gp_id id);

/* Finds an enum or a struct by name; NULL if there is none. */
const gp_type *gp_schema_find_value(const gp_schema *schema, const char *name);

/* A property of a component in an entity, which may bind it. */
const gp_property *gp_part_property(
    const gp_part *part, const gp_property *property);

/* Finds a property of an object itself, not of its components; or NULL. */
const gp_property *gp_schema_find_property(
    const gp_object_type *type, const char *name);

/* Finds a signal of an object itself, and a message; NULL if there is none. */
const gp_signal *gp_schema_find_signal(
    const gp_object_type *type, const char *name);
const gp_message *gp_schema_find_message(
    const gp_schema *schema, const char *name);

GP_END_DECLS

#endif
