/*
 * A peer that leaves must not end the program by SIGPIPE where send has no flag
 * against it, as in older systems of Apple: there the socket has an option. The
 * source is compiled as for such a system, and the option is only noted.
 */
#include <sys/socket.h>

#undef MSG_NOSIGNAL
#define SO_NOSIGPIPE 0x1022
#define setsockopt note_option
static int note_option(
    int file, int level, int option, const void *value, socklen_t size);
#define GP_INSPECT
#include "gp_inspect_tcp.c" /* in place of that in the library */
#undef setsockopt

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static int guarded[4]; /* the sockets with the option */
static int guarded_count;

static int note_option(
    int file, int level, int option, const void *value, socklen_t size)
{
    if (level == SOL_SOCKET && option == SO_NOSIGPIPE) {
        assert_int_equal(sizeof(int), size);
        assert_int_equal(1, *(const int *)value);
        assert_in_range(guarded_count, 0, GP_COUNT_OF(guarded) - 1u);
        guarded[guarded_count] = file;
        guarded_count++;
        return 0;
    }
    return setsockopt(file, level, option, value, size);
}

static uint64_t tell_time(void *context)
{
    (void)context;
    return LOOK_US;
}

static bool is_guarded(int file)
{
    for (int i = 0; i < guarded_count; i++) {
        if (guarded[i] == file) {
            return true;
        }
    }
    return false;
}

static int connect_to(uint16_t port)
{
    struct sockaddr_in at;
    memset(&at, 0, sizeof at);
    at.sin_family = AF_INET;
    at.sin_port = htons(port);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int peer = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(
        0, connect(peer, (struct sockaddr *)(void *)&at, sizeof at));
    return peer;
}

static void the_socket_of_a_peer_raises_no_signal(void **state)
{
    (void)state;
    static gp_world world;
    static const gp_schema schema = {.name = "garden"};
    static gp_inspect inspect;
    gp_inspect_tcp tcp;
    gp_reflection on = {&schema, &world};
    gp_inspect_desc desc = {.now_us = tell_time}; /* no token, so no file */
    assert_true(gp_inspect_init(&inspect, on, &desc));
    assert_true(gp_inspect_tcp_open(&tcp, &inspect, 0));
    int peer = connect_to(tcp.port);
    gp_inspect_tcp_poll(&tcp);
    assert_true(tcp.peer >= 0);
    assert_true(is_guarded(tcp.peer));
    close(peer);
    gp_inspect_tcp_close(&tcp);
    gp_inspect_finish(&inspect);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_socket_of_a_peer_raises_no_signal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
