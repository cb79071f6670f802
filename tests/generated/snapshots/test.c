/*
 * Snapshots of a world with everything that it can own, at random moments: after a
 * restore the same calls do the same, to every byte and every callback.
 */
#include "../../runtime/rounds.h"
#include "../support.h"

#include "garden_snapshot.h"

#include "gp_poison.h"

#include "../restored.h"

#define ARENA_SIZE (512u * 1024u)
#define ID_COUNT 24

static GP_ALIGNAS(64) unsigned char memory[ARENA_SIZE];
static unsigned char copies[3][ARENA_SIZE + 64u];
static test_journal journal;
static int32_t slots_alive; /* inits less destroys */

/* What the program keeps: in the arena too, so that it goes back with the world. */
typedef struct program {
    uint64_t random;
    garden_bee_id bees[ID_COUNT];
    gp_binding binding;
    gp_time now;
    garden_steps_reader reader;
    uint32_t depth;
} program;

static program *game;

static uint32_t pick(uint32_t count)
{
    game->random ^= game->random << 13;
    game->random ^= game->random >> 7;
    game->random ^= game->random << 17;
    return (uint32_t)((game->random >> 20) % count);
}

static void act(garden_world *world);

/* Callbacks may do anything, so some do. */
static void react(garden_world *world)
{
    if (game->depth < 3 && pick(4) == 0) {
        game->depth++;
        act(world);
        game->depth--;
    }
}

static void note(const char *what, const garden_bee *bee)
{
    say_number(&journal, what, (int64_t)bee->slot.id);
}

static void hear_hp(void *context, garden_world *world, garden_bee *bee,
    int32_t old_value, int32_t new_value)
{
    (void)context;
    note("hp", bee);
    say_number(&journal, "was", old_value);
    say_number(&journal, "is", new_value);
    react(world);
}

static void hear_any(void *context, garden_world *world, garden_bee *bee,
    garden_bee_property property)
{
    (void)context;
    note("any", bee);
    say_number(&journal, "of", (int64_t)property);
    react(world);
}

static void hear_stung(
    void *context, garden_world *world, garden_bee *bee, int32_t damage)
{
    (void)context;
    note("stung", bee);
    say_number(&journal, "by", damage);
    react(world);
}

static void hear_life(void *context, garden_world *world, garden_bee *bee)
{
    (void)context;
    note("life", bee);
    react(world);
}

static void hear_honey(
    void *context, garden_world *world, uint32_t old_value, uint32_t new_value)
{
    (void)context, (void)world;
    say_number(&journal, "honey", new_value);
    say_number(&journal, "was", old_value);
}

void garden_bee_leave(
    garden_world *world, garden_bee *bee, bool old_value, bool new_value)
{
    (void)old_value;
    note(new_value ? "weak" : "strong", bee);
    react(world);
}

void garden_bee_work(garden_world *world, garden_bee *bee)
{
    note("work", bee);
    react(world);
}

gp_status garden_bee_rest_start(garden_world *world, garden_bee *bee)
{
    (void)world;
    note("rest", bee);
    return GP_RUNNING;
}

gp_status garden_bee_rest_tick(garden_world *world, garden_bee *bee)
{
    (void)world;
    note("sleep", bee);
    return pick(3) == 0 ? GP_SUCCESS : GP_RUNNING;
}

void garden_bee_rest_halt(garden_world *world, garden_bee *bee)
{
    (void)world;
    note("wake", bee);
}

void garden_flower_on_init(garden_world *world, garden_flower *flower)
{
    (void)world, (void)flower;
    slots_alive++;
    say(&journal, "init");
}

static garden_world *hook_world; /* in which a hook tries what it must not */

void garden_flower_on_destroy(garden_world *world, garden_flower *flower)
{
    (void)flower;
    slots_alive--;
    say(&journal, "destroy");
    if (hook_world != NULL) {
        assert_null(garden_bee_create(world));
        assert_false(garden_world_restore(world, copies[0], ARENA_SIZE));
        assert_int_equal(0, garden_world_snapshot(world, NULL, 0));
    }
}

void garden_pebble_on_init(garden_world *world, garden_pebble *pebble)
{
    (void)world, (void)pebble;
    slots_alive++;
}

void garden_pebble_on_reset(garden_world *world, garden_pebble *pebble)
{
    garden_pebble_set_weight(world, pebble, 7);
}

void garden_pebble_on_destroy(garden_world *world, garden_pebble *pebble)
{
    (void)world, (void)pebble;
    slots_alive--;
}

/* What a program may do between two frames, and in callbacks */

static garden_bee *some_bee(garden_world *world)
{
    return garden_bee_find(world, game->bees[pick(ID_COUNT)]);
}

static garden_bee_listener some_listener(void)
{
    static char ears[4];
    void *ear = &ears[pick(4)];
    switch (pick(4)) {
    case 0:
        return garden_bee_on_hp_changed(hear_hp, ear);
    case 1:
        return garden_bee_on_changed(hear_any, ear);
    case 2:
        return garden_bee_on_recycled(hear_life, ear);
    default:
        return garden_bee_on_stung(hear_stung, ear);
    }
}

static void listen(garden_world *world, garden_bee *bee)
{
    garden_bee *owner = some_bee(world);
    switch (pick(5)) {
    case 0:
        garden_bee_unlisten(world, bee, some_listener());
        break;
    case 1:
        garden_bee_listen_once(world, bee, some_listener());
        break;
    case 2:
        if (owner != NULL) {
            garden_bee_listen_owned(
                world, bee, some_listener(), garden_bee_get_any_id(owner));
        }
        break;
    case 3:
        garden_bee_any_listen(world, some_listener());
        break;
    default:
        garden_bee_listen(world, bee, some_listener());
    }
}

static void set(garden_world *world, garden_bee *bee)
{
    garden_vec2 place = {(float)pick(100), (float)pick(100)};
    switch (pick(4)) {
    case 0:
        garden_bee_set_hp(world, bee, (int32_t)pick(100));
        break;
    case 1:
        garden_bee_set_name(world, bee, pick(2) == 0 ? "willy" : "maya");
        break;
    case 2:
        garden_physics_set_position(world, &bee->physics, place);
        break;
    default:
        garden_bee_set_path_at(world, bee, pick(2), (int64_t)pick(9) - 4);
    }
}

static void bind(garden_world *world, garden_bee *bee)
{
    garden_bee *source = some_bee(world);
    if (source != NULL && !garden_unbind(world, game->binding)) {
        game->binding = garden_bind(world, garden_bee_get_any_id(source), "hp",
            garden_bee_get_any_id(bee), "scratch");
    }
}

static void link_it(garden_world *world, garden_bee *bee)
{
    if (!garden_bee_flying_unlink(world, bee)) {
        garden_bee_flying_link(world, bee);
    }
}

static void change_bee(garden_world *world, garden_bee *bee)
{
    switch (pick(8)) {
    case 0:
        garden_bee_recycle(world, bee);
        break;
    case 1:
        listen(world, bee);
        break;
    case 2:
        bind(world, bee);
        break;
    case 3:
        link_it(world, bee);
        break;
    case 4:
        garden_bee_stung_post(world, bee, (int32_t)pick(9));
        break;
    case 5:
        garden_bee_stung_emit(world, bee, (int32_t)pick(9));
        break;
    default:
        set(world, bee);
    }
}

/* Pushes some steps, and reads some of those that are there. */
static void step(garden_world *world)
{
    garden_steps *steps = garden_world_steps(world);
    garden_steps_event event;
    for (uint32_t i = pick(20); i > 0; i--) {
        garden_steps_push_step(steps, game->bees[pick(ID_COUNT)], 1);
    }
    if (pick(3) == 0) {
        game->reader = garden_steps_read(steps);
        for (uint32_t i = pick(9); i > 0; i--) {
            if (!garden_steps_next(&game->reader, &event)) {
                break;
            }
            say(&journal, "step");
        }
    }
}

static void create_many(garden_world *world)
{
    for (uint32_t i = pick(100); i > 0; i--) {
        if (pick(2) == 0) {
            garden_flower_create(world);
        } else {
            garden_bee_create(world);
        }
        garden_wind_create(world);
        garden_pebble_create(world);
    }
}

static void trim_all(garden_world *world)
{
    if (!gp_world_is_busy(&garden_gp(world)->gp)) {
        garden_bee_trim(world);
        garden_flower_trim(world);
        garden_wind_trim(world);
    }
}

static void recycle_many(garden_world *world)
{
    switch (pick(6)) {
    case 0:
        garden_bee_recycle_all(world);
        break;
    case 1:
        garden_pebble_recycle_all(world);
        break;
    default:
        garden_flower_recycle_all(world);
        garden_wind_recycle_all(world);
    }
}

static void act(garden_world *world)
{
    garden_bee_id *id = &game->bees[pick(ID_COUNT)];
    garden_bee *bee = garden_bee_find(world, *id);
    if (bee == NULL) {
        bee = garden_bee_create(world);
        id->bits = bee == NULL ? 0 : garden_bee_get_id(bee).bits;
        return;
    }
    switch (pick(40)) {
    case 0:
        create_many(world);
        break;
    case 1:
        recycle_many(world);
        break;
    case 2:
    case 3:
        trim_all(world);
        break;
    case 4:
    case 5:
        step(world);
        break;
    case 6:
        garden_world_set_honey(world, pick(9));
        break;
    case 7:
        garden_world_execute_callbacks(world);
        break;
    case 8:
        game->now += pick(200);
        if (!gp_world_is_busy(&garden_gp(world)->gp)) {
            garden_world_tick(world, game->now);
        }
        break;
    default:
        change_bee(world, bee);
    }
}

static void act_often(garden_world *world, uint32_t count)
{
    while (count-- > 0) {
        act(world);
    }
}

/* A held world in an arena of which `size` bytes are there. */
static garden_world *begin(size_t size)
{
    memset(&journal, 0, sizeof journal);
    slots_alive = 0;
    memset(memory, 0xEE, sizeof memory);
    gp_arena *arena = gp_arena_init(memory, size);
    garden_world *world = garden_world_init_in(arena, NULL);
    assert_non_null(world);
    gp_allocator allocator = gp_arena_allocator(arena);
    game = allocator.allocate(allocator.context, sizeof *game);
    assert_non_null(game);
    garden_world_hold(world, true);
    assert_true(garden_world_listen(
        world, garden_world_on_honey_changed(hear_honey, NULL)));
    assert_true(
        garden_bee_any_listen(world, garden_bee_on_created(hear_life, NULL)));
    return world;
}

static void end(garden_world *world)
{
    garden_world_finish(world);
    assert_int_equal(0, slots_alive);
    assert_null(((gp_arena *)(void *)memory)->world);
}

/* A snapshot without what a restore leaves alone. */
static size_t copy(const garden_world *world, unsigned char *to)
{
    size_t size = garden_world_snapshot(world, to, ARENA_SIZE + 64u);
    size_t start = size - gp_arena_used((gp_arena *)(void *)memory);
    assert_true(size <= ARENA_SIZE + 64u && size != 0);
    forget_restores(&garden_gp_const(world)->gp, memory, to + start);
    return size;
}

/* Goes on from here several times, with a restore between. */
static void replay(garden_world *world, uint32_t count)
{
    static test_journal first;
    size_t size = garden_world_snapshot(world, copies[0], sizeof copies[0]);
    static unsigned char clean[sizeof copies[0]];
    size_t after = 0;
    copy(world, clean);
    for (uint32_t i = 0; i < 3; i++) {
        memset(&journal, 0, sizeof journal);
        act_often(world, count);
        if (i == 0) {
            first = journal;
            after = copy(world, copies[1]);
        } else {
            assert_string_equal(first.text, journal.text);
            assert_int_equal(after, copy(world, copies[2]));
            assert_memory_equal(copies[1], copies[2], after);
        }
        assert_true(garden_world_restore(world, copies[0], size));
        assert_int_equal(size, copy(world, copies[2]));
        assert_memory_equal(clean, copies[2], size);
    }
}

static void play(size_t size, uint32_t rounds)
{
    for (uint32_t round = 1; round <= rounds; round++) {
        garden_world *world = begin(size);
        game->random = round * UINT64_C(0x9E3779B97F4A7C15);
        for (uint32_t i = 0; i < 6; i++) {
            memset(&journal, 0, sizeof journal);
            act_often(world, pick(100));
            replay(world, 50 + pick(50));
        }
        end(world);
    }
}

static void a_replay_equals_the_first_run_to_every_byte_and_call(void **state)
{
    (void)state;
    play(ARENA_SIZE, ROUNDS(20u));
}

static void a_replay_in_a_full_arena_fails_where_the_first_run_did(void **state)
{
    (void)state;
    play(28u * 1024u, ROUNDS(20u));
    play(40u * 1024u, ROUNDS(20u));
}

static void ids_and_random_numbers_come_again(void **state)
{
    (void)state;
    garden_world *world = begin(ARENA_SIZE);
    garden_bee_id old = garden_bee_get_id(garden_bee_create(world));
    size_t size = garden_world_snapshot(world, copies[0], ARENA_SIZE);
    garden_bee_id id = garden_bee_get_id(garden_bee_create(world));
    uint32_t number = gp_random_next(&garden_gp(world)->gp.random);
    assert_true(garden_bee_recycle(world, garden_bee_find(world, old)));
    assert_true(garden_world_restore(world, copies[0], size));
    assert_non_null(garden_bee_find(world, old));
    assert_null(garden_bee_find(world, id));
    assert_false(garden_bee_recycle(world, garden_bee_find(world, id)));
    assert_true(
        garden_bee_id_equal(id, garden_bee_get_id(garden_bee_create(world))));
    assert_non_null(garden_bee_find(world, id));
    assert_int_equal(number, gp_random_next(&garden_gp(world)->gp.random));
    end(world);
}

static void recycle_of_null_is_false_in_every_type(void **state)
{
    (void)state;
    garden_world *world = begin(ARENA_SIZE);
    for (uint32_t i = 0; i < 2; i++) {
        assert_false(garden_bee_recycle(world, NULL));
        assert_false(garden_flower_recycle(world, NULL));
        assert_false(garden_wind_recycle(world, NULL));
        assert_false(garden_pebble_recycle(world, NULL));
        garden_bee_create(world);
        garden_flower_create(world);
        garden_wind_create(world);
        garden_pebble_create(world);
    }
    end(world);
}

static void restore_calls_nothing_but_destroy(void **state)
{
    (void)state;
    garden_world *world = begin(ARENA_SIZE);
    garden_bee *bee = garden_bee_create(world);
    garden_bee_listen(world, bee, garden_bee_on_changed(hear_any, NULL));
    garden_flower_create(world);
    size_t size = garden_world_snapshot(world, copies[0], ARENA_SIZE);
    garden_bee_set_hp(world, bee, 1);
    garden_world_set_honey(world, 5);
    for (uint32_t i = 0; i < 70; i++) {
        garden_flower_create(world);
    }
    garden_flower_recycle_all(world);
    for (uint32_t i = 0; i < 3; i++) {
        garden_pebble_create(world);
    }
    assert_int_equal(74, slots_alive);
    take(&journal);
    hook_world = world;
    assert_true(garden_world_restore(world, copies[0], size));
    hook_world = NULL;
    assert_null(strstr(journal.text, "any"));
    assert_null(strstr(journal.text, "honey"));
    assert_int_equal(70 * strlen("destroy "), journal.length);
    assert_int_equal(1, slots_alive);
    assert_int_equal(100, bee->hp);
    end(world);
}

static void refuse_inside(
    void *context, garden_world *world, garden_bee *bee, int32_t damage)
{
    (void)damage;
    size_t size = *(const size_t *)context;
    assert_int_equal(0, garden_world_snapshot(world, copies[1], ARENA_SIZE));
    assert_false(garden_world_restore(world, copies[0], size));
    assert_int_equal(3, bee->hp);
}

static void inside_a_callback_both_are_refused(void **state)
{
    (void)state;
    garden_world *world = begin(ARENA_SIZE);
    garden_bee *bee = garden_bee_create(world);
    size_t size = garden_world_snapshot(world, copies[0], ARENA_SIZE);
    garden_bee_set_hp(world, bee, 3);
    garden_bee_listen(world, bee, garden_bee_on_stung(refuse_inside, &size));
    garden_bee_stung_emit(world, bee, 1);
    assert_int_equal(3, bee->hp);
    assert_true(garden_world_restore(world, copies[0], size));
    end(world);
}

static void too_little_memory_is_not_written(void **state)
{
    (void)state;
    garden_world *world = begin(ARENA_SIZE);
    size_t size = garden_world_snapshot(world, NULL, 0);
    assert_true(size > gp_arena_used((gp_arena *)(void *)memory));
    memset(copies[0], 0x77, size + 1u);
    assert_int_equal(size, garden_world_snapshot(world, copies[0], size - 1u));
    assert_int_equal(size, garden_world_snapshot(world, NULL, ARENA_SIZE));
    for (size_t i = 0; i < size; i++) {
        assert_int_equal(0x77, copies[0][i]);
    }
    assert_int_equal(size, garden_world_snapshot(world, copies[0], size));
    assert_int_equal(0x77, copies[0][size]);
    assert_true(garden_world_restore(world, copies[0], size));
    end(world);
}

static void the_memory_needs_no_alignment(void **state)
{
    (void)state;
    garden_world *world = begin(ARENA_SIZE);
    garden_bee *bee = garden_bee_create(world);
    for (uint32_t i = 0; i < 9; i++) {
        garden_bee_set_hp(world, bee, 50);
        size_t size = garden_world_snapshot(world, copies[0] + i, ARENA_SIZE);
        garden_bee_set_hp(world, bee, 60);
        assert_true(garden_world_restore(world, copies[0] + i, size));
        assert_int_equal(50, bee->hp);
    }
    end(world);
}

/* Makes a step of an iteration that was open at a restore. */
typedef struct iterations {
    garden_world *world;
    garden_bee_walk walk;
    garden_bee_blocks blocks;
    garden_bee_flying_walk flying;
    garden_physics_walk parts;
} iterations;

static void step_walk(void *context)
{
    iterations *open = (iterations *)context;
    assert_null(garden_bee_walk_next(&open->walk));
}

static void step_blocks(void *context)
{
    iterations *open = (iterations *)context;
    garden_bee_block block;
    assert_false(garden_bee_blocks_next(&open->blocks, &block));
}

static void step_list(void *context)
{
    iterations *open = (iterations *)context;
    assert_null(garden_bee_flying_walk_next(&open->flying));
}

static void step_parts(void *context)
{
    iterations *open = (iterations *)context;
    assert_null(garden_physics_walk_next(&open->parts));
}

static void open_iterations_end_at_a_restore(void **state)
{
    (void)state;
    static void (*const steps[])(void *) = {
        step_walk, step_blocks, step_list, step_parts};
    garden_world *world = begin(ARENA_SIZE);
    garden_bee_block block;
    for (uint32_t i = 0; i < 200; i++) {
        garden_bee_flying_link(world, garden_bee_create(world));
    }
    size_t size = garden_world_snapshot(world, copies[0], ARENA_SIZE);
    iterations open = {world, garden_bee_walk_begin(world),
        garden_bee_blocks_begin(world), garden_bee_flying_walk_begin(world),
        garden_physics_walk_begin(world)};
    assert_non_null(garden_bee_walk_next(&open.walk));
    assert_true(garden_bee_blocks_next(&open.blocks, &block));
    assert_non_null(garden_bee_flying_walk_next(&open.flying));
    assert_non_null(garden_physics_walk_next(&open.parts));
    assert_true(garden_world_restore(world, copies[0], size));
    for (size_t i = 0; i < GP_COUNT_OF(steps); i++) {
#ifdef NDEBUG
        steps[i](&open);
#else
        assert_true(aborts(steps[i], &open));
#endif
    }
    garden_bee_walk walk = garden_bee_walk_begin(world);
    assert_non_null(garden_bee_walk_next(&walk));
    end(world);
}

static void one_arena_holds_one_world(void **state)
{
    (void)state;
    garden_world *world = begin(ARENA_SIZE);
    gp_arena *arena = (gp_arena *)(void *)memory;
    test_memory heap = {0};
    garden_world_desc desc = {.allocator = test_allocator(&heap)};
    assert_null(garden_world_init_in(arena, NULL));
    end(world);
    assert_null(garden_world_init_in(arena, &desc));
    size_t used = gp_arena_used(arena);
    assert_ptr_equal(world, garden_world_init_in(arena, NULL));
    assert_int_equal(used, gp_arena_used(arena));
    end(world);
}

static void a_world_without_room_is_not_made(void **state)
{
    (void)state;
    garden_world_desc desc = {.bee_reserve = 10000};
    for (size_t size = GP_ARENA_MIN; size < 20u * 1024u; size += 640u) {
        gp_arena *arena = gp_arena_init(memory, size);
        assert_null(garden_world_init_in(arena, &desc));
        garden_world *world = garden_world_init_in(arena, NULL);
        if (world != NULL) {
            end(world);
        }
    }
    assert_int_equal(0, slots_alive);
}

static void memory_of_the_program_goes_back_with_the_world(void **state)
{
    (void)state;
    garden_world *world = begin(ARENA_SIZE);
    gp_arena *arena = (gp_arena *)(void *)memory;
    gp_allocator allocator = gp_arena_allocator(arena);
    size_t used = gp_arena_used(arena);
    game->now = 3;
    size_t size = garden_world_snapshot(world, copies[0], ARENA_SIZE);
    unsigned char *more = allocator.allocate(allocator.context, 4096);
    memset(more, 1, 4096);
    game->now = 4;
    assert_int_equal(used + 4096u, gp_arena_used(arena));
    allocator.release(allocator.context, more, 4096);
    assert_int_equal(used + 4096u, gp_arena_used(arena));
    assert_true(garden_world_restore(world, copies[0], size));
    assert_int_equal(3, game->now);
    assert_int_equal(used, gp_arena_used(arena));
    assert_ptr_equal(more, allocator.allocate(allocator.context, 4096));
    assert_int_equal(0, more[4095]);
    end(world);
}

static void make_and_leave_flowers(garden_world *world)
{
    for (uint32_t i = 0; i < 200; i++) {
        garden_flower_create(world);
    }
    garden_flower_recycle_all(world);
}

static void a_held_world_trims_no_type_with_destroy(void **state)
{
    (void)state;
    garden_world *world = begin(ARENA_SIZE);
    make_and_leave_flowers(world);
    for (uint32_t i = 0; i < 300; i++) {
        garden_bee_create(world);
    }
    garden_bee_recycle_all(world);
    size_t size = garden_world_snapshot(world, copies[0], ARENA_SIZE);
    uint32_t bee_slots = garden_gp(world)->bee_pool.slot_count;
    garden_flower_trim(world);
    garden_bee_trim(world);
    assert_int_equal(200, slots_alive);
    assert_true(garden_gp(world)->bee_pool.slot_count < bee_slots);
    assert_true(garden_world_restore(world, copies[0], size));
    assert_int_equal(bee_slots, garden_gp(world)->bee_pool.slot_count);
    garden_world_hold(world, false);
    garden_flower_trim(world);
    assert_true(slots_alive < 200);
    end(world);
}

static void a_trim_that_calls_destroy_ends_older_snapshots(void **state)
{
    (void)state;
    garden_world *world = begin(ARENA_SIZE);
    garden_world_hold(world, false);
    size_t size = garden_world_snapshot(world, copies[0], ARENA_SIZE);
    garden_flower_trim(world);
    assert_true(garden_world_restore(world, copies[0], size));
    make_and_leave_flowers(world);
    size = garden_world_snapshot(world, copies[0], ARENA_SIZE);
    garden_flower_trim(world);
    int32_t alive = slots_alive;
    copy(world, copies[1]);
    assert_false(garden_world_restore(world, copies[0], size));
    size_t same = copy(world, copies[2]);
    assert_memory_equal(copies[1], copies[2], same);
    assert_int_equal(alive, slots_alive);
    size = garden_world_snapshot(world, copies[0], ARENA_SIZE);
    assert_true(garden_world_restore(world, copies[0], size));
    end(world);
}

static void finish_ends_every_snapshot(void **state)
{
    (void)state;
    garden_world *world = begin(ARENA_SIZE);
    gp_arena *arena = (gp_arena *)(void *)memory;
    size_t size = garden_world_snapshot(world, copies[0], ARENA_SIZE);
    end(world);
    world = garden_world_init_in(arena, NULL);
    assert_false(garden_world_restore(world, copies[0], size));
    size = garden_world_snapshot(world, copies[0], ARENA_SIZE);
    assert_true(garden_world_restore(world, copies[0], size));
    end(world);
}

static void hold_and_counts_survive_a_restore(void **state)
{
    (void)state;
    garden_world *world = begin(ARENA_SIZE);
    size_t size = garden_world_snapshot(world, copies[0], ARENA_SIZE);
    garden_world_hold(world, false);
    assert_true(garden_world_restore(world, copies[0], size));
    assert_false(garden_gp(world)->gp.held);
    assert_int_equal(1, garden_gp(world)->gp.restores);
    assert_true(garden_world_restore(world, copies[0], size));
    assert_int_equal(2, garden_gp(world)->gp.restores);
    end(world);
}

/* Bad input */

static void what_is_cut_off_is_refused(void **state)
{
    (void)state;
    garden_world *world = begin(ARENA_SIZE);
    garden_bee *bee = garden_bee_create(world);
    size_t size = garden_world_snapshot(world, copies[0], ARENA_SIZE);
    garden_bee_set_hp(world, bee, 5);
    for (size_t less = 0; less < size; less += less < 100 ? 1 : 97) {
        assert_false(garden_world_restore(world, copies[0], less));
    }
    assert_false(garden_world_restore(world, copies[0], size - 1u));
    assert_false(garden_world_restore(world, NULL, size));
    assert_int_equal(5, bee->hp);
    assert_true(garden_world_restore(world, copies[0], size));
    end(world);
}

static void a_changed_header_is_refused(void **state)
{
    (void)state;
    garden_world *world = begin(ARENA_SIZE);
    size_t size = garden_world_snapshot(world, copies[0], ARENA_SIZE);
    gp_snapshot_header header;
    size_t end_of_destroys =
        offsetof(gp_snapshot_header, destroys) + sizeof header.destroys;
    for (size_t i = 0; i < end_of_destroys; i++) {
        if (i / 8u == offsetof(gp_snapshot_header, size) / 8u) {
            continue;
        }
        copies[0][i] ^= 1u;
        assert_false(garden_world_restore(world, copies[0], size));
        copies[0][i] ^= 1u;
    }
    assert_true(garden_world_restore(world, copies[0], size));
    end(world);
}

static void another_world_or_arena_is_refused(void **state)
{
    (void)state;
    static GP_ALIGNAS(64) unsigned char others[64u * 1024u];
    garden_world *world = begin(ARENA_SIZE);
    garden_world *other =
        garden_world_init_in(gp_arena_init(others, sizeof others), NULL);
    size_t size = garden_world_snapshot(world, copies[0], ARENA_SIZE);
    size_t other_size = garden_world_snapshot(other, copies[1], ARENA_SIZE);
    assert_false(garden_world_restore(other, copies[0], size));
    assert_false(garden_world_restore(world, copies[1], other_size));
    assert_true(garden_world_restore(world, copies[0], size));
    assert_true(garden_world_restore(other, copies[1], other_size));
    garden_world_finish(other);
    end(world);
}

static void a_world_outside_of_an_arena_has_no_snapshots(void **state)
{
    (void)state;
    garden_world *world = begin(ARENA_SIZE);
    size_t size = garden_world_snapshot(world, copies[0], ARENA_SIZE);
    static garden_world outside;
    static GP_ALIGNAS(64) unsigned char others[64u * 1024u];
    gp_arena *arena = gp_arena_init(others, sizeof others);
    garden_world_desc in_arena = {.allocator = gp_arena_allocator(arena)};
    const garden_world_desc *const descs[] = {NULL, &in_arena};
    for (size_t i = 0; i < GP_COUNT_OF(descs); i++) {
        assert_true(garden_world_init(&outside, descs[i]));
        assert_int_equal(
            0, garden_world_snapshot(&outside, copies[1], ARENA_SIZE));
        assert_false(garden_world_restore(&outside, copies[0], size));
        garden_world_finish(&outside);
    }
    end(world);
}

static void poisoned_memory_is_copied_without_a_report(void **state)
{
    (void)state;
    garden_world *world = begin(ARENA_SIZE);
    gp_arena *arena = (gp_arena *)(void *)memory;
    gp_allocator allocator = gp_arena_allocator(arena);
    unsigned char *mine = allocator.allocate(allocator.context, 256);
    gp_poison_forbid(mine, 256);
    garden_steps_push_step(garden_world_steps(world), game->bees[0], 1);
    garden_steps_read(garden_world_steps(world));
    size_t size = garden_world_snapshot(world, copies[0], ARENA_SIZE);
    garden_steps_push_step(garden_world_steps(world), game->bees[0], 1);
    gp_poison_forbid(mine, 128);
    assert_true(garden_world_restore(world, copies[0], size));
    mine[0] = 1;
    garden_steps_push_step(garden_world_steps(world), game->bees[0], 1);
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_replay_equals_the_first_run_to_every_byte_and_call),
        cmocka_unit_test(
            a_replay_in_a_full_arena_fails_where_the_first_run_did),
        cmocka_unit_test(ids_and_random_numbers_come_again),
        cmocka_unit_test(recycle_of_null_is_false_in_every_type),
        cmocka_unit_test(restore_calls_nothing_but_destroy),
        cmocka_unit_test(inside_a_callback_both_are_refused),
        cmocka_unit_test(too_little_memory_is_not_written),
        cmocka_unit_test(the_memory_needs_no_alignment),
        cmocka_unit_test(open_iterations_end_at_a_restore),
        cmocka_unit_test(one_arena_holds_one_world),
        cmocka_unit_test(a_world_without_room_is_not_made),
        cmocka_unit_test(memory_of_the_program_goes_back_with_the_world),
        cmocka_unit_test(a_held_world_trims_no_type_with_destroy),
        cmocka_unit_test(a_trim_that_calls_destroy_ends_older_snapshots),
        cmocka_unit_test(finish_ends_every_snapshot),
        cmocka_unit_test(hold_and_counts_survive_a_restore),
        cmocka_unit_test(what_is_cut_off_is_refused),
        cmocka_unit_test(a_changed_header_is_refused),
        cmocka_unit_test(another_world_or_arena_is_refused),
        cmocka_unit_test(a_world_outside_of_an_arena_has_no_snapshots),
        cmocka_unit_test(poisoned_memory_is_copied_without_a_report),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
