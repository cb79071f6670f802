/*
 * gp_listener_store.h - the memory of all lists of listeners of one world.
 *
 * A list is one block: a head of 40 bytes, then cells of 16. Blocks are cut
 * from chunks; a freed one is kept by its size and used again, so that nothing
 * is allocated once a world is warm. When the chunks are full but a good part
 * of them is free, the blocks are slid together instead of taking more: each
 * knows who points to it. In a static world there is one chunk, the caller's.
 *
 * Nothing here is for users; gp_listeners.h and gp_multicast.h are.
 */
#ifndef GP_LISTENER_STORE_H
#define GP_LISTENER_STORE_H

#include "gp_base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A listener: a function, kept as gp_function, and the context it is given. */
typedef struct gp_listener {
    gp_function *fn;
    void *context;
} gp_listener;

/* A listener, or right after one that ends by itself, the ID of its owner:
 * zero marks one that is removed before its only call. */
typedef union gp_cell {
    gp_listener listener;
    uint64_t owner;
} gp_cell;

/* Lists of up to this many cells are searched one by one, longer ones by a
 * hash index that stands behind their cells. */
#define GP_LIST_SCAN_MAX 64u

typedef struct gp_listener_list gp_listener_list;
struct gp_listener_list {
    gp_listener_list *next;   /* the next list of the same object */
    gp_listener_list **where; /* what points to this list */
    uint64_t special; /* up to 64 cells: a bit each that an owner cell follows */
    uint32_t count;    /* cells in use, removed ones too */
    uint32_t capacity; /* cells */
    uint32_t live;     /* listeners that are not removed */
    uint32_t event;
    gp_cell cells[]; /* then, beyond 64 cells: special bits, removed bits, index */
};

/* One running emission, on the stack of whoever emits. */
typedef struct gp_emission gp_emission;
struct gp_emission {
    gp_emission *previous;
    gp_listener_list *list; /* NULL once the emission is over */
    const gp_cell *first;   /* the list's cells when end was set */
    const gp_cell *end;     /* before it, all is plain; NULL: look again */
    const void *subject;    /* the object that it is about */
    uint64_t removed; /* up to 64 cells: those removed, in the outermost emission */
};

typedef struct gp_listener_chunk gp_listener_chunk;

typedef bool gp_is_live_fn(const void *context, gp_id id);

typedef struct gp_listener_store {
    gp_emission *emissions; /* the innermost running one */
    gp_listener_chunk *chunks;
    gp_listener_list *free[GP_LIST_SCAN_MAX + 1]; /* by capacity; longer at 0 */
    size_t total_size; /* of all chunks */
    size_t free_size;  /* of all freed blocks */
    uint32_t live;     /* listeners in all lists */
    uint32_t max;      /* in a static world, listeners at most; otherwise 0 */
    const gp_memory *memory;
    gp_is_live_fn *is_live; /* whether an owner lives */
    const void *is_live_context;
} gp_listener_store;

/* is_live may be NULL where nothing is ever owned. */
void gp_listener_store_init(gp_listener_store *store, const gp_memory *memory,
    gp_is_live_fn *is_live, const void *is_live_context);

/* Bytes that make a store in which `max` listeners find room however they are
 * spread over lists, owned or not. */
#define GP_LISTENER_STORE_SIZE(max) (256u + (size_t)(max) * 160u)

/* Makes a store in the caller's memory, aligned for a pointer. */
void gp_listener_store_init_static(gp_listener_store *store,
    const gp_memory *memory, gp_is_live_fn *is_live,
    const void *is_live_context, void *place, uint32_t max);

/* Gives all chunks back; lists in them are gone. */
void gp_listener_store_finish(gp_listener_store *store);

#ifdef __cplusplus
}
#endif

#endif
