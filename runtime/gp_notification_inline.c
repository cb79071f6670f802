#include "gp_notification.h"

const gp_listener *gp_notify_search_inline(gp_world *world, gp_slot *slot,
    gp_listeners *part, gp_notification_owner owner, uint32_t event,
    uint32_t changed)
{
    gp_emission *emission = world->listeners.emissions;
    gp_listeners *own = gp_slot_listeners(slot);

    if (gp_inline_is_open(own) && emission->step < GP_NOTIFY_CHANGED) {
        bool is_event = emission->step < GP_NOTIFY_EVENT &&
                        own->first == gp_inline_key(event);
        emission->step = is_event ? GP_NOTIFY_EVENT : GP_NOTIFY_CHANGED;
        if (is_event || (changed != GP_EVENT_NONE &&
                            own->first == gp_inline_key(changed))) {
            return gp_inline_start(emission, own);
        }
    }
    return gp_notify_search(world, slot, part, owner, event, changed);
}
