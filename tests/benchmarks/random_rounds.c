/* The loop of kernels.random_rounds in C, to measure the compiled kernels against: cc -O3 -o random_rounds this.
   random_rounds PLAYERS SIZE ROUNDS SEED prints the seconds taken, the points of each seat and the last state. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MODULUS 2147483647LL
#define FACTOR 742938285LL

static int64_t with[8], other[196], low[28], high[28], pips[28];

static int64_t pips_of(int64_t hand) {
    int64_t total = 0;
    for (; hand; hand &= hand - 1) total += pips[__builtin_ctzll(hand)];
    return total;
}

int main(int argc, char **argv) {
    if (argc != 5) return 2;
    int64_t players = atoll(argv[1]), size = atoll(argv[2]), rounds = atoll(argv[3]), state = atoll(argv[4]);
    int64_t order[28], hands[4], won[4] = {0}, index = 0, dealt = players * size;
    for (int a = 0; a < 7; a++)
        for (int b = a; b < 7; b++, index++) {
            low[index] = a; high[index] = b; pips[index] = a + b; order[index] = index;
            with[a] |= 1LL << index; with[b] |= 1LL << index; with[7] |= 1LL << index;
            other[28 * a + index] = b; other[28 * b + index] = a;
        }
    clock_t begin = clock();
    for (int64_t round = 0; round < rounds; round++) {
        for (int64_t at = 0, seat = 0; at < dealt; seat++) {
            int64_t hand = 0;
            for (int64_t i = 0; i < size; i++, at++) {
                state = state * FACTOR % MODULUS;
                int64_t drawn = at + state * (28 - at) / MODULUS, tile = order[drawn];
                order[drawn] = order[at]; order[at] = tile;
                hand |= 1LL << tile;
            }
            hands[seat] = hand;
        }
        int64_t left = 7, right = 7, player = 0, passes = 0;
        while (passes < players) {
            int64_t hand = hands[player], fits = hand & with[left], others = left != 7 ? hand & with[right] : 0;
            int64_t at_left = __builtin_popcountll(fits), n = at_left + __builtin_popcountll(others);
            if (!n) {
                passes++;
            } else {
                passes = 0;
                int64_t choice = 0;
                if (n > 1) {
                    state = state * FACTOR % MODULUS;
                    choice = state * n / MODULUS;
                }
                int side = choice >= at_left;
                if (side) { choice -= at_left; fits = others; }
                for (; choice > 0; choice--) fits &= fits - 1;
                int64_t tile = __builtin_ctzll(fits);
                if (side) right = other[28 * right + tile];
                else if (left == 7) { left = low[tile]; right = high[tile]; }
                else left = other[28 * left + tile];
                hand ^= 1LL << tile;
                hands[player] = hand;
                if (!hand) break;
            }
            if (++player == players) player = 0;
        }
        int64_t total = 0, lowest = 1000, winner = 4;
        for (int64_t seat = 0; seat < players; seat++) {
            int64_t left_over = pips_of(hands[seat]);
            total += left_over;
            if (left_over < lowest) { lowest = left_over; winner = seat; }
            else if (left_over == lowest) winner = 4;
        }
        if (passes < players) won[player] += total;
        else if (winner < 4) won[winner] += total - 2 * lowest;
    }
    printf("%f", (double)(clock() - begin) / CLOCKS_PER_SEC);
    for (int seat = 0; seat < players; seat++) printf(" %lld", (long long)won[seat]);
    printf(" %lld\n", (long long)state);
    return 0;
}
