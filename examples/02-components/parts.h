/* What the components and the honey do. */
#ifndef PARTS_H
#define PARTS_H

#include "garden.h"

/* What the world's user pointer points to. */
typedef struct tally {
    uint32_t textures, touches, collected, landed;
} tally;

/* Moves all that have physics by a frame. */
void move_all(garden_world *world);

/* Notifies all that have a collision of what they touch. */
void collide_all(garden_world *world);

#endif
