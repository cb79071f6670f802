/*
 * gp_emission.h - calls the listeners of an object to one event.
 *
 * gp_listeners.h says what a listener may do meanwhile. The caller runs the
 * loop and casts each function to its type, so none is called through another:
 *
 *     gp_emission emission;
 *     const gp_listener *listener = gp_emission_begin(
 *         &emission, store, listeners, event, subject);
 *     while (listener != NULL) {
 *         call listener->fn, cast to its type, with listener->context
 *         listener = gp_emission_next(&emission, store, listener);
 *     }
 *
 * The loop must run until it gets NULL; it must not be left otherwise.
 */
#ifndef GP_EMISSION_H
#define GP_EMISSION_H

#include "gp_listeners.h"

#include <string.h>

GP_BEGIN_DECLS

/*
 * A running emission, on the stack of its loop. Its members are private. All
 * cells from `cursor` up to `end` are listeners that may be called directly;
 * each change moves `end` out of reach, so that the loop checks again. No two
 * of `previous`, `list` and `subject` are adjacent: gcc would combine two
 * adjacent stores at the cost of 4 instructions.
 */
struct gp_emission {
    gp_emission *previous;  /* the enclosing emission */
    uint32_t place;         /* if end equals cursor: the next cell's index */
    uint32_t limit;         /* in a sealed list: stop before this cell */
    gp_listener_list *list; /* NULL once the emission is over */
    uint32_t dead[GP_LISTENER_SCAN_MAX / 32u]; /* bits of the list's dead cells;
        in the outermost emission of a short list */
    const void *subject;       /* the object of the event; NULL once dead */
    const gp_listener *cursor; /* the listener that is being called */
    const char *end;           /* the end; a byte less if more cells follow */
    uint32_t step;             /* of a notification: which list this is */
};

/* Makes an emission the innermost one. */
static inline void gp_emission_push(
    gp_emission *emission, gp_listener_store *store, const void *subject)
{
    emission->previous = store->emissions;
    emission->subject = subject;
    /* not a plain store: gcc 12 would warn of an escaping address */
    memcpy(&store->emissions, &emission, sizeof emission);
}

/* Starts with the last list of an object, which is short and plain. */
static inline const gp_listener *gp_emission_start(
    gp_emission *emission, gp_listener_list *list)
{
    const gp_listener *first = (const gp_listener *)(const void *)(list + 1);
    emission->list = list;
    emission->cursor = first;
    emission->end = (const char *)(first + list->short_count);
    return first;
}

/* Begins to notify of an event of `subject`, the address of an object, never
 * NULL. Returns the first listener, or NULL if there is none. */
static inline const gp_listener *gp_emission_begin(gp_emission *emission,
    gp_listener_store *store, gp_listeners *listeners, uint32_t event,
    const void *subject)
{
    gp_listener_list *list = gp_listeners_first(store, listeners);
    gp_emission_push(emission, store, subject);
    if (GP_IS_FAST && GP_LIKELY(list != NULL && list->key == event)) {
        return gp_emission_start(emission, list);
    }
    const gp_listener *listener =
        gp_listeners_start(emission, store, listeners, event);
    if (listener == NULL) {
        store->emissions = emission->previous;
    }
    return listener;
}

/* The listener after this one, which has been called; or NULL, and then the
 * object may no longer exist. */
static inline const gp_listener *gp_emission_advance(gp_emission *emission,
    gp_listener_store *store, const gp_listener *listener)
{
    listener++;
    if (GP_LIKELY((const char *)listener < emission->end)) {
        emission->cursor = listener;
        return listener;
    }
    if (GP_LIKELY((const char *)listener == emission->end)) {
        GP_ASSUME(emission->subject != NULL); /* or `end` would have moved */
        return NULL;
    }
    return gp_listeners_advance(store);
}

/* As above; NULL also ends the emission. */
static inline const gp_listener *gp_emission_next(gp_emission *emission,
    gp_listener_store *store, const gp_listener *listener)
{
    listener = gp_emission_advance(emission, store, listener);
    if (listener == NULL) {
        store->emissions = emission->previous;
    }
    return listener;
}

/* True if the subject of an ended emission is still alive. */
static inline bool gp_emission_is_outlived(const gp_emission *emission)
{
    return emission->subject != NULL;
}

/* The rest is private to gp_listeners.c: effects of list changes on the
 * emissions that run on the list. */

/* The limit of an emission that began after its list was sealed. */
#define GP_EMISSION_UNLIMITED UINT32_MAX

/* The outermost emission of a list, or NULL. */
gp_emission *gp_emission_outermost(
    const gp_listener_store *store, const gp_listener_list *list);

/* The dead bits of a list; NULL if no cell can be dead. */
uint32_t *gp_emission_bits(
    const gp_listener_store *store, const gp_listener_list *list);

/* Makes an emission, or all emissions of a list, check again; false if there is
 * none. Must precede every change. */
void gp_emission_interrupt(gp_emission *emission);
bool gp_emission_disturb(
    gp_listener_store *store, const gp_listener_list *list);

/* Updates emissions after a list has moved. */
void gp_emission_move(gp_listener_store *store, const gp_listener_list *from,
    gp_listener_list *to);

/* Updates emissions after cells were inserted before a place. */
void gp_emission_shift(gp_listener_store *store, const gp_listener_list *list,
    uint32_t place, uint32_t cells);

/* Removes the dead cells of a list on which emissions run. They then end at the
 * present last cell: the list is sealed. */
void gp_emission_seal(gp_listener_store *store, gp_listener_list *list);

/* Ends an emission, or all emissions of a list that is about to be freed. */
void gp_emission_end(gp_emission *emission);
void gp_emission_end_all(
    gp_listener_store *store, const gp_listener_list *list);

GP_END_DECLS

#endif
