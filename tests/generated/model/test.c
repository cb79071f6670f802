/*
 * Does everything to listeners, components and pool at random, from inside callbacks too,
 * and compares each callback, answer and field with the model.
 */
#include "../../runtime/rounds.h"
#include "lists.h"

#define DEPTH_MOST 5
#define SLOT_OF(id) ((int)((id) & GP_ID_SLOT_MAX))

static test_memory memory;
static test_exhausted exhausted;
static uint64_t random_state;
static char ears[EAR_COUNT];

/* How a run goes. */
static uint32_t bees_wanted, ears_used, failing_one_in;
static int depth, callbacks, budget;
static uint64_t known_ids[64];          /* dead and alive */
static const zoo_bee *places[BEE_MOST]; /* where bees are while they are used */

static uint32_t pick(uint32_t count)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)((random_state >> 20) % count);
}

static bool one_in(uint32_t count)
{
    return pick(count) == 0;
}

static void *allocate_sometimes(void *context, size_t size)
{
    if (failing_one_in != 0 && one_in(failing_one_in)) {
        return NULL;
    }
    return test_allocate(context, size);
}

static void act(void);

#define CALL_MOST 20000

/* What was called, for a comparison with another time. */
typedef struct test_call {
    call what;
    int ear;
    uint64_t subject;
    int64_t old_value;
    int64_t new_value;
} test_call;

typedef struct test_calls {
    uint32_t count;
    test_call calls[CALL_MOST];
} test_calls;

static test_calls calls;
static bool is_going_back; /* in a restore */

static void note(const test_call *one)
{
    if (calls.count < CALL_MOST) {
        calls.calls[calls.count++] = *one;
    }
}

static void note_call(call what, int ear, const frame *top)
{
    test_call one;
    memset(&one, 0, sizeof one);
    one.what = what;
    one.ear = ear;
    one.subject = top->subject;
    one.old_value = top->old_value;
    one.new_value = top->new_value;
    note(&one);
}

/* What really comes is what the innermost frame expects. */

static frame *called(call what, const void *context, uint64_t subject)
{
    int ear;
    frame *top = frame_top();
    assert_int_equal(frame_next(top, &ear), what);
    if (ear >= 0) {
        assert_ptr_equal(&ears[ear], context);
    }
    assert_true(top->subject == subject);
    note_call(what, ear, top);
    return top;
}

/* Callbacks may do anything. */
static void act_inside(void)
{
    callbacks++;
    for (uint32_t i = pick(3); i > 0 && depth < DEPTH_MOST && budget > 0; i--) {
        depth++;
        budget--;
        act();
        depth--;
    }
    callbacks--;
}

static void record_bee(call what, const void *context, const zoo_bee *bee)
{
    called(what, context, bee->slot.id);
    act_inside();
}

static void record_values(call what, const void *context, uint64_t subject,
    int64_t old_value, int64_t new_value)
{
    const frame *notice = called(what, context, subject);
    assert_true(notice->old_value == old_value);
    assert_true(notice->new_value == new_value);
    act_inside();
}

static void record_hp(void *context, zoo_world *of, zoo_bee *bee,
    int32_t old_value, int32_t new_value)
{
    (void)of;
    record_values(CALL_HP, context, bee->slot.id, old_value, new_value);
}

static void record_age(void *context, zoo_world *of, zoo_bee *bee,
    uint32_t old_value, uint32_t new_value)
{
    (void)of;
    record_values(CALL_AGE, context, bee->slot.id, old_value, new_value);
}

static void record_changed(
    void *context, zoo_world *of, zoo_bee *bee, zoo_bee_property property)
{
    (void)of;
    const frame *notice = called(CALL_CHANGED, context, bee->slot.id);
    assert_int_equal(notice->property, property);
    act_inside();
}

static void record_stung(
    void *context, zoo_world *of, zoo_bee *bee, int32_t damage)
{
    (void)of;
    record_values(CALL_STUNG, context, bee->slot.id, 0, damage);
}

/* The wings of a bee are recorded as the bee. */
static uint64_t owner_of(const zoo_wings *wings)
{
    return zoo_wings_owner(wings).bits;
}

static void record_beats(void *context, zoo_world *of, zoo_wings *wings,
    int32_t old_value, int32_t new_value)
{
    (void)of;
    record_values(CALL_BEATS, context, owner_of(wings), old_value, new_value);
}

static void record_wings_changed(
    void *context, zoo_world *of, zoo_wings *wings, zoo_wings_property property)
{
    (void)of;
    assert_int_equal(ZOO_WINGS_PROPERTY_BEATS, property);
    called(CALL_WINGS_CHANGED, context, owner_of(wings));
    act_inside();
}

static void record_flapped(
    void *context, zoo_world *of, zoo_wings *wings, int32_t times)
{
    (void)of;
    record_values(CALL_FLAPPED, context, owner_of(wings), 0, times);
}

void zoo_wings_strain(
    zoo_world *of, zoo_wings *wings, int32_t old_value, int32_t new_value)
{
    (void)of;
    record_values(CALL_STRAIN, NULL, owner_of(wings), old_value, new_value);
}

void zoo_bee_hum(
    zoo_world *of, zoo_bee *bee, int32_t old_value, int32_t new_value)
{
    (void)of;
    record_values(CALL_HUM, NULL, bee->slot.id, old_value, new_value);
}

static void record_created(void *context, zoo_world *of, zoo_bee *bee)
{
    (void)of;
    record_bee(CALL_CREATED, context, bee);
}

static void record_recycled(void *context, zoo_world *of, zoo_bee *bee)
{
    (void)of;
    record_bee(CALL_RECYCLED, context, bee);
}

static void record_honey(
    void *context, zoo_world *of, uint32_t old_value, uint32_t new_value)
{
    (void)of;
    record_values(CALL_HONEY, context, 0, old_value, new_value);
}

static void record_world_changed(
    void *context, zoo_world *of, zoo_world_property property)
{
    (void)of;
    assert_int_equal(ZOO_WORLD_PROPERTY_HONEY, property);
    called(CALL_WORLD_CHANGED, context, 0);
    act_inside();
}

static void record_season(void *context, zoo_world *of, int32_t number)
{
    (void)of;
    record_values(CALL_SEASON, context, 0, 0, number);
}

void zoo_bee_check(
    zoo_world *of, zoo_bee *bee, int32_t old_value, int32_t new_value)
{
    (void)of;
    record_values(CALL_CHECK, NULL, bee->slot.id, old_value, new_value);
}

void zoo_bee_flinch(zoo_world *of, zoo_bee *bee, int32_t damage)
{
    (void)of;
    record_values(CALL_FLINCH, NULL, bee->slot.id, 0, damage);
}

/* Hooks */

/* A bee is seen for the first time in its life. */
static model_bee *be_born(const zoo_bee *bee)
{
    frame *top = frame_top();
    model_bee *born = &model.bees[SLOT_OF(bee->slot.id)];
    assert_true(top->is_creating && top->subject == 0);
    assert_int_equal(model_lowest_free(), SLOT_OF(bee->slot.id));
    assert_true(bee->slot.id > born->highest_id);
    top->subject = bee->slot.id;
    born->id = born->highest_id = bee->slot.id;
    born->is_silent = true;
    born->is_leaving = false;
    born->hp = 10;
    born->age = 0;
    born->beats = 0;
    model.bee_count++;
    known_ids[pick(64)] = born->id;
    return born;
}

void zoo_bee_on_init(zoo_world *of, zoo_bee *bee)
{
    model_bee *born = be_born(bee);
    (void)of;
    assert_false(born->is_used);
    born->is_used = true;
    places[SLOT_OF(bee->slot.id)] = bee;
    called(CALL_INIT, NULL, bee->slot.id);
    assert_int_equal(0, bee->hp);
    bee->hp = 99;
}

void zoo_bee_on_reset(zoo_world *of, zoo_bee *bee)
{
    uint64_t id = bee->slot.id;
    model_bee *born = model_find(id);
    (void)of;
    if (born == NULL) {
        born = be_born(bee);
        assert_true(born->is_used);
        assert_ptr_equal(places[SLOT_OF(id)], bee);
    }
    assert_int_equal(10, bee->hp);
    assert_int_equal(0, bee->age);
    assert_int_equal(0, bee->wings.beats);
    record_bee(CALL_RESET, NULL, bee);
    if (born->id == id) {
        born->is_silent = false;
    }
}

void zoo_bee_on_deactivate(zoo_world *of, zoo_bee *bee)
{
    (void)of;
    record_bee(CALL_DEACTIVATE, NULL, bee);
}

void zoo_bee_on_destroy(zoo_world *of, zoo_bee *bee)
{
    int slot = 0, ear;
    (void)of;
    if (model.is_ending) { /* all recycling is over */
        assert_int_equal(CALL_NOTHING, frame_next(frame_top(), &ear));
    }
    while (places[slot] != bee) {
        slot++;
        assert_true(slot < BEE_MOST);
    }
    model_bee *gone = &model.bees[slot];
    assert_true(gone->is_used);
    places[slot] = NULL;
    if (is_going_back) {
        return; /* it may live: what it is now is lost */
    }
    assert_true(gone->id == 0);
    gone->is_used = false;
}

/* Choices */

static zoo_bee *bee_of(const model_bee *one)
{
    zoo_bee *bee = zoo_bee_find(world, (zoo_bee_id){one->id});
    assert_non_null(bee);
    return bee;
}

/* A live bee, often the one of the current call; or NULL. */
static model_bee *some_bee(void)
{
    if (model.frame_count > 0 && one_in(2)) {
        model_bee *notice = model_find(frame_top()->subject);
        if (notice != NULL) {
            return notice;
        }
    }
    uint32_t start = pick(bees_wanted);
    for (uint32_t i = 0; i < BEE_MOST; i++) {
        model_bee *one = &model.bees[(start + i) % BEE_MOST];
        if (one->id != 0) {
            return one;
        }
    }
    return NULL;
}

static uint64_t some_id(void)
{
    const model_bee *bee = some_bee();
    switch (pick(3)) {
    case 0:
        return known_ids[pick(64)];
    case 1:
        return model.flowers[pick(FLOWER_MOST)];
    default:
        return bee != NULL ? bee->id : 0;
    }
}

/* Making and recycling */

static void create_bee(void)
{
    int slot = model_lowest_free();
    uint32_t reports = exhausted.reports;
    frame *made = frame_open(0);
    if (slot < 0 || model.is_ending) {
        assert_null(zoo_bee_create(world));
        assert_int_equal(
            reports + (model.is_ending ? 0 : 1), exhausted.reports);
        frame_close();
        return;
    }
    made->is_creating = true;
    if (!model.bees[slot].is_used) {
        frame_stage(made, CALL_INIT, NULL);
    }
    frame_stage(made, CALL_RESET, NULL);
    frame_stage(made, CALL_CREATED, &model.any[ANY_CREATED]);
    zoo_bee *bee = zoo_bee_create(world);
    if (made->subject == 0) { /* there was no memory for it */
        assert_true(failing_one_in != 0);
        assert_null(bee);
        assert_int_equal(reports + 1, exhausted.reports);
        assert_string_equal("bee", exhausted.last.name);
        made->is_over = true;
    } else if (model_find(made->subject) == NULL) {
        assert_null(bee);
    } else {
        assert_non_null(bee);
        assert_true(bee->slot.id == made->subject);
    }
    frame_close();
}

static frame *open_recycling(void)
{
    frame *opened = frame_open(0);
    opened->is_recycling = true;
    frame_stage(opened, CALL_RECYCLED, NULL); /* those of each in its turn */
    frame_stage(opened, CALL_RECYCLED, &model.any[ANY_RECYCLED]);
    frame_stage(opened, CALL_DEACTIVATE, NULL);
    return opened;
}

static void recycle_bee(model_bee *one)
{
    zoo_bee *bee = bee_of(one);
    bool is_leaving = one->is_leaving;
    frame *opened = open_recycling();
    opened->victims[opened->victim_count++] = one->id;
    frame_next_victim(opened);
    assert_int_equal(!is_leaving, zoo_bee_recycle(world, bee));
    frame_close();
}

static frame *open_recycling_all(void)
{
    frame *opened = open_recycling();
    for (int i = 0; i < BEE_MOST; i++) {
        if (model.bees[i].id != 0) {
            opened->victims[opened->victim_count++] = model.bees[i].id;
        }
    }
    frame_next_victim(opened);
    return opened;
}

static void recycle_all(void)
{
    open_recycling_all();
    zoo_bee_recycle_all(world);
    frame_close();
}

static void change_flowers(void)
{
    uint64_t *place = &model.flowers[pick(FLOWER_MOST)];
    if (*place != 0) {
        zoo_flower *flower = zoo_flower_find(world, (zoo_flower_id){*place});
        known_ids[pick(64)] = *place;
        *place = 0;
        assert_true(zoo_flower_recycle(world, flower));
    } else {
        zoo_flower *flower = zoo_flower_create(world);
        if (flower == NULL) {
            assert_true(failing_one_in != 0 || model.is_ending);
            return;
        }
        *place = zoo_flower_get_id(flower).bits;
    }
}

static void trim(void)
{
    bool was_used[BEE_MOST];
    for (int i = 0; i < BEE_MOST; i++) {
        was_used[i] = model.bees[i].is_used;
    }
    zoo_bee_trim(world);
    for (int i = 0, is_gone = false; i < BEE_MOST; i++) {
        is_gone = is_gone || was_used[i] != model.bees[i].is_used;
        assert_false(is_gone && model.bees[i].id != 0);
    }
}

/* Properties and signals */

static void open_hp(model_bee *one, int32_t old_value)
{
    frame *notice = frame_open(one->id);
    notice->old_value = old_value;
    notice->new_value = one->hp;
    notice->property = ZOO_BEE_PROPERTY_HP;
    if (!one->is_silent) {
        frame_stage(notice, CALL_CHECK, NULL);
        frame_stage(notice, CALL_HP, &one->lists[OWN_HP]);
        frame_stage(notice, CALL_CHANGED, &one->lists[OWN_CHANGED]);
        frame_stage(notice, CALL_HP, &model.any[ANY_HP]);
        frame_stage(notice, CALL_CHANGED, &model.any[ANY_CHANGED]);
    }
}

static void set_hp(model_bee *one)
{
    int32_t value = (int32_t)pick(30) - 5;
    int32_t clamped = value < 0 ? 0 : value > 20 ? 20 : value;
    int32_t old_value = one->hp;
    zoo_bee *bee = bee_of(one);
    assert_int_equal(old_value, bee->hp);
    if (clamped == old_value) {
        assert_false(zoo_bee_set_hp(world, bee, value));
        return;
    }
    one->hp = clamped;
    open_hp(one, old_value);
    assert_true(zoo_bee_set_hp(world, bee, value));
    frame_close();
}

static void touch_hp(model_bee *one)
{
    open_hp(one, one->hp);
    zoo_bee_touch_hp(world, bee_of(one));
    frame_close();
}

static void set_age(model_bee *one)
{
    uint32_t value = pick(4);
    zoo_bee *bee = bee_of(one);
    assert_int_equal(one->age, bee->age);
    if (value == one->age) {
        assert_false(zoo_bee_set_age(world, bee, value));
        return;
    }
    frame *notice = frame_open(one->id);
    notice->old_value = one->age;
    notice->new_value = value;
    notice->property = ZOO_BEE_PROPERTY_AGE;
    one->age = value;
    if (!one->is_silent) {
        frame_stage(notice, CALL_AGE, &one->lists[OWN_AGE]);
        frame_stage(notice, CALL_CHANGED, &one->lists[OWN_CHANGED]);
        frame_stage(notice, CALL_AGE, &model.any[ANY_AGE]);
        frame_stage(notice, CALL_CHANGED, &model.any[ANY_CHANGED]);
    }
    assert_true(zoo_bee_set_age(world, bee, value));
    frame_close();
}

static void emit_stung(model_bee *one)
{
    frame *notice = frame_open(one->id);
    notice->new_value = (int32_t)pick(1000);
    frame_stage(notice, CALL_FLINCH, NULL);
    frame_stage(notice, CALL_STUNG, &one->lists[OWN_STUNG]);
    frame_stage(notice, CALL_STUNG, &model.any[ANY_STUNG]);
    zoo_bee_stung_emit(world, bee_of(one), (int32_t)notice->new_value);
    frame_close();
}

static void open_beats(model_bee *one, int32_t old_value)
{
    frame *notice = frame_open(one->id);
    notice->old_value = old_value;
    notice->new_value = one->beats;
    notice->property = ZOO_BEE_PROPERTY_WINGS_BEATS;
    if (!one->is_silent) {
        frame_stage(notice, CALL_STRAIN, NULL);
        frame_stage(notice, CALL_BEATS, &one->lists[OWN_BEATS]);
        frame_stage(notice, CALL_WINGS_CHANGED, &one->lists[OWN_WINGS_CHANGED]);
        frame_stage(notice, CALL_HUM, NULL);
        frame_stage(notice, CALL_CHANGED, &one->lists[OWN_CHANGED]);
        frame_stage(notice, CALL_CHANGED, &model.any[ANY_CHANGED]);
        frame_stage(notice, CALL_BEATS, &model.any[ANY_BEATS]);
        frame_stage(notice, CALL_WINGS_CHANGED, &model.any[ANY_WINGS_CHANGED]);
    }
}

static void set_beats(model_bee *one)
{
    int32_t value = (int32_t)pick(4) - 2;
    int32_t old_value = one->beats;
    zoo_wings *wings = &bee_of(one)->wings;
    assert_int_equal(old_value, wings->beats);
    if (value == old_value) {
        assert_false(zoo_wings_set_beats(world, wings, value));
        return;
    }
    one->beats = value;
    open_beats(one, old_value);
    assert_true(zoo_wings_set_beats(world, wings, value));
    frame_close();
}

static void touch_beats(model_bee *one)
{
    open_beats(one, one->beats);
    zoo_wings_touch_beats(world, &bee_of(one)->wings);
    frame_close();
}

static void emit_flapped(model_bee *one)
{
    frame *notice = frame_open(one->id);
    notice->new_value = (int32_t)pick(1000);
    frame_stage(notice, CALL_FLAPPED, &one->lists[OWN_FLAPPED]);
    frame_stage(notice, CALL_FLAPPED, &model.any[ANY_FLAPPED]);
    zoo_wings_flapped_emit(
        world, &bee_of(one)->wings, (int32_t)notice->new_value);
    frame_close();
}

static void set_honey(void)
{
    uint32_t value = pick(4);
    assert_int_equal(model.honey, world->honey);
    if (value == model.honey) {
        assert_false(zoo_world_set_honey(world, value));
        return;
    }
    frame *notice = frame_open(0);
    notice->old_value = model.honey;
    notice->new_value = model.honey = value;
    frame_stage(notice, CALL_HONEY, &model.world[WORLD_HONEY]);
    frame_stage(notice, CALL_WORLD_CHANGED, &model.world[WORLD_CHANGED]);
    assert_true(zoo_world_set_honey(world, value));
    frame_close();
}

static void emit_season(void)
{
    frame *notice = frame_open(0);
    notice->new_value = (int32_t)pick(1000);
    frame_stage(notice, CALL_SEASON, &model.world[WORLD_SEASON]);
    zoo_world_season_emit(world, (int32_t)notice->new_value);
    frame_close();
}

/* Listeners */

/* One of all lists: bee is NULL and is_any says which of the others. */
typedef struct place {
    model_bee *bee;
    bool is_any;
    int which;
    ear_list *list;
} place;

static place some_place(void)
{
    place chosen = {.bee = some_bee()};
    uint32_t kind = pick(10);
    if (kind < 5 && chosen.bee != NULL) {
        chosen.which = (int)pick(OWN_COUNT);
        chosen.list = &chosen.bee->lists[chosen.which];
        return chosen;
    }
    chosen.bee = NULL;
    chosen.is_any = kind < 9;
    chosen.which = (int)pick(chosen.is_any ? ANY_COUNT : WORLD_COUNT);
    chosen.list =
        chosen.is_any ? &model.any[chosen.which] : &model.world[chosen.which];
    return chosen;
}

static bool add_really(const place *to, void *ear, stay stays, gp_id owner)
{
    zoo_bee *bee = to->bee != NULL ? bee_of(to->bee) : NULL;
    int which = to->which;
    return bee != NULL  ? own_add(bee, which, ear, stays, owner)
           : to->is_any ? any_add(which, ear, stays, owner)
                        : world_add(which, ear, stays, owner);
}

static void add_to(const place *to, int ear)
{
    stay stays = one_in(2) ? STAY_ALWAYS : one_in(2) ? STAY_ONCE : STAY_OWNED;
    gp_id owner = {stays == STAY_OWNED ? some_id() : 0};
    uint32_t reports = exhausted.reports;
    if (list_may_have_forgotten(to->list, ear)) {
        return;
    }
    bool is_added = add_really(to, &ears[ear], stays, owner);
    if (!is_added && exhausted.reports != reports) {
        assert_true(failing_one_in != 0);
        assert_int_equal(reports + 1, exhausted.reports);
        assert_string_equal("listeners", exhausted.last.name);
        return;
    }
    assert_int_equal(list_add(to->list, ear, stays, owner.bits), is_added);
}

static void remove_from(const place *from, int ear)
{
    bool is_removed = from->bee != NULL ? own_remove(bee_of(from->bee),
                                              from->which, &ears[ear])
                      : from->is_any    ? any_remove(from->which, &ears[ear])
                                        : world_remove(from->which, &ears[ear]);
    assert_int_equal(list_remove(from->list, ear), is_removed);
}

static void clear(const place *which)
{
    if (which->bee != NULL) {
        own_clear(bee_of(which->bee), which->which);
    } else if (which->is_any) {
        any_clear(which->which);
    } else {
        world_clear(which->which);
    }
    list_clear(which->list);
}

static void change_listeners(void)
{
    place chosen = some_place();
    int ear = (int)pick(ears_used);
    switch (pick(12)) {
    case 0:
    case 1:
        remove_from(&chosen, ear);
        break;
    case 2:
        remove_from(&chosen, ear);
        add_to(&chosen, ear);
        break;
    case 3:
        if (one_in(4)) {
            clear(&chosen);
        }
        break;
    default:
        add_to(&chosen, ear);
    }
}

/* Looking */

static void find_some(void)
{
    uint64_t id = one_in(2) ? known_ids[pick(64)] : some_id();
    const zoo_bee *bee = zoo_bee_find(world, (zoo_bee_id){id});
    assert_int_equal(model_find(id) != NULL, bee != NULL);
    assert_int_equal(
        model_find(id) != NULL, zoo_bee_is_live(world, (zoo_bee_id){id}));
    if (bee != NULL) {
        assert_true(bee->slot.id == id);
        assert_int_equal(model_find(id)->hp, bee->hp);
        assert_ptr_equal(&bee->wings, zoo_wings_find(world, (gp_id){id}));
    } else {
        assert_null(zoo_wings_find(world, (gp_id){id}));
    }
}

static uint64_t next_live(const uint64_t *ids, int *at, int count)
{
    while (*at < count) {
        uint64_t id = ids[(*at)++];
        if (model_find(id) != NULL) {
            return id;
        }
    }
    return 0;
}

/* The next bee of a walk, or of one over the wings of all; 0 at the end. */
static uint64_t step(
    zoo_bee_walk *bees, zoo_wings_walk *wings, bool is_by_wings)
{
    if (is_by_wings) {
        const zoo_wings *next = zoo_wings_walk_next(wings);
        return next != NULL ? owner_of(next) : 0;
    }
    const zoo_bee *next = zoo_bee_walk_next(bees);
    return next != NULL ? next->slot.id : 0;
}

static void walk(void)
{
    uint64_t ids[BEE_MOST];
    int count = 0, at = 0;
    for (int i = 0; i < BEE_MOST; i++) {
        if (model.bees[i].id != 0) {
            ids[count++] = model.bees[i].id;
        }
    }
    bool is_by_wings = one_in(2);
    zoo_bee_walk bees = zoo_bee_walk_begin(world);
    zoo_wings_walk wings = zoo_wings_walk_begin(world);
    while (!one_in(bees_wanted * 2)) {
        uint64_t visited = step(&bees, &wings, is_by_wings);
        assert_true(next_live(ids, &at, count) == visited);
        if (visited == 0) {
            return;
        }
        if (one_in(4) && budget > 0 && depth < DEPTH_MOST) {
            depth++;
            budget--;
            act();
            depth--;
        }
    }
}

/* All of it */

static void change_bee(model_bee *one)
{
    switch (pick(12)) {
    case 8:
    case 9:
        set_beats(one);
        break;
    case 10:
        touch_beats(one);
        break;
    case 11:
        emit_flapped(one);
        break;
    case 0:
    case 1:
        set_hp(one);
        break;
    case 2:
        touch_hp(one);
        break;
    case 3:
    case 4:
        set_age(one);
        break;
    case 5:
        recycle_bee(one);
        break;
    default:
        emit_stung(one);
    }
}

static void act(void)
{
    model_bee *bee = some_bee();
    switch (pick(16)) {
    case 0:
        if (model.bee_count < bees_wanted || one_in(50)) {
            create_bee();
        }
        break;
    case 1:
        set_honey();
        break;
    case 2:
        emit_season();
        break;
    case 3:
        find_some();
        break;
    case 4:
        if (one_in(4)) {
            change_flowers();
        }
        break;
    case 5:
        if (one_in(bees_wanted)) {
            recycle_all();
        }
        break;
    case 6:
        if (one_in(3)) {
            walk();
        }
        break;
    case 7:
        if (callbacks == 0 && one_in(5)) {
            trim();
        }
        break;
    case 8:
    case 9:
    case 10:
    case 11:
        if (bee != NULL) {
            change_bee(bee);
        }
        break;
    default:
        change_listeners();
    }
}

static void finish(void)
{
    model.is_ending = true;
    budget = 100;
    open_recycling_all();
    zoo_world_finish(world);
    frame_close();
    for (int i = 0; i < BEE_MOST; i++) {
        assert_true(model.bees[i].id == 0);
        assert_false(model.bees[i].is_used);
    }
    assert_all_given_back(&memory);
}

static void begin_model(uint64_t seed)
{
    memset(&model, 0, sizeof model);
    memset(&memory, 0, sizeof memory);
    memset(known_ids, 0, sizeof known_ids);
    memset(places, 0, sizeof places);
    random_state = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
}

static void act_often(int steps)
{
    for (int i = 0; i < steps; i++) {
        budget = 40;
        act();
        assert_int_equal(0, model.frame_count);
        assert_int_equal(model.bee_count, zoo_bee_count(world));
    }
}

static void run(uint64_t seed, int steps)
{
    static zoo_world variable;
    zoo_world_desc desc = {
        .allocator = {allocate_sometimes, test_release, &memory},
        .on_exhausted = record_exhausted,
        .user = &exhausted};
    begin_model(seed);
    world = &variable;
    assert_true(zoo_world_init(world, &desc));
    act_often(steps);
    finish();
}

static void run_all(uint32_t bees, uint32_t listeners, uint32_t failing)
{
    bees_wanted = bees;
    ears_used = listeners;
    failing_one_in = failing;
    for (uint64_t seed = 1; seed <= ROUNDS(4u); seed++) {
        run(seed, STEPS(6000));
    }
    failing_one_in = 0;
}

static void few_bees_with_few_listeners_agree_with_the_model(void **state)
{
    (void)state;
    run_all(3, 4, 0);
}

static void few_bees_with_many_listeners_agree_with_the_model(void **state)
{
    (void)state;
    run_all(2, EAR_COUNT, 0);
}

static void many_bees_agree_with_the_model(void **state)
{
    (void)state;
    run_all(BEE_MOST, 6, 0);
}

static void memory_that_fails_now_and_then_agrees_with_the_model(void **state)
{
    (void)state;
    run_all(20, 20, 2);
}

#include "replay.h"

static void replays_in_an_arena_agree_with_the_model(void **state)
{
    (void)state;
    static const uint32_t bees[] = {3, BEE_MOST, 20, 60};
    static const size_t sizes[] = {ARENA_MOST, ARENA_MOST,
        (12u + sizeof(void *)) * 1024u, (14u + sizeof(void *)) * 1024u};
    full_count = refused_count = 0;
    for (uint32_t i = 0; i < 4; i++) {
        bees_wanted = bees[i];
        ears_used = 6u + i * 4u;
        failing_one_in = 2u + i % 2u;
        for (uint64_t seed = 1; seed <= ROUNDS(4u); seed++) {
            run_in_arena(seed, sizes[i], 600);
        }
    }
    failing_one_in = 0;
    assert_true(full_count > 0);
    assert_true(refused_count > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_bees_with_few_listeners_agree_with_the_model),
        cmocka_unit_test(few_bees_with_many_listeners_agree_with_the_model),
        cmocka_unit_test(many_bees_agree_with_the_model),
        cmocka_unit_test(memory_that_fails_now_and_then_agrees_with_the_model),
        cmocka_unit_test(replays_in_an_arena_agree_with_the_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
