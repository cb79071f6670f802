#include "gp_listener_list.h"

#include <string.h>

// blocks whose places are remembered at once
#define GAP_STEP 64u

/* The block after a block, or where one would be. */
static gp_listener_list *after(const gp_listener_list *block)
{
    const unsigned char *bytes = (const unsigned char *)block;
    bytes += gp_list_size(gp_list_capacity(block));
    return (gp_listener_list *)(uintptr_t)bytes;
}

static gp_listener_list *get_first(gp_listener_store *store)
{
    return (gp_listener_list *)(void *)(store->place + 1);
}

/* Moves a list unless it is there already. */
static void slide(
    gp_listener_store *store, gp_listener_list *list, gp_listener_list *to)
{
    if (to != list) {
        gp_list_move(store, list, to);
    }
    if (store->growing == list) {
        store->growing = to;
    }
}

/* Makes a list as small as it can be where it stands. */
static void trim(gp_listener_store *store, gp_listener_list *list, bool squeeze)
{
    bool running = gp_list_disturb(store, list);
    if (running && squeeze) {
        gp_list_squeeze(store, list);
    } else if (!running && gp_list_dead(list) != 0) {
        gp_list_close(list, gp_list_own_bits(list));
    }
    uint32_t count = gp_list_cell_count(list);
    uint32_t capacity = count == 0 ? 1u : count;
    if (gp_list_dead(list) == 0 && capacity < gp_list_capacity(list)) {
        gp_list_set_capacity(list, capacity);
    }
}

/* Slides all blocks together, each as small as it can be. With squeeze, lists
 * with emissions give up their dead cells too. */
static void compact(gp_listener_store *store, bool squeeze)
{
    memset(store->freed, 0, sizeof store->freed);
    gp_listener_chunk *chunk = store->place;
    gp_listener_list *list = get_first(store);
    const gp_listener_list *end = gp_chunk_end(chunk);
    chunk->used = 0;
    while (list != end) {
        gp_listener_list *next = after(list);
        if (list->listeners != NULL) {
            trim(store, list, squeeze);
            size_t size = gp_list_size(gp_list_capacity(list));
            slide(store, list, gp_chunk_end(chunk));
            chunk->used += size;
        }
        list = next;
    }
}

/* Takes a block from the end of what is used. */
static gp_listener_list *cut_block(gp_listener_store *store, uint32_t capacity)
{
    gp_listener_chunk *chunk = store->place;
    size_t size = gp_list_size(capacity);
    if (chunk->size - chunk->used < size) {
        return NULL;
    }
    gp_listener_list *block = gp_chunk_end(chunk);
    chunk->used += size;
    gp_list_begin(block, capacity);
    block->listeners = NULL;
    return block;
}

/* In the cells of a free block stands the next one. */
static gp_listener_list **get_next(gp_listener_list *block)
{
    return (gp_listener_list **)(void *)gp_list_cells(block);
}

gp_listener_list *gp_static_allocate(
    gp_listener_store *store, uint32_t capacity)
{
    if (capacity <= GP_LIST_FREED_MAX && store->freed[capacity] != NULL) {
        gp_listener_list *block = store->freed[capacity];
        store->freed[capacity] = *get_next(block);
        gp_list_begin(block, capacity);
        return block;
    }
    gp_listener_list *block = cut_block(store, capacity);
    if (block == NULL) {
        compact(store, false);
        block = cut_block(store, capacity);
    }
    if (block == NULL) {
        compact(store, true);
        block = cut_block(store, capacity);
    }
    return block;
}

void gp_static_free(gp_listener_store *store, gp_listener_list *list)
{
    list->listeners = NULL;
    uint32_t capacity = gp_list_capacity(list);
    if (capacity <= GP_LIST_FREED_MAX) {
        *get_next(list) = store->freed[capacity];
        store->freed[capacity] = list;
    }
}

/* Moves all blocks behind a list up, the last one first: GAP_STEP of them each
 * time that they are gone through, as a block does not say where the one before
 * it is. */
static void make_gap(
    gp_listener_store *store, gp_listener_list *list, size_t gap)
{
    const gp_listener_list *end = gp_chunk_end(store->place);
    while (end != after(list)) {
        gp_listener_list *last[GAP_STEP];
        uint32_t count = 0;
        gp_listener_list *block = after(list);
        for (; block != end; block = after(block)) {
            last[count % GAP_STEP] = block;
            count++;
        }
        uint32_t kept = count > GAP_STEP ? count - GAP_STEP : 0;
        while (count > kept) {
            count--;
            block = last[count % GAP_STEP];
            unsigned char *bytes = (unsigned char *)block + gap;
            slide(store, block, (gp_listener_list *)(void *)bytes);
        }
        end = block;
    }
    store->place->used += gap;
}

/* Makes a list longer where it stands, after a squeeze. */
static gp_listener_list *stretch(
    gp_listener_store *store, gp_listener_list *list, uint32_t cells)
{
    store->growing = list;
    compact(store, true);
    list = store->growing;
    const gp_listener_chunk *chunk = store->place;
    uint32_t capacity = gp_list_cell_count(list) + cells;
    size_t gap = gp_list_size(capacity) - gp_list_size(gp_list_capacity(list));
    if (gap > chunk->size - chunk->used) {
        return NULL;
    }
    make_gap(store, list, gap);
    gp_list_set_capacity(list, capacity);
    return list;
}

/* Makes the block longer in which a list is, if nothing is behind it. */
static bool extend(
    gp_listener_store *store, gp_listener_list *list, uint32_t capacity)
{
    gp_listener_chunk *chunk = store->place;
    size_t more = gp_list_size(capacity) - gp_list_size(gp_list_capacity(list));
    if (capacity > GP_LIST_SCAN_MAX || after(list) != gp_chunk_end(chunk) ||
        more > chunk->size - chunk->used) {
        return false;
    }
    chunk->used += more;
    list->short_capacity = (uint8_t)capacity;
    return true;
}

gp_listener_list *gp_static_grow(gp_listener_store *store,
    gp_listener_list *list, uint32_t cells, uint32_t capacity)
{
    if (extend(store, list, capacity)) {
        return list;
    }
    store->growing = list;
    gp_listener_list *block = gp_static_allocate(store, capacity);
    list = store->growing;
    if (block == NULL) {
        return stretch(store, list, cells);
    }
    gp_list_transfer(store, list, block);
    return block;
}

void gp_listener_store_purge(gp_listener_store *store)
{
    gp_listener_list *list = get_first(store);
    for (; list != gp_chunk_end(store->place); list = after(list)) {
        if (list->listeners != NULL) {
            gp_list_purge(store, list);
            if (gp_list_cell_count(list) == gp_list_dead(list) &&
                gp_list_outermost(store, list) == NULL) {
                gp_list_release(store, list);
            }
        }
    }
}
