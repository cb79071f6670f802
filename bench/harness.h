/*
 * harness.h - rows of a benchmark, which compare two sides.
 *
 * A row is set up once and then runs in rounds. In each round both sides do the
 * same work, alternately first and second, and the processor time of each is
 * measured. As one frame follows another in a program, a side first does its
 * work once more, untimed: so the caches contain its own data, and not that of
 * the other side. A side returns a checksum of what its listeners saw or what
 * it read; run.py refuses a row whose sides differ.
 */
#ifndef HARNESS_H
#define HARNESS_H

#include "gp_base.h"

/* Does the work of one round and returns its checksum. Even rounds are not
 * timed. */
typedef uint64_t harness_side_fn(uint32_t round);

typedef struct harness_row {
    const char *name;
    uint32_t count; /* of listeners or objects */
    void (*set_up)(uint32_t count);
    void (*tear_down)(void);
    harness_side_fn *ours;
    harness_side_fn *hand;
} harness_row;

extern const harness_row emission_rows[5];
extern const harness_row notification_rows[5];
extern const harness_row setter_rows[1];
extern const harness_row computed_rows[1];
extern const harness_row dial_rows[1];
extern const harness_row listener_rows[4];
extern const harness_row object_rows[3];
extern const harness_row speck_rows[2];
extern const harness_row pool_rows[21];
extern const harness_row block_40_rows[5];
extern const harness_row block_56_rows[5];
extern const harness_row block_72_rows[5];
extern const harness_row block_256_rows[5];
extern const harness_row column_rows[4];
extern const harness_row stack_rows[2];
extern const harness_row frame_rows[11];
extern const harness_row life_rows[7];
extern const harness_row buffer_rows[6];
extern const harness_row list_rows[4];
extern const harness_row part_rows[2];
extern const harness_row message_rows[2];
extern const harness_row stream_rows[5];
extern const harness_row callback_rows[3];
extern const harness_row post_rows[1];
extern const harness_row reflection_rows[3];
extern const harness_row drone_rows[4];
extern const harness_row npc_rows[6];
extern const harness_row dreamer_rows[1];

/* Prints counted, not timed, facts: "fact NAME VALUE WHERE". */
void print_listener_memory(void);
void print_pool_memory(void);
void print_stream_memory(void);

/* Runs a row and prints the times of its rounds, and the checksums. */
void harness_run(const harness_row *row, uint32_t rounds);

/* Runs our side of a row twice; the second time is a part of callgrind's dump
 * with the row's name. */
void harness_count(const harness_row *row);

/* Ends the program with a message unless a condition holds. */
void harness_require(bool holds, const char *what);

/* Evicts all other data from the caches, of up to 64 MiB. */
void harness_fill_caches(void);

/* malloc that never returns NULL. */
void *harness_allocate(size_t size);

/* Shuffles the numbers below count, in the same way in each run. */
void harness_shuffle(uint32_t *numbers, uint32_t count, uint64_t seed);

/* The memory that a counting allocator has allocated. */
typedef struct harness_memory {
    uint64_t held; /* bytes */
    uint64_t calls;
} harness_memory;

gp_allocator harness_allocator(harness_memory *memory);

#endif
