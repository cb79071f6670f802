/* The recorded keys of both players, and the delay until they arrive. */
#ifndef NETWORK_H
#define NETWORK_H

#include "game.h"

/* Stores the keys that the players hold in each frame. */
void network_load(garden_keys keys[GAME_PLAYERS][GARDEN_FRAMES]);

/* Returns for how many frames, from the first on, the keys of a player have
 * arrived when the other machine is about to play frame `now`. */
uint32_t network_arrived(uint32_t player, uint32_t now);

#endif
