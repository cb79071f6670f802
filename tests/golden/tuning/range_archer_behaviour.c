/* range_archer_behaviour.c - the behaviours of range_archer.h. Written by
 * gpgen from range.yaml; do not edit. */
#define GP_GENERATED
#include "range_archer.h"

#include "range.h"

#include "gp_sleep.h"
#include "gp_trace.h"

#include <string.h>

#if GP_TRACE
/* The numbers of the nodes of the behaviour in traces. */
enum {
    RANGE_ARCHER_GP_NODE_PRIORITY = 1,
    RANGE_ARCHER_GP_NODE_SHOOT = 2,
    RANGE_ARCHER_GP_NODE_IDLE = 3,
};
#endif

/* Values of pc: the running node in priority; 0 is none. */
enum range_archer_gp_behaviour_at {
    RANGE_ARCHER_GP_AT_SHOOT = 3,
    RANGE_ARCHER_GP_AT_IDLE = 4,
};

#if GP_TRACE
/* The node to trace as halted, by the value of pc. */
static const uint16_t range_archer_gp_nodes_of_priority[] = {
    [RANGE_ARCHER_GP_AT_SHOOT] = RANGE_ARCHER_GP_NODE_SHOOT,
    [RANGE_ARCHER_GP_AT_IDLE] = RANGE_ARCHER_GP_NODE_IDLE,
};
#endif

static bool range_archer_gp_holds_1(range_world *world, range_archer *archer)
{
    return archer->near_by && archer->patience > (int64_t)RANGE_AIM(world);
}

/* Halts the running node in priority. Returns false if a callback ended the
 * tick. */
static bool range_archer_gp_halt_priority(
    range_world *world, range_archer *archer)
{
    range_archer_behaviour_state *state = &archer->behaviour_state;
    uint8_t at = state->pc;

    GP_NODE_HALTED(world, archer, range_archer_gp_nodes_of_priority, at);
    state->pc = 0;
    switch (at) {
    case RANGE_ARCHER_GP_AT_SHOOT:
        range_archer_shoot_halt(world, archer);
        break;
    default:
        break;
    }
    return state->busy;
}

static inline GP_ALWAYS_INLINE gp_status range_archer_gp_tick_priority(
    range_world *world, range_archer *archer)
{
    range_archer_behaviour_state *state = &archer->behaviour_state;
    gp_status status;

    if (state->pc == 0) {
        /* priority */
        GP_NODE(world, archer, RANGE_ARCHER_GP_NODE_PRIORITY, STARTED);
    }
    /* 1 shoot (while near_by and patience > aim) */
    if (range_archer_gp_holds_1(world, archer)) {
        if (state->pc != RANGE_ARCHER_GP_AT_SHOOT) {
            if (state->pc != 0 &&
                !range_archer_gp_halt_priority(world, archer)) {
                return GP_FAILURE;
            }
            state->pc = RANGE_ARCHER_GP_AT_SHOOT;
            GP_NODE(world, archer, RANGE_ARCHER_GP_NODE_SHOOT, STARTED);
            status = range_archer_shoot_start(world, archer, RANGE_AIM(world));
            if (!state->busy) {
                return GP_FAILURE;
            }
        } else {
            status = range_archer_shoot_tick(world, archer, RANGE_AIM(world));
            if (!state->busy) {
                return GP_FAILURE;
            }
        }
        if (status == GP_RUNNING) {
            return GP_RUNNING;
        }
        state->pc = 0;
        if (status != GP_SUCCESS) {
            GP_NODE(world, archer, RANGE_ARCHER_GP_NODE_SHOOT, FAILED);
            goto shoot_next;
        }
        GP_NODE(world, archer, RANGE_ARCHER_GP_NODE_SHOOT, SUCCEEDED);
        GP_NODE(world, archer, RANGE_ARCHER_GP_NODE_PRIORITY, SUCCEEDED);
        return GP_SUCCESS;
    }
    if (state->pc == RANGE_ARCHER_GP_AT_SHOOT) {
        if (!range_archer_gp_halt_priority(world, archer)) {
            return GP_FAILURE;
        }
    }
    GP_NODE(world, archer, RANGE_ARCHER_GP_NODE_SHOOT, REFUSED);
shoot_next:
    /* 2 idle */
    if (state->pc != 0) {
        return GP_RUNNING;
    }
    state->pc = RANGE_ARCHER_GP_AT_IDLE;
    GP_NODE(world, archer, RANGE_ARCHER_GP_NODE_IDLE, STARTED);
    return GP_RUNNING;
}

/* Sleep: an archer sleeps while a tick would change nothing. */

static bool range_archer_gp_rests_priority(
    range_world *world, range_archer *archer, gp_sleep_rest *rest)
{
    range_archer_behaviour_state *state = &archer->behaviour_state;

    (void)rest;
    if (state->pc != RANGE_ARCHER_GP_AT_IDLE) {
        return false;
    }
    /* priority */
    /* 1 shoot (while near_by and patience > aim) */
    return !range_archer_gp_holds_1(world, archer);
}

static bool range_archer_gp_is_at_rest_behaviour(
    range_world *world, range_archer *archer, gp_sleep_rest *rest)
{
    return range_archer_gp_rests_priority(world, archer, rest);
}

/* Ends a tick. If the archer is live, puts it to sleep if no behaviour has
 * anything to do, or else wakes it. */
static GP_NOINLINE void range_archer_gp_end_tick(
    range_world *world, range_archer *archer, bool *is_running, gp_time now)
{
    gp_sleep_rest rest = {now, GP_SLEEP_FOREVER};

    if (!*is_running) {
        return;
    }
    *is_running = false;
    if (!range_archer_gp_is_at_rest_behaviour(world, archer, &rest)) {
        range_archer_gp_wake_behaviours(world, archer);
        return;
    }
    archer->listeners.bits |= GP_OBJECT_ASLEEP;
    gp_sleep_begin(&range_gp(world)->archer_pool, &archer->slot, &rest);
}

void range_archer_gp_wake_behaviours(range_world *world, range_archer *archer)
{
    archer->listeners.bits &= ~GP_OBJECT_ASLEEP;
    gp_sleep_end(&range_gp(world)->archer_pool, &archer->slot);
}

#if !defined(GP_FROZEN)
void range_archer_gp_wake_all_behaviours(range_world *world)
{
    gp_sleep_end_all(&range_gp(world)->archer_pool);
}
#endif

static range_archer *range_archer_gp_next_awake(gp_sleep_walk *walk)
{
    gp_slot *slot = gp_sleep_walk_next(
        walk, (uint32_t)sizeof(range_archer), RANGE_ARCHER_CHUNK_SHIFT);

    return (range_archer *)(void *)slot;
}

/* Ticks an archer while the world is busy. */
static inline GP_ALWAYS_INLINE gp_status range_archer_gp_tick(
    range_world *world, range_archer *archer, gp_time now)
{
    range_archer_behaviour_state *state = &archer->behaviour_state;
    gp_status status;

    GP_ASSERT(!gp_entity_is_leaving(&archer->listeners));
    GP_ASSERT(!state->busy);
    if (state->busy) {
        return GP_RUNNING;
    }
    range_gp(world)->gp.now = now;
    state->busy = true;
    status = range_archer_gp_tick_priority(world, archer);
    range_archer_gp_end_tick(world, archer, &state->busy, now);
    return status;
}

gp_status range_archer_tick(
    range_world *world, range_archer *archer, gp_time now)
{
    gp_status status;

    GP_ASSERT(range_archer_is_in(world, archer));
    range_gp(world)->gp.busy++;
    status = range_archer_gp_tick(world, archer, now);
    range_gp(world)->gp.busy--;
    return status;
}

void range_archer_behaviour_halt(range_world *world, range_archer *archer)
{
    range_archer_behaviour_state *state = &archer->behaviour_state;
    bool is_live;

    GP_ASSERT(range_archer_is_in(world, archer));
    state->busy = true;
    range_gp(world)->gp.busy++;
    is_live = range_archer_gp_halt_priority(world, archer);
    range_gp(world)->gp.busy--;
    if (!is_live) {
        return;
    }
    state->busy = false;
    range_archer_gp_wake_behaviours(world, archer);
}

const char *range_archer_behaviour_where(const range_archer *archer)
{
    const range_archer_behaviour_state *state = &archer->behaviour_state;

    switch (state->pc) {
    case RANGE_ARCHER_GP_AT_SHOOT:
        return "shoot";
    case RANGE_ARCHER_GP_AT_IDLE:
        return "idle";
    default:
        break;
    }
    return "";
}

size_t range_archer_tick_all(range_world *world, gp_time now)
{
    gp_sleep_walk walk =
        gp_sleep_walk_begin(&range_gp(world)->archer_pool, now);
    range_archer *archer = range_archer_gp_next_awake(&walk);
    size_t ticked = 0;

    range_gp(world)->gp.now = now;
    range_gp(world)->gp.busy++;
    while (archer != NULL) {
        range_archer_gp_tick(world, archer, now);
        ticked++;
        archer = range_archer_gp_next_awake(&walk);
    }
    range_gp(world)->gp.busy--;
    return ticked;
}

void range_archer_gp_begin_behaviours(range_world *world, range_archer *archer)
{
    memset(&archer->behaviour_state, 0, sizeof archer->behaviour_state);
    range_archer_gp_wake_behaviours(world, archer);
}
