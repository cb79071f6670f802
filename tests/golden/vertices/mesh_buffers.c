/* mesh_buffers.c - see mesh_buffers.h. Written by gpgen from mesh.yaml; do
 * not edit. */
#include "mesh_buffers.h"

#include "gp_poison.h"

const gp_buffer_type mesh_blade_buffer_type = {
    .name = "blade",
    .size = MESH_BLADE_STRIDE,
    .poison = GP_POISON_F32,
};
