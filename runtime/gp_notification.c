#include "gp_notification.h"

static const gp_listener owner_call = {NULL, NULL};

/* Starts with the list of an event; none for GP_EVENT_NONE. */
static const gp_listener *start_step(gp_emission *emission, gp_world *world,
    const gp_listeners *listeners, uint32_t event, gp_notification_step step)
{
    emission->step = step;
    return gp_listeners_start(emission, &world->listeners, listeners, event);
}

/* True if the list is the last of its object, and of another event. */
static inline bool is_to_another(
    const gp_listener_list *list, uint32_t event, uint32_t changed)
{
    return list->key != event && list->key != changed &&
           list->key <= GP_EVENT_MAX;
}

/* Starts with the next list of the object itself. */
static inline const gp_listener *start_own(gp_emission *emission,
    gp_world *world, gp_listeners *own, uint32_t event, uint32_t changed)
{
    const gp_listener *listener = NULL;

    if (own->first == 0 ||
        is_to_another(
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

/* notify_every for all cases. */
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

/* Starts with the next list of the entity's type. */
static const gp_listener *notify_every(
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

/* Makes the loop call the entity's functions for the event, by returning a
 * special listener. */
static const gp_listener *call_owner(gp_emission *emission)
{
    emission->step = GP_NOTIFY_OWNER;
    emission->list = NULL;
    emission->cursor = &owner_call;
    emission->end = (const char *)&owner_call;
    return &owner_call;
}

/* Continues after the lists of a component whose entity is to be notified. A
 * single function, so that callers need not move their arguments. */
static GP_NOINLINE const gp_listener *notify_owner(gp_world *world,
    gp_slot *slot, gp_listeners *part, gp_notification_owner owner,
    uint32_t event, uint32_t changed)
{
    if (owner == GP_OWNER_CALLED) {
        return call_owner(world->listeners.emissions);
    }
    world->listeners.emissions->step = GP_NOTIFY_OWNER;
    world->listeners.emissions->list = NULL;
    gp_notify_entity(world, slot, event);
    gp_emission *emission = world->listeners.emissions;
    if (emission->subject == NULL || part->first == 0) {
        world->listeners.emissions = emission->previous;
        return NULL;
    }
    return notify_every(world, part, event, changed);
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
        return notify_owner(world, slot, part, owner, event, changed);
    }
    gp_listeners *every =
        part == NULL ? &world->every[gp_slot_type(slot)] : part;
    return notify_every(world, every, event, changed);
}

const gp_listener *gp_notify_part_far(gp_world *world, gp_slot *slot,
    gp_listeners *part, gp_notification_owner owner, uint32_t event,
    uint32_t changed)
{
    const gp_listeners *own = gp_slot_listeners(slot);

    if (own->first != 0) {
        uint32_t key = gp_listener_store_at(&world->listeners, own->first)->key;
        if (key == changed || key > GP_EVENT_MAX) {
            world->listeners.emissions->step = GP_NOTIFY_BEGIN;
            return gp_notify_search(world, slot, part, owner, event, changed);
        }
    }
    if (gp_notify_owner_bits(own, part, owner) != 0) {
        return notify_owner(world, slot, part, owner, event, changed);
    }
    world->listeners.emissions->step = GP_NOTIFY_BEGIN;
    return notify_every(world, part, event, changed);
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
