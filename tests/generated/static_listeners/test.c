/* A wholly static world: no allocator, and room for eight listeners. */
#include "../journal.h"
#include "chip.h"

#define MOST 8

static test_exhausted exhausted;
static chip_world world;
static chip_bee *bee;
static char names[20][4];

static void *refuse_to_allocate(void *context, size_t size)
{
    (void)context, (void)size;
    fail();
    return NULL;
}

static void refuse_to_release(void *context, void *block, size_t size)
{
    (void)context, (void)block, (void)size;
    fail();
}

static int begin(void **state)
{
    chip_world_desc desc = {
        .allocator = {refuse_to_allocate, refuse_to_release, NULL},
        .on_exhausted = record_exhausted,
        .user = &exhausted};
    (void)state;
    for (int i = 0; i < 20; i++) {
        snprintf(names[i], sizeof names[i], "%d", i);
    }
    memset(&exhausted, 0, sizeof exhausted);
    memset(&world, 0xA5, sizeof world);
    assert_true(chip_world_init(&world, &desc));
    bee = chip_bee_create(&world);
    logged();
    return 0;
}

static int end(void **state)
{
    (void)state;
    chip_world_finish(&world);
    return 0;
}

static void hear(void *context, chip_world *of, chip_bee *about, int32_t damage)
{
    (void)of, (void)about, (void)damage;
    note("%s", (const char *)context);
}

static bool add(int number)
{
    return chip_bee_listen(&world, bee, chip_bee_on_stung(hear, names[number]));
}

static const char *emit(void)
{
    chip_bee_stung_emit(&world, bee, 1);
    return logged();
}

static void a_full_table_refuses_and_reports_its_name_and_numbers(void **state)
{
    (void)state;
    for (int i = 0; i < MOST; i++) {
        assert_true(add(i));
    }
    assert_int_equal(0, exhausted.reports);
    assert_false(add(MOST));
    assert_false(
        chip_bee_any_listen(&world, chip_bee_on_stung(hear, names[0])));
    assert_int_equal(2, exhausted.reports);
    assert_string_equal("listeners", exhausted.last.name);
    assert_int_equal(MOST, exhausted.last.count);
    assert_int_equal(MOST, exhausted.last.capacity);
    assert_int_equal(MOST, exhausted.last.max);
    assert_string_equal("0 1 2 3 4 5 6 7", emit());
}

static void a_listener_that_is_there_already_is_refused_without_a_word(
    void **state)
{
    (void)state;
    for (int i = 0; i < MOST; i++) {
        assert_true(add(i));
    }
    assert_false(add(3));
    assert_int_equal(0, exhausted.reports);
}

static void room_comes_back_with_remove_clear_and_recycle(void **state)
{
    (void)state;
    for (int round = 0; round < 50; round++) {
        for (int i = 0; i < MOST; i++) {
            assert_true(add(i));
        }
        assert_false(add(MOST));
        assert_true(chip_bee_unlisten(
            &world, bee, chip_bee_on_stung(hear, names[round % MOST])));
        assert_true(add(MOST));
        assert_false(add(MOST + 1));
        if (round % 2 == 0) {
            chip_bee_unlisten_all(&world, bee, CHIP_BEE_EVENT_STUNG);
        } else {
            chip_bee_recycle(&world, bee);
            bee = chip_bee_create(&world);
        }
    }
}

static void record_ticks(
    void *context, chip_world *of, uint32_t old_value, uint32_t new_value)
{
    (void)of, (void)old_value, (void)new_value;
    note("%s", (const char *)context);
}

static void record_hp(void *context, chip_world *of, chip_bee *about,
    int32_t old_value, int32_t new_value)
{
    (void)of, (void)about, (void)old_value, (void)new_value;
    note("%s", (const char *)context);
}

static void the_most_fit_however_they_are_spread(void **state)
{
    (void)state;
    chip_bee *next = chip_bee_create(&world);
    gp_id owner = chip_bee_get_any_id(next);
    assert_true(chip_world_listen(
        &world, chip_world_on_ticks_changed(record_ticks, names[0])));
    assert_true(chip_bee_listen_once(
        &world, bee, chip_bee_on_hp_changed(record_hp, names[1])));
    assert_true(chip_bee_listen_owned(
        &world, next, chip_bee_on_hp_changed(record_hp, names[2]), owner));
    assert_true(chip_bee_any_listen(
        &world, chip_bee_on_hp_changed(record_hp, names[3])));
    assert_true(chip_bee_any_listen_owned(
        &world, chip_bee_on_stung(hear, names[4]), owner));
    assert_true(
        chip_bee_listen_once(&world, bee, chip_bee_on_stung(hear, names[5])));
    assert_true(chip_bee_listen_owned(
        &world, bee, chip_bee_on_stung(hear, names[6]), owner));
    assert_true(
        chip_bee_listen(&world, next, chip_bee_on_stung(hear, names[7])));
    assert_false(
        chip_bee_listen(&world, next, chip_bee_on_stung(hear, names[8])));
    assert_string_equal("5 6 4", emit());
}

static void a_listener_whose_owner_died_makes_room(void **state)
{
    (void)state;
    chip_bee *next = chip_bee_create(&world);
    gp_id owner = chip_bee_get_any_id(next);
    for (int i = 0; i < MOST; i++) {
        assert_true(chip_bee_listen_owned(
            &world, bee, chip_bee_on_stung(hear, names[i]), owner));
    }
    chip_bee_recycle(&world, next);
    for (int i = 0; i < MOST; i++) {
        assert_true(add(i));
    }
    assert_false(add(MOST));
    assert_string_equal("0 1 2 3 4 5 6 7", emit());
}

static void take_out_and_add_another(
    void *context, chip_world *of, chip_bee *about, int32_t damage)
{
    note("!");
    (void)of, (void)about, (void)damage, (void)context;
    assert_true(
        chip_bee_unlisten(&world, bee, chip_bee_on_stung(hear, names[1])));
    assert_true(
        chip_bee_any_listen(&world, chip_bee_on_stung(hear, names[15])));
    assert_true(
        chip_bee_any_unlisten(&world, chip_bee_on_stung(hear, names[15])));
    assert_true(add(1));
}

static void a_listener_removed_in_an_emission_makes_room_in_it(void **state)
{
    (void)state;
    assert_true(chip_bee_listen(
        &world, bee, chip_bee_on_stung(take_out_and_add_another, NULL)));
    for (int i = 1; i < MOST; i++) {
        assert_true(add(i));
    }
    assert_string_equal("! 1 2 3 4 5 6 7", emit());
}

/* on_exhausted may do anything, too. */

static void clear_when_full(void *user, const gp_exhausted *what)
{
    record_exhausted(user, what);
    chip_bee_unlisten_all(&world, bee, CHIP_BEE_EVENT_STUNG);
}

static void recycle_when_full(void *user, const gp_exhausted *what)
{
    record_exhausted(user, what);
    chip_bee_recycle(&world, bee);
}

static void fill_and_add_one(gp_exhausted_fn *when_full)
{
    chip_world_desc desc = {.on_exhausted = when_full, .user = &exhausted};
    chip_world_finish(&world);
    assert_true(chip_world_init(&world, &desc));
    bee = chip_bee_create(&world);
    for (int i = 0; i < MOST; i++) {
        assert_true(add(i));
    }
    assert_false(add(MOST));
    assert_int_equal(1, exhausted.reports);
}

static void on_exhausted_may_make_room_in_a_full_table(void **state)
{
    (void)state;
    fill_and_add_one(clear_when_full);
    assert_true(add(MOST));
    assert_string_equal("8", emit());
}

static void on_exhausted_may_recycle_the_bee(void **state)
{
    (void)state;
    fill_and_add_one(recycle_when_full);
    assert_int_equal(0, chip_bee_count(&world));
    bee = chip_bee_create(&world);
    assert_true(add(MOST));
    assert_string_equal("8", emit());
}

static void add_beyond(
    void *context, chip_world *of, chip_bee *about, int32_t damage)
{
    (void)of, (void)about, (void)damage;
    note("%s", (const char *)context);
    assert_false(add(MOST));
}

static void a_listener_may_clear_its_list_in_an_emission(void **state)
{
    chip_world_desc desc = {
        .on_exhausted = clear_when_full, .user = &exhausted};
    (void)state;
    chip_world_finish(&world);
    assert_true(chip_world_init(&world, &desc));
    bee = chip_bee_create(&world);
    assert_true(
        chip_bee_listen(&world, bee, chip_bee_on_stung(add_beyond, names[0])));
    for (int i = 1; i < MOST; i++) {
        assert_true(add(i));
    }
    assert_string_equal("0", emit());
    assert_string_equal("", emit());
}

static void a_full_pool_returns_null_and_reports_its_name_and_numbers(
    void **state)
{
    (void)state;
    while (chip_bee_count(&world) < 4) {
        assert_non_null(chip_bee_create(&world));
    }
    assert_null(chip_bee_create(&world));
    assert_int_equal(1, exhausted.reports);
    assert_string_equal("bee", exhausted.last.name);
    assert_int_equal(4, exhausted.last.count);
    assert_int_equal(4, exhausted.last.max);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_full_table_refuses_and_reports_its_name_and_numbers, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_that_is_there_already_is_refused_without_a_word, begin,
            end),
        cmocka_unit_test_setup_teardown(
            room_comes_back_with_remove_clear_and_recycle, begin, end),
        cmocka_unit_test_setup_teardown(
            the_most_fit_however_they_are_spread, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_whose_owner_died_makes_room, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_removed_in_an_emission_makes_room_in_it, begin, end),
        cmocka_unit_test_setup_teardown(
            on_exhausted_may_make_room_in_a_full_table, begin, end),
        cmocka_unit_test_setup_teardown(
            on_exhausted_may_recycle_the_bee, begin, end),
        cmocka_unit_test_setup_teardown(
            a_listener_may_clear_its_list_in_an_emission, begin, end),
        cmocka_unit_test_setup_teardown(
            a_full_pool_returns_null_and_reports_its_name_and_numbers, begin,
            end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
