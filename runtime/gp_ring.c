#include "gp_ring.h"

#ifdef GP_HAS_RINGS

#include <stdatomic.h>
#include <string.h>

/* Positions count bytes and wrap: soon after the start, not after years. */
#define FIRST_POSITION ((size_t)0 - 64u)

struct gp_ring {
    gp_stream writer;  /* its half is the free part of the ring */
    size_t write_base; /* the position of that half */
    unsigned char padding1[GP_CORE_PADDING];
    _Atomic size_t tail; /* bytes before it may be read */
    unsigned char padding2[GP_CORE_PADDING];
    gp_stream reader; /* its half is the published part of the ring */
    size_t read_base; /* the position of that half */
    unsigned char padding3[GP_CORE_PADDING];
    _Atomic size_t head; /* bytes before it may be overwritten */
    unsigned char padding4[GP_CORE_PADDING];
    unsigned char *bytes;
    size_t capacity;
    bool is_static;
};

_Static_assert(sizeof(gp_ring) <= GP_RING_SIZE(0u), "a ring fits before it");
_Static_assert(GP_RING_SIZE(0u) % 8u == 0, "its bytes are aligned to 8");

static void open_part(gp_ring *ring, size_t position, size_t size)
{
    gp_stream *writer = &ring->writer;
    writer->base = ring->bytes + position % ring->capacity;
    writer->cursor = writer->base;
    writer->capacity = size;
    ring->write_base = position;
    gp_stream_set_limit(writer);
}

/* Fills the rest of the ring with a record that readers skip. */
static void skip(gp_ring *ring, unsigned char *place, size_t size)
{
    size_t alignment = ring->writer.type->alignment;
    while (size != 0) {
        size_t units = size / alignment;
        gp_record *record = (gp_record *)(void *)place;
        record->type = GP_RECORD_SKIP;
        record->units =
            (uint16_t)(units < GP_RECORD_UNITS_MAX ? units
                                                   : GP_RECORD_UNITS_MAX);
        place += record->units * alignment;
        size -= record->units * alignment;
    }
}

/* Checks the progress of the reader, and gives the writer the largest free
 * piece: here or, if that is too small, at the beginning of the ring. */
static bool refill_writer(gp_stream *stream, size_t size)
{
    gp_ring *ring = (gp_ring *)(void *)stream;
    size_t position = ring->write_base + gp_stream_used(stream);
    size_t head = atomic_load_explicit(&ring->head, memory_order_acquire);
    size_t room = ring->capacity - (position - head);
    size_t to_end = ring->capacity - position % ring->capacity;
    open_part(ring, position, room < to_end ? room : to_end);
    if (gp_stream_room(stream) >= size) {
        return true;
    }
    if (room < to_end || room - to_end < size + gp_stream_kept(stream)) {
        return false;
    }
    skip(ring, stream->cursor, to_end);
    open_part(ring, position + to_end, room - to_end);
    return true;
}

/* Frees the memory of events that were read, and gives the reader the events
 * published since. */
static bool refill_reader(gp_stream *stream, size_t size)
{
    unsigned char *start = (unsigned char *)stream - offsetof(gp_ring, reader);
    gp_ring *ring = (gp_ring *)(void *)start;
    size_t read = (size_t)(stream->read_cursor - stream->read_base);
    size_t position = ring->read_base + read;
    size_t tail = atomic_load_explicit(&ring->tail, memory_order_acquire);
    const gp_record *next;
    (void)size;
    for (;;) {
        stream->read_base = ring->bytes + position % ring->capacity;
        next = (const gp_record *)(const void *)stream->read_base;
        if (position == tail || next->type != GP_RECORD_SKIP) {
            break;
        }
        position += next->units * (size_t)stream->type->alignment;
    }
    if (position != ring->read_base) {
        atomic_store_explicit(&ring->head, position, memory_order_release);
    }
    size_t available = tail - position;
    size_t to_end = ring->capacity - position % ring->capacity;
    ring->read_base = position;
    stream->read_cursor = stream->read_base;
    stream->read_end =
        stream->read_base + (available < to_end ? available : to_end);
    return available != 0;
}

static gp_ring *init(void *place, const gp_stream_type *type,
    const gp_memory *memory, gp_overflow overflow, size_t capacity)
{
    GP_ASSERT(capacity >= 64 && (capacity & (capacity - 1u)) == 0);
    GP_ASSERT(overflow != GP_OVERFLOW_GROW);
    gp_ring *ring = place;
    memset(ring, 0, sizeof *ring);
    ring->bytes = (unsigned char *)place + GP_RING_SIZE(0u);
    ring->capacity = capacity;
    atomic_init(&ring->tail, FIRST_POSITION);
    atomic_init(&ring->head, FIRST_POSITION);
    gp_stream_init(&ring->writer, type, memory, overflow, capacity / 2u);
    ring->writer.refill = refill_writer;
    open_part(ring, FIRST_POSITION, 64);
    gp_stream_init_view(&ring->reader, type, ring->writer.base, 0);
    ring->reader.read_base = ring->writer.base;
    ring->read_base = FIRST_POSITION;
    ring->reader.refill = refill_reader;
    return ring;
}

gp_ring *gp_ring_create(const gp_stream_type *type, const gp_memory *memory,
    gp_overflow overflow, size_t capacity)
{
    memory = memory == NULL ? &gp_memory_plain : memory;
    void *place = capacity > SIZE_MAX / 2u
                      ? NULL
                      : gp_memory_allocate(memory, GP_RING_SIZE(capacity));
    if (place == NULL) {
        gp_memory_report_exhausted(memory, type->name, 0, 0, 0);
        return NULL;
    }
    return init(place, type, memory, overflow, capacity);
}

gp_ring *gp_ring_create_static(const gp_stream_type *type,
    const gp_memory *memory, gp_overflow overflow, void *place, size_t capacity)
{
    GP_ASSERT((uintptr_t)place % 8u == 0);
    gp_ring *ring = init(place, type, memory, overflow, capacity);
    ring->is_static = true;
    return ring;
}

void gp_ring_destroy(gp_ring *ring)
{
    if (ring != NULL && !ring->is_static) {
        gp_memory_release(
            ring->writer.memory, ring, GP_RING_SIZE(ring->capacity));
    }
}

gp_stream *gp_ring_writer(gp_ring *ring)
{
    return &ring->writer;
}

void gp_ring_publish(gp_ring *ring)
{
    gp_stream *writer = &ring->writer;
    GP_ASSERT(gp_stream_is_free(writer));
    writer->lost = NULL; // published bytes must not change
    atomic_store_explicit(&ring->tail,
        ring->write_base + gp_stream_used(writer), memory_order_release);
}

gp_stream *gp_ring_reader(gp_ring *ring)
{
    return &ring->reader;
}

#endif
