#include "gp_listener_list.h"

#include <string.h>

#define CHUNK_MAX 65408u // 64 KiB with what malloc and a chunk's head add

static const gp_memory malloc_memory;

void gp_listener_store_init(gp_listener_store *store, const gp_memory *memory,
    gp_is_live_fn *is_live, const void *is_live_context)
{
    memset(store, 0, sizeof *store);
    store->memory = memory != NULL ? memory : &malloc_memory;
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
    chunk->previous = NULL;
    chunk->size = GP_LISTENER_STORE_SIZE(max) - sizeof(gp_listener_chunk);
    chunk->used = 0;
    store->chunks = chunk;
    store->current = chunk;
    store->size = chunk->size;
    store->max = max;
}

static void release_chunks(
    const gp_memory *memory, const gp_listener_chunk *chunk)
{
    while (chunk != NULL) {
        const gp_listener_chunk *next = chunk->next;
        gp_memory_release(memory, (void *)(uintptr_t)chunk,
            sizeof(gp_listener_chunk) + chunk->size);
        chunk = next;
    }
}

void gp_listener_store_finish(gp_listener_store *store)
{
    GP_ASSERT(store->emissions == NULL);
    if (store->max == 0) {
        release_chunks(store->memory, store->chunks);
        release_chunks(store->memory, store->longs);
    }
    gp_listener_store_init(
        store, store->memory, store->is_live, store->is_live_context);
}

static gp_listener_chunk *make_chunk(gp_listener_store *store, size_t size)
{
    gp_listener_chunk *chunk = (gp_listener_chunk *)gp_memory_allocate(
        store->memory, sizeof(gp_listener_chunk) + size);
    if (chunk != NULL) {
        chunk->next = NULL;
        chunk->previous = NULL;
        chunk->size = size;
        chunk->used = 0;
    }
    return chunk;
}

/* Adds an empty chunk at the end, of a size that suits what there is; any
 * block but that of a long list fits in it. */
static bool add_chunk(gp_listener_store *store)
{
    size_t size = store->size / 32u / sizeof(void *) * sizeof(void *);
    size_t least = gp_list_size(GP_LIST_SCAN_MAX);
    size = size < least ? least : size;
    size = size > CHUNK_MAX ? CHUNK_MAX : size;
    gp_listener_chunk *chunk = make_chunk(store, size);
    if (chunk == NULL) {
        return false;
    }
    if (store->current == NULL) {
        store->chunks = chunk;
    } else {
        store->current->next = chunk;
    }
    store->current = chunk;
    store->size += chunk->size;
    return true;
}

/* Takes a block from the end of what is used. */
static gp_listener_list *cut_block(gp_listener_store *store, size_t size)
{
    gp_listener_chunk *chunk = store->current;
    while (chunk != NULL && chunk->size - chunk->used < size) {
        chunk = chunk->next;
    }
    if (chunk == NULL) {
        return NULL;
    }
    store->current = chunk;
    unsigned char *end = (unsigned char *)(chunk + 1) + chunk->used;
    chunk->used += size;
    return (gp_listener_list *)(void *)end;
}

/* A block from new memory, or where that is the better way, from what sliding
 * all others together gains. */
static gp_listener_list *cut_more(gp_listener_store *store, size_t size)
{
    bool is_static = store->max != 0;
    gp_listener_list *block = NULL;
    if (is_static || store->used < store->size - store->size / 12u) {
        gp_listener_store_compact(store, false);
        block = cut_block(store, size);
    }
    if (block == NULL && !is_static && add_chunk(store)) {
        block = cut_block(store, size);
    }
    if (block == NULL && !is_static && store->used + size <= store->size) {
        gp_listener_store_compact(store, false);
        block = cut_block(store, size);
    }
    return block;
}

/* A chunk for one long list: the smallest free one that suffices, or new. */
static gp_listener_list *allocate_long(
    gp_listener_store *store, uint32_t capacity)
{
    gp_listener_list **best = NULL;
    gp_listener_list **slot = &store->freed[0];
    for (; *slot != NULL; slot = &(*slot)->child[0]) {
        if ((*slot)->capacity >= capacity &&
            (best == NULL || (*slot)->capacity < (*best)->capacity)) {
            best = slot;
        }
    }
    if (best != NULL) {
        gp_listener_list *block = *best;
        *best = block->child[0];
        return block;
    }
    gp_listener_chunk *chunk = make_chunk(store, gp_list_size(capacity));
    if (chunk == NULL) {
        return NULL;
    }
    chunk->next = store->longs;
    if (chunk->next != NULL) {
        chunk->next->previous = chunk;
    }
    store->longs = chunk;
    gp_listener_list *block = (gp_listener_list *)(void *)(chunk + 1);
    block->capacity = capacity;
    return block;
}

static bool has_own_chunk(const gp_listener_store *store, uint32_t capacity)
{
    return capacity > GP_LIST_SCAN_MAX && store->max == 0;
}

/* A block, without a squeeze. */
static gp_listener_list *try_allocate(
    gp_listener_store *store, uint32_t capacity)
{
    if (has_own_chunk(store, capacity)) {
        return allocate_long(store, capacity);
    }
    gp_listener_list *block = NULL;
    if (capacity <= GP_LIST_SCAN_MAX) {
        block = gp_list_reuse(store, capacity);
    }
    if (block == NULL) {
        size_t size = gp_list_size(capacity);
        block = cut_block(store, size);
        if (block == NULL) {
            block = cut_more(store, size);
        }
        if (block != NULL) {
            block->capacity = capacity;
            block->listeners = NULL;
            store->used += size;
        }
    }
    return block;
}

gp_listener_list *gp_list_allocate(gp_listener_store *store, uint32_t capacity)
{
    gp_listener_list *block = try_allocate(store, capacity);
    if (block == NULL && store->max != 0) {
        gp_listener_store_compact(store, true);
        block = try_allocate(store, capacity);
    }
    return block;
}

void gp_list_free_long(gp_listener_store *store, gp_listener_list *list)
{
    if (has_own_chunk(store, list->capacity)) {
        list->child[0] = store->freed[0];
        store->freed[0] = list;
    } else { // it is there for the next one that slides
        store->used -= gp_list_size(list->capacity);
    }
}

/* Gives the memory of a long list back that was outgrown. */
static void release_long(gp_listener_store *store, gp_listener_list *list)
{
    gp_listener_chunk *chunk = (gp_listener_chunk *)(void *)list - 1;
    if (chunk->next != NULL) {
        chunk->next->previous = chunk->previous;
    }
    if (chunk->previous != NULL) {
        chunk->previous->next = chunk->next;
    } else {
        store->longs = chunk->next;
    }
    gp_memory_release(
        store->memory, chunk, sizeof(gp_listener_chunk) + chunk->size);
}

/* The capacity for a list that outgrew its own: exact while it is short. */
static uint32_t choose_capacity(uint32_t cells)
{
    if (cells <= GP_LIST_SCAN_MAX) {
        uint32_t capacity = cells + cells / 33u;
        return capacity < GP_LIST_SCAN_MAX ? capacity : GP_LIST_SCAN_MAX;
    }
    return cells + (cells - GP_LIST_SCAN_MAX + 8u) / 4u;
}

/* Makes the block longer in which a list is, if nothing is behind it. */
static bool extend(
    gp_listener_store *store, gp_listener_list *list, uint32_t capacity)
{
    if (capacity > GP_LIST_SCAN_MAX) {
        return false;
    }
    gp_listener_chunk *chunk = store->current;
    size_t size = gp_list_size(list->capacity);
    size_t more = gp_list_size(capacity) - size;
    const unsigned char *used =
        (const unsigned char *)(chunk + 1) + chunk->used;
    if ((const unsigned char *)list + size != used ||
        more > chunk->size - chunk->used) {
        return false;
    }
    chunk->used += more;
    store->used += more;
    list->capacity = capacity;
    return true;
}

/* Moves a list into another block, and gives its own back: to be used again,
 * unless it was outgrown, and then what a loop still points to must stay. */
static void transfer(gp_listener_store *store, gp_listener_list *list,
    gp_listener_list *block, bool outgrown)
{
    bool running = gp_list_disturb(store, list);
    gp_list_copy(block, list, gp_list_bits(store, list));
    *gp_listeners_slot(list->listeners, gp_list_event(list)) = block;
    gp_list_moved(store, list, block);
    if (outgrown && !running && has_own_chunk(store, list->capacity)) {
        release_long(store, list);
    } else {
        gp_list_free(store, list);
    }
}

gp_listener_list *gp_list_grow(
    gp_listener_store *store, gp_listener_list *list, uint32_t cells)
{
    uint32_t capacity = choose_capacity(list->count + cells);
    if (extend(store, list, capacity)) {
        return list;
    }
    const gp_listener_chunk *longs = store->longs;
    store->growing = list;
    gp_listener_list *block = try_allocate(store, capacity);
    list = store->growing;
    if (block != NULL) {
        transfer(store, list, block, longs != store->longs);
        return block;
    }
    return store->max == 0 ? NULL : gp_list_stretch(store, list, cells);
}
