#include "hand_arena.h"

#include <stdlib.h>

struct hand_memory {
    hand_memory *next;
    size_t size;
    _Alignas(16) unsigned char bytes[];
};

static hand_memory *make(size_t size)
{
    hand_memory *block = malloc(sizeof *block + size);
    if (block != NULL) {
        block->next = NULL;
        block->size = size;
    }
    return block;
}

static void enter(hand_arena *arena, hand_memory *block)
{
    arena->block = block;
    arena->next = block->bytes;
    arena->limit = block->bytes + block->size;
}

bool hand_arena_init(hand_arena *arena, size_t size)
{
    arena->first = make(size);
    if (arena->first == NULL) {
        return false;
    }
    enter(arena, arena->first);
    return true;
}

void hand_arena_finish(hand_arena *arena)
{
    while (arena->first != NULL) {
        hand_memory *block = arena->first;
        arena->first = block->next;
        free(block);
    }
}

bool hand_arena_grow(hand_arena *arena, size_t size)
{
    hand_memory *block = arena->block;
    while (block->next != NULL && block->next->size < size) {
        block = block->next;
    }
    if (block->next == NULL) {
        block->next = make(size > block->size ? size : block->size);
    }
    if (block->next == NULL) {
        return false;
    }
    enter(arena, block->next);
    return true;
}

void hand_arena_reset(hand_arena *arena)
{
    enter(arena, arena->first);
}
