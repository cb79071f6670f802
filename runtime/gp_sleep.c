#include "gp_sleep.h"

bool gp_sleep_is_over(gp_sleep_rest *rest, gp_time deadline)
{
    uint32_t left = deadline - rest->now;
    if (gp_time_is_over(rest->now, deadline)) {
        return true;
    }
    if (left < rest->left) {
        rest->left = left;
    }
    return false;
}

static uint32_t *due_of(const gp_pool *pool, uint32_t place)
{
    return gp_pool_number(pool->dues, place, pool->type->chunk_shift);
}

/* The time until a group's sleepers may be due. */
static uint32_t left_of(const gp_pool_sleepers *sleepers, gp_time now)
{
    uint32_t passed = now - sleepers->since;
    return passed < sleepers->wait ? sleepers->wait - passed : 0;
}

void gp_sleep_begin(
    gp_pool *pool, const gp_slot *slot, const gp_sleep_rest *rest)
{
    uint32_t place = (uint32_t)slot->id & GP_ID_SLOT_MAX;
    gp_pool_sleepers *sleepers = &pool->sleepers[place / 64u];
    uint64_t bit = UINT64_C(1) << place % 64u;
    sleepers->asleep |= bit;
    sleepers->timed &= ~bit;
    if (rest->left != GP_SLEEP_FOREVER) {
        uint32_t left = left_of(sleepers, rest->now);
        sleepers->timed |= bit;
        *due_of(pool, place) = rest->now + rest->left;
        sleepers->wait = left < rest->left ? left : rest->left;
        sleepers->since = rest->now;
    }
}

void gp_sleep_end(gp_pool *pool, const gp_slot *slot)
{
    uint32_t place = (uint32_t)slot->id & GP_ID_SLOT_MAX;
    gp_pool_sleepers *sleepers = &pool->sleepers[place / 64u];
    uint64_t bit = UINT64_C(1) << place % 64u;
    if ((sleepers->asleep & bit) != 0) {
        sleepers->asleep ^= bit;
        pool->wake_count++;
    }
}

void gp_sleep_end_all(gp_pool *pool)
{
    for (uint32_t group = 0; group < pool->group_capacity; group++) {
        pool->sleepers[group].asleep = 0;
    }
    pool->wake_count++;
}

/* Wakes the due slots of a group, and computes when others will be due. */
static void wake_due(gp_pool *pool, uint32_t group, gp_time now)
{
    gp_pool_sleepers *sleepers = &pool->sleepers[group];
    gp_sleep_rest rest = {now, GP_SLEEP_FOREVER};
    uint64_t left = sleepers->asleep & sleepers->timed;
    for (; left != 0; left &= left - 1u) {
        uint32_t place = group * 64u + gp_lowest_bit(left);
        if (gp_sleep_is_over(&rest, *due_of(pool, place))) {
            sleepers->asleep ^= left & (0u - left);
        }
    }
    sleepers->since = now;
    sleepers->wait = rest.left;
}

bool gp_sleep_walk_next_slow(gp_sleep_walk *walk)
{
    gp_pool *pool = walk->pool;
    uint32_t group = gp_pool_count(pool) != 0 ? walk->next / 64u : UINT32_MAX;
    walk->counts = pool->counts;
    walk->wake_count = pool->wake_count;
    while (group < pool->group_capacity) {
        if (left_of(&pool->sleepers[group], walk->now) == 0) {
            wake_due(pool, group, walk->now);
        }
        uint64_t awake = gp_pool_live(pool, group);
        awake &= ~pool->sleepers[group].asleep;
        walk->bits = gp_pool_bits_from(
            pool, awake, walk->next, walk->taken, walk->stamp);
        if (walk->bits != 0) {
            walk->first = group * 64u;
            return true;
        }
        group = gp_pool_next_group(pool, group + 1u);
        walk->next = group * 64u;
    }
    walk->next = pool->group_capacity * 64u;
    return false;
}
