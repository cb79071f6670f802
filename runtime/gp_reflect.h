/*
 * gp_reflect.h - objects and properties by name, for code that knows no schema.
 *
 * A gp_reflection is a world with its schema: generated code returns one. An
 * object is a gp_id, and zero is the world itself. A gp_property_ref refers to
 * a property of one object, or to a part of it: resolve a path once, and use
 * the reference any number of times, even after its object has died.
 *
 *     hp   physics.position   physics.position.x   slots[2]   corners[1].y
 *
 * A set calls the property's setter, which clamps, compares and notifies
 * listeners: for a field with the whole struct, for an element of an array with
 * that element. A property that is not observed is only stored. Signals are
 * emitted and messages sent with values. Nothing here allocates, keeps pointers
 * to objects or trusts IDs.
 */
#ifndef GP_REFLECT_H
#define GP_REFLECT_H

#include "gp_pool.h"
#include "gp_schema.h"
#include "gp_value_text.h"

GP_BEGIN_DECLS

typedef struct gp_reflection {
    const gp_schema *schema;
    gp_world *world;
} gp_reflection;

/* Objects */

/* Returns the address of a live entity, or of the world for zero; or NULL. */
void *gp_object_find(gp_reflection on, gp_id id);

/* True for a live entity, and for zero, which is the world. */
bool gp_object_is_live(gp_reflection on, gp_id id);

/* Creates an entity of a type by its name; zero if there is no such type, or no
 * room. */
gp_id gp_object_create(gp_reflection on, const char *name);

/* Recycles an entity; false if it is not live, or already being recycled. */
bool gp_object_recycle(gp_reflection on, gp_id id);

/* The number of live entities of a type; 0 for components and the world. */
uint32_t gp_object_count(gp_reflection on, const gp_object_type *type);

typedef struct gp_object_walk {
    gp_pool_walk slots;
    gp_restore_mark mark;
} gp_object_walk;

/* Iterates over the live entities of a type, except those created meanwhile.
 * You may stop early. Restoring a snapshot ends it. */
gp_object_walk gp_object_walk_begin(
    gp_reflection on, const gp_object_type *type);

/* Returns the next entity; zero at the end. */
gp_id gp_object_walk_next(gp_object_walk *walk);

/* Listeners, as arguments for gp_listeners.h with the world's store. */

/* Returns the listeners of the world, or of an entity and its components; NULL
 * if it is not live, or cannot have any. */
const gp_listeners *gp_object_listeners(gp_reflection on, gp_id id);

/* Returns the listeners to all objects of a type; NULL for the world. */
const gp_listeners *gp_object_type_listeners(
    gp_reflection on, const gp_object_type *type);

/* An event of a type: "hp", "stung", "changed". */
typedef struct gp_object_event {
    const char *name;
    uint32_t event;
    const gp_part *part; /* the component; NULL: the object's own property */
} gp_object_event;

/* Stores an event of a type by its index: its own events, then its components'.
 * Returns false after the last. */
bool gp_object_event_at(
    const gp_object_type *type, uint32_t index, gp_object_event *event);

/* Properties */

#define GP_WHOLE UINT32_MAX

/* Members other than type, property and id are private. */
struct gp_property_ref {
    const gp_type *type; /* the type of the value */
    const gp_property *property;
    gp_id id;
    gp_world *world;
    const gp_pool *pool; /* NULL for the world itself */
    uint32_t listeners;  /* offset of gp_listeners in the object */
    uint32_t owner;      /* offset of the property's owner in the entity */
    uint32_t column;     /* as that of the property */
    uint32_t offset;     /* of the value, in the owner or in the column */
    uint32_t within;     /* of the value, in the property or its element */
    uint32_t index;      /* of the property's element, or GP_WHOLE */
};

/*
 * Resolves a path from an object. GP_PROBLEM_DEAD if the object is not live, or
 * of another module; GP_PROBLEM_UNKNOWN for an unknown name or an index out of
 * range; GP_PROBLEM_WRONG_TYPE for a field or an element of another type;
 * GP_PROBLEM_TEXT for a malformed path. Then `place`, which may be NULL, is set
 * to where in the path that is, and ref is unchanged.
 */
gp_problem gp_property_resolve(gp_reflection on, gp_id id, const char *path,
    gp_property_ref *ref, size_t *place);

/* The reference to a property of an object, or of a component of it, for code
 * that reads the tables. part is NULL for the object's own. */
gp_property_ref gp_property_ref_to(gp_reflection on, gp_id id,
    const gp_part *part, const gp_property *property);

/* The number of fields or elements of the value of a reference. */
uint32_t gp_property_inner_count(const gp_property_ref *ref);

/* Returns a reference to one of them; index must be below that count. */
gp_property_ref gp_property_inner(const gp_property_ref *ref, uint32_t index);

/* Makes a reference refer to another object; false, and no change, if that is
 * of another type. */
bool gp_property_ref_turn(gp_property_ref *ref, gp_id id);

/* The entity or world of a reference; NULL if it has died. */
static inline unsigned char *gp_property_object(const gp_property_ref *ref)
{
    if (ref->pool == NULL) {
        return (unsigned char *)ref->world;
    }
    const gp_pool_type *type = ref->pool->type;
    return (unsigned char *)gp_pool_find(
        ref->pool, ref->id.bits, type->number, type->size, type->chunk_shift);
}

/* The owner of the property, for its setter; NULL if it has died. */
static inline unsigned char *gp_property_owner(const gp_property_ref *ref)
{
    unsigned char *object = gp_property_object(ref);
    return object == NULL ? NULL : object + ref->owner;
}

/* The address of the value in the owner of the property. */
static inline const unsigned char *gp_property_value(
    const gp_property_ref *ref, const unsigned char *owner)
{
    if (ref->column == 0) {
        return owner + ref->offset;
    }
    const gp_pool_type *type = ref->pool->type;
    uint32_t column = ref->column - 1u;
    const void *value =
        gp_pool_value(ref->pool, (const gp_slot *)(const void *)owner,
            type->size, column, type->columns[column]);
    return (const unsigned char *)value + ref->offset;
}

/* Returns the value; its type is NULL if the object has died. It points into
 * the object, and is valid until the property is set or the object dies. */
gp_value gp_property_get(const gp_property_ref *ref);

/* Sets the property to a value, which is converted if that is exact; a str is
 * truncated. GP_PROBLEM_READ_ONLY if the schema computes or binds it. */
gp_problem gp_property_set(const gp_property_ref *ref, gp_value value);

/*
 * Emits a signal of an object, or of a component of it; part is NULL for the
 * object's own. `arguments` are as many values as the signal has arguments; they
 * are converted where they are, as gp_property_set converts. GP_PROBLEM_DEAD if
 * the object is not live, GP_PROBLEM_UNKNOWN for another number of arguments.
 */
gp_problem gp_signal_emit(gp_reflection on, gp_id id, const gp_part *part,
    const gp_signal *signal, gp_value *arguments, uint32_t count);

/*
 * Sends a message to an entity; *is_handled, which may be NULL, says whether
 * it handles it. The arguments are as above. One that is inout has its result
 * then: a struct, array or extern is written to where its value points.
 */
gp_problem gp_message_send(gp_reflection on, gp_id id,
    const gp_message *message, gp_value *arguments, uint32_t count,
    bool *is_handled);

GP_END_DECLS

#endif
