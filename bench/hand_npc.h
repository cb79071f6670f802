/*
 * hand_npc.h - the trees of npc, as one would write them by hand: conditions one
 * after the other, and a byte that says what runs. They call the same leaves,
 * with the same checks that the npc lives.
 */
#ifndef HAND_NPC_H
#define HAND_NPC_H

#include "bench.h"

gp_status hand_npc_instant_tick(bench_world *world, bench_npc *npc);
gp_status hand_npc_running_tick(bench_world *world, bench_npc *npc);
gp_status hand_npc_reactive_tick(bench_world *world, bench_npc *npc);

#endif
