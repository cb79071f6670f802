/*
 * Memory that runs out while listeners are added: at every single allocation,
 * the add returns false, nothing else changes, and the world stays usable.
 */
#include "../journal.h"
#include "lean.h"

#define EAR_COUNT 900

static test_memory memory;
static test_exhausted exhausted;
static lean_world world;
static lean_bee *bee, *owner;
static uint32_t calls[EAR_COUNT];

static int begin(void **state)
{
    lean_world_desc desc = {.allocator = test_allocator(&memory),
        .on_exhausted = record_exhausted,
        .user = &exhausted};
    (void)state;
    memset(&memory, 0, sizeof memory);
    memset(&exhausted, 0, sizeof exhausted);
    assert_true(lean_world_init(&world, &desc));
    bee = lean_bee_create(&world);
    owner = lean_bee_create(&world);
    return 0;
}

static int end(void **state)
{
    (void)state;
    lean_world_finish(&world);
    assert_all_given_back(&memory);
    return 0;
}

static void start_again(void **of)
{
    end(of);
    begin(of);
}

static void record_stung(
    void *context, lean_world *of, lean_bee *about, int32_t damage)
{
    (void)of, (void)about, (void)damage;
    ++*(uint32_t *)context;
}

static void record_hp(void *context, lean_world *of, lean_bee *about,
    int32_t old_value, int32_t new_value)
{
    (void)of, (void)about, (void)old_value, (void)new_value;
    ++*(uint32_t *)context;
}

static void record_honey(
    void *context, lean_world *of, uint32_t old_value, uint32_t new_value)
{
    (void)of, (void)old_value, (void)new_value;
    ++*(uint32_t *)context;
}

/* One of several lists and kinds for each number. */
static bool add(size_t number)
{
    uint32_t *context = &calls[number];
    gp_id id = lean_bee_get_any_id(owner);
    switch (number % 6) {
    case 0:
        return lean_bee_listen(
            &world, bee, lean_bee_on_stung(record_stung, context));
    case 1:
        return lean_bee_listen_owned(
            &world, bee, lean_bee_on_stung(record_stung, context), id);
    case 2:
        return lean_bee_any_listen(
            &world, lean_bee_on_stung(record_stung, context));
    case 3:
        return lean_bee_listen_once(
            &world, bee, lean_bee_on_hp_changed(record_hp, context));
    case 4:
        return lean_bee_any_listen(
            &world, lean_bee_on_hp_changed(record_hp, context));
    default:
        return lean_world_listen(
            &world, lean_world_on_honey_changed(record_honey, context));
    }
}

/* Emits everything, and checks that only the first `count` were called. */
static void notify_all(size_t count)
{
    memset(calls, 0, sizeof calls);
    lean_bee_stung_emit(&world, bee, 1);
    lean_bee_touch_hp(&world, bee);
    lean_world_touch_honey(&world);
    for (size_t i = 0; i < EAR_COUNT; i++) {
        assert_int_equal(i < count ? 1 : 0, calls[i]);
    }
}

/* The first allocation from here on fails: how many were added before. */
static size_t add_until_it_fails(void)
{
    for (size_t i = 0; i < EAR_COUNT; i++) {
        if (!add(i)) {
            return i;
        }
    }
    return EAR_COUNT;
}

static void assert_reported_listeners(uint32_t count)
{
    assert_int_equal(1, exhausted.reports);
    assert_string_equal("listeners", exhausted.last.name);
    assert_int_equal(count, exhausted.last.count);
    assert_true(exhausted.last.capacity >= exhausted.last.count);
    assert_int_equal(0, exhausted.last.max); /* only memory ends it */
}

static void an_add_that_finds_no_memory_returns_false_and_changes_nothing(
    void **state)
{
    size_t added = 0, failures = 0;
    for (size_t nth = 1; added < EAR_COUNT; nth++) {
        start_again(state);
        memory.fail_at = memory.asked + nth;
        added = add_until_it_fails();
        if (added < EAR_COUNT) {
            failures++;
            assert_reported_listeners((uint32_t)added);
            notify_all(added);
        }
    }
    assert_true(failures > 3);
}

static void an_add_that_failed_succeeds_when_there_is_memory_again(void **state)
{
    size_t failed = 0;
    for (size_t nth = 1; failed < EAR_COUNT; nth++) {
        start_again(state);
        memory.fail_at = memory.asked + nth;
        failed = add_until_it_fails();
        for (size_t i = failed; i < EAR_COUNT; i++) {
            assert_true(add(i));
            assert_false(add(i));
        }
        assert_int_equal(failed < EAR_COUNT ? 1 : 0, exhausted.reports);
        notify_all(EAR_COUNT);
    }
}

static void a_world_without_memory_still_notifies_removes_and_recycles(
    void **state)
{
    (void)state;
    memory.fail_from = memory.asked + 3;
    size_t added = add_until_it_fails();
    assert_true(added > 0 && added < EAR_COUNT);
    assert_true(lean_bee_unlisten(
        &world, bee, lean_bee_on_stung(record_stung, &calls[0])));
    assert_true(add(0)); /* in the room that became free */
    notify_all(added);
    assert_true(lean_bee_recycle(&world, bee));
    bee = lean_bee_create(&world);
    assert_true(add(0));
    memory.fail_from = 0;
}

static void a_listener_that_is_there_is_refused_without_asking_for_memory(
    void **state)
{
    (void)state;
    assert_true(add(0));
    size_t asked = memory.asked;
    assert_false(add(0));
    assert_int_equal(asked, memory.asked);
    assert_int_equal(0, exhausted.reports);
}

/* During an emission */

static size_t added_inside;

static void add_inside(
    void *context, lean_world *of, lean_bee *about, int32_t damage)
{
    (void)damage;
    ++*(uint32_t *)context;
    for (size_t i = 0; i < EAR_COUNT; i++) {
        if (lean_bee_listen(
                of, about, lean_bee_on_stung(record_stung, &calls[i]))) {
            added_inside++;
        }
    }
}

static void an_add_may_fail_inside_an_emission_too(void **state)
{
    static uint32_t own_calls;
    size_t failures = 0;
    added_inside = 0;
    for (size_t nth = 1; added_inside < EAR_COUNT; nth++) {
        start_again(state);
        own_calls = 0;
        added_inside = 0;
        assert_true(lean_bee_listen(
            &world, bee, lean_bee_on_stung(add_inside, &own_calls)));
        memset(calls, 0, sizeof calls);
        memory.fail_at = memory.asked + nth;
        lean_bee_stung_emit(&world, bee, 1);
        assert_int_equal(1, own_calls);
        failures += exhausted.reports;
        assert_int_equal(exhausted.reports, EAR_COUNT - added_inside);
        size_t called = 0;
        for (size_t i = 0; i < EAR_COUNT; i++) {
            assert_true(calls[i] <= 1);
            called += calls[i];
        }
        assert_int_equal(added_inside, called);
    }
    assert_true(failures > 0);
}

/* What was there once needs no memory again. */

static void as_many_listeners_as_before_need_no_memory(void **state)
{
    (void)state;
    for (size_t round = 0; round < 5; round++) {
        assert_int_equal(EAR_COUNT, add_until_it_fails());
        if (round == 1) {
            memory.fail_from = memory.asked + 1;
        }
        lean_bee_unlisten_all(&world, bee, LEAN_BEE_EVENT_STUNG);
        lean_bee_any_unlisten_all(&world, LEAN_BEE_EVENT_STUNG);
        lean_bee_unlisten_all(&world, bee, LEAN_BEE_EVENT_HP);
        lean_bee_any_unlisten_all(&world, LEAN_BEE_EVENT_HP);
        lean_world_unlisten_all(&world, LEAN_WORLD_EVENT_HONEY);
    }
    assert_int_equal(0, exhausted.reports);
    memory.fail_from = 0;
}

static void as_many_listeners_as_before_on_other_bees_need_no_memory(
    void **state)
{
    (void)state;
    for (size_t round = 0; round < 20; round++) {
        for (size_t i = 0; i < EAR_COUNT; i += 6) {
            assert_true(add(i));
        }
        if (round == 1) {
            memory.fail_from = memory.asked + 1;
        }
        lean_bee_recycle(&world, bee);
        lean_bee *next = lean_bee_create(&world);
        lean_bee_recycle(&world, owner);
        owner = next;
        bee = lean_bee_create(&world);
    }
    assert_int_equal(0, exhausted.reports);
    memory.fail_from = 0;
}

/* The world itself */

static void a_world_that_finds_no_memory_keeps_none(void **state)
{
    static lean_world failing;
    test_memory scarce = {0};
    bool is_made = false;
    size_t failures = 0;
    (void)state;
    for (size_t nth = 1; !is_made; nth++) {
        lean_world_desc desc = {
            .allocator = test_allocator(&scarce), .bee_reserve = 1000};
        scarce = (test_memory){.fail_at = nth};
        is_made = lean_world_init(&failing, &desc);
        if (!is_made) {
            failures++;
            assert_all_given_back(&scarce);
        }
        lean_world_finish(&failing); /* harmless after a failed init */
        assert_all_given_back(&scarce);
    }
    assert_true(failures >= 2); // the bees, and the tables of their pool
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            an_add_that_finds_no_memory_returns_false_and_changes_nothing,
            begin, end),
        cmocka_unit_test_setup_teardown(
            an_add_that_failed_succeeds_when_there_is_memory_again, begin, end),
        cmocka_unit_test_setup_teardown(
            a_world_without_memory_still_notifies_removes_and_recycles, begin,
            end),
        cmocka_unit_test_setup_teardown(
            a_listener_that_is_there_is_refused_without_asking_for_memory,
            begin, end),
        cmocka_unit_test_setup_teardown(
            an_add_may_fail_inside_an_emission_too, begin, end),
        cmocka_unit_test_setup_teardown(
            as_many_listeners_as_before_need_no_memory, begin, end),
        cmocka_unit_test_setup_teardown(
            as_many_listeners_as_before_on_other_bees_need_no_memory, begin,
            end),
        cmocka_unit_test_setup_teardown(
            a_world_that_finds_no_memory_keeps_none, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
