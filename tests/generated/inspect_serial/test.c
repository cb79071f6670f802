/* An inspector over a serial line: a pseudo-terminal, whose other end is here. */
#if !defined(_XOPEN_SOURCE) && !defined(_GNU_SOURCE)
#define _XOPEN_SOURCE 600 /* for posix_openpt */
#endif

#include "../inspect_peer.h"

#include "garden.h"

#include "gp_inspect_serial.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#define BEES 200

static garden_world world;
static gp_inspect_serial serial;
static int peer; /* the other end of the line */
static char device[] = "/tmp/gpgen-line-XXXXXX/line";
static uint64_t now;
static uint64_t step_us; /* that the clock moves with each look */

static uint64_t tell_time(void *context)
{
    (void)context;
    now += step_us;
    return now;
}

/* Makes a line of which the device is `device`. */
static void plug_in(void)
{
    peer = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(peer >= 0);
    assert_int_equal(0, grantpt(peer));
    assert_int_equal(0, unlockpt(peer));
    assert_int_equal(0, fcntl(peer, F_SETFL, O_NONBLOCK));
    unlink(device);
    assert_int_equal(0, symlink(ptsname(peer), device));
}

static int begin(void **state)
{
    (void)state;
    char *end = strrchr(device, '/');
    memcpy(end - 6, "XXXXXX", 6);
    *end = '\0';
    assert_non_null(mkdtemp(device));
    *end = '/';
    assert_true(garden_world_init(&world, NULL));
    gp_inspect_desc desc = {
        .token = TOKEN, .may_edit = true, .now_us = tell_time};
    now = 1000000;
    step_us = 0;
    sent_size = 0;
    answer_size = 0;
    answer_kind = 0;
    assert_true(gp_inspect_init(&inspect, garden_reflect(&world), &desc));
    plug_in();
    return 0;
}

static int end(void **state)
{
    (void)state;
    gp_inspect_serial_close(&serial);
    gp_inspect_serial_close(&serial); /* does nothing */
    gp_inspect_finish(&inspect);
    garden_world_finish(&world);
    close(peer);
    unlink(device);
    char *slash = strrchr(device, '/');
    *slash = '\0';
    assert_int_equal(0, rmdir(device));
    *slash = '/';
    return 0;
}

/* Reads what has come over the line, and joins the frames. */
static void hear(void)
{
    ssize_t count;
    do {
        count = read(peer, sent + sent_size, sizeof sent - sent_size);
        sent_size += count > 0 ? (size_t)count : 0;
    } while (count > 0);
    join_frames();
}

static bool run_frame(void)
{
    gp_inspect_serial_poll(&serial);
    bool is_running = gp_inspect_frame(&inspect, 0);
    hear();
    return is_running;
}

static void write_bytes(const void *bytes, size_t size)
{
    assert_true(write(peer, bytes, size) == (ssize_t)size);
}

static void write_question(void)
{
    is_whole = true;
    answer_size = 0;
    write_bytes(question, question_size);
}

static void write_hello(const char *token)
{
    put_hello(1, token);
    uint32_t size = (uint32_t)question_size - 4u;
    unsigned char head[4] = {(unsigned char)size, 0, 0, 0};
    memcpy(question, head, sizeof head);
    write_question();
}

static void say_hello(void)
{
    write_hello(TOKEN);
    run_frame();
    assert_true(is_whole && answer_size > 0);
    assert_int_equal(GP_INSPECT_KIND_HELLO, answer_kind);
}

static void open_at(uint32_t baud)
{
    assert_true(gp_inspect_serial_open(&serial, &inspect, device, baud));
}

static void ask_info(void)
{
    ask(GP_INSPECT_KIND_INFO);
    finish_question();
    write_question();
}

static void stop_time(void)
{
    ask(GP_INSPECT_KIND_STOP);
    put(1, 1);
    finish_question();
    write_question();
}

static void a_peer_is_answered_at_each_speed(void **state)
{
    (void)state;
    static const struct {
        uint32_t baud;
        speed_t code;
    } speeds[] = {{1200, B1200}, {9600, B9600}, {38400, B38400},
        {57600, B57600}, {115200, B115200}, {230400, B230400}};
    for (size_t i = 0; i < GP_COUNT_OF(speeds); i++) {
        struct termios modes;
        open_at(speeds[i].baud);
        assert_int_equal(0, tcgetattr(serial.line, &modes));
        assert_true(cfgetospeed(&modes) == speeds[i].code);
        assert_true(cfgetispeed(&modes) == speeds[i].code);
        assert_int_equal(0, modes.c_lflag | modes.c_iflag | modes.c_oflag);
        say_hello();
        ask_info(); /* of which 5 and 10 are control characters elsewhere */
        run_frame();
        assert_true(is_whole && answer_kind == GP_INSPECT_KIND_INFO);
        gp_inspect_serial_close(&serial);
    }
}

static void what_is_no_line_is_refused(void **state)
{
    (void)state;
    const char *wrong[] = {"/tmp/gpgen-no-such-line", "/dev/null", "/tmp", ""};
    for (size_t i = 0; i < GP_COUNT_OF(wrong); i++) {
        assert_false(gp_inspect_serial_open(&serial, &inspect, wrong[i], 9600));
        gp_inspect_serial_poll(&serial);
        gp_inspect_serial_close(&serial);
    }
    const uint32_t speeds[] = {0, 1, 12345, UINT32_MAX};
    for (size_t i = 0; i < GP_COUNT_OF(speeds); i++) {
        assert_false(
            gp_inspect_serial_open(&serial, &inspect, device, speeds[i]));
    }
    assert_null(inspect.send);
}

static void an_unplugged_line_ends_the_peer(void **state)
{
    (void)state;
    open_at(115200);
    say_hello();
    stop_time();
    assert_false(run_frame());
    close(peer);
    gp_inspect_serial_poll(&serial);
    assert_true(gp_inspect_frame(&inspect, 0));
    assert_true(serial.line < 0);
    plug_in();
    now += 99999;
    serial.last_open = now - 99999;
    gp_inspect_serial_poll(&serial);
    assert_true(serial.line < 0); /* 10 times a second */
    now += 1;
    gp_inspect_serial_poll(&serial);
    assert_true(serial.line >= 0);
    ask_info(); /* a question before hello is ignored */
    assert_true(run_frame());
    assert_int_equal(0, answer_size);
    now += 50000;
    run_frame();
    say_hello();
}

/* As when the line is unplugged while an answer is sent. */
static void a_line_that_is_gone_takes_no_time(void **state)
{
    (void)state;
    open_at(115200);
    say_hello();
    ask_info();
    finish_question();
    close(peer);
    step_us = 1000;
    uint64_t begun = now;
    gp_inspect_feed(&inspect, question, question_size);
    assert_true(now == begun);
    gp_inspect_serial_poll(&serial);
    assert_true(serial.line < 0);
    plug_in();
}

static void ask_rows_of_bees(uint32_t count)
{
    ask(GP_INSPECT_KIND_ROWS);
    put(0, 2);
    put(0, 4);
    put(count, 4);
    put(1, 1);
    put_place(0, 0);
    put(0, 1);
    finish_question();
    write_question();
}

static void make_bees(void)
{
    for (uint32_t i = 0; i < BEES; i++) {
        garden_bee_set_name(&world, garden_bee_create(&world), "bee");
    }
}

static void no_more_is_sent_than_the_line_carries(void **state)
{
    (void)state;
    const uint64_t frame_us = 10000;
    const uint64_t row = 8 + 100;
    const uint64_t heads = 6; /* bytes of frames in a hundred, rounded up */
    make_bees();
    open_at(115200);
    say_hello();
    now += 1000000;
    ask_rows_of_bees(BEES);
    uint64_t begun = now;
    size_t frames = 0;
    for (; !is_whole || frames == 0; frames++) {
        run_frame();
        uint64_t carried = 2048 + (now - begun) * 11520 / 1000000 + row;
        assert_true(answer_size <= carried);
        assert_true(answer_size * (100 + heads) / 100 + 8 * row >=
                        (now - begun) * 11520 / 1000000 ||
                    is_whole);
        now += frame_us;
        assert_true(frames < 1000);
    }
    assert_int_equal(1 + BEES * row, answer_size);
}

static void a_slow_line_is_not_waited_for(void **state)
{
    (void)state;
    make_bees();
    open_at(1200);
    say_hello();
    step_us = 1; /* a wait would move the clock */
    ask_rows_of_bees(BEES);
    ask_info(); /* waits for its turn, and for the line */
    for (size_t frames = 0; answer_kind != GP_INSPECT_KIND_INFO; frames++) {
        uint64_t begun = now;
        run_frame();
        assert_true(now - begun < 50);
        now += 1000000;
        assert_true(frames < 400);
    }
    assert_true(is_whole);
}

static void a_peer_that_reads_nothing_is_dropped(void **state)
{
    (void)state;
    unsigned char bytes[512];
    make_bees();
    open_at(115200);
    say_hello();
    int own = open(device, O_RDWR | O_NOCTTY | O_NONBLOCK);
    memset(bytes, 'x', sizeof bytes);
    for (int i = 0; i < 20; i++) { /* fill what is between, which moves on */
        if (write(own, bytes, sizeof bytes) > 0) {
            i = 0;
        } else {
            poll(NULL, 0, 1);
        }
    }
    step_us = 1000;
    ask_rows_of_bees(BEES);
    uint64_t begun = now;
    gp_inspect_serial_poll(&serial);
    assert_true(gp_inspect_frame(&inspect, 0));
    assert_true(gp_inspect_is_dropped(&inspect));
    assert_in_range(now - begun, 50000, 55000);
    begun = now;
    gp_inspect_serial_poll(&serial);
    assert_true(gp_inspect_frame(&inspect, 0));
    assert_true(now - begun < 5000); /* once */
    step_us = 0;
    close(own);
    for (int i = 0; i < 20; i++) {
        if (read(peer, bytes, sizeof bytes) > 0) {
            i = 0;
        } else {
            poll(NULL, 0, 1);
        }
    }
    now += 50000;
    gp_inspect_serial_poll(&serial);
    sent_size = 0;
    say_hello();
}

static void a_wrong_peer_is_ignored_until_the_line_is_silent(void **state)
{
    (void)state;
    open_at(115200);
    write_hello("open says me");
    run_frame();
    assert_int_equal(0, answer_size);
    for (int i = 0; i < 3; i++) {
        now += 49999;
        write_hello(TOKEN); /* too early */
        run_frame();
        assert_int_equal(0, answer_size);
    }
    now += 50000;
    run_frame();
    say_hello();
}

static void half_a_question_is_forgotten_in_silence(void **state)
{
    (void)state;
    open_at(115200);
    say_hello();
    stop_time();
    assert_false(run_frame());
    ask_info();
    finish_question();
    write_bytes("\5\0", 2); /* of a peer that has ended */
    assert_false(run_frame());
    now += 49999;
    assert_false(run_frame());
    now += 1;
    assert_true(run_frame());
    say_hello();
}

static void a_question_in_two_halves_is_answered(void **state)
{
    (void)state;
    open_at(115200);
    say_hello();
    ask(GP_INSPECT_KIND_INFO);
    finish_question();
    is_whole = true;
    answer_size = 0;
    write_bytes(question, 3);
    run_frame();
    now += 40000;
    write_bytes(question + 3, 2);
    run_frame();
    assert_true(is_whole && answer_kind == GP_INSPECT_KIND_INFO);
    now += 1000000; /* silence between questions is nothing */
    ask_info();
    run_frame();
    assert_true(answer_size > 0);
}

#define cmocka_unit_test_in(test)                                              \
    cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_in(a_peer_is_answered_at_each_speed),
        cmocka_unit_test_in(what_is_no_line_is_refused),
        cmocka_unit_test_in(an_unplugged_line_ends_the_peer),
        cmocka_unit_test_in(a_line_that_is_gone_takes_no_time),
        cmocka_unit_test_in(no_more_is_sent_than_the_line_carries),
        cmocka_unit_test_in(a_slow_line_is_not_waited_for),
        cmocka_unit_test_in(a_peer_that_reads_nothing_is_dropped),
        cmocka_unit_test_in(a_wrong_peer_is_ignored_until_the_line_is_silent),
        cmocka_unit_test_in(half_a_question_is_forgotten_in_silence),
        cmocka_unit_test_in(a_question_in_two_halves_is_answered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
