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

#define LOOK_US UINT64_C(100000)   /* between two looks for a peer */
#define HELLO_US UINT64_C(5000000) /* until a peer must have said hello */
#define FILE_MODE 0600
#define FOLDER_MODE 0700
#define OTHERS 0022 /* write permission of other users */
#define FILE_SIZE 4096u
#define TOKEN_END (FILE_SIZE - 16u) /* the maximum end of a token */

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

/* True if the last call should be repeated later. */
static bool is_waiting(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

/* Sends to the peer. A peer that is gone accepts all; poll notices that. */
static size_t send_to_peer(void *context, const void *bytes, size_t size)
{
    gp_inspect_tcp *tcp = context;
    ssize_t count =
        tcp->is_lost ? -1 : send(tcp->peer, bytes, size, SEND_FLAGS);
    if (count >= 0) {
        return (size_t)count;
    }
    tcp->is_lost = tcp->is_lost || !is_waiting();
    return tcp->is_lost ? size : 0;
}

static const char *address_of(const gp_inspect_tcp *tcp)
{
    const char *address = tcp->inspect->desc.address;
    return address != NULL ? address : "127.0.0.1";
}

static bool listen_at(gp_inspect_tcp *tcp, uint16_t port)
{
    struct sockaddr_in at;
    socklen_t size = sizeof at;
    int yes = 1;
    memset(&at, 0, sizeof at);
    at.sin_family = AF_INET;
    at.sin_port = htons(port);
    if (inet_pton(AF_INET, address_of(tcp), &at.sin_addr) != 1) {
        return false;
    }
    tcp->listener = socket(AF_INET, SOCK_STREAM, 0);
    if (tcp->listener < 0) {
        return false;
    }
    setsockopt(tcp->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (!set_flags(tcp->listener) ||
        bind(tcp->listener, (struct sockaddr *)(void *)&at, size) != 0 ||
        listen(tcp->listener, 1) != 0 ||
        getsockname(tcp->listener, (struct sockaddr *)(void *)&at, &size) !=
            0) {
        return false;
    }
    tcp->port = ntohs(at.sin_port);
    return true;
}

/* Determines the path of the file, and creates its folder. Returns false if the
 * path is too long or other users can change the folder. */
static bool find_path(char *path, size_t size, const char *name)
{
    const char *base = getenv("XDG_RUNTIME_DIR");
    struct stat folder;
    int length = base != NULL && *base != '\0'
                     ? snprintf(path, size, "%s/gpgen/%s.json", base, name)
                     : snprintf(path, size, "/tmp/gpgen-%u/%s.json",
                           (unsigned)getuid(), name);
    if (length < 0 || (size_t)length >= size) {
        return false;
    }
    char *end = strrchr(path, '/');
    *end = '\0';
    (void)mkdir(path, FOLDER_MODE); /* it may exist */
    bool is_mine = stat(path, &folder) == 0 && folder.st_uid == getuid() &&
                   (folder.st_mode & OTHERS) == 0;
    *end = '/';
    return is_mine;
}

/* Writes the file. Returns false if that cannot be. */
static bool write_file(gp_inspect_tcp *tcp)
{
    const gp_inspect_desc *desc = &tcp->inspect->desc;
    char text[FILE_SIZE];
    unlink(tcp->path); /* of a program that has crashed */
    tcp->file = open(tcp->path, O_WRONLY | O_CREAT | O_EXCL, FILE_MODE);
    if (tcp->file < 0) {
        return false;
    }
    size_t size = (size_t)snprintf(text, sizeof text,
        "{\"host\": \"%s\", \"port\": %u, \"pid\": %ld, \"token\": \"",
        address_of(tcp), (unsigned)tcp->port, (long)getpid());
    for (const char *at = desc->token; *at != '\0' && size < TOKEN_END; at++) {
        unsigned char each = (unsigned char)*at;
        bool is_plain = each >= ' ' && each != '"' && each != '\\';
        if (is_plain) {
            text[size++] = *at;
        } else {
            size += (size_t)snprintf(
                text + size, sizeof text - size, "\\u%04x", each);
        }
    }
    memcpy(text + size, "\"}\n", 3);
    size += 3u;
    return write(tcp->file, text, size) == (ssize_t)size &&
           fcntl(tcp->file, F_SETFD, FD_CLOEXEC) == 0;
}

/* Removes the file, unless another program of this name has replaced it. */
static void remove_file(const gp_inspect_tcp *tcp)
{
    struct stat written;
    if (fstat(tcp->file, &written) == 0 && written.st_nlink != 0) {
        unlink(tcp->path);
    }
    close(tcp->file);
}

/* Writes the file in which `gpgen inspect` finds the program. */
static void announce(gp_inspect_tcp *tcp)
{
    const gp_inspect_desc *desc = &tcp->inspect->desc;
    const char *name =
        desc->name != NULL ? desc->name : tcp->inspect->on.schema->name;
    if (desc->token != NULL && find_path(tcp->path, sizeof tcp->path, name)) {
        if (write_file(tcp)) {
            return;
        }
        if (tcp->file >= 0) {
            remove_file(tcp); /* the disk is full */
        }
    }
    tcp->path[0] = '\0';
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
    announce(tcp);
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
        setsockopt(tcp->peer, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
#ifdef SO_NOSIGPIPE
        setsockopt(tcp->peer, SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
    }
}

/* True if the peer keeps others out and does not say hello. */
static bool is_silent(const gp_inspect_tcp *tcp)
{
    const gp_inspect_desc *desc = &tcp->inspect->desc;
    return !tcp->inspect->session.is_greeted &&
           desc->now_us(desc->context) - tcp->looked > HELLO_US;
}

static GP_NOINLINE void close_peer(gp_inspect_tcp *tcp)
{
    if (tcp->peer >= 0) {
        close(tcp->peer);
        tcp->peer = -1;
        gp_inspect_disconnect(tcp->inspect);
    }
}

/* Passes received bytes to the inspector while it has room. */
static void receive(gp_inspect_tcp *tcp)
{
    unsigned char bytes[GP_INSPECT_QUESTION];
    size_t room;
    while (!tcp->is_lost && !gp_inspect_is_dropped(tcp->inspect) &&
           (room = gp_inspect_room(tcp->inspect)) != 0) {
        ssize_t count = recv(tcp->peer, bytes, room, 0);
        if (count < 0 && is_waiting()) {
            return;
        }
        tcp->is_lost = count <= 0;
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
        tcp->is_lost = tcp->is_lost || is_silent(tcp);
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
        remove_file(tcp);
    }
    tcp->inspect = NULL;
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
