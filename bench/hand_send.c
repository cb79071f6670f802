#include "hand_send.h"

bool hand_send_hit(
    bench_world *world, bench_target *target, int32_t amount, gp_id source)
{
    if (!bench_target_is_in(world, target)) {
        return false;
    }
    uint64_t id = target->slot.id;
    bench_shield_handle_hit(world, &target->shield, amount, source);
    if (target->slot.id != id) {
        return true;
    }
    bench_armor_handle_hit(world, &target->armor, amount, source);
    if (target->slot.id != id) {
        return true;
    }
    bench_health_handle_hit(world, &target->health, amount, source);
    if (target->slot.id != id) {
        return true;
    }
    bench_score_handle_hit(world, &target->score, amount, source);
    return true;
}
