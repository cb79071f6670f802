/*
 * harness.h - rows of a benchmark: the same question asked of two sides.
 *
 * A row is set up once and then runs in rounds. In each round both sides do the
 * same work, by turns first and second, and processor time is taken around each
 * of them. As frame follows frame in a program, a side does its work once more
 * before that, untimed: so it finds in the caches what it can keep there, and
 * not what the other side has left. What a side returns is a checksum of what
 * its listeners saw or of what it has read; run.py refuses a row whose sides
 * differ.
 */
#ifndef HARNESS_H
#define HARNESS_H

#include "gp_base.h"

/* Does the work of one round and returns its checksum. Rounds of even numbers
 * are not timed. */
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

/* Prints facts that are counted, not timed: "fact NAME VALUE WHERE". */
void print_listener_memory(void);
void print_pool_memory(void);
void print_stream_memory(void);

/* Runs a row and prints the times of its rounds, and the checksums. */
void harness_run(const harness_row *row, uint32_t rounds);

/* Runs our side of a row twice, the second time as a part of callgrind's dump
 * that has the row's name. */
void harness_count(const harness_row *row);

/* Ends the program where a benchmark cannot go on. */
void harness_require(bool holds, const char *what);

/* Leaves nothing else in the caches, up to third ones of 64 MiB. */
void harness_fill_caches(void);

/* malloc that never returns NULL. */
void *harness_allocate(size_t size);

/* The numbers below count in a random order that is the same in each run. */
void harness_shuffle(uint32_t *numbers, uint32_t count, uint64_t seed);

/* What an allocator that counts has given out. */
typedef struct harness_memory {
    uint64_t held; /* bytes */
    uint64_t calls;
} harness_memory;

gp_allocator harness_allocator(harness_memory *memory);

#endif
