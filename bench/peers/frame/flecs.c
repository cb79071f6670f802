/*
 * The frame in flecs, with its C functions.
 *
 * A set of hp notifies an observer of the component. An observer is not given
 * the old value, so hp keeps it. flecs has no queue of signals: sightings wait
 * in an array of ours. Scouts tick by the tree that is written by hand.
 */
#include <flecs.h>

#include "frame.h"

typedef struct position {
    float x;
    float y;
} position;

typedef struct velocity {
    float dx;
    float dy;
} velocity;

typedef struct hp {
    int32_t value;
    int32_t old_value;
} hp;

typedef struct service {
    uint32_t team;
    uint32_t rank;
    uint32_t sightings;
} service;

typedef struct sighting {
    ecs_entity_t soldier;
    ecs_entity_t by;
    uint32_t distance;
} sighting;

ECS_COMPONENT_DECLARE(position);
ECS_COMPONENT_DECLARE(velocity);
ECS_COMPONENT_DECLARE(hp);
ECS_COMPONENT_DECLARE(service);
ECS_COMPONENT_DECLARE(hand_scout);

static struct {
    ecs_world_t *world;
    ecs_table_t *soldiers; /* all have the same components */
    ecs_query_t *moving;
    ecs_query_t *scouts;
    ecs_entity_t ids[FRAME_SOLDIERS];
    ecs_entity_t first_scouts[16];
    sighting posts[FRAME_POSTS];
    uint32_t post_count;
    uint32_t born;
    uint64_t seen; /* by the observer */
} state;

static void note_hp(ecs_iter_t *it)
{
    const hp *changed = ecs_field(it, hp, 0);
    uint64_t *seen = it->ctx;
    for (int32_t i = 0; i < it->count; i++) {
        *seen += (uint32_t)(3 * changed[i].value - changed[i].old_value);
    }
}

static void bear(uint32_t number)
{
    ecs_world_t *world = state.world;
    ecs_entity_t soldier = ecs_new_w_table(world, state.soldiers);
    *ecs_get_mut(world, soldier, position) = (position){0.0f, 0.0f};
    *ecs_get_mut(world, soldier, velocity) = (velocity){1.0f, -1.0f};
    *ecs_get_mut(world, soldier, hp) = (hp){100, 100};
    *ecs_get_mut(world, soldier, service) = (service){.team = state.born++};
    state.ids[number] = soldier;
}

static void set_up_components(ecs_world_t *world)
{
    ECS_COMPONENT_DEFINE(world, position);
    ECS_COMPONENT_DEFINE(world, velocity);
    ECS_COMPONENT_DEFINE(world, hp);
    ECS_COMPONENT_DEFINE(world, service);
    ECS_COMPONENT_DEFINE(world, hand_scout);
    ecs_id_t of_soldiers[] = {
        ecs_id(position), ecs_id(velocity), ecs_id(hp), ecs_id(service)};
    state.soldiers = ecs_table_find(world, of_soldiers, 4);
    state.moving =
        ecs_query(world, {.terms = {{.id = ecs_id(position)},
                              {.id = ecs_id(velocity), .inout = EcsIn}}});
    state.scouts = ecs_query(world, {.terms = {{.id = ecs_id(hand_scout)}}});
    ecs_observer(world, {.query.terms = {{.id = ecs_id(hp)}},
                            .events = {EcsOnSet},
                            .callback = note_hp,
                            .ctx = &state.seen});
}

static void set_up(void)
{
    state.world = ecs_mini();
    state.seen = 0;
    state.born = 0;
    state.post_count = 0;
    set_up_components(state.world);
    for (uint32_t i = 0; i < FRAME_SOLDIERS; i++) {
        bear(frame_orders[0][i]);
    }
    for (uint32_t i = 0; i < FRAME_SCOUTS; i++) {
        ecs_entity_t scout = ecs_new_w(state.world, hand_scout);
        *ecs_get_mut(state.world, scout, hand_scout) =
            (hand_scout){.id = i + 1u, .wits.food = frame_food(i)};
        if (i < 16u) {
            state.first_scouts[i] = scout;
        }
    }
}

static void tear_down(void)
{
    ecs_query_fini(state.scouts);
    ecs_query_fini(state.moving);
    ecs_fini(state.world);
}

static void live(uint32_t frame)
{
    const uint32_t *numbers = frame_choose(0, frame, FRAME_DEATHS);
    for (uint32_t i = 0; i < FRAME_DEATHS; i++) {
        if (ecs_is_alive(state.world, state.ids[numbers[i]])) {
            ecs_delete(state.world, state.ids[numbers[i]]);
        }
    }
    for (uint32_t i = 0; i < FRAME_DEATHS; i++) {
        bear(numbers[i]);
    }
}

static void hit(uint32_t frame)
{
    const uint32_t *numbers = frame_choose(1, frame, FRAME_HITS);
    for (uint32_t i = 0; i < FRAME_HITS; i++) {
        ecs_entity_t target = state.ids[numbers[i]];
        if (ecs_is_alive(state.world, target)) {
            hp *struck = ecs_get_mut(state.world, target, hp);
            struck->old_value = struck->value;
            struck->value -= 1 + (int32_t)(i & 7u);
            ecs_modified(state.world, target, hp);
        }
    }
}

static void move(uint32_t frame)
{
    float step = frame_step(frame);
    ecs_iter_t it = ecs_query_iter(state.world, state.moving);
    while (ecs_query_next(&it)) {
        position *place = ecs_field(&it, position, 0);
        const velocity *speed = ecs_field(&it, velocity, 1);
        for (int32_t i = 0; i < it.count; i++) {
            place[i].x += speed[i].dx * step;
            place[i].y += speed[i].dy * step;
        }
    }
}

static void execute(void)
{
    for (uint32_t i = 0; i < state.post_count; i++) {
        const sighting *post = &state.posts[i];
        if (ecs_is_alive(state.world, post->soldier)) {
            service *seeing = ecs_get_mut(state.world, post->soldier, service);
            seeing->sightings += post->distance;
        }
    }
    state.post_count = 0;
}

static void post(uint32_t frame)
{
    const uint32_t *numbers = frame_choose(2, frame, FRAME_POSTS);
    ecs_entity_t by = state.ids[frame % FRAME_SOLDIERS];
    for (uint32_t i = 0; i < FRAME_POSTS; i++) {
        if (ecs_is_alive(state.world, state.ids[numbers[i]])) {
            state.posts[state.post_count++] =
                (sighting){state.ids[numbers[i]], by, i};
        }
    }
    execute();
}

static void tick(uint32_t frame)
{
    (void)frame;
    ecs_iter_t it = ecs_query_iter(state.world, state.scouts);
    while (ecs_query_next(&it)) {
        hand_scouts_tick_all(
            &frame_world, ecs_field(&it, hand_scout, 0), (uint32_t)it.count);
    }
}

static uint64_t add_up(void)
{
    uint64_t sum = state.seen;
    for (uint32_t i = 0; i < 16; i++) {
        ecs_entity_t soldier = state.ids[frame_orders[2][i]];
        const service *service_of = ecs_get(state.world, soldier, service);
        const position *place = ecs_get(state.world, soldier, position);
        const hand_scout *scout =
            ecs_get(state.world, state.first_scouts[i], hand_scout);
        sum = sum * 31u + service_of->team +
              (uint32_t)ecs_get(state.world, soldier, hp)->value;
        sum = sum * 31u + service_of->sightings + service_of->rank;
        sum = sum * 31u + (uint64_t)place->x;
        sum += (uint64_t)-place->y;
        sum = sum * 31u + scout->wits.steps;
    }
    return sum;
}

const frame_side frame_peer = {
    set_up, tear_down, live, hit, move, post, tick, add_up};
