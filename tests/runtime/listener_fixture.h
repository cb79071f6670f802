/*
 * listener_fixture.h - what the tests of listeners and emissions share. Every
 * listener here has a letter, which it says when it is called, and may then do
 * something: `received` is what was said since it was last looked at.
 */
#ifndef LISTENER_FIXTURE_H
#define LISTENER_FIXTURE_H

#include "gp_emission.h"
#include "gp_world.h"
#include "inline_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define EVENT 3u
#define OTHER_EVENT 7u

typedef void act_fn(void);
typedef void listener_fn(void *context, const gp_listeners *about);

static gp_world here;
#define store here.listeners // notifications know the store by its world
static struct {              // an entity: its listeners lie behind its slot
    gp_slot slot;
    gp_listeners listeners;
    gp_listener first_listener;
} bee_entity;
#define bee bee_entity.listeners
static listened wasp_object; // its cell is not used
#define wasp wasp_object.listeners
static gp_listeners *all; // a type's, made again for each test
static char letters[128];
static act_fn *acts[128]; // what a listener does, by its letter
static char received[1024];
static bool owner_lives;
static const gp_id owner = {UINT64_C(1) << 32 | UINT64_C(1) << 22};
static const gp_id stranger = {UINT64_C(3) << 32 | UINT64_C(1) << 22};

static inline bool has_cell(const gp_listeners *listeners)
{
    return listeners == &bee;
}

static inline bool is_live(const void *context, gp_id id)
{
    (void)context;
    return gp_id_equal(id, owner) && owner_lives;
}

static inline int set_up(void **state)
{
    (void)state;
    gp_listener_store_init(&store, NULL, is_live, NULL);
    bee = wasp = (gp_listeners){0, 0};
    all = calloc(1, sizeof *all);
    memset(acts, 0, sizeof acts);
    received[0] = '\0';
    owner_lives = true;
    return all == NULL ? -1 : 0;
}

static inline int tear_down(void **state)
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

static inline void say(void *context, const gp_listeners *about)
{
    (void)about;
    const char *letter = context;
    size_t length = strlen(received);
    assert_true(length + 1u < sizeof received);
    received[length] = *letter;
    received[length + 1u] = '\0';
    act_fn *act = acts[(unsigned char)*letter];
    if (act != NULL) {
        act();
    }
}

static gp_function *const fn = (gp_function *)say;

static inline void *get_context(char letter)
{
    letters[(unsigned char)letter] = letter;
    return &letters[(unsigned char)letter];
}

static inline bool add(char letter)
{
    return gp_listeners_add(&store, &bee, EVENT, fn, get_context(letter));
}

static inline bool add_once(char letter)
{
    return gp_listeners_add_once(&store, &bee, EVENT, fn, get_context(letter));
}

static inline bool add_owned(char letter)
{
    return gp_listeners_add_owned(
        &store, &bee, EVENT, fn, get_context(letter), owner);
}

static inline bool drop_out(char letter)
{
    return gp_listeners_remove(&store, &bee, EVENT, fn, get_context(letter));
}

static inline void add_all(const char *all_letters)
{
    for (; *all_letters != '\0'; all_letters++) {
        assert_true(add(*all_letters));
    }
}

static inline void emit_on(
    gp_listeners *listeners, uint32_t event, const gp_listeners *about)
{
    gp_emission emission;
    const gp_listener *listener =
        gp_emission_begin(&emission, &store, listeners, event, about);
    while (listener != NULL) {
        listener_fn *call = (listener_fn *)listener->fn;
        call(listener->context, about);
        listener = gp_emission_next(&emission, &store, listener);
    }
}

static inline void emit(void)
{
    emit_on(&bee, EVENT, &bee);
}

/* Nested emissions need an end: this one is made once only. */
static inline void emit_within(void)
{
    static act_fn *kept[128];
    memcpy(kept, acts, sizeof acts);
    memset(acts, 0, sizeof acts);
    emit();
    memcpy(acts, kept, sizeof acts);
}

static inline void expect(const char *said)
{
    assert_string_equal(said, received);
    received[0] = '\0';
}

static inline void expect_emission(const char *said)
{
    emit();
    expect(said);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
