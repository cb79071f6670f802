/*
 * mesh.h - What is sent to the graphics card.
 *
 * Includes the other headers of the module.
 *
 * Written by gpgen from mesh.yaml; do not edit.
 */
#ifndef MESH_H
#define MESH_H

#include "mesh_buffers.h"
#include "mesh_types.h"

#endif
