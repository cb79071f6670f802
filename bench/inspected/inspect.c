/*
 * inspect.c - an inspector of 100,000 objects, against what a program would
 * write by hand for the same bytes: a loop that gathers them, a store behind an
 * ID, the same calls of a socket, and a reading of the clock. A program of its
 * own, because reflection and sockets are no part of the others.
 */
#define GP_INSPECT
#include "harness.h"

#include "gp_inspect_tcp.h"
#include "inspected.h"
#include "inspected_reflect.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define COUNT 100000u
#define SHOWN 60u     /* rows of a page */
#define EDITS 2000u   /* in a round */
#define FRAMES 120u   /* in a round; in each sixth a page looks */
#define IDLE 20000u   /* frames without a peer in a round */
#define ANSWER 65536u /* more than any answer here */
#define TOKEN "bench"

enum { ROWS = 2, SET = 5, INFO = 11 };

/* One mote by hand. */
typedef struct hand_mote {
    uint64_t id;
    int32_t hp;
    float x;
    float y;
    uint32_t team;
} hand_mote;

/* A question, or several. */
typedef struct text {
    size_t size;
    unsigned char bytes[512];
} text;

static struct {
    inspected_world *world;
    gp_inspect inspect;
    gp_inspect_tcp tcp;
    int peer;    /* of the inspector's socket */
    int line[2]; /* of the other side: the program's end, and its peer's */
    inspected_mote *motes[COUNT];
    hand_mote *hand;
    unsigned char answer[ANSWER]; /* where a send copies to */
    size_t answered;
    unsigned char piece[GP_INSPECT_PIECE]; /* of the other side */
    size_t used;
    text question;
} state;

static size_t keep(void *context, const void *bytes, size_t size)
{
    (void)context;
    memcpy(state.answer + state.answered, bytes, size);
    state.answered += size;
    return size;
}

/* Questions */

static void put(const void *bytes, size_t size)
{
    memcpy(state.question.bytes + state.question.size, bytes, size);
    state.question.size += size;
}

static void put_number(uint64_t number, size_t size)
{
    bool is_little = *(const unsigned char *)&(uint16_t){1} == 1;
    put((unsigned char *)&number + (is_little ? 0 : 8 - size), size);
}

/* Begins a question whose payload has a size. */
static void ask(uint32_t kind, size_t size)
{
    put_number(size + 1u, 4);
    put_number(kind, 1);
}

static void ask_rows(uint32_t first, uint32_t count)
{
    ask(ROWS, 11 + 4 * 6);
    put_number(0, 2);
    put_number(first, 4);
    put_number(count, 4);
    put_number(4, 1);
    for (uint32_t i = 0; i < 4; i++) {
        put_number(0, 2);
        put_number(i, 2);
        put_number(0, 2); /* whole, and sent */
    }
}

static void say_hello(void)
{
    static const unsigned char hello[] = {
        2 + sizeof TOKEN - 1, 0, 0, 0, 1, 1, 'b', 'e', 'n', 'c', 'h'};
    state.question.size = 0;
    put(hello, sizeof hello);
}

/* Set up */

static void make_motes(void)
{
    inspected_world_desc desc = {.mote_reserve = COUNT};
    state.world = harness_allocate(sizeof *state.world);
    harness_require(inspected_world_init(state.world, &desc), "no world");
    state.hand = harness_allocate(COUNT * sizeof *state.hand);
    for (uint32_t i = 0; i < COUNT; i++) {
        inspected_mote *mote = inspected_mote_create(state.world);
        harness_require(mote != NULL, "no mote");
        state.motes[i] = mote;
        inspected_mote_set_x(state.world, mote, (float)i);
        inspected_mote_set_team(state.world, mote, i % 3u);
        state.hand[i] =
            (hand_mote){mote->slot.id, mote->hp, mote->x, mote->y, mote->team};
    }
}

static void begin_inspect(bool is_line)
{
    gp_inspect_desc desc = {
        .token = TOKEN, .may_edit = true, .send = is_line ? NULL : keep};
    harness_require(
        gp_inspect_init(&state.inspect, inspected_reflect(state.world), &desc),
        "no inspector");
}

static void set_up(uint32_t count)
{
    (void)count;
    memset(&state, 0, sizeof state);
    make_motes();
    begin_inspect(false);
    say_hello();
    gp_inspect_feed(&state.inspect, state.question.bytes, state.question.size);
    harness_require(state.answered != 0, "no hello");
}

static void tear_down(void)
{
    gp_inspect_tcp_close(&state.tcp);
    gp_inspect_finish(&state.inspect);
    inspected_mote_recycle_all(state.world);
    inspected_world_finish(state.world);
    free(state.world);
    free(state.hand);
}

/* Rows */

/* Asks for rows, and returns how many bytes came, without the heads of frames and
 * the problem. */
static uint64_t ask_once(uint32_t first, uint32_t count)
{
    state.answered = 0;
    state.question.size = 0;
    ask_rows(first, count);
    gp_inspect_frame(&state.inspect, 0);
    gp_inspect_feed(&state.inspect, state.question.bytes, state.question.size);
    size_t pieces = (state.answered + GP_INSPECT_PIECE - 1u) / GP_INSPECT_PIECE;
    return state.answered - 5u * pieces - 1u;
}

static void put_by_hand(const void *bytes, size_t size)
{
    if (state.used + size > sizeof state.piece) {
        keep(NULL, state.piece, state.used);
        state.used = 0;
    }
    memcpy(state.piece + state.used, bytes, size);
    state.used += size;
}

/* The same bytes, as a loop gathers them, in pieces of the same size. */
static uint64_t gather_once(uint32_t first, uint32_t count)
{
    uint32_t found = 0;
    state.answered = 0;
    state.used = 0;
    for (uint32_t i = first; i < COUNT && found < count; i++) {
        const hand_mote *mote = &state.hand[i];
        if ((mote->id & GP_ID_GENERATION_ONE) != 0) {
            put_by_hand(&mote->id, sizeof mote->id);
            put_by_hand(&mote->hp, sizeof mote->hp);
            put_by_hand(&mote->x, sizeof mote->x);
            put_by_hand(&mote->y, sizeof mote->y);
            put_by_hand(&mote->team, sizeof mote->team);
            found++;
        }
    }
    keep(NULL, state.piece, state.used);
    return state.answered;
}

static uint64_t ask_50(uint32_t round)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < 200; i++) {
        sum += ask_once((round * 977u + i * 53u) % (COUNT - 50u), 50);
    }
    return sum;
}

static uint64_t gather_50(uint32_t round)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < 200; i++) {
        sum += gather_once((round * 977u + i * 53u) % (COUNT - 50u), 50);
    }
    return sum;
}

static uint64_t ask_1000(uint32_t round)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < 20; i++) {
        sum += ask_once(50000u + round % 7u + i, 1000);
    }
    return sum;
}

static uint64_t gather_1000(uint32_t round)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < 20; i++) {
        sum += gather_once(50000u + round % 7u + i, 1000);
    }
    return sum;
}

/* Edits */

/* Makes the question that sets hp of a mote. */
static void ask_edit(uint32_t place, int32_t hp)
{
    state.question.size = 0;
    ask(SET, 8 + 5 + 5 + 3 + 4);
    put_number(state.motes[place]->slot.id, 8);
    put_number(0, 2);
    put_number(0, 2);
    put_number(0, 1);
    put_number(0, 5);
    put_number(GP_KIND_I32, 1);
    put_number(sizeof hp, 2);
    put(&hp, sizeof hp);
}

static int32_t hp_of(uint32_t round, uint32_t i)
{
    return (int32_t)((round * 31u + i) % 120u); /* above 100 it is clamped */
}

static uint64_t edit_all(uint32_t round)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < EDITS; i++) {
        uint32_t place = i * 37u % COUNT;
        state.answered = 0;
        ask_edit(place, hp_of(round, i));
        gp_inspect_frame(&state.inspect, 0);
        gp_inspect_feed(
            &state.inspect, state.question.bytes, state.question.size);
        sum += (uint64_t)state.motes[place]->hp + state.answered;
    }
    return sum;
}

/* Reads the question, finds the mote, clamps, compares and stores. */
static void edit_by_hand(void)
{
    const unsigned char *at = state.question.bytes + 5;
    unsigned char done[6] = {2, 0, 0, 0, SET, 0};
    uint64_t id;
    int32_t hp;
    memcpy(&id, at, sizeof id);
    memcpy(&hp, at + 21, sizeof hp);
    uint32_t place = (uint32_t)id & GP_ID_SLOT_MAX;
    if (place < COUNT && state.hand[place].id == id) {
        hp = hp < 0 ? 0 : hp > 100 ? 100 : hp;
        state.hand[place].hp = hp;
    } else {
        done[5] = 1;
    }
    keep(NULL, done, sizeof done);
}

static uint64_t edit_all_by_hand(uint32_t round)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < EDITS; i++) {
        uint32_t place = i * 37u % COUNT;
        state.answered = 0;
        ask_edit(place, hp_of(round, i));
        edit_by_hand();
        sum += (uint64_t)state.hand[place].hp + state.answered;
    }
    return sum;
}

/* Frames with a page over TCP */

static int connect_to(uint16_t port)
{
    struct sockaddr_in at;
    int yes = 1;
    memset(&at, 0, sizeof at);
    at.sin_family = AF_INET;
    at.sin_port = htons(port);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int made = socket(AF_INET, SOCK_STREAM, 0);
    harness_require(made >= 0 && connect(made, (struct sockaddr *)(void *)&at,
                                     sizeof at) == 0,
        "no connection");
    setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return made;
}

static void read_all(int file, size_t size)
{
    while (size != 0) {
        ssize_t count = read(file, state.answer, size);
        harness_require(count > 0, "the connection has ended");
        size -= (size_t)count;
    }
}

/* Reads what has come, and returns its size. */
static size_t read_some(int file)
{
    ssize_t count = recv(file, state.answer, sizeof state.answer, MSG_DONTWAIT);
    harness_require(count > 0, "no answer");
    return (size_t)count;
}

/* Connects the other side as the inspector is: a socket that does not wait. */
static void connect_by_hand(void)
{
    struct sockaddr_in at;
    socklen_t size = sizeof at;
    int yes = 1;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    memset(&at, 0, sizeof at);
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    harness_require(
        bind(listener, (struct sockaddr *)(void *)&at, size) == 0 &&
            listen(listener, 1) == 0 &&
            getsockname(listener, (struct sockaddr *)(void *)&at, &size) == 0,
        "no socket");
    state.line[1] = connect_to(ntohs(at.sin_port));
    state.line[0] = accept(listener, NULL, NULL);
    fcntl(state.line[0], F_SETFL, O_NONBLOCK);
    setsockopt(state.line[0], IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    close(listener);
}

static size_t look_size; /* of the answer to a look */

static void ask_look(void)
{
    state.question.size = 0;
    ask(INFO, 0);
    ask_rows(50000, SHOWN);
}

static void set_up_page(uint32_t count)
{
    (void)count;
    memset(&state, 0, sizeof state);
    make_motes();
    begin_inspect(true);
    unsetenv("XDG_RUNTIME_DIR");
    harness_require(
        gp_inspect_tcp_open(&state.tcp, &state.inspect, 0), "no socket");
    state.peer = connect_to(state.tcp.port);
    connect_by_hand();
    say_hello();
    harness_require(
        write(state.peer, state.question.bytes, state.question.size) > 0,
        "no hello");
    gp_inspect_tcp_poll(&state.tcp);
    read_some(state.peer);
    ask_look();
    harness_require(
        write(state.peer, state.question.bytes, state.question.size) > 0,
        "no question");
    gp_inspect_tcp_poll(&state.tcp);
    look_size = read_some(state.peer);
}

static void tear_down_page(void)
{
    close(state.peer);
    close(state.line[0]);
    close(state.line[1]);
    tear_down();
}

static uint64_t run_frames(uint32_t round)
{
    uint64_t sum = 0;
    (void)round;
    for (uint32_t i = 0; i < FRAMES; i++) {
        bool is_look = i % 6u == 0;
        if (is_look) {
            ask_look();
            sum += (uint64_t)write(
                state.peer, state.question.bytes, state.question.size);
        }
        gp_inspect_tcp_poll(&state.tcp);
        gp_inspect_frame(&state.inspect, 0);
        if (is_look) {
            read_all(state.peer, look_size);
        }
    }
    return sum;
}

/* Receives, and sends as many bytes in as many pieces. */
static void answer_by_hand(void)
{
    ssize_t count = recv(state.line[0], state.answer, GP_INSPECT_QUESTION, 0);
    size_t left = count > 0 ? look_size : 0;
    while (left != 0) {
        size_t size = left < GP_INSPECT_PIECE ? left : GP_INSPECT_PIECE;
        send(state.line[0], state.answer, size, MSG_NOSIGNAL);
        left -= size;
    }
    if (count > 0) { /* until there is no more */
        recv(state.line[0], state.answer, GP_INSPECT_QUESTION, 0);
    }
}

static uint64_t run_frames_by_hand(uint32_t round)
{
    uint64_t sum = 0;
    (void)round;
    for (uint32_t i = 0; i < FRAMES; i++) {
        bool is_look = i % 6u == 0;
        if (is_look) {
            ask_look();
            sum += (uint64_t)write(
                state.line[1], state.question.bytes, state.question.size);
        }
        answer_by_hand();
        if (is_look) {
            read_all(state.line[1], look_size);
        }
    }
    return sum;
}

/* Frames without a peer */

static void set_up_idle(uint32_t count)
{
    (void)count;
    memset(&state, 0, sizeof state);
    make_motes();
    begin_inspect(true);
    unsetenv("XDG_RUNTIME_DIR");
    harness_require(
        gp_inspect_tcp_open(&state.tcp, &state.inspect, 0), "no socket");
}

static uint64_t run_idle(uint32_t round)
{
    uint64_t frames = 0;
    (void)round;
    for (uint32_t i = 0; i < IDLE; i++) {
        gp_inspect_tcp_poll(&state.tcp);
        frames += gp_inspect_frame(&state.inspect, 0);
    }
    return frames;
}

/* Two readings of the clock, as a program takes them that measures its frame. */
static uint64_t read_clock(uint32_t round)
{
    uint64_t frames = 0;
    (void)round;
    for (uint32_t i = 0; i < IDLE; i++) {
        struct timespec begin;
        struct timespec end;
        timespec_get(&begin, TIME_UTC);
        timespec_get(&end, TIME_UTC);
        frames += end.tv_sec >= begin.tv_sec;
    }
    return frames;
}

static const harness_row rows[] = {
    {"inspect-rows-50", 0, set_up, tear_down, ask_50, gather_50},
    {"inspect-rows-1000", 0, set_up, tear_down, ask_1000, gather_1000},
    {"inspect-edit", 0, set_up, tear_down, edit_all, edit_all_by_hand},
    {"inspect-page", 0, set_up_page, tear_down_page, run_frames,
        run_frames_by_hand},
    {"inspect-idle", 0, set_up_idle, tear_down, run_idle, read_clock},
};

int main(int argc, char **argv)
{
    harness_require(argc == 3, "usage: bench ROW ROUNDS");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(rows[i].name, argv[1]) == 0) {
            harness_run(&rows[i], (uint32_t)strtoul(argv[2], NULL, 10));
            return 0;
        }
    }
    harness_require(false, "no such row");
    return 1;
}
