#!/bin/sh
# Builds the fuzz target of the server's messages with clang and runs it:
#     tests/server/fuzz.sh [SECONDS]
# DEPO_FUZZ_DIR moves the build folder (build-fuzz-server).
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${DEPO_FUZZ_DIR:-$root/build-fuzz-server}
seconds=${1:-15}
CC=${CC_FUZZ:-clang-14}
mkdir -p "$build/objects" "$build/corpus" "$build/found"
python3 "$root/tools/embed_maps.py" "$build/builtin_maps.c" \
    "$root/maps/usa" "$root/maps/europe" "$root/maps/africa" "$root/maps/amsterdam" "$root/maps/tiny"
python3 "$root/tools/protocol.py" c "$build/protocol_checks.c"
python3 "$root/tools/protocol.py" h "$build/protocol_messages.h"
python3 "$root/tools/languages.py" "$root/po/LINGUAS" "$build/core/languages.h"
flags="-std=gnu17 -O1 -g -D_GNU_SOURCE -DDEPO_VERSION=\"fuzz\" -Wall -Wextra -Wno-overlength-strings -fno-omit-frame-pointer
    -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -I$root/src -I$build
    $(pkg-config --cflags libpq sqlite3)"
objects=
for source in "$root"/src/core/*.c "$root"/src/mapio/*.c "$root"/src/codec/*.c \
    "$root"/src/bots/*.c "$root"/src/server/*.c "$root"/src/server/store/postgres.c \
    "$root"/src/server/store/file.c "$root"/src/server/store/sqlite.c \
    "$root"/src/server/store/store.c \
    "$root"/src/server/proto/*.c "$build/builtin_maps.c" "$build/protocol_checks.c"; do
    object=$build/objects/$(echo "${source#"$root"/}" | tr / _).o
    objects="$objects $object"
    # shellcheck disable=SC2086
    [ -e "$object" ] && [ -z "$(find "$root/src" -newer "$object" -name '*.[ch]' -print -quit)" ] ||
        "$CC" $flags -c "$source" -o "$object"
done
# shellcheck disable=SC2086
"$CC" $flags -fsanitize=fuzzer "$root/tests/server/fuzz_message.c" $objects -o "$build/fuzz_message" \
    -ljansson -lsodium -lsqlite3 -lpq -lm -lpthread
# The examples of the protocol are where it starts from.
python3 - "$root/protocol" "$build/corpus" <<'PYTHON'
import json, pathlib, sys
source, target = map(pathlib.Path, sys.argv[1:])
examples = []
for path in sorted(source.glob("*.json")):
    message = json.loads(path.read_text("utf-8"))
    if message["direction"] != "client":
        continue
    text = json.dumps(message["example"], ensure_ascii=False).replace("k3v7qhx2mzpa", "TABLE")
    examples.append(text)
    (target / message["name"]).write_text(text)
moves = ["keep none", "take deck", "tickets", "resign", "pass"]
for number, move in enumerate(moves):
    (target / f"move-{number}").write_text("\n\n".join(
        '{"t":"move","id":"m%d","table":"TABLE","seat":%d,"seq":%d,"move":"%s"}'
        % (k, k % 2 + 1, k + 2, move) for k in range(4)))
(target / "http").write_text("\n".join(
    ["GET /api/tables/TABLE", "GET /api/tables/TABLE/game", "GET /api/lobby", "GET /metrics", "GET /healthz",
     "GET /api/maps/usa", "GET /api/maps/" + "0" * 64, "GET /api/server"]
    + ["PUT " + text for text in examples if "create" in text]))
(target / "all").write_text("\n".join(examples))
PYTHON
timeout $((seconds + 900)) "$build/fuzz_message" -max_total_time="$seconds" -timeout=120 \
    -rss_limit_mb=1500 -max_len=6000 -artifact_prefix="$build/found/" -print_final_stats=1 \
    "$build/corpus" >"$build/log" 2>&1 || {
    tail -60 "$build/log"
    exit 1
}
grep -E 'number_of_executed_units|new_units_added|^INFO: seed corpus' "$build/log" || true
