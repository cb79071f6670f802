/* An inspector over TCP, on loopback, with its peer in the same thread. */
#include "../inspect_peer.h"

#include "garden.h"

#include "gp_inspect_tcp.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>

static garden_world world;
static gp_inspect_tcp tcp;
static char folder[] = "/tmp/gpgen-test-XXXXXX";
static uint64_t now;

static uint64_t tell_time(void *context)
{
    (void)context;
    return now;
}

static gp_inspect_desc desc = {.token = TOKEN, .may_edit = true};

static int begin(void **state)
{
    (void)state;
    strcpy(folder + strlen(folder) - 6, "XXXXXX");
    assert_non_null(mkdtemp(folder));
    setenv("XDG_RUNTIME_DIR", folder, 1);
    assert_true(garden_world_init(&world, NULL));
    desc = (gp_inspect_desc){
        .token = TOKEN, .may_edit = true, .now_us = tell_time};
    now = 1000000;
    assert_true(gp_inspect_init(&inspect, garden_reflect(&world), &desc));
    return 0;
}

static int end(void **state)
{
    char path[200];
    (void)state;
    gp_inspect_tcp_close(&tcp);
    gp_inspect_finish(&inspect);
    garden_world_finish(&world);
    snprintf(path, sizeof path, "%s/gpgen", folder);
    rmdir(path);
    assert_int_equal(0, rmdir(folder)); /* no file is left in it */
    return 0;
}

static void open_port(void)
{
    assert_true(gp_inspect_tcp_open(&tcp, &inspect, 0));
}

/* Connects, and says hello if it has a token. */
static int connect_peer(const char *token)
{
    struct sockaddr_in at;
    memset(&at, 0, sizeof at);
    at.sin_family = AF_INET;
    at.sin_port = htons(tcp.port);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int peer = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(peer >= 0);
    assert_int_equal(
        0, connect(peer, (struct sockaddr *)(void *)&at, sizeof at));
    if (token != NULL) {
        put_hello(1, token);
        uint32_t size = (uint32_t)question_size - 4u;
        unsigned char head[4] = {(unsigned char)size, 0, 0, 0};
        memcpy(question, head, sizeof head);
        assert_true(write(peer, question, question_size) > 0);
    }
    return peer;
}

static void poll_frame(void)
{
    gp_inspect_tcp_poll(&tcp);
    gp_inspect_frame(&inspect, 0);
}

/* Waits for an answer; returns false if the connection has ended. */
static bool read_answer(int peer)
{
    is_whole = true;
    answer_size = 0;
    do {
        poll_frame();
        ssize_t count =
            recv(peer, sent + sent_size, sizeof sent - sent_size, MSG_DONTWAIT);
        if (count == 0 || (count < 0 && errno != EAGAIN)) {
            return false;
        }
        sent_size += count > 0 ? (size_t)count : 0;
    } while (!join_frames() || !is_whole);
    return true;
}

static void a_peer_is_answered(void **state)
{
    (void)state;
    open_port();
    int peer = connect_peer(TOKEN);
    assert_true(read_answer(peer));
    assert_int_equal(GP_INSPECT_KIND_HELLO, answer_kind);
    for (int i = 0; i < 3; i++) {
        ask(GP_INSPECT_KIND_INFO);
        finish_question();
        assert_true(write(peer, question, question_size) > 0);
        assert_true(read_answer(peer));
        assert_int_equal(GP_INSPECT_KIND_INFO, answer_kind);
    }
    close(peer);
}

static void a_wrong_token_and_a_request_of_http_end_the_connection(void **state)
{
    (void)state;
    open_port();
    for (int i = 0; i < 2; i++) {
        int peer = connect_peer(i == 0 ? "wrong" : NULL);
        const char *get = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
        if (i == 1) {
            assert_true(write(peer, get, strlen(get)) > 0);
        }
        assert_false(read_answer(peer));
        assert_int_equal(0, answer_size);
        close(peer);
        now += 100000;
    }
}

static void the_next_peer_finds_time_running(void **state)
{
    (void)state;
    open_port();
    for (int i = 0; i < 2; i++) {
        int peer = connect_peer(TOKEN);
        assert_true(read_answer(peer));
        ask(GP_INSPECT_KIND_STOP);
        put(1, 1);
        finish_question();
        assert_true(write(peer, question, question_size) > 0);
        assert_true(read_answer(peer));
        assert_false(gp_inspect_frame(&inspect, 0));
        close(peer);
        while (tcp.peer >= 0) {
            gp_inspect_tcp_poll(&tcp);
        }
        assert_true(gp_inspect_frame(&inspect, 0));
        now += 100000;
    }
}

static void there_is_one_peer_at_a_time(void **state)
{
    (void)state;
    open_port();
    int first = connect_peer(TOKEN);
    assert_true(read_answer(first));
    int second = connect_peer(TOKEN);
    char byte;
    now += 1000000;
    poll_frame();
    assert_int_equal(-1, recv(second, &byte, 1, MSG_DONTWAIT));
    assert_int_equal(EAGAIN, errno);
    close(first);
    while (tcp.peer >= 0) {
        gp_inspect_tcp_poll(&tcp);
    }
    now += 1000000;
    assert_true(read_answer(second));
    close(second);
}

static void a_peer_is_looked_for_ten_times_a_second(void **state)
{
    (void)state;
    open_port();
    gp_inspect_tcp_poll(&tcp);
    now += 99999;
    int peer = connect_peer(TOKEN);
    gp_inspect_tcp_poll(&tcp);
    assert_int_equal(-1, tcp.peer);
    now += 1;
    while (tcp.peer < 0) {
        now += 100000;
        gp_inspect_tcp_poll(&tcp);
    }
    close(peer);
}

static void read_file(char *text, size_t size)
{
    struct stat status;
    assert_int_equal(0, stat(tcp.path, &status));
    assert_int_equal(0600, status.st_mode & 0777);
    int file = open(tcp.path, O_RDONLY);
    ssize_t count = read(file, text, size - 1);
    close(file);
    assert_true(count > 0);
    text[count] = '\0';
}

static void port_and_token_are_in_a_file_while_it_is_open(void **state)
{
    (void)state;
    char text[500];
    char expected[500];
    char path[sizeof tcp.path];
    for (int i = 0; i < 2; i++) {
        inspect.desc.token = "a \"b\"\\\n";
        inspect.desc.name = i == 0 ? NULL : "two";
        open_port();
        read_file(text, sizeof text);
        snprintf(expected, sizeof expected,
            "{\"host\": \"127.0.0.1\", \"port\": %u, \"pid\": %ld, \"token\": "
            "\"a \\u0022b\\u0022\\u005c\\u000a\"}\n",
            (unsigned)tcp.port, (long)getpid());
        assert_string_equal(expected, text);
        snprintf(path, sizeof path, "%s/gpgen/%s.json", folder,
            i == 0 ? "garden" : "two");
        assert_string_equal(path, tcp.path);
        gp_inspect_tcp_close(&tcp);
        assert_int_equal(-1, access(path, F_OK));
        gp_inspect_tcp_close(&tcp);
    }
}

static void a_file_that_another_program_has_replaced_stays(void **state)
{
    (void)state;
    static gp_inspect_tcp later;
    static gp_inspect of_later;
    open_port();
    of_later = inspect;
    assert_true(gp_inspect_tcp_open(&later, &of_later, 0));
    assert_string_equal(tcp.path, later.path);
    gp_inspect_tcp_close(&tcp);
    assert_int_equal(0, access(later.path, F_OK));
    gp_inspect_tcp_close(&later);
    assert_int_equal(-1, access(later.path, F_OK));
}

static void a_peer_that_says_nothing_makes_room_for_the_next_one(void **state)
{
    (void)state;
    open_port();
    int silent = connect_peer(NULL);
    poll_frame();
    int next = connect_peer(TOKEN);
    now += 5000000;
    poll_frame();
    assert_true(tcp.peer >= 0);
    now += 1;
    poll_frame();
    assert_int_equal(-1, tcp.peer);
    assert_false(read_answer(silent));
    now += 100000;
    assert_true(read_answer(next));
    now += 6000000; /* it has said hello */
    poll_frame();
    assert_true(tcp.peer >= 0);
    close(silent);
    close(next);
}

static void it_listens_without_a_file_where_none_can_be(void **state)
{
    (void)state;
    setenv("XDG_RUNTIME_DIR", "/nowhere/at/all", 1);
    open_port();
    assert_string_equal("", tcp.path);
    int peer = connect_peer(TOKEN);
    assert_true(read_answer(peer));
    close(peer);
}

static void a_port_that_is_taken_and_a_wrong_address_are_refused(void **state)
{
    (void)state;
    gp_inspect_tcp other;
    open_port();
    assert_false(gp_inspect_tcp_open(&other, &inspect, tcp.port));
    inspect.desc.address = "nowhere";
    assert_false(gp_inspect_tcp_open(&other, &inspect, 0));
    gp_inspect_tcp_poll(&other);
    gp_inspect_tcp_close(&other);
}

static void a_peer_that_reads_nothing_is_dropped(void **state)
{
    (void)state;
    inspect.desc.now_us = look_at_clock;
    open_port();
    int peer = connect_peer(TOKEN);
    assert_true(read_answer(peer));
    int small = 4096;
    setsockopt(peer, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    setsockopt(tcp.peer, SOL_SOCKET, SO_SNDBUF, &small, sizeof small);
    put_hello(1, TOKEN);
    finish_question();
    while (tcp.peer >= 0) {
        (void)send(peer, question, question_size, MSG_DONTWAIT);
        poll_frame();
    }
    close(peer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_peer_is_answered, begin, end),
        cmocka_unit_test_setup_teardown(
            a_wrong_token_and_a_request_of_http_end_the_connection, begin, end),
        cmocka_unit_test_setup_teardown(
            the_next_peer_finds_time_running, begin, end),
        cmocka_unit_test_setup_teardown(
            there_is_one_peer_at_a_time, begin, end),
        cmocka_unit_test_setup_teardown(
            a_peer_is_looked_for_ten_times_a_second, begin, end),
        cmocka_unit_test_setup_teardown(
            port_and_token_are_in_a_file_while_it_is_open, begin, end),
        cmocka_unit_test_setup_teardown(
            a_file_that_another_program_has_replaced_stays, begin, end),
        cmocka_unit_test_setup_teardown(
            a_peer_that_says_nothing_makes_room_for_the_next_one, begin, end),
        cmocka_unit_test_setup_teardown(
            it_listens_without_a_file_where_none_can_be, begin, end),
        cmocka_unit_test_setup_teardown(
            a_port_that_is_taken_and_a_wrong_address_are_refused, begin, end),
        cmocka_unit_test_setup_teardown(
            a_peer_that_reads_nothing_is_dropped, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
