/*
 * hall_save.h - save files of the world.
 *
 * A file has the IDs of live objects and their saved properties by name, for
 * later versions.
 *
 * gp_save.h has more on reading, and on what becomes of values whose type has
 * changed.
 *
 * Written by gpgen from hall.yaml; do not edit.
 */
#ifndef HALL_SAVE_H
#define HALL_SAVE_H

#include "hall.h"

#include "gp_save.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes a save file, piece by piece. Returns its bytes, or 0 inside a
 * callback, or if write returned false, which ends the writing. */
size_t hall_save_write(
    const hall_world *world, gp_write_fn *write, void *context);

/* Reads a save file of this or another version into a world in which no
 * object was ever created. Returns false, with nothing changed, if the world
 * has had objects, inside a callback, if the bytes are no whole save file,
 * or if memory runs out. report may be NULL. */
bool hall_save_read(
    hall_world *world, const void *bytes, size_t size, gp_save_report *report);

/* As above, as JSON: for people and diffs. */
size_t hall_save_write_text(
    const hall_world *world, gp_write_fn *write, void *context);
bool hall_save_read_text(
    hall_world *world, const char *text, size_t size, gp_save_report *report);

/* Returns a number for the names, order and types of all that is saved: it
 * changes with them, and with nothing else. */
uint64_t hall_save_hash(void);

#ifdef __cplusplus
}
#endif

#endif
