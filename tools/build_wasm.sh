#!/bin/sh
# SPDX-License-Identifier: MIT
# The core, the bots and the sentences as WebAssembly, and the maps as images:
#   tools/build_wasm.sh OUT        writes OUT/depo.wasm, OUT/maps/<id>.bin and OUT/signature.txt
# The signatures are those of the native code; the tests of the page compare them with the module's.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
out=$1
work=$out/.work
mkdir -p "$out/maps" "$work"
clang=${WASM_CC:-clang-14}
python3 "$root/tools/languages.py" "$root/po/LINGUAS" "$work/core/languages.h"

# A reactor without start-up code; stdio only as far as formatting into memory needs it.
"$clang" --target=wasm32-wasi -mexec-model=reactor -O2 -flto -std=gnu17 -D_GNU_SOURCE -I "$root/src" -I "$work" \
    -fuse-ld="$(command -v wasm-ld-14 || command -v wasm-ld)" -Wl,--strip-all -Wl,--lto-O2 \
    -Wl,-z,stack-size=262144 -o "$work/depo.wasm" \
    "$root"/src/wasm/shim.c "$root"/src/wasm/messages.c "$root"/src/wasm/words.c \
    "$root"/src/core/*.c "$root"/src/bots/*.c \
    "$root"/src/mapio/lookup.c "$root"/src/codec/move_text.c \
    "$root"/src/say/mo.c "$root"/src/say/notes.c "$root"/src/say/plural.c \
    "$root"/src/say/refusal.c "$root"/src/say/sentence.c "$root"/src/say/story.c \
    "$root"/src/say/tr.c "$root"/src/say/words.c
mv "$work/depo.wasm" "$out/depo.wasm"

cc=${CC:-cc}
# shellcheck disable=SC2046 # the flags are words
"$cc" -O2 -std=gnu17 -D_GNU_SOURCE -I "$root/src" -I "$work" -o "$work/image" "$root"/src/wasm/image.c \
    "$root"/src/wasm/shim.c "$root"/src/core/*.c "$root"/src/bots/*.c "$root"/src/mapio/*.c \
    "$root"/src/codec/move_text.c $(pkg-config --cflags --libs jansson libsodium) -lm -pthread
: > "$work/signature.txt"
while read -r id; do
    "$work/image" "$root/maps/$id/map.json" "$out/maps/$id.bin" >> "$work/signature.txt"
done < "$root/maps/list"
mv "$work/signature.txt" "$out/signature.txt"
rm -rf "$work"
