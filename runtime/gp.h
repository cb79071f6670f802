/* gp.h - the whole runtime of gpgen. */
#ifndef GP_H
#define GP_H

#include "gp_base.h"
#include "gp_behaviour.h"
#include "gp_binding.h"
#include "gp_bits.h"
#include "gp_buffer.h"
#include "gp_callbacks.h"
#include "gp_channel.h"
#include "gp_component.h"
#include "gp_ease.h"
#include "gp_frame_stack.h"
#include "gp_list.h"
#include "gp_listener_store.h"
#include "gp_listeners.h"
#include "gp_math.h"
#include "gp_multicast.h"
#include "gp_poison.h"
#include "gp_pool.h"
#include "gp_random.h"
#include "gp_record.h"
#include "gp_reflect.h"
#include "gp_ring.h"
#include "gp_scalar.h"
#include "gp_schema.h"
#include "gp_stream.h"
#include "gp_text.h"
#include "gp_value.h"
#include "gp_value_text.h"
#include "gp_world.h"

#endif
