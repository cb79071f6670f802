/* Named lists: an order that the program chooses, whatever is removed. */
#include "../support.h"

#include "garden.h"

static garden_world world, other_world;
static garden_bee *bees[5]; /* a to e */
static void (*in_init)(garden_wasp *wasp);
static void (*in_reset)(garden_wasp *wasp);
static void (*in_deactivate)(garden_wasp *wasp);

static int begin(void **state)
{
    (void)state;
    in_init = in_reset = in_deactivate = NULL;
    assert_true(garden_world_init(&world, NULL));
    assert_true(garden_world_init(&other_world, NULL));
    for (uint32_t i = 0; i < 5; i++) {
        bees[i] = garden_bee_create(&world);
        assert_non_null(bees[i]);
        bees[i]->number = i;
    }
    return 0;
}

static int end(void **state)
{
    (void)state;
    garden_world_finish(&world);
    garden_world_finish(&other_world);
    return 0;
}

void garden_wasp_on_init(garden_world *of, garden_wasp *wasp)
{
    (void)of;
    if (in_init != NULL) {
        in_init(wasp);
    }
}

void garden_wasp_on_reset(garden_world *of, garden_wasp *wasp)
{
    (void)of;
    if (in_reset != NULL) {
        in_reset(wasp);
    }
}

void garden_wasp_on_deactivate(garden_world *of, garden_wasp *wasp)
{
    (void)of;
    if (in_deactivate != NULL) {
        in_deactivate(wasp);
    }
}

static void link_all(void)
{
    for (uint32_t i = 0; i < 5; i++) {
        assert_true(garden_bee_flying_link(&world, bees[i]));
    }
}

static char letter_of(const garden_bee *bee)
{
    return (char)(bee == NULL ? '-' : 'a' + (int)bee->number);
}

static char step(garden_bee_flying_walk *walk)
{
    return letter_of(garden_bee_flying_walk_next(walk));
}

/* Who flies, by a walk and by next, and how many. */
static void expect(const char *letters)
{
    garden_bee_flying_walk walk = garden_bee_flying_walk_begin(&world);
    garden_bee *bee = garden_bee_flying_first(&world);
    for (const char *letter = letters; *letter != '\0'; letter++) {
        assert_int_equal(*letter, letter_of(bee));
        assert_int_equal(*letter, step(&walk));
        assert_true(garden_bee_flying_is_linked(bee));
        bee = garden_bee_flying_next(bee);
    }
    assert_null(bee);
    assert_int_equal('-', step(&walk));
    assert_int_equal(strlen(letters), garden_bee_flying_count(&world));
}

/* Linking */

static void nothing_is_linked_initially(void **state)
{
    (void)state;
    expect("");
    assert_false(garden_bee_flying_is_linked(bees[0]));
    assert_null(garden_bee_flying_next(bees[0]));
    assert_false(garden_bee_flying_unlink(&world, bees[0]));
}

static void link_puts_at_the_end(void **state)
{
    (void)state;
    assert_true(garden_bee_flying_link(&world, bees[2]));
    assert_true(garden_bee_flying_link(&world, bees[0]));
    assert_true(garden_bee_flying_link(&world, bees[1]));
    expect("cab");
}

static void link_is_false_for_what_is_linked_already(void **state)
{
    (void)state;
    link_all();
    assert_false(garden_bee_flying_link(&world, bees[0]));
    assert_false(garden_bee_flying_link(&world, bees[4]));
    expect("abcde");
}

static void link_before_puts_just_before_another(void **state)
{
    (void)state;
    assert_true(garden_bee_flying_link(&world, bees[0]));
    assert_true(garden_bee_flying_link_before(&world, bees[1], bees[0]));
    assert_true(garden_bee_flying_link_before(&world, bees[2], bees[0]));
    expect("bca");
    assert_false(garden_bee_flying_link_before(&world, bees[2], bees[1]));
    assert_false(garden_bee_flying_link_before(&world, bees[2], bees[2]));
    expect("bca");
}

static void unlink_takes_out_and_link_may_follow(void **state)
{
    (void)state;
    link_all();
    assert_true(garden_bee_flying_unlink(&world, bees[2]));
    assert_false(garden_bee_flying_unlink(&world, bees[2]));
    assert_false(garden_bee_flying_is_linked(bees[2]));
    assert_null(garden_bee_flying_next(bees[2]));
    expect("abde");
    assert_true(garden_bee_flying_link(&world, bees[2]));
    expect("abdec");
}

static void a_bee_may_be_in_several_lists(void **state)
{
    (void)state;
    link_all();
    assert_true(garden_bee_hungry_link(&world, bees[3]));
    assert_true(garden_bee_hungry_link(&world, bees[1]));
    assert_true(garden_bee_flying_unlink(&world, bees[3]));
    assert_true(garden_bee_hungry_is_linked(bees[3]));
    assert_int_equal(2, garden_bee_hungry_count(&world));
    assert_ptr_equal(bees[3], garden_bee_hungry_first(&world));
    assert_ptr_equal(bees[1], garden_bee_hungry_next(bees[3]));
    assert_null(garden_bee_hungry_next(bees[1]));
    expect("abce");
}

static void a_property_may_have_the_name_of_a_list(void **state)
{
    (void)state;
    assert_true(garden_bee_set_flying(&world, bees[0], true));
    assert_false(garden_bee_flying_is_linked(bees[0]));
    assert_true(garden_bee_flying_link(&world, bees[1]));
    assert_false(bees[1]->flying);
}

static void what_only_looks_takes_what_is_const(void **state)
{
    (void)state;
    link_all();
    const garden_world *seen = &world;
    const garden_bee *first = garden_bee_flying_first(seen);
    assert_int_equal(5, garden_bee_flying_count(seen));
    assert_true(garden_bee_flying_is_linked(first));
    assert_ptr_equal(bees[1], garden_bee_flying_next(first));
}

static void linking_needs_no_memory(void **state)
{
    (void)state;
    test_memory memory = {.asked = 0};
    garden_world_desc desc = {
        .allocator = test_allocator(&memory), .bee_reserve = 10};
    garden_world small;
    assert_true(garden_world_init(&small, &desc));
    size_t asked = memory.asked;
    for (int i = 0; i < 10; i++) {
        assert_true(garden_bee_flying_link(&small, garden_bee_create(&small)));
    }
    garden_bee_flying_walk walk = garden_bee_flying_walk_begin(&small);
    garden_bee *bee;
    while ((bee = garden_bee_flying_walk_next(&walk)) != NULL) {
        assert_true(garden_bee_flying_unlink(&small, bee));
    }
    assert_int_equal(asked, memory.asked);
    garden_world_finish(&small);
    assert_all_given_back(&memory);
}

/* Lives */

static void recycling_leaves_every_list(void **state)
{
    (void)state;
    link_all();
    assert_true(garden_bee_hungry_link(&world, bees[1]));
    assert_true(garden_bee_recycle(&world, bees[1]));
    assert_true(garden_bee_recycle(&world, bees[4]));
    expect("acd");
    assert_int_equal(0, garden_bee_hungry_count(&world));
    assert_null(garden_bee_hungry_first(&world));
}

static void a_new_life_is_in_no_list(void **state)
{
    (void)state;
    link_all();
    assert_true(garden_bee_recycle(&world, bees[1]));
    garden_bee *bee = garden_bee_create(&world);
    assert_ptr_equal(bees[1], bee);
    assert_false(garden_bee_flying_is_linked(bee));
    bee->number = 1;
    assert_true(garden_bee_flying_link(&world, bee));
    expect("acdeb");
}

static uint32_t received_linked;

static void see_whether_linked(void *context, garden_world *of, garden_bee *bee)
{
    (void)context, (void)of;
    received_linked += garden_bee_flying_is_linked(bee) ? 1u : 0;
}

static void it_is_still_linked_when_any_recycled_is_called(void **state)
{
    (void)state;
    link_all();
    received_linked = 0;
    garden_bee_any_listen(
        &world, garden_bee_on_recycled(see_whether_linked, NULL));
    assert_true(garden_bee_recycle(&world, bees[2]));
    assert_int_equal(1, received_linked);
    expect("abde");
}

static void see_wasp_linked(garden_wasp *wasp)
{
    received_linked += garden_wasp_hunting_is_linked(wasp) ? 1u : 0;
}

static void it_is_still_linked_in_deactivate(void **state)
{
    (void)state;
    received_linked = 0;
    in_deactivate = see_wasp_linked;
    garden_wasp *wasp = garden_wasp_create(&world);
    assert_true(garden_wasp_hunting_link(&world, wasp));
    assert_true(garden_wasp_recycle(&world, wasp));
    assert_int_equal(1, received_linked);
    assert_int_equal(0, garden_wasp_hunting_count(&world));
}

static void link_wasp(garden_wasp *wasp)
{
    assert_true(garden_wasp_hunting_link(&world, wasp));
}

static void what_is_linked_in_deactivate_leaves_too(void **state)
{
    (void)state;
    in_deactivate = link_wasp;
    garden_wasp *wasp = garden_wasp_create(&world);
    assert_true(garden_wasp_recycle(&world, wasp));
    assert_int_equal(0, garden_wasp_hunting_count(&world));
    assert_null(garden_wasp_hunting_first(&world));
}

static void hooks_may_link_a_newborn(void **state)
{
    (void)state;
    in_init = link_wasp;
    garden_wasp *first = garden_wasp_create(&world);
    in_init = NULL;
    in_reset = link_wasp;
    garden_wasp *second = garden_wasp_create(&world);
    assert_ptr_equal(first, garden_wasp_hunting_first(&world));
    assert_ptr_equal(second, garden_wasp_hunting_next(first));
    assert_int_equal(2, garden_wasp_hunting_count(&world));
}

static void link_and_recycle(garden_wasp *wasp)
{
    link_wasp(wasp);
    assert_true(garden_wasp_recycle(&world, wasp));
}

static void one_that_dies_in_reset_leaves(void **state)
{
    (void)state;
    in_reset = link_and_recycle;
    assert_null(garden_wasp_create(&world));
    assert_int_equal(0, garden_wasp_hunting_count(&world));
}

static void recycle_all_empties_the_lists(void **state)
{
    (void)state;
    link_all();
    garden_bee_recycle_all(&world);
    expect("");
}

static void a_world_that_is_made_again_has_empty_lists(void **state)
{
    (void)state;
    link_all();
    garden_bee_flying_walk left = garden_bee_flying_walk_begin(&world);
    assert_int_equal('a', step(&left));
    garden_world_finish(&world);
    assert_true(garden_world_init(&world, NULL));
    expect("");
    assert_true(garden_bee_flying_link(&world, garden_bee_create(&world)));
    expect("a");
}

static void worlds_have_lists_of_their_own(void **state)
{
    (void)state;
    link_all();
    garden_bee *foreign = garden_bee_create(&other_world);
    assert_true(garden_bee_flying_link(&other_world, foreign));
    expect("abcde");
    assert_int_equal(1, garden_bee_flying_count(&other_world));
    assert_true(garden_bee_recycle(&other_world, foreign));
    assert_int_equal(0, garden_bee_flying_count(&other_world));
    expect("abcde");
}

/* Walks */

static void the_bee_under_the_cursor_may_be_recycled(void **state)
{
    (void)state;
    link_all();
    garden_bee_flying_walk walk = garden_bee_flying_walk_begin(&world);
    for (uint32_t i = 0; i < 5; i++) {
        garden_bee *bee = garden_bee_flying_walk_next(&walk);
        assert_ptr_equal(bees[i], bee);
        assert_true(garden_bee_recycle(&world, bee));
    }
    assert_int_equal('-', step(&walk));
    expect("");
}

static void any_other_bee_may_be_recycled(void **state)
{
    (void)state;
    link_all();
    garden_bee_flying_walk walk = garden_bee_flying_walk_begin(&world);
    assert_int_equal('a', step(&walk));
    assert_int_equal('b', step(&walk));
    assert_true(garden_bee_recycle(&world, bees[0]));
    assert_true(garden_bee_recycle(&world, bees[2]));
    assert_int_equal('d', step(&walk));
    assert_true(garden_bee_recycle(&world, bees[4]));
    assert_int_equal('-', step(&walk));
    expect("bd");
}

static void the_slot_under_the_cursor_may_be_taken_again(void **state)
{
    (void)state;
    link_all();
    garden_bee_flying_walk walk = garden_bee_flying_walk_begin(&world);
    assert_int_equal('a', step(&walk));
    assert_true(garden_bee_recycle(&world, bees[0]));
    garden_bee *bee = garden_bee_create(&world);
    assert_ptr_equal(bees[0], bee);
    bee->number = 0;
    assert_int_equal('b', step(&walk));
    assert_true(garden_bee_flying_link(&world, bee));
    for (const char *letter = "cdea-"; *letter != '\0'; letter++) {
        assert_int_equal(*letter, step(&walk));
    }
}

static void the_pool_may_be_trimmed_in_a_walk(void **state)
{
    (void)state;
    link_all();
    garden_bee_flying_walk walk = garden_bee_flying_walk_begin(&world);
    garden_bee *bee;
    while ((bee = garden_bee_flying_walk_next(&walk)) != NULL) {
        assert_true(garden_bee_recycle(&world, bee));
        garden_bee_trim(&world);
    }
    assert_int_equal(0, garden_bee_count(&world));
    assert_int_equal('-', step(&walk));
}

static void one_linked_further_on_is_reached_in_the_same_walk(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(garden_bee_flying_link(&world, bees[i]));
    }
    garden_bee_flying_walk walk = garden_bee_flying_walk_begin(&world);
    assert_int_equal('a', step(&walk));
    assert_true(garden_bee_flying_link_before(&world, bees[3], bees[2]));
    assert_int_equal('b', step(&walk));
    assert_int_equal('d', step(&walk));
    assert_int_equal('c', step(&walk));
    garden_bee *born = garden_bee_create(&world);
    born->number = 5;
    assert_true(garden_bee_flying_link(&world, born));
    assert_int_equal('f', step(&walk));
    assert_int_equal('-', step(&walk));
}

static void one_linked_before_the_cursor_waits_for_the_next_walk(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(garden_bee_flying_link(&world, bees[i]));
    }
    garden_bee_flying_walk walk = garden_bee_flying_walk_begin(&world);
    assert_int_equal('a', step(&walk));
    assert_int_equal('b', step(&walk));
    assert_true(garden_bee_flying_link_before(&world, bees[3], bees[1]));
    assert_int_equal('c', step(&walk));
    assert_int_equal('-', step(&walk));
    expect("adbc");
}

static void walks_nest_and_any_bee_may_go_in_the_inner_one(void **state)
{
    (void)state;
    link_all();
    test_journal journal = {.length = 0};
    garden_bee_flying_walk outer = garden_bee_flying_walk_begin(&world);
    garden_bee *bee;
    while ((bee = garden_bee_flying_walk_next(&outer)) != NULL) {
        char pair[3] = {letter_of(bee), '\0', '\0'};
        garden_bee_flying_walk inner = garden_bee_flying_walk_begin(&world);
        garden_bee *each;
        while ((each = garden_bee_flying_walk_next(&inner)) != NULL) {
            pair[1] = letter_of(each);
            say(&journal, pair);
            if (each->number < 3) {
                assert_true(garden_bee_recycle(&world, each));
            }
        }
    }
    assert_string_equal("aa ab ac ad ae dd de ed ee ", take(&journal));
}

static void a_walk_may_be_left_without_ceremony(void **state)
{
    (void)state;
    link_all();
    garden_bee_flying_walk outer = garden_bee_flying_walk_begin(&world);
    for (uint32_t i = 0; i < 5; i++) {
        assert_ptr_equal(bees[i], garden_bee_flying_walk_next(&outer));
        garden_bee_flying_walk left = garden_bee_flying_walk_begin(&world);
        assert_int_equal('a', step(&left));
    }
    assert_int_equal('-', step(&outer));
    for (int i = 0; i < 100; i++) {
        garden_bee_flying_walk left = garden_bee_flying_walk_begin(&world);
        assert_int_equal('a', step(&left));
    }
    expect("abcde");
}

static void the_newest_four_walks_are_kept_right(void **state)
{
    (void)state;
    link_all();
    garden_bee_flying_walk walks[6];
    for (int i = 0; i < 6; i++) {
        walks[i] = garden_bee_flying_walk_begin(&world);
        assert_int_equal('a', step(&walks[i]));
    }
    assert_true(garden_bee_recycle(&world, bees[0]));
    assert_true(garden_bee_recycle(&world, bees[1]));
    for (int i = 0; i < 6; i++) {
        assert_int_equal(i < 2 ? '-' : 'c', step(&walks[i]));
    }
}

/* Misuse */

static garden_bee *dead(void)
{
    assert_true(garden_bee_recycle(&world, bees[4]));
    return bees[4];
}

#ifdef NDEBUG

static void misuse_is_false_and_changes_nothing(void **state)
{
    (void)state;
    garden_bee *foreign = garden_bee_create(&other_world);
    garden_bee *gone = dead();
    assert_true(garden_bee_flying_link(&other_world, foreign));
    assert_true(garden_bee_flying_link(&world, bees[0]));
    assert_false(garden_bee_flying_link(&world, gone));
    assert_false(garden_bee_flying_unlink(&world, gone));
    assert_false(garden_bee_flying_link_before(&world, gone, bees[0]));
    assert_false(garden_bee_flying_link_before(&world, bees[1], gone));
    assert_false(garden_bee_flying_link_before(&world, bees[1], bees[2]));
    assert_false(garden_bee_flying_link(&world, NULL));
    assert_false(garden_bee_flying_link_before(&world, bees[1], NULL));
    assert_false(garden_bee_flying_unlink(&world, foreign));
    assert_false(garden_bee_flying_link_before(&world, foreign, bees[0]));
    assert_false(garden_bee_flying_link_before(&world, bees[1], foreign));
    assert_true(garden_bee_flying_unlink(&other_world, foreign));
    assert_false(garden_bee_flying_link(&world, foreign));
    expect("a");
    assert_int_equal(0, garden_bee_flying_count(&other_world));
}

#else

static void link_it(void *context)
{
    (void)garden_bee_flying_link(&world, (garden_bee *)context);
}

static void unlink_it(void *context)
{
    (void)garden_bee_flying_unlink(&world, (garden_bee *)context);
}

static void link_it_before(void *context)
{
    (void)garden_bee_flying_link_before(&world, (garden_bee *)context, bees[0]);
}

static void link_before_it(void *context)
{
    (void)garden_bee_flying_link_before(&world, bees[1], (garden_bee *)context);
}

static void using_a_dead_bee_aborts(void **state)
{
    (void)state;
    garden_bee *gone = dead();
    assert_true(garden_bee_flying_link(&world, bees[0]));
    assert_true(aborts(link_it, gone));
    assert_true(aborts(unlink_it, gone));
    assert_true(aborts(link_it_before, gone));
    assert_true(aborts(link_before_it, gone));
}

static void using_a_bee_of_another_world_aborts(void **state)
{
    (void)state;
    garden_bee *foreign = garden_bee_create(&other_world);
    assert_true(garden_bee_flying_link(&world, bees[0]));
    assert_true(aborts(link_it, foreign));
    assert_true(aborts(link_it_before, foreign));
    assert_true(garden_bee_flying_link(&other_world, foreign));
    assert_true(aborts(unlink_it, foreign));
    assert_true(aborts(link_before_it, foreign));
}

static void linking_before_what_is_not_in_the_list_aborts(void **state)
{
    (void)state;
    assert_true(garden_bee_hungry_link(&world, bees[2]));
    assert_true(aborts(link_before_it, bees[2]));
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            nothing_is_linked_initially, begin, end),
        cmocka_unit_test_setup_teardown(link_puts_at_the_end, begin, end),
        cmocka_unit_test_setup_teardown(
            link_is_false_for_what_is_linked_already, begin, end),
        cmocka_unit_test_setup_teardown(
            link_before_puts_just_before_another, begin, end),
        cmocka_unit_test_setup_teardown(
            unlink_takes_out_and_link_may_follow, begin, end),
        cmocka_unit_test_setup_teardown(
            a_bee_may_be_in_several_lists, begin, end),
        cmocka_unit_test_setup_teardown(
            a_property_may_have_the_name_of_a_list, begin, end),
        cmocka_unit_test_setup_teardown(
            what_only_looks_takes_what_is_const, begin, end),
        cmocka_unit_test_setup_teardown(linking_needs_no_memory, begin, end),
        cmocka_unit_test_setup_teardown(
            recycling_leaves_every_list, begin, end),
        cmocka_unit_test_setup_teardown(a_new_life_is_in_no_list, begin, end),
        cmocka_unit_test_setup_teardown(
            it_is_still_linked_when_any_recycled_is_called, begin, end),
        cmocka_unit_test_setup_teardown(
            it_is_still_linked_in_deactivate, begin, end),
        cmocka_unit_test_setup_teardown(
            what_is_linked_in_deactivate_leaves_too, begin, end),
        cmocka_unit_test_setup_teardown(hooks_may_link_a_newborn, begin, end),
        cmocka_unit_test_setup_teardown(
            one_that_dies_in_reset_leaves, begin, end),
        cmocka_unit_test_setup_teardown(
            recycle_all_empties_the_lists, begin, end),
        cmocka_unit_test_setup_teardown(
            a_world_that_is_made_again_has_empty_lists, begin, end),
        cmocka_unit_test_setup_teardown(
            worlds_have_lists_of_their_own, begin, end),
        cmocka_unit_test_setup_teardown(
            the_bee_under_the_cursor_may_be_recycled, begin, end),
        cmocka_unit_test_setup_teardown(
            any_other_bee_may_be_recycled, begin, end),
        cmocka_unit_test_setup_teardown(
            the_slot_under_the_cursor_may_be_taken_again, begin, end),
        cmocka_unit_test_setup_teardown(
            the_pool_may_be_trimmed_in_a_walk, begin, end),
        cmocka_unit_test_setup_teardown(
            one_linked_further_on_is_reached_in_the_same_walk, begin, end),
        cmocka_unit_test_setup_teardown(
            one_linked_before_the_cursor_waits_for_the_next_walk, begin, end),
        cmocka_unit_test_setup_teardown(
            walks_nest_and_any_bee_may_go_in_the_inner_one, begin, end),
        cmocka_unit_test_setup_teardown(
            a_walk_may_be_left_without_ceremony, begin, end),
        cmocka_unit_test_setup_teardown(
            the_newest_four_walks_are_kept_right, begin, end),
#ifdef NDEBUG
        cmocka_unit_test_setup_teardown(
            misuse_is_false_and_changes_nothing, begin, end),
#else
        cmocka_unit_test_setup_teardown(using_a_dead_bee_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            using_a_bee_of_another_world_aborts, begin, end),
        cmocka_unit_test_setup_teardown(
            linking_before_what_is_not_in_the_list_aborts, begin, end),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
