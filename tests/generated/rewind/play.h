/*
 * play.h - a ring of frames beside copies of all frames: a world that goes back
 * equals the copy in every byte. The file that includes this has `begin`, which
 * makes the world, `get_block`, its memory, and `take_memory`, which takes more.
 */
#ifndef PLAY_H
#define PLAY_H

#include "../../runtime/rounds.h"
#include "../restored.h"

#include "gp_poison.h"
#include "gp_rewind.h"

#define BLOCK_MAX (32u * 1024u)
#define STEP_COUNT ROUNDS(320)
#define ID_COUNT 16

/* What the world was at a push, without the fields that a restore leaves alone. */
typedef struct test_frame {
    uint32_t number;
    int32_t slots_alive;
    size_t size;
    unsigned char bytes[BLOCK_MAX];
} test_frame;

static garden_world *begin(void);
static void take_memory(garden_world *world);
static const unsigned char *get_block(garden_world *world, size_t *size);

static test_frame frames[320]; /* more than any test pushes */
static uint32_t frame_count;
static test_frame now;
static GP_ALIGNAS(64) unsigned char ring[12u * BLOCK_MAX];
static garden_bee_id bees[ID_COUNT];
static int32_t slots_alive;       /* inits less destroys */
static gp_rewind *rewind_of_hook; /* which a hook tries to use */
static uint32_t tries_of_hook;
static uint64_t random_state = 88172645463325252u;

static uint32_t pick(uint32_t count)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)((random_state >> 20) % count);
}

void garden_flower_on_init(garden_world *world, garden_flower *flower)
{
    (void)flower;
    slots_alive++;
    if (rewind_of_hook != NULL) {
        assert_false(gp_rewind_push(rewind_of_hook, world, UINT32_MAX));
        assert_false(gp_rewind_to(rewind_of_hook, world, 1));
        tries_of_hook++;
    }
}

void garden_flower_on_destroy(garden_world *world, garden_flower *flower)
{
    (void)world, (void)flower;
    slots_alive--;
}

static void act(garden_world *world)
{
    uint32_t place = pick(ID_COUNT);
    garden_bee *bee = garden_bee_find(world, bees[place]);
    if (bee == NULL) {
        bee = garden_bee_create(world);
        if (bee != NULL) {
            bees[place] = garden_bee_get_id(bee);
        }
        return;
    }
    switch (pick(8)) {
    case 0:
        garden_bee_recycle(world, bee);
        break;
    case 1:
        garden_flower_create(world);
        break;
    case 2:
        if (pick(8) == 0) {
            garden_flower_recycle_all(world);
        }
        break;
    case 3:
        if (pick(3) == 0) {
            take_memory(world);
        }
        break;
    case 4:
        garden_bee_set_path_at(world, bee, pick(6), pick(1000));
        break;
    default:
        garden_bee_set_hp(world, bee, (int32_t)pick(100));
    }
}

static void see(garden_world *world, test_frame *frame)
{
    const unsigned char *block = get_block(world, &frame->size);
    assert_true(frame->size <= BLOCK_MAX);
    gp_poison_copy(frame->bytes, block, frame->size);
    forget_restores(&garden_gp(world)->gp, block, frame->bytes);
    frame->slots_alive = slots_alive;
}

static void assert_seen(garden_world *world, const test_frame *frame)
{
    static test_frame seen;
    see(world, &seen);
    assert_int_equal(frame->size, seen.size);
    assert_memory_equal(frame->bytes, seen.bytes, seen.size);
    assert_int_equal(frame->slots_alive, seen.slots_alive);
}

static gp_rewind start(const gp_rewind_desc *desc)
{
    gp_rewind rewind;
    frame_count = 0;
    memset(ring, 0xA5, sizeof ring);
    assert_true(gp_rewind_init(&rewind, desc));
    assert_int_equal(0, gp_rewind_count(&rewind));
    return rewind;
}

/* If the newest snapshot alone fits. */
static bool is_fitting(const gp_rewind_desc *desc, size_t size)
{
    size_t skipped = (0u - (uintptr_t)desc->memory) % 64u;
    size_t room = (desc->size - skipped) / 64u * 64u;
    return desc->records ? (size + 63u) / 64u * 64u <= room
                         : size + 64u <= room;
}

static void push(gp_rewind *rewind, const gp_rewind_desc *desc,
    garden_world *world, uint32_t number)
{
    assert_in_range(frame_count, 0, sizeof frames / sizeof *frames - 1u);
    test_frame *frame = &frames[frame_count];
    uint32_t count = gp_rewind_count(rewind);
    see(world, frame);
    frame->number = number;
    bool pushed = gp_rewind_push(rewind, world, number);
    assert_int_equal(is_fitting(desc, frame->size), pushed);
    assert_seen(world, frame);
    if (!pushed) {
        assert_int_equal(count, gp_rewind_count(rewind));
        return;
    }
    frame_count++;
    assert_in_range(gp_rewind_count(rewind), 1, count + 1u);
    assert_true(desc->count == 0 || gp_rewind_count(rewind) <= desc->count);
}

/* Goes back to a frame that was pushed, if it is still kept. */
static void go_back(gp_rewind *rewind, garden_world *world, uint32_t index)
{
    bool is_kept = frame_count - index <= gp_rewind_count(rewind);
    see(world, &now);
    assert_int_equal(
        is_kept, gp_rewind_to(rewind, world, frames[index].number));
    assert_seen(world, is_kept ? &frames[index] : &now);
    if (is_kept) {
        uint32_t forgotten = frame_count - index - 1u;
        assert_true(forgotten < frame_count);
        frame_count = index + 1u;
    }
}

static void play(const gp_rewind_desc *desc)
{
    garden_world *world = begin();
    gp_rewind rewind = start(desc);
    uint32_t number = 0;
    garden_world_hold(world, true);
    for (uint32_t step = 0; step < STEP_COUNT; step++) {
        for (uint32_t left = pick(6); left > 0; left--) {
            act(world);
        }
        if (frame_count == 0 || pick(4) != 0) {
            number += 1u + pick(3);
            push(&rewind, desc, world, number);
        } else {
            uint32_t kept = gp_rewind_count(&rewind);
            uint32_t among = kept == 0 || pick(4) == 0 ? frame_count : kept;
            go_back(&rewind, world, frame_count - 1u - pick(among));
            number = frames[frame_count - 1u].number;
        }
    }
    while (gp_rewind_count(&rewind) > 1u) {
        go_back(&rewind, world, frame_count - 2u);
    }
    garden_world_finish(world);
    assert_int_equal(0, slots_alive);
}

static void every_kept_frame_comes_back(void **state)
{
    static const size_t sizes[] = {4000, 12000, 20000, 40000, sizeof ring};
    static const uint32_t counts[] = {0, 1, 8};
    (void)state;
    for (uint32_t i = 0; i < 5u * 3u * 2u; i++) {
        size_t skipped = pick(64);
        gp_rewind_desc desc = {
            .memory = ring + skipped,
            .size = sizes[i % 5u],
            .count = counts[i / 5u % 3u],
            .records = i % 2u == 0,
        };
        if (desc.size > sizeof ring - skipped) {
            desc.size = sizeof ring - skipped;
        }
        play(&desc);
    }
}

static void at_most_count_frames_are_kept(void **state)
{
    (void)state;
    for (int records = 0; records < 2; records++) {
        garden_world *world = begin();
        gp_rewind_desc desc = {ring, sizeof ring, 3, records != 0};
        gp_rewind rewind = start(&desc);
        for (uint32_t number = 10; number <= 100; number += 10) {
            act(world);
            push(&rewind, &desc, world, number);
        }
        assert_int_equal(3, gp_rewind_count(&rewind));
        assert_false(gp_rewind_to(&rewind, world, 70));
        assert_false(gp_rewind_to(&rewind, world, 85));
        assert_false(gp_rewind_to(&rewind, world, 101));
        go_back(&rewind, world, 7);
        assert_int_equal(1, gp_rewind_count(&rewind));
        assert_false(gp_rewind_to(&rewind, world, 90));
        go_back(&rewind, world, 7);
        garden_world_finish(world);
    }
}

/* Whole frames in memory for exactly five, or for a little less. */
static void as_many_frames_are_kept_as_fit(void **state)
{
    (void)state;
    for (uint32_t less = 0; less < 2; less++) {
        size_t size;
        garden_world *world = begin();
        garden_bee *bee = garden_bee_create(world);
        get_block(world, &size);
        size = 5u * (64u + (size + 63u) / 64u * 64u) - less * 64u;
        gp_rewind_desc desc = {ring, size, 0, false};
        gp_rewind rewind = start(&desc);
        for (uint32_t number = 1; number <= 13; number++) {
            garden_bee_set_hp(world, bee, (int32_t)number);
            push(&rewind, &desc, world, number);
            uint32_t most = 5u - less;
            assert_int_equal(
                number < most ? number : most, gp_rewind_count(&rewind));
        }
        for (uint32_t left = 4u - less; left > 0; left--) {
            go_back(&rewind, world, 8u + less + left - 1u);
            assert_int_equal(left, gp_rewind_count(&rewind));
        }
        garden_world_finish(world);
    }
}

static void a_frame_is_greater_than_the_newest(void **state)
{
    (void)state;
    for (int records = 0; records < 2; records++) {
        garden_world *world = begin();
        gp_rewind_desc desc = {ring, sizeof ring, 0, records != 0};
        gp_rewind rewind = start(&desc);
        assert_false(gp_rewind_to(&rewind, world, 0));
        push(&rewind, &desc, world, 0);
        push(&rewind, &desc, world, 5);
        act(world);
        assert_false(gp_rewind_push(&rewind, world, 5));
        assert_false(gp_rewind_push(&rewind, world, 4));
        assert_int_equal(2, gp_rewind_count(&rewind));
        go_back(&rewind, world, 1);
        go_back(&rewind, world, 0);
        push(&rewind, &desc, world, UINT32_MAX);
        assert_false(gp_rewind_push(&rewind, world, UINT32_MAX));
        garden_world_finish(world);
    }
}

static void callbacks_neither_push_nor_go_back(void **state)
{
    (void)state;
    for (int records = 0; records < 2; records++) {
        garden_world *world = begin();
        gp_rewind_desc desc = {ring, sizeof ring, 0, records != 0};
        gp_rewind rewind = start(&desc);
        push(&rewind, &desc, world, 1);
        tries_of_hook = 0;
        rewind_of_hook = &rewind;
        assert_non_null(garden_flower_create(world));
        rewind_of_hook = NULL;
        assert_int_equal(1, tries_of_hook);
        go_back(&rewind, world, 0);
        garden_world_finish(world);
        assert_int_equal(0, slots_alive);
    }
}

static void a_ring_needs_memory(void **state)
{
    (void)state;
    gp_rewind rewind;
    gp_rewind_desc none = {.size = sizeof ring};
    gp_rewind_desc little = {.memory = ring, .size = GP_REWIND_MIN - 1u};
    assert_false(gp_rewind_init(&rewind, &none));
    assert_false(gp_rewind_init(&rewind, &little));
    for (int records = 0; records < 2; records++) {
        garden_world *world = begin();
        gp_rewind_desc desc = {ring, GP_REWIND_MIN, 0, records != 0};
        rewind = start(&desc);
        push(&rewind, &desc, world, 1);
        assert_int_equal(0, gp_rewind_count(&rewind));
        garden_world_finish(world);
    }
}

/* A frame that changes one property takes its head and at most three blocks. */
static void records_keep_only_what_changed(void **state)
{
    (void)state;
    garden_world *world = begin();
    garden_bee *bee = garden_bee_create(world);
    size_t size;
    assert_non_null(bee);
    get_block(world, &size);
    size = (size + 63u) / 64u * 64u + 15u * 4u * 68u;
    gp_rewind_desc desc = {ring, (size + 63u) / 64u * 64u, 0, true};
    gp_rewind rewind = start(&desc);
    for (uint32_t number = 1; number <= 16; number++) {
        garden_bee_set_hp(world, bee, (int32_t)number);
        push(&rewind, &desc, world, number);
    }
    assert_int_equal(16, gp_rewind_count(&rewind));
    for (uint32_t index = 16; index-- > 0;) {
        go_back(&rewind, world, index);
    }
    garden_world_finish(world);
}

/* Restores by hand may make an arena smaller than in the newest frame. */
static void a_snapshot_by_hand_may_come_between(void **state)
{
    static unsigned char copy[BLOCK_MAX + 64u];
    (void)state;
    for (int records = 0; records < 2; records++) {
        garden_world *world = begin();
        gp_rewind_desc desc = {ring, sizeof ring, 0, records != 0};
        gp_rewind rewind = start(&desc);
        size_t size = garden_world_snapshot(world, copy, sizeof copy);
        assert_in_range(size, 1, sizeof copy);
        push(&rewind, &desc, world, 1);
        for (uint32_t i = 0; i < 20; i++) {
            garden_bee_create(world);
        }
        push(&rewind, &desc, world, 2);
        assert_true(garden_world_restore(world, copy, size));
        push(&rewind, &desc, world, 3);
        go_back(&rewind, world, 2);
        go_back(&rewind, world, 1);
        go_back(&rewind, world, 0);
        garden_world_finish(world);
    }
}

#define PLAY_TESTS                                                             \
    cmocka_unit_test(every_kept_frame_comes_back),                             \
        cmocka_unit_test(at_most_count_frames_are_kept),                       \
        cmocka_unit_test(as_many_frames_are_kept_as_fit),                      \
        cmocka_unit_test(a_frame_is_greater_than_the_newest),                  \
        cmocka_unit_test(callbacks_neither_push_nor_go_back),                  \
        cmocka_unit_test(a_ring_needs_memory),                                 \
        cmocka_unit_test(records_keep_only_what_changed),                      \
        cmocka_unit_test(a_snapshot_by_hand_may_come_between)

#endif
