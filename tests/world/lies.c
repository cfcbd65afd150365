/* SPDX-License-Identifier: MIT */
#include "world/lies.h"

static void nonsense(player *who) {
    static const char *const texts[] = {
        "",
        "{",
        "[]",
        "null",
        "{\"t\":1}",
        "{\"t\":\"nothing\"}",
        "{\"t\":\"move\"}",
        "{\"t\":\"join\",\"table\":\"AAAAAAAAAAAA\"}",
        "{\"t\":\"join\",\"table\":\"aaaaaaaaaaaa\"}",
        "{\"t\":\"join\",\"table\":\"aaaaaaaaaaaa\",\"last\":2000000000,\"seen\":2000000000}",
        "{\"t\":\"part\",\"table\":\"aaaaaaaaaaaa\"}",
        "{\"t\":\"ping\",\"id\":\"p\",\"id\":\"q\"}",
        "{\"t\":\"create\",\"id\":\"x\",\"map\":\"nowhere\",\"seats\":[]}",
        "{\"t\":\"mine\",\"id\":\"m\",\"after\":\"zzz\"}"};
    say(who, "%s", texts[roll(sizeof texts / sizeof *texts)]);
}

void lie_before_hello(player *who) {
    say(who, "{\"t\":\"create\",\"id\":\"early\",\"map\":\"europe\",\"seats\":[{\"kind\":\"here\"},"
             "{\"kind\":\"here\"}]}");
}

/* Something that is right in form, at a table and for a seat that may be anybody's. */
void lie(player *who) {
    static const struct {
        const char *what, *more;
        depo_entry_kind kind;
    } list[] = {{"move", ",\"seq\":%u,\"move\":\"take deck\"", DEPO_LOG_MOVE},
                {"move", ",\"seq\":%u,\"move\":\"resign\"", DEPO_LOG_MOVE},
                {"move", ",\"seq\":%u,\"move\":\"keep 1 2\"", DEPO_LOG_MOVE},
                {"move", ",\"seq\":%u,\"move\":\"tickets\"", DEPO_LOG_MOVE},
                {"undo", ",\"seq\":%u", DEPO_LOG_UNDO},
                {"chat", ",\"text\":\"I am somebody else\"", DEPO_LOG_CHAT},
                {"vote", ",\"on\":true", DEPO_LOG_VOTE},
                {"leave", "", DEPO_LOG_LEAVE},
                {"back", "", DEPO_LOG_BACK},
                {"kick", "", DEPO_LOG_KICK},
                {"sit", ",\"name\":\"X\"", DEPO_LOG_SIT},
                {"stand", "", DEPO_LOG_STAND},
                {"rename", ",\"name\":\"Y\"", DEPO_LOG_RENAME},
                {"silence", ",\"on\":true", DEPO_LOG_SILENCE},
                {"mute", ",\"who\":1,\"on\":true", DEPO_LOG_MUTE},
                {"arrange", ",\"kind\":\"open\"", DEPO_LOG_ARRANGE},
                {"reveal",
                 ",\"share\":\"0000000000000000000000000000000000000000000000000000000000000000\"",
                 DEPO_LOG_REVEAL}};
    char more[160];
    if (!who->n_follows || chance(20)) {
        nonsense(who);
        return;
    }
    const follow *f = &who->follows[roll(who->n_follows)];
    unsigned which = roll(sizeof list / sizeof *list), seat = roll(DEPO_MAX_PLAYERS);
    uint32_t seq = chance(60) ? f->seen : chance(50) ? f->seen + 1 + roll(3) : roll(f->seen + 1);
    /* Who holds a seat tries the others': resigning one's own only makes games short. */
    if (f->yours >> seat & 1 && which == 1) return;
    if (strstr(list[which].more, "%u"))
        snprintf(more, sizeof more, ",\"seq\":%u%s", seq, list[which].more + 9);
    else
        snprintf(more, sizeof more, "%s", list[which].more);
    order_at(who, f, list[which].what, list[which].kind, seat, more)->lie = true;
}
