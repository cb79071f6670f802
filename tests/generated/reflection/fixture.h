/*
 * fixture.h - a world with one bee, for the programs about reflection.
 */
#ifndef FIXTURE_H
#define FIXTURE_H

#include "../journal.h"

#include "garden.h"

static garden_world world;
static test_memory memory;
static gp_reflection on;
static garden_bee *bee;
static gp_id bee_id;

void garden_wasp_on_init(garden_world *of, garden_wasp *wasp)
{
    (void)of, (void)wasp;
    note("init");
}

void garden_wasp_on_reset(garden_world *of, garden_wasp *wasp)
{
    (void)of, (void)wasp;
    note("reset");
}

void garden_wasp_on_deactivate(garden_world *of, garden_wasp *wasp)
{
    (void)of, (void)wasp;
    note("deactivate");
}

static int begin(void **state)
{
    (void)state;
    garden_world_desc desc = {.allocator = test_allocator(&memory)};
    assert_true(garden_world_init(&world, &desc));
    on = garden_reflect(&world);
    bee = garden_bee_create(&world);
    bee_id = garden_bee_get_any_id(bee);
    return 0;
}

static int end(void **state)
{
    (void)state;
    garden_world_finish(&world);
    assert_all_given_back(&memory);
    logged();
    return 0;
}

static gp_property_ref ref_of(gp_id id, const char *path)
{
    gp_property_ref ref;
    size_t place = 0;
    assert_int_equal(
        GP_PROBLEM_NONE, gp_property_resolve(on, id, path, &ref, &place));
    assert_int_equal(strlen(path), place);
    return ref;
}

static gp_value get(const char *path)
{
    gp_property_ref ref = ref_of(bee_id, path);
    return gp_property_get(&ref);
}

#endif
