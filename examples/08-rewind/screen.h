/* The game as text. */
#ifndef SCREEN_H
#define SCREEN_H

#include "game.h"

/* Prints the worlds of two machines side by side. */
void screen_draw(garden_world *left, garden_world *right);

/* Waits for the duration of a frame, and clears the terminal. */
void screen_next(void);

#endif
