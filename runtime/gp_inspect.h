/*
 * gp_inspect.h - answers questions of `gpgen inspect` about a running world.
 *
 * An inspector belongs to one world, through its reflection, and to one peer at
 * a time. It uses no sockets: pass received bytes to gp_inspect_feed; it sends
 * answers through `send`. gp_inspect_tcp.h and gp_inspect_serial.h do that for
 * sockets and serial lines; docs/inspector-protocol.md specifies every byte.
 *
 *     gp_inspect_desc desc = {.token = "secret", .may_edit = true, .send = send};
 *     gp_inspect_init(&inspect, garden_reflect(world), &desc);
 *     for (;;) {
 *         if (gp_inspect_frame(&inspect, cost_us)) {
 *             ... // one frame of the program
 *         }
 *     }
 *
 * All work is done in gp_inspect_feed and gp_inspect_frame, on the thread of
 * the world. Inside a callback of the world, both only store questions, and the
 * next frame that is not in a callback answers them. Nothing allocates.
 *
 * If NDEBUG is defined and GP_INSPECT is not, all functions are empty: time is
 * never stopped, and opening always fails.
 */
#ifndef GP_INSPECT_H
#define GP_INSPECT_H

#include "gp_reflect.h"
#include "gp_rewind.h"
#include "gp_trace.h"

/* The largest piece that is passed to `send`, in bytes. */
#define GP_INSPECT_PIECE 512u

/* The size of the largest question in bytes, including its header of 4. */
#define GP_INSPECT_QUESTION 516u

/* The maximum number of named costs. */
#define GP_INSPECT_COSTS 16u

/* 0 omits names from the answers, for firmware: the tool then needs the schema.
 * Must be set when the runtime is compiled. */
#ifndef GP_INSPECT_NAMES
#define GP_INSPECT_NAMES 1
#endif

GP_BEGIN_DECLS

/* Sends bytes to the peer. Returns how many were accepted. If that is 0, it is
 * called again, for up to `patience_ms`. */
typedef size_t gp_inspect_send_fn(
    void *context, const void *bytes, size_t size);

/* Returns the time in microseconds; any time may be zero. */
typedef uint64_t gp_inspect_now_fn(void *context);

/* The kind of event that a tap logs. */
typedef enum gp_inspect_what {
    GP_INSPECT_SIGNAL = 1,
    GP_INSPECT_MESSAGE,
    GP_INSPECT_CHANGED,
    GP_INSPECT_CREATED,
    GP_INSPECT_RECYCLED
} gp_inspect_what;

/* For generated code: a listener for one event of all objects of a type. */
typedef struct gp_inspect_tap {
    uint16_t type; /* its index in the schema */
    uint8_t what;
    uint16_t
        member; /* the index of the signal in its type, or of the message */
    uint32_t event;
    gp_function *fn;
} gp_inspect_tap;

/* The tables that a schema with `inspect: true` generates. */
typedef struct gp_inspect_taps {
    uint64_t hash; /* of the schema; `gpgen inspect` compares it */
    const gp_inspect_tap *taps;
    uint32_t count;
} gp_inspect_taps;

/* Zero is the default everywhere. */
typedef struct gp_inspect_desc {
    const char *token;           /* required from the peer; NULL refuses all */
    bool may_edit;               /* allows questions that change anything */
    gp_inspect_send_fn *send;    /* NULL for TCP and serial lines */
    gp_inspect_now_fn *now_us;   /* required without an operating system */
    void *context;               /* for both */
    uint32_t budget;             /* bytes of answers per frame; 0: 64 KiB */
    uint32_t patience_ms;        /* for a blocked peer; 0: 50 */
    const char *address;         /* for TCP; NULL: loopback */
    const char *name;            /* for TCP: the file's; NULL: the module's */
    const gp_inspect_taps *taps; /* of every type; NULL: no events */
    gp_trace *trace;             /* for `trace` */
    gp_rewind *rewind;           /* for `rewind` */
    void *events;                /* memory for `events` */
    size_t events_size;
    void *edit; /* memory to set a str longer than a question */
    size_t edit_size;
} gp_inspect_desc;

typedef struct gp_inspect_cost_row {
    const char *name;
    uint32_t us;
} gp_inspect_cost_row;

/* The state of one connection. */
typedef struct gp_inspect_session {
    uint64_t cursor;    /* the next row of the answer, plus 1 */
    uint64_t log_first; /* the number of the first record in `events` */
    uint32_t filled;    /* bytes of the current question */
    uint32_t found;     /* rows found for the answer so far */
    uint32_t steps;
    uint32_t staged;   /* bytes in `edit` */
    uint32_t logged;   /* bytes in `events` */
    uint32_t log_lost; /* records that did not fit */
    bool has_hello;    /* the peer has said hello */
    bool is_dropped;
    bool is_stopped;
} gp_inspect_session;

/* Fields are private. */
typedef struct gp_inspect {
    gp_reflection on;
    gp_inspect_session session;
    /* While a question is being answered: */
    const unsigned char *at; /* the unread part */
    const unsigned char *end;
    const gp_object_type *type; /* its type */
    gp_id id;                   /* an object of this type, possibly dead */
    unsigned char *piece;       /* of the answer; NULL between questions */
    uint32_t used;              /* bytes used in the piece */
    uint32_t left;              /* bytes left in the budget */
    uint8_t kind;
    bool is_short;  /* a read went past the end */
    bool is_begun;  /* the answer has begun */
    bool is_paused; /* the rest follows in the next frame */
    uint32_t frames;
    uint32_t cost_us;
    uint32_t cost_count;
    gp_inspect_send_fn *send; /* from desc, or from a connection */
    void *peer;               /* its context */
    gp_inspect_desc desc;
    gp_inspect_cost_row costs[GP_INSPECT_COSTS];
    unsigned char question[GP_INSPECT_QUESTION];
} gp_inspect;

/* Sources see these functions even if a program does not. */
#if !defined(NDEBUG) || defined(GP_INSPECT) || defined(GP_GENERATED)

/* Makes an inspector of a world; copies `desc`. Returns false if there is no
 * clock. The world must outlive it. */
bool gp_inspect_init(
    gp_inspect *inspect, gp_reflection reflection, const gp_inspect_desc *desc);

/* Accepts bytes from the peer, and answers complete questions. If the bytes do
 * not fit, the peer is dropped. */
void gp_inspect_feed(gp_inspect *inspect, const void *bytes, size_t size);

/* Returns the number of bytes that gp_inspect_feed can accept. */
size_t gp_inspect_room(const gp_inspect *inspect);

/* Answers the remaining questions, once in each frame; `cost_us` is the time of
 * the last frame. Returns false if the peer has stopped time: then skip the
 * frame. */
bool gp_inspect_frame(gp_inspect *inspect, uint32_t cost_us);

/* Names a part of a frame, and reports its time. The name must outlive the
 * inspector; parts after the first 16 are ignored. */
void gp_inspect_cost(gp_inspect *inspect, const char *name, uint32_t us);

/* True if the peer was dropped: close its connection. Bytes are ignored until
 * gp_inspect_disconnect is called. */
bool gp_inspect_is_dropped(const gp_inspect *inspect);

/* Reports that the peer is gone: time continues, all taps are removed, and the
 * next peer must begin with hello. Not inside a callback. */
void gp_inspect_disconnect(gp_inspect *inspect);

/* Disconnects the peer and ends the inspector, which may be zeroed. */
void gp_inspect_finish(gp_inspect *inspect);

/* For generated code: logs an event; `context` is the inspector, `property` the
 * event of a property. */
void gp_inspect_log(void *context, const gp_inspect_tap *tap, gp_id id,
    uint32_t property, const gp_value *values, uint32_t count);

#else

static inline bool gp_inspect_init(
    gp_inspect *inspect, gp_reflection reflection, const gp_inspect_desc *desc)
{
    (void)inspect, (void)reflection, (void)desc;
    return false;
}

static inline void gp_inspect_feed(
    gp_inspect *inspect, const void *bytes, size_t size)
{
    (void)inspect, (void)bytes, (void)size;
}

static inline size_t gp_inspect_room(const gp_inspect *inspect)
{
    (void)inspect;
    return 0;
}

static inline bool gp_inspect_frame(gp_inspect *inspect, uint32_t cost_us)
{
    (void)inspect, (void)cost_us;
    return true;
}

static inline void gp_inspect_cost(
    gp_inspect *inspect, const char *name, uint32_t us)
{
    (void)inspect, (void)name, (void)us;
}

static inline bool gp_inspect_is_dropped(const gp_inspect *inspect)
{
    (void)inspect;
    return false;
}

static inline void gp_inspect_disconnect(gp_inspect *inspect)
{
    (void)inspect;
}

static inline void gp_inspect_finish(gp_inspect *inspect)
{
    (void)inspect;
}

#endif

GP_END_DECLS

#endif
