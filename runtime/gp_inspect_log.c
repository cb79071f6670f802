#define GP_GENERATED
#include "gp_inspect_answer.h"

#include "gp_listen.h"

#include <string.h>

#define EVENT_MAX 512u
#define HEAD_SIZE 20u
#define VALUE_HEAD 3u /* the kind and the size of a value */

/* A logged event; the unused end of `values` is not stored. */
typedef struct log_event {
    uint16_t size;
    uint16_t tap;
    uint32_t time;
    uint64_t id;
    uint16_t part;
    uint16_t property;
    unsigned char values[EVENT_MAX - HEAD_SIZE];
} log_event;

_Static_assert(sizeof(log_event) == EVENT_MAX, "an event has no padding");

gp_problem gp_inspect_trace(gp_inspect *inspect)
{
    const gp_trace *trace = inspect->desc.trace;
    uint64_t first = gp_inspect_take_u64(inspect);
    uint32_t count = gp_inspect_take_u32(inspect);
    uint64_t lost = gp_trace_lost(trace);
    bool is_first = inspect->session.cursor == 0;
    if (count == 0) {
        return GP_PROBLEM_UNKNOWN;
    }
    first = first < lost ? lost : first;
    first = first > trace->written ? trace->written : first;
    uint64_t place = gp_inspect_begin(inspect, first);
    if (is_first) {
        gp_inspect_put_u64(inspect, first);
        gp_inspect_put_u32(inspect, trace->begin);
    }
    /* Records may have been overwritten in the meantime. */
    for (; place >= lost && place < trace->written &&
           inspect->session.found < count && !gp_inspect_pauses(inspect, place);
        place++) {
        gp_trace_record record = gp_trace_at(trace, (size_t)(place - lost));
        gp_inspect_put_bytes(inspect, &record, sizeof record);
        inspect->session.found++;
    }
    return GP_PROBLEM_NONE;
}

/* Taps */

/* Adds or removes the listener of a tap, if necessary. Returns false without
 * room. */
static bool set_tap(
    gp_inspect *inspect, const gp_inspect_tap *tap, bool is_open)
{
    gp_reflection on = inspect->on;
    const gp_listeners *found = gp_inspect_type_listeners(inspect, tap->type);
    gp_listeners *listeners = (gp_listeners *)(uintptr_t)found;
    gp_event_listener listener = {tap->event, tap->fn, inspect};
    if (is_open) {
        gp_owner_listen(on.world, listeners, listener);
    } else {
        gp_owner_unlisten(on.world, listeners, listener);
    }
    return is_open == gp_listeners_contains(&on.world->listeners, listeners,
                          tap->event, tap->fn, inspect);
}

void gp_inspect_close_taps(gp_inspect *inspect)
{
    const gp_inspect_taps *taps = inspect->desc.taps;
    for (uint32_t i = 0; i < taps->count; i++) {
        set_tap(inspect, &taps->taps[i], false);
    }
}

gp_problem gp_inspect_set_tap(gp_inspect *inspect)
{
    const gp_inspect_taps *taps = inspect->desc.taps;
    uint32_t index = gp_inspect_take_u16(inspect);
    uint32_t is_open = gp_inspect_take_u8(inspect);
    if (index >= taps->count || is_open > 1) {
        return GP_PROBLEM_UNKNOWN;
    }
    return set_tap(inspect, &taps->taps[index], is_open == 1) ? GP_PROBLEM_NONE
                                                              : GP_PROBLEM_ROOM;
}

/* Events */

/* Adds a value to an event. The kind is none if the value has no bytes in
 * memory, or too many; adds nothing if its header has no room. */
static void add_value(log_event *event, gp_value value)
{
    const gp_type *type = value.type;
    unsigned char *at = (unsigned char *)event + event->size;
    size_t size = SIZE_MAX;
    uint16_t stored = 0;
    if (event->size > EVENT_MAX - VALUE_HEAD) {
        return;
    }
    if (type != NULL && type->kind == GP_KIND_TEXT) {
        size = strlen(value.as.text) + 1u;
    } else if (type != NULL && type->kind != GP_KIND_EXTERN) {
        size = type->size;
    }
    at[0] = GP_KIND_NONE;
    if (size <= EVENT_MAX - VALUE_HEAD - event->size) {
        at[0] = (unsigned char)type->kind;
        stored = (uint16_t)size;
        gp_value_store(value, at + VALUE_HEAD, stored);
    }
    memcpy(at + 1, &stored, sizeof stored);
    event->size = (uint16_t)(event->size + VALUE_HEAD + stored);
}

/* Adds the number of the changed property, and its value. */
static void add_property(const gp_inspect *inspect, const gp_object_type *type,
    uint32_t number, log_event *event)
{
    for (uint32_t i = 0; i <= type->part_count; i++) {
        const gp_part *part = i == 0 ? NULL : &type->parts[i - 1u];
        const gp_object_type *owner = part == NULL ? type : part->type;
        for (uint32_t j = 0; j < owner->property_count; j++) {
            const gp_property *property = &owner->properties[j];
            if (property->event == number) {
                gp_property_ref ref = gp_property_ref_to(
                    inspect->on, gp_id_of_bits(event->id), part, property);
                event->part = (uint16_t)i;
                event->property = (uint16_t)j;
                add_value(event, gp_property_get(&ref));
                return;
            }
        }
    }
}

void gp_inspect_log(void *context, const gp_inspect_tap *tap, gp_id id,
    uint32_t property, const gp_value *values, uint32_t count)
{
    gp_inspect *inspect = context;
    log_event event;
    if (!inspect->session.has_hello) {
        return; /* a restored snapshot has revived the tap */
    }
    event.size = HEAD_SIZE;
    event.tap = (uint16_t)(tap - inspect->desc.taps->taps);
    event.time = inspect->on.world->now;
    event.id = id.bits;
    event.part = 0;
    event.property = 0;
    if (tap->what == GP_INSPECT_CHANGED) {
        add_property(
            inspect, inspect->on.schema->types[tap->type], property, &event);
    }
    for (uint32_t i = 0; i < count; i++) {
        add_value(&event, values[i]);
    }
    if (event.size > inspect->desc.events_size - inspect->session.logged) {
        inspect->session.log_lost++;
        return;
    }
    memcpy((unsigned char *)inspect->desc.events + inspect->session.logged,
        &event, event.size);
    inspect->session.logged += event.size;
}

/* The size of the logged event at an offset: its first bytes. */
static uint32_t size_at(const gp_inspect *inspect, uint32_t place)
{
    uint16_t size;
    memcpy(&size, (const unsigned char *)inspect->desc.events + place,
        sizeof size);
    return size;
}

/* Removes the events before a number, or all events. */
static void remove_before(gp_inspect *inspect, uint64_t first)
{
    unsigned char *log = inspect->desc.events;
    uint32_t end = 0;
    while (
        end < inspect->session.logged && inspect->session.log_first < first) {
        end += size_at(inspect, end);
        inspect->session.log_first++;
    }
    inspect->session.logged -= end;
    memmove(log, log + end, inspect->session.logged);
}

gp_problem gp_inspect_events(gp_inspect *inspect)
{
    const unsigned char *log = inspect->desc.events;
    uint64_t first = gp_inspect_take_u64(inspect);
    bool is_first = inspect->session.cursor == 0;
    uint32_t place = (uint32_t)gp_inspect_begin(inspect, 0);
    if (is_first) {
        remove_before(inspect, first);
        gp_inspect_put_u64(inspect, inspect->session.log_first);
        gp_inspect_put_u32(inspect, inspect->session.log_lost);
    }
    while (
        place < inspect->session.logged && !gp_inspect_pauses(inspect, place)) {
        uint32_t size = size_at(inspect, place);
        gp_inspect_put_bytes(inspect, log + place, size);
        place += size;
    }
    return GP_PROBLEM_NONE;
}
