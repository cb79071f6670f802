/* Save files, including those of older versions of the game. */
#ifndef SAVES_H
#define SAVES_H

#include "garden_save.h"

/* Reads a JSON save file into a new world. Returns false, with nothing changed,
 * if the file does not exist or cannot be read. */
bool saves_load(garden_world *world, const char *path, gp_save_report *report);

/* Prints how many values of a file were kept, converted or dropped. */
void saves_print(const gp_save_report *report);

#endif
