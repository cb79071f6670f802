/* What a user writes for wood.yaml, whose entities have behaviours. */
#include "every.h"

#include "wood.h"
#include "wood_reflect.h"

static wood_world world;
static unsigned fired;
static unsigned hooted;

void wood_legs_handle_call(wood_world *of, wood_legs *legs)
{
    (void)of, (void)legs;
}

void wood_owl_hoot(wood_world *of, wood_owl *owl)
{
    (void)of, (void)owl;
    hooted++;
}

#if defined(DEBUG)
void wood_guard_fire(wood_world *of, wood_guard *guard)
{
    (void)of, (void)guard;
    fired++;
}

bool wood_guard_near(wood_world *of, const wood_guard *guard, float range)
{
    (void)of, (void)guard;
    return range > 1.0f;
}

gp_status wood_guard_flee_start(wood_world *of, wood_guard *guard)
{
    (void)of, (void)guard;
    return GP_SUCCESS;
}

gp_status wood_guard_flee_tick(wood_world *of, wood_guard *guard)
{
    (void)of, (void)guard;
    return GP_SUCCESS;
}

void wood_guard_flee_halt(wood_world *of, wood_guard *guard)
{
    (void)of, (void)guard;
}
#endif

gp_reflection every_begin(void)
{
    gp_reflection none = {NULL, NULL};

    return wood_world_init(&world, NULL) ? wood_reflect(&world) : none;
}

void every_use(void)
{
    wood_owl *owl = wood_owl_create(&world);
    unsigned expected = 0;
#if defined(DEBUG)
    wood_guard *guard = wood_guard_create(&world);
    gp_id nobody = {0};

    wood_world_tick(&world, 1);
    wood_guard_stung_emit(&world, guard, nobody);
    expected = 1;
#endif
    wood_world_tick(&world, 2);
    every_need(fired == expected, "a guard fires where there are any");
    every_need(hooted > 0, "an owl hoots everywhere");
    every_need(wood_owl_recycle(&world, owl), "and goes");
}

void every_end(void)
{
    wood_world_finish(&world);
}
