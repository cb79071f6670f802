/* house.c - see house.h. Written by gpgen from bell.yaml; do not edit. */
#define GP_GENERATED
#include "house.h"

_Static_assert(
    offsetof(house_world, core) == 0, "a world begins with its core");

/* Posted signals */

typedef struct house_gp_posts_bell_rung {
    GP_ALIGNAS(8) gp_record gp_head;
    uint8_t gp_padding_4[4];
    house_bell_id gp_target;
    uint8_t times; /* How often, at least 1 */
    uint8_t gp_padding_17[7];
} house_gp_posts_bell_rung;

enum {
    HOUSE_GP_POSTS_BELL_RUNG = 1,
};

static const gp_record_field house_gp_posts_bell_rung_fields[] = {
    GP_RECORD_FIELD(house_gp_posts_bell_rung, gp_target, GP_KIND_REF, 1u),
    GP_RECORD_FIELD(house_gp_posts_bell_rung, times, GP_KIND_U8, 1u),
};

static const gp_record_type house_gp_posts_events[] = {
    {"bell_rung", HOUSE_GP_POSTS_BELL_RUNG, sizeof(house_gp_posts_bell_rung),
        house_gp_posts_bell_rung_fields, 2u, 0},
};

static const char *const house_gp_posts_id_names[] = {
    "bell",
};

const gp_stream_type house_posts_type = {
    .name = "posts",
    .hash = UINT64_C(0x48d6c71184204eeb),
    .alignment = 8u,
    .events = house_gp_posts_events,
    .event_count = 1u,
    .id_names = house_gp_posts_id_names,
    .id_name_count = 1u,
};

bool house_bell_rung_post_to(
    gp_stream *stream, house_bell_id gp_target, uint8_t times)
{
    house_gp_posts_bell_rung *pushed =
        gp_posts_push(stream, HOUSE_GP_POSTS_BELL_RUNG, sizeof *pushed);

    if (pushed == NULL) {
        return false;
    }
    memset(pushed->gp_padding_4, 0, sizeof pushed->gp_padding_4);
    pushed->gp_target = gp_target;
    pushed->times = times;
    memset(pushed->gp_padding_17, 0, sizeof pushed->gp_padding_17);
    return true;
}

bool house_bell_rung_post(house_world *world, house_bell *bell, uint8_t times)
{
    GP_ASSERT(house_bell_is_in(world, bell));
    return house_bell_rung_post_to(
        &world->posts, house_bell_get_id(bell), times);
}

/* Emits a posted signal. Returns false if what should emit it is not there. */
static bool house_gp_run_post(
    gp_world *gp, const gp_record *record, void *entity)
{
    house_world *world = (house_world *)(void *)gp;

    switch (record->type) {
    case HOUSE_GP_POSTS_BELL_RUNG: {
        const house_gp_posts_bell_rung *post = (const void *)record;
        const gp_slot *slot = entity;

        house_bell_wake_up(world, entity, post->times);
        if (slot->id != post->gp_target.bits) {
            return true;
        }
        if (gp_post_has_listeners(slot,
                &house_gp(world)->every[HOUSE_BELL_TYPE],
                HOUSE_BELL_EVENT_RUNG)) {
            house_bell_gp_emit_rung(world, entity, post->times);
        }
        return true;
    }
    default:
        return false;
    }
}

size_t house_world_execute_callbacks(house_world *world)
{
    return gp_posts_execute(
        &world->core.gp, &world->posts, 0u, house_gp_run_post);
}

/* Life */

/* The pool of each type of entity. */
static const gp_world_pool house_gp_pools[] = {
    {NULL, 0, NULL}, /* type numbers begin at 1 */
    [HOUSE_BELL_TYPE].type = &house_bell_gp_pool_type,
    [HOUSE_BELL_TYPE].offset = offsetof(house_world, core.bell_pool),
    [HOUSE_BELL_TYPE].notify = house_bell_gp_notify,
};

const char *house_type_name(gp_id id)
{
    return gp_world_type_name(house_gp_pools, GP_COUNT_OF(house_gp_pools), id);
}

bool house_world_init(house_world *world, const house_world_desc *desc)
{
    static const house_world_desc defaults = {.user = NULL};
    gp_world *gp = &world->core.gp;

    desc = desc == NULL ? &defaults : desc;
    memset(world, 0, sizeof *world);
    gp->memory.allocator = desc->allocator;
    gp->memory.on_exhausted = desc->on_exhausted;
    gp->memory.user = desc->user;
    gp_world_init(
        gp, house_gp_pools, GP_COUNT_OF(house_gp_pools), world->core.every);
    gp->seed = desc->seed;
    gp_random_init(&gp->random, desc->seed);
    gp_listener_store_init(&gp->listeners, &gp->memory, gp_world_has, world);
    gp_stream_init(&world->posts, &house_posts_type, &gp->memory,
        GP_OVERFLOW_GROW, 16384u);
    gp->ready = true;

    bool has_room = true;
    has_room &= house_bell_reserve(world, desc->bell_reserve);
    if (!has_room) {
        house_world_finish(world);
        return false;
    }
    return true;
}

void house_world_finish(house_world *world)
{
    gp_world *gp = &world->core.gp;

    if (!gp_world_begin_finish(gp)) {
        return;
    }
    house_bell_recycle_all(world);
    gp_pool_finish(&world->core.bell_pool, NULL, world);
    gp_stream_finish(&world->posts);
    gp_world_end_finish(gp, &world->listeners, &world->core + 1);
}

void house_world_tick(house_world *world, gp_time now)
{
    world->core.gp.now = now;
}
