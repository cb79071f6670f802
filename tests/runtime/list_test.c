/* Each sentence of gp_list.h: kites by letters, and what walks see of them. */
#include "gp_list.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct kite {
    char letter;
    gp_list_node flying;
    gp_list_node broken;
} kite;

static gp_list flying, broken;
static kite a, b, c, d;

static int set_up(void **state)
{
    (void)state;
    flying = broken = (gp_list){.count = 0};
    a = (kite){.letter = 'a'};
    b = (kite){.letter = 'b'};
    c = (kite){.letter = 'c'};
    d = (kite){.letter = 'd'};
    return 0;
}

static void link_abc(void)
{
    assert_true(gp_list_link(&flying, &a.flying));
    assert_true(gp_list_link(&flying, &b.flying));
    assert_true(gp_list_link(&flying, &c.flying));
}

static char letter_of(gp_list_node *node)
{
    return node == NULL ? '-' : GP_CONTAINER_OF(node, kite, flying)->letter;
}

static char step(gp_list_walk *walk)
{
    return letter_of(gp_list_walk_next(walk));
}

/* What is in the list, by a walk and by next, and how many. */
static void expect(const char *letters)
{
    gp_list_walk walk = gp_list_walk_begin(&flying);
    gp_list_node *node = gp_list_first(&flying);
    for (const char *letter = letters; *letter != '\0'; letter++) {
        assert_int_equal(*letter, letter_of(node));
        assert_int_equal(*letter, step(&walk));
        node = gp_list_next(node);
    }
    assert_null(node);
    assert_int_equal('-', step(&walk));
    assert_int_equal(strlen(letters), gp_list_count(&flying));
}

/* Linking */

static void zeros_are_an_empty_list_and_a_node_in_none(void **state)
{
    (void)state;
    expect("");
    assert_false(gp_list_node_is_linked(&a.flying));
    assert_null(gp_list_next(&a.flying));
}

static void link_appends(void **state)
{
    (void)state;
    link_abc();
    assert_true(gp_list_node_is_linked(&b.flying));
    expect("abc");
}

static void link_refuses_what_is_linked_already(void **state)
{
    (void)state;
    link_abc();
    assert_false(gp_list_link(&flying, &a.flying));
    assert_false(gp_list_link(&flying, &c.flying));
    expect("abc");
}

static void link_before_puts_it_just_before_another(void **state)
{
    (void)state;
    assert_true(gp_list_link(&flying, &c.flying));
    assert_true(gp_list_link_before(&flying, &a.flying, &c.flying));
    assert_true(gp_list_link_before(&flying, &b.flying, &c.flying));
    expect("abc");
    assert_true(gp_list_link(&flying, &d.flying));
    expect("abcd");
}

static void link_before_refuses_what_is_linked_already(void **state)
{
    (void)state;
    link_abc();
    assert_false(gp_list_link_before(&flying, &c.flying, &a.flying));
    assert_false(gp_list_link_before(&flying, &a.flying, &a.flying));
    expect("abc");
}

static void unlink_takes_out_any_node(void **state)
{
    (void)state;
    link_abc();
    assert_true(gp_list_link(&flying, &d.flying));
    assert_true(gp_list_unlink(&flying, &b.flying));
    expect("acd");
    assert_true(gp_list_unlink(&flying, &a.flying));
    expect("cd");
    assert_true(gp_list_unlink(&flying, &d.flying));
    expect("c");
    assert_true(gp_list_unlink(&flying, &c.flying));
    expect("");
}

static void unlink_ignores_what_is_in_no_list(void **state)
{
    (void)state;
    assert_false(gp_list_unlink(&flying, &a.flying));
    link_abc();
    assert_true(gp_list_unlink(&flying, &b.flying));
    assert_false(gp_list_unlink(&flying, &b.flying));
    assert_null(gp_list_next(&b.flying));
    expect("ac");
}

static void what_was_unlinked_may_be_linked_again(void **state)
{
    (void)state;
    link_abc();
    gp_list_unlink(&flying, &a.flying);
    assert_true(gp_list_link(&flying, &a.flying));
    expect("bca");
    gp_list_unlink(&flying, &a.flying);
    gp_list_unlink(&flying, &b.flying);
    gp_list_unlink(&flying, &c.flying);
    assert_true(gp_list_link(&flying, &c.flying));
    assert_true(gp_list_link_before(&flying, &a.flying, &c.flying));
    expect("ac");
}

static void one_may_be_in_several_lists(void **state)
{
    (void)state;
    link_abc();
    assert_true(gp_list_link(&broken, &b.broken));
    assert_true(gp_list_unlink(&flying, &b.flying));
    assert_true(gp_list_node_is_linked(&b.broken));
    assert_ptr_equal(&b.broken, gp_list_first(&broken));
    assert_ptr_equal(&b, GP_CONTAINER_OF(gp_list_first(&broken), kite, broken));
    expect("ac");
}

#ifdef NDEBUG
static void linking_before_what_is_in_no_list_is_false(void **state)
{
    (void)state;
    link_abc();
    assert_false(gp_list_link_before(&flying, &d.flying, &d.flying));
    assert_false(gp_list_node_is_linked(&d.flying));
    expect("abc");
}
#endif

/* Walks */

static void a_walk_that_has_ended_stays_at_its_end(void **state)
{
    (void)state;
    link_abc();
    gp_list_walk walk = gp_list_walk_begin(&flying);
    while (gp_list_walk_next(&walk) != NULL) {
    }
    assert_true(gp_list_link(&flying, &d.flying));
    assert_int_equal('-', step(&walk));
    gp_list_walk other = gp_list_walk_begin(&flying);
    assert_int_equal('a', step(&other));
    assert_int_equal('-', step(&walk));
    assert_int_equal('b', step(&other));
}

static void the_node_under_the_cursor_may_be_unlinked(void **state)
{
    (void)state;
    link_abc();
    gp_list_walk walk = gp_list_walk_begin(&flying);
    for (const char *letter = "abc"; *letter != '\0'; letter++) {
        gp_list_node *node = gp_list_walk_next(&walk);
        assert_int_equal(*letter, letter_of(node));
        assert_true(gp_list_unlink(&flying, node));
    }
    assert_int_equal('-', step(&walk));
    expect("");
}

static void its_memory_may_be_used_for_something_else_then(void **state)
{
    (void)state;
    link_abc();
    gp_list_walk walk = gp_list_walk_begin(&flying);
    assert_int_equal('a', step(&walk));
    gp_list_unlink(&flying, &a.flying);
    memset(&a, 0x5A, sizeof a);
    assert_int_equal('b', step(&walk));
    assert_int_equal('c', step(&walk));
    assert_int_equal('-', step(&walk));
}

static void any_other_node_may_be_unlinked(void **state)
{
    (void)state;
    link_abc();
    gp_list_link(&flying, &d.flying);
    gp_list_walk walk = gp_list_walk_begin(&flying);
    assert_int_equal('a', step(&walk));
    assert_int_equal('b', step(&walk));
    gp_list_unlink(&flying, &a.flying); /* behind it */
    gp_list_unlink(&flying, &c.flying); /* the next one */
    assert_int_equal('d', step(&walk));
    assert_int_equal('-', step(&walk));
}

static void the_node_and_those_around_it_may_be_unlinked(void **state)
{
    (void)state;
    link_abc();
    gp_list_link(&flying, &d.flying);
    gp_list_walk walk = gp_list_walk_begin(&flying);
    assert_int_equal('a', step(&walk));
    assert_int_equal('b', step(&walk));
    gp_list_unlink(&flying, &b.flying);
    gp_list_unlink(&flying, &a.flying);
    gp_list_unlink(&flying, &c.flying);
    assert_int_equal('d', step(&walk));
    gp_list_unlink(&flying, &d.flying);
    gp_list_link(&flying, &a.flying);
    assert_int_equal('a', step(&walk));
    assert_int_equal('-', step(&walk));
}

static void one_linked_further_on_is_reached(void **state)
{
    (void)state;
    link_abc();
    gp_list_unlink(&flying, &b.flying);
    gp_list_walk walk = gp_list_walk_begin(&flying);
    assert_int_equal('a', step(&walk));
    gp_list_link_before(&flying, &b.flying, &c.flying);
    assert_int_equal('b', step(&walk));
    assert_int_equal('c', step(&walk));
    gp_list_link(&flying, &d.flying); /* while it stands at the last */
    assert_int_equal('d', step(&walk));
    assert_int_equal('-', step(&walk));
}

static void one_linked_before_it_waits_for_the_next_walk(void **state)
{
    (void)state;
    link_abc();
    gp_list_walk walk = gp_list_walk_begin(&flying);
    assert_int_equal('a', step(&walk));
    assert_int_equal('b', step(&walk));
    gp_list_link_before(&flying, &d.flying, &b.flying);
    assert_int_equal('c', step(&walk));
    assert_int_equal('-', step(&walk));
    expect("adbc");
}

static void one_linked_into_the_gap_that_it_stands_in_is_reached(void **state)
{
    (void)state;
    link_abc();
    gp_list_walk walk = gp_list_walk_begin(&flying);
    assert_int_equal('a', step(&walk));
    assert_int_equal('b', step(&walk));
    gp_list_unlink(&flying, &b.flying);
    gp_list_link_before(&flying, &d.flying, &c.flying);
    gp_list_link_before(&flying, &b.flying, &c.flying);
    assert_int_equal('d', step(&walk));
    assert_int_equal('b', step(&walk));
    assert_int_equal('c', step(&walk));
    assert_int_equal('-', step(&walk));
}

static void one_that_is_linked_again_further_on_is_visited_again(void **state)
{
    (void)state;
    link_abc();
    gp_list_walk walk = gp_list_walk_begin(&flying);
    assert_int_equal('a', step(&walk));
    gp_list_unlink(&flying, &a.flying);
    gp_list_link(&flying, &a.flying);
    assert_int_equal('b', step(&walk));
    assert_int_equal('c', step(&walk));
    assert_int_equal('a', step(&walk));
    assert_int_equal('-', step(&walk));
}

static void a_walk_over_nothing_sees_what_is_linked_before_its_end(void **state)
{
    (void)state;
    gp_list_walk walk = gp_list_walk_begin(&flying);
    gp_list_link(&flying, &a.flying);
    gp_list_link_before(&flying, &b.flying, &a.flying);
    assert_int_equal('b', step(&walk));
    assert_int_equal('a', step(&walk));
    assert_int_equal('-', step(&walk));
}

static void walks_may_nest(void **state)
{
    (void)state;
    link_abc();
    char pairs[32] = "";
    gp_list_walk outer = gp_list_walk_begin(&flying);
    gp_list_node *one;
    while ((one = gp_list_walk_next(&outer)) != NULL) {
        gp_list_walk inner = gp_list_walk_begin(&flying);
        gp_list_node *other;
        while ((other = gp_list_walk_next(&inner)) != NULL) {
            char pair[] = {letter_of(one), letter_of(other), '\0'};
            strcat(pairs, pair);
        }
    }
    assert_string_equal("aaabacbabbbccacbcc", pairs);
}

static void two_walks_may_stand_at_one_node_that_is_unlinked(void **state)
{
    (void)state;
    link_abc();
    gp_list_walk outer = gp_list_walk_begin(&flying);
    gp_list_walk inner = gp_list_walk_begin(&flying);
    assert_int_equal('a', step(&outer));
    assert_int_equal('a', step(&inner));
    gp_list_unlink(&flying, &a.flying);
    assert_int_equal('b', step(&inner));
    assert_int_equal('b', step(&outer));
}

/* The newest four */

static void four_walks_are_kept_right(void **state)
{
    (void)state;
    link_abc();
    gp_list_walk walks[4];
    for (size_t i = 0; i < 4; i++) {
        walks[i] = gp_list_walk_begin(&flying);
        assert_int_equal('a', step(&walks[i]));
    }
    gp_list_unlink(&flying, &a.flying);
    gp_list_unlink(&flying, &b.flying);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal('c', step(&walks[i]));
        assert_int_equal('-', step(&walks[i]));
    }
}

static void a_fifth_walk_ends_the_outermost(void **state)
{
    (void)state;
    link_abc();
    gp_list_walk walks[6];
    for (size_t i = 0; i < 6; i++) {
        walks[i] = gp_list_walk_begin(&flying);
        assert_int_equal('a', step(&walks[i]));
    }
    gp_list_unlink(&flying, &a.flying);
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal(i < 2 ? '-' : 'b', step(&walks[i]));
    }
    assert_int_equal('-', step(&walks[0]));
}

static void a_fifth_walk_ends_the_oldest_of_those_that_go_on(void **state)
{
    (void)state;
    link_abc();
    gp_list_walk walks[5];
    for (size_t i = 0; i < 4; i++) {
        walks[i] = gp_list_walk_begin(&flying);
    }
    for (size_t i = 4; i-- > 0;) { /* the oldest last */
        assert_int_equal('a', step(&walks[i]));
    }
    walks[4] = gp_list_walk_begin(&flying);
    for (size_t i = 0; i < 5; i++) {
        assert_int_equal("-bbba"[i], step(&walks[i]));
    }
}

static void walks_that_have_ended_make_room(void **state)
{
    (void)state;
    link_abc();
    gp_list_walk outer = gp_list_walk_begin(&flying);
    for (const char *letter = "abc"; *letter != '\0'; letter++) {
        assert_int_equal(*letter, step(&outer));
        for (int i = 0; i < 10; i++) {
            expect("abc");
        }
    }
    assert_int_equal('-', step(&outer));
}

static void a_walk_may_be_left_at_any_time(void **state)
{
    (void)state;
    link_abc();
    for (int i = 0; i < 100; i++) {
        gp_list_walk walk = gp_list_walk_begin(&flying);
        for (int steps = i % 4; steps > 0; steps--) {
            assert_int_not_equal('-', step(&walk));
        }
    }
    expect("abc");
    gp_list_unlink(&flying, &b.flying);
    expect("ac");
}

static void a_loop_outlives_those_that_are_left_in_it(void **state)
{
    (void)state;
    link_abc();
    gp_list_walk outer = gp_list_walk_begin(&flying);
    for (int i = 0; i < 100; i++) {
        gp_list_node *node = gp_list_walk_next(&outer);
        assert_int_equal("abc"[i % 3], letter_of(node));
        gp_list_unlink(&flying, node);
        gp_list_link(&flying, node); /* so that it goes round */
        gp_list_walk left = gp_list_walk_begin(&flying);
        assert_int_not_equal('-', step(&left));
    }
}

static void lists_have_walks_of_their_own(void **state)
{
    (void)state;
    link_abc();
    gp_list_link(&broken, &a.broken);
    gp_list_walk walk = gp_list_walk_begin(&flying);
    for (int i = 0; i < 5; i++) {
        gp_list_walk other = gp_list_walk_begin(&broken);
        assert_ptr_equal(&a.broken, gp_list_walk_next(&other));
    }
    assert_int_equal('a', step(&walk));
    gp_list_unlink(&broken, &a.broken);
    assert_int_equal('b', step(&walk));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(
            zeros_are_an_empty_list_and_a_node_in_none, set_up),
        cmocka_unit_test_setup(link_appends, set_up),
        cmocka_unit_test_setup(link_refuses_what_is_linked_already, set_up),
        cmocka_unit_test_setup(link_before_puts_it_just_before_another, set_up),
        cmocka_unit_test_setup(
            link_before_refuses_what_is_linked_already, set_up),
        cmocka_unit_test_setup(unlink_takes_out_any_node, set_up),
        cmocka_unit_test_setup(unlink_ignores_what_is_in_no_list, set_up),
        cmocka_unit_test_setup(what_was_unlinked_may_be_linked_again, set_up),
        cmocka_unit_test_setup(one_may_be_in_several_lists, set_up),
#ifdef NDEBUG
        cmocka_unit_test_setup(
            linking_before_what_is_in_no_list_is_false, set_up),
#endif
        cmocka_unit_test_setup(a_walk_that_has_ended_stays_at_its_end, set_up),
        cmocka_unit_test_setup(
            the_node_under_the_cursor_may_be_unlinked, set_up),
        cmocka_unit_test_setup(
            its_memory_may_be_used_for_something_else_then, set_up),
        cmocka_unit_test_setup(any_other_node_may_be_unlinked, set_up),
        cmocka_unit_test_setup(
            the_node_and_those_around_it_may_be_unlinked, set_up),
        cmocka_unit_test_setup(one_linked_further_on_is_reached, set_up),
        cmocka_unit_test_setup(
            one_linked_before_it_waits_for_the_next_walk, set_up),
        cmocka_unit_test_setup(
            one_linked_into_the_gap_that_it_stands_in_is_reached, set_up),
        cmocka_unit_test_setup(
            one_that_is_linked_again_further_on_is_visited_again, set_up),
        cmocka_unit_test_setup(
            a_walk_over_nothing_sees_what_is_linked_before_its_end, set_up),
        cmocka_unit_test_setup(walks_may_nest, set_up),
        cmocka_unit_test_setup(
            two_walks_may_stand_at_one_node_that_is_unlinked, set_up),
        cmocka_unit_test_setup(four_walks_are_kept_right, set_up),
        cmocka_unit_test_setup(a_fifth_walk_ends_the_outermost, set_up),
        cmocka_unit_test_setup(
            a_fifth_walk_ends_the_oldest_of_those_that_go_on, set_up),
        cmocka_unit_test_setup(walks_that_have_ended_make_room, set_up),
        cmocka_unit_test_setup(a_walk_may_be_left_at_any_time, set_up),
        cmocka_unit_test_setup(
            a_loop_outlives_those_that_are_left_in_it, set_up),
        cmocka_unit_test_setup(lists_have_walks_of_their_own, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
