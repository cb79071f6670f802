#define GP_GENERATED
#include "gp_inspect_answer.h"

#include "gp_listening.h"

#include <string.h>

#define EVENT_MAX 512u
#define HEAD_SIZE 24u
#define VALUE_HEAD 3u /* the kind and the size of a value */
#define UNIT 4u

/* An event as it is logged. */
typedef struct log_event {
    uint16_t what;
    uint16_t units;
    uint32_t time;
    uint64_t id;
    uint16_t tap;
    uint16_t part;
    uint16_t property;
    uint16_t zero;
    unsigned char values[EVENT_MAX - HEAD_SIZE];
} log_event;

_Static_assert(sizeof(log_event) == EVENT_MAX, "an event has no padding");

bool gp_inspect_trace(gp_inspect_answer *answer)
{
    gp_inspect *inspect = answer->inspect;
    const gp_trace *trace = inspect->desc.trace;
    uint64_t first = gp_inspect_take(answer, 8);
    uint64_t count = gp_inspect_take(answer, 4);
    uint64_t lost = gp_trace_lost(trace);
    if (!gp_inspect_is_read(answer) || count == 0) {
        return gp_inspect_end(answer, GP_PROBLEM_UNKNOWN);
    }
    first = first < lost ? lost : first;
    first = first > trace->written ? trace->written : first;
    if (inspect->cursor == 0) {
        inspect->cursor = first;
        gp_inspect_end(answer, GP_PROBLEM_NONE);
        gp_inspect_put(answer, first, 8);
        gp_inspect_put(answer, trace->begin, 4);
    } else if (--inspect->cursor < lost) {
        return true; /* overwritten meanwhile */
    }
    uint64_t next = inspect->cursor;
    for (; next < trace->written && inspect->found < count; next++) {
        if (gp_inspect_is_spent(answer)) {
            inspect->cursor = next + 1u;
            return false;
        }
        gp_trace_record record = gp_trace_at(trace, (size_t)(next - lost));
        gp_inspect_put_bytes(answer, &record, sizeof record);
        inspect->found++;
    }
    return true;
}

/* Taps */

/* The listeners of all objects of a tap's type, or of the world. */
static gp_listeners *listeners_of(
    const gp_inspect *inspect, const gp_inspect_tap *tap)
{
    gp_id world = {0};
    const gp_object_type *type = inspect->on.schema->types[tap->type];
    const gp_listeners *listeners =
        type->kind == GP_OBJECT_WORLD
            ? gp_object_listeners(inspect->on, world)
            : gp_object_type_listeners(inspect->on, type);
    return (gp_listeners *)(uintptr_t)listeners;
}

/* Adds or removes the listener of a tap. Returns false without room. */
static bool set_tap(
    gp_inspect *inspect, const gp_inspect_tap *tap, bool is_open)
{
    gp_world *world = inspect->on.world;
    gp_listeners *listeners = listeners_of(inspect, tap);
    gp_event_listener listener = {tap->event, tap->fn, inspect};
    bool was_open = gp_listeners_contains(
        &world->listeners, listeners, tap->event, tap->fn, inspect);
    if (is_open == was_open) {
        return true;
    }
    bool is_set = is_open ? gp_listen(world, listeners, listener)
                          : gp_unlisten(world, listeners, listener);
    return inspect->on.schema->types[tap->type]->kind == GP_OBJECT_ENTITY
               ? gp_owner_update(world, tap->event, is_set)
               : is_set;
}

void gp_inspect_close_taps(gp_inspect *inspect)
{
    const gp_inspect_taps *taps = inspect->desc.taps;
    for (uint32_t i = 0; taps != NULL && i < taps->count; i++) {
        set_tap(inspect, &taps->taps[i], false);
    }
}

bool gp_inspect_tap_set(gp_inspect_answer *answer)
{
    gp_inspect *inspect = answer->inspect;
    const gp_inspect_taps *taps = inspect->desc.taps;
    uint32_t index = (uint32_t)gp_inspect_take(answer, 2);
    uint32_t is_open = (uint32_t)gp_inspect_take(answer, 1);
    if (!gp_inspect_is_read(answer) || taps == NULL || index >= taps->count ||
        is_open > 1) {
        return gp_inspect_end(answer, GP_PROBLEM_UNKNOWN);
    }
    bool is_set = set_tap(inspect, &taps->taps[index], is_open == 1);
    return gp_inspect_end(answer, is_set ? GP_PROBLEM_NONE : GP_PROBLEM_ROOM);
}

/* Events */

/* Adds a value to an event of which `used` bytes of values are in use. */
static uint32_t add_value(log_event *event, uint32_t used, gp_value value)
{
    unsigned char *at = event->values + used;
    uint32_t room = (uint32_t)sizeof event->values - used;
    if (room < VALUE_HEAD) {
        return used;
    }
    const gp_type *type = value.type;
    gp_kind kind = type == NULL ? GP_KIND_NONE : type->kind;
    size_t size = type == NULL ? 0 : type->size;
    if (kind == GP_KIND_TEXT) {
        size = strlen(value.as.text) + 1u;
    }
    if (kind == GP_KIND_EXTERN || size > room - VALUE_HEAD) {
        kind = GP_KIND_NONE;
        size = 0;
    }
    uint16_t stored = (uint16_t)size;
    at[0] = (unsigned char)kind;
    memcpy(at + 1, &stored, sizeof stored);
    if (size != 0) {
        gp_value_store(value, at + VALUE_HEAD, stored);
    }
    return used + VALUE_HEAD + stored;
}

/* Adds which property has changed, and its value. */
static uint32_t add_property(const gp_inspect *inspect, gp_id id,
    const gp_object_type *type, uint32_t number, log_event *event)
{
    for (uint32_t i = 0; i <= type->part_count; i++) {
        const gp_part *part = i == 0 ? NULL : &type->parts[i - 1u];
        const gp_object_type *owner = part == NULL ? type : part->type;
        for (uint32_t j = 0; j < owner->property_count; j++) {
            const gp_property *property = &owner->properties[j];
            if (property->event != number) {
                continue;
            }
            gp_property_ref ref =
                gp_property_ref_to(inspect->on, id, part, property);
            event->part = (uint16_t)i;
            event->property = (uint16_t)j;
            return add_value(event, 0, gp_property_get(&ref));
        }
    }
    return 0;
}

/* Puts an event into the log, if there is room. */
static void keep(gp_inspect *inspect, log_event *event, uint32_t used)
{
    unsigned char *log = inspect->desc.events;
    uint32_t size = (used + UNIT - 1u) / UNIT * UNIT;
    memset((unsigned char *)event + used, 0, size - used);
    event->units = (uint16_t)(size / UNIT);
    if (log == NULL || size > inspect->desc.events_size - inspect->logged) {
        inspect->log_lost++;
        return;
    }
    memcpy(log + inspect->logged, event, size);
    inspect->logged += size;
}

void gp_inspect_log(void *context, const gp_inspect_tap *tap, gp_id id,
    uint32_t property, const gp_value *values, uint32_t count)
{
    gp_inspect *inspect = context;
    log_event event;
    uint32_t used = 0;
    if (!inspect->is_greeted) {
        return; /* a restored snapshot has brought it back */
    }
    memset(&event, 0, HEAD_SIZE);
    event.what = tap->what;
    event.time = inspect->on.world->now;
    event.id = id.bits;
    event.tap = (uint16_t)(tap - inspect->desc.taps->taps);
    if (tap->what == GP_INSPECT_CHANGED) {
        used = add_property(inspect, id, inspect->on.schema->types[tap->type],
            property, &event);
    }
    for (uint32_t i = 0; i < count; i++) {
        used = add_value(&event, used, values[i]);
    }
    keep(inspect, &event, HEAD_SIZE + used);
}

/* The size of the event at a place in the log. */
static uint32_t size_at(const gp_inspect *inspect, uint32_t place)
{
    const unsigned char *log = inspect->desc.events;
    uint16_t units;
    memcpy(&units, log + place + offsetof(log_event, units), sizeof units);
    return units * UNIT;
}

/* Forgets the events before one with a number, or all. */
static void forget(gp_inspect *inspect, uint64_t first)
{
    unsigned char *log = inspect->desc.events;
    uint32_t end = 0;
    while (end < inspect->logged && inspect->log_first < first) {
        end += size_at(inspect, end);
        inspect->log_first++;
    }
    inspect->logged -= end;
    memmove(log, log + end, inspect->logged);
}

bool gp_inspect_events(gp_inspect_answer *answer)
{
    gp_inspect *inspect = answer->inspect;
    const unsigned char *log = inspect->desc.events;
    uint64_t first = gp_inspect_take(answer, 8);
    if (!gp_inspect_is_read(answer)) {
        return gp_inspect_end(answer, GP_PROBLEM_UNKNOWN);
    }
    if (inspect->cursor == 0) {
        forget(inspect, first);
        gp_inspect_end(answer, GP_PROBLEM_NONE);
        gp_inspect_put(answer, inspect->log_first, 8);
        gp_inspect_put(answer, inspect->log_lost, 4);
    } else {
        inspect->cursor--;
    }
    uint32_t place = (uint32_t)inspect->cursor;
    while (place < inspect->logged) {
        if (gp_inspect_is_spent(answer)) {
            inspect->cursor = place + 1u;
            return false;
        }
        gp_inspect_put_bytes(answer, log + place, size_at(inspect, place));
        place += size_at(inspect, place);
    }
    return true;
}
