/*
 * save.c - save files of 100,000 objects of 64 bytes, against memcpy, against
 * creating them, and against printing their values. A program of its own,
 * because the other worlds are not saved.
 */
#include "harness.h"

#include "saved.h"
#include "saved_save.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT 100000u
#define FILE_SIZE ((COUNT + 100u) * 48u)
#define TEXT_SIZE (COUNT * 400u)

_Static_assert(sizeof(saved_mote) == 64, "64 bytes");

typedef struct buffer {
    unsigned char *bytes;
    size_t size;
} buffer;

static struct {
    saved_world *world;
    saved_world *other;    /* of the other side */
    saved_mote *motes;     /* side by side */
    unsigned char *copies; /* of the objects */
    buffer file;
    buffer text;
    char *printed;
} state;

static bool keep(void *context, const void *bytes, size_t size)
{
    buffer *kept = context;
    memcpy(kept->bytes + kept->size, bytes, size);
    kept->size += size;
    return true;
}

static saved_world *make_world(void)
{
    saved_world *world = malloc(sizeof *world);
    harness_require(world != NULL && saved_world_init(world, NULL), "no world");
    return world;
}

static void drop_world(saved_world *world)
{
    saved_mote_recycle_all(world);
    saved_world_finish(world);
    free(world);
}

/* Creates all motes, which lie side by side, and returns the first. */
static saved_mote *create_all(saved_world *world)
{
    saved_mote *first = saved_mote_create(world);
    saved_mote *last = first;
    for (uint32_t i = 1; i < COUNT && last != NULL; i++) {
        last = saved_mote_create(world);
    }
    harness_require(last == first + (COUNT - 1u), "not side by side");
    return first;
}

/* Values as games have them: of the floats most have six to nine digits. */
static void fill_mote(saved_mote *mote, uint32_t i)
{
    float share = (float)(i % 977u) * 0.37f;
    mote->position = (saved_vec3){share, 100.0f - share, (float)(i % 64u)};
    mote->speed = (saved_vec3){share / 60.0f, -0.25f, 0.0f};
    mote->angle = (float)i * 0.001f;
    mote->age = i * 17u;
    mote->hp = (int32_t)(i % 100u);
    mote->owner = i % 3u;
}

static void write_file(void)
{
    state.file.size = 0;
    size_t size = saved_save_write(state.world, keep, &state.file);
    harness_require(size != 0 && size <= FILE_SIZE, "no file");
}

static void set_up(uint32_t count)
{
    (void)count;
    memset(&state, 0, sizeof state);
    state.world = make_world();
    state.motes = create_all(state.world);
    for (uint32_t i = 0; i < COUNT; i++) {
        fill_mote(&state.motes[i], i);
    }
    state.copies = harness_allocate(COUNT * sizeof *state.motes);
    state.file.bytes = harness_allocate(FILE_SIZE);
    state.text.bytes = harness_allocate(TEXT_SIZE);
    state.printed = harness_allocate(TEXT_SIZE);
    write_file();
}

static void tear_down(void)
{
    drop_world(state.world);
    if (state.other != NULL) {
        drop_world(state.other);
    }
    free(state.copies);
    free(state.file.bytes);
    free(state.text.bytes);
    free(state.printed);
}

/* Writing */

static uint64_t write_once(uint32_t round)
{
    write_file();
    return round;
}

static uint64_t copy_once(uint32_t round)
{
    state.motes[0].age = round;
    memcpy(state.copies, state.motes, COUNT * sizeof *state.motes);
    return round + state.copies[COUNT];
}

static uint64_t write_and_count(uint32_t round)
{
    return write_once(round) + state.copies[COUNT];
}

/* Reading: the rounds that are not timed make a world */

static saved_world *renew(void)
{
    if (state.other != NULL) {
        drop_world(state.other);
    }
    state.other = make_world();
    return state.other;
}

static uint64_t read_once(uint32_t round)
{
    if (round % 2u == 0) {
        renew();
        return round;
    }
    bool done =
        saved_save_read(state.other, state.file.bytes, state.file.size, NULL);
    harness_require(done, "not read");
    return saved_mote_count(state.other);
}

static uint64_t create_once(uint32_t round)
{
    if (round % 2u == 0) {
        renew();
        return round;
    }
    create_all(state.other);
    return saved_mote_count(state.other);
}

/* Text */

static uint64_t write_text(uint32_t round)
{
    state.text.size = 0;
    size_t size = saved_save_write_text(state.world, keep, &state.text);
    harness_require(size != 0 && size <= TEXT_SIZE, "no text");
    return round;
}

static uint64_t print_text(uint32_t round)
{
    char *at = state.printed;
    for (uint32_t i = 0; i < COUNT; i++) {
        const saved_mote *m = &state.motes[i];
        at += sprintf(at,
            "{\"#\": \"%u:%u\", \"position\": {\"x\": %.9g, \"y\": %.9g, "
            "\"z\": %.9g}, \"speed\": {\"x\": %.9g, \"y\": %.9g, \"z\": %.9g}, "
            "\"angle\": %.9g, \"age\": %u, \"hp\": %d, \"owner\": %u},\n",
            i, 1u, (double)m->position.x, (double)m->position.y,
            (double)m->position.z, (double)m->speed.x, (double)m->speed.y,
            (double)m->speed.z, (double)m->angle, (unsigned)m->age, (int)m->hp,
            (unsigned)m->owner);
    }
    harness_require(at < state.printed + TEXT_SIZE, "too long");
    return round;
}

static const harness_row rows[] = {
    {"save-write", 0, set_up, tear_down, write_and_count, copy_once},
    {"save-read", 0, set_up, tear_down, read_once, create_once},
    {"save-text", 0, set_up, tear_down, write_text, print_text},
};

static const harness_row *require_row(const char *name)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(rows[i].name, name) == 0) {
            return &rows[i];
        }
    }
    harness_require(false, "no such row");
    return NULL;
}

int main(int argc, char **argv)
{
    harness_require(argc > 2, "usage: bench ROW ROUNDS | count ROW...");
    if (strcmp(argv[1], "count") != 0) {
        harness_run(require_row(argv[1]), (uint32_t)strtoul(argv[2], NULL, 10));
        return 0;
    }
    for (int i = 2; i < argc; i++) {
        harness_count(require_row(argv[i]));
    }
    return 0;
}
