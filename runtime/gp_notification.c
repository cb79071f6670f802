#include "gp_notification.h"

const gp_listeners gp_notification_always = {.heard = UINT64_MAX};

// the loop returns from an owner as from a listener
static const gp_listener owner_call = {NULL, NULL};

/* The entity is notified within an emission without a list, which knows
 * afterwards whether the entity still lives. Where the entity has functions of
 * its own for the event, the loop calls them. */
static const gp_listener *notify_owner(gp_emission *emission, gp_world *world,
    const gp_listeners *owner, gp_slot *slot, uint32_t event)
{
    emission->previous = world->listeners.emissions;
    emission->list = NULL;
    emission->cursor = &owner_call;
    emission->end = (const char *)&owner_call;
    world->listeners.emissions = emission;
    if (owner == &gp_notification_always) {
        return &owner_call;
    }
    gp_notify_entity(world, slot, event);
    return gp_emission_next(emission, &world->listeners, &owner_call);
}

/* True if a list may have listeners to an event, which may be GP_EVENT_NONE. */
static inline bool may_have(const gp_listeners *listeners, uint32_t event)
{
    const gp_listener_list *list = listeners->first;

    if (list == NULL || event == GP_EVENT_NONE) {
        return false;
    }
    return (GP_IS_FAST && list->key == event) ||
           gp_listeners_hear(listeners, gp_event_bit(event));
}

static inline bool has_owner_listeners(
    const gp_listeners *own, const gp_listeners *owner, uint32_t changed)
{
    if (owner == &gp_notification_always) {
        return true;
    }
    return changed != GP_EVENT_NONE &&
           ((own->heard | owner->heard) & gp_event_bit(GP_ENTITY_CHANGED)) != 0;
}

/* The next step that may have listeners; GP_NOTIFY_BEGIN at the end. */
static inline gp_notification_step find_step(const gp_listeners *own,
    const gp_listeners *every, const gp_listeners *owner, uint32_t event,
    uint32_t changed, gp_notification_step step)
{
    if (step < GP_NOTIFY_EVENT && may_have(own, event)) {
        return GP_NOTIFY_EVENT;
    }
    if (step < GP_NOTIFY_CHANGED && may_have(own, changed)) {
        return GP_NOTIFY_CHANGED;
    }
    if (step < GP_NOTIFY_OWNER && owner != every &&
        has_owner_listeners(own, owner, changed)) {
        return GP_NOTIFY_OWNER;
    }
    if (own == every) {
        return GP_NOTIFY_BEGIN;
    }
    if (step < GP_NOTIFY_EVERY && may_have(every, event)) {
        return GP_NOTIFY_EVERY;
    }
    if (step < GP_NOTIFY_EVERY_CHANGED && may_have(every, changed)) {
        return GP_NOTIFY_EVERY_CHANGED;
    }
    return GP_NOTIFY_BEGIN;
}

gp_notification_turn gp_notify_search(gp_emission *emission, gp_world *world,
    gp_listeners *own, gp_listeners *every, const gp_listeners *owner,
    gp_slot *slot, uint32_t event, uint32_t changed, gp_notification_step step)
{
    gp_notification_turn turn = {NULL, step};
    gp_listener_list *first = every->first;

    if (GP_IS_FAST && first != NULL && first->key == event &&
        step == GP_NOTIFY_EVENT && owner == every && own != every &&
        !may_have(own, changed)) {
        turn.step = GP_NOTIFY_EVERY;
        turn.listener = gp_emission_begin_list(
            emission, &world->listeners, first, emission->subject);
        return turn;
    }
    while (turn.listener == NULL && gp_emission_is_outlived(emission)) {
        step = find_step(own, every, owner, event, changed, turn.step);
        turn.step = step;
        if (step == GP_NOTIFY_BEGIN) {
            break;
        }
        if (step == GP_NOTIFY_OWNER) {
            turn.listener = notify_owner(emission, world, owner, slot, event);
            continue;
        }
        turn.listener = gp_emission_begin(emission, &world->listeners,
            step < GP_NOTIFY_OWNER ? own : every,
            ((uint32_t)step & 1u) != 0 ? changed : event, emission->subject);
    }
    return turn;
}

bool gp_bare_is_leaving(const gp_world *world, const gp_slot *slot)
{
    const void *subject = (const char *)slot + 1;
    const gp_emission *emission = world->listeners.emissions;

    while (emission != NULL && emission->subject != subject) {
        emission = emission->previous;
    }
    return emission != NULL;
}

void gp_bare_drop(gp_world *world, const gp_slot *slot)
{
    gp_listeners none = {0, NULL};

    gp_listeners_drop(&world->listeners, &none, slot);
    gp_listeners_drop(&world->listeners, &none, (const char *)slot + 1);
}
