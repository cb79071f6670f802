/*
 * gp_behaviour.h - what generated behaviours need: statuses, chance, pace.
 *
 * Nothing here allocates, reads a clock or knows a tree. Not thread-safe.
 */
#ifndef GP_BEHAVIOUR_H
#define GP_BEHAVIOUR_H

#include "gp_base.h"

GP_BEGIN_DECLS

/* The status of a task, and of a whole behaviour. */
typedef enum gp_status { GP_RUNNING, GP_SUCCESS, GP_FAILURE } gp_status;

/* For generated code: the status of a child that is absent this time. */
#define GP_ABSENT ((gp_status)(GP_FAILURE + 1))

/* For generated code: a tick would do something in this part of a tree. */
#define GP_AWAKE ((gp_status)(GP_FAILURE + 2))

/* A cooldown that nodes of an entity share. */
typedef struct gp_cooldown {
    gp_time until; /* the nodes refuse until then, if it is on */
    bool is_on;
} gp_cooldown;

/* Random numbers: 32 bits of state per behaviour and entity, never 0, seeded
 * from the world's seed, the entity's ID and the behaviour's number. */
static inline uint32_t gp_behaviour_seed(
    uint64_t seed, uint64_t id, uint32_t number)
{
    uint32_t bits = (uint32_t)seed ^ (uint32_t)(seed >> 32);
    bits *= UINT32_C(0x9e3779b1);
    bits ^= (uint32_t)id ^ (uint32_t)(id >> 32);
    bits *= UINT32_C(0x85ebca6b);
    bits ^= bits >> 13;
    bits += number;
    bits *= UINT32_C(0xc2b2ae35);
    bits ^= bits >> 16;
    return bits == 0 ? 1 : bits;
}

/* Draws a number in [0, 1), a multiple of 2^-24 (xorshift; Marsaglia, 2003). */
static inline double gp_behaviour_draw(uint32_t *chance)
{
    uint32_t bits = *chance;
    bits ^= bits << 13;
    bits ^= bits >> 17;
    bits ^= bits << 5;
    *chance = bits;
    return (double)(bits >> 8) * (1.0 / 16777216.0);
}

/* The schedule of a type's behaviour: each entity has one turn per period, at
 * its own phase, which counts from 0. */
typedef struct gp_pace {
    gp_time last;   /* when the pace was last moved */
    uint32_t next;  /* the first phase whose turn is next */
    uint32_t count; /* how many phases before it have a turn now */
    bool has_begun;
} gp_pace;

/* Gives a turn to all phases since the last call. The first call starts a
 * period. */
static inline void gp_pace_move(gp_pace *pace, uint32_t period, gp_time now)
{
    uint32_t passed = pace->has_begun ? now - pace->last : 1u;
    pace->has_begun = true;
    pace->last = now;
    pace->next = (pace->next + passed % period) % period;
    pace->count = passed < period ? passed : period;
}

static inline bool gp_pace_is_due(
    const gp_pace *pace, uint32_t period, uint32_t phase)
{
    return (pace->next + (period - 1u - phase)) % period < pace->count;
}

/* The phase of an entity. Neighbouring slots get distant phases. */
static inline uint32_t gp_pace_phase(uint64_t id, uint32_t period)
{
    uint32_t bits = (uint32_t)(id & GP_ID_SLOT_MAX) * UINT32_C(0x9e3779b9);
    return (uint32_t)((uint64_t)bits * period >> 32);
}

/* Draws a duration between two durations, both included. */
static inline uint32_t gp_behaviour_draw_time(
    uint32_t *chance, uint32_t from, uint32_t to)
{
    uint32_t least = from < to ? from : to;
    uint32_t count = (from < to ? to - from : from - to) + 1;
    return least + (uint32_t)(gp_behaviour_draw(chance) * (double)count);
}

/*
 * Chooses a branch at random, in proportion to the weights. Returns count, and
 * draws nothing, if no weight is above 0. An infinite weight counts as DBL_MAX.
 * At most 64 branches; bit i of tried excludes branch i.
 */
uint32_t gp_behaviour_choose(
    uint32_t *chance, const double *weights, uint32_t count, uint64_t tried);

/*
 * Returns the branch with the highest score, the first of equal ones; count if
 * there is none. If running is below count, that branch is returned unless
 * another exceeds its score by more than the margin. NaN is the lowest score.
 * Bit i of tried excludes branch i.
 */
uint32_t gp_behaviour_best(const double *scores, uint32_t count, uint64_t tried,
    uint32_t running, double margin);

GP_END_DECLS

#endif
