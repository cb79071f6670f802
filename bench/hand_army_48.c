/* The pool of hand_army.c with places of 48 bytes. */
#define HAND_ARMY_48
#include "hand_army.c"
