/* The benchmarks: bench ROW ROUNDS prints the times of one row, bench threads
 * ROW ROUNDS those of one with two threads; bench memory, pool-memory and
 * stream-memory print what is counted. run.py reads them. */
#include "harness.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "threads.h"

#define WARM_UP 3u

static uint64_t read_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* A round of one side; returns the nanoseconds that it took. */
static uint64_t run_side(harness_side_fn *side, uint32_t round, uint64_t *sum)
{
    uint64_t start = read_clock();
    uint64_t seen = side(round);
    uint64_t end = read_clock();
    *sum = *sum * 31u + seen;
    return end - start;
}

static void run_row(const harness_row *row, uint32_t rounds)
{
    uint64_t ours_sum = 0;
    uint64_t hand_sum = 0;
    row->set_up(row->count);
    for (uint32_t round = 0; round < WARM_UP + rounds; round++) {
        uint64_t ours = 0;
        uint64_t hand = 0;
        if (round % 2 == 0) {
            ours = run_side(row->ours, round, &ours_sum);
            hand = run_side(row->hand, round, &hand_sum);
        } else {
            hand = run_side(row->hand, round, &hand_sum);
            ours = run_side(row->ours, round, &ours_sum);
        }
        if (round >= WARM_UP) {
            printf("round %" PRIu64 " %" PRIu64 "\n", ours, hand);
        }
    }
    row->tear_down();
    printf("sums %" PRIu64 " %" PRIu64 "\n", ours_sum, hand_sum);
}

static const harness_row *find_row(
    const harness_row *rows, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(rows[i].name, name) == 0) {
            return &rows[i];
        }
    }
    return NULL;
}

static const harness_row *find_any_row(const char *name)
{
    const struct {
        const harness_row *rows;
        size_t count;
    } files[] = {
        {emission_rows, sizeof emission_rows / sizeof *emission_rows},
        {setter_rows, sizeof setter_rows / sizeof *setter_rows},
        {listener_rows, sizeof listener_rows / sizeof *listener_rows},
        {object_rows, sizeof object_rows / sizeof *object_rows},
        {pool_rows, sizeof pool_rows / sizeof *pool_rows},
        {stack_rows, sizeof stack_rows / sizeof *stack_rows},
        {buffer_rows, sizeof buffer_rows / sizeof *buffer_rows},
        {list_rows, sizeof list_rows / sizeof *list_rows},
        {part_rows, sizeof part_rows / sizeof *part_rows},
        {message_rows, sizeof message_rows / sizeof *message_rows},
        {stream_rows, sizeof stream_rows / sizeof *stream_rows},
        {callback_rows, sizeof callback_rows / sizeof *callback_rows},
        {post_rows, sizeof post_rows / sizeof *post_rows},
        {reflection_rows, sizeof reflection_rows / sizeof *reflection_rows},
    };
    const harness_row *row = NULL;
    for (size_t i = 0; row == NULL && i < sizeof files / sizeof *files; i++) {
        row = find_row(files[i].rows, files[i].count, name);
    }
    return row;
}

/* Prints what is counted, if that is what was asked for. */
static bool print_counted(const char *name)
{
    const struct {
        const char *name;
        void (*print)(void);
    } counted[] = {
        {"memory", print_listener_memory},
        {"pool-memory", print_pool_memory},
        {"stream-memory", print_stream_memory},
    };
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
        if (strcmp(counted[i].name, name) == 0) {
            counted[i].print();
            return true;
        }
    }
    return false;
}

int main(int argc, char **argv)
{
    if (argc == 2 && print_counted(argv[1])) {
        return 0;
    }
    if (argc == 4 && strcmp(argv[1], "threads") == 0) {
        uint32_t rounds = (uint32_t)strtoul(argv[3], NULL, 10);
        harness_require(run_thread_row(argv[2], rounds), "no such row");
        return 0;
    }
    harness_require(argc == 3, "usage: bench [threads] ROW ROUNDS | memory | "
                               "pool-memory | stream-memory");
    const harness_row *row = find_any_row(argv[1]);
    harness_require(row != NULL, "no such row");
    run_row(row, (uint32_t)strtoul(argv[2], NULL, 10));
    return 0;
}
