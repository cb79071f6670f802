/* Each sentence that gp_listeners.h says about listeners. */
#include "listener_fixture.h"

/* Adding and removing */

static void listeners_are_called_in_the_order_added(void **state)
{
    (void)state;
    add_all("bca");
    expect_emission("bca");
}

static void a_listener_is_refused_while_it_is_there(void **state)
{
    (void)state;
    assert_true(add('a'));
    assert_false(add('a'));
    assert_false(add_once('a'));
    assert_false(add_owned('a'));
    assert_true(add_once('b'));
    assert_false(add('b'));
    assert_true(add_owned('c'));
    assert_false(add('c'));
    expect_emission("abc");
}

static void say_twice(void *context, const gp_listeners *about)
{
    say(context, about);
    say(context, about);
}

static void function_and_context_together_name_a_listener(void **state)
{
    (void)state;
    gp_function *twice = (gp_function *)say_twice;
    add_all("ab");
    void *a = get_context('a');
    assert_true(gp_listeners_add(&store, &bee, EVENT, twice, a));
    assert_false(gp_listeners_add(&store, &bee, EVENT, twice, a));
    expect_emission("abaa");
    assert_true(drop_out('a'));
    assert_true(gp_listeners_contains(&store, &bee, EVENT, twice, a));
    expect_emission("baa");
}

static void remove_says_whether_the_listener_was_there(void **state)
{
    (void)state;
    assert_false(drop_out('a'));
    add_all("ab");
    assert_true(drop_out('a'));
    assert_false(drop_out('a'));
    expect_emission("b");
}

static void a_listener_that_was_removed_comes_back_at_the_end(void **state)
{
    (void)state;
    add_all("abc");
    assert_true(drop_out('a'));
    assert_true(add('a'));
    expect_emission("bca");
}

static void an_event_is_observed_while_it_has_listeners(void **state)
{
    (void)state;
    assert_false(gp_listeners_has(&bee, EVENT));
    add_all("ab");
    assert_true(gp_listeners_has(&bee, EVENT));
    assert_false(gp_listeners_has(&bee, OTHER_EVENT));
    drop_out('a');
    assert_true(gp_listeners_has(&bee, EVENT));
    drop_out('b');
    assert_true(bee.bits == 0);
    assert_true(has_nothing(&bee));
}

static void events_that_share_a_bit_keep_it_until_none_is_observed(void **state)
{
    (void)state;
    void *a = get_context('a');
    const uint32_t apart = GP_EVENT_BIT_COUNT, end = 5 + 10 * apart;

    for (uint32_t event = 5; event < end; event += apart) {
        assert_true(gp_listeners_add(&store, &bee, event, fn, a));
    }
    assert_true(bee.bits == UINT64_C(1) << 5);
    for (uint32_t event = 5; event < end; event += apart) {
        assert_true(gp_listeners_has(&bee, end));
        assert_false(gp_listeners_has(&bee, event + 1u));
        assert_true(gp_listeners_remove(&store, &bee, event, fn, a));
    }
    assert_true(bee.bits == 0);
}

/* As components number them, in the upper and in the lower half. */
static void events_are_any_numbers_up_to_the_highest(void **state)
{
    (void)state;
    void *a = get_context('a');
    for (uint32_t high = 0; high < 0x400; high += 3) {
        assert_true(gp_listeners_add(&store, &bee, high << 16 | 7u, fn, a));
        assert_false(gp_listeners_add(&store, &bee, high << 16 | 7u, fn, a));
    }
    assert_true(gp_listeners_add_once(&store, &bee, GP_EVENT_MAX, fn, a));
    for (uint32_t high = 0; high < 0x400; high++) {
        assert_int_equal(high % 3u == 0 ? 1 : 0,
            gp_listeners_count(&store, &bee, high << 16 | 7u));
        assert_int_equal(0, gp_listeners_count(&store, &bee, high << 16 | 8u));
    }
    emit_on(&bee, GP_EVENT_MAX, &bee);
    expect("a");
    assert_int_equal(0, gp_listeners_count(&store, &bee, GP_EVENT_MAX));
    emit_on(&bee, 0x3FFu << 16 | 7u, &bee);
    expect("a");
    gp_listeners_drop(&store, &bee, &bee);
    assert_true(bee.bits == 0);
}

static void drop_leaves_the_states_of_the_object(void **state)
{
    (void)state;
    bee.bits = GP_OBJECT_SILENT;
    add_all("ab");
    gp_listeners_drop(&store, &bee, &bee);
    assert_true(bee.bits == GP_OBJECT_SILENT);
    assert_true(has_nothing(&bee));
}

/* Any number of events, in any order, and each has its own listeners. */
static void an_object_has_lists_of_many_events(void **state)
{
    (void)state;
    enum { COUNT = 200 };
    void *a = get_context('a');
    for (uint32_t i = 0; i < COUNT; i++) {
        uint32_t event = i * 77u % COUNT * 327u;
        assert_true(gp_listeners_add(&store, &bee, event, fn, a));
    }
    for (uint32_t i = 0; i < COUNT; i++) {
        uint32_t event = i * 37u % COUNT * 327u;
        emit_on(&bee, event, &bee);
        expect("a");
        assert_true(gp_listeners_remove(&store, &bee, event, fn, a));
        assert_false(gp_listeners_contains(&store, &bee, event, fn, a));
        emit_on(&bee, event, &bee);
        expect("");
    }
    assert_true(has_nothing(&bee));
}

static void counts_are_those_of_the_listeners(void **state)
{
    (void)state;
    assert_int_equal(0, gp_listeners_count(&store, &bee, EVENT));
    add_all("ab");
    add_once('c');
    add_owned('d');
    assert_int_equal(4, gp_listeners_count(&store, &bee, EVENT));
    assert_int_equal(4, store.live);
    drop_out('d');
    drop_out('a');
    assert_int_equal(2, gp_listeners_count(&store, &bee, EVENT));
    assert_int_equal(0, gp_listeners_count(&store, &bee, OTHER_EVENT));
    gp_listeners_clear(&store, &bee, EVENT);
    assert_int_equal(0, store.live);
}

/* Listeners that end by themselves */

static void kill_owner(void)
{
    owner_lives = false;
}

static void an_owned_listener_is_called_while_its_owner_lives(void **state)
{
    (void)state;
    add_all("a");
    assert_true(add_owned('b'));
    add_all("c");
    expect_emission("abc");
    expect_emission("abc");
    kill_owner();
    expect_emission("ac");
    assert_int_equal(2, gp_listeners_count(&store, &bee, EVENT));
}

static void an_owner_may_die_during_the_emission(void **state)
{
    (void)state;
    add_all("a");
    assert_true(add_owned('b'));
    acts['a'] = kill_owner;
    expect_emission("a");
}

static void the_last_listener_goes_with_its_owner(void **state)
{
    (void)state;
    assert_true(add_owned('b'));
    kill_owner();
    expect_emission("");
    assert_true(bee.bits == 0);
    assert_int_equal(0, store.live);
}

static void a_listener_with_a_dead_owner_is_not_added(void **state)
{
    (void)state;
    kill_owner();
    assert_false(add_owned('a'));
    void *b = get_context('b');
    assert_false(gp_listeners_add_owned(&store, &bee, EVENT, fn, b, stranger));
    assert_false(
        gp_listeners_add_owned(&store, &bee, EVENT, fn, b, (gp_id){0}));
    assert_true(bee.bits == 0);
}

static void remove_is_false_for_a_listener_whose_owner_died(void **state)
{
    (void)state;
    assert_true(add_owned('a'));
    assert_true(drop_out('a'));
    assert_true(add_owned('a'));
    kill_owner();
    assert_false(
        gp_listeners_contains(&store, &bee, EVENT, fn, get_context('a')));
    assert_false(drop_out('a'));
    assert_int_equal(0, store.live);
}

static void a_listener_whose_owner_died_may_be_added_again(void **state)
{
    (void)state;
    assert_true(add_owned('a'));
    add_all("b");
    kill_owner();
    assert_true(add('a'));
    expect_emission("ba");
    assert_int_equal(2, store.live);
}

static void a_one_shot_listener_is_called_once(void **state)
{
    (void)state;
    add_all("a");
    assert_true(add_once('b'));
    add_all("c");
    expect_emission("abc");
    expect_emission("ac");
}

static void add_b_once_more(void)
{
    assert_false(drop_out('b'));
    assert_true(add_once('b'));
}

static void a_one_shot_listener_is_removed_before_its_call(void **state)
{
    (void)state;
    assert_true(add_once('b'));
    add_all("c");
    acts['b'] = add_b_once_more; // it gets its place back, which has passed
    expect_emission("bc");
    expect_emission("bc");
    acts['b'] = emit_within;
    expect_emission("bcc");
    expect_emission("c");
}

static void a_one_shot_listener_may_be_the_only_one(void **state)
{
    (void)state;
    assert_true(add_once('b'));
    expect_emission("b");
    assert_true(bee.bits == 0);
    assert_int_equal(0, store.live);
}

static void a_one_shot_listener_may_be_removed_before_it_is_called(void **state)
{
    (void)state;
    assert_true(add_once('b'));
    assert_true(drop_out('b'));
    expect_emission("");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(listeners_are_called_in_the_order_added),
        TEST(a_listener_is_refused_while_it_is_there),
        TEST(function_and_context_together_name_a_listener),
        TEST(remove_says_whether_the_listener_was_there),
        TEST(a_listener_that_was_removed_comes_back_at_the_end),
        TEST(an_event_is_observed_while_it_has_listeners),
        TEST(events_that_share_a_bit_keep_it_until_none_is_observed),
        TEST(events_are_any_numbers_up_to_the_highest),
        TEST(drop_leaves_the_states_of_the_object),
        TEST(an_object_has_lists_of_many_events),
        TEST(counts_are_those_of_the_listeners),
        TEST(an_owned_listener_is_called_while_its_owner_lives),
        TEST(an_owner_may_die_during_the_emission),
        TEST(the_last_listener_goes_with_its_owner),
        TEST(a_listener_with_a_dead_owner_is_not_added),
        TEST(remove_is_false_for_a_listener_whose_owner_died),
        TEST(a_listener_whose_owner_died_may_be_added_again),
        TEST(a_one_shot_listener_is_called_once),
        TEST(a_one_shot_listener_is_removed_before_its_call),
        TEST(a_one_shot_listener_may_be_the_only_one),
        TEST(a_one_shot_listener_may_be_removed_before_it_is_called),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
