/*
 * gp_trace.h - the last actions of behaviours: records of 8 bytes in a ring.
 *
 * A traced world writes a record whenever a node of a behaviour starts, ends,
 * is halted or is refused, into the caller's memory; when that is full, the
 * oldest records are overwritten. Without GP_TRACE generated behaviours contain
 * no code for it, and a trace stays empty.
 *
 *     static gp_trace_record records[4096];
 *     gp_trace trace;
 *
 *     gp_trace_init(&trace, records, 4096);
 *     trace.unwanted = 1u << GP_TRACE_REFUSED; // if there are too many
 *     trace.entity = garden_guard_get_any_id(guard); // of thousands only this
 *     trace.tree = GARDEN_GUARD_MAIN_TREE; // and only its main behaviour
 *     garden_world_trace(world, &trace);
 *     ...
 *     gp_trace_save(&trace, "guard.trace"); // gpgen graph --trace draws it
 *     gp_trace_stop(&trace);
 *
 * A world may have several traces, each with its own filters: one of the program
 * and one of an inspector. A trace belongs to its world's thread. Nothing
 * allocates.
 */
#ifndef GP_TRACE_H
#define GP_TRACE_H

#include "gp_world.h"

/* True if behaviours that include this header record anything. */
#ifndef GP_TRACE
#define GP_TRACE 0
#endif

/* For generated code: a range of nodes, from the first to the last. */
#define GP_TRACE_TREE(type, first, last)                                       \
    ((uint64_t)((uint32_t)(type) << 16 | (last)) << 32 |                       \
        ((uint32_t)(type) << 16 | (first)))

GP_BEGIN_DECLS

/*
 * The kind of a record. A leaf that ends immediately has only a record of its
 * end; any other node has one when it starts, and one of ABSENT, SUCCEEDED,
 * FAILED and HALTED when it ends. When a node ends, its running descendants are
 * halted without records. An ancestor of a halted node has ended when a node
 * outside it has a record, or when it starts again.
 */
typedef enum gp_trace_what {
    GP_TRACE_TIME,      /* entity is the time of what follows; node is 0 */
    GP_TRACE_STARTED,   /* its modifiers have let it in */
    GP_TRACE_ABSENT,    /* it does not exist this time */
    GP_TRACE_SUCCEEDED, /* before `result` changed that */
    GP_TRACE_FAILED,
    GP_TRACE_HALTED,
    GP_TRACE_REFUSED,   /* by event, cooldown, require or while */
    GP_TRACE_TIMED_OUT, /* its timeout is over; what ran in it was halted */
    GP_TRACE_RUNNING,   /* it and its parents run already: gp_running.h */
    GP_TRACE_WAITING    /* its delay, or the wait for its next attempt, began */
} gp_trace_what;

typedef struct gp_trace_record {
    uint32_t entity; /* the lower half of its ID: type and slot */
    uint16_t node;   /* its number among all nodes of that type's behaviours */
    uint8_t what;    /* a gp_trace_what */
    uint8_t life;    /* the lowest 8 bits of the ID's generation */
} gp_trace_record;

typedef struct gp_trace gp_trace;

struct gp_trace {
    gp_trace_record *records;
    size_t capacity;
    uint32_t unwanted;  /* bits of kinds to omit; yours to set */
    uint32_t stop;      /* the node to stop at, or 0; yours to set */
    gp_id entity;       /* records only this one; zero: all; yours to set */
    uint64_t tree;      /* records only these nodes; 0: all; yours to set */
    uint32_t stops;     /* calls of gp_trace_break while started */
    uint64_t written;   /* records, including lost ones */
    gp_time now;        /* of the last record of the time */
    gp_time begin;      /* the time of the oldest stored record */
    gp_world *world;    /* NULL while stopped */
    gp_trace *next;     /* the next trace of the world */
    const char *module; /* of the schema; NULL until started */
    uint64_t nodes;     /* a hash of all nodes */
};

/* Makes an empty trace, stopped, with room for at least one record. */
void gp_trace_init(gp_trace *trace, gp_trace_record *records, size_t capacity);

/* For generated code: starts recording a world. Stop it before the trace or the
 * world is released. */
void gp_trace_start(
    gp_trace *trace, gp_world *world, const char *module, uint64_t nodes);

/* Stops recording and keeps the records. Does nothing if already stopped. */
void gp_trace_stop(gp_trace *trace);

/* Removes all records. Recording continues if it was started. */
void gp_trace_clear(gp_trace *trace);

/* Returns the number of stored records, and of overwritten ones. */
size_t gp_trace_count(const gp_trace *trace);
uint64_t gp_trace_lost(const gp_trace *trace);

/* Returns a stored record; 0 is the oldest. */
gp_trace_record gp_trace_at(const gp_trace *trace, size_t index);

/* A file has this head and then the records, oldest first, as they are in
 * memory; `order` shows the byte order. */
typedef struct gp_trace_head {
    char magic[8];   /* "gptrace1" */
    uint32_t order;  /* 0x01020304 */
    uint32_t begin;  /* the time of the first record */
    uint64_t nodes;  /* of the schema */
    uint64_t lost;   /* the number of records that came before */
    uint64_t count;  /* the number of records that follow */
    char module[32]; /* of the schema, padded with NULs, or truncated */
} gp_trace_head;

/* Writes bytes to a file. Returns false on failure. */
typedef bool gp_trace_write_fn(void *context, const void *bytes, size_t size);

/* Writes a trace in pieces. Returns false as soon as write does. */
bool gp_trace_write(
    const gp_trace *trace, gp_trace_write_fn *write, void *context);

/* Writes a trace to a file. Returns false if it cannot be opened, written or
 * closed. */
bool gp_trace_save(const gp_trace *trace, const char *path);

/* For generated code: adds a record to each trace of the world, after a record
 * of the time if that has changed. Does nothing for node 0. */
void gp_trace_add(
    const gp_world *world, uint64_t id, uint32_t node, gp_trace_what what);

/* As above, for one trace, which must be started. */
void gp_trace_add_to(
    gp_trace *trace, uint64_t id, uint32_t node, gp_trace_what what);

/* Adds a record that the node at a place was halted, if it has a node. In each
 * use of a shared tree, numbers have an offset from those in the first use. */
void gp_trace_add_halted(const gp_world *world, uint64_t id,
    const uint16_t *nodes, size_t count, uint32_t offset, size_t place);

/*
 * Only counts: set a breakpoint of your debugger on it. Generated code calls it
 * when a node with `breakpoint: true` starts, even without a trace;
 * gp_trace_add calls it for each record of the node `stop`.
 */
void gp_trace_break(const gp_world *world, uint64_t id, uint32_t node);

/* The value of `stop` for a node: the type of its entity and its number. */
static inline uint32_t gp_trace_stop_at(uint32_t type, uint32_t node)
{
    return type << 16 | node;
}

/* For generated code: trace a node by its number, or the halted node of a
 * place, and stop at a node. */
#if GP_TRACE
#define GP_NODE(world, object, node, what)                                     \
    gp_trace_add((const gp_world *)(const void *)(world), (object)->slot.id,   \
        node, GP_TRACE_##what)
#define GP_NODE_HALTED(world, object, nodes, place)                            \
    gp_trace_add_halted((const gp_world *)(const void *)(world),               \
        (object)->slot.id, nodes, sizeof(nodes) / sizeof(nodes)[0], 0, place)
#define GP_NODE_HALTED_IN(world, object, nodes, offset, place)                 \
    gp_trace_add_halted((const gp_world *)(const void *)(world),               \
        (object)->slot.id, nodes, sizeof(nodes) / sizeof(nodes)[0], offset,    \
        (size_t)(place))
#define GP_NODE_BREAK(world, object, node)                                     \
    gp_trace_break(                                                            \
        (const gp_world *)(const void *)(world), (object)->slot.id, node)
#else
#define GP_NODE(world, object, node, what) ((void)0)
#define GP_NODE_HALTED(world, object, nodes, place) ((void)0)
#define GP_NODE_HALTED_IN(world, object, nodes, offset, place) ((void)0)
#define GP_NODE_BREAK(world, object, node) ((void)0)
#endif

GP_END_DECLS

#endif
