/*
 * inline_fixture.h - runs a test of listeners with objects that have a cell: a
 * file that defines HAS_CELLS and includes the test. What the test calls of
 * gp_listeners.h is then what generated code calls for an entity with
 * `listeners: inline`.
 */
#ifndef INLINE_FIXTURE_H
#define INLINE_FIXTURE_H

#include "gp_notification.h"

/* An object, whose cell is used only with HAS_CELLS. */
typedef struct listened {
    gp_listeners listeners;
    gp_listener cell;
} listened;

/* True if an object has neither a list nor a listener in its cell. */
static inline bool has_nothing(const gp_listeners *listeners)
{
    return listeners->first == 0 ||
           (gp_inline_is_open(listeners) &&
               (listeners->first & GP_INLINE_DEAD) != 0);
}

#ifdef HAS_CELLS

static inline bool has_cell(const gp_listeners *listeners);

static inline gp_listeners *reopen(gp_listeners *listeners)
{
    return has_cell(listeners) ? gp_inline_reopen(listeners) : listeners;
}

static inline const gp_listener *begin_emission(gp_emission *emission,
    gp_listener_store *store, gp_listeners *listeners, uint32_t event,
    const void *subject)
{
    if (!gp_inline_is_open(listeners)) {
        return gp_emission_begin(emission, store, listeners, event, subject);
    }
    if (listeners->first != gp_inline_key(event)) {
        return NULL;
    }
    gp_emission_push(emission, store, subject);
    return gp_inline_start(emission, listeners);
}

#define gp_listeners_add(store, listeners, event, fn, context)                 \
    gp_inline_add(store, reopen(listeners), event, fn, context)
#define gp_listeners_add_owned(store, listeners, event, fn, context, owner)    \
    gp_inline_add_owned(store, reopen(listeners), event, fn, context, owner)
#define gp_listeners_add_once(store, listeners, event, fn, context)            \
    gp_inline_add_once(store, reopen(listeners), event, fn, context)
#define gp_listeners_remove gp_inline_remove
#define gp_listeners_clear gp_inline_clear
#define gp_listeners_drop gp_inline_drop
#define gp_emission_begin begin_emission
#define gp_notify gp_notify_inline
#define gp_notify_property gp_notify_inline_property
#define gp_notify_part gp_notify_inline_part

#endif

#endif
