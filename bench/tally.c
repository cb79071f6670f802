#include "tally.h"

uint64_t tally_order;

static void add(void *context, int32_t old_value, int32_t new_value)
{
    bench_tally *seen = (bench_tally *)context;
    seen->sum += (uint32_t)new_value + ((uint64_t)(uint32_t)old_value << 32);
}

static void note_order(const void *context)
{
    const bench_tally *number = (const bench_tally *)context;
    tally_order = tally_order * 31u + number->sum;
}

void tally_thing(void *context, bench_world *world, bench_thing *thing,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)thing;
    add(context, old_value, new_value);
}

void tally_hand_thing(void *context, hand_world *world, hand_thing *thing,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)thing;
    add(context, old_value, new_value);
}

void tally_mote(void *context, bench_world *world, bench_mote *mote,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)mote;
    add(context, old_value, new_value);
}

void tally_hand_mote(void *context, hand_world *world, hand_mote *mote,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)mote;
    add(context, old_value, new_value);
}

void tally_speck(void *context, bench_world *world, bench_speck *speck,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)speck;
    add(context, old_value, new_value);
}

void tally_hand_speck(void *context, hand_speck_world *world, hand_speck *speck,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)speck;
    add(context, old_value, new_value);
}

void tally_alarm(void *context, hand_alarm_world *world, hand_alarm *alarm,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)alarm;
    add(context, old_value, new_value);
}

void tally_stung(void *context, bench_world *world, bench_thing *thing,
    bench_thing_id attacker, int32_t damage)
{
    (void)world, (void)thing, (void)attacker;
    add(context, 0, damage);
}

void tally_face(void *context, bench_world *world, bench_face *face,
    bench_face_property property)
{
    (void)world, (void)face, (void)property;
    add(context, 0, 1);
}

void tally_thing_order(void *context, bench_world *world, bench_thing *thing,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)thing, (void)old_value, (void)new_value;
    note_order(context);
}

void tally_hand_thing_order(void *context, hand_world *world, hand_thing *thing,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)thing, (void)old_value, (void)new_value;
    note_order(context);
}

void tally_pushed(void *context, gp_id id, const void *data)
{
    const tally_push *push = data;
    bench_body *body = bench_body_find(context, bench_body_id_from_any(id));
    if (body != NULL) {
        body->x += push->x;
        body->y += push->y;
    }
}

void tally_pulled(void *context, gp_id id, const void *data)
{
    const tally_push *push = data;
    bench_body *body = bench_body_find(context, bench_body_id_from_any(id));
    if (body != NULL) {
        body->x -= push->x;
        body->y -= push->y;
    }
}
