/* The benchmarks: bench ROW ROUNDS prints the times of one row, bench threads
 * ROW ROUNDS those of a row with two threads; bench count ROW... runs rows
 * under callgrind; bench memory, pool-memory, stream-memory and state-size
 * print counted facts. run.py reads the output. */
#include "agents.h"
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "threads.h"

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

static const harness_row *require_row(const char *name)
{
    const struct {
        const harness_row *rows;
        size_t count;
    } files[] = {
        {frame_rows, sizeof frame_rows / sizeof *frame_rows},
        {life_rows, sizeof life_rows / sizeof *life_rows},
        {emission_rows, sizeof emission_rows / sizeof *emission_rows},
        {notification_rows,
            sizeof notification_rows / sizeof *notification_rows},
        {setter_rows, sizeof setter_rows / sizeof *setter_rows},
        {computed_rows, sizeof computed_rows / sizeof *computed_rows},
        {dial_rows, sizeof dial_rows / sizeof *dial_rows},
        {listener_rows, sizeof listener_rows / sizeof *listener_rows},
        {object_rows, sizeof object_rows / sizeof *object_rows},
        {speck_rows, sizeof speck_rows / sizeof *speck_rows},
        {pool_rows, sizeof pool_rows / sizeof *pool_rows},
        {block_40_rows, sizeof block_40_rows / sizeof *block_40_rows},
        {block_56_rows, sizeof block_56_rows / sizeof *block_56_rows},
        {block_72_rows, sizeof block_72_rows / sizeof *block_72_rows},
        {block_256_rows, sizeof block_256_rows / sizeof *block_256_rows},
        {column_rows, sizeof column_rows / sizeof *column_rows},
        {stack_rows, sizeof stack_rows / sizeof *stack_rows},
        {buffer_rows, sizeof buffer_rows / sizeof *buffer_rows},
        {list_rows, sizeof list_rows / sizeof *list_rows},
        {part_rows, sizeof part_rows / sizeof *part_rows},
        {message_rows, sizeof message_rows / sizeof *message_rows},
        {stream_rows, sizeof stream_rows / sizeof *stream_rows},
        {callback_rows, sizeof callback_rows / sizeof *callback_rows},
        {post_rows, sizeof post_rows / sizeof *post_rows},
        {drone_rows, sizeof drone_rows / sizeof *drone_rows},
        {npc_rows, sizeof npc_rows / sizeof *npc_rows},
        {dreamer_rows, sizeof dreamer_rows / sizeof *dreamer_rows},
        {reflection_rows, sizeof reflection_rows / sizeof *reflection_rows},
    };
    const harness_row *row = NULL;
    for (size_t i = 0; row == NULL && i < sizeof files / sizeof *files; i++) {
        row = find_row(files[i].rows, files[i].count, name);
    }
    harness_require(row != NULL, "no such row");
    return row;
}

/* Prints counted facts, if the name is that of any. */
static bool print_counted(const char *name)
{
    const struct {
        const char *name;
        void (*print)(void);
    } counted[] = {
        {"memory", print_listener_memory},
        {"pool-memory", print_pool_memory},
        {"stream-memory", print_stream_memory},
        {"state-size", print_state_size},
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
    if (argc > 2 && strcmp(argv[1], "count") == 0) {
        for (int i = 2; i < argc; i++) {
            harness_count(require_row(argv[i]));
        }
        return 0;
    }
    harness_require(argc == 3,
        "usage: bench [threads] ROW ROUNDS | count ROW... | memory "
        "| pool-memory | stream-memory | state-size");
    harness_run(require_row(argv[1]), (uint32_t)strtoul(argv[2], NULL, 10));
    return 0;
}
