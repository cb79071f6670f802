/* The user's functions for sparse.yaml, where everything may be absent. */
#include "every.h"

#include "sparse.h"
#include "sparse_reflect.h"

static sparse_world world;

#if defined(B) && !defined(A_LONG_SYMBOL) && defined(ANOTHER_LONG_SYMBOL)
void sparse_ant_f(
    sparse_world *of, sparse_ant *ant, int32_t old_value, int32_t new_value)
{
    (void)of, (void)ant, (void)old_value, (void)new_value;
}
#endif

#if defined(B) && !defined(A_LONG_SYMBOL)
void sparse_ant_hurt(sparse_world *of, sparse_ant *ant, uint8_t deep)
{
    (void)of, (void)ant, (void)deep;
}

void sparse_ant_rest(
    sparse_world *of, sparse_ant *ant, uint8_t old_value, uint8_t new_value)
{
    (void)of, (void)ant, (void)old_value, (void)new_value;
}
#endif

#if defined(ANOTHER_LONG_SYMBOL)
void sparse_gnat_stretch(
    sparse_world *of, sparse_gnat *gnat, uint8_t old_value, uint8_t new_value)
{
    (void)of, (void)gnat, (void)old_value, (void)new_value;
}
#endif

#if defined(B) && defined(ANOTHER_LONG_SYMBOL)
void sparse_wing_handle_poke(sparse_world *of, sparse_wing *wing, uint8_t at)
{
    (void)of, (void)wing, (void)at;
}
#endif

#if defined(ANOTHER_LONG_SYMBOL) || !defined(A_LONG_SYMBOL)
void sparse_bug_on_init(sparse_world *of, sparse_bug *bug)
{
    (void)of, (void)bug;
}

void sparse_bug_on_destroy(sparse_world *of, sparse_bug *bug)
{
    (void)of, (void)bug;
}
#endif

gp_reflection every_begin(void)
{
    gp_reflection none = {NULL, NULL};

    return sparse_world_init(&world, NULL) ? sparse_reflect(&world) : none;
}

void every_use(void)
{
    sparse_world_execute_callbacks(&world);
#if defined(B)
    sparse_side side = SPARSE_SIDE_LEFT;
#else
    sparse_side side = SPARSE_SIDE_RIGHT;
#endif
    (void)side;
}

void every_end(void)
{
    sparse_world_finish(&world);
}
