/*
 * gp_inline.h - an object's only listener, stored in the object.
 *
 * The gp_listeners of such an object is followed by room for one listener, the
 * cell. An only listener that does not end by itself is stored there: adding it
 * allocates nothing, and notifying it reads no list. When a second one is
 * added, both move to lists, as in any other object, until all are removed. All
 * rules of gp_listeners.h apply, with the same effects at the same times.
 *
 * These functions also accept an object without a cell: its `first` is even.
 * The functions of gp_listeners.h that only count or read accept any object.
 */
#ifndef GP_INLINE_H
#define GP_INLINE_H

#include "gp_emission.h"

GP_BEGIN_DECLS

/* Values of `first` instead of the handle of a list, which is even. */
#define GP_INLINE_EMPTY UINT32_MAX /* no listener, and a cell */
#define GP_INLINE_DEAD UINT32_C(2) /* removed during an emission */

/* The value of `first` if the cell has a listener to an event. */
static inline uint32_t gp_inline_key(uint32_t event)
{
    return event << 2 | 1u;
}

/* True if `first` says that the cell is used, and not lists. */
static inline bool gp_inline_is_open(const gp_listeners *listeners)
{
    return listeners->first % 2u != 0;
}

/* True if the cell is empty and no emission depends on its old content. */
static inline bool gp_inline_is_empty(const gp_listeners *listeners)
{
    return listeners->first == GP_INLINE_EMPTY;
}

/* Makes an object with a cell use it again, once it has no lists. */
static inline gp_listeners *gp_inline_reopen(gp_listeners *listeners)
{
    if (listeners->first == 0) {
        listeners->first = GP_INLINE_EMPTY;
    }
    return listeners;
}

static inline gp_listener *gp_inline_cell(gp_listeners *listeners)
{
    return (
        gp_listener *)(void *)((unsigned char *)listeners + sizeof *listeners);
}

/* Out of line: gp_inline_add with the bit of the event, a constant in
 * callers. */
bool gp_inline_add_with_bit(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, uint32_t bit, gp_function *fn, void *context);

/* As the functions of gp_listeners.h. */
static inline bool gp_inline_add(gp_listener_store *store,
    gp_listeners *listeners, uint32_t event, gp_function *fn, void *context)
{
    return gp_inline_add_with_bit(
        store, listeners, event, gp_event_bit(event), fn, context);
}

bool gp_inline_add_owned(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context, gp_id owner);
bool gp_inline_add_once(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context);
bool gp_inline_remove(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context);
void gp_inline_clear(
    gp_listener_store *store, gp_listeners *listeners, uint32_t event);

/* As gp_listeners_drop. */
void gp_inline_drop(
    gp_listener_store *store, gp_listeners *listeners, const void *subject);

/* The list pointer of an emission that calls the listener in a cell: only
 * compared, never dereferenced. */
static inline gp_listener_list *gp_inline_list(gp_listeners *listeners)
{
    return (gp_listener_list *)(void *)listeners;
}

/* Starts with the listener in the cell. */
static inline const gp_listener *gp_inline_start(
    gp_emission *emission, gp_listeners *listeners)
{
    const gp_listener *cell = gp_inline_cell(listeners);
    emission->list = gp_inline_list(listeners);
    emission->cursor = cell;
    emission->end = (const char *)(cell + 1);
    return cell;
}

GP_END_DECLS

#endif
