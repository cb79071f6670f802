#include "hand_alarm.h"

bool hand_alarm_add(hand_alarm_list *list, hand_alarm_fn *fn, void *context)
{
    for (uint32_t i = 0; i < list->count; i++) {
        const hand_alarm_listener *each = &list->listeners[i];
        if (each->context == context && each->fn == fn) {
            return false;
        }
    }
    if (list->count == HAND_ALARM_MOST) {
        return false;
    }
    list->listeners[list->count].fn = fn;
    list->listeners[list->count].context = context;
    list->count++;
    return true;
}

static inline void call(hand_alarm_world *world, hand_alarm *alarm,
    const hand_alarm_list *list, int32_t old_value, int32_t new_value)
{
    const hand_alarm_listener *each = list->listeners;
    const hand_alarm_listener *end = each + list->count;
    for (; each != end; each++) {
        each->fn(each->context, world, alarm, old_value, new_value);
    }
}

static inline void call_once(hand_alarm_world *world, hand_alarm *alarm,
    int32_t old_value, int32_t new_value)
{
    if (alarm->once.count != 0) {
        hand_alarm_list called = alarm->once;
        alarm->once.count = 0;
        call(world, alarm, &called, old_value, new_value);
    }
}

void hand_alarm_notify(
    hand_alarm_world *world, hand_alarm *alarm, int32_t old_value)
{
    int32_t new_value = alarm->value;
    call(world, alarm, &alarm->own, old_value, new_value);
    call_once(world, alarm, old_value, new_value);
    call(world, alarm, &world->every, old_value, new_value);
}

void hand_alarm_notify_part(hand_alarm_world *world, hand_alarm_part *part)
{
    unsigned char *bytes = (unsigned char *)part - part->offset;
    hand_alarm *alarm = (hand_alarm *)(void *)bytes;
    call(world, alarm, &alarm->changed, 0, 1);
}

void hand_alarm_emit(hand_alarm_world *world, hand_alarm *alarm, int32_t value)
{
    call(world, alarm, &alarm->own, 0, value);
    call(world, alarm, &world->every, 0, value);
}
