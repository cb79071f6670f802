/* Each sentence of gp_component.h: wings, which crows and bats embed at other
 * places, and stones do not. */
#include "gp_component.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct wings {
    uint32_t offset;
    uint32_t beats;
} wings;

typedef struct crow {
    gp_slot slot;
    gp_listeners listeners;
    uint32_t age;
    wings wings;
} crow;

typedef struct bat {
    gp_slot slot;
    gp_listeners listeners;
    wings wings;
    double hours[3];
} bat;

typedef struct stone {
    gp_slot slot;
    gp_listeners listeners;
} stone;

typedef struct core {
    gp_world gp;
    gp_pool crows;
    gp_pool stones;
    gp_pool bats;
} core;

#define SHIFT 6u
#define EMBEDDERS 2u
#define MANY 300u

static const gp_pool_type crow_type = {
    "crow", 3, sizeof(crow), SHIFT, 1000, false, false, 0, NULL};
static const gp_pool_type stone_type = {
    "stone", 5, sizeof(stone), SHIFT, 9, false, false, 0, NULL};
static const gp_pool_type bat_type = {
    "bat", 8, sizeof(bat), SHIFT, 1000, false, false, 0, NULL};

static const gp_world_pool pools[] = {
    [3] = {&crow_type, offsetof(core, crows), NULL},
    [5] = {&stone_type, offsetof(core, stones), NULL},
    [8] = {&bat_type, offsetof(core, bats), NULL},
};

static const gp_component_embedder embedders[EMBEDDERS] = {
    {3, offsetof(crow, wings)},
    {8, offsetof(bat, wings)},
};
static const gp_component_type wings_type = {embedders, EMBEDDERS};
static const gp_component_type unused_type = {NULL, 0};

static gp_memory memory;
static core here, elsewhere;

static gp_slot *make(gp_pool *pool, const gp_pool_type *type)
{
    bool fresh = false;
    gp_slot *slot = gp_pool_take(pool, type, &fresh);
    assert_non_null(slot);
    return slot;
}

static crow *make_crow(core *in, uint32_t beats)
{
    crow *made = (crow *)make(&in->crows, &crow_type);
    made->wings = (wings){offsetof(crow, wings), beats};
    return made;
}

static bat *make_bat(core *in, uint32_t beats)
{
    bat *made = (bat *)make(&in->bats, &bat_type);
    made->wings = (wings){offsetof(bat, wings), beats};
    return made;
}

static void give_crow(crow *gone)
{
    gp_pool_give(&here.crows, &crow_type, &gone->slot);
}

static void give_bat(bat *gone)
{
    gp_pool_give(&here.bats, &bat_type, &gone->slot);
}

static void open(core *opened)
{
    memset(opened, 0, sizeof *opened);
    gp_world_init(&opened->gp, pools, GP_COUNT_OF(pools), NULL);
}

static void close_pool(gp_pool *pool, const gp_pool_type *type)
{
    gp_pool_walk walk = gp_pool_walk_begin(pool);
    gp_slot *slot;
    while ((slot = gp_pool_walk_next(&walk, type->size, SHIFT)) != NULL) {
        gp_pool_give(pool, type, slot);
    }
    gp_pool_finish(pool, NULL, NULL);
}

static void shut(core *opened)
{
    close_pool(&opened->crows, &crow_type);
    close_pool(&opened->stones, &stone_type);
    close_pool(&opened->bats, &bat_type);
}

static int set_up(void **state)
{
    (void)state;
    open(&here);
    open(&elsewhere);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    shut(&here);
    shut(&elsewhere);
    return 0;
}

/* Its entity */

static void a_component_knows_its_entity_and_its_listeners(void **state)
{
    (void)state;
    crow *a = make_crow(&here, 1);
    bat *b = make_bat(&here, 2);
    assert_ptr_equal(a, gp_component_slot(&a->wings, a->wings.offset));
    assert_ptr_equal(b, gp_component_const_slot(&b->wings, b->wings.offset));
    assert_ptr_equal(&b->listeners, gp_slot_listeners(&b->slot));
    assert_ptr_equal(&b->listeners, gp_slot_const_listeners(&b->slot));
}

static void it_is_found_by_the_id_of_its_entity(void **state)
{
    (void)state;
    crow *a = make_crow(&here, 1);
    bat *b = make_bat(&here, 2);
    gp_id of_a = {a->slot.id};
    gp_id of_b = {b->slot.id};
    assert_ptr_equal(&a->wings, gp_component_find(&here.gp, &wings_type, of_a));
    assert_ptr_equal(&b->wings, gp_component_find(&here.gp, &wings_type, of_b));
    assert_null(gp_component_find(&elsewhere.gp, &wings_type, of_a));
    give_crow(a);
    assert_null(gp_component_find(&here.gp, &wings_type, of_a));
}

static void what_has_no_such_component_is_not_found(void **state)
{
    (void)state;
    crow *a = make_crow(&here, 1);
    stone *s = (stone *)make(&here.stones, &stone_type);
    gp_id of_a = {a->slot.id};
    gp_id of_s = {s->slot.id};
    assert_null(gp_component_find(&here.gp, &wings_type, of_s));
    assert_null(gp_component_find(&here.gp, &unused_type, of_a));
}

static void other_bits_are_not_found(void **state)
{
    (void)state;
    crow *a = make_crow(&here, 1);
    assert_null(gp_component_find(&here.gp, &wings_type, (gp_id){0}));
    assert_null(gp_component_find(&here.gp, &wings_type, (gp_id){UINT64_MAX}));
    for (uint32_t bit = 0; bit < 64; bit++) {
        gp_id other = {a->slot.id ^ UINT64_C(1) << bit};
        assert_null(gp_component_find(&here.gp, &wings_type, other));
    }
}

static bool has_wings(
    const core *in, const gp_component_type *type, const wings *of)
{
    return gp_component_is_in(&in->gp, type, of, of->offset);
}

static void it_belongs_to_the_world_of_its_live_entity(void **state)
{
    (void)state;
    crow *a = make_crow(&here, 1);
    bat *b = make_bat(&elsewhere, 2);
    make_bat(&here, 3);
    assert_true(has_wings(&here, &wings_type, &a->wings));
    assert_false(has_wings(&elsewhere, &wings_type, &a->wings));
    assert_false(has_wings(&here, &unused_type, &a->wings));
    assert_false(gp_component_is_in(&here.gp, &wings_type, NULL, 0));
    assert_false(has_wings(&here, &wings_type, &b->wings));
    give_crow(a);
    assert_false(has_wings(&here, &wings_type, &a->wings));
}

static void another_part_of_the_entity_is_another_component(void **state)
{
    (void)state;
    struct flock {
        crow crow;
        uint32_t other;
    } *flock = NULL;
    static const gp_pool_type type = {
        "flock", 3, sizeof *flock, SHIFT, 9, false, false, 0, NULL};
    gp_pool *pool = &here.crows;
    gp_pool_init(pool, &type, &memory);
    flock = (struct flock *)make(pool, &type);
    assert_false(gp_component_is_in(
        &here.gp, &wings_type, &flock->other, offsetof(struct flock, other)));
    gp_pool_give(pool, &type, &flock->crow.slot);
    gp_pool_finish(pool, NULL, NULL);
}

/* Walks, as generated code makes them */

typedef struct walk {
    gp_component_walk slots;
    gp_component_since since[EMBEDDERS];
} walk;

static walk begin_walk(void)
{
    walk begun;
    for (uint32_t i = 0; i < EMBEDDERS; i++) {
        begun.since[i] = gp_component_look(&here.gp, &wings_type, i);
    }
    begun.slots =
        gp_component_walk_enter(&here.gp, &wings_type, 0, begun.since[0]);
    return begun;
}

static wings *next_of(walk *from)
{
    if (gp_component_walk_runs(&from->slots)) {
        return (wings *)gp_component_walk_run(&from->slots);
    }
    void *found = gp_component_walk_next_slow(&from->slots);
    if (found == NULL && from->slots.next < EMBEDDERS) {
        gp_component_walk slots;
        found = gp_component_walk_next_type(
            &slots, &here.gp, &wings_type, from->slots.next, from->since);
        from->slots = slots;
    }
    return (wings *)found;
}

static void make_many(void)
{
    for (uint32_t i = 0; i < MANY; i++) {
        make_bat(&here, 1000 + i);
        make_crow(&here, i);
    }
}

static void a_walk_goes_type_by_type_in_slot_order(void **state)
{
    (void)state;
    make_many();
    walk over = begin_walk();
    for (uint32_t i = 0; i < 2 * MANY; i++) {
        wings *found = next_of(&over);
        assert_non_null(found);
        assert_int_equal(i < MANY ? i : 1000 + i - MANY, found->beats);
    }
    assert_null(next_of(&over));
    assert_null(next_of(&over));
}

static void a_walk_over_nothing_ends_at_once(void **state)
{
    (void)state;
    walk over = begin_walk();
    assert_null(next_of(&over));
    bat *only = make_bat(&here, 7);
    over = begin_walk();
    assert_ptr_equal(&only->wings, next_of(&over));
    assert_null(next_of(&over));
}

static void newborns_of_every_type_wait_from_when_it_began(void **state)
{
    (void)state;
    make_many();
    walk over = begin_walk();
    make_bat(&here, 5000); /* of a type that the walk has not come to */
    uint32_t visited = 0;
    for (wings *each; (each = next_of(&over)) != NULL; visited++) {
        assert_true(each->beats < 5000);
        if (each->beats % 100 == 0) {
            make_crow(&here, 5000);
            make_bat(&here, 5000);
        }
    }
    assert_int_equal(2 * MANY, visited);
}

static void anyone_may_go_on_the_way(void **state)
{
    (void)state;
    make_many();
    uint32_t visited = 0;
    walk over = begin_walk();
    for (wings *each; (each = next_of(&over)) != NULL; visited++) {
        gp_slot *slot = gp_component_slot(each, each->offset);
        if (each->beats < 1000) {
            give_crow((crow *)slot);
        } else {
            give_bat((bat *)slot);
        }
    }
    assert_int_equal(2 * MANY, visited);
    assert_int_equal(0, gp_pool_count(&here.crows));
    assert_int_equal(0, gp_pool_count(&here.bats));
}

static void what_is_removed_before_it_is_reached_is_not_visited(void **state)
{
    (void)state;
    make_many();
    bat *gone = make_bat(&here, 9999);
    walk over = begin_walk();
    assert_non_null(next_of(&over));
    give_bat(gone);
    uint32_t visited = 1;
    for (wings *each; (each = next_of(&over)) != NULL; visited++) {
        assert_true(each->beats != 9999);
    }
    assert_int_equal(2 * MANY, visited);
}

static void walks_nest(void **state)
{
    (void)state;
    make_crow(&here, 1);
    make_crow(&here, 2);
    make_bat(&here, 3);
    uint32_t pairs = 0;
    walk outer = begin_walk();
    while (next_of(&outer) != NULL) {
        walk inner = begin_walk();
        while (next_of(&inner) != NULL) {
            pairs++;
        }
    }
    assert_int_equal(9, pairs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            a_component_knows_its_entity_and_its_listeners, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            it_is_found_by_the_id_of_its_entity, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            what_has_no_such_component_is_not_found, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            other_bits_are_not_found, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            it_belongs_to_the_world_of_its_live_entity, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            another_part_of_the_entity_is_another_component, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_walk_goes_type_by_type_in_slot_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            a_walk_over_nothing_ends_at_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            newborns_of_every_type_wait_from_when_it_began, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            anyone_may_go_on_the_way, set_up, tear_down),
        cmocka_unit_test_setup_teardown(
            what_is_removed_before_it_is_reached_is_not_visited, set_up,
            tear_down),
        cmocka_unit_test_setup_teardown(walks_nest, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
