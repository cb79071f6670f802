#include "hand_thing.h"

#include "harness.h"

#include <stdlib.h>
#include <string.h>

/* The index of a listener, or the count if it is not registered. */
static uint32_t find_hp_listener(
    const hand_thing_hp_list *list, hand_thing_hp_fn *fn, const void *context)
{
    uint32_t place = 0;
    while (place < list->count && (list->listeners[place].context != context ||
                                      list->listeners[place].fn != fn)) {
        place++;
    }
    return place;
}

static hand_thing_hp_list *grow_hp_list(hand_thing_hp_list *list)
{
    uint32_t count = list == NULL ? 0 : list->count;
    uint32_t capacity = count == 0 ? 1u : 2u * count;
    hand_thing_hp_list *grown =
        realloc(list, sizeof *grown + capacity * sizeof *grown->listeners);
    harness_require(grown != NULL, "no memory");
    grown->count = count;
    grown->capacity = capacity;
    return grown;
}

bool hand_thing_hp_add(
    hand_world *world, hand_thing *thing, hand_thing_hp_fn *fn, void *context)
{
    (void)world;
    hand_thing_hp_list *list = thing->hp_listeners;
    if (list != NULL && find_hp_listener(list, fn, context) != list->count) {
        return false;
    }
    if (list == NULL || list->count == list->capacity) {
        list = grow_hp_list(list);
        thing->hp_listeners = list;
    }
    list->listeners[list->count].fn = fn;
    list->listeners[list->count].context = context;
    list->count++;
    return true;
}

bool hand_thing_hp_remove(
    hand_world *world, hand_thing *thing, hand_thing_hp_fn *fn, void *context)
{
    (void)world;
    hand_thing_hp_list *list = thing->hp_listeners;
    uint32_t place = list == NULL ? 0 : find_hp_listener(list, fn, context);
    if (list == NULL || place == list->count) {
        return false;
    }
    list->count--;
    memmove(list->listeners + place, list->listeners + place + 1u,
        (list->count - place) * sizeof *list->listeners);
    return true;
}

void hand_thing_hp_clear(hand_thing *thing)
{
    free(thing->hp_listeners);
    thing->hp_listeners = NULL;
}

void hand_thing_tell_hp(hand_world *world, hand_thing *thing, int32_t old_value)
{
    const hand_thing_hp_list *list = thing->hp_listeners;
    const hand_thing_hp_listener *listener = list->listeners;
    const hand_thing_hp_listener *end = listener + list->count;
    int32_t new_value = thing->hp;
    for (; listener != end; listener++) {
        listener->fn(listener->context, world, thing, old_value, new_value);
    }
}

bool hand_mote_value_add(
    hand_world *world, hand_mote *mote, hand_mote_value_fn *fn, void *context)
{
    (void)world;
    hand_mote_value_list *list = mote->value_listeners;
    harness_require(list == NULL, "a mote has only one listener here");
    list = harness_allocate(sizeof *list + sizeof *list->listeners);
    list->count = 1;
    list->capacity = 1;
    list->listeners[0].fn = fn;
    list->listeners[0].context = context;
    mote->value_listeners = list;
    return true;
}

void hand_mote_value_clear(hand_mote *mote)
{
    free(mote->value_listeners);
    mote->value_listeners = NULL;
}

void hand_mote_tell_value(hand_world *world, hand_mote *mote, int32_t old_value)
{
    const hand_mote_value_list *list = mote->value_listeners;
    const hand_mote_value_listener *listener = list->listeners;
    const hand_mote_value_listener *end = listener + list->count;
    int32_t new_value = mote->value;
    for (; listener != end; listener++) {
        listener->fn(listener->context, world, mote, old_value, new_value);
    }
}
