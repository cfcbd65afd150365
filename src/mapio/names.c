/* SPDX-License-Identifier: MIT */
#include "mapio/names.h"

#include "mapio/lookup.h"
#include "mapio/utf8.h"

#include <string.h>

/* A name with everything gone that people write in different ways. */
typedef struct folded {
    unsigned length; /* 0: nothing is left, or too long */
    uint32_t at[DEPO_MOST_WRITTEN];
} folded;

/* The letters without accents from U+00C0 to U+017F; a blank is none, '2' stands for two letters.
 */
static const char latin[] = "aaaaaa2ceeeeiiiidnooooo ouuuuy22"
                            "aaaaaa2ceeeeiiiidnooooo ouuuuy2y"
                            "aaaaaaccccccccddddeeeeeeeeeegggg"
                            "gggghhhhiiiiiiiiii22jjkkklllllll"
                            "lllnnnnnnnnnoooooo22rrrrrrssssss"
                            "ssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

static const char *two_letters(uint32_t c) {
    switch (c) {
    case 0xc6:
    case 0xe6:
        return "ae";
    case 0xdf:
        return "ss";
    case 0xde:
    case 0xfe:
        return "th";
    case 0x132:
    case 0x133:
        return "ij";
    default: /* U+0152, U+0153 */
        return "oe";
    }
}

/* Lower case without accents: Latin and Cyrillic; 0 for what is no letter or digit. */
static uint32_t fold_character(uint32_t c) {
    if (c < 0x80) {
        if (c >= 'A' && c <= 'Z') return c + 'a' - 'A';
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c : 0;
    }
    if (c < 0xc0 || (c >= 0x300 && c < 0x370) || (c >= 0x2000 && c < 0x2070)) return 0;
    if (c == 0x218 || c == 0x219) return 's'; /* with comma below */
    if (c == 0x21a || c == 0x21b) return 't';
    if (c >= 0x400 && c < 0x410) c += 0x50;
    if (c >= 0x410 && c < 0x430) c += 0x20;
    switch (c) {
    case 0x451: /* ё: е */
        return 0x435;
    case 0x439: /* й: и */
        return 0x438;
    case 0x457: /* ї: і */
        return 0x456;
    case 0x490: /* ґ */
        return 0x491;
    default:
        return c;
    }
}

static folded fold(const char *text) {
    folded out;
    out.length = 0; /* clearing all of it would take longer than all the rest */
    while (*text) {
        uint32_t c = depo_next_character(&text);
        if (c == DEPO_NO_CHARACTER) c = (unsigned char)text[-1]; /* Latin-1, as old files have it */
        if (out.length + 2 > DEPO_MOST_WRITTEN) {
            out.length = 0;
            return out;
        }
        if (c >= 0xc0 && c < 0x180 && latin[c - 0xc0] == '2') {
            const char *two = two_letters(c);
            out.at[out.length++] = (unsigned char)two[0];
            c = (unsigned char)two[1];
        } else if (c >= 0xc0 && c < 0x180) {
            c = (unsigned char)latin[c - 0xc0];
        }
        c = fold_character(c);
        if (c) out.at[out.length++] = c;
    }
    return out;
}

static bool begins(const folded *text, const folded *name) {
    return text->length && text->length <= name->length &&
           memcmp(text->at, name->at, text->length * sizeof text->at[0]) == 0;
}

static bool same(const folded *a, const folded *b) {
    return a->length == b->length && begins(a, b);
}

bool depo_same_name(const char *a, const char *b) {
    folded x = fold(a), y = fold(b);
    return x.length ? same(&x, &y) : strcmp(a, b) == 0;
}

bool depo_begins_name(const char *text, const char *name) {
    folded x = fold(text), y = fold(name);
    return begins(&x, &y);
}

/* In how many places two names differ: letters too many, too few, other or swapped. */
static unsigned distance(const folded *a, const folded *b) {
    unsigned row[3][DEPO_MOST_WRITTEN + 1];
    for (unsigned k = 0; k <= b->length; k++) row[0][k] = k;
    for (unsigned i = 1; i <= a->length; i++) {
        unsigned *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (unsigned k = 1; k <= b->length; k++) {
            unsigned best = last[k - 1] + (a->at[i - 1] != b->at[k - 1]);
            if (last[k] + 1 < best) best = last[k] + 1;
            if (now[k - 1] + 1 < best) best = now[k - 1] + 1;
            if (i > 1 && k > 1 && a->at[i - 1] == b->at[k - 2] && a->at[i - 2] == b->at[k - 1] &&
                before[k - 2] + 1 < best)
                best = before[k - 2] + 1;
            now[k] = best;
        }
    }
    return row[a->length % 3][b->length];
}

const char *depo_place_also(const depo_map *map, unsigned place) {
    unsigned offset = place >= DEPO_GROUP_BASE ? map->groups[place - DEPO_GROUP_BASE].also
                                               : map->cities[place].also;
    return &map->also[offset];
}

/* A walk over the names of a place: the id, the name in every language, the synonyms. */
typedef struct names {
    unsigned number;
    const char *also;
} names;

static const char *next_name(const depo_map *map, unsigned place, names *walk) {
    unsigned number = walk->number++;
    if (number == 0) return depo_place_id(map, place);
    if (number <= DEPO_LANGUAGES) return depo_place_name(map, place)->in[number - 1];
    walk->also = walk->also ? walk->also + strlen(walk->also) + 1 : depo_place_also(map, place);
    return *walk->also ? walk->also : NULL;
}

/* How well a text fits a place: WHOLE, BEGUN with the shortest such name in `by`, or NONE. */
static depo_fit fit_place(const depo_map *map, unsigned place, const folded *text, folded *by) {
    enum { SHORTEST_BEGINNING = 2 };
    depo_fit fit = DEPO_FIT_NONE;
    names walk = {0};
    for (const char *name; (name = next_name(map, place, &walk));) {
        folded known = fold(name);
        if (same(text, &known)) return DEPO_FIT_WHOLE;
        bool begun = text->length >= SHORTEST_BEGINNING && begins(text, &known);
        if (begun && (fit == DEPO_FIT_NONE || known.length < by->length)) {
            fit = DEPO_FIT_BEGUN;
            *by = known;
        }
    }
    return fit;
}

/* The distance to the nearest name of a place. */
static unsigned distance_to(const depo_map *map, unsigned place, const folded *text) {
    unsigned nearest = DEPO_MOST_WRITTEN;
    names walk = {0};
    for (const char *name; (name = next_name(map, place, &walk));) {
        folded known = fold(name);
        unsigned far = distance(text, &known);
        if (far < nearest) nearest = far;
    }
    return nearest;
}

static void add_place(depo_places *places, unsigned place) {
    if (place >= DEPO_GROUP_BASE)
        places->groups |= 1u << (place - DEPO_GROUP_BASE);
    else
        places->cities |= (uint64_t)1 << place;
}

static bool has_name(const depo_map *map, unsigned place, const folded *text) {
    folded by;
    return fit_place(map, place, text, &by) == DEPO_FIT_WHOLE;
}

/* Keeps the likeliest guesses in order; a name that several places share is guessed once. */
static void add_guess(const depo_map *map, depo_found *found, uint8_t far[DEPO_MOST_GUESSES],
                      unsigned place, unsigned wrong) {
    unsigned at = found->n_guesses;
    for (unsigned i = 0; i < found->n_guesses; i++)
        if (depo_same_name(depo_place_name(map, found->guess[i])->in[0],
                           depo_place_name(map, place)->in[0]))
            return;
    while (at && far[at - 1] > wrong) at--;
    if (at == DEPO_MOST_GUESSES) return;
    unsigned moved = found->n_guesses - at;
    if (found->n_guesses == DEPO_MOST_GUESSES) moved--;
    memmove(&found->guess[at + 1], &found->guess[at], moved);
    memmove(&far[at + 1], &far[at], moved);
    found->guess[at] = (uint8_t)place;
    far[at] = (uint8_t)wrong;
    if (found->n_guesses < DEPO_MOST_GUESSES) found->n_guesses++;
}

/* How many wrong letters a name of this length may have to be guessed. */
static unsigned tolerance(unsigned length) {
    return length < 3 ? 0 : length < 6 ? 1 : length < 10 ? 2 : 3;
}

const char *depo_nearest_word(const char *text, const char *const *words) {
    folded written = fold(text);
    const char *nearest = NULL;
    for (unsigned least = tolerance(written.length) + 1; *words; words++) {
        folded word = fold(*words);
        unsigned far = distance(&written, &word);
        if (far >= least) continue;
        least = far;
        nearest = *words;
    }
    return nearest;
}

/* What may be meant by a text that no name begins with. */
static void guess(const depo_map *map, const folded *text, depo_found *found) {
    uint8_t far[DEPO_MOST_GUESSES];
    for (unsigned i = 0; i < (unsigned)map->n_cities + map->n_groups; i++) {
        unsigned place = depo_nth_place(map, i), nearest = distance_to(map, place, text);
        if (nearest <= tolerance(text->length)) add_guess(map, found, far, place, nearest);
    }
}

/* Whether these are one group and nothing but cities of it. */
static bool is_one_group(const depo_map *map, depo_places places) {
    if (!places.groups || (places.groups & (places.groups - 1))) return false;
    unsigned group = DEPO_GROUP_BASE + (unsigned)__builtin_ctz(places.groups);
    return !(places.cities & ~depo_place_cities(map, group));
}

depo_found depo_find_place(const depo_map *map, const char *text) {
    depo_found found = {0}, unclear = {.fit = DEPO_FIT_UNCLEAR};
    folded written = fold(text), by = {0}, first = {0};
    uint8_t far[DEPO_MOST_GUESSES];
    bool several = false;
    if (!written.length) return found;
    for (unsigned i = 0; i < (unsigned)map->n_cities + map->n_groups; i++) {
        unsigned place = depo_nth_place(map, i);
        depo_fit fit = fit_place(map, place, &written, &by);
        if (fit == DEPO_FIT_NONE || fit < found.fit) continue;
        if (fit > found.fit) {
            found = (depo_found){.fit = fit};
            first = by;
        }
        add_place(&found.places, place);
        if (fit == DEPO_FIT_WHOLE) continue;
        /* places that share the name are one answer, and so are a group and its cities */
        several |= !has_name(map, place, &first);
        add_guess(map, &unclear, far, place, 0);
    }
    if (found.fit == DEPO_FIT_NONE) guess(map, &written, &found);
    several = several && !is_one_group(map, found.places);
    return found.fit == DEPO_FIT_BEGUN && several ? unclear : found;
}

unsigned depo_one_place(depo_places places) {
    if (places.groups) return DEPO_GROUP_BASE + (unsigned)__builtin_ctz(places.groups);
    bool one = places.cities && !(places.cities & (places.cities - 1));
    return one ? (unsigned)__builtin_ctzll(places.cities) : (unsigned)DEPO_NONE;
}

/* Whether a place is meant by what names these: it alone, or a group that it is in. */
static bool is_meant(const depo_map *map, depo_places named, unsigned place) {
    unsigned meant = depo_one_place(named);
    if (meant == place) return true;
    return meant != DEPO_NONE && meant >= DEPO_GROUP_BASE && place < DEPO_GROUP_BASE &&
           depo_place_cities(map, meant) >> place & 1;
}

unsigned depo_namesake(const depo_map *map, unsigned place, const char **name) {
    if (place < DEPO_GROUP_BASE && map->cities[place].kind == DEPO_CITY_JUNCTION) return DEPO_NONE;
    for (unsigned language = 0; language < DEPO_LANGUAGES; language++) {
        *name = depo_place_name(map, place)->in[language];
        depo_found found = depo_find_place(map, *name);
        if (found.fit != DEPO_FIT_WHOLE || is_meant(map, found.places, place)) continue;
        for (unsigned i = 0; i < (unsigned)map->n_cities + map->n_groups; i++) {
            unsigned other = depo_nth_place(map, i);
            if (other != place && depo_places_have(found.places, other)) return other;
        }
    }
    return DEPO_NONE;
}

void depo_guesses_text(const depo_map *map, const depo_found *found, unsigned language,
                       char out[DEPO_GUESSES_TEXT]) {
    *out = 0;
    for (unsigned i = 0; i < found->n_guesses; i++) {
        if (i) strcat(out, ", ");
        strcat(out, depo_place_name(map, found->guess[i])->in[language]);
    }
}

char *depo_cut_word(char *text) {
    size_t length = strlen(text);
    while (length && strchr(" \t\r", text[length - 1])) text[--length] = 0;
    size_t begin = length;
    while (begin && !strchr(" \t\r", text[begin - 1])) begin--;
    if (!begin) return NULL;
    size_t end = begin;
    while (end && strchr(" \t\r", text[end - 1])) text[--end] = 0;
    return end ? &text[begin] : NULL;
}

/* The length of what can stand between two places: blanks, a hyphen, a longer dash, an arrow, a
 * comma, a slash; 0 when there is none. */
static size_t separator_at(const char *text) {
    size_t length = 0;
    for (;;) {
        const char *next = &text[length];
        uint32_t c = depo_next_character(&next);
        bool is_one = c == ' ' || c == '\t' || c == '-' || c == ',' || c == '/' || c == 0xa0 ||
                      (c >= 0x2010 && c <= 0x2015) || c == 0x2192 || c == 0x2194 || c == 0x2212;
        if (!is_one) return length;
        length = (size_t)(next - text);
    }
}

static bool copy_part(char out[DEPO_MOST_WRITTEN], const char *from, size_t length) {
    if (!length || length >= DEPO_MOST_WRITTEN) return false;
    memcpy(out, from, length);
    out[length] = 0;
    return true;
}

/* How good a way to cut is: both found, better by whole names, or at least one of them. */
static unsigned worth(const depo_pair *pair) {
    unsigned least = pair->at_a.fit < pair->at_b.fit ? pair->at_a.fit : pair->at_b.fit;
    unsigned most = pair->at_a.fit > pair->at_b.fit ? pair->at_a.fit : pair->at_b.fit;
    unsigned guesses = pair->at_a.n_guesses + (unsigned)pair->at_b.n_guesses > 0;
    return least * 16 + most * 2 + guesses;
}

void depo_find_pair(const depo_map *map, const char *text, depo_pair *pair) {
    unsigned best = 0;
    memset(pair, 0, sizeof *pair);
    text += separator_at(text);
    size_t size = strlen(text);
    for (size_t at = 0; at < size;) {
        size_t gap = separator_at(&text[at]);
        if (!gap) {
            at++;
            continue;
        }
        depo_pair cut = {.found = false};
        size_t rest = size - at - gap;
        while (rest && separator_at(&text[at + gap + rest - 1])) rest--;
        if (copy_part(cut.a, text, at) && copy_part(cut.b, &text[at + gap], rest)) {
            cut.at_a = depo_find_place(map, cut.a);
            cut.at_b = depo_find_place(map, cut.b);
            cut.found = cut.at_a.fit >= DEPO_FIT_BEGUN && cut.at_b.fit >= DEPO_FIT_BEGUN;
            if (!*pair->a || worth(&cut) > best) {
                best = worth(&cut);
                *pair = cut;
            }
        }
        at += gap;
    }
}

bool depo_pair_is(const depo_pair *pair, unsigned a, unsigned b) {
    depo_places x = pair->at_a.places, y = pair->at_b.places;
    return pair->found && ((depo_places_have(x, a) && depo_places_have(y, b)) ||
                           (depo_places_have(x, b) && depo_places_have(y, a)));
}
