/* Each sentence that gp_listeners.h says about emissions. */
#include "listener_fixture.h"

/* Changes during an emission */

static void add_x(void)
{
    assert_true(add('x'));
}

static void remove_a(void)
{
    assert_true(drop_out('a'));
}

static void remove_b(void)
{
    assert_true(drop_out('b'));
}

static void remove_c(void)
{
    assert_true(drop_out('c'));
}

static void emission_calls_at_its_end_a_listener_added_during_it(void **state)
{
    (void)state;
    add_all("abc");
    acts['a'] = add_x;
    expect_emission("abcx");
    acts['a'] = NULL;
    expect_emission("abcx");
}

static void emission_calls_a_listener_added_by_its_last_listener(void **state)
{
    (void)state;
    add_all("a");
    acts['a'] = add_x;
    expect_emission("ax");
}

static void emission_skips_a_listener_removed_before_its_turn(void **state)
{
    (void)state;
    add_all("abc");
    acts['a'] = remove_b;
    expect_emission("ac");
    acts['a'] = NULL;
    expect_emission("ac");
}

static void emission_goes_on_after_its_last_listener_was_removed(void **state)
{
    (void)state;
    add_all("abc");
    acts['b'] = remove_c;
    expect_emission("ab");
    acts['b'] = NULL;
    expect_emission("ab");
}

static void emission_goes_on_after_a_listener_removed_itself(void **state)
{
    (void)state;
    add_all("abc");
    acts['b'] = remove_b;
    expect_emission("abc");
    expect_emission("ac");
}

static void emission_goes_on_after_an_earlier_listener_was_removed(void **state)
{
    (void)state;
    add_all("abc");
    acts['b'] = remove_a;
    expect_emission("abc");
    acts['b'] = NULL;
    expect_emission("bc");
}

static void remove_a_and_add_x(void)
{
    remove_a();
    add_x();
}

static void the_only_listener_may_put_another_in_its_place(void **state)
{
    (void)state;
    add_all("a");
    acts['a'] = remove_a_and_add_x;
    expect_emission("ax");
    expect_emission("x");
}

static void an_event_is_not_observed_once_an_emission_left_no_listener(
    void **state)
{
    (void)state;
    add_all("a");
    acts['a'] = remove_a;
    expect_emission("a");
    assert_true(bee.bits == 0);
    assert_true(has_nothing(&bee));
}

static void add_b_again(void)
{
    remove_b();
    assert_false(drop_out('b'));
    assert_true(add('b'));
    assert_false(add('b'));
}

static void a_listener_added_again_before_its_turn_is_called_at_its_place(
    void **state)
{
    (void)state;
    add_all("abc");
    acts['a'] = add_b_again;
    expect_emission("abc");
    acts['a'] = NULL;
    expect_emission("abc");
}

static void a_listener_added_again_after_its_turn_is_not_called_twice(
    void **state)
{
    (void)state;
    add_all("abc");
    acts['b'] = add_b_again;
    expect_emission("abc");
    acts['b'] = NULL;
    acts['c'] = add_b_again;
    expect_emission("abc");
    acts['c'] = NULL;
    expect_emission("abc");
}

static void add_b_again_owned(void)
{
    remove_b();
    assert_true(add_owned('b'));
}

static void add_b_again_plain(void)
{
    remove_b();
    assert_true(add('b'));
}

static void a_place_comes_back_to_a_listener_of_another_kind(void **state)
{
    (void)state;
    add_all("abcd");
    acts['a'] = add_b_again_owned;
    expect_emission("abcd");
    acts['a'] = add_b_again_plain;
    expect_emission("abcd");
    acts['a'] = NULL;
    acts['c'] = add_b_again_owned;
    expect_emission("abcd");
    acts['c'] = add_b_again_plain;
    expect_emission("abcd");
    acts['c'] = NULL;
    acts['b'] = add_b_again_owned;
    expect_emission("abcd");
    acts['b'] = NULL;
    expect_emission("abcd");
    owner_lives = false;
    expect_emission("acd");
}

static void add_whole_alphabet(void)
{
    acts['a'] = NULL;
    add_all("bcdefghijklmnopqrstuvwxyz");
    add_all("BCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;-_#+*!");
}

static void a_list_may_grow_long_during_an_emission(void **state)
{
    (void)state;
    add_all("aA");
    acts['a'] = add_whole_alphabet;
    expect_emission("aAbcdefghijklmnopqrstuvwxyz"
                    "BCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;-_#+*!");
}

static void remove_all_but_c(void)
{
    for (const char *letter = "abdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP"
                              "QRSTUVWXYZ0123456789.,:;-_#+*!";
        *letter != '\0'; letter++) {
        assert_true(drop_out(*letter));
    }
}

static void a_long_list_may_be_emptied_during_an_emission(void **state)
{
    (void)state;
    add_all("aA");
    add_whole_alphabet();
    acts['A'] = remove_all_but_c;
    expect_emission("aAc");
    acts['c'] = remove_c;
    expect_emission("c");
    assert_true(bee.bits == 0);
}

/* Nested emissions */

static void an_emission_may_be_made_within_one(void **state)
{
    (void)state;
    add_all("abc");
    acts['b'] = emit_within;
    expect_emission("ababcc");
}

static void add_x_and_emit(void)
{
    add_x();
    emit_within();
}

static void a_listener_added_is_called_in_every_running_emission(void **state)
{
    (void)state;
    add_all("ab");
    acts['a'] = add_x_and_emit;
    expect_emission("aabxbx");
}

static void remove_b_within(void)
{
    acts['A'] = NULL;
    acts['a'] = remove_b;
    emit();
    acts['a'] = NULL;
}

static void a_listener_removed_within_is_not_called_outside_either(void **state)
{
    (void)state;
    add_all("Aabc");
    acts['A'] = remove_b_within;
    expect_emission("AAacac");
}

static void remove_b_and_add_it_within(void)
{
    remove_b();
    acts['a'] = NULL;
    acts['c'] = NULL;
    emit();
    assert_true(add('b'));
    emit();
}

static void the_place_is_kept_until_the_outermost_emission_ends(void **state)
{
    (void)state;
    add_all("abcd");
    acts['c'] = remove_b_and_add_it_within;
    expect_emission("abc"
                    "acd"
                    "abcd"
                    "d");
    expect_emission("abcd");
}

static void emit_other_event(void)
{
    emit_on(&bee, OTHER_EVENT, &bee);
}

static void a_listener_added_to_a_list_gone_through_waits(void **state)
{
    (void)state;
    void *x = get_context('x');
    add_all("ab");
    assert_true(gp_listeners_add(&store, &bee, OTHER_EVENT, fn, x));
    acts['a'] = emit_other_event;
    expect_emission("axb");
    acts['b'] = add_x; // to the first list; the other has been called
    expect_emission("axbx");
}

/* Clear and drop */

static void clear_bee(void)
{
    gp_listeners_clear(&store, &bee, EVENT);
}

static void clear_ends_the_emission_of_its_list(void **state)
{
    (void)state;
    add_all("abc");
    acts['b'] = clear_bee;
    expect_emission("ab");
    expect_emission("");
    assert_true(bee.bits == 0);
}

static void clear_bee_and_add_x(void)
{
    clear_bee();
    add_x();
    add_all("c");
}

static void what_is_added_after_clear_waits_for_the_next_emission(void **state)
{
    (void)state;
    add_all("abc");
    acts['b'] = clear_bee_and_add_x;
    expect_emission("ab");
    expect_emission("xc");
}

static void clear_within(void)
{
    acts['b'] = clear_bee_and_add_x;
    emit();
}

static void clear_ends_every_running_emission_of_its_list(void **state)
{
    (void)state;
    add_all("abc");
    acts['b'] = clear_within;
    expect_emission("abab");
}

static void clear_other_event(void)
{
    gp_listeners_clear(&store, &bee, OTHER_EVENT);
    gp_listeners_clear(&store, &wasp, EVENT);
}

static void clear_ends_no_emission_of_another_list(void **state)
{
    (void)state;
    add_all("abc");
    gp_listeners_add(&store, &bee, OTHER_EVENT, fn, get_context('x'));
    gp_listeners_add(&store, &wasp, EVENT, fn, get_context('y'));
    acts['a'] = clear_other_event;
    expect_emission("abc");
    emit_on(&bee, OTHER_EVENT, &bee);
    emit_on(&wasp, EVENT, &wasp);
    expect("");
}

static void drop_all(void)
{
    gp_listeners_drop(&store, all, all);
    free(all);
    all = NULL;
}

static void drop_ends_the_emission_and_nothing_touches_the_object(void **state)
{
    (void)state;
    gp_listeners_add(&store, all, EVENT, fn, get_context('a'));
    gp_listeners_add(&store, all, EVENT, fn, get_context('b'));
    gp_listeners_add(&store, all, OTHER_EVENT, fn, get_context('x'));
    acts['a'] = drop_all;
    emit_on(all, EVENT, all);
    expect("a");
    assert_int_equal(0, store.live);
}

static void drop_bee(void)
{
    gp_listeners_drop(&store, &bee, &bee);
}

static void drop_wasp(void)
{
    gp_listeners_drop(&store, &wasp, &wasp);
}

static void drop_ends_the_emissions_about_the_object_on_any_list(void **state)
{
    (void)state;
    gp_listeners_add(&store, all, EVENT, fn, get_context('a'));
    gp_listeners_add(&store, all, EVENT, fn, get_context('b'));
    acts['a'] = drop_bee;
    emit_on(all, EVENT, &bee);
    expect("a");
    emit_on(all, EVENT, &wasp);
    expect("ab");
}

static void remove_c_of_all_and_notify_of_wasp(void)
{
    acts['a'] = drop_bee;
    assert_true(gp_listeners_remove(&store, all, EVENT, fn, get_context('c')));
    emit_on(all, EVENT, &wasp);
}

static void add_c_to_all(void)
{
    assert_true(gp_listeners_add(&store, all, EVENT, fn, get_context('c')));
}

static void an_outer_emission_may_end_before_those_within(void **state)
{
    (void)state;
    gp_listeners_add(&store, all, EVENT, fn, get_context('a'));
    gp_listeners_add(&store, all, EVENT, fn, get_context('c'));
    gp_listeners_add(&store, all, EVENT, fn, get_context('b'));
    acts['a'] = remove_c_of_all_and_notify_of_wasp;
    acts['b'] = add_c_to_all; // its place, which it has left, is kept
    emit_on(all, EVENT, &bee);
    expect("aab");
    acts['a'] = acts['b'] = NULL;
    emit_on(all, EVENT, &bee);
    expect("acb");
}

static void remove_c_of_all_and_drop_bee(void)
{
    assert_true(gp_listeners_remove(&store, all, EVENT, fn, get_context('c')));
    drop_bee();
    add_c_to_all();
}

static void places_are_not_kept_for_an_emission_that_has_ended(void **state)
{
    (void)state;
    gp_listeners_add(&store, all, EVENT, fn, get_context('a'));
    gp_listeners_add(&store, all, EVENT, fn, get_context('c'));
    gp_listeners_add(&store, all, EVENT, fn, get_context('b'));
    acts['a'] = remove_c_of_all_and_drop_bee;
    emit_on(all, EVENT, &bee);
    expect("a");
    acts['a'] = NULL;
    emit_on(all, EVENT, &bee);
    expect("abc");
}

static void listeners_may_change_other_objects(void **state)
{
    (void)state;
    add_all("abc");
    gp_listeners_add(&store, &wasp, EVENT, fn, get_context('x'));
    acts['a'] = drop_wasp;
    expect_emission("abc");
    assert_true(wasp.bits == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(emission_calls_at_its_end_a_listener_added_during_it),
        TEST(emission_calls_a_listener_added_by_its_last_listener),
        TEST(emission_skips_a_listener_removed_before_its_turn),
        TEST(emission_goes_on_after_its_last_listener_was_removed),
        TEST(emission_goes_on_after_a_listener_removed_itself),
        TEST(emission_goes_on_after_an_earlier_listener_was_removed),
        TEST(the_only_listener_may_put_another_in_its_place),
        TEST(an_event_is_not_observed_once_an_emission_left_no_listener),
        TEST(a_listener_added_again_before_its_turn_is_called_at_its_place),
        TEST(a_listener_added_again_after_its_turn_is_not_called_twice),
        TEST(a_place_comes_back_to_a_listener_of_another_kind),
        TEST(a_list_may_grow_long_during_an_emission),
        TEST(a_long_list_may_be_emptied_during_an_emission),
        TEST(an_emission_may_be_made_within_one),
        TEST(a_listener_added_is_called_in_every_running_emission),
        TEST(a_listener_removed_within_is_not_called_outside_either),
        TEST(the_place_is_kept_until_the_outermost_emission_ends),
        TEST(a_listener_added_to_a_list_gone_through_waits),
        TEST(clear_ends_the_emission_of_its_list),
        TEST(what_is_added_after_clear_waits_for_the_next_emission),
        TEST(clear_ends_every_running_emission_of_its_list),
        TEST(clear_ends_no_emission_of_another_list),
        TEST(drop_ends_the_emission_and_nothing_touches_the_object),
        TEST(drop_ends_the_emissions_about_the_object_on_any_list),
        TEST(an_outer_emission_may_end_before_those_within),
        TEST(places_are_not_kept_for_an_emission_that_has_ended),
        TEST(listeners_may_change_other_objects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
