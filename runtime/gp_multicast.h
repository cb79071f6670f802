/*
 * gp_multicast.h - a list of callbacks that are called together.
 *
 * A callback is a function and its context; it is in the list only once, and
 * callbacks are called in the order in which they were added. A callback may do
 * anything, with immediate effect: one added during an apply is called at its
 * end; one removed is not called any more; one removed and added again gets its
 * old place back and is not called twice. Applies may nest.
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
 * A store provides memory to any number of lists; an empty list has none. A
 * multicast must not move while it has callbacks. Not thread-safe.
 */
#ifndef GP_MULTICAST_H
#define GP_MULTICAST_H

#include "gp_emission.h"

GP_BEGIN_DECLS

/* context was passed to add, argument to this apply. */
typedef void gp_multicast_fn(void *context, void *argument);

/* The only event of a multicast. */
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

/* Removes all callbacks and stops all applies; the list may be reused. A
 * callback may call it and then free the multicast. */
static inline void gp_multicast_finish(gp_multicast *multicast)
{
    gp_listeners_drop(multicast->store, &multicast->listeners, multicast);
}

/* Appends a callback; false if it is already in the list, or if there is no
 * room, after the store's on_exhausted was called. */
static inline bool gp_multicast_add(
    gp_multicast *multicast, gp_multicast_fn *fn, void *context)
{
    return gp_listeners_add(multicast->store, &multicast->listeners,
        GP_MULTICAST_APPLY, (gp_function *)fn, context);
}

/* Removes a callback; false if it is not in the list. */
static inline bool gp_multicast_remove(
    gp_multicast *multicast, gp_multicast_fn *fn, void *context)
{
    return gp_listeners_remove(multicast->store, &multicast->listeners,
        GP_MULTICAST_APPLY, (gp_function *)fn, context);
}

/* Removes all callbacks and stops all running applies; callbacks added later
 * are called by the next apply. */
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
