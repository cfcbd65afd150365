#!/bin/sh
# Records finished games of every map and variant into tests/games: record_games.sh DEPO
# Needed anew only when the rules or a map change on purpose.
set -eu
depo=$(realpath "$1")
cd "$(dirname "$0")/../tests/games"
rm -f ./*.depo
record() { # MAP VARIANT SEATS [OPTION...]
    map=$1 variant=$2 seats=$3
    shift 3
    log=$(mktemp -d)
    "$depo" sim --map "$map" --variant "$variant" --seats "$seats" --games 1 --seed 1912 \
        --log "$log" "$@" >/dev/null
    players=$(($(echo "$seats" | tr -cd , | wc -c) + 1))
    mv "$log"/*.depo "$map-$variant-$players.depo"
    rmdir "$log"
}
for variant in classic 1910 mega big-cities; do
    record usa "$variant" planner,racer
    record usa "$variant" hard,planner,racer,medium,easy
done
for variant in classic 1912 mega big-cities; do
    record europe "$variant" planner,racer
    record europe "$variant" hard,medium,racer,easy --options orient-express,promo
done
record africa classic planner,racer
record africa classic hard,planner,racer,medium,easy
record amsterdam classic planner,racer
record amsterdam classic hard,planner,racer,medium
record tiny classic planner,random,racer
