/* SPDX-License-Identifier: MIT
 * SVG documents as pages of a PDF file: the part depo-pdf.so, which brings cairo and librsvg. */
#ifndef DEPO_CLI_PDF_H
#define DEPO_CLI_PDF_H

#include <stdbool.h>
#include <stddef.h>

enum { DEPO_PDF_WHY = 256 }; /* bytes of a reason */

/* Each call returns NULL or false with a reason. Sizes are millimetres. */
typedef struct depo_pdf_face {
    void *(*open)(const char *path, char why[DEPO_PDF_WHY]);
    bool (*page)(void *pdf, double width, double height, const char *svg, size_t size,
                 char why[DEPO_PDF_WHY]);
    /* Closes it in any case. */
    bool (*close)(void *pdf, char why[DEPO_PDF_WHY]);
} depo_pdf_face;

#endif
