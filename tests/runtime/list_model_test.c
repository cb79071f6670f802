/*
 * Long random histories of a list beside a naive model of it: a row of letters
 * in which each walk has a mark of its own, right behind what it visited last.
 * Whatever is linked and unlinked, and however many walks are stepped, left and
 * begun, each step must give the next letter behind the mark.
 */
#include "gp_list.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define KITES 12
#define WALKS 8 /* at most at a time, more than a list keeps right */
#define KEPT ((int)GP_LIST_CURSOR_COUNT)

typedef struct kite {
    uint32_t weight;
    gp_list_node flying;
} kite;

/* What the model knows of a walk. */
typedef struct model_walk {
    gp_list_walk walk; /* the real thing */
    bool is_used;      /* begun and not left yet */
    bool is_kept;      /* among the newest, and not at its end */
    uint32_t begun;    /* when it began, in walks */
    uint32_t moved;    /* how many had begun when it moved last */
} model_walk;

typedef struct history {
    uint32_t seed;
    gp_list list;
    kite kites[KITES];
    int row[KITES + WALKS]; /* kites by number, marks as -1 - walk */
    int length;
    model_walk walks[WALKS];
    uint32_t begun;
} history;

static int random_below(history *h, int end)
{
    h->seed ^= h->seed << 13;
    h->seed ^= h->seed >> 17;
    h->seed ^= h->seed << 5;
    return (int)(h->seed % (uint32_t)end);
}

/* The model */

static int place_of(const history *h, int what)
{
    int place = 0;
    while (place < h->length && h->row[place] != what) {
        place++;
    }
    return place == h->length ? -1 : place;
}

static void put(history *h, int place, int what)
{
    memmove(h->row + place + 1, h->row + place,
        (size_t)(h->length - place) * sizeof *h->row);
    h->row[place] = what;
    h->length++;
}

static void cut(history *h, int place)
{
    h->length--;
    memmove(h->row + place, h->row + place + 1,
        (size_t)(h->length - place) * sizeof *h->row);
}

static void forget(history *h, int number)
{
    cut(h, place_of(h, -1 - number));
    h->walks[number].is_kept = false;
}

/* Ends the walk that has stood still while most others began. */
static void make_room(history *h)
{
    int kept = 0;
    int oldest = -1;
    for (int i = 0; i < WALKS; i++) {
        const model_walk *each = &h->walks[i];
        if (!each->is_kept) {
            continue;
        }
        kept++;
        if (oldest < 0 || each->moved < h->walks[oldest].moved ||
            (each->moved == h->walks[oldest].moved &&
                each->begun < h->walks[oldest].begun)) {
            oldest = i;
        }
    }
    if (kept == KEPT) {
        forget(h, oldest);
    }
}

/* The kite that a walk must visit next; -1 at its end. */
static int expected_step(history *h, int number)
{
    if (!h->walks[number].is_kept) {
        return -1;
    }
    int place = place_of(h, -1 - number);
    int next = place + 1;
    while (next < h->length && h->row[next] < 0) {
        next++;
    }
    if (next == h->length) {
        forget(h, number);
        return -1;
    }
    int visited = h->row[next];
    cut(h, place);
    put(h, next, -1 - number);
    h->walks[number].moved = h->begun;
    return visited;
}

/* What may happen */

static void do_link(history *h, int number)
{
    gp_list_node *node = &h->kites[number].flying;
    bool is_linked = place_of(h, number) >= 0;
    assert_int_equal(!is_linked, gp_list_link(&h->list, node));
    if (!is_linked) {
        put(h, h->length, number);
    }
}

static void do_link_before(history *h, int number, int other)
{
    bool is_linked = place_of(h, number) >= 0;
    if (place_of(h, other) < 0) {
        return;
    }
    assert_int_equal(
        !is_linked, gp_list_link_before(&h->list, &h->kites[number].flying,
                        &h->kites[other].flying));
    if (!is_linked) {
        put(h, place_of(h, other), number);
    }
}

static void do_unlink(history *h, int number)
{
    int place = place_of(h, number);
    assert_int_equal(
        place >= 0, gp_list_unlink(&h->list, &h->kites[number].flying));
    if (place >= 0) {
        cut(h, place);
    }
}

static void do_step(history *h, int number)
{
    model_walk *each = &h->walks[number];
    if (!each->is_used) {
        return;
    }
    int expected = expected_step(h, number);
    gp_list_node *node = gp_list_walk_next(&each->walk);
    if (expected < 0) {
        assert_null(node);
    } else {
        assert_ptr_equal(&h->kites[expected].flying, node);
    }
}

static void do_begin(history *h)
{
    make_room(h);
    int number = 0;
    while (h->walks[number].is_kept) {
        number++;
    }
    h->begun++;
    h->walks[number] = (model_walk){
        gp_list_walk_begin(&h->list), true, true, h->begun, h->begun};
    put(h, 0, -1 - number);
}

/* Unlinks what a walk stands at, and perhaps what is around it. */
static void do_unlink_under(history *h, int number)
{
    int place = h->walks[number].is_kept ? place_of(h, -1 - number) : 0;
    int from = place - random_below(h, 3);
    for (int i = place; i >= 0 && i >= from; i--) {
        if (i < h->length && h->row[i] >= 0) {
            do_unlink(h, h->row[i]);
        }
    }
}

static void compare(const history *h)
{
    const gp_list_node *node = gp_list_first(&h->list);
    uint32_t count = 0;
    for (int i = 0; i < h->length; i++) {
        if (h->row[i] >= 0) {
            assert_ptr_equal(&h->kites[h->row[i]].flying, node);
            assert_true(gp_list_node_is_linked(node));
            node = gp_list_next(node);
            count++;
        }
    }
    assert_null(node);
    assert_int_equal(count, gp_list_count(&h->list));
    for (int i = 0; i < KITES; i++) {
        assert_int_equal(
            place_of(h, i) >= 0, gp_list_node_is_linked(&h->kites[i].flying));
    }
}

static void act(history *h)
{
    int number = random_below(h, KITES);
    int walk = random_below(h, WALKS);
    switch (random_below(h, 12)) {
    case 0:
    case 1:
        do_link(h, number);
        break;
    case 2:
        do_link_before(h, number, random_below(h, KITES));
        break;
    case 3:
        do_unlink(h, number);
        break;
    case 4:
        do_unlink_under(h, walk);
        break;
    case 5:
        do_begin(h);
        break;
    case 6:
        h->walks[walk].is_used = false;
        break;
    default:
        do_step(h, walk);
    }
}

static void histories_agree_with_the_model(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 200; seed++) {
        history *h = calloc(1, sizeof *h);
        assert_non_null(h);
        h->seed = seed * 2654435761u;
        for (int steps = 0; steps < 1000; steps++) {
            act(h);
            compare(h);
        }
        free(h);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(histories_agree_with_the_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
