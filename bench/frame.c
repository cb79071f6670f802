/* The cost of a whole frame, and of its parts; see frame.h. */
#include "frame.h"

#define FRAMES 20u  /* in a round */
#define WARM_UP 40u /* frames, in which each soldier dies twice */
#define AHEAD 12u   /* prefetch distance, in messages */

uint32_t frame_orders[3][FRAME_SOLDIERS];
bench_world frame_world;

/* Our side */

static struct {
    bench_soldier_id ids[FRAME_SOLDIERS];
    bench_scout *scouts[FRAME_SCOUTS];
    uint32_t born;
    uint64_t seen; /* by the listener */
} state;

static void bear(uint32_t number)
{
    bench_soldier *soldier = bench_soldier_create(&frame_world);
    if (soldier != NULL) {
        soldier->team = state.born++;
        state.ids[number] = bench_soldier_get_id(soldier);
    }
}

static void set_up(void)
{
    bench_world_desc desc = {
        .soldier_reserve = FRAME_SOLDIERS, .scout_reserve = FRAME_SCOUTS};
    harness_require(bench_world_init(&frame_world, &desc), "no world");
    state.born = 0;
    state.seen = 0;
    harness_require(bench_vitals_any_listen(&frame_world,
                        bench_vitals_on_hp_changed(frame_note_hp, &state.seen)),
        "no listener");
    for (uint32_t i = 0; i < FRAME_SOLDIERS; i++) {
        bear(frame_orders[0][i]);
    }
    for (uint32_t i = 0; i < FRAME_SCOUTS; i++) {
        state.scouts[i] = bench_scout_create(&frame_world);
        harness_require(state.scouts[i] != NULL, "no scout");
        state.scouts[i]->wits.food = frame_food(i);
    }
}

static void tear_down(void)
{
    bench_world_finish(&frame_world);
}

static void live(uint32_t frame)
{
    const uint32_t *numbers = frame_choose(0, frame, FRAME_DEATHS);
    for (uint32_t i = 0; i < FRAME_DEATHS; i++) {
        bench_soldier *soldier =
            bench_soldier_find(&frame_world, state.ids[numbers[i]]);
        if (soldier != NULL) {
            bench_soldier_recycle(&frame_world, soldier);
        }
    }
    for (uint32_t i = 0; i < FRAME_DEATHS; i++) {
        bear(numbers[i]);
    }
}

static void hit(uint32_t frame)
{
    const uint32_t *numbers = frame_choose(1, frame, FRAME_HITS);
    gp_id source = gp_id_of_bits(state.ids[frame % FRAME_SOLDIERS].bits);
    for (uint32_t i = 0; i < FRAME_HITS; i++) {
        gp_id target = gp_id_of_bits(state.ids[numbers[i]].bits);
        int32_t amount = 1 + (int32_t)(i & 7u);
        bench_send_wound(&frame_world, target, amount, source);
    }
}

/* As above, in batches that prefetch */

static void live_each(uint32_t frame)
{
    const uint32_t *numbers = frame_choose(0, frame, FRAME_DEATHS);
    bench_soldier_id dying[FRAME_DEATHS];
    for (uint32_t i = 0; i < FRAME_DEATHS; i++) {
        dying[i] = state.ids[numbers[i]];
    }
    bench_soldier_recycle_each(&frame_world, dying, FRAME_DEATHS);
    for (uint32_t i = 0; i < FRAME_DEATHS; i++) {
        bear(numbers[i]);
    }
}

static void hit_ahead(uint32_t frame)
{
    const uint32_t *numbers = frame_choose(1, frame, FRAME_HITS);
    gp_id source = gp_id_of_bits(state.ids[frame % FRAME_SOLDIERS].bits);
    for (uint32_t i = 0; i < FRAME_HITS; i++) {
        uint32_t ahead = i + AHEAD < FRAME_HITS ? i + AHEAD : i;
        gp_id target = gp_id_of_bits(state.ids[numbers[i]].bits);
        int32_t amount = 1 + (int32_t)(i & 7u);
        bench_soldier_fetch(&frame_world, state.ids[numbers[ahead]]);
        bench_send_wound(&frame_world, target, amount, source);
    }
}

static void move(uint32_t frame)
{
    float step = frame_step(frame);
    bench_soldier_walk walk = bench_soldier_walk_begin(&frame_world);
    bench_soldier *soldier;
    while ((soldier = bench_soldier_walk_next(&walk)) != NULL) {
        soldier->march.x += soldier->march.dx * step;
        soldier->march.y += soldier->march.dy * step;
    }
}

static void post(uint32_t frame)
{
    const uint32_t *numbers = frame_choose(2, frame, FRAME_POSTS);
    bench_soldier_id by = state.ids[frame % FRAME_SOLDIERS];
    for (uint32_t i = 0; i < FRAME_POSTS; i++) {
        bench_soldier *soldier =
            bench_soldier_find(&frame_world, state.ids[numbers[i]]);
        if (soldier != NULL) {
            bench_soldier_spotted_post(&frame_world, soldier, by, i);
        }
    }
    bench_world_execute_callbacks(&frame_world);
}

static void tick(uint32_t frame)
{
    bench_scout_tick_all(&frame_world, frame);
}

static uint64_t add_up(void)
{
    uint64_t sum = state.seen;
    for (uint32_t i = 0; i < 16; i++) {
        const bench_soldier *soldier =
            bench_soldier_find(&frame_world, state.ids[frame_orders[2][i]]);
        harness_require(soldier != NULL, "no soldier");
        sum = sum * 31u + soldier->team + (uint32_t)soldier->vitals.hp;
        sum = sum * 31u + soldier->sightings + soldier->rank;
        sum = sum * 31u + (uint64_t)soldier->march.x;
        sum += (uint64_t)-soldier->march.y;
        sum = sum * 31u + state.scouts[i]->wits.steps;
    }
    return sum;
}

const frame_side frame_ours = {
    set_up, tear_down, live, hit, move, post, tick, add_up};
static const frame_side frame_batches = {
    set_up, tear_down, live_each, hit_ahead, move, post, tick, add_up};

/* Rows: frames of one side in a round, whole or of one part */

static void run_whole(const frame_side *side, uint32_t frame)
{
    side->live(frame);
    side->hit(frame);
    side->move(frame);
    side->post(frame);
    side->tick(frame);
}

static void set_up_side(const frame_side *side)
{
    side->set_up();
    for (uint32_t frame = 0; frame < WARM_UP; frame++) {
        run_whole(side, frame);
    }
}

static void set_up_orders(void)
{
    for (uint32_t i = 0; i < 3u; i++) {
        harness_shuffle(frame_orders[i], FRAME_SOLDIERS, i);
    }
}

const frame_side *frame_other = &frame_hand;
static const frame_side *ours = &frame_ours;

static void set_up_rows(uint32_t count)
{
    (void)count;
    set_up_orders();
    set_up_side(ours);
    set_up_side(frame_other);
}

static void set_up_48(uint32_t count)
{
    frame_other = &frame_hand_48;
    set_up_rows(count);
}

static void set_up_batches(uint32_t count)
{
    ours = &frame_batches;
    set_up_rows(count);
}

static void tear_down_rows(void)
{
    frame_other->tear_down();
    ours->tear_down();
}

static uint64_t run_frames(const frame_side *side, uint32_t round)
{
    for (uint32_t i = 0; i < FRAMES; i++) {
        run_whole(side, round * FRAMES + i);
    }
    return side->add_up();
}

static uint64_t run_part(
    const frame_side *side, frame_part_fn *part, uint32_t round)
{
    for (uint32_t i = 0; i < FRAMES; i++) {
        part(round * FRAMES + i);
    }
    return side->add_up();
}

static uint64_t run_ours(uint32_t round)
{
    return run_frames(ours, round);
}

static uint64_t run_other(uint32_t round)
{
    return run_frames(frame_other, round);
}

static uint64_t live_ours(uint32_t round)
{
    return run_part(ours, ours->live, round);
}

static uint64_t live_other(uint32_t round)
{
    return run_part(frame_other, frame_other->live, round);
}

static uint64_t hit_ours(uint32_t round)
{
    return run_part(ours, ours->hit, round);
}

static uint64_t hit_other(uint32_t round)
{
    return run_part(frame_other, frame_other->hit, round);
}

static uint64_t move_ours(uint32_t round)
{
    return run_part(ours, ours->move, round);
}

static uint64_t move_other(uint32_t round)
{
    return run_part(frame_other, frame_other->move, round);
}

static uint64_t post_ours(uint32_t round)
{
    return run_part(ours, ours->post, round);
}

static uint64_t post_other(uint32_t round)
{
    return run_part(frame_other, frame_other->post, round);
}

static uint64_t tick_ours(uint32_t round)
{
    return run_part(ours, ours->tick, round);
}

static uint64_t tick_other(uint32_t round)
{
    return run_part(frame_other, frame_other->tick, round);
}

const harness_row frame_rows[11] = {
    {"frame", FRAME_SOLDIERS, set_up_rows, tear_down_rows, run_ours, run_other},
    {"frame-48", FRAME_SOLDIERS, set_up_48, tear_down_rows, run_ours,
        run_other},
    {"frame-batches", FRAME_SOLDIERS, set_up_batches, tear_down_rows, run_ours,
        run_other},
    {"frame-life-batches", FRAME_SOLDIERS, set_up_batches, tear_down_rows,
        live_ours, live_other},
    {"frame-hits-batches", FRAME_SOLDIERS, set_up_batches, tear_down_rows,
        hit_ours, hit_other},
    {"frame-life", FRAME_SOLDIERS, set_up_rows, tear_down_rows, live_ours,
        live_other},
    {"frame-hits", FRAME_SOLDIERS, set_up_rows, tear_down_rows, hit_ours,
        hit_other},
    {"frame-move", FRAME_SOLDIERS, set_up_rows, tear_down_rows, move_ours,
        move_other},
    {"frame-move-48", FRAME_SOLDIERS, set_up_48, tear_down_rows, move_ours,
        move_other},
    {"frame-posts", FRAME_SOLDIERS, set_up_rows, tear_down_rows, post_ours,
        post_other},
    {"frame-ticks", FRAME_SOLDIERS, set_up_rows, tear_down_rows, tick_ours,
        tick_other},
};
