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
 *     gp_notification notification;
 *     const gp_listener *listener = gp_notification_begin(&notification, store,
 *         own, every, event, GP_EVENT_NONE, subject);
 *     while (listener != NULL) {
 *         call listener->fn, cast to its type, with listener->context
 *         listener = gp_notification_next(&notification, store, listener);
 *     }
 */
#ifndef GP_NOTIFICATION_H
#define GP_NOTIFICATION_H

#include "gp_listeners.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The event of any property, with which the events of every entity begin. */
#define GP_ENTITY_CHANGED 0u

/* Stands for the event of any property where a signal is emitted. */
#define GP_EVENT_NONE UINT32_MAX

/* What the loop has to call. */
typedef enum gp_notification_step {
    GP_NOTIFY_EVENT,
    GP_NOTIFY_CHANGED, /* a listener to any property */
    GP_NOTIFY_OWNER,   /* the entity of a component: there is no listener */
    GP_NOTIFY_EVERY,
    GP_NOTIFY_EVERY_CHANGED, /* a listener to any property */
    GP_NOTIFY_END
} gp_notification_step;

typedef struct gp_notification {
    gp_emission emission;
    gp_listeners *own;         /* of the object */
    gp_listeners *every;       /* of its type; own again for a world */
    const gp_listeners *owner; /* of the entity's type; or every */
    uint64_t rest;             /* bits of own that are looked at after event */
    uint32_t event;
    uint32_t changed; /* the event of any property, or GP_EVENT_NONE */
    gp_notification_step step;
} gp_notification;

/* For the owner of a component whose entity is notified in any case. */
extern const gp_listeners gp_notification_always;

/* Out of line: the first listener of the next list that has any, or NULL. */
const gp_listener *gp_notification_next_list(
    gp_notification *notification, gp_listener_store *store);

/* True if the loop calls listeners to any property. */
static inline bool gp_notification_is_changed(
    const gp_notification *notification)
{
    return notification->step == GP_NOTIFY_CHANGED ||
           notification->step == GP_NOTIFY_EVERY_CHANGED;
}

/* Begins a notification of an event of a component of an entity; `owner` are
 * the listeners of the entity's type. */
static inline const gp_listener *gp_notification_begin_part(
    gp_notification *notification, gp_listener_store *store, gp_listeners *own,
    gp_listeners *every, const gp_listeners *owner, uint32_t event,
    uint32_t changed, const void *subject)
{
    notification->own = own;
    notification->every = every;
    notification->owner = owner;
    notification->rest = 0;
    if (changed != GP_EVENT_NONE) {
        notification->rest = gp_event_bit(changed);
        notification->rest |= gp_event_bit(GP_ENTITY_CHANGED);
    }
    notification->event = event;
    notification->changed = changed;
    notification->step = GP_NOTIFY_EVENT;
    if (own->first != NULL) {
        const gp_listener *listener = gp_emission_begin(
            &notification->emission, store, own, event, subject);
        if (listener != NULL) {
            return listener;
        }
    }
    notification->emission.subject = subject;
    return gp_notification_next_list(notification, store);
}

/* Begins a notification of an event of an entity; or of a world, of which `own`
 * and `every` are the same. */
static inline const gp_listener *gp_notification_begin(
    gp_notification *notification, gp_listener_store *store, gp_listeners *own,
    gp_listeners *every, uint32_t event, uint32_t changed, const void *subject)
{
    return gp_notification_begin_part(
        notification, store, own, every, every, event, changed, subject);
}

/* The listener after this one, or NULL at the end; then the object may no
 * longer exist. */
static inline const gp_listener *gp_notification_next(
    gp_notification *notification, gp_listener_store *store,
    const gp_listener *listener)
{
    listener = gp_emission_next(&notification->emission, store, listener);
    if (listener != NULL || !gp_emission_is_outlived(&notification->emission)) {
        return listener;
    }
    uint64_t more = notification->own->heard & notification->rest;
    more |= notification->every->heard | notification->owner->heard;
    return more == 0 ? NULL : gp_notification_next_list(notification, store);
}

#ifdef __cplusplus
}
#endif

#endif
