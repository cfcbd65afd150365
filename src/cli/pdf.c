/* SPDX-License-Identifier: MIT */
#include "cli/pdf.h"

#include "plug/plug.h"

#include <cairo-pdf.h>
#include <librsvg/rsvg.h>
#include <stdio.h>
#include <stdlib.h>

static const double POINT = 25.4 / 72; /* millimetres */

typedef struct pdf {
    cairo_surface_t *surface;
    cairo_t *pen;
} pdf;

static bool good(const pdf *p, char why[DEPO_PDF_WHY]) {
    cairo_status_t status = cairo_status(p->pen);
    if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(p->surface);
    if (status == CAIRO_STATUS_SUCCESS) return true;
    snprintf(why, DEPO_PDF_WHY, "%s", cairo_status_to_string(status));
    return false;
}

static bool close_pdf(void *file, char why[DEPO_PDF_WHY]) {
    pdf *p = file;
    cairo_surface_finish(p->surface);
    bool written = good(p, why);
    cairo_destroy(p->pen);
    cairo_surface_destroy(p->surface);
    free(p);
    return written;
}

static void *open_pdf(const char *path, char why[DEPO_PDF_WHY]) {
    pdf *p = calloc(1, sizeof *p);
    if (!p) {
        snprintf(why, DEPO_PDF_WHY, "out of memory");
        return NULL;
    }
    p->surface = cairo_pdf_surface_create(path, 100, 100);
    p->pen = cairo_create(p->surface);
    if (good(p, why)) return p;
    char again[DEPO_PDF_WHY];
    close_pdf(p, again);
    return NULL;
}

static bool add_page(void *file, double width, double height, const char *svg, size_t size,
                     char why[DEPO_PDF_WHY]) {
    pdf *p = file;
    GError *error = NULL;
    RsvgRectangle all = {0, 0, width / POINT, height / POINT};
    cairo_pdf_surface_set_size(p->surface, all.width, all.height);
    RsvgHandle *picture = rsvg_handle_new_from_data((const guint8 *)svg, size, &error);
    bool drawn = picture && rsvg_handle_render_document(picture, p->pen, &all, &error);
    if (!drawn) snprintf(why, DEPO_PDF_WHY, "%s", error ? error->message : "the page is not SVG");
    if (error) g_error_free(error);
    if (picture) g_object_unref(picture);
    cairo_show_page(p->pen);
    return drawn && good(p, why);
}

static const depo_pdf_face face = {open_pdf, add_page, close_pdf};
DEPO_PLUG(pdf, &face);
