#!/bin/sh
# Tests of a build folder: meson_test.sh FOLDER [ARGUMENT]…, arguments as `meson test` has them. When
# some fail, it says at the end which parts of them, why, and how to repeat them: Meson leaves that in
# its log.
set -eu
folder=$1
shift
meson test -C "$folder" --print-errorlogs "$@" && exit
awk '/^test: / { name = $0; sub(/^test: */, "", name) }
    /^ *not ok/ { print $0 " (" name ")"; reason = 60; next }
    /^(FAIL|ERROR): / { print "not ok " $0 " (" name ")"; traceback = 60; next }
    /^====/ { traceback = 0 }
    traceback > 0 { print "# " $0; traceback--; next }
    reason > 0 && /^ *(#|---|\.\.\.)/ { print "# " $0; reason--; next }
    reason > 0 && /^ / { print "# " $0; reason--; next }
    { reason = 0 }' "$folder/meson-logs/testlog.txt"
# What the tests can see of how they were called.
for word in DEPO_SANITIZER GAMES DEPO_GAMES DEPO_SEED DEPO_FUZZ_SECONDS DEPO_FUZZ_SEED; do
    eval "value=\${$word:-}"
    [ -z "$value" ] || set -- "$word=$value" "$@"
done
python3 - "$folder" "$@" <<'END'
import json, pathlib, re, shlex, sys
folder, *words = sys.argv[1:]
settings = "".join(word + " " for word in words if re.match("[A-Z_]+=", word))
for line in (pathlib.Path(folder) / "meson-logs" / "testlog.json").read_text("utf-8").splitlines():
    test = json.loads(line)
    if test["result"] not in ("OK", "EXPECTEDFAIL", "SKIP"):
        name = test["name"].split(" / ")[-1]
        print(f"# again: {settings}meson test -C {folder} -t 20 -v {shlex.quote(name)}")
END
exit 1
