/*
 * gp_inline.h - an object's only listener, kept in the object.
 *
 * Behind the gp_listeners of such an object is room for one listener, the cell.
 * A listener that is alone and does not end by itself lies there: adding it
 * allocates nothing, and notifying it reads no list. With a second one both lie
 * in lists, as in any other object, until all are gone. Listeners may do what
 * gp_listeners.h says, with the same effect at the same time.
 *
 * These functions also take an object without a cell: its `first` is even. The
 * functions of gp_listeners.h that only count or read listeners take any object.
 */
#ifndef GP_INLINE_H
#define GP_INLINE_H

#include "gp_emission.h"

GP_BEGIN_DECLS

/* What `first` is in place of the handle of a list, which is even. */
#define GP_INLINE_EMPTY UINT32_MAX /* no listener, and a cell */
#define GP_INLINE_DEAD UINT32_C(2) /* it was removed during an emission */

/* `first` if the cell has a listener to an event. */
static inline uint32_t gp_inline_key(uint32_t event)
{
    return event << 2 | 1u;
}

/* True if `first` says that there is no list, but a cell. */
static inline bool gp_inline_is_open(const gp_listeners *listeners)
{
    return listeners->first % 2u != 0;
}

/* True if the cell is empty, and no emission depends on its old content. */
static inline bool gp_inline_is_empty(const gp_listeners *listeners)
{
    return listeners->first == GP_INLINE_EMPTY;
}

/* Gives an object that has a cell its use back, once its lists are gone. */
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

/* Out of line: gp_inline_add with the bit of an event, which callers know as a
 * constant. */
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

/* The list of an emission that calls the listener in a cell: only compared,
 * never read. */
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
