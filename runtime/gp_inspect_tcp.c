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
#define ESCAPE_SIZE 8u /* of a letter of the token, with the NUL */
#define TOKEN_END ((int)(FILE_SIZE - 2u * ESCAPE_SIZE)) /* at most */

#ifdef MSG_NOSIGNAL
#define SEND_FLAGS MSG_NOSIGNAL
#else
#define SEND_FLAGS 0
#endif

static GP_NOINLINE void set_option(int file, int level, int option)
{
    int enable = 1;
    setsockopt(file, level, option, &enable, sizeof enable);
}

/* Sets the flags of a file, and of a socket its options. Fails only if it is not
 * open, which the next call reports. */
static void set_up(int file)
{
    set_option(file, SOL_SOCKET, SO_REUSEADDR);
    set_option(file, SOL_SOCKET, SO_KEEPALIVE);
    set_option(file, IPPROTO_TCP, TCP_NODELAY);
#ifdef SO_NOSIGPIPE
    set_option(file, SOL_SOCKET, SO_NOSIGPIPE);
#endif
    (void)fcntl(file, F_SETFL, O_NONBLOCK);
    (void)fcntl(file, F_SETFD, FD_CLOEXEC);
}

/* After a call that transferred nothing: the peer is lost unless the call should
 * be repeated later. */
static GP_NOINLINE void check_peer(gp_inspect_tcp *tcp, ssize_t count)
{
    if (count == 0 ||
        (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
        tcp->is_lost = true;
    }
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
    check_peer(tcp, count);
    return tcp->is_lost ? size : 0;
}

static bool listen_at(gp_inspect_tcp *tcp, const char *address, uint16_t port)
{
    struct sockaddr_in at;
    socklen_t size = sizeof at;
    memset(&at, 0, sizeof at);
    at.sin_family = AF_INET;
    at.sin_port = htons(port);
    tcp->listener = socket(AF_INET, SOCK_STREAM, 0);
    set_up(tcp->listener);
    if (inet_pton(AF_INET, address, &at.sin_addr) != 1 ||
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
    char user[16] = "";
    struct stat folder;
    if (base == NULL || *base == '\0') {
        base = "/tmp";
        snprintf(user, sizeof user, "-%u", (unsigned)getuid());
    }
    int length = snprintf(path, size, "%s/gpgen%s/%s.json", base, user, name);
    if (length < 0 || (size_t)length >= size) {
        return false;
    }
    char *end = strrchr(path, '/');
    *end = '\0';
    (void)mkdir(path, FOLDER_MODE); /* it may exist */
    bool is_private = stat(path, &folder) == 0 && folder.st_uid == getuid() &&
                      (folder.st_mode & OTHERS) == 0;
    *end = '/';
    return is_private;
}

/* Writes the file. Returns false if that cannot be. */
static bool write_file(gp_inspect_tcp *tcp)
{
    const gp_inspect_desc *desc = &tcp->inspect->desc;
    char text[FILE_SIZE];
    unlink(tcp->path); /* of a program that has crashed */
    tcp->file = open(tcp->path, O_WRONLY | O_CREAT | O_EXCL, FILE_MODE);
    int size = snprintf(text, sizeof text,
        "{\"host\": \"%s\", \"port\": %u, \"pid\": %d, \"token\": \"",
        desc->address, (unsigned)tcp->port, (int)getpid());
    for (const char *at = desc->token; *at != '\0' && size < TOKEN_END; at++) {
        unsigned char each = (unsigned char)*at;
        bool is_plain = each >= ' ' && each != '"' && each != '\\';
        size += snprintf(
            text + size, ESCAPE_SIZE, is_plain ? "%c" : "\\u%04x", each);
    }
    memcpy(text + size, "\"}\n", 3);
    size += 3;
    set_up(tcp->file);
    return write(tcp->file, text, (size_t)size) == size;
}

/* Removes the file, unless there is none or another program of this name has
 * replaced it. */
static void remove_file(gp_inspect_tcp *tcp)
{
    struct stat written;
    if (fstat(tcp->file, &written) == 0 && written.st_nlink != 0) {
        unlink(tcp->path);
    }
    close(tcp->file);
    tcp->file = -1;
    tcp->path[0] = '\0';
}

/* Writes the file in which `gpgen inspect` finds the program. */
static void announce(gp_inspect_tcp *tcp)
{
    const gp_inspect_desc *desc = &tcp->inspect->desc;
    const char *name =
        desc->name != NULL ? desc->name : tcp->inspect->on.schema->name;
    if (desc->token == NULL || !find_path(tcp->path, sizeof tcp->path, name) ||
        !write_file(tcp)) {
        remove_file(tcp);
    }
}

bool gp_inspect_tcp_open(
    gp_inspect_tcp *tcp, gp_inspect *inspect, uint16_t port)
{
    memset(tcp, 0, sizeof *tcp);
    tcp->inspect = inspect;
    tcp->listener = -1;
    tcp->peer = -1;
    tcp->file = -1;
    if (inspect->desc.address == NULL) {
        inspect->desc.address = "127.0.0.1";
    }
    if (!listen_at(tcp, inspect->desc.address, port)) {
        gp_inspect_tcp_close(tcp);
        return false;
    }
    inspect->send = send_to_peer;
    inspect->peer = tcp;
    announce(tcp);
    return true;
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
    while (!tcp->inspect->session.is_dropped &&
           (room = gp_inspect_room(tcp->inspect)) != 0) {
        ssize_t count = recv(tcp->peer, bytes, room, 0);
        if (count <= 0) {
            check_peer(tcp, count);
            return;
        }
        gp_inspect_feed(tcp->inspect, bytes, (size_t)count);
    }
}

void gp_inspect_tcp_poll(gp_inspect_tcp *tcp)
{
    gp_inspect *inspect = tcp->inspect;
    if (inspect == NULL || inspect->on.world == NULL) {
        return;
    }
    uint64_t now = inspect->desc.now_us(inspect->desc.context);
    if (tcp->peer < 0 && now - tcp->last_look >= LOOK_US) {
        tcp->last_look = now;
        tcp->peer = accept(tcp->listener, NULL, NULL);
        tcp->is_lost = false;
        set_up(tcp->peer);
    }
    if (tcp->peer < 0) {
        return;
    }
    receive(tcp);
    bool is_silent =
        !inspect->session.has_hello && now - tcp->last_look > HELLO_US;
    if (tcp->is_lost || is_silent || inspect->session.is_dropped) {
        close_peer(tcp);
    }
}

void gp_inspect_tcp_close(gp_inspect_tcp *tcp)
{
    if (tcp->inspect == NULL) {
        return;
    }
    close_peer(tcp);
    close(tcp->listener);
    remove_file(tcp);
    tcp->inspect = NULL;
}

#endif
