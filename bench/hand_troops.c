#include "hand_troops.h"

void hand_notify_hp(hand_events *events, hand_soldier *soldier,
    int32_t old_value, int32_t new_value)
{
    for (uint32_t i = 0; i < events->count; i++) {
        const hand_hp_listener *listener = &events->listeners[i];
        listener->fn(listener->context, events, soldier, old_value, new_value);
    }
}

static gp_status tick_scout(bench_world *world, hand_scout *scout)
{
    uint64_t id = scout->id;
    if (bench_wits_is_hungry(world, &scout->wits)) {
        bench_wits_eat(world, &scout->wits);
    } else {
        bench_wits_roam(world, &scout->wits);
    }
    return scout->id == id ? GP_SUCCESS : GP_FAILURE;
}

size_t hand_scouts_tick_all(
    bench_world *world, hand_scout *scouts, uint32_t count)
{
    size_t ticked = 0;
    for (uint32_t i = 0; i < count; i++) {
        tick_scout(world, &scouts[i]);
        ticked++;
    }
    return ticked;
}
