/* Each sentence of gp_record.h. What validate is given lies at the end of its
 * memory, so that the watcher reports a byte too many. */
#include "events.h"

#include <float.h>

/* Bytes in a block of their own. */
static gp_records_check validate(
    const gp_stream_type *type, const void *bytes, size_t size)
{
    unsigned char *copy = malloc(size + (size == 0));
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    gp_records_check check = gp_records_validate(type, copy, size);
    free(copy);
    return check;
}

static gp_records_problem problem_of(
    const gp_stream_type *type, const void *bytes, size_t size)
{
    return validate(type, bytes, size).problem;
}

static const step good_step = {{STEP, 3}, 7, 2, {0}};
static const stop good_stop = {{STOP, 2}, 9};

static void nothing_at_all_is_good(void **state)
{
    (void)state;
    gp_records_check check = validate(&walk_type, "", 0);
    assert_int_equal(GP_RECORDS_GOOD, check.problem);
    assert_int_equal(0, check.offset);
    assert_int_equal(0, check.known);
}

static void known_events_are_good_and_counted(void **state)
{
    (void)state;
    struct {
        step first;
        stop second;
        gp_record_lost lost;
        gp_record skip;
    } bytes = {
        good_step, good_stop, {{GP_RECORD_LOST, 2}, 5}, {GP_RECORD_SKIP, 1}};
    gp_records_check check = validate(&walk_type, &bytes, sizeof bytes);
    assert_int_equal(GP_RECORDS_GOOD, check.problem);
    assert_int_equal(sizeof bytes, check.offset);
    assert_int_equal(2, check.known);
    assert_int_equal(0, check.longer);
    assert_int_equal(0, check.unknown);
}

static void zeros_and_poison_are_no_records(void **state)
{
    (void)state;
    static const unsigned char patterns[] = {0x00, 0xDD, 0xA5, 0xFF};
    for (size_t i = 0; i < sizeof patterns; i++) {
        uint64_t bytes[4];
        memset(bytes, patterns[i], sizeof bytes);
        assert_int_not_equal(
            GP_RECORDS_GOOD, problem_of(&walk_type, bytes, sizeof bytes));
        assert_int_not_equal(
            GP_RECORDS_GOOD, problem_of(&sound_type, bytes, sizeof bytes));
    }
    uint64_t poison[2] = {GP_POISON_F32, GP_POISON_F32};
    assert_int_not_equal(
        GP_RECORDS_GOOD, problem_of(&walk_type, poison, sizeof poison));
}

static void a_type_of_zero_or_a_reserved_one_is_refused(void **state)
{
    (void)state;
    stop event = good_stop;
    for (uint32_t type = 0; type <= UINT16_MAX; type++) {
        event.record.type = (uint16_t)type;
        gp_records_problem expected = GP_RECORDS_GOOD;
        if (type == 0 || (type > GP_RECORD_TYPE_MAX && type < GP_RECORD_LOST)) {
            expected = GP_RECORDS_HEAD;
        } else if (type == STEP) {
            expected = GP_RECORDS_SIZE;
        }
        assert_int_equal(
            expected, problem_of(&walk_type, &event, sizeof event));
    }
}

static void no_units_and_too_many_are_refused(void **state)
{
    (void)state;
    stop event = good_stop;
    event.record.units = 0;
    assert_int_equal(
        GP_RECORDS_HEAD, problem_of(&walk_type, &event, sizeof event));
    for (uint32_t units = 3; units <= UINT16_MAX; units++) {
        event.record.units = (uint16_t)units;
        assert_int_equal(
            GP_RECORDS_CUT, problem_of(&walk_type, &event, sizeof event));
    }
}

static void bytes_cut_anywhere_are_refused_where_the_last_record_begins(
    void **state)
{
    (void)state;
    struct {
        step first;
        stop second;
    } bytes = {good_step, good_stop};
    for (size_t size = 1; size < sizeof bytes; size++) {
        gp_records_check check = validate(&walk_type, &bytes, size);
        bool is_whole = size == sizeof bytes.first;
        assert_int_equal(
            is_whole ? GP_RECORDS_GOOD : GP_RECORDS_CUT, check.problem);
        assert_int_equal(
            size < sizeof bytes.first ? 0 : sizeof bytes.first, check.offset);
    }
}

static void bytes_at_a_wrong_place_are_refused(void **state)
{
    (void)state;
    uint64_t bytes[4];
    memcpy((unsigned char *)bytes + 4, &good_step, sizeof good_step);
    const unsigned char *start = (const unsigned char *)bytes;
    for (size_t i = 1; i < 8; i++) {
        gp_records_check check = gp_records_validate(&sound_type, start + i, 8);
        assert_int_equal(GP_RECORDS_MISALIGNED, check.problem);
        check = gp_records_validate(&walk_type, start + i, sizeof good_step);
        assert_int_equal(
            i == 4 ? GP_RECORDS_GOOD : GP_RECORDS_MISALIGNED, check.problem);
    }
}

static void a_record_shorter_than_its_type_is_refused(void **state)
{
    (void)state;
    step event = good_step;
    event.record.units = 2;
    assert_int_equal(GP_RECORDS_SIZE, problem_of(&walk_type, &event, 8));
    gp_record unknown_without_key = {1000, 1};
    assert_int_equal(
        GP_RECORDS_SIZE, problem_of(&walk_type, &unknown_without_key, 4));
    gp_record_lost lost[2] = {{{GP_RECORD_LOST, 1}, 1}};
    assert_int_equal(GP_RECORDS_SIZE, problem_of(&walk_type, lost, 4));
    lost[0].head.units = 4;
    assert_int_equal(GP_RECORDS_SIZE, problem_of(&walk_type, lost, 16));
}

static void unknown_types_and_longer_records_are_good_and_counted(void **state)
{
    (void)state;
    struct {
        step longer;
        uint32_t more;
        stop unknown;
    } bytes = {good_step, 3, good_stop};
    bytes.longer.record.units = 4;
    bytes.unknown.record.type = 1000;
    gp_records_check check = validate(&walk_type, &bytes, sizeof bytes);
    assert_int_equal(GP_RECORDS_GOOD, check.problem);
    assert_int_equal(1, check.known);
    assert_int_equal(1, check.longer);
    assert_int_equal(1, check.unknown);
}

static void a_tail_must_fill_its_record_exactly(void **state)
{
    (void)state;
    static const char text[12] = "hello world";
    union {
        words event;
        uint64_t bytes[4];
    } tail = {.event = {{WORDS, 3}, 12}};
    memcpy(tail.event.text, text, sizeof text);
    for (uint32_t count = 0; count < 40; count++) {
        tail.event.text_count = count;
        gp_records_problem expected = GP_RECORDS_GOOD;
        if (count < 9 || count > 16) {
            expected = GP_RECORDS_SIZE;
        } else if (count < 12) {
            expected = GP_RECORDS_VALUE; /* no NUL */
        }
        assert_int_equal(expected, problem_of(&sound_type, &tail, 24));
    }
    for (uint32_t bit = 5; bit < 32; bit++) {
        tail.event.text_count = 12u | UINT32_C(1) << bit;
        assert_int_equal(GP_RECORDS_SIZE, problem_of(&sound_type, &tail, 24));
    }
    tail.event.text_count = UINT32_MAX;
    assert_int_equal(GP_RECORDS_SIZE, problem_of(&sound_type, &tail, 24));
}

static void a_tail_of_wide_elements_does_not_overflow(void **state)
{
    (void)state;
    static const gp_record_field fields[] = {
        {"values", GP_KIND_F64, 8, 0, NULL, 0, 0}};
    static const gp_record_type events[] = {{"values", 1, 8, fields, 1, 4}};
    static const gp_stream_type type = {
        .name = "wide", .alignment = 8, .events = events, .event_count = 1};
    uint32_t bytes[8] = {0};
    gp_record head = {1, 4};
    memcpy(bytes, &head, sizeof head);
    bytes[1] = 3;
    assert_int_equal(GP_RECORDS_GOOD, problem_of(&type, bytes, sizeof bytes));
    bytes[1] = UINT32_C(0x20000003); /* times 8 is 24 in 32 bits */
    assert_int_equal(GP_RECORDS_SIZE, problem_of(&type, bytes, sizeof bytes));
}

static void a_bool_is_zero_or_one_and_a_text_has_its_nul(void **state)
{
    (void)state;
    hit event = {{HIT, 3}, 1, {0}, 0, {0}};
    for (uint32_t value = 0; value < 256; value++) {
        event.hard = (uint8_t)value;
        assert_int_equal(value < 2 ? GP_RECORDS_GOOD : GP_RECORDS_VALUE,
            problem_of(&sound_type, &event, sizeof event));
    }
    event.hard = 1;
    event.padding[0] = 2; /* not the bool's */
    assert_int_equal(
        GP_RECORDS_GOOD, problem_of(&sound_type, &event, sizeof event));
}

/* Pushes some events and moves their bytes to a place; returns how many. */
static size_t make_records(const gp_stream_type *type, void *place, size_t size)
{
    gp_stream stream;
    gp_stream_init(&stream, type, NULL, GP_OVERFLOW_GROW, 64);
    if (type == &walk_type) {
        push_step(&stream, 1, 1);
        push_stop(&stream, 2);
        push_step(&stream, 3, 2);
    } else {
        push_hit(&stream, 2, (gp_id){0});
        push_words(&stream, "some words");
        push_beat(&stream);
    }
    size_t needed = gp_stream_save(&stream, place, size);
    assert_true(needed <= size);
    gp_stream_finish(&stream);
    return needed;
}

/* Whatever bytes are, validate ends and reads nothing outside them, and what it
 * calls good can be loaded, validated again, and printed. */
static void assert_found_or_harmless(
    const gp_stream_type *type, const void *bytes, size_t size)
{
    uint64_t saved[16];
    unsigned char *copy = malloc(size);
    assert_non_null(copy);
    memcpy(copy, bytes, size);
    gp_stream stream;
    gp_stream_init(&stream, type, NULL, GP_OVERFLOW_GROW, 64);
    gp_records_check check;
    bool loaded = gp_stream_load(&stream, copy, size, &check);
    assert_int_equal(check.problem == GP_RECORDS_GOOD, loaded);
    assert_int_equal(loaded ? check.known : 0, gp_stream_count(&stream));
    free(copy);
    size_t good = gp_stream_save(&stream, saved, sizeof saved);
    check = gp_records_validate(type, saved, good);
    assert_int_equal(GP_RECORDS_GOOD, check.problem);
    assert_int_equal(0, check.longer + check.unknown);
    (void)print(&stream);
    gp_stream_finish(&stream);
}

static const gp_stream_type *const both_types[] = {&walk_type, &sound_type};

static void every_wrong_byte_is_found_or_harmless(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 2; i++) {
        uint64_t place[16];
        unsigned char *bytes = (unsigned char *)place;
        size_t size = make_records(both_types[i], place, sizeof place);
        for (size_t at = 0; at < size; at++) {
            unsigned char right = bytes[at];
            for (uint32_t wrong = 0; wrong < 256; wrong++) {
                bytes[at] = (unsigned char)wrong;
                assert_found_or_harmless(both_types[i], place, size);
            }
            bytes[at] = right;
        }
    }
}

static void random_mutations_are_found_or_harmless(void **state)
{
    (void)state;
    uint64_t random = 88172645463325252u;
    for (uint32_t round = 0; round < 20000; round++) {
        const gp_stream_type *type = both_types[round % 2u];
        uint64_t place[16];
        unsigned char *bytes = (unsigned char *)place;
        size_t size = make_records(type, place, sizeof place);
        for (uint32_t i = 0; i <= round % 5u; i++) {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            bytes[(random >> 8) % size] = (unsigned char)(random >> 24);
        }
        size -= round % 3u == 0 ? (size_t)(random >> 40) % size : 0;
        assert_found_or_harmless(type, place, size);
    }
}

/* One event of each kind of field. */
typedef struct all {
    gp_record record;
    float f32;
    uint64_t u64;
    int64_t i64;
    double f64;
    gp_id id;
    uint32_t u32;
    int32_t i32;
    uint16_t u16[2];
    int16_t i16;
    int8_t i8;
    uint8_t u8;
    uint8_t flag;
    char text[7];
} all;

static const gp_member teams[] = {{"none", -1}, {"wasps", 2}};
static const gp_record_field all_fields[] = {
    {"f32", GP_KIND_F32, offsetof(all, f32), 1, NULL, 0, 0},
    {"u64", GP_KIND_U64, offsetof(all, u64), 1, NULL, 0, 0},
    {"i64", GP_KIND_I64, offsetof(all, i64), 1, NULL, 0, 0},
    {"f64", GP_KIND_F64, offsetof(all, f64), 1, NULL, 0, 0},
    {"id", GP_KIND_REF, offsetof(all, id), 1, NULL, 0, 0},
    {"u32", GP_KIND_U32, offsetof(all, u32), 1, NULL, 0, 0},
    {"i32", GP_KIND_I32, offsetof(all, i32), 1, teams, 2, 0},
    {"u16", GP_KIND_U16, offsetof(all, u16), 2, NULL, 0, 0},
    {"i16", GP_KIND_I16, offsetof(all, i16), 1, NULL, 0, 0},
    {"i8", GP_KIND_I8, offsetof(all, i8), 1, teams, 2, 0},
    {"u8", GP_KIND_U8, offsetof(all, u8), 1, teams, 2, 0},
    {"flag", GP_KIND_BOOL, offsetof(all, flag), 1, NULL, 0, 0},
    {"text", GP_KIND_TEXT, offsetof(all, text), 7, NULL, 0, 0},
};
static const gp_record_type all_events[] = {
    {"all", 1, sizeof(all), all_fields, 13, 0}};
static const gp_stream_type all_type = {.name = "all",
    .alignment = 8,
    .events = all_events,
    .event_count = 1,
    .id_names = sound_ids,
    .id_name_count = 2};

static const char *print_record(
    const gp_stream_type *type, const gp_record *record)
{
    static printed to;
    memset(&to, 0, sizeof to);
    gp_record_print(type, record, print_to, &to);
    return to.text;
}

static void a_record_is_printed_with_its_fields_by_name(void **state)
{
    (void)state;
    all event = {.record = {1, sizeof(all) / 8u},
        .f32 = 0.1f,
        .u64 = UINT64_MAX,
        .i64 = INT64_MIN,
        .f64 = -0.5,
        .id = {UINT64_C(3) << 32 | UINT64_C(2) << GP_ID_SLOT_BITS | 12u},
        .u32 = UINT32_MAX,
        .i32 = -1,
        .u16 = {1, 65535},
        .i16 = -32768,
        .i8 = 1,
        .u8 = 2,
        .flag = 1,
        .text = "a\"\\\n"};
    assert_string_equal("all f32=0.1 u64=18446744073709551615"
                        " i64=-9223372036854775808 f64=-0.5 id=wasp#12:2"
                        " u32=4294967295 i32=none u16=[1 65535] i16=-32768"
                        " i8=1 u8=wasps flag=true text=\"a\\\"\\\\\\n\"\n",
        print_record(&all_type, &event.record));
    event.id.bits = UINT64_C(1) << 32 | UINT64_C(3) << GP_ID_SLOT_BITS;
    assert_non_null(
        strstr(print_record(&all_type, &event.record), " id=unknown#0:1 "));
    event.id.bits = 0;
    assert_non_null(
        strstr(print_record(&all_type, &event.record), " id=none "));
}

/* Texts are printed in pieces: all lengths, with what takes two letters. */
static void a_long_text_is_printed_whole(void **state)
{
    (void)state;
    for (size_t size = 0; size < 100; size++) {
        char text[100] = "";
        char expected[300] = "words text=\"";
        size_t length = strlen(expected);
        for (size_t i = 0; i < size; i++) {
            text[i] = (char)(i % 3u == 0 ? '"' : 'a' + (char)(i % 26u));
            expected[length] = '\\';
            length += i % 3u == 0 ? 1u : 0;
            expected[length] = text[i];
            length++;
        }
        memcpy(expected + length, "\"\n", 3);
        gp_stream stream;
        gp_stream_init(&stream, &sound_type, NULL, GP_OVERFLOW_GROW, 64);
        assert_true(push_words(&stream, text));
        assert_string_equal(expected, print(&stream));
        gp_stream_finish(&stream);
    }
}

static void records_of_no_known_type_are_printed_by_number_and_size(
    void **state)
{
    (void)state;
    stop unknown = {{1000, 2}, 0};
    gp_record_lost lost = {{GP_RECORD_LOST, 2}, 12};
    gp_record skip = {GP_RECORD_SKIP, 5};
    assert_string_equal(
        "unknown 1000, 8 bytes\n", print_record(&walk_type, &unknown.record));
    assert_string_equal("lost 12\n", print_record(&walk_type, &lost.head));
    assert_string_equal("skip 20 bytes\n", print_record(&walk_type, &skip));
}

static void a_head_is_one_number(void **state)
{
    (void)state;
    assert_true(gp_record_head(&good_step.record) ==
                GP_RECORD_HEAD(STEP, sizeof good_step, 4));
    const gp_record most = {UINT16_MAX, UINT16_MAX};
    assert_true(gp_record_head(&most) == UINT32_MAX);
    const gp_record longer = {STEP, 4};
    assert_true(
        gp_record_head(&longer) != GP_RECORD_HEAD(STEP, sizeof good_step, 4));
}

static void types_are_found_by_number(void **state)
{
    (void)state;
    static const uint32_t numbers[] = {BEAT, HIT, WORDS};
    for (uint32_t number = 0; number < 50; number++) {
        const gp_record_type *found = gp_record_find_type(&sound_type, number);
        const gp_record_type *expected = NULL;
        for (size_t i = 0; i < 3; i++) {
            if (numbers[i] == number) {
                expected = &sound_events[i];
            }
        }
        assert_ptr_equal(expected, found);
    }
    static const gp_stream_type empty = {.name = "empty", .alignment = 4};
    assert_null(gp_record_find_type(&empty, 1));
}

static void lengths_of_tails_saturate(void **state)
{
    (void)state;
    assert_int_equal(1, gp_record_tail_count(0));
    assert_int_equal(6, gp_record_tail_count(5));
    assert_int_equal(UINT32_MAX, gp_record_tail_count(UINT32_MAX - 1u));
    assert_int_equal(UINT32_MAX, gp_record_tail_count(UINT32_MAX));
    assert_int_equal(UINT32_MAX, gp_record_tail_count(SIZE_MAX));
    assert_int_equal(7, gp_record_tail_sum(3, 4));
    assert_int_equal(UINT32_MAX, gp_record_tail_sum(UINT32_MAX - 4u, 4));
    assert_int_equal(UINT32_MAX, gp_record_tail_sum(UINT32_MAX, UINT32_MAX));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_at_all_is_good),
        cmocka_unit_test(known_events_are_good_and_counted),
        cmocka_unit_test(zeros_and_poison_are_no_records),
        cmocka_unit_test(a_type_of_zero_or_a_reserved_one_is_refused),
        cmocka_unit_test(no_units_and_too_many_are_refused),
        cmocka_unit_test(
            bytes_cut_anywhere_are_refused_where_the_last_record_begins),
        cmocka_unit_test(bytes_at_a_wrong_place_are_refused),
        cmocka_unit_test(a_record_shorter_than_its_type_is_refused),
        cmocka_unit_test(unknown_types_and_longer_records_are_good_and_counted),
        cmocka_unit_test(a_tail_must_fill_its_record_exactly),
        cmocka_unit_test(a_tail_of_wide_elements_does_not_overflow),
        cmocka_unit_test(a_bool_is_zero_or_one_and_a_text_has_its_nul),
        cmocka_unit_test(every_wrong_byte_is_found_or_harmless),
        cmocka_unit_test(random_mutations_are_found_or_harmless),
        cmocka_unit_test(a_record_is_printed_with_its_fields_by_name),
        cmocka_unit_test(a_long_text_is_printed_whole),
        cmocka_unit_test(
            records_of_no_known_type_are_printed_by_number_and_size),
        cmocka_unit_test(a_head_is_one_number),
        cmocka_unit_test(types_are_found_by_number),
        cmocka_unit_test(lengths_of_tails_saturate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
