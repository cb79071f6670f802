/*
 * hand_alarm.h - hand-written code for the rows of notification.c.
 *
 * An alarm has arrays of listeners: to its value, to its next value only, and
 * to any change. Its world has one to the value of every alarm. Not supported:
 * adding or removing listeners while listeners are called.
 */
#ifndef HAND_ALARM_H
#define HAND_ALARM_H

#include <stdbool.h>
#include <stdint.h>

#define HAND_ALARM_MOST 4u

typedef struct hand_alarm hand_alarm;
typedef struct hand_alarm_world hand_alarm_world;

typedef void hand_alarm_fn(void *context, hand_alarm_world *world,
    hand_alarm *alarm, int32_t old_value, int32_t new_value);

typedef struct hand_alarm_listener {
    hand_alarm_fn *fn;
    void *context;
} hand_alarm_listener;

typedef struct hand_alarm_list {
    uint32_t count;
    hand_alarm_listener listeners[HAND_ALARM_MOST];
} hand_alarm_list;

/* A component of an alarm; it knows its offset. */
typedef struct hand_alarm_part {
    uint32_t offset;
    float angle;
} hand_alarm_part;

struct hand_alarm {
    hand_alarm_list own;
    hand_alarm_list once;
    hand_alarm_list changed;
    int32_t value;
    hand_alarm_part part;
};

struct hand_alarm_world {
    hand_alarm_list every;
};

/* Returns false if the listener is already registered, or without room. */
bool hand_alarm_add(hand_alarm_list *list, hand_alarm_fn *fn, void *context);

void hand_alarm_notify(
    hand_alarm_world *world, hand_alarm *alarm, int32_t old_value);
void hand_alarm_notify_part(hand_alarm_world *world, hand_alarm_part *part);

/* Calls the listeners without a change. */
void hand_alarm_emit(hand_alarm_world *world, hand_alarm *alarm, int32_t value);

static inline bool hand_alarm_set(
    hand_alarm_world *world, hand_alarm *alarm, int32_t value)
{
    int32_t old_value = alarm->value;
    if (value == old_value) {
        return false;
    }
    alarm->value = value;
    uint32_t count = alarm->own.count | alarm->once.count;
    if ((count | world->every.count) != 0) {
        hand_alarm_notify(world, alarm, old_value);
    }
    return true;
}

static inline bool hand_alarm_set_angle(
    hand_alarm_world *world, hand_alarm_part *part, float angle)
{
    if (angle >= part->angle && angle <= part->angle) {
        return false;
    }
    part->angle = angle;
    hand_alarm_notify_part(world, part);
    return true;
}

#endif
