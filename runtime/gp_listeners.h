/*
 * gp_listeners.h - who listens to one object.
 *
 * An object carries a gp_listeners of 16 bytes and nothing else until somebody
 * listens: a bit for each event that is heard, and its lists, one an event.
 * Generated code calls these with the types checked; fn is what names a
 * listener, together with its context.
 *
 * During an emission listeners may be added: they are called in it, at the
 * end; and removed: they are not called any more; one removed and added again
 * gets its old place back. The order is that of adding. Emissions nest. A list
 * that is cleared, or dropped because its object died, ends its emissions.
 * Nothing is called through another type than its own: whoever emits casts.
 */
#ifndef GP_LISTENERS_H
#define GP_LISTENERS_H

#include "gp_listener_store.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct gp_listeners {
    uint64_t heard; /* GP_EVENT_BIT of each event that has a list; states */
    gp_listener_list *first;
} gp_listeners;

/* The bit of an event; those from 61 on share one. */
#define GP_EVENT_BIT(event) (UINT64_C(1) << ((event) < 61u ? (event) : 61u))

/* Two states of the object itself. */
#define GP_OBJECT_SILENT (UINT64_C(1) << 63)  /* until reset has returned */
#define GP_OBJECT_LEAVING (UINT64_C(1) << 62) /* while it is recycled */

/* Whether any of these events may be heard: a quick test with a constant. */
static inline bool gp_listeners_hear(
    const gp_listeners *listeners, uint64_t events)
{
    return (listeners->heard & events) != 0;
}

/* Adds a listener; false if it is there already or there is no room. */
bool gp_listeners_add(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context);

/* Adds one that ends when its owner dies; false also if it is dead already. */
bool gp_listeners_add_owned(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context, gp_id owner);

/* Adds one that is removed just before its only call. */
bool gp_listeners_add_once(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context);

/* Removes a listener of whichever kind; false if it is not there. */
bool gp_listeners_remove(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context);

/* Removes all listeners to one event, and ends its running emissions. */
void gp_listeners_clear(
    gp_listener_store *store, gp_listeners *listeners, uint32_t event);

/* Removes all listeners to everything: the object dies. Ends every running
 * emission that is about `subject`, on whichever list. */
void gp_listeners_drop(
    gp_listener_store *store, gp_listeners *listeners, const void *subject);

/*
 * An emission, out of line in what is slow and inline in what is not:
 *
 *     gp_emission emission;
 *     const gp_listener *listener = gp_emission_begin(
 *         &emission, store, listeners, event, subject);
 *     while (listener != NULL) {
 *         call listener->fn, cast to its type, with listener->context
 *         listener = gp_emission_next(&emission, store, listener);
 *     }
 *
 * The loop must run to its end; nothing else may leave it.
 */
const gp_listener *gp_emission_begin(gp_emission *emission,
    gp_listener_store *store, gp_listeners *listeners, uint32_t event,
    const void *subject);

/* Goes on behind `listener` after a change, a special cell or the end. */
const gp_listener *gp_emission_turn(gp_emission *emission,
    gp_listener_store *store, gp_listeners *listeners,
    const gp_listener *listener);

#ifdef __cplusplus
}
#endif

#endif
