/* Each sentence of gp_inline.h that is not about all listeners. */
#define HAS_CELLS
#include "listener_fixture.h"

static uint32_t refused;

static void *allocate_nothing(void *context, size_t size)
{
    (void)context, (void)size;
    return NULL;
}

static void release(void *context, void *memory, size_t size)
{
    (void)context, (void)memory, (void)size;
}

static void count_refused(void *user, const gp_exhausted *what)
{
    (void)user;
    assert_string_equal("listeners", what->name);
    refused++;
}

static const gp_memory nothing = {
    {allocate_nothing, release, NULL}, count_refused, NULL, false};

static int set_up_without_memory(void **state)
{
    int failed = set_up(state);
    store.memory = &nothing;
    refused = 0;
    return failed;
}

static void the_only_listener_allocates_nothing(void **state)
{
    (void)state;
    add_all("a");
    expect_emission("a");
    assert_true(drop_out('a'));
    add_all("b");
    expect_emission("b");
    assert_int_equal(0, refused);
}

static void a_second_listener_is_refused_without_memory(void **state)
{
    (void)state;
    void *b = get_context('b');
    add_all("a");
    assert_false(add('b'));
    assert_false(add_once('b'));
    assert_false(add_owned('b'));
    assert_false(gp_listeners_add(&store, &bee, OTHER_EVENT, fn, b));
    assert_int_equal(4, refused);
    assert_int_equal(1, store.live);
    expect_emission("a");
}

static void a_listener_that_ends_by_itself_lies_in_a_list(void **state)
{
    (void)state;
    assert_false(add_once('a'));
    assert_false(add_owned('a'));
    assert_int_equal(2, refused);
    assert_int_equal(0, store.live);
    add_all("a");
    expect_emission("a");
}

static void replace_a(void)
{
    assert_true(drop_out('a'));
    assert_false(add('b'));
    assert_int_equal(1, refused);
    assert_true(add('a'));
}

static void a_removed_listener_is_known_without_memory_too(void **state)
{
    (void)state;
    add_all("a");
    acts['a'] = replace_a;
    expect_emission("a");
    acts['a'] = NULL;
    expect_emission("a");
}

static void remove_a(void)
{
    assert_true(drop_out('a'));
}

static void a_removed_listener_is_forgotten_after_its_emission(void **state)
{
    (void)state;
    add_all("a");
    acts['a'] = remove_a;
    expect_emission("a");
    add_all("b");
    expect_emission("b");
    assert_int_equal(0, refused);
}

static void with_two_listeners_both_lie_in_lists(void **state)
{
    (void)state;
    add_all("a");
    assert_true(gp_inline_is_open(&bee));
    add_all("b");
    assert_false(gp_inline_is_open(&bee));
    assert_true(drop_out('a'));
    assert_false(gp_inline_is_open(&bee));
    assert_true(drop_out('b'));
    add_all("c");
    assert_true(gp_inline_is_open(&bee));
    expect_emission("c");
}

static void an_object_without_a_cell_has_lists(void **state)
{
    (void)state;
    void *a = get_context('a');
    assert_true(gp_inline_add(&store, &wasp, EVENT, fn, a));
    assert_false(gp_inline_is_open(&wasp));
    emit_on(&wasp, EVENT, &wasp);
    expect("a");
    assert_true(gp_inline_remove(&store, &wasp, EVENT, fn, a));
    assert_int_equal(0, wasp.first);
}

static void the_listener_in_a_cell_is_counted_and_listed(void **state)
{
    (void)state;
    uint32_t at = 0;
    assert_null(gp_listeners_next(&store, &bee, EVENT, &at));
    add_all("a");
    assert_int_equal(1, gp_listeners_count(&store, &bee, EVENT));
    assert_int_equal(0, gp_listeners_count(&store, &bee, OTHER_EVENT));
    const gp_listener *listener = gp_listeners_next(&store, &bee, EVENT, &at);
    assert_non_null(listener);
    assert_ptr_equal(get_context('a'), listener->context);
    assert_null(gp_listeners_next(&store, &bee, EVENT, &at));
    at = 0;
    assert_null(gp_listeners_next(&store, &bee, OTHER_EVENT, &at));
    assert_true(drop_out('a'));
    assert_int_equal(0, gp_listeners_count(&store, &bee, EVENT));
    assert_null(gp_listeners_next(&store, &bee, EVENT, &at));
}

static void clear_a(void)
{
    gp_listeners_clear(&store, &bee, EVENT);
    assert_true(add('b'));
}

static void clear_ends_an_emission_although_the_cell_is_used_again(void **state)
{
    (void)state;
    add_all("a");
    acts['a'] = clear_a;
    expect_emission("a");
    expect_emission("b");
    gp_listeners_clear(&store, &bee, OTHER_EVENT);
    expect_emission("b");
}

/* Room for one listener, which one that was removed from the wasp takes. */
static uint64_t place[GP_LISTENER_STORE_SIZE(1) / sizeof(uint64_t)];

static void remove_from_both(void)
{
    assert_true(
        gp_listeners_remove(&store, &wasp, EVENT, fn, get_context('w')));
    assert_true(add('a'));
    acts['a'] = NULL;
    emit_within();
    assert_true(drop_out('a'));
}

static void a_full_static_store_counts_the_listener_in_a_cell(void **state)
{
    (void)state;
    gp_listener_store_init_static(&store, &nothing, is_live, NULL, place, 1);
    refused = 0;
    add_all("a");
    assert_false(add('b'));
    assert_int_equal(1, refused);
    assert_true(drop_out('a'));
    void *w = get_context('w');
    assert_true(gp_listeners_add(&store, &wasp, EVENT, fn, w));
    assert_false(add('a'));
    assert_int_equal(2, refused);
    acts['w'] = remove_from_both;
    emit_on(&wasp, EVENT, &wasp);
    expect("wa");
}

static void remove_a_and_add_b(void)
{
    assert_true(drop_out('a'));
    assert_true(add('b'));
}

static void remove_w_and_emit(void)
{
    assert_true(
        gp_listeners_remove(&store, &wasp, EVENT, fn, get_context('w')));
    assert_true(add('a'));
    acts['a'] = remove_a_and_add_b;
    emit();
}

/* The removed listener of the wasp takes all the room until it is forgotten. */
static void a_full_static_store_forgets_what_was_removed_from_a_cell(
    void **state)
{
    (void)state;
    gp_listener_store_init_static(&store, &nothing, is_live, NULL, place, 1);
    refused = 0;
    void *w = get_context('w');
    assert_true(gp_listeners_add(&store, &wasp, EVENT, fn, w));
    acts['w'] = remove_w_and_emit;
    emit_on(&wasp, EVENT, &wasp);
    expect("wa"); // and not b, which waits
    expect_emission("b");
    assert_int_equal(0, refused);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_only_listener_allocates_nothing,
            set_up_without_memory, tear_down),
        cmocka_unit_test_setup_teardown(
            a_second_listener_is_refused_without_memory, set_up_without_memory,
            tear_down),
        cmocka_unit_test_setup_teardown(
            a_listener_that_ends_by_itself_lies_in_a_list,
            set_up_without_memory, tear_down),
        cmocka_unit_test_setup_teardown(
            a_removed_listener_is_known_without_memory_too,
            set_up_without_memory, tear_down),
        cmocka_unit_test_setup_teardown(
            a_removed_listener_is_forgotten_after_its_emission,
            set_up_without_memory, tear_down),
        cmocka_unit_test_setup_teardown(
            with_two_listeners_both_lie_in_lists, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            an_object_without_a_cell_has_lists, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            the_listener_in_a_cell_is_counted_and_listed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            clear_ends_an_emission_although_the_cell_is_used_again, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            a_full_static_store_counts_the_listener_in_a_cell, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(
            a_full_static_store_forgets_what_was_removed_from_a_cell, set_up,
            tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
