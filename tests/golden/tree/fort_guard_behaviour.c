/* fort_guard_behaviour.c - the behaviours of fort_guard.h. Written by gpgen
 * from fort.yaml; do not edit. */
#define GP_GENERATED
#include "fort_guard.h"

#include "fort.h"

#include "gp_sleep.h"
#include "gp_trace.h"

#include <string.h>

#if GP_TRACE
/* The numbers of the nodes of the behaviour in traces. */
enum {
    FORT_GUARD_GP_NODE_PRIORITY = 1,
    FORT_GUARD_GP_NODE_SEQUENCE = 2,
    FORT_GUARD_GP_NODE_SEES_ENEMY = 3,
    FORT_GUARD_GP_NODE_FIRE = 4,
    FORT_GUARD_GP_NODE_WAIT = 5,
    FORT_GUARD_GP_NODE_PATROL = 6,
};
#endif

/* Values of pc: the running node in priority; 0 is none. */
enum fort_guard_gp_behaviour_at {
    FORT_GUARD_GP_AT_WAIT = 5,
    FORT_GUARD_GP_AT_PATROL = 6,
};

#if GP_TRACE
/* The node to trace as halted, by the value of pc. */
static const uint16_t fort_guard_gp_nodes_of_priority[] = {
    [FORT_GUARD_GP_AT_WAIT] = FORT_GUARD_GP_NODE_WAIT,
    [FORT_GUARD_GP_AT_PATROL] = FORT_GUARD_GP_NODE_PATROL,
};
#endif

/* Halts the running node in priority. Returns false if a callback ended the
 * tick. */
static bool fort_guard_gp_halt_priority(fort_world *world, fort_guard *guard)
{
    fort_guard_behaviour_state *state = &guard->behaviour_state;
    uint8_t at = state->pc;

    GP_NODE_HALTED(world, guard, fort_guard_gp_nodes_of_priority, at);
    state->pc = 0;
    switch (at) {
    case FORT_GUARD_GP_AT_PATROL:
        fort_guard_patrol_halt(world, guard);
        break;
    default:
        break;
    }
    return state->busy;
}

static inline GP_ALWAYS_INLINE gp_status fort_guard_gp_tick_priority(
    fort_world *world, fort_guard *guard, gp_time now)
{
    fort_guard_behaviour_state *state = &guard->behaviour_state;
    gp_status status;

    if (state->pc == 0) {
        /* priority */
        GP_NODE(world, guard, FORT_GUARD_GP_NODE_PRIORITY, STARTED);
    }
    /* 1 sequence */
    if (state->pc != FORT_GUARD_GP_AT_WAIT) {
        GP_NODE(world, guard, FORT_GUARD_GP_NODE_SEQUENCE, STARTED);
        /* 1.1 sees_enemy */
        if (!fort_guard_sees_enemy(world, guard)) {
            GP_NODE(world, guard, FORT_GUARD_GP_NODE_SEES_ENEMY, FAILED);
            GP_NODE(world, guard, FORT_GUARD_GP_NODE_SEQUENCE, FAILED);
            goto sequence_next;
        }
        GP_NODE(world, guard, FORT_GUARD_GP_NODE_SEES_ENEMY, SUCCEEDED);
        /* 1.2 fire(3) */
        if (state->pc != 0 && !fort_guard_gp_halt_priority(world, guard)) {
            return GP_FAILURE;
        }
        fort_guard_fire(world, guard, 3);
        if (!state->busy) {
            return GP_FAILURE;
        }
        GP_NODE(world, guard, FORT_GUARD_GP_NODE_FIRE, SUCCEEDED);
        /* 1.3 wait 500 ms */
        state->pc = FORT_GUARD_GP_AT_WAIT;
        GP_NODE(world, guard, FORT_GUARD_GP_NODE_WAIT, STARTED);
        state->wait_until = now + 500u;
        return GP_RUNNING;
    }
    if (!gp_time_is_over(now, state->wait_until)) {
        return GP_RUNNING;
    }
    state->pc = 0;
    GP_NODE(world, guard, FORT_GUARD_GP_NODE_WAIT, SUCCEEDED);
    GP_NODE(world, guard, FORT_GUARD_GP_NODE_SEQUENCE, SUCCEEDED);
    GP_NODE(world, guard, FORT_GUARD_GP_NODE_PRIORITY, SUCCEEDED);
    return GP_SUCCESS;
sequence_next:
    /* 2 patrol */
    if (state->pc == 0) {
        state->pc = FORT_GUARD_GP_AT_PATROL;
        GP_NODE(world, guard, FORT_GUARD_GP_NODE_PATROL, STARTED);
        status = fort_guard_patrol_start(world, guard);
        if (!state->busy) {
            return GP_FAILURE;
        }
    } else {
        status = fort_guard_patrol_tick(world, guard);
        if (!state->busy) {
            return GP_FAILURE;
        }
    }
    if (status == GP_RUNNING) {
        return GP_RUNNING;
    }
    state->pc = 0;
    if (status != GP_SUCCESS) {
        GP_NODE(world, guard, FORT_GUARD_GP_NODE_PATROL, FAILED);
        GP_NODE(world, guard, FORT_GUARD_GP_NODE_PRIORITY, FAILED);
        return GP_FAILURE;
    }
    GP_NODE(world, guard, FORT_GUARD_GP_NODE_PATROL, SUCCEEDED);
    GP_NODE(world, guard, FORT_GUARD_GP_NODE_PRIORITY, SUCCEEDED);
    return GP_SUCCESS;
}

/* Sleep: a guard sleeps while a tick would change nothing. */

static bool fort_guard_gp_rests_priority(
    fort_world *world, fort_guard *guard, gp_sleep_rest *rest)
{
    fort_guard_behaviour_state *state = &guard->behaviour_state;

    (void)world;
    if (state->pc != FORT_GUARD_GP_AT_WAIT) {
        return false;
    }
    /* priority */
    /* 1 sequence */
    return !gp_sleep_is_over(rest, state->wait_until);
}

static bool fort_guard_gp_is_at_rest_behaviour(
    fort_world *world, fort_guard *guard, gp_sleep_rest *rest)
{
    return fort_guard_gp_rests_priority(world, guard, rest);
}

/* Ends a tick. If the guard is live, puts it to sleep if no behaviour has
 * anything to do, or else wakes it. */
static GP_NOINLINE void fort_guard_gp_end_tick(
    fort_world *world, fort_guard *guard, bool *is_running, gp_time now)
{
    gp_sleep_rest rest = {now, GP_SLEEP_FOREVER};

    if (!*is_running) {
        return;
    }
    *is_running = false;
    if (!fort_guard_gp_is_at_rest_behaviour(world, guard, &rest)) {
        fort_guard_gp_wake_behaviours(world, guard);
        return;
    }
    gp_sleep_begin(&fort_gp(world)->guard_pool, &guard->slot, &rest);
}

void fort_guard_gp_wake_behaviours(fort_world *world, fort_guard *guard)
{
    gp_sleep_end(&fort_gp(world)->guard_pool, &guard->slot);
}

static fort_guard *fort_guard_gp_next_awake(gp_sleep_walk *walk)
{
    gp_slot *slot = gp_sleep_walk_next(
        walk, (uint32_t)sizeof(fort_guard), FORT_GUARD_CHUNK_SHIFT);

    return (fort_guard *)(void *)slot;
}

/* Ticks a guard while the world is busy. */
static inline GP_ALWAYS_INLINE gp_status fort_guard_gp_tick(
    fort_world *world, fort_guard *guard, gp_time now)
{
    fort_guard_behaviour_state *state = &guard->behaviour_state;
    gp_status status;

    GP_ASSERT(!gp_bare_is_leaving(&fort_gp(world)->gp, &guard->slot));
    GP_ASSERT(!state->busy);
    if (state->busy) {
        return GP_RUNNING;
    }
    fort_gp(world)->gp.now = now;
    state->busy = true;
    status = fort_guard_gp_tick_priority(world, guard, now);
    fort_guard_gp_end_tick(world, guard, &state->busy, now);
    return status;
}

gp_status fort_guard_tick(fort_world *world, fort_guard *guard, gp_time now)
{
    gp_status status;

    GP_ASSERT(fort_guard_is_in(world, guard));
    fort_gp(world)->gp.busy++;
    status = fort_guard_gp_tick(world, guard, now);
    fort_gp(world)->gp.busy--;
    return status;
}

void fort_guard_behaviour_halt(fort_world *world, fort_guard *guard)
{
    fort_guard_behaviour_state *state = &guard->behaviour_state;
    bool is_live;

    GP_ASSERT(fort_guard_is_in(world, guard));
    state->busy = true;
    fort_gp(world)->gp.busy++;
    is_live = fort_guard_gp_halt_priority(world, guard);
    fort_gp(world)->gp.busy--;
    if (!is_live) {
        return;
    }
    state->busy = false;
    fort_guard_gp_wake_behaviours(world, guard);
}

const char *fort_guard_behaviour_where(const fort_guard *guard)
{
    const fort_guard_behaviour_state *state = &guard->behaviour_state;

    switch (state->pc) {
    case FORT_GUARD_GP_AT_WAIT:
        return "wait";
    case FORT_GUARD_GP_AT_PATROL:
        return "patrol";
    default:
        break;
    }
    return "";
}

size_t fort_guard_tick_all(fort_world *world, gp_time now)
{
    gp_sleep_walk walk = gp_sleep_walk_begin(&fort_gp(world)->guard_pool, now);
    fort_guard *guard = fort_guard_gp_next_awake(&walk);
    size_t ticked = 0;

    fort_gp(world)->gp.now = now;
    fort_gp(world)->gp.busy++;
    while (guard != NULL) {
        fort_guard_gp_tick(world, guard, now);
        ticked++;
        guard = fort_guard_gp_next_awake(&walk);
    }
    fort_gp(world)->gp.busy--;
    return ticked;
}

void fort_guard_gp_begin_behaviours(fort_world *world, fort_guard *guard)
{
    memset(&guard->behaviour_state, 0, sizeof guard->behaviour_state);
    fort_guard_gp_wake_behaviours(world, guard);
}
