/* agents.h - the agents that drones.c and npc.c tick, and what they see. */
#ifndef AGENTS_H
#define AGENTS_H

#include "bench_mind.h"
#include "bench_world.h"

#define AGENTS 10000u
#define AGENT_TICKS 200000u /* in a round, for however many agents */

extern struct agents {
    bench_world world;
    bench_mind *ours[AGENTS];
    bench_mind *hand[AGENTS];
    uint32_t seen[1024];
    uint32_t count;
} agents;

/* Makes the world; who calls it puts the minds in. */
void agents_set_up(const bench_world_desc *desc, uint32_t count);

void agents_tear_down(void);

uint64_t agents_add_up(bench_mind *const *minds);

/* What an agent sees changes once in eight ticks. */
static inline uint32_t agents_seen(uint32_t i, uint32_t now)
{
    return agents.seen[(i * 7u + (now + i) / 8u * 13u) % 1024u];
}

/* Prints how many bytes the trees keep. */
void print_state_size(void);

#endif
