#include "gp_notification.h"

const gp_listeners gp_notification_always = {.heard = UINT64_MAX};

// the loop returns from an owner as from a listener
static const gp_listener owner_call = {NULL, NULL};

static const gp_listener *begin_list(gp_notification *notification,
    gp_listener_store *store, gp_listeners *listeners, uint32_t event)
{
    if (!gp_listeners_hear(listeners, gp_event_bit(event))) {
        return NULL;
    }
    return gp_emission_begin(&notification->emission, store, listeners, event,
        notification->emission.subject);
}

/* The entity is notified within an emission without a list, which knows
 * afterwards whether the entity still lives. */
static const gp_listener *begin_owner(
    gp_notification *notification, gp_listener_store *store)
{
    gp_emission *emission = &notification->emission;

    emission->previous = store->emissions;
    emission->list = NULL;
    emission->cursor = &owner_call;
    emission->end = (const char *)&owner_call;
    store->emissions = emission;
    return &owner_call;
}

static bool has_owner_listeners(const gp_notification *notification)
{
    uint64_t changed = gp_event_bit(GP_ENTITY_CHANGED);

    if (notification->owner == &gp_notification_always) {
        return true;
    }
    if (notification->owner == notification->every ||
        notification->changed == GP_EVENT_NONE) {
        return false;
    }
    return ((notification->own->heard | notification->owner->heard) &
               changed) != 0;
}

static const gp_listener *begin_step(
    gp_notification *notification, gp_listener_store *store)
{
    bool is_property = notification->changed != GP_EVENT_NONE;
    bool has_type = notification->every != notification->own;

    switch (notification->step) {
    case GP_NOTIFY_CHANGED:
        return is_property ? begin_list(notification, store, notification->own,
                                 notification->changed)
                           : NULL;
    case GP_NOTIFY_OWNER:
        return has_owner_listeners(notification)
                   ? begin_owner(notification, store)
                   : NULL;
    case GP_NOTIFY_EVERY:
        return has_type ? begin_list(notification, store, notification->every,
                              notification->event)
                        : NULL;
    case GP_NOTIFY_EVERY_CHANGED:
        return has_type && is_property
                   ? begin_list(notification, store, notification->every,
                         notification->changed)
                   : NULL;
    case GP_NOTIFY_EVENT:
    case GP_NOTIFY_END:
    default:
        return NULL;
    }
}

const gp_listener *gp_notification_next_list(
    gp_notification *notification, gp_listener_store *store)
{
    while (notification->step != GP_NOTIFY_END &&
           gp_emission_is_outlived(&notification->emission)) {
        notification->step =
            (gp_notification_step)((uint32_t)notification->step + 1u);
        const gp_listener *listener = begin_step(notification, store);
        if (listener != NULL) {
            return listener;
        }
    }
    return NULL;
}
