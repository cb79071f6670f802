/*
 * inspector.h - with --inspect, `gpgen inspect garden.yaml` shows the program.
 *
 * Without it these functions do nothing, and there is no inspector.
 */
#ifndef INSPECTOR_H
#define INSPECTOR_H

#include "garden.h"

/* Opens a port if --inspect is the first argument. Returns false on failure. */
bool inspector_open(garden_world *world, int count, char **arguments);

/* Answers requests of the page until the next frame, or as long as the page has
 * stopped time. Returns false if Enter was pressed. */
bool inspector_wait(int milliseconds);

/* Answers requests until Enter is pressed, and closes the port. */
void inspector_close(void);

#endif
