/* The leaves of the guard's and the honey's behaviours. */
#include "garden.h"

#include <math.h>
#include <stdio.h>

static void say(const garden_world *world, const char *text, float number)
{
    printf("%5.1f s  %s %.1f\n", (double)garden_world_now(world) / 1000.0, text,
        (double)number);
}

bool garden_guard_sees_bear(
    garden_world *world, const garden_guard *guard, float range)
{
    return fabsf(world->bear - guard->place) < range;
}

float garden_guard_bored(garden_world *world, const garden_guard *guard)
{
    (void)world;
    return guard->boredom;
}

void garden_guard_flinch(garden_world *world, garden_guard *guard, int32_t pain)
{
    say(world, "ouch, that is", (float)pain);
    garden_guard_set_hp(world, guard, guard->hp - pain);
}

void garden_guard_shout(garden_world *world, garden_guard *guard)
{
    say(world, "shouts at", guard->place);
    garden_world_set_bear(world, 99); /* the bear runs away */
}

void garden_guard_whistle(garden_world *world, garden_guard *guard)
{
    say(world, "whistles at", guard->place);
    garden_guard_set_boredom(world, guard, 0);
}

void garden_guard_turn(garden_world *world, garden_guard *guard)
{
    garden_guard_set_post(world, guard, guard->post == 0 ? GARDEN_WALL : 0);
}

void garden_guard_recover(garden_world *world, garden_guard *guard)
{
    say(world, "is well again at", guard->place);
    garden_guard_set_hp(world, guard, 100);
}

/* A task: it is started once, ticked while it runs, and halted if a more
 * important branch preempts it. */

gp_status garden_guard_walk_to_start(
    garden_world *world, garden_guard *guard, float where, float speed)
{
    (void)guard, (void)speed;
    say(world, "sets out for", where);
    return GP_RUNNING;
}

gp_status garden_guard_walk_to_tick(
    garden_world *world, garden_guard *guard, float where, float speed)
{
    float step = speed * (float)GARDEN_TICK / 1000.0f;
    float way = where - guard->place;

    garden_guard_set_boredom(world, guard, guard->boredom + 0.1f);
    if (fabsf(way) <= step) {
        garden_guard_set_place(world, guard, where);
        say(world, "arrives at", where);
        return GP_SUCCESS;
    }
    garden_guard_set_place(
        world, guard, guard->place + (way < 0 ? -step : step));
    return GP_RUNNING;
}

void garden_guard_walk_to_halt(garden_world *world, garden_guard *guard)
{
    say(world, "stops at", guard->place);
}

/* The honey's response to a collision. */

void garden_honey_feed(
    garden_world *world, garden_honey *honey, garden_guard_id who)
{
    garden_guard *guard = garden_guard_find(world, who);

    if (guard != NULL) {
        say(world, "eats honey at", honey->place);
        garden_guard_set_hp(world, guard, guard->hp + honey->amount);
    }
}

void garden_honey_vanish(garden_world *world, garden_honey *honey)
{
    garden_honey_recycle(world, honey); /* also ends its behaviour */
}
