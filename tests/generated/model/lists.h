/*
 * lists.h - the real functions of every list by the numbers that the model has
 * for them. Nothing is decided here.
 */
#ifndef LISTS_H
#define LISTS_H

#include "model.h"
#include "zoo.h"

static zoo_world world;

/* The listeners, which are in test.c. */
static zoo_bee_hp_changed_fn hear_hp;
static zoo_bee_age_changed_fn hear_age;
static zoo_bee_changed_fn hear_changed;
static zoo_bee_stung_fn hear_stung;
static zoo_wings_beats_changed_fn hear_beats;
static zoo_wings_changed_fn hear_wings_changed;
static zoo_wings_flapped_fn hear_flapped;
static zoo_bee_created_fn hear_created;
static zoo_bee_recycled_fn hear_recycled;
static zoo_world_honey_changed_fn hear_honey;
static zoo_world_changed_fn hear_world_changed;
static zoo_world_season_fn hear_season;

/* Those of one bee */

static bool own_add(zoo_bee *bee, int which, void *ear)
{
    switch (which) {
    case OWN_HP:
        return zoo_bee_hp_changed_add(&world, bee, hear_hp, ear);
    case OWN_AGE:
        return zoo_bee_age_changed_add(&world, bee, hear_age, ear);
    case OWN_CHANGED:
        return zoo_bee_changed_add(&world, bee, hear_changed, ear);
    case OWN_STUNG:
        return zoo_bee_stung_add(&world, bee, hear_stung, ear);
    case OWN_BEATS:
        return zoo_wings_beats_changed_add(
            &world, &bee->wings, hear_beats, ear);
    case OWN_WINGS_CHANGED:
        return zoo_wings_changed_add(
            &world, &bee->wings, hear_wings_changed, ear);
    case OWN_FLAPPED:
        return zoo_wings_flapped_add(&world, &bee->wings, hear_flapped, ear);
    default:
        return false;
    }
}

static bool own_add_once(zoo_bee *bee, int which, void *ear)
{
    switch (which) {
    case OWN_HP:
        return zoo_bee_hp_changed_add_once(&world, bee, hear_hp, ear);
    case OWN_AGE:
        return zoo_bee_age_changed_add_once(&world, bee, hear_age, ear);
    case OWN_CHANGED:
        return zoo_bee_changed_add_once(&world, bee, hear_changed, ear);
    case OWN_STUNG:
        return zoo_bee_stung_add_once(&world, bee, hear_stung, ear);
    case OWN_BEATS:
        return zoo_wings_beats_changed_add_once(
            &world, &bee->wings, hear_beats, ear);
    case OWN_WINGS_CHANGED:
        return zoo_wings_changed_add_once(
            &world, &bee->wings, hear_wings_changed, ear);
    case OWN_FLAPPED:
        return zoo_wings_flapped_add_once(
            &world, &bee->wings, hear_flapped, ear);
    default:
        return false;
    }
}

static bool own_add_owned(zoo_bee *bee, int which, void *ear, gp_id owner)
{
    switch (which) {
    case OWN_HP:
        return zoo_bee_hp_changed_add_owned(&world, bee, hear_hp, ear, owner);
    case OWN_AGE:
        return zoo_bee_age_changed_add_owned(&world, bee, hear_age, ear, owner);
    case OWN_CHANGED:
        return zoo_bee_changed_add_owned(&world, bee, hear_changed, ear, owner);
    case OWN_STUNG:
        return zoo_bee_stung_add_owned(&world, bee, hear_stung, ear, owner);
    case OWN_BEATS:
        return zoo_wings_beats_changed_add_owned(
            &world, &bee->wings, hear_beats, ear, owner);
    case OWN_WINGS_CHANGED:
        return zoo_wings_changed_add_owned(
            &world, &bee->wings, hear_wings_changed, ear, owner);
    case OWN_FLAPPED:
        return zoo_wings_flapped_add_owned(
            &world, &bee->wings, hear_flapped, ear, owner);
    default:
        return false;
    }
}

static bool own_remove(zoo_bee *bee, int which, void *ear)
{
    switch (which) {
    case OWN_HP:
        return zoo_bee_hp_changed_remove(&world, bee, hear_hp, ear);
    case OWN_AGE:
        return zoo_bee_age_changed_remove(&world, bee, hear_age, ear);
    case OWN_CHANGED:
        return zoo_bee_changed_remove(&world, bee, hear_changed, ear);
    case OWN_STUNG:
        return zoo_bee_stung_remove(&world, bee, hear_stung, ear);
    case OWN_BEATS:
        return zoo_wings_beats_changed_remove(
            &world, &bee->wings, hear_beats, ear);
    case OWN_WINGS_CHANGED:
        return zoo_wings_changed_remove(
            &world, &bee->wings, hear_wings_changed, ear);
    case OWN_FLAPPED:
        return zoo_wings_flapped_remove(&world, &bee->wings, hear_flapped, ear);
    default:
        return false;
    }
}

static void own_clear(zoo_bee *bee, int which)
{
    switch (which) {
    case OWN_HP:
        zoo_bee_hp_changed_clear(&world, bee);
        return;
    case OWN_AGE:
        zoo_bee_age_changed_clear(&world, bee);
        return;
    case OWN_CHANGED:
        zoo_bee_changed_clear(&world, bee);
        return;
    case OWN_STUNG:
        zoo_bee_stung_clear(&world, bee);
        return;
    case OWN_BEATS:
        zoo_wings_beats_changed_clear(&world, &bee->wings);
        return;
    case OWN_WINGS_CHANGED:
        zoo_wings_changed_clear(&world, &bee->wings);
        return;
    case OWN_FLAPPED:
        zoo_wings_flapped_clear(&world, &bee->wings);
        return;
    default:
        return;
    }
}

/* Those of every bee */

static bool any_add(int which, void *ear)
{
    switch (which) {
    case ANY_HP:
        return zoo_bee_any_hp_changed_add(&world, hear_hp, ear);
    case ANY_AGE:
        return zoo_bee_any_age_changed_add(&world, hear_age, ear);
    case ANY_CHANGED:
        return zoo_bee_any_changed_add(&world, hear_changed, ear);
    case ANY_STUNG:
        return zoo_bee_any_stung_add(&world, hear_stung, ear);
    case ANY_CREATED:
        return zoo_bee_any_created_add(&world, hear_created, ear);
    case ANY_RECYCLED:
        return zoo_bee_any_recycled_add(&world, hear_recycled, ear);
    case ANY_BEATS:
        return zoo_wings_any_beats_changed_add(&world, hear_beats, ear);
    case ANY_WINGS_CHANGED:
        return zoo_wings_any_changed_add(&world, hear_wings_changed, ear);
    case ANY_FLAPPED:
        return zoo_wings_any_flapped_add(&world, hear_flapped, ear);
    default:
        return false;
    }
}

static bool any_add_once(int which, void *ear)
{
    switch (which) {
    case ANY_HP:
        return zoo_bee_any_hp_changed_add_once(&world, hear_hp, ear);
    case ANY_AGE:
        return zoo_bee_any_age_changed_add_once(&world, hear_age, ear);
    case ANY_CHANGED:
        return zoo_bee_any_changed_add_once(&world, hear_changed, ear);
    case ANY_STUNG:
        return zoo_bee_any_stung_add_once(&world, hear_stung, ear);
    case ANY_CREATED:
        return zoo_bee_any_created_add_once(&world, hear_created, ear);
    case ANY_RECYCLED:
        return zoo_bee_any_recycled_add_once(&world, hear_recycled, ear);
    case ANY_BEATS:
        return zoo_wings_any_beats_changed_add_once(&world, hear_beats, ear);
    case ANY_WINGS_CHANGED:
        return zoo_wings_any_changed_add_once(&world, hear_wings_changed, ear);
    case ANY_FLAPPED:
        return zoo_wings_any_flapped_add_once(&world, hear_flapped, ear);
    default:
        return false;
    }
}

static bool any_add_owned(int which, void *ear, gp_id owner)
{
    switch (which) {
    case ANY_HP:
        return zoo_bee_any_hp_changed_add_owned(&world, hear_hp, ear, owner);
    case ANY_AGE:
        return zoo_bee_any_age_changed_add_owned(&world, hear_age, ear, owner);
    case ANY_CHANGED:
        return zoo_bee_any_changed_add_owned(&world, hear_changed, ear, owner);
    case ANY_STUNG:
        return zoo_bee_any_stung_add_owned(&world, hear_stung, ear, owner);
    case ANY_CREATED:
        return zoo_bee_any_created_add_owned(&world, hear_created, ear, owner);
    case ANY_RECYCLED:
        return zoo_bee_any_recycled_add_owned(
            &world, hear_recycled, ear, owner);
    case ANY_BEATS:
        return zoo_wings_any_beats_changed_add_owned(
            &world, hear_beats, ear, owner);
    case ANY_WINGS_CHANGED:
        return zoo_wings_any_changed_add_owned(
            &world, hear_wings_changed, ear, owner);
    case ANY_FLAPPED:
        return zoo_wings_any_flapped_add_owned(
            &world, hear_flapped, ear, owner);
    default:
        return false;
    }
}

static bool any_remove(int which, void *ear)
{
    switch (which) {
    case ANY_HP:
        return zoo_bee_any_hp_changed_remove(&world, hear_hp, ear);
    case ANY_AGE:
        return zoo_bee_any_age_changed_remove(&world, hear_age, ear);
    case ANY_CHANGED:
        return zoo_bee_any_changed_remove(&world, hear_changed, ear);
    case ANY_STUNG:
        return zoo_bee_any_stung_remove(&world, hear_stung, ear);
    case ANY_CREATED:
        return zoo_bee_any_created_remove(&world, hear_created, ear);
    case ANY_RECYCLED:
        return zoo_bee_any_recycled_remove(&world, hear_recycled, ear);
    case ANY_BEATS:
        return zoo_wings_any_beats_changed_remove(&world, hear_beats, ear);
    case ANY_WINGS_CHANGED:
        return zoo_wings_any_changed_remove(&world, hear_wings_changed, ear);
    case ANY_FLAPPED:
        return zoo_wings_any_flapped_remove(&world, hear_flapped, ear);
    default:
        return false;
    }
}

static void any_clear(int which)
{
    switch (which) {
    case ANY_HP:
        zoo_bee_any_hp_changed_clear(&world);
        return;
    case ANY_AGE:
        zoo_bee_any_age_changed_clear(&world);
        return;
    case ANY_CHANGED:
        zoo_bee_any_changed_clear(&world);
        return;
    case ANY_STUNG:
        zoo_bee_any_stung_clear(&world);
        return;
    case ANY_CREATED:
        zoo_bee_any_created_clear(&world);
        return;
    case ANY_RECYCLED:
        zoo_bee_any_recycled_clear(&world);
        return;
    case ANY_BEATS:
        zoo_wings_any_beats_changed_clear(&world);
        return;
    case ANY_WINGS_CHANGED:
        zoo_wings_any_changed_clear(&world);
        return;
    case ANY_FLAPPED:
        zoo_wings_any_flapped_clear(&world);
        return;
    default:
        return;
    }
}

/* Those of the world */

static bool world_add(int which, void *ear)
{
    switch (which) {
    case WORLD_HONEY:
        return zoo_world_honey_changed_add(&world, hear_honey, ear);
    case WORLD_CHANGED:
        return zoo_world_changed_add(&world, hear_world_changed, ear);
    case WORLD_SEASON:
        return zoo_world_season_add(&world, hear_season, ear);
    default:
        return false;
    }
}

static bool world_add_once(int which, void *ear)
{
    switch (which) {
    case WORLD_HONEY:
        return zoo_world_honey_changed_add_once(&world, hear_honey, ear);
    case WORLD_CHANGED:
        return zoo_world_changed_add_once(&world, hear_world_changed, ear);
    case WORLD_SEASON:
        return zoo_world_season_add_once(&world, hear_season, ear);
    default:
        return false;
    }
}

static bool world_add_owned(int which, void *ear, gp_id owner)
{
    switch (which) {
    case WORLD_HONEY:
        return zoo_world_honey_changed_add_owned(
            &world, hear_honey, ear, owner);
    case WORLD_CHANGED:
        return zoo_world_changed_add_owned(
            &world, hear_world_changed, ear, owner);
    case WORLD_SEASON:
        return zoo_world_season_add_owned(&world, hear_season, ear, owner);
    default:
        return false;
    }
}

static bool world_remove(int which, void *ear)
{
    switch (which) {
    case WORLD_HONEY:
        return zoo_world_honey_changed_remove(&world, hear_honey, ear);
    case WORLD_CHANGED:
        return zoo_world_changed_remove(&world, hear_world_changed, ear);
    case WORLD_SEASON:
        return zoo_world_season_remove(&world, hear_season, ear);
    default:
        return false;
    }
}

static void world_clear(int which)
{
    switch (which) {
    case WORLD_HONEY:
        zoo_world_honey_changed_clear(&world);
        return;
    case WORLD_CHANGED:
        zoo_world_changed_clear(&world);
        return;
    case WORLD_SEASON:
        zoo_world_season_clear(&world);
        return;
    default:
        return;
    }
}

#endif
