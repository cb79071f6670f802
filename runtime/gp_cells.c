#include "gp_cells.h"

#include <string.h>

_Static_assert(GP_LISTENER_SCAN_MAX <= UINT8_MAX, "what a short list counts");

static uint32_t count_slots(uint32_t capacity)
{
    return capacity + capacity / 2u;
}

/* The size of an index slot: 2 bytes if every place fits into them. */
static size_t get_slot_size(uint32_t capacity)
{
    return capacity < UINT16_MAX ? sizeof(uint16_t) : sizeof(uint32_t);
}

static size_t get_long_size(uint32_t capacity)
{
    size_t size = sizeof(gp_cells_long) +
                  (size_t)capacity * sizeof(gp_listener) +
                  GP_BITS_WORDS(capacity) * sizeof(uint32_t) +
                  count_slots(capacity) * get_slot_size(capacity);
    size_t unit = 2u * sizeof(void *); // makes all handles even
    return (size + unit - 1u) / unit * unit;
}

uint32_t *gp_cells_own_bits(const gp_listener_list *list)
{
    return (
        uint32_t *)(void *)(gp_cells_of(list) + gp_cells_head(list)->capacity);
}

static void *get_index(const gp_listener_list *list)
{
    return gp_cells_own_bits(list) +
           GP_BITS_WORDS(gp_cells_head(list)->capacity);
}

/* The place of a cell plus 1, which may have been wiped since; or 0. */
static uint32_t read_slot(const gp_listener_list *list, uint32_t slot)
{
    return gp_cells_head(list)->capacity < UINT16_MAX
               ? ((const uint16_t *)get_index(list))[slot]
               : ((const uint32_t *)get_index(list))[slot];
}

static void write_slot(gp_listener_list *list, uint32_t slot, uint32_t value)
{
    if (gp_cells_head(list)->capacity < UINT16_MAX) {
        ((uint16_t *)get_index(list))[slot] = (uint16_t)value;
    } else {
        ((uint32_t *)get_index(list))[slot] = value;
    }
}

/* The slot of a listener, or the empty slot in which to store it. */
static uint32_t find_slot(
    const gp_listener_list *list, gp_function *fn, const void *context)
{
    const gp_listener *cells = gp_cells_of(list);
    uint64_t hash = (uint64_t)(uintptr_t)fn * UINT64_C(0x9E3779B97F4A7C15);
    hash = (hash ^ (uintptr_t)context) * UINT64_C(0xD6E8FEB86659FD93);
    uint32_t slots = count_slots(gp_cells_head(list)->capacity);
    uint32_t slot = (uint32_t)((hash >> 32) * slots >> 32);
    uint32_t found = read_slot(list, slot);
    while (found != 0 && (cells[found - 1u].context != context ||
                             cells[found - 1u].fn != fn)) {
        slot = slot + 1u == slots ? 0 : slot + 1u;
        found = read_slot(list, slot);
    }
    return slot;
}

static uint32_t look_up(
    const gp_listener_list *list, gp_function *fn, const void *context)
{
    // an empty slot is 0, so the result is GP_CELLS_NONE
    return read_slot(list, find_slot(list, fn, context)) - 1u;
}

uint32_t gp_cells_start(
    const gp_listener_list *list, const uint32_t *bits, uint32_t place)
{
    bool is_marked = place != 0 && gp_cells_of(list)[place - 1u].fn == NULL &&
                     !gp_cells_is_dead(list, bits, place - 1u);
    return is_marked ? place - (uint32_t)GP_MARK_CELLS : place;
}

uint64_t gp_cells_lifetime(const gp_listener_list *list, uint32_t start)
{
    const gp_listener *mark = gp_cells_of(list) + start;
    if (mark->fn != NULL) {
        return GP_CELLS_ALWAYS;
    }
    uint64_t bits = 0;
    for (uint32_t i = 0; i < GP_MARK_CELLS; i++) {
        bits |= (uint64_t)(uintptr_t)mark[i].context << 8u * sizeof(void *) * i;
    }
    return bits;
}

static void write_mark(
    gp_listener_list *list, uint32_t start, uint64_t lifetime)
{
    gp_listener *mark = gp_cells_of(list) + start;
    for (uint32_t i = 0; i < GP_MARK_CELLS; i++) {
        mark[i].fn = NULL;
        mark[i].context =
            (void *)(uintptr_t)(lifetime >> 8u * sizeof(void *) * i);
    }
    list->key |= GP_CELLS_MARKED;
}

uint32_t gp_cells_count_live(const gp_listener_list *list, const uint32_t *bits)
{
    uint32_t count = gp_cells_count(list);
    uint32_t live = 0;
    if (gp_cells_are_plain(list)) {
        return count;
    }
    for (uint32_t place = 0; place < count; place++) {
        if (gp_cells_of(list)[place].fn != NULL &&
            !gp_cells_is_dead(list, bits, place)) {
            live++;
        }
    }
    return live;
}

static gp_listener_list *get_next(
    const gp_listener_store *store, const gp_listener_list *list)
{
    return (list->key & GP_CELLS_FOLLOWED) != 0
               ? gp_listener_store_at(store, (uint32_t)list->link)
               : NULL;
}

gp_listener_list *gp_cells_find_list_slow(const gp_listener_store *store,
    const gp_listeners *listeners, uint32_t event)
{
    gp_listener_list *list = gp_listeners_first(store, listeners);
    if (GP_IS_FAST && !gp_listeners_have_any(listeners, gp_event_bit(event))) {
        return NULL;
    }
    while (list != NULL && gp_cells_event(list) != event) {
        list = get_next(store, list);
    }
    return list;
}

gp_listeners *gp_cells_object(
    const gp_listener_store *store, const gp_listener_list *list)
{
    while ((list->key & GP_CELLS_FOLLOWED) != 0) {
        list = gp_listener_store_at(store, (uint32_t)list->link);
    }
    return (gp_listeners *)list->link;
}

void gp_cells_link(
    const gp_listener_store *store, uint32_t handle, gp_listeners *listeners)
{
    gp_listener_list *list = gp_listener_store_at(store, handle);
    if (listeners->first == 0) {
        list->link = (uintptr_t)listeners;
    } else {
        list->link = listeners->first;
        list->key |= GP_CELLS_FOLLOWED;
    }
    listeners->first = handle;
    listeners->bits |= gp_event_bit(gp_cells_event(list));
}

uint32_t gp_cells_relink(
    const gp_listener_store *store, gp_listener_list *list, uint32_t handle)
{
    gp_listeners *object = gp_cells_object(store, list);
    gp_listener_list *each = gp_listener_store_at(store, object->first);
    uint32_t old = object->first;
    if (each == list) {
        object->first = handle;
        return old;
    }
    while (get_next(store, each) != list) {
        each = get_next(store, each);
    }
    old = (uint32_t)each->link;
    each->link = handle;
    return old;
}

uint32_t gp_cells_unlink(const gp_listener_store *store, gp_listener_list *list)
{
    gp_listeners *object = gp_cells_object(store, list);
    uint32_t bit = gp_event_bit(gp_cells_event(list));
    uint32_t handle = object->first;
    gp_listener_list *previous = NULL;
    gp_listener_list *each = gp_listener_store_at(store, handle);
    for (; each != NULL; each = get_next(store, each)) {
        if (get_next(store, each) == list) {
            previous = each;
            handle = (uint32_t)each->link;
        }
        if (each != list && gp_event_bit(gp_cells_event(each)) == bit) {
            bit = 0; // no event has it
        }
    }
    object->bits &= ~bit;
    if (previous != NULL) {
        previous->link = list->link;
        previous->key &= list->key | ~GP_CELLS_FOLLOWED;
    } else if ((list->key & GP_CELLS_FOLLOWED) != 0) {
        object->first = (uint32_t)list->link;
    } else {
        object->first = 0;
    }
    return handle;
}

void gp_cells_set_count(gp_listener_list *list, uint32_t count)
{
    if (gp_cells_are_long(list)) {
        gp_cells_head(list)->count = count;
    } else {
        list->short_count = (uint16_t)count;
    }
}

static void set_dead_count(gp_listener_list *list, uint32_t dead)
{
    if (gp_cells_are_long(list)) {
        gp_cells_head(list)->dead = dead;
    } else {
        list->short_dead = (uint8_t)dead;
    }
}

void gp_cells_begin(
    const gp_listener_store *store, gp_listener_list *block, uint32_t capacity)
{
    bool is_long = capacity > GP_LISTENER_SCAN_MAX;
    block->key = is_long ? GP_CELLS_LONG : 0;
    block->short_capacity = is_long ? 0 : (uint8_t)capacity;
    if (is_long) {
        gp_cells_head(block)->capacity = capacity;
        gp_cells_head(block)->index = store->index;
    }
}

static void add_to_index(gp_listener_list *list, uint32_t place)
{
    const gp_listener *cell = &gp_cells_of(list)[place];
    write_slot(list, find_slot(list, cell->fn, cell->context), place + 1u);
}

/* Initializes the dead bits and the index of a list. */
static void begin_index(gp_listener_list *list, const uint32_t *bits)
{
    uint32_t capacity = gp_cells_head(list)->capacity;
    uint32_t count = gp_cells_head(list)->count;
    uint32_t words = gp_cells_head(list)->dead != 0 ? GP_BITS_WORDS(count) : 0;
    uint32_t *own = gp_cells_own_bits(list);
    if (words != 0) {
        memmove(own, bits, words * sizeof *own);
    }
    memset(own + words, 0, (GP_BITS_WORDS(capacity) - words) * sizeof *own);
    memset(get_index(list), 0, count_slots(capacity) * get_slot_size(capacity));
    for (uint32_t place = 0; place < count; place++) {
        if (gp_cells_of(list)[place].fn != NULL) {
            add_to_index(list, place);
        }
    }
}

const gp_listener_index gp_cells_index = {
    get_long_size, look_up, add_to_index, begin_index};

uint32_t gp_cells_append_mark(gp_listener_list *list, uint64_t lifetime)
{
    uint32_t start = gp_cells_count(list);
    write_mark(list, start, lifetime);
    return start + (uint32_t)GP_MARK_CELLS;
}

void gp_cells_append(gp_listener_list *list, uint32_t place, gp_listener added)
{
    gp_cells_of(list)[place] = added;
    gp_cells_set_count(list, place + 1u);
    if (gp_cells_are_long(list)) {
        gp_cells_head(list)->index->add(list, place);
    }
}

/* Clears the flags of a list without dead cells, except for marks it has. */
static void update_key(gp_listener_list *list)
{
    uint32_t key =
        list->key & (GP_EVENT_MAX | GP_CELLS_LONG | GP_CELLS_FOLLOWED);
    for (uint32_t place = 0; place < gp_cells_count(list); place++) {
        if (gp_cells_of(list)[place].fn == NULL) {
            key |= GP_CELLS_MARKED;
            break;
        }
    }
    list->key = key;
}

void gp_cells_cut(gp_listener_list *list, uint32_t place)
{
    gp_listener *cells = gp_cells_short(list);
    uint32_t start = gp_cells_start(list, NULL, place);
    uint32_t after = place + 1u;
    uint32_t behind = list->short_count - after;
    if (behind != 0) {
        memmove(&cells[start], &cells[after], behind * sizeof(gp_listener));
    }
    list->short_count = (uint16_t)(start + behind);
    if (start != place) {
        update_key(list);
    }
}

static void write_bit(uint32_t *bits, uint32_t place, bool is_set)
{
    if (is_set) {
        gp_bits_add(bits, place);
    } else {
        gp_bits_remove(bits, place);
    }
}

static inline void set_dead(gp_listener_list *list, uint32_t *bits,
    uint32_t from, uint32_t to, bool is_dead)
{
    for (uint32_t place = from; place < to; place++) {
        write_bit(bits, place, is_dead);
    }
    uint32_t dead = gp_cells_dead(list);
    dead = is_dead ? dead + (to - from) : dead - (to - from);
    set_dead_count(list, dead);
    list->key &= ~GP_CELLS_DEAD;
    list->key |= dead != 0 ? GP_CELLS_DEAD : 0;
}

void gp_cells_bury(gp_listener_list *list, uint32_t *bits, uint32_t place)
{
    uint32_t start = gp_cells_start(list, bits, place);
    set_dead(list, bits, start, place + 1u, true);
}

void gp_cells_revive(
    gp_listener_list *list, uint32_t *bits, uint32_t place, uint64_t lifetime)
{
    uint32_t start = place + 1u - gp_cells_need(lifetime);
    if (start != place) {
        write_mark(list, start, lifetime);
    }
    set_dead(list, bits, start, place + 1u, false);
}

bool gp_cells_have_mark_room(const gp_listener_list *list, uint32_t place)
{
    uint32_t free = 0;
    while (free < GP_MARK_CELLS && free < place &&
           gp_cells_of(list)[place - free - 1u].fn == NULL) {
        free++;
    }
    return free == GP_MARK_CELLS;
}

void gp_cells_insert_mark_room(
    gp_listener_list *list, uint32_t *bits, uint32_t place)
{
    uint32_t by = (uint32_t)GP_MARK_CELLS;
    gp_listener *cells = gp_cells_of(list);
    uint32_t count = gp_cells_count(list);
    memmove(&cells[place + by], &cells[place],
        (count - place) * sizeof(gp_listener));
    for (uint32_t from = count; from-- > place;) {
        write_bit(bits, from + by, gp_cells_is_dead(list, bits, from));
    }
    gp_cells_set_count(list, count + by);
    write_mark(list, place, 0);
    set_dead(list, bits, place, place + by, true);
    if (gp_cells_are_long(list)) {
        gp_cells_head(list)->index->begin(list, bits);
    }
}

void gp_cells_wipe(gp_listener_list *list, uint32_t place)
{
    gp_cells_of(list)[place] = (gp_listener){NULL, NULL};
}

void gp_cells_wipe_dead(gp_listener_list *list, const uint32_t *bits)
{
    for (uint32_t place = 0; place < gp_cells_count(list); place++) {
        if (gp_cells_is_dead(list, bits, place)) {
            gp_cells_wipe(list, place);
        }
    }
}

void gp_cells_close(const gp_listener_store *store, gp_listener_list *list,
    const uint32_t *bits)
{
    gp_listener *cells = gp_cells_of(list);
    uint32_t kept = 0;
    for (uint32_t place = 0; place < gp_cells_count(list); place++) {
        if (!gp_cells_is_dead(list, bits, place)) {
            cells[kept] = cells[place];
            kept++;
        }
    }
    gp_cells_set_count(list, kept);
    set_dead_count(list, 0);
    update_key(list);
    gp_cells_move(store, list, list, NULL, gp_cells_capacity(list));
}

static void move_word(void *to, const void *from, size_t offset)
{
    memcpy((char *)to + offset, (const char *)from + offset, sizeof(uint32_t));
}

void gp_cells_move_bytes(void *to, const void *from, size_t size)
{
    if (GP_IS_FAST) {
        memmove(to, from, size);
    } else if ((uintptr_t)to < (uintptr_t)from) {
        for (size_t offset = 0; offset < size; offset += sizeof(uint32_t)) {
            move_word(to, from, offset);
        }
    } else {
        for (size_t offset = size; offset != 0;) {
            offset -= sizeof(uint32_t);
            move_word(to, from, offset);
        }
    }
}

void gp_cells_move(const gp_listener_store *store, gp_listener_list *to,
    const gp_listener_list *from, const uint32_t *bits, uint32_t capacity)
{
    uintptr_t link = from->link;
    uint32_t key = from->key & ~GP_CELLS_LONG;
    uint32_t count = gp_cells_count(from);
    uint32_t dead = gp_cells_dead(from);
    const gp_listener *cells = gp_cells_of(from);
    gp_listener *target = gp_cells_short(to);
    if (capacity > GP_LISTENER_SCAN_MAX) {
        target = (gp_listener *)(void *)(gp_cells_head(to) + 1);
    }
    gp_cells_move_bytes(target, cells, count * sizeof *cells);
    gp_cells_begin(store, to, capacity);
    to->link = link;
    to->key |= key;
    gp_cells_set_count(to, count);
    set_dead_count(to, dead);
    if (gp_cells_are_long(to)) {
        gp_cells_head(to)->index->begin(to, bits);
    }
}
