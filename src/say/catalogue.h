/* SPDX-License-Identifier: MIT
 * The message file of each language: made of po/<language>.po by msgfmt, and built into the program
 * by tools/embed_po.py; the page hands over those it needs. For tr.c, the border to the page, and
 * tests. */
#ifndef DEPO_SAY_CATALOGUE_H
#define DEPO_SAY_CATALOGUE_H

#include "core/map.h"
#include "say/mo.h"

/* The messages of a language (below DEPO_LANGUAGES). */
const depo_mo *depo_catalogue(unsigned language);

#endif
