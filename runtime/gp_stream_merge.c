#include <string.h>

#include "gp_stream_memory.h"

/* What is left of a source. */
typedef struct head {
    uint64_t order; /* of the next record: its key from `first`, its source */
    gp_records part;
    gp_records next_part;
} head;

/* The smallest is at the top: each is before those at 2i + 1 and 2i + 2. */
typedef struct heap {
    head heads[GP_STREAM_MERGE_MAX];
    uint32_t count;
} heap;

static bool is_before(const heap *heads, uint32_t a, uint32_t b)
{
    return heads->heads[a].order < heads->heads[b].order;
}

/* Lets the head at a place sink to where it belongs. */
static void sink(heap *heads, uint32_t place)
{
    for (;;) {
        uint32_t least = place;
        uint32_t child = place * 2u + 1u;
        for (uint32_t i = child; i < child + 2u && i < heads->count; i++) {
            least = is_before(heads, i, least) ? i : least;
        }
        if (least == place) {
            return;
        }
        head sinking = heads->heads[place];
        heads->heads[place] = heads->heads[least];
        heads->heads[least] = sinking;
        place = least;
    }
}

/* The order below which the records at the top come before all others. */
static uint64_t order_of_second(const heap *heads)
{
    uint64_t order = UINT64_MAX;
    for (uint32_t i = 1; i < 3 && i < heads->count; i++) {
        if (heads->heads[i].order < order) {
            order = heads->heads[i].order;
        }
    }
    return order;
}

/* Sees to it that there is a next record; false if there is none. */
static bool open_part(head *source)
{
    if (source->part.start == source->part.end) {
        source->part = source->next_part;
        source->next_part.start = source->next_part.end;
    }
    return source->part.start != source->part.end;
}

/* Takes the order of the next record. One that is below what came before comes
 * right after it, because all else is behind that; so does one without a key. */
static void look_at_next(head *source, uint32_t first)
{
    const gp_record *next = (const gp_record *)(const void *)source->part.start;
    uint32_t number = (uint32_t)source->order;
    uint32_t key;
    if (next->type <= GP_RECORD_TYPE_MAX) {
        memcpy(&key, next + 1, sizeof key);
        source->order = (uint64_t)(key - first) << 32 | number;
    }
}

/* The records of one source that come before all others. */
static gp_records take_run(
    head *source, uint64_t end, uint32_t alignment, uint32_t first)
{
    gp_records run = {source->part.start, source->part.start};
    do {
        const gp_record *record = (const gp_record *)(const void *)run.end;
        run.end += record->units * alignment;
        source->part.start = run.end;
        if (run.end == source->part.end) {
            break;
        }
        look_at_next(source, first);
    } while (source->order < end);
    return run;
}

static void merge_by_key(gp_stream *stream, const gp_stream *const *sources,
    uint32_t count, uint32_t first)
{
    heap heads;
    heads.count = 0;
    for (uint32_t i = 0; i < count; i++) {
        head *source = &heads.heads[heads.count];
        source->order = i;
        source->part = gp_stream_part(sources[i], 0);
        source->next_part = gp_stream_part(sources[i], 1);
        if (open_part(source)) {
            look_at_next(source, first);
            heads.count++;
        }
    }
    for (uint32_t i = heads.count / 2u; i > 0; i--) {
        sink(&heads, i - 1u);
    }
    while (heads.count != 0) {
        head *top = &heads.heads[0];
        uint64_t end = order_of_second(&heads);
        gp_stream_put(
            stream, take_run(top, end, stream->type->alignment, first));
        if (open_part(top)) {
            look_at_next(top, first);
        } else {
            heads.count--;
            *top = heads.heads[heads.count];
        }
        sink(&heads, 0);
    }
}

/* All that is in the sources; more than there can be where that overflows. */
static size_t sum_of_sizes(const gp_stream *const *sources, uint32_t count)
{
    size_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        size_t size = gp_stream_size(sources[i]);
        sum = size > SIZE_MAX - sum ? SIZE_MAX : sum + size;
    }
    return sum;
}

bool gp_stream_merge(gp_stream *stream, const gp_stream *const *sources,
    uint32_t count, uint32_t first)
{
    GP_ASSERT(gp_stream_is_free(stream));
    GP_ASSERT(count <= GP_STREAM_MERGE_MAX);
    if (count > GP_STREAM_MERGE_MAX) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        GP_ASSERT(gp_stream_is_like(stream, sources[i]));
        if (!gp_stream_is_like(stream, sources[i])) {
            return false;
        }
    }
    if (!gp_stream_reserve_or_drop(stream, sum_of_sizes(sources, count))) {
        return false;
    }
    if (stream->type->keyed) {
        merge_by_key(stream, sources, count, first);
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!stream->type->keyed) {
            gp_stream_put(stream, gp_stream_part(sources[i], 0));
            gp_stream_put(stream, gp_stream_part(sources[i], 1));
        }
        gp_stream_put_unplaced(stream, sources[i]);
    }
    return true;
}
