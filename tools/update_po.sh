#!/bin/sh
# SPDX-License-Identifier: MIT
# Brings po/<language>.po up to date with the sentences of the program and the page: new ones come
# in without a translation, those that nothing says any more go. Sentences with words that differ
# on maps with carts are there a second time, with the context "carts"; English has only those.
#   tools/update_po.sh           a language is added by a line in po/LINGUAS: its file is made
#   tools/update_po.sh --check   changes nothing and fails where a file is not up to date, a sentence
#                                has no translation, or two keys say the same
#   tools/update_po.sh --template OUT.pot   writes the sentences alone
#   tools/update_po.sh --page OUT <FIRST    writes OUT/<language>.mo with what the page and its module
#                                           say, and OUT/<language>.first.mo with what is said up to
#                                           the first decision of a game, which is fetched first: by
#                                           the sources of the page in FIRST and by the parts of C's
#                                           from /* Sentences: first */ to /* Sentences: later */;
#                                           OUT/<language>.lessons.mo has the lessons too
set -eu
# gettext's tools warn where the user's locale is not UTF-8.
export LC_ALL=C.UTF-8
cd "$(dirname "$0")/.."
words='[Tt]icket|[Tt]rain|[Ll]ocomotive|[Rr]oute|[Tt]rack|[Cc]laims? %'
folders="src/board src/mapio src/say src/coach src/review src/term src/sheet src/server src/cli"
[ "${1:-}" != --page ] || folders="src/mapio src/say src/coach src/review src/sheet"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/page"

# Sentences of C: sentences OUT.pot FILE…
sentences() {
    out=$1
    shift
    xgettext --from-code=UTF-8 --language=C --package-name=depo --no-location --sort-output \
        --keyword= --keyword=depo_tr:2 --keyword=depo_trn:2,3 --keyword=depo_tr_as:3 \
        --keyword=depo_trn_as:3,4 --keyword=depo_trp:2c,3 --keyword=TR --keyword=TRN:1,2 \
        --keyword=COUNTED:1,2 --keyword=here --keyword=depo_misused:2 --keyword=depo_fail --keyword=depo_fail_use --keyword=depo_here \
        --keyword=BOT:2 --keyword=LEVEL:2 --keyword=CHARACTER:2 \
        --keyword=DEPO_N --keyword=DEPO_NN:1,2 --keyword=DEPO_NC:1c,2 --keyword=DEPO_NNC:1c,2,3 \
        --flag=TR:1:pass-c-format --flag=TRN:1:pass-c-format --flag=TRN:2:pass-c-format \
        --flag=DEPO_N:1:pass-c-format -o "$out" "$@"
    sed -i "s/charset=CHARSET/charset=UTF-8/" "$out"
}
# Sentences of the page: page_sentences OUT.pot FILE… A warning is an error: xgettext has lost its way
# then, and may miss sentences. For it a / ends a regular expression even between [ and ].
page_sentences() {
    out=$1
    shift
    xgettext --from-code=UTF-8 --language=JavaScript --package-name=depo --no-location \
        --sort-output --keyword= --keyword=t --keyword=tn:1,2 -o "$out" "$@" 2>"$work/warnings"
    if [ -s "$work/warnings" ]; then
        cat "$work/warnings" >&2
        exit 1
    fi
    sed -i "s/charset=CHARSET/charset=UTF-8/" "$out"
}
# shellcheck disable=SC2046 # names of files have no blanks
sentences "$work/program.pot" src/cli/commands.h src/bots/kinds.def \
    $(for folder in $folders; do find "$folder" -name '*.c'; done | LC_ALL=C sort)
node web/tools/extract.mjs "$work/page"
page_sentences "$work/page.pot" "$work"/page/*.js
tools/lesson_sentences.py >"$work/lessons.js"
page_sentences "$work/lessons.pot" "$work/lessons.js"
msgcat --sort-output --no-wrap --use-first "$work/program.pot" "$work/page.pot" -o "$work/all.pot"
msggrep --no-wrap -K -E -e "$words" "$work/all.pot" >"$work/words.pot"
awk '/^msgid ""$/ && !seen { seen = 1; print; next }
     /^msgid / && !context { print "msgctxt \"carts\"" }
     { context = /^msgctxt / } !/^msgctxt / { print } /^msgctxt / { skip = 1 }' \
    "$work/words.pot" >"$work/carts.pot"
# A lesson is about one map, and speaks in its words.
msgcat --sort-output --no-wrap --use-first "$work/all.pot" "$work/carts.pot" "$work/lessons.pot" | sed \
    -e '/^"POT-Creation-Date/d' -e '/^"PO-Revision-Date/d' -e '/^"Last-Translator/d' \
    -e '/^"Language-Team/d' -e '/^"Report-Msgid/d' -e '/^# /d' -e '/^#$/d' -e '/^#, fuzzy$/d' \
    >"$work/all-words.pot"
msggrep --no-wrap --sort-output -J -F -e carts "$work/all-words.pot" -o "$work/en.pot"
if [ "${1:-}" = --template ]; then
    cp "$work/all-words.pot" "$2"
    exit
fi

pack() { msgfmt --check-format --check-domain --endianness=little --no-hash -o "$2" "$1"; }
if [ "${1:-}" = --page ]; then
    # Of what C says, the parts between these marks of its sources.
    mkdir "$work/told"
    # shellcheck disable=SC2086 # a list of words
    for file in $(grep -rlF '/* Sentences: first */' $folders); do
        awk 'index($0, "/* Sentences: first */") { first = 1 }
             index($0, "/* Sentences: later */") { first = 0 } first' "$file" \
            >"$work/told/$(echo "$file" | tr / -)"
    done
    sentences "$work/told.pot" "$work"/told/*
    tr / - | sed "s,.*,$work/page/&.js," >"$work/shown"
    page_sentences "$work/shown.pot" --files-from="$work/shown"
    msgcat --use-first "$work/told.pot" "$work/shown.pot" -o "$work/first.pot"
    msgcat --use-first "$work/all.pot" "$work/carts.pot" -o "$work/whole.pot"
fi
bad=0
while read -r language; do
    file=po/$language.po new=$work/$language.po template=$work/all-words.pot
    [ "$language" != en ] || template=$work/en.pot
    [ -e "$file" ] || msginit --no-translator --locale="$language" -i "$template" -o "$file"
    msgmerge --quiet --no-fuzzy-matching --no-wrap --sort-output -o "$work/merged.po" \
        "$file" "$template"
    msgattrib --no-obsolete --no-wrap --sort-output -o "$new" "$work/merged.po"
    if [ "${1:-}" = --page ]; then
        pack "$new" "$2/$language.lessons.mo"
        for part in whole first; do
            msgmerge --quiet --no-fuzzy-matching -o "$work/merged.po" "$file" "$work/$part.pot"
            msgattrib --no-obsolete -o "$work/$part.po" "$work/merged.po"
        done
        pack "$work/whole.po" "$2/$language.mo"
        pack "$work/first.po" "$2/$language.first.mo"
    elif [ "${1:-}" != --check ]; then
        cp "$new" "$file"
    elif ! diff -u "$file" "$new"; then
        echo "$file: run tools/update_po.sh" && bad=1
    elif [ -n "$(msgattrib --untranslated "$file")$(msgattrib --only-fuzzy "$file")" ]; then
        msgattrib --no-wrap --untranslated "$file"
        echo "$file: these have no translation" && bad=1
    fi
done <po/LINGUAS
[ "${1:-}" != --check ] || python3 tools/check_po.py "$work/all-words.pot" || bad=1
exit $bad
