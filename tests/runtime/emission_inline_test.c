/* emission_test.c, with the first listener in its object. */
#define HAS_CELLS
#include "emission_test.c"
