/* Event streams with types: what is pushed is read, whole and in order. */
#include "../support.h"

#include "gp_ring.h"
#include "pond.h"

typedef struct fixture {
    test_memory memory;
    test_exhausted exhausted;
    pond_world world;
} fixture;

static void begin(fixture *on)
{
    memset(on, 0, sizeof *on);
    memset(&on->world, 0xA5, sizeof on->world);
    pond_world_desc desc = {
        .allocator = test_allocator(&on->memory),
        .on_exhausted = record_exhausted,
        .user = &on->exhausted,
    };
    assert_true(pond_world_init(&on->world, &desc));
}

static void end(fixture *on)
{
    pond_world_finish(&on->world);
    assert_all_given_back(&on->memory);
}

static pond_duck_id any_duck(uint64_t bits)
{
    pond_duck_id id = {bits};
    return id;
}

static pond_animation_event expect_next(
    pond_animation_reader *reader, pond_animation_kind kind)
{
    pond_animation_event event;
    assert_true(pond_animation_next(reader, &event));
    assert_int_equal(kind, event.kind);
    return event;
}

static void expect_end(pond_animation_reader *reader)
{
    pond_animation_event event;
    assert_false(pond_animation_next(reader, &event));
    assert_false(pond_animation_next(reader, &event));
}

static const pond_odd odds[2] = {
    {1, {2.0f, 3.0f}, true}, {4, {5.0f, 6.0f}, false}};

static bool push_landed(pond_animation *stream, uint32_t time)
{
    pond_odd where = {7, {8.0f, 9.0f}, true};
    return pond_animation_push_landed(stream, where, odds, time,
        POND_GROUND_WATER, POND_MOOD_HUNGRY | POND_MOOD_ANGRY, "a longer name");
}

static void events_are_read_as_they_were_pushed(void **state)
{
    (void)state;
    fixture on;
    begin(&on);
    pond_animation *stream = pond_world_animation(&on.world);
    gp_id any = {77};
    const double points[3] = {0.5, -0.0, 1e300};
    assert_true(pond_animation_push_footstep(stream, 3, any_duck(55), 2));
    assert_true(push_landed(stream, 4));
    assert_true(pond_animation_push_said(stream, 5, any, "quack"));
    assert_true(pond_animation_push_path(stream, 6, points, 3));
    assert_true(pond_animation_push_pause(stream, 7));

    pond_animation_reader reader = pond_animation_read(stream);
    pond_animation_event event = expect_next(&reader, POND_ANIMATION_FOOTSTEP);
    assert_int_equal(3, event.footstep->time);
    assert_int_equal(55, event.footstep->who.bits);
    assert_int_equal(2, event.footstep->foot);

    event = expect_next(&reader, POND_ANIMATION_LANDED);
    assert_int_equal(4, event.landed->time);
    assert_int_equal(7, event.landed->where.tag);
    assert_true(event.landed->where.where.y == 9.0f);
    assert_true(event.landed->where.flag);
    assert_int_equal(4, event.landed->all[1].tag);
    assert_true(event.landed->all[0].where.x == 2.0f);
    assert_int_equal(POND_GROUND_WATER, event.landed->ground);
    assert_int_equal(3, event.landed->mood);
    assert_string_equal("a long", event.landed->name);

    event = expect_next(&reader, POND_ANIMATION_SAID);
    assert_int_equal(77, event.said->who.bits);
    assert_int_equal(6, event.said->text_count);
    assert_string_equal("quack", pond_animation_said_text(event.said));

    event = expect_next(&reader, POND_ANIMATION_PATH);
    assert_int_equal(3, event.path->points_count);
    assert_memory_equal(
        points, pond_animation_path_points(event.path), sizeof points);

    event = expect_next(&reader, POND_ANIMATION_PAUSE);
    assert_int_equal(7, event.pause->time);
    expect_end(&reader);
    end(&on);
}

static void an_event_without_fields_is_only_its_head(void **state)
{
    (void)state;
    fixture on;
    begin(&on);
    pond_bells *bells = pond_world_bells(&on.world);
    const uint8_t volumes[3] = {1, 2, 3};
    assert_int_equal(sizeof(gp_record), sizeof(pond_bells_rung));
    assert_true(pond_bells_push_rung(bells));
    assert_int_equal(sizeof(gp_record), gp_stream_size(&bells->stream));
    assert_true(pond_bells_push_tone(bells, 440, volumes));
    pond_bells_reader reader = pond_bells_read(bells);
    pond_bells_event event;
    assert_true(pond_bells_next(&reader, &event));
    assert_int_equal(POND_BELLS_RUNG, event.kind);
    assert_true(pond_bells_next(&reader, &event));
    assert_int_equal(440, event.tone->pitch);
    assert_int_equal(3, event.tone->volumes[2]);
    assert_false(pond_bells_next(&reader, &event));
    end(&on);
}

/* Pushes one of each type, after dirtying the memory it will lie in. */
static size_t save_one_of_each(
    fixture *on, unsigned char *bytes, size_t size, unsigned char dirt)
{
    pond_animation stream;
    pond_animation_init(&stream, &on->world.core.gp.memory);
    gp_id any = {77};
    const double points[1] = {0.5};
    for (int round = 0; round < 2; round++) {
        assert_true(pond_animation_push_footstep(&stream, 3, any_duck(55), 2));
        assert_true(push_landed(&stream, 4));
        assert_true(pond_animation_push_said(&stream, 5, any, "hi"));
        assert_true(pond_animation_push_path(&stream, 6, points, 1));
        assert_true(pond_animation_push_path(&stream, 7, NULL, 0));
        if (round == 0) {
            memset(stream.stream.base, dirt,
                (size_t)(stream.stream.cursor - stream.stream.base));
            stream.stream.cursor = stream.stream.base;
        }
    }
    size_t taken = gp_stream_save(&stream.stream, bytes, size);
    assert_true(taken <= size);
    pond_animation_finish(&stream);
    return taken;
}

static void the_same_events_are_the_same_bytes(void **state)
{
    (void)state;
    fixture on;
    begin(&on);
    static unsigned char first[1024];
    static unsigned char second[1024];
    size_t size = save_one_of_each(&on, first, sizeof first, 0x11);
    assert_int_equal(size, save_one_of_each(&on, second, sizeof second, 0xEE));
    assert_memory_equal(first, second, size);
    end(&on);
}

static void saved_events_are_good_and_can_be_loaded(void **state)
{
    (void)state;
    fixture on;
    begin(&on);
    static uint64_t bytes[128];
    size_t size =
        save_one_of_each(&on, (unsigned char *)bytes, sizeof bytes, 0x11);
    gp_records_check check =
        gp_records_validate(&pond_animation_type, bytes, size);
    assert_int_equal(GP_RECORDS_GOOD, check.problem);
    assert_int_equal(5, check.known);
    pond_animation *stream = pond_world_animation(&on.world);
    assert_true(gp_stream_load(&stream->stream, bytes, size, &check));
    assert_int_equal(5, gp_stream_count(&stream->stream));
    end(&on);
}

typedef struct received {
    test_journal journal;
    pond_animation *stream;
    bool stops;
    bool answers;
} received;

static bool record_footstep(void *context, const pond_animation_footstep *event)
{
    received *on = (received *)context;
    say_number(&on->journal, "foot", event->foot);
    if (on->answers) {
        assert_true(pond_animation_push_pause(on->stream, event->time));
    }
    return !on->stops;
}

static bool record_pause(void *context, const pond_animation_pause *event)
{
    received *on = (received *)context;
    say_number(&on->journal, "pause", event->time);
    return true;
}

static bool record_lost(void *context, uint32_t count)
{
    received *on = (received *)context;
    say_number(&on->journal, "lost", count);
    return true;
}

static const pond_animation_handlers handlers = {
    .footstep = record_footstep,
    .pause = record_pause,
    .lost = record_lost,
};

static void dispatch_calls_the_handlers_in_order(void **state)
{
    (void)state;
    fixture on;
    static received by;
    begin(&on);
    memset(&by, 0, sizeof by);
    pond_animation *stream = pond_world_animation(&on.world);
    pond_animation_push_pause(stream, 1);
    push_landed(stream, 2); /* has no handler */
    pond_animation_push_footstep(stream, 3, any_duck(1), 9);
    assert_int_equal(2, pond_animation_dispatch(stream, &handlers, &by));
    assert_string_equal("pause1 foot9 ", take(&by.journal));
    assert_int_equal(0, pond_animation_dispatch(stream, &handlers, &by));
    end(&on);
}

static void a_handler_may_stop_and_the_next_dispatch_goes_on(void **state)
{
    (void)state;
    fixture on;
    static received by;
    begin(&on);
    memset(&by, 0, sizeof by);
    by.stops = true;
    pond_animation *stream = pond_world_animation(&on.world);
    pond_animation_push_footstep(stream, 1, any_duck(1), 1);
    pond_animation_push_footstep(stream, 2, any_duck(1), 2);
    assert_int_equal(1, pond_animation_dispatch(stream, &handlers, &by));
    assert_string_equal("foot1 ", take(&by.journal));
    assert_int_equal(1, pond_animation_dispatch(stream, &handlers, &by));
    assert_string_equal("foot2 ", take(&by.journal));
    end(&on);
}

static void what_a_handler_pushes_waits_for_the_next_read(void **state)
{
    (void)state;
    fixture on;
    static received by;
    begin(&on);
    memset(&by, 0, sizeof by);
    pond_animation *stream = pond_world_animation(&on.world);
    by.answers = true;
    by.stream = stream;
    pond_animation_push_footstep(stream, 1, any_duck(1), 1);
    pond_animation_push_footstep(stream, 2, any_duck(1), 2);
    assert_int_equal(2, pond_animation_dispatch(stream, &handlers, &by));
    assert_string_equal("foot1 foot2 ", take(&by.journal));
    assert_int_equal(2, pond_animation_dispatch(stream, &handlers, &by));
    assert_string_equal("pause1 pause2 ", take(&by.journal));
    end(&on);
}

static void a_full_stream_that_drops_says_where_and_how_many(void **state)
{
    (void)state;
    fixture on;
    static received by;
    begin(&on);
    memset(&by, 0, sizeof by);
    pond_animation *stream = pond_world_animation(&on.world);
    uint32_t pushed = 0;
    while (pond_animation_push_footstep(stream, 1, any_duck(1), 1)) {
        pushed++;
    }
    assert_true(pushed > 30 && pushed * sizeof(pond_animation_footstep) < 1024);
    assert_false(pond_animation_push_footstep(stream, 1, any_duck(1), 1));
    assert_int_equal(2, stream->stream.dropped_count);
    assert_int_equal(
        pushed + 1, pond_animation_dispatch(stream, &handlers, &by));
    assert_non_null(strstr(take(&by.journal), "foot1 lost2 "));
    assert_true(pond_animation_push_footstep(stream, 1, any_duck(1), 1));
    end(&on);
}

static void a_full_stream_that_fails_refuses_and_keeps_what_it_has(void **state)
{
    (void)state;
    fixture on;
    begin(&on);
    pond_strict *stream = pond_world_strict(&on.world);
    int32_t pushed = 0;
    while (pond_strict_push_number(stream, pushed)) {
        pushed++;
    }
    assert_int_equal(64 / sizeof(pond_strict_number), pushed);
    assert_int_equal(1, on.exhausted.reports);
    assert_string_equal("strict", on.exhausted.last.name);
    pond_strict_reader reader = pond_strict_read(stream);
    pond_strict_event event;
    for (int32_t i = 0; i < pushed; i++) {
        assert_true(pond_strict_next(&reader, &event));
        assert_int_equal(i, event.number->value);
    }
    assert_false(pond_strict_next(&reader, &event));
    assert_true(pond_strict_push_number(stream, 5));
    end(&on);
}

static void a_stream_that_grows_takes_whatever_comes(void **state)
{
    (void)state;
    fixture on;
    begin(&on);
    pond_bells *bells = pond_world_bells(&on.world);
    for (uint32_t i = 0; i < 100000; i++) {
        assert_true(pond_bells_push_rung(bells));
    }
    assert_int_equal(100000, gp_stream_count(&bells->stream));
    end(&on);
}

static void nothing_is_allocated_once_a_stream_is_warm(void **state)
{
    (void)state;
    fixture on;
    static received by;
    begin(&on);
    memset(&by, 0, sizeof by);
    pond_animation *stream = pond_world_animation(&on.world);
    size_t asked = 0;
    for (int frame = 0; frame < 10; frame++) {
        for (uint32_t i = 0; i < 20; i++) {
            assert_true(
                pond_animation_push_footstep(stream, i, any_duck(1), 1));
        }
        pond_animation_dispatch(stream, &handlers, &by);
        if (frame == 1) {
            asked = on.memory.asked;
        }
    }
    assert_int_equal(asked, on.memory.asked);
    end(&on);
}

static void what_was_reserved_is_pushed_without_a_look(void **state)
{
    (void)state;
    fixture on;
    begin(&on);
    pond_animation *stream = pond_world_animation(&on.world);
    size_t size = 3u * POND_ANIMATION_FOOTSTEP_SIZE + POND_ANIMATION_PAUSE_SIZE;
    assert_true(gp_stream_reserve(&stream->stream, size));
    size_t asked = on.memory.asked;
    for (uint32_t i = 0; i < 3; i++) {
        pond_animation_push_footstep_reserved(
            stream, 10 + i, any_duck(20 + i), (uint8_t)i);
    }
    pond_animation_push_pause_reserved(stream, 99);
    assert_int_equal(asked, on.memory.asked);

    pond_animation_reader reader = pond_animation_read(stream);
    for (uint32_t i = 0; i < 3; i++) {
        pond_animation_event event =
            expect_next(&reader, POND_ANIMATION_FOOTSTEP);
        assert_int_equal(10 + i, event.footstep->time);
        assert_int_equal(20 + i, event.footstep->who.bits);
        assert_int_equal(i, event.footstep->foot);
    }
    pond_animation_event event = expect_next(&reader, POND_ANIMATION_PAUSE);
    assert_int_equal(99, event.pause->time);
    expect_end(&reader);
    end(&on);
}

static void streams_made_by_hand_are_merged_by_their_key(void **state)
{
    (void)state;
    fixture on;
    static received by;
    begin(&on);
    memset(&by, 0, sizeof by);
    pond_animation left;
    pond_animation right;
    pond_animation_init(&left, &on.world.core.gp.memory);
    pond_animation_init(&right, NULL);
    for (uint32_t time = 0; time < 4; time++) {
        assert_true(pond_animation_push_pause(&left, 2 * time));
        assert_true(pond_animation_push_pause(&right, 2 * time + 1));
    }
    pond_animation *merged = pond_world_animation(&on.world);
    const gp_stream *sources[2] = {&left.stream, &right.stream};
    assert_true(gp_stream_merge(&merged->stream, sources, 2, 0));
    assert_int_equal(8, pond_animation_dispatch(merged, &handlers, &by));
    assert_string_equal(
        "pause0 pause1 pause2 pause3 pause4 pause5 pause6 pause7 ",
        take(&by.journal));
    pond_animation_finish(&left);
    pond_animation_finish(&right);
    end(&on);
}

static void unknown_types_are_passed_over_and_counted(void **state)
{
    (void)state;
    fixture on;
    static received by;
    begin(&on);
    memset(&by, 0, sizeof by);
    pond_animation *stream = pond_world_animation(&on.world);
    assert_true(pond_animation_push_pause(stream, 1));
    gp_record *strange = gp_stream_push(&stream->stream, 99, 16, 8);
    assert_non_null(strange);
    memset(strange + 1, 0, 12);
    assert_true(pond_animation_push_pause(stream, 2));
    assert_int_equal(2, pond_animation_dispatch(stream, &handlers, &by));
    assert_string_equal("pause1 pause2 ", take(&by.journal));
    assert_int_equal(1, stream->stream.unknown_count);
    end(&on);
}

static void print_text(void *context, const char *text, size_t size)
{
    test_journal *journal = (test_journal *)context;
    memcpy(journal->text + journal->length, text, size);
    journal->length += size;
}

static void a_stream_can_be_printed(void **state)
{
    (void)state;
    fixture on;
    static test_journal journal;
    begin(&on);
    pond_animation *stream = pond_world_animation(&on.world);
    gp_id none = {0};
    const double points[2] = {0.5, 2};
    pond_duck *duck = pond_duck_create(&on.world);
    assert_non_null(duck);
    pond_animation_push_footstep(stream, 3, pond_duck_get_id(duck), 2);
    push_landed(stream, 4);
    pond_animation_push_said(stream, 5, none, "quack");
    pond_animation_push_path(stream, 6, points, 2);
    gp_stream_print(&stream->stream, print_text, &journal);
    const char *text = take(&journal);
    assert_non_null(strstr(text, "footstep time=3 who=duck#0:1 foot=2\n"));
    assert_non_null(strstr(text, "where.where.y=9"));
    assert_non_null(strstr(text, "all[1].tag=4"));
    assert_non_null(strstr(text, "ground=water"));
    assert_non_null(strstr(text, "text=\"quack\""));
    end(&on);
}

static void a_push_without_memory_is_refused_and_reported(void **state)
{
    (void)state;
    fixture on;
    begin(&on);
    pond_bells *bells = pond_world_bells(&on.world);
    on.memory.fail_from = on.memory.asked + 1;
    assert_false(pond_bells_push_rung(bells));
    assert_int_equal(1, on.exhausted.reports);
    assert_string_equal("bells", on.exhausted.last.name);
    on.memory.fail_from = 0;
    assert_true(pond_bells_push_rung(bells));
    assert_int_equal(1, gp_stream_count(&bells->stream));
    end(&on);
}

static void a_stream_of_zeros_may_be_finished(void **state)
{
    (void)state;
    pond_animation stream;
    memset(&stream, 0, sizeof stream);
    pond_animation_finish(&stream);
}

#ifndef NDEBUG
static void push_without_text(void *context)
{
    gp_id none = {0};
    pond_animation_push_said((pond_animation *)context, 1, none, NULL);
}

static void push_without_room(void *context)
{
    pond_animation *stream = (pond_animation *)context;
    while (gp_stream_has_room(&stream->stream, POND_ANIMATION_PAUSE_SIZE)) {
        pond_animation_push_pause_reserved(stream, 1);
    }
    pond_animation_push_pause_reserved(stream, 2);
}

static void take_for_bells(void *context)
{
    pond_animation *stream = (pond_animation *)context;
    (void)pond_bells_of(&stream->stream);
}

static void push_without_array(void *context)
{
    pond_bells_push_tone((pond_bells *)context, 1, NULL);
}
#endif

static void a_ring_is_pushed_to_and_read_as_a_typed_stream(void **state)
{
    (void)state;
    static received by;
    char expected[32];
    gp_ring *ring =
        gp_ring_create(&pond_animation_type, NULL, GP_OVERFLOW_FAIL, 256);

    memset(&by, 0, sizeof by);
    assert_non_null(ring);
    pond_animation *writer = pond_animation_of(gp_ring_writer(ring));
    pond_animation *reader = pond_animation_of(gp_ring_reader(ring));
    for (uint32_t round = 0; round < 20; round++) {
        assert_true(pond_animation_push_pause(writer, round));
        assert_true(
            pond_animation_push_footstep(writer, round, any_duck(1), 9));
        assert_int_equal(0, pond_animation_dispatch(reader, &handlers, &by));
        gp_ring_publish(ring);
        assert_int_equal(2, pond_animation_dispatch(reader, &handlers, &by));
        snprintf(expected, sizeof expected, "pause%u foot9 ", (unsigned)round);
        assert_string_equal(expected, take(&by.journal));
    }
    gp_ring_destroy(ring);
}

static void what_is_missing_is_misuse(void **state)
{
    (void)state;
#ifndef NDEBUG
    fixture on;
    begin(&on);
    assert_true(aborts(push_without_text, pond_world_animation(&on.world)));
    assert_true(aborts(push_without_array, pond_world_bells(&on.world)));
    assert_true(aborts(push_without_room, pond_world_animation(&on.world)));
    assert_true(aborts(take_for_bells, pond_world_animation(&on.world)));
    end(&on);
#endif
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(events_are_read_as_they_were_pushed),
    cmocka_unit_test(an_event_without_fields_is_only_its_head),
    cmocka_unit_test(the_same_events_are_the_same_bytes),
    cmocka_unit_test(saved_events_are_good_and_can_be_loaded),
    cmocka_unit_test(dispatch_calls_the_handlers_in_order),
    cmocka_unit_test(a_handler_may_stop_and_the_next_dispatch_goes_on),
    cmocka_unit_test(what_a_handler_pushes_waits_for_the_next_read),
    cmocka_unit_test(a_full_stream_that_drops_says_where_and_how_many),
    cmocka_unit_test(a_full_stream_that_fails_refuses_and_keeps_what_it_has),
    cmocka_unit_test(a_stream_that_grows_takes_whatever_comes),
    cmocka_unit_test(nothing_is_allocated_once_a_stream_is_warm),
    cmocka_unit_test(what_was_reserved_is_pushed_without_a_look),
    cmocka_unit_test(streams_made_by_hand_are_merged_by_their_key),
    cmocka_unit_test(unknown_types_are_passed_over_and_counted),
    cmocka_unit_test(a_stream_can_be_printed),
    cmocka_unit_test(a_push_without_memory_is_refused_and_reported),
    cmocka_unit_test(a_stream_of_zeros_may_be_finished),
    cmocka_unit_test(a_ring_is_pushed_to_and_read_as_a_typed_stream),
    cmocka_unit_test(what_is_missing_is_misuse),
};

int main(void)
{
    return cmocka_run_group_tests(tests, NULL, NULL);
}
