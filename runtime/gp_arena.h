/*
 * gp_arena.h - one block of memory that holds a world and all that it allocates.
 *
 * The arena hands out its memory from the start upwards, and reuses released
 * memory by size. Its whole state lies in the block itself, so copying the used
 * part back to its own address restores everything: gp_snapshot.h does that.
 * You own the block; there is nothing to finish.
 *
 *     static GP_ALIGNAS(64) unsigned char memory[1 << 20];
 *     gp_arena *arena = gp_arena_init(memory, sizeof memory);
 *     garden_world *world = garden_world_init_in(arena, NULL);
 *
 * One arena holds one world. Not thread-safe.
 */
#ifndef GP_ARENA_H
#define GP_ARENA_H

#include "gp_base.h"

GP_BEGIN_DECLS

/* Blocks of memory begin at a multiple of this, and are multiples of it. */
#define GP_ARENA_ALIGNMENT 64u

/* The smallest memory of an arena, in bytes. */
#define GP_ARENA_MIN 1024u

#define GP_ARENA_BINS 64u

typedef struct gp_arena_block gp_arena_block;

/* Fields are private. */
typedef struct gp_arena {
    size_t size; /* of all of it, this struct included */
    size_t used; /* what lies behind was never handed out */
    void *world; /* the one that it holds, or NULL */
    gp_arena_block *bins[GP_ARENA_BINS]; /* released blocks by their size */
} gp_arena;

/* Makes an arena in memory that begins at a multiple of 64. Returns NULL if that
 * is smaller than GP_ARENA_MIN. */
gp_arena *gp_arena_init(void *memory, size_t size);

/* Memory from the arena: zero where it was never used before, and NULL where no
 * released block has its size and the rest of the arena is too small. */
gp_allocator gp_arena_allocator(gp_arena *arena);

/* The bytes that a snapshot copies now. Never decreases, except by a restore. */
static inline size_t gp_arena_used(const gp_arena *arena)
{
    return arena->used;
}

/* The rest is for gp_snapshot.c. */

/* Memory for the world of an arena. Returns NULL if it holds one or is full. */
void *gp_arena_add_world(gp_arena *arena, size_t size);

/* Releases that memory, unless the arena does not hold this world. */
void gp_arena_remove_world(gp_arena *arena, void *world, size_t size);

/* The arena of an allocator, or NULL if it is not one of an arena. */
gp_arena *gp_arena_of(const gp_allocator *allocator);

/* Forbids use of the released memory; the rest of the arena stays allowed. */
void gp_arena_forbid_released(gp_arena *arena);

GP_END_DECLS

#endif
