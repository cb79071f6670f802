/* What the players did, as it was recorded, and when each machine learns of it. */
#ifndef NETWORK_H
#define NETWORK_H

#include "game.h"

/* Stores which keys the players hold in each frame. */
void network_load(garden_keys keys[GAME_PLAYERS][GARDEN_FRAMES]);

/* The number of frames, from the first one on, of which the keys of a player have
 * come when the other machine is about to play frame `now`. */
uint32_t network_arrived(uint32_t player, uint32_t now);

#endif
