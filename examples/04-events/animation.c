#include "animation.h"

#include <sched.h>

static void step(garden_world *world, garden_ant *ant, uint32_t time)
{
    uint8_t foot = (uint8_t)(ant->steps % 6);
    ant->steps++;
    garden_ant_stepped_post(world, ant, time, foot);
    garden_animation_push_footstep(
        garden_world_animation(world), time, garden_ant_get_any_id(ant), foot);
}

void animate_ants(garden_world *world, uint32_t frame)
{
    for (uint32_t tick = 1; tick <= GARDEN_TICKS; tick++) {
        uint32_t time = frame * GARDEN_TICKS + tick;
        garden_ant_walk walk = garden_ant_walk_begin(world);
        garden_ant *ant;
        while ((ant = garden_ant_walk_next(&walk)) != NULL) {
            if (time % ant->stride == 0) {
                step(world, ant, time);
            }
        }
    }
}

static void push_beetles(
    const beetles *self, garden_animation *stream, uint32_t frame)
{
    for (uint32_t tick = 1; tick <= GARDEN_TICKS; tick++) {
        uint32_t time = frame * GARDEN_TICKS + tick;
        for (uint32_t i = 0; i < GARDEN_BEETLES; i++) {
            if (time % GARDEN_BEETLE_STRIDE == 0) {
                garden_animation_push_footstep(stream, time, self->who[i],
                    (uint8_t)(time / GARDEN_BEETLE_STRIDE % 6));
            }
        }
    }
}

void *animate_beetles(void *context)
{
    beetles *self = (beetles *)context;
    for (uint32_t frame = 0; frame < GARDEN_FRAMES; frame++) {
        garden_animation *stream = &self->streams[frame % 2];
        while (frame >= 2 && gp_channel_take_back(self->channel) == NULL) {
            sched_yield(); /* streams come back in the order posted */
        }
        push_beetles(self, stream, frame);
        gp_channel_post(self->channel, &stream->stream); /* has room for two */
    }
    return NULL;
}
