/* Vertex buffers of a schema: number buffers whose elements are structs. */
#include "../support.h"
#include "shop.h"

#include <math.h>

static test_memory heap;
static test_exhausted exhausted;
static gp_memory memory;
static shop_sprite_buffer buffer, other;

static int begin(void **state)
{
    (void)state;
    heap = (test_memory){0};
    exhausted = (test_exhausted){0};
    memory = (gp_memory){.allocator = test_allocator(&heap),
        .on_exhausted = record_exhausted,
        .user = &exhausted};
    shop_sprite_buffer_init(&buffer, &memory);
    shop_sprite_buffer_init(&other, &memory);
    return 0;
}

static int end(void **state)
{
    (void)state;
    shop_sprite_buffer_finish(&buffer);
    shop_sprite_buffer_finish(&other);
    assert_all_given_back(&heap);
    return 0;
}

static bool write_sprite(shop_sprite_buffer *to, uint32_t number)
{
    float f = (float)number;
    return shop_sprite_buffer_write(to, f, f + 1, f + 2, f + 3, number);
}

static void assert_is_sprite(uint32_t number, shop_sprite sprite)
{
    float f = (float)number;
    assert_true(sprite.x == f);
    assert_true(sprite.y == f + 1);
    assert_true(sprite.u == f + 2);
    assert_true(sprite.v == f + 3);
    assert_int_equal(number, sprite.color);
}

static void assert_ends_with(
    const shop_sprite_buffer *of, uint32_t count, uint32_t first, uint32_t size)
{
    assert_int_equal(count, shop_sprite_buffer_count(of));
    for (uint32_t i = 0; i < size; i++) {
        assert_is_sprite(
            first + i, shop_sprite_buffer_values(of)[count - size + i]);
    }
}

static void the_functions_have_their_names_and_types(void **state)
{
    (void)state;
    void (*init)(shop_sprite_buffer *, const gp_memory *) =
        shop_sprite_buffer_init;
    bool (*write)(shop_sprite_buffer *, float, float, float, float, uint32_t) =
        shop_sprite_buffer_write;
    shop_sprite (*next)(shop_sprite_buffer *) = shop_sprite_buffer_next;
    bool (*copy)(shop_sprite_buffer *, const shop_sprite_buffer *, uint32_t,
        uint32_t) = shop_sprite_buffer_copy;
    void (*reset)(shop_sprite_buffer *) = shop_sprite_buffer_reset;
    void (*begin_read)(shop_sprite_buffer *) = shop_sprite_buffer_begin_read;
    shop_sprite *(*claim)(shop_sprite_buffer *, uint32_t) =
        shop_sprite_buffer_claim;
    void (*commit)(shop_sprite_buffer *, shop_sprite *) =
        shop_sprite_buffer_commit;
    assert_true(init && write && next && copy && reset && begin_read && claim &&
                commit);
}

static void the_stride_is_known(void **state)
{
    (void)state;
    assert_int_equal(20, SHOP_SPRITE_STRIDE);
    assert_int_equal(sizeof(shop_corner), SHOP_CORNER_STRIDE);
    assert_int_equal(2, SHOP_DOT_STRIDE);
    assert_int_equal(16, offsetof(shop_sprite, color));
    write_sprite(&buffer, 1);
    write_sprite(&buffer, 2);
    const unsigned char *bytes =
        (const unsigned char *)shop_sprite_buffer_values(&buffer);
    uint32_t color;
    memcpy(&color, bytes + SHOP_SPRITE_STRIDE + offsetof(shop_sprite, color),
        sizeof color);
    assert_int_equal(2, color);
}

static void elements_are_written_and_read_in_order(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 1000; i++) {
        assert_true(write_sprite(&buffer, i));
    }
    assert_ends_with(&buffer, 1000, 0, 1000);
    shop_sprite_buffer_begin_read(&buffer);
    assert_int_equal(1000, shop_sprite_buffer_left(&buffer));
    for (uint32_t i = 0; i < 998; i++) {
        assert_is_sprite(i, shop_sprite_buffer_next(&buffer));
    }
    shop_sprite last[2];
    assert_true(shop_sprite_buffer_next_array(&buffer, last, 2));
    assert_is_sprite(998, last[0]);
    assert_is_sprite(999, last[1]);
    assert_false(shop_sprite_buffer_is_past(&buffer));
}

static void an_element_past_the_end_is_all_zero_and_sets_a_flag(void **state)
{
    (void)state;
    write_sprite(&buffer, 7);
    shop_sprite_buffer_begin_read(&buffer);
    shop_sprite_buffer_next(&buffer);
    shop_sprite none = shop_sprite_buffer_next(&buffer);
    shop_sprite zero;
    memset(&zero, 0, sizeof zero);
    assert_memory_equal(&zero, &none, sizeof none);
    assert_true(shop_sprite_buffer_is_past(&buffer));
    shop_sprite two[2];
    memset(two, 0xEE, sizeof two);
    assert_false(shop_sprite_buffer_next_array(&buffer, two, 2));
    assert_memory_equal(&zero, &two[1], sizeof zero);
    shop_sprite_buffer_begin_read(&buffer);
    assert_false(shop_sprite_buffer_is_past(&buffer));
}

static void a_writer_and_a_claim_write_as_write_does(void **state)
{
    (void)state;
    shop_sprite_writer writer = shop_sprite_buffer_begin_write(&buffer);
    for (uint32_t i = 0; i < 500; i++) {
        float f = (float)i;
        assert_true(
            shop_sprite_writer_write(&writer, f, f + 1, f + 2, f + 3, i));
    }
    shop_sprite_buffer_end_write(&buffer, writer);
    shop_sprite *place = shop_sprite_buffer_claim(&buffer, 100);
    for (uint32_t i = 500; i < 550; i++) {
        float f = (float)i;
        *place++ = (shop_sprite){f, f + 1, f + 2, f + 3, i};
    }
    shop_sprite_buffer_commit(&buffer, place);
    assert_ends_with(&buffer, 550, 0, 550);
}

static void ranges_are_copied_from_others_and_itself(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 12; i++) {
        write_sprite(&other, i);
    }
    assert_true(shop_sprite_buffer_copy(&buffer, &other, 2, 10));
    assert_ends_with(&buffer, 10, 2, 10);
    for (uint32_t round = 0; round < 6; round++) {
        uint32_t count = shop_sprite_buffer_count(&buffer);
        assert_true(shop_sprite_buffer_copy(&buffer, &buffer, 0, count));
        assert_ends_with(&buffer, 2 * count, 2, 10);
    }
    uint32_t count = shop_sprite_buffer_count(&buffer);
    assert_false(shop_sprite_buffer_copy(&buffer, &other, 3, 10));
    assert_int_equal(count, shop_sprite_buffer_count(&buffer));
    assert_true(shop_sprite_buffer_write_array(
        &buffer, shop_sprite_buffer_values(&other) + 5, 3));
    assert_ends_with(&buffer, count + 3, 5, 3);
}

static void reset_keeps_and_finish_gives_back_the_memory(void **state)
{
    (void)state;
    assert_true(shop_sprite_buffer_reserve(&buffer, 100));
    size_t asked = heap.asked;
    for (uint32_t frame = 0; frame < 5; frame++) {
        shop_sprite_buffer_reset(&buffer);
        for (uint32_t i = 0; i < 100; i++) {
            write_sprite(&buffer, i);
        }
    }
    assert_int_equal(asked, heap.asked);
    shop_sprite_buffer_move(&other, &buffer);
    assert_ends_with(&other, 100, 0, 100);
    assert_int_equal(0, shop_sprite_buffer_count(&buffer));
    shop_sprite_buffer_finish(&other);
    assert_all_given_back(&heap);
}

static void an_element_is_written_whole_or_not_at_all(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 12; i++) {
        assert_true(write_sprite(&buffer, i)); /* 240 of 256 bytes */
    }
    heap.fail_from = heap.asked + 1;
    assert_false(write_sprite(&buffer, 12));
    assert_null(shop_sprite_buffer_claim(&buffer, 1));
    assert_ends_with(&buffer, 12, 0, 12);
    assert_int_equal(2, exhausted.reports);
    assert_string_equal("sprite", exhausted.last.name);
    assert_int_equal(12, exhausted.last.count);
    shop_sprite_writer writer = shop_sprite_buffer_begin_write(&buffer);
    assert_false(shop_sprite_writer_write(&writer, 1, 2, 3, 4, 5));
    shop_sprite_buffer_end_write(&buffer, writer);
    assert_ends_with(&buffer, 12, 0, 12);
    heap.fail_from = 0;
    assert_true(write_sprite(&buffer, 12));
}

static void a_static_buffer_is_full_when_its_memory_is(void **state)
{
    (void)state;
    shop_sprite place[3];
    shop_sprite_buffer fixed;
    shop_sprite_buffer_init_static(&fixed, &memory, place, 3);
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(write_sprite(&fixed, i));
    }
    assert_false(write_sprite(&fixed, 3));
    assert_is_sprite(2, place[2]);
    assert_int_equal(3, exhausted.last.max);
    assert_int_equal(0, heap.asked);
}

static void every_kind_of_field_is_stored(void **state)
{
    (void)state;
    shop_corner_buffer corners;
    shop_corner_buffer_init(&corners, &memory);
    shop_pose pose = {{1, 2}, 0.25};
    const float uv[2] = {3, 4};
    const shop_vec2 bounds[3] = {{5, 6}, {7, 8}, {9, 10}};
    const shop_edge edges[2] = {SHOP_EDGE_ROUND, SHOP_EDGE_SHARP};
    assert_true(shop_corner_buffer_write(&corners, pose, uv, bounds,
        SHOP_EDGE_ROUND, SHOP_MARKS_WORN, edges, true, -5, UINT64_MAX));
    shop_corner_writer writer = shop_corner_buffer_begin_write(&corners);
    assert_true(shop_corner_writer_write(&writer, pose, uv, bounds,
        SHOP_EDGE_ROUND, SHOP_MARKS_WORN, edges, true, -5, UINT64_MAX));
    shop_corner_buffer_end_write(&corners, writer);
    shop_corner_buffer_begin_read(&corners);
    for (uint32_t i = 0; i < 2; i++) {
        shop_corner corner = shop_corner_buffer_next(&corners);
        assert_true(shop_pose_same(pose, corner.pose));
        assert_memory_equal(uv, corner.uv, sizeof uv);
        assert_memory_equal(bounds, corner.bounds, sizeof bounds);
        assert_int_equal(SHOP_EDGE_ROUND, corner.edge);
        assert_int_equal(SHOP_MARKS_WORN, corner.marks);
        assert_memory_equal(edges, corner.edges, sizeof edges);
        assert_true(corner.shown);
        assert_int_equal(-5, corner.tiny);
        assert_true(UINT64_MAX == corner.wide);
    }
    shop_corner_buffer_finish(&corners);
}

static void a_frame_stack_hands_out_vertex_buffers_too(void **state)
{
    (void)state;
    gp_frame_stack stack;
    gp_frame_stack_init(&stack, &memory);
    size_t asked = 0;
    for (uint32_t frame = 0; frame < 3; frame++) {
        shop_sprite_buffer *sprites = shop_sprite_buffer_get(&stack);
        shop_dot_buffer *dots = shop_dot_buffer_get(&stack);
        for (uint32_t i = 0; i < 100; i++) {
            assert_true(write_sprite(sprites, i));
            assert_true(shop_dot_buffer_write(dots, (uint16_t)i));
        }
        assert_ends_with(sprites, 100, 0, 100);
        assert_int_equal(100, shop_dot_buffer_count(dots));
        shop_dot_buffer_begin_read(dots);
        assert_int_equal(0, shop_dot_buffer_next(dots).where);
        assert_int_equal(1, shop_dot_buffer_next(dots).where);
        gp_frame_stack_dispose_all(&stack);
        asked = frame == 0 ? heap.asked : asked;
    }
    assert_int_equal(asked, heap.asked);
    heap.fail_from = heap.asked + 1;
    for (uint32_t i = 0; i < GP_FRAME_CHUNK; i++) {
        assert_non_null(shop_dot_buffer_get(&stack));
    }
    assert_null(shop_dot_buffer_get(&stack));
    gp_frame_stack_finish(&stack);
}

static void floats_and_doubles_of_a_stale_element_are_nan(void **state)
{
    (void)state;
    assert_int_equal(20, shop_sprite_buffer_type.size);
    uint64_t pattern = shop_sprite_buffer_type.poison;
    float values[2];
    memcpy(values, &pattern, sizeof values);
    assert_true(isnan(values[0]) && isnan(values[1]));
    pattern = shop_corner_buffer_type.poison;
    double value;
    memcpy(&value, &pattern, sizeof value);
    assert_true(isnan(value));
}

#ifndef NDEBUG

static void write_late(void *context)
{
    write_sprite(context, 1);
}

static void a_buffer_is_not_used_after_its_frame(void **state)
{
    (void)state;
    gp_frame_stack stack;
    gp_frame_stack_init(&stack, &memory);
    shop_sprite_buffer *sprites = shop_sprite_buffer_get(&stack);
    assert_false(aborts(write_late, sprites));
    gp_frame_stack_dispose_all(&stack);
    assert_true(aborts(write_late, sprites));
    gp_frame_stack_finish(&stack);
}

static const shop_pose nowhere;

/* Writes an element whose array is that of one that is there already. */
static void write_own_array(void *context)
{
    shop_corner_buffer *corners = context;
    const shop_corner *first = shop_corner_buffer_values(corners);
    shop_corner_buffer_write(corners, nowhere, first->uv, first->bounds,
        SHOP_EDGE_SHARP, 0, first->edges, false, 0, 0);
}

static void write_own_array_by_writer(void *context)
{
    shop_corner_buffer *corners = context;
    const shop_corner *first = shop_corner_buffer_values(corners);
    shop_corner_writer writer = shop_corner_buffer_begin_write(corners);
    shop_corner_writer_write(&writer, nowhere, first->uv, first->bounds,
        SHOP_EDGE_SHARP, 0, first->edges, false, 0, 0);
}

static void write_no_array(void *context)
{
    shop_corner_buffer_write(
        context, nowhere, NULL, NULL, SHOP_EDGE_SHARP, 0, NULL, false, 0, 0);
}

static void arrays_do_not_come_from_the_buffer_itself(void **state)
{
    (void)state;
    shop_corner_buffer corners;
    shop_corner_buffer_init(&corners, &memory);
    shop_corner *place = shop_corner_buffer_claim(&corners, 1);
    memset(place, 0, sizeof *place);
    shop_corner_buffer_commit(&corners, place + 1);
    assert_true(aborts(write_no_array, &corners));
    assert_true(aborts(write_own_array, &corners));
    assert_true(aborts(write_own_array_by_writer, &corners));
    shop_corner_buffer_finish(&corners);
}

#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(
            the_functions_have_their_names_and_types, begin, end),
        cmocka_unit_test_setup_teardown(the_stride_is_known, begin, end),
        cmocka_unit_test_setup_teardown(
            elements_are_written_and_read_in_order, begin, end),
        cmocka_unit_test_setup_teardown(
            an_element_past_the_end_is_all_zero_and_sets_a_flag, begin, end),
        cmocka_unit_test_setup_teardown(
            a_writer_and_a_claim_write_as_write_does, begin, end),
        cmocka_unit_test_setup_teardown(
            ranges_are_copied_from_others_and_itself, begin, end),
        cmocka_unit_test_setup_teardown(
            reset_keeps_and_finish_gives_back_the_memory, begin, end),
        cmocka_unit_test_setup_teardown(
            an_element_is_written_whole_or_not_at_all, begin, end),
        cmocka_unit_test_setup_teardown(
            a_static_buffer_is_full_when_its_memory_is, begin, end),
        cmocka_unit_test_setup_teardown(
            every_kind_of_field_is_stored, begin, end),
        cmocka_unit_test_setup_teardown(
            a_frame_stack_hands_out_vertex_buffers_too, begin, end),
        cmocka_unit_test_setup_teardown(
            floats_and_doubles_of_a_stale_element_are_nan, begin, end),
#ifndef NDEBUG
        cmocka_unit_test_setup_teardown(
            a_buffer_is_not_used_after_its_frame, begin, end),
        cmocka_unit_test_setup_teardown(
            arrays_do_not_come_from_the_buffer_itself, begin, end),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
