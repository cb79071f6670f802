/*
 * rewind.c - going back to earlier frames of 100,000 objects of 64 bytes, against
 * memcpy, and against an array that is copied by hand. A program of its own,
 * because the other worlds take no snapshots.
 */
#include "hand_past.h"
#include "harness.h"

#include "gp_rewind.h"
#include "past_snapshot.h"

#include <stdlib.h>
#include <string.h>

#define FRAMES HAND_FRAMES
#define BACK 8u
#define SLACK (1u << 20) /* of the arena, beside the objects */

_Static_assert(sizeof(past_mote) == sizeof(hand_mote), "as large as by hand");

static struct {
    unsigned char *memory; /* of the arena */
    past_world *world;
    past_mote **motes;
    size_t size;         /* of a snapshot */
    size_t used;         /* of the arena */
    unsigned char *copy; /* a snapshot, or the bytes of the arena */
    unsigned char *ring; /* of ours, or of memcpy */
    size_t ring_size;
    unsigned char *others; /* as many bytes, for the other side */
    gp_rewind rewind;
    uint32_t frame;
    uint32_t place;   /* of the other side, in turns */
    uint32_t changed; /* how many change in a frame */
    uint32_t order[HAND_COUNT];
} state;

static unsigned char *allocate(size_t size)
{
    void *memory = aligned_alloc(64, (size + 63u) / 64u * 64u);
    harness_require(memory != NULL, "no memory");
    memset(memory, 0, size);
    return memory;
}

static void make_motes(void)
{
    hand_mote *hand = hand_past_motes();
    state.motes = harness_allocate(HAND_COUNT * sizeof *state.motes);
    for (uint32_t i = 0; i < HAND_COUNT; i++) {
        past_mote *mote = past_mote_create(state.world);
        harness_require(mote != NULL, "no mote");
        state.motes[i] = mote;
        mote->speed = (past_vec3){(float)(i % 7u), (float)(i % 5u), 1.0f};
        mote->angle = (float)i;
        mote->owner = i % 3u;
        hand[i].id = mote->slot.id;
        memcpy(hand[i].speed, &mote->speed, sizeof hand[i].speed);
        hand[i].angle = mote->angle;
        hand[i].owner = mote->owner;
    }
}

static void set_up(uint32_t count)
{
    size_t size = (size_t)HAND_COUNT * (sizeof(past_mote) + 8u) + SLACK;
    memset(&state, 0, sizeof state);
    state.changed = count;
    state.memory = allocate(size);
    state.world = past_world_init_in(gp_arena_init(state.memory, size), NULL);
    harness_require(state.world != NULL, "no world");
    hand_past_set_up();
    make_motes();
    harness_shuffle(state.order, HAND_COUNT, 1);
    state.size = past_world_snapshot(state.world, NULL, 0);
    state.used = gp_arena_used((gp_arena *)(void *)state.memory);
    state.copy = allocate(state.size);
    past_world_snapshot(state.world, state.copy, state.size);
}

static void tear_down(void)
{
    past_world_finish(state.world);
    hand_past_tear_down();
    free(state.ring);
    free(state.others);
    free(state.copy);
    free(state.motes);
    free(state.memory);
}

/* A few bytes of the objects in a copy of the arena. */
static uint64_t sum_up(const unsigned char *copy)
{
    uint64_t sum = 0;
    for (size_t offset = state.used / 2u; offset < state.used;
        offset += state.used / 50u) {
        sum = sum * 31u + copy[offset];
    }
    return sum;
}

/* One snapshot in memory that is at hand */

static unsigned char *block_of_copy(void)
{
    return state.copy + (state.size - state.used);
}

static uint64_t take(uint32_t round)
{
    state.motes[0]->age = round;
    size_t size = past_world_snapshot(state.world, state.copy, state.size);
    harness_require(size == state.size, "no snapshot");
    return sum_up(block_of_copy());
}

static uint64_t take_by_hand(uint32_t round)
{
    state.motes[0]->age = round;
    memcpy(block_of_copy(), state.memory, state.used);
    return sum_up(block_of_copy());
}

static uint64_t restore(uint32_t round)
{
    (void)round;
    bool done = past_world_restore(state.world, state.copy, state.size);
    harness_require(done, "not restored");
    return sum_up(state.memory);
}

static uint64_t restore_by_hand(uint32_t round)
{
    (void)round;
    memcpy(state.memory, block_of_copy(), state.used);
    return sum_up(state.memory);
}

/* A ring of eight, which no cache holds */

static void set_up_ring(uint32_t count, uint32_t frames, bool records)
{
    set_up(count);
    state.ring_size = frames * (state.used + 128u);
    state.ring = allocate(state.ring_size);
    state.others = allocate(state.ring_size);
    gp_rewind_desc desc = {.memory = state.ring,
        .size = state.ring_size,
        .count = records ? 0 : frames,
        .records = records};
    harness_require(gp_rewind_init(&state.rewind, &desc), "no ring");
}

static void set_up_eight(uint32_t count)
{
    set_up_ring(count, BACK, false);
}

static uint64_t push(uint32_t round)
{
    (void)round;
    bool done = gp_rewind_push(&state.rewind, state.world, ++state.frame);
    harness_require(done, "not pushed");
    return sum_up(state.memory);
}

static uint64_t push_by_hand(uint32_t round)
{
    (void)round;
    unsigned char *place = state.others + state.place * (state.used + 128u);
    memcpy(place + 64u, state.memory, state.used);
    state.place = (state.place + 1u) % BACK;
    return sum_up(state.memory);
}

/* Eight frames back, and played again */

static double move(void)
{
    double sum = 0;
    past_mote_walk walk = past_mote_walk_begin(state.world);
    past_mote *mote;
    while ((mote = past_mote_walk_next(&walk)) != NULL) {
        past_vec3 position = mote->position;
        position.x += mote->speed.x;
        position.y += mote->speed.y;
        position.z += mote->speed.z;
        past_mote_set_position(state.world, mote, position);
        sum += (double)mote->position.x;
    }
    return sum;
}

static uint64_t to_bits(double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static void set_up_rollback(uint32_t count)
{
    set_up_ring(count, FRAMES, false);
    for (uint32_t i = 0; i < FRAMES; i++) {
        push(i);
        hand_past_push();
    }
}

static uint64_t roll_back(uint32_t round)
{
    uint64_t sum = round;
    state.frame -= BACK;
    bool done = gp_rewind_to(&state.rewind, state.world, state.frame);
    harness_require(done, "no such frame");
    for (uint32_t i = 0; i < BACK; i++) {
        sum = sum * 31u + to_bits(move());
        push(round);
    }
    return sum;
}

static uint64_t roll_back_by_hand(uint32_t round)
{
    uint64_t sum = round;
    hand_past_go_back(BACK);
    for (uint32_t i = 0; i < BACK; i++) {
        sum = sum * 31u + to_bits(hand_past_move());
        hand_past_push();
    }
    return sum;
}

static uint64_t roll_back_for_nothing(uint32_t round)
{
    roll_back(round);
    return round;
}

static uint64_t copy_once(uint32_t round)
{
    memcpy(block_of_copy(), state.memory, state.used);
    return round;
}

/* Records: only the push is timed, of what the round before it has changed */

static void set_up_records(uint32_t count)
{
    set_up_ring(count, 12u, true);
    push(0);
}

static void change(uint32_t round)
{
    for (uint32_t i = 0; i < state.changed; i++) {
        past_mote *mote = state.motes[state.order[i]];
        past_mote_set_hp(state.world, mote, (int32_t)round + 1);
    }
}

static uint64_t push_changes(uint32_t round)
{
    push(round);
    if (round % 2u == 0) {
        change(round);
    }
    return round;
}

static uint64_t copy_changes(uint32_t round)
{
    return copy_once(round);
}

/* Checksums and walks */

static uint64_t check(uint32_t round)
{
    (void)round;
    return past_world_checksum(state.world);
}

static uint64_t check_by_hand(uint32_t round)
{
    (void)round;
    return hand_past_checksum();
}

static uint64_t move_once(uint32_t round)
{
    (void)round;
    return to_bits(move());
}

static uint64_t move_by_hand(uint32_t round)
{
    (void)round;
    return to_bits(hand_past_move());
}

static const harness_row rows[] = {
    {"rewind-snapshot", 0, set_up, tear_down, take, take_by_hand},
    {"rewind-restore", 0, set_up, tear_down, restore, restore_by_hand},
    {"rewind-ring", 0, set_up_eight, tear_down, push, push_by_hand},
    {"rewind-rollback", 0, set_up_rollback, tear_down, roll_back,
        roll_back_by_hand},
    {"rewind-eighth", 0, set_up_rollback, tear_down, roll_back_for_nothing,
        copy_once},
    {"rewind-records-1", HAND_COUNT / 100u, set_up_records, tear_down,
        push_changes, copy_changes},
    {"rewind-records-10", HAND_COUNT / 10u, set_up_records, tear_down,
        push_changes, copy_changes},
    {"rewind-records-100", HAND_COUNT, set_up_records, tear_down, push_changes,
        copy_changes},
    {"rewind-checksum", 0, set_up, tear_down, check, check_by_hand},
    {"rewind-move", 0, set_up, tear_down, move_once, move_by_hand},
};

static const harness_row *require_row(const char *name)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(rows[i].name, name) == 0) {
            return &rows[i];
        }
    }
    harness_require(false, "no such row");
    return NULL;
}

int main(int argc, char **argv)
{
    harness_require(argc > 2, "usage: bench ROW ROUNDS | count ROW...");
    if (strcmp(argv[1], "count") != 0) {
        harness_run(require_row(argv[1]), (uint32_t)strtoul(argv[2], NULL, 10));
        return 0;
    }
    for (int i = 2; i < argc; i++) {
        harness_count(require_row(argv[i]));
    }
    return 0;
}
