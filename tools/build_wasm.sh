#!/bin/sh
# SPDX-License-Identifier: MIT
# The core, the bots, the sentences and the readers of maps as WebAssembly:
#   tools/build_wasm.sh OUT   writes OUT/depo.wasm, OUT/sheet.wasm, OUT/signature.txt, OUT/paints.json
# The signatures are those of the native code; the tests of the page compare them with the module's.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
out=$1
work=$out/.work
mkdir -p "$work"
clang=${WASM_CC:-clang-14}
python3 "$root/tools/languages.py" "$root/po/LINGUAS" "$work/core/languages.h"
python3 "$root/tools/border.py" c "$work/border.c"

# clang lets wasm-opt (binaryen) make the modules a little smaller where it is there.
# Small rather than fast: with -O2 the module is a fifth larger, and the bots think a tenth faster.
flags="--target=wasm32-wasi -flto -std=gnu17 -D_GNU_SOURCE -I $root/src -I $work"
for file in wasm/heap wasm/messages wasm/words wasm/coach wasm/files coach/advice coach/outlook coach/tickets \
    say/caption say/count say/topic say/mo say/notes say/phrase say/plural say/refusal say/sentence say/story say/tr say/words \
    say/fairness say/fault codec/game_file codec/game_file_write codec/move_text codec/shuffle codec/times codec/writer codec/compact \
    codec/event_text codec/lesson codec/position_read \
    codec/position_write mapio/hash mapio/listing mapio/listing_text mapio/load \
    mapio/lookup mapio/names mapio/problems \
    mapio/reader mapio/rules mapio/sha256 mapio/tickets mapio/utf8 mapio/value mapio/verify wasm/maps wasm/board board/geometry \
    board/labels board/shapes; do
    # shellcheck disable=SC2086 # the flags are words
    "$clang" $flags -Oz -c "$root/src/$file.c" -o "$work/$(echo "$file" | tr / _).o"
done
# A reactor without start-up code; stdio only as far as formatting into memory needs it.
#   link NAME.wasm FLAG… FILE…
link() {
    name=$1
    shift
    # shellcheck disable=SC2086 # the flags are words
    "$clang" $flags -mexec-model=reactor \
        -fuse-ld="$(command -v wasm-ld-14 || command -v wasm-ld)" -Wl,--strip-all -Wl,--lto-O2 \
        -Wl,-z,stack-size=262144 -lc-printscan-no-floating-point -o "$work/$name" \
        "$root"/src/wasm/shim.c "$work/border.c" "$root"/src/core/*.c "$root"/src/bots/*.c \
        "$work"/*.o "$@"
    mv "$work/$name" "$out/$name"
}
# Without what bots that imagine games have learned: whoever asks one of them loads review.wasm.
link depo.wasm -Oz -DDEPO_SHORTSIGHTED
# The same with the reader of score sheets, the rules in words and ticket lists that are typed, for
# who asks for them.
link sheet.wasm -Oz -DDEPO_SHORTSIGHTED "$root"/src/wasm/sheet.c "$root"/src/sheet/sheet.c "$root"/src/sheet/names.c \
    "$root"/src/wasm/rules.c "$root"/src/say/rules.c "$root"/src/say/differences.c \
    "$root"/src/wasm/lists.c "$root"/src/mapio/listing_judge.c
# The same with what looks back at games and at single decisions, with the coach that measures, and
# with the deal of the day. It imagines many games, so it is fast rather than small.
link review.wasm -O2 "$root"/src/wasm/review.c "$root"/src/wasm/measure.c "$root"/src/wasm/deal.c \
    "$root"/src/eval/*.c "$root"/src/coach/likely.c "$root"/src/coach/measure.c \
    "$root"/src/review/figures.c "$root"/src/review/hint.c "$root"/src/review/judge.c \
    "$root"/src/review/pack.c "$root"/src/review/puzzle.c "$root"/src/review/reason.c \
    "$root"/src/review/review.c "$root"/src/review/words.c

cc=${CC:-cc}
# shellcheck disable=SC2046 # the flags are words
"$cc" -O2 -std=gnu17 -D_GNU_SOURCE -I "$root/src" -I "$work" -o "$work/signature" "$root"/src/wasm/signature.c \
    "$root"/src/wasm/shim.c "$root"/src/core/*.c "$root"/src/bots/*.c "$root"/src/mapio/*.c \
    "$root"/src/codec/move_text.c "$root"/src/codec/writer.c "$root"/src/codec/compact.c \
    "$root"/src/codec/event_text.c "$root"/src/codec/lesson.c \
    "$root"/src/codec/position_read.c "$root"/src/codec/position_write.c $(pkg-config --cflags --libs jansson libsodium) -lm -pthread
: > "$work/signature.txt"
while read -r id; do
    "$work/signature" "$root/maps/$id/map.json" >> "$work/signature.txt"
done < "$root/maps/list"
mv "$work/signature.txt" "$out/signature.txt"
"$cc" -std=gnu17 -I "$root/src" -I "$work" -o "$work/paints" "$root/src/wasm/paints.c" "$root/src/board/paints.c"
"$work/paints" > "$out/paints.json"
rm -rf "$work"
