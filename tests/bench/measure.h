/*
** measure.h - the clock, and the alternating comparison that every timing here comes from.
**
** Machines are noisy, so sides are never timed one after the other: each round gives every side its turn, the
** order changes from round to round, and a side's figure is the median of its rounds.
*/
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How long to measure. */
typedef struct measure_plan {
    size_t rounds;   /* at least 7, at most MEASURE_MAX_ROUNDS */
    double round_ns; /* the least time that one side runs in one round */
} measure_plan;

#define MEASURE_MAX_ROUNDS 31

/* The plan of `make bench`, and the shorter one of `make bench-quick`. */
measure_plan measure_plan_of(bool quick);

/* One contestant: `run` does the operation once. */
typedef struct measure_side {
    void (*run)(void *context);
    void *context;
    double ns;        /* result: median nanoseconds of one run */
    uint64_t repeats; /* private: runs in one round */
} measure_side;

/* Times the sides in turn, after a warm-up, and fills in `ns` of each. */
void measure_alternating(measure_side *sides, size_t count, const measure_plan *plan);

/*
** Nanoseconds of processor time that this thread has had: what others take from the machine does not count.
*/
uint64_t measure_now(void);

#endif
