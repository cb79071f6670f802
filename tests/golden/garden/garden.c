/* garden.c - see garden.h. Written by gpgen from garden.yaml; do not edit. */
#define GP_GENERATED
#include "garden.h"

_Static_assert(
    offsetof(garden_world, core) == 0, "a world begins with its core");

/* Notification */

void garden_world_gp_notify_u32(garden_world *world,
    garden_world_property property, uint32_t old_value, uint32_t new_value)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_world(&walk, &emission, &garden_gp(world)->gp,
            &world->listeners, property, GARDEN_WORLD_EVENT_CHANGED);

    while (listener != NULL) {
        if (gp_notifies_changed(&walk)) {
            garden_world_changed_fn *fn =
                (garden_world_changed_fn *)listener->fn;
            fn(listener->context, world, property);
        } else {
            garden_world_honey_collected_changed_fn *fn =
                (garden_world_honey_collected_changed_fn *)listener->fn;
            fn(listener->context, world, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

void garden_world_dusk_emit(garden_world *world)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_world(&walk, &emission, &garden_gp(world)->gp,
            &world->listeners, GARDEN_WORLD_EVENT_DUSK, GP_EVENT_NONE);

    while (listener != NULL) {
        garden_world_dusk_fn *fn = (garden_world_dusk_fn *)listener->fn;
        fn(listener->context, world);
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

bool garden_send_damage(
    garden_world *world, gp_id target, int32_t amount, gp_id source)
{
    switch (gp_id_type(target)) {
    case GARDEN_BEE_TYPE: {
        garden_bee *found =
            garden_bee_find(world, garden_bee_id_from_any(target));
        return found != NULL &&
               garden_bee_send_damage(world, found, amount, source);
    }
    default:
        return false;
    }
}

/* Posted signals */

typedef struct garden_gp_posts_world_dusk {
    GP_ALIGNAS(8) gp_record gp_head;
    uint8_t gp_padding_4[4];
    gp_id gp_target;
} garden_gp_posts_world_dusk;

typedef struct garden_gp_posts_health_died {
    GP_ALIGNAS(8) gp_record gp_head;
    uint8_t gp_padding_4[4];
    gp_id gp_target;
} garden_gp_posts_health_died;

typedef struct garden_gp_posts_bee_stung {
    GP_ALIGNAS(8) gp_record gp_head;
    int32_t damage;
    garden_bee_id gp_target;
    garden_bee_id attacker;
} garden_gp_posts_bee_stung;

enum {
    GARDEN_GP_POSTS_WORLD_DUSK = 1,
    GARDEN_GP_POSTS_HEALTH_DIED = 2,
    GARDEN_GP_POSTS_BEE_STUNG = 3,
};

static const gp_record_field gp_world_dusk_fields[] = {
    GP_RECORD_FIELD(garden_gp_posts_world_dusk, gp_target, GP_KIND_REF, 1u),
};

static const gp_record_field gp_health_died_fields[] = {
    GP_RECORD_FIELD(garden_gp_posts_health_died, gp_target, GP_KIND_REF, 1u),
};

static const gp_record_field gp_bee_stung_fields[] = {
    GP_RECORD_FIELD(garden_gp_posts_bee_stung, gp_target, GP_KIND_REF, 1u),
    GP_RECORD_FIELD(garden_gp_posts_bee_stung, attacker, GP_KIND_REF, 1u),
    GP_RECORD_FIELD(garden_gp_posts_bee_stung, damage, GP_KIND_I32, 1u),
};

static const gp_record_type gp_events[] = {
    {"world_dusk", GARDEN_GP_POSTS_WORLD_DUSK,
        sizeof(garden_gp_posts_world_dusk), gp_world_dusk_fields, 1u, 0},
    {"health_died", GARDEN_GP_POSTS_HEALTH_DIED,
        sizeof(garden_gp_posts_health_died), gp_health_died_fields, 1u, 0},
    {"bee_stung", GARDEN_GP_POSTS_BEE_STUNG, sizeof(garden_gp_posts_bee_stung),
        gp_bee_stung_fields, 3u, 0},
};

static const char *const gp_id_names[] = {
    "bee",
    "honey",
};

const gp_stream_type garden_posts_type = {
    .name = "posts",
    .hash = UINT64_C(0x531178262e8e26a9),
    .alignment = 8u,
    .keyed = false,
    .events = gp_events,
    .event_count = 3u,
    .id_names = gp_id_names,
    .id_name_count = 2u,
};

bool garden_world_dusk_post_to(gp_stream *stream, gp_id gp_target)
{
    gp_record *push_record = gp_stream_push(stream, GARDEN_GP_POSTS_WORLD_DUSK,
        sizeof(garden_gp_posts_world_dusk), 8u);
    garden_gp_posts_world_dusk *pushed =
        (garden_gp_posts_world_dusk *)push_record;

    if (pushed == NULL) {
        return false;
    }
    memset(pushed->gp_padding_4, 0, sizeof pushed->gp_padding_4);
    pushed->gp_target = gp_target;
    return true;
}

bool garden_world_dusk_post(garden_world *world)
{
    return garden_world_dusk_post_to(&world->posts, gp_id_of_bits(0));
}

bool garden_health_died_post_to(gp_stream *stream, gp_id gp_target)
{
    gp_record *push_record = gp_stream_push(stream, GARDEN_GP_POSTS_HEALTH_DIED,
        sizeof(garden_gp_posts_health_died), 8u);
    garden_gp_posts_health_died *pushed =
        (garden_gp_posts_health_died *)push_record;

    if (pushed == NULL) {
        return false;
    }
    memset(pushed->gp_padding_4, 0, sizeof pushed->gp_padding_4);
    pushed->gp_target = gp_target;
    return true;
}

bool garden_health_died_post(garden_world *world, garden_health *health)
{
    GP_ASSERT(garden_health_is_in(world, health));
    return garden_health_died_post_to(
        &world->posts, garden_health_owner(health));
}

bool garden_bee_stung_post_to(gp_stream *stream, garden_bee_id gp_target,
    garden_bee_id attacker, int32_t damage)
{
    gp_record *push_record = gp_stream_push(stream, GARDEN_GP_POSTS_BEE_STUNG,
        sizeof(garden_gp_posts_bee_stung), 8u);
    garden_gp_posts_bee_stung *pushed =
        (garden_gp_posts_bee_stung *)push_record;

    if (pushed == NULL) {
        return false;
    }
    pushed->damage = damage;
    pushed->gp_target = gp_target;
    pushed->attacker = attacker;
    return true;
}

bool garden_bee_stung_post(garden_world *world, garden_bee *bee,
    garden_bee_id attacker, int32_t damage)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return garden_bee_stung_post_to(
        &world->posts, garden_bee_get_id(bee), attacker, damage);
}

/* Emits a posted signal. */
static void garden_gp_run_post(
    gp_world *gp, const gp_record *record, void *entity)
{
    garden_world *world = (garden_world *)(void *)gp;
    const void *event = record;

    (void)event, (void)entity;
    switch (record->type) {
    case GARDEN_GP_POSTS_WORLD_DUSK:
        garden_world_dusk_emit(world);
        break;
    case GARDEN_GP_POSTS_HEALTH_DIED: {
        const garden_gp_posts_health_died *post = event;
        garden_health_died_emit(
            world, garden_health_find(world, post->gp_target));
        break;
    }
    case GARDEN_GP_POSTS_BEE_STUNG: {
        const garden_gp_posts_bee_stung *post = event;
        garden_bee_stung_emit(world, entity, post->attacker, post->damage);
        break;
    }
    default:
        break;
    }
}

size_t garden_world_execute_callbacks(garden_world *world)
{
    return gp_posts_execute(&world->core.gp, &world->posts, garden_gp_run_post);
}

/* Life */

/* Where each type of entity has its pool. */
static const gp_world_pool garden_gp_pools[] = {
    {NULL, 0, NULL}, /* no type has the number 0 */
    [GARDEN_BEE_TYPE].type = &garden_bee_gp_pool_type,
    [GARDEN_BEE_TYPE].offset = offsetof(garden_world, core.bee_pool),
    [GARDEN_BEE_TYPE].notify = garden_bee_gp_notify,
    [GARDEN_HONEY_TYPE].type = &garden_honey_gp_pool_type,
    [GARDEN_HONEY_TYPE].offset = offsetof(garden_world, core.honey_pool),
    [GARDEN_HONEY_TYPE].notify = garden_honey_gp_notify,
};

const char *garden_type_name(gp_id id)
{
    return gp_world_type_name(
        garden_gp_pools, GP_COUNT_OF(garden_gp_pools), id);
}

bool garden_world_init(garden_world *world, const garden_world_desc *desc)
{
    static const garden_world_desc defaults = {.user = NULL};
    gp_world *gp = &world->core.gp;

    desc = desc == NULL ? &defaults : desc;
    memset(world, 0, sizeof *world);
    gp->memory.allocator = desc->allocator;
    gp->memory.on_exhausted = desc->on_exhausted;
    gp->memory.user = desc->user;
    gp_world_init(
        gp, garden_gp_pools, GP_COUNT_OF(garden_gp_pools), world->core.every);
    gp->seed = desc->seed;
    gp_random_init(&gp->random, desc->seed);
    gp_listener_store_init(&gp->listeners, &gp->memory, gp_world_has, world);
    gp_stream_init(&world->posts, &garden_posts_type, &gp->memory,
        GP_OVERFLOW_GROW, 16384u);
    gp->ready = true;
    gp_pool_place honey_place = {
        .slots = world->honey_slots,
        .births = world->honey_births,
        .marks = world->honey_marks,
        .stack = world->honey_stack,
    };
    gp_pool_init_static(&world->core.honey_pool, &garden_honey_gp_pool_type,
        &gp->memory, &honey_place);

    bool has_room = true;
    has_room &= garden_bee_reserve(
        world, desc->bee_reserve != 0 ? desc->bee_reserve : 256u);
    has_room &= garden_honey_reserve(world, desc->honey_reserve);
    if (!has_room) {
        garden_world_finish(world);
        return false;
    }
    return true;
}

void garden_world_finish(garden_world *world)
{
    gp_world *gp = &world->core.gp;

    if (!gp_world_begin_finish(gp)) {
        return;
    }
    garden_bee_recycle_all(world);
    garden_honey_recycle_all(world);
    garden_bee_gp_close_pool(world);
    gp_pool_finish(&world->core.honey_pool, NULL, world);
    gp_stream_finish(&world->posts);
    gp_listener_store_finish(&gp->listeners);
    gp_world_finish_bindings(gp);
    gp->ready = false;
}

void garden_world_tick(garden_world *world, gp_time now)
{
    world->core.gp.now = now;
}
