/*
 * gp_listener_store.h - the memory of all lists of listeners of one world.
 *
 * A list is one block: a head of 40 bytes, then cells of 16. Blocks are cut
 * from chunks; a freed one is kept by its size and used again, so that nothing
 * is allocated once a world is warm. When the chunks are full but a good part
 * of them is free, the blocks are slid together instead of taking more. Long
 * lists have a chunk of their own. In a static world there is one chunk, the
 * caller's, and sliding goes on until everything that is allowed has room.
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

/* The head of a list; its cells, of type gp_listener, follow. */
typedef struct gp_listener_list gp_listener_list;
struct gp_listener_list {
    gp_listener_list *child[2]; /* more lists of the object, by event bits */
    gp_listeners *listeners;    /* whose it is; NULL in a free block */
    uint32_t dead;              /* cells whose listener was removed */
    uint32_t capacity;          /* cells */
    uint32_t count;             /* cells in use, dead ones too */
    uint32_t key; /* the event, plus 2^16 and more unless all is plain */
};

/* A piece of memory: blocks follow. */
typedef struct gp_listener_chunk gp_listener_chunk;
struct gp_listener_chunk {
    gp_listener_chunk *next;
    gp_listener_chunk *previous; /* only of those that hold one long list */
    size_t size;                 /* of what follows, and of that in use */
    size_t used;
};

typedef struct gp_emission gp_emission;

/* Whether the owner of a listener still lives; must change nothing. */
typedef bool gp_is_live_fn(const void *context, gp_id id);

typedef struct gp_listener_store {
    gp_emission *emissions;     /* the innermost running one */
    gp_listener_chunk *chunks;  /* in order; those after current are empty */
    gp_listener_chunk *current; /* where blocks are cut from */
    gp_listener_chunk *longs;   /* chunks of one long list each */
    gp_listener_list *growing;  /* a list to keep in sight while blocks move */
    gp_listener_list *freed[GP_LIST_SCAN_MAX + 1]; /* by capacity; long: 0 */
    size_t size;   /* of all chunks but those of long lists */
    size_t used;   /* the part that living lists have */
    uint32_t live; /* listeners in all lists */
    uint32_t max;  /* of them, in a static world; otherwise 0 */
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
    (sizeof(gp_listener_chunk) +                                               \
        (size_t)(max) * (sizeof(gp_listener_list) +                            \
                            (1u + GP_MARK_CELLS) * sizeof(gp_listener)))

/* Makes a store for up to max listeners, at least one, in the caller's memory
 * of GP_LISTENER_STORE_SIZE(max) bytes, aligned for a pointer. */
void gp_listener_store_init_static(gp_listener_store *store,
    const gp_memory *memory, gp_is_live_fn *is_live,
    const void *is_live_context, void *place, uint32_t max);

/* Gives all memory back; what still listens is forgotten. Not during an
 * emission. */
void gp_listener_store_finish(gp_listener_store *store);

#ifdef __cplusplus
}
#endif

#endif
