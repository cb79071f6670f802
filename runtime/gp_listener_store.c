#include "gp_listener_list.h"

#include <string.h>

// The first chunks are small, later ones a part of what there is, so that it
// hardly matters that each shelf has one that is not full.
#define CHUNK_MIN 1024u
#define CHUNK_MAX 196608u
#define CHUNK_PART 64u

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
    GP_ASSERT(max != 0);
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
    release_chunks(store->memory, store->empty);
    release_chunks(store->memory, store->spare);
    gp_listener_store_init(
        store, store->memory, store->is_live, store->is_live_context);
}

/* The capacity of a list that outgrew its own: exact while it is short. Longer
 * ones grow by 4 cells at first and by an eighth in the end. */
static uint32_t choose_capacity(uint32_t cells)
{
    if (cells <= GP_LIST_SCAN_MAX) {
        return cells;
    }
    uint32_t further = 4;
    while (GP_LIST_SCAN_MAX + further < cells) {
        further += 4u + further / 8u;
    }
    return GP_LIST_SCAN_MAX + further;
}

/* The shelf of such a capacity. */
static uint32_t find_shelf(uint32_t capacity)
{
    if (capacity <= GP_LIST_SCAN_MAX) {
        return capacity;
    }
    uint32_t shelf = GP_LIST_SCAN_MAX + 1u;
    uint32_t further = 4;
    while (GP_LIST_SCAN_MAX + further < capacity) {
        further += 4u + further / 8u;
        shelf++;
    }
    return shelf < GP_LIST_SHELVES ? shelf : 0;
}

static gp_listener_chunk *make_chunk(gp_listener_store *store, size_t size)
{
    gp_listener_chunk *chunk = (gp_listener_chunk *)gp_memory_allocate(
        store->memory, sizeof(gp_listener_chunk) + size);
    if (chunk != NULL) {
        chunk->next = NULL;
        chunk->size = size;
        chunk->used = 0;
        store->most = store->live > store->most ? store->live : store->most;
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

/* Takes the first chunk of a shelf away, which is empty. */
static void clear_shelf(gp_listener_store *store, uint32_t shelf)
{
    gp_listener_chunk *chunk = pop(&store->shelves[shelf]);
    store->idle += chunk->size;
    push(&store->empty, chunk);
}

static void clear_shelves(gp_listener_store *store)
{
    for (uint32_t shelf = 1; shelf < GP_LIST_SHELVES; shelf++) {
        if (store->shelves[shelf] != NULL && store->shelves[shelf]->used == 0) {
            clear_shelf(store, shelf);
        }
    }
}

void gp_listener_store_gather(gp_listener_store *store)
{
    clear_shelves(store);
    if (store->spare != NULL) {
        store->idle += store->spare->size;
        push(&store->empty, store->spare);
        store->spare = NULL;
    }
    store->taken = 0;
}

/* The smallest empty chunk that suffices, or NULL. */
static gp_listener_chunk *take_empty(gp_listener_store *store, size_t size)
{
    gp_listener_chunk **best = NULL;
    gp_listener_chunk **slot = &store->empty;
    for (; *slot != NULL; slot = &(*slot)->next) {
        if ((*slot)->size >= size &&
            (best == NULL || (*slot)->size < (*best)->size)) {
            best = slot;
        }
    }
    if (best == NULL) {
        return NULL;
    }
    store->idle -= (*best)->size;
    return pop(best);
}

/* Gives empty chunks back that are too small for what is needed now, if they
 * are many. */
static void release_empty(gp_listener_store *store)
{
    if (store->idle <= store->size / 2u) {
        return;
    }
    release_chunks(store->memory, store->empty);
    store->empty = NULL;
    store->size -= store->idle;
    store->idle = 0;
}

static size_t choose_chunk_size(const gp_listener_store *store, size_t block)
{
    size_t most = block * 16u < CHUNK_MAX ? CHUNK_MAX : block * 16u;
    size_t size = store->size / CHUNK_PART;
    size = size < CHUNK_MIN ? CHUNK_MIN : size;
    size = size > most ? most : size;
    return size < block ? block : size / block * block;
}

static gp_listener_chunk *make_shared(gp_listener_store *store, size_t block)
{
    gp_listener_chunk *chunk =
        make_chunk(store, choose_chunk_size(store, block));
    store->size += chunk != NULL ? chunk->size : 0;
    return chunk;
}

/*
 * A new chunk for blocks of a size. Unless there are few, the newest chunk is
 * set aside and the one before it used: chunks are not all of one size, and so
 * the same lists may need up to one more when they come again and share the
 * chunks out differently.
 */
static gp_listener_chunk *add_chunk(gp_listener_store *store, size_t block)
{
    if (store->spare == NULL && store->size > 4u * CHUNK_MIN) {
        store->spare = make_shared(store, block);
        if (store->spare == NULL) {
            return NULL;
        }
    }
    gp_listener_chunk *chunk = make_shared(store, block);
    gp_listener_chunk *spare = store->spare;
    if (chunk != NULL && spare != NULL && spare->size >= block) {
        store->spare = chunk;
        return spare;
    }
    return chunk;
}

/* An empty chunk for blocks of a size, wherever there is one; or a new one. */
static gp_listener_chunk *find_chunk(gp_listener_store *store, size_t block)
{
    store->taken++;
    gp_listener_chunk *chunk = take_empty(store, block);
    if (chunk != NULL) {
        return chunk;
    }
    clear_shelves(store);
    chunk = take_empty(store, block);
    if (chunk != NULL) {
        return chunk;
    }
    if (store->live > store->most) { // nothing that was here before comes again
        release_empty(store);
    }
    return add_chunk(store, block);
}

/* A block with a chunk of its own. */
static gp_listener_list *allocate_alone(gp_listener_store *store, size_t size)
{
    gp_listener_chunk *chunk = take_empty(store, size);
    if (chunk != NULL) {
        store->size -= chunk->size;
    } else {
        chunk = make_chunk(store, size);
    }
    if (chunk == NULL) {
        return NULL;
    }
    push(&store->shelves[0], chunk);
    chunk->used = size;
    return (gp_listener_list *)(void *)(chunk + 1);
}

/* A block from a shelf. */
static gp_listener_list *allocate_shared(
    gp_listener_store *store, uint32_t shelf, size_t size)
{
    gp_listener_chunk *chunk = store->shelves[shelf];
    if (chunk == NULL || chunk->size - chunk->used < size) {
        chunk = find_chunk(store, size);
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
    if (store->max != 0) {
        return gp_static_allocate(store, capacity);
    }
    uint32_t shelf = find_shelf(capacity);
    size_t size = gp_list_size(capacity);
    gp_listener_list *block = shelf == 0 ? allocate_alone(store, size)
                                         : allocate_shared(store, shelf, size);
    if (block != NULL) {
        block->capacity = capacity;
    }
    return block;
}

/* The chunk of a list that is its first. */
static gp_listener_chunk *get_chunk(gp_listener_list *list)
{
    return (gp_listener_chunk *)(void *)list - 1;
}

/* Takes the chunk of a list that has one of its own from the others. */
static gp_listener_chunk *unlink_alone(
    gp_listener_store *store, gp_listener_list *list)
{
    gp_listener_chunk **slot = &store->shelves[0];
    while (*slot != get_chunk(list)) {
        slot = &(*slot)->next;
    }
    gp_listener_chunk *chunk = pop(slot);
    chunk->used = 0;
    return chunk;
}

void gp_list_free_slowly(gp_listener_store *store, gp_listener_list *list)
{
    if (store->max != 0) {
        gp_static_free(store, list);
        return;
    }
    uint32_t shelf = find_shelf(list->capacity);
    if (shelf == 0) {
        gp_listener_chunk *chunk = unlink_alone(store, list);
        store->size += chunk->size;
        store->idle += chunk->size;
        push(&store->empty, chunk);
        return;
    }
    if (store->shelves[shelf]->used == 0) {
        clear_shelf(store, shelf);
    }
    gp_listener_chunk *chunk = store->shelves[shelf];
    chunk->used -= gp_list_size(list->capacity);
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
    memmove(to, list, gp_list_size(list->capacity));
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

/* Makes the block longer in which a list is, if it is alone in its chunk: the
 * chunk changes its shelf. */
static bool extend(
    gp_listener_store *store, gp_listener_list *list, uint32_t capacity)
{
    uint32_t from = find_shelf(list->capacity);
    uint32_t to = find_shelf(capacity);
    gp_listener_chunk *chunk = get_chunk(list);
    if ((from != 0 && store->shelves[from] != chunk) ||
        (to != 0 && store->shelves[to] != NULL) || list->dead != 0 ||
        chunk->used != gp_list_size(list->capacity) ||
        chunk->size < gp_list_size(capacity)) {
        return false;
    }
    if (from == 0) {
        unlink_alone(store, list);
    } else {
        pop(&store->shelves[from]);
        store->size -= to == 0 ? chunk->size : 0;
    }
    push(&store->shelves[to], chunk);
    chunk->used = gp_list_size(capacity);
    uint32_t key = list->key;
    gp_list_resize(list, capacity);
    list->key = key;
    return true;
}

gp_listener_list *gp_list_grow(
    gp_listener_store *store, gp_listener_list *list, uint32_t cells)
{
    uint32_t capacity = choose_capacity(list->count + cells);
    if (store->max != 0) {
        return gp_static_grow(store, list, cells, capacity);
    }
    if (extend(store, list, capacity)) {
        return list;
    }
    gp_listener_list *block = gp_list_allocate_slowly(store, capacity);
    if (block == NULL) {
        return NULL;
    }
    gp_list_transfer(store, list, block);
    if (find_shelf(capacity) == 0 && store->emissions == NULL) {
        release_empty(store); // the one before is nearly as large
    }
    return block;
}
