/*
 * hand_body.h - the bodies of bench.yaml with malloc and free.
 *
 * As large as a generated body, 64 bytes, and with the same fields: what the
 * header and the listeners are there is an ID and two words here.
 */
#ifndef HAND_BODY_H
#define HAND_BODY_H

#include <stdint.h>

typedef struct hand_body hand_body;

struct hand_body {
    uint64_t id;
    uint64_t heard;
    void *listeners;
    float x;
    float y;
    float dx;
    float dy;
    int32_t hp;
    uint32_t flags;
    hand_body *next;
    uint64_t seen;
};

hand_body *hand_body_create(uint32_t flags);
void hand_body_destroy(hand_body *body);

/* The least that a pool can be: one array, and a ring of what is free in it. An
 * object has a new ID each time, and 0 in between; no room is ever lacking. */
typedef struct hand_pool {
    hand_body *bodies;
    hand_body **free;
    uint32_t capacity;
    uint32_t first; /* in the ring */
    uint32_t last;
} hand_pool;

void hand_pool_init(hand_pool *pool, uint32_t capacity);
void hand_pool_finish(hand_pool *pool);
hand_body *hand_pool_create(hand_pool *pool, uint32_t flags);
void hand_pool_destroy(hand_pool *pool, hand_body *body);

#endif
