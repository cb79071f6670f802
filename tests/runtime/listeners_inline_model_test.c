/* listeners_model_test.c, with the first listener in its object. */
#define HAS_CELLS
#include "listeners_model_test.c"
