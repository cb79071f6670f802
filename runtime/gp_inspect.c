#define GP_GENERATED
#include "gp_inspect_answer.h"

#include <string.h>
#include <time.h>

#define BUDGET (UINT32_C(64) * 1024u)
#define PATIENCE_MS 50u
#define HEADER 4u       /* of a frame, before its kind */
#define VERSION_SIZE 1u /* of the version in a hello, before the token */

#if defined(__unix__) || defined(__APPLE__) || defined(_WIN32)
#define HAS_CLOCK 1
#else
#define HAS_CLOCK 0
#endif

static gp_inspect_answer_fn answer_hello;
static gp_inspect_answer_fn set_stop;
static gp_inspect_answer_fn step;
static gp_inspect_answer_fn rewind_world;

#define ANY 255u /* a size that varies */
#define REQUIRES(member) offsetof(gp_inspect_desc, member)

/* The properties of a kind of question. */
typedef struct kind {
    gp_inspect_answer_fn *answer; /* NULL: unknown kind */
    uint8_t size;                 /* of its payload */
    bool is_edit;                 /* requires permission to edit */
    uint16_t required;            /* offset of a required member of the desc */
} kind;

static const kind kinds[GP_INSPECT_KIND_COUNT] = {
    [GP_INSPECT_KIND_HELLO] = {answer_hello, ANY, false, 0},
    [GP_INSPECT_KIND_ROWS] = {gp_inspect_rows, ANY, false, 0},
    [GP_INSPECT_KIND_FIND] = {gp_inspect_rows, ANY, false, 0},
    [GP_INSPECT_KIND_SET] = {gp_inspect_set, ANY, true, 0},
    [GP_INSPECT_KIND_CREATE] = {gp_inspect_create, 2, true, 0},
    [GP_INSPECT_KIND_RECYCLE] = {gp_inspect_recycle, 8, true, 0},
    [GP_INSPECT_KIND_SEND] = {gp_inspect_call, ANY, true, 0},
    [GP_INSPECT_KIND_EMIT] = {gp_inspect_call, ANY, true, 0},
    [GP_INSPECT_KIND_LISTENERS] = {gp_inspect_listeners, 10, false, 0},
    [GP_INSPECT_KIND_INFO] = {gp_inspect_info, 0, false, 0},
    [GP_INSPECT_KIND_TRACE] = {gp_inspect_trace, 12, false, REQUIRES(trace)},
    [GP_INSPECT_KIND_EVENTS] = {gp_inspect_events, 8, false, REQUIRES(events)},
    [GP_INSPECT_KIND_STOP] = {set_stop, 1, true, 0},
    [GP_INSPECT_KIND_STEP] = {step, 4, true, 0},
    [GP_INSPECT_KIND_REWIND] = {rewind_world, 4, true, REQUIRES(rewind)},
    [GP_INSPECT_KIND_TAP] = {gp_inspect_set_tap, 3, false, 0},
    [GP_INSPECT_KIND_OBJECT] = {gp_inspect_object, 8, false, 0},
    [GP_INSPECT_KIND_STREAM] = {gp_inspect_stream, 2, false, 0},
    [GP_INSPECT_KIND_GET] = {gp_inspect_rows, ANY, false, 0},
};

/* All questions require the token, so REQUIRES(token), 0, adds nothing. */
_Static_assert(REQUIRES(token) == 0, "the token is what all questions need");

static const gp_inspect_taps no_taps;

#if HAS_CLOCK
static uint64_t read_clock(void *context)
{
    struct timespec now = {0};
    (void)context;
    (void)timespec_get(&now, TIME_UTC);
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
    if (desc->taps == NULL) {
        inspect->desc.taps = &no_taps;
    }
    inspect->left = inspect->desc.budget;
    inspect->send = desc->send;
    inspect->peer = desc->context;
    return inspect->desc.now_us != NULL;
}

void gp_inspect_disconnect(gp_inspect *inspect)
{
    if (inspect->session.has_hello) {
        gp_inspect_close_taps(inspect);
    }
    memset(&inspect->session, 0, sizeof inspect->session);
}

void gp_inspect_finish(gp_inspect *inspect)
{
    if (inspect->on.world != NULL) {
        gp_inspect_disconnect(inspect);
        inspect->on.world = NULL;
        inspect->send = NULL;
    }
}

/* Drops the peer, and all bytes that have arrived. */
static void drop(gp_inspect *inspect)
{
    gp_inspect_disconnect(inspect);
    inspect->session.is_dropped = true;
}

bool gp_inspect_is_dropped(const gp_inspect *inspect)
{
    return inspect->session.is_dropped;
}

/* Reports that the question cannot be answered. */
static GP_NOINLINE gp_problem refuse(gp_inspect *inspect)
{
    uint32_t number = inspect->kind;
    inspect->kind = (uint8_t)GP_INSPECT_KIND_UNKNOWN;
    gp_inspect_put_version(inspect);
    gp_inspect_put_u8(inspect, number);
    return GP_PROBLEM_NONE;
}

/* True if a hello has the right token. */
static bool has_token(const gp_inspect *inspect)
{
    const char *token = inspect->desc.token;
    size_t size = (size_t)(inspect->end - inspect->at) - VERSION_SIZE;
    return token != NULL && strlen(token) == size &&
           memcmp(token, inspect->at + VERSION_SIZE, size) == 0;
}

static gp_problem answer_hello(gp_inspect *inspect)
{
    if (inspect->at[0] != GP_INSPECT_VERSION) {
        return refuse(inspect);
    }
    inspect->session.has_hello = true;
    return gp_inspect_hello(inspect);
}

/* Returns the kind of the question; NULL if it cannot be answered. */
static GP_NOINLINE const kind *find_kind(const gp_inspect *inspect)
{
    uint32_t number = inspect->kind;
    const kind *found = &kinds[number < GP_INSPECT_KIND_COUNT ? number : 0];
    const void *required;
    memcpy(&required, (const unsigned char *)&inspect->desc + found->required,
        sizeof required);
    return required == NULL || found->answer == NULL ? NULL : found;
}

static void answer_question(gp_inspect *inspect)
{
    bool is_hello = inspect->kind == GP_INSPECT_KIND_HELLO;
    if (is_hello ? !has_token(inspect) : !inspect->session.has_hello) {
        inspect->session.is_dropped = true;
        return;
    }
    const kind *known = find_kind(inspect);
    gp_problem problem = GP_PROBLEM_UNKNOWN;
    if (known == NULL) {
        problem = refuse(inspect);
    } else if (known->is_edit && !inspect->desc.may_edit) {
        problem = GP_PROBLEM_READ_ONLY;
    } else if (known->size == ANY ||
               inspect->end - inspect->at == known->size) {
        problem = known->answer(inspect);
    }
    if (!inspect->is_begun && inspect->session.cursor == 0) {
        gp_inspect_put_u8(inspect, problem);
    }
}

/* The size of the first question, or 0 until its header has arrived. */
static uint32_t question_size(const gp_inspect *inspect)
{
    const unsigned char *bytes = inspect->question;
    uint32_t size;
    if (inspect->session.filled < HEADER) {
        return 0;
    }
    memcpy(&size, bytes, HEADER);
    if (!inspect->session.has_hello) { /* a hello is little endian */
        size = bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
               (uint32_t)bytes[3] << 24;
    }
    return size;
}

/* Answers the first question, or a part of it. */
static void answer_first(gp_inspect *inspect, uint32_t size)
{
    unsigned char piece[GP_INSPECT_PIECE];
    unsigned char *question = inspect->question;
    uint32_t end = HEADER + size;
    memcpy(question, &size, HEADER); /* also if a hello is continued */
    inspect->kind = question[HEADER];
    inspect->at = question + HEADER + 1u;
    inspect->end = question + end;
    inspect->piece = piece;
    inspect->used = GP_INSPECT_HEAD;
    inspect->is_short = false;
    inspect->is_begun = false;
    inspect->is_paused = false;
    answer_question(inspect);
    gp_inspect_send_piece(inspect, inspect->is_paused ? GP_INSPECT_MORE : 0);
    inspect->piece = NULL;
    if (inspect->session.is_dropped) {
        drop(inspect); /* a bad question, or a peer that accepts no bytes */
    } else if (!inspect->is_paused) {
        inspect->session.filled -= end;
        memmove(question, question + end, inspect->session.filled);
        inspect->session.cursor = 0;
        inspect->session.found = 0;
    }
}

/* Answers complete questions until the budget is spent; none inside an answer or
 * a callback. */
static void answer_all(gp_inspect *inspect)
{
    while (inspect->left != 0 && inspect->session.filled >= HEADER &&
           inspect->piece == NULL && !gp_world_is_busy(inspect->on.world)) {
        uint32_t size = question_size(inspect);
        if (size - 1u >= GP_INSPECT_QUESTION - HEADER) {
            drop(inspect);
        } else if (inspect->session.filled < HEADER + size) {
            break;
        } else {
            answer_first(inspect, size);
        }
    }
}

size_t gp_inspect_room(const gp_inspect *inspect)
{
    return GP_INSPECT_QUESTION - inspect->session.filled;
}

void gp_inspect_feed(gp_inspect *inspect, const void *bytes, size_t size)
{
    if (inspect->session.is_dropped || inspect->send == NULL) {
        return;
    }
    if (size > gp_inspect_room(inspect)) {
        drop(inspect);
        return;
    }
    if (size != 0) {
        memcpy(inspect->question + inspect->session.filled, bytes, size);
    }
    inspect->session.filled += (uint32_t)size;
    answer_all(inspect);
}

bool gp_inspect_frame(gp_inspect *inspect, uint32_t cost_us)
{
    inspect->frames++;
    inspect->cost_us = cost_us;
    inspect->left = inspect->desc.budget;
    answer_all(inspect);
    if (!inspect->session.is_stopped) {
        return true;
    }
    if (inspect->session.steps == 0) {
        return false;
    }
    inspect->session.steps--;
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

static gp_problem set_stop(gp_inspect *inspect)
{
    uint32_t is_stopped = gp_inspect_take_u8(inspect);
    if (is_stopped > 1) {
        return GP_PROBLEM_UNKNOWN;
    }
    inspect->session.is_stopped = is_stopped == 1;
    inspect->session.steps = 0;
    return GP_PROBLEM_NONE;
}

static gp_problem step(gp_inspect *inspect)
{
    inspect->session.is_stopped = true;
    inspect->session.steps = gp_inspect_take_u32(inspect);
    return GP_PROBLEM_NONE;
}

static gp_problem rewind_world(gp_inspect *inspect)
{
    uint32_t frame = gp_inspect_take_u32(inspect);
    if (!gp_rewind_to(inspect->desc.rewind, inspect->on.world, frame)) {
        return GP_PROBLEM_UNKNOWN;
    }
    gp_inspect_close_taps(inspect);
    return GP_PROBLEM_NONE;
}
