/*
 * gp_running.h - which nodes of behaviours run, by the tables of reflection.
 *
 * A node is known by its number in traces. These functions need no trace, and
 * behaviours may be compiled without GP_TRACE. Nothing here allocates.
 *
 *     const gp_tree *tree = &type->behaviours[0];
 *     uint32_t place = 0;
 *     uint32_t node;
 *
 *     while ((node = gp_running_next(on, id, tree, &place)) != 0) {
 *         printf("%u runs\n", (unsigned)node);
 *     }
 */
#ifndef GP_RUNNING_H
#define GP_RUNNING_H

#include "gp_reflect.h"
#include "gp_trace.h"

GP_BEGIN_DECLS

/* The next node that runs in a behaviour of an entity, from *place on, which is
 * behind it then; 0 at the end, and for one that is not live. Those around it run
 * too. In the middle of a tick, this may be a node that ran before it. */
uint32_t gp_running_next(
    gp_reflection on, gp_id id, const gp_tree *tree, uint32_t *place);

/* Adds a record GP_TRACE_RUNNING to a started trace for each node that runs in any
 * entity, as its filters allow. Call it after a trace has been started, between
 * ticks; does nothing inside a callback. */
void gp_running_trace(gp_reflection on, gp_trace *trace);

GP_END_DECLS

#endif
