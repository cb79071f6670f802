/* The rules of the duel: each frame depends only on the world and the keys. */
#ifndef GAME_H
#define GAME_H

#include "garden.h"

#define GAME_PLAYERS 2u

/* Returns true for walls. They are constant, so they are in no snapshot. */
bool game_is_wall(int32_t x, int32_t y);

/* Creates two bees and some flowers. Returns false if memory runs out. */
bool game_begin(garden_world *world);

/* Plays the next frame, in which each player holds these keys. */
void game_play(garden_world *world, const garden_keys keys[GAME_PLAYERS]);

#endif
