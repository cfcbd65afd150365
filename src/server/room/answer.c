/* SPDX-License-Identifier: MIT */
#include "server/room/answer.h"

#include "server/room/effect.h"

const char depo_answer_of_json[] = "application/json; charset=utf-8";
const char depo_answer_of_text[] = "text/plain; charset=utf-8";

void depo_answer(depo_site *site, uint64_t request, int status, const char *type,
                 depo_frame *body) {
    if (!body) return;
    depo_effect_do(site, (depo_effect){.kind = DEPO_EFFECT_ANSWER,
                                       .number = request,
                                       .status = status,
                                       .type = type,
                                       .frame = body});
}

void depo_answer_json(depo_site *site, uint64_t request, json_t *object) {
    depo_answer(site, request, 200, depo_answer_of_json, depo_frame_json(object));
}

void depo_answer_refuse(depo_site *site, uint64_t request, const depo_refusal *refusal) {
    json_t *object = json_pack("{s:s, s:s}", "code", depo_refusal_symbol(refusal), "message",
                               depo_refusal_message(refusal));
    if (refusal->code == DEPO_REFUSE_RULE)
        json_object_set_new(object, "clause", json_string(refusal->clause));
    depo_answer(site, request, depo_refusal_http(refusal), depo_answer_of_json,
                depo_frame_json(object));
}

void depo_answer_code(depo_site *site, uint64_t request, depo_refusal_code code) {
    depo_refusal refusal = depo_refuse(code);
    depo_answer_refuse(site, request, &refusal);
}

void depo_answer_created(depo_site *site, uint64_t request, const depo_table *table) {
    depo_answer(site, request, 201, depo_answer_of_json,
                depo_frame_json(json_pack("{s:s, s:i, s:o}", "table", table->id, "seq", table->seq,
                                          "link", json_sprintf("/t/%s", table->id))));
}
