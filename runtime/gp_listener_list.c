#include "gp_listener_list.h"

#include <string.h>

_Static_assert(GP_LIST_SCAN_MAX <= UINT8_MAX, "what a short list can count");

static uint32_t count_words(uint32_t capacity)
{
    return (capacity + 31u) / 32u;
}

static uint32_t count_slots(uint32_t capacity)
{
    return capacity + capacity / 2u;
}

/* Bytes of a slot of the index: two where a place always fits in them. */
static size_t get_slot_size(uint32_t capacity)
{
    return capacity < UINT16_MAX ? sizeof(uint16_t) : sizeof(uint32_t);
}

size_t gp_list_long_size(uint32_t capacity)
{
    size_t size = sizeof(gp_long_list) +
                  (size_t)capacity * sizeof(gp_listener) +
                  count_words(capacity) * sizeof(uint32_t) +
                  count_slots(capacity) * get_slot_size(capacity);
    return (size + sizeof(void *) - 1u) / sizeof(void *) * sizeof(void *);
}

uint32_t *gp_list_own_bits(const gp_listener_list *list)
{
    return (uint32_t *)(void *)(gp_list_long_cells(list) +
                                gp_list_long(list)->capacity);
}

static void *get_index(const gp_listener_list *list)
{
    return gp_list_own_bits(list) + count_words(gp_list_long(list)->capacity);
}

/* What a slot of the index holds: the place of a listener plus 1, or 0. */
static uint32_t read_slot(const gp_listener_list *list, uint32_t slot)
{
    return gp_list_long(list)->capacity < UINT16_MAX
               ? ((const uint16_t *)get_index(list))[slot]
               : ((const uint32_t *)get_index(list))[slot];
}

static void write_slot(gp_listener_list *list, uint32_t slot, uint32_t value)
{
    if (gp_list_long(list)->capacity < UINT16_MAX) {
        ((uint16_t *)get_index(list))[slot] = (uint16_t)value;
    } else {
        ((uint32_t *)get_index(list))[slot] = value;
    }
}

/* Where the search for a listener begins. */
static uint32_t home_of(
    const gp_listener_list *list, gp_function *fn, const void *context)
{
    uint64_t hash = (uint64_t)(uintptr_t)fn * UINT64_C(0x9E3779B97F4A7C15);
    hash = (hash ^ (uintptr_t)context) * UINT64_C(0xD6E8FEB86659FD93);
    uint64_t slots = count_slots(gp_list_long(list)->capacity);
    return (uint32_t)((hash >> 32) * slots >> 32);
}

static uint32_t next_slot(const gp_listener_list *list, uint32_t slot)
{
    return slot + 1u == count_slots(gp_list_long(list)->capacity) ? 0
                                                                  : slot + 1u;
}

/* The slot of a listener, or the empty one where it would stand. */
static uint32_t find_slot(
    const gp_listener_list *list, gp_function *fn, const void *context)
{
    const gp_listener *cells = gp_list_long_cells(list);
    uint32_t slot = home_of(list, fn, context);
    uint32_t found = read_slot(list, slot);
    while (found != 0 && (cells[found - 1u].context != context ||
                             cells[found - 1u].fn != fn)) {
        slot = next_slot(list, slot);
        found = read_slot(list, slot);
    }
    return slot;
}

uint32_t gp_list_look_up(
    const gp_listener_list *list, gp_function *fn, const void *context)
{
    // an empty slot is 0, which gives GP_LIST_NOWHERE
    return read_slot(list, find_slot(list, fn, context)) - 1u;
}

uint32_t gp_list_start(
    const gp_listener_list *list, const uint32_t *bits, uint32_t place)
{
    bool marked = place != 0 && gp_list_cells(list)[place - 1u].fn == NULL &&
                  !gp_list_is_dead(list, bits, place - 1u);
    return marked ? place - (uint32_t)GP_MARK_CELLS : place;
}

uint64_t gp_list_read_mark(const gp_listener_list *list, uint32_t start)
{
    const gp_listener *mark = gp_list_cells(list) + start;
    if (mark->fn != NULL) {
        return GP_STAY_ALWAYS;
    }
    uint64_t stay = 0;
    for (uint32_t i = 0; i < GP_MARK_CELLS; i++) {
        stay |= (uint64_t)(uintptr_t)mark[i].context << 8u * sizeof(void *) * i;
    }
    return stay;
}

void gp_list_write_mark(gp_listener_list *list, uint32_t start, uint64_t stay)
{
    gp_listener *mark = gp_list_cells(list) + start;
    for (uint32_t i = 0; i < GP_MARK_CELLS; i++) {
        mark[i].fn = NULL;
        mark[i].context = (void *)(uintptr_t)(stay >> 8u * sizeof(void *) * i);
    }
    list->key |= GP_LIST_MARKED;
}

uint32_t gp_list_count_live(const gp_listener_list *list, const uint32_t *bits)
{
    if (gp_list_is_plain(list)) {
        return gp_list_cell_count(list);
    }
    uint32_t live = 0;
    for (uint32_t place = 0; place < gp_list_cell_count(list); place++) {
        if (gp_list_cells(list)[place].fn != NULL &&
            !gp_list_is_dead(list, bits, place)) {
            live++;
        }
    }
    return live;
}

void gp_list_index(gp_listener_list *list, uint32_t place)
{
    const gp_listener *cell = &gp_list_long_cells(list)[place];
    write_slot(list, find_slot(list, cell->fn, cell->context), place + 1u);
}

static void index_all(gp_listener_list *list)
{
    memset(get_index(list), 0,
        count_slots(gp_list_long(list)->capacity) *
            get_slot_size(gp_list_long(list)->capacity));
    for (uint32_t place = 0; place < gp_list_long(list)->count; place++) {
        if (gp_list_long_cells(list)[place].fn != NULL) {
            gp_list_index(list, place);
        }
    }
}

/* Finds out again what a list has besides plain cells that live. */
static void update_key(gp_listener_list *list)
{
    uint32_t key = gp_list_event(list) | (list->key & GP_LIST_LONG);
    const gp_listener *cells = gp_list_cells(list);
    for (uint32_t place = 0; place < gp_list_cell_count(list); place++) {
        if (cells[place].fn == NULL) {
            key |= GP_LIST_MARKED;
            break;
        }
    }
    list->key = key;
}

void gp_list_cut(gp_listener_list *list, uint32_t place)
{
    gp_listener *cells = gp_list_short_cells(list);
    uint32_t start = gp_list_start(list, NULL, place);
    uint32_t after = place + 1u;
    uint32_t behind = list->short_count - after;
    memmove(&cells[start], &cells[after], behind * sizeof(gp_listener));
    list->short_count = (uint16_t)(start + behind);
    if (start != place) {
        update_key(list);
    }
}

static void set_dead(
    gp_listener_list *list, uint32_t *bits, uint32_t from, uint32_t to)
{
    for (uint32_t place = from; place < to; place++) {
        bits[place / 32u] |= UINT32_C(1) << place % 32u;
    }
    gp_list_set_dead(list, gp_list_dead(list) + to - from);
    list->key |= GP_LIST_DEAD;
}

static void set_live(
    gp_listener_list *list, uint32_t *bits, uint32_t from, uint32_t to)
{
    for (uint32_t place = from; place < to; place++) {
        bits[place / 32u] &= ~(UINT32_C(1) << place % 32u);
    }
    gp_list_set_dead(list, gp_list_dead(list) - (to - from));
    if (gp_list_dead(list) == 0) {
        list->key &= ~GP_LIST_DEAD;
    }
}

void gp_list_bury(gp_listener_list *list, uint32_t *bits, uint32_t place)
{
    set_dead(list, bits, gp_list_start(list, bits, place), place + 1u);
}

void gp_list_revive(
    gp_listener_list *list, uint32_t *bits, uint32_t place, uint64_t stay)
{
    uint32_t start = place + 1u - gp_list_need(stay);
    if (start != place) {
        gp_list_write_mark(list, start, stay);
    }
    set_live(list, bits, start, place + 1u);
}

bool gp_list_has_mark_room(const gp_listener_list *list, uint32_t place)
{
    if (place < GP_MARK_CELLS) {
        return false;
    }
    for (uint32_t i = 1; i <= GP_MARK_CELLS; i++) {
        if (gp_list_cells(list)[place - i].fn != NULL) {
            return false;
        }
    }
    return true;
}

void gp_list_insert_mark_room(
    gp_listener_list *list, uint32_t *bits, uint32_t place)
{
    uint32_t by = (uint32_t)GP_MARK_CELLS;
    gp_listener *cells = gp_list_cells(list);
    uint32_t count = gp_list_cell_count(list);
    memmove(&cells[place + by], &cells[place],
        (count - place) * sizeof(gp_listener));
    gp_list_set_cell_count(list, count + by);
    for (uint32_t to = count + by; to-- > place;) {
        bool dead = to < place + by || gp_list_is_dead(list, bits, to - by);
        uint32_t bit = UINT32_C(1) << to % 32u;
        bits[to / 32u] = dead ? bits[to / 32u] | bit : bits[to / 32u] & ~bit;
    }
    gp_list_set_dead(list, gp_list_dead(list) + by);
    gp_list_write_mark(list, place, 0);
    if (gp_list_is_long(list)) {
        index_all(list);
    }
}

/* How far a search goes from one slot to another. */
static uint32_t distance(
    const gp_listener_list *list, uint32_t from, uint32_t to)
{
    return to >= from ? to - from
                      : to + count_slots(gp_list_long(list)->capacity) - from;
}

/* Takes a slot out of the index, and moves up what was displaced by it. */
static void unindex(gp_listener_list *list, uint32_t hole)
{
    uint32_t slot = next_slot(list, hole);
    uint32_t found = read_slot(list, slot);
    while (found != 0) {
        const gp_listener *cell = &gp_list_long_cells(list)[found - 1u];
        uint32_t home = home_of(list, cell->fn, cell->context);
        if (distance(list, home, slot) >= distance(list, hole, slot)) {
            write_slot(list, hole, found);
            hole = slot;
        }
        slot = next_slot(list, slot);
        found = read_slot(list, slot);
    }
    write_slot(list, hole, 0);
}

void gp_list_wipe(gp_listener_list *list, uint32_t place)
{
    gp_listener *cell = &gp_list_long_cells(list)[place];
    if (cell->fn != NULL) {
        unindex(list, find_slot(list, cell->fn, cell->context));
        cell->fn = NULL;
        cell->context = NULL;
    }
}

void gp_list_wipe_dead(gp_listener_list *list, const uint32_t *bits)
{
    for (uint32_t word = 0; word < count_words(gp_list_long(list)->capacity);
        word++) {
        for (uint32_t left = bits[word]; left != 0; left &= left - 1u) {
            gp_list_wipe(list, word * 32u + gp_lowest_bit(left));
        }
    }
}

void gp_list_close(gp_listener_list *list, const uint32_t *bits)
{
    gp_listener *cells = gp_list_cells(list);
    uint32_t kept = 0;
    for (uint32_t place = 0; place < gp_list_cell_count(list); place++) {
        if (!gp_list_is_dead(list, bits, place)) {
            cells[kept] = cells[place];
            kept++;
        }
    }
    gp_list_set_cell_count(list, kept);
    gp_list_set_dead(list, 0);
    gp_list_resize(list, gp_list_capacity(list));
}

void gp_list_begin(gp_listener_list *block, uint32_t capacity)
{
    if (capacity > GP_LIST_SCAN_MAX) {
        block->key = GP_LIST_LONG;
        gp_list_long(block)->capacity = capacity;
    } else {
        block->key = 0;
        block->short_capacity = (uint8_t)capacity;
    }
}

/* Gives a list another capacity; its cells move if it gets long, or short. */
static void change_capacity(gp_listener_list *list, uint32_t capacity)
{
    uint32_t key = list->key & ~GP_LIST_LONG;
    uint32_t count = gp_list_cell_count(list);
    uint32_t dead = gp_list_dead(list);
    gp_listener *in_short = gp_list_short_cells(list);
    gp_listener *in_long = gp_list_long_cells(list);
    if (capacity > GP_LIST_SCAN_MAX && !gp_list_is_long(list)) {
        memmove(in_long, in_short, count * sizeof *in_long);
    } else if (capacity <= GP_LIST_SCAN_MAX && gp_list_is_long(list)) {
        memmove(in_short, in_long, count * sizeof *in_short);
    }
    gp_list_begin(list, capacity);
    list->key |= key;
    gp_list_set_cell_count(list, count);
    gp_list_set_dead(list, dead);
}

/* Makes the bits and the index of a long list; nothing is dead in it. */
static void make_index(gp_listener_list *list)
{
    uint32_t words = count_words(gp_list_long(list)->capacity);
    memset(gp_list_own_bits(list), 0, words * sizeof(uint32_t));
    index_all(list);
}

void gp_list_resize(gp_listener_list *list, uint32_t capacity)
{
    change_capacity(list, capacity);
    if (gp_list_is_directory(list)) {
        return;
    }
    update_key(list);
    if (gp_list_is_long(list)) {
        make_index(list);
    }
}

void gp_list_set_capacity(gp_listener_list *list, uint32_t capacity)
{
    uint32_t key = list->key & ~GP_LIST_LONG;
    if (gp_list_dead(list) == 0) {
        gp_list_resize(list, capacity);
        list->key = key | (list->key & GP_LIST_LONG);
        return;
    }
    const uint32_t *bits = gp_list_own_bits(list);
    uint32_t words = count_words(gp_list_capacity(list));
    gp_list_long(list)->capacity = capacity;
    uint32_t *moved = gp_list_own_bits(list);
    memmove(moved, bits, words * sizeof *moved);
    memset(moved + words, 0, (count_words(capacity) - words) * sizeof *moved);
    index_all(list);
}

void gp_list_copy(
    gp_listener_list *to, const gp_listener_list *from, const uint32_t *bits)
{
    uint32_t count = gp_list_cell_count(from);
    uint32_t dead = gp_list_dead(from);
    to->listeners = from->listeners;
    to->key |= from->key & ~GP_LIST_LONG;
    gp_list_set_cell_count(to, count);
    gp_list_set_dead(to, dead);
    memcpy(gp_list_cells(to), gp_list_cells(from), count * sizeof(gp_listener));
    if (!gp_list_is_long(to) || gp_list_is_directory(to)) {
        return;
    }
    make_index(to);
    if (dead != 0) {
        memcpy(gp_list_own_bits(to), bits, count_words(count) * sizeof *bits);
    }
}
