/* Each sentence of gp_callbacks.h. A callback says its letter, and then may do
 * something. */
#include "../generated/support.h"

#include "gp_callbacks.h"

typedef struct fixture {
    test_memory heap;
    test_exhausted exhausted;
    gp_memory memory;
    gp_callback_queue queue;
    char said[200];
    uint64_t dead; /* a bit for each number of an object that has died */
} fixture;

typedef struct letter {
    char name;
    void (*act)(fixture *f);
} letter;

/* The object with a number from 1 to 63. */
static gp_id object(uint32_t number)
{
    gp_id id = {GP_ID_GENERATION_ONE | UINT64_C(1) << GP_ID_SLOT_BITS | number};
    return id;
}

static const gp_id none = {0};

static bool is_live(const void *context, gp_id id)
{
    const fixture *f = context;
    return (f->dead >> gp_id_slot(id) & 1u) == 0;
}

static void begin(fixture *f)
{
    memset(f, 0, sizeof *f);
    f->memory = (gp_memory){
        test_allocator(&f->heap), record_exhausted, &f->exhausted, false};
    memset(&f->queue, 0xFF, sizeof f->queue);
    gp_callback_queue_init(&f->queue, &f->memory, is_live, f);
}

static void end(fixture *f)
{
    gp_callback_queue_finish(&f->queue);
    assert_all_given_back(&f->heap);
}

static void speak(void *context, gp_id id, const void *data)
{
    fixture *f = context;
    letter it;
    (void)id;
    memcpy(&it, data, sizeof it);
    size_t length = strlen(f->said);
    assert_true(length + 1u < sizeof f->said);
    f->said[length] = it.name;
    if (it.act != NULL) {
        it.act(f);
    }
}

static bool post(
    gp_callback_queue *queue, char name, gp_id id, void (*act)(fixture *f))
{
    letter it = {name, act};
    gp_callback16 *posted = gp_callback_queue_post16(queue, speak, id);
    if (posted != NULL) {
        memcpy(posted->data, &it, sizeof it);
    }
    return posted != NULL;
}

static bool post32(gp_callback_queue *queue, char name, gp_id id)
{
    letter it = {name, NULL};
    gp_callback32 *posted = gp_callback_queue_post32(queue, speak, id);
    if (posted != NULL) {
        memcpy(posted->data, &it, sizeof it);
    }
    return posted != NULL;
}

/* Executes and compares what was said and how many said something. */
static void expect(fixture *f, const char *text)
{
    memset(f->said, 0, sizeof f->said);
    size_t called = gp_callback_queue_execute(&f->queue, f);
    assert_string_equal(text, f->said);
    assert_true(called <= strlen(text));
}

static void callbacks_run_in_the_order_posted_whatever_their_size(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    expect(&f, "");
    post(&f.queue, 'a', none, NULL);
    post32(&f.queue, 'b', object(1));
    post(&f.queue, 'c', object(1), NULL);
    post32(&f.queue, 'd', none);
    assert_int_equal(4, gp_callback_queue_count(&f.queue));
    assert_string_equal("", f.said);
    assert_int_equal(4, gp_callback_queue_execute(&f.queue, &f));
    assert_string_equal("abcd", f.said);
    expect(&f, "");
    end(&f);
}

typedef struct seen {
    gp_id id;
    uint64_t data[4];
    size_t size;
} seen;

static void look(void *context, gp_id id, const void *data)
{
    seen *what = context;
    what->id = id;
    assert_true((uintptr_t)data % 8u == 0);
    memcpy(what->data, data, what->size);
}

static void a_callback_gets_its_object_and_its_data(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    seen what = {.size = 16};
    gp_callback16 *small = gp_callback_queue_post16(&f.queue, look, object(5));
    small->data[0] = UINT64_MAX;
    small->data[1] = 2;
    assert_int_equal(1, gp_callback_queue_execute(&f.queue, &what));
    assert_true(gp_id_equal(object(5), what.id));
    assert_true(what.data[0] == UINT64_MAX && what.data[1] == 2);
    what.size = 32;
    gp_callback32 *large = gp_callback_queue_post32(&f.queue, look, none);
    for (uint32_t i = 0; i < 4; i++) {
        large->data[i] = 10u + i;
    }
    assert_int_equal(1, gp_callback_queue_execute(&f.queue, &what));
    assert_true(gp_id_equal(none, what.id));
    for (uint32_t i = 0; i < 4; i++) {
        assert_true(what.data[i] == 10u + i);
    }
    end(&f);
}

static void one_whose_object_has_died_is_counted_and_not_called(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    post(&f.queue, 'a', object(1), NULL);
    post32(&f.queue, 'b', object(2));
    post(&f.queue, 'c', object(2), NULL);
    post(&f.queue, 'd', none, NULL);
    f.dead = 1u << 2 | 1u; /* the ID zero would count as dead */
    assert_int_equal(2, gp_callback_queue_execute(&f.queue, &f));
    assert_string_equal("ad", f.said);
    assert_int_equal(2, f.queue.dead_count);
    end(&f);
}

static void kill_two(fixture *f)
{
    f->dead |= 1u << 2;
}

static void one_may_die_in_an_earlier_callback_of_the_batch(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    post(&f.queue, 'a', object(2), NULL);
    post(&f.queue, 'b', object(1), kill_two);
    post(&f.queue, 'c', object(2), NULL);
    expect(&f, "ab");
    assert_int_equal(1, f.queue.dead_count);
    end(&f);
}

static void where_nothing_dies_no_check_is_needed(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    gp_callback_queue_finish(&f.queue);
    gp_callback_queue_init(&f.queue, NULL, NULL, NULL);
    f.dead = UINT64_MAX;
    post(&f.queue, 'a', object(2), NULL);
    expect(&f, "a");
    end(&f);
}

static void post_more(fixture *f)
{
    for (uint32_t i = 0; i < 100; i++) { /* so many that it grows */
        assert_true(post(&f->queue, 'x', none, NULL));
    }
}

static void what_callbacks_post_is_executed_the_next_time(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    post(&f.queue, 'a', none, post_more);
    post(&f.queue, 'b', none, NULL);
    expect(&f, "ab");
    assert_int_equal(100, gp_callback_queue_execute(&f.queue, &f));
    end(&f);
}

static void execute_within(fixture *f)
{
    post(&f->queue, 'x', none, NULL);
    assert_int_equal(0, gp_callback_queue_execute(&f->queue, f));
}

static void execute_within_execute_does_nothing(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    post(&f.queue, 'a', none, execute_within);
    post(&f.queue, 'b', none, NULL);
    expect(&f, "ab");
    expect(&f, "x");
    end(&f);
}

static void what_waits_for_an_object_may_be_cancelled(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    post(&f.queue, 'a', object(1), NULL);
    post32(&f.queue, 'b', object(2));
    post(&f.queue, 'c', object(2), NULL);
    post(&f.queue, 'd', none, NULL);
    assert_int_equal(2, gp_callback_queue_cancel(&f.queue, object(2)));
    assert_int_equal(0, gp_callback_queue_cancel(&f.queue, object(2)));
    assert_int_equal(0, gp_callback_queue_cancel(&f.queue, none));
    assert_int_equal(2, gp_callback_queue_count(&f.queue));
    expect(&f, "ad");
    assert_int_equal(0, f.queue.dead_count);
    end(&f);
}

static void cancel_two(fixture *f)
{
    post(&f->queue, 'x', object(2), NULL);
    post(&f->queue, 'y', object(1), NULL);
    assert_int_equal(3, gp_callback_queue_cancel(&f->queue, object(2)));
}

static void cancel_means_the_batch_that_executes_too(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    post(&f.queue, 'a', object(2), cancel_two);
    post(&f.queue, 'b', object(2), NULL);
    post(&f.queue, 'c', object(1), NULL);
    post32(&f.queue, 'd', object(2));
    expect(&f, "ac");
    expect(&f, "y");
    end(&f);
}

static void queues_are_merged_one_after_another_and_emptied(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    gp_callback_queue others[3];
    gp_callback_queue *const sources[] = {&others[1], &others[0], &others[2]};
    for (uint32_t i = 0; i < 3; i++) {
        gp_callback_queue_init(&others[i], &f.memory, NULL, NULL);
        post(&others[i], "abc"[i], none, NULL);
        post32(&others[i], "123"[i], object(i));
    }
    post(&f.queue, '-', none, NULL);
    assert_true(gp_callback_queue_merge(&f.queue, sources, 3));
    expect(&f, "-b2a1c3");
    assert_true(gp_callback_queue_merge(&f.queue, sources, 3));
    expect(&f, "");
    for (uint32_t i = 0; i < 3; i++) {
        gp_callback_queue_finish(&others[i]);
    }
    end(&f);
}

static void a_merge_without_memory_changes_nothing(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    gp_callback_queue other;
    gp_callback_queue *const sources[] = {&other};
    gp_callback_queue_init(&other, NULL, NULL, NULL);
    post(&other, 'a', none, NULL);
    f.heap.fail_from = 1;
    assert_false(gp_callback_queue_merge(&f.queue, sources, 1));
    assert_int_equal(1, f.exhausted.reports);
    assert_int_equal(1, gp_callback_queue_count(&other));
    assert_int_equal(0, gp_callback_queue_count(&f.queue));
    gp_callback_queue_finish(&other);
    end(&f);
}

static void without_memory_nothing_is_posted(void **state)
{
    (void)state;
    for (size_t fail_at = 1; fail_at < 6; fail_at++) {
        fixture f;
        begin(&f);
        f.heap.fail_at = fail_at;
        uint32_t refused = 0;
        for (uint32_t i = 0; i < 600; i++) {
            refused += !post(&f.queue, 'a', none, NULL);
        }
        assert_int_equal(f.heap.asked >= fail_at, refused);
        assert_int_equal(refused, f.exhausted.reports);
        if (refused != 0) {
            assert_string_equal("callbacks", f.exhausted.last.name);
        }
        assert_int_equal(600u - refused, gp_callback_queue_count(&f.queue));
        end(&f);
    }
}

static void within_a_reserve_nothing_is_allocated(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    assert_true(gp_callback_queue_reserve(&f.queue, 1000));
    size_t asked = f.heap.asked;
    for (uint32_t i = 0; i < 1000; i++) {
        assert_true(post32(&f.queue, 'a', none));
    }
    assert_int_equal(asked, f.heap.asked);
    end(&f);
}

static void keep_quiet(void *context, gp_id id, const void *data)
{
    (void)context;
    (void)id;
    (void)data;
}

static void once_warm_nothing_is_allocated(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    size_t asked = 0;
    for (uint32_t frame = 0; frame < 10; frame++) {
        for (uint32_t i = 0; i < 1000; i++) {
            gp_callback_queue_post16(&f.queue, keep_quiet, none);
        }
        assert_int_equal(1000, gp_callback_queue_execute(&f.queue, &f));
        asked = frame == 1 ? f.heap.asked : asked;
    }
    assert_int_equal(asked, f.heap.asked);
    end(&f);
}

static void a_static_queue_never_allocates(void **state)
{
    (void)state;
    static uint64_t place[GP_CALLBACK_QUEUE_SIZE(3) / 8u];
    fixture f;
    begin(&f);
    memset(&f.queue, 0xFF, sizeof f.queue);
    gp_callback_queue_init_static(
        &f.queue, &f.memory, is_live, &f, place, sizeof place);
    uint32_t most = UINT32_MAX / GP_CALLBACK32_SIZE + 1u;
    assert_false(gp_callback_queue_reserve(&f.queue, most));
    assert_true(gp_callback_queue_reserve(&f.queue, 3));
    f.dead = 1u << 1;
    post(&f.queue, 'x', object(1), NULL);
    expect(&f, "");
    assert_int_equal(1, f.queue.dead_count);
    for (uint32_t frame = 0; frame < 3; frame++) {
        for (uint32_t i = 0; i < 4; i++) {
            assert_int_equal(i < 3, post32(&f.queue, 'a', none));
        }
        expect(&f, "aaa");
    }
    assert_int_equal(0, f.heap.asked);
    assert_int_equal(4, f.exhausted.reports);
    end(&f);
}

static void a_finished_queue_may_be_finished_again(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    post(&f.queue, 'a', none, NULL);
    gp_callback_queue_finish(&f.queue);
    end(&f);
}

/* Whether a queue takes in one queue more than can be merged. */
static bool merge_too_many(fixture *f)
{
    gp_callback_queue *sources[GP_STREAM_MERGE_MAX + 1u];
    gp_callback_queue other;
    gp_callback_queue_init(&other, NULL, NULL, NULL);
    for (uint32_t i = 0; i <= GP_STREAM_MERGE_MAX; i++) {
        sources[i] = &f->queue;
    }
    bool merged =
        gp_callback_queue_merge(&other, sources, GP_STREAM_MERGE_MAX + 1u);
    gp_callback_queue_finish(&other);
    return merged;
}

#ifdef NDEBUG
static void more_queues_than_can_be_merged_are_refused(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    post(&f.queue, 'a', none, NULL);
    assert_false(merge_too_many(&f));
    expect(&f, "a");
    end(&f);
}
#else
static void merge_more_than_can_be(void *context)
{
    merge_too_many(context);
}

static void post_nothing(void *context)
{
    fixture *f = context;
    gp_callback_queue_post16(&f->queue, NULL, none);
}

static void finish_it(fixture *f)
{
    gp_callback_queue_finish(&f->queue);
}

static void finish_within(void *context)
{
    fixture *f = context;
    post(&f->queue, 'a', none, finish_it);
    gp_callback_queue_execute(&f->queue, f);
}

static void merge_it(fixture *f)
{
    gp_callback_queue other;
    gp_callback_queue *const sources[] = {&f->queue};
    gp_callback_queue_init(&other, NULL, NULL, NULL);
    gp_callback_queue_merge(&other, sources, 1);
}

static void merge_what_executes(void *context)
{
    fixture *f = context;
    post(&f->queue, 'a', none, merge_it);
    gp_callback_queue_execute(&f->queue, f);
}

static void misuse_is_an_assertion(void **state)
{
    (void)state;
    static void (*const misuses[])(void *) = {post_nothing, finish_within,
        merge_what_executes, merge_more_than_can_be};
    for (size_t i = 0; i < sizeof misuses / sizeof *misuses; i++) {
        fixture f;
        begin(&f);
        if (!aborts(misuses[i], &f)) {
            fail_msg("misuse %zu is not found", i);
        }
        end(&f);
    }
}
#endif

/* Random posts and cancellations beside a list of what should be said. */
static void a_queue_does_as_its_model(void **state)
{
    (void)state;
    fixture f;
    begin(&f);
    uint64_t random = 271828;
    char waiting[150] = "";
    uint32_t targets[150];
    uint32_t count = 0;
    for (uint32_t i = 0; i < 20000; i++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        uint32_t what = (uint32_t)(random >> 40);
        uint32_t target = what / 16u % 8u;
        gp_id id = target == 0 ? none : object(target);
        if (what % 16u < 12 && count < 149) {
            char name = (char)('a' + what / 128u % 26u);
            bool posted = what % 2u == 0 ? post(&f.queue, name, id, NULL)
                                         : post32(&f.queue, name, id);
            assert_true(posted);
            waiting[count] = name;
            targets[count] = target;
            count++;
        } else if (what % 16u < 14) {
            uint32_t kept = 0;
            for (uint32_t j = 0; j < count; j++) {
                if (target == 0 || targets[j] != target) {
                    waiting[kept] = waiting[j];
                    targets[kept] = targets[j];
                    kept++;
                }
            }
            assert_int_equal(
                count - kept, gp_callback_queue_cancel(&f.queue, id));
            count = kept;
        } else {
            waiting[count] = '\0';
            assert_int_equal(count, gp_callback_queue_count(&f.queue));
            expect(&f, waiting);
            count = 0;
        }
    }
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(callbacks_run_in_the_order_posted_whatever_their_size),
        cmocka_unit_test(a_callback_gets_its_object_and_its_data),
        cmocka_unit_test(one_whose_object_has_died_is_counted_and_not_called),
        cmocka_unit_test(one_may_die_in_an_earlier_callback_of_the_batch),
        cmocka_unit_test(where_nothing_dies_no_check_is_needed),
        cmocka_unit_test(what_callbacks_post_is_executed_the_next_time),
        cmocka_unit_test(execute_within_execute_does_nothing),
        cmocka_unit_test(what_waits_for_an_object_may_be_cancelled),
        cmocka_unit_test(cancel_means_the_batch_that_executes_too),
        cmocka_unit_test(queues_are_merged_one_after_another_and_emptied),
        cmocka_unit_test(a_merge_without_memory_changes_nothing),
        cmocka_unit_test(without_memory_nothing_is_posted),
        cmocka_unit_test(within_a_reserve_nothing_is_allocated),
        cmocka_unit_test(once_warm_nothing_is_allocated),
        cmocka_unit_test(a_static_queue_never_allocates),
        cmocka_unit_test(a_finished_queue_may_be_finished_again),
#ifdef NDEBUG
        cmocka_unit_test(more_queues_than_can_be_merged_are_refused),
#else
        cmocka_unit_test(misuse_is_an_assertion),
#endif
        cmocka_unit_test(a_queue_does_as_its_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
