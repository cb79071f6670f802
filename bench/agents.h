/*
 * agents.h - the agents that instant_behaviours.c, running_behaviours.c and
 * sleeping_behaviours.c tick, what they see, and the loop that ticks them, which
 * is the same on both sides.
 */
#ifndef AGENTS_H
#define AGENTS_H

#include "bench.h"
#include "bench_mind.h"

#define AGENTS 10000u
#define AGENT_TICKS 200000u /* in a round, for however many agents */

/* The agents of one side, and where each has its mind. */
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

/* Makes an agent in the world, and says where it has its mind. */
typedef void *agents_create_fn(bench_mind **mind);

/* Lets an agent see something and ticks it. */
typedef void agents_tick_fn(void *agent, uint32_t seen, gp_time now);

/* Makes the world, which is traced where GP_TRACE is defined. */
void agents_set_up_world(const bench_world_desc *desc, uint32_t count);

/* Makes the world and the agents of both sides in it. */
void agents_set_up(
    const bench_world_desc *desc, uint32_t count, agents_create_fn *create);

void agents_tear_down(void);

/* A number that depends on all that the agents of a side did. */
uint64_t agents_add_up(const agents_side *side);

/* What an agent sees changes once in eight ticks. */
static inline uint32_t agents_seen(uint32_t i, uint32_t now)
{
    return agents.seen[(i * 7u + (now + i) / 8u * 13u) % 1024u];
}

/* The time with which a round begins, and with which the next one does. */
static inline uint32_t agents_time(uint32_t round)
{
    return round * (AGENT_TICKS / agents.count);
}

/* A round of one side; inlined, so that the loop calls the tick itself. */
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

/* Prints how many bytes the trees keep. */
void print_state_size(void);

#endif
