#include "gp_listeners.h"

#include "gp_cells.h"
#include "gp_emission.h"
#include "gp_inline.h"

// the number of cells checked in advance in a list that is not plain
#define RUN_MAX 16u

// installed by remove_listener and add_marked
static const gp_listener_removal removal;

/* True if a listener with this lifetime may be called now. */
static inline bool is_live(const gp_listener_store *store, uint64_t lifetime)
{
    return lifetime == GP_CELLS_ONCE || lifetime == GP_CELLS_ALWAYS ||
           store->is_live(store->is_live_context, gp_id_of_bits(lifetime));
}

/* Removing listeners from a list, and lists from an object */

/* Frees a list that has no live listeners. */
static void release(gp_listener_store *store, gp_listener_list *list)
{
    uint32_t handle = gp_cells_unlink(store, list);
    gp_listener_store_free(store, list, handle);
}

/* Frees a list with all its listeners. */
static void drop(gp_listener_store *store, gp_listener_list *list)
{
    store->live -= gp_cells_count_live(list, gp_emission_bits(store, list));
    gp_emission_end_all(store, list);
    release(store, list);
}

/* Removes a listener, but not its list, even if that is then empty. */
static void remove_listener(
    gp_listener_store *store, gp_listener_list *list, uint32_t place)
{
    bool is_running =
        store->emissions != NULL && gp_emission_disturb(store, list);
    store->live--;
    if (!is_running && !gp_cells_are_long(list)) {
        gp_cells_cut(list, place);
        return;
    }
    store->removal = &removal;
    gp_cells_bury(list, gp_emission_bits(store, list), place);
    if (!is_running) {
        gp_cells_wipe(list, place);
    }
}

/* Frees an empty list, or closes holes if there are too many. */
static void free_or_close(gp_listener_store *store, gp_listener_list *list)
{
    uint32_t count = gp_cells_count(list);
    uint32_t dead = gp_cells_dead(list);
    if ((count != dead && dead <= count / 4u) ||
        gp_emission_outermost(store, list) != NULL) {
        return;
    }
    if (count == dead) {
        release(store, list);
    } else {
        gp_cells_close(store, list, gp_cells_own_bits(list));
    }
}

static void remove_at(
    gp_listener_store *store, gp_listener_list *list, uint32_t place)
{
    remove_listener(store, list, place);
    free_or_close(store, list);
}

/* As remove_at, for a short list of plain listeners without emissions. */
static void remove_plain(
    gp_listener_store *store, gp_listener_list *list, uint32_t place)
{
    store->live--;
    if (list->short_count == 1) {
        release(store, list);
        return;
    }
    list->short_count--;
    gp_listener *cell = gp_cells_short(list) + place;
    memmove(cell, cell + 1, (list->short_count - place) * sizeof *cell);
}

/* Removes the listeners of a list whose owners have died, but not the list. */
static void purge(gp_listener_store *store, gp_listener_list *list)
{
    if ((list->key & GP_CELLS_MARKED) == 0) {
        return;
    }
    // backwards, so that closing a gap moves only cells that were checked
    for (uint32_t place = gp_cells_count(list); place-- > 0;) {
        const uint32_t *bits = gp_emission_bits(store, list);
        if (gp_cells_of(list)[place].fn == NULL ||
            gp_cells_is_dead(list, bits, place)) {
            continue;
        }
        uint32_t start = gp_cells_start(list, bits, place);
        if (!is_live(store, gp_cells_lifetime(list, start))) {
            remove_listener(store, list, place);
            place = start;
        }
    }
}

/* Removes such listeners from all lists of a static store. */
static void purge_all(gp_listener_store *store)
{
    gp_listener_list *list = gp_listener_store_next(store, NULL);
    for (; list != NULL; list = gp_listener_store_next(store, list)) {
        if (list->link == 0) {
            continue;
        }
        purge(store, list);
        if (gp_cells_count(list) == gp_cells_dead(list) &&
            gp_emission_outermost(store, list) == NULL) {
            release(store, list);
        }
    }
}

/* Makes room for more cells of a list that may not be plain. */
static gp_listener_list *clear_room(
    gp_listener_store *store, gp_listener_list *list, uint32_t cells)
{
    purge(store, list);
    if (gp_cells_dead(list) > gp_cells_count(list) / 8u &&
        gp_emission_outermost(store, list) == NULL) {
        gp_cells_close(store, list, gp_cells_own_bits(list));
    }
    return cells <= gp_cells_room(list)
               ? list
               : gp_listener_store_grow(store, list, cells);
}

/* Adding listeners */

/* True if a static store is full even after all its lists were purged. */
static bool is_full(gp_listener_store *store)
{
    if (store->growth != NULL || store->live < store->max) {
        return false;
    }
    if (store->removal != NULL) {
        store->removal->purge_all(store);
    }
    return store->live == store->max;
}

static inline gp_listener_list *make_list(gp_listener_store *store,
    gp_listeners *listeners, uint32_t event, uint32_t cells)
{
    uint32_t handle = gp_listener_store_allocate(store, cells);
    if (handle == 0) {
        return NULL;
    }
    gp_listener_list *list = gp_listener_store_at(store, handle);
    list->key = event;
    list->short_count = 0;
    list->short_dead = 0;
    gp_cells_link(store, handle, listeners);
    return list;
}

/* Makes room for more cells of a list: removes listeners of dead owners, closes
 * holes, or grows. NULL without memory. */
static gp_listener_list *make_room(
    gp_listener_store *store, gp_listener_list *list, uint32_t cells)
{
    if (cells <= gp_cells_room(list)) {
        return list;
    }
    return gp_cells_are_plain(list)
               ? gp_listener_store_grow(store, list, cells)
               : store->removal->make_room(store, list, cells);
}

/* Returns the list of an event, with room for more cells; NULL without room. */
static gp_listener_list *prepare_list(gp_listener_store *store,
    gp_listeners *listeners, uint32_t event, uint32_t cells)
{
    if (is_full(store)) {
        return NULL;
    }
    gp_listener_list *list = gp_cells_find_list(store, listeners, event);
    return list == NULL ? make_list(store, listeners, event, cells)
                        : make_room(store, list, cells);
}

/* Adds a listener that is not in this list, or any list, not even dead. */
static inline bool append(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_listener_list *list, gp_listener added,
    uint64_t lifetime)
{
    uint32_t cells = gp_cells_need(lifetime);
    if (!GP_IS_FAST || list == NULL || cells > gp_cells_room(list) ||
        store->live == store->max) {
        list = prepare_list(store, listeners, event, cells);
        if (list == NULL) {
            return gp_cells_refuse(store);
        }
    }
    if (store->emissions != NULL) {
        gp_emission_disturb(store, list);
    }
    uint32_t place = lifetime == GP_CELLS_ALWAYS
                         ? gp_cells_count(list)
                         : store->removal->append_mark(list, lifetime);
    gp_cells_append(list, place, added);
    store->live++;
    return true;
}

static bool add(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_listener added, uint64_t lifetime)
{
    GP_ASSERT(added.fn != NULL);
    GP_ASSERT(event <= GP_EVENT_MAX);
    gp_listener_list *list = gp_cells_find_list(store, listeners, event);
    uint32_t place = list == NULL
                         ? GP_CELLS_NONE
                         : gp_cells_find(list, added.fn, added.context);
    if (place != GP_CELLS_NONE) {
        return !gp_cells_are_plain(list) && store->removal->add_existing(store,
                                                list, place, added, lifetime);
    }
    return append(store, listeners, event, list, added, lifetime);
}

/* Adds a plain listener to an object without any. */
static inline bool add_first(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_listener added)
{
    GP_ASSERT(added.fn != NULL);
    GP_ASSERT(event <= GP_EVENT_MAX);
    gp_listener_list *list = make_list(store, listeners, event, 1);
    if (list == NULL) {
        return gp_cells_refuse(store);
    }
    gp_cells_short(list)[0] = added;
    list->short_count = 1;
    store->live++;
    return true;
}

/* Adds a plain listener to an object's only list: append with few branches.
 * False unless that list is short and plain and has room, no emission runs, and
 * the listener is not in it. */
static inline bool add_next(gp_listener_store *store, gp_listener_list *list,
    uint32_t event, gp_listener added)
{
    GP_ASSERT(added.fn != NULL);
    if (list->key != event || list->short_count == list->short_capacity ||
        store->live == store->max || store->emissions != NULL ||
        gp_cells_scan(list, added.fn, added.context) != GP_CELLS_NONE) {
        return false;
    }
    gp_cells_short(list)[list->short_count] = added;
    list->short_count++;
    store->live++;
    return true;
}

bool gp_listeners_add(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context)
{
    gp_listener added = {fn, context};
    gp_listener_list *list = gp_listeners_first(store, listeners);
    if (GP_IS_FAST && list == NULL && store->growth != NULL) {
        return add_first(store, listeners, event, added);
    }
    if (GP_IS_FAST && list != NULL && add_next(store, list, event, added)) {
        return true;
    }
    return add(store, listeners, event, added, GP_CELLS_ALWAYS);
}

/* Makes a listener live at its old place after a removal during an emission. */
static bool revive(gp_listener_store *store, gp_listener_list *list,
    uint32_t place, uint64_t lifetime)
{
    if (is_full(store)) {
        return gp_cells_refuse(store);
    }
    gp_emission_disturb(store, list);
    if (lifetime != GP_CELLS_ALWAYS && !gp_cells_have_mark_room(list, place)) {
        gp_listener added = gp_cells_of(list)[place];
        list = make_room(store, list, (uint32_t)GP_MARK_CELLS);
        if (list == NULL) {
            return gp_cells_refuse(store);
        }
        place = gp_cells_find(list, added.fn, added.context);
        if (place == GP_CELLS_NONE) { // a full store has forgotten it
            return append(store, gp_cells_object(store, list),
                gp_cells_event(list), list, added, lifetime);
        }
        gp_emission_shift(store, list, place, (uint32_t)GP_MARK_CELLS);
        gp_cells_insert_mark_room(list, gp_emission_bits(store, list), place);
        place += (uint32_t)GP_MARK_CELLS;
    }
    gp_cells_revive(list, gp_emission_bits(store, list), place, lifetime);
    store->live++;
    return true;
}

/* Adds a listener that is already in a list, but possibly dead. */
static bool add_existing(gp_listener_store *store, gp_listener_list *list,
    uint32_t place, gp_listener added, uint64_t lifetime)
{
    const uint32_t *bits = gp_emission_bits(store, list);
    if (gp_cells_is_dead(list, bits, place)) {
        return revive(store, list, place, lifetime);
    }
    uint32_t start = gp_cells_start(list, bits, place);
    if (is_live(store, gp_cells_lifetime(list, start))) {
        return false;
    }
    gp_listeners *listeners = gp_cells_object(store, list);
    uint32_t event = gp_cells_event(list);
    remove_at(store, list, place);
    return add(store, listeners, event, added, lifetime);
}

/* Adds a listener that ends by itself. */
static inline bool add_marked(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_listener added, uint64_t lifetime)
{
    store->removal = &removal;
    return add(store, listeners, event, added, lifetime);
}

bool gp_listeners_add_owned(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context, gp_id owner)
{
    gp_listener added = {fn, context};
    return store->is_live(store->is_live_context, owner) &&
           add_marked(store, listeners, event, added, owner.bits);
}

bool gp_listeners_add_once(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context)
{
    gp_listener added = {fn, context};
    return add_marked(store, listeners, event, added, GP_CELLS_ONCE);
}

/* Removing and counting by event */

/* True if a list is of this event and has one listener, which is plain. */
static inline bool is_single(const gp_listener_list *list, uint32_t event)
{
    return list->key == event && list->short_count == 1;
}

/* Returns the event's list with a listener, dead or not, and its place; NULL if
 * no list has it. */
static inline gp_listener_list *find(const gp_listener_store *store,
    const gp_listeners *listeners, uint32_t event, gp_function *fn,
    const void *context, uint32_t *place)
{
    gp_listener_list *list = gp_cells_find_list(store, listeners, event);
    if (list == NULL) {
        return NULL;
    }
    *place = gp_cells_find(list, fn, context);
    return *place == GP_CELLS_NONE ? NULL : list;
}

bool gp_listeners_remove(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context)
{
    gp_listener_list *list = gp_listeners_first(store, listeners);
    if (list != NULL && is_single(list, event) && store->emissions == NULL) {
        const gp_listener *cell = gp_cells_short(list);
        if (cell->context != context || cell->fn != fn) {
            return false;
        }
        uint32_t handle = listeners->first;
        listeners->first = 0;
        listeners->bits &= ~gp_event_bit(event);
        store->live--;
        gp_listener_store_free(store, list, handle);
        return true;
    }
    uint32_t place;
    list = find(store, listeners, event, fn, context, &place);
    if (list == NULL) {
        return false;
    }
    if (gp_cells_are_short_and_plain(list) &&
        (store->emissions == NULL ||
            gp_emission_outermost(store, list) == NULL)) {
        remove_plain(store, list, place);
        return true;
    }
    const uint32_t *bits = gp_emission_bits(store, list);
    if (gp_cells_is_dead(list, bits, place)) {
        return false;
    }
    uint32_t start = gp_cells_start(list, bits, place);
    bool was_live = is_live(store, gp_cells_lifetime(list, start));
    remove_at(store, list, place);
    return was_live;
}

void gp_listeners_clear(
    gp_listener_store *store, gp_listeners *listeners, uint32_t event)
{
    gp_listener_list *list = gp_cells_find_list(store, listeners, event);
    if (list != NULL) {
        drop(store, list);
    }
}

/* Places change when a list closes its holes: so it is searched until nothing is
 * left to remove. */
static void remove_others(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_listener_test *is_kept, void *context)
{
    bool has_removed = true;
    while (has_removed) {
        const gp_listener *listener;
        uint32_t place = 0;
        uint32_t start = 0;
        has_removed = false;
        while ((listener = gp_listeners_next(
                    store, listeners, event, &place)) != NULL) {
            if (!is_kept(context, listener)) {
                gp_listeners_remove(
                    store, listeners, event, listener->fn, listener->context);
                has_removed = true;
                place = start;
            }
            start = place;
        }
    }
}

void gp_listeners_clear_except(gp_listener_store *store,
    gp_listeners *listeners, uint32_t event, gp_listener_test *is_kept,
    void *context)
{
    const gp_listener *listener;
    uint32_t place = 0;
    bool has_kept = false;
    while (!has_kept && (listener = gp_listeners_next(
                             store, listeners, event, &place)) != NULL) {
        has_kept = is_kept(context, listener);
    }
    if (!has_kept) {
        gp_listeners_clear(store, listeners, event);
        return;
    }
    remove_others(store, listeners, event, is_kept, context);
    gp_listener_list *list = gp_cells_find_list(store, listeners, event);
    if (gp_emission_outermost(store, list) != NULL) {
        gp_emission_seal(store, list);
    }
}

bool gp_listeners_contains(const gp_listener_store *store,
    const gp_listeners *listeners, uint32_t event, gp_function *fn,
    void *context)
{
    uint32_t place = 0;
    if (gp_inline_is_open(listeners)) {
        const gp_listener *cell =
            gp_listeners_next(store, listeners, event, &place);
        return cell != NULL && cell->context == context && cell->fn == fn;
    }
    const gp_listener_list *list =
        find(store, listeners, event, fn, context, &place);
    if (list == NULL) {
        return false;
    }
    const uint32_t *bits = gp_emission_bits(store, list);
    uint32_t start = gp_cells_start(list, bits, place);
    return !gp_cells_is_dead(list, bits, place) &&
           is_live(store, gp_cells_lifetime(list, start));
}

uint32_t gp_listeners_count(const gp_listener_store *store,
    const gp_listeners *listeners, uint32_t event)
{
    if (gp_inline_is_open(listeners)) {
        return listeners->first == gp_inline_key(event) ? 1u : 0u;
    }
    const gp_listener_list *list = gp_cells_find_list(store, listeners, event);
    return list == NULL
               ? 0
               : gp_cells_count_live(list, gp_emission_bits(store, list));
}

const gp_listener *gp_listeners_next(const gp_listener_store *store,
    const gp_listeners *listeners, uint32_t event, uint32_t *place)
{
    if (gp_inline_is_open(listeners)) {
        bool is_there = listeners->first == gp_inline_key(event);
        return is_there && (*place)++ == 0
                   ? gp_inline_cell((gp_listeners *)(uintptr_t)listeners)
                   : NULL;
    }
    const gp_listener_list *list = gp_cells_find_list(store, listeners, event);
    if (list == NULL) {
        return NULL;
    }
    const uint32_t *bits = gp_emission_bits(store, list);
    while (*place < gp_cells_count(list)) {
        const gp_listener *cell = &gp_cells_of(list)[*place];
        bool is_dead = gp_cells_is_dead(list, bits, *place);
        ++*place;
        if (cell->fn != NULL && !is_dead) {
            return cell;
        }
    }
    return NULL;
}

/* Emissions */

/* Removes dead listeners from a list without running emissions. */
static void remove_dead(
    gp_listener_store *store, gp_listener_list *list, const uint32_t *bits)
{
    uint32_t dead = gp_cells_dead(list);
    if (dead == gp_cells_count(list)) {
        release(store, list);
    } else if (!gp_cells_are_long(list) || dead > gp_cells_count(list) / 4u) {
        gp_cells_close(store, list, bits);
    } else {
        gp_cells_wipe_dead(list, bits);
        list->key &= ~GP_CELLS_SEALED;
    }
}

/* Ends an emission. If it was the outermost one of its list, removes dead
 * listeners, or leaves that to the next inner one. */
static void leave(gp_listener_store *store, gp_emission *emission)
{
    gp_listener_list *list = emission->list;
    bool is_only = store->emissions == emission && emission->previous == NULL;
    bool is_outermost =
        is_only || gp_emission_outermost(store, list) == emission;
    gp_emission_end(emission);
    if (!is_outermost || (list->key & (GP_CELLS_DEAD | GP_CELLS_SEALED)) == 0) {
        return;
    }
    gp_emission *next = is_only ? NULL : gp_emission_outermost(store, list);
    if (next == NULL) {
        remove_dead(store, list,
            gp_cells_are_long(list) ? gp_cells_own_bits(list) : emission->dead);
    } else if (gp_cells_dead(list) != 0) {
        memcpy(next->dead, emission->dead, sizeof next->dead);
    }
}

void gp_listeners_drop_all(
    gp_listener_store *store, gp_listeners *listeners, const void *subject)
{
    while (listeners->first != 0) {
        drop(store, gp_listener_store_at(store, listeners->first));
    }
    listeners->bits &= GP_OBJECT_SILENT | GP_OBJECT_LEAVING;
    gp_emission *emission = store->emissions;
    for (; emission != NULL; emission = emission->previous) {
        if (emission->subject == subject) {
            emission->subject = NULL;
            if (emission->list != NULL) {
                leave(store, emission);
            }
        }
    }
}

/* The place at which an emission must stop. */
static uint32_t find_limit(const gp_emission *emission)
{
    const gp_listener_list *list = emission->list;
    bool is_sealed = (list->key & GP_CELLS_SEALED) != 0;
    uint32_t count = gp_cells_count(list);
    return is_sealed && emission->limit < count ? emission->limit : count;
}

/* Passes plain listeners from a place on to the loop. */
static const gp_listener *start_run(
    gp_emission *emission, const uint32_t *bits, uint32_t limit)
{
    const gp_listener_list *list = emission->list;
    const gp_listener *cells = gp_cells_of(list);
    uint32_t place = emission->place;
    uint32_t run = place + 1u;
    emission->cursor = cells + place;
    if (gp_cells_are_plain(list)) {
        emission->end = (const char *)(cells + gp_cells_count(list));
        return emission->cursor;
    }
    if (limit > place + RUN_MAX) {
        limit = place + RUN_MAX;
    }
    while (run < limit && cells[run].fn != NULL &&
           !gp_cells_is_dead(list, bits, run)) {
        run++;
    }
    emission->end = (const char *)(cells + run) - 1;
    return emission->cursor;
}

/* Passes the listener after a mark to the loop, if it may be called. */
static const gp_listener *start_marked(
    gp_emission *emission, gp_listener_store *store)
{
    gp_listener_list *list = emission->list;
    uint32_t place = emission->place + (uint32_t)GP_MARK_CELLS;
    uint64_t lifetime = gp_cells_lifetime(list, emission->place);
    bool lives = is_live(store, lifetime);
    if (lifetime == GP_CELLS_ONCE || !lives) {
        remove_listener(store, list, place);
    }
    emission->place = place + 1u;
    if (!lives) {
        return NULL;
    }
    emission->cursor = gp_cells_of(list) + place;
    emission->end = (const char *)emission->cursor;
    return emission->cursor;
}

static const gp_listener *find_next_live(
    gp_emission *emission, gp_listener_store *store)
{
    gp_listener_list *list = emission->list;
    uint32_t limit = find_limit(emission);
    while (emission->place < limit) {
        const uint32_t *bits =
            gp_cells_dead(list) == 0 ? NULL : gp_emission_bits(store, list);
        if (gp_cells_is_dead(list, bits, emission->place)) {
            emission->place++;
        } else if (gp_cells_of(list)[emission->place].fn != NULL) {
            return start_run(emission, bits, limit);
        } else {
            const gp_listener *listener = start_marked(emission, store);
            if (listener != NULL) {
                return listener;
            }
        }
    }
    leave(store, emission);
    return NULL;
}

/* Closes the holes of a list of a static store. */
static void close_holes(gp_listener_store *store, gp_listener_list *list,
    bool is_running, bool seal)
{
    if (is_running && seal) {
        gp_emission_seal(store, list);
    } else if (!is_running && gp_cells_dead(list) != 0) {
        gp_cells_close(store, list, gp_cells_own_bits(list));
    }
}

static const gp_listener_removal removal = {gp_emission_bits,
    gp_cells_append_mark, add_existing, purge_all, clear_room, close_holes,
    find_next_live};

/* Finds the next listener from emission->place on. */
static inline const gp_listener *find_next(
    gp_emission *emission, gp_listener_store *store)
{
    const gp_listener_list *list = emission->list;
    if (!gp_cells_are_plain(list)) {
        return store->removal->find_next(emission, store);
    }
    if (emission->place >= gp_cells_count(list)) {
        return NULL;
    }
    emission->cursor = gp_cells_of(list) + emission->place;
    emission->end = (const char *)(gp_cells_of(list) + gp_cells_count(list));
    return emission->cursor;
}

const gp_listener *gp_listeners_start(gp_emission *emission,
    gp_listener_store *store, const gp_listeners *listeners, uint32_t event)
{
    gp_listener_list *list = gp_cells_find_list(store, listeners, event);
    if (list == NULL) {
        return NULL;
    }
    if (GP_IS_FAST && gp_cells_are_short_and_plain(list)) {
        return gp_emission_start(emission, list);
    }
    emission->list = list;
    emission->cursor = gp_cells_of(list);
    emission->end = (const char *)emission->cursor;
    emission->place = 0;
    emission->limit = GP_EMISSION_UNLIMITED;
    return find_next(emission, store);
}

const gp_listener *gp_listeners_advance(gp_listener_store *store)
{
    gp_emission *emission = store->emissions; // the innermost one
    if (emission->list == NULL) {
        return NULL;
    }
    gp_emission_interrupt(emission);
    return find_next(emission, store);
}
