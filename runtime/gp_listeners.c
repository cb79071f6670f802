#include "gp_listener_list.h"

#include <string.h>

/* Takes a listener out but leaves the list even if it was the last. */
static void withdraw(
    gp_listener_store *store, gp_listener_list *list, uint32_t place)
{
    bool running = store->emissions != NULL && gp_list_disturb(store, list);
    store->live--;
    if (!running && !gp_list_is_long(list)) {
        gp_list_cut(list, place);
        return;
    }
    gp_list_bury(list, gp_list_bits(store, list), place);
    if (!running) {
        gp_list_wipe(list, place);
    }
}

/* Frees a list that is empty, or closes holes that have become too many. */
static void tidy(gp_listener_store *store, gp_listener_list *list)
{
    uint32_t count = gp_list_cell_count(list);
    uint32_t dead = gp_list_dead(list);
    if (count != dead && dead <= count / 4u) {
        return;
    }
    if (gp_list_outermost(store, list) != NULL) {
        return;
    }
    if (count == dead) {
        gp_list_release(store, list);
    } else {
        gp_list_close(list, gp_list_own_bits(list));
    }
}

void gp_list_remove(
    gp_listener_store *store, gp_listener_list *list, uint32_t place)
{
    withdraw(store, list, place);
    tidy(store, list);
}

/* Does that to a short list of plain listeners without emissions. */
static void remove_plain(
    gp_listener_store *store, gp_listener_list *list, uint32_t place)
{
    store->live--;
    if (list->short_count == 1) {
        gp_list_release(store, list);
        return;
    }
    list->short_count--;
    gp_listener *cell = gp_list_short_cells(list) + place;
    memmove(cell, cell + 1, (list->short_count - place) * sizeof *cell);
}

void gp_list_purge(gp_listener_store *store, gp_listener_list *list)
{
    if ((list->key & GP_LIST_MARKED) == 0) {
        return;
    }
    // from the end, so that closing a hole moves only what has been looked at
    for (uint32_t place = gp_list_cell_count(list); place-- > 0;) {
        const uint32_t *bits = gp_list_bits(store, list);
        if (gp_list_cells(list)[place].fn == NULL ||
            gp_list_is_dead(list, bits, place)) {
            continue;
        }
        uint32_t start = gp_list_start(list, bits, place);
        if (!gp_stay_lives(store, gp_list_read_mark(list, start))) {
            withdraw(store, list, place);
            place = start;
        }
    }
}

static bool is_full(gp_listener_store *store)
{
    if (!gp_listener_store_is_static(store) || store->live < store->max) {
        return false;
    }
    gp_listener_store_purge(store);
    return store->live == store->max;
}

/* Tells that there is no room, which is what the caller answers then. */
static bool refuse(const gp_listener_store *store)
{
    uint32_t capacity =
        gp_listener_store_is_static(store) ? store->max : store->live;
    gp_memory_tell_exhausted(
        store->memory, "listeners", store->live, capacity, store->max);
    return false;
}

static inline gp_listener_list *make_list(gp_listener_store *store,
    gp_listeners *listeners, uint32_t event, uint32_t cells)
{
    if (listeners->first != NULL && !gp_directory_prepare(store, listeners)) {
        return NULL;
    }
    gp_listener_list *list = gp_list_allocate(store, cells);
    if (list == NULL) {
        gp_directory_settle(store, listeners);
        return NULL;
    }
    list->listeners = listeners;
    list->short_dead = 0;
    list->short_count = 0;
    list->key = event;
    gp_directory_insert(listeners, list);
    return list;
}

/* Makes room for more cells of a list that is not full of holes. */
static gp_listener_list *make_room(
    gp_listener_store *store, gp_listener_list *list, uint32_t cells)
{
    if (cells <= gp_list_room(list)) {
        return list;
    }
    if (gp_list_dead(list) > gp_list_cell_count(list) / 8u &&
        gp_list_outermost(store, list) == NULL) {
        gp_list_close(list, gp_list_own_bits(list));
        return make_room(store, list, cells);
    }
    return gp_list_grow(store, list, cells);
}

/* The list of an event, with room for more cells; NULL without that. */
static gp_listener_list *prepare_list(gp_listener_store *store,
    gp_listeners *listeners, uint32_t event, uint32_t cells)
{
    if (is_full(store)) {
        return NULL;
    }
    gp_listener_list *list = gp_listeners_find(listeners, event);
    if (list != NULL && cells > gp_list_room(list)) {
        gp_list_purge(store, list);
        tidy(store, list);
        list = gp_listeners_find(listeners, event);
    }
    return list == NULL ? make_list(store, listeners, event, cells)
                        : make_room(store, list, cells);
}

/* Adds a listener that is not in this list, or in none, not even dead. */
static inline bool append(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_listener_list *list, gp_listener added, uint64_t stay)
{
    uint32_t cells = gp_list_need(stay);
    if (list == NULL || cells > gp_list_room(list) ||
        store->live == store->max) {
        list = prepare_list(store, listeners, event, cells);
        if (list == NULL) {
            return refuse(store);
        }
    }
    if (store->emissions != NULL) {
        gp_list_disturb(store, list);
    }
    gp_list_append(list, added, stay);
    store->live++;
    return true;
}

static bool add(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_listener added, uint64_t stay);

/* Gives a listener that was removed during an emission its old place back. */
static bool revive(gp_listener_store *store, gp_listener_list *list,
    uint32_t place, uint64_t stay)
{
    if (is_full(store)) {
        return refuse(store);
    }
    gp_list_disturb(store, list);
    if (stay != GP_STAY_ALWAYS && !gp_list_has_mark_room(list, place)) {
        gp_listener added = gp_list_cells(list)[place];
        list = make_room(store, list, (uint32_t)GP_MARK_CELLS);
        if (list == NULL) {
            return refuse(store);
        }
        place = gp_list_find(list, added.fn, added.context);
        if (place == GP_LIST_NOWHERE) { // a full store has forgotten it
            return append(
                store, list->listeners, gp_list_event(list), list, added, stay);
        }
        gp_list_inserted(store, list, place, (uint32_t)GP_MARK_CELLS);
        gp_list_insert_mark_room(list, gp_list_bits(store, list), place);
        place += (uint32_t)GP_MARK_CELLS;
    }
    gp_list_revive(list, gp_list_bits(store, list), place, stay);
    store->live++;
    return true;
}

/* Adds a listener that is in the list already: it may be dead, or about to be
 * found dead. */
static bool add_again(gp_listener_store *store, gp_listener_list *list,
    uint32_t place, uint64_t stay)
{
    const uint32_t *bits = gp_list_bits(store, list);
    if (gp_list_is_dead(list, bits, place)) {
        return revive(store, list, place, stay);
    }
    uint32_t start = gp_list_start(list, bits, place);
    if (gp_stay_lives(store, gp_list_read_mark(list, start))) {
        return false;
    }
    gp_listeners *listeners = list->listeners;
    uint32_t event = gp_list_event(list);
    gp_listener added = gp_list_cells(list)[place];
    gp_list_remove(store, list, place);
    return add(store, listeners, event, added, stay);
}

static bool add(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_listener added, uint64_t stay)
{
    GP_ASSERT(added.fn != NULL);
    GP_ASSERT(event <= GP_EVENT_MAX);
    gp_listener_list *list = gp_listeners_find(listeners, event);
    if (list != NULL) {
        uint32_t place = gp_list_find(list, added.fn, added.context);
        if (place != GP_LIST_NOWHERE) {
            return add_again(store, list, place, stay);
        }
    }
    return append(store, listeners, event, list, added, stay);
}

/* Adds a plain listener where nobody listens to anything yet. */
static inline bool add_first(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_listener added)
{
    GP_ASSERT(added.fn != NULL);
    GP_ASSERT(event <= GP_EVENT_MAX);
    gp_listener_list *list = make_list(store, listeners, event, 1);
    if (list == NULL) {
        return refuse(store);
    }
    gp_list_short_cells(list)[0] = added;
    list->short_count = 1;
    store->live++;
    return true;
}

/* Adds a plain listener to an object's only list if that is short, has room and
 * nothing but plain listeners, and nothing is told: what append does, with few
 * branches. False if that cannot be, or the listener is there already. */
static inline bool add_next(gp_listener_store *store, gp_listener_list *list,
    uint32_t event, gp_listener added)
{
    GP_ASSERT(added.fn != NULL);
    if (list->key != event || list->short_count == list->short_capacity ||
        store->live == store->max || store->emissions != NULL ||
        gp_list_scan(list, added.fn, added.context) != GP_LIST_NOWHERE) {
        return false;
    }
    gp_list_short_cells(list)[list->short_count] = added;
    list->short_count++;
    store->live++;
    return true;
}

bool gp_listeners_add(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context)
{
    gp_listener added = {fn, context};
    gp_listener_list *list = listeners->first;
    if (list == NULL && !gp_listener_store_is_static(store)) {
        return add_first(store, listeners, event, added);
    }
    if (list != NULL && add_next(store, list, event, added)) {
        return true;
    }
    return add(store, listeners, event, added, GP_STAY_ALWAYS);
}

bool gp_listeners_add_owned(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context, gp_id owner)
{
    gp_listener added = {fn, context};
    return store->is_live(store->is_live_context, owner) &&
           add(store, listeners, event, added, owner.bits);
}

bool gp_listeners_add_once(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context)
{
    gp_listener added = {fn, context};
    return add(store, listeners, event, added, GP_STAY_ONCE);
}

/* Whether an object's first list is its only one, and has one listener, which
 * is plain. */
static inline bool is_single(const gp_listener_list *list, uint32_t event)
{
    return list->key == event && list->short_count == 1;
}

bool gp_listeners_remove(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, gp_function *fn, void *context)
{
    gp_listener_list *list = listeners->first;
    if (list != NULL && is_single(list, event) && store->emissions == NULL) {
        const gp_listener *cell = gp_list_short_cells(list);
        if (cell->context != context || cell->fn != fn) {
            return false;
        }
        listeners->first = NULL;
        listeners->heard &= ~gp_event_bit(event);
        store->live--;
        gp_list_free(store, list);
        return true;
    }
    list = gp_listeners_find(listeners, event);
    uint32_t place =
        list == NULL ? GP_LIST_NOWHERE : gp_list_find(list, fn, context);
    if (place == GP_LIST_NOWHERE) {
        return false;
    }
    if (list->key <= GP_EVENT_MAX &&
        (store->emissions == NULL || gp_list_outermost(store, list) == NULL)) {
        remove_plain(store, list, place);
        return true;
    }
    const uint32_t *bits = gp_list_bits(store, list);
    if (gp_list_is_dead(list, bits, place)) {
        return false;
    }
    uint32_t start = gp_list_start(list, bits, place);
    bool lives = gp_stay_lives(store, gp_list_read_mark(list, start));
    gp_list_remove(store, list, place);
    return lives;
}

void gp_listeners_clear(
    gp_listener_store *store, gp_listeners *listeners, uint32_t event)
{
    gp_listener_list *list = gp_listeners_find(listeners, event);
    if (list != NULL) {
        store->live -= gp_list_count_live(list, gp_list_bits(store, list));
        gp_list_end_emissions(store, listeners, list);
        gp_list_release(store, list);
    }
}

bool gp_listeners_contains(const gp_listener_store *store,
    const gp_listeners *listeners, uint32_t event, gp_function *fn,
    void *context)
{
    const gp_listener_list *list = gp_listeners_find(listeners, event);
    uint32_t place =
        list == NULL ? GP_LIST_NOWHERE : gp_list_find(list, fn, context);
    if (place == GP_LIST_NOWHERE) {
        return false;
    }
    const uint32_t *bits = gp_list_bits(store, list);
    uint32_t start = gp_list_start(list, bits, place);
    return !gp_list_is_dead(list, bits, place) &&
           gp_stay_lives(store, gp_list_read_mark(list, start));
}

uint32_t gp_listeners_count(const gp_listener_store *store,
    const gp_listeners *listeners, uint32_t event)
{
    const gp_listener_list *list = gp_listeners_find(listeners, event);
    return list == NULL ? 0
                        : gp_list_count_live(list, gp_list_bits(store, list));
}
