/*
 * gp_listen.h - the common part of generated listen functions.
 *
 * A generated listener wraps a gp_event_listener, so that it cannot be passed
 * to another type. These functions take it by value and are inline: passed
 * through memory, adding and removing take three times as long.
 */
#ifndef GP_LISTEN_H
#define GP_LISTEN_H

#include "gp_inline.h"
#include "gp_world.h"

GP_BEGIN_DECLS

/* The first event numbers of every entity. */
#define GP_ENTITY_CHANGED 0u /* any property */
#define GP_ENTITY_CREATED 1u /* only for all entities of a type */
#define GP_ENTITY_RECYCLED 2u

/* An event and the function to call. */
typedef struct gp_event_listener {
    uint32_t event;
    gp_function *fn;
    void *context;
} gp_event_listener;

/* Adds a listener. Returns false if it is already there or memory runs out. */
static inline bool gp_listen(
    gp_world *world, gp_listeners *listeners, gp_event_listener listener)
{
    GP_ASSERT(world->ready);
    return gp_listeners_add(&world->listeners, listeners, listener.event,
        listener.fn, listener.context);
}

/* Adds a listener that is removed when the entity `owner` dies. Returns false
 * also if the owner is dead. */
static inline bool gp_listen_owned(gp_world *world, gp_listeners *listeners,
    gp_event_listener listener, gp_id owner)
{
    GP_ASSERT(world->ready);
    return gp_listeners_add_owned(&world->listeners, listeners, listener.event,
        listener.fn, listener.context, owner);
}

/* Adds a listener that is removed just before its only call. */
static inline bool gp_listen_once(
    gp_world *world, gp_listeners *listeners, gp_event_listener listener)
{
    GP_ASSERT(world->ready);
    return gp_listeners_add_once(&world->listeners, listeners, listener.event,
        listener.fn, listener.context);
}

/* Removes a listener. Returns false if it is not registered. */
static inline bool gp_unlisten(
    gp_world *world, gp_listeners *listeners, gp_event_listener listener)
{
    return gp_listeners_remove(&world->listeners, listeners, listener.event,
        listener.fn, listener.context);
}

/* Removes all listeners to an event of an object; bindings stay. */
static inline void gp_unlisten_all(
    gp_world *world, gp_listeners *listeners, uint32_t event)
{
    if (GP_UNLIKELY(world->bindings != NULL)) {
        world->bindings->clear(world, listeners, event);
    } else {
        gp_listeners_clear(&world->listeners, listeners, event);
    }
}

/* True if a single entity has the event. */
static inline bool gp_entity_has_event(gp_event_listener listener)
{
    GP_ASSERT(listener.event != GP_ENTITY_CREATED);
    return listener.event != GP_ENTITY_CREATED;
}

/* As above, for one entity. */
static inline bool gp_entity_listen(
    gp_world *world, gp_listeners *listeners, gp_event_listener listener)
{
    return gp_entity_has_event(listener) &&
           gp_listen(world, listeners, listener);
}

static inline bool gp_entity_listen_owned(gp_world *world,
    gp_listeners *listeners, gp_event_listener listener, gp_id owner)
{
    return gp_entity_has_event(listener) &&
           gp_listen_owned(world, listeners, listener, owner);
}

static inline bool gp_entity_listen_once(
    gp_world *world, gp_listeners *listeners, gp_event_listener listener)
{
    return gp_entity_has_event(listener) &&
           gp_listen_once(world, listeners, listener);
}

/* As above, for an object that may have a cell: a component of entities some of
 * which have one. */
static inline bool gp_inline_listen(
    gp_world *world, gp_listeners *listeners, gp_event_listener listener)
{
    return gp_inline_add(&world->listeners, listeners, listener.event,
        listener.fn, listener.context);
}

static inline bool gp_inline_listen_owned(gp_world *world,
    gp_listeners *listeners, gp_event_listener listener, gp_id owner)
{
    return gp_inline_add_owned(&world->listeners, listeners, listener.event,
        listener.fn, listener.context, owner);
}

static inline bool gp_inline_listen_once(
    gp_world *world, gp_listeners *listeners, gp_event_listener listener)
{
    return gp_inline_add_once(&world->listeners, listeners, listener.event,
        listener.fn, listener.context);
}

static inline bool gp_inline_unlisten(
    gp_world *world, gp_listeners *listeners, gp_event_listener listener)
{
    return gp_inline_remove(&world->listeners, listeners, listener.event,
        listener.fn, listener.context);
}

static inline void gp_inline_unlisten_all(
    gp_world *world, gp_listeners *listeners, uint32_t event)
{
    if (gp_inline_is_open(listeners)) {
        gp_inline_clear(&world->listeners, listeners, event);
    } else {
        gp_unlisten_all(world, listeners, event);
    }
}

/* As above, for one entity that has a cell. */
static inline bool gp_inline_entity_listen(
    gp_world *world, gp_listeners *listeners, gp_event_listener listener)
{
    return gp_entity_has_event(listener) &&
           gp_inline_listen(world, gp_inline_reopen(listeners), listener);
}

static inline bool gp_inline_entity_listen_owned(gp_world *world,
    gp_listeners *listeners, gp_event_listener listener, gp_id owner)
{
    return gp_entity_has_event(listener) &&
           gp_inline_listen_owned(world, listeners, listener, owner);
}

static inline bool gp_inline_entity_listen_once(
    gp_world *world, gp_listeners *listeners, gp_event_listener listener)
{
    return gp_entity_has_event(listener) &&
           gp_inline_listen_once(world, listeners, listener);
}

/* Out of line, in gp_component.c: updates in all components whether an entity
 * type that embeds them may have listeners to any property. */
void gp_component_update_owned(gp_world *world);

/* As above, for all entities of a type with components. Listeners that have
 * ended by themselves count until the next one is added or removed. */
static inline bool gp_owner_update(gp_world *world, uint32_t event, bool result)
{
    if (event == GP_ENTITY_CHANGED) {
        gp_component_update_owned(world);
    }
    return result;
}

static inline bool gp_owner_listen(
    gp_world *world, gp_listeners *listeners, gp_event_listener listener)
{
    return gp_owner_update(
        world, listener.event, gp_listen(world, listeners, listener));
}

static inline bool gp_owner_listen_owned(gp_world *world,
    gp_listeners *listeners, gp_event_listener listener, gp_id owner)
{
    return gp_owner_update(world, listener.event,
        gp_listen_owned(world, listeners, listener, owner));
}

static inline bool gp_owner_listen_once(
    gp_world *world, gp_listeners *listeners, gp_event_listener listener)
{
    return gp_owner_update(
        world, listener.event, gp_listen_once(world, listeners, listener));
}

static inline bool gp_owner_unlisten(
    gp_world *world, gp_listeners *listeners, gp_event_listener listener)
{
    return gp_owner_update(
        world, listener.event, gp_unlisten(world, listeners, listener));
}

/* The listeners of an entity and its components follow its slot. */
static inline gp_listeners *gp_slot_listeners(gp_slot *slot)
{
    return (gp_listeners *)(void *)(slot + 1);
}

static inline const gp_listeners *gp_slot_const_listeners(const gp_slot *slot)
{
    return (const gp_listeners *)(const void *)(slot + 1);
}

/* True if one of these events of an entity, or any property, has listeners. */
static inline bool gp_entity_has_listeners(
    const gp_listeners *own, const gp_listeners *every, uint32_t events)
{
    events |= gp_event_bit(GP_ENTITY_CHANGED);
    return ((own->bits | every->bits) & events) != 0;
}

/* Asserts the layout of an entity at compile time. An entity without events is
 * bare: it has no listeners. */
#define GP_ASSERT_BARE_ENTITY(entity)                                          \
    _Static_assert(                                                            \
        offsetof(entity, slot) == 0, "an entity begins with its slot")
#define GP_ASSERT_ENTITY(entity)                                               \
    GP_ASSERT_BARE_ENTITY(entity);                                             \
    _Static_assert(offsetof(entity, listeners) == sizeof(gp_slot),             \
        "its listeners follow")

/* As GP_ASSERT_ENTITY, for an entity with a cell. */
#define GP_ASSERT_INLINE_ENTITY(entity)                                        \
    GP_ASSERT_ENTITY(entity);                                                  \
    _Static_assert(offsetof(entity, first_listener) ==                         \
                       sizeof(gp_slot) + sizeof(gp_listeners),                 \
        "their cell follows")

/* Takes a slot for a new bare entity. Returns NULL if there is none, or the
 * world is being finished. The slot is fresh if it was never used. */
static inline void *gp_bare_take_fresh(
    gp_world *world, gp_pool *pool, const gp_pool_type *type, bool *is_fresh)
{
    GP_ASSERT(gp_world_was_made(world));
    return world->ending ? NULL : gp_pool_take(pool, type, is_fresh);
}

/* As above, with empty listeners. */
static inline void *gp_entity_take_fresh(
    gp_world *world, gp_pool *pool, const gp_pool_type *type, bool *is_fresh)
{
    gp_slot *slot = (gp_slot *)gp_bare_take_fresh(world, pool, type, is_fresh);
    if (slot != NULL) {
        gp_slot_listeners(slot)->bits = 0;
        gp_slot_listeners(slot)->first = 0;
    }
    return slot;
}

/* As above, with an empty cell. */
static inline void *gp_inline_take_fresh(
    gp_world *world, gp_pool *pool, const gp_pool_type *type, bool *is_fresh)
{
    gp_slot *slot = (gp_slot *)gp_bare_take_fresh(world, pool, type, is_fresh);
    if (slot != NULL) {
        gp_slot_listeners(slot)->bits = 0;
        gp_slot_listeners(slot)->first = GP_INLINE_EMPTY;
    }
    return slot;
}

/* As above, if the first use of a slot needs no special treatment. */
static inline void *gp_bare_take(
    gp_world *world, gp_pool *pool, const gp_pool_type *type)
{
    bool is_fresh;
    return gp_bare_take_fresh(world, pool, type, &is_fresh);
}

static inline void *gp_entity_take(
    gp_world *world, gp_pool *pool, const gp_pool_type *type)
{
    bool is_fresh;
    return gp_entity_take_fresh(world, pool, type, &is_fresh);
}

static inline void *gp_inline_take(
    gp_world *world, gp_pool *pool, const gp_pool_type *type)
{
    bool is_fresh;
    return gp_inline_take_fresh(world, pool, type, &is_fresh);
}

/* Private: returns 0 if a slot of the first slab has a live bare entity that
 * can be recycled without calling or ending anything. A single number, so that
 * the caller needs a single branch. */
static inline uint64_t gp_bare_obstacles(const gp_world *world,
    const gp_pool *pool, const gp_slot *slot, uint32_t size,
    const gp_listeners *every)
{
    uint32_t place = gp_pool_place_near(pool, slot, size);
    return (((uint32_t)slot->id ^ place) & GP_ID_SLOT_MAX) |
           (uintptr_t)world->listeners.emissions |
           (every->bits & gp_event_bit(GP_ENTITY_RECYCLED));
}

/* True if the slot, which may be NULL, has a live bare entity that can be
 * recycled without calling or ending anything. */
static inline bool gp_bare_is_unobserved(const gp_world *world,
    const gp_pool *pool, const gp_slot *slot, uint32_t size,
    const gp_listeners *every)
{
    return gp_pool_is_near(pool, slot) &&
           gp_bare_obstacles(world, pool, slot, size, every) == 0;
}

/* As above, for an entity with listeners. */
static inline bool gp_entity_is_unobserved(const gp_world *world,
    const gp_pool *pool, const gp_slot *slot, uint32_t size,
    const gp_listeners *every)
{
    return gp_pool_is_near(pool, slot) &&
           (gp_bare_obstacles(world, pool, slot, size, every) |
               gp_slot_const_listeners(slot)->bits) == 0;
}

/* Releases the slot of a bare entity that was just found by its ID, unless
 * something must be called or ended. Returns false, and changes nothing, in
 * that case; with -Os always. */
static inline bool gp_bare_give_found(
    gp_world *world, gp_pool *pool, const gp_pool_type *type, gp_slot *slot)
{
    const gp_listeners *every = &world->every[type->number];

    if (!GP_IS_FAST || ((uintptr_t)world->listeners.emissions |
                           (every->bits & gp_event_bit(GP_ENTITY_RECYCLED)))) {
        return false;
    }
    gp_pool_give_place(pool, type, slot, (uint32_t)slot->id & GP_ID_SLOT_MAX);
    return true;
}

/* As above, for an entity with listeners. */
static inline bool gp_entity_give_found(
    gp_world *world, gp_pool *pool, const gp_pool_type *type, gp_slot *slot)
{
    return gp_slot_const_listeners(slot)->bits == 0 &&
           gp_bare_give_found(world, pool, type, slot);
}

/* True while an entity is recycled, and while its init hooks run, in which it may
 * be neither recycled nor ticked. */
static inline bool gp_entity_is_leaving(const gp_listeners *listeners)
{
    GP_ASSERT(!gp_listeners_have_any(listeners, GP_OBJECT_MAKING));
    return gp_listeners_have_any(
        listeners, GP_OBJECT_LEAVING | GP_OBJECT_MAKING);
}

/* Marks an entity as being recycled. Returns false if it already is, or if its
 * init hooks run, which is misuse. */
static inline bool gp_entity_leave(gp_listeners *listeners)
{
    if (gp_entity_is_leaving(listeners)) {
        return false;
    }
    listeners->bits |= GP_OBJECT_LEAVING;
    return true;
}

GP_END_DECLS

#endif
