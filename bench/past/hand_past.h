/*
 * hand_past.h - what a careful programmer would write to go back to a frame: all
 * objects in one array, which is copied whole.
 */
#ifndef HAND_PAST_H
#define HAND_PAST_H

#include "gp_base.h"

#define HAND_COUNT 100000u
#define HAND_FRAMES 9u

/* The values of a mote, in as many bytes. */
typedef struct hand_mote {
    uint64_t id;
    void *listeners;
    float position[3];
    float speed[3];
    float angle;
    uint32_t age;
    int32_t hp;
    uint32_t owner;
    void *image;
} hand_mote;

void hand_past_set_up(void);
void hand_past_tear_down(void);

hand_mote *hand_past_motes(void);

/* Moves all of them, and returns a sum of where they are. */
double hand_past_move(void);

/* Copies the newest frame into a ring; goes back by so many frames. */
void hand_past_push(void);
void hand_past_go_back(uint32_t frames);

/* The checksum of generated code, over this array. */
uint64_t hand_past_checksum(void);

#endif
