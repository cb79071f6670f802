/*
 * Sleep: who is visited when, against a model that keeps a time for each; in
 * pools that grow, whose slots come back in either order, and in static ones.
 */
#include "gp_random.h"
#include "gp_sleep.h"
#include "pool_fixture.h"

#define MOST 330u

static fixture fix;

/* What is known of each place. */
static struct {
    bool lives;
    bool sleeps;
    bool is_timed;
    gp_time due;
} model[MOST];

static struct {
    bee slots[MOST];
    uint32_t births[MOST];
    uint64_t marks[GP_POOL_MARKS(MOST)];
    uint32_t stack[MOST];
    uint32_t dues[MOST];
    gp_pool_sleepers sleepers[GP_POOL_GROUPS(MOST)];
} room;

static void open_pool(bool lifo)
{
    setup_pool(&fix, MOST, lifo);
    fix.type.sleeps = true;
    memset(model, 0, sizeof model);
}

static void open_static_pool(bool lifo)
{
    gp_pool_place place = {room.slots, room.births, room.marks,
        lifo ? room.stack : NULL, room.dues, room.sleepers, NULL};

    open_pool(lifo);
    fix.type.chunk_shift = 22;
    memset(&room, 0xEE, sizeof room);
    gp_pool_init_static(&fix.pool, &fix.type, &fix.memory, &place);
}

static void empty_pool(void)
{
    for (uint32_t i = 0; i < MOST; i++) {
        if (model[i].lives) {
            give(&fix, at(&fix, i));
            model[i].lives = false;
        }
    }
}

static void close_pool(void)
{
    empty_pool();
    gp_pool_finish(&fix.pool, NULL, NULL);
    assert_int_equal(0, fix.heap.blocks);
}

static gp_slot *add(void)
{
    gp_slot *slot = take(&fix);

    if (slot != NULL) {
        gp_sleep_end(&fix.pool, slot);
        model[place_of(slot)].lives = true;
        model[place_of(slot)].sleeps = false;
    }
    return slot;
}

static void lull(gp_slot *slot, gp_time now, uint32_t left)
{
    gp_sleep_rest rest = {now, left};
    uint32_t place = place_of(slot);

    gp_sleep_begin(&fix.pool, slot, &rest);
    model[place].sleeps = true;
    model[place].is_timed = left != GP_SLEEP_FOREVER;
    model[place].due = now + left;
}

static void wake(gp_slot *slot)
{
    gp_sleep_end(&fix.pool, slot);
    model[place_of(slot)].sleeps = false;
}

static bool is_awake(uint32_t place, gp_time now)
{
    if (!model[place].lives) {
        return false;
    }
    if (!model[place].sleeps) {
        return true;
    }
    return model[place].is_timed && gp_time_is_over(now, model[place].due);
}

static gp_slot *next_awake(gp_sleep_walk *walk)
{
    return gp_sleep_walk_next(walk, SIZE, SHIFT);
}

static uint32_t count_awake(gp_time now)
{
    gp_sleep_walk walk = gp_sleep_walk_begin(&fix.pool, now);
    uint32_t count = 0;

    while (next_awake(&walk) != NULL) {
        count++;
    }
    return count;
}

/* A walk visits those who are awake by the model, in order, and no other. */
static void compare(gp_time now)
{
    gp_sleep_walk walk = gp_sleep_walk_begin(&fix.pool, now);

    for (uint32_t i = 0; i < MOST; i++) {
        if (is_awake(i, now)) {
            gp_slot *slot = next_awake(&walk);
            assert_non_null(slot);
            assert_int_equal(i, place_of(slot));
            model[i].sleeps = false;
        }
    }
    assert_null(next_awake(&walk));
    assert_null(next_awake(&walk));
}

static void play(uint64_t seed, gp_time now)
{
    gp_random random;
    gp_random_init(&random, seed);
    for (uint32_t step = 0; step < 3000; step++) {
        uint32_t what = gp_random_next(&random) % 16u;
        uint32_t place = gp_random_next(&random) % MOST;
        if (what < 4) {
            add();
        } else if (what == 15) {
            gp_pool_trim(&fix.pool, NULL, NULL);
        } else if (what == 14) {
            now += gp_random_next(&random) % 50u;
            compare(now);
        } else if (what == 13 && place == 0) {
            gp_sleep_end_all(&fix.pool);
            for (uint32_t i = 0; i < MOST; i++) {
                model[i].sleeps = false;
            }
        } else if (model[place].lives) {
            gp_slot *slot = at(&fix, place);
            if (what < 7) {
                give(&fix, slot);
                model[place].lives = false;
            } else if (what == 7) {
                wake(slot);
            } else if (what == 8) {
                lull(slot, now, GP_SLEEP_FOREVER);
            } else {
                lull(slot, now, 1u + gp_random_next(&random) % 200u);
            }
        }
    }
}

static void a_walk_visits_what_is_awake(void **state)
{
    static const gp_time starts[] = {
        0, UINT32_C(0x80000000) - 5000u, UINT32_MAX - 5000u};

    (void)state;
    for (uint32_t i = 0; i < 12; i++) {
        bool lifo = i % 2u == 1;
        if (i % 4u < 2) {
            open_pool(lifo);
        } else {
            open_static_pool(lifo);
        }
        play(i, starts[i % 3u]);
        empty_pool();
        gp_pool_trim(&fix.pool, NULL, NULL);
        assert_true(gp_pool_reserve(&fix.pool, 100u + i));
        play(i, starts[i % 3u]);
        close_pool();
    }
}

static void a_new_object_is_awake_though_the_last_one_slept(void **state)
{
    (void)state;
    open_pool(false);
    gp_slot *slot = add();
    lull(slot, 0, GP_SLEEP_FOREVER);
    give(&fix, slot);
    assert_ptr_equal(slot, add());
    assert_int_equal(1, count_awake(0));
    close_pool();
}

static void one_that_wakes_before_its_turn_is_visited(void **state)
{
    (void)state;
    open_pool(false);
    gp_slot *first = add();
    gp_slot *second = add();
    lull(second, 0, GP_SLEEP_FOREVER);

    gp_sleep_walk walk = gp_sleep_walk_begin(&fix.pool, 0);
    assert_ptr_equal(first, next_awake(&walk));
    wake(second);
    assert_ptr_equal(second, next_awake(&walk));
    lull(first, 0, GP_SLEEP_FOREVER);
    wake(first);
    assert_null(next_awake(&walk));
    close_pool();
}

static void all_that_wake_before_their_turn_are_visited(void **state)
{
    (void)state;
    open_pool(false);
    gp_slot *first = add();
    gp_slot *second = add();
    gp_slot *third = add();
    lull(second, 0, GP_SLEEP_FOREVER);
    gp_sleep_walk walk = gp_sleep_walk_begin(&fix.pool, 0);
    assert_ptr_equal(
        first, gp_sleep_walk_next(&walk, fix.type.size, fix.type.chunk_shift));
    gp_sleep_end_all(&fix.pool);
    assert_ptr_equal(
        second, gp_sleep_walk_next(&walk, fix.type.size, fix.type.chunk_shift));
    assert_ptr_equal(
        third, gp_sleep_walk_next(&walk, fix.type.size, fix.type.chunk_shift));
    close_pool();
}

static void newborns_wait_for_the_next_walk(void **state)
{
    (void)state;
    open_pool(false);
    gp_slot *first = add();
    gp_slot *second = add();
    lull(first, 0, GP_SLEEP_FOREVER);

    gp_sleep_walk walk = gp_sleep_walk_begin(&fix.pool, 0);
    assert_ptr_equal(second, next_awake(&walk));
    add();
    assert_null(next_awake(&walk));
    assert_int_equal(2, count_awake(0));
    close_pool();
}

static void a_group_is_looked_at_again_only_when_one_is_due(void **state)
{
    (void)state;
    open_pool(false);
    gp_slot *early = add();
    gp_slot *late = add();
    lull(late, 100, 1000);
    lull(early, 200, 50);
    assert_int_equal(0, count_awake(249));
    assert_int_equal(50, fix.pool.sleepers[0].wait);
    assert_int_equal(1, count_awake(250));
    assert_int_equal(850, fix.pool.sleepers[0].wait);
    lull(early, 250, GP_SLEEP_FOREVER);
    assert_int_equal(0, count_awake(1099));
    assert_int_equal(1, count_awake(1100));
    close_pool();
}

static void time_may_jump_and_go_back(void **state)
{
    (void)state;
    open_pool(false);
    gp_slot *slot = add();
    lull(slot, 1000, 100);
    assert_int_equal(0, count_awake(500));
    assert_int_equal(0, count_awake(1099));
    assert_int_equal(1, count_awake(1000 + UINT32_C(0x7fffffff)));
    lull(slot, 1000, 100);
    assert_int_equal(0, count_awake(1101 + UINT32_C(0x80000000)));
    assert_int_equal(1, count_awake(1100));
    close_pool();
}

/* In memory of which each byte is 0xEE, which would be due at some time. */
static void a_walk_passes_over_groups_without_slots(void **state)
{
    (void)state;
    open_pool(false);
    fix.type.max = 1000;
    for (uint32_t i = 0; i < 320; i++) {
        add();
    }
    assert_int_equal(320, fix.pool.slot_count);
    assert_true(fix.pool.slot_count < 64u * fix.pool.group_capacity);
    for (gp_time i = 0; i < 16; i++) {
        assert_int_equal(320, count_awake(i * UINT32_C(0x11111111)));
    }
    close_pool();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_visits_what_is_awake),
        cmocka_unit_test(a_new_object_is_awake_though_the_last_one_slept),
        cmocka_unit_test(one_that_wakes_before_its_turn_is_visited),
        cmocka_unit_test(all_that_wake_before_their_turn_are_visited),
        cmocka_unit_test(newborns_wait_for_the_next_walk),
        cmocka_unit_test(a_group_is_looked_at_again_only_when_one_is_due),
        cmocka_unit_test(a_walk_passes_over_groups_without_slots),
        cmocka_unit_test(time_may_jump_and_go_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
