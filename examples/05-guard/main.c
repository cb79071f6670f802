/* Twenty seconds of a guard's life, in which a bear comes twice. */
#include "../inspector.h"

#include <stdio.h>

/* The last records of the trace, if compiled with GP_TRACE. */
static gp_trace_record records[4096];

/* Emits `touched` on honey at the place of the guard. */
static void collide(garden_world *world, garden_guard *guard)
{
    garden_honey_walk walk = garden_honey_walk_begin(world);
    garden_honey *honey;
    while ((honey = garden_honey_walk_next(&walk)) != NULL) {
        float way = honey->place - guard->place;
        if (way * way < 0.25f) {
            garden_honey_touched_emit(world, honey, garden_guard_get_id(guard));
        }
    }
}

/* Moves the bear and stings the guard at fixed times. */
static void happen(garden_world *world, garden_guard *guard, uint32_t frame)
{
    if (frame == 45) {
        garden_world_set_bear(world, guard->place + 6);
    } else if (frame == 90) {
        garden_guard_stung_emit(world, guard, 80);
    } else if (frame == 150) {
        garden_world_set_bear(world, guard->place + 7);
    }
}

int main(int count, char **arguments)
{
    static garden_world world;
    gp_trace trace;
    if (!garden_world_init(&world, NULL) ||
        !inspector_open(&world, count, arguments)) {
        return 1;
    }
    gp_trace_init(&trace, records, sizeof records / sizeof *records);
    garden_world_trace(&world, &trace);
    garden_guard *guard = garden_guard_create_at(&world, 5);
    bool is_good = guard != NULL && garden_honey_create_at(&world, 10) != NULL;
    size_t awake = 0;
    for (uint32_t frame = 0;
        is_good && frame < GARDEN_TICKS && inspector_wait(GARDEN_TICK);
        frame++) {
        happen(&world, guard, frame);
        collide(&world, guard);
        garden_world_tick(&world, frame * GARDEN_TICK);
        const char *now = garden_guard_behaviour_where(guard);
        if (frame % 20 == 19) {
            printf("%5.1f s  -- %s, %d hp --\n",
                (double)(frame * GARDEN_TICK) / 1000.0, now, (int)guard->hp);
        }
        awake += *now != '\0';
    }
    printf("%u honey left, something ran in %u of %u ticks\n",
        (unsigned)garden_honey_count(&world), (unsigned)awake,
        (unsigned)GARDEN_TICKS);
    inspector_close();
    if (GP_TRACE && !gp_trace_save(&trace, "guard.trace")) {
        is_good = false;
    }
    garden_world_finish(&world);
    gp_trace_stop(&trace);
    return is_good ? 0 : 1;
}
