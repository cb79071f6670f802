/* Each sentence of gp_multicast.h; a callback appends its letter to what apply
 * was given, and may then do something. */
#include "gp_multicast.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct said {
    char text[64];
} said;

typedef struct speaker {
    char letter;
    void (*act)(said *what);
} speaker;

static gp_listener_store store;
static gp_multicast *multicast;
static speaker a, b, c, x;

static int set_up(void **state)
{
    (void)state;
    gp_listener_store_init(&store, NULL, NULL, NULL);
    multicast = malloc(sizeof *multicast);
    memset(multicast, 0xFF, sizeof *multicast);
    gp_multicast_init(multicast, &store);
    a = (speaker){'a', NULL};
    b = (speaker){'b', NULL};
    c = (speaker){'c', NULL};
    x = (speaker){'x', NULL};
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    if (multicast != NULL) {
        gp_multicast_finish(multicast);
        free(multicast);
    }
    gp_listener_store_finish(&store);
    return 0;
}

static void speak(void *context, void *argument)
{
    const speaker *self = context;
    said *what = argument;
    size_t length = strlen(what->text);
    assert_true(length + 1u < sizeof what->text);
    what->text[length] = self->letter;
    if (self->act != NULL) {
        self->act(what);
    }
}

static bool add(speaker *who)
{
    return gp_multicast_add(multicast, speak, who);
}

static bool drop_out(speaker *who)
{
    return gp_multicast_remove(multicast, speak, who);
}

static void add_abc(void)
{
    assert_true(add(&a));
    assert_true(add(&b));
    assert_true(add(&c));
}

static void expect(const char *text)
{
    said what = {{0}};
    gp_multicast_apply(multicast, &what);
    assert_string_equal(text, what.text);
}

static void a_list_begins_empty_whatever_was_in_its_memory(void **state)
{
    (void)state;
    assert_int_equal(0, gp_multicast_count(multicast));
    assert_int_equal(multicast->listeners.bits, 0);
}

static void callbacks_are_called_in_the_order_added(void **state)
{
    (void)state;
    expect("");
    add_abc();
    expect("abc");
}

static void add_refuses_a_callback_that_is_there_and_says_so(void **state)
{
    (void)state;
    add_abc();
    assert_false(add(&b));
    assert_int_equal(3, gp_multicast_count(multicast));
    expect("abc");
}

static void remove_says_whether_the_callback_was_there(void **state)
{
    (void)state;
    add_abc();
    assert_true(gp_multicast_contains(multicast, speak, &b));
    assert_true(drop_out(&b));
    assert_false(gp_multicast_contains(multicast, speak, &b));
    assert_false(drop_out(&b));
    assert_int_equal(2, gp_multicast_count(multicast));
    expect("ac");
}

static void add_x(said *what)
{
    (void)what;
    assert_true(add(&x));
}

static void one_added_during_apply_is_called_at_the_end(void **state)
{
    (void)state;
    add_abc();
    a.act = add_x;
    expect("abcx");
}

static void remove_b(said *what)
{
    (void)what;
    assert_true(drop_out(&b));
}

static void one_removed_during_apply_is_not_called(void **state)
{
    (void)state;
    add_abc();
    a.act = remove_b;
    expect("ac");
    assert_int_equal(2, gp_multicast_count(multicast));
}

static void one_that_removes_itself_is_not_called_again(void **state)
{
    (void)state;
    add_abc();
    b.act = remove_b;
    expect("abc");
    expect("ac");
}

static void add_b_again(said *what)
{
    remove_b(what);
    assert_true(add(&b));
}

static void one_removed_and_added_again_keeps_its_place(void **state)
{
    (void)state;
    add_abc();
    a.act = add_b_again;
    expect("abc");
    a.act = NULL;
    c.act = add_b_again;
    expect("abc");
}

static void apply_within(said *what)
{
    b.act = NULL;
    gp_multicast_apply(multicast, what);
}

static void apply_may_be_called_from_a_callback(void **state)
{
    (void)state;
    add_abc();
    b.act = apply_within;
    expect("ababcc");
}

static void clear_and_add_x(said *what)
{
    gp_multicast_clear(multicast);
    assert_int_equal(0, gp_multicast_count(multicast));
    add_x(what);
}

static void clear_stops_the_apply_that_is_running(void **state)
{
    (void)state;
    add_abc();
    b.act = clear_and_add_x;
    expect("ab");
    expect("x");
    assert_int_equal(1, gp_multicast_count(multicast));
}

static void clear_within(said *what)
{
    b.act = clear_and_add_x;
    gp_multicast_apply(multicast, what);
}

static void clear_stops_every_apply_that_is_running(void **state)
{
    (void)state;
    add_abc();
    b.act = clear_within;
    expect("abab");
}

static void finish_and_free(said *what)
{
    (void)what;
    gp_multicast_finish(multicast);
    free(multicast);
    multicast = NULL;
}

static void a_multicast_may_go_away_in_its_own_callback(void **state)
{
    (void)state;
    add_abc();
    b.act = finish_and_free;
    expect("ab");
}

static void a_finished_multicast_may_be_used_again(void **state)
{
    (void)state;
    add_abc();
    gp_multicast_finish(multicast);
    assert_int_equal(0, gp_multicast_count(multicast));
    add_abc();
    expect("abc");
}

static void *refuse_memory(void *context, size_t size)
{
    (void)context;
    (void)size;
    return NULL;
}

static void release_nothing(void *context, void *memory, size_t size)
{
    (void)context;
    (void)size;
    assert_null(memory);
}

static void count_exhausted(void *user, const gp_exhausted *what)
{
    assert_string_equal("listeners", what->name);
    ++*(int *)user;
}

static void add_is_false_without_room(void **state)
{
    (void)state;
    int exhausted = 0;
    gp_memory memory = {{refuse_memory, release_nothing, NULL}, count_exhausted,
        &exhausted, false};
    gp_listener_store poor;
    gp_listener_store_init(&poor, &memory, NULL, NULL);
    gp_multicast empty;
    gp_multicast_init(&empty, &poor);
    assert_false(gp_multicast_add(&empty, speak, &a));
    assert_int_equal(1, exhausted);
    assert_int_equal(0, gp_multicast_count(&empty));
    gp_multicast_finish(&empty);
    gp_listener_store_finish(&poor);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_list_begins_empty_whatever_was_in_its_memory),
        TEST(callbacks_are_called_in_the_order_added),
        TEST(add_refuses_a_callback_that_is_there_and_says_so),
        TEST(remove_says_whether_the_callback_was_there),
        TEST(one_added_during_apply_is_called_at_the_end),
        TEST(one_removed_during_apply_is_not_called),
        TEST(one_that_removes_itself_is_not_called_again),
        TEST(one_removed_and_added_again_keeps_its_place),
        TEST(apply_may_be_called_from_a_callback),
        TEST(clear_stops_the_apply_that_is_running),
        TEST(clear_stops_every_apply_that_is_running),
        TEST(a_multicast_may_go_away_in_its_own_callback),
        TEST(a_finished_multicast_may_be_used_again),
        TEST(add_is_false_without_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
