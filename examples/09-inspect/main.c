/*
 * A minute of guards at a wall. With --inspect, the program runs until `gpgen
 * inspect` disconnects; it communicates over standard input and output, as over
 * the serial line of a board.
 */
#include "garden_inspect.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define MINUTE (60000u / GARDEN_TICK)

static garden_world world; /* the only memory; nothing is allocated */
static gp_inspect inspect;
static gp_trace trace;
static gp_trace_record records[512];
static unsigned char events[4096]; /* for the log */

static size_t send_to_line(void *context, const void *bytes, size_t size)
{
    ssize_t count = write(STDOUT_FILENO, bytes, size);
    (void)context;
    return count < 0 ? 0 : (size_t)count;
}

static int64_t milliseconds(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Reads the bytes that arrive in a tick. Returns false if the line closed. */
static bool read_line(void)
{
    struct pollfd line = {STDIN_FILENO, POLLIN, 0};
    unsigned char bytes[64];
    int64_t end = milliseconds() + GARDEN_TICK;
    int64_t left = GARDEN_TICK;

    while (left > 0 && poll(&line, 1, (int)left) > 0) {
        ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
        if (count <= 0) {
            return false;
        }
        gp_inspect_feed(&inspect, bytes, (size_t)count);
        left = end - milliseconds();
    }
    return !gp_inspect_is_dropped(&inspect);
}

/* A guard flees below half of its max_hp. */
static void prepare(garden_guard *guard)
{
    garden_guard_set_flees_below(&world, guard, guard->max_hp / 2);
    garden_guard_set_max_hp(&world, guard, 60);
    garden_guard_set_hp(&world, guard, guard->max_hp);
}

static bool create_guards(void)
{
    for (uint32_t i = 0; i < GARDEN_GUARDS; i++) {
        garden_guard *guard = garden_guard_create_at(&world, (float)(2 * i),
            i % 2 == 0 ? GARDEN_POST_WALL : GARDEN_POST_GATE);
        if (guard == NULL) {
            return false;
        }
        prepare(guard);
    }
    return true;
}

/* Stings one guard after the other, twice a second, unless it is weak. */
static void sting(uint32_t frame)
{
    garden_guard_walk walk = garden_guard_walk_begin(&world);
    garden_guard *guard;
    uint32_t place = frame / 25 % GARDEN_GUARDS;

    while ((guard = garden_guard_walk_next(&walk)) != NULL) {
        if (frame % 25 == 0 && place-- == 0 && guard->hp > 15) {
            garden_guard_stung_emit(&world, guard, 10);
            garden_guard_set_hp(&world, guard, guard->hp - 10);
        }
    }
}

static void print_guards(void)
{
    garden_guard_walk walk = garden_guard_walk_begin(&world);
    garden_guard *guard;

    while ((guard = garden_guard_walk_next(&walk)) != NULL) {
        printf("%d hp at %4.1f: %s\n", (int)guard->hp, (double)guard->place,
            garden_guard_behaviour_where(guard));
    }
}

static bool begin_inspect(void)
{
    gp_inspect_desc desc = {
        .token = "wall",
        .may_edit = true,
        .send = send_to_line,
        .trace = &trace,
        .events = events,
        .events_size = sizeof events,
    };

    gp_trace_init(&trace, records, sizeof records / sizeof *records);
    trace.unwanted = 1u << GP_TRACE_REFUSED; /* one per guard and tick */
    garden_world_trace(&world, &trace);
    return garden_inspect_init(&inspect, &world, &desc);
}

int main(int argument_count, char **arguments)
{
    bool is_inspected =
        argument_count > 1 && !strcmp(arguments[1], "--inspect");
    uint32_t frame = 0;

    if (!garden_world_init(&world, NULL) || !create_guards() ||
        (is_inspected && !begin_inspect())) {
        return 1;
    }
    while (is_inspected ? read_line() : frame < MINUTE) {
        if (!is_inspected || gp_inspect_frame(&inspect, 0)) {
            sting(frame);
            garden_world_tick(&world, frame * GARDEN_TICK);
            frame++;
        }
    }
    if (is_inspected) {
        gp_inspect_finish(&inspect);
        gp_trace_stop(&trace);
    } else {
        print_guards();
    }
    garden_world_finish(&world);
    return 0;
}
