/*
 * gp_inspect_answer.h - for the sources of the inspector: reading a question and
 * writing its answer.
 *
 * A question is read from its buffer; reading behind its end gives zeros and is
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

/* Set in the kind of each frame of an answer but the last. */
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

/* Returns the listeners to all objects of the type with an index, or to the
 * world. */
const gp_listeners *gp_inspect_type_listeners(
    const gp_inspect *inspect, uint32_t index);

/* Removes all taps from the world. */
void gp_inspect_close_taps(gp_inspect *inspect);

/* The order of bytes: 1 little endian, 2 big. */
static inline uint32_t gp_inspect_order(void)
{
    const uint16_t one = 1;
    return *(const unsigned char *)&one == 1 ? 1 : 2;
}

/* Where the lowest bytes of a number are that has 8. */
static inline uint32_t gp_inspect_lowest(uint32_t size)
{
    return gp_inspect_order() == 1 ? 0 : 8u - size;
}

/* Reading a question */

/* Takes bytes; NULL if the question has fewer. */
const unsigned char *gp_inspect_take_bytes(gp_inspect *inspect, uint32_t size);

/* Takes a number; 0 at the end. */
uint32_t gp_inspect_take_u8(gp_inspect *inspect);
uint32_t gp_inspect_take_u16(gp_inspect *inspect);
uint32_t gp_inspect_take_u32(gp_inspect *inspect);
uint64_t gp_inspect_take_u64(gp_inspect *inspect);

/* True if all of the question was read, and it had all that was. */
static inline bool gp_inspect_is_read(const gp_inspect *inspect)
{
    return !inspect->is_short && inspect->at == inspect->end;
}

/* Reads the ID of the object that the question is about. Returns its address;
 * NULL if it is not live. */
const void *gp_inspect_take_object(gp_inspect *inspect);

/* Reads the index of the type that the question is about. Returns false if that
 * is neither an entity nor the world. */
bool gp_inspect_take_type(gp_inspect *inspect);

/* Takes the number of a component of that type, from 1, or 0 for the type itself.
 * *part is then NULL. Returns the type that has it; NULL without it. */
const gp_object_type *gp_inspect_take_part(
    gp_inspect *inspect, const gp_part **part);

/* Takes a property of that type, or a part of one. Returns false if there is
 * none. */
bool gp_inspect_take_place(gp_inspect *inspect, gp_property_ref *place);

/* A value as it came. */
typedef struct gp_inspect_bytes {
    gp_kind kind;
    uint32_t size;
    const unsigned char *at; /* NULL without it */
} gp_inspect_bytes;

gp_inspect_bytes gp_inspect_take_value(gp_inspect *inspect);

/* Makes a value of a type from bytes that may be wrong. */
gp_problem gp_inspect_value(
    const gp_type *type, const gp_inspect_bytes *bytes, gp_value *value);

/* Writing an answer */

/* The bytes of a frame before its payload. */
#define GP_INSPECT_HEAD 5u

/* Sends the content of the piece as a frame. */
void gp_inspect_send_piece(gp_inspect *inspect, uint32_t more);

void gp_inspect_put_bytes(gp_inspect *inspect, const void *bytes, size_t size);

/* Puts the lowest bytes of a number, `size` or as many as the name says. */
void gp_inspect_put(gp_inspect *inspect, uint64_t number, uint32_t size);
void gp_inspect_put_u8(gp_inspect *inspect, uint32_t number);
void gp_inspect_put_u16(gp_inspect *inspect, uint32_t number);
void gp_inspect_put_u32(gp_inspect *inspect, uint32_t number);
void gp_inspect_put_u64(gp_inspect *inspect, uint64_t number);

/* Puts the order of bytes and the version of the protocol. The answer is begun. */
void gp_inspect_put_version(gp_inspect *inspect);

/* Puts a text with its length, cut to 255 bytes. */
void gp_inspect_put_text(gp_inspect *inspect, const char *text);

/* Begins an answer without a problem, or continues it. Returns the place of its
 * next row, the first time `first`. */
uint64_t gp_inspect_begin(gp_inspect *inspect, uint64_t first);

/* True if the budget of the frame is spent, so that the row at a place is left to
 * the next one. Call it before each row. */
bool gp_inspect_pauses(gp_inspect *inspect, uint64_t place);

GP_END_DECLS

#endif
