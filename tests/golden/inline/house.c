/* house.c - see house.h. Written by gpgen from house.yaml; do not edit. */
#define GP_GENERATED
#include "house.h"

_Static_assert(
    offsetof(house_world, core) == 0, "a world begins with its core");

/* Posted signals */

typedef struct house_gp_posts_body_touched {
    GP_ALIGNAS(8) gp_record gp_head;
    uint8_t gp_padding_4[4];
    gp_id gp_target;
} house_gp_posts_body_touched;

typedef struct house_gp_posts_cat_purred {
    GP_ALIGNAS(8) gp_record gp_head;
    uint8_t gp_padding_4[4];
    house_cat_id gp_target;
    uint8_t volume;
    uint8_t gp_padding_17[7];
} house_gp_posts_cat_purred;

enum {
    HOUSE_GP_POSTS_BODY_TOUCHED = 1,
    HOUSE_GP_POSTS_CAT_PURRED = 2,
};

static const gp_record_field house_gp_posts_body_touched_fields[] = {
    GP_RECORD_FIELD(house_gp_posts_body_touched, gp_target, GP_KIND_REF, 1u),
};

static const gp_record_field house_gp_posts_cat_purred_fields[] = {
    GP_RECORD_FIELD(house_gp_posts_cat_purred, gp_target, GP_KIND_REF, 1u),
    GP_RECORD_FIELD(house_gp_posts_cat_purred, volume, GP_KIND_U8, 1u),
};

static const gp_record_type house_gp_posts_events[] = {
    {"body_touched", HOUSE_GP_POSTS_BODY_TOUCHED,
        sizeof(house_gp_posts_body_touched), house_gp_posts_body_touched_fields,
        1u, 0},
    {"cat_purred", HOUSE_GP_POSTS_CAT_PURRED, sizeof(house_gp_posts_cat_purred),
        house_gp_posts_cat_purred_fields, 2u, 0},
};

static const char *const house_gp_posts_id_names[] = {
    "cat",
    "box",
};

const gp_stream_type house_posts_type = {
    .name = "posts",
    .hash = UINT64_C(0xfb29b54e4e1ea306),
    .alignment = 8u,
    .events = house_gp_posts_events,
    .event_count = 2u,
    .id_names = house_gp_posts_id_names,
    .id_name_count = 2u,
};

bool house_body_touched_post_to(gp_stream *stream, gp_id gp_target)
{
    house_gp_posts_body_touched *pushed =
        gp_posts_push(stream, HOUSE_GP_POSTS_BODY_TOUCHED, sizeof *pushed);

    if (pushed == NULL) {
        return false;
    }
    memset(pushed->gp_padding_4, 0, sizeof pushed->gp_padding_4);
    pushed->gp_target = gp_target;
    return true;
}

bool house_body_touched_post(house_world *world, house_body *body)
{
    GP_ASSERT(house_body_is_in(world, body));
    return house_body_touched_post_to(&world->posts, house_body_owner(body));
}

bool house_cat_purred_post_to(
    gp_stream *stream, house_cat_id gp_target, uint8_t volume)
{
    house_gp_posts_cat_purred *pushed =
        gp_posts_push(stream, HOUSE_GP_POSTS_CAT_PURRED, sizeof *pushed);

    if (pushed == NULL) {
        return false;
    }
    memset(pushed->gp_padding_4, 0, sizeof pushed->gp_padding_4);
    pushed->gp_target = gp_target;
    pushed->volume = volume;
    memset(pushed->gp_padding_17, 0, sizeof pushed->gp_padding_17);
    return true;
}

bool house_cat_purred_post(house_world *world, house_cat *cat, uint8_t volume)
{
    GP_ASSERT(house_cat_is_in(world, cat));
    return house_cat_purred_post_to(
        &world->posts, house_cat_get_id(cat), volume);
}

/* Emits a posted signal. Returns false if what should emit it is not there. */
static bool house_gp_run_post(
    gp_world *gp, const gp_record *record, void *entity)
{
    house_world *world = (house_world *)(void *)gp;

    switch (record->type) {
    case HOUSE_GP_POSTS_BODY_TOUCHED: {
        const house_gp_posts_body_touched *post = (const void *)record;
        house_body *found = house_body_find(world, post->gp_target);
        if (found == NULL) {
            return false;
        }
        house_body_touched_emit(world, found);
        return true;
    }
    case HOUSE_GP_POSTS_CAT_PURRED: {
        const house_gp_posts_cat_purred *post = (const void *)record;
        house_cat_purred_emit(world, entity, post->volume);
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
    [HOUSE_CAT_TYPE].type = &house_cat_gp_pool_type,
    [HOUSE_CAT_TYPE].offset = offsetof(house_world, core.cat_pool),
    [HOUSE_CAT_TYPE].notify = house_cat_gp_notify,
    [HOUSE_BOX_TYPE].type = &house_box_gp_pool_type,
    [HOUSE_BOX_TYPE].offset = offsetof(house_world, core.box_pool),
    [HOUSE_BOX_TYPE].notify = house_box_gp_notify,
};

/* The components whose properties also notify the listeners to any property
 * of their entities. */
static const gp_world_part house_gp_parts[] = {
    {&house_body_type, offsetof(house_world, core.every_body)},
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
    gp->parts = house_gp_parts;
    gp->part_count = GP_COUNT_OF(house_gp_parts);
    gp->seed = desc->seed;
    gp_random_init(&gp->random, desc->seed);
    gp_listener_store_init(&gp->listeners, &gp->memory, gp_world_has, world);
    gp_stream_init(&world->posts, &house_posts_type, &gp->memory,
        GP_OVERFLOW_GROW, 16384u);
    gp->ready = true;

    bool has_room = true;
    has_room &= house_cat_reserve(world, desc->cat_reserve);
    has_room &= house_box_reserve(world, desc->box_reserve);
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
    house_cat_recycle_all(world);
    house_box_recycle_all(world);
    gp_pool_finish(&world->core.cat_pool, NULL, world);
    gp_pool_finish(&world->core.box_pool, NULL, world);
    gp_stream_finish(&world->posts);
    gp_world_end_finish(gp, &world->listeners, &world->core + 1);
}

void house_world_tick(house_world *world, gp_time now)
{
    world->core.gp.now = now;
}
