/* garden_world.c - see garden_world.h. Written by gpgen from garden.yaml; do
 * not edit. */
#include "garden_world.h"

#include "gp_binding_table.h"

#include <stddef.h>
#include <string.h>

_Static_assert(
    offsetof(garden_world, core) == 0, "a world begins with its core");

/* Notification */

void garden_world_gp_notify_u32(garden_world *world,
    garden_world_property property, uint32_t old_value, uint32_t new_value)
{
    gp_notification notification;
    const gp_listener *listener = gp_notification_begin(&notification,
        &garden_gp(world)->gp.listeners, &world->listeners, &world->listeners,
        property, GARDEN_WORLD_EVENT_CHANGED, world);

    while (listener != NULL) {
        if (gp_notification_is_changed(&notification)) {
            garden_world_changed_fn *fn =
                (garden_world_changed_fn *)listener->fn;
            fn(listener->context, world, property);
        } else {
            garden_world_honey_collected_changed_fn *fn =
                (garden_world_honey_collected_changed_fn *)listener->fn;
            fn(listener->context, world, old_value, new_value);
        }
        listener = gp_notification_next(
            &notification, &garden_gp(world)->gp.listeners, listener);
    }
}

/* honey_collected */

/* dusk */

void garden_world_dusk_emit(garden_world *world)
{
    gp_notification notification;
    const gp_listener *listener = gp_notification_begin(&notification,
        &garden_gp(world)->gp.listeners, &world->listeners, &world->listeners,
        GARDEN_WORLD_EVENT_DUSK, GP_EVENT_NONE, world);

    while (listener != NULL) {
        garden_world_dusk_fn *fn = (garden_world_dusk_fn *)listener->fn;
        fn(listener->context, world);
        listener = gp_notification_next(
            &notification, &garden_gp(world)->gp.listeners, listener);
    }
}

bool garden_send_damage(
    garden_world *world, gp_id target, int32_t amount, gp_id source)
{
    switch (gp_id_type(target)) {
    case GARDEN_BEE_TYPE: {
        garden_bee *found =
            garden_bee_find(world, garden_bee_id_from_any(target));
        if (found == NULL) {
            return false;
        }
        return garden_bee_send_damage(world, found, amount, source);
    }
    default:
        return false;
    }
}

/* Posted signals */

/* world dusk */
typedef struct garden_gp_posts_world_dusk {
    GP_ALIGNAS(8) gp_record gp_head;
    uint8_t gp_padding_4[4];
    gp_id gp_target;
} garden_gp_posts_world_dusk;

/* health died */
typedef struct garden_gp_posts_health_died {
    GP_ALIGNAS(8) gp_record gp_head;
    uint8_t gp_padding_4[4];
    gp_id gp_target;
} garden_gp_posts_health_died;

/* bee stung */
typedef struct garden_gp_posts_bee_stung {
    GP_ALIGNAS(8) gp_record gp_head;
    uint8_t gp_padding_4[4];
    garden_bee_id gp_target;
    garden_bee_id attacker;
    int32_t damage;
    uint8_t gp_padding_28[4];
} garden_gp_posts_bee_stung;

enum {
    GARDEN_GP_POSTS_WORLD_DUSK = 1,
    GARDEN_GP_POSTS_HEALTH_DIED = 2,
    GARDEN_GP_POSTS_BEE_STUNG = 3,
};

static const gp_record_field gp_world_dusk_fields[] = {
    {
        .name = "gp_target",
        .kind = GP_FIELD_ID,
        .offset = offsetof(garden_gp_posts_world_dusk, gp_target),
        .count = 1u,
    },
};

static const gp_record_field gp_health_died_fields[] = {
    {
        .name = "gp_target",
        .kind = GP_FIELD_ID,
        .offset = offsetof(garden_gp_posts_health_died, gp_target),
        .count = 1u,
    },
};

static const gp_record_field gp_bee_stung_fields[] = {
    {
        .name = "gp_target",
        .kind = GP_FIELD_ID,
        .offset = offsetof(garden_gp_posts_bee_stung, gp_target),
        .count = 1u,
    },
    {
        .name = "attacker",
        .kind = GP_FIELD_ID,
        .offset = offsetof(garden_gp_posts_bee_stung, attacker),
        .count = 1u,
    },
    {
        .name = "damage",
        .kind = GP_FIELD_I32,
        .offset = offsetof(garden_gp_posts_bee_stung, damage),
        .count = 1u,
    },
};

static const gp_record_type gp_events[] = {
    {
        .name = "world_dusk",
        .number = GARDEN_GP_POSTS_WORLD_DUSK,
        .size = sizeof(garden_gp_posts_world_dusk),
        .fields = gp_world_dusk_fields,
        .field_count = 1u,
        .tail_count = 0,
    },
    {
        .name = "health_died",
        .number = GARDEN_GP_POSTS_HEALTH_DIED,
        .size = sizeof(garden_gp_posts_health_died),
        .fields = gp_health_died_fields,
        .field_count = 1u,
        .tail_count = 0,
    },
    {
        .name = "bee_stung",
        .number = GARDEN_GP_POSTS_BEE_STUNG,
        .size = sizeof(garden_gp_posts_bee_stung),
        .fields = gp_bee_stung_fields,
        .field_count = 3u,
        .tail_count = 0,
    },
};

static const char *const gp_id_names[] = {
    "bee",
    "honey",
};

const gp_stream_type garden_posts_type = {
    .name = "posts",
    .hash = UINT64_C(0x819a675391acb824),
    .alignment = 8u,
    .keyed = false,
    .events = gp_events,
    .event_count = 3u,
    .id_names = gp_id_names,
    .id_name_count = 2u,
};

bool garden_world_dusk_post_to(gp_stream *stream, gp_id gp_target)
{
    const uint32_t push_size = sizeof(garden_gp_posts_world_dusk);
    if (!gp_stream_has_room(stream, push_size)) {
        if (!gp_stream_make_room(stream, push_size)) {
            return false;
        }
    }

    gp_record *push_record = gp_stream_push_reserved(
        stream, GARDEN_GP_POSTS_WORLD_DUSK, push_size, 8u);
    garden_gp_posts_world_dusk *pushed =
        (garden_gp_posts_world_dusk *)push_record;
    memset(pushed->gp_padding_4, 0, sizeof pushed->gp_padding_4);
    pushed->gp_target = gp_target;
    return true;
}

bool garden_world_dusk_post(garden_world *world)
{
    return garden_world_dusk_post_to(&world->posts, gp_id_of_bits(0));
}

static bool garden_world_gp_run_dusk(garden_world *world, const void *record)
{
    (void)record;
    garden_world_dusk_emit(world);
    return true;
}

bool garden_health_died_post_to(gp_stream *stream, gp_id gp_target)
{
    const uint32_t push_size = sizeof(garden_gp_posts_health_died);
    if (!gp_stream_has_room(stream, push_size)) {
        if (!gp_stream_make_room(stream, push_size)) {
            return false;
        }
    }

    gp_record *push_record = gp_stream_push_reserved(
        stream, GARDEN_GP_POSTS_HEALTH_DIED, push_size, 8u);
    garden_gp_posts_health_died *pushed =
        (garden_gp_posts_health_died *)push_record;
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

static bool garden_health_gp_run_died(garden_world *world, const void *record)
{
    const garden_gp_posts_health_died *post = record;
    garden_health *health = garden_health_find(world, post->gp_target);

    if (health == NULL) {
        return false;
    }
    garden_health_died_emit(world, health);
    return true;
}

bool garden_bee_stung_post_to(gp_stream *stream, garden_bee_id gp_target,
    garden_bee_id attacker, int32_t damage)
{
    const uint32_t push_size = sizeof(garden_gp_posts_bee_stung);
    if (!gp_stream_has_room(stream, push_size)) {
        if (!gp_stream_make_room(stream, push_size)) {
            return false;
        }
    }

    gp_record *push_record = gp_stream_push_reserved(
        stream, GARDEN_GP_POSTS_BEE_STUNG, push_size, 8u);
    garden_gp_posts_bee_stung *pushed =
        (garden_gp_posts_bee_stung *)push_record;
    memset(pushed->gp_padding_4, 0, sizeof pushed->gp_padding_4);
    pushed->gp_target = gp_target;
    pushed->attacker = attacker;
    pushed->damage = damage;
    memset(pushed->gp_padding_28, 0, sizeof pushed->gp_padding_28);
    return true;
}

bool garden_bee_stung_post(garden_world *world, garden_bee *bee,
    garden_bee_id attacker, int32_t damage)
{
    GP_ASSERT(garden_bee_is_in(world, bee));
    return garden_bee_stung_post_to(
        &world->posts, garden_bee_get_id(bee), attacker, damage);
}

static bool garden_bee_gp_run_stung(garden_world *world, const void *record)
{
    const garden_gp_posts_bee_stung *post = record;
    garden_bee *bee = garden_bee_find(world, post->gp_target);

    if (bee == NULL) {
        return false;
    }
    garden_bee_stung_emit(world, bee, post->attacker, post->damage);
    return true;
}

size_t garden_world_execute_callbacks(garden_world *world)
{
    gp_world *gp = &world->core.gp;
    size_t ran = 0;

    if (gp_world_is_busy(gp)) {
        return 0;
    }
    gp->busy++;

    gp_stream_reader reader = gp_stream_read(&world->posts);
    while (!gp_stream_is_at_end(&reader)) {
        const gp_record *record = gp_stream_at(&reader);
        bool has_run = false;

        gp_stream_pass(&reader);
        switch (record->type) {
        case GARDEN_GP_POSTS_WORLD_DUSK:
            has_run = garden_world_gp_run_dusk(world, record);
            break;
        case GARDEN_GP_POSTS_HEALTH_DIED:
            has_run = garden_health_gp_run_died(world, record);
            break;
        case GARDEN_GP_POSTS_BEE_STUNG:
            has_run = garden_bee_gp_run_stung(world, record);
            break;
        default: /* cancelled */
            continue;
        }
        if (has_run) {
            ran++;
        } else {
            gp->skipped++;
        }
    }
    gp->busy--;
    return ran;
}

uint32_t garden_world_cancel_callbacks(garden_world *world, gp_id target)
{
    if (target.bits == 0) {
        return 0;
    }
    return gp_stream_skip_where(&world->posts,
        offsetof(garden_gp_posts_world_dusk, gp_target), &target,
        sizeof target);
}

/* Life */

const char *garden_type_name(gp_id id)
{
    switch (gp_id_type(id)) {
    case GARDEN_BEE_TYPE:
        return "bee";
    case GARDEN_HONEY_TYPE:
        return "honey";
    default:
        return NULL;
    }
}

/* Where each type of entity has its pool. */
static const gp_world_pool pools[] = {
    {.size = 0}, /* no type has the number 0 */
    [GARDEN_BEE_TYPE].offset = offsetof(garden_world, core.bee_pool),
    [GARDEN_BEE_TYPE].size = sizeof(garden_bee),
    [GARDEN_BEE_TYPE].chunk_shift = GARDEN_BEE_CHUNK_SHIFT,
    [GARDEN_HONEY_TYPE].offset = offsetof(garden_world, core.honey_pool),
    [GARDEN_HONEY_TYPE].size = sizeof(garden_honey),
    [GARDEN_HONEY_TYPE].chunk_shift = GARDEN_HONEY_CHUNK_SHIFT,
};

bool garden_is_live(const garden_world *world, gp_id id)
{
    return gp_world_is_live(&world->core.gp, id);
}

static uint32_t pick(uint32_t wanted, uint32_t otherwise)
{
    return wanted != 0 ? wanted : otherwise;
}

static bool open_pools(garden_world *world, const garden_world_desc *desc)
{
    if (!garden_bee_gp_open_pool(world, pick(desc->bee_reserve, 256u))) {
        return false;
    }
    if (!garden_honey_gp_open_pool(world, pick(desc->honey_reserve, 0u))) {
        return false;
    }
    return true;
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
    gp->pools = pools;
    gp->pool_count = sizeof pools / sizeof pools[0];
    gp->seed = desc->seed;
    gp_random_init(&gp->random, desc->seed);
    gp_listener_store_init(&gp->listeners, &gp->memory, gp_world_has, world);
    gp_stream_init(&world->posts, &garden_posts_type, &gp->memory,
        GP_OVERFLOW_GROW, 16384u);
    gp->ready = true;
    if (!open_pools(world, desc)) {
        garden_world_finish(world);
        return false;
    }
    return true;
}

void garden_world_finish(garden_world *world)
{
    gp_world *gp = &world->core.gp;

    GP_ASSERT(!gp_world_is_busy(gp));
    GP_ASSERT(!gp->ready || !gp->ending);
    if (!gp->ready) {
        return;
    }
    gp->ending = true;
    garden_bee_recycle_all(world);
    garden_honey_recycle_all(world);
    garden_bee_gp_close_pool(world);
    gp_pool_finish(&world->core.honey_pool, NULL, world);
    gp_stream_finish(&world->posts);
    gp_listener_store_finish(&gp->listeners);
    gp_binding_table_finish(gp);
    gp->ready = false;
}

void garden_world_tick(garden_world *world, gp_time now)
{
    world->core.gp.now = now;
}
