#include "hand_body.h"

#include "harness.h"

#include <stdlib.h>

static uint64_t last_id;

hand_body *hand_body_create(uint32_t flags)
{
    hand_body *body = malloc(sizeof *body);
    if (body != NULL) {
        body->id = ++last_id;
        hand_body_fill(body, flags);
    }
    return body;
}

void hand_body_destroy(hand_body *body)
{
    free(body);
}

void hand_pool_init(hand_pool *pool, uint32_t capacity)
{
    pool->bodies = harness_allocate(capacity * sizeof *pool->bodies);
    pool->free = harness_allocate(capacity * sizeof *pool->free);
    pool->free_count = capacity;
    for (uint32_t i = 0; i < capacity; i++) {
        pool->bodies[i].id = UINT64_C(1) << 32 | i;
        pool->free[capacity - 1u - i] = i;
    }
}

void hand_pool_finish(hand_pool *pool)
{
    free(pool->bodies);
    free(pool->free);
}
