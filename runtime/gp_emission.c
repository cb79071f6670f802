#include "gp_listener_list.h"

#include <string.h>

// cells that are looked at in advance in a list that is not plain
#define RUN_MAX 16u

// where an emission stops that began after its list was sealed
#define UNLIMITED UINT32_MAX

gp_emission *gp_list_outermost(
    const gp_listener_store *store, const gp_listener_list *list)
{
    gp_emission *outermost = NULL;
    gp_emission *emission = store->emissions;
    for (; emission != NULL; emission = emission->previous) {
        if (emission->list == list) {
            outermost = emission;
        }
    }
    return outermost;
}

uint32_t *gp_list_bits(
    const gp_listener_store *store, const gp_listener_list *list)
{
    if (gp_list_is_long(list)) {
        return gp_list_own_bits(list);
    }
    gp_emission *emission = gp_list_outermost(store, list);
    if (emission == NULL) {
        return NULL;
    }
    if (gp_list_dead(list) == 0) { // what no emission has said yet
        memset(emission->dead, 0, sizeof emission->dead);
    }
    return emission->dead;
}

/* Has an emission look again; from now on its place says where it is. */
static void disturb(gp_emission *emission)
{
    if (emission->end != (const char *)emission->cursor) {
        const gp_listener *cells = gp_list_cells(emission->list);
        emission->place = (uint32_t)(emission->cursor - cells) + 1u;
        emission->end = (const char *)emission->cursor;
    }
}

bool gp_list_disturb(gp_listener_store *store, const gp_listener_list *list)
{
    bool running = false;
    gp_emission *emission = store->emissions;
    for (; emission != NULL; emission = emission->previous) {
        if (emission->list == list) {
            disturb(emission);
            running = true;
        }
    }
    return running;
}

void gp_list_moved(gp_listener_store *store, const gp_listener_list *from,
    gp_listener_list *to)
{
    gp_emission *emission = store->emissions;
    for (; emission != NULL; emission = emission->previous) {
        if (emission->list == from) {
            emission->list = to;
        }
    }
}

void gp_list_inserted(gp_listener_store *store, const gp_listener_list *list,
    uint32_t place, uint32_t cells)
{
    gp_emission *emission = store->emissions;
    for (; emission != NULL; emission = emission->previous) {
        if (emission->list != list) {
            continue;
        }
        if (emission->place > place) {
            emission->place += cells;
        }
        if ((list->key & GP_LIST_SEALED) != 0 && emission->limit > place &&
            emission->limit != UNLIMITED) {
            emission->limit += cells;
        }
    }
}

static uint32_t count_kept(
    const gp_listener_list *list, const uint32_t *bits, uint32_t before)
{
    uint32_t kept = 0;
    for (uint32_t place = 0; place < before; place++) {
        kept += gp_list_is_dead(list, bits, place) ? 0u : 1u;
    }
    return kept;
}

void gp_list_squeeze(gp_listener_store *store, gp_listener_list *list)
{
    if (gp_list_dead(list) == 0) {
        return;
    }
    const uint32_t *bits = gp_list_bits(store, list);
    bool sealed = (list->key & GP_LIST_SEALED) != 0;
    gp_emission *emission = store->emissions;
    for (; emission != NULL; emission = emission->previous) {
        if (emission->list != list) {
            continue;
        }
        if (!sealed || emission->limit > gp_list_cell_count(list)) {
            emission->limit = gp_list_cell_count(list);
        }
        emission->place = count_kept(list, bits, emission->place);
        emission->limit = count_kept(list, bits, emission->limit);
    }
    gp_list_close(list, bits);
    list->key |= GP_LIST_SEALED;
}

/* Ends an emission whose list is about to be freed. */
static void end(gp_emission *emission)
{
    disturb(emission);
    emission->list = NULL;
}

void gp_list_end_emissions(gp_listener_store *store,
    const gp_listeners *listeners, const gp_listener_list *list)
{
    gp_emission *emission = store->emissions;
    for (; emission != NULL; emission = emission->previous) {
        const gp_listener_list *its = emission->list;
        if (its != NULL && its->listeners == listeners &&
            (list == NULL || list == its)) {
            end(emission);
        }
    }
}

/* Tidies a list up that no emission runs on any more. */
static void settle(
    gp_listener_store *store, gp_listener_list *list, const uint32_t *bits)
{
    uint32_t dead = gp_list_dead(list);
    if (dead == gp_list_cell_count(list)) {
        gp_list_release(store, list);
    } else if (!gp_list_is_long(list) || dead > gp_list_cell_count(list) / 4u) {
        gp_list_close(list, bits);
    } else {
        gp_list_wipe_dead(list, bits);
        list->key &= ~GP_LIST_SEALED;
    }
}

/* Ends an emission; whatever the list leaves to its outermost one is done, or
 * left to the next one in. */
static void leave(gp_listener_store *store, gp_emission *emission)
{
    gp_listener_list *list = emission->list;
    bool outermost = gp_list_outermost(store, list) == emission;
    end(emission);
    if (!outermost || (list->key & (GP_LIST_DEAD | GP_LIST_SEALED)) == 0) {
        return;
    }
    gp_emission *heir = gp_list_outermost(store, list);
    if (heir == NULL) {
        settle(store, list,
            gp_list_is_long(list) ? gp_list_own_bits(list) : emission->dead);
    } else if (gp_list_dead(list) != 0) {
        memcpy(heir->dead, emission->dead, sizeof heir->dead);
    }
}

void gp_subject_end_emissions(gp_listener_store *store, const void *subject)
{
    gp_emission *emission = store->emissions;
    for (; emission != NULL; emission = emission->previous) {
        if (emission->subject != subject) {
            continue;
        }
        emission->subject = NULL;
        if (emission->list != NULL) {
            leave(store, emission);
        }
    }
}

/* Where an emission has to stop. */
static uint32_t find_limit(const gp_emission *emission)
{
    const gp_listener_list *list = emission->list;
    bool sealed = (list->key & GP_LIST_SEALED) != 0;
    uint32_t count = gp_list_cell_count(list);
    return sealed && emission->limit < count ? emission->limit : count;
}

/* Gives the plain listeners from a place on to the loop. */
static const gp_listener *give_run(
    gp_emission *emission, const uint32_t *bits, uint32_t limit)
{
    const gp_listener_list *list = emission->list;
    const gp_listener *cells = gp_list_cells(list);
    uint32_t place = emission->place;
    uint32_t run = place + 1u;
    emission->cursor = cells + place;
    if (gp_list_is_plain(list)) {
        emission->end = (const char *)(cells + gp_list_cell_count(list));
        return emission->cursor;
    }
    if (limit > place + RUN_MAX) {
        limit = place + RUN_MAX;
    }
    while (run < limit && cells[run].fn != NULL &&
           !gp_list_is_dead(list, bits, run)) {
        run++;
    }
    emission->end = (const char *)(cells + run) - 1;
    return emission->cursor;
}

/* Gives the listener behind a mark, if it is to be called. */
static const gp_listener *give_marked(
    gp_emission *emission, gp_listener_store *store)
{
    gp_listener_list *list = emission->list;
    uint32_t place = emission->place + (uint32_t)GP_MARK_CELLS;
    uint64_t stay = gp_list_read_mark(list, emission->place);
    bool lives = gp_stay_lives(store, stay);
    if (stay == GP_STAY_ONCE || !lives) {
        gp_list_remove(store, list, place);
    }
    emission->place = place + 1u;
    if (!lives) {
        return NULL;
    }
    emission->cursor = gp_list_cells(list) + place;
    emission->end = (const char *)emission->cursor;
    return emission->cursor;
}

/* Looks for the next listener from emission->place on. */
static const gp_listener *go_on(gp_emission *emission, gp_listener_store *store)
{
    gp_listener_list *list = emission->list;
    uint32_t limit = find_limit(emission);
    while (emission->place < limit) {
        const uint32_t *bits =
            gp_list_dead(list) == 0 ? NULL : gp_list_bits(store, list);
        if (gp_list_is_dead(list, bits, emission->place)) {
            emission->place++;
        } else if (gp_list_cells(list)[emission->place].fn != NULL) {
            return give_run(emission, bits, limit);
        } else {
            const gp_listener *listener = give_marked(emission, store);
            if (listener != NULL) {
                return listener;
            }
        }
    }
    leave(store, emission);
    store->emissions = emission->previous;
    return NULL;
}

const gp_listener *gp_emission_search(gp_emission *emission,
    gp_listener_store *store, gp_listeners *listeners, uint32_t event,
    const void *subject)
{
    gp_listener_list *list = gp_listeners_find(listeners, event);
    emission->subject = subject;
    if (list == NULL) {
        return NULL;
    }
    const gp_listener *first = gp_list_cells(list);
    emission->previous = store->emissions;
    emission->list = list;
    emission->cursor = first;
    store->emissions = emission;
    if (list->key == event) { // plain, as where the list is the only one
        emission->end = (const char *)(first + list->short_count);
        return first;
    }
    emission->end = (const char *)first;
    emission->place = 0;
    emission->limit = UNLIMITED;
    return go_on(emission, store);
}

const gp_listener *gp_emission_turn(gp_listener_store *store)
{
    gp_emission *emission =
        store->emissions; // the innermost is whose loop runs
    if (emission->list == NULL) {
        store->emissions = emission->previous;
        return NULL;
    }
    disturb(emission);
    return go_on(emission, store);
}
