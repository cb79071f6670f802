/*
 * inspector.h - with --inspect, `gpgen inspect garden.yaml` shows the program.
 *
 * Without it these functions do nothing, and there is no inspector.
 */
#ifndef INSPECTOR_H
#define INSPECTOR_H

#include "garden.h"

/* Opens a port if --inspect is the first argument. Returns false if it cannot. */
bool inspector_open(garden_world *world, int count, char **arguments);

/* Waits for the next frame, in which questions are answered; as long as the page
 * has stopped time. Returns false once Enter was pressed. */
bool inspector_wait(int milliseconds);

/* Answers until Enter is pressed, and closes the port. */
void inspector_close(void);

#endif
