/*
 * garden.h - The garden in which bees collect honey.
 *
 * Includes the other headers of the module.
 *
 * Written by gpgen from garden.yaml; do not edit.
 */
#ifndef GARDEN_H
#define GARDEN_H

#include "garden_bee.h"
#include "garden_health.h"
#include "garden_honey.h"
#include "garden_physics.h"
#include "garden_reflect.h"
#include "garden_types.h"
#include "garden_world.h"

#endif
