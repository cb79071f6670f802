/*
 * One of the machines on which the game runs. It plays each frame at once, with
 * the keys of its own player and a guess at those of the other one. When it learns
 * that a guess was wrong, it goes back to that frame and plays again from there.
 */
#ifndef ROLLBACK_H
#define ROLLBACK_H

#include "game.h"
#include "garden_snapshot.h"
#include "saves.h"

#include "gp_rewind.h"

#define ROLLBACK_ARENA_SIZE (16u * 1024u)
#define ROLLBACK_KEPT (GARDEN_LATEST + 1u) /* frames that can be gone back to */
#define ROLLBACK_RING_SIZE (ROLLBACK_KEPT * (ROLLBACK_ARENA_SIZE + 64u))

typedef struct rollback {
    GP_ALIGNAS(64) unsigned char arena[ROLLBACK_ARENA_SIZE];
    unsigned char ring[ROLLBACK_RING_SIZE];
    garden_world *world; /* in the arena */
    gp_rewind rewind;    /* in the ring */
    uint32_t player;     /* its own */
    uint32_t frame;      /* the next one to be played */
    uint32_t known;      /* of the frames before this the keys are known */
    garden_keys keys[GARDEN_FRAMES][GAME_PLAYERS]; /* played, or guessed */
    uint64_t checksums[GARDEN_FRAMES + 1];         /* before each frame */
    gp_save_report loaded;                         /* of the file */
    uint32_t depths[GARDEN_LATEST + 1]; /* how often back by so many */
} rollback;

/* Begins a game, or continues the one of a file. Returns false if it cannot. */
bool rollback_begin(rollback *machine, uint32_t player, const char *file);
void rollback_end(rollback *machine);

/* Plays the frame of a player who holds these keys. Returns false if the other one
 * is so late that this machine has to wait. */
bool rollback_play(rollback *machine, garden_keys own);

/* The keys of the other player in the frames from `known` on have come. Returns
 * false if the world could not go back. */
bool rollback_receive(
    rollback *machine, const garden_keys *others, uint32_t count);

#endif
