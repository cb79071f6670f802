/*
 * agents.h - the agents that instant_behaviours.c, running_behaviours.c and
 * sleeping_behaviours.c tick, what they see, and the loop that ticks them,
 * which both sides share.
 */
#ifndef AGENTS_H
#define AGENTS_H

#include "bench.h"
#include "bench_mind.h"

#define AGENTS 10000u
#define AGENT_TICKS 200000u /* in a round, for any number of agents */

/* The agents of one side, and their minds. */
typedef struct agents_side {
    void *all[AGENTS];
    bench_mind *minds[AGENTS];
} agents_side;

extern struct agents {
    bench_world world;
    agents_side ours;
    agents_side hand;
    uint32_t seen[1024];
    uint32_t count;
} agents;

/* Creates an agent in the world, and returns the address of its mind. */
typedef void *agents_create_fn(bench_mind **mind);

/* Sets what an agent sees, and ticks it. */
typedef void agents_tick_fn(void *agent, uint32_t seen, gp_time now);

/* Makes the world, which is traced if GP_TRACE is defined. */
void agents_set_up_world(const bench_world_desc *desc, uint32_t count);

/* Makes the world, and the agents of both sides in it. */
void agents_set_up(
    const bench_world_desc *desc, uint32_t count, agents_create_fn *create);

void agents_tear_down(void);

/* Returns a checksum of all actions of a side's agents. */
uint64_t agents_add_up(const agents_side *side);

/* Returns what an agent sees, which changes every eight ticks. */
static inline uint32_t agents_seen(uint32_t i, uint32_t now)
{
    return agents.seen[(i * 7u + (now + i) / 8u * 13u) % 1024u];
}

/* The time at which a round begins. */
static inline uint32_t agents_time(uint32_t round)
{
    return round * (AGENT_TICKS / agents.count);
}

/* A round of one side; inlined, so that the loop calls the tick directly. */
static inline uint64_t agents_tick(
    uint32_t round, const agents_side *side, agents_tick_fn *tick)
{
    uint32_t last = agents_time(round + 1u);

    for (uint32_t now = agents_time(round); now < last; now++) {
        for (uint32_t i = 0; i < agents.count; i++) {
            tick(side->all[i], agents_seen(i, now), now);
        }
    }
    return agents_add_up(side);
}

/* Prints the size of the trees' state in bytes. */
void print_state_size(void);

#endif
