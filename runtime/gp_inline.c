#include "gp_inline.h"

#include "gp_cells.h"

/* Makes an emission check again. It has no cursor yet if gp_notify_inline_begin
 * began it. */
static inline void interrupt(gp_emission *emission, gp_listeners *listeners)
{
    emission->cursor = gp_inline_cell(listeners);
    emission->end = (const char *)emission->cursor;
}

/* Ends the emissions that call the listener in a cell. */
static void end_all(gp_listener_store *store, gp_listeners *listeners)
{
    gp_emission *emission = store->emissions;
    for (; emission != NULL; emission = emission->previous) {
        if (emission->list == gp_inline_list(listeners)) {
            interrupt(emission, listeners);
            emission->list = NULL;
        }
    }
}

static inline bool is_running(
    const gp_listener_store *store, gp_listeners *listeners)
{
    return store->emissions != NULL &&
           gp_emission_outermost(store, gp_inline_list(listeners)) != NULL;
}

static bool has_live(const gp_listeners *listeners)
{
    return (listeners->first & GP_INLINE_DEAD) == 0;
}

/* True if the cell contains this listener, dead or not. */
static bool has(gp_listeners *listeners, uint32_t event, gp_listener listener)
{
    const gp_listener *cell = gp_inline_cell(listeners);
    return (listeners->first & ~GP_INLINE_DEAD) == gp_inline_key(event) &&
           cell->context == listener.context && cell->fn == listener.fn;
}

/* Moves the listener in a cell to a new list, where running emissions continue
 * after it. Returns false, and changes nothing, without room. */
static bool move_to_list(gp_listener_store *store, gp_listeners *listeners)
{
    uint32_t handle = gp_listener_store_allocate(store, 1);
    if (handle == 0) {
        return false;
    }
    gp_listener_list *list = gp_listener_store_at(store, handle);
    gp_listener listener = *gp_inline_cell(listeners);
    bool was_live = has_live(listeners);
    list->key = listeners->first >> 2;
    list->short_count = 1;
    list->short_dead = 0;
    gp_cells_short(list)[0] = listener;
    listeners->first = 0;
    gp_cells_link(store, handle, listeners);
    gp_emission *emission = store->emissions;
    for (; emission != NULL; emission = emission->previous) {
        if (emission->list == gp_inline_list(listeners)) {
            interrupt(emission, listeners);
            emission->place = 1;
            emission->list = list;
        }
    }
    if (!was_live) {
        store->live++;
        gp_listeners_remove(store, listeners, gp_cells_event(list), listener.fn,
            listener.context);
    }
    return true;
}

/* Replaces the cell by lists. A static store without room for a removed
 * listener forgets it; running emissions then call none added later. */
static bool close_cell(gp_listener_store *store, gp_listeners *listeners)
{
    if (has_live(listeners) || is_running(store, listeners)) {
        if (move_to_list(store, listeners)) {
            return true;
        }
        if (has_live(listeners) || store->growth != NULL) {
            return gp_cells_refuse(store);
        }
        end_all(store, listeners);
    }
    listeners->first = 0;
    return true;
}

static inline void put(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, uint32_t bit, gp_listener added)
{
    GP_ASSERT(added.fn != NULL);
    GP_ASSERT(event <= GP_EVENT_MAX);
    *gp_inline_cell(listeners) = added;
    listeners->first = gp_inline_key(event);
    listeners->bits |= bit;
    store->live++;
    store->close_cell = close_cell;
}

/* True if a static store is full, unless listeners have ended by themselves. */
static bool is_full(const gp_listener_store *store)
{
    return store->growth == NULL && store->live == store->max;
}

/* Adds a listener that does not end by itself, if the cell is not empty or the
 * store may be full. */
static GP_NOINLINE bool add(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_listener added)
{
    bool is_there = has(listeners, event, added);
    if (is_there && has_live(listeners)) {
        return false;
    }
    if (!has_live(listeners) && !is_full(store) &&
        (is_there || !is_running(store, listeners))) {
        // at its old place, or as the only one
        put(store, listeners, event, gp_event_bit(event), added);
        return true;
    }
    if (!close_cell(store, listeners)) {
        return false;
    }
    if (listeners->first == 0 && !is_full(store)) {
        // close_cell has dropped a removed listener
        put(store, listeners, event, gp_event_bit(event), added);
        return true;
    }
    bool is_added =
        gp_listeners_add(store, listeners, event, added.fn, added.context);
    gp_inline_reopen(listeners);
    return is_added;
}

bool gp_inline_add_with_bit(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, uint32_t bit, gp_function *fn, void *context)
{
    gp_listener added = {fn, context};
    if (GP_IS_FAST && gp_inline_is_empty(listeners) && store->growth != NULL) {
        put(store, listeners, event, bit, added);
        return true;
    }
    return gp_inline_is_open(listeners)
               ? add(store, listeners, event, added)
               : gp_listeners_add(store, listeners, event, fn, context);
}

/* True if a listener that ends by itself can be added, as lists are in use. */
static bool can_add_to_list(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context)
{
    gp_listener added = {fn, context};
    if (!gp_inline_is_open(listeners)) {
        return true;
    }
    bool is_there = has_live(listeners) && has(listeners, event, added);
    return !is_there && close_cell(store, listeners);
}

bool gp_inline_add_owned(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context, gp_id owner)
{
    return store->is_live(store->is_live_context, owner) &&
           can_add_to_list(store, listeners, event, fn, context) &&
           gp_listeners_add_owned(store, listeners, event, fn, context, owner);
}

bool gp_inline_add_once(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context)
{
    return can_add_to_list(store, listeners, event, fn, context) &&
           gp_listeners_add_once(store, listeners, event, fn, context);
}

/* Removes the live listener in a cell. No other event has a listener. */
static inline void empty_cell(gp_listener_store *store, gp_listeners *listeners)
{
    listeners->bits &= ~((UINT32_C(1) << GP_EVENT_BIT_COUNT) - 1u);
    store->live--;
    if (GP_UNLIKELY(is_running(store, listeners))) {
        listeners->first |= GP_INLINE_DEAD;
    } else {
        listeners->first = GP_INLINE_EMPTY;
    }
}

bool gp_inline_remove(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context)
{
    if (listeners->first != gp_inline_key(event)) {
        return !gp_inline_is_open(listeners) &&
               gp_listeners_remove(store, listeners, event, fn, context);
    }
    const gp_listener *cell = gp_inline_cell(listeners);
    if (cell->context != context || cell->fn != fn) {
        return false;
    }
    empty_cell(store, listeners);
    return true;
}

void gp_inline_clear(
    gp_listener_store *store, gp_listeners *listeners, uint32_t event)
{
    if (!gp_inline_is_open(listeners)) {
        gp_listeners_clear(store, listeners, event);
    } else if (listeners->first >> 2 == event) {
        end_all(store, listeners);
        if (has_live(listeners)) {
            empty_cell(store, listeners);
        }
        listeners->first = GP_INLINE_EMPTY;
    }
}

void gp_inline_drop(
    gp_listener_store *store, gp_listeners *listeners, const void *subject)
{
    if (gp_inline_is_open(listeners)) {
        store->live -= has_live(listeners) ? 1u : 0u;
        listeners->bits &= GP_OBJECT_SILENT | GP_OBJECT_LEAVING;
        if (store->emissions != NULL) {
            end_all(store, listeners);
        }
        listeners->first = 0;
    }
    gp_listeners_drop(store, listeners, subject);
}
