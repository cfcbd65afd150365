/* SPDX-License-Identifier: MIT
 * Who uses how much. An owner is an address and, where a key was said, a person; a connection owns
 * nothing, because anyone can have many. Each has an account: buckets that fill with time, and the
 * places in memory that it pays for. One customer can have 65,536 addresses of IPv6: their network
 * has an account too. Time is monotonic. For the services. */
#ifndef DEPO_SERVER_QUOTA_H
#define DEPO_SERVER_QUOTA_H

#include "server/room/state.h"
#include "server/service/share.h"

enum {
    DEPO_REPORTS_HOUR = 5,    /* complaints of one person */
    DEPO_CODES_HOUR = 10,     /* codes made or tried by one person (devices.h) */
    DEPO_MAPS_DAY = 20,       /* maps that one person may bring */
    DEPO_ADDRESS_SHARE = 8,   /* what a person may have, an address may have so many times */
    DEPO_NETWORK_SHARE = 64,  /* and a network of IPv6 */
    DEPO_PAYERS_IDLE = 50000, /* accounts of a kind kept that nothing belongs to */
    DEPO_QUOTA_SECRET = 16,   /* bytes */
    DEPO_PAYERS = 3           /* who pays for a table: an address, a person, a network */
};

typedef enum depo_payer_kind {
    DEPO_OF_NETWORK,
    DEPO_OF_ADDRESS,
    DEPO_OF_PERSON,
    DEPO_PAYER_KINDS
} depo_payer_kind;

typedef struct depo_payer depo_payer;

/* A place in memory, in the list of one who pays for it. */
typedef struct depo_slot {
    depo_payer *account; /* NULL: nobody's */
    struct depo_room *room;
    struct depo_slot *newer, *older;
    unsigned more; /* places that its table takes beside this one */
} depo_slot;

/* Full at the start; `filled` is when it was counted. */
typedef struct depo_bucket {
    double tokens;
    int64_t filled; /* milliseconds, monotonic */
} depo_bucket;

struct depo_payer {
    uint8_t key[DEPO_PERSON_SIZE];
    uint8_t kind;
    unsigned share; /* times what a person may have */
    unsigned refs;  /* connections, requests and places that know it */
    unsigned n_places;
    depo_slot *newest, *oldest;
    depo_bucket minute, day; /* tables it may make */
    depo_bucket reports;     /* complaints, in an hour */
    depo_bucket codes;       /* of devices, in an hour */
    depo_bucket maps;        /* brought, in a day */
    depo_share all, own;     /* of the thinking threads: a network and an address for all in it,
                                an address and a person for its own tables */
    depo_payer *network;     /* of an address of IPv6: held while the account is there */
    depo_payer *next_of_hash;
    depo_payer *next, *before; /* while idle */
    bool spent;                /* while idle: in which list */
};

/* Of one person; 0 means no limit. */
typedef struct depo_quota_limits {
    unsigned create_minute, create_day; /* tables made */
    unsigned places;                    /* tables in memory */
    unsigned all_places; /* of everybody together: nobody has more than half of them */
} depo_quota_limits;

/* Accounts that nothing belongs to, the one that became so last in front. */
typedef struct depo_idle {
    depo_payer *latest, *longest;
} depo_idle;

/* Of each kind those with full buckets are forgotten first, because they come back as they were;
 * and kinds do not push each other out: people cost nothing, so they must not make the server
 * forget what an address has used. */
typedef struct depo_quotas {
    depo_quota_limits limits;
    depo_payer **hash;
    depo_idle idle[DEPO_PAYER_KINDS][2]; /* with full buckets, and spent */
    unsigned n_idle[DEPO_PAYER_KINDS], n_accounts;
    uint8_t
        secret[DEPO_QUOTA_SECRET]; /* so that nobody can choose who shares a bucket of the hash */
} depo_quotas;

bool depo_quotas_init(depo_quotas *quotas, const depo_quota_limits *limits,
                      const uint8_t secret[DEPO_QUOTA_SECRET]);
void depo_quotas_free(depo_quotas *quotas);

/* The account of an address or of a person, held until it is let go; NULL when memory runs out,
 * and for nobody. */
depo_payer *depo_payer_of_address(depo_quotas *quotas, const char *address, int64_t now);
depo_payer *depo_payer_of_person(depo_quotas *quotas, const depo_person *person, int64_t now);
void depo_payer_hold(depo_quotas *quotas, depo_payer *account);
void depo_payer_let_go(depo_quotas *quotas, depo_payer *account);

typedef enum depo_quota_answer {
    DEPO_QUOTA_GOOD,
    DEPO_QUOTA_MINUTE, /* too many in a short time */
    DEPO_QUOTA_DAY
} depo_quota_answer;

/* All who pay for what an owner has; NULL where there is none. */
void depo_owner_payers(const depo_owner *owner, depo_payer *payers[DEPO_PAYERS]);

/* Takes one table from all accounts, or from none. */
depo_quota_answer depo_quota_create(depo_quotas *quotas, const depo_owner *owner, int64_t now);

/* Takes one complaint from all accounts, or from none; false when one has none left. */
bool depo_quota_report(const depo_owner *owner, int64_t now);

/* Takes one code of devices, as a complaint. */
bool depo_quota_code(const depo_owner *owner, int64_t now);

/* The same of a map. */
bool depo_quota_map(const depo_owner *owner, int64_t now);

/* Whether an account has no place left. */
bool depo_quota_is_full(const depo_quotas *quotas, const depo_payer *account);

/* Gives a place to an account as its newest, or takes it away (account NULL). */
void depo_quota_charge(depo_quotas *quotas, depo_slot *place, depo_payer *account);

/* A table takes so many places beside its own from now on. */
void depo_quota_widen(depo_slot *place, unsigned more);

#endif
