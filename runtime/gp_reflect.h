/*
 * gp_reflect.h - objects and properties by name, for code that knows no schema.
 *
 * A gp_reflection is a world with its schema: generated code makes one. Inside
 * it an object is a gp_id, and zero is the world itself. A gp_property_ref
 * leads to a property of one object, or to a part of it: resolve it once, from
 * a path, and use it any number of times.
 *
 *     hp   physics.position   physics.position.x   slots[2]   corners[1].y
 *
 * A set goes through the property's setter, which clamps, compares and notifies
 * listeners. To set a field of a struct is to set the whole struct with that
 * field changed, to set an element of an array is to set that one element, and
 * a property that is not observed is only stored. Nothing here allocates, keeps
 * a pointer to an object or trusts an ID; a reference may outlive its object.
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

/* True if an entity is live; true of zero, the world. */
bool gp_object_is_live(gp_reflection on, gp_id id);

/* Creates an entity of a type by its name; zero if the type is unknown, or
 * there is no room. */
gp_id gp_object_create(gp_reflection on, const char *name);

/* Recycles an entity; false if it is not live, or being recycled already. */
bool gp_object_recycle(gp_reflection on, gp_id id);

/* How many entities of a type are live; none of any other type. */
uint32_t gp_object_count(gp_reflection on, const gp_object_type *type);

/* Iterates over the live entities of a type, as generated code does: entities
 * created meanwhile are not visited, and you may stop early. */
typedef struct gp_object_walk {
    gp_pool_walk slots;
} gp_object_walk;

/* Visits nothing for the type of a component or the world. */
gp_object_walk gp_object_walk_begin(
    gp_reflection on, const gp_object_type *type);

/* The next one; zero at the end. */
gp_id gp_object_walk_next(gp_object_walk *walk);

/* Properties */

#define GP_WHOLE UINT32_MAX

/* Read type, property and id; the rest is private. */
struct gp_property_ref {
    const gp_type *type; /* of what it leads to */
    const gp_property *property;
    gp_id id;
    gp_world *world;
    const gp_pool *pool; /* NULL for the world itself */
    uint32_t listeners;  /* from the object to its gp_listeners */
    uint32_t owner;      /* from the entity to what has the property */
    uint32_t offset;     /* from there to the value */
    uint32_t within; /* to the value from the property, or from its element */
    uint32_t index;  /* of the element, if the property is an array; or WHOLE */
};

/*
 * Resolves a path from an object. GP_PROBLEM_DEAD if that is not live, or of
 * another module; GP_PROBLEM_UNKNOWN for an unknown name and for an index out
 * of range; GP_PROBLEM_WRONG_TYPE for a field of what is no struct, or an
 * element of what is no array; GP_PROBLEM_TEXT for a malformed path. Then
 * `place`, which may be NULL, is set to where in the path that is, and ref is
 * unchanged.
 */
gp_problem gp_property_resolve(gp_reflection on, gp_id id, const char *path,
    gp_property_ref *ref, size_t *place);

/* The reference to a property of an object's type, or of a component of it,
 * without a path, for code that reads the tables. part is NULL for its own. */
gp_property_ref gp_property_ref_to(gp_reflection on, gp_id id,
    const gp_part *part, const gp_property *property);

/* How many fields or elements there are in what a reference leads to. */
uint32_t gp_property_inner_count(const gp_property_ref *ref);

/* The reference to one of them; index must be below that count. */
gp_property_ref gp_property_inner(const gp_property_ref *ref, uint32_t index);

/* Leads a reference to another object of the same type; false, with nothing
 * changed, if it is of another one. */
bool gp_property_ref_turn(gp_property_ref *ref, gp_id id);

/* The entity or world of a reference; NULL once it has died. */
static inline unsigned char *gp_property_object(const gp_property_ref *ref)
{
    if (ref->pool == NULL) {
        return (unsigned char *)ref->world;
    }
    const gp_pool_type *type = ref->pool->type;
    return (unsigned char *)gp_pool_find(
        ref->pool, ref->id.bits, type->number, type->size, type->chunk_shift);
}

/* What has the property, as its setter takes it; NULL once it has died. */
static inline unsigned char *gp_property_owner(const gp_property_ref *ref)
{
    unsigned char *object = gp_property_object(ref);
    return object == NULL ? NULL : object + ref->owner;
}

/* The value; of no type once the object has died. What it points to is in the
 * object: it is good until the property is set or the object dies. */
gp_value gp_property_get(const gp_property_ref *ref);

/* Sets it, converting the value if that is exact; see gp_value_convert. A text
 * is cut as its setter does. GP_PROBLEM_READ_ONLY for what is computed or bound
 * by the schema. */
gp_problem gp_property_set(const gp_property_ref *ref, gp_value value);

GP_END_DECLS

#endif
