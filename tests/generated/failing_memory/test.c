/* Each single allocation fails once, and nothing but its own call notices. */
#include "../support.h"

#include "garden.h"

typedef struct stage {
    test_memory memory;
    test_exhausted exhausted;
    uint32_t made, reset, deactivated, destroyed;
} stage;

static stage *stage_of(garden_world *world)
{
    return (stage *)garden_world_user(world);
}

void garden_bee_on_init(garden_world *world, garden_bee *bee)
{
    (void)bee;
    stage_of(world)->made++;
}

void garden_bee_on_reset(garden_world *world, garden_bee *bee)
{
    (void)bee;
    stage_of(world)->reset++;
}

void garden_bee_on_deactivate(garden_world *world, garden_bee *bee)
{
    (void)bee;
    stage_of(world)->deactivated++;
}

void garden_bee_on_destroy(garden_world *world, garden_bee *bee)
{
    (void)bee;
    stage_of(world)->destroyed++;
}

static void record_full(void *user, const gp_exhausted *what)
{
    record_exhausted(&((stage *)user)->exhausted, what);
}

static garden_world_desc desc_of(stage *on)
{
    garden_world_desc desc = {
        .allocator = test_allocator(&on->memory),
        .on_exhausted = record_full,
        .user = on,
        .wasp_reserve = 300,
    };
    return desc;
}

static void record_hp(void *context, garden_world *world, garden_bee *bee,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)old_value, (void)new_value;
    ((uint32_t *)context)[bee->number]++;
}

static void finish(garden_world *world, stage *on)
{
    garden_world_finish(world);
    assert_all_given_back(&on->memory);
    assert_int_equal(on->made, on->destroyed);
    assert_int_equal(on->reset, on->deactivated);
}

static void init_fails_cleanly_at_each_allocation(void **state)
{
    (void)state;
    garden_world world;
    bool done = false;
    for (size_t n = 1; !done; n++) {
        stage on = {.memory = {.fail_at = n}};
        garden_world_desc desc = desc_of(&on);
        memset(&world, 0xA5, sizeof world);
        done = garden_world_init(&world, &desc);
        if (!done) {
            assert_all_given_back(&on.memory);
        } else {
            assert_true(n > 2);
            assert_true(on.memory.asked < n);
        }
        finish(&world, &on);
        assert_int_equal(0, on.made);
    }
}

static void init_fails_cleanly_when_all_fail_from_one_on(void **state)
{
    (void)state;
    garden_world world;
    bool done = false;
    for (size_t n = 1; !done; n++) {
        stage on = {.memory = {.fail_from = n}};
        garden_world_desc desc = desc_of(&on);
        done = garden_world_init(&world, &desc);
        if (!done) {
            assert_all_given_back(&on.memory);
        }
        finish(&world, &on);
    }
}

/* What is expected of a life in which some calls fail. */
typedef struct life {
    uint32_t created, refused;
    uint32_t added, refused_listeners;
    garden_bee_id ids[400];
    bool listens[400];
    uint32_t received[400];
} life;

static void create_and_listen(garden_world *world, life *expected, uint32_t i)
{
    stage *on = stage_of(world);
    uint32_t reports = on->exhausted.reports;
    garden_bee *bee = garden_bee_create(world);
    expected->ids[i].bits = 0;
    if (bee == NULL) {
        assert_int_equal(reports + 1, on->exhausted.reports);
        assert_string_equal("bee", on->exhausted.last.name);
        expected->refused++;
        return;
    }
    assert_int_equal(reports, on->exhausted.reports);
    expected->created++;
    expected->ids[i] = garden_bee_get_id(bee);
    bee->number = i;
    expected->listens[i] = garden_bee_listen(
        world, bee, garden_bee_on_hp_changed(record_hp, expected->received));
    if (!expected->listens[i]) {
        assert_int_equal(reports + 1, on->exhausted.reports);
        assert_string_equal("listeners", on->exhausted.last.name);
        expected->refused_listeners++;
    }
}

static void assert_as_expected(garden_world *world, life *expected)
{
    assert_int_equal(expected->created, garden_bee_count(world));
    for (uint32_t i = 0; i < 400; i++) {
        garden_bee *bee = garden_bee_find(world, expected->ids[i]);
        assert_true((bee != NULL) == (expected->ids[i].bits != 0));
        if (bee != NULL) {
            assert_int_equal(i, bee->number);
            assert_int_equal(100, bee->hp);
            garden_bee_set_hp(world, bee, 50);
            assert_int_equal(expected->listens[i], expected->received[i]);
        }
    }
    garden_bee_walk walk = garden_bee_walk_begin(world);
    uint32_t walked = 0;
    while (garden_bee_walk_next(&walk) != NULL) {
        walked++;
    }
    assert_int_equal(expected->created, walked);
}

/* Lives once, allocation n of it failing; false once none failed. */
static bool live_with_failure(size_t n)
{
    static life expected;
    garden_world world;
    stage on = {.made = 0};
    garden_world_desc desc = desc_of(&on);
    memset(&expected, 0, sizeof expected);
    assert_true(garden_world_init(&world, &desc));
    on.memory.fail_at = on.memory.asked + n;
    for (uint32_t i = 0; i < 400; i++) {
        create_and_listen(&world, &expected, i);
    }
    bool reserved = garden_wasp_reserve(&world, 3000);
    bool failed = on.memory.asked >= on.memory.fail_at;
    assert_int_equal(
        failed, expected.refused + expected.refused_listeners + !reserved);
    assert_as_expected(&world, &expected);
    if (reserved) {
        size_t asked = on.memory.asked;
        for (uint32_t i = 0; i < 3000; i++) {
            assert_non_null(garden_wasp_create(&world));
        }
        assert_int_equal(asked, on.memory.asked);
    } else {
        assert_true(garden_wasp_reserve(&world, 3000));
    }
    finish(&world, &on);
    return failed;
}

static void each_call_fails_alone_and_the_world_stays_usable(void **state)
{
    (void)state;
    size_t n = 1;
    while (live_with_failure(n)) {
        n++;
    }
    assert_true(n > 5);
}

static void reserve_changes_nothing_when_it_fails(void **state)
{
    (void)state;
    garden_world world;
    stage on = {.made = 0};
    garden_world_desc desc = desc_of(&on);
    assert_true(garden_world_init(&world, &desc));
    bool done = false;
    size_t first = on.memory.asked;
    for (size_t n = 1; !done; n++) {
        test_memory before = on.memory;
        on.memory.fail_at = on.memory.asked + n;
        done = garden_bee_reserve(&world, 5000);
        if (!done) {
            assert_int_equal(before.count, on.memory.count);
            assert_int_equal(before.size, on.memory.size);
        }
    }
    assert_true(on.memory.asked >= first + 5); // failed twice: slots, tables
    size_t asked = on.memory.asked;
    for (uint32_t i = 0; i < 5000; i++) {
        assert_non_null(garden_bee_create(&world));
    }
    assert_int_equal(asked, on.memory.asked);
    finish(&world, &on);
}

static void without_any_memory_what_is_reserved_still_lives(void **state)
{
    (void)state;
    garden_world world;
    stage on = {.made = 0};
    garden_world_desc desc = desc_of(&on);
    assert_true(garden_world_init(&world, &desc));
    on.memory.fail_from = on.memory.asked + 1;
    for (uint32_t round = 0; round < 3; round++) {
        for (uint32_t i = 0; i < 100; i++) {
            assert_non_null(garden_bee_create(&world));
        }
        assert_non_null(garden_queen_create(&world));
        garden_bee_recycle_all(&world);
        garden_queen_recycle_all(&world);
        garden_bee_trim(&world);
    }
    finish(&world, &on);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(init_fails_cleanly_at_each_allocation),
        cmocka_unit_test(init_fails_cleanly_when_all_fail_from_one_on),
        cmocka_unit_test(each_call_fails_alone_and_the_world_stays_usable),
        cmocka_unit_test(reserve_changes_nothing_when_it_fails),
        cmocka_unit_test(without_any_memory_what_is_reserved_still_lives),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
