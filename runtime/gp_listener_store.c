#include "gp_listener_list.h"

#include <string.h>

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
    gp_listener_chunk *chunk = (gp_listener_chunk *)place;
    chunk->next = NULL;
    chunk->size = GP_LISTENER_STORE_SIZE(max) - sizeof(gp_listener_chunk);
    chunk->used = 0;
    store->place = chunk;
    store->max = max;
}

static void release_chunks(const gp_memory *memory, gp_listener_chunk *chunk)
{
    while (chunk != NULL) {
        gp_listener_chunk *next = chunk->next;
        gp_memory_release(
            memory, chunk, sizeof(gp_listener_chunk) + chunk->size);
        chunk = next;
    }
}

void gp_listener_store_finish(gp_listener_store *store)
{
    GP_ASSERT(store->emissions == NULL);
    for (uint32_t shelf = 0; shelf < GP_LIST_SHELVES; shelf++) {
        release_chunks(store->memory, store->shelves[shelf]);
    }
    for (uint32_t sort = 0; sort < GP_CHUNK_SORTS; sort++) {
        release_chunks(store->memory, store->empty[sort]);
    }
    gp_listener_store_init(
        store, store->memory, store->is_live, store->is_live_context);
}

/* Bytes for blocks in a chunk of a sort. */
static size_t get_sort_size(uint32_t sort)
{
    return ((size_t)GP_CHUNK_MIN << sort) - sizeof(gp_listener_chunk);
}

/* The most cells of a long list of which there are so many in a large chunk. */
static uint32_t get_share(uint32_t lists)
{
    size_t each = get_sort_size(GP_CHUNK_SORTS - 1u) / lists;
    // of 32 cells, the bits that they may be dead, and 48 slots of the index
    size_t size = 32u * sizeof(gp_listener) + sizeof(uint32_t) + 96u;
    size_t rest = sizeof(gp_long_list) + 2u * sizeof(uint64_t);
    return (uint32_t)((each - rest) * 32u / size);
}

/* How many lists of so many cells a large chunk is cut into; 0 if one has a
 * chunk of its own. */
static uint32_t find_share(uint32_t cells)
{
    uint32_t lists = GP_LIST_SHARE_MAX;
    while (lists >= GP_LIST_SHARE_MIN && get_share(lists) < cells) {
        lists--;
    }
    return lists >= GP_LIST_SHARE_MIN ? lists : 0;
}

/* The capacity of a list that outgrew its own: exact while it is short; then
 * such that nothing of a large chunk is left over; then an eighth more. */
static uint32_t choose_capacity(uint32_t cells)
{
    if (cells <= GP_LIST_SCAN_MAX) {
        return cells;
    }
    uint32_t lists = find_share(cells);
    if (lists != 0) {
        return get_share(lists);
    }
    uint32_t capacity = get_share(GP_LIST_SHARE_MIN);
    while (capacity < cells) {
        capacity += capacity / 8u;
    }
    return capacity;
}

/* The shelf of such a capacity. */
static uint32_t find_shelf(uint32_t capacity)
{
    if (capacity <= GP_LIST_SCAN_MAX) {
        return capacity;
    }
    uint32_t lists = find_share(capacity);
    return lists == 0 ? 0 : GP_LIST_SCAN_MAX + lists;
}

gp_listener_chunk *gp_chunk_make(gp_listener_store *store, size_t size)
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
 * before; and when all comes again, there are enough of each sort.
 */
static uint32_t find_next_sort(const gp_listener_chunk *first, size_t block)
{
    if (first == NULL) {
        return find_sort(block);
    }
    uint32_t sort = find_sort(first->size) + 1u;
    return sort < GP_CHUNK_SORTS ? sort : GP_CHUNK_SORTS - 1u;
}

/* Takes the first chunk of a shelf away if it is empty. */
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
        for (uint32_t shelf = 1; shelf < GP_LIST_SHELVES; shelf++) {
            clear_shelf(store, shelf);
        }
    }
    return store->empty[sort] != NULL
               ? pop(&store->empty[sort])
               : gp_chunk_make(store, get_sort_size(sort));
}

/* A block from a shelf. */
static gp_listener_list *allocate_shared(
    gp_listener_store *store, uint32_t shelf, size_t size)
{
    gp_listener_chunk *chunk = store->shelves[shelf];
    if (chunk == NULL || chunk->size - chunk->used < size) {
        chunk = find_chunk(store, find_next_sort(chunk, size));
        if (chunk == NULL) {
            return NULL;
        }
        push(&store->shelves[shelf], chunk);
    }
    gp_listener_list *block = gp_chunk_end(chunk);
    chunk->used += size;
    return block;
}

gp_listener_list *gp_list_allocate_slowly(
    gp_listener_store *store, uint32_t capacity)
{
    if (gp_listener_store_is_static(store)) {
        return gp_static_allocate(store, capacity);
    }
    uint32_t shelf = find_shelf(capacity);
    size_t size = gp_list_size(capacity);
    gp_listener_list *block = shelf == 0 ? gp_alone_allocate(store, size)
                                         : allocate_shared(store, shelf, size);
    if (block != NULL) {
        gp_list_begin(block, capacity);
    }
    return block;
}

void gp_list_free_slowly(gp_listener_store *store, gp_listener_list *list)
{
    if (gp_listener_store_is_static(store)) {
        gp_static_free(store, list);
        return;
    }
    uint32_t shelf = find_shelf(gp_list_capacity(list));
    if (shelf == 0) {
        gp_list_chunk(list)->used = 0;
        return;
    }
    clear_shelf(store, shelf);
    gp_listener_chunk *chunk = store->shelves[shelf];
    chunk->used -= gp_list_size(gp_list_capacity(list));
    if (gp_chunk_end(chunk) != list) {
        gp_list_move(store, gp_chunk_end(chunk), list);
    }
}

void gp_list_move(
    gp_listener_store *store, gp_listener_list *list, gp_listener_list *to)
{
    if (store->emissions != NULL) {
        gp_list_disturb(store, list);
        gp_list_moved(store, list, to);
    }
    *gp_list_slot(list) = to;
    memmove(to, list, gp_list_size(gp_list_capacity(list)));
}

void gp_list_transfer(
    gp_listener_store *store, gp_listener_list *list, gp_listener_list *block)
{
    gp_list_disturb(store, list);
    gp_list_copy(block, list, gp_list_bits(store, list));
    *gp_list_slot(list) = block;
    gp_list_moved(store, list, block);
    gp_list_free(store, list);
}

/* Makes the block longer in which a list is, if no other is on its shelf nor on
 * the one that the chunk goes to. */
static bool extend(
    gp_listener_store *store, gp_listener_list *list, uint32_t capacity)
{
    uint32_t from = find_shelf(gp_list_capacity(list));
    uint32_t to = find_shelf(capacity);
    size_t size = gp_list_size(capacity);
    clear_shelf(store, from);
    clear_shelf(store, to);
    gp_listener_chunk *chunk = store->shelves[from];
    if (store->shelves[to] != NULL || gp_list_dead(list) != 0 ||
        chunk->next != NULL ||
        chunk->used != gp_list_size(gp_list_capacity(list)) ||
        chunk->size < size) {
        return false;
    }
    push(&store->shelves[to], pop(&store->shelves[from]));
    chunk->used = size;
    gp_list_disturb(store, list);
    gp_list_set_capacity(list, capacity);
    return true;
}

gp_listener_list *gp_list_grow(
    gp_listener_store *store, gp_listener_list *list, uint32_t cells)
{
    uint32_t capacity = choose_capacity(gp_list_cell_count(list) + cells);
    if (gp_listener_store_is_static(store)) {
        return gp_static_grow(store, list, cells, capacity);
    }
    if (find_shelf(gp_list_capacity(list)) == 0) {
        return gp_alone_grow(store, list, capacity);
    }
    if (find_shelf(capacity) != 0 && extend(store, list, capacity)) {
        return list;
    }
    gp_listener_list *block = gp_list_allocate_slowly(store, capacity);
    if (block != NULL) {
        gp_list_transfer(store, list, block);
    }
    return block;
}
