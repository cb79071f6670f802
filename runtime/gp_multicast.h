/*
 * gp_multicast.h - a list of callbacks that are called together.
 *
 * A callback is a function and its context; it is in the list only once, and
 * callbacks are called in the order in which they were added. A callback may do
 * anything, with effect at once: one added during an apply is called in the same
 * round, at the end; one removed is not called any more; one removed and added
 * again gets its old place back and is not called twice. Applies may nest.
 *
 *     gp_listener_store store;
 *     gp_listener_store_init(&store, NULL, NULL, NULL); // from malloc
 *     gp_multicast multicast;
 *     gp_multicast_init(&multicast, &store);
 *     gp_multicast_add(&multicast, greet, hello);
 *     gp_multicast_apply(&multicast, name);
 *     gp_multicast_finish(&multicast);
 *     gp_listener_store_finish(&store);
 *
 * A store serves any number of lists and gives them their memory; an empty list
 * has none. A multicast must not move while it has callbacks. Not thread-safe.
 */
#ifndef GP_MULTICAST_H
#define GP_MULTICAST_H

#include "gp_emission.h"

GP_BEGIN_DECLS

/* context is the one that was added, argument the one of this apply. */
typedef void gp_multicast_fn(void *context, void *argument);

/* A multicast has one event only. */
#define GP_MULTICAST_APPLY 0u

typedef struct gp_multicast {
    gp_listener_store *store;
    gp_listeners listeners;
} gp_multicast;

/* Makes an empty list; the store must outlive it. */
static inline void gp_multicast_init(
    gp_multicast *multicast, gp_listener_store *store)
{
    multicast->store = store;
    multicast->listeners.bits = 0;
    multicast->listeners.first = 0;
}

/* Removes all callbacks and stops every apply; the list may be used again. A
 * callback may call it and then release the multicast. */
static inline void gp_multicast_finish(gp_multicast *multicast)
{
    gp_listeners_drop(multicast->store, &multicast->listeners, multicast);
}

/* Adds a callback at the end; false if it is there already, or if there is no
 * room, and then the store's on_exhausted was notified. */
static inline bool gp_multicast_add(
    gp_multicast *multicast, gp_multicast_fn *fn, void *context)
{
    return gp_listeners_add(multicast->store, &multicast->listeners,
        GP_MULTICAST_APPLY, (gp_function *)fn, context);
}

/* Removes a callback; false if it is not there. */
static inline bool gp_multicast_remove(
    gp_multicast *multicast, gp_multicast_fn *fn, void *context)
{
    return gp_listeners_remove(multicast->store, &multicast->listeners,
        GP_MULTICAST_APPLY, (gp_function *)fn, context);
}

/* Removes all callbacks and stops every apply that is running; callbacks added
 * afterwards are called by the next apply. */
static inline void gp_multicast_clear(gp_multicast *multicast)
{
    gp_listeners_clear(
        multicast->store, &multicast->listeners, GP_MULTICAST_APPLY);
}

static inline bool gp_multicast_contains(
    const gp_multicast *multicast, gp_multicast_fn *fn, void *context)
{
    return gp_listeners_contains(multicast->store, &multicast->listeners,
        GP_MULTICAST_APPLY, (gp_function *)fn, context);
}

static inline void gp_multicast_apply(gp_multicast *multicast, void *argument)
{
    gp_emission emission;
    gp_listener_store *store = multicast->store;
    const gp_listener *listener = gp_emission_begin(
        &emission, store, &multicast->listeners, GP_MULTICAST_APPLY, multicast);
    while (listener != NULL) {
        gp_multicast_fn *fn = (gp_multicast_fn *)listener->fn;
        fn(listener->context, argument);
        listener = gp_emission_next(&emission, store, listener);
    }
}

static inline uint32_t gp_multicast_count(const gp_multicast *multicast)
{
    return gp_listeners_count(
        multicast->store, &multicast->listeners, GP_MULTICAST_APPLY);
}

GP_END_DECLS

#endif
