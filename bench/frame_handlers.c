/* Handlers, listeners and leaves of the frame, for both sides: in a separate
 * source, so that compilers cannot inline them. */
#include "frame.h"

void frame_note_hp(void *context, bench_world *world, bench_vitals *vitals,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)vitals;
    *(uint64_t *)context += (uint32_t)(3 * new_value - old_value);
}

void frame_note_hand_hp(void *context, hand_events *events,
    hand_soldier *soldier, int32_t old_value, int32_t new_value)
{
    (void)events, (void)soldier;
    *(uint64_t *)context += (uint32_t)(3 * new_value - old_value);
}

void bench_vitals_handle_wound(
    bench_world *world, bench_vitals *vitals, int32_t amount, gp_id source)
{
    (void)source;
    bench_vitals_set_hp(world, vitals, vitals->hp - amount);
}

void hand_handle_wound(
    hand_events *events, hand_soldier *soldier, int32_t amount, uint64_t source)
{
    (void)source;
    hand_soldier_set_hp(events, soldier, soldier->hp - amount);
}

void bench_soldier_take_aim(bench_world *world, bench_soldier *soldier,
    bench_soldier_id by, uint32_t distance)
{
    (void)world, (void)by;
    soldier->sightings += distance;
}

void hand_take_aim(
    hand_events *events, hand_soldier *soldier, uint64_t by, uint32_t distance)
{
    (void)events, (void)by;
    soldier->sightings += distance;
}

bool bench_wits_is_hungry(bench_world *world, const bench_wits *wits)
{
    (void)world;
    return wits->food == 0;
}

void bench_wits_eat(bench_world *world, bench_wits *wits)
{
    (void)world;
    wits->food = 7;
}

void bench_wits_roam(bench_world *world, bench_wits *wits)
{
    (void)world;
    wits->food--;
    wits->steps++;
}
