/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "codec/game_file.h"
#include "mapio/mapio.h"
#include "recorded.h"

#include <dirent.h>
#include <string.h>

static depo_problems problems;

static void complain_if(bool bad, const char *name) {
    if (bad)
        fail_msg("%s: %s: %s", name, problems.count ? problems.list[0].where : "",
                 problems.count ? problems.list[0].what : "");
}

static void walk_game(const char *path, recorded_place at, recorded_visit visit) {
    depo_record record;
    depo_events events = {0};
    complain_if(!depo_record_read(path, &record, &problems), path);
    complain_if(!depo_map_open(record.map, at.map, &problems), path);
    complain_if(!depo_record_open(&record, at.map, at.game, at.state, &events, &problems), path);
    depo_guide_init(at.guide, at.game);
    visit(&events, 0, record.n_moves);
    for (unsigned i = 0; i < record.n_moves; i++) {
        events.count = 0;
        complain_if(!depo_record_play(&record, i, at.map, at.game, at.state, &events, &problems),
                    path);
        visit(&events, i + 1, record.n_moves);
    }
    depo_record_free(&record);
}

unsigned walk_recorded_games(const char *folder, recorded_place place, recorded_visit visit) {
    unsigned games = 0;
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir));) {
        const char *ending = strrchr(entry->d_name, '.');
        char path[4096];
        if (!ending || strcmp(ending, ".depo") != 0) continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        walk_game(path, place, visit);
        games++;
    }
    closedir(dir);
    return games;
}
