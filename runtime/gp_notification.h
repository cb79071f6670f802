/*
 * gp_notification.h - notifies all lists of listeners that one event reaches.
 *
 * The order: the object's listeners to the event, its listeners to any
 * property, the entity of a component, then the listeners of the type to the
 * event and to any property. Each list is looked up when its turn comes, so a
 * listener that is added to a later list is called. The notification ends early
 * if the object dies.
 *
 * Generated code runs the loop, because only it knows the functions' types:
 *
 *     gp_emission emission;
 *     gp_notification walk;
 *     const gp_listener *listener =
 *         gp_notify(&walk, &emission, world, slot, event);
 *
 *     while (listener != NULL) {
 *         call listener->fn, cast to its type, with listener->context
 *         listener = gp_notify_next(&walk, &emission, listener);
 *     }
 *
 * The notification is apart from the emission, to which the store points: so a
 * compiler keeps all of it in registers while listeners run.
 */
#ifndef GP_NOTIFICATION_H
#define GP_NOTIFICATION_H

#include "gp_emission.h"
#include "gp_listening.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Stands for the event of any property where a signal is emitted. */
#define GP_EVENT_NONE UINT32_MAX

/* The list whose turn it is, in this order: what the loop has to call. Those to
 * any property have the bit of GP_NOTIFY_CHANGED that no other has. */
typedef enum gp_notification_step {
    GP_NOTIFY_BEGIN = 0,
    GP_NOTIFY_EVENT = 2,
    GP_NOTIFY_CHANGED = 3, /* a listener to any property */
    GP_NOTIFY_OWNER = 4,   /* functions of a component's entity: no listener */
    GP_NOTIFY_EVERY = 6,
    GP_NOTIFY_EVERY_CHANGED = 7 /* a listener to any property */
} gp_notification_step;

typedef struct gp_notification {
    gp_world *world;
    gp_slot *slot;             /* of the entity; NULL for a world */
    gp_listeners *own;         /* of the object */
    gp_listeners *every;       /* of its type; own again for a world */
    const gp_listeners *owner; /* of the entity's type; or every */
    uint32_t event;
    uint32_t changed; /* the event of any property, or GP_EVENT_NONE */
    gp_notification_step step;
} gp_notification;

/* The first listener of a list and the step that it belongs to. */
typedef struct gp_notification_turn {
    const gp_listener *listener; /* NULL at the end */
    gp_notification_step step;
} gp_notification_turn;

/* For the owner of a component whose entity is notified in any case. */
extern const gp_listeners gp_notification_always;

/* Out of line: the first listener behind the list whose turn it was. Takes the
 * members of a notification one by one, so that they need not be in memory. */
gp_notification_turn gp_notify_search(gp_emission *emission, gp_world *world,
    gp_listeners *own, gp_listeners *every, const gp_listeners *owner,
    gp_slot *slot, uint32_t event, uint32_t changed, gp_notification_step step);

/* Notifies the listeners of a component's entity to any property. */
static inline void gp_notify_entity(
    gp_world *world, gp_slot *slot, uint32_t event)
{
    world->pools[gp_slot_type(slot)].notify(world, slot, event);
}

/* Notifies the listeners to created, of which few types have any. Returns false
 * if the entity has died. */
static inline bool gp_entity_notify_created(
    gp_world *world, gp_slot *slot, const gp_listeners *every)
{
    if (GP_LIKELY(!gp_listeners_hear(every, gp_event_bit(GP_ENTITY_CREATED)))) {
        return true;
    }
    return world->pools[gp_slot_type(slot)].notify(
        world, slot, GP_ENTITY_CREATED);
}

/* True if the loop calls listeners to any property. */
static inline bool gp_notifies_changed(const gp_notification *notification)
{
    return ((uint32_t)notification->step & 1u) != 0;
}

/* Private: the first listener of the next list, or NULL. */
static inline const gp_listener *gp_notify_next_list(
    gp_notification *notification, gp_emission *emission)
{
    gp_notification_turn turn =
        gp_notify_search(emission, notification->world, notification->own,
            notification->every, notification->owner, notification->slot,
            notification->event, notification->changed, notification->step);
    notification->step = turn.step;
    return turn.listener;
}

/* Private: the beginning of all notifications, with the lists set. */
static inline GP_ALWAYS_INLINE const gp_listener *gp_notify_begin(
    gp_notification *notification, gp_emission *emission, gp_world *world,
    uint32_t event, uint32_t changed, const void *subject)
{
    notification->world = world;
    notification->event = event;
    notification->changed = changed;
    notification->step = GP_NOTIFY_BEGIN;
    if (!GP_IS_FAST) {
        emission->subject = subject;
        return gp_notify_next_list(notification, emission);
    }
    if (changed == GP_EVENT_NONE) {
        uint64_t heard = notification->own->heard | notification->every->heard;
        heard |= notification->owner->heard;
        if ((heard & gp_event_bit(event)) == 0) {
            emission->subject = subject;
            return NULL;
        }
    }
    bool is_property = changed != GP_EVENT_NONE;
    uint32_t step = GP_NOTIFY_EVENT;
    gp_listener_list *list = notification->own->first;
    if (GP_UNLIKELY(list == NULL) &&
        notification->owner == notification->every) {
        step = GP_NOTIFY_EVERY;
        list = notification->every->first;
    }
    if (GP_UNLIKELY(list == NULL || list->key != event)) {
        if (list == NULL || !is_property || list->key != changed) {
            emission->subject = subject;
            return gp_notify_next_list(notification, emission);
        }
        step++;
    }
    notification->step = (gp_notification_step)step;
    return gp_emission_begin_list(emission, &world->listeners, list, subject);
}

/* Private: true if a list behind the one whose turn it was may have listeners. */
static inline GP_ALWAYS_INLINE bool gp_notification_has_more(
    const gp_notification *notification)
{
    uint64_t changed = 0;
    uint64_t every = notification->every->heard;

    if (notification->changed != GP_EVENT_NONE) {
        changed = gp_event_bit(notification->changed);
    }
    uint64_t own = changed;
    if (notification->owner != notification->every) {
        every |= notification->owner->heard;
        own |= gp_event_bit(GP_ENTITY_CHANGED);
    }
    own &= notification->own->heard;
    if (GP_LIKELY((own | every) == 0)) {
        return false;
    }
    if (notification->step == GP_NOTIFY_CHANGED &&
        notification->owner == notification->every) {
        return every != 0;
    }
    if (notification->step == GP_NOTIFY_EVERY) {
        return (every & changed) != 0;
    }
    return notification->step != GP_NOTIFY_EVERY_CHANGED;
}

/* Begins to notify the listeners to an event of a component; `every` are those
 * of its type, and `owner` those of its entity's type, or
 * gp_notification_always, or `every` again. */
static inline GP_ALWAYS_INLINE const gp_listener *gp_notify_part(
    gp_notification *notification, gp_emission *emission, gp_world *world,
    gp_slot *slot, gp_listeners *every, const gp_listeners *owner,
    uint32_t event, uint32_t changed)
{
    notification->slot = slot;
    notification->own = gp_slot_listeners(slot);
    notification->every = every;
    notification->owner = owner;
    return gp_notify_begin(notification, emission, world, event, changed, slot);
}

/* Begins to notify the listeners to a signal of an entity, or to its life. */
static inline const gp_listener *gp_notify(gp_notification *notification,
    gp_emission *emission, gp_world *world, gp_slot *slot, uint32_t event)
{
    gp_listeners *every = &world->every[gp_slot_type(slot)];
    return gp_notify_part(notification, emission, world, slot, every, every,
        event, GP_EVENT_NONE);
}

/* Begins to notify the listeners to the life of an entity; or those to any
 * property, by the event of a component's. */
static inline const gp_listener *gp_notify_life(gp_notification *notification,
    gp_emission *emission, gp_world *world, gp_slot *slot, uint32_t event)
{
    bool is_life = event <= GP_ENTITY_RECYCLED;
    return gp_notify(notification, emission, world, slot,
        is_life ? event : GP_ENTITY_CHANGED);
}

/* The same for a bare entity. While it is being recycled, the notification is
 * about the address behind its slot's: so it needs no state of its own. */
static inline const gp_listener *gp_notify_bare(gp_notification *notification,
    gp_emission *emission, gp_world *world, gp_slot *slot, uint32_t event)
{
    const char *subject = (const char *)slot;

    notification->slot = slot;
    notification->every = &world->every[gp_slot_type(slot)];
    notification->own = notification->every;
    notification->owner = notification->every;
    return gp_notify_begin(notification, emission, world, event, GP_EVENT_NONE,
        event == GP_ENTITY_RECYCLED ? subject + 1 : subject);
}

/* True if a bare entity is being recycled. */
bool gp_bare_is_leaving(const gp_world *world, const gp_slot *slot);

/* Ends all notifications about a bare entity. */
void gp_bare_drop(gp_world *world, const gp_slot *slot);

/* Begins to notify the listeners to a property of an entity. */
static inline const gp_listener *gp_notify_property(
    gp_notification *notification, gp_emission *emission, gp_world *world,
    gp_slot *slot, uint32_t event)
{
    gp_listeners *every = &world->every[gp_slot_type(slot)];
    return gp_notify_part(notification, emission, world, slot, every, every,
        event, GP_ENTITY_CHANGED);
}

/* Begins to notify the listeners to an event of the world. */
static inline const gp_listener *gp_notify_world(gp_notification *notification,
    gp_emission *emission, gp_world *world, gp_listeners *listeners,
    uint32_t event, uint32_t changed)
{
    notification->slot = NULL;
    notification->own = listeners;
    notification->every = listeners;
    notification->owner = listeners;
    return gp_notify_begin(
        notification, emission, world, event, changed, world);
}

/* The listener after this one, or NULL at the end; then the object may no
 * longer exist. */
static inline GP_ALWAYS_INLINE const gp_listener *gp_notify_next(
    gp_notification *notification, gp_emission *emission,
    const gp_listener *listener)
{
    gp_listener_store *store = &notification->world->listeners;

    listener = gp_emission_next(emission, store, listener);
    if (listener != NULL || !gp_emission_is_outlived(emission) ||
        (GP_IS_FAST && !gp_notification_has_more(notification))) {
        return listener;
    }
    return gp_notify_next_list(notification, emission);
}

#ifdef __cplusplus
}
#endif

#endif
