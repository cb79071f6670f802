#include "hand_noise.h"

size_t hand_noise_dispatch(const hand_noise *noise,
    const bench_noise_handlers *handlers, void *context)
{
    size_t count = 0;
    bool goes_on = true;
    const unsigned char *cursor = noise->bytes;
    const unsigned char *end = noise->cursor;
    while (goes_on && cursor != end) {
        const void *event = cursor;
        uint32_t kind;
        memcpy(&kind, cursor, sizeof kind);
        switch (kind) {
        case BENCH_NOISE_HIT:
            cursor += sizeof(bench_noise_hit);
            if (handlers->hit != NULL) {
                count++;
                goes_on = handlers->hit(context, event);
            }
            break;
        case BENCH_NOISE_DAMAGE:
            cursor += sizeof(bench_noise_damage);
            if (handlers->damage != NULL) {
                count++;
                goes_on = handlers->damage(context, event);
            }
            break;
        case BENCH_NOISE_SOUND:
            cursor += sizeof(bench_noise_sound);
            if (handlers->sound != NULL) {
                count++;
                goes_on = handlers->sound(context, event);
            }
            break;
        case BENCH_NOISE_SPAWN:
            cursor += sizeof(bench_noise_spawn);
            if (handlers->spawn != NULL) {
                count++;
                goes_on = handlers->spawn(context, event);
            }
            break;
        default:
            return count; /* never pushed */
        }
    }
    return count;
}
