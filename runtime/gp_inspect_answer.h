/*
 * gp_inspect_answer.h - for the sources of the inspector: reading a question and
 * writing its answer.
 *
 * A question is read from its buffer; reading behind its end gives zeros and is
 * remembered. An answer is collected on the stack and sent in pieces of at most
 * GP_INSPECT_PIECE bytes, each a frame.
 *
 * An answer may take several frames of the program: its function returns false
 * when the budget is spent, and is called again with `cursor`, which is zero the
 * first time, as it left it.
 */
#ifndef GP_INSPECT_ANSWER_H
#define GP_INSPECT_ANSWER_H

#include "gp_inspect.h"

GP_BEGIN_DECLS

#define GP_INSPECT_VERSION 1u

/* Set in the kind of each frame of an answer but the last. */
#define GP_INSPECT_MORE 0x80u

/* The kinds of questions, and what the tool does not get an answer to. */
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

/* A question and its answer. */
typedef struct gp_inspect_answer {
    gp_inspect *inspect;
    const unsigned char *at; /* what is to be read of the question */
    const unsigned char *end;
    bool is_short; /* the question has ended early */
    uint8_t kind;
    uint32_t used; /* bytes of the piece */
    unsigned char piece[GP_INSPECT_PIECE];
} gp_inspect_answer;

/* Answers a question. Returns false if the rest follows in the next frame. */
typedef bool gp_inspect_answer_fn(gp_inspect_answer *answer);

gp_inspect_answer_fn gp_inspect_hello;
gp_inspect_answer_fn gp_inspect_rows;
gp_inspect_answer_fn gp_inspect_get;
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
gp_inspect_answer_fn gp_inspect_tap_set;
gp_inspect_answer_fn gp_inspect_time;

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
const unsigned char *gp_inspect_take_bytes(
    gp_inspect_answer *answer, uint32_t size);

/* Takes a number of 1 to 8 bytes; 0 at the end. */
uint64_t gp_inspect_take(gp_inspect_answer *answer, uint32_t size);

gp_id gp_inspect_take_id(gp_inspect_answer *answer);

/* True if all of the question was read, and it had all that was. */
static inline bool gp_inspect_is_read(const gp_inspect_answer *answer)
{
    return !answer->is_short && answer->at == answer->end;
}

/* Takes the index of a type that is an entity or the world; NULL without it. */
const gp_object_type *gp_inspect_take_type(gp_inspect_answer *answer);

/* Takes the number of a component, from 1, or 0 for the type itself. *part is
 * then NULL. Returns the type that has it; NULL without it. */
const gp_object_type *gp_inspect_take_part(gp_inspect_answer *answer,
    const gp_object_type *type, const gp_part **part);

/* Where a value is: from the beginning of an object, or of its place in a
 * column. */
typedef struct gp_inspect_place {
    gp_property_ref ref;
    uint32_t offset; /* within the property */
    uint32_t size;
} gp_inspect_place;

/* Takes a place in objects of a type; of one with this ID, which may be dead.
 * Returns false if there is no such place. */
bool gp_inspect_take_place(gp_inspect_answer *answer,
    const gp_object_type *type, gp_id id, gp_inspect_place *place);

/* A value as it came. */
typedef struct gp_inspect_bytes {
    gp_kind kind;
    uint32_t size;
    const unsigned char *at; /* NULL without it */
} gp_inspect_bytes;

gp_inspect_bytes gp_inspect_take_value(gp_inspect_answer *answer);

/* Leads the reference of a place to the part at its offset that has the kind and
 * size of a value. Returns false if there is none. */
bool gp_inspect_enter(gp_inspect_place *place, const gp_inspect_bytes *bytes);

/* Makes a value of a type from bytes that may be wrong. */
gp_problem gp_inspect_value(
    const gp_type *type, const gp_inspect_bytes *bytes, gp_value *value);

/* Writing an answer */

/* The bytes of a frame before its payload. */
#define GP_INSPECT_HEAD 5u

/* Sends what is in the piece as a frame. */
void gp_inspect_send_piece(gp_inspect_answer *answer, uint32_t more);

void gp_inspect_put_bytes(
    gp_inspect_answer *answer, const void *bytes, size_t size);

/* Puts the lowest bytes of a number. */
void gp_inspect_put(gp_inspect_answer *answer, uint64_t number, uint32_t size);

/* Puts a text with its length, cut to 255 bytes. */
void gp_inspect_put_text(gp_inspect_answer *answer, const char *text);

/* Puts a value with its kind and size. */
void gp_inspect_put_value(
    gp_inspect_answer *answer, const gp_type *type, const void *bytes);

/* True if the budget of the frame is spent. */
static inline bool gp_inspect_is_spent(const gp_inspect_answer *answer)
{
    return answer->inspect->left == 0;
}

/* Ends an answer with a problem, which goes first. Returns true. */
bool gp_inspect_end(gp_inspect_answer *answer, gp_problem problem);

/* The address of a live object, or of the world; NULL otherwise. */
const unsigned char *gp_inspect_find(const gp_inspect *inspect, gp_id id);

GP_END_DECLS

#endif
