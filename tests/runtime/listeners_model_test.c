/*
 * Long random histories of everything that can be done to lists of listeners,
 * inside callbacks too, beside a naive model written from the semantics: each
 * call that is made, each answer and each count must be the model's.
 */
#include "gp_emission.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "inline_fixture.h"
#include "rounds.h"

#define OBJECTS 4u
#define EVENTS 5u
#define OWNERS 6u
#define PAIRS_MAX 400u
#define DEPTH_MAX 4u
#define TIDE 600u

/* Where in a thousand things these begin; before them are additions. */
#define REMOVALS 470u
#define LOOKS 800u
#define CLEARS 990u

enum { STAYS_ALWAYS, STAYS_ONCE, STAYS_OWNED };

/* Events that share a bit, that stand on one path of the tree, and others. */
static const uint32_t events[EVENTS] = {0, 4, 27, 31, 0x3FF001C};

/* The model */

typedef struct entry {
    uint32_t pair;
    int stays;
    gp_id owner;
    bool removed;
} entry;

typedef struct list {
    entry entries[PAIRS_MAX];
    uint32_t count;
    uint32_t removed; // how many of them
} list;

typedef struct frame {
    list *of;
    uint32_t next;
    uint32_t subject;
    bool ended;
    bool called[PAIRS_MAX];
} frame;

/* What one history has: how it is set up, the real thing, and the model. */
typedef struct history {
    uint32_t pairs;
    uint32_t max;
    uint32_t fail_in; // one of so many allocations fails; 0: none
    uint32_t seed;
    uint32_t steps;
    bool has_tides; // lists grow for a while, then shrink

    gp_memory memory;
    gp_listener_store store;
    listened objects[OBJECTS];
    size_t allocated;
    uint32_t step;
    uint32_t longest; // the most listeners that one list had
    bool exhausted;

    uint32_t random;
    uint32_t budget; // calls left in which something may be done
    uint32_t owner_lives[OWNERS];
    list lists[OBJECTS][EVENTS];
    frame frames[DEPTH_MAX];
    uint32_t depth;
} history;

static history *playing;

#ifdef HAS_CELLS
/* The last object is a type, whose listeners are never in a cell. */
static inline bool has_cell(const gp_listeners *listeners)
{
    return listeners != &playing->objects[OBJECTS - 1u].listeners;
}
#endif

static uint32_t pick(history *h, uint32_t below)
{
    h->random = h->random * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)(h->random ^ h->random >> 15) * below >> 32);
}

static gp_id get_owner(const history *h, uint32_t owner)
{
    gp_id id = {(uint64_t)h->owner_lives[owner] << 32 | 1u << 22 | owner};
    return id;
}

static bool is_live(const void *context, gp_id id)
{
    const history *h = context;
    return get_owner(h, gp_id_slot(id)).bits == id.bits;
}

static bool is_stale(const history *h, const entry *e)
{
    return !e->removed && e->stays == STAYS_OWNED && !is_live(h, e->owner);
}

static bool is_running(const history *h, const list *l)
{
    for (uint32_t i = 0; i < h->depth; i++) {
        if (h->frames[i].of == l && !h->frames[i].ended) {
            return true;
        }
    }
    return false;
}

/* Forgets what was removed, unless an emission still has to know it. */
static void settle(const history *h, list *l)
{
    if (is_running(h, l)) {
        return;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        if (!l->entries[i].removed) {
            l->entries[kept++] = l->entries[i];
        }
    }
    l->count = kept;
    l->removed = 0;
}

static void mark_removed(list *l, entry *e)
{
    e->removed = true;
    l->removed++;
}

static void remove_entry(const history *h, list *l, entry *e)
{
    mark_removed(l, e);
    settle(h, l);
}

static entry *find(list *l, uint32_t pair)
{
    for (uint32_t i = 0; i < l->count; i++) {
        if (l->entries[i].pair == pair) {
            return &l->entries[i];
        }
    }
    return NULL;
}

/* Listeners that are there, those too that are not noticed to be stale. */
static uint32_t count(const list *l)
{
    return l->count - l->removed;
}

static void purge(const history *h, list *l)
{
    for (uint32_t i = l->count; i-- > 0;) {
        if (is_stale(h, &l->entries[i])) {
            remove_entry(h, l, &l->entries[i]);
        }
    }
}

static bool is_full(history *h)
{
    if (h->max == 0) {
        return false;
    }
    uint32_t live = 0;
    for (uint32_t i = 0; i < OBJECTS * EVENTS; i++) {
        const list *l = &h->lists[i / EVENTS][i % EVENTS];
        for (uint32_t j = 0; j < l->count; j++) {
            const entry *e = &l->entries[j];
            live += !e->removed && !is_stale(h, e) ? 1u : 0u;
        }
    }
    return live == h->max;
}

static bool model_add(history *h, list *l, entry added)
{
    entry *e = find(l, added.pair);
    if (added.stays == STAYS_OWNED && !is_live(h, added.owner)) {
        return false;
    }
    if (e != NULL && !e->removed && !is_stale(h, e)) {
        return false;
    }
    if (e != NULL && !e->removed) {
        remove_entry(h, l, e);
        e = find(l, added.pair);
    }
    assert_int_equal(is_full(h), h->exhausted && h->max != 0);
    if (h->exhausted) {
        return false;
    }
    if (e != NULL) {
        *e = added;
        l->removed--;
    } else {
        l->entries[l->count++] = added;
    }
    return true;
}

static bool model_remove(const history *h, list *l, uint32_t pair)
{
    entry *e = find(l, pair);
    if (e == NULL || e->removed) {
        return false;
    }
    bool lives = !is_stale(h, e);
    remove_entry(h, l, e);
    return lives;
}

static void model_clear(history *h, list *l)
{
    for (uint32_t i = 0; i < h->depth; i++) {
        if (h->frames[i].of == l) {
            h->frames[i].ended = true;
        }
    }
    l->count = l->removed = 0;
}

static void model_drop(history *h, uint32_t object)
{
    for (uint32_t i = 0; i < EVENTS; i++) {
        model_clear(h, &h->lists[object][i]);
    }
    for (uint32_t i = 0; i < h->depth; i++) {
        if (h->frames[i].subject == object) {
            h->frames[i].ended = true;
            settle(h, h->frames[i].of);
        }
    }
}

/* The pair that is to be called next, or PAIRS_MAX. */
static uint32_t model_next(history *h)
{
    frame *f = &h->frames[h->depth - 1u];
    while (!f->ended && f->next < f->of->count) {
        entry *e = &f->of->entries[f->next++];
        if (is_stale(h, e)) {
            mark_removed(f->of, e);
        }
        if (!e->removed) {
            assert_false(f->called[e->pair]); // none twice
            f->called[e->pair] = true;
            if (e->stays == STAYS_ONCE) {
                mark_removed(f->of, e);
            }
            return e->pair;
        }
    }
    return PAIRS_MAX;
}

/* Both */

static void act(history *h);

typedef void listener_fn(void *context, uint32_t emission);

static void hear(uint32_t pair, uint32_t emission)
{
    history *h = playing;
    assert_int_equal(h->depth, emission);
    assert_int_equal(model_next(h), pair);
    for (uint32_t acts = pick(h, 4); acts != 0 && h->budget != 0; acts--) {
        h->budget--;
        act(h);
    }
}

static char places[PAIRS_MAX];

static void record_even(void *context, uint32_t emission)
{
    hear((uint32_t)((char *)context - places) * 2u, emission);
}

static void record_odd(void *context, uint32_t emission)
{
    hear((uint32_t)((char *)context - places) * 2u + 1u, emission);
}

static gp_function *get_fn(uint32_t pair)
{
    return (gp_function *)(pair % 2u == 0 ? record_even : record_odd);
}

static void emit(history *h, uint32_t object, uint32_t event)
{
    if (h->depth == DEPTH_MAX) {
        return;
    }
    frame *f = &h->frames[h->depth++];
    memset(f, 0, sizeof *f);
    f->of = &h->lists[object][event];
    // the last object's lists are a type's: their emissions are about others
    f->subject = object == OBJECTS - 1u ? pick(h, OBJECTS) : object;
    uint32_t depth = h->depth;
    gp_emission emission;
    const gp_listener *listener =
        gp_emission_begin(&emission, &h->store, &h->objects[object].listeners,
            events[event], &h->objects[f->subject].listeners);
    while (listener != NULL) {
        listener_fn *fn = (listener_fn *)listener->fn;
        fn(listener->context, depth);
        listener = gp_emission_next(&emission, &h->store, listener);
    }
    assert_int_equal(h->depth, depth);
    assert_int_equal(model_next(h), PAIRS_MAX);
    h->depth--;
    settle(h, f->of);
}

/* Where room was needed, listeners whose owner has died may be gone. */
static void follow_purges(history *h)
{
    for (uint32_t i = 0; i < OBJECTS * EVENTS; i++) {
        list *l = &h->lists[i / EVENTS][i % EVENTS];
        uint32_t real = gp_listeners_count(
            &h->store, &h->objects[i / EVENTS].listeners, events[i % EVENTS]);
        if (real != count(l)) {
            purge(h, l);
            assert_int_equal(count(l), real);
        }
    }
}

static void add(history *h, uint32_t object, uint32_t event)
{
    entry e = {.pair = pick(h, h->pairs), .stays = STAYS_ALWAYS};
    gp_function *fn = get_fn(e.pair);
    void *context = &places[e.pair / 2u];
    gp_listeners *listeners = &h->objects[object].listeners;
    uint32_t kind = pick(h, 8);
    h->exhausted = false;
    bool added;
    if (kind == 0) {
        e.stays = STAYS_ONCE;
        added = gp_listeners_add_once(
            &h->store, listeners, events[event], fn, context);
    } else if (kind < 3) {
        e.stays = STAYS_OWNED;
        e.owner = get_owner(h, pick(h, OWNERS));
        e.owner.bits -= pick(h, 8) == 0 ? GP_ID_GENERATION_ONE : 0;
        added = gp_listeners_add_owned(
            &h->store, listeners, events[event], fn, context, e.owner);
    } else {
        added =
            gp_listeners_add(&h->store, listeners, events[event], fn, context);
    }
    assert_int_equal(model_add(h, &h->lists[object][event], e), added);
    follow_purges(h);
}

static void remove_one(history *h, uint32_t object, uint32_t event)
{
    uint32_t pair = pick(h, h->pairs);
    bool removed = gp_listeners_remove(&h->store, &h->objects[object].listeners,
        events[event], get_fn(pair), &places[pair / 2u]);
    assert_int_equal(model_remove(h, &h->lists[object][event], pair), removed);
}

static void check_contains(history *h, uint32_t object, uint32_t event)
{
    uint32_t pair = pick(h, h->pairs);
    const entry *e = find(&h->lists[object][event], pair);
    bool contains =
        gp_listeners_contains(&h->store, &h->objects[object].listeners,
            events[event], get_fn(pair), &places[pair / 2u]);
    assert_int_equal(e != NULL && !e->removed && !is_stale(h, e), contains);
}

/* What is done next, in thousandths. Where there are tides, lists grow for a
 * while and shrink for a while, and are seldom emptied. */
static uint32_t choose(history *h)
{
    uint32_t what = pick(h, 1000);
    if (!h->has_tides) {
        return what;
    }
    if (what < LOOKS && pick(h, 2) == 0) {
        return h->step / TIDE % 2u == 0 ? 0 : REMOVALS;
    }
    return what < CLEARS || pick(h, 8) == 0 ? what : 0;
}

/* One random thing, most often a change of one of a few lists. */
static void act(history *h)
{
    uint32_t object = pick(h, 3) == 0 ? OBJECTS - 1u : pick(h, OBJECTS);
    uint32_t event = pick(h, 2) == 0 ? 0 : pick(h, EVENTS);
    uint32_t what = choose(h);
    if (what < REMOVALS) {
        add(h, object, event);
    } else if (what < LOOKS) {
        remove_one(h, object, event);
    } else if (what < 900) {
        check_contains(h, object, event);
    } else if (what < 980) {
        emit(h, object, event);
    } else if (what < CLEARS) {
        h->owner_lives[pick(h, OWNERS)] += 2u;
    } else if (what < 996) {
        model_clear(h, &h->lists[object][event]);
        gp_listeners_clear(
            &h->store, &h->objects[object].listeners, events[event]);
    } else {
        model_drop(h, object);
        gp_listeners_drop(&h->store, &h->objects[object].listeners,
            &h->objects[object].listeners);
    }
}

static void check_counts(history *h)
{
    for (uint32_t object = 0; object < OBJECTS; object++) {
        uint32_t bits = 0;
        for (uint32_t event = 0; event < EVENTS; event++) {
            const list *l = &h->lists[object][event];
            uint32_t real = gp_listeners_count(
                &h->store, &h->objects[object].listeners, events[event]);
            assert_int_equal(count(l), real);
            h->longest = real > h->longest ? real : h->longest;
            bits |= real != 0 ? gp_event_bit(events[event]) : 0;
        }
        assert_true(bits == h->objects[object].listeners.bits);
        assert_int_equal(bits == 0, has_nothing(&h->objects[object].listeners));
    }
}

static void *allocate(void *context, size_t size)
{
    history *h = context;
    if (h->fail_in != 0 && pick(h, h->fail_in) == 0) {
        return NULL;
    }
    h->allocated += size;
    return malloc(size);
}

static void release(void *context, void *memory, size_t size)
{
    history *h = context;
    h->allocated -= size;
    free(memory);
}

static void notice(void *user, const gp_exhausted *what)
{
    history *h = user;
    assert_string_equal("listeners", what->name);
    assert_int_equal(h->max, what->max);
    assert_int_equal(h->store.live, what->count);
    h->exhausted = true;
}

static void play(history *h)
{
    h->random = h->seed;
    for (uint32_t i = 0; i < OWNERS; i++) {
        h->owner_lives[i] = 3;
    }
    h->memory = (gp_memory){{allocate, release, h}, notice, h, h->max != 0};
    void *place = NULL;
    if (h->max != 0) {
        // four times the memory, so that nothing has to be forgotten
        place = malloc(GP_LISTENER_STORE_SIZE(4u * h->max));
        gp_listener_store_init_static(
            &h->store, &h->memory, is_live, h, place, 4u * h->max);
        h->store.max = h->max;
    } else {
        gp_listener_store_init(&h->store, &h->memory, is_live, h);
    }
    playing = h;
    for (h->step = 0; h->step < h->steps; h->step++) {
        h->budget = 300;
        act(h);
        check_counts(h);
    }
    for (uint32_t object = 0; object < OBJECTS; object++) {
        gp_listeners_drop(&h->store, &h->objects[object].listeners,
            &h->objects[object].listeners);
    }
    assert_int_equal(0, h->store.live);
    gp_listener_store_finish(&h->store);
    assert_int_equal(0, h->allocated);
    free(place);
}

/* Returns the length of the longest list that there was. */
static uint32_t play_seed(history setup, uint32_t seed)
{
    history *h = malloc(sizeof *h);
    *h = setup;
    h->seed = seed;
    play(h);
    uint32_t longest = h->longest;
    free(h);
    return longest;
}

static void play_seeds(history setup)
{
    for (uint32_t seed = 1; seed <= ROUNDS(3u); seed++) {
        play_seed(setup, seed);
    }
}

static void short_lists_do_what_the_model_does(void **state)
{
    (void)state;
    play_seeds((history){.pairs = 12, .steps = STEPS(5000)});
}

static void single_listeners_do_what_the_model_does(void **state)
{
    (void)state;
    play_seeds((history){.pairs = 2, .steps = STEPS(5000)});
    play_seeds((history){.pairs = 1, .steps = STEPS(5000), .fail_in = 2});
    play_seeds((history){.pairs = 2, .steps = STEPS(5000), .max = 12});
}

static void long_lists_do_what_the_model_does(void **state)
{
    (void)state;
    history setup = {
        .pairs = PAIRS_MAX, .steps = STEPS(2500), .has_tides = true};
    for (uint32_t seed = 1; seed <= ROUNDS(3u); seed++) {
        assert_true(play_seed(setup, seed) > GP_LISTENER_SCAN_MAX);
    }
}

static void lists_that_grow_long_and_short_do_what_the_model_does(void **state)
{
    (void)state;
    play_seeds((history){.pairs = 90, .steps = STEPS(5000)});
}

static void lists_do_what_the_model_does_where_allocations_fail(void **state)
{
    (void)state;
    play_seeds((history){.pairs = 90, .steps = STEPS(5000), .fail_in = 2});
    history setup = {.pairs = PAIRS_MAX,
        .steps = STEPS(1800),
        .fail_in = 8,
        .has_tides = true};
    assert_true(play_seed(setup, 1) > GP_LISTENER_SCAN_MAX);
}

static void static_lists_do_what_the_model_does(void **state)
{
    (void)state;
    play_seeds((history){.pairs = 12, .steps = STEPS(5000), .max = 60});
    play_seeds((history){.pairs = 150, .steps = STEPS(5000), .max = 200});
    history setup = {.pairs = PAIRS_MAX,
        .steps = STEPS(1800),
        .max = 900,
        .has_tides = true};
    assert_true(play_seed(setup, 1) > GP_LISTENER_SCAN_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(short_lists_do_what_the_model_does),
        cmocka_unit_test(single_listeners_do_what_the_model_does),
        cmocka_unit_test(long_lists_do_what_the_model_does),
        cmocka_unit_test(lists_that_grow_long_and_short_do_what_the_model_does),
        cmocka_unit_test(lists_do_what_the_model_does_where_allocations_fail),
        cmocka_unit_test(static_lists_do_what_the_model_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
