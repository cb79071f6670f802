/* Walks: everything that was live when it began and still is, just once; by
 * blocks too. And what is fetched ahead. */
#include "../support.h"

#include "garden.h"

static void begin(garden_world *world)
{
    assert_true(garden_world_init(world, NULL));
}

static uint32_t slot_of(const garden_bee *bee)
{
    return gp_id_slot(garden_bee_get_any_id(bee));
}

/* Creates bees that know their numbers, from 0; the array may be NULL. */
static void create_bees(garden_world *world, garden_bee **bees, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        garden_bee *bee = garden_bee_create(world);
        assert_non_null(bee);
        bee->number = i;
        if (bees != NULL) {
            bees[i] = bee;
        }
    }
}

static uint32_t count_walk(garden_world *world)
{
    garden_bee_walk walk = garden_bee_walk_begin(world);
    uint32_t count = 0;
    while (garden_bee_walk_next(&walk) != NULL) {
        count++;
    }
    return count;
}

/* What is visited */

static void a_walk_over_nothing_ends_at_once(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    assert_int_equal(0, count_walk(&world));
    garden_bee_recycle(&world, garden_bee_create(&world));
    assert_int_equal(0, count_walk(&world));
    garden_world_finish(&world);
    assert_int_equal(0, count_walk(&world));
}

static void a_walk_visits_each_once_in_slot_order(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_bee *bees[1000];
    create_bees(&world, bees, 1000);
    for (uint32_t i = 0; i < 1000; i += 3) {
        garden_bee_recycle(&world, bees[i]);
    }
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    for (uint32_t i = 0; i < 1000; i++) {
        if (i % 3 != 0) {
            assert_ptr_equal(bees[i], garden_bee_walk_next(&walk));
        }
    }
    assert_null(garden_bee_walk_next(&walk));
    garden_world_finish(&world);
}

static void a_walk_crosses_long_stretches_of_nothing(void **state)
{
    (void)state;
    static garden_bee *bees[200000];
    static const uint32_t kept[] = {
        0, 63, 64, 4095, 4096, 8191, 70000, 131072, 199999};
    garden_world world;
    begin(&world);
    create_bees(&world, bees, 200000);
    size_t next = 0;
    for (uint32_t i = 0; i < 200000; i++) {
        if (i == kept[next]) {
            next++;
        } else {
            garden_bee_recycle(&world, bees[i]);
        }
    }
    for (uint32_t round = 0; round < 2; round++) {
        garden_bee_walk walk = garden_bee_walk_begin(&world);
        for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
            assert_ptr_equal(bees[kept[i]], garden_bee_walk_next(&walk));
        }
        assert_null(garden_bee_walk_next(&walk));
    }
    garden_world_finish(&world);
}

static void a_walk_that_has_ended_stays_at_its_end(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    create_bees(&world, NULL, 3);
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    while (garden_bee_walk_next(&walk) != NULL) {
    }
    assert_null(garden_bee_walk_next(&walk));
    create_bees(&world, NULL, 3);
    assert_null(garden_bee_walk_next(&walk));
    garden_world_finish(&world);
}

static void a_walk_may_be_left_at_any_time(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    create_bees(&world, NULL, 100);
    for (uint32_t i = 0; i < 50; i++) {
        garden_bee_walk walk = garden_bee_walk_begin(&world);
        for (uint32_t step = 0; step < i; step++) {
            assert_int_equal(step, garden_bee_walk_next(&walk)->number);
        }
    }
    assert_int_equal(100, count_walk(&world));
    garden_world_finish(&world);
}

/* Recycling on the way */

static void the_one_under_way_may_be_recycled(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    create_bees(&world, NULL, 300);
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    garden_bee *bee;
    uint32_t count = 0;
    while ((bee = garden_bee_walk_next(&walk)) != NULL) {
        assert_int_equal(count, bee->number);
        assert_true(garden_bee_recycle(&world, bee));
        count++;
    }
    assert_int_equal(300, count);
    assert_int_equal(0, garden_bee_count(&world));
    garden_world_finish(&world);
}

static void one_recycled_before_it_is_reached_is_not_visited(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_bee *bees[300];
    create_bees(&world, bees, 300);
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    for (uint32_t i = 0; i < 300; i += 2) {
        assert_ptr_equal(bees[i], garden_bee_walk_next(&walk));
        garden_bee_recycle(&world, bees[i + 1]);
    }
    assert_null(garden_bee_walk_next(&walk));
    assert_int_equal(150, garden_bee_count(&world));
    garden_world_finish(&world);
}

static void one_visited_before_may_be_recycled(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_bee *bees[300];
    create_bees(&world, bees, 300);
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    for (uint32_t i = 0; i < 300; i++) {
        assert_ptr_equal(bees[i], garden_bee_walk_next(&walk));
        if (i > 0) {
            garden_bee_recycle(&world, bees[i - 1]);
        }
    }
    assert_null(garden_bee_walk_next(&walk));
    assert_int_equal(1, garden_bee_count(&world));
    garden_world_finish(&world);
}

static void a_walk_ends_when_all_are_recycled_on_the_way(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    create_bees(&world, NULL, 300);
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    assert_non_null(garden_bee_walk_next(&walk));
    garden_bee_recycle_all(&world);
    assert_null(garden_bee_walk_next(&walk));
    garden_world_finish(&world);
}

/* Creating on the way */

static void a_newborn_waits_for_the_next_walk(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    create_bees(&world, NULL, 100);
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    garden_bee *bee;
    uint32_t count = 0;
    while ((bee = garden_bee_walk_next(&walk)) != NULL) {
        assert_int_equal(count, bee->number);
        garden_bee_create(&world)->number = 1000;
        garden_bee_create(&world)->number = 1000;
        count++;
    }
    assert_int_equal(100, count);
    assert_int_equal(300, count_walk(&world));
    garden_world_finish(&world);
}

static void a_walk_begun_over_nothing_has_only_newborns(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    create_bees(&world, NULL, 100);
    assert_null(garden_bee_walk_next(&walk));
    garden_world_finish(&world);
}

static void a_slot_that_lives_again_waits_for_the_next_walk(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_bee *bees[100];
    create_bees(&world, bees, 100);
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    assert_ptr_equal(bees[0], garden_bee_walk_next(&walk));
    garden_bee_recycle(&world, bees[1]); /* in the same group */
    garden_bee_recycle(&world, bees[70]);
    assert_ptr_equal(bees[1], garden_bee_create(&world));
    assert_ptr_equal(bees[70], garden_bee_create(&world));
    for (uint32_t i = 2; i < 100; i++) {
        if (i != 70) {
            assert_ptr_equal(bees[i], garden_bee_walk_next(&walk));
        }
    }
    assert_null(garden_bee_walk_next(&walk));
    garden_world_finish(&world);
}

static void recycling_and_creating_the_current_one_ends_too(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    create_bees(&world, NULL, 130);
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    garden_bee *bee;
    uint32_t count = 0;
    while ((bee = garden_bee_walk_next(&walk)) != NULL) {
        garden_bee_recycle(&world, bee);
        assert_ptr_equal(bee, garden_bee_create(&world));
        count++;
    }
    assert_int_equal(130, count);
    assert_int_equal(130, garden_bee_count(&world));
    garden_world_finish(&world);
}

/* Nested walks */

static void walks_nest(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    create_bees(&world, NULL, 70);
    garden_bee_walk outer = garden_bee_walk_begin(&world);
    uint32_t pairs = 0;
    while (garden_bee_walk_next(&outer) != NULL) {
        garden_bee_walk inner = garden_bee_walk_begin(&world);
        while (garden_bee_walk_next(&inner) != NULL) {
            pairs++;
        }
    }
    assert_int_equal(70 * 70, pairs);
    garden_world_finish(&world);
}

static void a_newborn_waits_in_every_walk_that_was_open(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    create_bees(&world, NULL, 70);
    garden_bee_walk outer = garden_bee_walk_begin(&world);
    uint32_t steps = 0, count = 70;
    while (garden_bee_walk_next(&outer) != NULL) {
        steps++;
        uint32_t inner_steps = 0;
        garden_bee_walk inner = garden_bee_walk_begin(&world);
        while (garden_bee_walk_next(&inner) != NULL) {
            if (inner_steps++ % 32 == 0) {
                garden_bee_create(&world);
            }
        }
        assert_int_equal(count, inner_steps);
        count = garden_bee_count(&world);
    }
    assert_int_equal(70, steps);
    garden_world_finish(&world);
}

static void an_inner_walk_visits_what_is_new_to_the_outer_one(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_bee *bees[10];
    create_bees(&world, bees, 10);
    garden_bee_walk outer = garden_bee_walk_begin(&world);
    assert_ptr_equal(bees[0], garden_bee_walk_next(&outer));
    garden_bee_recycle(&world, bees[5]);
    assert_ptr_equal(bees[5], garden_bee_create(&world));
    assert_int_equal(10, count_walk(&world));
    garden_bee_walk inner = garden_bee_walk_begin(&world);
    garden_bee_recycle(&world, bees[7]);
    assert_ptr_equal(bees[7], garden_bee_create(&world));
    uint32_t inner_count = 0, outer_count = 0;
    garden_bee *bee;
    while ((bee = garden_bee_walk_next(&inner)) != NULL) {
        assert_ptr_not_equal(bees[7], bee);
        inner_count++;
    }
    while ((bee = garden_bee_walk_next(&outer)) != NULL) {
        assert_true(bee != bees[5] && bee != bees[7]);
        outer_count++;
    }
    assert_int_equal(9, inner_count);
    assert_int_equal(7, outer_count);
    garden_world_finish(&world);
}

/* Trimming in the body */

static void a_walk_survives_a_trim_of_what_lies_ahead(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    static garden_bee *bees[5000];
    create_bees(&world, bees, 5000);
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    for (uint32_t i = 0; i < 10; i++) {
        assert_ptr_equal(bees[i], garden_bee_walk_next(&walk));
    }
    for (uint32_t i = 20; i < 5000; i++) {
        garden_bee_recycle(&world, bees[i]);
    }
    garden_bee_trim(&world);
    for (uint32_t i = 10; i < 20; i++) {
        assert_ptr_equal(bees[i], garden_bee_walk_next(&walk));
    }
    assert_null(garden_bee_walk_next(&walk));
    garden_world_finish(&world);
}

static void a_walk_survives_a_trim_of_where_it_stands(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    static garden_bee *bees[5000];
    create_bees(&world, bees, 5000);
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    for (uint32_t i = 0; i < 4500; i++) {
        assert_ptr_equal(bees[i], garden_bee_walk_next(&walk));
    }
    garden_bee_recycle_all(&world);
    garden_bee_trim(&world);
    assert_null(garden_bee_walk_next(&walk));
    garden_world_finish(&world);
}

static void what_is_created_after_a_trim_waits_for_the_next_walk(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    static garden_bee *bees[5000];
    create_bees(&world, bees, 5000);
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    assert_ptr_equal(bees[0], garden_bee_walk_next(&walk));
    garden_bee_recycle_all(&world);
    garden_bee_trim(&world);
    create_bees(&world, bees, 5000);
    assert_null(garden_bee_walk_next(&walk));
    assert_int_equal(5000, count_walk(&world));
    garden_world_finish(&world);
}

static void a_walk_survives_the_growth_of_its_pool(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    create_bees(&world, NULL, 200);
    garden_bee_walk walk = garden_bee_walk_begin(&world);
    for (uint32_t i = 0; i < 200; i++) {
        garden_bee *bee = garden_bee_walk_next(&walk);
        assert_int_equal(i, bee->number);
        assert_int_equal(i, slot_of(bee));
        create_bees(&world, NULL, 100);
    }
    assert_null(garden_bee_walk_next(&walk));
    garden_world_finish(&world);
}

static void walks_stay_right_when_the_birth_stamps_are_used_up(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_bee *bees[100];
    create_bees(&world, bees, 100);
    garden_bee_walk outer = garden_bee_walk_begin(&world);
    assert_ptr_equal(bees[0], garden_bee_walk_next(&outer));
    garden_gp(&world)->bee_pool.stamp = GP_POOL_STAMP_MAX;
    garden_bee_create(&world);
    for (uint32_t i = 0; i < 3; i++) {
        garden_bee_walk inner = garden_bee_walk_begin(&world);
        assert_ptr_equal(bees[0], garden_bee_walk_next(&inner));
        garden_bee_recycle(&world, bees[i + 1]);
        assert_ptr_equal(bees[i + 1], garden_bee_create(&world));
        uint32_t count = 1;
        while (garden_bee_walk_next(&inner) != NULL) {
            count++;
        }
        assert_int_equal(100, count);
    }
    assert_int_equal(101, count_walk(&world));
    garden_world_finish(&world);
}

/* Anything at all, held against a model that remembers what was live */

#define MOST 300
#define WALKS 3

typedef struct model {
    garden_world *world;
    garden_bee *bees[MOST];
    uint32_t count;
    uint32_t numbers; /* given so far: later is younger */
    uint64_t random;
} model;

static uint32_t pick(model *m, uint32_t below)
{
    m->random = m->random * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (uint32_t)(m->random >> 33) % below;
}

static void create_one(model *m)
{
    if (m->count < MOST) {
        garden_bee *bee = garden_bee_create(m->world);
        assert_non_null(bee);
        bee->number = ++m->numbers;
        m->bees[m->count++] = bee;
    }
}

static void recycle_one(model *m)
{
    if (m->count > 0) {
        uint32_t at = pick(m, m->count);
        assert_true(garden_bee_recycle(m->world, m->bees[at]));
        m->bees[at] = m->bees[--m->count];
    }
}

static void disturb(model *m)
{
    uint32_t choice = pick(m, 100);
    uint32_t times = choice < 5 ? pick(m, MOST) : pick(m, 4);
    bool creates = pick(m, 2) == 0;
    for (uint32_t i = 0; i < times; i++) {
        if (creates) {
            create_one(m);
        } else {
            recycle_one(m);
        }
    }
    if (choice > 95) {
        garden_bee_trim(m->world);
    }
}

/* How many are live that were there at `numbers`, from a slot on. */
static uint32_t count_left(const model *m, uint32_t numbers, uint32_t slot)
{
    uint32_t left = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        left += m->bees[i]->number <= numbers && slot_of(m->bees[i]) >= slot;
    }
    return left;
}

static void walk_and_disturb(model *m, uint32_t depth)
{
    uint32_t numbers = m->numbers;
    uint32_t slot = 0;
    uint32_t steps = pick(m, 4) == 0 ? pick(m, 20) : UINT32_MAX;
    garden_bee_walk walk = garden_bee_walk_begin(m->world);
    while (steps-- > 0) {
        uint32_t left = count_left(m, numbers, slot);
        garden_bee *bee = garden_bee_walk_next(&walk);
        if (bee == NULL) {
            assert_int_equal(0, left);
            return;
        }
        assert_true(gp_slot_is_live(&bee->slot));
        assert_true(bee->number <= numbers && slot_of(bee) >= slot);
        slot = slot_of(bee) + 1;
        assert_int_equal(left - 1, count_left(m, numbers, slot));
        disturb(m);
        if (depth < WALKS && pick(m, 20) == 0) {
            walk_and_disturb(m, depth + 1);
        }
    }
}

static void walks_agree_with_a_model_whatever_happens_on_the_way(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    static model m;
    m = (model){.world = &world, .random = 1};
    for (uint32_t round = 0; round < 60; round++) {
        disturb(&m);
        walk_and_disturb(&m, 1);
    }
    garden_world_finish(&world);
}

static void a_lifo_pool_is_walked_in_slot_order_too(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_wasp *wasps[100];
    for (uint32_t i = 0; i < 100; i++) {
        wasps[i] = garden_wasp_create(&world);
    }
    garden_wasp_recycle(&world, wasps[10]);
    garden_wasp_recycle(&world, wasps[90]);
    assert_ptr_equal(wasps[90], garden_wasp_create(&world));
    garden_wasp_walk walk = garden_wasp_walk_begin(&world);
    for (uint32_t i = 0; i < 100; i++) {
        if (i == 50) {
            assert_ptr_equal(wasps[10], garden_wasp_create(&world));
        }
        if (i != 10) {
            assert_ptr_equal(wasps[i], garden_wasp_walk_next(&walk));
        }
    }
    assert_null(garden_wasp_walk_next(&walk));
    garden_world_finish(&world);
}

/* Fetching */

static void fetch_changes_nothing_whatever_the_id_is(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_bee_id id = {0};
    garden_bee_fetch(&world, id); /* no memory yet */
    garden_bee *bee = garden_bee_create(&world);
    for (uint32_t bit = 0; bit < 64; bit++) {
        id.bits = garden_bee_get_id(bee).bits ^ UINT64_C(1) << bit;
        garden_bee_fetch(&world, id);
    }
    for (uint32_t i = 0; i < 5000; i++) { /* in further chunks too */
        id = garden_bee_get_id(garden_bee_create(&world));
        garden_bee_fetch(&world, id);
        assert_true(garden_bee_is_live(&world, id));
    }
    assert_int_equal(5001, garden_bee_count(&world));
    garden_world_finish(&world);
}

/* Blocks */

static bool has_bit(const garden_bee_block *block, uint32_t i)
{
    return (block->live >> i & 1u) != 0;
}

/* Visits what the bits of a block say. */
static uint32_t visit_block(const garden_bee_block *block)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < block->count; i++) {
        if (has_bit(block, i)) {
            block->first[i].visits++;
            count++;
        }
    }
    return count;
}

static void blocks_have_each_live_one_once_in_slot_order(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_bee *bees[1000];
    create_bees(&world, bees, 1000);
    for (uint32_t i = 0; i < 1000; i++) {
        if (i % 3 == 0 || (i >= 320 && i < 384)) {
            garden_bee_recycle(&world, bees[i]);
        }
    }
    garden_bee_blocks blocks = garden_bee_blocks_begin(&world);
    garden_bee_block block;
    uint32_t place = 0;
    while (garden_bee_blocks_next(&blocks, &block)) {
        place += place == 320 ? 64 : 0; /* all are free there */
        /* the last block ends with the last slot that has lived */
        assert_int_equal(place < 960 ? 64 : 40, block.count);
        for (uint32_t i = 0; i < block.count; i++) {
            bool is_live = place % 3 != 0;
            assert_int_equal(is_live, has_bit(&block, i));
            if (is_live) {
                assert_ptr_equal(bees[place], &block.first[i]);
            }
            place++;
        }
    }
    assert_int_equal(1000, place);
    assert_false(garden_bee_blocks_next(&blocks, &block));
    garden_world_finish(&world);
    blocks = garden_bee_blocks_begin(&world);
    assert_false(garden_bee_blocks_next(&blocks, &block));
}

static void newborns_have_no_bit_in_blocks(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_bee *bees[130];
    create_bees(&world, bees, 130);
    garden_bee_recycle(&world, bees[65]);
    garden_bee_blocks blocks = garden_bee_blocks_begin(&world);
    garden_bee_block block;
    assert_true(garden_bee_blocks_next(&blocks, &block));
    assert_true(block.live == UINT64_MAX);
    assert_ptr_equal(bees[65], garden_bee_create(&world));
    garden_bee_recycle(&world, bees[70]);
    assert_ptr_equal(bees[70], garden_bee_create(&world));
    create_bees(&world, NULL, 500); /* the pool grows */
    garden_bee_blocks inner = garden_bee_blocks_begin(&world);
    uint32_t count = 0;
    while (garden_bee_blocks_next(&inner, &block)) {
        count += visit_block(&block);
        garden_bee_create(&world);
    }
    assert_int_equal(630, count);
    assert_true(garden_bee_blocks_next(&blocks, &block));
    assert_true(block.live == ~(UINT64_C(1) << 1 | UINT64_C(1) << 6));
    assert_ptr_equal(bees[64], block.first);
    assert_true(garden_bee_blocks_next(&blocks, &block));
    assert_true(block.live == 3);
    assert_false(garden_bee_blocks_next(&blocks, &block));
    create_bees(&world, NULL, 500);
    assert_false(garden_bee_blocks_next(&blocks, &block));
    garden_world_finish(&world);
}

static void bees_recycled_in_a_block_have_no_bit_in_later_blocks(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    garden_bee *bees[256];
    create_bees(&world, bees, 256);
    garden_bee_blocks blocks = garden_bee_blocks_begin(&world);
    garden_bee_block block = {0};
    assert_true(garden_bee_blocks_next(&blocks, &block));
    garden_bee_recycle(&world, bees[3]);
    garden_bee_recycle(&world, bees[70]);
    for (uint32_t i = 128; i < 256; i++) {
        garden_bee_recycle(&world, bees[i]);
    }
    assert_true(has_bit(&block, 3)); /* a copy */
    assert_true(garden_bee_blocks_next(&blocks, &block));
    assert_true(block.live == ~(UINT64_C(1) << 6));
    garden_bee_trim(&world);
    assert_false(garden_bee_blocks_next(&blocks, &block));
    garden_world_finish(&world);
}

static void the_last_block_ends_with_the_pool(void **state)
{
    (void)state;
    garden_world world;
    begin(&world);
    for (uint32_t i = 0; i < 100; i++) {
        assert_non_null(garden_wasp_create(&world));
    }
    assert_null(garden_wasp_create(&world));
    garden_wasp_blocks blocks = garden_wasp_blocks_begin(&world);
    garden_wasp_block block;
    assert_true(garden_wasp_blocks_next(&blocks, &block));
    assert_int_equal(64, block.count);
    assert_true(garden_wasp_blocks_next(&blocks, &block));
    assert_int_equal(36, block.count);
    assert_true(block.live == (UINT64_C(1) << 36) - 1);
    assert_false(garden_wasp_blocks_next(&blocks, &block));
    garden_world_finish(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_over_nothing_ends_at_once),
        cmocka_unit_test(a_walk_visits_each_once_in_slot_order),
        cmocka_unit_test(a_walk_crosses_long_stretches_of_nothing),
        cmocka_unit_test(a_walk_that_has_ended_stays_at_its_end),
        cmocka_unit_test(a_walk_may_be_left_at_any_time),
        cmocka_unit_test(the_one_under_way_may_be_recycled),
        cmocka_unit_test(one_recycled_before_it_is_reached_is_not_visited),
        cmocka_unit_test(one_visited_before_may_be_recycled),
        cmocka_unit_test(a_walk_ends_when_all_are_recycled_on_the_way),
        cmocka_unit_test(a_newborn_waits_for_the_next_walk),
        cmocka_unit_test(a_walk_begun_over_nothing_has_only_newborns),
        cmocka_unit_test(a_slot_that_lives_again_waits_for_the_next_walk),
        cmocka_unit_test(recycling_and_creating_the_current_one_ends_too),
        cmocka_unit_test(walks_nest),
        cmocka_unit_test(a_newborn_waits_in_every_walk_that_was_open),
        cmocka_unit_test(an_inner_walk_visits_what_is_new_to_the_outer_one),
        cmocka_unit_test(a_walk_survives_a_trim_of_what_lies_ahead),
        cmocka_unit_test(a_walk_survives_a_trim_of_where_it_stands),
        cmocka_unit_test(what_is_created_after_a_trim_waits_for_the_next_walk),
        cmocka_unit_test(a_walk_survives_the_growth_of_its_pool),
        cmocka_unit_test(walks_stay_right_when_the_birth_stamps_are_used_up),
        cmocka_unit_test(walks_agree_with_a_model_whatever_happens_on_the_way),
        cmocka_unit_test(a_lifo_pool_is_walked_in_slot_order_too),
        cmocka_unit_test(fetch_changes_nothing_whatever_the_id_is),
        cmocka_unit_test(blocks_have_each_live_one_once_in_slot_order),
        cmocka_unit_test(newborns_have_no_bit_in_blocks),
        cmocka_unit_test(bees_recycled_in_a_block_have_no_bit_in_later_blocks),
        cmocka_unit_test(the_last_block_ends_with_the_pool),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
