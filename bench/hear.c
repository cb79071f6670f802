#include "hear.h"

uint64_t hear_order;

static void tally(void *context, int32_t old_value, int32_t new_value)
{
    hear_tally *seen = (hear_tally *)context;
    seen->sum += (uint32_t)new_value + ((uint64_t)(uint32_t)old_value << 32);
}

static void note_order(const void *context)
{
    const hear_tally *number = (const hear_tally *)context;
    hear_order = hear_order * 31u + number->sum;
}

void hear_thing(void *context, bench_world *world, bench_thing *thing,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)thing;
    tally(context, old_value, new_value);
}

void hear_hand_thing(void *context, hand_world *world, hand_thing *thing,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)thing;
    tally(context, old_value, new_value);
}

void hear_mote(void *context, bench_world *world, bench_mote *mote,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)mote;
    tally(context, old_value, new_value);
}

void hear_hand_mote(void *context, hand_world *world, hand_mote *mote,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)mote;
    tally(context, old_value, new_value);
}

void hear_alarm(void *context, hand_alarm_world *world, hand_alarm *alarm,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)alarm;
    tally(context, old_value, new_value);
}

void hear_stung(void *context, bench_world *world, bench_thing *thing,
    bench_thing_id attacker, int32_t damage)
{
    (void)world, (void)thing, (void)attacker;
    tally(context, 0, damage);
}

void hear_face(void *context, bench_world *world, bench_face *face,
    bench_face_property property)
{
    (void)world, (void)face, (void)property;
    tally(context, 0, 1);
}

void hear_thing_order(void *context, bench_world *world, bench_thing *thing,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)thing, (void)old_value, (void)new_value;
    note_order(context);
}

void hear_hand_thing_order(void *context, hand_world *world, hand_thing *thing,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)thing, (void)old_value, (void)new_value;
    note_order(context);
}

void hear_pushed(void *context, gp_id id, const void *data)
{
    const hear_push *push = data;
    bench_body *body = bench_body_find(context, bench_body_id_from_any(id));
    if (body != NULL) {
        body->x += push->x;
        body->y += push->y;
    }
}

void hear_pulled(void *context, gp_id id, const void *data)
{
    const hear_push *push = data;
    bench_body *body = bench_body_find(context, bench_body_id_from_any(id));
    if (body != NULL) {
        body->x -= push->x;
        body->y -= push->y;
    }
}
