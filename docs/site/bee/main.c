/*
 * A bee at work. Saves the trace after each tick as frame-NN.trace and prints
 * a caption for that frame; docs/site/animation.py makes a picture of both.
 */

#include "garden.h"

#include <stdio.h>

enum { TICK = 200, FRAMES = 15, LOAD = 3 };

static gp_trace_record records[256];

void garden_bee_hide(garden_world *world, garden_bee *bee)
{
    (void)world, (void)bee;
}

gp_status garden_bee_collect_start(garden_world *world, garden_bee *bee)
{
    garden_bee_set_honey(world, bee, 0);
    return GP_RUNNING;
}

gp_status garden_bee_collect_tick(garden_world *world, garden_bee *bee)
{
    garden_bee_set_honey(world, bee, bee->honey + 1);
    return bee->honey == LOAD ? GP_SUCCESS : GP_RUNNING;
}

void garden_bee_collect_halt(garden_world *world, garden_bee *bee)
{
    garden_bee_set_honey(world, bee, 0);
}

void garden_bee_deliver(garden_world *world, garden_bee *bee)
{
    (void)world, (void)bee;
}

/* Ticks the bee for three seconds, with danger from 0.8 s to 1.4 s. */
static bool play(garden_world *world, gp_trace *trace, garden_bee *bee)
{
    for (unsigned frame = 0; frame < FRAMES; frame++) {
        gp_time now = frame * TICK;
        char name[32];

        garden_bee_set_danger(world, bee, now >= 800 && now < 1400);
        garden_world_tick(world, now);
        snprintf(name, sizeof name, "frame-%02u.trace", frame);
        if (!gp_trace_save(trace, name)) {
            return false;
        }
        printf("%u ms, danger: %s, honey: %d\n", (unsigned)now,
            bee->danger ? "true" : "false", (int)bee->honey);
    }
    return true;
}

int main(void)
{
    static garden_world world;
    gp_trace trace;

    if (!garden_world_init(&world, NULL)) {
        return 1;
    }
    gp_trace_init(&trace, records, sizeof records / sizeof *records);
    garden_world_trace(&world, &trace);
    garden_bee *bee = garden_bee_create(&world);
    bool is_saved = bee != NULL && play(&world, &trace, bee);
    garden_world_finish(&world);
    gp_trace_stop(&trace);
    return is_saved ? 0 : 1;
}
