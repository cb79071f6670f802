/*
 * gp_listeners.h - who listens to one object.
 *
 * An object carries a gp_listeners of 16 bytes and nothing else until somebody
 * listens: a bit for each event that is heard, and its lists, one an event.
 * Zeros are an object that nobody listens to. It must not move while somebody
 * does. Generated code calls these with the types checked; a listener is named
 * by its function and its context together, and is in a list only once.
 *
 * A listener may do anything. During an emission, which is meant per list:
 *
 * - one that is added is called in it, at the end;
 * - one that is removed is not called any more; added again before the
 *   outermost emission of the list has ended, it gets its old place back, so
 *   that nobody is called twice in one emission;
 * - emissions nest, those of the same list too;
 * - clear ends every running emission of its list; what is added after it waits
 *   for the next;
 * - drop, for an object that dies, ends all emissions of its lists and all that
 *   are about it, and nothing touches the object any more.
 *
 * An owned listener ends with its owner: whether that still lives is looked at
 * when the listener would be called, added or removed, or its list needs room.
 * Only adding can fail for lack of room, with nothing changed, and on_exhausted
 * is told. A full static store forgets removed listeners before it refuses;
 * emissions that run on their lists then call nobody added later, so still
 * nobody twice.
 */
#ifndef GP_LISTENERS_H
#define GP_LISTENERS_H

#include "gp_listener_store.h"

#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

struct gp_listeners {
    uint64_t heard; /* gp_event_bit of each event that has a list; states */
    gp_listener_list *first; /* the only list, or a directory of them */
};

/* Events are numbers up to this one, in any order and with any gaps. */
#define GP_EVENT_MAX UINT32_C(0x07FFFFFF)

#define GP_EVENT_BIT_COUNT 59u

/* The bit of an event, which those share that are 59 apart: a bit that is set
 * says that one of them has a list. */
static inline uint64_t gp_event_bit(uint32_t event)
{
    return UINT64_C(1) << event % GP_EVENT_BIT_COUNT;
}

/* States of the object itself, for generated code to keep. */
#define GP_OBJECT_SILENT (UINT64_C(1) << 63)  /* until reset has returned */
#define GP_OBJECT_LEAVING (UINT64_C(1) << 62) /* while it is recycled */
#define GP_OBJECT_MAKING (UINT64_C(1) << 61)  /* while init runs */
#define GP_OBJECT_FROZEN (UINT64_C(1) << 60)  /* changes are held back */
#define GP_OBJECT_ASLEEP (UINT64_C(1) << 59)  /* changes may wake it */

/* Whether nobody listens and no state is set, asked where that is likely: with
 * the last list goes the last bit. */
static inline bool gp_listeners_are_none(const gp_listeners *listeners)
{
    return GP_LIKELY(listeners->heard == 0);
}

/* Whether any of these events may be heard: a quick test with a constant. */
static inline bool gp_listeners_hear(
    const gp_listeners *listeners, uint64_t events)
{
    return (listeners->heard & events) != 0;
}

/* Whether one event may be heard, asked where that is likely: where something
 * about it was heard already. */
static inline bool gp_listeners_has(
    const gp_listeners *listeners, uint32_t event)
{
    return GP_LIKELY(gp_listeners_hear(listeners, gp_event_bit(event)));
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

/* Removes a listener of whichever kind; false if it is not there, or was there
 * for an owner that has died. */
bool gp_listeners_remove(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context);

/* Removes all listeners to one event, and ends its running emissions. */
void gp_listeners_clear(
    gp_listener_store *store, gp_listeners *listeners, uint32_t event);

/* Out of line: the part of gp_listeners_drop that is seldom needed. */
void gp_listeners_drop_all(
    gp_listener_store *store, gp_listeners *listeners, const void *subject);

/* Removes all listeners to everything: the object dies. Ends every running
 * emission that is about `subject`, on whichever list. */
static inline void gp_listeners_drop(
    gp_listener_store *store, gp_listeners *listeners, const void *subject)
{
    if (listeners->first != NULL || store->emissions != NULL) {
        gp_listeners_drop_all(store, listeners, subject);
    }
}

/* Whether a listener is there, its owner, if it has one, alive. */
bool gp_listeners_contains(const gp_listener_store *store,
    const gp_listeners *listeners, uint32_t event, gp_function *fn,
    void *context);

/* How many listen to an event; one whose owner has died counts until that is
 * noticed. */
uint32_t gp_listeners_count(const gp_listener_store *store,
    const gp_listeners *listeners, uint32_t event);

/*
 * One running emission, on the stack of whoever emits. Its members are not for
 * anyone else. From `cursor` up to `end` all cells are listeners that may be
 * called as they are; whatever changes that moves `end` out of reach, so that
 * the loop looks again.
 */
struct gp_emission {
    gp_emission *previous;     /* the next one out */
    gp_listener_list *list;    /* NULL once the emission is over */
    const void *subject;       /* the object that it is about; NULL once dead */
    const gp_listener *cursor; /* the one that is being called */
    const char *end; /* behind the last of them; a byte less if more follows */
    uint32_t place;  /* once end equals cursor: the next cell's index */
    uint32_t limit;  /* after a full store forgot: cells from here on wait */
    uint32_t dead[GP_LIST_SCAN_MAX / 32u]; /* bits of the list's dead cells; in
        the outermost emission of a list that has no index */
};

/* Out of line: what the two functions below do not see at once. */
const gp_listener *gp_emission_search(gp_emission *emission,
    gp_listener_store *store, gp_listeners *listeners, uint32_t event,
    const void *subject);
const gp_listener *gp_emission_turn(gp_listener_store *store);

/* Begins an emission on a list of plain listeners, of which there is one. */
static inline const gp_listener *gp_emission_begin_list(gp_emission *emission,
    gp_listener_store *store, gp_listener_list *list, const void *subject)
{
    const gp_listener *first = (const gp_listener *)(const void *)(list + 1);
    emission->previous = store->emissions;
    emission->list = list;
    emission->subject = subject;
    emission->cursor = first;
    emission->end = (const char *)(first + list->short_count);
    /* not a plain store, in which gcc 12 sees an address that gets away */
    memcpy(&store->emissions, &emission, sizeof emission);
    return first;
}

/*
 * Begins to tell an event about `subject`, the address of an object, never NULL:
 *
 *     gp_emission emission;
 *     const gp_listener *listener = gp_emission_begin(
 *         &emission, store, listeners, event, subject);
 *     while (listener != NULL) {
 *         call listener->fn, cast to its type, with listener->context
 *         listener = gp_emission_next(&emission, store, listener);
 *     }
 *
 * The loop must run until NULL comes; nothing else may leave it. Nothing is
 * called through another type than its own, because whoever emits casts.
 */
static inline const gp_listener *gp_emission_begin(gp_emission *emission,
    gp_listener_store *store, gp_listeners *listeners, uint32_t event,
    const void *subject)
{
    gp_listener_list *list = listeners->first;
    if (GP_UNLIKELY(list == NULL || list->key != event)) {
        return gp_emission_search(emission, store, listeners, event, subject);
    }
    return gp_emission_begin_list(emission, store, list, subject);
}

/* The listener after this one, which has been called; NULL ends the emission,
 * and then the object may no longer exist. */
static inline const gp_listener *gp_emission_next(gp_emission *emission,
    gp_listener_store *store, const gp_listener *listener)
{
    listener++;
    if (GP_LIKELY((const char *)listener < emission->end)) {
        emission->cursor = listener;
        return listener;
    }
    if (GP_LIKELY((const char *)listener == emission->end)) {
        store->emissions = emission->previous;
        GP_ASSUME(emission->subject != NULL); /* else `end` had been moved */
        return NULL;
    }
    return gp_emission_turn(store);
}

/* Whether the object that an emission was about has outlived it. */
static inline bool gp_emission_is_outlived(const gp_emission *emission)
{
    return emission->subject != NULL;
}

#ifdef __cplusplus
}
#endif

#endif
