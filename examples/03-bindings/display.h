/* Two ways to make a property follow another one, both named by paths. */
#ifndef DISPLAY_H
#define DISPLAY_H

#include "garden.h"

/* The number of reads, and of bars changed by polling and by bindings. */
typedef struct counts {
    uint32_t looks, polled, bound;
} counts;

typedef struct display {
    gp_property_ref from[GARDEN_BEES], to[GARDEN_BEES]; /* for polling */
    gp_binding bindings[GARDEN_BEES];
    counts counts;
} display;

/* Creates the bees and their bars, and connects each pair in both ways. Returns
 * false if memory runs out. */
bool display_fill(display *self, garden_world *world);

/* Reads the hp of every bee, and sets its bar. */
void display_poll(display *self);

/* Ends the remaining bindings, and returns their number. */
uint32_t display_unbind(display *self, garden_world *world);

#endif
