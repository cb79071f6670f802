#include "gp_multicast.h"

#include "gp_emission.h"

// a multicast has one event only
#define APPLIED 0u

void gp_multicast_init(gp_multicast *multicast, gp_listener_store *store)
{
    multicast->store = store;
    multicast->listeners.heard = 0;
    multicast->listeners.first = NULL;
    multicast->count = 0;
}

void gp_multicast_finish(gp_multicast *multicast)
{
    gp_listeners_drop(multicast->store, &multicast->listeners, multicast);
    multicast->count = 0;
}

bool gp_multicast_add(
    gp_multicast *multicast, gp_multicast_fn *fn, void *context)
{
    if (!gp_listeners_add(multicast->store, &multicast->listeners, APPLIED,
            (gp_function *)fn, context)) {
        return false;
    }
    multicast->count++;
    return true;
}

bool gp_multicast_remove(
    gp_multicast *multicast, gp_multicast_fn *fn, void *context)
{
    if (!gp_listeners_remove(multicast->store, &multicast->listeners, APPLIED,
            (gp_function *)fn, context)) {
        return false;
    }
    multicast->count--;
    return true;
}

void gp_multicast_clear(gp_multicast *multicast)
{
    gp_listeners_clear(multicast->store, &multicast->listeners, APPLIED);
    multicast->count = 0;
}

bool gp_multicast_contains(
    const gp_multicast *multicast, gp_multicast_fn *fn, void *context)
{
    return gp_listeners_contains(multicast->store, &multicast->listeners,
        APPLIED, (gp_function *)fn, context);
}

void gp_multicast_apply(gp_multicast *multicast, void *argument)
{
    gp_emission emission;
    gp_listener_store *store = multicast->store;
    const gp_listener *listener = gp_emission_begin(
        &emission, store, &multicast->listeners, APPLIED, multicast);
    while (listener != NULL) {
        gp_multicast_fn *fn = (gp_multicast_fn *)listener->fn;
        fn(listener->context, argument);
        listener = gp_emission_next(&emission, store, listener);
    }
}
