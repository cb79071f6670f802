/*
 * gp_inspect_answer.h - reads questions and writes answers; for the sources of
 * the inspector.
 *
 * A question is read from its buffer; a read past its end returns zeros and is
 * remembered. An answer is collected on the stack and sent in pieces of at most
 * GP_INSPECT_PIECE bytes, each a frame.
 *
 * A function that answers returns a problem, which is the whole answer unless it
 * has called gp_inspect_begin. An answer of many rows may take several frames of
 * the program: the function is called again, and gp_inspect_begin returns the row
 * to continue with.
 *
 *     uint64_t place = gp_inspect_begin(inspect, first);
 *     for (; place < end && !gp_inspect_pauses(inspect, place); place++) {
 *         ... // put the row
 *     }
 *     return GP_PROBLEM_NONE;
 */
#ifndef GP_INSPECT_ANSWER_H
#define GP_INSPECT_ANSWER_H

#include "gp_inspect.h"

GP_BEGIN_DECLS

#define GP_INSPECT_VERSION 1u

/* Set in the kind of all frames of an answer except the last. */
#define GP_INSPECT_MORE 0x80u

/* The kinds of questions; UNKNOWN answers all others. */
typedef enum gp_inspect_kind {
    GP_INSPECT_KIND_HELLO = 1,
    GP_INSPECT_KIND_ROWS,
    GP_INSPECT_KIND_FIND,
    GP_INSPECT_KIND_SINCE,
    GP_INSPECT_KIND_SET,
    GP_INSPECT_KIND_CREATE,
    GP_INSPECT_KIND_RECYCLE,
    GP_INSPECT_KIND_SEND,
    GP_INSPECT_KIND_EMIT,
    GP_INSPECT_KIND_LISTENERS,
    GP_INSPECT_KIND_INFO,
    GP_INSPECT_KIND_TRACE,
    GP_INSPECT_KIND_EVENTS,
    GP_INSPECT_KIND_STOP,
    GP_INSPECT_KIND_STEP,
    GP_INSPECT_KIND_REWIND,
    GP_INSPECT_KIND_TAP,
    GP_INSPECT_KIND_OBJECT,
    GP_INSPECT_KIND_STREAM,
    GP_INSPECT_KIND_GET,
    GP_INSPECT_KIND_COUNT,
    GP_INSPECT_KIND_UNKNOWN = '?'
} gp_inspect_kind;

/* Answers a question. */
typedef gp_problem gp_inspect_answer_fn(gp_inspect *inspect);

gp_inspect_answer_fn gp_inspect_hello;
gp_inspect_answer_fn gp_inspect_rows;
gp_inspect_answer_fn gp_inspect_set;
gp_inspect_answer_fn gp_inspect_create;
gp_inspect_answer_fn gp_inspect_recycle;
gp_inspect_answer_fn gp_inspect_call;
gp_inspect_answer_fn gp_inspect_listeners;
gp_inspect_answer_fn gp_inspect_object;
gp_inspect_answer_fn gp_inspect_info;
gp_inspect_answer_fn gp_inspect_stream;
gp_inspect_answer_fn gp_inspect_trace;
gp_inspect_answer_fn gp_inspect_events;
gp_inspect_answer_fn gp_inspect_set_tap;

/* Returns the listeners to all objects of a type, by its index, or to the
 * world. */
const gp_listeners *gp_inspect_type_listeners(
    const gp_inspect *inspect, uint32_t index);

/* Removes all taps from the world. */
void gp_inspect_close_taps(gp_inspect *inspect);

/* The offset of the lowest `size` bytes in a uint64_t. */
static inline uint32_t gp_inspect_lowest(uint32_t size)
{
    return gp_is_little_endian() ? 0 : 8u - size;
}

/* Reading a question */

/* Reads bytes; NULL if the question has fewer. */
const unsigned char *gp_inspect_take_bytes(gp_inspect *inspect, uint32_t size);

/* Reads a number; 0 past the end. */
uint32_t gp_inspect_take_u8(gp_inspect *inspect);
uint32_t gp_inspect_take_u16(gp_inspect *inspect);
uint32_t gp_inspect_take_u32(gp_inspect *inspect);
uint64_t gp_inspect_take_u64(gp_inspect *inspect);

/* True if the whole question was read, and no read went past its end. */
static inline bool gp_inspect_is_read(const gp_inspect *inspect)
{
    return !inspect->is_short && inspect->at == inspect->end;
}

/* Reads the ID of the object that the question is about. Returns its address;
 * NULL if it is not live. */
const void *gp_inspect_take_object(gp_inspect *inspect);

/* Reads the index of the question's type. Returns false if that is neither an
 * entity nor the world. */
bool gp_inspect_take_type(gp_inspect *inspect);

/* Reads the number of a component of that type, from 1; 0 is the type itself,
 * and then *part is NULL. Returns the type of the part; NULL if it has none. */
const gp_object_type *gp_inspect_take_part(
    gp_inspect *inspect, const gp_part **part);

/* Reads a property of that type, or a part of one. Returns false if there is
 * none. */
bool gp_inspect_take_place(gp_inspect *inspect, gp_property_ref *place);

/* A value as received. */
typedef struct gp_inspect_bytes {
    gp_kind kind;
    uint32_t size;
    const unsigned char *at; /* NULL if absent */
} gp_inspect_bytes;

gp_inspect_bytes gp_inspect_take_value(gp_inspect *inspect);

/* Parses a value of a type from untrusted bytes. */
gp_problem gp_inspect_value(
    const gp_type *type, const gp_inspect_bytes *bytes, gp_value *value);

/* Writing an answer */

/* The size of a frame's header in bytes. */
#define GP_INSPECT_HEAD 5u

/* Sends the collected piece as a frame. */
void gp_inspect_send_piece(gp_inspect *inspect, uint32_t more);

void gp_inspect_put_bytes(gp_inspect *inspect, const void *bytes, size_t size);

/* Writes the lowest `size` bytes of a number, or as many as the name says. */
void gp_inspect_put(gp_inspect *inspect, uint64_t number, uint32_t size);
void gp_inspect_put_u8(gp_inspect *inspect, uint32_t number);
void gp_inspect_put_u16(gp_inspect *inspect, uint32_t number);
void gp_inspect_put_u32(gp_inspect *inspect, uint32_t number);
void gp_inspect_put_u64(gp_inspect *inspect, uint64_t number);

/* Writes byte order, 1 for little and 2 for big endian, and protocol version. The answer must have begun. */
void gp_inspect_put_version(gp_inspect *inspect);

/* Writes a string with its length, truncated to 255 bytes. */
void gp_inspect_put_text(gp_inspect *inspect, const char *text);

/* Begins an answer without a problem, or continues one. Returns the next row,
 * which is `first` at the beginning. */
uint64_t gp_inspect_begin(gp_inspect *inspect, uint64_t first);

/* True if the frame's budget is spent; the row at this place is then sent in
 * the next frame. Call it before each row. */
bool gp_inspect_pauses(gp_inspect *inspect, uint64_t place);

GP_END_DECLS

#endif
