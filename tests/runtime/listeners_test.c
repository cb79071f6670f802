/*
 * Each sentence that gp_listeners.h says about listeners and emissions. Every
 * listener here has a letter, which it says when it is called, and may then do
 * something: `heard` is what was said since it was last looked at.
 */
#include "gp_listeners.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define EVENT 3u
#define OTHER_EVENT 7u

typedef void act_fn(void);
typedef void told_fn(void *context, const gp_listeners *about);

static gp_listener_store store;
static gp_listeners bee;
static gp_listeners wasp;
static gp_listeners *all; // a type's, made anew for each test
static char letters[128];
static act_fn *acts[128]; // what a listener does, by its letter
static char heard[1024];
static bool owner_lives;
static const gp_id owner = {UINT64_C(1) << 32 | UINT64_C(1) << 22};
static const gp_id stranger = {UINT64_C(3) << 32 | UINT64_C(1) << 22};

static bool is_live(const void *context, gp_id id)
{
    (void)context;
    return gp_id_equal(id, owner) && owner_lives;
}

static int set_up(void **state)
{
    (void)state;
    gp_listener_store_init(&store, NULL, is_live, NULL);
    bee = wasp = (gp_listeners){0, NULL};
    all = calloc(1, sizeof *all);
    memset(acts, 0, sizeof acts);
    heard[0] = '\0';
    owner_lives = true;
    return all == NULL ? -1 : 0;
}

static int tear_down(void **state)
{
    (void)state;
    gp_listeners_drop(&store, &bee, &bee);
    gp_listeners_drop(&store, &wasp, &wasp);
    if (all != NULL) {
        gp_listeners_drop(&store, all, all);
        free(all);
    }
    uint32_t left = store.live;
    gp_listener_store_finish(&store);
    return left == 0 ? 0 : -1;
}

static void say(void *context, const gp_listeners *about)
{
    (void)about;
    const char *letter = context;
    size_t length = strlen(heard);
    assert_true(length + 1u < sizeof heard);
    heard[length] = *letter;
    heard[length + 1u] = '\0';
    act_fn *act = acts[(unsigned char)*letter];
    if (act != NULL) {
        act();
    }
}

static gp_function *const fn = (gp_function *)say;

static void *get_context(char letter)
{
    letters[(unsigned char)letter] = letter;
    return &letters[(unsigned char)letter];
}

static bool add(char letter)
{
    return gp_listeners_add(&store, &bee, EVENT, fn, get_context(letter));
}

static bool add_once(char letter)
{
    return gp_listeners_add_once(&store, &bee, EVENT, fn, get_context(letter));
}

static bool add_owned(char letter)
{
    return gp_listeners_add_owned(
        &store, &bee, EVENT, fn, get_context(letter), owner);
}

static bool drop_out(char letter)
{
    return gp_listeners_remove(&store, &bee, EVENT, fn, get_context(letter));
}

static void add_all(const char *all_letters)
{
    for (; *all_letters != '\0'; all_letters++) {
        assert_true(add(*all_letters));
    }
}

static void emit_on(
    gp_listeners *listeners, uint32_t event, const gp_listeners *about)
{
    gp_emission emission;
    const gp_listener *listener =
        gp_emission_begin(&emission, &store, listeners, event, about);
    while (listener != NULL) {
        told_fn *told = (told_fn *)listener->fn;
        told(listener->context, about);
        listener = gp_emission_next(&emission, &store, listener);
    }
}

static void emit(void)
{
    emit_on(&bee, EVENT, &bee);
}

/* Nested emissions need an end: this one is made once only. */
static void emit_within(void)
{
    static act_fn *kept[128];
    memcpy(kept, acts, sizeof acts);
    memset(acts, 0, sizeof acts);
    emit();
    memcpy(acts, kept, sizeof acts);
}

static void expect(const char *said)
{
    assert_string_equal(said, heard);
    heard[0] = '\0';
}

static void expect_emission(const char *said)
{
    emit();
    expect(said);
}

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

static void an_event_is_heard_while_it_has_listeners(void **state)
{
    (void)state;
    assert_false(gp_listeners_has(&bee, EVENT));
    add_all("ab");
    assert_true(gp_listeners_has(&bee, EVENT));
    assert_false(gp_listeners_has(&bee, OTHER_EVENT));
    drop_out('a');
    assert_true(gp_listeners_has(&bee, EVENT));
    drop_out('b');
    assert_true(bee.heard == 0);
    assert_null(bee.first);
}

static void events_that_are_60_apart_share_a_bit_until_the_last_is_not_heard(
    void **state)
{
    (void)state;
    void *a = get_context('a');
    for (uint32_t event = 5; event < 600; event += 60) {
        assert_true(gp_listeners_add(&store, &bee, event, fn, a));
    }
    assert_true(bee.heard == UINT64_C(1) << 5);
    for (uint32_t event = 5; event < 600; event += 60) {
        assert_true(gp_listeners_has(&bee, 605));
        assert_false(gp_listeners_has(&bee, event + 1u));
        assert_true(gp_listeners_remove(&store, &bee, event, fn, a));
    }
    assert_true(bee.heard == 0);
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
    assert_true(bee.heard == 0);
}

static void drop_leaves_the_states_of_the_object(void **state)
{
    (void)state;
    bee.heard = GP_OBJECT_SILENT;
    add_all("ab");
    gp_listeners_drop(&store, &bee, &bee);
    assert_true(bee.heard == GP_OBJECT_SILENT);
    assert_null(bee.first);
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
    assert_null(bee.first);
}

static void counts_are_of_those_who_listen(void **state)
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

static void emission_calls_at_its_end_who_is_added_during_it(void **state)
{
    (void)state;
    add_all("abc");
    acts['a'] = add_x;
    expect_emission("abcx");
    acts['a'] = NULL;
    expect_emission("abcx");
}

static void emission_calls_who_is_added_by_its_last_listener(void **state)
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

static void an_event_is_not_heard_once_an_emission_left_nobody(void **state)
{
    (void)state;
    add_all("a");
    acts['a'] = remove_a;
    expect_emission("a");
    assert_true(bee.heard == 0);
    assert_null(bee.first);
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
    assert_true(bee.heard == 0);
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

static void who_is_added_is_called_in_every_running_emission(void **state)
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

static void who_is_removed_within_is_not_called_outside_either(void **state)
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

static void who_is_added_to_a_list_gone_through_waits(void **state)
{
    (void)state;
    void *x = get_context('x');
    add_all("ab");
    assert_true(gp_listeners_add(&store, &bee, OTHER_EVENT, fn, x));
    acts['a'] = emit_other_event;
    expect_emission("axb");
    acts['b'] = add_x; // to the first list; the other has been told
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
    assert_true(bee.heard == 0);
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

static void remove_c_of_all_and_tell_of_wasp(void)
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
    acts['a'] = remove_c_of_all_and_tell_of_wasp;
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
    assert_true(wasp.heard == 0);
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
    assert_true(bee.heard == 0);
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
    assert_true(bee.heard == 0);
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

static void a_listener_whose_owner_died_may_be_added_anew(void **state)
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
    assert_true(bee.heard == 0);
    assert_int_equal(0, store.live);
}

static void a_one_shot_listener_may_be_removed_unheard(void **state)
{
    (void)state;
    assert_true(add_once('b'));
    assert_true(drop_out('b'));
    expect_emission("");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(listeners_are_called_in_the_order_added),
        TEST(a_listener_is_refused_while_it_is_there),
        TEST(function_and_context_together_name_a_listener),
        TEST(remove_says_whether_the_listener_was_there),
        TEST(a_listener_that_was_removed_comes_back_at_the_end),
        TEST(an_event_is_heard_while_it_has_listeners),
        TEST(events_that_are_60_apart_share_a_bit_until_the_last_is_not_heard),
        TEST(events_are_any_numbers_up_to_the_highest),
        TEST(drop_leaves_the_states_of_the_object),
        TEST(an_object_has_lists_of_many_events),
        TEST(counts_are_of_those_who_listen),
        TEST(emission_calls_at_its_end_who_is_added_during_it),
        TEST(emission_calls_who_is_added_by_its_last_listener),
        TEST(emission_skips_a_listener_removed_before_its_turn),
        TEST(emission_goes_on_after_its_last_listener_was_removed),
        TEST(emission_goes_on_after_a_listener_removed_itself),
        TEST(emission_goes_on_after_an_earlier_listener_was_removed),
        TEST(the_only_listener_may_put_another_in_its_place),
        TEST(an_event_is_not_heard_once_an_emission_left_nobody),
        TEST(a_listener_added_again_before_its_turn_is_called_at_its_place),
        TEST(a_listener_added_again_after_its_turn_is_not_called_twice),
        TEST(a_place_comes_back_to_a_listener_of_another_kind),
        TEST(a_list_may_grow_long_during_an_emission),
        TEST(a_long_list_may_be_emptied_during_an_emission),
        TEST(an_emission_may_be_made_within_one),
        TEST(who_is_added_is_called_in_every_running_emission),
        TEST(who_is_removed_within_is_not_called_outside_either),
        TEST(the_place_is_kept_until_the_outermost_emission_ends),
        TEST(who_is_added_to_a_list_gone_through_waits),
        TEST(clear_ends_the_emission_of_its_list),
        TEST(what_is_added_after_clear_waits_for_the_next_emission),
        TEST(clear_ends_every_running_emission_of_its_list),
        TEST(clear_ends_no_emission_of_another_list),
        TEST(drop_ends_the_emission_and_nothing_touches_the_object),
        TEST(drop_ends_the_emissions_about_the_object_on_any_list),
        TEST(an_outer_emission_may_end_before_those_within),
        TEST(places_are_not_kept_for_an_emission_that_has_ended),
        TEST(listeners_may_change_other_objects),
        TEST(an_owned_listener_is_called_while_its_owner_lives),
        TEST(an_owner_may_die_during_the_emission),
        TEST(the_last_listener_goes_with_its_owner),
        TEST(a_listener_with_a_dead_owner_is_not_added),
        TEST(remove_is_false_for_a_listener_whose_owner_died),
        TEST(a_listener_whose_owner_died_may_be_added_anew),
        TEST(a_one_shot_listener_is_called_once),
        TEST(a_one_shot_listener_is_removed_before_its_call),
        TEST(a_one_shot_listener_may_be_the_only_one),
        TEST(a_one_shot_listener_may_be_removed_unheard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
