/* The leaves of the lock: its light, its buzzer, and the motor of its bolt. */
#include "garden.h"

#include <stdio.h>

#define STEP 10 /* percent by which the bolt moves in a tick */

static double seconds(const garden_world *world)
{
    return (double)garden_world_now(world) / 1000.0;
}

void garden_lock_show(garden_world *world, garden_lock *lock, garden_light what)
{
    static const char *const names[] = {"off", "red", "yellow", "green"};

    (void)lock;
    printf("%5.1f s  light %s\n", seconds(world), names[what]);
}

void garden_lock_buzz(garden_world *world, garden_lock *lock, bool on)
{
    (void)lock;
    printf("%5.1f s  buzzer %s\n", seconds(world), on ? "on" : "off");
}

/* A task: the motor runs until the bolt has arrived. */
gp_status garden_lock_drive_start(
    garden_world *world, garden_lock *lock, int32_t to)
{
    (void)lock;
    printf("%5.1f s  motor to %d\n", seconds(world), (int)to);
    return GP_RUNNING;
}

gp_status garden_lock_drive_tick(
    garden_world *world, garden_lock *lock, int32_t to)
{
    int32_t way = to - lock->bolt;

    if (!lock->stuck) {
        lock->bolt += way > STEP ? STEP : way < -STEP ? -STEP : way;
    }
    if (lock->bolt != to) {
        return GP_RUNNING;
    }
    printf("%5.1f s  motor off\n", seconds(world));
    return GP_SUCCESS;
}

void garden_lock_drive_halt(garden_world *world, garden_lock *lock)
{
    printf("%5.1f s  motor off, bolt at %d\n", seconds(world), (int)lock->bolt);
}
