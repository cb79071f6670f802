#include "harness.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MUCH 100000u /* objects, too many for an L2 cache */
#define WARM_UP 3u

void harness_require(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "bench: %s\n", what);
        exit(1);
    }
}

void harness_fill_caches(void)
{
    static unsigned char others[64u << 20];
    for (size_t i = 0; i < sizeof others; i += 64u) {
        others[i]++;
    }
}

void *harness_allocate(size_t size)
{
    void *memory = malloc(size);
    harness_require(memory != NULL, "no memory");
    return memory;
}

/* xorshift64: good enough to spread memory accesses. */
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

static uint64_t read_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* The number of untimed runs before a side is timed. Large data is back in an
 * L3 cache only after several rounds, on an Intel Xeon after three. It is odd,
 * because `objects-cold` empties the caches in even rounds. */
static uint32_t count_untimed(const harness_row *row)
{
    return row->count < MUCH ? 1 : 3;
}

/* Runs a round of one side after untimed ones; returns its nanoseconds. */
static uint64_t run_side(
    harness_side_fn *side, uint32_t untimed, uint32_t round, uint64_t *sum)
{
    uint32_t first = (untimed + 1u) * round;
    for (uint32_t i = 0; i < untimed; i++) {
        *sum = *sum * 31u + side(first + i);
    }
    uint64_t start = read_clock();
    uint64_t seen = side(first + untimed);
    uint64_t end = read_clock();
    *sum = *sum * 31u + seen;
    return end - start;
}

void harness_run(const harness_row *row, uint32_t rounds)
{
    uint64_t ours_sum = 0;
    uint64_t hand_sum = 0;
    uint32_t untimed = count_untimed(row);
    row->set_up(row->count);
    for (uint32_t round = 0; round < WARM_UP + rounds; round++) {
        uint64_t ours = 0;
        uint64_t hand = 0;
        if (round % 2 == 0) {
            ours = run_side(row->ours, untimed, round, &ours_sum);
            hand = run_side(row->hand, untimed, round, &hand_sum);
        } else {
            hand = run_side(row->hand, untimed, round, &hand_sum);
            ours = run_side(row->ours, untimed, round, &ours_sum);
        }
        if (round >= WARM_UP) {
            printf("round %" PRIu64 " %" PRIu64 "\n", ours, hand);
        }
    }
    row->tear_down();
    printf("sums %" PRIu64 " %" PRIu64 "\n", ours_sum, hand_sum);
}
