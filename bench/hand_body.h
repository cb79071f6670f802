/*
 * hand_body.h - hand-written bodies of bench.yaml: with malloc and free, and
 * with a minimal pool, an array and a stack of its free places.
 *
 * They have the size and the fields of generated ones; the rest of the header
 * is unused bytes.
 */
#ifndef HAND_BODY_H
#define HAND_BODY_H

#include "bench.h"

#define HAND_BODY_FIELDS 48u

typedef struct hand_body hand_body;

struct hand_body {
    uint64_t id; /* in a pool: generation, then place */
    float x;
    float y;
    float dx;
    float dy;
    int32_t hp;
    uint32_t flags;
    hand_body *next;
    uint64_t seen;
    unsigned char rest[sizeof(bench_body) - HAND_BODY_FIELDS];
};

hand_body *hand_body_create(uint32_t flags);
void hand_body_destroy(hand_body *body);

static inline void hand_body_fill(hand_body *body, uint32_t flags)
{
    body->x = 0.0f;
    body->y = 0.0f;
    body->dx = 1.0f;
    body->dy = -1.0f;
    body->hp = 100;
    body->flags = flags;
    body->next = NULL;
    body->seen = 0;
}

/* Never full, and no body is destroyed twice. */
typedef struct hand_pool {
    hand_body *bodies;
    uint32_t *free;
    uint32_t free_count;
} hand_pool;

void hand_pool_init(hand_pool *pool, uint32_t capacity);
void hand_pool_finish(hand_pool *pool);

static inline hand_body *hand_pool_create(hand_pool *pool, uint32_t flags)
{
    hand_body *body = &pool->bodies[pool->free[--pool->free_count]];
    hand_body_fill(body, flags);
    return body;
}

static inline void hand_pool_destroy(hand_pool *pool, hand_body *body)
{
    pool->free[pool->free_count++] = (uint32_t)body->id;
    body->id += UINT64_C(1) << 32;
}

#endif
