/* A program that is built with every combination of symbols; see every.c. */
#ifndef EVERY_H
#define EVERY_H

#include "gp_reflect.h"

/* Ends the program with a message unless a condition holds. */
void every_need(bool holds, const char *what);

/* Makes the module's world, and returns its reflection. */
gp_reflection every_begin(void);

/* Uses what reflection cannot reach. */
void every_use(void);

/* Finishes the world. */
void every_end(void);

#endif
