#include "gp_listener_store.h"

#include "gp_cells.h"
#include "gp_emission.h"

// the number of blocks that are moved per pass
#define GAP_STEP (GP_IS_FAST ? 64u : 1u)

void gp_listener_store_begin(gp_listener_store *store, const gp_memory *memory,
    gp_is_live_fn *is_live, const void *is_live_context)
{
    memset(store, 0, sizeof *store);
    store->memory = memory;
    store->is_live = is_live;
    store->is_live_context = is_live_context;
}

void gp_listener_store_add_pages(
    gp_listener_store *store, gp_listener_chunk *chunk)
{
    size_t count = GP_LISTENER_PAGES(sizeof *chunk + chunk->size);
    chunk->page = store->page_count;
    for (size_t page = 0; page < count; page++) {
        store->pages[store->page_count] =
            (unsigned char *)chunk + page * GP_LISTENER_PAGE_SIZE;
        store->page_count++;
    }
}

void gp_listener_store_begin_static(gp_listener_store *store,
    const gp_memory *memory, gp_is_live_fn *is_live,
    const void *is_live_context, void *place, uint32_t max)
{
    gp_listener_store_begin(store, memory, is_live, is_live_context);
    store->place = (gp_listener_chunk *)place;
    store->place->next = NULL;
    store->place->size =
        GP_LISTENER_PLACE_SIZE(max) - sizeof(gp_listener_chunk);
    store->place->used = 0;
    if (GP_LISTENER_HAS_PAGES) {
        store->pages = (unsigned char **)(void *)((unsigned char *)place +
                                                  GP_LISTENER_PLACE_SIZE(max));
        gp_listener_store_add_pages(store, store->place);
    }
    store->max = max;
}

void gp_listener_store_finish(gp_listener_store *store)
{
    GP_ASSERT(store->emissions == NULL);
    if (store->growth != NULL) {
        store->growth->finish(store);
    } else {
        const gp_listener_index *index = store->index;
        gp_listener_store_begin_static(store, store->memory, store->is_live,
            store->is_live_context, store->place, store->max);
        store->index = index;
    }
}

void gp_listener_store_move(
    gp_listener_store *store, gp_listener_list *list, uint32_t to)
{
    gp_listener_list *block = gp_listener_store_at(store, to);
    if (store->emissions != NULL) {
        gp_emission_disturb(store, list);
        gp_emission_move(store, list, block);
    }
    gp_cells_relink(store, list, to);
    gp_cells_move_bytes(block, list, gp_cells_block_size(list));
}

gp_listener_list *gp_listener_store_transfer(gp_listener_store *store,
    gp_listener_list *list, uint32_t to, uint32_t capacity)
{
    gp_listener_list *block = gp_listener_store_at(store, to);
    gp_emission_disturb(store, list);
    gp_cells_move(store, block, list, gp_cells_bits(store, list), capacity);
    uint32_t handle = gp_cells_relink(store, list, to);
    gp_emission_move(store, list, block);
    gp_listener_store_free(store, list, handle);
    return block;
}

/* The place: the chunk of very long lists */

/* The address after a block. */
static gp_listener_list *get_after(const gp_listener_list *block)
{
    const unsigned char *bytes = (const unsigned char *)block;
    return (gp_listener_list *)(uintptr_t)(bytes + gp_cells_block_size(block));
}

gp_listener_list *gp_listener_store_next(
    const gp_listener_store *store, const gp_listener_list *block)
{
    gp_listener_list *next =
        block == NULL ? (gp_listener_list *)(void *)(store->place + 1)
                      : get_after(block);
    return next < gp_listener_chunk_end(store->place) ? next : NULL;
}

/* Shrinks a list of a static store as far as possible, without moving it. */
static void trim(gp_listener_store *store, gp_listener_list *list, bool seal)
{
    bool is_running = gp_emission_disturb(store, list);
    if (!gp_cells_are_plain(list)) {
        store->removal->close_holes(store, list, is_running, seal);
    }
    uint32_t count = gp_cells_count(list);
    uint32_t capacity = count == 0 ? 1u : count;
    if (gp_cells_dead(list) == 0 && capacity < gp_cells_capacity(list)) {
        gp_cells_move(store, list, list, NULL, capacity);
    }
}

void gp_listener_store_compact(
    gp_listener_store *store, gp_listener_chunk *chunk, bool seal)
{
    gp_listener_list *list = (gp_listener_list *)(void *)(store->place + 1);
    const gp_listener_list *end = gp_listener_chunk_end(store->place);
    if (GP_IS_FAST) {
        memset(store->freed, 0, sizeof store->freed);
    }
    chunk->used = 0;
    while (list != end) {
        gp_listener_list *next = get_after(list);
        if (list->link != 0) {
            if (store->growth == NULL) {
                trim(store, list, seal);
            }
            size_t size = gp_cells_block_size(list);
            if (gp_listener_chunk_end(chunk) != list) {
                gp_listener_store_move(store, list,
                    gp_listener_chunk_handle(
                        chunk, gp_listener_chunk_end(chunk)));
            }
            chunk->used += size;
        }
        list = next;
    }
    store->place = chunk;
}

/* The cells of a free block contain the next free block of its size. */
static gp_listener_list **get_next_freed(gp_listener_list *block)
{
    return (gp_listener_list **)(void *)gp_cells_of(block);
}

/* Takes a free block of exactly this size, or one after all others. */
static gp_listener_list *take_block(gp_listener_store *store, uint32_t capacity)
{
    gp_listener_chunk *chunk = store->place;
    size_t size = gp_cells_size(store, capacity);
    gp_listener_list *block = NULL;
    if (GP_IS_FAST && capacity <= GP_LISTENER_FREED_MAX &&
        store->freed[capacity] != NULL) {
        block = store->freed[capacity];
        store->freed[capacity] = *get_next_freed(block);
    } else if (chunk != NULL && gp_listener_chunk_room(chunk) >= size) {
        block = gp_listener_chunk_end(chunk);
        block->link = 0;
        chunk->used += size;
    } else {
        return NULL;
    }
    gp_cells_begin(store, block, capacity);
    store->placed += size;
    return block;
}

uint32_t gp_listener_store_allocate_in_place(
    gp_listener_store *store, uint32_t capacity)
{
    gp_listener_list *block = take_block(store, capacity);
    for (uint32_t step = 0; block == NULL && store->place != NULL && step < 2u;
        step++) {
        gp_listener_store_compact(store, store->place, step != 0);
        block = take_block(store, capacity);
    }
    return block == NULL ? 0 : gp_listener_chunk_handle(store->place, block);
}

void gp_listener_store_free_in_place(
    gp_listener_store *store, gp_listener_list *list)
{
    uint32_t capacity = gp_cells_capacity(list);
    list->link = 0;
    store->placed -= gp_cells_block_size(list);
    if (get_after(list) == gp_listener_chunk_end(store->place)) {
        store->place->used -= gp_cells_block_size(list);
    } else if (GP_IS_FAST && capacity <= GP_LISTENER_FREED_MAX) {
        *get_next_freed(list) = store->freed[capacity];
        store->freed[capacity] = list;
    }
}

/* Moves all blocks after a list up, the last one first. Blocks cannot be
 * iterated backwards, so each pass remembers the last GAP_STEP of them. */
static void make_gap(
    gp_listener_store *store, gp_listener_list *list, size_t gap)
{
    const gp_listener_list *end = gp_listener_chunk_end(store->place);
    while (end != get_after(list)) {
        gp_listener_list *last[GAP_STEP];
        uint32_t count = 0;
        gp_listener_list *block = get_after(list);
        do {
            last[count % GAP_STEP] = block;
            count++;
            block = get_after(block);
        } while (block != end);
        uint32_t kept = count > GAP_STEP ? count - GAP_STEP : 0;
        while (count > kept) {
            count--;
            block = last[count % GAP_STEP];
            unsigned char *bytes = (unsigned char *)block + gap;
            gp_listener_store_move(store, block,
                gp_listener_chunk_handle(
                    store->place, (gp_listener_list *)(void *)bytes));
        }
        end = block;
    }
}

/* Grows a list in place, before others that are compact; false without room. */
static bool grow_before_end(
    gp_listener_store *store, gp_listener_list *list, uint32_t capacity)
{
    size_t more = gp_cells_size(store, capacity) - gp_cells_block_size(list);
    if (more > gp_listener_chunk_room(store->place)) {
        return false;
    }
    make_gap(store, list, more);
    store->place->used += more;
    store->placed += more;
    gp_emission_disturb(store, list);
    gp_cells_move(store, list, list, gp_cells_bits(store, list), capacity);
    return true;
}

gp_listener_list *gp_listener_store_grow_in_place(gp_listener_store *store,
    gp_listener_list *list, uint32_t cells, uint32_t capacity)
{
    gp_listeners *listeners = gp_cells_object(store, list);
    uint32_t event = gp_cells_event(list);
    if (get_after(list) == gp_listener_chunk_end(store->place) &&
        grow_before_end(store, list, capacity)) {
        return list;
    }
    gp_listener_list *block = take_block(store, capacity);
    if (block != NULL) {
        return gp_listener_store_transfer(store, list,
            gp_listener_chunk_handle(store->place, block), capacity);
    }
    for (uint32_t step = 0; step < 2u; step++) {
        gp_listener_store_compact(store, store->place, step != 0);
        list = gp_cells_find_list(store, listeners, event);
        if (store->growth == NULL) {
            capacity = gp_cells_count(list) + cells;
        }
        if (grow_before_end(store, list, capacity)) {
            return list;
        }
    }
    return NULL;
}

/* Lists in any chunk */

uint32_t gp_listener_store_allocate_slow(
    gp_listener_store *store, uint32_t capacity)
{
    return store->growth != NULL
               ? store->growth->allocate(store, capacity)
               : gp_listener_store_allocate_in_place(store, capacity);
}

void gp_listener_store_free_slow(
    gp_listener_store *store, gp_listener_list *list, uint32_t handle)
{
    if (store->growth != NULL) {
        store->growth->free(store, list, handle);
    } else {
        gp_listener_store_free_in_place(store, list);
    }
}

gp_listener_list *gp_listener_store_grow(
    gp_listener_store *store, gp_listener_list *list, uint32_t cells)
{
    if (store->growth != NULL) {
        return store->growth->grow(store, list, cells);
    }
    uint32_t capacity = gp_cells_count(list) + cells;
    if (capacity > GP_LISTENER_SCAN_MAX) {
        capacity += capacity / 8u;
    }
    return gp_listener_store_grow_in_place(store, list, cells, capacity);
}
