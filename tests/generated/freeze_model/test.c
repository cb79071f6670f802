/*
 * Long random histories of freeze, set, touch and thaw, played twice with the
 * same random numbers: on a bee, and on a naive model of one. Listeners do at
 * random what the history does, so that all of it nests. What both have logged
 * must be the same text.
 *
 * The model knows no order of calls but its own: it keeps for each of the nine
 * values the one before the first change that waits, and looks at all of them,
 * from the first on, until nothing waits. Which change is the first it knows by
 * the number of the set that made it.
 */
#include "../support.h"

#include "garden.h"

#define VALUES 9 /* a, b, c, d[0] to d[2], e, s, and f of a component */
#define SUM 7    /* s; a set of it sets all of d instead */
#define DEEPEST 4
#define STEPS 60

/* What one value has before the first change that waits. */
typedef struct model_value {
    int now;
    int first;
    uint32_t since; /* the set that made the first change that waits */
    bool waits;
    bool is_touched;
} model_value;

typedef struct player player;

/* What a side can do; set and touch notify unless the side defers it. */
typedef struct side {
    void (*set)(player *who, int place, int value);
    void (*touch)(player *who, int place);
    void (*freeze)(player *who);
    void (*thaw)(player *who);
    void (*recycle)(player *who);
} side;

struct player {
    const side *side;
    uint32_t seed;
    int depth;       /* of listeners that are being called */
    uint32_t frozen; /* how often; the history keeps to what is allowed */
    uint32_t lives;
    test_journal notified;

    /* The real thing. */
    garden_world world;
    garden_bee *bee;

    /* The model. */
    model_value values[VALUES];
    uint32_t sets;
};

static uint32_t random_below(player *who, uint32_t end)
{
    who->seed ^= who->seed << 13;
    who->seed ^= who->seed >> 17;
    who->seed ^= who->seed << 5;
    return who->seed % end;
}

static void do_anything(player *who);

/* A listener: records its arguments, and perhaps does something. */
static void hear(player *who, int place, int old_value, int new_value)
{
    char text[64];
    snprintf(text, sizeof text, "%d:%d-%d", place, old_value, new_value);
    say(&who->notified, text);
    if (who->depth < DEEPEST) {
        who->depth++;
        for (uint32_t i = random_below(who, 3); i > 0; i--) {
            do_anything(who);
        }
        who->depth--;
    }
}

static void do_anything(player *who)
{
    int place = (int)random_below(who, VALUES);
    int value = (int)random_below(who, 4);
    switch (random_below(who, 12)) {
    case 0:
    case 1:
        if (who->frozen < 3) {
            who->frozen++;
            who->side->freeze(who);
        }
        break;
    case 2:
    case 3:
        if (who->frozen > 0) {
            who->frozen--;
            who->side->thaw(who);
        }
        break;
    case 4:
        who->side->touch(who, place);
        break;
    case 5:
        if (who->depth == 0 && random_below(who, 4) == 0) {
            who->frozen = 0;
            who->lives++;
            who->side->recycle(who);
        }
        break;
    default:
        who->side->set(who, place, value);
    }
}

/* The bee */

static void record_a(void *context, garden_world *world, garden_bee *bee,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)bee;
    hear((player *)context, 0, old_value, new_value);
}

static void record_b(void *context, garden_world *world, garden_bee *bee,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)bee;
    hear((player *)context, 1, old_value, new_value);
}

static void record_c(void *context, garden_world *world, garden_bee *bee,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)bee;
    hear((player *)context, 2, old_value, new_value);
}

static void record_d(void *context, garden_world *world, garden_bee *bee,
    uint32_t index, int32_t old_value, int32_t new_value)
{
    (void)world, (void)bee;
    hear((player *)context, 3 + (int)index, old_value, new_value);
}

/* A text is the number of its letters. */
static void record_e(void *context, garden_world *world, garden_bee *bee,
    const char *old_value, const char *new_value)
{
    (void)world, (void)bee;
    hear((player *)context, 6, (int)strlen(old_value), (int)strlen(new_value));
}

static void record_s(void *context, garden_world *world, garden_bee *bee,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)bee;
    hear((player *)context, SUM, old_value, new_value);
}

static void record_f(void *context, garden_world *world, garden_part *part,
    int32_t old_value, int32_t new_value)
{
    (void)world, (void)part;
    hear((player *)context, 8, old_value, new_value);
}

static void bee_create(player *who)
{
    who->bee = garden_bee_create(&who->world);
    assert_non_null(who->bee);
    garden_bee_listen(
        &who->world, who->bee, garden_bee_on_a_changed(record_a, who));
    garden_bee_listen(
        &who->world, who->bee, garden_bee_on_b_changed(record_b, who));
    garden_bee_listen(
        &who->world, who->bee, garden_bee_on_c_changed(record_c, who));
    garden_bee_listen(
        &who->world, who->bee, garden_bee_on_d_changed(record_d, who));
    garden_bee_listen(
        &who->world, who->bee, garden_bee_on_e_changed(record_e, who));
    garden_bee_listen(
        &who->world, who->bee, garden_bee_on_s_changed(record_s, who));
    garden_part_listen(
        &who->world, &who->bee->part, garden_part_on_f_changed(record_f, who));
}

/* The elements that a set of all of d gives them. */
static int element_of(int value, int index)
{
    return (value * (index + 1) + index) % 4;
}

static void bee_set_all(player *who, int value)
{
    int32_t values[3];
    for (int i = 0; i < 3; i++) {
        values[i] = element_of(value, i);
    }
    garden_bee_set_d(&who->world, who->bee, values);
}

static void bee_set(player *who, int place, int value)
{
    static const char *const texts[] = {"", "x", "xx", "xxx"};
    switch (place) {
    case 0:
        garden_bee_set_a(&who->world, who->bee, value);
        break;
    case 1:
        garden_bee_set_b(&who->world, who->bee, value);
        break;
    case 2:
        garden_bee_set_c(&who->world, who->bee, value);
        break;
    case 6:
        garden_bee_set_e(&who->world, who->bee, texts[value]);
        break;
    case SUM:
        bee_set_all(who, value);
        break;
    case 8:
        garden_part_set_f(&who->world, &who->bee->part, value);
        break;
    default:
        garden_bee_set_d_at(&who->world, who->bee, (uint32_t)place - 3u, value);
    }
}

static void bee_touch(player *who, int place)
{
    switch (place) {
    case 0:
        garden_bee_touch_a(&who->world, who->bee);
        break;
    case 1:
        garden_bee_touch_b(&who->world, who->bee);
        break;
    case 2:
        garden_bee_touch_c(&who->world, who->bee);
        break;
    case 6:
        garden_bee_touch_e(&who->world, who->bee);
        break;
    case SUM:
        garden_bee_touch_s(&who->world, who->bee);
        break;
    case 8:
        garden_part_touch_f(&who->world, &who->bee->part);
        break;
    default:
        garden_bee_touch_d_at(&who->world, who->bee, (uint32_t)place - 3u);
    }
}

static void bee_freeze(player *who)
{
    garden_bee_freeze(&who->world, who->bee);
}

static void bee_thaw(player *who)
{
    garden_bee_thaw(&who->world, who->bee);
}

static void bee_recycle(player *who)
{
    assert_true(garden_bee_recycle(&who->world, who->bee));
    bee_create(who);
}

static const side bee_side = {
    bee_set, bee_touch, bee_freeze, bee_thaw, bee_recycle};

/* The model */

/* One value that a set changes. */
typedef struct model_change {
    int place;
    int before;
    int after;
    bool is_deferred;
} model_change;

static bool model_defer(player *who, const model_change *change, uint32_t set)
{
    model_value *each = &who->values[change->place];
    if (who->frozen == 0 && !each->waits) {
        return false;
    }
    if (!each->waits || set < each->since) {
        each->first = change->before;
        each->since = set;
    }
    each->waits = true;
    each->is_touched = each->is_touched || change->before == change->after;
    return true;
}

/* All values change first; then what must wait waits; then listeners are
 * called, which may make the rest wait. */
static void model_make(player *who, model_change *changes, int count)
{
    uint32_t set = ++who->sets;
    for (int i = 0; i < count; i++) {
        who->values[changes[i].place].now = changes[i].after;
    }
    for (int i = 0; i < count; i++) {
        changes[i].is_deferred = model_defer(who, &changes[i], set);
    }
    for (int i = 0; i < count; i++) {
        model_change *each = &changes[i];
        if (!each->is_deferred && !model_defer(who, each, set)) {
            hear(who, each->place, each->before, each->after);
        }
    }
}

static int add_change(
    player *who, model_change *changes, int count, int place, int value)
{
    int before = who->values[place].now;
    changes[count] = (model_change){place, before, value, false};
    return before == value ? count : count + 1;
}

static void model_set(player *who, int place, int value)
{
    model_change changes[3];
    int count = 0;
    if (place == SUM) {
        for (int i = 0; i < 3; i++) {
            count =
                add_change(who, changes, count, 3 + i, element_of(value, i));
        }
    } else {
        int more = value - who->values[place].now;
        count = add_change(who, changes, count, place, value);
        if (place == 0 || place == 2) {
            count = add_change(
                who, changes, count, SUM, who->values[SUM].now + more);
        }
    }
    model_make(who, changes, count);
}

static void model_touch(player *who, int place)
{
    int now = who->values[place].now;
    model_change change = {place, now, now, false};
    model_make(who, &change, 1);
}

static void model_freeze(player *who)
{
    (void)who; /* the history counts */
}

/* The first that waits; VALUES if none does. */
static int first_waiting(const player *who)
{
    int place = 0;
    while (place < VALUES && !who->values[place].waits) {
        place++;
    }
    return place;
}

static void model_thaw(player *who)
{
    int place;
    while (who->frozen == 0 && (place = first_waiting(who)) < VALUES) {
        model_value *each = &who->values[place];
        bool is_notified = each->is_touched || each->now != each->first;
        each->waits = each->is_touched = false;
        if (is_notified) {
            hear(who, place, each->first, each->now);
        }
    }
}

static void model_recycle(player *who)
{
    memset(who->values, 0, sizeof who->values);
}

static const side model_side = {
    model_set, model_touch, model_freeze, model_thaw, model_recycle};

/* Both */

static player players[2];

static void play(player *who, const side *of, uint32_t seed)
{
    memset(who, 0, sizeof *who);
    who->side = of;
    who->seed = seed * 2654435761u;
    assert_true(garden_world_init(&who->world, NULL));
    bee_create(who);
    for (int step = 0; step < STEPS; step++) {
        do_anything(who);
        say(&who->notified, "|");
    }
    while (who->frozen > 0) {
        who->frozen--;
        of->thaw(who);
    }
}

static void histories_are_notified_as_in_the_model(void **state)
{
    (void)state;
    uint32_t lives = 0;
    size_t notified = 0;
    for (uint32_t seed = 1; seed <= 500; seed++) {
        play(&players[0], &model_side, seed);
        play(&players[1], &bee_side, seed);
        assert_string_equal(players[0].notified.text, players[1].notified.text);
        assert_int_equal(players[0].seed, players[1].seed);
        for (int i = 0; i < 3; i++) {
            assert_int_equal(
                players[0].values[3 + i].now, players[1].bee->d[i]);
        }
        assert_int_equal(players[0].values[0].now, players[1].bee->a);
        lives += players[0].lives;
        notified += players[0].notified.length;
        garden_world_finish(&players[0].world);
        garden_world_finish(&players[1].world);
    }
    assert_true(lives > 100);
    assert_true(notified > 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(histories_are_notified_as_in_the_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
