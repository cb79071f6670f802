/* A garden in the wind: each frame fills vertex buffers and draws them. */
#include "garden.h"
#include "raster.h"

#include <stdio.h>
#include <stdlib.h>

/* The triangles of one draw call. */
typedef struct layer {
    garden_vertex_buffer *vertices;
    gp_u32_buffer *indices;
} layer;

/* Eight points around the origin, starting at the right. */
static const float around[8][2] = {{1, 0}, {0.7f, 0.7f}, {0, 1}, {-0.7f, 0.7f},
    {-1, 0}, {-0.7f, -0.7f}, {0, -1}, {0.7f, -0.7f}};

static layer get_layer(gp_frame_stack *stack)
{
    return (layer){
        garden_vertex_buffer_get(stack), gp_frame_stack_get_u32(stack)};
}

static bool is_whole(layer it)
{
    return it.vertices != NULL && it.indices != NULL;
}

/* A bar from left to right whose color changes on the way down. */
static void add_bar(
    layer to, float top, float bottom, uint32_t high, uint32_t low)
{
    uint32_t first = garden_vertex_buffer_count(to.vertices);
    garden_vertex_buffer_write(to.vertices, 0, top, high);
    garden_vertex_buffer_write(to.vertices, GARDEN_WIDTH, top, high);
    garden_vertex_buffer_write(to.vertices, GARDEN_WIDTH, bottom, low);
    garden_vertex_buffer_write(to.vertices, 0, bottom, low);
    gp_u32_buffer_write3(to.indices, first, first + 1, first + 2);
    gp_u32_buffer_write3(to.indices, first, first + 2, first + 3);
}

static void add_stem(layer to, float x, float foot, float tip_x, float tip_y)
{
    uint32_t first = garden_vertex_buffer_count(to.vertices);
    garden_vertex_writer writer = garden_vertex_buffer_begin_write(to.vertices);
    garden_vertex_writer_write(&writer, tip_x, tip_y, 0x80c040);
    garden_vertex_writer_write(&writer, x + 1.5f, foot, 0x204010);
    garden_vertex_writer_write(&writer, x - 1.5f, foot, 0x204010);
    garden_vertex_buffer_end_write(to.vertices, writer);
    gp_u32_buffer_write3(to.indices, first, first + 1, first + 2);
}

/* Adds a triangle from the middle to each side of an outline. */
static void add_fan(layer to, gp_f32_buffer *outline, float x, float y,
    uint32_t inner, uint32_t outer)
{
    uint32_t middle = garden_vertex_buffer_count(to.vertices);
    uint32_t corners = gp_f32_buffer_count(outline) / 2;
    garden_vertex_buffer_write(to.vertices, x, y, inner);
    gp_f32_buffer_begin_read(outline);
    for (uint32_t i = 0; i < corners; i++) {
        float dx = gp_f32_buffer_next(outline);
        float dy = gp_f32_buffer_next(outline);
        garden_vertex_buffer_write(to.vertices, x + dx, y + dy, outer);
        gp_u32_buffer_write3(
            to.indices, middle, middle + 1 + i, middle + 1 + (i + 1) % corners);
    }
}

/* The outline is a temporary buffer: resetting to the mark releases it. */
static void add_blossom(gp_frame_stack *stack, layer to, float x, float y,
    float radius, uint32_t color)
{
    gp_frame_mark mark = gp_frame_stack_mark(stack);
    gp_f32_buffer *outline = gp_frame_stack_get_f32(stack);
    for (int i = 0; outline != NULL && i < 8; i++) {
        float reach = i % 2 == 0 ? radius : 0.4f * radius;
        gp_f32_buffer_write2(
            outline, reach * around[i][0], reach * around[i][1]);
    }
    if (outline != NULL) {
        add_fan(to, outline, x, y, 0xffe060, color);
    }
    gp_frame_stack_reset(stack, mark);
}

static void add_flower(gp_frame_stack *stack, layer stems, layer blossoms,
    uint32_t number, uint32_t frame)
{
    static const uint32_t colors[] = {0xe03050, 0xf0f0ff, 0x9040d0, 0xf08020};
    uint32_t swing = (frame + 7 * number) % 40; /* there and back */
    float wind = (float)(swing < 20 ? swing : 40 - swing) / 4 - 2.5f;
    float x = ((float)number + 0.5f) * GARDEN_WIDTH / GARDEN_FLOWERS;
    float foot = GARDEN_HEIGHT - (float)(number * 5 % 8);
    float tip = foot - 14 - (float)(number * 11 % 16);
    add_stem(stems, x, foot, x + wind, tip);
    add_blossom(stack, blossoms, x + wind, tip, 3.5f + (float)(number % 3),
        colors[number % 4]);
}

static void draw_layer(const raster_picture *picture, layer it)
{
    raster_draw(
        picture, &(raster_mesh){
                     .vertices = garden_vertex_buffer_values(it.vertices),
                     .vertex_count = garden_vertex_buffer_count(it.vertices),
                     .stride = GARDEN_VERTEX_STRIDE,
                     .position = offsetof(garden_vertex, x),
                     .color = offsetof(garden_vertex, color),
                     .indices = gp_u32_buffer_values(it.indices),
                     .index_count = gp_u32_buffer_count(it.indices),
                 });
}

/* Fills all layers in parallel, draws one over the other, and ends the frame.
 * Stores the number of triangles. Returns false if memory runs out. */
static bool draw_frame(gp_frame_stack *stack, const raster_picture *picture,
    uint32_t frame, uint32_t *triangles)
{
    layer ground = get_layer(stack);
    layer stems = get_layer(stack);
    layer blossoms = get_layer(stack);
    layer all[] = {ground, stems, blossoms};
    bool is_good = is_whole(ground) && is_whole(stems) && is_whole(blossoms);
    *triangles = 0;
    if (is_good) {
        float horizon = 0.6f * GARDEN_HEIGHT;
        add_bar(ground, 0, horizon, 0x3070c0, 0xc0e0f0);
        add_bar(ground, horizon, GARDEN_HEIGHT, 0x90b060, 0x406020);
        for (uint32_t i = 0; i < GARDEN_FLOWERS; i++) {
            add_flower(stack, stems, blossoms, i, frame);
        }
    }
    for (int i = 0; is_good && i < 3; i++) {
        draw_layer(picture, all[i]);
        *triangles += gp_u32_buffer_count(all[i].indices) / 3;
    }
    gp_frame_stack_dispose_all(stack);
    return is_good;
}

/* An allocator that counts its calls. */
static void *allocate_counted(void *context, size_t size)
{
    ++*(uint32_t *)context;
    return malloc(size);
}

static void release_counted(void *context, void *memory, size_t size)
{
    (void)context, (void)size;
    free(memory);
}

int main(int argc, char **argv)
{
    static uint8_t pixels[GARDEN_WIDTH * GARDEN_HEIGHT * 3];
    raster_picture picture = {pixels, GARDEN_WIDTH, GARDEN_HEIGHT};
    uint32_t asked = 0, first = 0, triangles = 0;
    gp_memory memory = {
        .allocator = {allocate_counted, release_counted, &asked}};
    gp_frame_stack stack;
    gp_frame_stack_init(&stack, &memory);
    bool is_good = true;
    for (uint32_t frame = 0; is_good && frame < GARDEN_FRAMES; frame++) {
        is_good = draw_frame(&stack, &picture, frame, &triangles);
        first = frame == 0 ? asked : first;
    }
    printf("%u frames, %u triangles in the last\n", GARDEN_FRAMES, triangles);
    printf("%u allocations in the first frame, %u in the others\n", first,
        asked - first);
    gp_frame_stack_finish(&stack);
    is_good = is_good && raster_save(&picture, argc > 1 ? argv[1] : "out.ppm");
    return is_good ? EXIT_SUCCESS : EXIT_FAILURE;
}
