/* Wrong and half-wrong questions: INSPECT in the environment says how many. */
#include "../../runtime/rounds.h"
#include "garden_test.h"

static uint64_t random_bits = UINT64_C(0x9E3779B97F4A7C15);

static uint32_t roll(uint32_t below)
{
    random_bits ^= random_bits << 13;
    random_bits ^= random_bits >> 7;
    random_bits ^= random_bits << 17;
    return (uint32_t)(random_bits >> 32) % below;
}

/* A number that is mostly small, and now and then anything. */
static void put_random(size_t size, uint32_t usual)
{
    uint64_t wild = (uint64_t)roll(UINT32_MAX) << 32 | roll(UINT32_MAX);
    put(roll(16) == 0 ? wild >> roll(64) : roll(usual), size);
}

static void put_random_id(void)
{
    const uint64_t ids[] = {id_of(bee), 0, id_of(bee) + roll(4),
        id_of(bee) ^ UINT64_C(1) << roll(64), UINT64_MAX};
    put(ids[roll(5)], 8);
}

static void put_random_place(void)
{
    uint32_t depth = roll(4) == 0 ? roll(3) : 0;
    put_random(2, 2);
    put_random(2, BEE_PROPERTIES);
    put_random(1, depth + 1);
    for (uint32_t i = 0; i < depth; i++) {
        put_random(4, 4);
    }
}

/* A value of any kind; of the size of its kind more often than not. */
static void put_random_value(void)
{
    static const uint8_t sizes[] = {
        0, 1, 1, 2, 4, 8, 1, 2, 4, 8, 2, 4, 8, 3, 8, 12, 8, 4, 4, 8};
    unsigned char bytes[64];
    uint32_t kind = roll(20);
    size_t size = roll(4) == 0 ? roll(sizeof bytes) : sizes[kind];
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (unsigned char)(roll(2) == 0 ? 0 : roll(256));
    }
    if (size != 0 && kind == GP_KIND_TEXT && roll(4) != 0) {
        bytes[size - 1] = 0;
    }
    put_value((gp_kind)kind, bytes, size);
}

static void put_random_rows(bool has_ids)
{
    put_random(2, 4);
    put_random(4, 4);
    put_random(4, 8);
    uint32_t columns = roll(5);
    put(columns, 1);
    for (uint32_t i = 0; i < columns; i++) {
        uint32_t comparison = roll(2) == 0 ? 0 : roll(9);
        put_random_place();
        put(comparison, 1);
        if (comparison != 0) {
            put_random_value();
        }
    }
    for (uint32_t i = has_ids ? roll(4) : 0; i != 0; i--) {
        put_random_id();
    }
}

static void put_random_call(bool is_emit)
{
    put_random_id();
    put_random(is_emit ? 4 : 2, 2);
    uint32_t count = roll(5);
    put(count, 1);
    for (uint32_t i = 0; i < count; i++) {
        put_random_value();
    }
}

static void put_random_payload(uint32_t kind)
{
    switch (kind) {
    case GP_INSPECT_KIND_ROWS:
    case GP_INSPECT_KIND_FIND:
    case GP_INSPECT_KIND_GET:
        put_random_rows(kind == GP_INSPECT_KIND_GET);
        break;
    case GP_INSPECT_KIND_SET:
        put_random_id();
        put_random_place();
        put_random(4, 2);
        put_random(1, 2);
        put_random_value();
        break;
    case GP_INSPECT_KIND_SEND:
    case GP_INSPECT_KIND_EMIT:
        put_random_call(kind == GP_INSPECT_KIND_EMIT);
        break;
    default:
        put_random_id();
        put_random(2, 5);
        put_random(4, 9);
        question_size -= roll(15);
        break;
    }
}

/* Gives the question as it is, or as a whole frame, and takes the answer. */
static void ask_and_be_answered(void)
{
    bool has_header = roll(64) != 0;
    if (has_header) {
        finish_question();
    }
    is_whole = true;
    sent_size = 0;
    gp_inspect_feed(&inspect, question, question_size);
    join_frames();
    for (uint32_t frames = 0; !is_whole && frames < 9; frames++) {
        gp_inspect_frame(&inspect, 0);
        join_frames();
    }
    bool is_dropped = gp_inspect_is_dropped(&inspect);
    if (!has_header || is_dropped) {
        assert_true(!has_header || question[4] == GP_INSPECT_KIND_HELLO);
        open_inspector(on, (gp_inspect_desc){.may_edit = true});
    } else {
        assert_true(is_whole);
        assert_int_equal(0, sent_size);
        assert_int_equal(0, inspect.session.filled);
        assert_true(answer_kind == question[4] % 128u || answer_kind == '?');
    }
}

static uint64_t get_rounds(void)
{
    const char *rounds = getenv("INSPECT");
    return rounds == NULL ? ROUNDS(20000) : strtoull(rounds, NULL, 10);
}

static void wrong_questions_do_no_harm(void **state)
{
    (void)state;
    gp_trace_record records[16];
    gp_trace trace;
    gp_trace_init(&trace, records, 16);
    for (uint64_t i = get_rounds(); i != 0; i--) {
        static char edit[100];
        inspect.desc.trace = &trace;
        inspect.desc.edit = edit;
        inspect.desc.edit_size = sizeof edit;
        uint32_t kind = 1 + roll(GP_INSPECT_KIND_COUNT + 1);
        ask(kind);
        put_random_payload(kind);
        for (uint32_t flips = roll(4) == 0 ? roll(4) : 0; flips != 0; flips--) {
            question[4 + roll((uint32_t)question_size - 4)] ^=
                (unsigned char)(1u << roll(8));
        }
        ask_and_be_answered();
        logged();
        if (gp_object_count(on, on.schema->types[BEE]) != 1 ||
            !gp_object_is_live(on, garden_bee_get_any_id(bee))) {
            garden_bee_recycle_all(&world);
            bee = garden_bee_create(&world);
            assert_non_null(bee);
        }
    }
}

#define FUZZ_TESTS cmocka_unit_test_in(wrong_questions_do_no_harm)
