/* SPDX-License-Identifier: MIT
 * Parts of the program that bring large libraries with them: each is its own file,
 * depo-NAME.so, loaded when it is needed and never otherwise. It lies in the
 * folder that DEPO_PLUGS names, beside the program, or in its library folder. For those who need
 * one, and for such parts. */
#ifndef DEPO_PLUG_PLUG_H
#define DEPO_PLUG_PLUG_H

#include <stddef.h>

/* What a part exports, under a name of its own, since several may be loaded at once. */
typedef struct depo_plug {
    const char *version; /* of the program it was built with */
    const void *face;    /* a struct of functions; which one depends on the part */
} depo_plug;

#define DEPO_PLUG(name, face)                                                                      \
    extern const depo_plug depo_plug_##name;                                                       \
    const depo_plug depo_plug_##name = {DEPO_VERSION, face}

/* The functions of a part, which stays loaded until the program ends; NULL with a reason. */
const void *depo_plug_load(const char *name, char *why, size_t why_size);

#endif
