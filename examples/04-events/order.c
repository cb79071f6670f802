#include "order.h"

#include <stdio.h>

/* Steps in a row: at the same time, and of the same type. */
typedef struct row {
    uint32_t time, count;
    gp_id who;
} row;

static void end_row(row *it)
{
    if (it->count != 0) {
        printf("at %u: %u steps of %ss\n", it->time, it->count,
            garden_type_name(it->who));
    }
    it->count = 0;
}

static void count_step(row *it, const garden_animation_footstep *step)
{
    if (it->time != step->time ||
        gp_id_type(it->who) != gp_id_type(step->who)) {
        end_row(it);
    }
    it->time = step->time;
    it->who = step->who;
    it->count++;
}

static void print_all(garden_animation *stream)
{
    garden_animation_reader reader = garden_animation_read(stream);
    garden_animation_event event;
    row it = {0};
    while (garden_animation_next(&reader, &event)) {
        if (event.kind == GARDEN_ANIMATION_LOST) {
            end_row(&it);
            printf("here %u are lost\n", event.lost->count);
        } else {
            count_step(&it, event.footstep);
        }
    }
    end_row(&it);
}

bool print_order(const garden_animation *stream)
{
    garden_animation copy; /* because reading an event removes it */
    gp_stream_init(
        &copy.stream, &garden_animation_type, NULL, GP_OVERFLOW_GROW, 4096);
    bool is_good = gp_stream_copy(&copy.stream, &stream->stream);
    print_all(&copy);
    garden_animation_finish(&copy);
    return is_good;
}
