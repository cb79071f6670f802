/* The user's functions for wood.yaml, whose entities have behaviours. */
#include "every.h"

#include "wood.h"
#include "wood_reflect.h"

static wood_world world;
static unsigned fired;
static unsigned hooted;
static unsigned stepped;
static unsigned sung;
static unsigned woken;

void wood_legs_handle_call(wood_world *of, wood_legs *legs)
{
    (void)of, (void)legs;
}

void wood_owl_hoot(wood_world *of, wood_owl *owl)
{
    (void)of, (void)owl;
    hooted++;
}

#if defined(DEBUG)
void wood_guard_fire(wood_world *of, wood_guard *guard)
{
    (void)of, (void)guard;
    fired++;
}

bool wood_guard_near(wood_world *of, const wood_guard *guard, float range)
{
    (void)of, (void)guard;
    return range > 1.0f;
}

gp_status wood_guard_flee_start(wood_world *of, wood_guard *guard)
{
    (void)of, (void)guard;
    return GP_SUCCESS;
}

gp_status wood_guard_flee_tick(wood_world *of, wood_guard *guard)
{
    (void)of, (void)guard;
    return GP_SUCCESS;
}

void wood_guard_flee_halt(wood_world *of, wood_guard *guard)
{
    (void)of, (void)guard;
}
#endif

void wood_elf_sing(wood_world *of, wood_elf *elf)
{
    (void)of, (void)elf;
    sung++;
}

void wood_imp_step(wood_world *of, wood_imp *imp)
{
    (void)of, (void)imp;
    stepped++;
}

void wood_bat_wake(wood_world *of, wood_bat *bat)
{
    (void)of, (void)bat;
    woken++;
}

#if defined(DEBUG) || defined(EDITOR)
void wood_elf_step(wood_world *of, wood_elf *elf)
{
    (void)of, (void)elf;
    stepped++;
}
#endif

#if defined(DEBUG)
gp_status wood_elf_cast_start(wood_world *of, wood_elf *elf)
{
    (void)of, (void)elf;
    return GP_RUNNING;
}

gp_status wood_elf_cast_tick(wood_world *of, wood_elf *elf)
{
    (void)of, (void)elf;
    return GP_RUNNING;
}

void wood_elf_cast_halt(wood_world *of, wood_elf *elf)
{
    (void)of, (void)elf;
}
#endif

#if defined(EDITOR)
float wood_elf_strong(wood_world *of, const wood_elf *elf)
{
    (void)of, (void)elf;
    return 2.0f;
}

void wood_legs_kick(wood_world *of, wood_legs *legs)
{
    (void)of, (void)legs;
}
#endif

/* The elf's status is that of the first behaviour that is present. */
static void use_elf(void)
{
    wood_elf *elf = wood_elf_create(&world);
    unsigned expected = 0;
    gp_status status;

    stepped = 0;
    sung = 0;
    status = wood_elf_tick(&world, elf, 3);
#if defined(DEBUG)
    every_need(status == GP_RUNNING, "main runs where it is");
    wood_elf_poked_emit(&world, elf);
    wood_elf_tick(&world, elf, 4);
    expected++;
#else
    every_need(status == GP_SUCCESS, "and mood says it where main is not");
    every_need(sung == 1, "and has sung");
#endif
#if defined(EDITOR)
    expected++;
#endif
    every_need(stepped == expected, "an elf steps when poked, and for a spell");
    wood_elf_behaviour_halt(&world, elf);
    every_need(wood_elf_recycle(&world, elf), "an elf goes");
}

static void use_imp_and_newt(void)
{
    wood_imp *imp = wood_imp_create(&world);
    wood_newt *newt = wood_newt_create(&world);
    unsigned before = stepped;
    bool is_received = wood_send_whistle(&world, wood_newt_get_any_id(newt));

#if defined(DEBUG)
    wood_imp_tick(&world, imp, 5);
    before++;
#endif
    every_need(stepped == before, "an imp prowls where it can");
#if defined(EDITOR)
    every_need(is_received, "a newt hears where it waits");
    every_need(wood_newt_tick(&world, newt, 6) == GP_SUCCESS, "for that");
#else
    every_need(!is_received, "and nowhere else");
#endif
    every_need(wood_imp_recycle(&world, imp), "an imp goes");
    every_need(wood_newt_recycle(&world, newt), "a newt goes");
}

/* Changes of three objects wake a bat, if it has a behaviour. */
static void use_bat(void)
{
    wood_bat *bat = wood_bat_create(&world);
    unsigned expected = 0;

    wood_world_tick(&world, 7);
    woken = 0;
    wood_bat_set_hp(&world, bat, 1);
    wood_legs_set_speed(&world, &bat->legs, 1.5f);
    wood_world_set_noon(&world, 1);
    wood_world_tick(&world, 8);
#if defined(EDITOR)
    expected++;
#endif
    every_need(woken == expected, "a bat wakes where it sleeps");
    every_need(wood_bat_recycle(&world, bat), "a bat goes");
}

gp_reflection every_begin(void)
{
    gp_reflection none = {NULL, NULL};

    return wood_world_init(&world, NULL) ? wood_reflect(&world) : none;
}

void every_use(void)
{
    wood_owl *owl = wood_owl_create(&world);
    unsigned expected = 0;
#if defined(DEBUG)
    wood_guard *guard = wood_guard_create(&world);
    gp_id none = {0};

    wood_world_tick(&world, 1);
    wood_guard_stung_emit(&world, guard, none);
    expected = 1;
#endif
    wood_world_tick(&world, 2);
    every_need(fired == expected, "a guard fires where there are any");
    every_need(hooted > 0, "an owl hoots everywhere");
    every_need(wood_owl_recycle(&world, owl), "and goes");
    use_elf();
    use_imp_and_newt();
    use_bat();
}

void every_end(void)
{
    wood_world_finish(&world);
}
