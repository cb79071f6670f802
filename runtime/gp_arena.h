/*
 * gp_arena.h - one block of memory for a world and all that it allocates.
 *
 * The arena allocates its memory from the start upwards, and reuses released
 * memory by size. Its whole state is in the block itself, so copying the used
 * part back to its own address restores everything: gp_snapshot.h does that.
 * You own the block; there is nothing to finish.
 *
 *     static GP_ALIGNAS(64) unsigned char memory[1 << 20];
 *     gp_arena *arena = gp_arena_init(memory, sizeof memory);
 *     garden_world *world = garden_world_init_in(arena, NULL);
 *
 * One arena is for one world. Not thread-safe.
 */
#ifndef GP_ARENA_H
#define GP_ARENA_H

#include "gp_base.h"

GP_BEGIN_DECLS

/* The alignment of all blocks; their sizes are multiples of it. */
#define GP_ARENA_ALIGNMENT 64u

/* The smallest memory of an arena, in bytes. */
#define GP_ARENA_MIN 1024u

#define GP_ARENA_BINS 64u

typedef struct gp_arena_block gp_arena_block;

/* Fields are private. */
typedef struct gp_arena {
    size_t size; /* of the whole memory, including this struct */
    size_t used; /* bytes from here on were never allocated */
    void *world; /* the arena's only world, or NULL */
    gp_arena_block *bins[GP_ARENA_BINS]; /* released blocks by their size */
} gp_arena;

/* Makes an arena in memory that is aligned to 64. Returns NULL if the memory is
 * smaller than GP_ARENA_MIN. */
gp_arena *gp_arena_init(void *memory, size_t size);

/* Returns a released block of the same size, or zeroed memory that was never
 * used; NULL if the rest of the arena is too small. */
gp_allocator gp_arena_allocator(gp_arena *arena);

/* The bytes that a snapshot copies now. Decreases only after a restore. */
static inline size_t gp_arena_used(const gp_arena *arena)
{
    return arena->used;
}

/* The rest is private to gp_snapshot.c. */

/* Allocates the arena's world; NULL if it already has one, or is full. */
void *gp_arena_add_world(gp_arena *arena, size_t size);

/* Releases the world's memory; ignores a world that is not the arena's. */
void gp_arena_remove_world(gp_arena *arena, void *world, size_t size);

/* Returns the arena of an allocator, or NULL if that is not an arena's. */
gp_arena *gp_arena_of(const gp_allocator *allocator);

/* Poisons all released memory; the rest of the arena stays accessible. */
void gp_arena_forbid_released(gp_arena *arena);

GP_END_DECLS

#endif
