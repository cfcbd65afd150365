/* SPDX-License-Identifier: MIT */
#include "bots/seer.h"

#include <string.h>

/* A net as it is kept: weights in bytes, with a power of two for each row. */
typedef struct kept_net {
    char map[DEPO_ID_SIZE]; /* whose games it has learned from … */
    uint8_t trains;         /* … with so many trains each: someone may have changed the map */
    float wide_scale[DEPO_NET_INPUTS];
    int8_t wide[DEPO_NET_INPUTS][DEPO_NET_WIDE];
    float wide_bias[DEPO_NET_WIDE];
    float narrow_scale[DEPO_NET_WIDE];
    int8_t narrow[DEPO_NET_WIDE][DEPO_NET_NARROW];
    float narrow_bias[DEPO_NET_NARROW];
    float last[DEPO_NET_NARROW];
    float bias;
} kept_net;

static const kept_net nets[] = {
#include "bots/forecast.def"
};
enum { NETS = sizeof nets / sizeof *nets };

bool depo_seer_find(const depo_game *game, depo_seer *net) {
    for (unsigned n = 0; n < NETS; n++) {
        const kept_net *kept = &nets[n];
        if (strcmp(kept->map, game->map_id) != 0 || kept->trains != game->rules.trains) continue;
        for (unsigned i = 0; i < DEPO_NET_INPUTS; i++)
            for (unsigned k = 0; k < DEPO_NET_WIDE; k++)
                net->wide[i][k] = kept->wide_scale[i] * (float)kept->wide[i][k];
        for (unsigned i = 0; i < DEPO_NET_WIDE; i++)
            for (unsigned k = 0; k < DEPO_NET_NARROW; k++)
                net->narrow[i][k] = kept->narrow_scale[i] * (float)kept->narrow[i][k];
        memcpy(net->wide_bias, kept->wide_bias, sizeof net->wide_bias);
        memcpy(net->narrow_bias, kept->narrow_bias, sizeof net->narrow_bias);
        memcpy(net->last, kept->last, sizeof net->last);
        net->bias = kept->bias;
        return true;
    }
    return false;
}
