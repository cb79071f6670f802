/*
 * One of the machines on which the game runs. It plays each frame immediately,
 * with the keys of its own player and a guess of the other player's keys. When
 * it learns that a guess was wrong, it goes back to that frame and plays again.
 */
#ifndef ROLLBACK_H
#define ROLLBACK_H

#include "game.h"
#include "garden_snapshot.h"
#include "saves.h"

#include "gp_rewind.h"

#define ROLLBACK_ARENA_SIZE (16u * 1024u)
#define ROLLBACK_KEPT (GARDEN_LATEST + 1u) /* frames it can go back to */
#define ROLLBACK_RING_SIZE (ROLLBACK_KEPT * (ROLLBACK_ARENA_SIZE + 64u))

typedef struct rollback {
    GP_ALIGNAS(64) unsigned char arena[ROLLBACK_ARENA_SIZE];
    unsigned char ring[ROLLBACK_RING_SIZE];
    garden_world *world; /* in the arena */
    gp_rewind rewind;    /* in the ring */
    uint32_t player;     /* its own player */
    uint32_t frame;      /* the next frame to play */
    uint32_t known;      /* all keys are known before this frame */
    garden_keys keys[GARDEN_FRAMES][GAME_PLAYERS]; /* known or guessed */
    uint64_t checksums[GARDEN_FRAMES + 1];         /* before each frame */
    gp_save_report loaded;                         /* of saves_load */
    uint32_t depths[GARDEN_LATEST + 1]; /* rollbacks by number of frames */
} rollback;

/* Begins a game, or continues the game in a file. Returns false on failure. */
bool rollback_begin(rollback *machine, uint32_t player, const char *file);
void rollback_end(rollback *machine);

/* Plays the next frame, in which its own player holds these keys. Returns false
 * if the other player's keys are so late that this machine has to wait. */
bool rollback_play(rollback *machine, garden_keys own);

/* Receives the other player's keys for the next frames from `known` on. Returns
 * false if the world could not go back. */
bool rollback_receive(
    rollback *machine, const garden_keys *others, uint32_t count);

#endif
