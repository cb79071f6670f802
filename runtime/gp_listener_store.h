/*
 * gp_listener_store.h - the memory of all lists of listeners of one world.
 *
 * A list is one block: a head of 16 bytes, then cells of 16. Blocks of one size
 * class are stored in its chunks without gaps: where one is freed, the last one
 * is moved. An empty chunk serves the next size class that needs one of its
 * size. Very long lists are stored in one chunk, the place, which is compacted
 * when its end is reached, and replaced by a larger one when it is nearly full.
 * So a warm world allocates nothing: a sequence that has run once and runs
 * again finds all its memory. Only lists that stay keep their capacity.
 *
 * In a static world all lists are stored in the place, which is the caller's,
 * and are compacted until everything that is allowed has room.
 *
 * Users need init and finish only; see gp_listeners.h and gp_multicast.h.
 */
#ifndef GP_LISTENER_STORE_H
#define GP_LISTENER_STORE_H

#include "gp_base.h"

GP_BEGIN_DECLS

/* Lists of up to this many cells are short and searched one by one; long ones
 * by a hash index after their cells. */
#define GP_LISTENER_SCAN_MAX 128u

/* A listener: a function, stored as gp_function, and its context argument. */
typedef struct gp_listener {
    gp_function *fn;
    void *context;
} gp_listener;

/* The cells of the mark before a listener that ends: its owner's ID. */
#define GP_MARK_CELLS (sizeof(uint64_t) / sizeof(void *))

typedef struct gp_listeners gp_listeners;

/* The head of a list; its cells, of type gp_listener, follow. In a long list,
 * larger counts follow the head. The lists of an object are a chain whose last
 * link is the object. */
typedef struct gp_listener_list gp_listener_list;
struct gp_listener_list {
    uintptr_t link; /* the handle of the next list, or the address of the
        object's gp_listeners; 0 in a free block */
    uint32_t
        key; /* the event, plus 2^27 and more unless short, plain and last */
    uint16_t short_count;   /* of a short list: cells used, dead ones too */
    uint8_t short_capacity; /* cells; 0 in a long list */
    uint8_t short_dead;     /* cells whose listener was removed */
};

/* Chunks that lists share have 1 KiB, 2 KiB and so on up to 128 KiB. */
#define GP_LISTENER_CHUNK_MIN 1024u
#define GP_LISTENER_CHUNK_KINDS 8u

/* A size class for each number of cells up to GP_LISTENER_SCAN_MAX, then for
 * each number of lists that fill a large chunk. Still longer ones have none. */
#define GP_LISTENER_SHARE_MAX 51u
#define GP_LISTENER_SHARE_MIN 3u
#define GP_LISTENER_SIZE_CLASSES                                               \
    (GP_LISTENER_SCAN_MAX + GP_LISTENER_SHARE_MAX + 1u)

/* In a static store, blocks of these sizes are reused as they are. */
#define GP_LISTENER_FREED_MAX 32u

/* A piece of memory: blocks follow. glibc puts a large one 16 bytes into a
 * page; with 48 more, no block of 32 bytes is in two cache lines. */
typedef struct gp_listener_chunk gp_listener_chunk;
struct gp_listener_chunk {
    gp_listener_chunk *next;
    size_t size; /* of what follows, and the part in use */
    size_t used;
    size_t page; /* the number of its first page */
    size_t padding[2];
};

/* A handle is the number of a page, and an offset in it in units of a pointer's
 * size; it is even. A chunk that is larger than a page has consecutive pages.
 * With 32-bit pointers the handle is the pointer, and there are no pages. */
#define GP_LISTENER_HAS_PAGES (sizeof(void *) > sizeof(uint32_t))
#define GP_LISTENER_PAGE_SHIFT 14u
#define GP_LISTENER_PAGE_SIZE (sizeof(void *) << GP_LISTENER_PAGE_SHIFT)

typedef struct gp_emission gp_emission;

typedef struct gp_listener_store gp_listener_store;

/* The functions that a store with an allocator calls; other programs do not
 * link them. */
typedef struct gp_listener_growth {
    uint32_t (*allocate)(gp_listener_store *store, uint32_t capacity);
    void (*free)(
        gp_listener_store *store, gp_listener_list *list, uint32_t handle);
    gp_listener_list *(*grow)(
        gp_listener_store *store, gp_listener_list *list, uint32_t cells);
    void (*finish)(gp_listener_store *store);
} gp_listener_growth;

/* The functions for long lists, and for lists with marks or dead cells; see
 * gp_cells.h. */
typedef struct gp_listener_removal gp_listener_removal;
typedef struct gp_listener_index gp_listener_index;

/* Moves the listener of an object with a cell to a list; see gp_inline.h. */
typedef bool gp_close_cell_fn(
    gp_listener_store *store, gp_listeners *listeners);

struct gp_listener_store {
    gp_emission *emissions; /* the innermost running one */
    unsigned char **pages;  /* by page number */
    gp_listener_chunk
        *classes[GP_LISTENER_SIZE_CLASSES];            /* full but the first */
    gp_listener_chunk *empty[GP_LISTENER_CHUNK_KINDS]; /* of no class */
    gp_listener_chunk *place;      /* of very long lists or all; may be NULL */
    gp_listener_chunk *old_places; /* former places, while emissions run */
    size_t placed;                 /* bytes of the place that lists use */
    gp_listener_list *freed[GP_LISTENER_FREED_MAX + 1]; /* by capacity */
    uint32_t page_count; /* including unused pages of freed chunks */
    uint32_t page_capacity;
    uint32_t live; /* listeners in all lists */
    uint32_t max;  /* the limit of a static store; otherwise 0 */
    const gp_listener_growth *growth;   /* NULL in a static store */
    const gp_listener_removal *removal; /* NULL until a list needs it */
    const gp_listener_index *index;     /* NULL if no list can become long */
    gp_close_cell_fn *close_cell;       /* NULL until a cell has been used */
    const gp_memory *memory;
    gp_is_live_fn *is_live;
    const void *is_live_context;
};

/* Makes a store without memory yet. memory may be NULL for malloc, and is_live
 * if no listener is ever owned; what they point to must outlive the store. */
void gp_listener_store_init(gp_listener_store *store, const gp_memory *memory,
    gp_is_live_fn *is_live, const void *is_live_context);

/* The bytes in which max listeners always have room, in any distribution over
 * lists and after any changes; and the table of their pages. */
#define GP_LISTENER_STORE_SIZE(max)                                            \
    (GP_LISTENER_PLACE_SIZE(max) +                                             \
        GP_LISTENER_PAGES(GP_LISTENER_PLACE_SIZE(max)) * 8u)
#define GP_LISTENER_PLACE_SIZE(max)                                            \
    ((sizeof(gp_listener_chunk) + (size_t)(max) * GP_LISTENER_SIZE_MAX + 7u) / \
        8u * 8u)
#define GP_LISTENER_PAGES(size)                                                \
    (((size) + GP_LISTENER_PAGE_SIZE - 1u) / GP_LISTENER_PAGE_SIZE *           \
        GP_LISTENER_HAS_PAGES)

/* The most bytes of one listener: owned, and alone in its list. */
#define GP_LISTENER_SIZE_MAX                                                   \
    (sizeof(gp_listener_list) + (1u + GP_MARK_CELLS) * sizeof(gp_listener))

/* Private: the index of long lists; and a store without it. */
extern const gp_listener_index gp_cells_index;
void gp_listener_store_begin_static(gp_listener_store *store,
    const gp_memory *memory, gp_is_live_fn *is_live,
    const void *is_live_context, void *place, uint32_t max);

/* Makes a store for up to max listeners, possibly none, in the caller's memory
 * of GP_LISTENER_STORE_SIZE(max) bytes, aligned for a pointer. */
static inline void gp_listener_store_init_static(gp_listener_store *store,
    const gp_memory *memory, gp_is_live_fn *is_live,
    const void *is_live_context, void *place, uint32_t max)
{
    gp_listener_store_begin_static(
        store, memory, is_live, is_live_context, place, max);
    /* A short list fills all the memory that one listener less would have. */
    if (max >=
        GP_LISTENER_SCAN_MAX * sizeof(gp_listener) / GP_LISTENER_SIZE_MAX) {
        store->index = &gp_cells_index;
    }
}

/* Releases all memory; all listeners are dropped. Not during an emission. */
void gp_listener_store_finish(gp_listener_store *store);

/*
 * The rest is private to gp_listeners.c. Lists move when others are allocated,
 * grow or are freed; pointers to them in objects and emissions are updated.
 */

/* Returns the list with a handle, which is not 0. */
static inline gp_listener_list *gp_listener_store_at(
    const gp_listener_store *store, uint32_t handle)
{
    if (!GP_LISTENER_HAS_PAGES) {
        return (gp_listener_list *)(uintptr_t)handle;
    }
    unsigned char *page = store->pages[handle >> GP_LISTENER_PAGE_SHIFT];
    uint32_t units = handle & ((UINT32_C(1) << GP_LISTENER_PAGE_SHIFT) - 1u);
    return (gp_listener_list *)(void *)(page + units * sizeof(void *));
}

/* The handle of a block in a chunk. */
static inline uint32_t gp_listener_chunk_handle(
    const gp_listener_chunk *chunk, const gp_listener_list *block)
{
    if (!GP_LISTENER_HAS_PAGES) {
        return (uint32_t)(uintptr_t)block;
    }
    const char *start = (const char *)chunk;
    size_t units = (size_t)((const char *)block - start) / sizeof(void *);
    return (uint32_t)((chunk->page << GP_LISTENER_PAGE_SHIFT) + units);
}

static inline gp_listener_list *gp_listener_chunk_end(gp_listener_chunk *chunk)
{
    unsigned char *bytes = (unsigned char *)(chunk + 1) + chunk->used;
    return (gp_listener_list *)(void *)bytes;
}

static inline size_t gp_listener_short_size(uint32_t capacity)
{
    return sizeof(gp_listener_list) + capacity * sizeof(gp_listener);
}

/* Out of line: the rarely taken parts of the two functions below. */
uint32_t gp_listener_store_allocate_slow(
    gp_listener_store *store, uint32_t capacity);
void gp_listener_store_free_slow(
    gp_listener_store *store, gp_listener_list *list, uint32_t handle);

/* Allocates a block for a new short list; sets only its capacity. Returns 0
 * without room. Moves other lists only in a static store. */
static inline uint32_t gp_listener_store_allocate(
    gp_listener_store *store, uint32_t capacity)
{
    gp_listener_chunk *chunk = store->classes[capacity];
    size_t size = gp_listener_short_size(capacity);
    if (!GP_IS_FAST || chunk == NULL || chunk->size - chunk->used < size) {
        return gp_listener_store_allocate_slow(store, capacity);
    }
    gp_listener_list *block = gp_listener_chunk_end(chunk);
    block->short_capacity = (uint8_t)capacity;
    chunk->used += size;
    return gp_listener_chunk_handle(chunk, block);
}

/* Frees a block to which no object refers; another block may move. */
static inline void gp_listener_store_free(
    gp_listener_store *store, gp_listener_list *list, uint32_t handle)
{
    gp_listener_chunk *chunk = store->classes[list->short_capacity];
    size_t size = gp_listener_short_size(list->short_capacity);
    if (GP_IS_FAST && chunk != NULL &&
        (unsigned char *)list + size ==
            (unsigned char *)gp_listener_chunk_end(chunk)) {
        chunk->used -= size;
        return;
    }
    gp_listener_store_free_slow(store, list, handle);
}

/* Makes room for more cells and returns the list. Like all others, it may have
 * moved. NULL without room; the list then has the same content. */
gp_listener_list *gp_listener_store_grow(
    gp_listener_store *store, gp_listener_list *list, uint32_t cells);

/* Returns the block after one in the place, possibly a free one; the first for
 * NULL; NULL at the end. */
gp_listener_list *gp_listener_store_next(
    const gp_listener_store *store, const gp_listener_list *block);

/*
 * The rest is private to gp_listener_store.c, for the place, and
 * gp_listener_store_memory.c, for a store that grows.
 */

static inline size_t gp_listener_chunk_room(const gp_listener_chunk *chunk)
{
    return chunk->size - chunk->used;
}

/* Initializes a store without lists or memory. */
void gp_listener_store_begin(gp_listener_store *store, const gp_memory *memory,
    gp_is_live_fn *is_live, const void *is_live_context);

/* Moves a list, which keeps its capacity; or copies it into another block,
 * frees the old one, and returns the new one. */
void gp_listener_store_move(
    gp_listener_store *store, gp_listener_list *list, uint32_t to);
gp_listener_list *gp_listener_store_transfer(gp_listener_store *store,
    gp_listener_list *list, uint32_t to, uint32_t capacity);

/* Registers the pages of a chunk in the table. */
void gp_listener_store_add_pages(
    gp_listener_store *store, gp_listener_chunk *chunk);

/* Moves all lists to the beginning of a chunk, which becomes the place, or
 * already is. With seal, lists with emissions also give up their dead cells. */
void gp_listener_store_compact(
    gp_listener_store *store, gp_listener_chunk *chunk, bool seal);

/* Allocates, frees, or grows a list in the present place. */
uint32_t gp_listener_store_allocate_in_place(
    gp_listener_store *store, uint32_t capacity);
void gp_listener_store_free_in_place(
    gp_listener_store *store, gp_listener_list *list);
gp_listener_list *gp_listener_store_grow_in_place(gp_listener_store *store,
    gp_listener_list *list, uint32_t cells, uint32_t capacity);

GP_END_DECLS

#endif
