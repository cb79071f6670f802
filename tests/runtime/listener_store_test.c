/*
 * What lists of listeners cost, that nothing is allocated once they are warm,
 * that nothing is lost when memory runs out, and that a static store holds all
 * that it promises to hold.
 */
#include "gp_emission.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rounds.h"

#define CONTEXTS 4096u

typedef void listener_fn(void *context);

/* A heap that counts, with what malloc adds to each piece, and that refuses
 * when fail_in has come down to 1. */
typedef struct heap {
    gp_memory memory;
    size_t size;
    size_t pieces;
    uint32_t allocations;
    uint32_t fail_in;
    gp_exhausted exhausted;
    uint32_t exhausted_count;
} heap;

static char contexts[CONTEXTS];
static uint32_t call_count;
static uint32_t calls[CONTEXTS]; // contexts in the order of their calls

static void *allocate(void *context, size_t size)
{
    heap *h = context;
    h->allocations++;
    if (h->fail_in != 0 && --h->fail_in == 0) {
        return NULL;
    }
    h->size += (size + 8u + 15u) / 16u * 16u;
    h->pieces++;
    return malloc(size);
}

static void release(void *context, void *memory, size_t size)
{
    heap *h = context;
    h->size -= (size + 8u + 15u) / 16u * 16u;
    h->pieces--;
    free(memory);
}

static void notice(void *user, const gp_exhausted *what)
{
    heap *h = user;
    h->exhausted = *what;
    h->exhausted_count++;
}

static void make_heap(heap *h)
{
    *h = (heap){{{allocate, release, h}, notice, h, false}, 0, 0, 0, 0,
        {NULL, 0, 0, 0}, 0};
}

static bool always_live(const void *context, gp_id id)
{
    (void)context;
    return id.bits != 0;
}

static void hear(void *context)
{
    calls[call_count++ % CONTEXTS] = (uint32_t)((char *)context - contexts);
}

static gp_function *const fn = (gp_function *)hear;
static const gp_id owner = {UINT64_C(1) << 32 | UINT64_C(1) << 22};

static bool add(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, uint32_t context)
{
    return gp_listeners_add(store, listeners, event, fn, &contexts[context]);
}

static bool add_owned(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, uint32_t context)
{
    return gp_listeners_add_owned(
        store, listeners, event, fn, &contexts[context], owner);
}

static bool drop_out(gp_listener_store *store, gp_listeners *listeners,
    uint32_t event, uint32_t context)
{
    return gp_listeners_remove(store, listeners, event, fn, &contexts[context]);
}

static void emit(
    gp_listener_store *store, gp_listeners *listeners, uint32_t event)
{
    gp_emission emission;
    const gp_listener *listener =
        gp_emission_begin(&emission, store, listeners, event, listeners);
    while (listener != NULL) {
        listener_fn *call = (listener_fn *)listener->fn;
        call(listener->context);
        listener = gp_emission_next(&emission, store, listener);
    }
}

static uint32_t random_state;

static uint32_t pick(uint32_t below)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (
        uint32_t)((uint64_t)(random_state ^ random_state >> 15) * below >> 32);
}

/* What lists cost */

/* Half of them are enough for the chunks to count for nothing. */
#define OBJECTS (SLOWNESS > 1 ? 10000u : 20000u)

/* What malloc'ed memory n listeners in a list may take, as is promised. */
static size_t allowed(size_t n, size_t owned)
{
    size_t further = n < 32u ? n : 32u;
    return 64u + 16u * (further - 1u) + 32u * (n - further) + 16u * owned;
}

typedef struct crowd {
    heap heap;
    gp_listener_store store;
    gp_listeners objects[OBJECTS];
} crowd;

static crowd *make_crowd(void)
{
    crowd *c = calloc(1, sizeof *c);
    assert_non_null(c);
    make_heap(&c->heap);
    gp_listener_store_init(&c->store, &c->heap.memory, always_live, NULL);
    return c;
}

static void finish_crowd(crowd *c)
{
    gp_listener_store_finish(&c->store);
    assert_int_equal(0, c->heap.size);
    assert_int_equal(0, c->heap.pieces);
    free(c);
}

/* Fills one list after another with n listeners each; a part of the last chunk
 * is still free then: 2 %. */
static void check_cost(uint32_t objects, uint32_t n, bool owned)
{
    crowd *c = make_crowd();
    for (uint32_t i = 0; i < objects; i++) {
        for (uint32_t j = 0; j < n; j++) {
            assert_true(owned ? add_owned(&c->store, &c->objects[i], 0, j)
                              : add(&c->store, &c->objects[i], 0, j));
        }
    }
    size_t most = allowed(n, owned ? n : 0) * objects;
    assert_true(c->heap.size <= most + most / 50u);
    finish_crowd(c);
}

static void lists_filled_one_by_one_cost_what_is_promised(void **state)
{
    (void)state;
    for (uint32_t n = 1; n <= 33; n += 32) {
        check_cost(OBJECTS, n, false);
    }
    for (uint32_t n = 40; n <= 300; n += 260) {
        check_cost(OBJECTS / 20u, n, false);
    }
}

static void owned_listeners_cost_a_cell_more(void **state)
{
    (void)state;
    for (uint32_t n = 1; n <= 16; n += 15) {
        check_cost(OBJECTS, n, true);
    }
    for (uint32_t n = 65; n <= 300; n += 117) {
        check_cost(OBJECTS / 20u, n, true);
    }
}

static void lists_filled_in_turns_cost_hardly_more(void **state)
{
    (void)state;
    crowd *c = make_crowd();
    for (uint32_t n = 1; n <= 35; n++) {
        for (uint32_t i = 0; i < OBJECTS; i++) {
            assert_true(add(&c->store, &c->objects[i], 0, n));
        }
        assert_true(c->heap.size <= allowed(n, 0) * OBJECTS * 102u / 100u);
    }
    finish_crowd(c);
}

static void an_object_without_listeners_costs_8_bytes(void **state)
{
    (void)state;
    assert_int_equal(8, sizeof(gp_listeners));
    crowd *c = make_crowd();
    emit(&c->store, &c->objects[0], 0);
    gp_listeners_clear(&c->store, &c->objects[0], 0);
    gp_listeners_drop(&c->store, &c->objects[0], &c->objects[0]);
    assert_int_equal(0, c->heap.allocations);
    finish_crowd(c);
}

/* One round of a game: lists are made, grow, notify, lose some and go. */
static void play_round(crowd *c, uint32_t seed)
{
    random_state = seed;
    for (uint32_t step = 0; step < 6000; step++) {
        gp_listeners *listeners = &c->objects[pick(40)];
        uint32_t event = pick(4);
        uint32_t context = pick(event == 0 ? 300 : 20);
        uint32_t what = pick(20);
        if (what < 10) {
            add(&c->store, listeners, event, context);
        } else if (what < 12) {
            add_owned(&c->store, listeners, event, context);
        } else if (what < 18) {
            drop_out(&c->store, listeners, event, context);
        } else if (what < 19) {
            emit(&c->store, listeners, event);
        } else if (pick(20) == 0) {
            gp_listeners_drop(&c->store, listeners, listeners);
        }
    }
    for (uint32_t i = 0; i < 40; i++) {
        gp_listeners_drop(&c->store, &c->objects[i], &c->objects[i]);
    }
}

static void nothing_is_allocated_once_the_store_is_warm(void **state)
{
    (void)state;
    crowd *c = make_crowd();
    for (uint32_t warm = 0; warm < 3; warm++) {
        play_round(c, 1);
    }
    uint32_t allocations = c->heap.allocations;
    for (uint32_t round = 0; round < 10; round++) {
        play_round(c, 1);
    }
    assert_int_equal(allocations, c->heap.allocations);
    finish_crowd(c);
}

static void adding_to_and_emptying_a_list_allocates_no_more(void **state)
{
    (void)state;
    crowd *c = make_crowd();
    for (uint32_t i = 0; i < 1000; i++) {
        assert_true(add(&c->store, &c->objects[i % 7u], i % 5u, 0));
        assert_true(drop_out(&c->store, &c->objects[i % 7u], i % 5u, 0));
    }
    assert_int_equal(1u + GP_LISTENER_HAS_PAGES, c->heap.allocations);
    finish_crowd(c);
}

/* When memory runs out */

static void check_list(crowd *c, uint32_t count)
{
    assert_int_equal(count, gp_listeners_count(&c->store, &c->objects[0], 0));
    call_count = 0;
    emit(&c->store, &c->objects[0], 0);
    assert_int_equal(count, call_count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(i, calls[i]);
    }
}

/* Fills a list until an allocation fails; whether one did. */
static bool fill_until_refused(uint32_t fail_in)
{
    crowd *c = make_crowd();
    c->heap.fail_in = fail_in;
    uint32_t count = 0;
    for (; count < 1000; count++) {
        // other lists too, so that this one cannot grow in its place
        gp_listeners *other = &c->objects[1u + count % 50u];
        if (c->heap.exhausted_count == 0) {
            add_owned(&c->store, other, count % 3u, count);
        }
        uint32_t live = c->store.live;
        uint32_t exhausted = c->heap.exhausted_count;
        if (!add(&c->store, &c->objects[0], 0, count)) {
            assert_int_equal(exhausted + 1u, c->heap.exhausted_count);
            assert_string_equal("listeners", c->heap.exhausted.name);
            assert_int_equal(live, c->heap.exhausted.count);
            assert_int_equal(0, c->heap.exhausted.max);
            assert_int_equal(live, c->store.live);
            check_list(c, count);
            assert_true(add(&c->store, &c->objects[0], 0, count));
        }
    }
    check_list(c, count);
    bool failed = fail_in != 0 && c->heap.fail_in == 0;
    assert_true(failed || c->heap.exhausted_count == 0);
    finish_crowd(c);
    return failed;
}

static void a_failing_allocation_changes_nothing(void **state)
{
    (void)state;
    for (uint32_t fail_in = 1; fill_until_refused(fail_in); fail_in++) {
    }
    assert_false(fill_until_refused(0));
}

static void a_list_may_have_100000_listeners(void **state)
{
    (void)state;
    enum { COUNT = 100000 };
    static char many[COUNT];
    crowd *c = make_crowd();
    gp_listeners *listeners = &c->objects[0];
    for (uint32_t i = 0; i < COUNT; i++) {
        assert_true(gp_listeners_add(&c->store, listeners, 0, fn, &many[i]));
    }
    assert_true(c->heap.size <= allowed(COUNT, 0));
    for (uint32_t i = 0; i < COUNT; i++) {
        uint32_t place = i * 77u % COUNT;
        assert_false(
            gp_listeners_add(&c->store, listeners, 0, fn, &many[place]));
        assert_true(
            gp_listeners_remove(&c->store, listeners, 0, fn, &many[place]));
    }
    assert_true(listeners->bits == 0);
    finish_crowd(c);
}

/* Adds all contexts, and removes some of them on the way: too few to be worth
 * closing the holes. */
static void fill_with_holes(crowd *c)
{
    for (uint32_t i = 0; i < CONTEXTS; i++) {
        assert_true(add(&c->store, &c->objects[0], 0, i));
        if (i % 20u == 19u) {
            assert_true(drop_out(&c->store, &c->objects[0], 0, i - 10u));
        }
    }
}

static void a_long_list_with_holes_grows_where_it_stands(void **state)
{
    (void)state;
    crowd *c = make_crowd();
    fill_with_holes(c);
    uint32_t allocations = c->heap.allocations;
    gp_listeners_clear(&c->store, &c->objects[0], 0);
    fill_with_holes(c);
    assert_int_equal(allocations, c->heap.allocations);
    call_count = 0;
    emit(&c->store, &c->objects[0], 0);
    uint32_t received = 0;
    for (uint32_t i = 0; i < CONTEXTS; i++) {
        bool is_there = i % 20u != 9u || i + 10u >= CONTEXTS;
        assert_int_equal(is_there, gp_listeners_contains(&c->store,
                                       &c->objects[0], 0, fn, &contexts[i]));
        if (is_there) {
            assert_int_equal(i, calls[received]);
            received++;
        }
    }
    assert_int_equal(received, call_count);
    finish_crowd(c);
}

static void removing_needs_no_memory(void **state)
{
    (void)state;
    crowd *c = make_crowd();
    for (uint32_t i = 0; i < 1000; i++) {
        assert_true(add(&c->store, &c->objects[i % 3u], 0, i));
    }
    uint32_t allocations = c->heap.allocations;
    for (uint32_t i = 0; i < 1000; i++) {
        uint32_t context = i * 7u % 1000u;
        gp_listeners *listeners = &c->objects[context % 3u];
        assert_true(drop_out(&c->store, listeners, 0, context));
    }
    assert_int_equal(allocations, c->heap.allocations);
    assert_int_equal(0, c->store.live);
    finish_crowd(c);
}

/* A static store */

#define LISTS 150u

/* A full house: a static store, and what is in it, by list and context. Each
 * object has several lists, or one. */
typedef struct house {
    heap heap;
    gp_listener_store store;
    uint32_t max;
    uint32_t contexts;
    uint32_t lists_each;
    void *place;
    gp_listeners objects[LISTS];
    bool there[LISTS][300];
    uint32_t live;
} house;

static house *make_house(
    uint32_t max, uint32_t contexts_each, uint32_t lists_each)
{
    house *h = calloc(1, sizeof *h);
    assert_non_null(h);
    make_heap(&h->heap);
    h->heap.memory.fixed = true;
    h->max = max;
    h->contexts = contexts_each;
    h->lists_each = lists_each;
    h->place = malloc(GP_LISTENER_STORE_SIZE(max)); // where ASan sees its end
    gp_listener_store_init_static(
        &h->store, &h->heap.memory, always_live, NULL, h->place, max);
    return h;
}

static void finish_house(house *h)
{
    for (uint32_t i = 0; i < LISTS; i++) {
        gp_listeners_drop(&h->store, &h->objects[i], &h->objects[i]);
    }
    assert_int_equal(0, h->store.live);
    gp_listener_store_finish(&h->store);
    assert_int_equal(0, h->heap.allocations);
    free(h->place);
    free(h);
}

static gp_listeners *get_object(house *h, uint32_t list)
{
    return &h->objects[list / h->lists_each];
}

/* Every other one shares its bit with that before it. */
static uint32_t get_event(const house *h, uint32_t list)
{
    uint32_t number = list % h->lists_each;
    return number / 2u + number % 2u * 22u * GP_EVENT_BIT_COUNT;
}

/* Adds unless it is there; it must be taken as long as there are not max. */
static void enter(house *h, uint32_t list, uint32_t context, bool owned)
{
    uint32_t exhausted = h->heap.exhausted_count;
    gp_listeners *listeners = get_object(h, list);
    uint32_t event = get_event(h, list);
    bool added = owned ? add_owned(&h->store, listeners, event, context)
                       : add(&h->store, listeners, event, context);
    bool *there = &h->there[list][context];
    assert_int_equal(!*there && h->live < h->max, added);
    if (!*there && !added) {
        assert_int_equal(exhausted + 1u, h->heap.exhausted_count);
        assert_int_equal(h->max, h->heap.exhausted.count);
        assert_int_equal(h->max, h->heap.exhausted.capacity);
        assert_int_equal(h->max, h->heap.exhausted.max);
    }
    *there = *there || added;
    h->live += added ? 1u : 0u;
}

static void exit_from(house *h, uint32_t list, uint32_t context)
{
    bool *there = &h->there[list][context];
    assert_int_equal(*there,
        drop_out(&h->store, get_object(h, list), get_event(h, list), context));
    h->live -= *there ? 1u : 0u;
    *there = false;
}

static void check_house(house *h)
{
    assert_int_equal(h->live, h->store.live);
    for (uint32_t i = 0; i < LISTS; i++) {
        uint32_t count = 0;
        for (uint32_t j = 0; j < h->contexts; j++) {
            count += h->there[i][j] ? 1u : 0u;
            assert_int_equal(h->there[i][j],
                gp_listeners_contains(&h->store, get_object(h, i),
                    get_event(h, i), fn, &contexts[j]));
        }
        call_count = 0;
        emit(&h->store, get_object(h, i), get_event(h, i));
        assert_int_equal(count, call_count);
    }
}

/* Fills the house and empties a part of it, over a random number of lists,
 * again and again. */
static void live_in(
    uint32_t max, uint32_t owned_of_8, uint32_t lists_each, uint32_t seed)
{
    random_state = seed;
    house *h = make_house(max, 300, lists_each);
    for (uint32_t round = 0; round < ROUNDS(12u); round++) {
        uint32_t lists = 1u + pick(pick(2) == 0 ? 4 : LISTS);
        uint32_t width = 1u + pick(h->contexts);
        for (uint32_t i = 0; i < 3u * max; i++) {
            enter(h, pick(lists), pick(width), pick(8) < owned_of_8);
        }
        uint32_t leavers = pick(6) * max;
        for (uint32_t i = 0; i < leavers; i++) {
            exit_from(h, pick(LISTS), pick(h->contexts));
        }
        if (pick(8) == 0) {
            uint32_t list = pick(lists);
            gp_listeners_clear(
                &h->store, get_object(h, list), get_event(h, list));
            memset(h->there[list], 0, sizeof h->there[list]);
            h->live = h->store.live;
        }
        check_house(h);
    }
    finish_house(h);
}

static void a_static_store_has_room_for_max_in_any_distribution(void **state)
{
    (void)state;
    for (uint32_t lists_each = 1; lists_each <= 3; lists_each++) {
        for (uint32_t owned_of_8 = 0; owned_of_8 <= 8; owned_of_8 += 4) {
            live_in(1, owned_of_8, lists_each, 1);
            live_in(5, owned_of_8, lists_each, 2);
            live_in(70, owned_of_8, lists_each, 3);
            live_in(290, owned_of_8, lists_each, 4);
        }
    }
}

static void check_room_for_lists(uint32_t lists_each)
{
    house *h = make_house(LISTS, 4, lists_each);
    for (uint32_t i = 0; i < LISTS; i++) {
        enter(h, i, 0, true);
    }
    enter(h, 0, 1, true);
    check_house(h);
    for (uint32_t i = 0; i < LISTS; i += 2) {
        exit_from(h, i, 0);
    }
    for (uint32_t i = 0; i < LISTS; i++) {
        enter(h, 77, i % 4u, true);
        enter(h, 78, i % 4u, true);
    }
    check_house(h);
    for (uint32_t i = LISTS; i-- > 0;) {
        for (uint32_t j = 0; j < 4; j++) {
            exit_from(h, i, j);
        }
    }
    for (uint32_t i = LISTS; i-- > 0;) {
        enter(h, i, i % 4u, true);
    }
    check_house(h);
    finish_house(h);
}

static void a_static_store_has_room_for_max_lists_of_owned_ones(void **state)
{
    (void)state;
    for (uint32_t lists_each = 1; lists_each <= 5; lists_each++) {
        check_room_for_lists(lists_each);
    }
    check_room_for_lists(LISTS);
}

static house *crowded;

/* Adds and removes others: in an emission they stay in the list. */
static void come_and_go(void *context)
{
    (void)context;
    for (uint32_t i = 0; i < crowded->contexts; i++) {
        enter(crowded, 0, i, true);
        exit_from(crowded, 0, i);
    }
}

static void a_static_store_of_any_size_may_have_its_longest_list(void **state)
{
    (void)state;
    for (uint32_t max = 2; max < 80; max++) {
        crowded = make_house(max, 300, 1);
        assert_true(gp_listeners_add(&crowded->store, &crowded->objects[0], 0,
            (gp_function *)come_and_go, NULL));
        crowded->live++;
        emit(&crowded->store, &crowded->objects[0], 0);
        for (uint32_t i = 0; i < max; i++) {
            enter(crowded, 0, i, true);
        }
        assert_int_equal(max, crowded->store.live);
        finish_house(crowded);
    }
}

static void a_long_list_grows_where_it_stands_before_many_others(void **state)
{
    (void)state;
    house *h = make_house(300, 300, 1);
    for (uint32_t i = 0; i < 210; i++) {
        enter(h, 0, i, true);
    }
    for (uint32_t i = 1; i <= 80; i++) {
        enter(h, i, i, i % 2u == 0);
    }
    for (uint32_t i = 210; i < 220; i++) {
        enter(h, 0, i, true);
    }
    // a copy would have had no room behind them
    assert_true(h->objects[0].first < h->objects[80].first);
    check_house(h);
    finish_house(h);
}

static bool owner_lives;

static bool is_owner_live(const void *context, gp_id id)
{
    (void)context;
    return gp_id_equal(owner, id) && owner_lives;
}

static bool is_newest(const void *context, gp_id id)
{
    const gp_id *newest = context;
    return gp_id_equal(*newest, id);
}

static void listeners_of_the_dead_do_not_pile_up(void **state)
{
    (void)state;
    crowd *c = make_crowd();
    gp_id newest = owner;
    c->store.is_live = is_newest;
    c->store.is_live_context = &newest;
    for (uint32_t i = 0; i < 4000; i++) {
        newest.bits += 2u * GP_ID_GENERATION_ONE; // the one before has died
        assert_true(gp_listeners_add_owned(
            &c->store, &c->objects[0], 0, fn, &contexts[i], newest));
    }
    assert_int_equal(1u + GP_LISTENER_HAS_PAGES, c->heap.allocations);
    finish_crowd(c);
}

/* The handles of lists count on from page to page. */
static void a_static_store_may_fill_many_pages(void **state)
{
    (void)state;
    enum { MAX = 9000 };
    size_t size = GP_LISTENER_STORE_SIZE(MAX);
    assert_true(size > 2u * GP_LISTENER_PAGE_SIZE);
    gp_listener_store store;
    gp_listeners *objects = calloc(MAX, sizeof *objects);
    void *place = malloc(size);
    assert_non_null(objects);
    assert_non_null(place);
    gp_listener_store_init_static(
        &store, &gp_memory_plain, always_live, NULL, place, MAX);
    for (uint32_t round = 0; round < 3; round++) {
        for (uint32_t i = 0; i < MAX; i++) {
            bool is_new = round == 0 || i % 3u == 0;
            assert_int_equal(
                is_new, add_owned(&store, &objects[i], i % 5u, i % 100u));
        }
        for (uint32_t i = 0; i < MAX; i += 3u) {
            assert_true(drop_out(&store, &objects[i], i % 5u, i % 100u));
        }
    }
    call_count = 0;
    for (uint32_t i = 0; i < MAX; i++) {
        emit(&store, &objects[i], i % 5u);
    }
    assert_int_equal(MAX / 3u * 2u, call_count);
    gp_listener_store_finish(&store);
    free(place);
    free(objects);
}

static void listeners_of_the_dead_make_room_in_a_full_store(void **state)
{
    (void)state;
    house *h = make_house(20, 300, 1);
    h->store.is_live = is_owner_live;
    owner_lives = true;
    for (uint32_t i = 0; i < 20; i++) {
        assert_true(add_owned(&h->store, &h->objects[i % 7u], 0, i));
    }
    assert_false(add(&h->store, &h->objects[0], 0, 100));
    owner_lives = false;
    for (uint32_t i = 0; i < 20; i++) {
        assert_true(add(&h->store, &h->objects[i % 5u], 0, 100u + i));
    }
    assert_false(add(&h->store, &h->objects[0], 0, 200));
    assert_int_equal(0, h->objects[6].first);
    finish_house(h);
}

/* A full store has to forget which listeners were removed while emissions run.
 * Still none is called twice, and each that stays is called. */

#define ROOMS 2u
#define GUESTS 60u
#define TALK 5u

typedef struct telling {
    uint32_t object;
    uint64_t awaited; // who was there at its beginning and has not left since
    uint64_t called;
} telling;

static struct {
    house *house;
    uint64_t guests[ROOMS]; // in each object, a bit for each context
    uint64_t once[ROOMS];
    telling tellings[8];
    uint32_t depth;
    uint32_t budget;
} crammed;

static void cram(void *context);

static void forget_guest(uint32_t object, uint64_t bit)
{
    crammed.guests[object] &= ~bit;
    for (uint32_t i = 0; i < crammed.depth; i++) {
        telling *each = &crammed.tellings[i];
        each->awaited &= each->object == object ? ~bit : UINT64_MAX;
    }
}

static void ask_in(uint32_t object, uint32_t guest, bool once)
{
    house *h = crammed.house;
    uint64_t bit = UINT64_C(1) << guest;
    gp_listeners *listeners = &h->objects[object];
    gp_function *it = (gp_function *)cram;
    bool expected =
        (crammed.guests[object] & bit) == 0 && h->store.live < h->max;
    bool added = once ? gp_listeners_add_once(
                            &h->store, listeners, TALK, it, &contexts[guest])
                      : gp_listeners_add(
                            &h->store, listeners, TALK, it, &contexts[guest]);
    assert_int_equal(expected, added);
    if (added) {
        crammed.guests[object] |= bit;
        crammed.once[object] &= ~bit;
        crammed.once[object] |= once ? bit : 0;
    }
}

static void show_out(uint32_t object, uint32_t guest)
{
    house *h = crammed.house;
    uint64_t bit = UINT64_C(1) << guest;
    assert_int_equal((crammed.guests[object] & bit) != 0,
        gp_listeners_remove(&h->store, &h->objects[object], TALK,
            (gp_function *)cram, &contexts[guest]));
    forget_guest(object, bit);
}

static void notify_crammed(uint32_t object)
{
    if (crammed.depth == 8) {
        return;
    }
    telling *it = &crammed.tellings[crammed.depth];
    *it = (telling){object, crammed.guests[object], 0};
    crammed.depth++;
    emit(&crammed.house->store, &crammed.house->objects[object], TALK);
    crammed.depth--;
    assert_true((it->awaited & ~it->called) == 0);
}

static void cram(void *context)
{
    uint32_t guest = (uint32_t)((char *)context - contexts);
    uint64_t bit = UINT64_C(1) << guest;
    telling *it = &crammed.tellings[crammed.depth - 1u];
    assert_true((it->called & bit) == 0);
    assert_true((crammed.guests[it->object] & bit) != 0);
    it->called |= bit;
    if ((crammed.once[it->object] & bit) != 0) {
        forget_guest(it->object, bit);
    }
    for (uint32_t acts = pick(8); acts != 0 && crammed.budget != 0; acts--) {
        crammed.budget--;
        uint32_t object = pick(2) == 0 ? 0 : pick(ROOMS);
        uint32_t what = pick(20);
        if (what < 2) {
            notify_crammed(object);
        } else if (what < 11) {
            show_out(object, pick(GUESTS));
        } else {
            ask_in(object, pick(GUESTS), what < 15);
        }
    }
}

static void a_full_store_never_refuses_and_calls_each_once(void **state)
{
    (void)state;
    memset(&crammed, 0, sizeof crammed);
    crammed.house = make_house(16, GUESTS, 1);
    random_state = 1;
    for (uint32_t round = 0; round < 500; round++) {
        crammed.budget = 800;
        for (uint32_t i = 0; i < 16; i++) {
            ask_in(pick(2) == 0 ? 0 : pick(ROOMS), pick(GUESTS), false);
        }
        notify_crammed(0);
    }
    finish_house(crammed.house);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_filled_one_by_one_cost_what_is_promised),
        cmocka_unit_test(owned_listeners_cost_a_cell_more),
        cmocka_unit_test(lists_filled_in_turns_cost_hardly_more),
        cmocka_unit_test(an_object_without_listeners_costs_8_bytes),
        cmocka_unit_test(nothing_is_allocated_once_the_store_is_warm),
        cmocka_unit_test(adding_to_and_emptying_a_list_allocates_no_more),
        cmocka_unit_test(a_failing_allocation_changes_nothing),
        cmocka_unit_test(a_list_may_have_100000_listeners),
        cmocka_unit_test(a_long_list_with_holes_grows_where_it_stands),
        cmocka_unit_test(removing_needs_no_memory),
        cmocka_unit_test(a_static_store_has_room_for_max_in_any_distribution),
        cmocka_unit_test(a_static_store_has_room_for_max_lists_of_owned_ones),
        cmocka_unit_test(a_static_store_of_any_size_may_have_its_longest_list),
        cmocka_unit_test(a_long_list_grows_where_it_stands_before_many_others),
        cmocka_unit_test(listeners_of_the_dead_do_not_pile_up),
        cmocka_unit_test(a_static_store_may_fill_many_pages),
        cmocka_unit_test(listeners_of_the_dead_make_room_in_a_full_store),
        cmocka_unit_test(a_full_store_never_refuses_and_calls_each_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
