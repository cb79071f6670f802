/* The rules of the duel: all that happens follows from the world and the keys. */
#ifndef GAME_H
#define GAME_H

#include "garden.h"

#define GAME_PLAYERS 2u

/* What stands in the way of bees and seeds: constant, so in no snapshot. */
bool game_is_wall(int32_t x, int32_t y);

/* Creates two bees and some flowers. Returns false without room. */
bool game_begin(garden_world *world);

/* Plays the next frame, in which each player holds these keys. */
void game_play(garden_world *world, const garden_keys keys[GAME_PLAYERS]);

#endif
