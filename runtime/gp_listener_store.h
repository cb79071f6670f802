/*
 * gp_listener_store.h - the memory of all lists of listeners of one world.
 *
 * A list is one block: a head of 16 bytes, then cells of 16. Blocks of one size
 * share a shelf of chunks and stand there without gaps: where one is freed, the
 * last one takes its place. So making and freeing a block takes one copy of it
 * at most, in whichever order. A chunk that is left empty goes to whichever
 * shelf needs one of its size next, and is not given back before the end. So
 * nothing is allocated once a world is warm: what has happened and happens again
 * from where it began finds all its memory there. Where it began is: with lists
 * of the room that those lists had then; one that stays keeps what it has grown
 * to.
 *
 * In a static world there is one chunk, the caller's, with blocks of all sizes,
 * which are slid together until everything that is allowed has room.
 *
 * Nothing here is for users but init and finish; gp_listeners.h and
 * gp_multicast.h are.
 */
#ifndef GP_LISTENER_STORE_H
#define GP_LISTENER_STORE_H

#include "gp_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Lists of up to this many cells are searched one by one, longer ones by a
 * hash index that stands behind their cells. */
#define GP_LIST_SCAN_MAX 128u

/* A listener: a function, kept as gp_function, and the context it is given. */
typedef struct gp_listener {
    gp_function *fn;
    void *context;
} gp_listener;

/* The cells before a listener that ends by itself, which hold its owner's ID. */
#define GP_MARK_CELLS (sizeof(uint64_t) / sizeof(void *))

typedef struct gp_listeners gp_listeners;

/* The head of a list; its cells, of type gp_listener, follow. A list of more
 * than GP_LIST_SCAN_MAX cells has its numbers, which are larger, behind that. */
typedef struct gp_listener_list gp_listener_list;
struct gp_listener_list {
    gp_listeners *listeners; /* whose it is; NULL in a free block */
    uint32_t key; /* the event, plus 2^27 and more unless short and plain */
    uint16_t short_count;   /* of a short list: cells in use, dead ones too */
    uint8_t short_capacity; /* cells */
    uint8_t short_dead;     /* cells whose listener was removed */
};

/* Chunks that lists share are of 1 KiB, 2 KiB and so on up to 128 KiB. */
#define GP_CHUNK_MIN 1024u
#define GP_CHUNK_SORTS 8u

/* Each size up to GP_LIST_SCAN_MAX cells has a shelf, and those longer ones of
 * which so many fill a large chunk. Still longer lists have a chunk of their
 * own, and 0 is where those are. */
#define GP_LIST_SHARE_MAX 51u
#define GP_LIST_SHARE_MIN 3u
#define GP_LIST_SHELVES (GP_LIST_SCAN_MAX + GP_LIST_SHARE_MAX + 1u)

/* The blocks of these sizes are used again as they are in a static store. */
#define GP_LIST_FREED_MAX 32u

/* A piece of memory: blocks follow. A large one comes from glibc 16 bytes behind
 * a page's beginning; with 48 more no block of 32 bytes lies in two cache lines. */
typedef struct gp_listener_chunk gp_listener_chunk;
struct gp_listener_chunk {
    gp_listener_chunk *next;
    size_t size; /* of what follows, and of that in use */
    size_t used;
    size_t padding[3];
};

typedef struct gp_emission gp_emission;

typedef struct gp_listener_store {
    gp_emission *emissions;                      /* the innermost running one */
    gp_listener_chunk *shelves[GP_LIST_SHELVES]; /* all full but the first */
    gp_listener_chunk *empty[GP_CHUNK_SORTS]; /* on no shelf, by their size */
    gp_listener_chunk *place;  /* the only chunk of a static store, else NULL */
    gp_listener_list *growing; /* there, a list to keep in sight */
    gp_listener_list *freed[GP_LIST_FREED_MAX + 1]; /* there, by capacity */
    uint32_t live;                                  /* listeners in all lists */
    uint32_t max; /* of them, in a static store; otherwise 0 */
    const gp_memory *memory;
    gp_is_live_fn *is_live;
    const void *is_live_context;
} gp_listener_store;

/* Makes a store without memory yet. memory may be NULL for malloc, and is_live
 * where no listener is ever owned; what they point to must outlive the store. */
void gp_listener_store_init(gp_listener_store *store, const gp_memory *memory,
    gp_is_live_fn *is_live, const void *is_live_context);

/* Bytes in which max listeners always find room, however they are spread over
 * lists and whatever was there before. */
#define GP_LISTENER_STORE_SIZE(max)                                            \
    ((sizeof(gp_listener_chunk) + (size_t)(max) * GP_LISTENER_SIZE_MAX + 7u) / \
        8u * 8u)

/* What a listener takes at most: if it is owned, alone in its list, and one of
 * two lists that share a directory. */
#define GP_LISTENER_SIZE_MAX                                                   \
    (sizeof(gp_listener_list) + (1u + GP_MARK_CELLS) * sizeof(gp_listener) +   \
        (sizeof(gp_listener_list) + sizeof(gp_listener)) / 2u)

/* Makes a store for up to max listeners, which may be none, in the caller's
 * memory of GP_LISTENER_STORE_SIZE(max) bytes, aligned for a pointer. */
void gp_listener_store_init_static(gp_listener_store *store,
    const gp_memory *memory, gp_is_live_fn *is_live,
    const void *is_live_context, void *place, uint32_t max);

/* True if the store has one place for all lists, and allocates nothing. */
static inline bool gp_listener_store_is_static(const gp_listener_store *store)
{
    return store->place != NULL;
}

/* Gives all memory back; what still listens is forgotten. Not during an
 * emission. */
void gp_listener_store_finish(gp_listener_store *store);

#ifdef __cplusplus
}
#endif

#endif
