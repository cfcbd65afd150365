/* SPDX-License-Identifier: MIT
 * Delivers letters with libcurl on a thread of its own: a part of the program by itself
 * (plug/plug.h), because the library brings two dozen others. Whatever a stranger has named as a
 * target is checked when it is connected to, at the address itself, so that no name can mean
 * something else a moment later; nothing is followed anywhere else. */
#include "plug/plug.h"
#include "server/post/push.h"
#include "server/post/target.h"

#include <curl/curl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    AT_ONCE = 16, /* connections */
    AT_ONE_HOST = 4,
    CONNECT_MS = 5000, /* the longest that each may take */
    ALL_MS = 10000,
    READ_MOST = 16384, /* bytes of an answer */
    IDLE_CONNECTIONS = 8,
    MAIL_MOST = 4000 /* bytes */
};

#define ENDING "the server ends"

typedef struct carrier {
    depo_carrier_config config;
    pthread_t thread;
    CURLM *multi;
    atomic_bool stopping;
    pthread_mutex_t lock; /* guards what follows */
    depo_letter *todo, **todo_end, *done;
    unsigned count;     /* handed over, and not taken back */
    struct trip *trips; /* the thread's own */
} carrier;

/* A letter on its way. */
typedef struct trip {
    struct trip *next, *before;
    carrier *carrier;
    depo_letter *letter;
    CURL *easy;
    struct curl_slist *headers, *to;
    uint8_t body[DEPO_PUSH_BODY];
    char *mail; /* MAIL: with its headers */
    size_t size, read, received;
    bool forbidden; /* an address that it may not be sent to */
    char error[CURL_ERROR_SIZE];
} trip;

static void finish(carrier *self, depo_letter *letter, depo_letter_result result, const char *why) {
    letter->result = result;
    snprintf(letter->why, sizeof letter->why, "%s", why);
    pthread_mutex_lock(&self->lock);
    letter->next = self->done;
    self->done = letter;
    pthread_mutex_unlock(&self->lock);
    self->config.wake(self->config.host);
}

static bool is_plain(const depo_letter *letter) {
    return strncmp(letter->target, "http://", 7) == 0;
}

/* The one place where a line to a stranger's target is opened. */
static curl_socket_t open_socket(void *argument, curlsocktype purpose, struct curl_sockaddr *to) {
    trip *t = argument;
    uint8_t bytes[16];
    if (purpose != CURLSOCKTYPE_IPCXN || !depo_target_bytes(&to->addr, bytes)) {
        t->forbidden = true;
        return CURL_SOCKET_BAD;
    }
    bool named = depo_target_is_named(&t->carrier->config, bytes);
    if (!named && (is_plain(t->letter) || !depo_target_is_public(bytes))) {
        t->forbidden = true;
        return CURL_SOCKET_BAD;
    }
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

/* What is answered is of no use; a little of it is read, so that the line can be used again. */
static size_t swallow(char *data, size_t size, size_t count, void *argument) {
    (void)data;
    trip *t = argument;
    t->received += size * count;
    return t->received > READ_MOST ? 0 : size * count;
}

static size_t give_mail(char *out, size_t size, size_t count, void *argument) {
    trip *t = argument;
    size_t here = t->size - t->read;
    if (here > size * count) here = size * count;
    memcpy(out, t->mail + t->read, here);
    t->read += here;
    return here;
}

static void add_header(trip *t, const char *text) {
    struct curl_slist *more = curl_slist_append(t->headers, text);
    if (more) t->headers = more;
}

static bool prepare_push(trip *t) {
    const depo_letter *letter = t->letter;
    char authorization[DEPO_PUSH_AUTHORIZATION], line[DEPO_PUSH_AUTHORIZATION + 32];
    t->size =
        depo_push_encrypt(letter->key, letter->auth, letter->text, letter->size, NULL, t->body);
    if (!t->size ||
        !depo_push_authorization(letter->secret, letter->target, t->carrier->config.contact,
                                 letter->now, authorization))
        return false;
    snprintf(line, sizeof line, "Authorization: %s", authorization);
    add_header(t, line);
    snprintf(line, sizeof line, "TTL: %u", letter->seconds);
    add_header(t, line);
    if (letter->topic[0]) {
        snprintf(line, sizeof line, "Topic: %s", letter->topic);
        add_header(t, line);
    }
    add_header(t, "Urgency: normal");
    add_header(t, "Content-Encoding: aes128gcm");
    add_header(t, "Content-Type: application/octet-stream");
    curl_easy_setopt(t->easy, CURLOPT_POSTFIELDS, (char *)t->body);
    return true;
}

static bool prepare_hook(trip *t) {
    add_header(t, "Content-Type: application/json; charset=utf-8");
    add_header(t, "User-Agent: depo");
    t->size = t->letter->size;
    curl_easy_setopt(t->easy, CURLOPT_POSTFIELDS, t->letter->text);
    return true;
}

/* A header's text in words of at most 45 bytes (RFC 2047); no word ends within a character. */
static size_t write_words(const char *text, char *out, size_t room) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t length = 0, size = strlen(text);
    for (size_t from = 0; from < size;) {
        size_t here = size - from < 42 ? size - from : 42;
        while (here && from + here < size && ((unsigned char)text[from + here] & 0xc0) == 0x80)
            here--;
        if (!here || length + 80 > room) break;
        length +=
            (size_t)snprintf(out + length, room - length, "%s=?UTF-8?B?", from ? "\r\n " : "");
        for (size_t i = 0; i < here; i += 3) {
            size_t left = here - i;
            uint32_t bits = (uint32_t)(unsigned char)text[from + i] << 16;
            if (left > 1) bits |= (uint32_t)(unsigned char)text[from + i + 1] << 8;
            if (left > 2) bits |= (unsigned char)text[from + i + 2];
            for (size_t k = 0; k < 4; k++)
                out[length++] = k <= left ? letters[bits >> (18 - 6 * k) & 63] : '=';
        }
        length += (size_t)snprintf(out + length, room - length, "?=");
        from += here;
    }
    out[length] = 0;
    return length;
}

/* Lines end as mail has it. */
static size_t write_body(const char *text, char *out, size_t room) {
    size_t length = 0;
    for (; *text && length + 3 < room; text++) {
        if (*text == '\n') out[length++] = '\r';
        out[length++] = *text;
    }
    out[length] = 0;
    return length;
}

static bool prepare_mail(trip *t) {
    const depo_letter *letter = t->letter;
    const char *from = t->carrier->config.from, *domain = strchr(from, '@');
    char subject[DEPO_LETTER_SUBJECT * 2 + 64], date[64], address[DEPO_LETTER_TARGET + 2];
    time_t now = (time_t)(letter->now / 1000);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", &parts);
    write_words(letter->subject, subject, sizeof subject);
    t->mail = malloc(MAIL_MOST);
    if (!t->mail) return false;
    int size = snprintf(
        t->mail, MAIL_MOST,
        "Date: %s\r\nFrom: <%s>\r\nTo: <%s>\r\nSubject: %s\r\nMessage-ID: <%s%s>\r\n"
        "Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
        "Content-Type: text/plain; charset=utf-8\r\n"
        "Content-Transfer-Encoding: 8bit\r\n\r\n",
        date, from, letter->target, subject, letter->identifier, domain ? domain : "@depo");
    if (size < 0 || size >= MAIL_MOST) return false;
    t->size = (size_t)size + write_body(letter->text, t->mail + size, (size_t)(MAIL_MOST - size));
    snprintf(address, sizeof address, "<%s>", letter->target);
    t->to = curl_slist_append(NULL, address);
    snprintf(address, sizeof address, "<%s>", from);
    curl_easy_setopt(t->easy, CURLOPT_URL, t->carrier->config.smtp);
    curl_easy_setopt(t->easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(t->easy, CURLOPT_USE_SSL, (long)CURLUSESSL_TRY);
    curl_easy_setopt(t->easy, CURLOPT_MAIL_FROM, address);
    curl_easy_setopt(t->easy, CURLOPT_MAIL_RCPT, t->to);
    curl_easy_setopt(t->easy, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(t->easy, CURLOPT_READFUNCTION, give_mail);
    curl_easy_setopt(t->easy, CURLOPT_READDATA, t);
    return t->to != NULL;
}

static void prepare_post(trip *t) {
    curl_easy_setopt(t->easy, CURLOPT_URL, t->letter->target);
    curl_easy_setopt(t->easy, CURLOPT_PROTOCOLS_STR, "https,http");
    curl_easy_setopt(t->easy, CURLOPT_POST, 1L);
    curl_easy_setopt(t->easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(t->easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(t->easy, CURLOPT_OPENSOCKETDATA, t);
    add_header(t, "Expect:");
}

static void end_trip(trip *t) {
    if (t->next) t->next->before = t->before;
    if (t->before)
        t->before->next = t->next;
    else
        t->carrier->trips = t->next;
    curl_slist_free_all(t->headers);
    curl_slist_free_all(t->to);
    curl_easy_cleanup(t->easy);
    free(t->mail);
    free(t);
}

static void begin_trip(carrier *self, depo_letter *letter) {
    trip *t = calloc(1, sizeof *t);
    if (t) *t = (trip){.carrier = self, .letter = letter, .easy = curl_easy_init()};
    if (!t || !t->easy) {
        free(t);
        finish(self, letter, DEPO_LETTER_LATER, "out of memory");
        return;
    }
    t->next = self->trips;
    if (t->next) t->next->before = t;
    self->trips = t;
    curl_easy_setopt(t->easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(t->easy, CURLOPT_PROXY, ""); /* whatever the environment says */
    curl_easy_setopt(t->easy, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
    curl_easy_setopt(t->easy, CURLOPT_TIMEOUT_MS, (long)ALL_MS);
    curl_easy_setopt(t->easy, CURLOPT_WRITEFUNCTION, swallow);
    curl_easy_setopt(t->easy, CURLOPT_WRITEDATA, t);
    curl_easy_setopt(t->easy, CURLOPT_ERRORBUFFER, t->error);
    curl_easy_setopt(t->easy, CURLOPT_PRIVATE, t);
    if (letter->kind != DEPO_LETTER_MAIL) prepare_post(t);
    bool good = letter->kind == DEPO_LETTER_PUSH   ? prepare_push(t)
                : letter->kind == DEPO_LETTER_HOOK ? prepare_hook(t)
                                                   : prepare_mail(t);
    if (t->headers) curl_easy_setopt(t->easy, CURLOPT_HTTPHEADER, t->headers);
    if (letter->kind != DEPO_LETTER_MAIL)
        curl_easy_setopt(t->easy, CURLOPT_POSTFIELDSIZE, (long)t->size);
    if (!good || curl_multi_add_handle(self->multi, t->easy) != CURLM_OK) {
        end_trip(t);
        finish(self, letter, DEPO_LETTER_NEVER, "it cannot be sent to such a target");
    }
}

static void judge(trip *t, CURLcode code) {
    long status = 0;
    char why[DEPO_LETTER_WHY];
    carrier *self = t->carrier;
    depo_letter *letter = t->letter;
    depo_letter_result result = DEPO_LETTER_LATER;
    curl_easy_getinfo(t->easy, CURLINFO_RESPONSE_CODE, &status);
    bool answered = code == CURLE_OK || (code == CURLE_WRITE_ERROR && t->received > READ_MOST);
    if (t->forbidden && !answered) {
        result = DEPO_LETTER_NEVER;
        snprintf(why, sizeof why, "the operator does not allow this address");
    } else if (!answered) {
        snprintf(why, sizeof why, "%.150s", *t->error ? t->error : curl_easy_strerror(code));
    } else {
        bool good = letter->kind == DEPO_LETTER_MAIL || status / 100 == 2;
        bool gone = letter->kind != DEPO_LETTER_MAIL && (status == 404 || status == 410);
        result = good ? DEPO_LETTER_SENT : gone ? DEPO_LETTER_GONE : DEPO_LETTER_LATER;
        snprintf(why, sizeof why, "it answered %ld", status);
    }
    curl_multi_remove_handle(self->multi, t->easy);
    end_trip(t);
    finish(self, letter, result, why);
}

static depo_letter *take_todo(carrier *self) {
    pthread_mutex_lock(&self->lock);
    depo_letter *list = self->todo;
    self->todo = NULL;
    self->todo_end = &self->todo;
    pthread_mutex_unlock(&self->lock);
    return list;
}

static void *carry(void *argument) {
    carrier *self = argument;
    while (!atomic_load(&self->stopping)) {
        for (depo_letter *letter = take_todo(self), *next; letter; letter = next) {
            next = letter->next;
            begin_trip(self, letter);
        }
        int running = 0, left = 0;
        curl_multi_perform(self->multi, &running);
        for (CURLMsg *message; (message = curl_multi_info_read(self->multi, &left));) {
            trip *t = NULL;
            if (message->msg != CURLMSG_DONE) continue;
            curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &t);
            judge(t, message->data.result);
        }
        curl_multi_poll(self->multi, NULL, 0, running ? 1000 : 60000, NULL);
    }
    return NULL;
}

static void *open_carrier(const depo_carrier_config *config) {
    carrier *self = calloc(1, sizeof *self);
    if (!self || curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        free(self);
        return NULL;
    }
    self->config = *config;
    self->todo_end = &self->todo;
    pthread_mutex_init(&self->lock, NULL);
    self->multi = curl_multi_init();
    if (self->multi) {
        curl_multi_setopt(self->multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, (long)AT_ONCE);
        curl_multi_setopt(self->multi, CURLMOPT_MAX_HOST_CONNECTIONS, (long)AT_ONE_HOST);
        curl_multi_setopt(self->multi, CURLMOPT_MAXCONNECTS, (long)IDLE_CONNECTIONS);
        if (pthread_create(&self->thread, NULL, carry, self) == 0) return self;
        curl_multi_cleanup(self->multi);
    }
    pthread_mutex_destroy(&self->lock);
    free(self);
    return NULL;
}

static bool send_letter(void *argument, depo_letter *letter) {
    carrier *self = argument;
    pthread_mutex_lock(&self->lock);
    bool room = self->count < DEPO_LETTERS_MOST;
    if (room) {
        letter->next = NULL;
        *self->todo_end = letter;
        self->todo_end = &letter->next;
        self->count++;
    }
    pthread_mutex_unlock(&self->lock);
    if (room) curl_multi_wakeup(self->multi);
    return room;
}

static depo_letter *take_done(void *argument) {
    carrier *self = argument;
    pthread_mutex_lock(&self->lock);
    depo_letter *list = self->done;
    self->done = NULL;
    for (const depo_letter *letter = list; letter; letter = letter->next) self->count--;
    pthread_mutex_unlock(&self->lock);
    return list;
}

static depo_letter *close_carrier(void *argument) {
    carrier *self = argument;
    atomic_store(&self->stopping, true);
    curl_multi_wakeup(self->multi);
    pthread_join(self->thread, NULL);
    for (depo_letter *letter = take_todo(self), *next; letter; letter = next) {
        next = letter->next;
        finish(self, letter, DEPO_LETTER_LATER, ENDING);
    }
    while (self->trips) {
        trip *t = self->trips;
        depo_letter *letter = t->letter;
        curl_multi_remove_handle(self->multi, t->easy);
        end_trip(t); /* NOLINT: leaves the list */
        finish(self, letter, DEPO_LETTER_LATER, ENDING);
    }
    depo_letter *list = take_done(self);
    curl_multi_cleanup(self->multi);
    curl_global_cleanup();
    pthread_mutex_destroy(&self->lock);
    free(self);
    return list;
}

static const depo_carrier carrier_face = {open_carrier, send_letter, take_done, close_carrier,
                                          depo_push_key};
DEPO_PLUG(curl, &carrier_face);
