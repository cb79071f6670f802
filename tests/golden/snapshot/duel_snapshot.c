/* duel_snapshot.c - see duel_snapshot.h. Written by gpgen from duel.yaml; do
 * not edit. */
#define GP_GENERATED
#include "duel_snapshot.h"

#include "gp_checksum.h"

duel_world *duel_world_gp_init_in(
    gp_arena *arena, const duel_world_desc *desc, uint64_t conditions)
{
    duel_world_desc inside = {.user = NULL};

    if (conditions != duel_world_conditions()) {
        return NULL; /* the caller's desc has another layout */
    }
    if (desc != NULL) {
        inside = *desc;
    }
    if (inside.allocator.allocate != NULL || inside.allocator.release != NULL) {
        return NULL;
    }
    inside.allocator = gp_arena_allocator(arena);
    duel_world *world = gp_arena_add_world(arena, sizeof *world);
    if (world == NULL) {
        return NULL;
    }
    if (!duel_world_init_if(world, &inside, conditions)) {
        return NULL; /* finish has given the memory back */
    }
    return world;
}

/* Checksums */

static uint64_t duel_fighter_gp_checksum(const duel_world *world)
{
    gp_checksum_walk walk =
        gp_checksum_walk_begin(&duel_gp_const(world)->fighter_pool);
    const gp_slot *slot = gp_checksum_walk_next(
        &walk, sizeof(duel_fighter), DUEL_FIGHTER_CHUNK_SHIFT);
    uint64_t checksum = DUEL_FIGHTER_TYPE;

    while (slot != NULL) {
        gp_checksum one = gp_checksum_begin(slot->id);
        const duel_fighter *fighter = (const duel_fighter *)(const void *)slot;

        for (uint32_t i = 0; i < 2; i++) {
            gp_checksum_add(&one, gp_checksum_f32(fighter->body.position[i]));
        }
        gp_checksum_add_pair(&one, gp_checksum_f32(fighter->body.mass),
            (uint32_t)fighter->stance);
        gp_checksum_add_text(&one, fighter->name);
        gp_checksum_add(&one, fighter->target.bits);
        gp_checksum_add(&one, (uint32_t)fighter->hp);
#if defined(DEBUG)
        gp_checksum_add(&one, (uint32_t)fighter->cheats);
#endif
        checksum = gp_checksum_join(checksum, one.sum);
        slot = gp_checksum_walk_next(
            &walk, sizeof(duel_fighter), DUEL_FIGHTER_CHUNK_SHIFT);
    }
    return checksum;
}

/* Of the world's own properties. */
static uint64_t duel_world_gp_checksum(const duel_world *world)
{
    gp_checksum one = gp_checksum_begin(0);

    gp_checksum_add(&one, world->round);
    return one.sum;
}

uint64_t duel_world_checksum_of(const duel_world *world, uint32_t type)
{
    switch (type) {
    case 0:
        return duel_world_gp_checksum(world);
    case DUEL_FIGHTER_TYPE:
        return duel_fighter_gp_checksum(world);
    default:
        return 0;
    }
}

uint64_t duel_world_checksum(const duel_world *world)
{
    uint64_t checksum = 0;

    checksum = gp_checksum_join(checksum, duel_fighter_gp_checksum(world));
    return gp_checksum_join(checksum, duel_world_gp_checksum(world));
}
