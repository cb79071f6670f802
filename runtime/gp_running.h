/*
 * gp_running.h - finds the running nodes of behaviours, by reflection.
 *
 * A node is identified by its number in traces. These functions need no trace,
 * and behaviours may be compiled without GP_TRACE. Nothing here allocates.
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

/* Returns the next running node in a behaviour of an entity from *place on, and
 * advances *place; 0 at the end, or if the entity is not live. Its ancestors
 * run too. In the middle of a tick, the node may have run before the tick. */
uint32_t gp_running_next(
    gp_reflection on, gp_id id, const gp_tree *tree, uint32_t *place);

/* Adds a record GP_TRACE_RUNNING to a started trace for each running node of
 * any entity, subject to its filters. Call it after starting a trace, between
 * ticks; it does nothing inside a callback. */
void gp_running_trace(gp_reflection on, gp_trace *trace);

GP_END_DECLS

#endif
