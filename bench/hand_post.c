#include "hand_post.h"

bool hand_post(hand_posts *posts, hand_post_fn *fn, bench_drum *drum,
    bench_drum_id by, int32_t force)
{
    if (GP_UNLIKELY(posts->count == posts->capacity)) {
        return false;
    }
    hand_call *call = &posts->calls[posts->count++];
    call->fn = fn;
    call->drum = bench_drum_get_id(drum);
    call->by = by;
    call->force = force;
    return true;
}

size_t hand_execute(hand_posts *posts, bench_world *world)
{
    size_t ran = 0;
    for (uint32_t i = 0; i < posts->count; i++) {
        const hand_call *call = &posts->calls[i];
        bench_drum *drum = bench_drum_find(world, call->drum);
        if (drum == NULL) {
            posts->skipped++;
        } else {
            call->fn(world, drum, call->by, call->force);
            ran++;
        }
    }
    posts->count = 0;
    return ran;
}
