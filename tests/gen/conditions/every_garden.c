/* The user's functions for schema.yaml, each under its condition. */
#include "every.h"

#include "garden.h"
#include "garden_reflect.h"

static garden_world world;
static unsigned received;

#if defined(EDITOR)
struct texture {
    int width;
};
#endif

/* Functions of expressions */

float garden_half(float of)
{
    return of / 2.0f;
}

#if defined(DEBUG)
float garden_distance(garden_vec2 a, garden_vec2 b)
{
    return a.x - b.x + a.y - b.y;
}
#endif

/* Hooks */

void garden_bee_on_init(garden_world *of, garden_bee *bee)
{
    (void)of, (void)bee;
}

void garden_bee_on_reset(garden_world *of, garden_bee *bee)
{
    (void)of, (void)bee;
}

void garden_bee_on_deactivate(garden_world *of, garden_bee *bee)
{
    (void)of, (void)bee;
}

void garden_bee_on_destroy(garden_world *of, garden_bee *bee)
{
    (void)of, (void)bee;
}

void garden_body_on_init(garden_world *of, garden_body *body)
{
    (void)of, (void)body;
}

void garden_body_on_reset(garden_world *of, garden_body *body)
{
    (void)of, (void)body;
}

/* Static listeners and handlers */

void garden_body_moved(
    garden_world *of, garden_body *body, float old_value, float new_value)
{
    (void)of, (void)body, (void)old_value, (void)new_value;
    received++;
}

void garden_body_handle_wake(garden_world *of, garden_body *body)
{
    (void)of, (void)body;
    received++;
}

#if !defined(RELEASE)
void garden_bee_check_death(
    garden_world *of, garden_bee *bee, int32_t old_value, int32_t new_value)
{
    (void)of, (void)bee, (void)old_value, (void)new_value;
    received++;
}
#endif

#if defined(RELEASE)
void garden_bee_rename(garden_world *of, garden_bee *bee, const char *old_value,
    const char *new_value)
{
    (void)of, (void)bee, (void)old_value, (void)new_value;
    received++;
}
#endif

#if defined(EDITOR)
void garden_bee_flee(garden_world *of, garden_bee *bee, float force)
{
    (void)of, (void)bee, (void)force;
    received++;
}
#endif

#if defined(DEBUG)
void garden_bee_flinch(
    garden_world *of, garden_bee *bee, garden_wasp_id by, uint8_t damage)
{
    (void)of, (void)bee, (void)by, (void)damage;
    received++;
}

void garden_bee_feel(
    garden_world *of, garden_bee *bee, float old_value, float new_value)
{
    (void)of, (void)bee, (void)old_value, (void)new_value;
    received++;
}

void garden_body_weighed(
    garden_world *of, garden_body *body, float old_value, float new_value)
{
    (void)of, (void)body, (void)old_value, (void)new_value;
    received++;
}

void garden_armor_handle_wake(garden_world *of, garden_armor *armor)
{
    (void)of, (void)armor;
    received++;
}

void garden_armor_handle_damage(
    garden_world *of, garden_armor *armor, uint8_t amount, gp_id by)
{
    (void)of, (void)armor, (void)amount, (void)by;
    received++;
}
#endif

#if defined(EDITOR) || defined(RELEASE)
void garden_nest_handle_mend(
    garden_world *of, garden_nest *nest, uint8_t amount)
{
    (void)of, (void)nest, (void)amount;
    received++;
}
#endif

/* Use */

gp_reflection every_begin(void)
{
    gp_reflection none = {NULL, NULL};

    return garden_world_init(&world, NULL) ? garden_reflect(&world) : none;
}

static void use_frozen(garden_bee *bee)
{
    received = 0;
    garden_bee_freeze(&world, bee);
    garden_body_set_x(&world, &bee->body, 6.0f);
    garden_body_set_x(&world, &bee->body, 7.0f);
#if defined(RELEASE)
    garden_bee_set_name(&world, bee, "willy");
    garden_bee_set_name(&world, bee, "thekla");
#else
    garden_bee_set_hp(&world, bee, 40);
    garden_bee_set_hp(&world, bee, 30);
#endif
    every_need(received == 0, "what is frozen tells nothing");
    garden_bee_thaw(&world, bee);
    every_need(received == 2, "each is notified once");
    every_need(bee->body.distant, "what is computed follows");
#if defined(DEBUG) && !defined(RELEASE)
    every_need(bee->weak, "and here too");
#endif
}

static void use_following(garden_bee *bee)
{
    garden_body_set_x(&world, &bee->body, 9.0f);
    every_need(bee->at == bee->body.x, "what is bound follows");
#if defined(DEBUG) && defined(RELEASE)
    every_need(
        bee->burden == bee->body.mass + 9.0f, "so does what is computed");
#endif
#if defined(EDITOR) || defined(RELEASE)
    garden_bee_set_lone(&world, bee, true);
    every_need(bee->lost, "with properties of both");
#endif
#if defined(RELEASE)
    garden_body_set_name(&world, &bee->body, "soulful");
    every_need(strcmp(bee->called, "sou") == 0, "a text is cut");
#endif
#if defined(RELEASE) && !defined(EDITOR)
    garden_body_set_cells_at(&world, &bee->body, 1, 77);
    every_need(bee->specks[1] == 77, "an element is converted");
#endif
#if defined(EDITOR) && !defined(DEBUG)
    garden_bee_set_pace(&world, bee, 8);
    every_need(bee->body.spin == 8, "a component may be the target");
    every_need(bee->body.turned == 9, "and what follows from it follows");
    every_need(garden_body_spin_is_bound(&bee->body), "which is known");
#endif
}

static void use_posts(garden_bee *bee)
{
    size_t posted = 1;

    received = 0;
    garden_body_fell_post(&world, &bee->body);
#if defined(EDITOR)
    garden_body_hit_post(&world, &bee->body, 2.0f);
    garden_world_winter_post(&world, -3.0f);
    posted += 2;
#endif
#if defined(RELEASE)
    garden_bee_woke_post(&world, bee);
    posted++;
#endif
#if defined(DEBUG)
    garden_bee_stung_post(&world, bee, (garden_wasp_id){0}, 1);
    posted++;
#endif
    every_need(garden_world_execute_callbacks(&world) == posted,
        "each signal can be posted");
    garden_body_fell_post(&world, &bee->body);
    every_need(
        garden_world_cancel_callbacks(&world, garden_bee_get_any_id(bee)) == 1,
        "and forgotten");
}

static void use_messages(garden_bee *bee)
{
    gp_id id = garden_bee_get_any_id(bee);

    received = 0;
    every_need(garden_send_wake(&world, id), "a bee has a body that wakes");
    every_need(received == 1, "which hears it");
#if defined(DEBUG)
    every_need(!garden_send_damage(&world, id, 1, id), "but no armor");
#endif
#if defined(EDITOR) || defined(RELEASE)
    garden_fly *fly = garden_fly_create(&world);

    every_need(!garden_send_mend(&world, id, 1), "and no nest");
    every_need(garden_send_mend(&world, garden_fly_get_any_id(fly), 1),
        "a fly has one");
    every_need(received == 2, "each is notified once");
#endif
}

static void use_lists(garden_bee *bee)
{
    every_need(garden_bee_resting_link(&world, bee), "it can be in a list");
#if defined(DEBUG)
    every_need(garden_bee_flying_link(&world, bee), "or in two");
#endif
    garden_bee_recycle(&world, bee);
    every_need(garden_bee_resting_count(&world) == 0, "and leaves it");
#if defined(DEBUG)
    every_need(garden_bee_flying_count(&world) == 0, "and the other");
#endif
}

static void use_streams(void)
{
    garden_steps *steps = garden_world_steps(&world);
    garden_steps_event event;
    unsigned count = 1;

    garden_steps_push_flew(steps, 2.0f);
#if defined(EDITOR) || defined(RELEASE)
    garden_steps_push_said(steps, "hum");
    count++;
#endif
#if defined(DEBUG)
    garden_steps_push_walked(steps, (garden_bee_id){0}, 1, GARDEN_TEAM_BEES);
    count++;
#endif
    garden_steps_reader reader = garden_steps_read(steps);
    while (garden_steps_next(&reader, &event)) {
        count--;
    }
    every_need(count == 0, "each event is read");
}

void every_use(void)
{
    garden_bee *bee = garden_bee_create(&world);

    use_frozen(bee);
    use_following(bee);
    use_posts(bee);
    use_messages(bee);
    use_lists(bee);
    use_streams();
    garden_bee_trim(&world);
}

void every_end(void)
{
    garden_world_finish(&world);
}
