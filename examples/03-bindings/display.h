/* Two ways to have properties follow others that are named by their paths. */
#ifndef DISPLAY_H
#define DISPLAY_H

#include "garden.h"

/* How often bars were polled, and changed by that or by a binding. */
typedef struct counts {
    uint32_t looks, polled, bound;
} counts;

typedef struct display {
    gp_property_ref from[GARDEN_BEES], to[GARDEN_BEES]; /* to be polled */
    gp_binding bindings[GARDEN_BEES];
    counts counts;
} display;

/* Creates the bees and their bars, and connects each pair in both ways; false
 * without memory. */
bool display_fill(display *self, garden_world *world);

/* Looks at every bee, and sets its bar. */
void display_poll(display *self);

/* Ends what is left of the bindings; returns how many there were. */
uint32_t display_unbind(display *self, garden_world *world);

#endif
