/*
 * stream_fixture.h - what the tests of one stream share: one with a key, in
 * memory that is counted and can fail.
 */
#ifndef STREAM_FIXTURE_H
#define STREAM_FIXTURE_H

#include "events.h"

typedef struct fixture {
    test_memory heap;
    test_exhausted exhausted;
    gp_memory memory;
    gp_stream stream;
} fixture;

static inline void begin(fixture *f, gp_overflow overflow, size_t capacity)
{
    memset(f, 0, sizeof *f);
    f->memory.allocator = test_allocator(&f->heap);
    f->memory.on_exhausted = record_exhausted;
    f->memory.user = &f->exhausted;
    gp_stream_init(&f->stream, &walk_type, &f->memory, overflow, capacity);
}

static inline void end(fixture *f)
{
    gp_stream_finish(&f->stream);
    assert_all_given_back(&f->heap);
}

#endif
