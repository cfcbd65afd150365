/* SPDX-License-Identifier: MIT
 * The length of the longest trail (B-29), exactly. Two steps make the network small: what hangs on
 * it like a tree is worth only its longest arm, since a trail that enters can't come back; and
 * places on the way, with two tracks and no arm, join these tracks into one.
 *
 * In what is left, a trail that can't be made longer begins and ends at places with an arm or of
 * odd degree. For each pair of such ends the question is turned round: which tracks stay unused?
 * They must make every degree even, but for the two ends. So at each place where it is not, one
 * unused track is chosen, until all is even; then the rest can be run through (Euler), if it
 * hangs together. Few tracks stay unused, so this is far quicker than following trails. */
#include "core/trail.h"

#include <assert.h>
#include <string.h>

enum { MAX_EDGES = 64 }; /* nobody has more trains, and so more tracks */

typedef struct net {
    uint64_t nodes; /* nodes in use */
    uint64_t edges; /* edges that were not stripped or joined */
    unsigned best;  /* length of the longest trail so far */
    unsigned start; /* where the trail under search begins */
    uint8_t a[MAX_EDGES], b[MAX_EDGES], length[MAX_EDGES];
    /* By node. */
    uint64_t at[DEPO_MAX_NODES];      /* edges */
    uint8_t arm[DEPO_MAX_NODES];      /* the longest arm */
    uint8_t spare[DEPO_MAX_NODES];    /* the second longest */
    uint8_t shortest[DEPO_MAX_NODES]; /* length of the shortest edge */
} net;

static uint64_t bit(unsigned i) {
    return (uint64_t)1 << i;
}

static unsigned lowest(uint64_t set) {
    return (unsigned)__builtin_ctzll(set);
}

static unsigned far_end(const net *n, unsigned edge, unsigned node) {
    return n->a[edge] ^ n->b[edge] ^ node;
}

static uint8_t longer(unsigned a, unsigned b) {
    return (uint8_t)(a > b ? a : b);
}

static uint8_t shorter(unsigned a, unsigned b) {
    return (uint8_t)(a < b ? a : b);
}

/* Loads the network and returns its tips: the nodes with one edge. */
static uint64_t load(net *n, const depo_game *game, depo_bits tracks) {
    uint64_t met = 0, met_again = 0;
    unsigned i = 0;
    memset(n->at, 0, game->n_nodes * sizeof *n->at);
    memset(n->arm, 0, game->n_nodes);
    memset(n->spare, 0, game->n_nodes);
    n->best = 0;
    for (; tracks; i++) {
        const depo_game_track *track = &game->tracks[depo_bits_pop(&tracks)];
        uint64_t ends = bit(track->a) | bit(track->b);
        assert(i < MAX_EDGES);
        met_again |= met & ends;
        met |= ends;
        n->at[track->a] |= bit(i);
        n->at[track->b] |= bit(i);
        n->a[i] = track->a;
        n->b[i] = track->b;
        n->length[i] = track->length;
    }
    n->nodes = met;
    n->edges = i == MAX_EDGES ? ~(uint64_t)0 : bit(i) - 1;
    return met & ~met_again;
}

/* Turns trees into arms, from their tips. Trails inside them are counted on the way. There is no
 * branch in the loop: where a tree ends can't be predicted. */
static void strip_trees(net *n, uint64_t tips) {
    while (tips) {
        unsigned tip = lowest(tips), i = lowest(n->at[tip]), node = far_end(n, i, tip);
        uint64_t rest = n->at[node] ^ bit(i);
        unsigned length = (unsigned)n->arm[tip] + n->length[i], arm = n->arm[node];
        n->edges ^= bit(i);
        n->at[node] = rest;
        n->best = arm + length > n->best ? arm + length : n->best;
        n->arm[node] = longer(arm, length);
        n->spare[node] = longer(n->spare[node], shorter(arm, length));
        bool is_tip = rest && !(rest & (rest - 1));
        tips &= ~(bit(tip) | bit(node));
        tips |= (uint64_t)is_tip << node;
        n->nodes &= ~(bit(tip) | (uint64_t)!rest << node);
    }
}

/* Joins the two edges at a place on the way, unless that would make a loop. */
static void join_edges(net *n) {
    for (uint64_t todo = n->nodes; todo; todo &= todo - 1) {
        unsigned node = lowest(todo);
        uint64_t first = n->at[node] & (~n->at[node] + 1), second = n->at[node] ^ first;
        if (n->arm[node] || (second & (second - 1))) continue;
        unsigned i = lowest(first), j = lowest(second);
        unsigned from = far_end(n, i, node), to = far_end(n, j, node);
        if (from == to) continue;
        n->a[i] = (uint8_t)from;
        n->b[i] = (uint8_t)to;
        n->length[i] = (uint8_t)(n->length[i] + n->length[j]);
        n->at[to] ^= first | second;
        n->edges ^= second;
        n->nodes ^= bit(node);
    }
}

/* What hangs together with a place over the edges in `left`. */
typedef struct part {
    uint64_t nodes;
    unsigned total; /* length of the edges */
} part;

static part part_around(const net *n, uint64_t left, unsigned node) {
    part p = {.nodes = bit(node)};
    for (uint64_t frontier = p.nodes; frontier;) {
        node = lowest(frontier);
        frontier &= frontier - 1;
        uint64_t here = n->at[node] & left;
        left ^= here;
        for (; here; here &= here - 1) {
            unsigned i = lowest(here);
            uint64_t far = bit(far_end(n, i, node)) & ~p.nodes;
            p.total += n->length[i];
            p.nodes |= far;
            frontier |= far;
        }
    }
    return p;
}

/* What is looked for next: the edges not yet left unused (`left`), those among them that must not
 * be (`kept`), the places where one must be (`wrong`), and twice what that loses at least: an
 * unused edge serves two places, so half the sum of the shortest edges there. */
typedef struct task {
    uint64_t left, kept, wrong;
    unsigned length; /* of the trail if nothing more stayed unused, its arms included */
    unsigned twice_lost;
} task;

static bool may_be_longer(const net *n, const task *t) {
    return t->length > n->best + (t->twice_lost + 1) / 2;
}

/* Whether a place is wrong changes. */
static void toggle(const net *n, task *t, unsigned node) {
    t->wrong ^= bit(node);
    if (t->wrong >> node & 1)
        t->twice_lost += n->shortest[node];
    else
        t->twice_lost -= n->shortest[node];
}

/* Leaves edges unused in every way that may give more than n->best. `unused` is their length. */
static void choose_unused(net *n, const task *t, unsigned total, unsigned unused) {
    if (!t->wrong) {
        /* What does not hang together with the start is lost as well. */
        unsigned lost = total - unused - part_around(n, t->left, n->start).total;
        if (t->length > n->best + lost) n->best = t->length - lost;
        return;
    }
    unsigned node = lowest(t->wrong);
    task next = *t;
    toggle(n, &next, node);
    for (uint64_t edges = n->at[node] & t->left & ~t->kept; edges; edges &= edges - 1) {
        unsigned i = lowest(edges);
        task without = next;
        without.left ^= bit(i);
        without.length -= n->length[i];
        toggle(n, &without, far_end(n, i, node));
        if (may_be_longer(n, &without)) choose_unused(n, &without, total, unused + n->length[i]);
        next.kept |= bit(i); /* all ways without it are done */
    }
}

/* The task for a trail between two places, which may be one, in a part of the network. */
static task task_between(const net *n, const task *whole, unsigned from, unsigned to) {
    task t = *whole;
    if (from == to) {
        t.length += (unsigned)n->arm[from] + n->spare[from];
        return t;
    }
    t.length += (unsigned)n->arm[from] + n->arm[to];
    toggle(n, &t, from);
    toggle(n, &t, to);
    return t;
}

static void search_between(net *n, const task *whole, unsigned from, unsigned to) {
    task t = task_between(n, whole, from, to);
    n->start = from;
    if (may_be_longer(n, &t)) choose_unused(n, &t, whole->length, 0);
}

/* All pairs of ends, the most promising one first: after it, few others are worth a search. */
static void search_pairs(net *n, const task *whole, uint64_t ends) {
    unsigned best_from = 0, best_to = 0, promise = 0;
    for (uint64_t from = ends; from; from &= from - 1)
        for (uint64_t to = from; to; to &= to - 1) {
            task t = task_between(n, whole, lowest(from), lowest(to));
            if (2 * t.length <= promise + t.twice_lost) continue;
            promise = 2 * t.length - t.twice_lost;
            best_from = lowest(from);
            best_to = lowest(to);
        }
    if (promise) search_between(n, whole, best_from, best_to);
    for (uint64_t from = ends; from; from &= from - 1)
        for (uint64_t to = from; to; to &= to - 1)
            search_between(n, whole, lowest(from), lowest(to));
}

static void search_part(net *n, part p) {
    task whole = {.left = n->edges, .length = p.total};
    uint64_t ends = 0;
    for (uint64_t left = p.nodes; left; left &= left - 1) {
        unsigned node = lowest(left);
        bool odd = __builtin_parityll(n->at[node]);
        if (odd || n->arm[node]) ends |= bit(node);
        n->shortest[node] = UINT8_MAX;
        for (uint64_t edges = n->at[node]; edges; edges &= edges - 1)
            n->shortest[node] = shorter(n->shortest[node], n->length[lowest(edges)]);
        if (odd) toggle(n, &whole, node);
    }
    if (ends)
        search_pairs(n, &whole, ends);
    else if (p.total > n->best) /* one round trip over all of it (Euler) */
        n->best = p.total;
}

unsigned depo_longest_trail(const depo_game *game, depo_bits tracks) {
    net n;
    strip_trees(&n, load(&n, game, tracks));
    if (!n.edges) return n.best;
    join_edges(&n);
    while (n.nodes) {
        part p = part_around(&n, n.edges, lowest(n.nodes));
        n.nodes &= ~p.nodes;
        search_part(&n, p);
    }
    return n.best;
}
