/* Save files, also those of older versions of the game. */
#ifndef SAVES_H
#define SAVES_H

#include "garden_save.h"

/* Reads a game as JSON into a new world. Returns false, with nothing changed, if
 * there is no such file, or none that can be read. */
bool saves_load(garden_world *world, const char *path, gp_save_report *report);

/* Prints what became of the values in a file. */
void saves_print(const gp_save_report *report);

#endif
