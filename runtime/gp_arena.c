#include "gp_arena.h"

#include "gp_poison.h"

#include <string.h>

/* The header of a released block; the rest of the block is poisoned. A bin is a
 * list of sizes, each of which has a list of blocks. */
struct gp_arena_block {
    gp_arena_block *next; /* the first block of another size in this bin */
    gp_arena_block *same; /* another block of this size */
    size_t size;
};

#define HEAD_SIZE 32u

_Static_assert(sizeof(gp_arena_block) <= HEAD_SIZE, "a head has its place");
_Static_assert(sizeof(gp_arena) <= GP_ARENA_MIN, "the smallest arena is one");

/* Rounds up to a multiple of the alignment. Returns 0 on overflow. */
static size_t round_up(size_t size)
{
    size = size == 0 ? 1u : size;
    return size + (0u - size) % GP_ARENA_ALIGNMENT;
}

gp_arena *gp_arena_init(void *memory, size_t size)
{
    GP_ASSERT((uintptr_t)memory % GP_ARENA_ALIGNMENT == 0);
    if (memory == NULL || size < GP_ARENA_MIN ||
        (uintptr_t)memory % GP_ARENA_ALIGNMENT != 0) {
        return NULL;
    }
    gp_arena *arena = memory;
    gp_poison_allow(memory, size - size % 8u); /* undo a former arena */
    memset(arena, 0, sizeof *arena);
    arena->size = size;
    arena->used = round_up(sizeof *arena);
    return arena;
}

/* The link to the first released block of a size, or where to insert it. */
static gp_arena_block **find_bin(gp_arena *arena, size_t size)
{
    size_t bin = size / GP_ARENA_ALIGNMENT % GP_ARENA_BINS;
    gp_arena_block **place = &arena->bins[bin];
    while (*place != NULL && (*place)->size != size) {
        place = &(*place)->next;
    }
    return place;
}

static void forbid_tail(gp_arena_block *block)
{
    gp_poison_forbid(
        (unsigned char *)block + HEAD_SIZE, block->size - HEAD_SIZE);
}

static void allow_tail(gp_arena_block *block)
{
    gp_poison_allow(
        (unsigned char *)block + HEAD_SIZE, block->size - HEAD_SIZE);
}

static void *reuse(gp_arena_block **place)
{
    gp_arena_block *block = *place;
    if (block->same != NULL) {
        block->same->next = block->next;
        *place = block->same;
    } else {
        *place = block->next;
    }
    allow_tail(block);
    return block;
}

static void *allocate(void *context, size_t size)
{
    gp_arena *arena = context;
    size_t rounded = round_up(size);
    if (rounded == 0) {
        return NULL;
    }
    gp_arena_block **place = find_bin(arena, rounded);
    if (*place != NULL) {
        return reuse(place);
    }
    if (rounded > arena->size - arena->used) {
        return NULL;
    }
    unsigned char *block = (unsigned char *)arena + arena->used;
    arena->used += rounded;
    /* A restore may have left old bytes; a replay must see the same bytes. */
    memset(block, 0, rounded);
    return block;
}

static void release(void *context, void *memory, size_t size)
{
    gp_arena *arena = context;
    size_t rounded = round_up(size);
    GP_ASSERT((uintptr_t)memory - (uintptr_t)arena < arena->used);
    gp_arena_block **place = find_bin(arena, rounded);
    gp_arena_block *first = *place;
    gp_arena_block *block = memory;
    block->next = first == NULL ? NULL : first->next;
    block->same = first;
    block->size = rounded;
    *place = block;
    forbid_tail(block);
}

gp_allocator gp_arena_allocator(gp_arena *arena)
{
    return (gp_allocator){allocate, release, arena};
}

gp_arena *gp_arena_of(const gp_allocator *allocator)
{
    return allocator->allocate == allocate ? allocator->context : NULL;
}

void *gp_arena_add_world(gp_arena *arena, size_t size)
{
    if (arena->world == NULL) {
        arena->world = allocate(arena, size);
        return arena->world;
    }
    return NULL;
}

static void mark_released(gp_arena *arena, void (*mark)(gp_arena_block *block))
{
    for (uint32_t bin = 0; bin < GP_ARENA_BINS; bin++) {
        gp_arena_block *first = arena->bins[bin];
        for (; first != NULL; first = first->next) {
            gp_arena_block *block = first;
            for (; block != NULL; block = block->same) {
                mark(block);
            }
        }
    }
}

void gp_arena_remove_world(gp_arena *arena, void *world, size_t size)
{
    if (arena->world == world) {
        arena->world = NULL;
        release(arena, world, size);
        mark_released(arena, allow_tail); /* it is the owner's memory again */
    }
}

void gp_arena_forbid_released(gp_arena *arena)
{
    mark_released(arena, forbid_tail);
}
