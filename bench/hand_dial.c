#include "hand_dial.h"

static bool is_observed(const hand_dial_world *world, const hand_object *object)
{
    return (world->observed | world->of_type[object->type] |
               object->observed) != 0;
}

void hand_dial_follow(hand_dial_world *world, hand_dial *dial)
{
    unsigned char *bytes = (unsigned char *)dial - dial->offset;
    hand_object *object = (hand_object *)(void *)bytes;

    if (object->type == HAND_NEEDLE) {
        hand_needle *needle = (hand_needle *)(void *)object;
        needle->shown = dial->angle;
    }
    if (is_observed(world, object)) {
        world->calls++;
    }
}
