#include "gp_notification.h"

static const gp_listener owner_call = {NULL, NULL};

/* Starts with the list of an event, which may be GP_EVENT_NONE. */
static const gp_listener *start_step(gp_emission *emission, gp_world *world,
    const gp_listeners *listeners, uint32_t event, gp_notification_step step)
{
    emission->step = step;
    return gp_listeners_start(emission, &world->listeners, listeners, event);
}

/* Starts with the next list of the object. */
static inline const gp_listener *start_own(gp_emission *emission,
    gp_world *world, gp_listeners *own, uint32_t event, uint32_t changed)
{
    const gp_listener *listener = NULL;

    if (own->first == 0 ||
        gp_notify_passes(
            gp_listeners_first(&world->listeners, own), event, changed)) {
        return NULL;
    }
    if (emission->step < GP_NOTIFY_EVENT) {
        listener = start_step(emission, world, own, event, GP_NOTIFY_EVENT);
    }
    if (listener == NULL) {
        listener = start_step(emission, world, own, changed, GP_NOTIFY_CHANGED);
    }
    return listener;
}

const gp_listener *gp_notify_search(gp_world *world, gp_slot *slot,
    gp_listeners *part, gp_notification_owner owner, uint32_t event,
    uint32_t changed)
{
    gp_emission *emission = world->listeners.emissions;
    gp_listeners *own = slot == NULL ? part : gp_slot_listeners(slot);
    const gp_listener *listener = NULL;

    if (emission->step < GP_NOTIFY_CHANGED) {
        listener = start_own(emission, world, own, event, changed);
    }
    if (listener != NULL) {
        return listener;
    }
    if (slot == NULL) {
        world->listeners.emissions = emission->previous;
        return NULL;
    }
    if (emission->step < GP_NOTIFY_OWNER &&
        gp_notify_owner_bits(own, part, owner) != 0) {
        return gp_notify_owner(world, slot, part, owner, event, changed);
    }
    return part == NULL ? gp_notify_type(world, slot, event, changed)
                        : gp_notify_every(world, part, event, changed);
}

/* Where entities have functions of their own for the event, the loop calls them,
 * and returns from there as from a listener. */
const gp_listener *gp_notify_owner(gp_world *world, gp_slot *slot,
    gp_listeners *part, gp_notification_owner owner, uint32_t event,
    uint32_t changed)
{
    gp_emission *emission = world->listeners.emissions;

    emission->step = GP_NOTIFY_OWNER;
    emission->list = NULL;
    if (owner == GP_OWNER_CALLED) {
        emission->cursor = &owner_call;
        emission->end = (const char *)&owner_call;
        return &owner_call;
    }
    gp_notify_entity(world, slot, event);
    if (emission->subject == NULL || part->first == 0) {
        world->listeners.emissions = emission->previous;
        return NULL;
    }
    return gp_notify_every(world, part, event, changed);
}

/* gp_notify_every for any list. */
static GP_NOINLINE const gp_listener *search_every(
    gp_world *world, gp_listeners *every, uint32_t event, uint32_t changed)
{
    gp_emission *emission = world->listeners.emissions;
    const gp_listener *listener = NULL;

    if (emission->step < GP_NOTIFY_EVERY) {
        listener = start_step(emission, world, every, event, GP_NOTIFY_EVERY);
    }
    if (listener == NULL && emission->step < GP_NOTIFY_EVERY_CHANGED) {
        listener = start_step(
            emission, world, every, changed, GP_NOTIFY_EVERY_CHANGED);
    }
    if (listener == NULL) {
        world->listeners.emissions = emission->previous;
    }
    return listener;
}

const gp_listener *gp_notify_every(
    gp_world *world, gp_listeners *every, uint32_t event, uint32_t changed)
{
    gp_emission *emission = world->listeners.emissions;
    gp_listener_list *list = gp_listeners_first(&world->listeners, every);

    if (!GP_IS_FAST || GP_UNLIKELY(emission->step >= GP_NOTIFY_EVERY ||
                                   list == NULL || list->key != event)) {
        return search_every(world, every, event, changed);
    }
    emission->step = GP_NOTIFY_EVERY;
    return gp_emission_start(emission, list);
}

const gp_listener *gp_notify_type(
    gp_world *world, const gp_slot *slot, uint32_t event, uint32_t changed)
{
    gp_listeners *every = &world->every[gp_slot_type(slot)];
    return gp_notify_every(world, every, event, changed);
}

static bool has_state(
    const gp_world *world, const gp_slot *slot, uint32_t state)
{
    const void *subject = (const char *)slot + state;
    const gp_emission *emission = world->listeners.emissions;

    while (emission != NULL && emission->subject != subject) {
        emission = emission->previous;
    }
    return emission != NULL;
}

bool gp_bare_is_leaving(const gp_world *world, const gp_slot *slot)
{
    bool is_making = has_state(world, slot, GP_BARE_MAKING);

    GP_ASSERT(!is_making);
    return is_making || has_state(world, slot, GP_BARE_LEAVING);
}
