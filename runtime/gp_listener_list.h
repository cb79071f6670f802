/*
 * gp_listener_list.h - what the sources of gp_listeners share; not for users.
 *
 * A list is a head and cells. A listener is one cell; one that ends by itself
 * has a mark before it, in cells without a function:
 *
 *     | fn context | NULL owner | fn context | fn context | ...
 *       plain        mark         its listener  plain
 *
 * A listener that is removed during an emission stays where it is and is dead:
 * a bit for each of its cells says so. A list of more than GP_LIST_SCAN_MAX
 * cells has these bits behind its cells, and then an index by hash; in a
 * shorter one, which has dead cells only during an emission, they are in the
 * outermost emission. A long list has dead cells at other times too: holes,
 * wiped, and closed once they are many. How many cells there are, dead ones and
 * others, stands in the head of a short list, and behind that of a long one:
 * so an object with one listener takes 32 bytes for it, half a cache line.
 */
#ifndef GP_LISTENER_LIST_H
#define GP_LISTENER_LIST_H

#include "gp_listeners.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What stands in a key beside the event. */
#define GP_LIST_LONG (UINT32_C(1) << 27)      /* more than GP_LIST_SCAN_MAX */
#define GP_LIST_MARKED (UINT32_C(1) << 28)    /* there may be marks */
#define GP_LIST_DEAD (UINT32_C(1) << 29)      /* dead is not zero */
#define GP_LIST_SEALED (UINT32_C(1) << 30)    /* some emissions have a limit */
#define GP_LIST_DIRECTORY (UINT32_C(1) << 31) /* it is none */

/* How long a listener stays: as long as its owner lives, whose ID this is, or
 * else one of these, which are nobody's ID. Only STAY_ALWAYS needs no mark. */
#define GP_STAY_ONCE UINT64_C(0)
#define GP_STAY_ALWAYS UINT64_C(1)

#define GP_LIST_NOWHERE UINT32_MAX

/* How a long list begins. */
typedef struct gp_long_list {
    gp_listener_list head;
    uint32_t count;
    uint32_t capacity;
    uint32_t dead;
} gp_long_list;

/* Reading a list */

static inline bool gp_list_is_long(const gp_listener_list *list)
{
    return (list->key & GP_LIST_LONG) != 0;
}

/* Whether all its cells are listeners without marks that live, and no emission
 * has a limit. */
static inline bool gp_list_is_plain(const gp_listener_list *list)
{
    return list->key < GP_LIST_MARKED;
}

static inline gp_long_list *gp_list_long(const gp_listener_list *list)
{
    return (gp_long_list *)(uintptr_t)list;
}

static inline gp_listener *gp_list_short_cells(const gp_listener_list *list)
{
    return (gp_listener *)(void *)((gp_listener_list *)(uintptr_t)list + 1);
}

static inline gp_listener *gp_list_long_cells(const gp_listener_list *list)
{
    return (gp_listener *)(void *)(gp_list_long(list) + 1);
}

static inline gp_listener *gp_list_cells(const gp_listener_list *list)
{
    return gp_list_is_long(list) ? gp_list_long_cells(list)
                                 : gp_list_short_cells(list);
}

static inline uint32_t gp_list_cell_count(const gp_listener_list *list)
{
    return gp_list_is_long(list) ? gp_list_long(list)->count
                                 : list->short_count;
}

static inline uint32_t gp_list_capacity(const gp_listener_list *list)
{
    return gp_list_is_long(list) ? gp_list_long(list)->capacity
                                 : list->short_capacity;
}

static inline uint32_t gp_list_dead(const gp_listener_list *list)
{
    return gp_list_is_long(list) ? gp_list_long(list)->dead : list->short_dead;
}

static inline uint32_t gp_list_room(const gp_listener_list *list)
{
    return gp_list_capacity(list) - gp_list_cell_count(list);
}

static inline bool gp_list_is_directory(const gp_listener_list *list)
{
    return (list->key & GP_LIST_DIRECTORY) != 0;
}

/* That of a directory is none. */
static inline uint32_t gp_list_event(const gp_listener_list *list)
{
    return list->key & (GP_EVENT_MAX | GP_LIST_DIRECTORY);
}

/* Cells that a new listener needs. */
static inline uint32_t gp_list_need(uint64_t stay)
{
    return stay == GP_STAY_ALWAYS ? 1u : 1u + (uint32_t)GP_MARK_CELLS;
}

/* Whether a cell is dead; bits may be NULL if none is. */
static inline bool gp_list_is_dead(
    const gp_listener_list *list, const uint32_t *bits, uint32_t place)
{
    return gp_list_dead(list) != 0 &&
           (bits[place / 32u] >> place % 32u & 1u) != 0;
}

/* Bytes of a block, in full and in the usual case. */
size_t gp_list_long_size(uint32_t capacity);

static inline size_t gp_list_size(uint32_t capacity)
{
    return capacity > GP_LIST_SCAN_MAX
               ? gp_list_long_size(capacity)
               : sizeof(gp_listener_list) + capacity * sizeof(gp_listener);
}

/* The bits of a long list's dead cells. */
uint32_t *gp_list_own_bits(const gp_listener_list *list);

/* What find does in a long list. */
uint32_t gp_list_look_up(
    const gp_listener_list *list, gp_function *fn, const void *context);

/* And in a short one. */
static inline uint32_t gp_list_scan(
    const gp_listener_list *list, gp_function *fn, const void *context)
{
    const gp_listener *cells = gp_list_short_cells(list);
    const gp_listener *end = cells + list->short_count;
    for (const gp_listener *cell = cells; cell < end; cell++) {
        if (cell->context == context && cell->fn == fn) {
            return (uint32_t)(cell - cells);
        }
    }
    return GP_LIST_NOWHERE;
}

/* The place of a listener, dead or not, behind its mark; or GP_LIST_NOWHERE. */
static inline uint32_t gp_list_find(
    const gp_listener_list *list, gp_function *fn, const void *context)
{
    return gp_list_is_long(list) ? gp_list_look_up(list, fn, context)
                                 : gp_list_scan(list, fn, context);
}

/* The place of the mark of the listener at a place; its own if it has none. */
uint32_t gp_list_start(
    const gp_listener_list *list, const uint32_t *bits, uint32_t place);

/* How long the listener with this mark stays. */
uint64_t gp_list_read_mark(const gp_listener_list *list, uint32_t start);

/* How many listeners are not dead. */
uint32_t gp_list_count_live(const gp_listener_list *list, const uint32_t *bits);

/* Changing a list that has room; emissions are the caller's business. */

static inline void gp_list_set_cell_count(
    gp_listener_list *list, uint32_t count)
{
    if (gp_list_is_long(list)) {
        gp_list_long(list)->count = count;
    } else {
        list->short_count = (uint16_t)count;
    }
}

static inline void gp_list_set_dead(gp_listener_list *list, uint32_t dead)
{
    if (gp_list_is_long(list)) {
        gp_list_long(list)->dead = dead;
    } else {
        list->short_dead = (uint8_t)dead;
    }
}

/* Gives a block its capacity, and a key that says no more than that. */
void gp_list_begin(gp_listener_list *block, uint32_t capacity);

/* Writes the mark of a listener at a place where there are cells for it. */
void gp_list_write_mark(gp_listener_list *list, uint32_t start, uint64_t stay);

/* Lets a long list find the listener at a place. */
void gp_list_index(gp_listener_list *list, uint32_t place);

static inline void gp_list_append(
    gp_listener_list *list, gp_listener added, uint64_t stay)
{
    uint32_t place = gp_list_cell_count(list);
    if (stay != GP_STAY_ALWAYS) {
        gp_list_write_mark(list, place, stay);
        place += (uint32_t)GP_MARK_CELLS;
    }
    gp_list_cells(list)[place] = added;
    gp_list_set_cell_count(list, place + 1u);
    if (gp_list_is_long(list)) {
        gp_list_index(list, place);
    }
}

/* Removes a listener from a short list and closes the hole. */
void gp_list_cut(gp_listener_list *list, uint32_t place);

/* Makes a listener dead and leaves it where it is. */
void gp_list_bury(gp_listener_list *list, uint32_t *bits, uint32_t place);

/* Makes a dead listener live; there must be room for its mark before it. */
void gp_list_revive(
    gp_listener_list *list, uint32_t *bits, uint32_t place, uint64_t stay);

/* Whether the cells before a dead listener can hold its mark. */
bool gp_list_has_mark_room(const gp_listener_list *list, uint32_t place);

/* Moves all from a place on up to make that room; it is dead too. */
void gp_list_insert_mark_room(
    gp_listener_list *list, uint32_t *bits, uint32_t place);

/* Makes a dead listener of a long list one that find does not know. */
void gp_list_wipe(gp_listener_list *list, uint32_t place);

/* Wipes all that are dead. */
void gp_list_wipe_dead(gp_listener_list *list, const uint32_t *bits);

/* Closes the holes that dead cells are. */
void gp_list_close(gp_listener_list *list, const uint32_t *bits);

/* Sets the capacity of a list without dead cells, in memory that suffices. */
void gp_list_resize(gp_listener_list *list, uint32_t capacity);

/* The same where it stands, for a list that keeps what is in it, after a disturb
 * if it gets long or short: then its cells move. A long one may have dead cells,
 * but then does not get shorter. */
void gp_list_set_capacity(gp_listener_list *list, uint32_t capacity);

/* Copies a list into a block of another capacity. */
void gp_list_copy(
    gp_listener_list *to, const gp_listener_list *from, const uint32_t *bits);

/* The memory of lists */

/* Where the next block of a shelf's first chunk will stand. */
static inline gp_listener_list *gp_chunk_end(gp_listener_chunk *chunk)
{
    unsigned char *bytes = (unsigned char *)(chunk + 1) + chunk->used;
    return (gp_listener_list *)(void *)bytes;
}

/* Out of line: the part of gp_list_allocate that is seldom needed. */
gp_listener_list *gp_list_allocate_slowly(
    gp_listener_store *store, uint32_t capacity);

/* A block for a new list of a few cells, all but its capacity unset; NULL
 * without room. May move any list of a static store, and no other. */
static inline gp_listener_list *gp_list_allocate(
    gp_listener_store *store, uint32_t capacity)
{
    gp_listener_chunk *chunk = store->shelves[capacity];
    size_t size = gp_list_size(capacity);
    if (chunk == NULL || chunk->size - chunk->used < size) {
        return gp_list_allocate_slowly(store, capacity);
    }
    gp_listener_list *block = gp_chunk_end(chunk);
    block->short_capacity = (uint8_t)capacity;
    chunk->used += size;
    return block;
}

/* A new chunk with room for so many bytes, on no shelf; NULL without memory. */
gp_listener_chunk *gp_chunk_make(gp_listener_store *store, size_t size);

/* The chunk of a list that is its first. */
static inline gp_listener_chunk *gp_list_chunk(gp_listener_list *list)
{
    return (gp_listener_chunk *)(void *)list - 1;
}

/* Blocks of lists so long that each has a chunk of its own. Others of that kind
 * may move. */
gp_listener_list *gp_alone_allocate(gp_listener_store *store, size_t size);
gp_listener_list *gp_alone_grow(
    gp_listener_store *store, gp_listener_list *list, uint32_t capacity);

/* Makes room for more cells and gives the list, which may have moved as all
 * others; NULL, with the list as it was but perhaps moved, without room. */
gp_listener_list *gp_list_grow(
    gp_listener_store *store, gp_listener_list *list, uint32_t cells);

/* Out of line: the part of gp_list_free that is seldom needed. */
void gp_list_free_slowly(gp_listener_store *store, gp_listener_list *list);

/* Gives a block back that no object has any more; another list may move. */
static inline void gp_list_free(
    gp_listener_store *store, gp_listener_list *list)
{
    if (!gp_list_is_long(list)) {
        gp_listener_chunk *chunk = store->shelves[list->short_capacity];
        size_t size = gp_list_size(list->short_capacity);
        if (chunk != NULL && (unsigned char *)list + size ==
                                 (unsigned char *)gp_chunk_end(chunk)) {
            chunk->used -= size;
            return;
        }
    }
    gp_list_free_slowly(store, list);
}

/* Moves a list to a place where it has as much room. */
void gp_list_move(
    gp_listener_store *store, gp_listener_list *list, gp_listener_list *to);

/* Moves a list into another block, and gives its own back. */
void gp_list_transfer(
    gp_listener_store *store, gp_listener_list *list, gp_listener_list *block);

/* The same for a static store. */
gp_listener_list *gp_static_allocate(
    gp_listener_store *store, uint32_t capacity);
gp_listener_list *gp_static_grow(gp_listener_store *store,
    gp_listener_list *list, uint32_t cells, uint32_t capacity);
void gp_static_free(gp_listener_store *store, gp_listener_list *list);

/* The lists of an object */

/* What find does where there is a directory. */
gp_listener_list *gp_directory_find(
    const gp_listeners *listeners, uint32_t event);

/* The list of an event, or NULL. */
static inline gp_listener_list *gp_listeners_find(
    const gp_listeners *listeners, uint32_t event)
{
    gp_listener_list *list = listeners->first;
    if (list == NULL || gp_list_event(list) == event) {
        return list;
    }
    return gp_list_is_directory(list) ? gp_directory_find(listeners, event)
                                      : NULL;
}

/* What points to a list, or to a directory, in its object. */
gp_listener_list **gp_list_slot(gp_listener_list *list);

/* Makes room in an object that has a list for one more; false without memory.
 * Lists may move. Either a list is inserted then, or settle gives the room up. */
bool gp_directory_prepare(gp_listener_store *store, gp_listeners *listeners);
void gp_directory_insert(gp_listeners *listeners, gp_listener_list *list);

/* Leaves no directory for less than two lists. */
void gp_directory_settle(gp_listener_store *store, gp_listeners *listeners);

/* Removes the listeners of one list, or of all lists of a static store, whose
 * owner has died. A list that is left empty is freed only in the latter. */
void gp_list_purge(gp_listener_store *store, gp_listener_list *list);
void gp_listener_store_purge(gp_listener_store *store);

/* Removes a listener; the list is freed if it was the last. */
void gp_list_remove(
    gp_listener_store *store, gp_listener_list *list, uint32_t place);

/* Frees a list in which nobody listens. */
void gp_list_release(gp_listener_store *store, gp_listener_list *list);

/* Running emissions */

/* The outermost emission of a list, or NULL. */
gp_emission *gp_list_outermost(
    const gp_listener_store *store, const gp_listener_list *list);

/* Makes the emissions of a list look again; false if there are none. Comes
 * before every change. */
bool gp_list_disturb(gp_listener_store *store, const gp_listener_list *list);

/* Tells the emissions of a list that it has moved. */
void gp_list_moved(gp_listener_store *store, const gp_listener_list *from,
    gp_listener_list *to);

/* Tells the emissions of a list that cells came in before a place. */
void gp_list_inserted(gp_listener_store *store, const gp_listener_list *list,
    uint32_t place, uint32_t cells);

/* Forgets the dead cells of a list although emissions run on it. */
void gp_list_squeeze(gp_listener_store *store, gp_listener_list *list);

/* Ends the emissions of a list, or all of an object's lists if list is NULL,
 * when those lists are about to be freed. */
void gp_list_end_emissions(gp_listener_store *store,
    const gp_listeners *listeners, const gp_listener_list *list);

/* Ends all emissions about an object. */
void gp_subject_end_emissions(gp_listener_store *store, const void *subject);

/* The bits of dead cells; NULL if there can be none. */
uint32_t *gp_list_bits(
    const gp_listener_store *store, const gp_listener_list *list);

/* Whether a live listener with this mark would be called now. */
static inline bool gp_stay_lives(const gp_listener_store *store, uint64_t stay)
{
    gp_id owner = {stay};
    return stay == GP_STAY_ONCE || stay == GP_STAY_ALWAYS ||
           store->is_live(store->is_live_context, owner);
}

#ifdef __cplusplus
}
#endif

#endif
