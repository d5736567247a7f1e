/* counter: a bot for Block, as a program that speaks bot protocol 1 (JSON lines on standard input and output).
 * It sheds pips, and likes ends that the next player is known to lack. Standard error is its log.
 * Build it: cc -O2 -o counter counter.c     Play it: blocktui watch cmd:./counter heaviest
 *
 * The few keys that are needed are looked up in the line; no library is.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME "counter"

static int weight = 4;

/* What follows "key": in the line, or NULL. */
static const char *value_of(const char *line, const char *key) {
    char quoted[32];
    snprintf(quoted, sizeof quoted, "\"%s\"", key);
    for (const char *at = line; (at = strstr(at, quoted)) != NULL; at++) {
        const char *after = at + strlen(quoted);
        while (isspace((unsigned char)*after)) after++;
        if (*after == ':') {
            after++;
            while (isspace((unsigned char)*after)) after++;
            return after;
        }
    }
    return NULL;
}

static int number_of(const char *line, const char *key, int otherwise) {
    const char *value = value_of(line, key);
    return value ? atoi(value) : otherwise;
}

static int is_type(const char *line, const char *type) {
    const char *value = value_of(line, "type");
    return value && *value == '"' && strncmp(value + 1, type, strlen(type)) == 0 && value[1 + strlen(type)] == '"';
}

/* Changes the open ends as a move does: "36" opens both its values, ">36" the right end, "<31" the left one. */
static void place(int ends[2], const char *move) {
    if (*move == '<') {
        ends[0] = move[2] - '0';
    } else if (*move == '>') {
        ends[1] = move[2] - '0';
    } else {
        ends[0] = move[0] - '0';
        ends[1] = move[1] - '0';
    }
}

/* Marks the values that each seat is known to lack: who passes holds neither of the values that were open. */
static void known_voids(const char *view, int voids[4][7], int ends[2]) {
    int players = number_of(view, "players", 2), seat = number_of(view, "first", 0);
    const char *at = value_of(view, "play");
    if (!at) return;
    for (at++; *at && *at != '"'; at++) {
        if (*at == ' ') continue;
        if (*at == '-') {
            voids[seat][ends[0]] = voids[seat][ends[1]] = 1;
        } else {
            place(ends, at);
            at += *at == '<' || *at == '>' ? 2 : 1;
        }
        seat = (seat + 1) % players;
    }
}

/* What a move is worth: its pips, and `weight` more for each open end that the next player lacks. */
static int worth(const char *move, const int next[7], const int before[2]) {
    int ends[2] = {before[0], before[1]};
    const char *digits = *move == '<' || *move == '>' ? move + 1 : move;
    place(ends, move);
    return digits[0] - '0' + digits[1] - '0' + weight * (next[ends[0]] + next[ends[1]]);
}

static void choose(const char *line) {
    int voids[4][7] = {{0}}, ends[2] = {0, 0}, best = -1;
    int id = number_of(line, "id", 0);
    const char *view = value_of(line, "view"), *at = value_of(line, "legal");
    char chosen[4] = "";
    if (!view || !at) return;
    known_voids(view, voids, ends);
    const int *next = voids[(number_of(view, "seat", 0) + 1) % number_of(view, "players", 2)];
    for (at++; *at && *at != ']'; at++) {
        if (*at != '"') continue;
        char move[4] = "";
        for (size_t length = 0; *++at && *at != '"' && length < 3; length++) move[length] = *at;
        int value = worth(move, next, ends);
        if (value > best) {
            best = value;
            strcpy(chosen, move);
        }
    }
    printf("{\"type\":\"info\",\"id\":%d,\"text\":\"%s is worth %d\"}\n", id, chosen, best);
    printf("{\"type\":\"move\",\"id\":%d,\"move\":\"%s\"}\n", id, chosen);
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        if (is_type(line, "hello")) {
            puts("{\"type\":\"hello\",\"protocol\":1,\"name\":\"" NAME "\",\"version\":\"1.0\",\"players\":[2,3,4],"
                 "\"deterministic\":true,\"options\":[{\"name\":\"weight\",\"type\":\"int\",\"default\":4,\"min\":0,"
                 "\"max\":20,\"help\":\"Pips that an end the next player lacks is worth\"}]}");
        } else if (is_type(line, "setup")) {
            weight = number_of(line, "weight", weight);
            puts("{\"type\":\"ready\"}");
        } else if (is_type(line, "choose")) {
            choose(line);
        } else if (is_type(line, "bye")) {
            break;
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
