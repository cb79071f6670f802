/*
 * The edges of snapshots: every kind of callback refuses them, iterations of every
 * kind end, hooks of components count as those of their entities, and what lies
 * outside the arena stays as it is.
 */
#include "../support.h"

#include "garden_reflect.h"
#include "garden_snapshot.h"

#include "gp_callbacks.h"
#include "gp_channel.h"
#include "gp_frame_stack.h"
#include "gp_poison.h"
#include "gp_trace.h"

#include "../../runtime/watcher.h"

#define ARENA_SIZE (256u * 1024u)

static GP_ALIGNAS(64) unsigned char memory[ARENA_SIZE];
static unsigned char copies[2][ARENA_SIZE + 64u];
static size_t copy_size;
static int32_t slots_alive; /* inits less destroys, of bodies */

static garden_world *begin_with(const garden_world_desc *desc)
{
    slots_alive = 0;
    gp_poison_allow(memory, sizeof memory);
    memset(memory, 0xEE, sizeof memory);
    return garden_world_init_in(gp_arena_init(memory, sizeof memory), desc);
}

static garden_world *begin(void)
{
    garden_world *world = begin_with(NULL);
    assert_non_null(world);
    return world;
}

static void keep(const garden_world *world)
{
    copy_size = garden_world_snapshot(world, copies[0], sizeof copies[0]);
    assert_in_range(copy_size, 1, sizeof copies[0]);
}

static bool restore(garden_world *world)
{
    return garden_world_restore(world, copies[0], copy_size);
}

static void end(garden_world *world)
{
    garden_world_finish(world);
    assert_int_equal(0, slots_alive);
}

/* Callbacks */

typedef enum kind {
    LISTENER,
    SIGNAL,
    OF_WORLD,
    CREATED,
    RECYCLED,
    HANDLER,
    MESSAGE,
    INIT,
    RESET,
    DEACTIVATE,
    DESTROY,
    INSTANT,
    CONDITION,
    START,
    TICK,
    HALT,
    KIND_COUNT
} kind;

static bool is_trying; /* in each callback, what is refused there */
static uint32_t tries[KIND_COUNT];
static bool is_created_in_destroy; /* one pod, in the next destroy of one */

static void try_both(garden_world *world, kind what)
{
    if (is_trying) {
        assert_int_equal(0, garden_world_snapshot(world, NULL, 0));
        assert_int_equal(
            0, garden_world_snapshot(world, copies[1], sizeof copies[1]));
        assert_false(restore(world));
        tries[what]++;
    }
}

static void hear_hp(void *context, garden_world *world, garden_bee *bee,
    int32_t old_value, int32_t new_value)
{
    (void)context, (void)bee, (void)old_value, (void)new_value;
    try_both(world, LISTENER);
}

static void hear_stung(
    void *context, garden_world *world, garden_bee *bee, int32_t damage)
{
    (void)context, (void)bee, (void)damage;
    try_both(world, SIGNAL);
}

static void hear_storm(void *context, garden_world *world, int32_t force)
{
    (void)context, (void)force;
    try_both(world, OF_WORLD);
}

static void hear_created(void *context, garden_world *world, garden_bee *bee)
{
    (void)context, (void)bee;
    try_both(world, CREATED);
}

static void hear_recycled(void *context, garden_world *world, garden_bee *bee)
{
    (void)context, (void)bee;
    try_both(world, RECYCLED);
}

void garden_bee_feel(
    garden_world *world, garden_bee *bee, int32_t old_value, int32_t new_value)
{
    (void)bee, (void)old_value, (void)new_value;
    try_both(world, HANDLER);
}

void garden_bee_suffer(garden_world *world, garden_bee *bee, int32_t damage)
{
    (void)bee, (void)damage;
    try_both(world, HANDLER);
}

void garden_body_handle_damage(
    garden_world *world, garden_body *body, int32_t amount)
{
    (void)body, (void)amount;
    try_both(world, MESSAGE);
}

void garden_body_on_init(garden_world *world, garden_body *body)
{
    (void)body;
    slots_alive++;
    try_both(world, INIT);
}

void garden_body_on_destroy(garden_world *world, garden_body *body)
{
    (void)body;
    slots_alive--;
    try_both(world, DESTROY);
}

void garden_pod_on_init(garden_world *world, garden_pod *pod)
{
    (void)world, (void)pod;
    slots_alive++;
}

void garden_pod_on_destroy(garden_world *world, garden_pod *pod)
{
    (void)pod;
    slots_alive--;
    if (is_created_in_destroy) {
        is_created_in_destroy = false;
        assert_non_null(garden_pod_create(world));
    }
}

void garden_shade_on_reset(garden_world *world, garden_shade *shade)
{
    (void)shade;
    try_both(world, RESET);
}

void garden_shade_on_deactivate(garden_world *world, garden_shade *shade)
{
    (void)shade;
    try_both(world, DEACTIVATE);
}

static int sprite; /* what the program draws, outside the arena */

void garden_bee_on_init(garden_world *world, garden_bee *bee)
{
    bee->sprite = &sprite;
    try_both(world, INIT);
}

void garden_bee_on_reset(garden_world *world, garden_bee *bee)
{
    (void)bee;
    try_both(world, RESET);
}

void garden_bee_on_deactivate(garden_world *world, garden_bee *bee)
{
    (void)bee;
    try_both(world, DEACTIVATE);
}

void garden_bee_work(garden_world *world, garden_bee *bee)
{
    (void)bee;
    try_both(world, INSTANT);
}

bool garden_bee_open(garden_world *world, const garden_bee *bee)
{
    (void)bee;
    try_both(world, CONDITION);
    return true;
}

gp_status garden_bee_rest_start(garden_world *world, garden_bee *bee)
{
    (void)bee;
    try_both(world, START);
    return GP_RUNNING;
}

gp_status garden_bee_rest_tick(garden_world *world, garden_bee *bee)
{
    (void)bee;
    try_both(world, TICK);
    return GP_RUNNING;
}

void garden_bee_rest_halt(garden_world *world, garden_bee *bee)
{
    (void)bee;
    try_both(world, HALT);
}

static void call_all_kinds(garden_world *world)
{
    garden_bee *bee = garden_bee_create(world);
    assert_non_null(bee);
    garden_bee_listen(world, bee, garden_bee_on_hp_changed(hear_hp, NULL));
    garden_bee_listen(world, bee, garden_bee_on_stung(hear_stung, NULL));
    garden_bee_listen(world, bee, garden_bee_on_recycled(hear_recycled, NULL));
    garden_bee_set_hp(world, bee, 7);
    garden_bee_stung_emit(world, bee, 1);
    garden_bee_stung_post(world, bee, 2);
    assert_int_equal(1, garden_world_execute_callbacks(world));
    garden_bee_send_damage(world, bee, 3);
    garden_world_storm_emit(world, 4);
    garden_world_tick(world, 10);
    garden_world_tick(world, 20);
    for (uint32_t i = 0; i < 100; i++) {
        garden_stone_create(world);
    }
    garden_stone_recycle_all(world);
    garden_stone_trim(world);
    garden_bee_recycle(world, bee);
}

static void every_callback_and_hook_refuses_both(void **state)
{
    (void)state;
    garden_world *world = begin();
    garden_world_listen(world, garden_world_on_storm(hear_storm, NULL));
    garden_bee_any_listen(world, garden_bee_on_created(hear_created, NULL));
    keep(world);
    memset(tries, 0, sizeof tries);
    is_trying = true;
    call_all_kinds(world);
    for (uint32_t i = 0; i < KIND_COUNT; i++) {
        assert_in_range(tries[i], 1, 1000);
    }
    is_trying = false;
    keep(world);
    assert_true(restore(world));
    end(world);
}

/* Trims */

static void a_trim_whose_destroy_creates_ends_older_snapshots(void **state)
{
    (void)state;
    garden_world *world = begin();
    garden_pod_recycle(world, garden_pod_create(world));
    keep(world);
    is_created_in_destroy = true;
    garden_pod_trim(world);
    assert_false(is_created_in_destroy);
    assert_int_equal(1, slots_alive);
    assert_false(restore(world));
    end(world);
}

/* Iterations */

typedef struct iterations {
    garden_bee_walk walk;
    garden_bee_blocks blocks;
    garden_bee_flying_walk list;
    garden_body_walk parts;
    gp_object_walk objects;
} iterations;

static bool step_walk(iterations *open)
{
    return garden_bee_walk_next(&open->walk) != NULL;
}

static bool step_blocks(iterations *open)
{
    garden_bee_block block;
    return garden_bee_blocks_next(&open->blocks, &block);
}

static bool step_list(iterations *open)
{
    return garden_bee_flying_walk_next(&open->list) != NULL;
}

static bool step_parts(iterations *open)
{
    return garden_body_walk_next(&open->parts) != NULL;
}

static bool step_objects(iterations *open)
{
    return gp_object_walk_next(&open->objects).bits != 0;
}

static bool (*const steps[])(iterations *open) = {
    step_walk, step_blocks, step_list, step_parts, step_objects};

static iterations open_all(garden_world *world, bool has_stepped)
{
    iterations open = {garden_bee_walk_begin(world),
        garden_bee_blocks_begin(world), garden_bee_flying_walk_begin(world),
        garden_body_walk_begin(world),
        gp_object_walk_begin(garden_reflect(world), garden_schema.types[0])};
    for (size_t i = 0; has_stepped && i < GP_COUNT_OF(steps); i++) {
        assert_true(steps[i](&open));
    }
    return open;
}

typedef struct attempt {
    bool (*step)(iterations *open);
    iterations *open;
} attempt;

static void make(void *context)
{
    const attempt *one = (const attempt *)context;
    one->step(one->open);
}

static void assert_ended(iterations *open)
{
    for (size_t i = 0; i < GP_COUNT_OF(steps); i++) {
        attempt one = {steps[i], open};
#ifdef NDEBUG
        make(&one);
        assert_false(steps[i](open));
        assert_false(steps[i](open));
#else
        assert_true(aborts(make, &one));
#endif
    }
}

/* Begun before the snapshot or after it, before the first step or behind it, with
 * a pool that has changed since or not. */
static void every_iteration_ends_at_a_restore(void **state)
{
    (void)state;
    for (uint32_t round = 0; round < 8; round++) {
        garden_world *world = begin();
        iterations open;
        for (uint32_t i = 0; i < 70; i++) {
            garden_bee_flying_link(world, garden_bee_create(world));
        }
        if (round % 2u == 0) {
            open = open_all(world, round / 2u % 2u == 0);
        }
        keep(world);
        if (round % 2u != 0) {
            open = open_all(world, round / 2u % 2u == 0);
        }
        if (round / 4u != 0) {
            garden_bee_recycle(world, garden_bee_flying_first(world));
        }
        assert_true(restore(world));
        assert_ended(&open);
        open_all(world, true);
        end(world);
    }
}

/* Begun between any two of many restores, of snapshots between any others. */
static void iterations_end_whatever_was_restored_before(void **state)
{
    (void)state;
    garden_world *world = begin();
    for (uint32_t i = 0; i < 70; i++) {
        garden_bee_flying_link(world, garden_bee_create(world));
    }
    keep(world);
    for (uint32_t round = 0; round < 9; round++) {
        for (uint32_t i = 0; i < round % 4u; i++) {
            assert_true(restore(world));
        }
        if (round % 3u == 0) {
            keep(world);
        }
        iterations open = open_all(world, true);
        assert_true(restore(world));
        assert_ended(&open);
    }
    end(world);
}

/* A refused restore changes nothing, so iterations go on. */
static void iterations_outlive_a_refused_restore(void **state)
{
    (void)state;
    garden_world *world = begin();
    for (uint32_t i = 0; i < 70; i++) {
        garden_bee_flying_link(world, garden_bee_create(world));
    }
    keep(world);
    iterations open = open_all(world, true);
    assert_false(garden_world_restore(world, copies[0], copy_size - 1u));
    for (size_t i = 0; i < GP_COUNT_OF(steps); i++) {
        assert_true(steps[i](&open));
    }
    end(world);
}

/* Hooks of components */

static void a_component_with_destroy_counts_as_the_hook_of_its_entity(
    void **state)
{
    (void)state;
    garden_world *world = begin();
    garden_world_hold(world, true);
    garden_stone_create(world);
    keep(world);
    for (uint32_t i = 0; i < 99; i++) {
        garden_stone_create(world);
    }
    garden_stone_recycle_all(world);
    garden_stone_trim(world);
    assert_int_equal(100, slots_alive);
    assert_true(restore(world));
    assert_int_equal(1, slots_alive);
    end(world);
}

static void recycle_of_null_is_false_with_components_too(void **state)
{
    (void)state;
    garden_world *world = begin();
    assert_false(garden_bee_recycle(world, NULL));
    assert_false(garden_stone_recycle(world, NULL));
    assert_false(garden_bare_recycle(world, NULL));
    end(world);
}

/* Outside the arena */

typedef struct letters {
    garden_world *world;
    uint32_t read;
} letters;

static void open_letter(void *context, gp_id object, const void *data)
{
    letters *post = (letters *)context;
    (void)object, (void)data;
    post->read++;
}

static void what_lies_outside_of_the_arena_stays_as_it_is(void **state)
{
    (void)state;
    garden_world *world = begin();
    letters post = {world, 0};
    gp_callback_queue queue;
    gp_callback_queue_init(&queue, NULL, NULL, NULL);
    gp_frame_stack stack;
    gp_frame_stack_init(&stack, NULL);
    gp_channel *channel = gp_channel_create(NULL);
    gp_stream stream = {.type = NULL};
    garden_bee *bee = garden_bee_create(world);
    sprite = 1;
    keep(world);
    sprite = 2;
    assert_non_null(gp_callback_queue_post16(&queue, open_letter, (gp_id){0}));
    assert_non_null(gp_frame_stack_get_f32(&stack));
    assert_true(gp_channel_post(channel, &stream));
    bee->sprite = NULL;
    assert_true(restore(world));
    assert_ptr_equal(&sprite, bee->sprite);
    assert_int_equal(2, sprite);
    assert_int_equal(1, gp_callback_queue_execute(&queue, &post));
    assert_int_equal(1, post.read);
    assert_int_equal(1, gp_frame_stack_count(&stack));
    assert_ptr_equal(&stream, gp_channel_take(channel));
    gp_channel_give_back(channel, &stream);
    assert_ptr_equal(&stream, gp_channel_take_back(channel));
    gp_channel_destroy(channel);
    gp_frame_stack_dispose_all(&stack);
    gp_frame_stack_finish(&stack);
    gp_callback_queue_finish(&queue);
    end(world);
}

/* Traces record what happens, which a restore does not undo. */
static void traces_are_not_restored(void **state)
{
    (void)state;
    static gp_trace_record records[3][64];
    gp_trace traces[3];
    garden_world *world = begin();
    garden_bee *bee = garden_bee_create(world);
    for (uint32_t i = 0; i < 3; i++) {
        gp_trace_init(&traces[i], records[i], 64);
    }
    garden_world_trace(world, &traces[0]);
    garden_world_trace(world, &traces[1]);
    keep(world);
    garden_bee_tick(world, bee, 10);
    size_t count = gp_trace_count(&traces[0]);
    assert_true(count > 0);
    gp_trace_stop(&traces[1]);
    memset(&traces[1], 0xA5, sizeof traces[1]); /* it is gone */
    garden_world_trace(world, &traces[2]);
    assert_true(restore(world));
    assert_int_equal(count, gp_trace_count(&traces[0]));
    garden_bee_tick(world, bee, 10);
    assert_true(gp_trace_count(&traces[0]) > count);
    assert_int_equal(count, gp_trace_count(&traces[2]));
    gp_trace_stop(&traces[0]);
    gp_trace_stop(&traces[2]);
    garden_bee_tick(world, bee, 20);
    assert_int_equal(count, gp_trace_count(&traces[2]));
    end(world);
}

/* Arenas */

static void make_arena(void *context)
{
    assert_null(gp_arena_init(context, sizeof memory - 64u));
}

static void an_arena_needs_aligned_memory(void **state)
{
    (void)state;
    gp_poison_allow(memory, sizeof memory);
    for (size_t skipped = 1; skipped < 64u; skipped *= 2u) {
#ifdef NDEBUG
        make_arena(memory + skipped);
#else
        assert_true(aborts(make_arena, memory + skipped));
#endif
    }
    assert_non_null(gp_arena_init(memory + 64u, sizeof memory - 64u));
}

static void a_restore_forbids_what_the_arena_had_released(void **state)
{
    (void)state;
    garden_world *world = begin();
    gp_allocator allocator = garden_gp(world)->gp.memory.allocator;
    unsigned char *block = allocator.allocate(allocator.context, 256);
    allocator.release(allocator.context, block, 256);
    keep(world);
    assert_ptr_equal(block, allocator.allocate(allocator.context, 256));
    assert_false(is_forbidden(block + 100));
    assert_true(restore(world));
    assert_int_equal(is_watched(), is_forbidden(block + 100));
    assert_ptr_equal(block, allocator.allocate(allocator.context, 256));
    assert_false(is_forbidden(block + 100));
    end(world);
}

/* Init in an arena checks what init checks */

static void a_caller_with_other_conditions_makes_no_world(void **state)
{
    (void)state;
    uint64_t conditions = garden_world_conditions();
    gp_arena *arena = gp_arena_init(memory, sizeof memory);
    size_t used = gp_arena_used(arena);
    gp_poison_allow(memory, sizeof memory);
    assert_null(garden_world_gp_init_in(arena, NULL, ~conditions));
    assert_int_equal(used, gp_arena_used(arena));
    garden_world *world = garden_world_gp_init_in(arena, NULL, conditions);
    assert_non_null(world);
    end(world);
}

static void a_desc_that_init_refuses_makes_no_world(void **state)
{
    (void)state;
    test_memory heap = {0};
    const garden_world_desc descs[] = {
        {.bee_reserve = UINT32_MAX},
        {.allocator = test_allocator(&heap)},
        {.allocator = {.allocate = test_allocate}},
        {.allocator = {.release = test_release}},
    };
    for (size_t i = 0; i < GP_COUNT_OF(descs); i++) {
        assert_null(begin_with(&descs[i]));
        gp_arena *arena = (gp_arena *)(void *)memory;
        garden_world *world = garden_world_init_in(arena, NULL);
        assert_non_null(world); /* the arena holds none */
        end(world);
    }
    assert_int_equal(0, heap.asked);
    garden_world *world = begin_with(&(garden_world_desc){.user = &heap});
    assert_ptr_equal(&heap, garden_world_user(world));
    end(world);
}

/* Checksums */

static void a_checksum_leaves_out_what_follows_and_what_is_foreign(void **state)
{
    (void)state;
    garden_world *world = begin();
    garden_bee *bee = garden_bee_create(world);
    uint64_t before = garden_world_checksum(world);
    bee->weak = !bee->weak; /* as no program may write them */
    bee->follower++;
    bee->body.points++;
    bee->body.heat = 3;
    bee->sprite = NULL;
    assert_true(before == garden_world_checksum(world));
    bee->body.mass++;
    assert_true(before != garden_world_checksum(world));
    end(world);
}

/* Two objects with each other's values, and two that are other objects. */
static void a_checksum_follows_the_order_of_slots_and_which_are_live(
    void **state)
{
    (void)state;
    garden_world *world = begin();
    garden_bee *bees[3];
    for (uint32_t i = 0; i < 3; i++) {
        bees[i] = garden_bee_create(world);
        garden_bee_set_hp(world, bees[i], (int32_t)i);
    }
    uint64_t all = garden_world_checksum(world);
    garden_bee_set_hp(world, bees[0], 1);
    garden_bee_set_hp(world, bees[1], 0);
    assert_true(all != garden_world_checksum(world));
    garden_bee_set_hp(world, bees[0], 0);
    garden_bee_set_hp(world, bees[1], 1);
    assert_true(all == garden_world_checksum(world));
    garden_bare *bare = garden_bare_create(world);
    uint64_t one = garden_world_checksum_of(world, GARDEN_BARE_TYPE);
    garden_bare_recycle(world, bare);
    assert_true(one != garden_world_checksum_of(world, GARDEN_BARE_TYPE));
    assert_ptr_equal(bare, garden_bare_create(world));
    assert_true(one != garden_world_checksum_of(world, GARDEN_BARE_TYPE));
    end(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_callback_and_hook_refuses_both),
        cmocka_unit_test(a_trim_whose_destroy_creates_ends_older_snapshots),
        cmocka_unit_test(every_iteration_ends_at_a_restore),
        cmocka_unit_test(iterations_end_whatever_was_restored_before),
        cmocka_unit_test(iterations_outlive_a_refused_restore),
        cmocka_unit_test(
            a_component_with_destroy_counts_as_the_hook_of_its_entity),
        cmocka_unit_test(recycle_of_null_is_false_with_components_too),
        cmocka_unit_test(what_lies_outside_of_the_arena_stays_as_it_is),
        cmocka_unit_test(traces_are_not_restored),
        cmocka_unit_test(an_arena_needs_aligned_memory),
        cmocka_unit_test(a_restore_forbids_what_the_arena_had_released),
        cmocka_unit_test(a_caller_with_other_conditions_makes_no_world),
        cmocka_unit_test(a_desc_that_init_refuses_makes_no_world),
        cmocka_unit_test(
            a_checksum_leaves_out_what_follows_and_what_is_foreign),
        cmocka_unit_test(
            a_checksum_follows_the_order_of_slots_and_which_are_live),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
