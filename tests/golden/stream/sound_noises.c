/* sound_noises.c - see sound_noises.h. Written by gpgen from sound.yaml; do
 * not edit. */
#include "sound_noises.h"

#include <stddef.h>
#include <string.h>

static const gp_record_field sound_noises_gp_step_fields[] = {
    GP_RECORD_FIELD(sound_noises_step, time, GP_KIND_U32, 1u),
    GP_RECORD_FIELD(sound_noises_step, foot, GP_KIND_U8, 1u),
};

static const gp_record_field sound_noises_gp_shot_fields[] = {
    GP_RECORD_FIELD(sound_noises_shot, time, GP_KIND_U32, 1u),
    GP_RECORD_FIELD(sound_noises_shot, loudness, GP_KIND_F32, 1u),
};

static const gp_record_type sound_noises_gp_events[] = {
    {"step", SOUND_NOISES_STEP, sizeof(sound_noises_step),
        sound_noises_gp_step_fields, 2u, 0},
    {"shot", SOUND_NOISES_SHOT, sizeof(sound_noises_shot),
        sound_noises_gp_shot_fields, 2u, 0},
};

const gp_stream_type sound_noises_type = {
    .name = "noises",
    .hash = UINT64_C(0xa6651bd99f4ad171),
    .alignment = 4u,
    .keyed = true,
    .events = sound_noises_gp_events,
    .event_count = 2u,
    .id_names = NULL,
    .id_name_count = 0u,
};

void sound_noises_init(sound_noises *stream, const gp_memory *memory)
{
    gp_stream_init(
        &stream->stream, &sound_noises_type, memory, GP_OVERFLOW_DROP, 4096u);
}

void sound_noises_init_static(
    sound_noises *stream, const gp_memory *memory, void *place, size_t size)
{
    gp_stream_init_static(&stream->stream, &sound_noises_type, memory,
        GP_OVERFLOW_DROP, place, size);
}

void sound_noises_finish(sound_noises *stream)
{
    gp_stream_finish(&stream->stream);
}

bool sound_noises_push_step_when_full(
    sound_noises *stream, uint32_t time, uint8_t foot)
{
    if (!gp_stream_make_room(&stream->stream, SOUND_NOISES_STEP_SIZE)) {
        return false;
    }
    sound_noises_push_step_reserved(stream, time, foot);
    return true;
}

bool sound_noises_push_shot_when_full(
    sound_noises *stream, uint32_t time, float loudness)
{
    if (!gp_stream_make_room(&stream->stream, SOUND_NOISES_SHOT_SIZE)) {
        return false;
    }
    sound_noises_push_shot_reserved(stream, time, loudness);
    return true;
}

size_t sound_noises_dispatch(
    sound_noises *stream, const sound_noises_handlers *handlers, void *context)
{
    gp_stream_reader reader = gp_stream_read(&stream->stream);
    size_t dispatched = 0;
    bool should_continue = true;

    while (should_continue && !gp_stream_is_at_end(&reader)) {
        const gp_record *record = gp_stream_at(&reader);
        const void *event = record;

        switch (record->type) {
        case SOUND_NOISES_STEP:
            gp_stream_advance(&reader, SOUND_NOISES_STEP_SIZE);
            if (handlers->step != NULL) {
                dispatched++;
                should_continue = handlers->step(context, event);
            }
            break;
        case SOUND_NOISES_SHOT:
            gp_stream_advance(&reader, SOUND_NOISES_SHOT_SIZE);
            if (handlers->shot != NULL) {
                dispatched++;
                should_continue = handlers->shot(context, event);
            }
            break;
        case SOUND_NOISES_LOST:
            gp_stream_pass(&reader);
            if (handlers->lost != NULL) {
                const gp_record_lost *lost = event;

                dispatched++;
                should_continue = handlers->lost(context, lost->count);
            }
            break;
        default:
            gp_stream_pass(&reader);
            break;
        }
    }
    return dispatched;
}
