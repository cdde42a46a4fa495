/* random.h - a small seeded generator (splitmix64): the same build makes the same rows in every run. */
#ifndef BENCH_RANDOM_H
#define BENCH_RANDOM_H

#include <stdint.h>

typedef struct random_state {
    uint64_t state;
} random_state;

static inline uint64_t random_next(random_state *random)
{
    uint64_t z = (random->state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* A number from 0 to bound - 1. */
static inline unsigned random_below(random_state *random, unsigned bound)
{
    return (unsigned)(random_next(random) % bound);
}

/* A number from low to high, with 53 random bits. */
static inline double random_between(random_state *random, double low, double high)
{
    return low + (high - low) * ((double)(random_next(random) >> 11) * 0x1p-53);
}

#endif
