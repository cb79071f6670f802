#include "gp_save_format.h"

void gp_save_begin_sink(gp_save_sink *sink, gp_write_fn *write, void *context)
{
    sink->write = write;
    sink->context = context;
    sink->size = 0;
    sink->used = 0;
    sink->has_failed = false;
}

void gp_save_flush(gp_save_sink *sink)
{
    if (!sink->has_failed && sink->used != 0) {
        sink->has_failed = !sink->write(sink->context, sink->piece, sink->used);
    }
    sink->used = 0;
}

void gp_save_put(gp_save_sink *sink, const void *bytes, size_t size)
{
    const unsigned char *from = bytes;
    while (size != 0) {
        size_t most = sizeof sink->piece;
        uint32_t part = (uint32_t)(size < most ? size : most);
        memcpy(gp_save_room(sink, part), from, part);
        from += part;
        size -= part;
    }
}

void gp_save_put_number(gp_save_sink *sink, uint64_t number, uint32_t size)
{
    gp_save_store(gp_save_room(sink, size), number, size);
}

size_t gp_save_end_sink(gp_save_sink *sink)
{
    gp_save_flush(sink);
    return sink->has_failed ? 0 : sink->size;
}
