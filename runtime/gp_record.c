#include "gp_record.h"

#include <string.h>

_Static_assert(sizeof(gp_record) == 4, "the head of a record has 4 bytes");
_Static_assert(sizeof(gp_record_lost) == 8, "and goes into both alignments");

const gp_record_type *gp_record_find_type(
    const gp_stream_type *type, uint32_t number)
{
    const gp_record_type *first = type->events;
    for (uint32_t left = type->event_count; left > 1; left -= left / 2u) {
        const gp_record_type *middle = first + left / 2u;
        first = middle->number <= number ? middle : first;
    }
    return type->event_count > 0 && first->number == number ? first : NULL;
}

uint32_t gp_record_field_size(gp_kind kind)
{
    const gp_type *scalar = gp_value_scalar_type(kind);
    if (scalar != NULL) {
        return scalar->size;
    }
    return kind == GP_KIND_REF ? 8u : 1u;
}

uint32_t gp_record_field_count(const gp_record_type *event,
    const gp_record_field *field, const unsigned char *record)
{
    uint32_t elements = field->count;
    if (elements == 0) {
        uint32_t offset =
            field->count_offset != 0 ? field->count_offset : event->tail_count;
        memcpy(&elements, record + offset, sizeof elements);
    }
    return elements;
}

uint64_t gp_record_field_offset(const gp_record_type *event,
    const gp_record_field *field, const unsigned char *record)
{
    uint64_t offset = field->offset;
    for (const gp_record_field *each = field; each != event->fields; each--) {
        if (each[-1].count_offset == 0) {
            break;
        }
        offset += gp_record_field_count(event, &each[-1], record);
    }
    return offset;
}

static bool has_its_size(const gp_stream_type *type,
    const gp_record_type *event, const unsigned char *record, uint32_t size)
{
    if (size < event->size) {
        return false;
    }
    if (event->tail_count == 0) {
        return true;
    }
    const gp_record_field *tail = &event->fields[event->field_count - 1u];
    uint64_t end = (uint64_t)gp_record_field_count(event, tail, record) *
                       gp_record_field_size(tail->kind) +
                   gp_record_field_offset(event, tail, record);
    uint32_t strings_size; // the total length of several strings in the tail
    memcpy(&strings_size, record + event->tail_count, sizeof strings_size);
    return size == GP_RECORD_SIZE(end, type->alignment) &&
           (tail->count_offset == 0 ||
               end == (uint64_t)tail->offset + strings_size);
}

static bool is_good_value(const gp_record_type *event,
    const gp_record_field *field, const unsigned char *record)
{
    const unsigned char *value =
        record + gp_record_field_offset(event, field, record);
    uint32_t elements = gp_record_field_count(event, field, record);
    if (field->kind == GP_KIND_TEXT) {
        return memchr(value, '\0', elements) != NULL;
    }
    for (uint32_t i = 0; field->kind == GP_KIND_BOOL && i < elements; i++) {
        if (value[i] > 1u) {
            return false;
        }
    }
    return true;
}

static gp_records_problem validate_event(const gp_stream_type *type,
    const gp_record_type *event, const unsigned char *record, uint32_t size)
{
    if (!has_its_size(type, event, record, size)) {
        return GP_RECORDS_SIZE;
    }
    for (uint32_t i = 0; i < event->field_count; i++) {
        if (!is_good_value(event, &event->fields[i], record)) {
            return GP_RECORDS_VALUE;
        }
    }
    return GP_RECORDS_GOOD;
}

static gp_records_problem validate_record(const gp_stream_type *type,
    const gp_record *head, const unsigned char *record, gp_records_check *check)
{
    uint32_t size = head->units * type->alignment;
    if (head->type == GP_RECORD_SKIP) {
        return GP_RECORDS_GOOD;
    }
    if (head->type == GP_RECORD_LOST) {
        return size == sizeof(gp_record_lost) ? GP_RECORDS_GOOD
                                              : GP_RECORDS_SIZE;
    }
    if (head->type == 0 || head->type > GP_RECORD_TYPE_MAX) {
        return GP_RECORDS_HEAD;
    }
    const gp_record_type *event = gp_record_find_type(type, head->type);
    if (event == NULL) {
        bool has_key = !type->keyed || size >= sizeof(gp_record_keyed);
        check->unknown += has_key;
        return has_key ? GP_RECORDS_GOOD : GP_RECORDS_SIZE;
    }
    gp_records_problem problem = validate_event(type, event, record, size);
    if (problem == GP_RECORDS_GOOD) {
        check->known++;
        check->longer += event->tail_count == 0 &&
                         size > GP_RECORD_SIZE(event->size, type->alignment);
    }
    return problem;
}

gp_records_check gp_records_validate(
    const gp_stream_type *type, const void *bytes, size_t size)
{
    const unsigned char *start = bytes;
    gp_records_check check = {GP_RECORDS_GOOD, 0, 0, 0, 0};
    if ((uintptr_t)start % type->alignment != 0) {
        check.problem = GP_RECORDS_MISALIGNED;
    }
    while (check.problem == GP_RECORDS_GOOD && check.offset < size) {
        gp_record head;
        size_t left = size - check.offset;
        if (left < sizeof head) {
            check.problem = GP_RECORDS_CUT;
            break;
        }
        memcpy(&head, start + check.offset, sizeof head);
        size_t record_size = (size_t)head.units * type->alignment;
        if (record_size == 0) {
            check.problem = GP_RECORDS_HEAD;
        } else if (record_size > left) {
            check.problem = GP_RECORDS_CUT;
        } else {
            check.problem =
                validate_record(type, &head, start + check.offset, &check);
        }
        check.offset += check.problem == GP_RECORDS_GOOD ? record_size : 0;
    }
    return check;
}
