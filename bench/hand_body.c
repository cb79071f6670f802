#include "hand_body.h"

#include "harness.h"

#include <stdlib.h>

static uint64_t last_id;

static void fill(hand_body *body, uint32_t flags)
{
    body->id = ++last_id;
    body->heard = 0;
    body->listeners = NULL;
    body->x = 0.0f;
    body->y = 0.0f;
    body->dx = 1.0f;
    body->dy = -1.0f;
    body->hp = 100;
    body->flags = flags;
    body->next = NULL;
    body->seen = 0;
}

hand_body *hand_body_create(uint32_t flags)
{
    hand_body *body = malloc(sizeof *body);
    if (body != NULL) {
        fill(body, flags);
    }
    return body;
}

void hand_body_destroy(hand_body *body)
{
    free(body->listeners);
    free(body);
}

void hand_pool_init(hand_pool *pool, uint32_t capacity)
{
    pool->bodies = harness_allocate(capacity * sizeof *pool->bodies);
    pool->free = harness_allocate(capacity * sizeof *pool->free);
    pool->capacity = capacity;
    pool->first = 0;
    pool->last = 0;
    for (uint32_t i = 0; i < capacity; i++) {
        pool->free[i] = &pool->bodies[i];
    }
}

void hand_pool_finish(hand_pool *pool)
{
    free(pool->bodies);
    free(pool->free);
}

static uint32_t step(const hand_pool *pool, uint32_t place)
{
    return place + 1u == pool->capacity ? 0 : place + 1u;
}

hand_body *hand_pool_create(hand_pool *pool, uint32_t flags)
{
    hand_body *body = pool->free[pool->first];
    pool->first = step(pool, pool->first);
    fill(body, flags);
    return body;
}

void hand_pool_destroy(hand_pool *pool, hand_body *body)
{
    body->id = 0;
    free(body->listeners);
    pool->free[pool->last] = body;
    pool->last = step(pool, pool->last);
}
