/*
 * hand_arena.h - memory for a frame, from a hand-written arena.
 *
 * It returns consecutive places and releases all at once. At the end of a
 * memory block it continues in the next one, out of line, as a frame stack
 * does. Not supported: growing a place.
 */
#ifndef HAND_ARENA_H
#define HAND_ARENA_H

#include <stdbool.h>
#include <stddef.h>

typedef struct hand_memory hand_memory;

typedef struct hand_arena {
    unsigned char *next;
    unsigned char *limit;
    hand_memory *block; /* the one that contains it */
    hand_memory *first;
} hand_arena;

/* Memory that can be written like a buffer. */
typedef struct hand_block {
    float *end;
    float *limit;
    float values[];
} hand_block;

/* Makes an arena whose first block has this size; false without memory. */
bool hand_arena_init(hand_arena *arena, size_t size);
void hand_arena_finish(hand_arena *arena);

/* Continues in another block of at least this size; false without memory. */
bool hand_arena_grow(hand_arena *arena, size_t size);

/* Releases all places. */
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
