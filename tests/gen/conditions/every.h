/* A program that is built with every combination of symbols; see every.c. */
#ifndef EVERY_H
#define EVERY_H

#include "gp_reflect.h"

/* Ends the program if something does not hold. */
void every_need(bool holds, const char *what);

/* Makes the world of the module. */
gp_reflection every_begin(void);

/* Uses what cannot be used by name. */
void every_use(void);

/* Ends the world. */
void every_end(void);

#endif
