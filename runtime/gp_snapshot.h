/*
 * gp_snapshot.h - copies of a whole world, to be restored in the same run.
 *
 * A world in a gp_arena, and a static world, is in one block of memory with all
 * that it owns. A snapshot is a copy of that block after a small header; a
 * restore copies it back to its own address. Afterwards every byte of the block
 * is the same, except for the hold flag, the destroy count and the restore
 * count, of which each pool has a byte.
 *
 * Memory outside the block is not copied. A restore does not change which traces
 * record the world: traces may start and stop in between.
 *
 * Generated functions wrap these for one type of world; gp_rewind.h calls them
 * for any. A snapshot is not a file format: another run cannot restore it.
 */
#ifndef GP_SNAPSHOT_H
#define GP_SNAPSHOT_H

#include "gp_arena.h"
#include "gp_world.h"

GP_BEGIN_DECLS

/* An entity type whose destroy hook releases memory. */
typedef struct gp_world_destroy {
    uint32_t type; /* its number in IDs */
    gp_pool_destroy_fn *destroy;
} gp_world_destroy;

/* Generated properties of a world type. */
typedef struct gp_world_layout {
    uint64_t number; /* a hash of its declarations */
    size_t size;     /* in bytes */
    bool is_static;
    uint32_t destroy_count;
    const gp_world_destroy *destroys;
} gp_world_layout;

/* The head of a snapshot. */
typedef struct gp_snapshot_header {
    uint64_t place; /* of the block */
    uint64_t number;
    uint64_t layout;
    uint64_t size; /* of the block, in bytes */
    uint32_t destroys;
} gp_snapshot_header;

/* Begins and ends a world that has snapshots; for its init and its finish. The
 * end releases the memory of a world in an arena. */
void gp_snapshot_begin(gp_world *world, const gp_world_layout *layout);
void gp_snapshot_end(gp_world *world);

/* Copies a world. Returns the snapshot's size, or 0 if a callback is running or
 * the world is not in an arena. Writes nothing if `size` is smaller. */
size_t gp_snapshot_take(const gp_world *world, void *memory, size_t size);

/* Restores a snapshot. Returns false, and changes nothing, if a callback is
 * running or the snapshot is not a valid one of this world. */
bool gp_snapshot_restore(gp_world *world, const void *snapshot, size_t size);

/* A held world does not trim pools whose type has a destroy hook. */
static inline void gp_snapshot_hold(gp_world *world, bool hold)
{
    world->held = hold;
}

/* gp_pool_trim for a type with a destroy hook, which can end snapshots. */
void gp_snapshot_trim(
    gp_world *world, gp_pool *pool, gp_pool_destroy_fn *destroy);

/* The rest is private to gp_rewind.c. */

/* The block of a world, and the header of its snapshot; NULL if none can be
 * taken now. */
const void *gp_snapshot_describe(
    const gp_world *world, gp_snapshot_header *header);

/* True if a snapshot with this header can be restored now. */
bool gp_snapshot_is_valid(
    const gp_world *world, const gp_snapshot_header *header);

/* Restores the block of a valid snapshot. */
void gp_snapshot_put_back(
    gp_world *world, const gp_snapshot_header *header, const void *block);

GP_END_DECLS

#endif
