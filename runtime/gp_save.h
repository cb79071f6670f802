/*
 * gp_save.h - save files, which later versions of the program can read, on any
 * machine, as far as the schema still has the saved properties.
 *
 * A file contains its own schema, the IDs of all live objects and the values of
 * their saved properties. Types, properties, fields and members of enums are
 * found by name, or by an older name in the schema. Reading checks the whole
 * file and allocates all memory before it creates the first object: hostile
 * bytes never leave half a world.
 *
 * Generated functions call these with the tables of a module. Nothing here
 * allocates, except for the pools that reading fills, and while reading text.
 */
#ifndef GP_SAVE_H
#define GP_SAVE_H

#include "gp_value.h"
#include "gp_world.h"

GP_BEGIN_DECLS

/* Writes the next bytes of a file. Returns false on failure, which ends the
 * writing. */
typedef bool gp_write_fn(void *context, const void *bytes, size_t size);

/* The outcome of values: one count for each property of each object. */
typedef struct gp_save_counts {
    uint32_t copied;
    uint32_t converted; /* from another type, or clamped */
    uint32_t added;     /* not in the file: the default */
    uint32_t dropped;   /* only in the file */
    uint32_t refused;   /* the type cannot hold the value: the default */
} gp_save_counts;

/* The result of reading a file. Names are those of the schema. */
typedef struct gp_save_report {
    gp_save_counts values;
    uint32_t objects_read;
    uint32_t objects_dropped; /* of types that are no longer saved */
    const char *refused_type; /* of the first refused value; NULL: none */
    const char *refused_property;
    gp_id refused_id; /* of its object; zero for the world */
} gp_save_report;

/* Tables, which generated code fills. Lists of older names are separated by
 * commas, and are NULL if empty. */

#define GP_SAVE_SATURATE 1u /* out-of-range numbers become the nearest */
#define GP_SAVE_CLAMPED 2u  /* low and high are used */

/* A property that is saved. */
typedef struct gp_save_property {
    const char *path; /* "hp", or "physics.position" */
    const char *was;  /* older paths */
    const gp_type *type;
    uint32_t offset; /* from the entity or the world; in a column: from there */
    uint32_t column; /* of the pool, from 1; 0: a field at the offset */
    uint32_t flags;
    gp_datum low;
    gp_datum high;
} gp_save_property;

/* Called for a slot, or for the world. */
typedef void gp_save_slot_fn(gp_world *world, void *object);

/* An entity type of the module, saved or not, or the world. */
typedef struct gp_save_type {
    const char *name; /* "world" for the world */
    const char *was;
    uint32_t number; /* in IDs; 0 for the world */
    bool is_saved;
    const gp_save_property *properties; /* in the order of the file */
    uint32_t property_count;
    /* Each of these may be NULL, and calls your functions of that name: */
    gp_save_slot_fn *set_up; /* a slot that was never used: init */
    gp_save_slot_fn *begin;  /* for each object: defaults */
    gp_save_slot_fn *settle; /* once its values are stored: updates computed and
                                bound values, without notifying; then behaviours
                                start at their root */
    gp_save_slot_fn *loaded; /* once all objects exist: loaded */
} gp_save_type;

/* An older name of a struct's field, or of a member of an enum or flags. */
typedef struct gp_save_alias {
    const gp_type *type;
    const char *name;
    const char *was;
} gp_save_alias;

typedef struct gp_save_schema {
    const gp_save_type *types; /* entities in schema order, then the world */
    uint32_t type_count;
    const gp_save_alias *aliases;
    uint32_t alias_count;
} gp_save_schema;

/* Writes all saved objects and the world's saved properties. Returns the bytes
 * written, or 0 if a callback or hook is running, or `write` returned false. */
size_t gp_save_write(const gp_world *world, const gp_save_schema *schema,
    gp_write_fn *write, void *context);

/* Reads a file into a world that has never created an object. Returns false,
 * and changes nothing, if it has, if a callback or hook is running, if the file
 * is incomplete or invalid, or if memory runs out. report may be NULL. */
bool gp_save_read(gp_world *world, const gp_save_schema *schema,
    const void *bytes, size_t size, gp_save_report *report);

/* As above, as JSON, for people and diffs; gp_save_text.h shows the form. All
 * NaNs are written alike. Keys may have any order, but nothing is accepted that
 * no writer writes. Reading allocates memory for a file, and releases it: from
 * the world's allocator, or from malloc if it has none or is static. */
size_t gp_save_write_text(const gp_world *world, const gp_save_schema *schema,
    gp_write_fn *write, void *context);
bool gp_save_read_text(gp_world *world, const gp_save_schema *schema,
    const char *text, size_t size, gp_save_report *report);

/* A hash of the names and types that are saved. */
uint64_t gp_save_hash(const gp_save_schema *schema);

GP_END_DECLS

#endif
