/* The game as text. */
#ifndef SCREEN_H
#define SCREEN_H

#include "game.h"

/* Prints what two machines show at the same time, side by side. */
void screen_draw(garden_world *left, garden_world *right);

/* Waits for the time of a frame, and begins at the top of the terminal again. */
void screen_next(void);

#endif
