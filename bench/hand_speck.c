#include "hand_speck.h"

#include "harness.h"

struct hand_speck_list {
    uint32_t count;
    hand_speck_listener listeners[];
};

static bool is(
    const hand_speck_listener *listener, hand_speck_fn *fn, const void *context)
{
    return listener->context == context && listener->fn == fn;
}

bool hand_speck_add(hand_speck *speck, hand_speck_fn *fn, const void *context)
{
    if (speck->first.fn == NULL) {
        speck->first.fn = fn;
        speck->first.context = (void *)(uintptr_t)context;
        return true;
    }
    harness_require(is(&speck->first, fn, context) && speck->more == NULL,
        "a speck has only one listener here");
    return false;
}

bool hand_speck_remove(
    hand_speck *speck, hand_speck_fn *fn, const void *context)
{
    if (!is(&speck->first, fn, context)) {
        harness_require(speck->more == NULL, "a speck has only one listener");
        return false;
    }
    speck->first.fn = NULL;
    return true;
}

void hand_speck_tell(
    hand_speck_world *world, hand_speck *speck, int32_t old_value)
{
    int32_t new_value = speck->value;
    speck->first.fn(speck->first.context, world, speck, old_value, new_value);
    if (speck->more != NULL) {
        for (uint32_t i = 0; i < speck->more->count; i++) {
            const hand_speck_listener *each = &speck->more->listeners[i];
            each->fn(each->context, world, speck, old_value, new_value);
        }
    }
}
