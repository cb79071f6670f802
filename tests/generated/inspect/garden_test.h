/*
 * garden_test.h - a new garden with an inspector for each test.
 */
#ifndef GARDEN_TEST_H
#define GARDEN_TEST_H

#include "../inspect_peer.h"
#include "garden.h"

/* The indexes of types, and of properties of a bee. */
enum { BEE, STONE, BODY, WORLD };
enum {
    HP,
    NAME,
    MATE,
    TEAM,
    TRAITS,
    SHAPE,
    SLOTS,
    BIG,
    IS_OLD,
    AGE,
    RAW,
    SPEED,
    HALF,
    GRIP,
    BEE_PROPERTIES
};

static garden_world world;
static gp_reflection on;
static garden_bee *bee;

gp_status garden_bee_rest_start(garden_world *of, garden_bee *who)
{
    (void)of, (void)who;
    return GP_RUNNING;
}

gp_status garden_bee_rest_tick(garden_world *of, garden_bee *who)
{
    (void)of, (void)who;
    return GP_RUNNING;
}

void garden_bee_rest_halt(garden_world *of, garden_bee *who)
{
    (void)of, (void)who;
}

gp_status garden_bee_fly_start(garden_world *of, garden_bee *who)
{
    (void)of, (void)who;
    return GP_RUNNING;
}

gp_status garden_bee_fly_tick(garden_world *of, garden_bee *who)
{
    (void)of, (void)who;
    return GP_RUNNING;
}

void garden_bee_fly_halt(garden_world *of, garden_bee *who)
{
    (void)of, (void)who;
}

void garden_body_handle_hit(garden_world *of, garden_body *body,
    int32_t *amount, gp_id from, const char *words)
{
    (void)of, (void)body;
    note("hit:%d,%d,%s", (int)*amount, from.bits != 0, words);
    *amount = 0;
}

static inline uint64_t id_of(const garden_bee *of)
{
    return garden_bee_get_any_id(of).bits;
}

static int begin(void **state)
{
    (void)state;
    assert_true(garden_world_init(&world, NULL));
    on = garden_reflect(&world);
    bee = garden_bee_create(&world);
    logged();
    open_inspector(on, (gp_inspect_desc){.may_edit = true});
    return 0;
}

static int end(void **state)
{
    (void)state;
    gp_inspect_finish(&inspect);
    garden_world_finish(&world);
    return 0;
}

#define cmocka_unit_test_in(test)                                              \
    cmocka_unit_test_setup_teardown(test, begin, end)

#endif
