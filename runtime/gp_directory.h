/*
 * gp_directory.h - the lists of listeners of one object; for gp_listeners only.
 *
 * An object points to its only list, or to a directory: a block like a list's
 * with a pointer to each list in its cells. They are ordered by the bits of
 * their events, so that the bits which the object has say where a list is: at
 * one place unless events share a bit.
 */
#ifndef GP_DIRECTORY_H
#define GP_DIRECTORY_H

#include "gp_cells.h"

/* Out of line: gp_directory_find where there is a directory. */
gp_listener_list *gp_directory_look_up(
    const gp_listeners *listeners, uint32_t event);

/* The list of an event, or NULL. */
static inline gp_listener_list *gp_directory_find(
    const gp_listeners *listeners, uint32_t event)
{
    gp_listener_list *list = listeners->first;
    if (list == NULL || gp_cells_event(list) == event) {
        return list;
    }
    return gp_cells_are_directory(list) ? gp_directory_look_up(listeners, event)
                                        : NULL;
}

/* What points to a list, or to a directory, in its object. */
gp_listener_list **gp_directory_slot(gp_listener_list *list);

/* The last list of an object that has some. */
gp_listener_list *gp_directory_last(const gp_listeners *listeners);

/* Makes a directory in a block of one cell for an object with one list. */
void gp_directory_begin(gp_listener_list *block, gp_listeners *listeners);

/* Adds an empty cell if there is none, which a list can be inserted in; false if
 * the directory has to grow before. */
bool gp_directory_open(gp_listener_list *directory);

/* Inserts the first list of an object, or one for which there is a directory
 * with room; and removes one. */
void gp_directory_insert(gp_listeners *listeners, gp_listener_list *list);
void gp_directory_remove(gp_listener_list *list);

/* Gives cells up that have no list. Returns a directory that is to be freed as
 * only one list is left, to which the object points then; otherwise NULL. */
gp_listener_list *gp_directory_settle(gp_listeners *listeners);

#endif
