/* yard.c - see yard.h. Written by gpgen from yard.yaml; do not edit. */
#define GP_GENERATED
#include "yard.h"

_Static_assert(offsetof(yard_world, core) == 0, "a world begins with its core");

/* Notification */

void yard_world_gp_notify_u32(yard_world *world, yard_world_property property,
    uint32_t old_value, uint32_t new_value)
{
    gp_emission emission;
    gp_notification walk;
    const gp_listener *listener =
        gp_notify_world(&walk, &emission, &yard_gp(world)->gp,
            &world->listeners, property, YARD_WORLD_EVENT_CHANGED);

    while (listener != NULL) {
        if (gp_notifies_changed(&emission)) {
            yard_world_changed_fn *fn = (yard_world_changed_fn *)listener->fn;
            fn(listener->context, world, property);
        } else {
            yard_world_honey_changed_fn *fn =
                (yard_world_honey_changed_fn *)listener->fn;
            fn(listener->context, world, old_value, new_value);
        }
        listener = gp_notify_next(&walk, &emission, listener);
    }
}

bool yard_send_hit(
    yard_world *world, gp_id target, int32_t *damage, const char *words)
{
    switch (gp_id_type(target)) {
    case YARD_DOG_TYPE: {
        yard_dog *found = yard_dog_find(world, yard_dog_id_from_any(target));
        return found != NULL &&
               yard_dog_gp_send_hit(world, found, damage, words);
    }
    default:
        return false;
    }
}

/* Posted signals */

typedef struct yard_gp_posts_body_bumped {
    GP_ALIGNAS(8) gp_record gp_head;
    float force;
    gp_id gp_target;
} yard_gp_posts_body_bumped;

typedef struct yard_gp_posts_dog_barked {
    GP_ALIGNAS(8) gp_record gp_head;
    uint8_t gp_padding_4[4];
    yard_dog_id gp_target;
    gp_id at;
    uint32_t words_count; /* they follow */
    uint8_t gp_padding_28[4];
} yard_gp_posts_dog_barked;

/* Returns the words of an event; words_count is their number. */
static inline const char *yard_gp_posts_dog_barked_words(
    const yard_gp_posts_dog_barked *event)
{
    return (const char *)(const void *)(event + 1);
}

#if defined(DREAMS)
typedef struct yard_gp_posts_dog_slept {
    GP_ALIGNAS(8) gp_record gp_head;
    uint8_t gp_padding_4[4];
    yard_dog_id gp_target;
} yard_gp_posts_dog_slept;
#endif

enum {
    YARD_GP_POSTS_BODY_BUMPED = 1,
    YARD_GP_POSTS_DOG_BARKED = 2,
#if defined(DREAMS)
    YARD_GP_POSTS_DOG_SLEPT = 3,
#endif
};

static const gp_record_field yard_gp_posts_body_bumped_fields[] = {
    GP_RECORD_FIELD(yard_gp_posts_body_bumped, gp_target, GP_KIND_REF, 1u),
    GP_RECORD_FIELD(yard_gp_posts_body_bumped, force, GP_KIND_F32, 1u),
};

static const gp_record_field yard_gp_posts_dog_barked_fields[] = {
    GP_RECORD_FIELD(yard_gp_posts_dog_barked, gp_target, GP_KIND_REF, 1u),
    GP_RECORD_FIELD(yard_gp_posts_dog_barked, at, GP_KIND_REF, 1u),
    {
        .name = "words",
        .kind = GP_KIND_TEXT,
        .offset = sizeof(yard_gp_posts_dog_barked),
        .count = 0u,
    },
};

#if defined(DREAMS)
static const gp_record_field yard_gp_posts_dog_slept_fields[] = {
    GP_RECORD_FIELD(yard_gp_posts_dog_slept, gp_target, GP_KIND_REF, 1u),
};
#endif

static const gp_record_type yard_gp_posts_events[] = {
    {"body_bumped", YARD_GP_POSTS_BODY_BUMPED,
        sizeof(yard_gp_posts_body_bumped), yard_gp_posts_body_bumped_fields, 2u,
        0},
    {"dog_barked", YARD_GP_POSTS_DOG_BARKED, sizeof(yard_gp_posts_dog_barked),
        yard_gp_posts_dog_barked_fields, 3u,
        offsetof(yard_gp_posts_dog_barked, words_count)},
#if defined(DREAMS)
    {"dog_slept", YARD_GP_POSTS_DOG_SLEPT, sizeof(yard_gp_posts_dog_slept),
        yard_gp_posts_dog_slept_fields, 1u, 0},
#endif
};

static const char *const yard_gp_posts_id_names[] = {
    "dog",
    "leaf",
};

const gp_stream_type yard_posts_type = {
    .name = "posts",
    .hash = UINT64_C(0x0a58ecd323430c76),
    .alignment = 8u,
    .events = yard_gp_posts_events,
    .event_count = GP_COUNT_OF(yard_gp_posts_events),
    .id_names = yard_gp_posts_id_names,
    .id_name_count = 2u,
};

bool yard_body_bumped_post_to(gp_stream *stream, gp_id gp_target, float force)
{
    yard_gp_posts_body_bumped *pushed =
        gp_posts_push(stream, YARD_GP_POSTS_BODY_BUMPED, sizeof *pushed);

    if (pushed == NULL) {
        return false;
    }
    pushed->force = force;
    pushed->gp_target = gp_target;
    return true;
}

bool yard_body_bumped_post(yard_world *world, yard_body *body, float force)
{
    GP_ASSERT(yard_body_is_in(world, body));
    return yard_body_bumped_post_to(
        &world->posts, yard_body_owner(body), force);
}

bool yard_dog_barked_post_to(
    gp_stream *stream, yard_dog_id gp_target, gp_id at, const char *words)
{
    GP_ASSERT(words != NULL);
    uint32_t words_count = gp_record_tail_count(strlen(words));
    yard_gp_posts_dog_barked *pushed = (void *)gp_stream_push_tail(
        stream, YARD_GP_POSTS_DOG_BARKED, sizeof *pushed, words_count, 1);

    if (pushed == NULL) {
        return false;
    }
    memset(pushed->gp_padding_4, 0, sizeof pushed->gp_padding_4);
    pushed->gp_target = gp_target;
    pushed->at = at;
    pushed->words_count = words_count;
    memset(pushed->gp_padding_28, 0, sizeof pushed->gp_padding_28);
    memcpy(pushed + 1, words, words_count);

    return true;
}

bool yard_dog_barked_post(
    yard_world *world, yard_dog *dog, gp_id at, const char *words)
{
    GP_ASSERT(yard_dog_is_in(world, dog));
    return yard_dog_barked_post_to(
        &world->posts, yard_dog_get_id(dog), at, words);
}

#if defined(DREAMS)
bool yard_dog_slept_post_to(gp_stream *stream, yard_dog_id gp_target)
{
    yard_gp_posts_dog_slept *pushed =
        gp_posts_push(stream, YARD_GP_POSTS_DOG_SLEPT, sizeof *pushed);

    if (pushed == NULL) {
        return false;
    }
    memset(pushed->gp_padding_4, 0, sizeof pushed->gp_padding_4);
    pushed->gp_target = gp_target;
    return true;
}

bool yard_dog_slept_post(yard_world *world, yard_dog *dog)
{
    GP_ASSERT(yard_dog_is_in(world, dog));
    return yard_dog_slept_post_to(&world->posts, yard_dog_get_id(dog));
}
#endif

/* Emits a posted signal. Returns false if what should emit it is not there. */
static bool yard_gp_run_post(
    gp_world *gp, const gp_record *record, void *entity)
{
    yard_world *world = (yard_world *)(void *)gp;

    switch (record->type) {
    case YARD_GP_POSTS_BODY_BUMPED: {
        const yard_gp_posts_body_bumped *post = (const void *)record;
        yard_body *found = yard_body_find(world, post->gp_target);
        if (found == NULL) {
            return false;
        }
        yard_body_bumped_emit(world, found, post->force);
        return true;
    }
    case YARD_GP_POSTS_DOG_BARKED: {
        const yard_gp_posts_dog_barked *post = (const void *)record;
        yard_dog_barked_emit(
            world, entity, post->at, yard_gp_posts_dog_barked_words(post));
        return true;
    }
#if defined(DREAMS)
    case YARD_GP_POSTS_DOG_SLEPT:
        yard_dog_slept_emit(world, entity);
        return true;
#endif
    default:
        return false;
    }
}

size_t yard_world_execute_callbacks(yard_world *world)
{
    return gp_posts_execute(
        &world->core.gp, &world->posts, 0u, yard_gp_run_post);
}

/* Life */

/* The pool of each type of entity. */
static const gp_world_pool yard_gp_pools[] = {
    {NULL, 0, NULL}, /* type numbers begin at 1 */
    [YARD_DOG_TYPE].type = &yard_dog_gp_pool_type,
    [YARD_DOG_TYPE].offset = offsetof(yard_world, core.dog_pool),
    [YARD_DOG_TYPE].notify = yard_dog_gp_notify,
    [YARD_LEAF_TYPE].type = &yard_leaf_gp_pool_type,
    [YARD_LEAF_TYPE].offset = offsetof(yard_world, core.leaf_pool),
    [YARD_LEAF_TYPE].notify = yard_leaf_gp_notify,
};

const char *yard_type_name(gp_id id)
{
    return gp_world_type_name(yard_gp_pools, GP_COUNT_OF(yard_gp_pools), id);
}

bool yard_world_init_if(
    yard_world *world, const yard_world_desc *desc, uint64_t conditions)
{
    static const yard_world_desc defaults = {.user = NULL};
    gp_world *gp = &world->core.gp;

    if (conditions != yard_world_conditions()) {
        memset(gp, 0, sizeof *gp); /* the caller's world has another layout */
        return false;
    }
    desc = desc == NULL ? &defaults : desc;
    memset(world, 0, sizeof *world);
    gp->memory.allocator = desc->allocator;
    gp->memory.on_exhausted = desc->on_exhausted;
    gp->memory.user = desc->user;
    gp_world_init(
        gp, yard_gp_pools, GP_COUNT_OF(yard_gp_pools), world->core.every);
    gp->seed = desc->seed;
    gp_random_init(&gp->random, desc->seed);
    gp_listener_store_init(&gp->listeners, &gp->memory, gp_world_has, world);
    gp_stream_init(
        &world->posts, &yard_posts_type, &gp->memory, GP_OVERFLOW_GROW, 16384u);
    gp->ready = true;

    bool has_room = true;
    has_room &= yard_dog_reserve(world, desc->dog_reserve);
    has_room &= yard_leaf_reserve(world, desc->leaf_reserve);
    if (!has_room) {
        yard_world_finish(world);
        return false;
    }
    return true;
}

void yard_world_finish(yard_world *world)
{
    gp_world *gp = &world->core.gp;

    if (!gp_world_begin_finish(gp)) {
        return;
    }
    yard_dog_recycle_all(world);
    yard_leaf_recycle_all(world);
    gp_pool_finish(&world->core.dog_pool, NULL, world);
    gp_pool_finish(&world->core.leaf_pool, NULL, world);
    gp_stream_finish(&world->posts);
    gp_world_end_finish(gp, &world->listeners, &world->core + 1);
}

void yard_world_tick(yard_world *world, gp_time now)
{
    world->core.gp.now = now;
}
