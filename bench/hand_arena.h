/*
 * hand_arena.h - memory for a frame, from an arena by hand.
 *
 * It hands out one place behind the other and takes all back at once. Where a
 * block of memory ends it goes on in the next, out of line, as a frame stack
 * does; what this leaves out is that what was handed out may grow.
 */
#ifndef HAND_ARENA_H
#define HAND_ARENA_H

#include <stdbool.h>
#include <stddef.h>

typedef struct hand_memory hand_memory;

typedef struct hand_arena {
    unsigned char *next;
    unsigned char *limit;
    hand_memory *block; /* that it is in */
    hand_memory *first;
} hand_arena;

/* What can be written to as a buffer can. */
typedef struct hand_block {
    float *end;
    float *limit;
    float values[];
} hand_block;

/* Makes an arena whose first block has so many bytes; false without memory. */
bool hand_arena_init(hand_arena *arena, size_t size);
void hand_arena_finish(hand_arena *arena);

/* Goes on in another block with at least so many bytes; false without memory. */
bool hand_arena_grow(hand_arena *arena, size_t size);

/* Takes everything back. */
void hand_arena_reset(hand_arena *arena);

static inline void *hand_arena_take(hand_arena *arena, size_t size)
{
    size = (size + 15u) & ~(size_t)15u;
    if ((size_t)(arena->limit - arena->next) < size &&
        !hand_arena_grow(arena, size)) {
        return NULL;
    }
    unsigned char *place = arena->next;
    arena->next = place + size;
    return place;
}

static inline hand_block *hand_arena_take_block(hand_arena *arena, size_t size)
{
    hand_block *block = hand_arena_take(arena, sizeof(hand_block) + size);
    if (block == NULL) {
        return NULL;
    }
    block->end = block->values;
    block->limit = (float *)(void *)((unsigned char *)block->values + size);
    return block;
}

static inline bool hand_block_write(hand_block *block, float value)
{
    if (block->end == block->limit) {
        return false;
    }
    *block->end++ = value;
    return true;
}

#endif
