/* The animation system, which does not know its listeners. */
#ifndef ANIMATION_H
#define ANIMATION_H

#include "garden.h"

#include "gp_channel.h"

/* Moves the ants by one frame, and reports each step in all three ways: a count
 * to poll, a posted signal, and an event in the world's stream. */
void animate_ants(garden_world *world, uint32_t frame);

/* The beetles, which are animated by a second thread. The thread never uses the
 * world, and fills one stream while the other is read. */
typedef struct beetles {
    gp_id who[GARDEN_BEETLES];
    garden_animation streams[2];
    gp_channel *channel; /* streams go to the reader and come back */
} beetles;

/* The function of the thread: moves the beetles, and posts a stream for each
 * frame. The context is a pointer to a beetles. */
void *animate_beetles(void *context);

#endif
