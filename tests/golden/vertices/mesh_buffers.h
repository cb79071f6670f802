/*
 * mesh_buffers.h - the vertex buffers of mesh.
 *
 * They behave as gp_buffer.h says. An element is a plain struct, and what
 * _values, _count and _STRIDE give is what a graphics API asks for.
 *
 * Written by gpgen from mesh.yaml; do not edit.
 */
#ifndef MESH_BUFFERS_H
#define MESH_BUFFERS_H

#include "gp_frame_stack.h"
#include "mesh_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* blade: an element of a buffer. A blade of grass. */
typedef struct mesh_blade {
    mesh_vec2 root;
    mesh_vec2 tips[3]; /* Where it ends in the wind. */
    uint32_t color;
} mesh_blade;

/* Bytes from one element to the next. */
enum {
    MESH_BLADE_STRIDE = sizeof(mesh_blade),
};

typedef struct mesh_blade_buffer {
    gp_buffer bytes;
} mesh_blade_buffer;

/* A cursor for a tight loop; keep it in a local variable. */
typedef struct mesh_blade_writer {
    gp_buffer_writer bytes;
} mesh_blade_writer;

extern const gp_buffer_type mesh_blade_buffer_type;

/* Initialises an empty buffer, which allocates from memory (NULL: malloc)
 * when it grows; memory must outlive it. */
static inline void mesh_blade_buffer_init(
    mesh_blade_buffer *buffer, const gp_memory *memory)
{
    gp_buffer_init(&buffer->bytes, &mesh_blade_buffer_type, memory);
}

/* Initialises a buffer in the caller's memory for count elements, which
 * never grows; memory is for on_exhausted, and may be NULL. */
static inline void mesh_blade_buffer_init_static(mesh_blade_buffer *buffer,
    const gp_memory *memory, mesh_blade *place, uint32_t count)
{
    gp_buffer_init_static(
        &buffer->bytes, &mesh_blade_buffer_type, memory, place, count);
}

/* Releases the memory. The buffer is empty and may be used again. */
static inline void mesh_blade_buffer_finish(mesh_blade_buffer *buffer)
{
    gp_buffer_finish(&buffer->bytes);
}

/* Moves the memory and elements of one buffer to another, whose own memory
 * is released. */
static inline void mesh_blade_buffer_move(
    mesh_blade_buffer *to, mesh_blade_buffer *from)
{
    gp_buffer_move(&to->bytes, &from->bytes);
}

/* Returns the next buffer of a frame, empty, or NULL if memory runs out. */
static inline mesh_blade_buffer *mesh_blade_buffer_get(gp_frame_stack *stack)
{
    void *place = gp_frame_stack_get(stack, &mesh_blade_buffer_type);

    return (mesh_blade_buffer *)place;
}

/* Allocates room for count elements in total. Returns false if memory runs
 * out. */
static inline bool mesh_blade_buffer_reserve(
    mesh_blade_buffer *buffer, uint32_t count)
{
    return gp_buffer_reserve(&buffer->bytes, count);
}

/* Removes all elements and keeps the memory. */
static inline void mesh_blade_buffer_reset(mesh_blade_buffer *buffer)
{
    gp_buffer_reset(&buffer->bytes);
}

/* Returns the number of elements. */
static inline uint32_t mesh_blade_buffer_count(const mesh_blade_buffer *buffer)
{
    size_t size = gp_buffer_used(&buffer->bytes);

    return (uint32_t)(size / MESH_BLADE_STRIDE);
}

/* Returns the elements; the pointer is valid until the buffer grows. */
static inline mesh_blade *mesh_blade_buffer_values(
    const mesh_blade_buffer *buffer)
{
    void *place = gp_buffer_values(&buffer->bytes);

    return (mesh_blade *)place;
}

/* Writes one element; false, with nothing written, if there is no room.
 * Arrays are whole, and not the buffer's own. */
static inline bool mesh_blade_buffer_write(mesh_blade_buffer *buffer,
    mesh_vec2 root, const mesh_vec2 *tips, uint32_t color)
{
    GP_ASSERT(tips != NULL);
    GP_ASSERT(!gp_buffer_holds(&buffer->bytes, tips));
    void *place = gp_buffer_put(&buffer->bytes, MESH_BLADE_STRIDE);
    mesh_blade *element = (mesh_blade *)place;

    if (element == NULL) {
        return false;
    }
    element->root = root;
    memcpy(element->tips, tips, sizeof element->tips);
    element->color = color;
    return true;
}

/* Appends an array, which may be part of the buffer itself. */
static inline bool mesh_blade_buffer_write_array(
    mesh_blade_buffer *buffer, const mesh_blade *values, uint32_t count)
{
    return gp_buffer_append(&buffer->bytes, values, count);
}

/* Appends a range of another buffer, or of the same one. Returns false if
 * memory runs out or the source has no such range. */
static inline bool mesh_blade_buffer_copy(mesh_blade_buffer *buffer,
    const mesh_blade_buffer *source, uint32_t first, uint32_t count)
{
    return gp_buffer_copy(&buffer->bytes, &source->bytes, first, count);
}

/* Returns room for count further elements, to be stored directly, or NULL if
 * memory runs out. Do not use the buffer until commit. */
static inline mesh_blade *mesh_blade_buffer_claim(
    mesh_blade_buffer *buffer, uint32_t count)
{
    void *place = gp_buffer_claim(&buffer->bytes, count, MESH_BLADE_STRIDE);

    return (mesh_blade *)place;
}

/* Appends the elements stored up to end, at most as many as were claimed. */
static inline void mesh_blade_buffer_commit(
    mesh_blade_buffer *buffer, mesh_blade *end)
{
    gp_buffer_commit(&buffer->bytes, end);
}

/* Returns a writer. Do not use the buffer until end_write. */
static inline mesh_blade_writer mesh_blade_buffer_begin_write(
    mesh_blade_buffer *buffer)
{
    mesh_blade_writer writer;

    writer.bytes = gp_buffer_begin_write(&buffer->bytes);
    return writer;
}

/* Writes one element; false, with nothing written, if there is no room.
 * Arrays are whole, and not the buffer's own. */
static inline bool mesh_blade_writer_write(mesh_blade_writer *writer,
    mesh_vec2 root, const mesh_vec2 *tips, uint32_t color)
{
    GP_ASSERT(tips != NULL);
    GP_ASSERT(!gp_buffer_holds(writer->bytes.buffer, tips));
    void *place = gp_buffer_writer_put(&writer->bytes, MESH_BLADE_STRIDE);
    mesh_blade *element = (mesh_blade *)place;

    if (element == NULL) {
        return false;
    }
    element->root = root;
    memcpy(element->tips, tips, sizeof element->tips);
    element->color = color;
    return true;
}

/* Appends what the writer has written. */
static inline void mesh_blade_buffer_end_write(
    mesh_blade_buffer *buffer, mesh_blade_writer writer)
{
    gp_buffer_end_write(&buffer->bytes, writer.bytes);
}

/* Starts reading at the first element. Call it before the functions below. */
static inline void mesh_blade_buffer_begin_read(mesh_blade_buffer *buffer)
{
    gp_buffer_begin_read(&buffer->bytes);
}

/* Returns the next element, or zeros past the end, where is_past is true. */
static inline mesh_blade mesh_blade_buffer_next(mesh_blade_buffer *buffer)
{
    mesh_blade element;
    const void *place = gp_buffer_next(&buffer->bytes, sizeof element);

    if (place != NULL) {
        memcpy(&element, place, sizeof element);
    } else {
        memset(&element, 0, sizeof element);
    }
    return element;
}

/* Gets the next count elements. If fewer are left, returns false, sets all
 * to zero and reads none. */
static inline bool mesh_blade_buffer_next_array(
    mesh_blade_buffer *buffer, mesh_blade *values, uint32_t count)
{
    return gp_buffer_take(&buffer->bytes, values, count);
}

/* Returns the number of elements left to read. */
static inline uint32_t mesh_blade_buffer_left(const mesh_blade_buffer *buffer)
{
    size_t size = gp_buffer_left(&buffer->bytes);

    return (uint32_t)(size / MESH_BLADE_STRIDE);
}

/* True if anything was read past the end since begin_read. */
static inline bool mesh_blade_buffer_is_past(const mesh_blade_buffer *buffer)
{
    return gp_buffer_has(&buffer->bytes, GP_BUFFER_PAST);
}

#ifdef __cplusplus
}
#endif

#endif
