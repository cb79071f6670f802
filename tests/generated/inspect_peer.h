/*
 * inspect_peer.h - the other side of an inspector, for its tests: it puts a
 * question together, gives it to the inspector, and takes the answer apart.
 *
 * Numbers are put and taken in the order of the machine, which is also the
 * program's. The frames of an answer are joined.
 */
#ifndef INSPECT_PEER_H
#define INSPECT_PEER_H

#ifndef GP_INSPECT
#define GP_INSPECT /* also where asserts are off */
#endif

#include "journal.h"

#include "gp_inspect_answer.h"

#include <math.h>

#define TOKEN "open sesame"

static gp_inspect inspect;

/* What the inspector has sent, and how it is read. */
static unsigned char sent[1u << 20];
static size_t sent_size;
static size_t sent_largest;
static size_t send_at_once = SIZE_MAX; /* what a send accepts at most */
static uint32_t sends;

/* The answer: the joined frames. */
static unsigned char answer[1u << 20];
static size_t answer_size;
static size_t answer_at;
static uint32_t answer_kind;
static bool is_whole; /* its last frame has come */

/* A question, and its size with the header. */
static unsigned char question[2048];
static size_t question_size;

static uint64_t clock_us;

static inline size_t send_bytes(void *context, const void *bytes, size_t size)
{
    (void)context;
    size_t count = size < send_at_once ? size : send_at_once;
    sends++;
    sent_largest = size > sent_largest ? size : sent_largest;
    assert_true(sent_size + count <= sizeof sent);
    memcpy(sent + sent_size, bytes, count);
    sent_size += count;
    return count;
}

/* A clock that moves a millisecond with each look. */
static inline uint64_t look_at_clock(void *context)
{
    (void)context;
    clock_us += 1000;
    return clock_us;
}

static inline uint64_t low_bytes(const unsigned char *bytes, size_t size)
{
    uint64_t number = 0;
    bool is_little = gp_is_little_endian();
    memcpy((unsigned char *)&number + (is_little ? 0 : 8 - size), bytes, size);
    return number;
}

static inline void ask(uint32_t kind)
{
    question[4] = (unsigned char)kind;
    question_size = 5;
}

static inline void put_bytes(const void *bytes, size_t size)
{
    assert_true(question_size + size <= sizeof question);
    if (size != 0) {
        memcpy(question + question_size, bytes, size);
    }
    question_size += size;
}

static inline void put(uint64_t number, size_t size)
{
    bool is_little = gp_is_little_endian();
    put_bytes((unsigned char *)&number + (is_little ? 0 : 8 - size), size);
}

/* A property, or with a depth of 1 or 2 a part of it. */
static inline void put_path(uint32_t part, uint32_t property, uint32_t depth,
    uint32_t first, uint32_t second)
{
    put(part, 2);
    put(property, 2);
    put(depth, 1);
    if (depth > 0) {
        put(first, 4);
    }
    if (depth > 1) {
        put(second, 4);
    }
}

static inline void put_place(uint32_t part, uint32_t property)
{
    put_path(part, property, 0, 0, 0);
}

static inline void put_value(gp_kind kind, const void *bytes, size_t size)
{
    put((uint64_t)kind, 1);
    put(size, 2);
    put_bytes(bytes, size);
}

static inline void put_text_value(const char *text)
{
    put_value(GP_KIND_TEXT, text, strlen(text) + 1);
}

/* Writes the size into the header; a hello has it in little endian. */
static inline void finish_question(void)
{
    uint32_t size = (uint32_t)question_size - 4u;
    memcpy(question, &size, 4);
}

/* Joins the next frames of an answer to what there is of it; false if none came. */
static inline bool join_frames(void)
{
    size_t at = 0;
    if (is_whole) {
        answer_size = 0;
        answer_at = 0;
        is_whole = false;
    }
    while (at < sent_size && !is_whole) {
        uint32_t size = (uint32_t)low_bytes(sent + at, 4);
        assert_in_range(size, 1, GP_INSPECT_PIECE - 4u);
        assert_true(at + 4 + size <= sent_size);
        is_whole = (sent[at + 4] & GP_INSPECT_MORE) == 0;
        answer_kind = sent[at + 4] & (GP_INSPECT_MORE - 1u);
        memcpy(answer + answer_size, sent + at + 5, size - 1u);
        answer_size += size - 1u;
        at += 4 + size;
    }
    memmove(sent, sent + at, sent_size - at);
    sent_size -= at;
    return at != 0;
}

/* Gives the question to the inspector and joins what it answers at once. */
static inline void feed_question(void)
{
    finish_question();
    is_whole = true;
    gp_inspect_feed(&inspect, question, question_size);
    join_frames();
}

static inline uint64_t take_number(size_t size)
{
    assert_true(answer_at + size <= answer_size);
    answer_at += size;
    return low_bytes(answer + answer_at - size, size);
}

static inline const void *take_bytes(size_t size)
{
    assert_true(answer_at + size <= answer_size);
    answer_at += size;
    return answer + answer_at - size;
}

/* A name or a text, until 8 more are taken. */
static inline const char *take_name(void)
{
    static char names[8][256];
    static uint32_t last;
    size_t length = (size_t)take_number(1);
    last = (last + 1) % 8;
    memcpy(names[last], take_bytes(length), length);
    names[last][length] = '\0';
    return names[last];
}

static inline void assert_answer_ends(void)
{
    assert_true(is_whole);
    assert_int_equal(answer_size, answer_at);
}

/* Asks, and returns the problem, with which the answer begins. */
static inline gp_problem problem_of_question(void)
{
    uint32_t kind = question[4];
    feed_question();
    assert_int_equal(kind, answer_kind);
    gp_problem problem = (gp_problem)take_number(1);
    if (problem != GP_PROBLEM_NONE) {
        assert_answer_ends();
    }
    return problem;
}

static inline void assert_unanswered(void)
{
    assert_int_equal(0, sent_size);
    assert_int_equal(0, answer_size);
}

static inline void put_hello(uint32_t version, const char *token)
{
    ask(GP_INSPECT_KIND_HELLO);
    put(version, 1);
    put_bytes(token, strlen(token));
}

/* Feeds a hello, whose header is little endian before a peer is known. */
static inline void feed_hello(void)
{
    uint32_t size = (uint32_t)question_size - 4u;
    unsigned char head[4] = {
        (unsigned char)size, (unsigned char)(size >> 8), 0, 0};
    memcpy(question, head, sizeof head);
    is_whole = true;
    gp_inspect_feed(&inspect, question, question_size);
    join_frames();
}

/* Makes an inspector that may edit, and says hello. */
static inline void open_inspector(gp_reflection on, gp_inspect_desc desc)
{
    desc.token = TOKEN;
    desc.send = send_bytes;
    desc.now_us = look_at_clock;
    sent_size = 0;
    send_at_once = SIZE_MAX;
    answer_size = 0;
    assert_true(gp_inspect_init(&inspect, on, &desc));
    put_hello(GP_INSPECT_VERSION, TOKEN);
    feed_hello();
    assert_int_equal(GP_INSPECT_KIND_HELLO, answer_kind);
    assert_true(is_whole);
}

static inline bool is_dropped_without_answer(void)
{
    bool is_dropped = gp_inspect_is_dropped(&inspect);
    assert_unanswered();
    return is_dropped;
}

#endif
