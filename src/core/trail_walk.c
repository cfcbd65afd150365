/* SPDX-License-Identifier: MIT
 * The longest trail itself, track by track, once its length is known (trail.c). It is for eyes and
 * not for search, so it takes the network as it is: a depth-first search for a trail of that
 * length, from places of odd degree unless one trail can use every track (Euler), cut off by a
 * bound that counts what odd places on the way must leave unused. */
#include "core/trail.h"

#include <assert.h>
#include <string.h>

enum { MAX_EDGES = 64 }; /* nobody has more trains, and so more tracks */

typedef struct net {
    const depo_game *game;
    unsigned n_edges;
    uint8_t a[MAX_EDGES], b[MAX_EDGES], length[MAX_EDGES];
    depo_track track[MAX_EDGES];
    uint64_t at[DEPO_MAX_NODES]; /* edges by node; set for nodes in use only */
    uint64_t nodes;              /* nodes in use */
    unsigned best;               /* length to beat */
    unsigned goal;               /* no trail can be longer */
    unsigned depth;
    uint8_t path[MAX_EDGES];
    depo_trail *found; /* NULL when only the length is wanted */
} net;

static void load(net *n, const depo_game *game, depo_bits tracks) {
    n->game = game;
    n->n_edges = 0;
    n->nodes = 0;
    n->best = 0;
    n->depth = 0;
    n->found = NULL;
    while (tracks) {
        unsigned number = depo_bits_pop(&tracks), i = n->n_edges++;
        assert(i < MAX_EDGES);
        const depo_game_track *track = &game->tracks[number];
        uint64_t a = (uint64_t)1 << track->a, b = (uint64_t)1 << track->b;
        if (!(n->nodes & a)) n->at[track->a] = 0;
        if (!(n->nodes & b)) n->at[track->b] = 0;
        n->nodes |= a | b;
        n->at[track->a] |= (uint64_t)1 << i;
        n->at[track->b] |= (uint64_t)1 << i;
        n->a[i] = track->a;
        n->b[i] = track->b;
        n->length[i] = track->length;
        n->track[i] = (depo_track)number;
    }
}

/* What is left around a place, as far as unused edges lead. */
typedef struct part {
    uint64_t nodes, edges;
    unsigned total; /* length of its edges */
    unsigned odd;   /* number of places of odd degree, the starting place left out */
    unsigned waste; /* at least so much stays unused, with one end of the trail free */
    uint64_t odd_nodes;
} part;

/* Explores the part around `from`. An odd place that is not an end of the trail leaves an edge
 * unused, and an unused edge serves two odd places: half the sum of the shortest edges there is
 * lost at least. The end of the trail is the odd place where that counts most. */
static void explore(const net *n, uint64_t unused, unsigned from, part *p) {
    uint64_t frontier = (uint64_t)1 << from;
    unsigned sum = 0, most = 0;
    *p = (part){.nodes = frontier};
    while (frontier) {
        unsigned node = (unsigned)__builtin_ctzll(frontier);
        frontier &= frontier - 1;
        uint64_t here = n->at[node] & unused;
        unsigned shortest = DEPO_MAX_LENGTH, degree = 0;
        for (uint64_t left = here; left; left &= left - 1, degree++) {
            unsigned i = (unsigned)__builtin_ctzll(left);
            if (n->length[i] < shortest) shortest = n->length[i];
            if (p->edges >> i & 1) continue;
            p->total += n->length[i];
            uint64_t far = (uint64_t)1 << (n->a[i] ^ n->b[i] ^ node) & ~p->nodes;
            p->nodes |= far;
            frontier |= far;
        }
        p->edges |= here;
        if (!(degree & 1)) continue;
        p->odd_nodes |= (uint64_t)1 << node;
        if (node == from) continue;
        p->odd++;
        sum += shortest;
        if (shortest > most) most = shortest;
    }
    p->waste = (sum - most + 1) / 2;
}

static void walk(net *n, uint64_t unused, unsigned node, unsigned length, unsigned start) {
    if (length > n->best) {
        n->best = length;
        if (n->found) {
            n->found->count = n->depth;
            n->found->start = (depo_node)start;
            for (unsigned k = 0; k < n->depth; k++) n->found->track[k] = n->track[n->path[k]];
        }
    }
    uint64_t next = n->at[node] & unused;
    if (!next) return;
    if (next & (next - 1)) { /* a choice: is it worth it? */
        part left;
        explore(n, unused, node, &left);
        if (length + left.total - left.waste <= n->best) return;
    }
    for (; next && n->best < n->goal; next &= next - 1) {
        unsigned i = (unsigned)__builtin_ctzll(next);
        n->path[n->depth++] = (uint8_t)i;
        walk(n, unused & ~((uint64_t)1 << i), n->a[i] ^ n->b[i] ^ node, length + n->length[i],
             start);
        n->depth--;
    }
}

/* Looks for a trail longer than n->best in every part of the network. */
static void search(net *n) {
    uint64_t all = n->n_edges == MAX_EDGES ? ~(uint64_t)0 : ((uint64_t)1 << n->n_edges) - 1;
    for (uint64_t left = n->nodes; left;) {
        unsigned node = (unsigned)__builtin_ctzll(left);
        part p;
        explore(n, all, node, &p);
        left &= ~p.nodes;
        if (p.total <= n->best) continue;
        bool euler = !(p.odd_nodes & (p.odd_nodes - 1)) || __builtin_popcountll(p.odd_nodes) == 2;
        if (euler && !n->found) {
            n->best = p.total;
            continue;
        }
        n->goal = p.total;
        uint64_t starts = p.odd_nodes ? p.odd_nodes : (uint64_t)1 << node;
        for (; starts && n->best < n->goal; starts &= starts - 1) {
            unsigned start = (unsigned)__builtin_ctzll(starts);
            walk(n, p.edges, start, 0, start);
        }
    }
}

void depo_find_trail(const depo_game *game, depo_bits tracks, depo_trail *trail) {
    memset(trail, 0, sizeof *trail);
    trail->length = depo_longest_trail(game, tracks);
    if (!trail->length) return;
    /* With the length known, only trails of that length are worth following. */
    net n;
    load(&n, game, tracks);
    n.found = trail;
    n.best = trail->length - 1;
    search(&n);
}
