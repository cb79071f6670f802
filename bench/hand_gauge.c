#include "hand_gauge.h"

#include <stddef.h>

void hand_gauge_add(hand_gauge_list *list, hand_gauge_listener *listener)
{
    hand_gauge_listener **end = &list->first;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    *end = listener;
    listener->next = NULL;
    list->observed |= listener->properties;
}

static void tell_list(const hand_gauge_list *list, hand_gauge_world *world,
    hand_gauge *gauge, hand_gauge_property property)
{
    const hand_gauge_listener *listener = list->first;
    for (; listener != NULL; listener = listener->next) {
        if ((listener->properties >> property & 1u) != 0) {
            listener->fn(listener->context, world, gauge, property);
        }
    }
}

static void tell(
    hand_gauge_world *world, hand_gauge *gauge, hand_gauge_property property)
{
    tell_list(&gauge->listeners, world, gauge, property);
    tell_list(&world->listeners, world, gauge, property);
}

void hand_gauge_tell_level(hand_gauge_world *world, hand_gauge *gauge)
{
    float share = gauge->share;
    bool is_low = gauge->is_low;
    hand_gauge_settle(gauge);
    tell(world, gauge, HAND_GAUGE_LEVEL);
    if (gauge->share < share || gauge->share > share) {
        tell(world, gauge, HAND_GAUGE_SHARE);
    }
    if (gauge->is_low != is_low) {
        tell(world, gauge, HAND_GAUGE_IS_LOW);
    }
}
