/* Prints the contents of a stream. */
#ifndef ORDER_H
#define ORDER_H

#include "garden.h"

/* Prints all unread events without removing them, in one line for consecutive
 * steps with the same time and type. Returns false if memory runs out. */
bool print_order(const garden_animation *stream);

#endif
