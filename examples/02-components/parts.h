/* The functions of the components and the honey. */
#ifndef PARTS_H
#define PARTS_H

#include "garden.h"

/* What the world's user pointer points to. */
typedef struct tally {
    uint32_t textures, touches, collected, landed;
} tally;

/* Moves every object with physics by one frame. */
void move_all(garden_world *world);

/* Emits `touched` on every collision, once for each object that it touches. */
void collide_all(garden_world *world);

#endif
