/*
 * replay.h - the random test in an arena: at random moments the world is copied,
 * goes on, goes back and goes on again, which has to call the same and leave the
 * same bytes. Between, allocations fail at random, and where the arena is full.
 */
#ifndef REPLAY_H
#define REPLAY_H

#define ARENA_MOST (192u * 1024u)

static GP_ALIGNAS(64) unsigned char arena_memory[ARENA_MOST];
static unsigned char snapshot[ARENA_MOST + 64u];

/* The model, the program's other variables, and the arena without what a restore
 * leaves alone. */
typedef struct moment {
    unsigned char model[sizeof model];
    uint64_t known_ids[64];
    const zoo_bee *places[BEE_MOST];
    uint64_t random_state;
    size_t size;
    unsigned char bytes[ARENA_MOST];
} moment;

static moment before, after, again;

static void see(moment *now)
{
    now->size = gp_arena_used((const gp_arena *)(const void *)arena_memory);
    gp_poison_copy(now->bytes, arena_memory, now->size);
    forget_restores(&zoo_gp(world)->gp, arena_memory, now->bytes);
    memcpy(now->model, &model, sizeof model);
    memcpy(now->known_ids, known_ids, sizeof known_ids);
    memcpy(now->places, places, sizeof places);
    now->random_state = random_state;
}

static void assert_same(const moment *expected)
{
    see(&again);
    assert_int_equal(expected->size, again.size);
    assert_memory_equal(expected->bytes, again.bytes, again.size);
    assert_memory_equal(expected->places, again.places, sizeof again.places);
    assert_true(expected->random_state == again.random_state);
}

/* How often the arena had no room, and how often it seemed to have none. */
static uint32_t full_count, refused_count;

static void *allocate_in_arena_sometimes(void *context, size_t size)
{
    if (one_in(failing_one_in)) {
        refused_count++;
        return NULL;
    }
    void *block = gp_arena_allocator(context).allocate(context, size);
    full_count += block == NULL ? 1u : 0;
    return block;
}

static void note_exhausted(void *user, const gp_exhausted *what)
{
    test_call one;
    memset(&one, 0, sizeof one);
    one.what = CALL_EXHAUSTED;
    one.subject = what->capacity;
    one.old_value = what->name[0];
    one.new_value = what->count;
    note(&one);
    record_exhausted(user, what);
}

/* The world has the allocator of its arena again whenever it is copied, without
 * which it would have no snapshots. */
static void act_with_failures(int steps)
{
    gp_allocator *allocator = &zoo_gp(world)->gp.memory.allocator;
    gp_allocator own = *allocator;
    allocator->allocate = allocate_in_arena_sometimes;
    act_often(steps);
    *allocator = own;
}

/* The hooks that a restore calls leave just the slots that were used before. */
static void go_back(size_t size)
{
    is_going_back = true;
    assert_true(zoo_world_restore(world, snapshot, size));
    is_going_back = false;
    assert_memory_equal(before.places, places, sizeof places);
    memcpy(&model, before.model, sizeof model);
    memcpy(known_ids, before.known_ids, sizeof known_ids);
    random_state = before.random_state;
    assert_same(&before);
}

/* Goes on, and does it once more, unless a trim has ended the snapshot. */
static void replay(int steps)
{
    static test_calls first;
    uint32_t destroys = zoo_gp(world)->gp.destroys;
    size_t size = zoo_world_snapshot(world, snapshot, sizeof snapshot);
    assert_in_range(size, 1, sizeof snapshot);
    see(&before);
    calls.count = 0;
    act_with_failures(steps);
    first = calls;
    see(&after);
    if (destroys != zoo_gp(world)->gp.destroys) {
        assert_false(zoo_world_restore(world, snapshot, size));
        assert_same(&after);
        return;
    }
    go_back(size);
    calls.count = 0;
    act_with_failures(steps);
    assert_same(&after);
    assert_in_range(first.count, 0, CALL_MOST - 1);
    assert_int_equal(first.count, calls.count);
    assert_memory_equal(
        first.calls, calls.calls, first.count * sizeof *first.calls);
}

static void run_in_arena(uint64_t seed, size_t size, int steps)
{
    zoo_world_desc desc = {.on_exhausted = note_exhausted, .user = &exhausted};
    begin_model(seed);
    gp_poison_allow(arena_memory, sizeof arena_memory);
    memset(arena_memory, 0xEE, sizeof arena_memory);
    gp_arena *arena = gp_arena_init(arena_memory, size);
    world = zoo_world_init_in(arena, &desc);
    assert_non_null(world);
    zoo_world_hold(world, seed % 2u != 0);
    for (int i = 0; i < steps; i += 50) {
        act_with_failures((int)pick(50));
        replay((int)pick(30));
    }
    finish();
    assert_null(arena->world);
}

#endif
