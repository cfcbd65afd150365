/* SPDX-License-Identifier: MIT
 * The page as the answer to the link of a table: with a title and a picture for messengers, which
 * run no scripts. Where they find both follows from how they asked. */
#include "server/net/inner.h"

#include "say/tr.h"

#include <stdlib.h>
#include <string.h>

static bool is_host(const char *text) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-:[]_";
    return *text && text[strspn(text, letters)] == 0;
}

/* What a proxy says is believed: a lie leads only the liar astray. */
static bool by_https(struct lws *wsi) {
    static const char name[] = "x-forwarded-proto:";
    char value[8];
    if (depo_net_of(wsi)->config->certificate) return true;
    int size = lws_hdr_custom_length(wsi, name, sizeof name - 1);
    return size > 0 && size < (int)sizeof value &&
           lws_hdr_custom_copy(wsi, value, sizeof value, name, sizeof name - 1) > 0 &&
           strcasecmp(value, "https") == 0;
}

void depo_page_address(struct lws *wsi, char out[DEPO_PAGE_ADDRESS]) {
    const depo_net_config *config = depo_net_of(wsi)->config;
    char host[256];
    out[0] = 0;
    if (config->url)
        snprintf(out, DEPO_PAGE_ADDRESS, "%s%s", config->url, config->base);
    else if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 && is_host(host))
        snprintf(out, DEPO_PAGE_ADDRESS, "%s://%s%s", by_https(wsi) ? "https" : "http", host,
                 config->base);
}

/* The first that is wished for. */
unsigned depo_asked_language(struct lws *wsi) {
    char value[64] = "";
    if (lws_hdr_copy(wsi, value, sizeof value, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE) <= 0) return 0;
    value[strcspn(value, ",;-_ ")] = 0;
    unsigned language = depo_language_by_code(value);
    return language == DEPO_NONE ? 0 : language;
}

depo_frame *depo_page_with(const depo_asset *page, depo_frame *head) {
    static const char end[] = "</head>";
    const char *text = (const char *)page->data,
               *at = memmem(text, page->size, end, sizeof end - 1);
    size_t before = at ? (size_t)(at - text) : page->size;
    char *whole = malloc(page->size + head->size);
    if (!whole) return NULL;
    memcpy(whole, text, before);
    memcpy(whole + before, depo_frame_text(head), head->size);
    memcpy(whole + before + head->size, text + before, page->size - before);
    depo_frame *frame = depo_frame_new(whole, page->size + head->size);
    free(whole);
    return frame;
}
