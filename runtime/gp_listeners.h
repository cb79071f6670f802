/*
 * gp_listeners.h - the listeners of one object.
 *
 * An object contains a gp_listeners of 8 bytes and nothing else until the first
 * listener is added: a bit for each event that has listeners, and a list for
 * each. Zeros are an object without listeners. One with listeners must not
 * move. Generated code calls these functions with checked types. A listener is
 * identified by its function and its context, and is in a list only once.
 *
 * A listener may do anything. During an emission of a list:
 *
 * - a listener that is added is called in it, at the end;
 * - a listener that is removed is not called any more; added again before the
 *   outermost emission of the list has ended, it gets its old place back, so
 *   that no listener is called twice in one emission;
 * - emissions nest, also of the same list;
 * - clear ends every running emission of its list; listeners added after it wait
 *   for the next one;
 * - drop, for an object that dies, ends all emissions of its lists and all
 *   emissions about it; nothing touches the object any more.
 *
 * An owned listener ends with its owner. Whether that is live is checked when
 * the listener would be called, added or removed, or its list needs room. Only
 * adding can fail for lack of room: nothing changes, and on_exhausted is
 * called. A full static store forgets removed listeners before it refuses;
 * emissions that run on their lists then call none added later, so still none
 * twice.
 */
#ifndef GP_LISTENERS_H
#define GP_LISTENERS_H

#include "gp_listener_store.h"

GP_BEGIN_DECLS

struct gp_listeners {
    uint32_t bits;  /* gp_event_bit of each event that has a list; states */
    uint32_t first; /* the handle of its first list; 0: no listeners */
};

/* Events are numbers up to this one, in any order and with any gaps. */
#define GP_EVENT_MAX UINT32_C(0x07FFFFFF)

#define GP_EVENT_BIT_COUNT 27u

/* The bit of an event, shared by events whose numbers differ by multiples of
 * 27: set if one of them has a list. */
static inline uint32_t gp_event_bit(uint32_t event)
{
    return UINT32_C(1) << event % GP_EVENT_BIT_COUNT;
}

/* States of the object itself, maintained by generated code. */
#define GP_OBJECT_SILENT (UINT32_C(1) << 31)  /* until reset has returned */
#define GP_OBJECT_LEAVING (UINT32_C(1) << 30) /* while it is recycled */
#define GP_OBJECT_MAKING (UINT32_C(1) << 29)  /* while init runs */
#define GP_OBJECT_FROZEN (UINT32_C(1) << 28)  /* notifications are deferred */
#define GP_OBJECT_ASLEEP (UINT32_C(1) << 27)  /* changes may wake it */

/* A state of the listeners to all components of a type: an entity type that
 * embeds it may have listeners to any property. For one object this bit has
 * another meaning: while init runs, no listener is notified anyway. */
#define GP_TYPE_OWNED GP_OBJECT_MAKING

/* Returns the first list of an object; NULL if it has none. */
static inline gp_listener_list *gp_listeners_first(
    const gp_listener_store *store, const gp_listeners *listeners)
{
    return listeners->first == 0
               ? NULL
               : gp_listener_store_at(store, listeners->first);
}

/* True if any of these bits is set: events that may have listeners, or states.
 * Pass a constant. */
static inline bool gp_listeners_have_any(
    const gp_listeners *listeners, uint32_t bits)
{
    return (listeners->bits & bits) != 0;
}

/* True if the changes of an object may be deferred: it is frozen or thawed. */
static inline bool gp_listeners_are_frozen(const gp_listeners *listeners)
{
    uint32_t states = GP_OBJECT_FROZEN | GP_OBJECT_SILENT;
    return (listeners->bits & states) == GP_OBJECT_FROZEN;
}

/* True if one event may have listeners. */
static inline bool gp_listeners_has(
    const gp_listeners *listeners, uint32_t event)
{
    return gp_listeners_have_any(listeners, gp_event_bit(event));
}

/* Adds a listener. Returns false if it is already there, or without room. */
bool gp_listeners_add(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context);

/* Adds a listener that is removed when its owner dies. Returns false also if
 * the owner is already dead. */
bool gp_listeners_add_owned(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context, gp_id owner);

/* Adds a listener that is removed just before its only call. */
bool gp_listeners_add_once(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context);

/* Removes a listener of any kind. Returns false if it is not registered, or its
 * owner has died. */
bool gp_listeners_remove(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context);

/* Removes all listeners to an event and ends its running emissions. */
void gp_listeners_clear(
    gp_listener_store *store, gp_listeners *listeners, uint32_t event);

/* True for a listener that gp_listeners_clear_except keeps. */
typedef bool gp_listener_test(void *context, const gp_listener *listener);

/* Removes all other listeners to an event; running emissions then call only the
 * rest of those that are kept. */
void gp_listeners_clear_except(gp_listener_store *store,
    gp_listeners *listeners, uint32_t event, gp_listener_test *is_kept,
    void *context);

/* Out of line: the rarely taken part of gp_listeners_drop. */
void gp_listeners_drop_all(
    gp_listener_store *store, gp_listeners *listeners, const void *subject);

/* Removes all listeners of an object that dies, and ends all running emissions
 * about `subject`, on any list. */
static inline void gp_listeners_drop(
    gp_listener_store *store, gp_listeners *listeners, const void *subject)
{
    if (listeners->first != 0 || store->emissions != NULL) {
        gp_listeners_drop_all(store, listeners, subject);
    }
}

/* True if a listener is registered and its owner, if any, is live. */
bool gp_listeners_contains(const gp_listener_store *store,
    const gp_listeners *listeners, uint32_t event, gp_function *fn,
    void *context);

/* The number of listeners to an event. Listeners of dead owners count until
 * they are detected. */
uint32_t gp_listeners_count(const gp_listener_store *store,
    const gp_listeners *listeners, uint32_t event);

/* Returns the next listener to an event from *place on, and advances *place;
 * NULL at the end. Listeners of dead owners count as above. */
const gp_listener *gp_listeners_next(const gp_listener_store *store,
    const gp_listeners *listeners, uint32_t event, uint32_t *place);

/* Out of line: the rarely taken parts of gp_emission.h. The first starts with
 * the list of an event; NULL if that has no listener to call. */
const gp_listener *gp_listeners_start(gp_emission *emission,
    gp_listener_store *store, const gp_listeners *listeners, uint32_t event);
const gp_listener *gp_listeners_advance(gp_listener_store *store);

GP_END_DECLS

#endif
