/*
 * pool_fixture.h - what the tests of the pool share: memory that is counted and
 * can fail, a pool of bees in chunks of 64, and short words for its operations.
 */
#ifndef POOL_FIXTURE_H
#define POOL_FIXTURE_H

#include "gp_pool.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* What stands in the pools here: chunks of 64, so that most of what can happen
 * at their edges happens with few. */
#define SHIFT 6u
#define SIZE ((uint32_t)sizeof(bee))

typedef struct bee {
    gp_slot slot;
    uint64_t honey[3];
} bee;

/* An allocator that counts, fails on demand, and hands out dirty memory. */
typedef struct heap {
    uint32_t calls;
    uint32_t fail_at; /* the call that fails, from 1; 0: none */
    uint32_t blocks;
    size_t size;
} heap;

static inline void *allocate_bytes(void *context, size_t size)
{
    heap *counts = context;
    counts->calls++;
    if (counts->calls == counts->fail_at) {
        return NULL;
    }
    counts->blocks++;
    counts->size += size;
    void *block = malloc(size);
    memset(block, 0xEE, size);
    return block;
}

static inline void release_bytes(void *context, void *block, size_t size)
{
    heap *counts = context;
    counts->blocks--;
    counts->size -= size;
    free(block);
}

typedef struct fixture {
    heap heap;
    gp_memory memory;
    gp_pool_type type;
    gp_pool pool;
    gp_exhausted exhausted;
    uint32_t exhausted_count;
    uint32_t destroyed[512];
    uint32_t destroyed_count;
} fixture;

static inline void keep_exhausted(void *user, const gp_exhausted *what)
{
    fixture *f = user;
    f->exhausted = *what;
    f->exhausted_count++;
}

static inline void setup_pool(fixture *f, uint32_t max, bool lifo)
{
    *f = (fixture){
        .memory = {.allocator = {allocate_bytes, release_bytes, &f->heap},
            .on_exhausted = keep_exhausted,
            .user = f},
        .type = {"bee", 5, SIZE, SHIFT, max, lifo, false, 0, NULL},
    };
    memset(&f->pool, 0xEE, sizeof f->pool);
    gp_pool_init(&f->pool, &f->type, &f->memory);
}

/* The place of a slot, live or free. */
static inline uint32_t place_of(const gp_slot *slot)
{
    uint32_t place = (uint32_t)slot->id & GP_ID_SLOT_MAX;
    return gp_slot_is_live(slot) ? place : place ^ GP_SLOT_FREE;
}

static inline uint32_t generation_of(const gp_slot *slot)
{
    return (uint32_t)(slot->id >> 32);
}

static inline void give(fixture *f, gp_slot *slot)
{
    gp_pool_give(&f->pool, &f->type, slot);
}

static inline gp_slot *find(const fixture *f, uint64_t id)
{
    return gp_pool_find(&f->pool, id, f->type.number, SIZE, SHIFT);
}

static inline gp_slot *at(const fixture *f, uint32_t place)
{
    return gp_pool_at(&f->pool, place, SIZE, SHIFT);
}

static inline gp_slot *take(fixture *f)
{
    bool fresh;
    return gp_pool_take(&f->pool, &f->type, &fresh);
}

static inline uint32_t take_place(fixture *f)
{
    gp_slot *slot = take(f);
    assert_non_null(slot);
    return place_of(slot);
}

static inline void take_many(fixture *f, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        assert_non_null(take(f));
    }
}

static inline void give_range(fixture *f, uint32_t first, uint32_t end)
{
    for (uint32_t place = first; place < end; place++) {
        give(f, at(f, place));
    }
}

static inline void note_destroyed(void *context, gp_slot *slot)
{
    fixture *f = context;
    assert_false(gp_slot_is_live(slot));
    f->destroyed[f->destroyed_count] = place_of(slot);
    f->destroyed_count++;
}

static inline void finish(fixture *f)
{
    for (uint32_t place = 0; place < f->pool.slot_count; place++) {
        if (gp_slot_is_live(at(f, place))) {
            give(f, at(f, place));
        }
    }
    gp_pool_finish(&f->pool, NULL, NULL);
    assert_int_equal(0, f->heap.blocks);
    assert_int_equal(0, f->heap.size);
}

static inline gp_slot *next(gp_pool_walk *walk)
{
    return gp_pool_walk_next(walk, SIZE, SHIFT);
}

static inline void expect_next(uint32_t place, gp_pool_walk *walk)
{
    gp_slot *slot = next(walk);
    assert_non_null(slot);
    assert_true(gp_slot_is_live(slot));
    assert_int_equal(place, place_of(slot));
}

static inline void expect_end(gp_pool_walk *walk)
{
    assert_null(next(walk));
    assert_null(next(walk));
}

/* The first slots live and no others. */
static inline void expect_usable(fixture *f, uint32_t live)
{
    assert_int_equal(live, gp_pool_count(&f->pool));
    gp_pool_walk walk = gp_pool_walk_begin(&f->pool);
    for (uint32_t place = 0; place < live; place++) {
        expect_next(place, &walk);
    }
    expect_end(&walk);
}

/* One more does not fit, and this is reported once. */
static inline void expect_full(fixture *f, uint32_t count)
{
    uint32_t before = f->exhausted_count;
    assert_null(take(f));
    assert_int_equal(before + 1, f->exhausted_count);
    assert_string_equal("bee", f->exhausted.name);
    assert_int_equal(count, f->exhausted.count);
    assert_int_equal(count, f->exhausted.capacity);
    assert_int_equal(f->type.max, f->exhausted.max);
}

#endif
