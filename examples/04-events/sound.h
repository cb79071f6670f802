/* The sound system, which gets footsteps in three ways. */
#ifndef SOUND_H
#define SOUND_H

#include "garden.h"

typedef struct sound {
    uint32_t looks, finds, steps;                         /* polled */
    uint32_t calls;                                       /* called back */
    uint32_t events, of_dead, lost, misplaced, last_time; /* streamed */
} sound;

/* Reads the number of steps of each ant, and counts the new ones. */
void sound_poll(sound *self, garden_world *world);

/* A garden_ant_stepped_fn; its context is a pointer to a sound. */
void sound_hear(void *context, garden_world *world, garden_ant *ant,
    uint32_t time, uint8_t foot);

/* Reads all events of a stream. */
void sound_read(
    sound *self, const garden_world *world, garden_animation *stream);

#endif
