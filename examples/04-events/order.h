/* What is in a stream, and in which order. */
#ifndef ORDER_H
#define ORDER_H

#include "garden.h"

/* Prints all that is left to read, as a line for each row of steps that are
 * alike, and leaves it there; false without memory. */
bool print_order(const garden_animation *stream);

#endif
