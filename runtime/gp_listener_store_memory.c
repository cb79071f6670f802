#include "gp_cells.h"
#include "gp_emission.h"

// very long lists, which are stored in the place
#define NO_SIZE_CLASS 0u

// enough for the chunks of a small program
#define FIRST_PAGES 14u

/* Reserves entries in the page table; false without memory, or numbers. */
static bool reserve_pages(gp_listener_store *store, size_t more)
{
    size_t needed = store->page_count + more;
    size_t size = store->page_capacity * sizeof *store->pages;
    if (needed <= store->page_capacity) {
        return true;
    }
    if (needed > UINT32_MAX >> GP_LISTENER_PAGE_SHIFT) {
        return false;
    }
    needed += needed / 2u + FIRST_PAGES;
    unsigned char **pages = (unsigned char **)gp_memory_allocate(
        store->memory, needed * sizeof *pages);
    if (pages == NULL) {
        return false;
    }
    if (size != 0) {
        memcpy(pages, store->pages, size);
        gp_memory_release(store->memory, store->pages, size);
    }
    store->pages = pages;
    store->page_capacity = (uint32_t)needed;
    return true;
}

static gp_listener_chunk *make_chunk(gp_listener_store *store, size_t size)
{
    gp_listener_chunk *chunk = NULL;
    if (reserve_pages(store, GP_LISTENER_PAGES(sizeof *chunk + size))) {
        chunk = (gp_listener_chunk *)gp_memory_allocate(
            store->memory, sizeof *chunk + size);
    }
    if (chunk != NULL) {
        chunk->next = NULL;
        chunk->size = size;
        chunk->used = 0;
        gp_listener_store_add_pages(store, chunk);
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

/* The size of the blocks in a chunk of a kind, in bytes. */
static size_t get_kind_size(uint32_t kind)
{
    return ((size_t)GP_LISTENER_CHUNK_MIN << kind) - sizeof(gp_listener_chunk);
}

/* The most cells of each long list if so many share a large chunk. */
static uint32_t get_share(uint32_t lists)
{
    size_t each = get_kind_size(GP_LISTENER_CHUNK_KINDS - 1u) / lists;
    // 32 cells, their dead bits, and 48 slots of the index
    size_t size = 32u * sizeof(gp_listener) + sizeof(uint32_t) + 96u;
    size_t rest = sizeof(gp_cells_long) + 3u * sizeof(uint64_t);
    return (uint32_t)((each - rest) * 32u / size);
}

/* The size class of lists with at least that many cells: one for each size of
 * short lists, or one for each number of long ones that fill a large chunk; or
 * NO_SIZE_CLASS. */
static uint32_t find_size_class(uint32_t cells)
{
    uint32_t lists = GP_LISTENER_SHARE_MAX;
    if (cells <= GP_LISTENER_SCAN_MAX) {
        return cells;
    }
    while (lists >= GP_LISTENER_SHARE_MIN && get_share(lists) < cells) {
        lists--;
    }
    return lists < GP_LISTENER_SHARE_MIN ? NO_SIZE_CLASS
                                         : GP_LISTENER_SCAN_MAX + lists;
}

/* The new capacity of a list that grows: exact while it is short; then so that
 * large chunks are filled completely; then an eighth more. */
static uint32_t choose_capacity(uint32_t cells)
{
    uint32_t size_class = find_size_class(cells);
    if (size_class != NO_SIZE_CLASS) {
        return cells <= GP_LISTENER_SCAN_MAX
                   ? cells
                   : get_share(size_class - GP_LISTENER_SCAN_MAX);
    }
    uint32_t capacity = get_share(GP_LISTENER_SHARE_MIN);
    while (capacity < cells) {
        capacity += capacity / 8u;
    }
    return capacity;
}

/* The smallest kind with room for a block. */
static uint32_t find_kind(size_t block)
{
    uint32_t kind = 0;
    while (get_kind_size(kind) < block) {
        kind++;
    }
    return kind;
}

/*
 * The kind of the next chunk of a size class. The first one is the smallest
 * with room for a block, and each next one is twice as large, up to a limit. So
 * the number of blocks alone determines the chunks of a class; and if a
 * sequence runs again, there are enough of each kind.
 */
static uint32_t find_next_kind(const gp_listener_chunk *first, size_t block)
{
    if (first == NULL) {
        return find_kind(block);
    }
    uint32_t kind = find_kind(first->size) + 1u;
    return kind < GP_LISTENER_CHUNK_KINDS ? kind : GP_LISTENER_CHUNK_KINDS - 1u;
}

/* Removes the first chunk from a size class if it is empty. */
static void clear_size_class(gp_listener_store *store, uint32_t size_class)
{
    const gp_listener_chunk *first = store->classes[size_class];
    if (first != NULL && first->used == 0) {
        uint32_t kind = find_kind(first->size);
        push(&store->empty[kind], pop(&store->classes[size_class]));
    }
}

/* Returns an empty chunk of a kind, or allocates one. */
static gp_listener_chunk *find_chunk(gp_listener_store *store, uint32_t kind)
{
    if (store->empty[kind] == NULL) {
        for (uint32_t size_class = 1; size_class < GP_LISTENER_SIZE_CLASSES;
            size_class++) {
            clear_size_class(store, size_class);
        }
    }
    return store->empty[kind] != NULL ? pop(&store->empty[kind])
                                      : make_chunk(store, get_kind_size(kind));
}

static uint32_t allocate_in_class(
    gp_listener_store *store, uint32_t size_class, uint32_t capacity)
{
    size_t size = gp_cells_size(store, capacity);
    gp_listener_chunk *chunk = store->classes[size_class];
    if (chunk == NULL || gp_listener_chunk_room(chunk) < size) {
        chunk = find_chunk(store, find_next_kind(chunk, size));
        if (chunk == NULL) {
            return 0;
        }
        push(&store->classes[size_class], chunk);
    }
    gp_listener_list *block = gp_listener_chunk_end(chunk);
    gp_cells_begin(store, block, capacity);
    chunk->used += size;
    return gp_listener_chunk_handle(chunk, block);
}

/* Frees a block; the last block of its size class moves there. */
static void free_in_class(gp_listener_store *store, uint32_t size_class,
    gp_listener_list *list, uint32_t handle)
{
    clear_size_class(store, size_class);
    gp_listener_chunk *chunk = store->classes[size_class];
    chunk->used -= gp_cells_block_size(list);
    if (gp_listener_chunk_end(chunk) != list) {
        gp_listener_store_move(store, gp_listener_chunk_end(chunk), handle);
    }
}

/* Extends the block of a list in its chunk, which changes its size class. Only
 * if the old class has no other block and the new one no chunk. */
static bool extend_in_class(
    gp_listener_store *store, gp_listener_list *list, uint32_t capacity)
{
    uint32_t from = find_size_class(gp_cells_capacity(list));
    uint32_t to = find_size_class(capacity);
    clear_size_class(store, from);
    clear_size_class(store, to);
    gp_listener_chunk *chunk = store->classes[from];
    if (to == NO_SIZE_CLASS || store->classes[to] != NULL ||
        chunk->next != NULL || chunk->used != gp_cells_block_size(list) ||
        chunk->size < gp_cells_size(store, capacity)) {
        return false;
    }
    push(&store->classes[to], pop(&store->classes[from]));
    chunk->used = gp_cells_size(store, capacity);
    gp_emission_disturb(store, list);
    gp_cells_move(store, list, list, gp_cells_bits(store, list), capacity);
    return true;
}

/* Replaces the place by a larger one unless it has an eighth more than all
 * lists and so many further bytes: so compacting is rare, and the size of the
 * place depends only on the total size of lists. */
static void reserve_place(gp_listener_store *store, size_t more)
{
    gp_listener_chunk *old = store->place;
    size_t needed = (store->placed + more) / 8u * 9u;
    if (old != NULL && needed <= old->size) {
        return;
    }
    gp_listener_chunk *chunk = make_chunk(store, needed + needed / 32u);
    if (chunk == NULL) {
        return; // the free memory may suffice
    }
    if (old == NULL) {
        store->place = chunk;
        return;
    }
    gp_listener_store_compact(store, chunk, false);
    push(&store->old_places, old);
    if (store->emissions == NULL) { // otherwise one may still point into it
        release_chunks(store, &store->old_places);
    }
}

static uint32_t allocate(gp_listener_store *store, uint32_t capacity)
{
    uint32_t size_class = find_size_class(capacity);
    if (size_class != NO_SIZE_CLASS) {
        return allocate_in_class(store, size_class, capacity);
    }
    reserve_place(store, gp_cells_size(store, capacity));
    return gp_listener_store_allocate_in_place(store, capacity);
}

static void free_list(
    gp_listener_store *store, gp_listener_list *list, uint32_t handle)
{
    uint32_t size_class = find_size_class(gp_cells_capacity(list));
    if (size_class == NO_SIZE_CLASS) {
        gp_listener_store_free_in_place(store, list);
    } else {
        free_in_class(store, size_class, list, handle);
    }
}

static gp_listener_list *grow(
    gp_listener_store *store, gp_listener_list *list, uint32_t cells)
{
    uint32_t capacity = choose_capacity(gp_cells_count(list) + cells);
    if (find_size_class(gp_cells_capacity(list)) == NO_SIZE_CLASS) {
        gp_listeners *listeners = gp_cells_object(store, list);
        uint32_t event = gp_cells_event(list);
        reserve_place(
            store, gp_cells_size(store, capacity) - gp_cells_block_size(list));
        list = gp_cells_find_list(store, listeners, event);
        return gp_listener_store_grow_in_place(store, list, cells, capacity);
    }
    if (extend_in_class(store, list, capacity)) {
        return list;
    }
    uint32_t block = allocate(store, capacity);
    return block == 0
               ? NULL
               : gp_listener_store_transfer(store, list, block, capacity);
}

static void finish(gp_listener_store *store)
{
    for (uint32_t size_class = 0; size_class < GP_LISTENER_SIZE_CLASSES;
        size_class++) {
        release_chunks(store, &store->classes[size_class]);
    }
    for (uint32_t kind = 0; kind < GP_LISTENER_CHUNK_KINDS; kind++) {
        release_chunks(store, &store->empty[kind]);
    }
    release_chunks(store, &store->old_places);
    release_chunks(store, &store->place);
    if (store->pages != NULL) {
        gp_memory_release(store->memory, store->pages,
            store->page_capacity * sizeof *store->pages);
    }
    gp_listener_store_init(
        store, store->memory, store->is_live, store->is_live_context);
}

void gp_listener_store_init(gp_listener_store *store, const gp_memory *memory,
    gp_is_live_fn *is_live, const void *is_live_context)
{
    static const gp_listener_growth growth = {
        allocate, free_list, grow, finish};
    gp_listener_store_begin(store, memory != NULL ? memory : &gp_memory_plain,
        is_live, is_live_context);
    store->growth = &growth;
    store->index = &gp_cells_index;
}
