#include "gp_listener_list.h"

#include <string.h>

/*
 * Lists so long that each has a chunk of its own, on shelf 0; chunks there that
 * hold none wait for the next one. A chunk is only ever replaced by a larger one,
 * so whatever there was room for has room again, if only each list is where it
 * should be. So one that grows may have to change places with others, which are
 * in larger chunks than they need.
 */

static gp_listener_list *get_list(gp_listener_chunk *chunk)
{
    return (gp_listener_list *)(void *)(chunk + 1);
}

/* The smallest chunk without a list that has room for one, or NULL. */
static gp_listener_chunk *find_free(const gp_listener_store *store, size_t size)
{
    gp_listener_chunk *best = NULL;
    gp_listener_chunk *chunk = store->shelves[0];
    for (; chunk != NULL; chunk = chunk->next) {
        if (chunk->used == 0 && chunk->size >= size &&
            (best == NULL || chunk->size < best->size)) {
            best = chunk;
        }
    }
    return best;
}

/* The largest chunk without a list, or NULL. */
static gp_listener_chunk *find_largest_free(const gp_listener_store *store)
{
    gp_listener_chunk *best = NULL;
    gp_listener_chunk *chunk = store->shelves[0];
    for (; chunk != NULL; chunk = chunk->next) {
        if (chunk->used == 0 && (best == NULL || chunk->size > best->size)) {
            best = chunk;
        }
    }
    return best;
}

static void swap_bytes(unsigned char *a, unsigned char *b, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char byte = a[i];
        a[i] = b[i];
        b[i] = byte;
    }
}

/* Lets two lists change places that have room in either chunk. */
static void swap_lists(
    gp_listener_store *store, gp_listener_list *a, gp_listener_list *b)
{
    gp_listener_list between; // never more than its address
    size_t size = gp_list_size(gp_list_capacity(a));
    size_t other = gp_list_size(gp_list_capacity(b));
    gp_listener_list **slot = gp_list_slot(a);
    *gp_list_slot(b) = a;
    *slot = b;
    gp_list_disturb(store, a);
    gp_list_disturb(store, b);
    swap_bytes(
        (unsigned char *)a, (unsigned char *)b, size > other ? size : other);
    gp_list_moved(store, a, &between);
    gp_list_moved(store, b, a);
    gp_list_moved(store, &between, b);
}

/* Lets two chunks change what they hold. */
static void exchange(
    gp_listener_store *store, gp_listener_chunk *a, gp_listener_chunk *b)
{
    if (a->used != 0 && b->used != 0) {
        swap_lists(store, get_list(a), get_list(b));
    } else if (a->used != 0) {
        gp_list_move(store, get_list(a), get_list(b));
    } else if (b->used != 0) {
        gp_list_move(store, get_list(b), get_list(a));
    }
    size_t used = a->used;
    a->used = b->used;
    b->used = used;
}

/* Whether there are chunks of a size for all that need them, and for one more;
 * what needs less is not looked at. */
static bool has_room_for_one_more(const gp_listener_store *store, size_t size)
{
    uint32_t chunks = 0;
    uint32_t lists = 0;
    const gp_listener_chunk *chunk = store->shelves[0];
    for (; chunk != NULL; chunk = chunk->next) {
        chunks += chunk->size >= size ? 1u : 0u;
        lists += chunk->used >= size ? 1u : 0u;
    }
    return chunks > lists;
}

/* Whether the smaller of two chunks holds more than the larger. */
static bool is_disorder(const gp_listener_chunk *a, const gp_listener_chunk *b)
{
    return (a->size < b->size && a->used > b->used) ||
           (a->size > b->size && a->used < b->used);
}

/* Puts longer lists into larger chunks, but leaves one chunk as it is; false
 * once there is nothing left to do. */
static bool sort_all_but(gp_listener_store *store, const gp_listener_chunk *one)
{
    bool changed = false;
    gp_listener_chunk *a = store->shelves[0];
    for (; a != NULL; a = a->next) {
        gp_listener_chunk *b = a->next;
        for (; b != NULL; b = b->next) {
            if (a != one && b != one && is_disorder(a, b)) {
                exchange(store, a, b);
                changed = true;
            }
        }
    }
    return changed;
}

/* The next larger chunk; of those of a size the one that needs least of it. */
static gp_listener_chunk *find_next(
    const gp_listener_store *store, const gp_listener_chunk *than)
{
    gp_listener_chunk *best = NULL;
    gp_listener_chunk *chunk = store->shelves[0];
    for (; chunk != NULL; chunk = chunk->next) {
        if (chunk->size > than->size &&
            (best == NULL || chunk->size < best->size ||
                (chunk->size == best->size && chunk->used < best->used))) {
            best = chunk;
        }
    }
    return best;
}

/* Moves what is in a chunk, perhaps nothing, into one with room for more: what
 * is in those between comes down by one. False if that cannot be. */
static bool rearrange(
    gp_listener_store *store, gp_listener_chunk **chunk, size_t size)
{
    if (!has_room_for_one_more(store, size)) {
        return false;
    }
    while (sort_all_but(store, *chunk)) {
    }
    while ((*chunk)->size < size) {
        gp_listener_chunk *next = find_next(store, *chunk);
        if (next == NULL || next->used > (*chunk)->size) {
            return false;
        }
        exchange(store, *chunk, next);
        *chunk = next;
    }
    return true;
}

/* Moves what is in a chunk into one with room for more, if there is one. */
static bool make_fit(
    gp_listener_store *store, gp_listener_chunk **chunk, size_t size)
{
    gp_listener_chunk *larger = find_free(store, size);
    if (larger == NULL) {
        return rearrange(store, chunk, size);
    }
    exchange(store, *chunk, larger);
    *chunk = larger;
    return true;
}

/* A new chunk for one list. */
static gp_listener_chunk *add_chunk(gp_listener_store *store, size_t size)
{
    gp_listener_chunk *chunk = gp_chunk_make(store, size);
    if (chunk != NULL) {
        chunk->next = store->shelves[0];
        store->shelves[0] = chunk;
    }
    return chunk;
}

gp_listener_list *gp_alone_allocate(gp_listener_store *store, size_t size)
{
    gp_listener_chunk *chunk = find_largest_free(store);
    if (chunk == NULL || !make_fit(store, &chunk, size)) {
        chunk = add_chunk(store, size);
        if (chunk == NULL) {
            return NULL;
        }
    }
    chunk->used = size;
    return get_list(chunk);
}

/* Gives a chunk back that a larger one has replaced. */
static void release(gp_listener_store *store, gp_listener_chunk *chunk)
{
    gp_listener_chunk **slot = &store->shelves[0];
    while (*slot != chunk) {
        slot = &(*slot)->next;
    }
    *slot = chunk->next;
    gp_memory_release(
        store->memory, chunk, sizeof(gp_listener_chunk) + chunk->size);
}

/* Replaces the chunk of a list by a new one, with more room. */
static gp_listener_list *replace(
    gp_listener_store *store, gp_listener_list *list, uint32_t capacity)
{
    gp_listener_chunk *old = gp_list_chunk(list);
    size_t size = gp_list_size(capacity);
    gp_listener_chunk *chunk = add_chunk(store, size);
    if (chunk == NULL) {
        return NULL;
    }
    chunk->used = size;
    gp_list_begin(get_list(chunk), capacity);
    gp_list_transfer(store, list, get_list(chunk));
    if (store->emissions == NULL) { // else one may still point into it
        release(store, old);
    }
    return get_list(chunk);
}

gp_listener_list *gp_alone_grow(
    gp_listener_store *store, gp_listener_list *list, uint32_t capacity)
{
    size_t size = gp_list_size(capacity);
    gp_listener_chunk *chunk = gp_list_chunk(list);
    if (chunk->size < size && !make_fit(store, &chunk, size)) {
        return replace(store, get_list(chunk), capacity);
    }
    chunk->used = size;
    gp_list_set_capacity(get_list(chunk), capacity);
    return get_list(chunk);
}
