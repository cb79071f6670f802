/*
 * gp_notification.h - notifies all listeners that an event concerns.
 *
 * The order: the object's listeners to the event, its listeners to any
 * property, the entity of a component, then the listeners of the type to the
 * event and to any property. Each list is looked up at its turn, so a listener
 * that is added to a later list is called. The notification ends early if the
 * object dies.
 *
 * Generated code runs the loop, because only it knows the functions' types:
 *
 *     gp_emission emission;
 *     gp_notification walk;
 *     const gp_listener *listener =
 *         gp_notify(&walk, &emission, world, slot, every, event);
 *
 *     while (listener != NULL) {
 *         call listener->fn, cast to its type, with listener->context
 *         listener = gp_notify_next(&walk, &emission, listener);
 *     }
 *
 * The notification is separate from the emission, to which the store points, so
 * that compilers keep all of it in registers while listeners run.
 */
#ifndef GP_NOTIFICATION_H
#define GP_NOTIFICATION_H

#include "gp_emission.h"
#include "gp_listen.h"

GP_BEGIN_DECLS

/* Replaces the event of any property if a signal is emitted. */
#define GP_EVENT_NONE UINT32_MAX

/* The current list, in order; it determines what the loop calls. Only lists to
 * any property have the bit of GP_NOTIFY_CHANGED. */
typedef enum gp_notification_step {
    GP_NOTIFY_BEGIN = 0,
    GP_NOTIFY_EVENT = 2,
    GP_NOTIFY_CHANGED = 3, /* a listener to any property */
    GP_NOTIFY_OWNER = 4,   /* a component's entity is called, not a listener */
    GP_NOTIFY_EVERY = 6,
    GP_NOTIFY_EVERY_CHANGED = 7 /* a listener to any property */
} gp_notification_step;

/* How events of a component notify its entity. */
typedef enum gp_notification_owner {
    GP_OWNER_NONE = 0,
    GP_OWNER_LISTENS = 1, /* if it or its type has listeners to any property */
    GP_OWNER_CALLED = 2   /* always, by functions of its own */
} gp_notification_owner;

/* See gp_notify_search below. */
typedef const gp_listener *gp_notify_search_fn(gp_world *world, gp_slot *slot,
    gp_listeners *part, gp_notification_owner owner, uint32_t event,
    uint32_t changed);

/* The lists that an event concerns: only constants and values near the object,
 * so that compilers keep it in registers. */
typedef struct gp_notification {
    gp_world *world;
    gp_slot *slot;       /* of the entity; NULL if it has no listeners */
    gp_listeners *own;   /* of the entity; or every */
    gp_listeners *every; /* of its type, or of its component's */
    gp_listeners *part;  /* every, or NULL if that is of its type */
    gp_notification_owner owner;
    uint32_t event;
    uint32_t changed; /* the event of any property, or GP_EVENT_NONE */
    /* NULL unless the entity may have a cell, see gp_inline.h. A pointer, so that
     * this is linked only where it is used. */
    gp_notify_search_fn *search;
} gp_notification;

/* Out of line: returns the first listener after the current list, or NULL,
 * which ends the emission: the innermost one. The second begins an emission
 * about a component whose first list, if any, is not the event's. */
gp_notify_search_fn gp_notify_search;
gp_notify_search_fn gp_notify_part_far;

/* As gp_notify_search, for an entity that may have a cell. */
gp_notify_search_fn gp_notify_search_inline;

/* Notifies the listeners of a component's entity to any property. */
static inline void gp_notify_entity(
    gp_world *world, gp_slot *slot, uint32_t event)
{
    world->pools[gp_slot_type(slot)].notify(world, slot, event);
}

/* Notifies the listeners to created; most types have none. Returns the entity,
 * or NULL if it has died. */
static inline void *gp_entity_notify_created(gp_world *world, gp_slot *slot,
    const gp_listeners *every, gp_notify_entity_fn *notify)
{
    if (GP_LIKELY(
            !gp_listeners_have_any(every, gp_event_bit(GP_ENTITY_CREATED)))) {
        return slot;
    }
    return notify(world, slot, GP_ENTITY_CREATED);
}

/* Notifies the listeners to recycled; most entities have none, and a bare one
 * never has its own. */
static inline void gp_entity_notify_recycled(gp_world *world, gp_slot *slot,
    const gp_listeners *own, const gp_listeners *every,
    gp_notify_entity_fn *notify)
{
    uint32_t bits = own->bits | every->bits;
    if (GP_UNLIKELY((bits & gp_event_bit(GP_ENTITY_RECYCLED)) != 0)) {
        notify(world, slot, GP_ENTITY_RECYCLED);
    }
}

/* True if the loop calls listeners to any property. */
static inline bool gp_notifies_changed(const gp_emission *emission)
{
    return (emission->step & 1u) != 0;
}

/* Private: not 0 if the entity of a component may also be notified. */
static inline GP_ALWAYS_INLINE uint32_t gp_notify_owner_bits(
    const gp_listeners *own, const gp_listeners *every,
    gp_notification_owner owner)
{
    if (owner != GP_OWNER_LISTENS) {
        return owner;
    }
    return (own->bits & gp_event_bit(GP_ENTITY_CHANGED)) |
           (every->bits & GP_TYPE_OWNED);
}

/* Private: calls the search function of a notification. */
static inline GP_ALWAYS_INLINE const gp_listener *gp_notify_search_any(
    const gp_notification *walk)
{
    gp_notify_search_fn *search =
        walk->search == NULL ? gp_notify_search : walk->search;
    return search(walk->world, walk->slot, walk->part, walk->owner, walk->event,
        walk->changed);
}

/* Private: the handle of the object's first list; 0 if it has none. */
static inline GP_ALWAYS_INLINE uint32_t gp_notify_own_handle(
    const gp_notification *walk)
{
    return walk->search != NULL && gp_inline_is_open(walk->own)
               ? 0
               : walk->own->first;
}

/* Private: begins the emission with the first list that has listeners. */
static inline GP_ALWAYS_INLINE const gp_listener *gp_notify_any(
    const gp_notification *walk, gp_emission *emission, const void *subject)
{
    gp_emission_push(emission, &walk->world->listeners, subject);
    emission->step = GP_NOTIFY_BEGIN;
    return gp_notify_search_any(walk);
}

/* Private: begins with a list if it is the last one of its object and of this
 * event, or of any property, as the first step. */
static inline GP_ALWAYS_INLINE const gp_listener *gp_notify_list(
    const gp_notification *walk, gp_emission *emission, const void *subject,
    gp_listener_list *list, uint32_t step)
{
    if (GP_UNLIKELY(list->key != walk->event)) {
        if (walk->changed == GP_EVENT_NONE || list->key != walk->changed) {
            return gp_notify_any(walk, emission, subject);
        }
        step++;
    }
    gp_emission_push(emission, &walk->world->listeners, subject);
    emission->step = step;
    return gp_emission_start(emission, list);
}

/* Private: begins with the listener in the object's cell; NULL if it has none,
 * or one to another event. */
static inline GP_ALWAYS_INLINE const gp_listener *gp_notify_cell(
    const gp_notification *walk, gp_emission *emission, const void *subject)
{
    bool is_event = walk->own->first == gp_inline_key(walk->event);

    if (GP_UNLIKELY(!is_event) &&
        (walk->changed == GP_EVENT_NONE ||
            walk->own->first != gp_inline_key(walk->changed))) {
        return NULL;
    }
    gp_emission_push(emission, &walk->world->listeners, subject);
    emission->step = is_event ? GP_NOTIFY_EVENT : GP_NOTIFY_CHANGED;
    return gp_inline_start(emission, walk->own);
}

/* Private: begins to notify of an entity or the world. Each kind of object has
 * its own, short function: it is compiled for every type of value. */
static inline GP_ALWAYS_INLINE const gp_listener *gp_notify_begin(
    const gp_notification *walk, gp_emission *emission, const void *subject)
{
    gp_listener_store *store = &walk->world->listeners;

    if (!GP_IS_FAST) {
        return gp_notify_any(walk, emission, subject);
    }
    if (walk->search != NULL) {
        const gp_listener *first = gp_notify_cell(walk, emission, subject);
        if (first != NULL) {
            return first;
        }
    }
    if (walk->changed == GP_EVENT_NONE &&
        ((walk->own->bits | walk->every->bits) & gp_event_bit(walk->event)) ==
            0) {
        emission->subject = subject;
        return NULL;
    }
    uint32_t handle = gp_notify_own_handle(walk);
    uint32_t step = handle == 0 ? GP_NOTIFY_EVERY : GP_NOTIFY_EVENT;
    if (handle == 0) {
        handle = walk->every->first;
        GP_ASSUME(handle != 0 || walk->changed != GP_EVENT_NONE ||
                  walk->search != NULL); /* some entities have a cell */
        if (handle == 0) {
            return gp_notify_any(walk, emission, subject);
        }
    }
    return gp_notify_list(
        walk, emission, subject, gp_listener_store_at(store, handle), step);
}

/* Private: as above, for a component. */
static inline GP_ALWAYS_INLINE const gp_listener *gp_notify_begin_part(
    const gp_notification *walk, gp_emission *emission)
{
    gp_listener_store *store = &walk->world->listeners;
    const gp_slot *subject = walk->slot;

    if (!GP_IS_FAST) {
        return gp_notify_any(walk, emission, subject);
    }
    if (walk->search != NULL) {
        const gp_listener *first = gp_notify_cell(walk, emission, subject);
        if (first != NULL) {
            return first;
        }
    }
    if (walk->changed == GP_EVENT_NONE && walk->owner == GP_OWNER_NONE &&
        ((walk->own->bits | walk->every->bits) & gp_event_bit(walk->event)) ==
            0) {
        emission->subject = subject;
        return NULL;
    }
    uint32_t handle = gp_notify_own_handle(walk);
    uint32_t step = handle == 0 ? GP_NOTIFY_EVERY : GP_NOTIFY_EVENT;
    if (handle == 0 && walk->owner != GP_OWNER_CALLED &&
        !gp_listeners_have_any(walk->every, GP_TYPE_OWNED)) {
        handle = walk->every->first;
    }
    if (handle != 0) {
        gp_listener_list *list = gp_listener_store_at(store, handle);
        if (GP_LIKELY(list->key == walk->event)) {
            gp_emission_push(emission, store, subject);
            emission->step = step;
            return gp_emission_start(emission, list);
        }
    }
    if (walk->search != NULL) {
        return gp_notify_any(walk, emission, subject);
    }
    gp_emission_push(emission, store, subject);
    return gp_notify_part_far(walk->world, walk->slot, walk->part, walk->owner,
        walk->event, walk->changed);
}

/* Private: true if further lists may follow. */
static inline GP_ALWAYS_INLINE bool gp_notify_has_more(
    const gp_notification *walk, const gp_emission *emission)
{
    uint32_t changed =
        walk->changed == GP_EVENT_NONE ? 0 : gp_event_bit(walk->changed);
    uint32_t every = walk->slot == NULL ? 0 : walk->every->bits;
    uint32_t own = walk->own->bits & changed;

    if (!GP_IS_FAST) {
        return true;
    }
    if (changed == 0 && walk->owner == GP_OWNER_NONE) {
        return emission->step == GP_NOTIFY_EVENT &&
               (every & gp_event_bit(walk->event)) != 0;
    }
    if (GP_LIKELY(emission->step == GP_NOTIFY_EVERY)) {
        return (every & changed) != 0;
    }
    if (emission->step > GP_NOTIFY_EVERY) {
        return false;
    }
    own |= gp_notify_owner_bits(walk->own, walk->every, walk->owner);
    return (own | every) != 0;
}

/* Private: the first listener of the next list; NULL ends the emission. */
static inline GP_ALWAYS_INLINE const gp_listener *gp_notify_next_list(
    const gp_notification *walk, gp_emission *emission)
{
    bool is_own_over =
        GP_IS_FAST && walk->part == NULL && emission->step < GP_NOTIFY_EVERY &&
        (walk->changed == GP_EVENT_NONE ||
            !gp_listeners_have_any(walk->own, gp_event_bit(walk->changed)));
    if (is_own_over && walk->every->first != 0) {
        gp_listener_list *list =
            gp_listener_store_at(&walk->world->listeners, walk->every->first);
        if (GP_LIKELY(list->key == walk->event)) {
            emission->step = GP_NOTIFY_EVERY;
            return gp_emission_start(emission, list);
        }
    }
    return gp_notify_search_any(walk);
}

/* Begins to notify the listeners to an event of a component; `every` are the
 * listeners to all components of its type. */
static inline GP_ALWAYS_INLINE const gp_listener *gp_notify_part(
    gp_notification *walk, gp_emission *emission, gp_world *world,
    gp_slot *slot, gp_listeners *every, gp_notification_owner owner,
    uint32_t event, uint32_t changed)
{
    gp_notification lists = {world, slot, gp_slot_listeners(slot), every, every,
        owner, event, changed, NULL};

    GP_ASSUME(slot != NULL);
    *walk = lists;
    return gp_notify_begin_part(walk, emission);
}

/* As above, if the entity may have a cell. */
static inline GP_ALWAYS_INLINE const gp_listener *gp_notify_inline_part(
    gp_notification *walk, gp_emission *emission, gp_world *world,
    gp_slot *slot, gp_listeners *every, gp_notification_owner owner,
    uint32_t event, uint32_t changed)
{
    gp_notification lists = {world, slot, gp_slot_listeners(slot), every, every,
        owner, event, changed, gp_notify_search_inline};

    GP_ASSUME(slot != NULL);
    *walk = lists;
    return gp_notify_begin_part(walk, emission);
}

/* Begins to notify the listeners to a signal of an entity; `every` are the
 * listeners to all entities of its type. */
static inline GP_ALWAYS_INLINE const gp_listener *gp_notify(
    gp_notification *walk, gp_emission *emission, gp_world *world,
    gp_slot *slot, gp_listeners *every, uint32_t event)
{
    gp_notification lists = {world, slot, gp_slot_listeners(slot), every, NULL,
        GP_OWNER_NONE, event, GP_EVENT_NONE, NULL};

    GP_ASSUME(slot != NULL);
    *walk = lists;
    return gp_notify_begin(walk, emission, slot);
}

static inline GP_ALWAYS_INLINE const gp_listener *gp_notify_inline(
    gp_notification *walk, gp_emission *emission, gp_world *world,
    gp_slot *slot, gp_listeners *every, uint32_t event)
{
    gp_notification lists = {world, slot, gp_slot_listeners(slot), every, NULL,
        GP_OWNER_NONE, event, GP_EVENT_NONE, gp_notify_search_inline};

    GP_ASSUME(slot != NULL);
    *walk = lists;
    return gp_notify_begin(walk, emission, slot);
}

/* Begins to notify the listeners to a property of an entity. */
static inline GP_ALWAYS_INLINE const gp_listener *gp_notify_property(
    gp_notification *walk, gp_emission *emission, gp_world *world,
    gp_slot *slot, gp_listeners *every, uint32_t event)
{
    gp_notification lists = {world, slot, gp_slot_listeners(slot), every, NULL,
        GP_OWNER_NONE, event, GP_ENTITY_CHANGED, NULL};

    GP_ASSUME(slot != NULL);
    *walk = lists;
    return gp_notify_begin(walk, emission, slot);
}

static inline GP_ALWAYS_INLINE const gp_listener *gp_notify_inline_property(
    gp_notification *walk, gp_emission *emission, gp_world *world,
    gp_slot *slot, gp_listeners *every, uint32_t event)
{
    gp_notification lists = {world, slot, gp_slot_listeners(slot), every, NULL,
        GP_OWNER_NONE, event, GP_ENTITY_CHANGED, gp_notify_search_inline};

    GP_ASSUME(slot != NULL);
    *walk = lists;
    return gp_notify_begin(walk, emission, slot);
}

/* Begins to notify the listeners to created or recycled; or the listeners to
 * any property, for the event of a component's property. */
static inline const gp_listener *gp_notify_life(gp_notification *walk,
    gp_emission *emission, gp_world *world, gp_slot *slot, gp_listeners *every,
    uint32_t event)
{
    bool is_life = event <= GP_ENTITY_RECYCLED;
    return gp_notify(walk, emission, world, slot, every,
        is_life ? event : GP_ENTITY_CHANGED);
}

static inline const gp_listener *gp_notify_inline_life(gp_notification *walk,
    gp_emission *emission, gp_world *world, gp_slot *slot, gp_listeners *every,
    uint32_t event)
{
    bool is_life = event <= GP_ENTITY_RECYCLED;
    return gp_notify_inline(walk, emission, world, slot, every,
        is_life ? event : GP_ENTITY_CHANGED);
}

/* As above, for a bare entity. */
static inline const gp_listener *gp_notify_bare(gp_notification *walk,
    gp_emission *emission, gp_world *world, gp_slot *slot, gp_listeners *every,
    uint32_t event)
{
    gp_notification lists = {world, NULL, every, every, every, GP_OWNER_NONE,
        event, GP_EVENT_NONE, NULL};

    *walk = lists;
    return gp_notify_begin(walk, emission, slot);
}

/* The states of a bare entity, which has no bits for them: while it is
 * recycled, and while its init hooks run. */
#define GP_BARE_LEAVING 1u
#define GP_BARE_MAKING 2u

/* Begins a state of a bare entity: pushes an emission without listeners, about
 * the address of its slot plus the state. gp_bare_leave ends the last one. */
static inline void gp_bare_enter(
    gp_world *world, gp_emission *mark, const gp_slot *slot, uint32_t state)
{
    mark->list = NULL;
    gp_emission_push(mark, &world->listeners, (const char *)slot + state);
}

static inline void gp_bare_leave(gp_world *world)
{
    world->listeners.emissions = world->listeners.emissions->previous;
}

/* True if a bare entity is being recycled, or if its init hooks run, which is
 * misuse. */
bool gp_bare_is_leaving(const gp_world *world, const gp_slot *slot);

/* Ends all notifications about a bare entity. */
static inline void gp_bare_drop(gp_world *world, const gp_slot *slot)
{
    gp_listeners none = {0, 0};

    gp_listeners_drop(&world->listeners, &none, slot);
}

/* Begins to notify the listeners to an event of the world. */
static inline const gp_listener *gp_notify_world(gp_notification *walk,
    gp_emission *emission, gp_world *world, gp_listeners *listeners,
    uint32_t event, uint32_t changed)
{
    gp_notification lists = {world, NULL, listeners, listeners, listeners,
        GP_OWNER_NONE, event, changed, NULL};

    *walk = lists;
    return gp_notify_begin(walk, emission, world);
}

/* Returns the listener after this one, or NULL at the end, when the object may
 * no longer exist. */
static inline GP_ALWAYS_INLINE const gp_listener *gp_notify_next(
    gp_notification *walk, gp_emission *emission, const gp_listener *listener)
{
    gp_listener_store *store = &walk->world->listeners;

    listener = gp_emission_advance(emission, store, listener);
    if (listener == NULL) {
        if (gp_emission_is_outlived(emission) &&
            gp_notify_has_more(walk, emission)) {
            return gp_notify_next_list(walk, emission);
        }
        store->emissions = emission->previous;
    }
    return listener;
}

/*
 * The only listener of an entity, in its cell, is called without a loop. Only
 * three words of the emission are set, and the loop's data follow it, so that a
 * compiler saves no registers for them. The loop does the rest, if any:
 *
 *     if (!gp_notify_is_inline(own, event)) {
 *         the loop, after gp_notify_inline_rest with NULL
 *         return;
 *     }
 *     listener = gp_notify_inline_begin(&call.emission, world, slot);
 *     call listener->fn
 *     if (!gp_notify_inline_end(&call.emission, world, slot, every)) {
 *         the loop, after gp_notify_inline_rest with gp_notify_innermost
 *     }
 */
static inline bool gp_notify_is_inline(const gp_listeners *own, uint32_t event)
{
    return GP_IS_FAST && own->first == gp_inline_key(event);
}

static inline const gp_listener *gp_notify_inline_begin(
    gp_emission *emission, gp_world *world, gp_slot *slot)
{
    gp_listeners *own = gp_slot_listeners(slot);

    gp_emission_push(emission, &world->listeners, slot);
    emission->list = gp_inline_list(own);
    return gp_inline_cell(own);
}

/* Ends the emission. Returns false if it must continue: the cell was changed,
 * the object has died, or there are listeners to all objects of the type. */
static inline bool gp_notify_inline_end(const gp_emission *emission,
    gp_world *world, gp_slot *slot, const gp_listeners *every)
{
    /* not the cell's address, for which gcc would save a register */
    uintptr_t offset = (uintptr_t)emission->list - (uintptr_t)slot;

    if (GP_UNLIKELY(offset != sizeof *slot || every->bits != 0)) {
        return false;
    }
    world->listeners.emissions = emission->previous;
    return true;
}

/* The innermost emission; passing its address would take a register. */
static inline void *gp_notify_innermost(const gp_world *world)
{
    return world->listeners.emissions;
}

/* Begins as gp_notify_inline_property; or replaces the emission `begun`, and
 * continues after the listener in the cell. */
static inline GP_ALWAYS_INLINE const gp_listener *gp_notify_inline_rest(
    gp_notification *walk, gp_emission *emission, gp_world *world,
    gp_slot *slot, gp_listeners *every, uint32_t event, gp_emission *begun)
{
    if (begun == NULL) {
        return gp_notify_inline_property(
            walk, emission, world, slot, every, event);
    }
    gp_listeners *own = gp_slot_listeners(slot);
    gp_notification lists = {world, slot, own, every, NULL, GP_OWNER_NONE,
        event, GP_ENTITY_CHANGED, gp_notify_search_inline};

    *walk = lists;
    *emission = *begun;
    world->listeners.emissions = begun->previous;
    gp_emission_push(emission, &world->listeners, begun->subject);
    emission->step = GP_NOTIFY_EVENT;
    if (emission->list == gp_inline_list(own)) {
        gp_inline_start(emission, own);
    }
    return gp_notify_next(walk, emission, emission->cursor);
}

GP_END_DECLS

#endif
