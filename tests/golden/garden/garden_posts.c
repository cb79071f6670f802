/* garden_posts.c - see garden_posts.h. Written by gpgen from garden.yaml; do
 * not edit. */
#include "garden_posts.h"

#include <stddef.h>
#include <string.h>

static const gp_record_field world_dusk_fields[] = {
    {
        .name = "gp_target",
        .kind = GP_FIELD_ID,
        .offset = offsetof(garden_posts_world_dusk, gp_target),
        .count = 1u,
    },
};

static const gp_record_field health_died_fields[] = {
    {
        .name = "gp_target",
        .kind = GP_FIELD_ID,
        .offset = offsetof(garden_posts_health_died, gp_target),
        .count = 1u,
    },
};

static const gp_record_field bee_stung_fields[] = {
    {
        .name = "gp_target",
        .kind = GP_FIELD_ID,
        .offset = offsetof(garden_posts_bee_stung, gp_target),
        .count = 1u,
    },
    {
        .name = "attacker",
        .kind = GP_FIELD_ID,
        .offset = offsetof(garden_posts_bee_stung, attacker),
        .count = 1u,
    },
    {
        .name = "damage",
        .kind = GP_FIELD_I32,
        .offset = offsetof(garden_posts_bee_stung, damage),
        .count = 1u,
    },
};

static const gp_record_type events[] = {
    {
        .name = "world_dusk",
        .number = GARDEN_POSTS_WORLD_DUSK,
        .size = sizeof(garden_posts_world_dusk),
        .fields = world_dusk_fields,
        .field_count = 1u,
        .tail_count = 0,
    },
    {
        .name = "health_died",
        .number = GARDEN_POSTS_HEALTH_DIED,
        .size = sizeof(garden_posts_health_died),
        .fields = health_died_fields,
        .field_count = 1u,
        .tail_count = 0,
    },
    {
        .name = "bee_stung",
        .number = GARDEN_POSTS_BEE_STUNG,
        .size = sizeof(garden_posts_bee_stung),
        .fields = bee_stung_fields,
        .field_count = 3u,
        .tail_count = 0,
    },
};

static const char *const id_names[] = {
    "bee",
    "honey",
};

const gp_stream_type garden_posts_type = {
    .name = "posts",
    .hash = UINT64_C(0x379ea2c6cbcc044c),
    .alignment = 8u,
    .keyed = false,
    .events = events,
    .event_count = 3u,
    .id_names = id_names,
    .id_name_count = 2u,
};

void garden_posts_init(garden_posts *stream, const gp_memory *memory)
{
    gp_stream_init(
        &stream->stream, &garden_posts_type, memory, GP_OVERFLOW_GROW, 16384u);
}

void garden_posts_init_static(
    garden_posts *stream, const gp_memory *memory, void *place, size_t size)
{
    gp_stream_init_static(&stream->stream, &garden_posts_type, memory,
        GP_OVERFLOW_GROW, place, size);
}

void garden_posts_finish(garden_posts *stream)
{
    gp_stream_finish(&stream->stream);
}

bool garden_posts_push_world_dusk_when_full(
    garden_posts *stream, gp_id gp_target)
{
    if (!gp_stream_make_room(&stream->stream, GARDEN_POSTS_WORLD_DUSK_SIZE)) {
        return false;
    }
    garden_posts_push_world_dusk_reserved(stream, gp_target);
    return true;
}

bool garden_posts_push_health_died_when_full(
    garden_posts *stream, gp_id gp_target)
{
    if (!gp_stream_make_room(&stream->stream, GARDEN_POSTS_HEALTH_DIED_SIZE)) {
        return false;
    }
    garden_posts_push_health_died_reserved(stream, gp_target);
    return true;
}

bool garden_posts_push_bee_stung_when_full(garden_posts *stream,
    garden_bee_id gp_target, garden_bee_id attacker, int32_t damage)
{
    if (!gp_stream_make_room(&stream->stream, GARDEN_POSTS_BEE_STUNG_SIZE)) {
        return false;
    }
    garden_posts_push_bee_stung_reserved(stream, gp_target, attacker, damage);
    return true;
}

size_t garden_posts_dispatch(
    garden_posts *stream, const garden_posts_handlers *handlers, void *context)
{
    gp_stream_reader reader = gp_stream_read(&stream->stream);
    size_t heard = 0;
    bool goes_on = true;

    while (goes_on && !gp_stream_is_at_end(&reader)) {
        const gp_record *record = gp_stream_at(&reader);
        const void *event = record;

        switch (record->type) {
        case GARDEN_POSTS_WORLD_DUSK:
            gp_stream_advance(&reader, GARDEN_POSTS_WORLD_DUSK_SIZE);
            if (handlers->world_dusk != NULL) {
                heard++;
                goes_on = handlers->world_dusk(context, event);
            }
            break;
        case GARDEN_POSTS_HEALTH_DIED:
            gp_stream_advance(&reader, GARDEN_POSTS_HEALTH_DIED_SIZE);
            if (handlers->health_died != NULL) {
                heard++;
                goes_on = handlers->health_died(context, event);
            }
            break;
        case GARDEN_POSTS_BEE_STUNG:
            gp_stream_advance(&reader, GARDEN_POSTS_BEE_STUNG_SIZE);
            if (handlers->bee_stung != NULL) {
                heard++;
                goes_on = handlers->bee_stung(context, event);
            }
            break;
        case GARDEN_POSTS_LOST:
            gp_stream_pass(&reader);
            if (handlers->lost != NULL) {
                const gp_record_lost *lost = event;

                heard++;
                goes_on = handlers->lost(context, lost->count);
            }
            break;
        default:
            gp_stream_pass(&reader);
            break;
        }
    }
    return heard;
}
