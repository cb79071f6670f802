#include "gp_listener_store.h"

#include "gp_cells.h"
#include "gp_emission.h"

// blocks whose places are remembered at once
#define GAP_STEP 64u

// shelf 0 stands for the place
#define NO_SHELF 0u

void gp_listener_store_init(gp_listener_store *store, const gp_memory *memory,
    gp_is_live_fn *is_live, const void *is_live_context)
{
    memset(store, 0, sizeof *store);
    store->memory = memory != NULL ? memory : &gp_memory_plain;
    store->is_live = is_live;
    store->is_live_context = is_live_context;
}

void gp_listener_store_init_static(gp_listener_store *store,
    const gp_memory *memory, gp_is_live_fn *is_live,
    const void *is_live_context, void *place, uint32_t max)
{
    gp_listener_store_init(store, memory, is_live, is_live_context);
    store->place = (gp_listener_chunk *)place;
    store->place->next = NULL;
    store->place->size =
        GP_LISTENER_STORE_SIZE(max) - sizeof(gp_listener_chunk);
    store->place->used = 0;
    store->max = max;
    store->is_static = true;
}

static gp_listener_chunk *make_chunk(gp_listener_store *store, size_t size)
{
    gp_listener_chunk *chunk = (gp_listener_chunk *)gp_memory_allocate(
        store->memory, sizeof(gp_listener_chunk) + size);
    if (chunk != NULL) {
        chunk->next = NULL;
        chunk->size = size;
        chunk->used = 0;
    }
    return chunk;
}

static void release_chunks(gp_listener_store *store, gp_listener_chunk **chunks)
{
    while (*chunks != NULL) {
        gp_listener_chunk *next = (*chunks)->next;
        gp_memory_release(store->memory, *chunks,
            sizeof(gp_listener_chunk) + (*chunks)->size);
        *chunks = next;
    }
}

void gp_listener_store_finish(gp_listener_store *store)
{
    GP_ASSERT(store->emissions == NULL);
    for (uint32_t shelf = 0; shelf < GP_LISTENER_SHELVES; shelf++) {
        release_chunks(store, &store->shelves[shelf]);
    }
    for (uint32_t sort = 0; sort < GP_LISTENER_CHUNK_SORTS; sort++) {
        release_chunks(store, &store->empty[sort]);
    }
    release_chunks(store, &store->outgrown);
    if (!store->is_static) {
        release_chunks(store, &store->place);
    }
    gp_listener_store_init(
        store, store->memory, store->is_live, store->is_live_context);
}

static void push(gp_listener_chunk **chunks, gp_listener_chunk *chunk)
{
    chunk->next = *chunks;
    *chunks = chunk;
}

static gp_listener_chunk *pop(gp_listener_chunk **chunks)
{
    gp_listener_chunk *chunk = *chunks;
    *chunks = chunk->next;
    return chunk;
}

static size_t get_size(const gp_listener_list *list)
{
    return gp_cells_size(gp_cells_capacity(list));
}

static size_t get_room(const gp_listener_chunk *chunk)
{
    return chunk->size - chunk->used;
}

/* Moves a list to another place in memory, where it keeps its capacity. */
static void move(
    gp_listener_store *store, gp_listener_list *list, gp_listener_list *to)
{
    if (store->emissions != NULL) {
        gp_emission_disturb(store, list);
        gp_emission_move(store, list, to);
    }
    *gp_cells_slot(list) = to;
    memmove(to, list, get_size(list));
}

/* Moves a list into another block, and frees its own. */
static void transfer(gp_listener_store *store, gp_listener_list *list,
    gp_listener_list *block, uint32_t capacity)
{
    gp_emission_disturb(store, list);
    gp_cells_move(block, list, gp_emission_bits(store, list), capacity);
    *gp_cells_slot(list) = block;
    gp_emission_move(store, list, block);
    gp_listener_store_free(store, list);
}

/* Shelves */

/* Bytes for blocks in a chunk of a sort. */
static size_t get_sort_size(uint32_t sort)
{
    return ((size_t)GP_LISTENER_CHUNK_MIN << sort) - sizeof(gp_listener_chunk);
}

/* The most cells of a long list of which there are so many in a large chunk. */
static uint32_t get_share(uint32_t lists)
{
    size_t each = get_sort_size(GP_LISTENER_CHUNK_SORTS - 1u) / lists;
    // of 32 cells, the bits that they may be dead, and 48 slots of the index
    size_t size = 32u * sizeof(gp_listener) + sizeof(uint32_t) + 96u;
    size_t rest = sizeof(gp_cells_long) + 2u * sizeof(uint64_t);
    return (uint32_t)((each - rest) * 32u / size);
}

/* The shelf of lists with so many cells at least: NO_SHELF, one for each size of
 * short lists, or one for each number of long ones that fill a large chunk. */
static uint32_t find_shelf(uint32_t cells)
{
    uint32_t lists = GP_LISTENER_SHARE_MAX;
    if (cells <= GP_LISTENER_SCAN_MAX) {
        return cells;
    }
    while (lists >= GP_LISTENER_SHARE_MIN && get_share(lists) < cells) {
        lists--;
    }
    return lists < GP_LISTENER_SHARE_MIN ? NO_SHELF
                                         : GP_LISTENER_SCAN_MAX + lists;
}

/* The capacity of a list that outgrew its own: exact while it is short; then
 * such that nothing of a large chunk is left over; then an eighth more. */
static uint32_t choose_capacity(uint32_t cells)
{
    uint32_t shelf = find_shelf(cells);
    if (shelf != NO_SHELF) {
        return cells <= GP_LISTENER_SCAN_MAX
                   ? cells
                   : get_share(shelf - GP_LISTENER_SCAN_MAX);
    }
    uint32_t capacity = get_share(GP_LISTENER_SHARE_MIN);
    while (capacity < cells) {
        capacity += capacity / 8u;
    }
    return capacity;
}

/* The first sort in which there is room for a block. */
static uint32_t find_sort(size_t block)
{
    uint32_t sort = 0;
    while (get_sort_size(sort) < block) {
        sort++;
    }
    return sort;
}

/*
 * The sort of the next chunk of a shelf. The first one is the smallest that will
 * do, and each is twice as large as that before it, until they are large. So
 * the number of its blocks alone says which chunks a shelf has, whatever came
 * before; and when a sequence runs again, there are enough of each sort.
 */
static uint32_t find_next_sort(const gp_listener_chunk *first, size_t block)
{
    if (first == NULL) {
        return find_sort(block);
    }
    uint32_t sort = find_sort(first->size) + 1u;
    return sort < GP_LISTENER_CHUNK_SORTS ? sort : GP_LISTENER_CHUNK_SORTS - 1u;
}

/* Takes the first chunk off a shelf if it is empty. */
static void clear_shelf(gp_listener_store *store, uint32_t shelf)
{
    const gp_listener_chunk *first = store->shelves[shelf];
    if (first != NULL && first->used == 0) {
        uint32_t sort = find_sort(first->size);
        push(&store->empty[sort], pop(&store->shelves[shelf]));
    }
}

/* A chunk of a sort, wherever there is an empty one; or a new one. */
static gp_listener_chunk *find_chunk(gp_listener_store *store, uint32_t sort)
{
    if (store->empty[sort] == NULL) {
        for (uint32_t shelf = 1; shelf < GP_LISTENER_SHELVES; shelf++) {
            clear_shelf(store, shelf);
        }
    }
    return store->empty[sort] != NULL ? pop(&store->empty[sort])
                                      : make_chunk(store, get_sort_size(sort));
}

static gp_listener_list *allocate_on_shelf(
    gp_listener_store *store, uint32_t shelf, uint32_t capacity)
{
    size_t size = gp_cells_size(capacity);
    gp_listener_chunk *chunk = store->shelves[shelf];
    if (chunk == NULL || get_room(chunk) < size) {
        chunk = find_chunk(store, find_next_sort(chunk, size));
        if (chunk == NULL) {
            return NULL;
        }
        push(&store->shelves[shelf], chunk);
    }
    gp_listener_list *block = gp_listener_chunk_end(chunk);
    gp_cells_begin(block, capacity);
    chunk->used += size;
    return block;
}

/* Puts the last block of a shelf where a block is freed. */
static void free_on_shelf(
    gp_listener_store *store, uint32_t shelf, gp_listener_list *list)
{
    clear_shelf(store, shelf);
    gp_listener_chunk *chunk = store->shelves[shelf];
    chunk->used -= get_size(list);
    if (gp_listener_chunk_end(chunk) != list) {
        move(store, gp_listener_chunk_end(chunk), list);
    }
}

/* Makes the block longer in which a list is, if no other is on its shelf nor on
 * the one that the chunk goes to. */
static bool extend_on_shelf(
    gp_listener_store *store, gp_listener_list *list, uint32_t capacity)
{
    uint32_t from = find_shelf(gp_cells_capacity(list));
    uint32_t to = find_shelf(capacity);
    clear_shelf(store, from);
    clear_shelf(store, to);
    gp_listener_chunk *chunk = store->shelves[from];
    if (to == NO_SHELF || store->shelves[to] != NULL || chunk->next != NULL ||
        chunk->used != get_size(list) ||
        chunk->size < gp_cells_size(capacity)) {
        return false;
    }
    push(&store->shelves[to], pop(&store->shelves[from]));
    chunk->used = gp_cells_size(capacity);
    gp_emission_disturb(store, list);
    gp_cells_move(list, list, gp_emission_bits(store, list), capacity);
    return true;
}

/* The place */

/* The block behind a block, or where one would be. */
static gp_listener_list *get_after(const gp_listener_list *block)
{
    const unsigned char *bytes = (const unsigned char *)block;
    return (gp_listener_list *)(uintptr_t)(bytes + get_size(block));
}

gp_listener_list *gp_listener_store_next(
    const gp_listener_store *store, const gp_listener_list *block)
{
    gp_listener_list *next =
        block == NULL ? (gp_listener_list *)(void *)(store->place + 1)
                      : get_after(block);
    return next < gp_listener_chunk_end(store->place) ? next : NULL;
}

/* Makes a list of a static store as small as it can be where it stands. */
static void trim(gp_listener_store *store, gp_listener_list *list, bool seal)
{
    bool is_running = gp_emission_disturb(store, list);
    if (is_running && seal) {
        gp_emission_seal(store, list);
    } else if (!is_running && gp_cells_dead(list) != 0) {
        gp_cells_close(list, gp_cells_own_bits(list));
    }
    uint32_t count = gp_cells_count(list);
    uint32_t capacity = count == 0 ? 1u : count;
    if (gp_cells_dead(list) == 0 && capacity < gp_cells_capacity(list)) {
        gp_cells_move(list, list, NULL, capacity);
    }
}

/* Moves all lists to the beginning of a chunk, which becomes the place, or is it
 * already. With seal, lists with emissions give up their dead cells too. */
static void compact(
    gp_listener_store *store, gp_listener_chunk *chunk, bool seal)
{
    gp_listener_list *list = gp_listener_store_next(store, NULL);
    const gp_listener_list *end = gp_listener_chunk_end(store->place);
    memset(store->freed, 0, sizeof store->freed);
    chunk->used = 0;
    while (list != NULL && list != end) {
        gp_listener_list *next = get_after(list);
        if (list->link != NULL) {
            if (store->is_static) {
                trim(store, list, seal);
            }
            size_t size = get_size(list);
            if (gp_listener_chunk_end(chunk) != list) {
                move(store, list, gp_listener_chunk_end(chunk));
            }
            chunk->used += size;
        }
        list = next;
    }
    store->place = chunk;
}

/* Replaces the place by a larger one unless it is larger by an eighth than all
 * lists with so many bytes more: so compacting is rare, and what lists take
 * together says how large the place is, whatever came before. */
static void widen(gp_listener_store *store, size_t more)
{
    gp_listener_chunk *old = store->place;
    size_t needed = (store->placed + more) / 8u * 9u;
    if (store->is_static || (old != NULL && needed <= old->size)) {
        return;
    }
    gp_listener_chunk *chunk = make_chunk(store, needed + needed / 32u);
    if (chunk == NULL) {
        return; // what is free may do
    }
    if (old == NULL) {
        store->place = chunk;
        return;
    }
    compact(store, chunk, false);
    push(&store->outgrown, old);
    if (store->emissions == NULL) { // else one may still point into it
        release_chunks(store, &store->outgrown);
    }
}

/* In the cells of a free block stands the next one of its size. */
static gp_listener_list **get_next_freed(gp_listener_list *block)
{
    return (gp_listener_list **)(void *)gp_cells_of(block);
}

/* Takes a free block of just this size, or one behind all others. */
static gp_listener_list *take_block(gp_listener_store *store, uint32_t capacity)
{
    gp_listener_chunk *chunk = store->place;
    size_t size = gp_cells_size(capacity);
    gp_listener_list *block = NULL;
    if (capacity <= GP_LISTENER_FREED_MAX && store->freed[capacity] != NULL) {
        block = store->freed[capacity];
        store->freed[capacity] = *get_next_freed(block);
    } else if (chunk != NULL && get_room(chunk) >= size) {
        block = gp_listener_chunk_end(chunk);
        block->link = NULL;
        chunk->used += size;
    } else {
        return NULL;
    }
    gp_cells_begin(block, capacity);
    store->placed += size;
    return block;
}

static gp_listener_list *allocate_in_place(
    gp_listener_store *store, uint32_t capacity)
{
    widen(store, gp_cells_size(capacity));
    gp_listener_list *block = take_block(store, capacity);
    for (uint32_t step = 0; block == NULL && store->place != NULL && step < 2u;
        step++) {
        compact(store, store->place, step != 0);
        block = take_block(store, capacity);
    }
    return block;
}

static void free_in_place(gp_listener_store *store, gp_listener_list *list)
{
    uint32_t capacity = gp_cells_capacity(list);
    list->link = NULL;
    store->placed -= get_size(list);
    if (get_after(list) == gp_listener_chunk_end(store->place)) {
        store->place->used -= get_size(list);
    } else if (capacity <= GP_LISTENER_FREED_MAX) {
        *get_next_freed(list) = store->freed[capacity];
        store->freed[capacity] = list;
    }
}

/* Moves all blocks behind a list up, the last one first: GAP_STEP of them each
 * time that they are gone through, as a block does not say where the one before
 * it is. */
static void make_gap(
    gp_listener_store *store, gp_listener_list *list, size_t gap)
{
    const gp_listener_list *end = gp_listener_chunk_end(store->place);
    while (end != get_after(list)) {
        gp_listener_list *last[GAP_STEP];
        uint32_t count = 0;
        gp_listener_list *block = get_after(list);
        for (; block != end; block = get_after(block)) {
            last[count % GAP_STEP] = block;
            count++;
        }
        uint32_t kept = count > GAP_STEP ? count - GAP_STEP : 0;
        while (count > kept) {
            count--;
            block = last[count % GAP_STEP];
            unsigned char *bytes = (unsigned char *)block + gap;
            move(store, block, (gp_listener_list *)(void *)bytes);
        }
        end = block;
    }
}

/* Makes a list longer where it stands, before others that are compact; false
 * without room. */
static bool stretch(
    gp_listener_store *store, gp_listener_list *list, uint32_t capacity)
{
    size_t more = gp_cells_size(capacity) - get_size(list);
    if (more > get_room(store->place)) {
        return false;
    }
    make_gap(store, list, more);
    store->place->used += more;
    store->placed += more;
    gp_emission_disturb(store, list);
    gp_cells_move(list, list, gp_emission_bits(store, list), capacity);
    return true;
}

/* Makes a list longer that stands in the place: at its end, by a copy, or last
 * by moving the others. */
static gp_listener_list *grow_in_place(gp_listener_store *store,
    gp_listener_list *list, uint32_t cells, uint32_t capacity)
{
    gp_listeners *listeners = gp_cells_object(list);
    uint32_t event = gp_cells_event(list);
    widen(store, gp_cells_size(capacity) - get_size(list));
    list = gp_cells_find_list(listeners, event);
    if (get_after(list) == gp_listener_chunk_end(store->place) &&
        stretch(store, list, capacity)) {
        return list;
    }
    gp_listener_list *block = take_block(store, capacity);
    if (block != NULL) {
        transfer(store, list, block, capacity);
        return block;
    }
    for (uint32_t step = 0; step < 2u; step++) {
        compact(store, store->place, step != 0);
        list = gp_cells_find_list(listeners, event);
        if (store->is_static) {
            capacity = gp_cells_count(list) + cells;
        }
        if (stretch(store, list, capacity)) {
            return list;
        }
    }
    return NULL;
}

/* Lists of any length */

static uint32_t find_shelf_in(const gp_listener_store *store, uint32_t capacity)
{
    return store->is_static ? NO_SHELF : find_shelf(capacity);
}

gp_listener_list *gp_listener_store_allocate_slow(
    gp_listener_store *store, uint32_t capacity)
{
    uint32_t shelf = find_shelf_in(store, capacity);
    return shelf == NO_SHELF ? allocate_in_place(store, capacity)
                             : allocate_on_shelf(store, shelf, capacity);
}

void gp_listener_store_free_slow(
    gp_listener_store *store, gp_listener_list *list)
{
    uint32_t shelf = find_shelf_in(store, gp_cells_capacity(list));
    if (shelf == NO_SHELF) {
        free_in_place(store, list);
    } else {
        free_on_shelf(store, shelf, list);
    }
}

gp_listener_list *gp_listener_store_grow(
    gp_listener_store *store, gp_listener_list *list, uint32_t cells)
{
    uint32_t capacity = choose_capacity(gp_cells_count(list) + cells);
    if (find_shelf_in(store, gp_cells_capacity(list)) == NO_SHELF) {
        return grow_in_place(store, list, cells, capacity);
    }
    if (extend_on_shelf(store, list, capacity)) {
        return list;
    }
    gp_listener_list *block = gp_listener_store_allocate_slow(store, capacity);
    if (block != NULL) {
        transfer(store, list, block, capacity);
    }
    return block;
}
