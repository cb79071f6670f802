#include "harness.h"

#include <stdio.h>
#include <stdlib.h>

void harness_require(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "bench: %s\n", what);
        exit(1);
    }
}

void *harness_allocate(size_t size)
{
    void *memory = malloc(size);
    harness_require(memory != NULL, "no memory");
    return memory;
}

/* xorshift64: good enough to spread memory accesses, and nobody's property. */
static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

void harness_shuffle(uint32_t *numbers, uint32_t count, uint64_t seed)
{
    uint64_t state = seed * 2u + 1u;
    for (uint32_t i = 0; i < count; i++) {
        numbers[i] = i;
    }
    for (uint32_t i = count; i > 1; i--) {
        uint32_t other = (uint32_t)(next_random(&state) % i);
        uint32_t number = numbers[i - 1u];
        numbers[i - 1u] = numbers[other];
        numbers[other] = number;
    }
}

static void *allocate_counted(void *context, size_t size)
{
    harness_memory *memory = (harness_memory *)context;
    memory->held += size;
    memory->calls++;
    return malloc(size);
}

static void release_counted(void *context, void *block, size_t size)
{
    harness_memory *memory = (harness_memory *)context;
    memory->held -= size;
    free(block);
}

gp_allocator harness_allocator(harness_memory *memory)
{
    gp_allocator allocator = {allocate_counted, release_counted, memory};
    return allocator;
}
