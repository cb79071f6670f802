/* Where NDEBUG is defined and GP_INSPECT is not, an inspector does nothing. */
#ifndef NDEBUG
#define NDEBUG
#endif

#include "gp_inspect_serial.h"
#include "gp_inspect_tcp.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static gp_inspect inspect;
static gp_inspect_tcp tcp;
static gp_inspect_serial serial;

static void nothing_is_opened_and_time_is_never_stopped(void **state)
{
    (void)state;
    gp_reflection on = {NULL, NULL};
    gp_inspect_desc desc = {.token = "token"};
    gp_inspect before = inspect;
    assert_false(gp_inspect_init(&inspect, on, &desc));
    assert_false(gp_inspect_tcp_open(&tcp, &inspect, 0));
    gp_inspect_tcp_poll(&tcp);
    assert_false(gp_inspect_serial_open(&serial, &inspect, "/dev/tty", 9600));
    gp_inspect_serial_poll(&serial);
    gp_inspect_feed(&inspect, "\0\0\0\0", 4);
    assert_false(gp_inspect_is_dropped(&inspect));
    assert_int_equal(0, gp_inspect_room(&inspect));
    assert_true(gp_inspect_frame(&inspect, 5));
    gp_inspect_cost(&inspect, "all", 5);
    gp_inspect_disconnect(&inspect);
    gp_inspect_tcp_close(&tcp);
    gp_inspect_serial_close(&serial);
    gp_inspect_finish(&inspect);
    assert_memory_equal(&before, &inspect, sizeof inspect);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_opened_and_time_is_never_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
