/* The frame of frame_hand.c with places of 48 bytes. */
#define HAND_ARMY_48
#include "frame_hand.c"
