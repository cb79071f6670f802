/*
 * replay.h - the random test in an arena: at random moments the world is copied,
 * goes on, goes back and goes on again, which has to call the same and leave the
 * same bytes. test.c includes this where the schema has `snapshot: true`.
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
    act_often(steps);
    first = calls;
    see(&after);
    if (destroys != zoo_gp(world)->gp.destroys) {
        assert_false(zoo_world_restore(world, snapshot, size));
        assert_same(&after);
        return;
    }
    go_back(size);
    calls.count = 0;
    act_often(steps);
    assert_same(&after);
    assert_int_equal(first.count, calls.count);
    assert_memory_equal(
        first.calls, calls.calls, first.count * sizeof *first.calls);
}

static void run_in_arena(uint64_t seed, size_t size, int steps)
{
    zoo_world_desc desc = {
        .on_exhausted = record_exhausted, .user = &exhausted};
    begin_model(seed);
    gp_poison_allow(arena_memory, sizeof arena_memory);
    memset(arena_memory, 0xEE, sizeof arena_memory);
    gp_arena *arena = gp_arena_init(arena_memory, size);
    world = zoo_world_init_in(arena, &desc);
    assert_non_null(world);
    zoo_world_hold(world, seed % 2u != 0);
    for (int i = 0; i < steps; i += 50) {
        act_often((int)pick(50));
        replay((int)pick(30));
    }
    finish();
    assert_null(arena->world);
}

#endif
