#include "gp_listener_list.h"

#include <string.h>

/* The block after a block, or where one would be. */
static gp_listener_list *after(const gp_listener_list *block)
{
    const unsigned char *bytes = (const unsigned char *)block;
    bytes += gp_list_size(block->capacity);
    return (gp_listener_list *)(uintptr_t)bytes;
}

static gp_listener_list *get_first(gp_listener_chunk *chunk)
{
    return (gp_listener_list *)(void *)(chunk + 1);
}

/* Where the next block will be cut. */
static gp_listener_list *get_end(gp_listener_chunk *chunk)
{
    unsigned char *bytes = (unsigned char *)(chunk + 1) + chunk->used;
    return (gp_listener_list *)(void *)bytes;
}

static void move(
    gp_listener_store *store, gp_listener_list *list, gp_listener_list *to)
{
    if (to == list) {
        return;
    }
    gp_list_disturb(store, list);
    gp_list_moved(store, list, to);
    *gp_listeners_slot(list->listeners, gp_list_event(list)) = to;
    memmove(to, list, gp_list_size(list->capacity));
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
    } else if (!running && list->dead != 0) {
        gp_list_close(list, gp_list_own_bits(list));
    }
    uint32_t capacity = list->count == 0 ? 1u : list->count;
    if (list->dead == 0 && capacity < list->capacity) {
        uint32_t key = list->key;
        gp_list_resize(list, capacity);
        list->key = key;
    }
}

void gp_listener_store_compact(gp_listener_store *store, bool squeeze)
{
    memset(store->freed + 1, 0, sizeof store->freed - sizeof *store->freed);
    store->used = 0;
    store->current = store->chunks;
    gp_listener_chunk *chunk = store->chunks;
    for (; chunk != NULL; chunk = chunk->next) {
        gp_listener_list *list = get_first(chunk);
        const gp_listener_list *end = get_end(chunk);
        chunk->used = 0;
        while (list != end) {
            gp_listener_list *next = after(list);
            if (list->listeners != NULL) {
                trim(store, list, squeeze);
                size_t size = gp_list_size(list->capacity);
                while (store->current->size - store->current->used < size) {
                    store->current = store->current->next;
                }
                move(store, list, get_end(store->current));
                store->current->used += size;
                store->used += size;
            }
            list = next;
        }
    }
}

/* Moves all blocks behind a list up, the last one first. */
static void make_gap(
    gp_listener_store *store, gp_listener_list *list, size_t gap)
{
    gp_listener_chunk *chunk = store->chunks;
    gp_listener_list *end = get_end(chunk);
    uint32_t size = (uint32_t)gp_list_size(list->capacity);
    // nothing is dead after a squeeze: there the size of the one before stands
    gp_listener_list *block = after(list);
    for (; block != end; block = after(block)) {
        block->dead = size;
        size = (uint32_t)gp_list_size(block->capacity);
    }
    while (block != after(list)) {
        unsigned char *bytes = (unsigned char *)block - size;
        block = (gp_listener_list *)(void *)bytes;
        size = block->dead;
        block->dead = 0;
        move(store, block, (gp_listener_list *)(void *)(bytes + gap));
    }
    chunk->used += gap;
    store->used += gap;
}

gp_listener_list *gp_list_stretch(
    gp_listener_store *store, gp_listener_list *list, uint32_t cells)
{
    store->growing = list;
    gp_listener_store_compact(store, true);
    list = store->growing;
    const gp_listener_chunk *chunk = store->chunks;
    uint32_t capacity = list->count + cells;
    size_t gap = gp_list_size(capacity) - gp_list_size(list->capacity);
    if (gap > chunk->size - chunk->used) {
        return NULL;
    }
    make_gap(store, list, gap);
    uint32_t key = list->key;
    gp_list_resize(list, capacity);
    list->key = key;
    return list;
}

void gp_listener_store_purge(gp_listener_store *store)
{
    gp_listener_chunk *chunk = store->chunks;
    gp_listener_list *list = get_first(chunk);
    for (; list != get_end(chunk); list = after(list)) {
        if (list->listeners != NULL) {
            gp_list_purge(store, list);
            if (list->count == list->dead &&
                gp_list_outermost(store, list) == NULL) {
                gp_list_release(store, list);
            }
        }
    }
}
