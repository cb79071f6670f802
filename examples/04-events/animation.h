/* The animation system: it moves legs, and knows no listener. */
#ifndef ANIMATION_H
#define ANIMATION_H

#include "garden.h"

#include "gp_channel.h"

/* Moves the ants by a frame, and reports each step in all three ways: a count
 * to poll, a posted signal, and an event in the world's stream. */
void animate_ants(garden_world *world, uint32_t frame);

/* The beetles, which have a thread of their own: it never touches the world,
 * and fills one stream while the other is read. */
typedef struct beetles {
    gp_id who[GARDEN_BEETLES];
    garden_animation streams[2];
    gp_channel *channel; /* there and back */
} beetles;

/* What the thread does: moves them by all frames, and posts a stream for each.
 * The context is a beetles. */
void *animate_beetles(void *context);

#endif
