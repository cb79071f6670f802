#define GP_GENERATED
#include "gp_inspect_answer.h"

#include <string.h>
#include <time.h>

#define BUDGET (UINT32_C(64) * 1024u)
#define PATIENCE_MS 50u
#define HEADER 4u     /* of a frame, before its kind */
#define HELLO_SIZE 3u /* of a hello without its token */

#if defined(__unix__) || defined(__APPLE__) || defined(_WIN32)
#define HAS_CLOCK 1
#else
#define HAS_CLOCK 0
#endif

/* The answers by kind, and which of them may change something. */
static gp_inspect_answer_fn *const answers[GP_INSPECT_KIND_COUNT] = {
    [GP_INSPECT_KIND_HELLO] = gp_inspect_hello,
    [GP_INSPECT_KIND_ROWS] = gp_inspect_rows,
    [GP_INSPECT_KIND_FIND] = gp_inspect_rows,
    [GP_INSPECT_KIND_SET] = gp_inspect_set,
    [GP_INSPECT_KIND_CREATE] = gp_inspect_create,
    [GP_INSPECT_KIND_RECYCLE] = gp_inspect_recycle,
    [GP_INSPECT_KIND_SEND] = gp_inspect_call,
    [GP_INSPECT_KIND_EMIT] = gp_inspect_call,
    [GP_INSPECT_KIND_LISTENERS] = gp_inspect_listeners,
    [GP_INSPECT_KIND_INFO] = gp_inspect_info,
    [GP_INSPECT_KIND_TRACE] = gp_inspect_trace,
    [GP_INSPECT_KIND_EVENTS] = gp_inspect_events,
    [GP_INSPECT_KIND_STOP] = gp_inspect_time,
    [GP_INSPECT_KIND_STEP] = gp_inspect_time,
    [GP_INSPECT_KIND_REWIND] = gp_inspect_time,
    [GP_INSPECT_KIND_TAP] = gp_inspect_tap_set,
    [GP_INSPECT_KIND_OBJECT] = gp_inspect_object,
    [GP_INSPECT_KIND_STREAM] = gp_inspect_stream,
    [GP_INSPECT_KIND_GET] = gp_inspect_get,
};

#define EDITS                                                                  \
    (1u << GP_INSPECT_KIND_SET | 1u << GP_INSPECT_KIND_CREATE |                \
        1u << GP_INSPECT_KIND_RECYCLE | 1u << GP_INSPECT_KIND_SEND |           \
        1u << GP_INSPECT_KIND_EMIT | 1u << GP_INSPECT_KIND_STOP |              \
        1u << GP_INSPECT_KIND_STEP | 1u << GP_INSPECT_KIND_REWIND)

#if HAS_CLOCK
static uint64_t read_clock(void *context)
{
    struct timespec now = {0};
    (void)context;
    if (timespec_get(&now, TIME_UTC) != TIME_UTC) {
        return 0;
    }
    return (uint64_t)now.tv_sec * UINT64_C(1000000) +
           (uint64_t)now.tv_nsec / 1000u;
}
#endif

bool gp_inspect_init(
    gp_inspect *inspect, gp_reflection reflection, const gp_inspect_desc *desc)
{
    memset(inspect, 0, sizeof *inspect);
    inspect->on = reflection;
    inspect->desc = *desc;
#if HAS_CLOCK
    if (desc->now_us == NULL) {
        inspect->desc.now_us = read_clock;
    }
#endif
    if (desc->budget == 0) {
        inspect->desc.budget = BUDGET;
    }
    if (desc->patience_ms == 0) {
        inspect->desc.patience_ms = PATIENCE_MS;
    }
    inspect->left = inspect->desc.budget;
    inspect->send = desc->send;
    inspect->peer = desc->context;
    return inspect->desc.now_us != NULL;
}

void gp_inspect_disconnect(gp_inspect *inspect)
{
    if (inspect->is_greeted) {
        gp_inspect_close_taps(inspect);
    }
    inspect->filled = 0;
    inspect->is_greeted = false;
    inspect->is_dropped = false;
    inspect->is_stopped = false;
}

void gp_inspect_finish(gp_inspect *inspect)
{
    if (inspect->on.world != NULL) {
        gp_inspect_disconnect(inspect);
        inspect->on.world = NULL;
        inspect->send = NULL;
    }
}

/* Ends the connection: what has arrived is forgotten. */
static void drop(gp_inspect *inspect)
{
    gp_inspect_disconnect(inspect);
    inspect->is_dropped = true;
}

bool gp_inspect_is_dropped(const gp_inspect *inspect)
{
    return inspect->is_dropped;
}

/* Answers that there is no answer. */
static bool refuse(gp_inspect_answer *answer)
{
    uint32_t kind = answer->kind;
    answer->kind = (uint8_t)GP_INSPECT_KIND_UNKNOWN;
    gp_inspect_put(answer, gp_inspect_order(), 1);
    gp_inspect_put(answer, kind, 1);
    gp_inspect_put(answer, GP_INSPECT_VERSION, 2);
    return true;
}

/* True if the means for a kind of question are missing. */
static bool is_missing(const gp_inspect *inspect, uint32_t kind)
{
    return kind >= GP_INSPECT_KIND_COUNT || answers[kind] == NULL ||
           (kind == GP_INSPECT_KIND_TRACE && inspect->desc.trace == NULL) ||
           (kind == GP_INSPECT_KIND_REWIND && inspect->desc.rewind == NULL) ||
           (kind == GP_INSPECT_KIND_EVENTS && inspect->desc.events == NULL);
}

/* True if a hello is well-formed and has the right token. */
static bool has_token(const gp_inspect_answer *answer)
{
    const char *token = answer->inspect->desc.token;
    const unsigned char *hello = answer->at;
    size_t size = (size_t)(answer->end - hello);
    if (token == NULL || size < HELLO_SIZE || size != HELLO_SIZE + hello[2]) {
        return false;
    }
    return strlen(token) == hello[2] &&
           memcmp(token, hello + HELLO_SIZE, hello[2]) == 0;
}

/* Lets a peer in, or drops it. Returns true if its version is known. */
static bool greet(const gp_inspect_answer *answer)
{
    gp_inspect *inspect = answer->inspect;
    if (inspect->cursor != 0) {
        return true; /* the answer is continued */
    }
    if (!has_token(answer)) {
        drop(inspect);
        return false;
    }
    if ((answer->at[0] | answer->at[1] << 8) != GP_INSPECT_VERSION) {
        return false;
    }
    inspect->is_greeted = true;
    inspect->staged = 0;
    inspect->logged = 0;
    inspect->log_lost = 0;
    inspect->log_first = 0;
    return true;
}

static bool answer_question(gp_inspect_answer *answer)
{
    gp_inspect *inspect = answer->inspect;
    uint32_t kind = answer->kind;
    bool is_hello = kind == GP_INSPECT_KIND_HELLO;
    if (!is_hello && !inspect->is_greeted) {
        drop(inspect);
        return true;
    }
    if ((is_hello && !greet(answer)) || is_missing(inspect, kind)) {
        return refuse(answer);
    }
    if (!inspect->desc.may_edit && (EDITS >> kind & 1u) != 0) {
        return gp_inspect_end(answer, GP_PROBLEM_READ_ONLY);
    }
    return answers[kind](answer);
}

/* The size of the question that comes first, or 0 until its header is there. */
static uint32_t question_size(const gp_inspect *inspect)
{
    const unsigned char *bytes = inspect->question;
    uint32_t size;
    if (inspect->filled < HEADER) {
        return 0;
    }
    memcpy(&size, bytes, HEADER);
    if (!inspect->is_greeted) { /* a hello, which is little endian */
        size = bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
               (uint32_t)bytes[3] << 24;
    }
    return size;
}

/* Answers the question that comes first, or a part of it. */
static void answer_first(gp_inspect *inspect, uint32_t size)
{
    gp_inspect_answer answer;
    answer.inspect = inspect;
    answer.kind = inspect->question[HEADER];
    answer.at = inspect->question + HEADER + 1u;
    answer.end = inspect->question + HEADER + size;
    answer.is_short = false;
    answer.used = GP_INSPECT_HEAD;
    bool is_whole = answer_question(&answer);
    gp_inspect_send_piece(&answer, is_whole ? 0 : GP_INSPECT_MORE);
    if (inspect->is_dropped) {
        drop(inspect); /* it has accepted nothing for too long, or was wrong */
        return;
    }
    if (!is_whole) {
        return;
    }
    uint32_t end = HEADER + size;
    inspect->filled -= end;
    memmove(inspect->question, inspect->question + end, inspect->filled);
    inspect->cursor = 0;
    inspect->found = 0;
}

/* Answers the questions that are whole, while the budget lasts. */
static void answer_all(gp_inspect *inspect)
{
    if (inspect->is_working || gp_world_is_busy(inspect->on.world)) {
        return;
    }
    inspect->is_working = true;
    while (inspect->left != 0 && inspect->filled >= HEADER) {
        uint32_t size = question_size(inspect);
        if (size - 1u >= GP_INSPECT_QUESTION - HEADER) {
            drop(inspect);
        } else if (inspect->filled < HEADER + size) {
            break;
        } else {
            answer_first(inspect, size);
        }
    }
    inspect->is_working = false;
}

size_t gp_inspect_room(const gp_inspect *inspect)
{
    return GP_INSPECT_QUESTION - inspect->filled;
}

void gp_inspect_feed(gp_inspect *inspect, const void *bytes, size_t size)
{
    const unsigned char *from = bytes;
    while (size != 0 && !inspect->is_dropped && inspect->send != NULL) {
        size_t room = gp_inspect_room(inspect);
        size_t count = size < room ? size : room;
        if (count == 0) {
            drop(inspect);
            return;
        }
        memcpy(inspect->question + inspect->filled, from, count);
        inspect->filled += (uint32_t)count;
        from += count;
        size -= count;
        answer_all(inspect);
    }
}

bool gp_inspect_frame(gp_inspect *inspect, uint32_t cost_us)
{
    inspect->frames++;
    inspect->cost_us = cost_us;
    inspect->left = inspect->desc.budget;
    if (inspect->filled != 0) {
        answer_all(inspect);
    }
    if (!inspect->is_stopped) {
        return true;
    }
    if (inspect->steps == 0) {
        return false;
    }
    inspect->steps--;
    return true;
}

void gp_inspect_cost(gp_inspect *inspect, const char *name, uint32_t us)
{
    uint32_t i = 0;
    while (
        i < inspect->cost_count && strcmp(inspect->costs[i].name, name) != 0) {
        i++;
    }
    if (i < GP_INSPECT_COSTS) {
        inspect->costs[i] = (gp_inspect_cost_row){name, us};
        inspect->cost_count += i == inspect->cost_count;
    }
}

bool gp_inspect_time(gp_inspect_answer *answer)
{
    gp_inspect *inspect = answer->inspect;
    bool is_stop = answer->kind == GP_INSPECT_KIND_STOP;
    uint32_t number = (uint32_t)gp_inspect_take(answer, is_stop ? 1 : 4);
    if (!gp_inspect_is_read(answer) || (is_stop && number > 1)) {
        return gp_inspect_end(answer, GP_PROBLEM_UNKNOWN);
    }
    if (answer->kind == GP_INSPECT_KIND_REWIND) {
        bool is_back =
            gp_rewind_to(inspect->desc.rewind, inspect->on.world, number);
        if (is_back) {
            gp_inspect_close_taps(inspect);
        }
        return gp_inspect_end(
            answer, is_back ? GP_PROBLEM_NONE : GP_PROBLEM_UNKNOWN);
    }
    inspect->is_stopped = !is_stop || number == 1;
    inspect->steps = is_stop ? 0 : number;
    return gp_inspect_end(answer, GP_PROBLEM_NONE);
}
