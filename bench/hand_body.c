#include "hand_body.h"

#include <stdlib.h>

static uint64_t last_id;

hand_body *hand_body_create(uint32_t flags)
{
    hand_body *body = malloc(sizeof *body);
    if (body == NULL) {
        return NULL;
    }
    body->id = ++last_id;
    body->heard = 0;
    body->listeners = NULL;
    body->x = 0.0f;
    body->y = 0.0f;
    body->dx = 1.0f;
    body->dy = -1.0f;
    body->hp = 100;
    body->flags = flags;
    body->next = NULL;
    body->seen = 0;
    return body;
}

void hand_body_destroy(hand_body *body)
{
    free(body->listeners);
    free(body);
}
