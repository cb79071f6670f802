/*
 * mesh_types.h - the types of mesh.
 *
 * Written by gpgen from mesh.yaml; do not edit.
 */
#ifndef MESH_TYPES_H
#define MESH_TYPES_H

#include "gp_base.h"
#include "gp_scalar.h"

#include <string.h>

#if GP_RUNTIME_VERSION != 1
#error "this gpgen runtime does not fit the generated code: generate again"
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mesh_vec2 {
    float x;
    float y;
} mesh_vec2;

/* True if all fields have the same bits, and texts the same characters. */
static inline bool mesh_vec2_same(mesh_vec2 a, mesh_vec2 b)
{
    if (!gp_same_f32(a.x, b.x)) {
        return false;
    }
    if (!gp_same_f32(a.y, b.y)) {
        return false;
    }
    return true;
}

#ifdef __cplusplus
}
#endif

#endif
