/*
 * yard_inspect.h - the taps of gpgen inspect.
 *
 * A tap is a listener that logs an event of all objects of a type. The page of
 * gpgen inspect opens taps and closes them; a closed one costs nothing.
 * gp_inspect.h has more.
 *
 * Written by gpgen from yard.yaml; do not edit.
 */
#ifndef YARD_INSPECT_H
#define YARD_INSPECT_H

#include "yard.h"
#include "yard_reflect.h"

#include "gp_inspect.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The taps, and the hash of the schema: for programs that call
 * gp_inspect_init themselves. */
extern const gp_inspect_taps yard_inspect_taps;

/* Makes an inspector of a world with these taps; the rest is as in
 * gp_inspect_init. Returns false if there is no clock, or where inspectors
 * are switched off. */
static inline bool yard_inspect_init(
    gp_inspect *inspect, yard_world *world, const gp_inspect_desc *desc)
{
#if !defined(NDEBUG) || defined(GP_INSPECT)
    gp_inspect_desc own = *desc;

    own.taps = &yard_inspect_taps;
    return gp_inspect_init(inspect, yard_reflect(world), &own);
#else
    (void)inspect, (void)world, (void)desc;
    return false;
#endif
}

#ifdef __cplusplus
}
#endif

#endif
