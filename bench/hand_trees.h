/*
 * hand_trees.h - hand-written trees of ant, drone, npc and sentry, and machine
 * of hatch: consecutive conditions, and a byte with the running node. They call
 * the same leaves, with the same checks that the agent is live.
 */
#ifndef HAND_TREES_H
#define HAND_TREES_H

#include "bench.h"

gp_status hand_ant_tick(bench_world *world, bench_ant *ant);
gp_status hand_drone_tick(bench_world *world, bench_drone *drone);

gp_status hand_npc_tick(bench_world *world, bench_npc *npc);
void hand_npc_halt(bench_world *world, bench_npc *npc);
const char *hand_npc_where(const bench_npc *npc);

gp_status hand_sentry_tick(bench_world *world, bench_sentry *sentry);
void hand_sentry_halt(bench_world *world, bench_sentry *sentry);
const char *hand_sentry_where(const bench_sentry *sentry);

gp_status hand_hatch_tick(bench_world *world, bench_hatch *hatch, gp_time now);

/* Tick all of them, and return their number. */
size_t hand_ant_tick_all(bench_world *world);
size_t hand_drone_tick_all(bench_world *world);
size_t hand_npc_tick_all(bench_world *world);
size_t hand_sentry_tick_all(bench_world *world);

#endif
