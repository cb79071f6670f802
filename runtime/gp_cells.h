/*
 * gp_cells.h - lists of listeners in cells; private to gp_listeners.
 *
 * A list is a head and cells. A listener is one cell; one that ends by itself
 * has a mark before it, in cells without a function:
 *
 *     | fn context | NULL owner | fn context | fn context | ...
 *       plain        mark         its listener  plain
 *
 * A listener that is removed during an emission stays, and its cells are dead.
 * A long list stores a bit for each cell after its cells, and then an index by
 * hash; a short list, which has dead cells only during emissions, stores the
 * bits in the outermost one. A long list may also have dead cells later: holes,
 * which are wiped, and closed once there are many. A short list stores its cell
 * count in its head, so that one listener takes 32 bytes.
 */
#ifndef GP_CELLS_H
#define GP_CELLS_H

#include "gp_bits.h"
#include "gp_listeners.h"

/* Flags in a key, in addition to the event. */
#define GP_CELLS_LONG (UINT32_C(1) << 27)
#define GP_CELLS_MARKED (UINT32_C(1) << 28)   /* there may be marks */
#define GP_CELLS_DEAD (UINT32_C(1) << 29)     /* some cells are dead */
#define GP_CELLS_SEALED (UINT32_C(1) << 30)   /* some emissions have a limit */
#define GP_CELLS_FOLLOWED (UINT32_C(1) << 31) /* the link is another list */

/* The lifetime of a listener is its owner's ID, or one of these, which are no
 * IDs. Only GP_CELLS_ALWAYS needs no mark. */
#define GP_CELLS_ONCE UINT64_C(0)
#define GP_CELLS_ALWAYS UINT64_C(1)

#define GP_CELLS_NONE UINT32_MAX

/* The first part of a long list. */
typedef struct gp_cells_long {
    gp_listener_list head;
    uint32_t count;
    uint32_t capacity;
    uint32_t dead;
    const gp_listener_index *index;
} gp_cells_long;

/* The functions for long lists. A program whose lists cannot become long does
 * not link them. */
struct gp_listener_index {
    size_t (*get_size)(uint32_t capacity); /* of a block, in bytes */
    uint32_t (*find)(
        const gp_listener_list *list, gp_function *fn, const void *context);
    void (*add)(gp_listener_list *list, uint32_t place);
    void (*begin)(gp_listener_list *list, const uint32_t *bits); /* of dead
        cells, if there are any */
};

/* Reports that there is no room; callers return the result. */
static inline bool gp_cells_refuse(const gp_listener_store *store)
{
    uint32_t capacity = store->growth == NULL ? store->max : store->live;
    gp_memory_report_exhausted(
        store->memory, "listeners", store->live, capacity, store->max);
    return false;
}

/* Reading a list */

static inline bool gp_cells_are_long(const gp_listener_list *list)
{
    return (list->key & GP_CELLS_LONG) != 0;
}

/* True if cells are live and without marks, and no emission has a limit. */
static inline bool gp_cells_are_plain(const gp_listener_list *list)
{
    return (list->key & ~GP_CELLS_FOLLOWED) < GP_CELLS_MARKED;
}

/* As above, for a short list. */
static inline bool gp_cells_are_short_and_plain(const gp_listener_list *list)
{
    return (list->key & ~GP_CELLS_FOLLOWED) <= GP_EVENT_MAX;
}

static inline uint32_t gp_cells_event(const gp_listener_list *list)
{
    return list->key & GP_EVENT_MAX;
}

static inline gp_cells_long *gp_cells_head(const gp_listener_list *list)
{
    return (gp_cells_long *)(uintptr_t)list;
}

static inline gp_listener *gp_cells_short(const gp_listener_list *list)
{
    return (gp_listener *)(void *)((gp_listener_list *)(uintptr_t)list + 1);
}

static inline gp_listener *gp_cells_of(const gp_listener_list *list)
{
    return gp_cells_are_long(list)
               ? (gp_listener *)(void *)(gp_cells_head(list) + 1)
               : gp_cells_short(list);
}

static inline uint32_t gp_cells_count(const gp_listener_list *list)
{
    return gp_cells_are_long(list) ? gp_cells_head(list)->count
                                   : list->short_count;
}

static inline uint32_t gp_cells_capacity(const gp_listener_list *list)
{
    return gp_cells_are_long(list) ? gp_cells_head(list)->capacity
                                   : list->short_capacity;
}

static inline uint32_t gp_cells_dead(const gp_listener_list *list)
{
    return gp_cells_are_long(list) ? gp_cells_head(list)->dead
                                   : list->short_dead;
}

static inline uint32_t gp_cells_room(const gp_listener_list *list)
{
    return gp_cells_capacity(list) - gp_cells_count(list);
}

/* The number of cells that a new listener needs. */
static inline uint32_t gp_cells_need(uint64_t lifetime)
{
    return lifetime == GP_CELLS_ALWAYS ? 1u : 1u + (uint32_t)GP_MARK_CELLS;
}

/* True if a cell is dead; bits may be NULL if none is. */
static inline bool gp_cells_is_dead(
    const gp_listener_list *list, const uint32_t *bits, uint32_t place)
{
    return gp_cells_dead(list) != 0 && gp_bits_has(bits, place);
}

/* The size of a block with that many cells, in bytes. */
static inline size_t gp_cells_size(
    const gp_listener_store *store, uint32_t capacity)
{
    return capacity > GP_LISTENER_SCAN_MAX ? store->index->get_size(capacity)
                                           : gp_listener_short_size(capacity);
}

/* The size of a list's block, in bytes. */
static inline size_t gp_cells_block_size(const gp_listener_list *list)
{
    return gp_cells_are_long(list)
               ? gp_cells_head(list)->index->get_size(
                     gp_cells_head(list)->capacity)
               : gp_listener_short_size(list->short_capacity);
}

/* The dead bits of a long list. */
uint32_t *gp_cells_own_bits(const gp_listener_list *list);

/* The place of a listener's cell, dead or not; GP_CELLS_NONE if it has none.
 * The first function is for short lists. */
static inline uint32_t gp_cells_scan(
    const gp_listener_list *list, gp_function *fn, const void *context)
{
    const gp_listener *cells = gp_cells_short(list);
    const gp_listener *end = cells + list->short_count;
    for (const gp_listener *cell = cells; cell < end; cell++) {
        if (cell->context == context && cell->fn == fn) {
            return (uint32_t)(cell - cells);
        }
    }
    return GP_CELLS_NONE;
}

static inline uint32_t gp_cells_find(
    const gp_listener_list *list, gp_function *fn, const void *context)
{
    return gp_cells_are_long(list)
               ? gp_cells_head(list)->index->find(list, fn, context)
               : gp_cells_scan(list, fn, context);
}

/* The place of a listener's mark, or of the listener if it has no mark. */
uint32_t gp_cells_start(
    const gp_listener_list *list, const uint32_t *bits, uint32_t place);

/* The lifetime of the listener that starts at a place. */
uint64_t gp_cells_lifetime(const gp_listener_list *list, uint32_t start);

/* The number of listeners that are not dead. */
uint32_t gp_cells_count_live(
    const gp_listener_list *list, const uint32_t *bits);

/* The lists of an object */

/* Out of line: gp_cells_find_list, except for the first list. */
gp_listener_list *gp_cells_find_list_slow(const gp_listener_store *store,
    const gp_listeners *listeners, uint32_t event);

/* The list of an event, or NULL. */
static inline gp_listener_list *gp_cells_find_list(
    const gp_listener_store *store, const gp_listeners *listeners,
    uint32_t event)
{
    gp_listener_list *list = gp_listeners_first(store, listeners);
    return list == NULL || gp_cells_event(list) == event
               ? list
               : gp_cells_find_list_slow(store, listeners, event);
}

/* The object to which a list belongs. */
gp_listeners *gp_cells_object(
    const gp_listener_store *store, const gp_listener_list *list);

/* Adds a list of a new event to an object. */
void gp_cells_link(
    const gp_listener_store *store, uint32_t handle, gp_listeners *listeners);

/* Removes a list from its object, or replaces it by another; returns its
 * handle. */
uint32_t gp_cells_unlink(
    const gp_listener_store *store, gp_listener_list *list);
uint32_t gp_cells_relink(
    const gp_listener_store *store, gp_listener_list *list, uint32_t handle);

/* Changing a list; the caller must interrupt emissions that run on it. */

void gp_cells_set_count(gp_listener_list *list, uint32_t count);

/* Initializes a block: its capacity, and a key with only the bits for that. */
void gp_cells_begin(
    const gp_listener_store *store, gp_listener_list *block, uint32_t capacity);

/* Appends a listener; there must be room. The place is the count, or the result
 * of the first of these functions. */
uint32_t gp_cells_append_mark(gp_listener_list *list, uint64_t lifetime);
void gp_cells_append(gp_listener_list *list, uint32_t place, gp_listener added);

/* Removes a listener from a short list and moves later cells down. */
void gp_cells_cut(gp_listener_list *list, uint32_t place);

/* Marks a listener's cells as dead, without moving anything. */
void gp_cells_bury(gp_listener_list *list, uint32_t *bits, uint32_t place);

/* Makes a dead listener live; it must have room for its mark before it. */
void gp_cells_revive(
    gp_listener_list *list, uint32_t *bits, uint32_t place, uint64_t lifetime);

/* True if the cells before a dead listener have room for its mark. */
bool gp_cells_have_mark_room(const gp_listener_list *list, uint32_t place);

/* Moves all cells from a place on to make that room, which is dead. */
void gp_cells_insert_mark_room(
    gp_listener_list *list, uint32_t *bits, uint32_t place);

/* Makes a dead listener of a long list, or all, invisible to searches. */
void gp_cells_wipe(gp_listener_list *list, uint32_t place);
void gp_cells_wipe_dead(gp_listener_list *list, const uint32_t *bits);

/* Removes dead cells. */
void gp_cells_close(const gp_listener_store *store, gp_listener_list *list,
    const uint32_t *bits);

/* Moves bytes of a list, a multiple of 4, which may overlap. */
void gp_cells_move_bytes(void *to, const void *from, size_t size);

/* Moves a list into memory for another capacity, which may start at the
 * list. */
void gp_cells_move(const gp_listener_store *store, gp_listener_list *to,
    const gp_listener_list *from, const uint32_t *bits, uint32_t capacity);

/* The functions for lists that are not plain. A program whose listeners neither
 * end nor are removed does not link them. */
struct gp_listener_removal {
    uint32_t *(*get_bits)(
        const gp_listener_store *store, const gp_listener_list *list);
    uint32_t (*append_mark)(gp_listener_list *list, uint64_t lifetime);
    bool (*add_existing)(gp_listener_store *store, gp_listener_list *list,
        uint32_t place, gp_listener added, uint64_t lifetime);
    void (*purge_all)(gp_listener_store *store);
    gp_listener_list *(*make_room)(
        gp_listener_store *store, gp_listener_list *list, uint32_t cells);
    void (*close_holes)(gp_listener_store *store, gp_listener_list *list,
        bool is_running, bool seal);
    const gp_listener *(*find_next)(
        gp_emission *emission, gp_listener_store *store);
};

/* The dead bits; NULL if there are none. */
static inline const uint32_t *gp_cells_bits(
    const gp_listener_store *store, const gp_listener_list *list)
{
    return gp_cells_dead(list) == 0 ? NULL
                                    : store->removal->get_bits(store, list);
}

#endif
