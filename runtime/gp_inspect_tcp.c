#define GP_GENERATED
#include "gp_inspect_tcp.h"

#if defined(__unix__) || defined(__APPLE__)

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#define LOOK_US UINT64_C(100000) /* between two looks for a peer */
#define FILE_MODE 0600
#define FOLDER_MODE 0700
#define OTHERS 0022 /* who else could change a folder */
#define FILE_SIZE 2048u
#define END "\"}\n"

#ifdef MSG_NOSIGNAL
#define SEND_FLAGS MSG_NOSIGNAL
#else
#define SEND_FLAGS 0
#endif

static bool set_flags(int file)
{
    return fcntl(file, F_SETFL, O_NONBLOCK) == 0 &&
           fcntl(file, F_SETFD, FD_CLOEXEC) == 0;
}

/* Sends to the peer. A peer that is gone takes all, and is noticed by poll. */
static size_t send_to_peer(void *context, const void *bytes, size_t size)
{
    gp_inspect_tcp *tcp = context;
    if (tcp->is_lost) {
        return size;
    }
    ssize_t count = send(tcp->peer, bytes, size, SEND_FLAGS);
    if (count >= 0) {
        return (size_t)count;
    }
    tcp->is_lost = errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR;
    return tcp->is_lost ? size : 0;
}

static bool listen_at(gp_inspect_tcp *tcp, uint16_t port)
{
    const char *text = tcp->inspect->desc.address;
    struct sockaddr_in at;
    socklen_t size = sizeof at;
    int yes = 1;
    memset(&at, 0, sizeof at);
    at.sin_family = AF_INET;
    at.sin_port = htons(port);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (text != NULL && inet_pton(AF_INET, text, &at.sin_addr) != 1) {
        return false;
    }
    tcp->listener = socket(AF_INET, SOCK_STREAM, 0);
    if (tcp->listener < 0) {
        return false;
    }
    setsockopt(tcp->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    bool is_listening =
        set_flags(tcp->listener) &&
        bind(tcp->listener, (struct sockaddr *)(void *)&at, size) == 0 &&
        listen(tcp->listener, 1) == 0 &&
        getsockname(tcp->listener, (struct sockaddr *)(void *)&at, &size) == 0;
    tcp->port = ntohs(at.sin_port);
    return is_listening;
}

/* Writes the name of the folder of this user's files, which it makes; false if
 * others could change it. */
static bool make_folder(char *path, size_t size)
{
    const char *base = getenv("XDG_RUNTIME_DIR");
    struct stat status;
    int length =
        base != NULL && *base != '\0'
            ? snprintf(path, size, "%s/gpgen", base)
            : snprintf(path, size, "/tmp/gpgen-%u", (unsigned)getuid());
    if (length < 0 || (size_t)length >= size) {
        return false;
    }
    (void)mkdir(path, FOLDER_MODE); /* perhaps it is there */
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode) &&
           status.st_uid == getuid() && (status.st_mode & OTHERS) == 0;
}

/* Appends a text as it is in JSON, and cuts it where the room ends. */
static void add_text(char *to, size_t size, const char *text)
{
    size_t length = strlen(to);
    for (; *text != '\0' && length + sizeof "\\u0000" <= size; text++) {
        bool is_plain =
            (unsigned char)*text >= ' ' && *text != '"' && *text != '\\';
        length += (size_t)snprintf(to + length, size - length,
            is_plain ? "%c" : "\\u%04x", (unsigned char)*text);
    }
}

static void write_file(gp_inspect_tcp *tcp)
{
    const gp_inspect_desc *desc = &tcp->inspect->desc;
    const char *name =
        desc->name != NULL ? desc->name : tcp->inspect->on.schema->name;
    char folder[sizeof tcp->path];
    char path[sizeof folder + sizeof ".json"];
    char text[FILE_SIZE];
    if (desc->token == NULL || !make_folder(folder, sizeof folder)) {
        return;
    }
    int length = snprintf(path, sizeof path, "%s/%s.json", folder, name);
    if (length < 0 || (size_t)length >= sizeof tcp->path) {
        return;
    }
    unlink(path); /* of a program that has crashed */
    int number = open(path, O_WRONLY | O_CREAT | O_EXCL, FILE_MODE);
    if (number < 0) {
        return;
    }
    memcpy(tcp->path, path, (size_t)length + 1u);
    snprintf(text, sizeof text,
        "{\"host\": \"%.64s\", \"port\": %u, \"pid\": %ld, \"token\": \"",
        desc->address != NULL ? desc->address : "127.0.0.1",
        (unsigned)tcp->port, (long)getpid());
    add_text(text, sizeof text - sizeof END, desc->token);
    strcat(text, END);
    if (write(number, text, strlen(text)) != (ssize_t)strlen(text)) {
        unlink(path); /* the disk is full */
    }
    close(number);
}

bool gp_inspect_tcp_open(
    gp_inspect_tcp *tcp, gp_inspect *inspect, uint16_t port)
{
    memset(tcp, 0, sizeof *tcp);
    tcp->inspect = inspect;
    tcp->listener = -1;
    tcp->peer = -1;
    if (!listen_at(tcp, port)) {
        gp_inspect_tcp_close(tcp);
        return false;
    }
    inspect->send = send_to_peer;
    inspect->peer = tcp;
    write_file(tcp);
    return true;
}

static void accept_peer(gp_inspect_tcp *tcp)
{
    const gp_inspect_desc *desc = &tcp->inspect->desc;
    uint64_t now = desc->now_us(desc->context);
    int yes = 1;
    if (now - tcp->looked < LOOK_US) {
        return;
    }
    tcp->looked = now;
    tcp->peer = accept(tcp->listener, NULL, NULL);
    tcp->is_lost = tcp->peer >= 0 && !set_flags(tcp->peer);
    if (tcp->peer >= 0) {
        setsockopt(tcp->peer, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    }
}

static void close_peer(gp_inspect_tcp *tcp)
{
    if (tcp->peer >= 0) {
        close(tcp->peer);
        tcp->peer = -1;
        gp_inspect_disconnect(tcp->inspect);
    }
}

/* Gives what has arrived to the inspector, while it has room. */
static void receive(gp_inspect_tcp *tcp)
{
    unsigned char bytes[GP_INSPECT_QUESTION];
    size_t room;
    while (!tcp->is_lost && !gp_inspect_is_dropped(tcp->inspect) &&
           (room = gp_inspect_room(tcp->inspect)) != 0) {
        ssize_t count = recv(tcp->peer, bytes, room, 0);
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            return;
        }
        tcp->is_lost = count == 0 || (count < 0 && errno != EINTR);
        if (count > 0) {
            gp_inspect_feed(tcp->inspect, bytes, (size_t)count);
        }
    }
}

void gp_inspect_tcp_poll(gp_inspect_tcp *tcp)
{
    if (tcp->inspect == NULL || tcp->inspect->on.world == NULL) {
        return;
    }
    if (tcp->peer < 0) {
        accept_peer(tcp);
    }
    if (tcp->peer >= 0) {
        receive(tcp);
    }
    if (tcp->is_lost || gp_inspect_is_dropped(tcp->inspect)) {
        close_peer(tcp);
    }
}

void gp_inspect_tcp_close(gp_inspect_tcp *tcp)
{
    if (tcp->inspect == NULL) {
        return;
    }
    close_peer(tcp);
    if (tcp->listener >= 0) {
        close(tcp->listener);
    }
    if (tcp->path[0] != '\0') {
        unlink(tcp->path);
    }
    memset(tcp, 0, sizeof *tcp);
}

#else

bool gp_inspect_tcp_open(
    gp_inspect_tcp *tcp, gp_inspect *inspect, uint16_t port)
{
    (void)tcp, (void)inspect, (void)port;
    return false;
}

void gp_inspect_tcp_poll(gp_inspect_tcp *tcp)
{
    (void)tcp;
}

void gp_inspect_tcp_close(gp_inspect_tcp *tcp)
{
    (void)tcp;
}

#endif
