/*
 * scripted_listeners.h - listeners that note their name and then may do something, on top of
 * journal.h, which it includes: for tests whose module is called ear.
 */
#ifndef SCRIPTED_LISTENERS_H
#define SCRIPTED_LISTENERS_H

#include "ear.h"
#include "journal.h"

static ear_world world;
static ear_bee *bee;
static ear_flower *flower;

/* A listener that notes its name and then does something, if it is to. */
typedef struct ear {
    const char *name;
    void (*act)(ear_bee *about, int32_t damage);
} ear;

static ear a, b, c, d;

static inline int begin(void **state)
{
    (void)state;
    a = (ear){"a", NULL};
    b = (ear){"b", NULL};
    c = (ear){"c", NULL};
    d = (ear){"d", NULL};
    assert_true(ear_world_init(&world, NULL));
    bee = ear_bee_create(&world);
    flower = ear_flower_create(&world);
    logged();
    return 0;
}

static inline int end(void **state)
{
    (void)state;
    ear_world_finish(&world);
    return 0;
}

static inline gp_id owner(void)
{
    return ear_flower_get_any_id(flower);
}

static inline void hear(
    void *context, ear_world *of, ear_bee *about, int32_t damage)
{
    const ear *one = (const ear *)context;
    (void)of;
    note("%s%d", one->name, damage);
    if (one->act != NULL) {
        one->act(about, damage);
    }
}

static inline void record_too(
    void *context, ear_world *of, ear_bee *about, int32_t damage)
{
    note("too:");
    hear(context, of, about, damage);
}

static inline bool add(ear *one)
{
    return ear_bee_listen(&world, bee, ear_bee_on_stung(hear, one));
}

static inline bool add_once(ear *one)
{
    return ear_bee_listen_once(&world, bee, ear_bee_on_stung(hear, one));
}

static inline bool add_owned(ear *one)
{
    return ear_bee_listen_owned(
        &world, bee, ear_bee_on_stung(hear, one), owner());
}

static inline bool take_out(ear *one)
{
    return ear_bee_unlisten(&world, bee, ear_bee_on_stung(hear, one));
}

static inline const char *emit(int32_t damage)
{
    ear_bee_stung_emit(&world, bee, damage);
    return logged();
}

static inline void emit_two(ear_bee *about, int32_t damage)
{
    if (damage == 1) {
        ear_bee_stung_emit(&world, about, 2);
    }
}

#endif
