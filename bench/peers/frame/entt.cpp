/*
 * The frame in EnTT, with views and a dispatcher.
 *
 * A patch of hp calls the listener to updates of the component. A listener is
 * not given the old value, so hp keeps it. Scouts tick one by one by the tree
 * that is written by hand, because components lie in pages.
 */
#include <cmath>
#include <cstdint>
#include <memory>

#include <entt/entt.hpp>

extern "C" {
#include "frame.h"
}

namespace
{

struct position {
    float x;
    float y;
};

struct velocity {
    float dx;
    float dy;
};

struct hp {
    std::int32_t value;
    std::int32_t old_value;
};

struct service {
    std::uint32_t team;
    std::uint32_t rank;
    std::uint32_t sightings;
};

struct sighting {
    entt::entity soldier;
    entt::entity by;
    std::uint32_t distance;
};

struct army {
    entt::registry registry;
    entt::dispatcher posts;
    entt::entity ids[FRAME_SOLDIERS];
    entt::entity first_scouts[16];
    std::uint32_t born = 0;
    std::uint64_t seen = 0; /* by the listener */
};

std::unique_ptr<army> state;

void note_hp(entt::registry &registry, entt::entity soldier)
{
    const hp &changed = registry.get<hp>(soldier);
    state->seen += std::uint32_t(3 * changed.value - changed.old_value);
}

void take_aim(const sighting &post)
{
    if (state->registry.valid(post.soldier)) {
        state->registry.get<service>(post.soldier).sightings += post.distance;
    }
}

void bear(std::uint32_t number)
{
    entt::registry &registry = state->registry;
    entt::entity soldier = registry.create();
    registry.emplace<position>(soldier, position{0.0f, 0.0f});
    registry.emplace<velocity>(soldier, velocity{1.0f, -1.0f});
    registry.emplace<hp>(soldier, hp{100, 100});
    registry.emplace<service>(soldier, service{state->born++, 0, 0});
    state->ids[number] = soldier;
}

void set_up()
{
    state = std::make_unique<army>();
    state->registry.on_update<hp>().connect<&note_hp>();
    state->posts.sink<sighting>().connect<&take_aim>();
    for (std::uint32_t i = 0; i < FRAME_SOLDIERS; i++) {
        bear(frame_orders[0][i]);
    }
    for (std::uint32_t i = 0; i < FRAME_SCOUTS; i++) {
        entt::entity scout = state->registry.create();
        hand_scout &made = state->registry.emplace<hand_scout>(scout);
        made = hand_scout();
        made.id = i + 1u;
        made.wits.food = frame_food(i);
        if (i < 16u) {
            state->first_scouts[i] = scout;
        }
    }
}

void tear_down()
{
    state.reset();
}

void live(std::uint32_t frame)
{
    const std::uint32_t *numbers = frame_choose(0, frame, FRAME_DEATHS);
    for (std::uint32_t i = 0; i < FRAME_DEATHS; i++) {
        entt::entity soldier = state->ids[numbers[i]];
        if (state->registry.valid(soldier)) {
            state->registry.destroy(soldier);
        }
    }
    for (std::uint32_t i = 0; i < FRAME_DEATHS; i++) {
        bear(numbers[i]);
    }
}

void hit(std::uint32_t frame)
{
    const std::uint32_t *numbers = frame_choose(1, frame, FRAME_HITS);
    for (std::uint32_t i = 0; i < FRAME_HITS; i++) {
        entt::entity target = state->ids[numbers[i]];
        std::int32_t amount = 1 + std::int32_t(i & 7u);
        if (state->registry.valid(target)) {
            state->registry.patch<hp>(target, [amount](hp &struck) {
                struck.old_value = struck.value;
                struck.value -= amount;
            });
        }
    }
}

void move(std::uint32_t frame)
{
    float step = frame_step(frame);
    state->registry.view<position, const velocity>().each(
        [step](position &place, const velocity &speed) {
            place.x += speed.dx * step;
            place.y += speed.dy * step;
        });
}

void post(std::uint32_t frame)
{
    const std::uint32_t *numbers = frame_choose(2, frame, FRAME_POSTS);
    entt::entity by = state->ids[frame % FRAME_SOLDIERS];
    for (std::uint32_t i = 0; i < FRAME_POSTS; i++) {
        entt::entity soldier = state->ids[numbers[i]];
        if (state->registry.valid(soldier)) {
            state->posts.enqueue(sighting{soldier, by, i});
        }
    }
    state->posts.update();
}

void tick(std::uint32_t)
{
    state->registry.view<hand_scout>().each([](hand_scout &scout) {
        hand_scouts_tick_all(&frame_world, &scout, 1);
    });
}

std::uint64_t add_up()
{
    const entt::registry &registry = state->registry;
    std::uint64_t sum = state->seen;
    for (std::uint32_t i = 0; i < 16; i++) {
        entt::entity soldier = state->ids[frame_orders[2][i]];
        const service &service_of = registry.get<service>(soldier);
        const position &place = registry.get<position>(soldier);
        const hand_scout &scout =
            registry.get<hand_scout>(state->first_scouts[i]);
        sum = sum * 31u + service_of.team +
              std::uint32_t(registry.get<hp>(soldier).value);
        sum = sum * 31u + service_of.sightings + service_of.rank;
        sum = sum * 31u + std::uint64_t(place.x);
        sum += std::uint64_t(-place.y);
        sum = sum * 31u + scout.wits.steps;
    }
    return sum;
}

} // namespace

extern "C" const frame_side frame_peer = {
    set_up, tear_down, live, hit, move, post, tick, add_up};
