#include "sound.h"

void sound_poll(sound *self, garden_world *world)
{
    garden_ant_walk walk = garden_ant_walk_begin(world);
    garden_ant *ant;
    while ((ant = garden_ant_walk_next(&walk)) != NULL) {
        self->looks++;
        self->finds += ant->polled != ant->steps; /* time and foot unknown */
        self->steps += ant->steps - ant->polled;
        ant->polled = ant->steps;
    }
}

void sound_hear(void *context, garden_world *world, garden_ant *ant,
    uint32_t time, uint8_t foot)
{
    (void)world, (void)ant, (void)time, (void)foot;
    ((sound *)context)->calls++;
}

void sound_read(
    sound *self, const garden_world *world, garden_animation *stream)
{
    garden_animation_reader reader = garden_animation_read(stream);
    garden_animation_event event;
    while (garden_animation_next(&reader, &event)) {
        switch (event.kind) {
        case GARDEN_ANIMATION_FOOTSTEP:
            self->events++;
            self->of_dead += !garden_is_live(world, event.footstep->who);
            self->misplaced += event.footstep->time < self->last_time;
            self->last_time = event.footstep->time;
            break;
        case GARDEN_ANIMATION_LOST:
            self->lost += event.lost->count;
            break;
        }
    }
}
