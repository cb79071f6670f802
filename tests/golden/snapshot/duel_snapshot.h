/*
 * duel_snapshot.h - snapshots of the world.
 *
 * A snapshot is a copy of the whole world, to be restored in the same run:
 * every object, ID, listener, binding, post, stream and behaviour is then as it
 * was. No listener and no hook is called, except destroy for slots that were
 * first used after the snapshot.
 *
 * A checksum covers live IDs and properties by value, so it is equal on every
 * machine where the worlds are. gp_snapshot.h has more on snapshots.
 *
 * Written by gpgen from duel.yaml; do not edit.
 */
#ifndef DUEL_SNAPSHOT_H
#define DUEL_SNAPSHOT_H

#include "duel.h"

#include "gp_snapshot.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Private: for duel_world_init_in. */
duel_world *duel_world_gp_init_in(
    gp_arena *arena, const duel_world_desc *desc, uint64_t conditions);

/* Makes a world in an arena, from which all of its memory comes; desc may be
 * NULL. Returns NULL if the arena has no room or holds a world already, if
 * desc has an allocator, or if this file was compiled with other conditions
 * than the source of the world. */
static inline duel_world *duel_world_init_in(
    gp_arena *arena, const duel_world_desc *desc)
{
    return duel_world_gp_init_in(arena, desc, duel_world_conditions());
}

/* Copies the world into memory, which needs no alignment. Returns the bytes
 * that this takes, and writes nothing if size is smaller. Returns 0 inside a
 * callback, and if the world is not in an arena. */
static inline size_t duel_world_snapshot(
    const duel_world *world, void *memory, size_t size)
{
    return gp_snapshot_take(&duel_gp_const(world)->gp, memory, size);
}

/* Restores the world to a snapshot, and ends all iterations. Returns false,
 * with nothing changed, inside a callback, and for what is no snapshot of
 * this world, or one that a trim or a finish has ended. */
static inline bool duel_world_restore(
    duel_world *world, const void *snapshot, size_t size)
{
    return gp_snapshot_restore(&duel_gp(world)->gp, snapshot, size);
}

/* While a world is held, trim does nothing for types that have a destroy
 * hook, so that no snapshot ends. */
static inline void duel_world_hold(duel_world *world, bool hold)
{
    gp_snapshot_hold(&duel_gp(world)->gp, hold);
}

/* Returns a number for the values of all live objects and of the world, the
 * same on every machine. */
uint64_t duel_world_checksum(const duel_world *world);

/* As above, for the entities of one type, or, with 0, for the world's own
 * properties. Returns 0 if there are none. */
uint64_t duel_world_checksum_of(const duel_world *world, uint32_t type);

#ifdef __cplusplus
}
#endif

#endif
