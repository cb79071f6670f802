/* How often something is tried: n times, or a part of that in a configuration
 * where each step takes long, which sets SLOWNESS. */
#ifndef ROUNDS_H
#define ROUNDS_H

#ifndef SLOWNESS
#define SLOWNESS 1
#endif

#define ROUNDS(n) (((n) + SLOWNESS - 1) / SLOWNESS)

/* How many steps a round takes: n, or half of them in such a configuration. With
 * fewer, lists would not grow long enough, and pools not far enough. */
#define STEPS(n) (SLOWNESS > 1 ? (n) / 2 : (n))

#endif
