/* yard_inspect.c - see yard_inspect.h. Written by gpgen from yard.yaml; do
 * not edit. */
#define GP_GENERATED
#include "yard_inspect.h"

#if !defined(NDEBUG) || defined(GP_INSPECT)
/* Types, signals and messages by their places in the schema's tables. */
enum {
    YARD_DOG_GP_INDEX,
    YARD_LEAF_GP_INDEX,
    YARD_BODY_GP_INDEX,
    YARD_WORLD_GP_INDEX,
};

enum {
    YARD_DOG_GP_SIGNAL_BARKED,
#if defined(DREAMS)
    YARD_DOG_GP_SIGNAL_SLEPT,
#endif
};

enum {
    YARD_BODY_GP_SIGNAL_BUMPED,
};

enum {
    YARD_GP_MESSAGE_HIT,
};

/* Taps by their places below. */
enum {
    YARD_DOG_GP_TAP_BARKED,
#if defined(DREAMS)
    YARD_DOG_GP_TAP_SLEPT,
#endif
    YARD_DOG_GP_TAP_CREATED,
    YARD_DOG_GP_TAP_RECYCLED,
    YARD_DOG_GP_TAP_CHANGED,
    YARD_DOG_GP_MESSAGE_TAP_HIT,
    YARD_BODY_GP_TAP_BUMPED,
    YARD_WORLD_GP_TAP_CHANGED,
    YARD_GP_TAP_COUNT,
};

static void yard_dog_gp_tap_barked(void *context, yard_world *world,
    yard_dog *dog, gp_id at, const char *words)
{
    const gp_field *gp_fields = yard_schema.types[YARD_DOG_GP_INDEX]
                                    ->signals[YARD_DOG_GP_SIGNAL_BARKED]
                                    .arguments;
    const gp_value gp_values[] = {
        gp_value_load(gp_fields[0].type, &at),
        gp_value_text(words),
    };

    (void)world;
    gp_inspect_log(context, &yard_inspect_taps.taps[YARD_DOG_GP_TAP_BARKED],
        gp_id_of_bits(dog->slot.id), 0, gp_values, GP_COUNT_OF(gp_values));
}

#if defined(DREAMS)
static void yard_dog_gp_tap_slept(
    void *context, yard_world *world, yard_dog *dog)
{
    (void)world;
    gp_inspect_log(context, &yard_inspect_taps.taps[YARD_DOG_GP_TAP_SLEPT],
        gp_id_of_bits(dog->slot.id), 0, NULL, 0);
}
#endif

static void yard_dog_gp_tap_created(
    void *context, yard_world *world, yard_dog *dog)
{
    (void)world;
    gp_inspect_log(context, &yard_inspect_taps.taps[YARD_DOG_GP_TAP_CREATED],
        gp_id_of_bits(dog->slot.id), 0, NULL, 0);
}

static void yard_dog_gp_tap_recycled(
    void *context, yard_world *world, yard_dog *dog)
{
    (void)world;
    gp_inspect_log(context, &yard_inspect_taps.taps[YARD_DOG_GP_TAP_RECYCLED],
        gp_id_of_bits(dog->slot.id), 0, NULL, 0);
}

static void yard_dog_gp_tap_changed(
    void *context, yard_world *world, yard_dog *dog, yard_dog_property property)
{
    (void)world;
    gp_inspect_log(context, &yard_inspect_taps.taps[YARD_DOG_GP_TAP_CHANGED],
        gp_id_of_bits(dog->slot.id), (uint32_t)property, NULL, 0);
}

static void yard_dog_gp_message_tap_hit(void *context, yard_world *world,
    yard_dog *dog, int32_t *gp_arg_damage, const char *gp_arg_words)
{
    const gp_field *gp_fields =
        yard_schema.messages[YARD_GP_MESSAGE_HIT].arguments;
    const gp_value gp_values[] = {
        gp_value_load(gp_fields[0].type, gp_arg_damage),
        gp_value_text(gp_arg_words),
    };

    (void)world;
    gp_inspect_log(context,
        &yard_inspect_taps.taps[YARD_DOG_GP_MESSAGE_TAP_HIT],
        gp_id_of_bits(dog->slot.id), 0, gp_values, GP_COUNT_OF(gp_values));
}

static void yard_body_gp_tap_bumped(
    void *context, yard_world *world, yard_body *body, float force)
{
    const gp_field *gp_fields = yard_schema.types[YARD_BODY_GP_INDEX]
                                    ->signals[YARD_BODY_GP_SIGNAL_BUMPED]
                                    .arguments;
    const gp_value gp_values[] = {
        gp_value_load(gp_fields[0].type, &force),
    };

    (void)world;
    gp_inspect_log(context, &yard_inspect_taps.taps[YARD_BODY_GP_TAP_BUMPED],
        gp_id_of_bits(yard_body_gp_slot(body)->id), 0, gp_values,
        GP_COUNT_OF(gp_values));
}

static void yard_world_gp_tap_changed(
    void *context, yard_world *world, yard_world_property property)
{
    (void)world;
    gp_inspect_log(context, &yard_inspect_taps.taps[YARD_WORLD_GP_TAP_CHANGED],
        (gp_id){0}, (uint32_t)property, NULL, 0);
}

static const gp_inspect_tap yard_gp_taps[] = {
    {YARD_DOG_GP_INDEX, GP_INSPECT_SIGNAL, YARD_DOG_GP_SIGNAL_BARKED,
        YARD_DOG_EVENT_BARKED, (gp_function *)yard_dog_gp_tap_barked},
#if defined(DREAMS)
    {YARD_DOG_GP_INDEX, GP_INSPECT_SIGNAL, YARD_DOG_GP_SIGNAL_SLEPT,
        YARD_DOG_EVENT_SLEPT, (gp_function *)yard_dog_gp_tap_slept},
#endif
    {YARD_DOG_GP_INDEX, GP_INSPECT_CREATED, 0, YARD_DOG_EVENT_CREATED,
        (gp_function *)yard_dog_gp_tap_created},
    {YARD_DOG_GP_INDEX, GP_INSPECT_RECYCLED, 0, YARD_DOG_EVENT_RECYCLED,
        (gp_function *)yard_dog_gp_tap_recycled},
    {YARD_DOG_GP_INDEX, GP_INSPECT_CHANGED, 0, YARD_DOG_EVENT_CHANGED,
        (gp_function *)yard_dog_gp_tap_changed},
    {YARD_DOG_GP_INDEX, GP_INSPECT_MESSAGE, YARD_GP_MESSAGE_HIT,
        YARD_DOG_EVENT_GP_MESSAGE_HIT,
        (gp_function *)yard_dog_gp_message_tap_hit},
    {YARD_BODY_GP_INDEX, GP_INSPECT_SIGNAL, YARD_BODY_GP_SIGNAL_BUMPED,
        YARD_BODY_EVENT_BUMPED, (gp_function *)yard_body_gp_tap_bumped},
    {YARD_WORLD_GP_INDEX, GP_INSPECT_CHANGED, 0, YARD_WORLD_EVENT_CHANGED,
        (gp_function *)yard_world_gp_tap_changed},
};

const gp_inspect_taps yard_inspect_taps = {
    .hash = UINT64_C(0x7b246b38744a70de),
    .taps = yard_gp_taps,
    .count = YARD_GP_TAP_COUNT,
};
#else
const gp_inspect_taps yard_inspect_taps = {0};
#endif
