/* A minute at a door: cards, a door that is held open, and a bolt that jams. */
#include "../inspector.h"

#include <stdio.h>
#include <string.h>

/* An event at the door, and its time. */
typedef struct occasion {
    gp_time time;
    const char *what;
} occasion;

static const occasion occasions[] = {
    {1000, "card 99"},
    {2000, "card 1234"},
    {4000, "opened"},
    {6000, "closed"},
    {11500, "card 1234"},
    {14000, "opened"},
    {24000, "closed"},
    {26000, "stuck"},
    {51000, "free"},
    {52000, "serviced"},
};

static void happen(garden_world *world, garden_lock *lock, const occasion *now)
{
    const char *what = now->what;
    unsigned number;

    printf("%5.1f s  -- %s\n", now->time / 1000.0, what);
    if (sscanf(what, "card %u", &number) == 1) {
        garden_lock_card_emit(world, lock, number);
    } else if (strcmp(what, "opened") == 0) {
        garden_lock_opened_emit(world, lock);
    } else if (strcmp(what, "closed") == 0) {
        garden_lock_closed_emit(world, lock);
    } else if (strcmp(what, "serviced") == 0) {
        garden_lock_serviced_emit(world, lock);
    } else {
        lock->stuck = strcmp(what, "stuck") == 0;
    }
}

int main(int count, char **arguments)
{
    static garden_world world; /* the only memory; nothing is allocated */
    garden_lock *lock;
    size_t next = 0, awake = 0;
    uint32_t ticks = 0;

    if (!garden_world_init(&world, NULL) ||
        !inspector_open(&world, count, arguments)) {
        return 1;
    }
    lock = garden_lock_create(&world);
    if (lock == NULL) {
        return 1;
    }
    for (gp_time now = 0; now <= 60000 && inspector_wait(GARDEN_TICK);
        now += GARDEN_TICK) {
        if (next < sizeof occasions / sizeof *occasions &&
            occasions[next].time == now) {
            happen(&world, lock, &occasions[next]);
            next++;
        }
        awake += garden_lock_tick_all(&world, now);
        ticks++;
    }
    printf("%s; awake in %u of %u ticks\n", garden_lock_behaviour_where(lock),
        (unsigned)awake, (unsigned)ticks);
    inspector_close();
    garden_world_finish(&world);
    return 0;
}
