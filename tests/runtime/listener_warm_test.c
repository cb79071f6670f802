/*
 * Once warm, nothing is allocated: what has happened once and happens again,
 * from where it began, finds all the memory that it needs. Shown with random
 * sequences of all that can be done, for few objects and for many, short lists
 * and very long ones.
 */
#include "gp_emission.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "rounds.h"

#define OBJECTS 1000u
#define CONTEXTS 4000u

/* What one sequence may do. */
typedef struct scope {
    uint32_t objects;
    uint32_t events;
    uint32_t contexts;
    uint32_t phases;
} scope;

static gp_memory memory;
static uint32_t allocations;
static uint32_t pieces;
static gp_listener_store store;
static gp_listeners objects[OBJECTS];
static char contexts[CONTEXTS];
static uint32_t random_state;
static uint32_t owner_life;

static void *allocate(void *context, size_t size)
{
    (void)context;
    allocations++;
    pieces++;
    return malloc(size);
}

static void release(void *context, void *released, size_t size)
{
    (void)context, (void)size;
    pieces--;
    free(released);
}

static gp_id get_owner(void)
{
    gp_id id = {(uint64_t)owner_life << 32 | UINT64_C(1) << 22};
    return id;
}

static bool is_live(const void *context, gp_id id)
{
    (void)context;
    return id.bits == get_owner().bits;
}

static int begin(void **state)
{
    (void)state;
    memory = (gp_memory){{allocate, release, NULL}, NULL, NULL, false};
    allocations = 0;
    owner_life = 1;
    gp_listener_store_init(&store, &memory, is_live, NULL);
    return 0;
}

static int end(void **state)
{
    (void)state;
    gp_listener_store_finish(&store);
    assert_int_equal(0, pieces);
    return 0;
}

static uint32_t pick(uint32_t below)
{
    random_state = random_state * 1664525u + 1013904223u;
    uint32_t mixed = random_state ^ random_state >> 15;
    return (uint32_t)((uint64_t)mixed * below >> 32);
}

typedef void listener_fn(void *context);

static const scope *played;

static void add(uint32_t object, uint32_t event, uint32_t context);

/* Some listeners add others, so that lists grow under an emission. */
static void hear(void *context)
{
    uint32_t number = (uint32_t)((char *)context - contexts);
    if (number % 64u == 0) {
        add(number % played->objects, 0, (number + 1u) % played->contexts);
    }
}

static gp_function *const fn = (gp_function *)hear;

static void add(uint32_t object, uint32_t event, uint32_t context)
{
    gp_listeners *listeners = &objects[object];
    void *whose = &contexts[context];
    if (context % 16u == 3) {
        gp_listeners_add_once(&store, listeners, event, fn, whose);
    } else if (context % 8u == 5) {
        gp_listeners_add_owned(
            &store, listeners, event, fn, whose, get_owner());
    } else {
        gp_listeners_add(&store, listeners, event, fn, whose);
    }
}

static void emit(uint32_t object, uint32_t event)
{
    gp_emission emission;
    const gp_listener *listener = gp_emission_begin(
        &emission, &store, &objects[object], event, &objects[object]);
    while (listener != NULL) {
        listener_fn *call = (listener_fn *)listener->fn;
        call(listener->context);
        listener = gp_emission_next(&emission, &store, listener);
    }
}

/* Does the same thing to some objects, one after the other or in turn. */
static void play_phase(const scope *s)
{
    uint32_t what = pick(16);
    uint32_t event = pick(s->events) * 20u;
    uint32_t first = pick(s->objects);
    uint32_t last = first + 1u + pick(s->objects - first);
    uint32_t from = pick(s->contexts);
    uint32_t to = from + pick(s->contexts - from);
    bool in_turn = pick(2) == 0;
    uint32_t steps = (last - first) * (to - from);
    for (uint32_t i = 0; i < steps && what < 14; i++) {
        uint32_t object =
            first + (in_turn ? i % (last - first) : i / (to - from));
        uint32_t context =
            from + (in_turn ? i / (last - first) : i % (to - from));
        if (what < 9) {
            add(object, event, context);
        } else {
            gp_listeners_remove(
                &store, &objects[object], event, fn, &contexts[context]);
        }
    }
    for (uint32_t object = first; object < last && what >= 14; object++) {
        if (what == 14) {
            emit(object, event);
        } else {
            gp_listeners_clear(&store, &objects[object], event);
        }
    }
    if (pick(8) == 0) {
        owner_life += 2u;
    }
    if (pick(8) == 0) {
        gp_listeners_drop(&store, &objects[first], &objects[first]);
    }
}

static void play(const scope *s, uint32_t seed)
{
    played = s;
    random_state = seed;
    for (uint32_t phase = 0; phase < s->phases; phase++) {
        play_phase(s);
    }
    for (uint32_t i = 0; i < s->objects; i++) {
        gp_listeners_drop(&store, &objects[i], &objects[i]);
    }
}

static void check_seeds(scope s, uint32_t seeds)
{
    for (uint32_t seed = 1; seed <= ROUNDS(seeds); seed++) {
        begin(NULL);
        play(&s, seed);
        assert_int_not_equal(0, allocations);
        allocations = 0;
        play(&s, seed);
        play(&s, seed);
        assert_int_equal(0, allocations);
        end(NULL);
    }
}

static void a_few_objects_with_short_lists(void **state)
{
    (void)state;
    check_seeds((scope){5, 6, 40, 40}, 60);
}

static void some_objects_with_lists_of_all_lengths(void **state)
{
    (void)state;
    check_seeds((scope){40, 4, 300, 40}, 12);
}

static void many_objects_with_short_lists(void **state)
{
    (void)state;
    check_seeds((scope){OBJECTS, 3, 40, 30}, 4);
}

static void a_few_objects_with_very_long_lists(void **state)
{
    (void)state;
    check_seeds((scope){6, 2, CONTEXTS, 16}, 16);
}

static void as_many_lists_that_grow_in_turn(void **state)
{
    static const uint32_t counts[] = {100, 300, 1000};
    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        for (uint32_t round = 0; round < 2; round++) {
            allocations = 0;
            for (uint32_t context = 0; context < 24; context++) {
                for (uint32_t object = 0; object < counts[i]; object++) {
                    add(object, 0, context);
                }
            }
            for (uint32_t object = 0; object < counts[i]; object++) {
                gp_listeners_clear(&store, &objects[object], 0);
            }
        }
        assert_int_equal(0, allocations);
    }
}

/* Where other lists stay meanwhile, and are left alone. */
static void beside_lists_that_stay(void **state)
{
    (void)state;
    scope s = {200, 3, 60, 30};
    for (uint32_t object = 500; object < 700; object++) {
        for (uint32_t context = 0; context < object % 7u; context++) {
            add(object, 0, context);
        }
    }
    play(&s, 1);
    allocations = 0;
    play(&s, 1);
    assert_int_equal(0, allocations);
    for (uint32_t object = 500; object < 700; object++) {
        gp_listeners_drop(&store, &objects[object], &objects[object]);
    }
}

/* One is long first and the other later: they have to change places. */
static void very_long_lists_that_take_turns_in_being_longest(void **state)
{
    (void)state;
    for (uint32_t round = 0; round < 3; round++) {
        for (uint32_t context = 0; context < 3000; context++) {
            add(0, 0, context);
            add(1, 0, context / 3u);
            add(2, 0, context / 2u);
        }
        for (uint32_t object = 0; object < 3; object++) {
            gp_listeners_clear(&store, &objects[object], 0);
        }
        for (uint32_t context = 0; context < 3000; context++) {
            add(2, 0, context / 3u);
            add(1, 0, context);
            add(0, 0, context / 2u);
        }
        for (uint32_t object = 0; object < 3; object++) {
            assert_int_equal(object == 0   ? 1500
                             : object == 1 ? 3000
                                           : 1000,
                gp_listeners_count(&store, &objects[object], 0));
            gp_listeners_clear(&store, &objects[object], 0);
        }
        if (round == 0) {
            allocations = 0;
        }
    }
    assert_int_equal(0, allocations);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_few_objects_with_short_lists),
        cmocka_unit_test(some_objects_with_lists_of_all_lengths),
        cmocka_unit_test(many_objects_with_short_lists),
        cmocka_unit_test(a_few_objects_with_very_long_lists),
        cmocka_unit_test_setup_teardown(
            as_many_lists_that_grow_in_turn, begin, end),
        cmocka_unit_test_setup_teardown(beside_lists_that_stay, begin, end),
        cmocka_unit_test_setup_teardown(
            very_long_lists_that_take_turns_in_being_longest, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
