/* Finds the differences of two worlds that should be equal. */
#ifndef DESYNC_H
#define DESYNC_H

#include "garden_snapshot.h"

/* Prints the first type, object and property that differ. */
void desync_explain(garden_world *left, garden_world *right);

#endif
