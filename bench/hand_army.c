#include "hand_army.h"

hand_soldier *hand_army_create(hand_army *army)
{
    uint32_t place = army->free[--army->free_count];
    hand_soldier *soldier = &army->places[place].soldier;
    soldier->x = 0.0f;
    soldier->y = 0.0f;
    soldier->dx = 1.0f;
    soldier->dy = -1.0f;
    soldier->hp = 100;
    soldier->team = 0;
    soldier->rank = 0;
    soldier->sightings = 0;
    return soldier;
}

void hand_army_destroy(hand_army *army, hand_soldier *soldier)
{
    army->free[army->free_count++] = (uint32_t)soldier->id;
    soldier->id += UINT64_C(1) << 32;
}

bool hand_army_wound(
    hand_army *army, uint64_t id, int32_t amount, uint64_t source)
{
    hand_soldier *soldier = hand_army_find(army, id);
    if (soldier == NULL) {
        return false;
    }
    hand_handle_wound(&army->events, soldier, amount, source);
    return true;
}

bool hand_army_post(
    hand_army *army, hand_soldier *soldier, uint64_t by, uint32_t distance)
{
    if (GP_UNLIKELY(army->post_count == army->post_capacity)) {
        return false;
    }
    hand_sighting *post = &army->posts[army->post_count++];
    post->soldier = soldier->id;
    post->by = by;
    post->distance = distance;
    return true;
}

size_t hand_army_execute(hand_army *army)
{
    size_t ran = 0;
    for (uint32_t i = 0; i < army->post_count; i++) {
        const hand_sighting *post = &army->posts[i];
        hand_soldier *soldier = hand_army_find(army, post->soldier);
        if (soldier != NULL) {
            hand_take_aim(&army->events, soldier, post->by, post->distance);
            ran++;
        }
    }
    army->post_count = 0;
    return ran;
}
