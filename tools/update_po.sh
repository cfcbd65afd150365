#!/bin/sh
# SPDX-License-Identifier: MIT
# Collects the sentences of the program in po/depo.pot and brings po/*.po up to date. Sentences
# with words that differ on maps with carts are there a second time, with the context "carts".
# With --check nothing is changed: it fails where a sentence has no translation. With --only FOLDER
# OUT the sentences of one folder are written as message files, OUT/<language>.mo.
set -eu
cd "$(dirname "$0")/.."
words='[Tt]icket|[Tt]rain|[Ll]ocomotive|[Rr]oute|[Tt]rack'
folders="src/board src/say src/term src/score src/cli"
[ "${1:-}" != --only ] || folders=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck disable=SC2046
xgettext --from-code=UTF-8 --language=C --package-name=depo --no-location --sort-output \
    --keyword= --keyword=depo_tr:2 --keyword=depo_trn:2,3 --keyword=depo_tr_as:3 \
    --keyword=depo_trn_as:3,4 --keyword=depo_trp:2c,3 --keyword=TR --keyword=TRN:1,2 \
    --keyword=DEPO_N --keyword=DEPO_NN:1,2 --keyword=DEPO_NC:1c,2 \
    --flag=TR:1:pass-c-format --flag=TRN:1:pass-c-format --flag=TRN:2:pass-c-format \
    --flag=DEPO_N:1:pass-c-format \
    -o "$work/all.pot" $(find $folders -name '*.c' | LC_ALL=C sort)
sed -i "s/charset=CHARSET/charset=UTF-8/" "$work/all.pot"
msggrep --no-wrap -K -E -e "$words" "$work/all.pot" >"$work/words.pot"
awk '/^msgid ""$/ && !seen { seen = 1; print; next }
     /^msgid / && !context { print "msgctxt \"carts\"" }
     { context = /^msgctxt / } !/^msgctxt / { print } /^msgctxt / { skip = 1 }' \
    "$work/words.pot" >"$work/carts.pot"
msgcat --sort-output --no-wrap "$work/all.pot" "$work/carts.pot" | sed \
    -e '/^"POT-Creation-Date/d' -e '/^"PO-Revision-Date/d' -e '/^"Last-Translator/d' \
    -e '/^"Language-Team/d' -e '/^"Report-Msgid/d' -e '/^# /d' -e '/^#$/d' -e '/^#, fuzzy$/d' \
    >"$work/depo.pot"
if [ "${1:-}" = --check ]; then
    msgcmp po/ru.po "$work/depo.pot"
    msggrep --no-wrap -J -F -e carts "$work/depo.pot" -o "$work/carts.po"
    msgcmp --use-untranslated po/en.po "$work/depo.pot"
    msgattrib --translated po/en.po -o "$work/en.po"
    msgcmp "$work/en.po" "$work/carts.po"
    exit
fi
if [ "${1:-}" = --only ]; then
    while read -r language; do
        msgmerge --quiet --no-fuzzy-matching "po/$language.po" "$work/depo.pot" |
            msgattrib --no-obsolete --translated |
            msgfmt --endianness=little --no-hash -o "$3/$language.mo" -
    done <po/LINGUAS
    exit
fi
cp "$work/depo.pot" po/depo.pot
while read -r language; do
    if [ -f "po/$language.po" ]; then
        msgmerge --quiet --no-fuzzy-matching --no-wrap --sort-output -o "$work/merged.po" \
            "po/$language.po" po/depo.pot
        msgattrib --no-obsolete --no-wrap -o "po/$language.po" "$work/merged.po"
    fi
done <po/LINGUAS
